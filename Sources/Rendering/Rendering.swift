package import TweetModel
package import TweetText

// The whole interface of the module: values in, bytes out. Nothing here prints, reads a clock or knows a terminal; every
// function appends UTF-8 to a buffer of the caller's, which can be reused.
//
//   TerminalRenderer   for people: rows, detail page, recents, reports, problems of a query
//   PlainRenderer      a line a tweet for other programs
//   CSVRenderer        a table of tweets for spreadsheets and statistics
//   JSONRenderer       the documents that scripts rely on
//   HTMLRenderer       fragments of text for pages
//   MarkdownRenderer   tweets for notes
//   DetailPage         what can be followed from a tweet
//   StyledText         the span model behind all of them

/// For people, on a terminal or in a file. What strangers wrote is neutralised throughout.
package struct TerminalRenderer: Sendable {
    package var style: TerminalStyle

    package init(_ style: TerminalStyle) {
        self.style = style
    }

    /// A result list, a blank line between its rows. With `firstRow` rows carry numbers from there on.
    package func results(_ hits: [SearchHit], firstRow: Int?, into out: inout [UInt8]) {
        let width = firstRow.map { max(2, String($0 + hits.count - 1).count) } ?? 0
        for (index, hit) in hits.enumerated() {
            if index > 0 { out.append(UInt8(ascii: "\n")) }
            row(hit, number: firstRow.map { $0 + index }, numberWidth: width, into: &out)
        }
    }

    /// One row; for lists that are printed while they come in. `numberWidth` is how many digits the numbers may have.
    package func row(_ hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { write(hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// One tweet with the sections Images, Hashtags, Users and URLs, their items numbered. `pictures`: the lines that draw
    /// an item, below it, by its number.
    package func detail(
        _ hit: SearchHit, _ page: DetailPage? = nil, pictures: [Int: [[UInt8]]] = [:], into out: inout [UInt8]
    ) {
        write(into: &out) { write(page ?? DetailPage(hit), of: hit, pictures: pictures, to: &$0) }
    }

    /// How many were found, how fast, how to go on. Nothing for a page without tweets.
    package func summary(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeSummary(of: page, to: &$0) }
    }

    /// Which clause is to blame for an empty page, and what exists instead.
    package func nothingFound(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeEmptiness(of: page, to: &$0) }
    }

    /// Errors, warnings and notes about a query, each with the line it is about and a caret.
    package func problems(_ problems: [QueryProblem], query: String, into out: inout [UInt8]) {
        write(into: &out) { write(problems, query: query, to: &$0) }
    }

    /// An error that is not about a query, with what to do.
    package func error(_ message: String, hint: String?, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalPiece("error: ", .error), TerminalPiece(flat(message))])
            if let hint { writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece(flat(hint))]) }
        }
    }

    /// A warning, with what to do.
    package func warning(_ message: String, hint: String? = nil, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalPiece("warning: ", .warning), TerminalPiece(flat(message))])
            if let hint { writer.paragraph([TerminalPiece("hint: ", .strong), TerminalPiece(flat(hint))]) }
        }
    }

    /// The list of recent searches.
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) {
        write(into: &out) { write(searches, to: &$0) }
    }

    /// The log of searches.
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) {
        write(into: &out) { write(searches, to: &$0) }
    }

    /// The settings with their values; `notes` says what else is to know about one of them.
    package func settings(
        _ settings: ArchiveSettings, notes: [ArchiveSettings.Name: String], into out: inout [UInt8]
    ) {
        write(into: &out) { write(settings, notes: notes, to: &$0) }
    }

    /// The list of topics.
    package func topics(_ topics: [Topic], into out: inout [UInt8]) {
        write(into: &out) { write(topics, to: &$0) }
    }

    /// One topic: its most engaged tweets by period, and the newest. With `numbered` its rows carry numbers, in the order
    /// of `TopicReport.hits`.
    package func topic(_ report: TopicReport, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(report, numbered: numbered, to: &$0) }
    }

    /// A conversation as a tree. With `numbered` its rows carry numbers, from 1.
    package func thread(_ thread: TweetThread, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(thread, numbered: numbered, to: &$0) }
    }

    /// The year that a row of anniversaries is from, unless the row before is from the same one; with a blank line behind.
    package func anniversary(of hit: SearchHit, after previous: SearchHit?, into out: inout [UInt8]) {
        write(into: &out) { writeAnniversary(of: hit, after: previous, to: &$0) }
    }

    /// The images, videos and GIFs of a tweet, a line each; for lists that are printed while they come in.
    package func images(of hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { writeImages(of: hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// What an import did, input by input.
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// What was imported when, and whether it is still there.
    package func imports(_ imports: [ImportSummary], into out: inout [UInt8]) {
        write(into: &out) { write(imports, to: &$0) }
    }

    /// What one import has and another lacks.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        write(into: &out) { write(difference, to: &$0) }
    }

    /// A line about a running import, without a line break and shorter than the screen is wide.
    package func progress(_ progress: ImportProgress, elapsedMilliseconds: Double, into out: inout [UInt8]) {
        out.put(progressLine(progress, elapsedMilliseconds: elapsedMilliseconds))
    }

    /// Totals, and bars over time.
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, to: &$0) }
    }

    /// The same with the volume of a query over time, the hours of the week, the users and the gaps.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, volume, to: &$0) }
    }

    /// A table of frequencies, with bars.
    package func top(_ table: TopTable, into out: inout [UInt8]) {
        write(into: &out) { write(table, to: &$0) }
    }

    /// What `check` found.
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// A query in words, its tokens and tree, what each clause finds, and what is asked of the store.
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) {
        write(into: &out) { write(explanation, to: &$0) }
    }

    /// A text with its entities marked, and a line for each of them.
    package func extraction(_ entities: [ExtractedEntity], of text: String, into out: inout [UInt8]) {
        write(into: &out) { write(entities, in: text, to: &$0) }
    }

    func write(into out: inout [UInt8], _ body: (inout TerminalWriter) -> Void) {
        var writer = TerminalWriter(style)
        body(&writer)
        out.append(contentsOf: writer.bytes)
    }
}

