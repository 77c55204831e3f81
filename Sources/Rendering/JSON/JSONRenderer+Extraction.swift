package import TweetText

extension JSONRenderer {
    /// `tweetdex.extract/1` and a newline: the hashtags, mentions, lists, links and cashtags of a text. Their ranges
    /// are half-open, count Unicode scalars, and include the sign (`#`, `@`, `$`).
    ///
    /// - Parameter handle: The handle at the start of the text; `nil` if the text does not begin with a mention.
    package func extraction(
        _ entities: [ExtractedEntity], of text: String, replyTo handle: String?, into out: inout [UInt8]
    ) {
        let offsets = ScalarOffsets(text)
        line("tweetdex.extract/1", into: &out) { json in
            json.member("text", text)
            let lists: [(key: StaticString, kind: ExtractedEntity.Kind, value: StaticString)] = [
                ("hashtags", .hashtag, "text"), ("mentions", .mention, "handle"), ("lists", .list, "handle"),
                ("urls", .url, "url"), ("cashtags", .cashtag, "text"),
            ]
            for list in lists {
                json.objects(list.key, entities.filter { $0.kind == list.kind }) { json, entity in
                    json.member(list.value, entity.value)
                    if list.kind == .list { json.member("list", String(entity.listSlug.dropFirst())) }
                    let range = offsets.range(entity.span)
                    json.member("start", range.lowerBound)
                    json.member("end", range.upperBound)
                }
            }
            json.member("reply_to", handle)
        }
    }
}
