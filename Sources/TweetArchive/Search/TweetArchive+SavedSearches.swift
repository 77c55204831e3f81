internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Saved searches: pins of recent searches, and topics, which have a title. A query includes one as `saved:NAME`. The
/// report of a topic lists its most liked and its newest tweets.
extension TweetArchive {
    /// The name of the setting that records that the sample topics were saved.
    private static let sampleTopicsMark = "topics"

    /// Returns all saved searches in the order of their creation. A query includes one as `saved:NAME`. Until the
    /// sample topics are saved in the store, those whose names are not taken follow.
    public func savedSearches() throws -> [SavedSearch] {
        try read(otherwise: Self.sampleTopics) {
            let searches = StoredSearches(store)
            let saved = try searches.saved()
            if try searches.wasSavedOnce(mark: Self.sampleTopicsMark) { return saved }
            let taken = Set(saved.map { StoredSearches.fold($0.name) })
            return saved + Self.sampleTopics.filter { !taken.contains(StoredSearches.fold($0.name)) }
        }
    }

    /// Saves a search under a name, and pins it in the list of recent searches. Returns the name. If the search is
    /// already pinned, renames the pin.
    ///
    /// Throws `.refused` if the name is invalid or belongs to another search, and `.query` if the query is invalid or
    /// would include itself.
    ///
    /// - Parameters:
    ///   - query: The query to save.
    ///   - wanted: The name; `nil` keeps that of the pin, or else derives it from the query.
    ///   - options: The options of the search.
    public func pin(_ query: String, name wanted: String?, options: SearchOptions) throws -> String {
        let saved = try savedSearches()
        let pin = saved.first { $0.title == nil && StoredSearches.fold($0.query) == StoredSearches.fold(query) }
        let others = saved.filter { $0.name != pin?.name }
        let taken = Set(others.map { StoredSearches.fold($0.name) })
        let name: String
        if let wanted {
            try Self.checkName(wanted)
            if let other = others.first(where: { StoredSearches.fold($0.name) == StoredSearches.fold(wanted) }) {
                throw TweetArchiveError.refused(
                    code: "name-taken", message: "the name \"\(other.name)\" already belongs to \(other.query)",
                    hint: "choose another name")
            }
            name = wanted
        } else {
            name = pin?.name ?? Self.name(for: query, notIn: taken)
        }
        _ = try queries.syntax(query, options, with: SavedSearch(name: name, query: query))
        try write { try StoredSearches(store).pin(query, name: name, at: options.now) }
        return name
    }

    /// Removes a pin at the time `now` (Unix seconds; `nil` for the current time), and returns it. The search stays in
    /// the recents. Returns `nil` if no pin has the name.
    public func unpin(_ name: String, at now: Int64? = nil) throws -> SavedSearch? {
        let found = try read(otherwise: nil) { try StoredSearches(store).saved(named: name) }
        guard let found, found.title == nil else { return nil }
        return try write { try StoredSearches(store).deleteSaved(found, at: now ?? currentTime()) } ? found : nil
    }

    // MARK: New matches

    /// Returns the saved searches with matches that were imported after their last run, and the number of searches that
    /// could not be counted in their share of the time limit. Leaves out those whose query is invalid.
    package func newMatches(
        within milliseconds: Int, options: SearchOptions
    ) throws -> (matches: [NewMatches], uncounted: Int) {
        try newMatches(within: milliseconds) { search, last, share in
            try countNew(ofValid: search.query, since: last, within: share, options: options)
        }
    }

    /// Like `newMatches(within:options:)`, with a function that counts the matches of a search after a generation
    /// within some milliseconds. A search that needs less time than its share leaves the rest to those after it.
    func newMatches(
        within milliseconds: Int, _ count: (_ search: SavedSearch, _ last: Int64, _ milliseconds: Int) throws -> Int?
    ) throws -> (matches: [NewMatches], uncounted: Int) {
        let (searches, generations, generation) = try read(otherwise: ([], [:], 0)) {
            (try StoredSearches(store).saved(), try StoredSearches(store).generations(), try store.generation())
        }
        let outdated = searches.compactMap { search in
            generations[StoredSearches.fold(search.name)].flatMap { $0 == generation ? nil : (search, last: $0) }
        }
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        var matches: [NewMatches] = []
        var uncounted = 0
        for (index, (search, last)) in outdated.enumerated() {
            let share = Int(ContinuousClock.now.duration(to: end).milliseconds) / (outdated.count - index)
            do {
                guard share > 0, let new = try count(search, last, share) else {
                    uncounted += 1
                    continue
                }
                if new > 0 { matches.append(NewMatches(search: search, label: Self.label(of: search), tweets: new)) }
            } catch {
                guard case TweetArchiveError.query = error else { throw error }
            }
        }
        return (matches, uncounted)
    }

