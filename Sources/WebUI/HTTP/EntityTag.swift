/// Names of contents, by which a browser asks whether it has them already.
package enum EntityTag {
    /// A tag for these bytes: FNV-1a, which tells versions apart and is no secret.
    package static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }

    /// Whether `If-None-Match` names the tag; weak comparison, as RFC 9110 §13.1.2 has it.
    static func isNamed(_ tag: String, in header: String) -> Bool {
        header.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " || $0 == "\t" }
            let end = name.lastIndex { $0 != " " && $0 != "\t" }.map { name.index(after: $0) } ?? name.startIndex
            let trimmed = name[..<end]
            return trimmed == "*" || (trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed) == "\"\(tag)\""
        }
    }
}
