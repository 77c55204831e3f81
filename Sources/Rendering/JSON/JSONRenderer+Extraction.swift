import TweetModel
import TweetText

/// The hashtags, mentions, lists, links and cashtags of a text. Their ranges are half-open, count Unicode scalars, and
/// include the sign (`#`, `@`, `$`).
extension JSONRenderer {
    func put(_ entities: [ExtractedEntity], in text: String, replyTo handle: String?, into out: inout [UInt8]) {
        let offsets = ScalarOffsets(text)
        func list(_ name: String, _ kind: ExtractedEntity.Kind, _ key: String, into out: inout [UInt8]) {
            out.put(",\"\(name)\":")
            out.putList(entities.filter { $0.kind == kind }) { out, entity in
                out.put("{\"\(key)\":")
                out.putString(entity.value)
                if kind == .list {
                    out.put(",\"list\":")
                    out.putString(String(entity.listSlug.dropFirst()))
                }
                let range = offsets.range(entity.span)
                out.put(",\"start\":")
                out.putNumber(range.lowerBound)
                out.put(",\"end\":")
                out.putNumber(range.upperBound)
                out.put("}")
            }
        }
        out.put("{\"schema\":\"tweetdex.extract/1\",\"text\":")
        out.putString(text)
        list("hashtags", .hashtag, "text", into: &out)
        list("mentions", .mention, "handle", into: &out)
        list("lists", .list, "handle", into: &out)
        list("urls", .url, "url", into: &out)
        list("cashtags", .cashtag, "text", into: &out)
        out.put(",\"reply_to\":")
        out.putString(handle)
        out.put("}\n")
    }
}
