import CLibrary
import SQLiteKit
import TweetArchive
import TweetModel

/// The benchmark `query`: measures many kinds of searches on a store of generated tweets and prints one line for each.
///
/// The column `cpu ms` is the median processor time, to which the goals apply. `p50` and `p99` are the median and the
/// 99th percentile of the elapsed time. `× row` is `cpu ms` divided by the time that SQLite takes to find one row by
/// its key.
struct QueryTable {
    /// The folder that keeps the store for later runs.
    let folder: String
    /// The number of tweets in the store.
    let count: Int
    /// Measures only shapes (kinds of searches) whose names contain this text. Empty for all shapes.
    let part: String
    /// The times of an earlier run; `nil` if the user did not pass `--compare`.
    let earlier: Baseline?

    /// A kind of search.
    private struct Shape {
        /// The maximum median of the processor time in milliseconds.
        enum Goal: Double {
            /// A page of 20 results. Most of the candidates that an index finds are results.
            case selective = 1
            /// A page of a query that has very many results, or thousands of candidates but few results. Also the total
            /// number of results.
            case common = 10
            /// The first page of many results, such as 16,000, by relevance, by likes or in random order. All results
            /// must be read.
            case relevance = 15
            /// Statistics of very many tweets.
            case statistics = 150
            /// No goal, because the time is proportional to the number of tweets or results.
            case none = 0
        }

        enum Action {
            case search, count, total
            case topHashtags, topWords, volumeByDay, statistics, facets, histogram
            case thread, onThisDay
        }

        let name: String
        let query: String
        var goal = Goal.selective
        var action = Action.search
        var sort = SearchOrder.newest
        /// The page of results to measure, counted from 1.
        var page = 1
        /// True if the result may come from the cache of statistics.
        var isCached = false
    }

    /// Returns the path of the store, which is created if it is missing.
    func store(_ corpus: inout QueryCorpus) throws -> String {
        let path = folder + "/query-\(count).db"
        if unsafe access(path, R_OK) != 0 { try build(&corpus, path) }
        return path
    }

    func run(into table: inout Baseline) throws {
        var corpus = QueryCorpus(count: count)
        let path = try store(&corpus)
        let archive = try TweetArchive(path: path, access: .existing)
        let rowTime = try rowLookupTime(path)
        print("\n\(count) tweets; one row by its key: \(fixed(rowTime * 1000, digits: 2)) µs")
        print(
            padded("shape", to: 26) + padded("query", to: 44) + padded("hits", to: 10) + padded("cpu ms", to: 10)
                + padded("p50 ms", to: 10) + padded("p99 ms", to: 10) + padded("× row", to: 8) + padded("goal", to: 16)
                + (earlier == nil ? "" : "× earlier"))
        var misses = 0
        for shape in try shapes(corpus, archive) where part.isEmpty || shape.name.contains(part) {
            if try !measure(shape, archive, rowTime, &table) { misses += 1 }
        }
        print(misses == 0 ? "all goals met" : "\(misses) goal\(misses == 1 ? "" : "s") missed")
    }

    // MARK: - The store

    private func build(_ corpus: inout QueryCorpus, _ path: String) throws {
        unsafe mkdir(folder, 0o700)
        let lines = folder + "/query-\(count).jsonl"
        let building = path + ".building"
        removeStore(building)
        let size = corpus.write(to: lines)
        defer { unsafe unlink(lines) }
        print("creating \(path) from \(size / 1_000_000) MB")
        do {
            let archive = try TweetArchive(path: building, access: .create)
            let start = ContinuousClock.now
            _ = try archive.importInputs([lines], options: ImportOptions()) { _ in true }
            let seconds = start.duration(to: .now) / .seconds(1)
            print(
                "imported in \(fixed(seconds, digits: 1)) s: \(fixed(Double(count) / seconds, digits: 0)) tweets a second"
            )
            var options = options
            options.limit = 1000
            let labelled = try archive.search("#art has:media", options: options).hits.map(\.tweet.id)
            try archive.addLabel(try label("todo"), to: labelled, at: options.now)
        }
        for suffix in ["-wal", "-shm"] { unsafe unlink(building + suffix) }
        guard unsafe rename(building, path) == 0 else { fatalError("cannot write \(path)") }
    }

