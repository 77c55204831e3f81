/// Text that a program for character recognition (OCR) read in an image of a tweet.
package struct ImageText: Hashable, Sendable {
    package let image: ImageName
    package let text: String

    /// Returns `nil` for a text without visible characters.
    package init?(of image: ImageName, _ text: String) {
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isSpace($0) }),
            let last = scalars.lastIndex(where: { !isSpace($0) })
        else { return nil }
        self.image = image
        self.text = String(scalars[first...last])
    }
}

/// The name of a media file: its tweet, and the item of the tweet.
package struct ImageName: Hashable, Sendable {
    package let tweet: TweetID
    /// The last part of the item's URL without suffix, or `_` and the number of the item, counted from 1.
    package let key: String

    /// The item with an index, counted from 0.
    package init(_ tweet: TweetID, index: Int) {
        self.tweet = tweet
        key = "_\(index + 1)"
    }

    package init(_ tweet: TweetID, key: String) {
        self.tweet = tweet
        self.key = key
    }

    /// Recognises the names of an account archive (`<tweet ID>-<last part of the URL>.jpg`) and of gallery-dl
    /// (`<tweet ID>_<number>.jpg`), with any number of known suffixes (`.jpg.txt`). Returns `nil` for other names.
    package init?(fileName: String) {
        var name = fileName[...]
        if let slash = name.lastIndex(of: "/") { name = name[name.index(after: slash)...] }
        while let dot = name.lastIndex(of: "."),
            Self.suffixes.contains(name[name.index(after: dot)...].lowercased())
        {
            name = name[..<dot]
        }
        guard let separator = name.firstIndex(where: { $0 == "-" || $0 == "_" }) else { return nil }
        let (digits, rest) = (name[..<separator], name[name.index(after: separator)...])
        func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        // Since 2011, when Twitter began to store images, IDs have at least 16 digits.
        guard (16...19) ~= digits.utf8.count, digits.utf8.allSatisfy(isDigit), let id = Int64(digits)
        else {
            return nil
        }
        tweet = TweetID(id)
        if name[separator] == "_" {
            guard (1...2) ~= rest.utf8.count, rest.utf8.allSatisfy(isDigit), let number = Int(rest),
                number > 0
            else {
                return nil
            }
            key = "_\(number)"
        } else {
            let isKey = rest.utf8.allSatisfy {
                isDigit($0) || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
            guard isKey, (8...40) ~= rest.utf8.count else { return nil }
            key = String(rest)
        }
    }

    private static let suffixes: Set<String> = [
        "txt", "tsv", "hocr", "json", "jpg", "jpeg", "png", "gif", "webp", "heic", "mp4", "pdf",
    ]

    /// Returns the keys of all names of an item. `index` counts from 0.
    package static func keys(of item: MediaItem, at index: Int) -> [String] {
        ["_\(index + 1)"] + [item.url, item.videoURL, item.fileName].compactMap { $0.map { String(stem(of: $0)) } }
    }

    /// The last part of a URL or file name, without suffix, query and the tweet ID before `-`.
    private static func stem(of url: String) -> Substring {
        var name = url.prefix { $0 != "?" }
        let isFile = !name.contains("/")
        if let slash = name.lastIndex(of: "/") { name = name[name.index(after: slash)...] }
        if let dot = name.lastIndex(of: ".") { name = name[..<dot] }
        if isFile, let dash = name.firstIndex(of: "-") { name = name[name.index(after: dash)...] }
        return name
    }
}
