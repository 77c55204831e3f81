package import TweetModel
package import TweetText

extension JSONRenderer {
    /// `tweetdex.explain/1`
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) {
        document("tweetdex.explain/1", into: &out) { json in
            json.member("query", explanation.query)
            json.member("canonical", explanation.canonical)
            json.member("sentence", explanation.sentence)
            json.objects("tokens", explanation.tokens) { json, token in
                json.member("kind", token.kind.rawValue)
                json.member("text", token.text)
                json.member("start", token.start)
                json.member("end", token.end)
                json.member("words", token.words)
            }
            json.member("tree", explanation.tree)
            json.objects("clauses", explanation.clauses) { json, clause in
                json.member("text", clause.text)
                json.member("tweets", clause.tweets)
                json.member("unknown", clause.unknown)
                json.member("field", clause.field)
                json.member("cost", clause.cost)
                json.member("clickhouse", ifPresent: clause.work)
                json.elapsed(clause.elapsedMilliseconds)
            }
            json.member("tweets", explanation.tweets)
            json.member("among", explanation.among)
            json.member("unknown", explanation.unknown)
            json.object("sql") { json in
                json.member("dialect", explanation.backend.rawValue)
                json.member("text", explanation.sql)
                // Numbers are strings, because many JSON parsers keep only 53 bits.
                json.objects("values", explanation.values) { json, value in
                    json.member("name", ifPresent: value.name)
                    json.member("type", value.type)
                    json.member("value", value.value)
                }
            }
            json.member("match", explanation.match)
            json.objects("plan", explanation.plan) { json, step in
                json.member("depth", step.depth)
                json.member("detail", step.detail)
            }
            json.notes(explanation.notes)
            json.member("empty", explanation.emptiness)
            json.elapsed(explanation.elapsedMilliseconds)
        }
    }
}

/// Recursion is safe, because the parser limits the nesting of a query to 256 levels.
extension QueryExplanation.Tree: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        switch self {
        case .everything: json.member("op", "all")
        case .and(let parts): json.group("and", parts)
        case .or(let parts): json.group("or", parts)
        case .not(let inner): json.group("not", [inner])
        case .clause(let index):
            json.member("op", "clause")
            json.member("clause", index)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func group(_ name: StaticString, _ parts: [QueryExplanation.Tree]) {
        member("op", name)
        member("of", parts)
    }
}

extension EmptyResult: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("blame", failingClauses)
        json.member("suggestions", suggestions)
        json.member("referenced_only", referencedOnly)
        json.member("unknown", unknown)
        json.member("store_is_empty", storeIsEmpty)
        json.member("blame_each", areAllFailing)
        json.member("blame_counts", failingCounts)
    }
}

extension EmptyResult.Suggestion: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("query", query)
        json.member("tweets", tweets)
    }
}

extension EmptyResult.Unknown: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("field", field)
        json.member("tweets", tweets)
    }
}

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
