import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let reindex = Command(
        "reindex",
        synopsis: ["reindex"],
        summary: "rebuild the search index",
        description: [
            "Rebuilds the search index from the tweets, for example if check reports that they differ. The tweets "
                + "are not changed. The old index is used until the new one is complete."
        ],
        examples: [
            Example("tweetdex reindex", "rebuild the search index"),
            Example("tweetdex check", "verify the result"),
        ],
        flags: [.quiet]
    ) { session in
        try session.rejectArguments(of: "reindex", hint: "name another store with --store FILE")
        let store = try session.openStore()
        let tweets = try session.withProgress(.indexingTweets) { meter in try store.reindex { meter.update($0) } }
        session.note("The search index contains \(HumanReadable.count(tweets, "tweet")).")
        return .done
    }
}
