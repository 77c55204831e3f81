import TweetModel
import TweetText

/// The entities of any text are in order, inside the text and on scalar boundaries, and equal the text at their spans.
func fuzzExtractor(_ text: String) -> Bool {
    let source = Array(text.utf8)
    func check(_ entities: [ExtractedEntity]) {
        var end = 0
        for entity in entities {
            let span = entity.span
            expect(end <= span.start && span.start < span.end && span.end <= source.count, "a span out of order")
            end = span.end
            for border in [span.start, span.end] where border < source.count {
                expect(source[border] & 0xC0 != 0x80, "a boundary inside a scalar")
            }
            let written = String(decoding: source[span.start..<span.end], as: UTF8.self)
            let value = entity.value + entity.listSlug
            expect(written.utf8.elementsEqual(value.utf8) == (entity.kind == .url), "the value differs from the text")
            expect(written.utf8.reversed().starts(with: value.utf8.reversed()), "the value differs from the text")
        }
    }
    let all = EntityExtractor.entities(in: text)
    check(all)
    check(EntityExtractor.hashtags(in: text))
    check(EntityExtractor.cashtags(in: text))
    check(EntityExtractor.mentionsOrLists(in: text))
    check(EntityExtractor.urls(in: text))
    if let handle = EntityExtractor.replyHandle(in: text) {
        expect((1...20).contains(handle.utf8.count) && handle.utf8.allSatisfy { $0 < 0x80 }, "invalid handle")
    }
    return true
}
