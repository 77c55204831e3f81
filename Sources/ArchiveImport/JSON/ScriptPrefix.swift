/// The assignment that makes an archive's JSON a script: `window.YTD.tweets.part0 = `, `Grailbird.data.tweets_2013_01 = `,
/// `var tweet_index = ` (formats.md §3.3).
struct ScriptPrefix: Equatable {
    /// What stands left of the `=`, without `window.` and `var`.
    var name: String
    /// Bytes up to and with the `=`.
    var length: Int

    /// How far to look for the `=`.
    static let reach = 256

    /// Reads the prefix at the start of the bytes; nil when there is none within `reach`. A name is made of ASCII
    /// letters, digits, `_`, `$` and dots, and begins with none of digit and dot.
    init?(_ bytes: Span<UInt8>) {
        let limit = min(bytes.count, Self.reach)
        var position = 0
        func skipSpace(_ position: inout Int) {
            while position < limit, bytes[position].isJSONSpace { position += 1 }
        }
        func word(_ position: inout Int) -> String? {
            let start = position
            while position < limit, Self.isNameByte(bytes[position]) { position += 1 }
            guard position > start, !bytes[start].isASCIIDigit, bytes[start] != UInt8(ascii: ".") else { return nil }
            var name = ""
            for index in start..<position { name.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
            return name
        }
        skipSpace(&position)
        guard var name = word(&position) else { return nil }
        if name == "var" || name == "let" || name == "const" {
            skipSpace(&position)
            guard let declared = word(&position) else { return nil }
            name = declared
        }
        skipSpace(&position)
        guard position < limit, bytes[position] == UInt8(ascii: "=") else { return nil }
        self.name = name.hasPrefix("window.") ? String(name.dropFirst("window.".count)) : name
        length = position + 1
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
    }
}
