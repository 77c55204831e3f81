import QueryEngine
import TweetArchive
import TweetModel

extension Command {
    static let timeline = Command(
        "timeline",
        synopsis: ["timeline [--user HANDLE]"],
        summary: "show tweets, newest first",
        description: [
            "Shows the newest tweets of the store, or of one account; --limit 0 shows all. A timeline is not recorded "
                + "as a search. To search, run tweetdex search."
        ],
        examples: [
            Example("tweetdex timeline", "show the newest 20 tweets"),
            Example("tweetdex timeline --user ann_lee --limit 0", "show all tweets of an account"),
            Example("tweetdex timeline --sort oldest", "show the oldest tweets"),
        ],
        flags: [.user, .columns] + searchFlags.filter { ![.noHistory, .dialect, .lenient].contains($0) }
            + documentFlags,
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "timeline", hint: "run tweetdex search to search")
        let query = try context.userClause() ?? ""
        return try SearchRun(context: context, query: query, records: false).run()
    }

    static let gallery = Command(
        "gallery",
        synopsis: ["gallery QUERY…"],
        summary: "list the images of a search",
        description: [
            "Lists the images, videos and GIFs of the tweets that match a query, with size, description and "
                + "location. An empty query, '', matches all tweets. gallery adds has:media to the query and records "
                + "the search. It accepts the flags of search except --clickhouse and --clickhouse-timeout.",
            "--json, --ndjson, --csv and --plain have one row for each image. --html writes a page that contains the "
                + "images. --save copies the images and videos into a folder, as TWEET-POSITION.jpg and so on. "
                + "--limit and --total count tweets.",
        ],
        examples: [
            Example("tweetdex gallery '#sunset'", "list the images of tweets with a hashtag"),
            Example("tweetdex gallery '*' --limit 0", "list all images"),
            Example("tweetdex gallery '#sunset' --save sunsets", "copy the images into a folder"),
            Example("tweetdex show 3 1", "open the first image of the third tweet"),
        ],
        flags: searchFlags + documentFlags + [.save],
        takesQuery: true,
        usesPager: true
    ) { context in
        guard !context.arguments.words.isEmpty else {
            throw CommandError.usage(
                "missing-query", "gallery needs a query", hint: "use '*' to list all images")
        }
        let query = context.arguments.query
        return try SearchRun(context: context, query: Query.withMedia(query), layout: .gallery).run()
    }
}
