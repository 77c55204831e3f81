internal import SQLiteKit
internal import TweetModel

/// Reports damaged pages of the store file, the data that they affect, and how to fix them. Also reports pages without
/// checksums, and damage that the user accepted.
extension StoreCheck {
    /// Adds the findings to the report.
    ///
    /// - Parameters:
    ///   - pages: The damaged pages; `nil` if the pages of the store have no checksums.
    ///   - indexesAgree: True if the other checks found no damage. A wrong checksum of an index page then shows that
    ///     another program wrote the page, unless the change looks like a disk error (`changedByDisk`).
    func checkPages(_ pages: DamagedPages?, _ report: inout CheckReport, indexesAgree: Bool) throws {
        try checkAcceptedDamage(&report)
        guard let pages else {
            report.add(
                message: "the store's pages have no checksums: damage inside a text cannot be detected",
                hint: "run tweetdex compact once to add them", isDamage: false)
            return
        }
        if pages.unsealed > 0 { report.findings.append(try unsealedPages(pages)) }
        try checkDerived(&report, pages, indexesAgree)
        let own = pages.tables.filter { DamagedPages.own.contains($0.name) }
        if !own.isEmpty {
            var finding = CheckReport.Finding(
                message: "\(Self.pages(own)) damaged, or changed by another program: labels, notes, settings, "
                    + "searches or the list of forgotten tweets may be wrong",
                hint: "no archive contains these; restore a copy that tweetdex backup made, or write down the rows "
                    + "above and run tweetdex compact --accept-damage, which keeps the rows as they are and restores "
                    + "the checksums", isDamage: true)
            for table in own { finding.rows += try lines(table.name, of: pages.rows) }
            report.findings.append(finding)
        }
        let imported = pages.tables.filter { !DamagedPages.own.contains($0.name) }
        if !imported.isEmpty {
            report.add(
                message: "\(Self.pages(imported)) damaged, or changed by another program: rows there may be wrong",
                hint: try hint(for: pages.tweets), isDamage: true)
        }
    }

    /// Reports pages without checksums. Lists the rows of the user's own data on them: nothing shows whether they are
    /// as the user entered them, and after new checksums are set, nothing reports them.
    private func unsealedPages(_ pages: DamagedPages) throws -> CheckReport.Finding {
        let (own, isOne) = (pages.unsealedRows.keys.sorted(), pages.unsealed == 1)
        var finding = CheckReport.Finding(
            message: "\(Self.pages(pages.unsealed)) of the file \(isOne ? "has" : "have") no checksum, because another "
                + "program wrote \(isOne ? "it" : "them")"
                + (own.isEmpty ? "" : "; no archive contains the rows that follow, so they cannot be verified"),
            hint: Self.hint("tweetdex compact, which adds the checksums", pages), isDamage: false)
        for table in own { finding.rows += try lines(table, of: pages.unsealedRows) }
        return finding
    }

    /// Returns a hint to run a command that gives pages without checksums new checksums.
    private static func hint(_ command: String, _ pages: DamagedPages) -> String {
        pages.unsealedRows.isEmpty
            ? "run \(command)"
            : "compare the listed labels, notes, settings and searches with a copy that tweetdex backup made; if they are "
                + "right, run \(command)"
    }

    /// The maximum number of listed rows.
    private static let maxListedRows = 100

    /// Returns the readable rows of a table that are on certain pages. One line for each row, at most `maxListedRows`:
    /// the name of the table, and the columns separated by ` | `. If rows are missing from the list, additional lines
    /// report this.
    ///
    /// - Parameter table: A table name from the schema, which becomes part of the SQL text. The first column of a rowid
    ///   table must be its rowid.
    private func lines(_ table: String, of rows: DamagedPages.Rows) throws -> [String] {
        let rowids = rows[table] ?? nil
        var found: [String] = []
        var isComplete = true
        for order in ["", " ORDER BY 1 DESC"] {
            do {
                let statement = try connection.prepare("SELECT * FROM \(table)" + order)
                defer { statement.reset() }
                while try statement.step() {
                    if let rowids, !rowids.contains(statement.integer(0)) { continue }
                    let text = (0..<statement.columnCount).map { statement.text($0) }.joined(separator: " | ")
                    if !found.contains(text) { found.append(text) }
                    if found.count > Self.maxListedRows { break }
                }
                isComplete = true
            } catch let error as SQLiteError where error.kind == .damaged {
                // Rows after the damage may still be readable in reverse order.
                isComplete = false
            }
            if isComplete { break }
        }
        var lines = found.prefix(Self.maxListedRows).map { "\(table): \($0)" }
        if found.count > Self.maxListedRows { lines.append("\(table): more than \(Self.maxListedRows) rows") }
        if !isComplete { lines.append("\(table): not all rows can be read") }
        return lines
    }

