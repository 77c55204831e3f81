import Rendering
import TweetModel

/// Checks a tweet in Markdown: only the renderer writes markup, and the user's data is only text and URLs.
func checkMarkdown(_ hit: SearchHit) {
    var out: [UInt8] = []
    MarkdownRenderer().tweet(hit, into: &out)
    checkHarmless(String(decoding: out, as: UTF8.self))
    expect(out.last == 0x0A, "a line does not end")
    var rest = out[...]
    while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: "\\"): _ = rest.popFirst()
        case UInt8(ascii: "&"):
            let isOwn = ["nbsp;", "lt;", "gt;", "amp;"].contains { rest.starts(with: $0.utf8) }
            expect(isOwn, "an unexpected character reference")
        case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "_"):
            fail("markup of strangers")
        case UInt8(ascii: "<"):
            if let tag = ["strong>", "/strong>"].first(where: { rest.starts(with: $0.utf8) }) {
                rest = rest.dropFirst(tag.utf8.count)
                continue
            }
            expect(out[..<(rest.startIndex - 1)].suffix(2).elementsEqual("](".utf8), "an unexpected element")
            let url = rest.prefix { $0 != UInt8(ascii: ">") }
            expect(isWebURL(url) && url.allSatisfy { (0x21...0x7E).contains($0) }, "an invalid link")
            rest = rest[url.endIndex...].dropFirst()
            expect(rest.first == UInt8(ascii: ")"), "a link does not end")
        default: break
        }
    }
}
