import QueryEngine
import Rendering
import TweetArchive
import TweetModel
import WebUI

/// Runs a search and writes the results or their number. Shared by the commands that list search results.
struct SearchRun {
    /// The layout of results without an output flag. With a flag such as `--json` or `--markdown`, it is ignored.
    enum Layout: String {
        case rows, gallery
        /// Rows under a heading for each year.
        case anniversaries
    }

    /// A format for programs or documents has the name of its flag.
    private enum Format: String {
        case readable, columns, json, ndjson, csv, markdown, html, plain, ids, save
        /// No results are printed, and one tweet is enough to determine the exit status.
        case silent
    }

    /// The number of tweets to fetch at a time, except for `--json`. It limits memory, and output starts after the
    /// first page.
    private static let pageSize = 2000

    let context: CommandContext
    private(set) var query: String
    var layout = Layout.rows
    /// False to omit the search from `tweetdex recent`, as `timeline` does, because the user did not type its query.
    var records = true
    /// The message for an empty result, unless the store is empty; `nil` for the default.
    var emptyResultMessage: String?
    /// True to print warnings and hints about the query, except with `--json` and `--quiet`.
    var explainsQuery = true
    /// A note about the query, which precedes the results.
    var notice: Diagnostic?

    func run() throws -> ExitStatus {
        let format = try format()
        // Report wrong flags before a missing store. The second call also applies the settings of the store.
        _ = try options(for: format)
        let facetFlags = try FacetFlags(
            context, among: Facet.Field.allOfTweets,
            otherwise: Facet.Field.ofTweets.filter { $0 != .label || !context.has(.clickHouse) },
            without: [.count, .columns, .ndjson, .csv, .markdown, .html, .plain, .ids, .save])
        let store = try context.openSource()
        let options = try options(for: format)
        let surroundings = try surroundings()
        var run = self
        if context.has(.closest) {
            _ = try context.oneOf([.closest, .clickHouse])
            let closest = try context.search(query: query) {
                try store.store.closestSpelling(of: query, options: options)
            }
            if let closest {
                run.query = closest
                run.notice = .closest(closest, insteadOf: query)
            }
        }
        if context.has(.count) { return try run.count(store, options, format) }
        if facetFlags.onlyFacets { return try run.facets(store, facetFlags, options, format) }
        return try run.list(store, facetFlags, surroundings, options, format)
    }

    /// Runs a call of the library that returns the first page of a search. Prints the notice before the results, or
    /// adds it to the notes of the page.
    private func firstPage(printsNotice: Bool = false, _ body: () throws -> SearchPage) throws -> SearchPage {
        var page = try context.search(query: query, body)
        guard let notice else { return page }
        if printsNotice {
            try context.print { renderer, writer in
                renderer.write([notice], query: query, to: &writer)
                writer.line()
            }
        } else {
            page.notes.insert(notice, at: 0)
        }
        return page
    }

    /// Counts the requested facets and the requested histogram of a page's search.
    private func counts(
        of page: SearchPage, _ store: SearchSource, _ flags: FacetFlags, _ options: SearchOptions
    ) throws -> ResultCounts {
        guard flags.fields != nil || flags.wantsHistogram else { return ResultCounts() }
        var options = options
        // With `unique:`, the order decides which tweets are counted.
        if let seed = page.seed { options.sort = .random(seed: seed) }
        return try context.search(query: query) {
            try store.backend.counts(
                query, facets: flags.fields, limit: flags.limit, histogram: flags.wantsHistogram, options: options)
        }
    }

    /// Writes facets and a histogram without results.
    private func facets(
        _ store: SearchSource, _ flags: FacetFlags, _ options: SearchOptions, _ format: Format
    ) throws -> ExitStatus {
        let page = try firstPage { try store.backend.count(query, options: options) }
        rememberCount(page, format, in: store.store)
        printNotes(page, format)
        if format != .silent {
            let counts = try counts(of: page, store, flags, options)
            if format == .json {
                try context.output.writeDocument { JSONRenderer().search(page, counts, into: &$0) }
            } else {
                try context.write(counts.histogram, beforeResults: true)
                try context.write(counts.facets, afterResults: false)
            }
        }
        try context.output.finish()
        if page.total == 0 { printEmptyResult(page, format) }
        printHints(page, format)
        return page.total == 0 && context.isQuiet ? .nothingFound : .done
    }