    /// Returns the name, or the query if it is short and the name was derived from it.
    private static func label(of search: SavedSearch) -> String {
        let showsQuery =
            search.title == nil && search.query.unicodeScalars.count <= maxNameLength
            && name(for: search.query, notIn: []) == search.name
        return showsQuery ? search.query : search.name
    }

    // MARK: Names

    /// The maximum length of a name in Unicode scalars.
    private static let maxNameLength = 40

    /// Throws `.refused` unless the name consists of at most 40 letters, digits, `-` and `_`, so that it needs no
    /// quotes after `saved:`. Also throws it for a number, because a number refers to a row of the recents.
    private static func checkName(_ name: String) throws {
        let scalars = name.unicodeScalars
        let isWord = !scalars.isEmpty && scalars.allSatisfy { isNameScalar($0) || $0 == "-" || $0 == "_" }
        let isNumber = scalars.allSatisfy { $0.properties.numericType != nil }
        if isWord, !isNumber, scalars.count <= maxNameLength { return }
        let suggestion = self.name(for: name, notIn: [])
        throw TweetArchiveError.refused(
            code: "bad-name", message: "\"\(name)\" cannot be the name of a saved search",
            hint: "use at most \(maxNameLength) letters, digits, - and _, and not just a number, such as \(suggestion)",
            suggestions: [suggestion])
    }

