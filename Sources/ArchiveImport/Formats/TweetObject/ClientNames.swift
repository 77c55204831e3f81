import TweetModel

/// Extracts the name of the program that posted a tweet. `source` is a link (`<a href="…">Twitter Web App</a>`), plain
/// text or empty.
struct ClientNames {
    /// The last names by the raw bytes of `source`, because an archive has few clients.
    private static let capacity = 8
    private var known: [(raw: [UInt8], name: String?)] = []
    private var oldest = 0

    /// The name in a `source` field; `nil` if the field is empty or not a string.
    mutating func name(_ source: JSONValue) -> String? {
        guard source.kind == .string else { return nil }
        for entry in known where source.withRawBytes({ $0.hasSameBytes(as: entry.raw.span) }) { return entry.name }
        let name = source.string.flatMap { Self.name($0) }
        let raw = source.withRawBytes { bytes in
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return copy
        }
        if known.count < Self.capacity {
            known.append((raw, name))
        } else {
            known[oldest] = (raw, name)
            oldest = (oldest + 1) % Self.capacity
        }
        return name
    }

    /// Returns the text without tags, unescaped; `nil` if nothing but spaces remains.
    static func name(_ source: String) -> String? {
        var text: [UInt8] = []
        var insideTag = false
        for byte in source.utf8 {
            if byte == UInt8(ascii: "<") {
                insideTag = true
            } else if byte == UInt8(ascii: ">"), insideTag {
                insideTag = false
            } else if !insideTag {
                text.append(byte)
            }
        }
        let name = EscapedText(String(decoding: text, as: UTF8.self)).text
        return name.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : name
    }
}
