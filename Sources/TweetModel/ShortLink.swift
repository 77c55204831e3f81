/// A `t.co` link and the URL to which it redirects.
package struct ShortLink: Hashable, Sendable {
    /// The part of the link after `t.co/`. Upper and lower case differ.
    package let code: String
    package let destination: String

    /// Returns `nil` unless `link` is a `t.co` link and `destination` is another web URL.
    package init?(_ link: String, destination: String) {
        guard let code = Self.code(of: link), Self.isWebURL(destination), Self.code(of: destination) == nil else {
            return nil
        }
        self.code = code
        self.destination = destination
    }

    /// The URL of the link with a code.
    package static func url(of code: String) -> String { "https://t.co/" + code }

    /// Returns the code of a `t.co` link with or without a scheme. Returns `nil` for other URLs.
    package static func code(of url: String) -> String? {
        var rest = url.utf8[...]
        for scheme in ["https://", "http://"] where rest.starts(with: scheme.utf8) {
            rest = rest.dropFirst(scheme.utf8.count)
            break
        }
        guard rest.starts(with: "t.co/".utf8) else { return nil }
        rest = rest.dropFirst(5)
        let code = rest.prefix { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        let next = rest.dropFirst(code.count).first
        guard !code.isEmpty, code.count <= longestCode, next == nil || "?#/".utf8.contains(next ?? 0) else {
            return nil
        }
        return String(Substring(code))
    }

    /// Twitter's codes have 8 or 10 characters.
    private static let longestCode = 24

    private static func isWebURL(_ text: String) -> Bool {
        ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
    }
}

/// A `t.co` link without a known destination.
package struct UnresolvedLink: Hashable, Sendable {
    package let url: String
    /// The number of tweets that contain the link and that searches find.
    package let tweets: Int
    /// The newest of these tweets.
    package let newest: TweetID

    package init(url: String, tweets: Int, newest: TweetID) {
        self.url = url
        self.tweets = tweets
        self.newest = newest
    }
}