    /// Returns the value of `-C` or `--thread`. Throws `CommandError.usage` if the format cannot contain context.
    private func surroundings() throws -> Surroundings? {
        guard let flag = try context.oneOf([.around, .thread]) else { return nil }
        let others: [Flag.Name] = [.count, .facetsOnly, .plain, .ids, .markdown, .html, .save, .clickHouse]
        for other in others { _ = try context.oneOf([flag, other]) }
        return flag == .thread ? .thread : .neighbors(min(context.arguments.number(.around) ?? 0, Self.maxNeighbors))
    }

    private static let maxNeighbors = 1000

    private func format() throws -> Format {
        let formats: [Flag.Name] = [.json, .ndjson, .csv, .markdown, .html, .plain, .ids, .save]
        let given = try context.oneOf(formats)
        try context.rejectByteOrderMark(unless: given == .csv)
        if context.has(.columns) { _ = try context.oneOf([.columns, .count] + formats.filter { $0 != .csv }) }
        if let given { return Format(rawValue: given.rawValue) ?? .readable }
        return context.has(.columns) ? .columns : context.isQuiet ? .silent : .readable
    }

    private func options(for format: Format) throws -> SearchOptions {
        let arguments = context.arguments
        var options = try context.searchOptions()
        options.limit =
            format == .silent
            ? 1
            : context.limit(
                of: arguments.has(.page) ? nil : Flag.Name(rawValue: format.rawValue), otherwise: options.limit)
        options.wantsTotal = arguments.has(.total)
        let isEmpty = query.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        if arguments.has(.noHistory) || isEmpty || !records { options.records = false }
        return options
    }

    private func count(_ store: SearchSource, _ options: SearchOptions, _ format: Format) throws -> ExitStatus {
        let page = try firstPage { try store.backend.count(query, options: options) }
        rememberCount(page, format, in: store.store)
        if format == .json || format == .ndjson {
            try context.output.writeDocument { JSONRenderer().search(page, into: &$0) }
        } else {
            try context.output.writeLine(String(page.total ?? 0))
        }
        printNotes(page, format)
        printHints(page, format)
        return page.total == 0 && context.isQuiet ? .nothingFound : .done
    }

