import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let stats = Command(
        "stats",
        synopsis: ["stats"],
        summary: "count what is in the store",
        description: [
            "Tweets by kind, the hashtags, mentions, links, cashtags and images in them, and how many there were over "
                + "time. Kinds may overlap: a reply that quotes a tweet counts as both."
        ],
        examples: [
            Example("tweetdex stats", "for people"),
            Example("tweetdex stats --json", "for programs"),
        ],
        flags: [.json],
        pages: true
    ) { session throws(CommandError) in
        let store = try session.openStore()
        let statistics = try fetch { () throws(TweetArchiveError) in try store.statistics() }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().statistics(statistics, into: &$0) }
        } else {
            let renderer = try session.renderer()
            try session.output.write { renderer.statistics(statistics, into: &$0) }
        }
        return .done
    }
}
