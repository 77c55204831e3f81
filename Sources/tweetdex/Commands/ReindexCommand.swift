import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let reindex = Command(
        "reindex",
        synopsis: ["reindex"],
        summary: "build the search index anew from the tweets",
        description: [
            "For a store whose index does not agree with its tweets, which check finds. The tweets themselves are not touched; "
                + "the old index stays until the new one is complete."
        ],
        flags: []
    ) { session throws(CommandError) in
        let store = try session.openStore()
        let tweets = try fetch { () throws(TweetArchiveError) in try store.reindex() }
        session.note("The search index holds \(PeopleNumbers.count(tweets, "tweet")).")
        return .done
    }
}
