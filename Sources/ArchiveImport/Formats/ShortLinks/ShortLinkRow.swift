import TweetModel

/// The columns or members of a row that maps a `t.co` link to its destination (see Scraper formats, Tables of short
/// links).
enum ShortLinkRow {
    /// Names of the link and of its destination, the best first.
    static let shortNames = ["short_url", "short", "tco", "url"]
    static let longNames = ["final_url", "unwound_url", "expanded_url", "long_url", "long", "destination"]

    /// The contents of a row.
    enum Content {
        case link(ShortLink)
        /// The row has no destination yet.
        case empty
        case problem(RecordProblem)
    }

    static func content(short: String?, long: String?) -> Content {
        guard let short, !short.isEmpty else { return .problem(RecordProblem(reason: "the short link is missing")) }
        guard ShortLink.code(of: short) != nil else {
            return .problem(RecordProblem(reason: "the short link is not a t.co link"))
        }
        guard let long, !long.isEmpty, ShortLink.code(of: long) == nil else { return .empty }
        guard let link = ShortLink(short, destination: long) else {
            return .problem(RecordProblem(reason: "the destination is not an http or https address"))
        }
        return .link(link)
    }
}

extension ImportOutput {
    /// Emits the contents of a row, or reports its problem. `entry` is the name of the file in reports.
    func emit(_ row: ShortLinkRow.Content, in entry: String, at position: RecordPosition) throws(ImportStopped) {
        switch row {
        case .link(let link): try emit(.shortLink(link))
        case .empty: break
        case .problem(let problem): try skip(problem, in: entry, at: position)
        }
    }
}