/// For other programs that read lines: fields between tabs, no colours, nothing wrapped.
package struct PlainRenderer: Sendable {
    package init() {}

    /// `id`, ISO time (the date alone where only the day is known), `@handle`, kind and text, and a newline. Unknown
    /// fields are empty; line breaks and tabs in the text are spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        write(hit, into: &out)
    }

    /// The id alone, and a newline.
    package func id(_ hit: SearchHit, into out: inout [UInt8]) {
        out.putNumber(hit.tweet.id.rawValue)
        out.put("\n")
    }
}

/// Tweets as a table (RFC 4180), one row each: every field of strangers' making is quoted, and one that a spreadsheet
/// would take for a formula begins with an apostrophe.
package struct CSVRenderer: Sendable {
    package init() {}

    /// The names of the columns; with a byte order mark, by which some spreadsheets know UTF-8, if asked.
    /// `hasRoles`: the rows say whether they are context.
    package func header(byteOrderMark: Bool = false, hasRoles: Bool = false, into out: inout [UInt8]) {
        if byteOrderMark { out.append(contentsOf: [0xEF, 0xBB, 0xBF]) }
        out.put((Self.columns + (hasRoles ? Self.roleColumns : [])).joined(separator: ",") + "\r\n")
    }

    /// A row. Unknown fields are empty; lists are separated by spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { put(hit, into: &out) }

    /// The recent searches, with their header.
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// The log of searches, with its header.
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// The names of the columns of stretches of time, and a row for one of them.
    package func volumeHeader(_ volume: TweetVolume, into out: inout [UInt8]) { putHeader(of: volume, into: &out) }
    package func volumeRow(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        put(bucket, of: volume, into: &out)
    }

    /// A table of frequencies, with its header.
    package func top(_ table: TopTable, into out: inout [UInt8]) { put(table, into: &out) }

    /// A table of its own: what one import has and another lacks, with the names of its columns.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) { put(difference, into: &out) }
}

/// The documents of the JSON contract. No document ends in a newline but `line`.
package struct JSONRenderer: Sendable {
    package init() {}

    /// `tweetdex.tweet/1`, also the output of `show --json`.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { put(hit, into: &out) }

    /// A line of NDJSON: the same document and a newline.
    package func line(_ hit: SearchHit, into out: inout [UInt8]) {
        put(hit, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// `tweetdex.item/1` and a newline: where a numbered item of a tweet leads.
    package func line(
        item number: Int, of hit: SearchHit, address: String?, _ location: MediaLocation?, into out: inout [UInt8]
    ) {
        putItem(number, of: hit.tweet.id, address, location, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// `tweetdex.search/1`
    package func search(_ page: SearchPage, into out: inout [UInt8]) { put(page, into: &out) }

    /// `tweetdex.labels/1`: the owner's own labels with the number of tweets that have each.
    package func labels(_ labels: [LabelCount], into out: inout [UInt8]) {
        put(labels, into: &out)
    }

    /// `tweetdex.recent/1`
    package func recents(_ searches: [RecentSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// A line of NDJSON: `tweetdex.recent-search/1` and a newline.
    package func line(_ search: RecentSearch, into out: inout [UInt8]) { putLine(search, into: &out) }

    /// `tweetdex.log/1`
    package func searchLog(_ searches: [LoggedSearch], into out: inout [UInt8]) { put(searches, into: &out) }

    /// A line of NDJSON: `tweetdex.logged-search/1` and a newline.
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

    /// The same with the volume of a query over time, the users and the gaps.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        put(statistics, volume, into: &out)
    }

    /// `tweetdex.volume/1`: a line for a stretch of time.
    package func volumeLine(_ bucket: TweetVolume.Bucket, of volume: TweetVolume, into out: inout [UInt8]) {
        putLine(bucket, of: volume, into: &out)
    }

    /// `tweetdex.top/1`
    package func top(_ table: TopTable, into out: inout [UInt8]) { put(table, into: &out) }

    /// `tweetdex.count/1`, a line for each value.
    package func topLines(_ table: TopTable, into out: inout [UInt8]) { putLines(table, into: &out) }

    /// `tweetdex.check/1`
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) { put(report, into: &out) }

    /// `tweetdex.explain/1`
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) { put(explanation, into: &out) }

    /// `tweetdex.extract/1` and a newline: the entities of a text that is no tweet. `replyTo` is the account that the text
    /// begins with.
    package func extraction(
        _ entities: [ExtractedEntity], of text: String, replyTo handle: String?, into out: inout [UInt8]
    ) {
        put(entities, in: text, replyTo: handle, into: &out)
    }

    /// `tweetdex.error/1` for a query that cannot be understood.
    package func errors(_ problems: [QueryProblem], into out: inout [UInt8]) { put(errors: problems, into: &out) }

    /// `tweetdex.error/1` for anything else; its place in a query is null.
    package func error(code: String, message: String, hint: String?, into out: inout [UInt8]) {
        putError(code: code, message: message, hint: hint, into: &out)
    }
}

/// Tweets as Markdown.
package struct MarkdownRenderer: Sendable {
    package var zone: Zone

    package init(zone: Zone = .utc) {
        self.zone = zone
    }

    /// A line about the tweet, and its text as a quotation with links and strong matches. Ends in a newline; a blank
    /// line or a rule belongs between two.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { write(hit, into: &out) }
}