    private func list(
        _ store: SearchSource, _ flags: FacetFlags, _ surroundings: Surroundings?, _ options: SearchOptions,
        _ format: Format
    ) throws -> ExitStatus {
        let unpaged = options
        var options = options
        var counts = ResultCounts()
        options.after = try startOfPage(store, options) ?? context.cursor()
        var wanted = options.limit == 0 ? Int.max : options.limit
        // A JSON document begins with the totals, so it needs all tweets before writing starts. Groups of tweets can
        // contain results of different pages.
        let isPaged = format != .json && surroundings == nil
        if isPaged { options.limit = min(wanted, Self.pageSize) }
        let isList = format == .readable || format == .columns
        let isOnTerminal = isList && context.terminal.outputIsTerminal
        let isForPeople = format == .readable || isOnTerminal
        var isNumbered = isOnTerminal
        let isContinued = isList || context.terminal.outputIsTerminal
        var summary: SearchPage?
        var first: SearchPage?
        var written = 0
        var document: HTMLDocument?
        var table: TweetColumnsView?
        let gallery = GalleryFiles(context: context, store: store.store)
        while true {
            var page =
                try summary == nil
                ? firstPage(printsNotice: isForPeople) { try store.backend.search(query, options: options) }
                : context.search(query: query, isFirst: false) { try store.backend.search(query, options: options) }
            if first == nil {
                first = page
                printNotes(page, format)
                if let reason = page.unrecorded { context.warn("this search is not recorded: \(reason)") }
                // Results wait for a histogram, which precedes them, but not for facets, which follow them.
                if format == .json || flags.wantsHistogram && format != .silent {
                    counts = try self.counts(of: page, store, flags, unpaged)
                }
                if isForPeople { try context.write(counts.histogram, beforeResults: !page.hits.isEmpty) }
            }
            let groups = try surroundings.map {
                try store.store.groups(of: page.hits, in: query, with: $0, options: options)
            }
            let rows = groups?.flatMap(\.self) ?? page.hits
            if isContinued, summary == nil, !page.hits.isEmpty {
                // Save the list before writing it, because the program ends if the user closes the pager early.
                let search = sessionSearch(page, SessionSearch.Position(page.next))
                if isList {
                    let isRemembered = context.remember(rows.map(\.tweet.id), of: search, in: store.store)
                    isNumbered = isNumbered && isRemembered
                } else {
                    context.remember(search, in: store.store)
                }
            }
            if format == .save, summary == nil, !page.hits.isEmpty { try gallery.prepareFolder() }
            if format == .html, summary == nil { document = try beginDocument(gallery, in: store.store) }
            if format == .columns, isOnTerminal {
                try write(groups ?? [page.hits], in: &table, firstRow: isNumbered ? written + 1 : nil)
            } else if format == .readable, let groups {
                try context.print { $0.write(groups, firstRow: isNumbered ? 1 : nil, to: &$1) }
            } else {
                try write(
                    page, rows, counts, format, to: document, gallery, firstRow: isNumbered ? written + 1 : nil,
                    isFirst: written == 0, after: summary?.hits.last)
            }
            written += page.hits.count
            wanted -= page.hits.count
            page.elapsedMilliseconds += summary?.elapsedMilliseconds ?? 0
            page.total = page.total ?? summary?.total
            summary = page
            guard isPaged, wanted > 0, let next = page.next, !page.hits.isEmpty else { break }
            options.after = next
            options.limit = min(wanted, Self.pageSize)
            options.wantsTotal = false
            options.records = false
        }
        if isContinued, let summary, summary.next != first?.next {
            context.remember(sessionSearch(summary, SessionSearch.Position(summary.next)), in: store.store)
        }
        if let document {
            try write(to: document.file) { $0 += document.page.end }
            _ = try document.file?.finish()
        }
        if format == .save, written > 0 { gallery.printSummary() }
        if format == .readable, let first, flags.fields != nil {
            try context.output.flush()
            if counts.facets == nil { counts = try self.counts(of: first, store, flags, unpaged) }
            try context.write(counts.facets, afterResults: written > 0)
        }
        try context.output.finish()
        guard let summary else { return .done }
        if let first, let logged = first.logged, first.total == nil {
            if summary.next == nil {
                store.store.completeRecord(of: logged, hits: written)
            } else {
                try CommandError.quoting(query) { try store.backend.completeRecord(of: first, options: options) }
            }
        }
        if written == 0 {
            printEmptyResult(summary, format)
        } else if isOnTerminal {
            printSummary(summary, written: written, isRemembered: isNumbered)
        }
        if let first { printHints(first, format) }
        let isNoted = summary.next != nil && noteCut(shown: written, of: summary.total, store, options, format)
        if context.has(.total), let total = summary.total, format != .json, !isNoted, !isOnTerminal || context.isQuiet {
            context.writeTotal(HumanReadable.count(total, "tweet"))
        }
        return written == 0 && context.isQuiet ? .nothingFound : .done
    }

    /// True if later commands may continue the search: the user has not turned recording off.
    private var isContinuable: Bool { !context.has(.noHistory) && context.setting(.history) != "off" }

    /// The search for the commands that continue it; `nil` if none may.
    private func sessionSearch(_ page: SearchPage, _ position: SessionSearch.Position) -> SessionSearch? {
        guard isContinuable else { return nil }
        var search = SessionSearch(query: query, layout: layout, arguments: context.arguments, position: position)
        if let seed = page.seed {
            search.flags[.sort] = nil
            if page.namedOrder == nil { search.query = Query.narrowed(query, to: "sort:random/\(seed)") }
        }
        return search
    }

    /// Saves a search whose results were only counted.
    private func rememberCount(_ page: SearchPage, _ format: Format, in store: TweetArchive) {
        guard format == .readable || context.terminal.outputIsTerminal, page.total != 0 else { return }
        context.remember(sessionSearch(page, .start), in: store)
    }

    /// Returns the position of the page of `--page`; `nil` for the first page, and without the flag.
    private func startOfPage(_ store: SearchSource, _ options: SearchOptions) throws -> PageCursor? {
        guard let number = context.arguments.number(.page) else { return nil }
        _ = try context.oneOf([.page, .after])
        guard number > 0, options.limit > 0 else {
            throw CommandError.usage(
                "bad-value", number > 0 ? "-n 0 prints all results, so they have no pages" : "pages are counted from 1",
                hint: number > 0 ? "leave out --page, or write -n 20" : "write --page 1 for the first page")
        }
        var options = options
        options.records = false
        options.explainsEmptyResults = false
        options.wantsTotal = false
        let (skipped, overflow) = (number - 1).multipliedReportingOverflow(by: options.limit)
        let size = options.limit
        var (left, read) = (overflow ? Int.max : skipped, 0)
        while left > 0 {
            options.limit = min(left, Self.pageSize)
            let page = try context.search(query: query) { try store.backend.search(query, options: options) }
            read += page.hits.count
            left -= page.hits.count
            if let next = page.next {
                options.after = next
            } else if read == 0 {
                return nil
            } else {
                let last = read / size + (read % size > 0 ? 1 : 0)
                throw CommandError.notFound(
                    "no-page", "page \(number) does not exist: the search has \(HumanReadable.count(read, "result"))",
                    hint: last == 1 ? "all of them are on page 1" : "the last page is --page \(last)")
            }
        }
        return options.after
    }