    private func label(_ text: String) throws -> LabelName {
        guard let name = LabelName(text) else { fatalError("\(text) is not a valid label") }
        return name
    }

    private var options: SearchOptions {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        return options
    }

    // MARK: - The shapes

    private func shapes(_ corpus: QueryCorpus, _ archive: TweetArchive) throws -> [Shape] {
        let common = corpus.word(rank: 0)
        let word = corpus.word(rank: 200)
        let rare = corpus.word(rank: 3000)
        let person = corpus.handle(rank: 20)
        let start = common.prefix(2)
        guard let tweet = try archive.search("#swift is:reply", options: options).hits.first?.tweet.id else {
            fatalError("the store contains no replies")
        }
        return [
            Shape(name: "hashtag", query: "#swift"),
            Shape(name: "two hashtags", query: "#swift #wwdc"),
            Shape(name: "word pair", query: "\(word) \(rare)"),
            Shape(name: "phrase", query: "\"\(common) \(word)\""),
            Shape(name: "phrase of common words", query: "\"\(common) \(corpus.word(rank: 1))\"", goal: .common),
            Shape(name: "hashtag in a year", query: "#swift since:2015-01-01 until:2016-01-01"),
            Shape(name: "tag with media, no reply", query: "#swift has:media -is:reply"),
            Shape(name: "prefix with hashtag", query: "\(start)* #swift"),
            Shape(name: "tag with likes", query: "#swift min_faves:50"),
            Shape(name: "word with likes", query: "\(word) min_faves:50"),
            Shape(name: "CJK word", query: "天気"),
            Shape(name: "one CJK character", query: "犬", goal: .common),
            Shape(name: "CJK hashtag", query: "#コーヒー"),
            Shape(name: "emoji with a tag", query: "🎉 #art"),
            Shape(name: "user", query: "user:\(person)"),
            Shape(name: "from", query: "from:\(person)"),
            Shape(name: "from, with a word", query: "from:\(person) \(common)"),
            Shape(name: "mention", query: "@\(person)"),
            Shape(name: "OR of words", query: "\(word) OR \(rare) OR \(corpus.word(rank: 900))"),
            Shape(name: "words and OR", query: "#swift (\(word) OR \(rare))"),
            Shape(name: "two words without a tag", query: "\(word) \(common) -#swift"),
            Shape(name: "regex with a word", query: "\(rare) /\(start)[a-z]+\\b/"),
            Shape(name: "contains with a tag", query: "#swift contains:\(word.prefix(3))"),
            Shape(name: "near points", query: "geocode:48.86,2.35,200km"),
            Shape(name: "near a place", query: "near:\(corpus.word(rank: 600)) within:2000km", goal: .common),
            Shape(name: "box with a word", query: "bounding_box:[-10 35 30 60] \(word)", goal: .common),
            Shape(name: "proximity", query: "\"\(word) \(rare)\"~5"),
            Shape(name: "label", query: "label:todo"),
            Shape(name: "label with a word", query: "label:todo \(common)", goal: .common),
            Shape(name: "retweets", query: "is:retweet"),
            Shape(name: "retweets of", query: "retweets_of:\(person)"),
            Shape(name: "domain", query: "domain:\(rare).example"),
            Shape(name: "language and media", query: "lang:ja has:media"),
            Shape(name: "thread of a tweet", query: "thread:\(tweet)"),
            Shape(name: "group and OR", query: "(#swift OR #wwdc) (has:media OR min_faves:20)"),
            Shape(name: "tag or likes", query: "#swift (from:\(person) OR likes:100..)", goal: .common),
            Shape(name: "sample of a tag", query: "#swift sample:10"),
            Shape(name: "one of each text", query: "#コーヒー unique:text", goal: .none),
            Shape(name: "common word", query: common, goal: .common),
            Shape(name: "two common words", query: "\(common) \(corpus.word(rank: 1))", goal: .common),
            Shape(name: "prefix", query: "\(start)*", goal: .common),
            Shape(name: "prefix with a word", query: "\(start)* \(word)", goal: .common),
            Shape(name: "prefix or a word", query: "\(start)* OR \(rare)", goal: .common),
            Shape(name: "bare negation", query: "-#swift", goal: .common),
            Shape(name: "negated common word", query: "-\(common)", goal: .common),
            Shape(name: "negated likes", query: "-min_faves:50", goal: .common),
            Shape(name: "likes alone", query: "min_faves:1000", goal: .common),
            Shape(name: "timeline", query: "", goal: .selective),
            Shape(name: "timeline, 50th page", query: "", goal: .selective, page: 50),
            Shape(name: "tag, 50th page", query: "#swift", goal: .selective, page: 50),
            Shape(name: "a year, oldest first", query: "#swift since:2015-01-01", sort: .oldest),
            Shape(name: "relevance, 16 k", query: "#eurovision \(word)", goal: .relevance, sort: .relevance),
            Shape(name: "relevance of a tag", query: "#eurovision", goal: .relevance, sort: .relevance),
            Shape(name: "most liked of a tag", query: "#eurovision", goal: .relevance, sort: .count(.likes)),
            Shape(name: "random of a tag", query: "#eurovision", goal: .relevance, sort: .random(seed: 7)),
            Shape(name: "most liked of all", query: "", goal: .none, sort: .count(.likes)),
            Shape(name: "count of a tag", query: "#swift", goal: .common, action: .count),
            Shape(
                name: "count in a year", query: "#swift since:2015-01-01 until:2016-01-01", goal: .common,
                action: .count),
            Shape(name: "page with its total", query: "#swift", goal: .common, action: .total),
            Shape(name: "count of a common word", query: common, goal: .none, action: .count),
            Shape(
                name: "top hashtags of a year", query: "since:2015-01-01 until:2016-01-01", goal: .statistics,
                action: .topHashtags),
            Shape(name: "top hashtags", query: "", goal: .none, action: .topHashtags),
            Shape(name: "top words of a tag", query: "#swift", goal: .none, action: .topWords),
            Shape(name: "top hashtags, kept", query: "", goal: .statistics, action: .topHashtags, isCached: true),
            Shape(name: "totals", query: "", goal: .none, action: .statistics),
            Shape(name: "totals, kept", query: "", goal: .statistics, action: .statistics, isCached: true),
            Shape(name: "tweets by day", query: "", goal: .none, action: .volumeByDay),
            Shape(name: "tweets by day, kept", query: "", goal: .statistics, action: .volumeByDay, isCached: true),
            Shape(
                name: "by day in a year", query: "since:2015-01-01 until:2016-01-01", goal: .statistics,
                action: .volumeByDay),
            Shape(name: "by day, of a tag", query: "#swift", goal: .statistics, action: .volumeByDay),
            Shape(name: "totals of a tag", query: "#swift", goal: .none, action: .statistics),
            Shape(name: "facets of a tag", query: "#swift", goal: .none, action: .facets),
            Shape(name: "histogram of a tag", query: "#swift", goal: .none, action: .histogram),
            Shape(name: "facets", query: "", goal: .none, action: .facets),
            Shape(name: "facets, kept", query: "", goal: .statistics, action: .facets, isCached: true),
            Shape(name: "histogram", query: "", goal: .none, action: .histogram),
            Shape(name: "thread", query: "\(tweet)", action: .thread),
            Shape(name: "on this day", query: Self.anniversaries, action: .onThisDay),
        ]
    }

