internal import ArchiveImport
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetArchive
internal import TweetModel
internal import TweetText

/// The results of a query on a ClickHouse server, with the contents that `load` stored. Labels and notes come from the
/// local store. If ClickHouse cannot evaluate a clause, such as a regular expression, requests candidates from
/// ClickHouse and tests their texts.
struct ClickHouseResults: SearchResults {
    /// The maximum numbers of results and of candidates in a response, which bound memory.
    private static let maxResults = 5000
    private static let maxCandidates = 1000

    let backend: ClickHouseBackend
    let query: Query
    let plan: ClickHousePlan
    let options: SearchOptions
    var sort: SearchOrder { plan.sort }
    var maxResults: Int? { plan.limit }

    func count(_ query: Query) throws -> Int {
        let plan = try backend.archive.clickHousePlan(query, options)
        if plan.postFilter == nil { return try backend.count(plan.count) }
        var count = 0
        let results = ClickHouseResults(backend: backend, query: query, plan: plan, options: options)
        try results.walk(after: nil, withTweets: false, limit: .max) { _, _, _ in
            count += 1
            return true
        }
        return count
    }

    func mayLack(_ field: Query.AbsentField) throws -> Bool { true }

    func mayHave(_ field: Column) throws -> Bool {
        try backend.hasRow(field.clickHouseExistence) || !backend.hasRow(ClickHousePlan.anything)
    }

    func generation() throws -> Int64 { try backend.archive.generation() }

    func page(after position: PageCursor.Position?, limit: Int) throws -> ResultPage {
        var page: ResultPage = ([], nil, false)
        var decoder = ExportedTweets()
        try walk(after: position, withTweets: true, limit: limit) { row, position, column in
            page.hasMore = page.hits.count == limit
            if page.hasMore { return false }
            guard let column, let hit = decoder.hit(try row.text(column)) else {
                throw ClickHouseError.invalid(
                    backend.client.address, reason: "a row does not contain a tweet of this version")
            }
            page.hits.append(hit)
            page.last = position
            return true
        }
        let ids = page.hits.map(\.tweet.id)
        let archive = backend.archive
        let stored = try archive.read(otherwise: []) { try TweetLoader(archive.store).hits(ids) }
        let byID = Dictionary(stored.map { ($0.tweet.id, $0) }) { first, _ in first }
        for index in ids.indices {
            guard let stored = byID[ids[index]] else { continue }
            page.hits[index].labels = stored.labels
            page.hits[index].note = stored.note
        }
        return page
    }

    // The server contains no data about owners and imports.
    func missingData(isEmpty: Bool) throws -> [Diagnostic] { [] }
    func explain(_ page: inout SearchPage) throws {}

    /// Calls the body for each result, in order, until the body returns false. The arguments of the body are the row,
    /// its position, and the column that contains the tweet (`nil` without tweets). Throws `invalid` if the server
    /// repeats rows, because they would never end.
    ///
    /// - Parameter limit: The number of results that the caller needs, except for one more that shows whether more
    ///   exist.
    private func walk(
        after position: PageCursor.Position?, withTweets: Bool, limit: Int,
        _ body: (ClickHouseRow, PageCursor.Position, Int?) throws -> Bool
    ) throws {
        let deadline = ContinuousClock.now + options.timeLimit
        let columns = plan.columns(withTweets: withTweets)
        let batchSize = plan.postFilter == nil ? min(limit, Self.maxResults - 1) + 1 : Self.maxCandidates
        var keys: Set<String> = []
        // `unique:` keeps the first tweet of each group in the whole list. So a later page also has to read the list
        // from its start, unless ClickHouse decides everything.
        let startsOver = plan.isUnique && plan.postFilter != nil
        var hasReachedStart = position == nil || !startsOver
        var last = startsOver ? nil : position
        var shouldContinue = true
        while shouldContinue {
            var count = 0
            let requested = last
            try backend.rows(plan.page(after: requested, limit: batchSize, withTweets: withTweets)) { row in
                count += 1
                guard shouldContinue else { return }
                let here = try self.position(row)
                if let requested, !plan.isOrdered(requested, here) {
                    throw ClickHouseError.repeatedRows(backend.client.address)
                }
                last = here
                guard try isResult(row, columns.postFilter, deadline) else { return }
                if let column = columns.uniqueKey, !keys.insert(try row.text(column)).inserted { return }
                if hasReachedStart {
                    shouldContinue = try body(row, here, columns.tweet)
                } else if here.id == position?.id {
                    hasReachedStart = true
                }
            }
            if count < batchSize { shouldContinue = false }
            if plan.postFilter != nil, ContinuousClock.now > deadline { throw timeout }
        }
    }

    private var timeout: TweetArchiveError { .query([query.timeout(after: options.timeLimit)]) }

    /// Applies the post-filter, if there is one. `first` is its first column.
    private func isResult(_ row: ClickHouseRow, _ first: Int, _ deadline: ContinuousClock.Instant) throws -> Bool {
        guard let postFilter = plan.postFilter else { return true }
        return try postFilter({ try row.optionalFlag(first + $0) }) { column, verifier in
            try holds(row.optionalText(first + column), verifier, before: deadline)
        } == true
    }

    private func position(_ row: ClickHouseRow) throws -> PageCursor.Position {
        PageCursor.Position(id: try row.integer(0), key: plan.sort.hasKey ? .integer(try row.integer(1)) : nil)
    }

    /// Returns true if the verifier matches one of the texts in a column; `nil` if the column is NULL. Throws `.query`
    /// if the time limit of the search has passed.
    private func holds(
        _ json: String?, _ verifier: TextVerifier, before deadline: ContinuousClock.Instant
    ) throws -> Bool? {
        guard let json else { return nil }
        guard let pairs = pairs(json) else {
            throw ClickHouseError.invalid(backend.client.address, reason: "a column of texts is not a JSON array")
        }
        do throws(PatternTimeout) {
            for pair in pairs where try verifier.matches(pair.text, links: pair.links, before: deadline) { return true }
        } catch {
            throw timeout
        }
        return false
    }

    /// Parses the texts that ClickHouse sends if Tweetdex must evaluate a clause itself, for example a regular
    /// expression: an array of pairs of a text and the byte ranges of its URLs, or null. `"0 23 30 53"` means 0..<23
    /// and 30..<53. Returns `nil` if the text is not a JSON array.
    private func pairs(_ json: String) -> [(text: String, links: String?)]? {
        var document = JSONDocument()
        do throws(JSONError) {
            try document.parse(json.utf8Span.span)
        } catch {
            return nil
        }
        guard document.root.kind == .array else { return nil }
        var pairs: [(text: String, links: String?)] = []
        document.root.forEachElement { pair in
            pairs.append((pair.element(0)?.string ?? "", pair.element(1)?.string))
        }
        return pairs
    }
}

extension ClickHouseError {
    /// The error for rows that are not after the last row of the previous response. Within a response, a row can occur
    /// twice, because two shards can contain the same tweet.
    static func repeatedRows(_ address: ClickHouseAddress) -> ClickHouseError {
        .invalid(address, reason: "it repeats rows of an earlier response")
    }
}