    /// Writes one page of results. `rows` are its results, or these with their surroundings. `document` is that of
    /// `--html`. `firstRow` is the number of the first row of the page; `nil` if rows have no numbers. `previous` is
    /// the last tweet of the previous page; `nil` for the first.
    private func write(
        _ page: SearchPage, _ rows: [SearchHit], _ counts: ResultCounts, _ format: Format, to document: HTMLDocument?,
        _ gallery: GalleryFiles, firstRow: Int?, isFirst: Bool, after previous: SearchHit?
    ) throws {
        switch format {
        case .silent: return
        case .save: for hit in page.hits { try gallery.save(hit) }
        case .json where layout == .gallery:
            try context.output.writeDocument { JSONRenderer().gallery(page, into: &$0) }
        case .ndjson where layout == .gallery:
            for hit in page.hits { try context.output.write { JSONRenderer().imageLines(hit, into: &$0) } }
        case .csv where layout == .gallery:
            try context.writeCSV(Table.images(of: page.hits), hasHeader: isFirst)
        case .plain where layout == .gallery:
            for hit in page.hits { try context.output.write { $0.putImageLines(of: hit) } }
        case .json: try context.output.writeDocument { JSONRenderer().search(page, counts, rows: rows, into: &$0) }
        case .ndjson: for hit in rows { try context.output.write { JSONRenderer().line(hit, into: &$0) } }
        case .csv:
            try context.writeTable { bytes in
                let columns = context.has(.columns) ? headings.map(\.column) : nil
                if isFirst {
                    let hasRoles = context.has(.around) || context.has(.thread)
                    bytes.putCSVHeader(of: columns, byteOrderMark: context.has(.byteOrderMark), hasRoles: hasRoles)
                }
                for hit in rows { bytes.putCSVRow(of: hit, columns) }
            }
        case .markdown:
            let renderer = ExportRenderer(format: .markdown, zone: try context.zone())
            try context.output.write { bytes in
                if isFirst { renderer.title(query, into: &bytes) }
                for hit in page.hits { renderer.tweet(hit, into: &bytes) }
            }
        case .html:
            guard let document else { return }
            for hit in page.hits { try write(to: document.file) { document.page.tweet(hit, into: &$0) } }
        case .plain: for hit in page.hits { try context.output.write { $0.putLine(of: hit) } }
        case .columns:
            let columns = headings.map(\.column)
            for hit in rows { try context.output.write { $0.putLine(of: hit, columns) } }
        case .ids: for hit in page.hits { try context.output.write { $0.putID(of: hit) } }
        case .readable:
            let renderer = try context.renderer()
            let last = firstRow.map { $0 + page.hits.count - 1 } ?? 0
            let width = max(2, String(last).count)
            for (index, hit) in page.hits.enumerated() {
                try context.output.write { bytes in
                    renderer.write(into: &bytes) { renderer, writer in
                        if !isFirst || index > 0 { writer.line() }
                        let number = firstRow.map { $0 + index }
                        if layout == .gallery {
                            renderer.writeImages(of: hit, number: number, numberWidth: width, to: &writer)
                            return
                        }
                        if layout == .anniversaries {
                            let last = index > 0 ? page.hits[index - 1] : previous
                            renderer.writeAnniversary(of: hit, after: last, to: &writer)
                        }
                        renderer.write(hit, number: number, numberWidth: width, to: &writer)
                    }
                }
            }
        }
    }

    /// The columns of `--columns`.
    private var headings: [TweetColumnsView.Heading] {
        context.arguments.list(.columns).compactMap { name in TweetColumn(named: name).map { ($0, name) } }
    }