    /// The query of the command `onthisday` for November 14.
    private static let anniversaries =
        "(" + (2006..<2023).reversed().map { "date:\($0)-11-14" }.joined(separator: " OR ") + ")"

    // MARK: - Measuring

    /// Returns the median processor time in which SQLite finds a row by its key, in milliseconds.
    private func rowLookupTime(_ path: String) throws -> Double {
        let connection = try Connection(path: path, access: .readOnly)
        guard let id = try connection.integer("SELECT id FROM tweet ORDER BY id DESC LIMIT 1") else {
            fatalError("the store is empty")
        }
        let times = try (0..<2000).map { _ in
            let start = Stopwatch()
            let statement = try connection.prepare("SELECT id, text FROM tweet WHERE id = ?")
            statement.bind(1, .integer(id))
            guard try statement.step() else { fatalError("the row is gone") }
            return start.elapsed.processor
        }
        return times.sorted()[times.count / 2]
    }

    /// Measures a shape, prints its line and adds its time to `table`. Returns false if the shape misses its goal.
    private func measure(
        _ shape: Shape, _ archive: TweetArchive, _ rowTime: Double, _ table: inout Baseline
    ) throws -> Bool {
        var options = options
        options.sort = shape.sort
        options.wantsTotal = shape.action == .total
        for _ in 1..<shape.page {
            options.after = try archive.search(shape.query, options: options).next
        }
        archive.cacheThreshold = shape.isCached ? .zero : nil
        var hits = try perform(shape, archive, options)
        var times: [(clock: Double, processor: Double)] = []
        let end = ContinuousClock.now + .seconds(2)
        while times.count < 10 || times.count < 500 && ContinuousClock.now < end {
            let start = Stopwatch()
            hits = try perform(shape, archive, options)
            times.append(start.elapsed)
        }
        let clock = times.map(\.clock).sorted()
        let processor = times.map(\.processor).sorted()[times.count / 2]
        let isMissed = shape.goal != .none && processor > shape.goal.rawValue
        print(
            padded(shape.name, to: 26) + padded(String(shape.query.prefix(42)), to: 44) + padded(String(hits), to: 10)
                + padded(fixed(processor, digits: 3), to: 10) + padded(fixed(clock[clock.count / 2], digits: 3), to: 10)
                + padded(fixed(clock[min(clock.count - 1, clock.count * 99 / 100)], digits: 3), to: 10)
                + padded(fixed(processor / rowTime, digits: 0), to: 8)
                + padded(
                    shape.goal == .none
                        ? "-" : fixed(shape.goal.rawValue, digits: 0) + " ms" + (isMissed ? "  MISSED" : ""), to: 16)
                + (earlier?.ratio("query " + shape.name, processor * 1000) ?? ""))
        table.add("query " + shape.name, processor * 1000)
        fflush(nil)
        return !isMissed
    }

