import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let top = Command(
        "top",
        // A few to a line: no line of help is wider than 80 columns.
        synopsis: stride(from: 0, to: TopTable.Field.allCases.count, by: 5).map { start in
            let fields = TopTable.Field.allCases.dropFirst(start).prefix(5)
            return "top \(fields.map(\.rawValue).joined(separator: "|")) [--matching QUERY]"
        },
        summary: "count what occurs most",
        description: [
            "How many of the tweets that a query finds, of all without one, have each hashtag, word, emoji and so on, most "
                + "first. Hashtags count whatever their case; users are who wrote, mentions whom they name.",
            "Words are those of texts, without links and names, and without those that every text of its language has "
                + "(--stop-words counts them too); phrases are words that follow each other; texts are whole texts that "
                + "several tweets have but for case, names, links and punctuation.",
            "--json, --ndjson and --csv tell also how many accounts wrote these tweets, and when the first and the last of "
                + "them was. uses is how often the value occurs, which may be several times in a tweet.",
        ],
        examples: [
            Example("tweetdex top hashtags --matching date:2020", "the hashtags of a year"),
            Example("tweetdex top words --matching from:me --limit 50", "what one writes about"),
            Example("tweetdex top phrases --length 3 --csv > phrases.csv", "three words that follow each other"),
        ],
        flags: [
            .matching, .limit, .minTweets, .length, .stopWords, .engine, .engineTimeout, .json, .ndjson, .csv,
            .byteOrderMark, .tz, .now, .quiet,
        ],
        pages: true
    ) { session throws(CommandError) in try TopCommand(session: session).run() }
}

struct TopCommand {
    /// More words than that are no phrase.
    private static let longestPhrase = 10

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let field = try field()
        let form = try session.oneOf([.json, .ndjson, .csv])
        try session.refuseMark(unless: form == .csv)
        var choice = TopChoice()
        choice.limit = session.arguments.number(.limit) ?? choice.limit
        choice.minimum = max(1, session.arguments.number(.minTweets) ?? 1)
        choice.wantsDetails = form != nil
        choice.countsStopWords = session.has(.stopWords)
        choice.phraseLength = try phraseLength(field)
        let query = session.arguments.value(.matching) ?? ""
        let source = try session.openSource()
        let options = try session.searchOptions()
        let table = try fetch(query: query) { () throws(TweetArchiveError) in
            try source.top(field, of: query, choice: choice, options: options)
        }
        switch form {
        case .json: try session.output.writeDocument { JSONRenderer().top(table, into: &$0) }
        case .ndjson: try session.output.write { JSONRenderer().topLines(table, into: &$0) }
        case .csv:
            try session.writeTable { out in
                if session.has(.byteOrderMark) { out.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
                CSVRenderer().top(table, into: &out)
            }
        default:
            if session.isQuiet { break }
            let renderer = try session.renderer()
            try session.output.write { renderer.top(table, into: &$0) }
        }
        try session.output.finish()
        let among = PeopleNumbers.count(table.tweets, "tweet")
        session.note(
            table.rows.isEmpty
                ? "no \(field.rawValue) in \(among)"
                : "\(PeopleNumbers.grouped(table.rows.count)) of \(PeopleNumbers.grouped(table.distinct)) different "
                    + "\(field.rawValue) in \(among)")
        return table.rows.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    private func phraseLength(_ field: TopTable.Field) throws(CommandError) -> Int {
        guard let length = session.arguments.number(.length) else { return 2 }
        guard field == .phrases else {
            throw .usage(CommandError.Problem("conflicting-flags", "--length is for phrases", hint: "leave it out"))
        }
        guard (2...Self.longestPhrase).contains(length) else {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "a phrase has 2 to \(Self.longestPhrase) words", hint: "for single words say top words"
                ))
        }
        return length
    }

    private func field() throws(CommandError) -> TopTable.Field {
        let names = TopTable.Field.allCases.map(\.rawValue)
        let words = session.arguments.words
        guard let word = words.first, words.count == 1 else {
            throw .usage(
                CommandError.Problem(
                    words.isEmpty ? "missing-field" : "too-many-words", "top counts one thing",
                    hint: words.isEmpty
                        ? "one of \(names.joined(separator: ", "))"
                        : "put the query behind --matching, in quotes: --matching '\(words.dropFirst().joined(separator: " "))'"
                ))
        }
        let name = word.lowercased()
        if let field = TopTable.Field(rawValue: name) ?? Self.otherNames[name] { return field }
        let suggestions = Spelling.suggestions(for: word, among: names)
        throw .usage(
            CommandError.Problem(
                "unknown-field", "top cannot count “\(word)”",
                hint: suggestions.isEmpty
                    ? "one of \(names.joined(separator: ", "))"
                    : "did you mean \(suggestions.joined(separator: " or "))?", suggestions: suggestions))
    }

    /// What else people call these.
    private static let otherNames: [String: TopTable.Field] = [
        "hashtag": .hashtags, "tags": .hashtags, "user": .users, "authors": .users, "mention": .mentions, "url": .urls,
        "links": .urls, "domain": .domains, "sites": .domains, "word": .words, "emojis": .emoji, "client": .clients,
        "sources": .clients, "languages": .langs, "lang": .langs, "place": .places, "cashtag": .cashtags,
        "phrase": .phrases, "text": .texts,
    ]
}