    /// Writes rows of the table of `--columns` on a terminal. The first page determines the widths of the columns.
    private func write(_ groups: [[SearchHit]], in table: inout TweetColumnsView?, firstRow: Int?) throws {
        let hits = groups.flatMap(\.self)
        guard !hits.isEmpty else { return }
        let isFirst = table == nil
        let last = firstRow.map { $0 + hits.count - 1 }
        let open = try table ?? TweetColumnsView(headings, of: hits, lastNumber: last, context.renderer())
        table = open
        try context.print { _, writer in
            if isFirst { open.writeHeader(to: &writer) }
            var number = firstRow
            for (index, group) in groups.enumerated() {
                if index > 0 { TweetColumnsView.writeSeparator(to: &writer) }
                for hit in group {
                    open.write(hit, number: number, to: &writer)
                    number = number.map { $0 + 1 }
                }
            }
        }
    }

    /// The page of `--html` and its file; the file is `nil` for `-`, standard output.
    private typealias HTMLDocument = (page: StandalonePage, file: OutputFile?)

    /// Begins the page of `--html`, which contains the images of a gallery. The file exists at its path only after it
    /// is complete.
    private func beginDocument(_ gallery: GalleryFiles, in store: TweetArchive) throws -> HTMLDocument {
        let embeds = layout == .gallery
        let page = StandalonePage(query.isEmpty ? "All tweets" : query, zone: try context.zone()) {
            embeds ? gallery.image(of: $0) : nil
        }
        let path = context.arguments.value(.html) ?? ""
        let file = path == "-" ? nil : try context.outputFile(path, in: store)
        try write(to: file) { $0 += page.beginning }
        return (page, file)
    }

    private func write(to file: OutputFile?, _ body: (inout [UInt8]) -> Void) throws {
        guard let file else { return try context.output.write(body) }
        try file.write(body)
    }

    /// The time limit for counting the results that a list for a person omits, because the person waits for the end of
    /// the command.
    static let countLimit = Duration.milliseconds(400)

    /// Notes that a list for a person was cut at the default limit. Returns true if the note contains the total.
    private func noteCut(
        shown: Int, of total: Int?, _ store: SearchSource, _ options: SearchOptions, _ format: Format
    ) -> Bool {
        guard format != .json, format != .silent, !context.has(.limit), !context.isQuiet else { return false }
        var options = options
        options.after = nil
        options.timeLimit = Self.countLimit
        // Without a total, the list is as useful, so a count that takes too long is not an error. A list that begins
        // after a cursor is not the first part of the total.
        let total = context.has(.after) ? nil : total ?? (try? store.backend.count(query, options: options).total)
        context.noteCut(shown: shown, of: total)
        return total != nil
    }

    /// Explains an empty result. Does nothing with `--quiet`, and for a JSON document, which contains the explanation.
    private func printEmptyResult(_ page: SearchPage, _ format: Format) {
        guard format != .json, !context.isQuiet else { return }
        if let emptyResultMessage, page.emptiness?.storeIsEmpty != true { return context.note(emptyResultMessage) }
        Diagnostics.print(context.errorRenderer) { $0.writeEmptiness(of: page, to: &$1) }
    }

    /// Prints the number of results, the time and, if there are more results, the command for the next page: `more` if
    /// the search was saved for this terminal session. Does nothing with `--quiet`.
    private func printSummary(_ last: SearchPage, written: Int, isRemembered: Bool) {
        guard !context.isQuiet else { return }
        context.note("")
        let next = isRemembered && isContinuable ? "tweetdex more" : nil
        if written == last.hits.count {
            Diagnostics.print(context.errorRenderer) { $0.writeSummary(of: last, next: next, to: &$1) }
        } else {
            let time = HumanReadable.duration(milliseconds: last.elapsedMilliseconds)
            let more = last.next.map { " · more with \(next ?? "--after \($0)")" } ?? ""
            context.note(context.errorStyle.dim("\(HumanReadable.count(written, "tweet")) · \(time)\(more)"))
        }
    }

    private func printNotes(_ page: SearchPage, _ format: Format) {
        printProblems(page.notes.filter { $0.severity != .hint }, format)
    }

    private func printHints(_ page: SearchPage, _ format: Format) {
        printProblems(page.notes.filter { $0.severity == .hint }, format)
    }

    private func printProblems(_ problems: [Diagnostic], _ format: Format) {
        guard format != .json, !context.isQuiet, explainsQuery, !problems.isEmpty else { return }
        Diagnostics.print(context.errorRenderer) { $0.write(problems, query: query, to: &$1) }
    }
}
