/// A `t.co` link and the URL to which it redirects.
package struct ShortLink: Hashable, Sendable {
    /// The part of the link after `t.co/`. Upper and lower case differ.
    package let code: String
    package let destination: String

    /// Returns `nil` unless `link` is a `t.co` link and `destination` is another web URL.
    package init?(_ link: String, destination: String) {
        guard let code = Self.code(of: link), Self.isWebURL(destination), !Self.matches(destination) else {
            return nil
        }
        self.code = code
        self.destination = destination
    }

    /// The URL of the link with a code.
    package static func url(of code: String) -> String { "https://t.co/" + code }

    /// The forms of the URL in tweets. Twitter used `http` until 2014.
    package static func urls(of code: String) -> [String] { [url(of: code), "http://t.co/" + code] }

    /// Returns the code of a `t.co` link with or without a scheme. Returns `nil` for other URLs.
    package static func code(of url: String) -> String? {
        let bytes = url.utf8.span
        return code(in: bytes).map { bytes.extracting($0).text }
    }

    /// Returns true for a `t.co` link with or without a scheme.
    package static func matches(_ url: String) -> Bool { code(in: url.utf8.span) != nil }

    /// Returns the range of the code in a `t.co` link.
    private static func code(in url: Span<UInt8>) -> Range<Int>? {
        var start = url.begins(with: "https://") ? 8 : url.begins(with: "http://") ? 7 : 0
        guard url.extracting(droppingFirst: start).begins(with: "t.co/") else { return nil }
        start += 5
        var end = start
        while end < url.count, isCodeByte(url[end]) { end += 1 }
        guard start < end, end - start <= longestCode else { return nil }
        guard end == url.count || [UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "/")].contains(url[end]) else {
            return nil
        }
        return start..<end
    }

    private static func isCodeByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
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
