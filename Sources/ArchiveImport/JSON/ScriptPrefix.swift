/// The beginning of a script before its JSON value (see Account archives, Script wrapper). Examples are
/// `window.YTD.tweets.part0 =`, `Grailbird.data.tweets_2013_01 =`, `var tweet_index =`,
/// `export const tweets: Tweet[] =` and `export default`.
struct ScriptPrefix: Equatable {
    /// The name to which the value is assigned, without `window.` and keywords such as `var`. It is `default` for
    /// `export default`.
    var name: String
    /// The number of bytes up to and including the `=`, with preceding comments and imports. For `export default`, the
    /// number of bytes before the value.
    var length: Int

    /// The maximum length of a prefix in bytes.
    static let reach = 2048

    /// Parses the prefix at the start of the bytes. Returns `nil` if the first `reach` bytes contain no complete
    /// prefix. Names consist of ASCII letters, digits, `_`, `$` and dots.
    init?(_ bytes: Span<UInt8>) {
        let limit = min(bytes.count, Self.reach)
        var position = 0
        func skipSpace(_ position: inout Int) {
            while position < limit {
                if bytes[position].isJSONSpace {
                    position += 1
                } else if let length = Self.comment(bytes.extracting(position..<bytes.count)) {
                    position += length
                } else {
                    return
                }
            }
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
        // Skip the imports of a module: `import {Tweet} from "./types";`
        while name == "import" {
            var behind = position
            skipSpace(&behind)
            if behind < limit, bytes[behind] == UInt8(ascii: "=") { break }
            guard let end = Self.end(ofImport: position, in: bytes, limit) else { return nil }
            position = end
            skipSpace(&position)
            guard let next = word(&position) else { return nil }
            name = next
        }
        if name == "export" {
            skipSpace(&position)
            name = word(&position) ?? name
            if name == "default" {
                skipSpace(&position)
                guard position < limit, Self.isOpening(bytes[position]) else { return nil }
                self.name = name
                length = position
                return
            }
        }
        if name == "var" || name == "let" || name == "const" {
            skipSpace(&position)
            guard let declared = word(&position) else { return nil }
            name = declared
            skipSpace(&position)
            if position < limit, bytes[position] == UInt8(ascii: ":") {
                guard let end = Self.end(ofType: position, in: bytes, limit) else { return nil }
                position = end
            }
        }
        skipSpace(&position)
        guard position < limit, bytes[position] == UInt8(ascii: "=") else { return nil }
        self.name = name.hasPrefix("window.") ? String(name.dropFirst("window.".count)) : name
        length = position + 1
    }

    private static func isOpening(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") }

    /// Returns the index after the line or statement that contains the next quoted text. Returns `nil` if there is no
    /// quoted text, or if its line or statement does not end.
    private static func end(ofImport start: Int, in bytes: Span<UInt8>, _ limit: Int) -> Int? {
        let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
        guard let opening = (start..<limit).first(where: { quotes.contains(bytes[$0]) }),
            let closing = (opening + 1..<limit).first(where: { bytes[$0] == bytes[opening] })
        else { return nil }
        return (closing..<limit).first { bytes[$0] == 0x0A || bytes[$0] == UInt8(ascii: ";") }.map { $0 + 1 }
    }

    /// Returns the index of the `=` after a type such as `: Record<string, Tweet>`; `nil` if it is missing.
    private static func end(ofType start: Int, in bytes: Span<UInt8>, _ limit: Int) -> Int? {
        var position = start
        while position < limit {
            let byte = bytes[position]
            if byte == UInt8(ascii: "=") { return position }
            guard isNameByte(byte) || byte.isJSONSpace || typeSigns.contains(byte) else { return nil }
            position += 1
        }
        return nil
    }

    private static let typeSigns = Array("[]<>{}(),:;?|&'\"".utf8)

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
    }
}
