internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The sources of the values that Tweetdex writes to the ClickHouse table. Values of tweets and accounts come from SQL
/// over the store, so that they mean the same in both back ends. Swift code computes the other values from the tweet.
/// The statement `tweets` reads many tweets, and `accounts` reads each of their accounts only once.
extension ClickHouseColumn {
    /// The author of a tweet, or an account that the tweet refers to.
    enum Account: Int, CaseIterable, Sendable {
        case author, replyTo, retweetOf, quoteOf

        fileprivate var column: SQL {
            switch self {
            case .author: "t.author_id"
            case .replyTo: "(" + Identity.answeredUser + ")"
            case .retweetOf: "t.retweet_of_user"
            case .quoteOf: "t.quote_of_user"
            }
        }
    }

    /// Computes a value from a tweet.
    typealias Derivation = @Sendable (ClickHouseTweet, ClickHouseRowEncoder) throws -> RowValue

    /// The ID of the account that the row in a column belongs to, or -1 if it has no ID.
    static func accountID(_ row: SQL) -> SQL { "max(" + Identity.account(ofRow: row) + ", -1)" }

    /// An expression over the row of the author's account.
    static func ofAuthor(_ value: SQL) -> SQL {
        "(SELECT " + value + " FROM user WHERE id = " + Identity.account(ofRow: "t.author_id") + ")"
    }

    /// The source of a column's value. No case contains a reference-counted value, because copying one is slow and the
    /// encoder copies a source for every column of every tweet.
    enum Source: Sendable {
        /// An index into the values of `tweets`.
        case tweet(Int)
        /// An index into the values of `accounts`. `absent` is the JSON if there is no such account.
        case account(Account, Int, absent: StaticString)
        /// An index into `derivations`.
        case derived(Int)
        /// The tweet as JSON.
        case document
    }

    /// The sources of the written columns (`ClickHouseSchema.written`), in order.
    static var sources: [Source] {
        var (values, derivations) = (0, 0)
        return all.compactMap { column in
            switch column.origin {
            case .materialized: return nil
            case .tweet: return .document
            case .derived:
                derivations += 1
                return .derived(derivations - 1)
            case .value:
                values += 1
                return .tweet(values - 1)
            case .account(let account, let sql):
                let absent: StaticString = isList(column) ? "[]" : column.type.contains("Nullable") ? "null" : "0"
                return .account(account, accountValues.firstIndex { $0.sql == sql } ?? 0, absent: absent)
            }
        }
    }

    private static func isList(_ column: ClickHouseColumn) -> Bool { column.type.hasPrefix("Array") }

    /// The distinct expressions that are read from an account.
    private static let accountValues: [(sql: SQL, isList: Bool)] = all.reduce(into: []) {
        values, column in
        guard case .account(_, let sql) = column.origin, !values.contains(where: { $0.sql == sql }) else { return }
        values.append((sql, isList(column)))
    }

    /// For each value of `accounts`, true if it is a JSON array.
    static var accountLists: [Bool] { accountValues.map(\.isList) }

    static let derivations: [Derivation] = all.compactMap { column in
        if case .derived(let derivation) = column.origin { derivation } else { nil }
    }

    private static let tweetValues: [SQL] = all.compactMap { column in
        if case .value(let sql) = column.origin { sql } else { nil }
    }

    /// The number of values of `tweets`.
    static var tweetValueCount: Int { tweetValues.count }

    /// Returns a statement with one row per tweet, in any order. Columns: the tweet ID, the row IDs of the accounts in
    /// the order of `Account`, then the other values. The statement calls the SQL function `tweet_tokens(text, links)`.
    static func tweets(_ ids: [TweetID]) -> SQL {
        "SELECT t.id, " + Account.allCases.map(\.column).joined(", ") + ", " + tweetValues.joined(",\n  ")
            + """

            FROM tweet AS t
            LEFT JOIN client AS c ON c.id = t.client_id
            LEFT JOIN place AS p ON p.id = t.place_id
            LEFT JOIN tweet AS q ON q.id = t.quote_of_tweet
            WHERE t.id IN (SELECT value FROM json_each(\(list(ids.map(\.rawValue)))))
            """
    }

    /// Returns a statement with one row per account, in any order. Columns: the row ID, the newest handle, then the
    /// values. The statement calls the SQL function `tweet_tokens(text, links)`.
    ///
    /// - Parameter numbers: The row IDs of the accounts.
    static func accounts(_ numbers: [Int64]) -> SQL {
        "SELECT u.id, u.handle, " + accountValues.map(\.sql).joined(",\n  ")
            + "\nFROM user AS u WHERE u.id IN (SELECT value FROM json_each(\(list(numbers))))"
    }

    private static func list(_ numbers: [Int64]) -> String {
        "[" + numbers.map(\.description).joined(separator: ",") + "]"
    }

    /// Returns the key of a mentioned account of which only a handle is known: `@` and the handle in lower case.
    static func key(ofHandle handle: String) -> String { "@" + handle.asciiLowercased }
}
