package import TweetModel

/// A tweet as written on the command line.
package enum TweetArgument: Hashable, Sendable {
    case id(TweetID)
    /// A row of the last result list, counted from 1.
    case row(Int)

    /// The lowest number that is an ID. A lower number is a row; write `id:20` for the tweet with the ID 20.
    package static let firstPlainID = 1000

    /// Parses a row number, an ID, `id:20` or the URL of a tweet. Throws `CommandError.usage` for anything else.
    package init(_ text: String) throws(CommandError) {
        if text.utf8.starts(with: "id:".utf8) {
            guard let id = Self.number(text.dropFirst(3)) else { throw Self.problem(text) }
            self = .id(TweetID(id))
        } else if let number = Self.number(text[...]) {
            guard number > 0 else { throw Self.problem(text) }
            self = number < Self.firstPlainID ? .row(Int(number)) : .id(TweetID(number))
        } else if let id = Self.statusID(inURL: text) {
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

    /// Returns the number after `/status/` or `/statuses/` in a URL on twitter.com or x.com, with or without a scheme
    /// and the subdomains `www`, `mobile` and `m`. Ignores the rest of the URL. Returns `nil` for other text.
    private static func statusID(inURL text: String) -> TweetID? {
        var rest = text[...]
        for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            break
        }
        var parts = rest.split(whereSeparator: { "/?#".contains($0) }).map(String.init)
        guard !parts.isEmpty else { return nil }
        var host = parts.removeFirst().lowercased()
        for prefix in ["www.", "mobile.", "m."] where host.hasPrefix(prefix) {
            host = String(host.dropFirst(prefix.count))
            break
        }
        guard host == "twitter.com" || host == "x.com" else { return nil }
        for (word, next) in zip(parts, parts.dropFirst()) where word == "status" || word == "statuses" {
            if let id = number(next.prefix(while: { $0.isASCII && $0.isNumber })) { return TweetID(id) }
        }
        return nil
    }

    private static func problem(_ text: String) -> CommandError {
        .usage(
            CommandError.Problem(
                "bad-tweet", "\"\(text)\" is not a tweet id, URL or row number",
                hint: "use a tweet's id, its URL, or the number of its row in the last list of results"))
    }
}
