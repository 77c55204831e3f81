import QueryEngine
import Rendering
import TweetArchive
package import TweetModel
import TweetText

/// A tweet as written on the command line.
package enum TweetArgument: Hashable, Sendable {
    case id(TweetID)
    /// A row of the last result list, counted from 1.
    case row(Int)

    /// The lowest number that is an ID. A lower number is a row; write `id:20` for the tweet with the ID 20.
    package static let firstPlainID = 1000

    /// Parses a row number, an ID or key, `id:20` or the URL of a tweet. Throws `CommandError.usage` for anything else.
    package init(_ text: String) throws {
        if text.utf8.starts(with: "id:".utf8) {
            guard let id = Self.key(text.dropFirst(3)) ?? Self.number(text.dropFirst(3)) else {
                throw Self.problem(text)
            }
            self = .id(TweetID(id))
        } else if let key = Self.key(text[...]) {
            self = .id(TweetID(key))
        } else if let number = Self.number(text[...]) {
            guard number > 0 else { throw Self.problem(text) }
            self = number < Self.firstPlainID ? .row(Int(number)) : .id(TweetID(number))
        } else if let id = TweetID(inURL: text) {
            self = .id(id)
        } else {
            throw Self.problem(text)
        }
    }

    /// The key of a tweet without an ID, which is negative and has many digits.
    private static func key(_ text: Substring) -> Int64? {
        guard text.first == "-", let digits = number(text.dropFirst()), digits >= firstPlainID else { return nil }
        return -digits
    }

    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy(ASCIIByte.isDigit) else {
            return nil
        }
        return Int64(digits)
    }

    private static func problem(_ text: String) -> CommandError {
        .usage(
            "bad-tweet", "\"\(text)\" is not a tweet id, URL or row number",
            hint: "use a tweet's id, its URL, or the number of its row in the last list of results")
    }
}

extension TweetArgument {
    /// Returns the ID of the tweet, which need not be in the store.
    ///
    /// Throws `CommandError.notFound` for a row that is not in the last list of this terminal session, and for any row
    /// if the terminal session is unknown or the store is read-only.
    func id(in store: TweetArchive) throws -> TweetID {
        switch self {
        case .id(let number): return number
        case .row(let row): return try Self.id(row: row, in: store)
        }
    }

    private static func id(row: Int, in store: TweetArchive) throws -> TweetID {
        func problem(_ message: String, _ hint: String) -> CommandError {
            .notFound("not-found", message, hint: hint)
        }
        let byID = "use the tweet's id or URL; search --ids prints ids"
        guard let session = Terminal.session else {
            throw problem("row \(row) is unknown, because the terminal session cannot be determined here", byID)
        }
        // A read-only store cannot save lists, so its last saved list is not the list on the screen.
        guard store.readOnlyReason == nil else {
            throw problem("row \(row) is unknown: the store is read-only, so lists of results are not recorded", byID)
        }
        let (id, rows) = try store.tweet(row: row, of: session)
        if let id { return id }
        let search = "search first, or write id:\(row) for the tweet with that id"
        if rows == 0 {
            throw problem("row \(row) does not exist: this terminal session has not printed a list of results", search)
        }
        throw problem(
            "row \(row) does not exist in the last list of results, which has \(HumanReadable.count(rows, "row"))",
            search)
    }

    /// Returns the error for a tweet that is not in the store. `typed` is the user's input. `reason` is the error that
    /// Twitter's API returned for the tweet, such as `Not Found Error`; `nil` if no import contains an error.
    static func missing(_ typed: String, reason: String? = nil) -> CommandError {
        if let reason {
            return .notFound(
                "not-found",
                "the store has no tweet \(typed): an import contains the error \"\(reason)\" for it",
                hint: "run tweetdex thread \(typed) to show its conversation")
        }
        return .notFound(
            "not-found", "the store has no tweet \(typed)", hint: "run tweetdex search to find tweets")
    }
}
