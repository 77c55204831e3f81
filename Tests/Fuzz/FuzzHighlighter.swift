import QueryEngine
import Rendering
import TweetModel
import WebUI

/// The first line is a query, the rest the text of a tweet. Highlighted spans are inside the text, and every renderer
/// accepts them.
func fuzzHighlighter(_ input: String) -> Bool {
    let parts = input.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let query: Query
    do { query = try Query.parse(String(Substring(parts[0]))) } catch { return false }
    let text = String(Substring(parts[1]))
    let tweet = extractedTweet(text)
    var hit = SearchHit(tweet: tweet)
    hit.matches = query.highlights(in: tweet)
    var end = -1
    for span in hit.matches {
        expect(end < span.start && span.start < span.end && span.end <= text.utf8.count, "spans are not merged")
        end = span.end
    }
    var out: [UInt8] = []
    for width in [nil, 2, 17] {
        let style = TerminalStyle(color: true, width: width, hyperlinks: true, now: 0)
        TerminalRenderer(style).write(into: &out) { $0.write([hit], firstRow: 1, to: &$1) }
    }
    expect(!out.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x1B }, "a control character")
    JSONRenderer().tweet(hit, into: &out)
    let styled = StyledText(hit)
    expect(styled.runs.map(\.text).joined().utf8.elementsEqual(text.utf8), "the text differs")
    StandalonePage("", zone: .utc).tweet(hit, into: &out)
    MarkdownRenderer().tweet(hit, into: &out)
    return true
}
