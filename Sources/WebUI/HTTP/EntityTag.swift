internal import TweetModel

/// The `ETag` of a response. A browser sends the tag back in `If-None-Match` to ask if its copy is current.
package enum EntityTag {
    /// Returns the 64-bit FNV-1a hash of the bytes in base 36, without quotes. The hash is not cryptographic.
    package static func of(_ bytes: some Sequence<UInt8>) -> String {
        String(FNV1a(bytes).value, radix: 36)
    }

    /// True if an `If-None-Match` header contains `*`, or the tag in quotes. `W/` may precede the quotes (RFC 9110
    /// §13.1.2).
    static func isNamed(_ tag: String, in header: String) -> Bool {
        header.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " || $0 == "\t" }
            let end = name.lastIndex { $0 != " " && $0 != "\t" }.map { name.index(after: $0) } ?? name.startIndex
            let trimmed = name[..<end]
            return trimmed == "*" || (trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed) == "\"\(tag)\""
        }
    }
}
