import Rendering
import TweetArchive
import TweetModel

extension Command {
    /// The flags of `search`, except `documentFlags` and those for ClickHouse. Other commands that print a list of
    /// tweets accept most of them.
    static let searchFlags: [Flag.Name] = [
        .limit, .after, .sort, .total, .count, .tz, .now, .dialect, .lenient, .ignoreCase, .noHistory, .json, .ndjson,
        .plain, .ids, .quiet,
    ]

    /// The flags that write the list of tweets as CSV, Markdown or HTML.
    static let documentFlags: [Flag.Name] = [.csv, .byteOrderMark, .markdown, .html, .force]

    static let search = Command(
        "search",
        synopsis: ["search QUERY…"],
        summary: "find tweets",
        description: [
            "The query may be one quoted argument or several arguments. -rain excludes a word; a single letter, as "
                + "in -n 5, is always a flag. The letters c, i, q and v combine, and n may end them: -cq is -c -q, and "
                + "-qn5 is -q -n 5. After --, every argument is part of the query. An empty query, '', finds all "
                + "tweets. On a terminal, rows are numbered: tweetdex show 3 shows the third.",
            "Searches are recorded (tweetdex help recent). For the query language, run tweetdex help query.",
        ],
        examples: [
            Example("tweetdex search '#swift'", "find a hashtag; without quotes, # begins a shell comment"),
            Example("tweetdex search hashtag:swift from:me", "find a hashtag in your own tweets, without quotes"),
            Example("tweetdex search '\"sea lion\" has:images since:2019'", "find a phrase in tweets with images"),
            Example("tweetdex search from:me -is:retweet --count", "print the number of matches"),
            Example("tweetdex search cats --limit 0 --ndjson > cats.jsonl", "write all matches as JSON lines"),
        ],
        flags: searchFlags + documentFlags + [.clickHouse, .clickHouseTimeout],
        takesQuery: true,
        usesPager: true
    ) { context in
        guard !context.arguments.words.isEmpty else {
            throw CommandError.usage(
                "missing-query", "search needs a query",
                hint: "run tweetdex search '#swift' (quoted, because # begins a shell comment) or tweetdex search "
                    + "hashtag:swift; '' finds all tweets")
        }
        return try SearchRun(context: context, query: context.arguments.query).run()
    }
}
