internal import CLibrary
internal import IndexStore
package import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Parses queries with the saved searches and places of a store, and runs their statements.
package struct QueryRunner {
    let archive: TweetArchive
    private var connection: Connection { archive.connection }

    package init(_ archive: TweetArchive) {
        self.archive = archive
    }

    /// Parses a query with the store's saved searches and places, without running it. For a text that was copied from a
    /// tweet, returns a query that finds the tweet (`copied`). Throws `.query` if the query is invalid, contains an
    /// unknown place or another order than `options.sort`, or lacks the origin of an order by distance.
    ///
    /// - Parameters:
    ///   - unsaved: An additional saved search, which replaces a stored one of the same name.
    ///   - subject: Whether the query is about tweets or messages.
    package func parse(
        _ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil,
        about subject: QueryOptions.Subject = .tweets
    ) throws -> Query {
        func parse() throws -> Query {
            try self.syntax(text, options, with: unsaved, about: subject)
        }
        let query =
            subject == .tweets && options.findsCopiedText
            ? try copied(text, options, parse: parse) : try parse()
        if let order = options.sort, let conflict = query.conflict(with: order) {
            throw TweetArchiveError.query([conflict])
        }
        if (query.sort ?? options.order) == .distance, !query.namesOrigin {
            throw TweetArchiveError.query([query.missingOrigin])
        }
        return query
    }

    /// Parses a text in query syntax. Throws `.query` if it is invalid or contains an unknown place.
    func syntax(
        _ text: String, _ options: SearchOptions, with unsaved: SavedSearch? = nil,
        about subject: QueryOptions.Subject = .tweets
    ) throws -> Query {
        let saved = try savedQueries(for: text, with: unsaved)
        let readsLists = options.readsLists
        let lists = try importedLists(for: [text] + saved.values)
        var queryOptions = QueryOptions(
            savedSearch: { saved[StoredSearches.fold($0)] },
            accountList: { readsLists ? AccountListFile.read($0) : .unreadable("reading files is turned off") })
        queryOptions.savedSearchNames = saved.keys.sorted()
        queryOptions.syntax = options.syntax
        queryOptions.syntax.subject = subject
        queryOptions.importedList = { lists.find($0) }
        let requested = Shared<[String: Set<String>]>([:])
        queryOptions.wordForms = { word, language in
            requested.withLock { _ = $0[language, default: []].insert(word) }
            return (forms: [], isComplete: true)
        }
        var query = try archive.converting { try Query.parse(text, options: queryOptions) }
        // The parser cannot read the store. Its first run collects the words of `stem:`.
        let words = requested.withLock { $0 }
        if !words.isEmpty {
            let forms = try archive.read(otherwise: [:]) { try wordForms(of: words, options) }
            queryOptions.wordForms = { word, language in
                forms[language]?[word] ?? (forms: [], isComplete: true)
            }
            query = try archive.converting { try Query.parse(text, options: queryOptions) }
        }
        let unknown = try query.unknownPlaces { name in
            try archive.read(otherwise: .unknown(name: name ?? "me", closest: [])) {
                try places(options).lookUp(name)
            }
        }
        if let unknown { throw TweetArchiveError.query(unknown.problems) }
        return query
    }

    private func places(_ options: SearchOptions) throws -> NamedPlaces {
        if let home = options.home { return NamedPlaces(Catalog(archive.store), home: home) }
        return NamedPlaces(Catalog(archive.store), home: try archive.store.readSettings().home)
    }

    /// Returns the query of each saved search by its folded name. Returns nothing if the text does not contain "saved"
    /// (ignoring case), because it then cannot refer to a saved search.
    private func savedQueries(for text: String, with unsaved: SavedSearch?) throws -> [String: String] {
        let bytes = Array(text.utf8)
        let isNamed = bytes.indices.contains { bytes[$0...].starts(with: "saved".utf8) { $0 | 0x20 == $1 } }
        guard isNamed else { return [:] }
        let saved = try archive.savedSearches() + (unsaved.map { [$0] } ?? [])
        return Dictionary(saved.map { (StoredSearches.fold($0.name), $0.query) }) { $1 }
    }

    /// Returns the imported lists if one of the texts contains "list" (ignoring case); otherwise none, because they
    /// cannot refer to a list. Loads the members of the lists that the texts can name.
    private func importedLists(for texts: [String]) throws -> [FollowCatalog.List] {
        let folded = texts.map { Folding.fold($0) }.filter { $0.contains("list") }
        guard !folded.isEmpty else { return [] }
        return try archive.read(otherwise: []) {
            try FollowCatalog(archive.store).lists { list in
                list.names.contains { name in folded.contains { $0.contains(name) } }
            }
        }
    }

    // MARK: Word forms

    /// The maximum number of index terms with the beginning of a word, and of forms that a query searches for a word.
    package static let (maxTerms, maxForms) = (50_000, 50)

    /// Returns the other terms of the index with the same stem, for each word of each language.
    private func wordForms(
        of words: [String: Set<String>], _ options: SearchOptions
    ) throws -> [String: [String: QueryOptions.WordForms]] {
        // A form that only hidden tweets contain would reveal a word of them.
        let probe = options.hiddenFlags.isEmpty ? nil : QueryProbe(archive.store, try context(options))
        let catalog = Catalog(archive.store)
        var known: [String: [Catalog.Term]] = [:]
        return try Dictionary(
            uniqueKeysWithValues: words.map { language, words in
                guard let stemmer = Stemmer(language: language, acceptsFolded: true) else { return (language, [:]) }
                var found: [String: QueryOptions.WordForms] = [:]
                for word in words {
                    let stem = stemmer.stem(word)
                    var (terms, isComplete) = (Set<Catalog.Term>(), true)
                    for beginning in stemmer.beginnings(of: stem) {
                        let some =
                            try known[beginning]
                            ?? catalog.terms(of: .text, startingWith: beginning, limit: Self.maxTerms)
                        known[beginning] = some
                        if some.count == Self.maxTerms { isComplete = false }
                        terms.formUnion(some.lazy.filter { $0.text != word && stemmer.stem($0.text) == stem })
                    }
                    let forms = try terms.sorted { ($1.tweets, $0.text) < ($0.tweets, $1.text) }.map(\.text)
                        .filter { try probe?.exists(Query.parse("\"\($0)\"").includingReferenced()) ?? true }
                    found[word] = (
                        forms: Array(forms.prefix(Self.maxForms)),
                        isComplete: isComplete && forms.count <= Self.maxForms
                    )
                }
                return (language, found)
            })
    }

    // MARK: Running queries

    /// Runs the body in one read transaction. Converts errors of the query, including a timeout, to `.query`. Returns
    /// `empty` without running the body if the store has no tables yet.
    ///
    /// - Parameters:
    ///   - query: The query that the body runs, for the position of a timeout error.
    ///   - limit: The time limit of the body; `nil` if only regular expressions have one, which `context(_:)` starts.
    package func run<Result>(
        _ query: Query? = nil, within limit: Duration? = nil, otherwise empty: @autoclosure () -> Result,
        _ body: () throws -> Result
    ) throws -> Result {
        try archive.read(otherwise: empty()) {
            do {
                guard let limit else { return try body() }
                return try connection.withDeadline(milliseconds: Int(limit.milliseconds), body)
            } catch let error as SQLiteError {
                // Outside of `withDeadline`, the connection has the deadline of the caller, who may have cancelled.
                let isTimeout = error.kind == .interrupted && connection.deadline?.isOver != true
                guard let limit = archive.functions.exceededLimit ?? (isTimeout ? limit : nil) else { throw error }
                throw TweetArchiveError.query([(query ?? Query.everything).timeout(after: limit)])
            }
        }
    }

    /// Returns the data of the store that a query plan needs. Also prepares the SQL functions for this search, which
    /// starts the time limit of regular expressions.
    package func context(_ options: SearchOptions) throws -> QueryContext {
        try archive.functions.prepare(connection, zone: options.zone, regexLimit: options.timeLimit)
        let catalog = Catalog(archive.store)
        let connection = connection
        func users(_ rows: SQL) throws -> [UserID] {
            try connection.rows(rows) { UserID($0.integer(0)) }
        }
        let owners = try catalog.owners()
        let account = try account(options)
        // Cache the places, because the explanation of an empty result plans the same query many times.
        var placesByName: [String?: [QueryContext.NamedPlace]] = [:]
        let me = try account.map { try catalog.users(handle: $0) } ?? owners
        var context = QueryContext(now: options.now, zone: options.zone) {
            try users(Identity.rows(ofHandle: Folding.fold($0)))
        }
        context.rows = { try users(Identity.rows(of: $0)) }
        context.handles = { try catalog.handles(of: $0) }
        context.accounts = { try connection.rows(Identity.handles) { ($0.text(0), UserID($0.integer(1))) } }
        context.tweet = { [archive] id in
            let tweet = try TweetLoader(archive.store).hit(id)?.tweet
            return tweet?.flags.isDisjoint(with: options.hiddenFlags) == true ? tweet : nil
        }
        context.hiddenFlags = options.hiddenFlags
        context.hasUnnamedReplies = {
            try connection.integer(
                """
                SELECT 1 FROM tweet INDEXED BY tweet_reply_unnamed
                WHERE reply_to_tweet IS NOT NULL AND reply_to_user IS NULL LIMIT 1
                """) != nil
        }
        context.me = me.map { .id($0) }
        context.owners = owners
        context.follows = { [archive] kind in try FollowCatalog(archive.store).newest(kind, of: me) }
        context.imports = { try catalog.inputs() }
        context.places = { name in
            if let known = placesByName[name] { return known }
            let found = try self.places(options).find(name)
            placesByName[name] = found
            return found
        }
        context.isFrequent = { token in try catalog.indexPages(startingWith: token) > Self.quickPages }
        return context
    }

    /// Returns the handle of `me` in the options or settings; `nil` if they name none.
    func account(_ options: SearchOptions) throws -> String? {
        if let account = options.account { return account }
        return try archive.store.readSettings().account
    }

    /// The maximum number of index pages to read for a term. For more pages, testing the text of each candidate is
    /// faster. A millisecond is enough to merge about 16 pages, or to test about 250 texts.
    private static let quickPages = 64
    /// The time limit below which a count of a frequent prefix is not tried. Merging the words takes 4 ms or more.
    private static let mergingMilliseconds = 20

    /// Returns the number of results, at most the `limit:` of the query.
    func total(of query: Query, _ context: QueryContext) throws -> Int {
        let plan = try query.plan(context)
        return min(Int(try connection.integer(plan.count()) ?? 0), plan.limit ?? .max)
    }

    /// Counts the results of a plan, ignoring `limit:`. Returns `nil` if this takes longer than the limit.
    ///
    /// - Parameter generation: If not `nil`, counts only tweets that were added after it (`Store.generation`).
    func count(_ plan: QueryPlan, newerThan generation: Int64? = nil, within milliseconds: Int) throws -> Int? {
        // The deadline cannot stop FTS5 while it merges.
        if plan.countMergesManyWords, milliseconds < Self.mergingMilliseconds { return nil }
        do {
            return try connection.withDeadline(milliseconds: milliseconds) {
                Int(try connection.integer(plan.count(newerThan: generation)) ?? 0)
            }
        } catch let error as SQLiteError where error.kind == .interrupted && connection.deadline?.isOver != true {
            return nil
        }
    }
}

/// Counts the tweets that match a part of a query, in order to explain results.
struct QueryProbe: QueryCounter {
    let store: Store
    let context: QueryContext
    /// The time from which the time limit of an explanation counts.
    let start = ContinuousClock.now

    init(_ store: Store, _ context: QueryContext) {
        self.store = store
        self.context = context
    }

    package func count(_ query: Query) throws -> Int {
        Int(try store.connection.integer(query.plan(context).count()) ?? 0)
    }

    func exists(_ query: Query) throws -> Bool {
        try store.connection.integer(query.plan(context).page(limit: 1)) != nil
    }

    /// Returns the number of tweets that match neither the query nor its negation, because they lack a field.
    ///
    /// - Parameters:
    ///   - matching: The number of tweets that match the query.
    ///   - among: The number of tweets that searches find without the conditions of the query.
    func unknown(_ query: Query, matching: Int, among: Int) throws -> Int {
        max(0, among - matching - (try count(query.negated)))
    }

    func mayLack(_ field: Query.AbsentField) throws -> Bool {
        try field.absence.map { try store.connection.integer($0) != 0 } ?? true
    }
}
