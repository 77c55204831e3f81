import TweetModel

/// The whole text of a long post, where it was asked for: `note_tweet`.
enum V2Note {
    /// Gives the tweet the note's text and entities; false when there is none.
    static func complete(_ tweet: inout Tweet, from record: JSONValue) -> Bool {
        guard let written = record["text"]?.nonEmptyString else { return false }
        complete(&tweet, from: written, entities(of: record))
        return true
    }

    /// The same for a note's text as it is written.
    static func complete(_ tweet: inout Tweet, from written: String, _ entities: [NoteEntity]) {
        let body = NoteText.Body(tweet.text, mayBeCut: true)
        let note = EscapedText(written, isEscaped: isEscaped(written, body))
        // A note that does not begin as the tweet does is still the tweet's own: it stands in its record.
        let match = NoteText(tweet: body, note: note.text, shortestPrefix: 1) ?? .nothingShared
        match.complete(&tweet, with: note, entities)
    }

    /// Whether `&amp;` in a note stands for `&`. Notes are not escaped where they could be looked at; where one has such
    /// an escape, the tweet's own text, which surely is escaped, tells.
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