    /// Performs the action of a shape and returns a number for the column `hits`: the tweets on the page, in the
    /// conversation or in total, or the distinct hashtags or words.
    private func perform(_ shape: Shape, _ archive: TweetArchive, _ options: SearchOptions) throws -> Int {
        switch shape.action {
        case .search, .onThisDay: try archive.search(shape.query, options: options).hits.count
        case .total: try archive.search(shape.query, options: options).total ?? 0
        case .count: try archive.count(shape.query, options: options).total ?? 0
        case .topHashtags:
            try archive.top(.hashtags, of: shape.query, options: TopOptions(), search: options).distinct
        case .topWords: try archive.top(.words, of: shape.query, options: TopOptions(), search: options).distinct
        case .volumeByDay:
            try archive.volume(of: shape.query, by: .day, wantsDetails: false, options: options).totals.tweets
        case .statistics: try archive.statistics(of: shape.query, options: options).collected
        case .facets: try archive.facets(shape.query, options: options).map(\.values.count).reduce(0, +)
        case .histogram: try archive.histogram(shape.query, options: options).bins.count
        case .thread:
            try archive.thread(of: TweetID(Int64(shape.query) ?? 0))?.rows.count ?? 0
        }
    }
}

/// Measures the elapsed time, and the processor time of this process, since the stopwatch was created.
private struct Stopwatch {
    private let clock = ContinuousClock.now
    private let processor = Stopwatch.processorMilliseconds

    /// The times in milliseconds.
    var elapsed: (clock: Double, processor: Double) {
        let parts = clock.duration(to: .now).components
        return (
            Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15, Self.processorMilliseconds - processor
        )
    }

    private static var processorMilliseconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
