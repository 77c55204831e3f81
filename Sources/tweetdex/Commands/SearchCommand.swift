import Rendering
import TweetArchive
import TweetModel

extension Command {
    /// The flags of everything that ends in a list of tweets.
    static let searchFlags: [Flag.Name] = [
        .limit, .after, .sort, .total, .count, .tz, .now, .dialect, .lenient, .noHistory, .json, .ndjson, .plain, .ids,
        .quiet,
    ]

    /// The forms of such a list that are documents.
    static let documentFlags: [Flag.Name] = [.csv, .byteOrderMark, .markdown, .html, .force]

    static let search = Command(
        "search",
        synopsis: ["search QUERY…"],
        summary: "find tweets",
        description: [
            "The query may be quoted as one word or written as several. A word with one dash in front is a clause to leave "
                + "out, not a flag; -- ends the flags. An empty query, '', is all tweets. Rows are numbered on a "
                + "terminal: tweetdex show 3 shows the third.",
            "Every search is recorded among the recents, see tweetdex help recent; the query language is explained by "
                + "tweetdex help query.",
        ],
        examples: [
            Example("tweetdex search '#swift'", "a hashtag; quoted, as the shell would take # for a comment"),
            Example("tweetdex search hashtag:swift from:me", "the same without quotes, own tweets only"),
            Example("tweetdex search '\"sea lion\" has:images since:2019'", "a phrase, with pictures"),
            Example("tweetdex search from:me -is:retweet --count", "just the number"),
            Example(
                "tweetdex search cats --engine http://localhost:8123",
                "in a ClickHouse server, see tweetdex help engine"),
            Example("tweetdex search cats --limit 0 --ndjson > cats.jsonl", "all of them, for another program"),
        ],
        flags: searchFlags + documentFlags + [.engine, .engineTimeout],
        takesQuery: true,
        pages: true
    ) { session throws(CommandError) in
        guard !session.arguments.words.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "search needs a query",
                    hint: "tweetdex search '#swift' (quoted, or the shell takes it for a comment) or tweetdex search "
                        + "hashtag:swift; an empty one, '', shows all tweets"))
        }
        return try SearchRun(session: session, query: session.arguments.query).run()
    }
}
