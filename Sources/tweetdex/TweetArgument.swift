import QueryEngine
package import TweetModel

/// A tweet as written on the command line.
package enum TweetArgument: Hashable, Sendable {
    case id(TweetID)
    /// A row of the last result list, counted from 1.
    case row(Int)

    /// The lowest number that is an ID. A lower number is a row; write `id:20` for the tweet with the ID 20.
    package static let firstPlainID = 1000

    /// Parses a row number, an ID, `id:20` or the URL of a tweet. Throws `CommandError.usage` for anything else.
    package init(_ text: String) throws {
        if text.utf8.starts(with: "id:".utf8) {
            guard let id = Self.number(text.dropFirst(3)) else { throw Self.problem(text) }
            self = .id(TweetID(id))
        } else if let number = Self.number(text[...]) {
            guard number > 0 else { throw Self.problem(text) }
            self = number < Self.firstPlainID ? .row(Int(number)) : .id(TweetID(number))
        } else if let id = Query.tweetID(inAddress: text) {
            self = .id(id)
        } else {
            throw Self.problem(text)
        }
    }

    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
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
