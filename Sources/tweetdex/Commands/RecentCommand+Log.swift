import Rendering
import TweetArchive
import TweetModel

/// `recent log`: lists every recorded search, clears the log, and turns recording off and on.
extension CommandContext {
    func runRecentLog(_ words: [String]) throws -> ExitStatus {
        let switches = [Flag.Name.on, .off].filter(has)
        guard switches.count < 2, switches.isEmpty || words.isEmpty else {
            throw CommandError.usage(
                "conflicting-flags", "recent log takes one of clear, --on and --off",
                hint: "run tweetdex help recent")
        }
        switch words.first {
        case nil where switches.isEmpty: return try list()
        case nil: return try record(switches == [.on])
        case "clear":
            try rejectArguments(after: 2, of: "recent log clear", hint: "run tweetdex recent log clear")
            return try clear()
        case let word?:
            throw CommandError.usage(
                "unknown-command", "recent log has no subcommand \"\(word)\"",
                hint: "run tweetdex recent log to list searches, or tweetdex recent log clear to delete them")
        }
    }

    private func list() throws -> ExitStatus {
        let format = try listFormat()
        let store = try openStore()
        let limit = arguments.number(.limit) ?? 0
        let options = try searchOptions()
        let searches = try store.history.searchLog(limit: limit, options: options)
        let status = try write(Table.log(searches), as: format, ifEmpty: "The log is empty.")
        try noteIfRecordingIsOff(store)
        return status
    }

    /// Prints a note if searches are not recorded. Does nothing with `--json`, `--ndjson`, `--csv` and `--quiet`.
    func noteIfRecordingIsOff(_ store: TweetArchive) throws {
        guard !wantsJSON, !has(.csv) else { return }
        let options = try searchOptions()
        guard options.records else {
            return note("Searches are not recorded, because TWEETDEX_HISTORY is off.")
        }
        let settings = try store.settings.read()
        if !settings.recordsHistory, !options.ignoresHistorySetting {
            note("Searches are not recorded. Run tweetdex recent log --on to resume.")
        }
    }

    private func record(_ isOn: Bool) throws -> ExitStatus {
        let store = try openStore()
        try store.settings.change(.history, to: isOn ? "on" : "off")
        note(
            isOn
                ? "Searches are now recorded."
                : "Searches are no longer recorded. Run tweetdex recent clear and tweetdex recent log clear to delete "
                    + "earlier ones.")
        return .done
    }

    private func clear() throws -> ExitStatus {
        let store = try openStore()
        let count = try store.history.searchLogCount()
        guard
            try confirmsDeletion(of: Self.amount(count), by: "recent log clear", isEmpty: count == 0)
        else { return .done }
        let deleted = try store.history.clearSearchLog()
        note("deleted \(Self.amount(deleted))")
        return .done
    }

    private static func amount(_ count: Int) -> String {
        HumanReadable.count(count, "logged search", plural: "logged searches")
    }
}
