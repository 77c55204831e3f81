import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let top = Command(
        "top",
        // Five fields per line, so that no line of help exceeds 80 columns.
        synopsis: stride(from: 0, to: TopTable.Field.allCases.count, by: 5).map { start in
            let fields = TopTable.Field.allCases.dropFirst(start).prefix(5)
            return "top \(fields.map(\.rawValue).joined(separator: "|")) [--matching QUERY]"
        },
        summary: "list the most common hashtags, words, users and others",
        description: [
            "Counts the tweets that contain each hashtag, word, emoji and so on, most common first. Counts all "
                + "tweets, or those that match --matching. Hashtags ignore case. users are authors; mentions are "
                + "mentioned accounts. domains leave out www. and count subdomains apart, as domain:=HOST does.",
            "words are from the text, without links, names and the most common words of the language (--stop-words "
                + "includes them). phrases are consecutive words without punctuation between them, except hyphens and "
                + "apostrophes. texts are texts that several tweets share, "
                + "ignoring case, names, links and punctuation.",
            "--json, --ndjson and --csv also contain the number of authors, except of words, phrases, emoji and texts, "
                + "and the times of the first and last tweet. uses counts every occurrence, of which a tweet may have several.",
        ],
        examples: [
            ("tweetdex top hashtags --matching date:2020", "list the hashtags of a year"),
            ("tweetdex top words --matching from:me --limit 50", "list the words in your own tweets"),
            ("tweetdex top phrases --length 3 --csv > phrases.csv", "write phrases of three words as a table"),
        ],
        flags: [
            .matching, .ignoreCase, .limit, .minTweets, .length, .stopWords, .clickHouse, .clickHouseTimeout, .json,
            .ndjson, .csv,
            .byteOrderMark, .tz, .now, .quiet,
        ],
        usesPager: true
    ) { try $0.runTop() }
}

extension CommandContext {
    /// The maximum number of words in a phrase.
    private static let longestPhrase = 10

    fileprivate func runTop() throws -> ExitStatus {
        let field = try field()
        let format = try listFormat()
        var topOptions = TopOptions()
        topOptions.limit = limit(of: format, otherwise: topOptions.limit)
        topOptions.minimum = max(1, arguments.number(.minTweets) ?? 1)
        topOptions.wantsDetails = format != nil
        topOptions.countsStopWords = has(.stopWords)
        topOptions.phraseLength = try phraseLength(field)
        let query = arguments.value(.matching) ?? ""
        let backend = try openSource().backend
        var options = try searchOptions()
        let table = try withProgress(.countingTweets, of: query) { meter in
            options.progress = { meter.update($0) }
            return try backend.top(field, of: query, options: topOptions, search: options)
        }
        let status = try write(Table.top(table), as: format)
        try output.finish()
        let among = HumanReadable.count(table.tweets, "tweet")
        if format == nil, table.rows.count == topOptions.limit, table.rows.count < table.distinct, !has(.limit) {
            noteCut(shown: table.rows.count, of: table.distinct)
        } else {
            note(
                table.rows.isEmpty
                    ? "no \(field.rawValue) in \(among)"
                    : "\(HumanReadable.grouped(table.rows.count)) of \(HumanReadable.grouped(table.distinct)) different "
                        + "\(field.rawValue) in \(among)")
        }
        return status
    }

    private func phraseLength(_ field: TopTable.Field) throws -> Int {
        guard let length = arguments.number(.length) else { return 2 }
        try reject(.length, if: field != .phrases, "requires top phrases", hint: "leave out --length")
        try CommandError.require(
            (2...Self.longestPhrase).contains(length), "bad-value", "a phrase has 2 to \(Self.longestPhrase) words",
            hint: "use top words for single words")
        return length
    }

    private func field() throws -> TopTable.Field {
        let names = TopTable.Field.allCases.map(\.rawValue)
        let word = try onlyWord(of: names, missing: "missing-field", "top takes one field")
        let name = word.lowercased()
        if let field = TopTable.Field(rawValue: name) ?? Self.otherNames[name] { return field }
        let suggestions = Spelling.suggestions(for: word, among: names)
        throw CommandError.usage(
            "unknown-field", "top has no field \"\(word)\"",
            hint: Spelling.question(suggestions)
                ?? "use one of \(names.joined(separator: ", "))")
    }

    /// Other common names of the fields.
    private static let otherNames: [String: TopTable.Field] = [
        "hashtag": .hashtags, "tags": .hashtags, "user": .users, "authors": .users, "mention": .mentions, "url": .urls,
        "links": .urls, "domain": .domains, "sites": .domains, "word": .words, "emojis": .emoji, "client": .clients,
        "sources": .clients, "languages": .langs, "lang": .langs, "place": .places, "cashtag": .cashtags,
        "phrase": .phrases, "text": .texts,
    ]
}
