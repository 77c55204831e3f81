/// A prefix that a program writes before the JSON object on each line:
///
///     1454660436489142273<tab>{"id":…}    kafka-console-consumer with print.key=true; also with another separator
///     2021-10-31T04:04:09Z {"id":…}       docker logs --timestamps
enum LinePrefix {
    /// The maximum length of a prefix in bytes.
    static let reach = 256

    /// Returns the length of the prefix at the start of the bytes; `nil` if there is no prefix. A prefix precedes `{"`
    /// and ends with a space, a tab or one of `:|,;>`. It contains no `"`, `{` or line break, and no `[` without a `]`
    /// after it.
    static func length(_ bytes: Span<UInt8>) -> Int? {
        var isOpen = false
        for index in 0..<min(bytes.count, reach) {
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
