import TweetArchive
import TweetModel

extension Command {
    static let timeline = Command(
        "timeline",
        synopsis: ["timeline [--user HANDLE]"],
        summary: "show tweets, newest first",
        description: [
            "Shows all tweets, or those of one account. It is not recorded among the searches. To search, run "
                + "tweetdex search."
        ],
        examples: [
            Example("tweetdex timeline", "show the newest 20 tweets"),
            Example("tweetdex timeline --user ann_lee --limit 0", "show all tweets of an account"),
            Example("tweetdex timeline --sort oldest", "show the oldest tweets"),
        ],
        flags: [.user] + searchFlags.filter { ![.noHistory, .dialect, .lenient].contains($0) } + documentFlags,
        pages: true
    ) { session throws(CommandError) in
        try session.refuseWords("timeline", instead: "run tweetdex search to search")
        let query = try session.userClause() ?? ""
        return try SearchRun(session: session, query: query, records: false).run()
    }

    static let gallery = Command(
        "gallery",
        synopsis: ["gallery QUERY…"],
        summary: "list the images of a search",
        description: [
            "Lists the images, videos and GIFs of the tweets that match a query, with size, description and "
                + "location. An empty query, '', lists all of them. gallery adds has:media to the query, records the "
                + "search, and accepts the flags of search."
        ],
        examples: [
            Example("tweetdex gallery '#sunset'", "list images with a hashtag"),
            Example("tweetdex gallery ''", "list all images"),
            Example("tweetdex show 3 1", "open the first image of the third tweet"),
        ],
        flags: searchFlags + documentFlags,
        takesQuery: true,
        pages: true
    ) { session throws(CommandError) in
        guard !session.arguments.words.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "gallery needs a query", hint: "use '' to list all images"))
        }
        let query = session.arguments.query
        return try SearchRun(session: session, query: withMedia(query), layout: .gallery).run()
    }

    /// Adds `has:media` to the query. The clause comes last, so that the positions in error messages stay valid.
    /// Parentheses are added only if the query contains OR.
    private static func withMedia(_ query: String) -> String {
        if query.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "has:media" }
        let hasAlternatives = query.contains("|") || query.split(separator: " ").contains("OR")
        return (hasAlternatives ? "(\(query))" : query) + " has:media"
    }
}
