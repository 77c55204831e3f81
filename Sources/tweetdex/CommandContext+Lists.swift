import Rendering
import TweetArchive
import TweetModel

/// Saves printed lists, so that `tweetdex show 3` can find row 3 of the last list.
extension CommandContext {
    /// Saves the first 999 tweets of search results for this terminal session. Returns false if this fails; the caller
    /// must then print no row numbers. `search` is `nil` if no command may continue it.
    func remember(_ tweets: [TweetID], of search: SessionSearch?, in store: TweetArchive) -> Bool {
        guard let terminal = Terminal.session else { return false }
        return store.remember(tweets, search: search?.description, for: terminal)
    }

    /// Saves another list, such as a conversation. Commands still continue the last search.
    func remember(_ tweets: [TweetID], in store: TweetArchive) -> Bool {
        guard let terminal = Terminal.session else { return false }
        return store.remember(tweets, search: try? store.lastSearch(of: terminal), for: terminal)
    }

    /// Saves the first 999 conversations of a list for this terminal session. Returns false if this fails; the caller
    /// must then print no row numbers.
    func remember(_ conversations: [Conversation], in store: TweetArchive) -> Bool {
        guard let terminal = Terminal.session else { return false }
        return store.remember(conversations, for: terminal)
    }

    /// The maximum number of results, 0 for all: the value of `--limit`, otherwise all in a format for programs,
    /// because they would not notice that some are missing, and `fallback` in a list for people. `--json` has pages.
    /// `--plain` and `--columns` are for people on a terminal.
    func limit(of format: Flag.Name?, otherwise fallback: Int) -> Int {
        if let limit = arguments.number(.limit) { return limit }
        return switch format {
        case .ndjson, .csv, .ids, .save: 0
        case .plain where !terminal.outputIsTerminal, .columns where !terminal.outputIsTerminal: 0
        default: fallback
        }
    }

    /// Returns the first `--limit` elements; all elements without the flag, or if its value is 0.
    func limited<Element>(_ list: [Element]) -> [Element] {
        guard let limit = arguments.number(.limit), limit > 0 else { return list }
        return Array(list.prefix(limit))
    }

    /// Returns the flag of the format of a list, `nil` for text. Throws `CommandError.usage` if several are given.
    func listFormat() throws -> Flag.Name? {
        let format = try oneOf([.json, .ndjson, .csv])
        try rejectByteOrderMark(unless: format == .csv)
        return format
    }

    /// Writes a list, and returns the exit status. Writes no text with `--quiet`. If a list for people is empty, prints
    /// `message` instead.
    ///
    /// - Parameters:
    ///   - format: The flag of the format; `nil` for text.
    ///   - zone: The time zone of the text; `nil` for that of the user.
    func write<Rows>(
        _ table: Table<Rows>, as format: Flag.Name?, ifEmpty message: String? = nil, zone: Zone? = nil
    ) throws -> ExitStatus {
        switch format {
        case .json: try output.writeDocument { table.json(into: &$0) }
        case .ndjson: for row in table.rows { try output.write { table.line(row, into: &$0) } }
        case .csv: try writeCSV(table)
        default:
            if let message, table.isEmpty {
                note(message)
            } else if !isQuiet {
                try print(zone: zone) { table.text($0, to: &$1) }
            }
        }
        return table.isEmpty && isQuiet ? .nothingFound : .done
    }

    /// Writes a list as CSV.
    func writeCSV<Rows>(_ table: Table<Rows>, hasHeader: Bool = true) throws {
        if hasHeader { try writeTable { table.csvHeader(byteOrderMark: has(.byteOrderMark), into: &$0) } }
        for row in table.rows { try writeTable { table.csvRow(row, into: &$0) } }
    }

    /// Prints text for people on standard output. `zone` is the time zone; `nil` for that of the user.
    func print(zone: Zone? = nil, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) throws {
        let renderer = try zone.map { try self.renderer(zone: $0) } ?? self.renderer()
        try output.write { renderer.write(into: &$0, body) }
    }

    /// Prints `20 of 1,049 shown; -n 0 for all`. Does nothing with `--quiet`.
    func noteCut(shown: Int, of total: Int?) {
        let whole = total.map { " of " + HumanReadable.grouped($0) } ?? ""
        note(errorStyle.dim("\(HumanReadable.grouped(shown))\(whole) shown; -n 0 for all"))
    }

    /// Prints the total of `--total` on standard error, even with `--quiet`, because it was asked for.
    func writeTotal(_ amount: String) { Diagnostics.writeLine("\(amount) in total") }

    private static let maxEchoed = 3
    private static let echoedCharacters = 50

    /// Prints the author and the first words of the first three tweets, so that the user notices a wrong row number or
    /// query. If there are more tweets, prints their number. Does nothing with `--quiet`.
    ///
    /// - Parameter total: The number of tweets; `nil` for the number of `ids`.
    func echo(_ ids: some Collection<TweetID>, of total: Int? = nil, in store: TweetArchive) throws {
        guard !isQuiet || has(.dryRun) else { return }
        let shown = ids.prefix(Self.maxEchoed)
        for id in shown {
            guard let hit = try store.tweet(id) else { continue }
            let author = hit.tweet.author.flatMap { user in user.handle.map { "@" + $0 } ?? user.name }
            let text = hit.tweet.text.visible
            let words = text.count > Self.echoedCharacters ? text.prefix(Self.echoedCharacters - 1) + "…" : text[...]
            note("  \((author ?? "unknown author").visible): \(words)")
        }
        let rest = (total ?? ids.count) - shown.count
        if rest > 0 { note("  and \(HumanReadable.grouped(rest)) more") }
    }
}
