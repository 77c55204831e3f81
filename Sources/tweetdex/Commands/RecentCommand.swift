import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let recent = Command(
        "recent",
        synopsis: [
            "recent", "recent run N|NAME", "recent delete N|NAME|TERM…", "recent clear [--force]",
            "recent pin N [NAME]", "recent unpin N|NAME", "recent log [--on|--off]", "recent log clear [--force]",
        ],
        summary: "list, repeat, save and delete recent searches",
        description: [
            "Lists the 100 most recent searches, newest first. Searches that differ only in case are listed once. "
                + "run accepts the flags of search. run and delete accept a number of the list, the name of a saved "
                + "search, or a search as typed. clear deletes all but saved searches. It asks for confirmation, and "
                + "without a terminal requires --force.",
            "pin saves a search under a name, instead of an earlier one. saved:NAME uses it in a query, and the list shows "
                + "how many tweets it finds that were imported after its last run.",
            "log lists every search except those with --count, with its number of matches, the number of tweets in the "
                + "store, and the state of the store. Two searches with the same state searched the same tweets. --off stops recording, like "
                + "tweetdex settings history off; --on resumes.",
        ],
        examples: [
            ("tweetdex recent", "list recent searches"),
            ("tweetdex recent run 2", "run the second search again"),
            ("tweetdex recent pin 1 lunch", "save the last search as saved:lunch"),
            ("tweetdex recent delete '#swift'", "delete a search from the list"),
            ("tweetdex recent log --csv", "print the log as a table"),
        ],
        flags: [.json, .csv, .force, .dryRun, .off, .on] + searchFlags.filter { $0 != .json },
        takesQuery: true,
        usesPager: true
    ) { try $0.runRecent() }
}

extension CommandContext {
    private static let subcommands = ["run", "delete", "clear", "pin", "unpin", "log"]

    fileprivate func runRecent() throws -> ExitStatus {
        let words = arguments.words
        let subcommand = words.first
        if subcommand != "log", has(.on) || has(.off) {
            throw CommandError.usage(
                "conflicting-flags", "--on and --off require recent log", hint: "run tweetdex recent log --off")
        }
        let rest = Array(words.dropFirst())
        switch subcommand {
        case nil: return try list()
        case "run": return try runAgain(rest)
        case "delete": return try delete(rest)
        case "clear" where rest.isEmpty: return try clear()
        case "pin": return try pin(rest)
        case "unpin": return try unpin(rest)
        case "log": return try runRecentLog(rest)
        case "clear":
            throw CommandError.usage(
                "unknown-command", "recent clear takes no arguments", hint: "run tweetdex help recent")
        case let other?:
            throw CommandError.unknownSubcommand(
                other, of: "recent", among: Self.subcommands, hint: "run tweetdex help recent")
        }
    }

    private func list() throws -> ExitStatus {
        let format = try oneOf([.json, .ndjson, .csv, .plain])
        let store = try openStore()
        let options = try searchOptions()
        let searches = limited(try store.recents(countingNew: options))
        if has(.count) {
            try output.writeLine(String(searches.count))
            return .done
        }
        var status = ExitStatus.done
        if format == .plain {
            for search in searches { try output.write { $0.putLine(of: search) } }
            if searches.isEmpty, isQuiet { status = .nothingFound }
        } else {
            status = try write(
                Table.recents(searches), as: format,
                ifEmpty: "No searches yet. Run tweetdex search QUERY to record one.")
        }
        try noteIfRecordingIsOff(store)
        return status
    }

    private func pin(_ words: [String]) throws -> ExitStatus {
        guard let word = words.first, words.count <= 2 else {
            throw CommandError.usage(
                words.isEmpty ? "missing-number" : "bad-name",
                words.isEmpty
                    ? "recent pin needs the number of a search" : "the name of a saved search is one word",
                hint: words.isEmpty
                    ? "run tweetdex recent to list them"
                    : "write recent pin \(words[0]) \(words.dropFirst().joined(separator: "-"))")
        }
        let store = try openStore()
        let options = try searchOptions()
        guard let search = try store.recent(word) else {
            throw missing("recent search \"\(word)\" does not exist")
        }
        let name = try CommandError.quoting(search.query) {
            try store.pin(search.query, name: words.dropFirst().first, options: options)
        }
        let names = try store.savedSearches().map(\.name)
        let renamed = search.pinned.flatMap { names.contains($0) ? nil : " instead of \"\($0)\"" } ?? ""
        note("saved \"\(search.query.visible)\" as \"\(name)\"\(renamed); use saved:\(name) in queries")
        if !renamed.isEmpty { note("Run tweetdex undo to restore the old name.") }
        return .done
    }

