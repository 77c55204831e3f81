internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Topics: saved searches with a title, and what they bring.
extension TweetArchive {
    /// The topics with what each finds, in the order in which they were made. A store that never had any gets the five
    /// starters; on one that may only be read they are shown without being kept.
    /// `patience`: of one that takes longer to be counted, the number is left out; nil counts to the end.
    public func topics(
        _ options: SearchOptions, countingFor patience: Int? = nil
    ) throws(TweetArchiveError) -> [Topic] {
        var topics: [Topic] = []
        for search in try savedTopics() { topics.append(try topic(search, options, countingFor: patience)) }
        return topics
    }

    /// What a topic, named by its name or title in any case, brought in the periods that end at `end`; nil ends them at
    /// the newest tweet of the store. `limit` tweets a period. nil when there is no such topic.
    public func topicReport(
        _ name: String, options: SearchOptions, end: Int64?, limit: Int
    ) throws(TweetArchiveError) -> TopicReport? {
        guard let search = try savedTopic(name) else { return nil }
        var options = options
        options.records = false
        options.limit = 1
        var last = end ?? options.now
        if end == nil, let newest = try self.search("", options: options).hits.first?.tweet.createdAt {
            last = newest.seconds
        }
        options.limit = limit
        let topic = try topic(search, options)
        guard topic.problem == nil else {
            return TopicReport(topic: topic, end: last, sections: [], newest: [])
        }
        var sections: [TopicReport.Section] = []
        for period in TopicReport.Period.allCases {
            sections.append(try section(search, period, end: last, options))
        }
        let newest = try self.search(search, "", options).hits
        return TopicReport(topic: topic, end: last, sections: sections, newest: newest)
    }

    /// The topic of this name or title, in any case.
    public func savedTopic(_ name: String) throws(TweetArchiveError) -> SavedSearch? {
        let wanted = Recents.fold(name)
        let topics = try savedTopics()
        return topics.first { Recents.fold($0.name) == wanted }
            ?? topics.first { Recents.fold($0.title ?? "") == wanted }
    }

    /// Makes a topic; its name is made of its title. Refuses a title that stands for another topic, and a query that
    /// cannot be understood.
    public func addTopic(
        title: String, query: String, options: SearchOptions
    ) throws(TweetArchiveError) -> SavedSearch {
        if let other = try savedTopic(title) {
            throw .refused(
                code: "name-taken", message: "there is a topic “\(other.title ?? other.name)” already",
                hint: "change it with topics edit \(other.name)", suggestions: [])
        }
        let taken = Set(try savedSearches().map { Recents.fold($0.name) })
        let search = SavedSearch(name: Self.name(for: title, notIn: taken), query: query, title: title)
        try saveTopic(search, options)
        return search
    }

    /// Gives a topic other words. nil when there is no such topic.
    public func editTopic(
        _ name: String, query: String, options: SearchOptions
    ) throws(TweetArchiveError) -> SavedSearch? {
        guard var search = try savedTopic(name) else { return nil }
        search.query = query
        try saveTopic(search, options)
        return search
    }

    /// Deletes a topic; it does not come back. nil when there is none of that name.
    public func deleteTopic(_ name: String) throws(TweetArchiveError) -> SavedSearch? {
        guard let search = try savedTopic(name) else { return nil }
        return try writing { () throws(SQLiteError) in try SavedSearches(store).delete(search.name) } ? search : nil
    }

    // MARK: The rows

    private static let startersMark = "topics"

    /// The starters are rows from the first look at the topics on, so that a deleted one stays deleted.
    private func savedTopics() throws(TweetArchiveError) -> [SavedSearch] {
        _ = recording { () throws(SQLiteError) in
            try SavedSearches(store).saveOnce(TopicStarters.all, mark: Self.startersMark)
        }
        let saved = try savedSearches().filter { $0.title != nil }
        let isMade = try reading(otherwise: false) { () throws(SQLiteError) in
            try SavedSearches(store).wasSavedOnce(mark: Self.startersMark)
        }
        return isMade ? saved : saved + TopicStarters.all
    }

    private func saveTopic(_ search: SavedSearch, _ options: SearchOptions) throws(TweetArchiveError) {
        let query = try parse(search.query, options, with: search)
        guard !query.isEmpty else {
            throw .refused(
                code: "missing-query", message: "a topic needs words to look for", hint: "tweetdex help query",
                suggestions: [])
        }
        try writing { () throws(SQLiteError) in try SavedSearches(store).save(search) }
    }

    // MARK: What they find

    private func topic(
        _ search: SavedSearch, _ options: SearchOptions, countingFor patience: Int? = nil
    ) throws(TweetArchiveError) -> Topic {
        var topic = Topic(name: search.name, title: search.title ?? search.name, query: search.query)
        var options = options
        options.limit = 1
        options.wantsTotal = patience == nil
        do throws(TweetArchiveError) {
            let page = try self.search(search, "", options)
            topic.tweets = page.total
            if let patience, page.total == nil {
                topic.tweets = try quickCount(
                    Self.query(of: search), within: patience, options: options, with: search)
            }
            topic.newest = page.hits.first
        } catch {
            guard case .query(let problems) = error else { throw error }
            topic.problem = problems.first?.message ?? "its query cannot be understood"
        }
        return topic
    }

    private func section(
        _ search: SavedSearch, _ period: TopicReport.Period, end: Int64, _ options: SearchOptions
    ) throws(TweetArchiveError) -> TopicReport.Section {
        let start = period.seconds.map { max(0, end + 1 - $0) }
        let stretch = start.map { " since_time:\($0) until_time:\(end + 1)" } ?? ""
        var options = options
        let tweets = try count(search, stretch, options)
        options.sort = "engagement"
        let hits = try self.search(search, stretch + " -is:retweet", options).hits
        return TopicReport.Section(
            period: period, start: start, tweets: tweets,
            engaged: hits.filter { ($0.tweet.counts.likes ?? 0) + ($0.tweet.counts.retweets ?? 0) > 0 })
    }

    /// Its own query as a group, by its name.
    private static func query(of topic: SavedSearch) -> String { "saved:" + topic.name }

    /// Searches a topic, with more conditions behind it.
    private func search(
        _ topic: SavedSearch, _ conditions: String, _ options: SearchOptions
    ) throws(TweetArchiveError) -> SearchPage {
        var options = options
        options.records = false
        return try search(Self.query(of: topic) + conditions, options: options, with: topic)
    }

    private func count(
        _ topic: SavedSearch, _ conditions: String, _ options: SearchOptions
    ) throws(TweetArchiveError) -> Int {
        try count(Self.query(of: topic) + conditions, options: options, with: topic).total ?? 0
    }
}

/// Topics to begin with, for tweets in English: words whose tweets are mostly about the matter.
enum TopicStarters {
    static let all = [
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
