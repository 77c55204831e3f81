package import TweetModel
package import TweetText

// The interface of this module: it turns values into UTF-8. The renderers do not print, read a clock or query a
// terminal; each function appends to a buffer that the caller owns and can reuse. Extensions in other files add the
// documents for messages, networks, exports and the browser view.
//
//   TerminalRenderer   for people: rows, detail page, recent searches, reports, problems of a query
//   PlainRenderer      one line per tweet for other programs
//   CSVRenderer        a table of tweets for spreadsheets and statistics
//   JSONRenderer       the documents that scripts rely on
//   HTMLRenderer       HTML fragments and stand-alone pages
//   MarkdownRenderer   tweets for notes
//   DetailPage         the numbered items of a tweet that a reader can follow
//   StyledText         the text model that all renderers share

/// Renders text for people, on a terminal or in a file. All text from archives is sanitized.
package struct TerminalRenderer: Sendable {
    package var style: TerminalStyle

    package init(_ style: TerminalStyle) {
        self.style = style
    }

    /// Appends a result list with a blank line between rows. If `firstRow` is set, the rows are numbered from it.
    package func results(_ hits: [SearchHit], firstRow: Int?, into out: inout [UInt8]) {
        let width = firstRow.map { max(2, String($0 + hits.count - 1).count) } ?? 0
        for (index, hit) in hits.enumerated() {
            if index > 0 { out.append(UInt8(ascii: "\n")) }
            row(hit, number: firstRow.map { $0 + index }, numberWidth: width, into: &out)
        }
    }

    /// Appends one row, for lists that are printed while results arrive. `numberWidth` is the maximum number of digits.
    package func row(_ hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { write(hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// Appends one tweet and its numbered items in the sections Images, Hashtags, Users and URLs. `pictures` maps the
    /// number of an item to the lines that draw its image below it.
    package func detail(
        _ hit: SearchHit, _ page: DetailPage? = nil, pictures: [Int: [[UInt8]]] = [:], into out: inout [UInt8]
    ) {
        write(into: &out) { write(page ?? DetailPage(hit), of: hit, pictures: pictures, to: &$0) }
    }

    /// Appends the number of results, the duration, and the flag for the next page. Appends nothing for a page without
    /// tweets.
    package func summary(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeSummary(of: page, to: &$0) }
    }

    /// Explains an empty page: appends the failing clauses, and queries that match.
    package func nothingFound(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeEmptiness(of: page, to: &$0) }
    }

    /// Appends errors, warnings and notes about a query, each with the line it refers to and a caret.
    package func problems(_ problems: [QueryProblem], query: String, into out: inout [UInt8]) {
        write(into: &out) { write(problems, query: query, to: &$0) }
    }

    /// Appends an error that does not refer to a query, with a hint.
    package func error(_ message: String, hint: String?, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalSpan("error: ", .error), TerminalSpan(flat(message))])
            if let hint { writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))]) }
        }
    }

    /// Appends a warning with a hint.
    package func warning(_ message: String, hint: String? = nil, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalSpan("warning: ", .warning), TerminalSpan(flat(message))])
            if let hint { writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))]) }
        }
    }

    /// Appends the list of recent searches.
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) {
        write(into: &out) { write(searches, to: &$0) }
    }

    /// Appends the log of searches.
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        write(into: &out) { write(searches, to: &$0) }
    }

    /// Appends the settings with their values. `notes` adds a remark to a setting.
    package func settings(
        _ settings: ArchiveSettings, notes: [ArchiveSettings.Name: String], into out: inout [UInt8]
    ) {
        write(into: &out) { write(settings, notes: notes, to: &$0) }
    }

    /// Appends the list of topics.
    package func topics(_ topics: [Topic], into out: inout [UInt8]) {
        write(into: &out) { write(topics, to: &$0) }
    }

    /// Appends one topic: its most engaged tweets by period, and the newest. If `numbered`, rows are numbered in the
    /// order of `TopicReport.hits`.
    package func topic(_ report: TopicReport, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(report, numbered: numbered, to: &$0) }
    }

    /// Appends a conversation as a tree. If `numbered`, rows are numbered from 1.
    package func thread(_ thread: TweetThread, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(thread, numbered: numbered, to: &$0) }
    }

    /// Appends the year of a row of anniversaries and a blank line, unless the previous row is from the same year.
    package func anniversary(of hit: SearchHit, after previous: SearchHit?, into out: inout [UInt8]) {
        write(into: &out) { writeAnniversary(of: hit, after: previous, to: &$0) }
    }

    /// Appends the images, videos and GIFs of a tweet, one per line, for lists that are printed while results arrive.
    package func images(of hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { writeImages(of: hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// Appends the report of an import, input by input.
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// Appends the list of imports with their dates and whether the inputs still exist.
    package func imports(_ imports: [ImportSummary], into out: inout [UInt8]) {
        write(into: &out) { write(imports, to: &$0) }
    }

    /// Appends the differences between two imports.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        write(into: &out) { write(difference, to: &$0) }
    }

    /// Appends a line about a running import, without a line break and narrower than the terminal.
    package func progress(_ progress: ImportProgress, elapsedMilliseconds: Double, into out: inout [UInt8]) {
        out.put(progressLine(progress, elapsedMilliseconds: elapsedMilliseconds))
    }

    /// Appends a line about other running work, without a line break and narrower than the terminal.
    package func progress(_ progress: WorkProgress, elapsedMilliseconds: Double, into out: inout [UInt8]) {
        out.put(progressLine(progress, elapsedMilliseconds: elapsedMilliseconds))
    }

    /// Appends totals, and bars over time.
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, to: &$0) }
    }

    /// Appends totals, the volume of a query over time, the hours of the week, the users and the gaps.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, volume, to: &$0) }
    }

    /// Appends a table of frequencies with bars.
    package func top(_ table: TopTable, into out: inout [UInt8]) {
        write(into: &out) { write(table, to: &$0) }
    }

    /// Appends the findings of `check`.
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// Appends a query as a sentence, its tokens and tree, the matches of each clause, and the SQL.
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) {
        write(into: &out) { write(explanation, to: &$0) }
    }

    /// Appends a text with its entities marked, and one line per entity.
    package func extraction(_ entities: [ExtractedEntity], of text: String, into out: inout [UInt8]) {
        write(into: &out) { write(entities, in: text, to: &$0) }
    }

    func write(into out: inout [UInt8], _ body: (inout TerminalWriter) -> Void) {
        var writer = TerminalWriter(style)
        body(&writer)
        out.append(contentsOf: writer.bytes)
    }
}

