package import TweetModel
package import TweetText

// The main types of this module, which converts values to UTF-8. The renderers do not print, read a clock or query a
// terminal. Their functions append to a buffer, which the caller owns and can reuse.
//
//   TerminalRenderer    for people: tweets, lists, reports, errors in queries
//   PlainRenderer       one line per tweet for other programs
//   Table               lists as JSON, JSON lines, CSV or text
//   CSVRenderer         tweets for spreadsheets and statistics
//   JSONRenderer        the documents that scripts rely on, written with JSONWriter
//   HTMLRenderer        HTML fragments and stand-alone pages
//   MarkdownRenderer    tweets as Markdown
//   ExportRenderer      the file that `tweetdex export` writes, in any format except HTML
//   StaticPageRecords   the data of exported web pages
//   NetworkRenderer     networks of accounts, hashtags and links
//   DetailPage          the numbered items of a tweet that a reader can open
//   StyledText          a text divided at its hashtags, mentions, links and matches

/// Renders text for people, on a terminal or in a file. Control characters in text from archives are replaced.
package struct TerminalRenderer: Sendable {
    package var style: TerminalStyle

    package init(_ style: TerminalStyle) {
        self.style = style
    }

    /// Appends a list of tweets with a blank line between rows. If `firstRow` is set, the rows are numbered from it.
    package func results(_ hits: [SearchHit], firstRow: Int?, into out: inout [UInt8]) {
        let width = firstRow.map { max(2, String($0 + hits.count - 1).count) } ?? 0
        for (index, hit) in hits.enumerated() {
            if index > 0 { out.append(UInt8(ascii: "\n")) }
            row(hit, number: firstRow.map { $0 + index }, numberWidth: width, into: &out)
        }
    }

    /// Appends one row of a list that is printed while results arrive. `numberWidth` is the width of the number column.
    package func row(_ hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { write(hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// Appends one tweet and its numbered items.
    ///
    /// - Parameters:
    ///   - page: The items; `nil` to compute them from the tweet.
    ///   - pictures: The lines of escape sequences that draw the image of an item, by the number of the item.
    package func detail(
        _ hit: SearchHit, _ page: DetailPage? = nil, pictures: [Int: [[UInt8]]] = [:], into out: inout [UInt8]
    ) {
        write(into: &out) { write(page ?? DetailPage(hit), of: hit, pictures: pictures, to: &$0) }
    }

    /// Appends the number of results and of retweets among them, the duration and, if there is a next page, the
    /// `--after` flag that gets it. Appends nothing for a page without tweets.
    package func summary(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeSummary(of: page, to: &$0) }
    }

    /// Explains an empty page: appends the clauses of the query that match nothing, similar queries that match, and the
    /// numbers of tweets that were left out because they are known only from other tweets or lack a field. If the store
    /// is empty, appends a hint to import an archive.
    package func nothingFound(_ page: SearchPage, into out: inout [UInt8]) {
        write(into: &out) { writeEmptiness(of: page, to: &$0) }
    }

    /// Appends errors, warnings, notes and hints about a query. Carets mark the affected part of the query, if any.
    package func problems(_ problems: [QueryProblem], query: String, into out: inout [UInt8]) {
        write(into: &out) { write(problems, query: query, to: &$0) }
    }

    /// Appends an error that does not concern a part of a query.
    package func error(_ message: String, hint: String?, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalSpan("error: ", .error), TerminalSpan(flat(message))])
            if let hint { writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))]) }
        }
    }

    /// Appends a warning that does not concern a part of a query.
    package func warning(_ message: String, hint: String? = nil, into out: inout [UInt8]) {
        write(into: &out) { writer in
            writer.paragraph([TerminalSpan("warning: ", .warning), TerminalSpan(flat(message))])
            if let hint { writer.paragraph([TerminalSpan("hint: ", .strong), TerminalSpan(flat(hint))]) }
        }
    }

    /// Appends the settings with their values. `notes` contains remarks on settings.
    package func settings(
        _ settings: ArchiveSettings, notes: [ArchiveSettings.Name: String], into out: inout [UInt8]
    ) {
        write(into: &out) { write(settings, notes: notes, to: &$0) }
    }

    /// Appends a topic: a heading, the tweets with the most likes and retweets in each period, then the newest tweets.
    /// Appends only the heading if the query is not valid or matches nothing. If `numbered` is true, each tweet shows
    /// its position in `TopicReport.hits`, counted from 1.
    package func topic(_ report: TopicReport, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(report, numbered: numbered, to: &$0) }
    }

    /// Appends a conversation as a tree. If `numbered` is true, rows are numbered from 1.
    package func thread(_ thread: TweetThread, numbered: Bool, into out: inout [UInt8]) {
        write(into: &out) { write(thread, numbered: numbered, to: &$0) }
    }

    /// Appends a heading for the year of `hit` and a blank line. Appends nothing if `previous` is from the same year,
    /// or if the time of `hit` is unknown.
    package func anniversary(of hit: SearchHit, after previous: SearchHit?, into out: inout [UInt8]) {
        write(into: &out) { writeAnniversary(of: hit, after: previous, to: &$0) }
    }

    /// Appends the author, time and ID of a tweet, then its images, videos and GIFs, each beginning on a new line.
    package func images(of hit: SearchHit, number: Int?, numberWidth: Int = 2, into out: inout [UInt8]) {
        write(into: &out) { writeImages(of: hit, number: number, numberWidth: numberWidth, to: &$0) }
    }

    /// Appends the results of an import for each input, then the files of unknown format and the totals.
    package func importReport(_ report: ImportReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// Appends the differences between two imports: their numbers, and up to 20 tweets or accounts per kind of change.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        write(into: &out) { write(difference, to: &$0) }
    }

    /// Appends one line about a running import. The line is narrower than the terminal and has no line break.
    package func progress(_ progress: ImportProgress, elapsedMilliseconds: Double, into out: inout [UInt8]) {
        out.put(progressLine(progress, elapsedMilliseconds: elapsedMilliseconds))
    }

    /// Appends one line about any other running work. The line is narrower than the terminal and has no line break.
    package func progress(_ progress: WorkProgress, elapsedMilliseconds: Double, into out: inout [UInt8]) {
        out.put(progressLine(progress, elapsedMilliseconds: elapsedMilliseconds))
    }

    /// Appends totals, and the number of tweets over time as bars.
    package func statistics(_ statistics: StoreStatistics, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, to: &$0) }
    }

    /// Appends totals, then statistics about the matches of a query: tweets over time, bursts, tweets by hour of the
    /// week and per user, and the longest periods without tweets.
    package func statistics(_ statistics: StoreStatistics, _ volume: TweetVolume, into out: inout [UInt8]) {
        write(into: &out) { write(statistics, volume, to: &$0) }
    }

    /// Appends the result and the findings of `tweetdex check`.
    package func checkReport(_ report: CheckReport, into out: inout [UInt8]) {
        write(into: &out) { write(report, to: &$0) }
    }

    /// Appends the interpretation of a query: a sentence, the tokens, the matches of each clause and of the query, the
    /// SQL and its plan.
    package func explanation(_ explanation: QueryExplanation, into out: inout [UInt8]) {
        write(into: &out) { write(explanation, to: &$0) }
    }

    /// Appends a text with its entities (hashtags, cashtags, mentions, lists and URLs) marked, then one line for each
    /// entity.
    package func extraction(_ entities: [ExtractedEntity], of text: String, into out: inout [UInt8]) {
        write(into: &out) { write(entities, in: text, to: &$0) }
    }

    package func write(into out: inout [UInt8], _ body: (inout TerminalWriter) -> Void) {
        var writer = TerminalWriter(style)
        body(&writer)
        out.append(contentsOf: writer.bytes)
    }
}

/// Renders lines for programs such as `cut` and `awk`: fields separated by tabs, without colours or wrapping. Control
/// characters in text from archives are replaced.
package struct PlainRenderer: Sendable {
    package init() {}

    /// Appends a line with ID, ISO time, `@handle`, kind and text. The time is a date if the time of day is unknown.
    /// Unknown fields are empty. Line breaks and tabs in the text become spaces.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        write(hit, into: &out)
    }

    package func id(_ hit: SearchHit, into out: inout [UInt8]) {
        out.putNumber(hit.tweet.id.rawValue)
        out.put("\n")
    }
}

/// Renders tweets as Markdown.
package struct MarkdownRenderer: Sendable {
    package var zone: Zone

    package init(zone: Zone = .utc) {
        self.zone = zone
    }

    /// Appends a line with author, time, relations to other tweets and, for a tweet from the context of a match, its
    /// relation to the match. The text and the media follow as a block quote, then counts, flags, labels and the note.
    /// Matches in the text are bold. Ends in a newline. The caller must separate tweets by a blank line or a horizontal
    /// rule.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { write(hit, into: &out) }
}
