import TweetArchive
import TweetModel

extension Command {
    static let timeline = Command(
        "timeline",
        synopsis: ["timeline [--user HANDLE]"],
        summary: "show the tweets of the archive, newest first",
        description: [
            "All of them, or those of one account. A look at the archive and no search: it is not recorded. To search, "
                + "see tweetdex help search."
        ],
        examples: [
            Example("tweetdex timeline", "the newest twenty"),
            Example("tweetdex timeline --user ann_lee --limit 0", "everything that an account wrote"),
        ],
        flags: [.user] + searchFlags.filter { ![.noHistory, .dialect, .lenient].contains($0) } + documentFlags,
        pages: true
    ) { session throws(CommandError) in
        try session.refuseWords("timeline", instead: "to search: tweetdex search")
        let query = try session.userClause() ?? ""
        return try SearchRun(session: session, query: query, records: false).run()
    }

    static let gallery = Command(
        "gallery",
        synopsis: ["gallery QUERY…"],
        summary: "list the images of a search",
        description: [
            "The images, videos and GIFs of the tweets that a search finds, with size, description and where they lie. "
                + "An empty query, '', is all of them. It is a search for tweets with media, recorded as such, and takes "
                + "its flags."
        ],
        examples: [
            Example("tweetdex gallery '#sunset'", "all pictures with a hashtag"),
            Example("tweetdex show 3 1", "opens the first image of the third tweet"),
        ],
        flags: searchFlags + documentFlags,
        takesQuery: true,
        pages: true
    ) { session throws(CommandError) in
        guard !session.arguments.words.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "gallery needs a query", hint: "an empty one, '', shows all images"))
        }
        let query = session.arguments.query
        return try SearchRun(session: session, query: withMedia(query), layout: .gallery).run()
    }

    /// The clause stands behind, so that errors keep their places; in parentheses only what would fall apart without.
    private static func withMedia(_ query: String) -> String {
        if query.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "has:media" }
        let hasAlternatives = query.contains("|") || query.split(separator: " ").contains("OR")
        return (hasAlternatives ? "(\(query))" : query) + " has:media"
    }
}
