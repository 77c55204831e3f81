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

    /// Appends the text that `body` writes.
    package func write(into out: inout [UInt8], _ body: (TerminalRenderer, inout TerminalWriter) -> Void) {
        var writer = TerminalWriter(style)
        body(self, &writer)
        out.append(contentsOf: writer.bytes)
    }
}