    /// Reports damage that the user accepted earlier, if any. The pages with these rows now have valid checksums, so a
    /// comparison of the checksums does not find them.
    private func checkAcceptedDamage(_ report: inout CheckReport) throws {
        guard try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'setting'") ?? 0 > 0,
            let tables = try store.setting(Store.acceptedDamage)
        else { return }
        report.hasAcceptedDamage = true
        report.add(
            message: "damaged pages of \(tables) were accepted with --accept-damage: rows there may differ from what "
                + "was imported or entered",
            hint: "import the archives into a new store (tweetdex --store NEW.db import …), and use that",
            isDamage: false)
    }

    /// Reports damaged pages that belong to no table: indexes, caches, statistics, the schema and free space.
    private func checkDerived(_ report: inout CheckReport, _ pages: DamagedPages, _ indexesAgree: Bool) throws {
        let hasDamagedSchema = !pages.pages { $0 == .schema }.isEmpty
        let isSchemaExpected = hasDamagedSchema ? try store.hasExpectedSchema() : true
        let canFindRows = try store.canFindRows(pages)
        var counts: [String: (pages: Int, isDamage: Bool)] = [:]
        for (number, owner) in pages.owners {
            let (name, isRewritten): (String, Bool)
            switch owner {
            case .table, .unknown: continue
            case .searchIndex, .index: (name, isRewritten) = ("the indexes", indexesAgree)
            case .cache: (name, isRewritten) = ("the cached results", false)
            case .changes: (name, isRewritten) = ("the changes for undo", false)
            case .statistics: (name, isRewritten) = ("SQLite's statistics", indexesAgree)
            case .schema: (name, isRewritten) = ("the schema", indexesAgree && isSchemaExpected)
            case .nothing: (name, isRewritten) = ("the file's free space", indexesAgree)
            }
            let known = counts[name] ?? (0, false)
            // A program that takes a page from the free list decrements a counter on a free page. This can change a
            // single bit, which looks like a disk error.
            let isCounted = owner == .nothing && pages.unsealed > 0
            let isDamage = !isRewritten || pages.changedByDisk.contains(number) && !isCounted
            counts[name] = (known.pages + 1, known.isDamage || isDamage)
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
            if !count.isDamage {
                report.add(
                    message: "another program rewrote \(Self.pages(count.pages)) of \(name), with correct content",
                    hint: Self.hint("tweetdex check --repair, which restores the checksums", pages),
                    isDamage: false, isRepairable: true)
                continue
            }
            report.add(
                message: "\(Self.pages(count.pages, of: name)) damaged, or changed by another program: "
                    + Self.consequence(name),
                hint: canFindRows
                    ? "run tweetdex check --repair, which rebuilds the indexes from the rows, and rewrites the file "
                        + "if all rows are intact"
                    : "keep a copy of the file; then restore a backup that tweetdex backup made, or import the "
                        + "archives into a new store (--store NEW.db); tweetdex export still writes the tweets, "
                        + "labels and notes that can be read", isDamage: true, isRepairable: canFindRows)
        }
    }

    private static func consequence(_ name: String) -> String {
        switch name {
        case "the indexes": "searches may miss tweets or find wrong ones"
        case "the cached results": "figures may be wrong"
        case "the changes for undo": "undo may fail or restore wrong rows"
        case "the schema": "the store may not open"
        default: "the disk may be failing"
        }
    }

    private static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }

    private static func pages(_ tables: [(name: String, pages: Int)]) -> String {
        pages(tables.reduce(0) { $0 + $1.pages }, of: tables.map(\.name).joined(separator: ", "))
    }

    private static func pages(_ count: Int, of owner: String) -> String {
        count == 1 ? "1 page of \(owner) is" : "\(count) pages of \(owner) are"
    }

    /// The maximum number of inputs in a hint.
    private static let namedInputs = 20

    /// Returns a hint that names the inputs that contain these tweets; if `tweets` is `nil`, all inputs. Names at most
    /// `namedInputs`.
    private func hint(for tweets: Set<Int64>?) throws -> String {
        let paths: [String]
        if let tweets {
            var ids: Set<Int64> = []
            for tweet in tweets.sorted() {
                let found = try connection.rows("SELECT import_id FROM tweet_import WHERE tweet_id = \(tweet)") {
                    $0.integer(0)
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
        return "keep a copy of the file; then restore a backup that tweetdex backup made, or import the inputs of the "
            + "damaged rows into a new store (tweetdex --store NEW.db import …); the inputs are: \(named)\(others); if "
            + "another program changed the rows on purpose, tweetdex compact --accept-damage keeps them and restores "
            + "the checksums"
    }

    private func paths() throws -> [(id: Int64, path: String)] {
        try connection.rows("SELECT id, path FROM import ORDER BY id") { ($0.integer(0), $0.text(1)) }
    }
}
