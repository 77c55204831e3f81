import Rendering
import TweetArchive
import TweetModel

/// The list of imports, those with problems first, and the page of one import.
extension RequestContext {
    /// The time limit for counting the tweets of an import.
    private static let importCountingMilliseconds = 1000
    /// The field of a URL with the number of an import.
    private static let numberField = "n"

    /// Returns the state of an import, and its rank: the states that most need an action of the user come first.
    private static func state(_ source: ImportSummary) -> (rank: Int, words: String) {
        if source.finishedAt == nil { return (0, "Not finished") }
        if source.damaged > 0 { return (1, "Damaged") }
        switch source.presence {
        case .missing: return (2, "File missing")
        case .changed: return (3, "File changed")
        case .unchanged:
            let skipped = source.skippedCount
            return skipped > 0 ? (4, "\(HumanReadable.grouped(skipped)) skipped") : (completeRank, "Complete")
        }
    }

    private static let completeRank = 5

    func importsPage() throws -> Response {
        let imports = try archive.imports()
        if request.wantsJSON { return json(Table.imports(imports)) }
        if let text = request.query[Self.numberField] {
            guard let source = imports.first(where: { String($0.number) == text }) else {
                return problem(404, code: "no-import", message: "This import does not exist.", hint: nil)
            }
            return try one(source)
        }
        let sorted = imports.sorted {
            (Self.state($0).rank, -$0.startedAt, -$0.number) < (Self.state($1).rank, -$1.startedAt, -$1.number)
        }
        let new = try archive.newTweetsByImport()
        return Page("Imports", tab: .imports) { html in
            html.element("h1", text: "Imports")
            html.element("p") { html in
                if imports.isEmpty { html.text("No imports yet. ") }
                html.link(.page("import"), text: "Import an archive")
            }
            if !sorted.isEmpty { table(sorted, new, &html) }
        }.response(self)
    }

    private func table(_ imports: [ImportSummary], _ new: [Int64: Int], _ html: inout MarkupWriter) {
        html.element("table", .class("entries")) { html in
            html.tableHead([
                "File": "", "Format": "wide format", "Owner": "wide", "Tweets": "count", "Likes": "count wide",
                "New": "count wide", "Date": "wide", "State": "",
            ])
            html.element("tbody") { html in
                for source in imports { html.element("tr") { row(source, new[source.number] ?? 0, &$0) } }
            }
        }
    }

    private func row(_ source: ImportSummary, _ new: Int, _ html: inout MarkupWriter) {
        html.element("th", .named("scope", "row")) { html in
            html.link(
                .page("imports", fields: [(Self.numberField, String(source.number))]), .named("data-open", ""),
                .named("title", source.path)
            ) { $0.element("bdi", text: source.path.lastPathComponent) }
        }
        html.element("td", .class("wide format"), text: Self.title(ofFormat: source.format))
        html.element("td", .class("wide")) { html in
            guard let handle = source.owner?.handle else { return }
            html.link(.archive(of: handle), .class("user")) { $0.element("bdi", text: "@" + handle) }
        }
        html.element("td", .class("count"), text: HumanReadable.grouped(source.tweets))
        html.element("td", .class("count wide"), text: source.likes > 0 ? HumanReadable.grouped(source.likes) : "")
        html.element("td", .class("count wide"), text: HumanReadable.grouped(new))
        html.element("td", .class("wide")) {
            $0.time(source.startedAt, rowContext, isCompact: true)
        }
        let state = Self.state(source)
        html.element("td", .class(state.rank == Self.completeRank ? "state" : "state bad"), text: state.words)
    }

    /// Returns the description of a format; its name if another version of the program knows it.
    private static func title(ofFormat name: String) -> String {
        HumanReadable.capitalized(InputFormat(rawValue: name)?.title ?? name)
    }

    // MARK: One import

    /// Returns the query for the tweets of an import; `nil` while the import is incomplete.
    private static func query(_ source: ImportSummary) -> String? { source.shortHash.map { "import:" + $0 } }

    private func one(_ source: ImportSummary) throws -> Response {
        // The number of tweets that the search for the import finds. It includes tweets that records of the import
        // contain, such as quoted tweets, and counts repeated records once.
        let found = try Self.query(source).flatMap {
            try archive.quickCount($0, within: Self.importCountingMilliseconds, options: quietOptions)
        }
        return Page(source.path.lastPathComponent + " · Imports", tab: .imports) { html in
            html.element("h1") { $0.element("bdi", text: source.path.lastPathComponent) }
            html.element("p", .class("quiet")) { $0.element("bdi", text: source.path) }
            details(source, found, &html)
            html.element("p", .class("choices")) { $0.link(.page("imports"), text: "All imports") }
        }.response(self)
    }

    private func details(_ source: ImportSummary, _ found: Int?, _ html: inout MarkupWriter) {
        html.element("dl", .class("pairs")) { html in
            html.pair("Format", Self.title(ofFormat: source.format))
            if let handle = source.owner?.handle {
                html.element("dt", text: "Owner")
                html.element("dd") { $0.link(.archive(of: handle), .class("user"), text: "@" + handle) }
            }
            html.element("dt", text: "Tweets read")
            html.element("dd") { html in
                html.text(HumanReadable.grouped(source.tweets))
                if let expected = source.expected, expected != source.tweets {
                    html.text(" of \(HumanReadable.grouped(expected)) stated by the archive")
                }
            }
            if let query = Self.query(source) {
                html.element("dt", text: "Tweets found")
                html.element("dd") { $0.link(.search(query), text: found.map(HumanReadable.grouped) ?? "Search") }
            }
            if source.likes > 0 { html.pair("Likes", HumanReadable.grouped(source.likes)) }
            if source.skippedCount > 0 {
                html.element("dt", text: "Skipped")
                html.element("dd") { html in
                    html.text("\(HumanReadable.grouped(source.skippedCount)); for the reasons: ")
                    html.element("code", text: "tweetdex import --dry-run --verbose " + source.path.shellQuoted)
                }
            }
            if source.damaged > 0 {
                html.pair("Damage", "part of the input could not be read; download or copy it again and import it too")
            }
            if source.missingMedia > 0 {
                html.pair(
                    "Images and videos",
                    "\(HumanReadable.grouped(source.missingMedia)) missing; if you have them: tweetdex import --media FOLDER "
                        + source.path.shellQuoted)
            }
            html.element("dt", text: "Imported")
            html.element("dd") { html in
                html.time(source.startedAt, rowContext)
                if source.finishedAt == nil { html.text(" · not finished") }
            }
            if let date = source.archiveDate {
                html.element("dt", text: "Archive date")
                html.element("dd") { $0.time(date, rowContext) }
            }
            if let hash = source.shortHash { html.pair("BLAKE3", hash + " …") }
            if source.presence != .unchanged {
                html.pair(
                    "File",
                    source.presence == .missing
                        ? "missing, so its images cannot be shown; if you have it: tweetdex imports refresh NEW_PATH"
                        : "changed since the import")
            }
        }
    }
}