    private func unpin(_ words: [String]) throws -> ExitStatus {
        let word = words.joined(separator: " ")
        try CommandError.require(
            !word.isEmpty, "missing-number", "recent unpin needs a number or a name",
            hint: "run tweetdex recent to list them")
        let store = try openStore()
        let saved = try store.savedSearches()
        let searches = try store.recents()
        let numbered = Int(word).flatMap { number in searches.first { $0.number == number } }
        let name = numbered?.pinned ?? word
        guard let search = saved.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            let suggestions = Spelling.suggestions(for: word, among: saved.filter { $0.title == nil }.map(\.name))
            throw CommandError.notFound(
                "not-found",
                numbered == nil ? "saved search \"\(word)\" does not exist" : "search \(word) is not pinned",
                hint: Spelling.question(suggestions)
                    ?? "run tweetdex recent to list them, marked with ★")
        }
        try CommandError.require(
            search.title == nil, "is-topic", "\(search.name) is a topic",
            hint: "run tweetdex topics delete \(search.name)")
        if has(.dryRun) {
            note("would unpin \(search.query.visible) (\(search.name))")
            return .done
        }
        _ = try store.unpin(search.name, at: try now())
        note("\(search.query.visible) is no longer saved")
        return .done
    }

    private func runAgain(_ words: [String]) throws -> ExitStatus {
        let term = words.joined(separator: " ")
        try CommandError.require(
            !term.isEmpty, "missing-number", "recent run needs the number or name of a search",
            hint: "run tweetdex recent to list them")
        guard let search = try openStore().recent(term) else {
            throw missing("recent search \"\(term)\" does not exist")
        }
        noteSearch(search.query)
        return try SearchRun(context: self, query: search.query).run()
    }

    private func delete(_ words: [String]) throws -> ExitStatus {
        let term = words.joined(separator: " ")
        try CommandError.require(
            !term.isEmpty, "missing-number", "recent delete needs a number or a search",
            hint: "run tweetdex recent to list them")
        let store = try openStore()
        guard let target = try store.recent(term) else { throw missing("recent search \"\(term)\" does not exist") }
        if has(.dryRun) {
            note("would delete the search \"\(target.query.visible)\"")
            return .done
        }
        _ = try store.deleteRecent(query: target.query, at: try now())
        note("deleted the search \"\(target.query.visible)\"")
        note(Self.undoNote)
        return .done
    }

    private func clear() throws -> ExitStatus {
        let store = try openStore()
        let searches = try store.recents()
        let count = searches.count { $0.pinned == nil }
        let amount = Self.amount(count)
        guard try confirmsDeletion(of: amount, by: "recent clear", isEmpty: count == 0) else { return .done }
        let deleted = try store.clearRecents(at: try now())
        note("deleted \(Self.amount(deleted))")
        if deleted > 0 { note(Self.undoNote) }
        let logged = try store.searchLogCount()
        if logged > 0 {
            let searches = HumanReadable.count(logged, "search", plural: "searches")
            note("The log still has \(searches). Run tweetdex recent log clear to delete them.")
        }
        return .done
    }

    private static let undoNote =
        "Run tweetdex undo to revert this deletion, or tweetdex undo --clear to remove deleted searches from the "
        + "store's file."

    private static func amount(_ count: Int) -> String {
        HumanReadable.count(count, "recent search", plural: "recent searches")
    }

    private func missing(_ message: String) -> CommandError {
        .notFound("not-found", message, hint: "run tweetdex recent to list them")
    }
}

/// `recent log`: lists every recorded search, clears the log, and turns recording off and on.
extension CommandContext {
    private func runRecentLog(_ words: [String]) throws -> ExitStatus {
        let switches = [Flag.Name.on, .off].filter(has)
        guard switches.count < 2, switches.isEmpty || words.isEmpty else {
            throw CommandError.usage(
                "conflicting-flags", "recent log takes one of clear, --on and --off",
                hint: "run tweetdex help recent")
        }
        switch words.first {
        case nil where switches.isEmpty: return try listLog()
        case nil: return try record(switches == [.on])
        case "clear":
            try rejectArguments(after: 2, of: "recent log clear", hint: "run tweetdex recent log clear")
            return try clearLog()
        case let word?:
            throw CommandError.unknownSubcommand(
                word, of: "recent log",
                hint: "run tweetdex recent log to list searches, or tweetdex recent log clear to delete them")
        }
    }

    private func listLog() throws -> ExitStatus {
        let format = try listFormat()
        let store = try openStore()
        let limit = arguments.number(.limit) ?? 0
        let options = try searchOptions()
        let searches = try store.searchLog(limit: limit, options: options)
        let status = try write(Table.log(searches), as: format, ifEmpty: "The log is empty.")
        try noteIfRecordingIsOff(store)
        return status
    }

    /// Prints a note if searches are not recorded. Does nothing with `--json`, `--ndjson`, `--csv` and `--quiet`.
    private func noteIfRecordingIsOff(_ store: TweetArchive) throws {
        guard !wantsJSON, !has(.csv) else { return }
        let options = try searchOptions()
        guard options.records else {
            return note("Searches are not recorded, because TWEETDEX_HISTORY is off.")
        }
        let settings = try store.settings()
        if !settings.recordsHistory, !options.ignoresHistorySetting {
            note("Searches are not recorded. Run tweetdex recent log --on to resume.")
        }
    }

    private func record(_ isOn: Bool) throws -> ExitStatus {
        let store = try openStore()
        try store.changeSetting(.history, to: isOn ? "on" : "off")
        note(
            isOn
                ? "Searches are now recorded."
                : "Searches are no longer recorded. Run tweetdex recent clear and tweetdex recent log clear to delete "
                    + "earlier ones.")
        return .done
    }

    private func clearLog() throws -> ExitStatus {
        let store = try openStore()
        let count = try store.searchLogCount()
        guard
            try confirmsDeletion(of: Self.logAmount(count), by: "recent log clear", isEmpty: count == 0)
        else { return .done }
        let deleted = try store.clearSearchLog()
        note("deleted \(Self.logAmount(deleted))")
        return .done
    }

    private static func logAmount(_ count: Int) -> String {
        HumanReadable.count(count, "logged search", plural: "logged searches")
    }
}
