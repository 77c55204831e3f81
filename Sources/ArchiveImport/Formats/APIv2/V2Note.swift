import TweetModel

/// Reads `note_tweet`, the whole text of a long post.
enum V2Note {
    /// Replaces the text and entities of a tweet with those of its note. Returns false if the note has no text.
    static func complete(_ tweet: inout Tweet, from record: JSONValue) -> Bool {
        guard let written = record["text"]?.nonEmptyString else { return false }
        complete(&tweet, from: written, entities(of: record))
        return true
    }

    /// Like `complete(_:from:)`, for the note's text as written and its entities.
    static func complete(_ tweet: inout Tweet, from written: String, _ entities: [NoteEntity]) {
        let body = NoteText.Body(tweet.text, mayBeCut: true)
        let note = EscapedText(written, isEscaped: isEscaped(written, body))
        // The note is in the tweet's record, so it belongs to the tweet even if the texts begin differently.
        let match = NoteText(tweet: body, note: note.text, shortestPrefix: 1) ?? .nothingShared
        match.complete(&tweet, with: note, entities)
    }

    /// The same for a table's column of long texts, without entities. Does nothing if the text begins otherwise,
    /// because such a column may contain something else.
    static func complete(_ tweet: inout Tweet, fromColumn written: String) {
        let body = NoteText.Body(tweet.text, mayBeCut: true)
        let note = EscapedText(written, isEscaped: isEscaped(written, body))
        guard note.text != tweet.text,
            tweet.text.isEmpty || NoteText(tweet: body, note: note.text, shortestPrefix: 1) != nil
        else { return }
        // The text may end inside a word, which is extracted from the note instead.
        let isCutOff = { (span: TextSpan?, source: EntitySource) in
            source == .extracted && span?.end == body.bytes.count
        }
        tweet.hashtags.removeAll { isCutOff($0.span, $0.source) }
        tweet.cashtags.removeAll { isCutOff($0.span, $0.source) }
        tweet.mentions.removeAll { isCutOff($0.span, $0.source) }
        tweet.links.removeAll { isCutOff($0.span, $0.source) }
        complete(&tweet, from: written, ExtractedEntities.whole(in: note.text).compactMap { NoteEntity($0) })
    }

    /// Whether `&amp;`, `&lt;` and `&gt;` in a note are escapes. Notes are normally not escaped. This one is if it
    /// begins like the tweet's text only after it is unescaped.
    private static func isEscaped(_ note: String, _ body: NoteText.Body) -> Bool {
        guard note.utf8Contains("&amp;") || note.utf8Contains("&lt;") || note.utf8Contains("&gt;") else { return false }
        return NoteText(tweet: body, note: note, shortestPrefix: 1) == nil
            && NoteText(tweet: body, note: EscapedText(note).text, shortestPrefix: 1) != nil
    }

    private static func entities(of record: JSONValue) -> [NoteEntity] {
        guard let lists = record.object("entities") else { return [] }
        var entities: [NoteEntity] = []
        func add(_ list: StaticString, _ kind: EntitySpan.Kind, _ word: StaticString) {
            lists.array(list)?.forEachElement { record in
                let expanded = record["expanded_url"]?.nonEmptyString
                guard let word = record[word]?.nonEmptyString ?? expanded else { return }
                var entity = NoteEntity(
                    kind, word, start: record["start"]?.integer, end: record["end"]?.integer)
                entity.id = RecordID.user(record)
                entity.expanded = expanded
                entity.display = record["display_url"]?.nonEmptyString
                entities.append(entity)
            }
        }
        add("mentions", .mention, "username")
        add("hashtags", .hashtag, "tag")
        add("cashtags", .cashtag, "tag")
        add("urls", .link, "url")
        return entities
    }
}
