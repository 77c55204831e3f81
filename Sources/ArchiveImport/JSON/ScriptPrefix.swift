/// The beginning of a script before its JSON value (see Account archives, Script wrapper):
/// `window.YTD.tweets.part0 =`, `Grailbird.data.tweets_2013_01 =`, `var tweet_index =`. Users of tweetback and other
/// website generators write `module.exports =`, `export const tweets =` or `export default` instead.
struct ScriptPrefix: Equatable {
    /// The name to which the value is assigned, without `window.` and keywords such as `var`. It is `default` for
    /// `export default`.
    var name: String
    /// The number of bytes up to and including the `=`. For `export default`, the number of bytes before the value.
    var length: Int

    /// The maximum length of a prefix in bytes.
    static let reach = 2048

    /// Parses the prefix at the start of the bytes. Returns `nil` if the first `reach` bytes contain no complete
    /// prefix. Names consist of ASCII letters, digits, `_`, `$` and dots.
    init?(_ bytes: Span<UInt8>) {
        let limit = min(bytes.count, Self.reach)
        var position = 0
        func skipSpace() { while position < limit, bytes[position].isJSONSpace { position += 1 } }
        func word() -> String? {
            skipSpace()
            let start = position
            while position < limit, Self.isNameByte(bytes[position]) { position += 1 }
            guard position > start, !bytes[start].isASCIIDigit, bytes[start] != UInt8(ascii: ".") else { return nil }
            var name = ""
            for index in start..<position { name.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
            return name
        }
        guard var name = word() else { return nil }
        if name == "export" {
            name = word() ?? name
            if name == "default" {
                skipSpace()
                guard position < limit, bytes[position] == UInt8(ascii: "[") || bytes[position] == UInt8(ascii: "{")
                else { return nil }
                self.name = name
                length = position
                return
            }
        }
        if name == "var" || name == "let" || name == "const" {
            guard let declared = word() else { return nil }
            name = declared
        }
        skipSpace()
        guard position < limit, bytes[position] == UInt8(ascii: "=") else { return nil }
        self.name = name.hasPrefix("window.") ? String(name.dropFirst("window.".count)) : name
        length = position + 1
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
    }
}

/// A prefix that a program writes before the JSON object on each line:
///
///     1454660436489142273<tab>{"id":…}    kafka-console-consumer with print.key=true; also with another separator
///     2021-10-31T04:04:09Z {"id":…}       docker logs --timestamps
extension ScriptPrefix {
    /// The maximum length of a prefix in bytes.
    static let lineReach = 256

    /// Returns the length of the prefix at the start of the bytes; `nil` without one. A prefix precedes `{"`
    /// and ends with a space, a tab or one of `:|,;>`. It contains no `"`, `{` or line break, and no `[` without a `]`
    /// after it.
    static func lineLength(_ bytes: Span<UInt8>) -> Int? {
        var isOpen = false
        for index in 0..<min(bytes.count, lineReach) {
            switch bytes[index] {
            case UInt8(ascii: "{"):
                guard index > 0, !isOpen, ends.contains(bytes[index - 1]), index + 1 < bytes.count else { return nil }
                return bytes[index + 1] == UInt8(ascii: "\"") ? index : nil
            case UInt8(ascii: "["): isOpen = true
            case UInt8(ascii: "]"): isOpen = false
            case UInt8(ascii: "\""), 0x0A, 0x0D: return nil
            default: break
            }
        }
        return nil
    }

    private static let ends = Array(" \t:|,;>".utf8)
}
