import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let forget = Command(
        "forget",
        synopsis: ["forget IMPORT", "forget --matching QUERY [--all]"],
        summary: "remove an import or tweets from the store",
        description: [
            "IMPORT is a number from imports, the beginning of a hash, or a path. Tweets that other imports also "
                + "contain stay. The input itself is not changed, and can be imported again.",
            "--matching removes the tweets that a query finds, with their labels and notes. Only their ids are kept, "
                + "so that a later import does not add them again. The store's file keeps nothing else of them. "
                + "Backups of the store are not changed.",
            "A query that matches all tweets is refused, unless --all is given.",
            "forget prints the number and the first three of the tweets, and asks for confirmation. Without a terminal "
                + "it requires --force.",
        ],
        examples: [
            ("tweetdex forget 3 --dry-run", "list what removing the third import would remove"),
            ("tweetdex forget 3", "remove the third import"),
            ("tweetdex forget --matching 'from:ann_lee until:2015-01-01'", "remove tweets permanently"),
        ],
        flags: [.matching, .ignoreCase, .all, .force, .dryRun, .json, .tz, .now, .quiet]
    ) { try $0.runForget() }
}

extension CommandContext {
    fileprivate func runForget() throws -> ExitStatus {
        let words = arguments.words
        let store = try openStore()
        if let query = arguments.value(.matching) {
            try CommandError.require(
                words.isEmpty, "conflicting-words", "forget takes an import or --matching, not both",
                hint: "put the whole query in quotes: --matching '\(([query] + words).joined(separator: " "))'")
            return try forgetTweets(matching: query, store)
        }
        try CommandError.require(
            !has(.all), "missing-query", "--all requires --matching",
            hint: "run tweetdex forget --matching '*' --all to forget all tweets")
        try CommandError.require(
            words.count == 1, "missing-import", "forget takes one import, or --matching and a query",
            hint: "run tweetdex imports to list the imports")
        return try forgetImport(words[0], store)
    }

    private func forgetImport(_ name: String, _ store: TweetArchive) throws -> ExitStatus {
        let source = try store.findImport(name)
        let plan = try store.planForgetting(source)
        let what =
            "import \(source.number), \(source.path.visible) (\(counts(of: plan).joined(separator: ", ")) "
            + "that no other import has\(annotations(of: plan)))"
        let ids = try store.tweetsOnly(in: source)
        if !ids.isEmpty { try printFirst(ids, of: "Only import \(source.number) contains", in: store) }
        guard try isConfirmed(what, plan) else { return .done }
        let report = try withProgress(.forgettingTweets) { _ in try store.forget(source) }
        try printReport(report)
        return .done
    }

    private func forgetTweets(matching query: String, _ store: TweetArchive) throws -> ExitStatus {
        let options = try searchOptions()
        let ids = try search(query: query) { try store.tweetIDs(matching: query, options: options) }
        let plan = try store.planForgetting(ids)
        guard !ids.isEmpty else {
            note("No tweet matches \"\(query.visible)\".")
            if has(.json) { try write(plan, isDryRun: has(.dryRun)) }
            return isQuiet ? .nothingFound : .done
        }
        let tweets = HumanReadable.count(ids.count, "tweet")
        try printFirst(ids, of: "\"\(query.visible)\" matches", in: store)
        if !has(.all), try isEveryTweet(ids, of: store, options) {
            try CommandError.require(
                has(.dryRun), "matches-all", "this would forget every tweet of the store (\(tweets))",
                hint: "narrow the query, or add --all to forget all tweets")
            note("note: forgetting every tweet of the store requires --all")
        }
        guard try isConfirmed("\(tweets) permanently\(annotations(of: plan))", plan) else { return .done }
        let report = try withProgress(.forgettingTweets) { _ in try store.forget(ids) }
        try printReport(report)
        return .done
    }

    /// Returns true if the tweets include all those that a search without conditions finds.
    func isEveryTweet(_ ids: [TweetID], of store: TweetArchive, _ options: SearchOptions) throws -> Bool {
        let all = try store.tweetIDs(matching: "", options: options)
        return !all.isEmpty && ids.count >= all.count && Set(ids).isSuperset(of: all)
    }

    /// Prints the first tweets and the number of the others, so that the user notices a wrong query or import.
    private func printFirst(_ ids: [TweetID], of title: String, in store: TweetArchive) throws {
        note("\(title) \(HumanReadable.count(ids.count, "tweet")):")
        try echo(ids, in: store)
    }

    /// Asks the user to confirm, and returns the answer. With `--dry-run`, prints the plan and returns false without
    /// asking. Otherwise, with `--force`, returns true without asking. Otherwise throws `CommandError.usage` if
    /// `canAsk` is false.
    private func isConfirmed(_ what: String, _ plan: ForgetReport) throws -> Bool {
        if has(.dryRun) {
            note("would forget \(what)")
            if plan.kept > 0 {
                note(
                    HumanReadable.count(plan.kept, "tweet") + " would stay, because other imports contain them.")
            }
            if has(.json) { try write(plan, isDryRun: true) }
            return false
        }
        if has(.force) { return true }
        try CommandError.require(
            canAsk, "needs-force", "this would forget \(what)", hint: "add --force to forget without confirmation")
        if confirms("Forget \(what)?") { return true }
        note("Nothing was forgotten.")
        return false
    }

    /// The numbers of tweets, direct messages and Grok messages.
    private func counts(of report: ForgetReport) -> [String] {
        [HumanReadable.count(report.removed, "tweet")]
            + MessageWords.counts(direct: report.messages, grok: report.grokMessages)
    }

    /// A text such as ", with 3 labels and notes"; empty without labels and notes.
    private func annotations(of report: ForgetReport) -> String {
        guard report.annotations > 0 else { return "" }
        return ", with " + HumanReadable.count(report.annotations, "label or note", plural: "labels and notes")
    }

    private func printReport(_ report: ForgetReport) throws {
        if has(.json) { try write(report, isDryRun: false) }
        var parts = counts(of: report)
        if report.accounts > 0 { parts.append(HumanReadable.count(report.accounts, "account")) }
        if report.annotations > 0 {
            parts.append(HumanReadable.count(report.annotations, "label or note", plural: "labels and notes"))
        }
        note("forgot \(parts.joined(separator: ", "))")
        if report.kept > 0 {
            note(HumanReadable.count(report.kept, "tweet") + " stayed, because other imports contain them.")
        }
        if report.isInLog {
            warn(
                "another program is reading the store; the forgotten data stays in the log file until that program "
                    + "ends and the store is changed again")
        }
    }

    private func write(_ report: ForgetReport, isDryRun: Bool) throws {
        try output.writeDocument { JSONRenderer().forgetReport(report, isDryRun: isDryRun, into: &$0) }
    }
}