/// Renders lines for other programs: fields separated by tabs, without colours or wrapping.
package struct PlainRenderer: Sendable {
    package init() {}

    /// Appends `id`, ISO time (the date alone if the time of day is unknown), `@handle`, kind and text, and a newline.
    /// Unknown fields are empty; line breaks and tabs in the text become spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        write(hit, into: &out)
    }

    /// Appends the ID and a newline.
    package func id(_ hit: SearchHit, into out: inout [UInt8]) {
        out.putNumber(hit.tweet.id.rawValue)
        out.put("\n")
    }
}

/// Renders tables (RFC 4180) with one row per tweet. Fields with text from archives are quoted, and a field that a
/// spreadsheet would read as a formula starts with an apostrophe.
package struct CSVRenderer: Sendable {
    package init() {}

    /// Appends the names of the columns, after a byte order mark if requested: some spreadsheets need it to detect
    /// UTF-8. If `hasRoles`, a column says whether a row is context.
    package func header(byteOrderMark: Bool = false, hasRoles: Bool = false, into out: inout [UInt8]) {
        if byteOrderMark { out.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
        out.put((Self.columns + (hasRoles ? Self.roleColumns : [])).joined(separator: ",") + "\r\n")
    }

    /// Appends a row. Unknown fields are empty; elements of a list are separated by spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { put(hit, into: &out) }

    /// Appends the recent searches with a header.
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// Appends the log of searches with a header.
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// Appends the header of a table of intervals.
    package func volumeHeader(_ volume: TweetVolume, into out: inout [UInt8]) { putHeader(of: volume, into: &out) }

    /// Appends an interval as a row.
    package func volumeRow(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        put(bucket, of: volume, into: &out)
    }

    /// Appends a table of frequencies with a header.
    package func top(_ table: TopTable, into out: inout [UInt8]) { put(table, into: &out) }

    /// Appends the differences between two imports as a table with a header.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) { put(difference, into: &out) }
}

/// Renders the JSON documents that scripts rely on. Only the functions for lines of NDJSON append a newline.
package struct JSONRenderer: Sendable {
    package init() {}

    /// `tweetdex.tweet/1`, which is also the output of `show --json`.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { put(hit, into: &out) }

    /// `tweetdex.tweet/1` as a line of NDJSON.
    package func line(_ hit: SearchHit, into out: inout [UInt8]) {
        put(hit, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// `tweetdex.item/1` and a newline: the target of a numbered item of a tweet.
    package func line(
        item number: Int, of hit: SearchHit, address: String?, _ location: MediaLocation?, into out: inout [UInt8]
    ) {
        putItem(number, of: hit.tweet.id, address, location, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// `tweetdex.search/1`
    package func search(_ page: SearchPage, into out: inout [UInt8]) { put(page, into: &out) }

    /// `tweetdex.labels/1`: the labels and the number of tweets with each.
    package func labels(_ labels: [LabelCount], into out: inout [UInt8]) {
        put(labels, into: &out)
    }

    /// `tweetdex.recent/1`
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// `tweetdex.recent-search/1` as a line of NDJSON.
    package func line(_ search: RecentSearch, into out: inout [UInt8]) { putLine(search, into: &out) }

    /// `tweetdex.log/1`
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// `tweetdex.logged-search/1` as a line of NDJSON.
    package func line(_ search: LoggedSearch, into out: inout [UInt8]) { putLine(search, into: &out) }

    /// `tweetdex.settings/1`
    package func settings(_ settings: ArchiveSettings, into out: inout [UInt8]) { put(settings, into: &out) }

    /// `tweetdex.topics/1`
    package func topics(_ topics: [Topic], into out: inout [UInt8]) { put(topics, into: &out) }

    /// `tweetdex.topic/1`
    package func topic(_ report: TopicReport, into out: inout [UInt8]) { put(report, into: &out) }

    /// `tweetdex.thread/1`
    package func thread(_ thread: TweetThread, into out: inout [UInt8]) { put(thread, into: &out) }

    /// `tweetdex.import/1`
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) { put(report, into: &out) }

    /// `tweetdex.imports/1`
    package func imports(_ imports: [ImportSummary], into out: inout [UInt8]) { put(imports, into: &out) }

    /// `tweetdex.raw/1`
    package func rawRecords(_ records: [RawRecord], of id: TweetID, into out: inout [UInt8]) {
        put(records, of: id, into: &out)
    }

    /// `tweetdex.diff/1`
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) { put(difference, into: &out) }

    /// `tweetdex.forget/1`
    package func forgetReport(_ report: ForgetReport, isDryRun: Bool, into out: inout [UInt8]) {
        put(report, isDryRun: isDryRun, into: &out)
    }

    /// `tweetdex.stats/1`
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) { put(statistics, into: &out) }

    /// `tweetdex.stats/1` with the volume of a query over time, the users and the gaps.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        put(statistics, volume, into: &out)
    }

    /// `tweetdex.volume/1`: one line per interval.
    package func volumeLine(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        putLine(bucket, of: volume, into: &out)
    }

    /// `tweetdex.top/1`
    package func top(_ table: TopTable, into out: inout [UInt8]) { put(table, into: &out) }

    /// `tweetdex.count/1`: one line per value.
    package func topLines(_ table: TopTable, into out: inout [UInt8]) { putLines(table, into: &out) }

    /// `tweetdex.check/1`
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) { put(report, into: &out) }

    /// `tweetdex.explain/1`
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) { put(explanation, into: &out) }

    /// `tweetdex.extract/1` and a newline: the entities of a text that is not a tweet. `replyTo` is the account that
    /// the text begins with.
    package func extraction(
        _ entities: [ExtractedEntity], of text: String, replyTo handle: String?, into out: inout [UInt8]
    ) {
        put(entities, in: text, replyTo: handle, into: &out)
    }

    /// `tweetdex.error/1` for a query that cannot be parsed.
    package func errors(_ problems: [QueryProblem], into out: inout [UInt8]) { put(errors: problems, into: &out) }

    /// `tweetdex.error/1` for any other error; its position in a query is null.
    package func error(code: String, message: String, hint: String?, into out: inout [UInt8]) {
        putError(code: code, message: message, hint: hint, into: &out)
    }
}

/// Renders tweets as Markdown.
package struct MarkdownRenderer: Sendable {
    package var zone: Zone

    package init(zone: Zone = .utc) {
        self.zone = zone
    }

    /// Appends a line about the tweet, and its text as a block quote with links and strong matches. Ends in a newline.
    /// The caller separates tweets by a blank line or a rule.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { write(hit, into: &out) }
}
