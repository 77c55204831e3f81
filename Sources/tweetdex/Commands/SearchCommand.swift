import QueryEngine
import Rendering
import TweetArchive
import TweetModel

extension Command {
    /// The flags of `search`, except `documentFlags` and those for ClickHouse. Other commands that print a list of
    /// tweets accept most of them.
    static let searchFlags: [Flag.Name] = [
        .limit, .after, .page, .sort, .total, .count, .tz, .now, .dialect, .lenient, .ignoreCase, .noHistory, .json,
        .ndjson, .plain, .ids, .quiet,
    ]

    /// The flags that count the values of fields in the results.
    static let facetFlags: [Flag.Name] = [.facets, .facetsOnly, .facetValues]

    /// The flags that write the list of tweets as CSV, Markdown or HTML.
    static let documentFlags: [Flag.Name] = [.csv, .byteOrderMark, .markdown, .html, .force]

    static let search = Command(
        "search",
        synopsis: ["search QUERY…", "search + CLAUSE…", "search - CLAUSE…", "search --page N"],
        summary: "find tweets",
        description: [
            "The query may be one quoted argument or several arguments. -rain excludes a word; a single letter, as "
                + "in -n 5, is always a flag. The letters c, i, q and v combine, and n may end them: -cq is -c -q, and "
                + "-qn5 is -q -n 5. After --, every argument is part of the query. An empty query, '', finds all "
                + "tweets. On a terminal, rows are numbered: tweetdex show 3 shows the third.",
            "search + adds clauses to the last search of this terminal session, and search - excludes the tweets that "
                + "match one of its clauses. Both keep the order, the columns and the other flags. search --page N and "
                + "tweetdex more print other pages. After --, the signs are part of the query.",
            "--facets counts the most frequent values in the results: years, people, hashtags, languages, kinds, "
                + "media, domains, clients and labels. At the end of each line is the clause to add to the query for "
                + "exactly these tweets, unless the query has unique:. The counts include the tweets that limit: and "
                + "-n leave out.",
            "Searches are recorded (tweetdex help recent). For the query language, run tweetdex help query.",
        ],
        examples: [
            ("tweetdex search '#swift'", "find a hashtag; without quotes, # begins a shell comment"),
            ("tweetdex search hashtag:swift from:me", "find a hashtag in your own tweets, without quotes"),
            ("tweetdex search '\"sea lion\" has:images since:2019'", "find a phrase in tweets with images"),
            ("tweetdex search from:me -is:retweet --count", "print the number of matches"),
            ("tweetdex search cats --columns date,author,text", "print a table"),
            ("tweetdex search aurora -C 2", "print two tweets of the author before and after each match"),
            ("tweetdex search '#sunrize' --closest", "find #sunrise if no tweet has #sunrize"),
            ("tweetdex search + has:images", "narrow the last search to tweets with images"),
            ("tweetdex search - is:retweet", "leave out the retweets in the last search"),
            ("tweetdex search cats --facets-only", "print the years, people, hashtags and so on of all matches"),
            ("tweetdex search cats --histogram", "draw the number of matches over time above the list"),
            ("tweetdex search cats --limit 0 --ndjson > cats.jsonl", "write all matches as JSON lines"),
        ],
        flags: searchFlags + [.closest, .columns, .around, .thread] + documentFlags + facetFlags + [
            .histogram, .clickHouse, .clickHouseTimeout,
        ],
        takesQuery: true,
        usesPager: true
    ) { context in
        try context.runSearch()
    }
}

extension CommandContext {
    fileprivate func runSearch() throws -> ExitStatus {
        let words = arguments.words
        if let sign = words.first, !arguments.beginsLiterally, sign == "+" || sign == "-" {
            return try narrowSearch(sign, Array(words.dropFirst()))
        }
        if words.isEmpty, has(.page) {
            let last = try lastSearch()
            return try last.run(last.query, in: self)
        }
        try CommandError.require(
            !words.isEmpty, "missing-query", "search needs a query",
            hint: "run tweetdex search '#swift' (quoted, because # begins a shell comment) or tweetdex search "
                + "hashtag:swift; '' finds all tweets")
        return try SearchRun(context: self, query: arguments.query).run()
    }

    /// Narrows the last search of this terminal session to the tweets that match all of some clauses (`+`) or none of
    /// them (`-`).
    private func narrowSearch(_ sign: String, _ clauses: [String]) throws -> ExitStatus {
        try CommandError.require(
            clauses.contains(where: { !$0.isEmpty }), "missing-query", "search \(sign) needs a clause",
            hint: "run tweetdex search + has:images or tweetdex search - is:retweet to narrow the last search")
        let last = try lastSearch()
        let query =
            sign == "+"
            ? Query.narrowed(last.query, toTyped: clauses.joined(separator: " "))
            : Query.narrowed(last.query, excluding: clauses)
        noteSearch(query)
        return try last.run(query, in: self)
    }
}

extension Command {
    static let more = Command(
        "more",
        synopsis: ["more"],
        summary: "print the next page of the last search",
        description: [
            "Continues the last list of results that this terminal session printed, with the same order, columns and "
                + "context. tweetdex search --page N prints any page of it."
        ],
        examples: [
            ("tweetdex more", "print the next 20 results"),
            ("tweetdex more -n 100", "print the next 100 results"),
        ],
        flags: [.limit],
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "more", hint: "to narrow the last search, run tweetdex search + has:images")
        let last = try context.lastSearch()
        switch last.position {
        case .start: return try last.run(last.query, in: context)
        case .after(let cursor): return try last.run(last.query, in: context, after: cursor)
        case .end:
            context.note("The last search has no more results.")
            return .done
        }
    }
}
