import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let forget = Command(
        "forget",
        synopsis: ["forget IMPORT", "forget --matching QUERY"],
        summary: "remove what only one import brought, or tweets for good",
        description: [
            "IMPORT is a number of the list that imports shows, the beginning of a hash, or a path. Tweets that other imports "
                + "have as well stay, as those tell them; the input itself is not touched, and can be imported again.",
            "With --matching, the tweets that the query finds are removed, and their numbers alone are kept, so that no later "
                + "import brings them back. Labels and notes go with their tweets. Nothing of what was removed is left in the "
                + "store's file. Copies that were made of the store are not touched.",
            "It asks first, and needs --force where nobody can be asked.",
        ],
        examples: [
            Example("tweetdex forget 3 --dry-run", "what would go with the third import"),
            Example("tweetdex forget --matching 'from:ann_lee until:2015-01-01'", "for good"),
        ],
        flags: [.matching, .force, .dryRun, .json, .tz, .now, .quiet]
    ) { session throws(CommandError) in try ForgetCommand(session: session).run() }
}

struct ForgetCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        let store = try session.openStore()
        if let query = session.arguments.value(.matching) {
            guard words.isEmpty else {
                throw .usage(
                    CommandError.Problem(
                        "conflicting-words", "forget takes an import or --matching, not both",
                        hint: "put the whole query in quotes: --matching '\(([query] + words).joined(separator: " "))'")
                )
            }
            return try forgetTweets(matching: query, store)
        }
        guard words.count == 1 else {
            throw .usage(
                CommandError.Problem(
                    "missing-import", "forget needs an import, or --matching and a query",
                    hint: "tweetdex imports lists the imports"))
        }
        return try forgetImport(words[0], store)
    }

    private func forgetImport(_ name: String, _ store: TweetArchive) throws(CommandError) -> ExitStatus {
        let source = try fetch { () throws(TweetArchiveError) in try store.findImport(name) }
        let plan = try fetch { () throws(TweetArchiveError) in try store.planForgetting(source) }
        let what =
            "import \(source.number), \(visible(source.path)): \(PeopleNumbers.count(plan.removed, "tweet")) that no other has"
        guard try isMeant(what, plan) else { return .done }
        try tell(fetch { () throws(TweetArchiveError) in try store.forget(source) }, tombstones: false)
        return .done
    }

    private func forgetTweets(matching query: String, _ store: TweetArchive) throws(CommandError) -> ExitStatus {
        let options = try session.searchOptions()
        guard query.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "--matching needs a query that says which tweets",
                    hint: "to remove everything, delete the store's file"))
        }
        let ids = try fetch(query: query) { () throws(TweetArchiveError) in
            try store.tweetIDs(matching: query, options: options)
        }
        var plan = ForgetReport()
        plan.removed = ids.count
        guard !ids.isEmpty else {
            session.note("no tweet matches \(visible(query))")
            if session.has(.json) { try write(plan, isDryRun: session.has(.dryRun)) }
            return session.isQuiet ? .nothingFound : .done
        }
        let what = "\(PeopleNumbers.count(ids.count, "tweet")), so that no import brings them back"
        guard try isMeant(what, plan) else { return .done }
        try tell(fetch { () throws(TweetArchiveError) in try store.forget(ids) }, tombstones: true)
        return .done
    }

    /// Whether it is to be done; says what would be done in a dry run.
    private func isMeant(_ what: String, _ plan: ForgetReport) throws(CommandError) -> Bool {
        if session.has(.dryRun) {
            session.note("would forget \(what)")
            if plan.kept > 0 {
                session.note(PeopleNumbers.count(plan.kept, "tweet") + " would stay, as other imports tell them")
            }
            if session.has(.json) { try write(plan, isDryRun: true) }
            return false
        }
        if session.has(.force) { return true }
        guard session.canAsk else {
            throw .usage(
                CommandError.Problem("needs-force", "this would forget \(what)", hint: "say --force to do it"))
        }
        if session.confirms("Forget \(what)?") { return true }
        session.note("nothing forgotten")
        return false
    }

    private func tell(_ report: ForgetReport, tombstones: Bool) throws(CommandError) {
        if session.has(.json) { try write(report, isDryRun: false) }
        var parts = [PeopleNumbers.count(report.removed, "tweet")]
        if report.accounts > 0 { parts.append(PeopleNumbers.count(report.accounts, "account")) }
        if report.annotations > 0 {
            parts.append(PeopleNumbers.count(report.annotations, "label or note", plural: "labels and notes"))
        }
        session.note("forgot \(parts.joined(separator: ", "))")
        if report.kept > 0 {
            session.note(PeopleNumbers.count(report.kept, "tweet") + " stayed, as other imports tell them")
        }
        if report.isInLog {
            session.warn(
                "another program is reading the store: what was forgotten stays in its log until that has ended, and "
                    + "something is written after it")
        }
    }

    private func write(_ report: ForgetReport, isDryRun: Bool) throws(CommandError) {
        try session.output.writeDocument { JSONRenderer().forgetReport(report, isDryRun: isDryRun, into: &$0) }
    }

    private func visible(_ text: String) -> String {
        Neutralising.neutralised(text, lineBreaks: .spaces)
    }
}
