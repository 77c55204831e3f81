import Rendering
import TweetArchive
import TweetModel

/// The search of `tweetdex messages search` and `tweetdex grok search`.
extension MessagesCommand {
    /// The number of messages to fetch at a time, except for `--json`. It limits memory, and output starts after the
    /// first page.
    private static let pageSize = 2000

    /// The query after the word `search`.
    private var query: String { context.arguments.words.dropFirst().joined(separator: " ") }

    func search() throws -> ExitStatus {
        let fields = Facet.Field.ofMessages
        let flags = try FacetFlags(context, among: fields, otherwise: fields, without: [.count, .ndjson])
        let store = try context.openStore()
        var options = try context.searchOptions()
        options.limit = context.limit(of: context.has(.ndjson) ? .ndjson : nil, otherwise: options.limit)
        options.wantsTotal = context.has(.total)
        options.records = false
        var conversation: Conversation?
        if let name = context.arguments.value(.inConversation) {
            conversation = try self.conversation(named: name, in: store)
            if conversation == nil { return .nothingFound }
        }
        if context.has(.count) { return try countMatches(store, options, conversation?.id) }
        return try listMatches(store, flags, options, conversation?.id)
    }

    /// Counts the requested facets.
    private func facets(
        _ store: TweetArchive, _ flags: FacetFlags, _ options: SearchOptions, _ conversation: String?
    ) throws -> [Facet]? {
        guard let fields = flags.fields, !context.isQuiet || context.wantsJSON else { return nil }
        return try context.search(query: query) {
            try store.messageFacets(
                query, scope, in: conversation, fields: fields, limit: flags.limit, options: options)
        }
    }

    private func countMatches(_ store: TweetArchive, _ options: SearchOptions, _ conversation: String?) throws
        -> ExitStatus
    {
        let page = try context.search(query: query) {
            try store.countMessages(query, scope, in: conversation, options: options)
        }
        if context.wantsJSON {
            try context.output.writeDocument { JSONRenderer().messages(page, into: &$0) }
        } else {
            try context.output.writeLine(String(page.total ?? 0))
        }
        return page.total == 0 && context.isQuiet ? .nothingFound : .done
    }

    private func listMatches(
        _ store: TweetArchive, _ flags: FacetFlags, _ options: SearchOptions, _ conversation: String?
    ) throws -> ExitStatus {
        let unpaged = options
        var options = options
        options.after = try context.cursor()
        var wanted = options.limit == 0 ? Int.max : options.limit
        let isDocument = context.has(.json)
        if !isDocument { options.limit = min(wanted, Self.pageSize) }
        var written = 0
        var summary: MessagePage?
        var hints: [Diagnostic] = []
        while true {
            var page = try context.search(query: query, isFirst: summary == nil) {
                flags.onlyFacets
                    ? try store.countMessages(query, scope, in: conversation, options: options)
                    : try store.searchMessages(query, scope, in: conversation, options: options)
            }
            if summary == nil {
                printProblems(page.notes.filter { $0.severity != .hint })
                hints = page.notes.filter { $0.severity == .hint }
            }
            let counts = ResultCounts(facets: isDocument ? try facets(store, flags, unpaged, conversation) : nil)
            try write(page, counts, firstRow: written + 1, in: store)
            written += page.hits.count
            wanted -= page.hits.count
            page.total = page.total ?? summary?.total
            page.elapsedMilliseconds += summary?.elapsedMilliseconds ?? 0
            summary = page
            guard !isDocument, wanted > 0, let next = page.next, !page.hits.isEmpty else { break }
            options.after = next
            options.limit = min(wanted, Self.pageSize)
            options.wantsTotal = false
        }
        if !isDocument, flags.fields != nil {
            // The results do not wait for the facets.
            try context.output.flush()
            try context.write(try facets(store, flags, unpaged, conversation), afterResults: written > 0)
        }
        try context.output.finish()
        if flags.onlyFacets { return summary?.total == 0 && context.isQuiet ? .nothingFound : .done }
        if let summary { printSummary(summary, written: written) }
        printProblems(hints)
        if let summary, summary.next != nil, !isDocument, !context.has(.limit), !context.isQuiet {
            options.after = nil
            options.timeLimit = SearchRun.countLimit
            let count = { try store.countMessages(query, scope, in: conversation, options: $0) }
            let total =
                context.has(.after)
                ? nil : summary.total ?? (try? count(options).total)
            context.noteCut(shown: written, of: total)
        } else if context.has(.total), let total = summary?.total, !isDocument, !context.terminal.outputIsTerminal {
            context.writeTotal(HumanReadable.count(total, "message"))
        }
        return written == 0 && context.isQuiet ? .nothingFound : .done
    }

    private func write(
        _ page: MessagePage, _ counts: ResultCounts, firstRow: Int, in store: TweetArchive
    ) throws {
        if context.has(.json) {
            return try context.output.writeDocument { JSONRenderer().messages(page, counts, into: &$0) }
        }
        if context.has(.ndjson) {
            for hit in page.hits {
                try context.output.write { bytes in
                    JSONRenderer().message(hit, into: &bytes)
                    bytes.append(UInt8(ascii: "\n"))
                }
            }
            return
        }
        guard !context.isQuiet else { return }
        var isNumbered = context.terminal.outputIsTerminal
        // Keep the row numbers of the previous list if the search has no results.
        if isNumbered, firstRow == 1, !page.hits.isEmpty {
            // `tweetdex messages show 3` shows the conversation of the third message of the saved list.
            isNumbered = context.remember(page.conversations, in: store)
        }
        let renderer = try context.renderer()
        let width = max(2, String(firstRow + page.hits.count - 1).count)
        for (index, hit) in page.hits.enumerated() {
            try context.output.write { bytes in
                renderer.write(into: &bytes) { renderer, writer in
                    if firstRow + index > 1 { writer.line() }
                    renderer.write(
                        hit, number: isNumbered ? firstRow + index : nil, numberWidth: width,
                        conversation: page.conversations.indices.contains(index) ? page.conversations[index] : nil,
                        to: &writer)
                }
            }
        }
    }

    private func printProblems(_ problems: [Diagnostic]) {
        guard !context.has(.json), !context.isQuiet, !problems.isEmpty else { return }
        Diagnostics.print(context.errorRenderer) { $0.write(problems, query: query, to: &$1) }
    }

    private func printSummary(_ page: MessagePage, written: Int) {
        guard !context.has(.json), !context.isQuiet else { return }
        if written == 0 {
            let suffix = context.has(.inConversation) ? " in this \(scope.noun)" : ""
            return context.note(
                page.storeHasNoMessages ? scope.noMessages : "No message\(suffix) matches this search.")
        }
        guard context.terminal.outputIsTerminal else { return }
        let count = page.total.map {
            $0 > written ? "\(HumanReadable.grouped(written)) of " + HumanReadable.count($0, "message") : nil
        }
        let text = (count ?? nil) ?? HumanReadable.count(written, "message")
        let more = page.next.map { " · more with --after \($0)" } ?? ""
        context.note("")
        context.note(
            context.errorStyle.dim(
                "\(text) · \(HumanReadable.duration(milliseconds: page.elapsedMilliseconds))\(more)"))
    }
}
