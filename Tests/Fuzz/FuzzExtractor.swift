import TweetModel
import TweetText

/// Entities of any text lie in order inside it, on borders of scalars, and say what stands there.
func fuzzExtractor(_ text: String) -> Bool {
    let source = Array(text.utf8)
    func check(_ entities: [ExtractedEntity]) {
        var end = 0
        for entity in entities {
            let span = entity.span
            expect(end <= span.start && span.start < span.end && span.end <= source.count, "out of order")
            end = span.end
            for border in [span.start, span.end] where border < source.count {
                expect(source[border] & 0xC0 != 0x80, "inside a scalar")
            }
            let written = String(decoding: source[span.start..<span.end], as: UTF8.self)
            let value = entity.value + entity.listSlug
            expect(written.utf8.elementsEqual(value.utf8) == (entity.kind == .url), "another value")
            expect(written.utf8.reversed().starts(with: value.utf8.reversed()), "another value")
        }
    }
    let all = EntityExtractor.entities(in: text)
    check(all)
    check(EntityExtractor.hashtags(in: text))
    check(EntityExtractor.cashtags(in: text))
    check(EntityExtractor.mentionsOrLists(in: text))
    check(EntityExtractor.urls(in: text))
    if let handle = EntityExtractor.replyHandle(in: text) {
        expect((1...20).contains(handle.utf8.count) && handle.utf8.allSatisfy { $0 < 0x80 }, "a reply to nobody")
    }
    return true
}
