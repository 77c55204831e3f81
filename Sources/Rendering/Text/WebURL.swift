package import TweetModel
internal import TweetText

/// Makes URLs from archives safe to open, shortens them, and parses the URLs of tweets.
package enum WebURL {
    /// The maximum length in bytes. Terminals and browsers truncate or refuse longer URLs.
    static let longest = 2048

    /// Returns an `http` or `https` URL in which spaces and all characters except printable ASCII are percent-encoded.
    /// Returns `nil` for other URLs, and if the result is longer than `longest`. All URLs from archives must pass
    /// through this function before they are used in terminal links or in `href`.
    package static func safe(_ url: String) -> String? {
        guard url.utf8.count <= longest else { return nil }
        let encoded = PercentCoding.encoded(url) { (0x21...0x7E).contains($0) }
        let bytes = encoded.utf8
        guard bytes.count <= longest else { return nil }
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let isWeb =
            scheme.elementsEqual("http".utf8, by: sameLetter) || scheme.elementsEqual("https".utf8, by: sameLetter)
        guard isWeb, bytes.dropFirst(scheme.count).starts(with: "://".utf8), bytes.count > scheme.count + 3 else {
            return nil
        }
        return encoded
    }

    /// Returns the URL in Twitter's short form, but not truncated: `https://www.example.org/` → `example.org`. The
    /// result may contain control characters.
    package static func short(_ url: String) -> String {
        var rest = Substring(url)
        for prefix in ["https://", "http://"] where rest.lowercased().hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            break
        }
        if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
        if rest.hasSuffix("/"), rest.firstIndex(of: "/") == rest.index(before: rest.endIndex) { rest = rest.dropLast() }
        return rest.isEmpty ? url : String(rest)
    }

    /// Returns the tweet ID of a URL such as `…/status/123`; `nil` for other URLs.
    package static func statusID(_ url: String) -> TweetID? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/")
        guard let index = parts.lastIndex(where: { $0 == "status" || $0 == "statuses" }), index + 1 < parts.count else {
            return nil
        }
        return Int64(parts[index + 1]).map { TweetID($0) }
    }

    /// True for the URL of an image or video of a tweet: `…/status/123/photo/1`.
    package static func isMediaPage(_ url: String) -> Bool {
        let parts = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard parts.count >= 4, statusID(url) != nil else { return false }
        return parts[parts.count - 2] == "photo" || parts[parts.count - 2] == "video"
    }

    /// Returns the URL of a tweet: `https://x.com/ann_lee/status/1`. Without a valid handle, uses `…/i/web/status/1`.
    /// Returns `nil` for a key instead of an ID.
    package static func tweet(_ id: TweetID, by handle: String?) -> String? {
        id.isKey ? nil : "https://x.com/\(plainHandle(handle) ?? "i/web")/status/\(id)"
    }

    /// Returns the handle if it is not empty and contains only ASCII letters, digits and `_`; otherwise `nil`.
    package static func plainHandle(_ handle: String?) -> String? {
        guard let handle, !handle.isEmpty else { return nil }
        return handle.utf8.allSatisfy { ASCIIByte.isWord($0) || $0 == UInt8(ascii: "_") } ? handle : nil
    }

    /// True if `left` is the lowercase letter `right` or its uppercase form.
    private static func sameLetter(_ left: UInt8, _ right: UInt8) -> Bool { left | 0x20 == right }
}
