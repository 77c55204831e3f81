/// Removes the prefixes that a web archive puts before the URLs of a page when it replays it (see Other inputs,
/// Wayback Machine):
///
///     https://web.archive.org/web/20250208000000/https://t.co/AbCdEfGhIj
///     https://web.archive.org/web/20250208000000im_/https://pbs.twimg.com/media/A.jpg
///
/// A tweet can also link to a web archive itself. So only prefixes are removed that also precede a URL which the
/// service writes: a short link, or that of a media file.
struct ReplayPrefixes {
    /// More than a record has: one for each scheme and host.
    private static let limit = 4

    /// The prefixes without the mark of the kind of file (`im_`) and the last slash.
    private var found: [ArraySlice<UInt8>] = []

    /// Whether the first bytes of a file contain the URL of a replay. Records of other files are not examined.
    static func occur(in bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "/")) {
            index = slash + 1
            if bytes[index...].starts(with: "http".utf8), isMark(end(of: bytes[..<slash])) { return true }
        }
        return false
    }

    /// Adds the prefix of a member that only the service writes.
    mutating func add(_ value: ArraySlice<UInt8>, named name: ArraySlice<UInt8>) {
        guard found.count < Self.limit, Self.names.contains(where: { name.elementsEqual($0) }),
            let (prefix, url) = Self.divided(value), !found.contains(prefix)
        else { return }
        let plain = url.filter { $0 != UInt8(ascii: "\\") }
        if Self.hosts.contains(where: { plain.starts(with: $0) }) { found.append(prefix) }
    }

    var isEmpty: Bool { found.isEmpty }

    /// The number of bytes before the original URL; 0 for other values.
    func length(in value: ArraySlice<UInt8>) -> Int {
        guard found.contains(where: { value.starts(with: $0) }), let (prefix, url) = Self.divided(value),
            found.contains(prefix)
        else { return 0 }
        return url.startIndex - value.startIndex
    }

    // MARK: URLs

    private static let names = [
        "url", "text", "full_text", "media_url", "media_url_https", "preview_image_url", "profile_image_url",
        "profile_image_url_https", "profile_banner_url",
    ].map { Array($0.utf8) }

    private static let hosts = ["t.co/", "pbs.twimg.com/", "video.twimg.com/", "abs.twimg.com/"].flatMap {
        [Array("http://\($0)".utf8), Array("https://\($0)".utf8)]
    }

    /// Divides the URL of a replay before the first URL in its path. Slashes may be escaped: `\/`.
    private static func divided(_ value: ArraySlice<UInt8>) -> (prefix: ArraySlice<UInt8>, url: ArraySlice<UInt8>)? {
        guard value.starts(with: "http".utf8) || value.first == UInt8(ascii: "/") || value.first == UInt8(ascii: "\\")
        else { return nil }
        var index = value.startIndex
        while let slash = value[index...].firstIndex(of: UInt8(ascii: "/")) {
            index = slash + 1
            guard value[index...].starts(with: "http".utf8) else { continue }
            let prefix = withoutMark(end(of: value[..<slash]))
            return isMark(prefix) ? (prefix, value[index...]) : nil
        }
        return nil
    }

    /// The bytes before an escaped or plain slash.
    private static func end(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        path.last == UInt8(ascii: "\\") ? path.dropLast() : path
    }

    /// Removes the mark of the kind of file: two letters and `_`.
    private static func withoutMark(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard path.last == UInt8(ascii: "_"), path.count > 3 else { return path }
        let letters = path.dropLast().suffix(2)
        return letters.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 } ? path.dropLast(3) : path
    }

    /// Whether a path ends in a time of capture, which has 4 to 14 digits, with or without a mark.
    private static func isMark(_ path: ArraySlice<UInt8>) -> Bool {
        let digits = withoutMark(path).reversed().prefix { $0.isASCIIDigit }
        let rest = withoutMark(path).dropLast(digits.count)
        return (4...14) ~= digits.count && rest.last == UInt8(ascii: "/")
    }
}

extension JSONDocument {
    /// Removes the prefixes of a web archive from the URLs in the strings, which keep their positions.
    mutating func removeReplayPrefixes() {
        var prefixes = ReplayPrefixes()
        for index in 1..<max(1, nodeCount) where isString(index - 1) && isString(index) {
            prefixes.add(text(index), named: text(index - 1))
        }
        if prefixes.isEmpty { return }
        for index in 0..<nodeCount where isString(index) { dropPrefix(prefixes.length(in: text(index)), ofNode: index) }
    }
}