    /// Derives a name from a text: `from:me has:images` → `from-me-has-images`. Omits words for which the name has no
    /// room. Begins with `search` if the name would be empty or a number. Appends a number if the name is taken.
    ///
    /// - Parameter taken: The folded names of other saved searches.
    private static func name(for text: String, notIn taken: Set<String>) -> String {
        let words = text.lowercased().unicodeScalars.split { !isNameScalar($0) }
        var name = String.UnicodeScalarView()
        for word in words where name.count + word.count < maxNameLength - 4 {
            if !name.isEmpty { name.append("-") }
            name.append(contentsOf: word)
        }
        if name.isEmpty, let first = words.first { name.append(contentsOf: first.prefix(maxNameLength - 5)) }
        let isNumber = name.allSatisfy { $0.properties.numericType != nil }
        let base = isNumber ? (name.isEmpty ? "search" : "search-" + String(name)) : String(name)
        if !taken.contains(base) { return base }
        var number = 2
        while taken.contains("\(base)-\(number)") { number += 1 }
        return "\(base)-\(number)"
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    // MARK: Topics

    /// Returns all topics with their counts, in the order of their creation. The first call adds five sample topics to
    /// the store. If they cannot be written, returns them without saving them. A pinned search has its name as title.
    ///
    /// - Parameters:
    ///   - options: The options of the search.
    ///   - milliseconds: The time limit for each count; `nil` for no limit. A topic whose count takes longer has no
    ///     number. The counts of new tweets have a limit for all topics together.
    ///   - includesPins: True to return the pinned searches, too.
    package func topics(
        _ options: SearchOptions, countingFor milliseconds: Int? = nil, includesPins: Bool = false
    ) throws -> [Topic] {
        let lastRuns = try lastRuns()
        var left = Duration.milliseconds(Self.newCountLimitMilliseconds)
        var topics: [Topic] = []
        for search in try savedTopics(includesPins: includesPins) {
            var topic = try topic(search, options, countingFor: milliseconds)
            if let last = lastRuns[StoredSearches.fold(search.name)] {
                let start = ContinuousClock.now
                topic.new = try countNew(search, since: last, within: Int(left.milliseconds), options)
                left -= start.duration(to: .now)
            }
            topics.append(topic)
        }
        return topics
    }

    /// Returns the most liked and retweeted tweets of a topic in the last day, week, month and year and in all time,
    /// without retweets. Also returns its newest tweets. If the query of the topic is invalid, the report contains no
    /// tweets. Returns `nil` if the topic does not exist.
    ///
    /// - Parameters:
    ///   - name: The name or title of the topic, ignoring case.
    ///   - options: The options of the search.
    ///   - end: The end of the periods in Unix seconds; `nil` for the time of the newest tweet in the store, or
    ///     `options.now` if that is unknown.
    ///   - limit: The maximum number of tweets for each period, and of newest tweets.
    package func topicReport(_ name: String, options: SearchOptions, end: Int64?, limit: Int) throws -> TopicReport? {
        guard let search = try topic(named: name) else { return nil }
        var options = options
        options.records = false
        options.limit = 1
        var last = end ?? options.now
        if end == nil, let newest = try self.search("", options: options).hits.first?.tweet.createdAt {
            last = newest.seconds
        }
        options.limit = limit
        var topic = try topic(search, options)
        guard topic.problem == nil else {
            return TopicReport(topic: topic, end: last, sections: [], newest: [])
        }
        var sections: [TopicReport.Section] = []
        for period in TopicReport.Period.allCases {
            sections.append(try section(search, period, end: last, options))
        }
        let newest = try self.search(search, "", options).hits
        if let last = try lastRuns()[StoredSearches.fold(search.name)] {
            topic.new = try countNew(search, since: last, within: Self.newCountLimitMilliseconds, options)
        }
        if topic.new != 0 {
            let generation = try self.generation()
            _ = writeIfPossible {
                try StoredSearches(store).markRun("saved:" + search.name, generation: generation)
            }
        }
        return TopicReport(topic: topic, end: last, sections: sections, newest: newest)
    }

    /// Returns the topic with this name, or else with this title, ignoring case; `nil` if it does not exist.
    package func topic(named name: String) throws -> SavedSearch? {
        let wanted = StoredSearches.fold(name)
        let topics = try savedTopics()
        return topics.first { StoredSearches.fold($0.name) == wanted }
            ?? topics.first { StoredSearches.fold($0.title ?? "") == wanted }
    }

    /// Creates a topic, and derives its name from the title. Throws `.refused` if the title is the name or title of
    /// another topic, or if the query is empty, and `.query` if the query is invalid.
    package func addTopic(title: String, query: String, options: SearchOptions) throws -> SavedSearch {
        if let other = try topic(named: title) {
            throw TweetArchiveError.refused(
                code: "name-taken", message: "the topic \"\(other.title ?? other.name)\" already exists",
                hint: "change it with topics edit \(other.name)")
        }
        let taken = Set(try savedSearches().map { StoredSearches.fold($0.name) })
        let search = SavedSearch(name: Self.name(for: title, notIn: taken), query: query, title: title)
        try save(search, options)
        return search
    }

    /// Changes the query of a topic, which `topic(named:)` finds. Returns the changed topic; `nil` if it does not exist.
    /// Throws `.refused` if the query is empty, and `.query` if it is invalid.
    ///
    /// - Parameters:
    ///   - name: The name or title of the topic.
    ///   - query: The new query.
    ///   - options: The options of the search.
    ///   - includesPins: True to change the pinned search with this name if no topic has it.
    package func editTopic(
        _ name: String, query: String, options: SearchOptions, includesPins: Bool = false
    ) throws -> SavedSearch? {
        let folded = StoredSearches.fold(name)
        let pin = includesPins ? try savedSearches().first { StoredSearches.fold($0.name) == folded } : nil
        guard var search = try topic(named: name) ?? pin else { return nil }
        search.query = query
        try save(search, options)
        return search
    }

    /// Deletes a topic and returns it; `nil` if it does not exist. A deleted sample topic is not added again. `now` is
    /// in Unix seconds.
    package func deleteTopic(_ name: String, at now: Int64 = currentTime()) throws -> SavedSearch? {
        guard let search = try topic(named: name) else { return nil }
        return try write { try StoredSearches(store).deleteSaved(search, at: now) } ? search : nil
    }

    // MARK: Storage

    /// Returns all topics. The first call saves the sample topics; later calls do not restore a deleted one. If the
    /// samples could not be saved, returns them anyway.
    private func savedTopics(includesPins: Bool = false) throws -> [SavedSearch] {
        _ = writeIfPossible(forSearch: false) {
            try StoredSearches(store).saveOnce(Self.sampleTopics, mark: Self.sampleTopicsMark)
        }
        return try savedSearches().filter { includesPins || $0.title != nil }
    }

    private func save(_ search: SavedSearch, _ options: SearchOptions) throws {
        let query = try queries.syntax(search.query, options, with: search)
        guard !query.isEmpty else {
            throw TweetArchiveError.refused(
                code: "missing-query", message: "the query of the topic is empty", hint: "see tweetdex help query")
        }
        try write { try StoredSearches(store).save(search, at: options.now) }
    }

    // MARK: Searching

    private func topic(
        _ search: SavedSearch, _ options: SearchOptions, countingFor milliseconds: Int? = nil
    ) throws -> Topic {
        var topic = Topic(name: search.name, title: search.title ?? search.name, query: search.query)
        topic.isPin = search.title == nil
        var options = options
        options.limit = 1
        options.wantsTotal = milliseconds == nil
        do {
            let page = try self.search(search, "", options)
            topic.tweets = page.total
            if let milliseconds, page.total == nil {
                topic.tweets = try quickCount(
                    Self.query(of: search), within: milliseconds, options: options, with: search)
            }
            topic.newest = page.hits.first
        } catch {
            guard case TweetArchiveError.query(let problems) = error else { throw error }
            topic.problem = problems.first?.message ?? "its query is invalid"
        }
        return topic
    }

    /// Returns the generation of the store at the last run of each saved search, by its folded name.
    private func lastRuns() throws -> [String: Int64] {
        try read(otherwise: [:]) { try StoredSearches(store).generations() }
    }

    /// Returns the number of matches of a topic since its last run; `nil` if counting takes longer than the limit, or
    /// if the query is invalid.
    private func countNew(
        _ search: SavedSearch, since last: Int64, within milliseconds: Int, _ options: SearchOptions
    ) throws -> Int? {
        if try generation() == last { return 0 }
        if milliseconds <= 0 { return nil }
        return try countNew(search.query, since: last, within: milliseconds, options: options)
    }

    private func section(
        _ search: SavedSearch, _ period: TopicReport.Period, end: Int64, _ options: SearchOptions
    ) throws -> TopicReport.Section {
        let start = period.seconds.map { max(0, end + 1 - $0) }
        let interval = start.map { " since_time:\($0) until_time:\(end + 1)" } ?? ""
        var options = options
        let tweets = try count(search, interval, options)
        options.defaultSort = .engagement
        let hits = try self.search(search, interval + " -is:retweet", options).hits
        return (
            period: period, start: start, tweets: tweets,
            engaged: hits.filter { ($0.tweet.counts[.likes] ?? 0) + ($0.tweet.counts[.retweets] ?? 0) > 0 }
        )
    }

    /// Returns `saved:NAME`, which is a single group in a longer query, even if the query of the topic contains `OR`.
    private static func query(of topic: SavedSearch) -> String { "saved:" + topic.name }

    /// Searches a topic with additional conditions.
    private func search(_ topic: SavedSearch, _ conditions: String, _ options: SearchOptions) throws -> SearchPage {
        var options = options
        options.records = false
        return try page(Self.query(of: topic) + conditions, options, with: topic)
    }

    private func count(_ topic: SavedSearch, _ conditions: String, _ options: SearchOptions) throws -> Int {
        try countPage(Self.query(of: topic) + conditions, options, with: topic).total ?? 0
    }
}

/// Sample topics for tweets in English. Most tweets with these words are about the subject.
extension TweetArchive {
    fileprivate static let sampleTopics = [
        SavedSearch(
            name: "business",
            query: "business OR businesses OR company OR companies OR economy OR economic OR inflation OR startup "
                + "OR startups OR investor OR investors OR investment OR revenue OR earnings OR stocks OR banking "
                + "OR entrepreneur OR \"stock market\" OR has:cashtags",
            title: "Business"),
        SavedSearch(
            name: "technology",
            query: "technology OR tech OR software OR hardware OR programming OR programmer OR developer OR developers "
                + "OR coding OR computer OR computers OR laptop OR smartphone OR internet OR algorithm OR robot "
                + "OR robots OR AI OR opensource OR \"open source\"",
            title: "Technology"),
        SavedSearch(
            name: "sports",
            query: "sport OR sports OR football OR soccer OR basketball OR baseball OR tennis OR cricket OR rugby "
                + "OR hockey OR golf OR athletics OR marathon OR olympics OR olympic OR championship OR tournament "
                + "OR playoffs OR \"world cup\"",
            title: "Sports"),
        SavedSearch(
            name: "science",
            query: "science OR scientist OR scientists OR scientific OR physics OR chemistry OR biology OR astronomy "
                + "OR astronomers OR telescope OR planet OR planets OR species OR fossil OR genome OR climate "
                + "OR experiment OR laboratory OR \"peer review\"",
            title: "Science"),
        SavedSearch(
            name: "health",
            query: "health OR healthy OR healthcare OR medicine OR medical OR doctor OR doctors OR nurse OR nurses "
                + "OR hospital OR patient OR patients OR disease OR vaccine OR vaccines OR therapy OR nutrition "
                + "OR fitness OR \"mental health\"",
            title: "Health"),
    ]
}
