package import SQLiteKit
package import TweetModel

/// Where the values of the engine's table come from, column by column. What the rows of tweets and accounts say is asked
/// for by statement, so that it means there what it means here; the rest is made of the tweet in hand. Everything is read
/// for many tweets at a time, and what many tweets share only once.
package enum EngineRows {
    /// An account that a tweet names.
    package enum Account: Int, CaseIterable, Sendable {
        case author, replyTo, retweetOf, quoteOf

        fileprivate var column: SQL {
            switch self {
            case .author: "t.author_id"
            case .replyTo: "t.reply_to_user"
            case .retweetOf: "t.retweet_of_user"
            case .quoteOf: "t.quote_of_user"
            }
        }
    }

    /// What is made of the tweet in hand.
    package enum Made: Sendable {
        case foldedText, textLinks, textNames
        case words, alternates, tags, mentioned, linkWords, facts
        case check(Check)
        case mentionedHandles, mentionedAccounts
        case hashtags, hashtagKeys, hashtagNames
        case mentions, mentionKeys, mentionNames
        case cashtags, cashtagKeys
        case linkTexts, linkTargets, linkExpanded, linkHosts, linkIsOwn
        case givenEntities, addedEntities
        case mediaKinds, mediaIsOwn, mediaLinks, mediaDescriptions, mediaDescriptionWords
        case tweet, version
    }

    /// What of a text is decided by reading it.
    package enum Check: Int, CaseIterable, Sendable {
        case asks, smiles, frowns

        package var verifier: TextVerifier {
            switch self {
            case .asks: TextVerifier(.question)
            case .smiles: TextVerifier(.smiley(isPositive: true))
            case .frowns: TextVerifier(.smiley(isPositive: false))
            }
        }
    }

    /// What a value is where there is nothing to take it from.
    package enum Absent: Sendable {
        case null, zero, emptyList

        package var json: String {
            switch self {
            case .null: "null"
            case .zero: "0"
            case .emptyList: "[]"
            }
        }
    }

    /// Where a column's value is found. Looked at for every column of every tweet: nothing in it is counted by reference.
    package enum Source: Sendable {
        /// Among the values of `tweets`, counted from 0.
        case tweet(Int)
        /// Among the values of `accounts`, counted from 0. `absent` for a tweet without such an account.
        case account(Account, Int, absent: Absent)
        case made(Made)
    }

    /// The sources of the columns that are written, in their order.
    package static var sources: [Source] {
        var values = 0
        return EngineColumn.all.compactMap { column in
            switch column.origin {
            case .computed: return nil
            case .made(let made): return .made(made)
            case .value:
                values += 1
                return .tweet(values - 1)
            case .account(let account, let sql):
                let absent: Absent =
                    isList(column) ? .emptyList : column.type.contains("Nullable") ? .null : .zero
                return .account(account, accountValues.firstIndex { $0.sql == sql } ?? 0, absent: absent)
            }
        }
    }

    private static func isList(_ column: EngineColumn) -> Bool { column.type.hasPrefix("Array") }

    /// What is asked of an account, each once.
    private static let accountValues: [(sql: SQL, isList: Bool)] = EngineColumn.all.reduce(into: []) { values, column in
        guard case .account(_, let sql) = column.origin, !values.contains(where: { $0.sql == sql }) else { return }
        values.append((sql, isList(column)))
    }

    /// Of each value of `accounts`, whether it is a list, as JSON.
    package static var accountLists: [Bool] { accountValues.map(\.isList) }

    private static let tweetValues: [SQL] = EngineColumn.all.compactMap { column in
        if case .value(let sql) = column.origin { sql } else { nil }
    }

    package static var tweetValueCount: Int { tweetValues.count }

    /// A row for each tweet of the ids that is in the store, in no order: the id, the rows of its accounts in the order of
    /// `Account`, then its values. `tweet_tokens(text, links)` must be defined.
    package static func tweets(_ ids: [TweetID]) -> SQL {
        "SELECT t.id, " + Account.allCases.map(\.column).joined(", ") + ", " + tweetValues.joined(",\n  ")
            + """

            FROM tweet AS t
            LEFT JOIN client AS c ON c.id = t.client_id
            LEFT JOIN place AS p ON p.id = t.place_id
            LEFT JOIN tweet AS q ON q.id = t.quote_of_tweet
            WHERE t.id IN (SELECT value FROM json_each(\(list(ids.map(\.rawValue)))))
            """
    }

    /// A row for each account, in no order: its number, its newest handle, then its values. `tweet_tokens(text, links)`
    /// must be defined.
    package static func accounts(_ numbers: [Int64]) -> SQL {
        "SELECT u.id, u.handle, " + accountValues.map(\.sql).joined(",\n  ")
            + "\nFROM user AS u WHERE u.id IN (SELECT value FROM json_each(\(list(numbers))))"
    }

    private static func list(_ numbers: [Int64]) -> String {
        "[" + numbers.map(\.description).joined(separator: ",") + "]"
    }

    /// What stands for an account of which only a handle is known.
    package static func key(ofHandle handle: String) -> String { "@" + LinkWords.lowercased(handle) }

    /// The host of an address, as `Planner.linkHost` has it.
    package static func host(of address: String) -> String {
        var bytes = address.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }[...]
        if let scheme = bytes.firstRange(of: Array("://".utf8)) { bytes = bytes[scheme.upperBound...] }
        let ends = Array("/?#:".utf8)
        bytes = bytes.prefix { !ends.contains($0) }
        while bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
