import TweetModel

/// The program a tweet was written with. Archives write it as a link (`<a href="…">Twitter Web App</a>`), of which
/// people know the text; some have plain text, or nothing.
struct ClientNames {
    /// An archive uses few clients, mostly one for a long time: the last ones are kept by their raw bytes.
    private static let capacity = 8
    private var known: [(raw: [UInt8], name: String?)] = []
    private var oldest = 0

    /// The name in a `source` field; nil when it is empty.
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

    /// The text of a link, or the text itself.
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
