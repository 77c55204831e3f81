/// The prefix that programs write before each object on its line:
///
///     1454660436489142273<tab>{"id":…}    the key of a message in a queue, or of a row
///     2021-10-31T04:04:09Z {"id":…}, [04:04:09] {"id":…}, data: {"id":…}    a log
enum LinePrefix {
    /// The maximum length in bytes.
    static let reach = 256

    /// The number of bytes before the object on the first line; `nil` if the line begins otherwise. The prefix contains
    /// nothing that could be part of JSON.
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
