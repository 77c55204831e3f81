internal import TweetModel

/// Finds question marks, and emoticons of a positive or negative mood.
enum Emoticons {
    private static let positive: Set<[UInt8]> = Set(
        [
            ":)", ":-)", ":D", ":-D", ":P", ":-P", ":p", ":-p", "=)", "=D", ";)", ";-)", "(:", "(-:", ":]", "^_^", "^^",
            "<3", "xD", "XD",
        ]
        .map { Array($0.utf8) })
    private static let negative: Set<[UInt8]> = Set(
        [":(", ":-(", "=(", "):", ")-:", ":[", ":'(", ":'-(", ":/", ":-/", ":\\", "D:", ">:(", "</3", "-_-", "T_T"]
            .map { Array($0.utf8) })

    /// Returns the emoticons of one mood outside the spans `links`. On each side, an emoticon needs a space, an ASCII
    /// control character such as a line feed, or an end of the text.
    static func spans(in text: String, isPositive: Bool, cutting links: [TextSpan]) -> [TextSpan] {
        let list = isPositive ? positive : negative
        let bytes = Array(text.utf8)
        var result: [TextSpan] = []
        var start = 0
        while start < bytes.count {
            if bytes[start] <= 0x20 {
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
            if end - start <= 4, list.contains(Array(bytes[start..<end])) { result.append(TextSpan(start, end)) }
            start = end
        }
        return result.filter { span in !links.contains { $0.overlaps(span) } }
    }

    /// Returns the question marks outside the spans `links`, for example `?`, `؟` and `？`.
    static func questionMarks(in text: String, cutting links: [TextSpan]) -> [TextSpan] {
        var result: [TextSpan] = []
        var start = 0
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            switch scalar.value {
            case 0x3F, 0x37E, 0x61F, 0x1367, 0x2047...0x2049, 0xFF1F, 0x2753, 0x2754:
                result.append(TextSpan(start, start + length))
            default: break
            }
            start += length
        }
        return result.filter { span in !links.contains { $0.overlaps(span) } }
    }
}
