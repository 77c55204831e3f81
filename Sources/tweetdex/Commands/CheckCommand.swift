import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let check = Command(
        "check",
        synopsis: ["check"],
        summary: "prove that the store is sound, and say what to do if not",
        description: [
            "Reads the whole store: its integrity, the search index against the tweets it was made from, and what the "
                + "archives said they held against what is there. Exits with 4 when something is damaged."
        ],
        flags: [.json]
    ) { session throws(CommandError) in
        let store = try session.openStore()
        let report = try fetch { () throws(TweetArchiveError) in try store.check() }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().checkReport(report, into: &$0) }
        } else {
            let renderer = try session.renderer()
            try session.output.write { renderer.checkReport(report, into: &$0) }
        }
        return report.findings.contains(where: \.isDamage) ? .storeUnusable : .done
    }
}
