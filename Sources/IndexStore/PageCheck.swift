internal import SQLiteKit
internal import TweetModel

/// Says which pages of the store's file are not what was written to them, what that puts in doubt, and what to do.
struct PageCheck {
    private let store: Store
    private var connection: Connection { store.connection }

    init(_ store: Store) {
        self.store = store
    }

    /// What its owner put in by hand: no input has it.
    private static let own: Set<String> = [
        "label", "tweet_label", "tweet_note", "recent_search", "saved_search", "search_log", "setting",
    ]

    func run(_ report: inout CheckReport) throws(SQLiteError) {
        guard let pages = try StorePages(store) else {
            report.findings.append(
                CheckReport.Finding(
                    message: "The store's pages have no checksums: damage inside a text could not be seen.",
                    hint: "Run `tweetdex compact` once: it gives them some.", isDamage: false))
            return
        }
        if pages.derivedPages > 0 {
            report.findings.append(
                CheckReport.Finding(
                    message:
                        "\(Self.pages(pages.derivedPages, of: "the indexes")) not what was written: searches may miss "
                        + "tweets or find wrong ones.",
                    hint: "Run `tweetdex check --repair`: it makes the indexes anew from the rows.", isDamage: true))
        }
        if let count = pages.counts[.nothing] {
            report.findings.append(
                CheckReport.Finding(
                    message:
                        "\(Self.pages(count, of: "the file's free room")) not what was written: nothing is lost, but the disk or another "
                        + "program changes what it is given.",
                    hint: "Run `tweetdex check --repair`: it writes the file anew.", isDamage: true))
        }
        let own = pages.tables.filter { Self.own.contains($0.name) }
        if !own.isEmpty {
            report.findings.append(
                CheckReport.Finding(
                    message:
                        "\(Self.pages(own)) not what was written: labels, notes, settings or searches may be wrong.",
                    hint: "No archive has these. A copy made with `tweetdex backup` does.", isDamage: true))
        }
        let imported = pages.tables.filter { !Self.own.contains($0.name) }
        if !imported.isEmpty {
            report.findings.append(
                CheckReport.Finding(
                    message: "\(Self.pages(imported)) not what was written: rows there may be wrong.",
                    hint: try hint(for: pages.tweets), isDamage: true))
        }
    }

    private static func pages(_ tables: [(name: String, pages: Int)]) -> String {
        pages(tables.reduce(0) { $0 + $1.pages }, of: tables.map(\.name).joined(separator: ", "))
    }

    private static func pages(_ count: Int, of owner: String) -> String {
        count == 1 ? "1 page of \(owner) is" : "\(count) pages of \(owner) are"
    }

    /// How many inputs a hint names.
    private static let namedInputs = 20

    /// Which inputs have these tweets; nil stands for all of them.
    private func hint(for tweets: Set<Int64>?) throws(SQLiteError) -> String {
        let paths: [String]
        if let tweets {
            var ids: Set<Int64> = []
            for tweet in tweets.sorted() {
                let found = try connection.rows("SELECT import_id FROM tweet_import WHERE tweet_id = \(tweet)") {
                    (row) throws(SQLiteError) in row.integer(0)
                }
                ids.formUnion(found)
            }
            paths = try self.paths().filter { ids.contains($0.id) }.map(\.path)
        } else {
            paths = try self.paths().map(\.path)
        }
        let named = paths.prefix(Self.namedInputs).joined(separator: ", ")
        let others =
            paths.count > Self.namedInputs ? " and \(paths.count - Self.namedInputs) more (tweetdex imports)" : ""
        return "The disk has damaged the file, or another program wrote to it. Keep a copy of it, take back one that "
            + "`tweetdex backup` made, or import into a new store (tweetdex --store NEW.db import …) what the damaged rows "
            + "came from: \(named)\(others)"
    }

    private func paths() throws(SQLiteError) -> [(id: Int64, path: String)] {
        try connection.rows("SELECT id, path FROM import ORDER BY id") { (row) throws(SQLiteError) in
            (row.integer(0), row.text(1))
        }
    }
}
