import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let check = Command(
        "check",
        synopsis: ["check", "check --repair", "check --imports"],
        summary: "prove that the store is sound, and say what to do if not",
        description: [
            "Reads the whole store: each page of the file against its checksum, its integrity, the search index against the "
                + "tweets it was made from, and what the archives said they held against what is there. Names the inputs that "
                + "damaged rows came from. Exits with 4 when something is damaged.",
            "With --repair, indexes that are damaged are made anew from the rows, and the file is written anew where all rows "
                + "are what was written.",
            "With --imports, every input that is still there is read once more: each of its tweets must be in the store with "
                + "what the input says of it, and stand in the input where the store says it does.",
        ],
        flags: [.repair, .imports, .json, .quiet, .verbose]
    ) { session throws(CommandError) in
        let store = try session.openStore()
        var report = try fetch { () throws(TweetArchiveError) in try store.check() }
        if session.has(.repair), report.findings.contains(where: \.isDamage) {
            report = try fetch { () throws(TweetArchiveError) in
                try store.repair()
                return try store.check()
            }
            report.isRepaired = true
        }
        if session.has(.imports), !report.findings.contains(where: \.isDamage) {
            let proof = try ImportCommand(session: session).withProgress { (progress) throws(TweetArchiveError) in
                try store.checkImports(progress: progress)
            }
            report.findings += proof.findings
            report.proved = proof.tweets
        }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().checkReport(report, into: &$0) }
        } else if !session.isQuiet {
            let renderer = try session.renderer()
            try session.output.write { renderer.checkReport(report, into: &$0) }
        }
        return report.findings.contains(where: \.isDamage) ? .storeUnusable : .done
    }
}
