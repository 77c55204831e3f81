import Foundation
import QueryEngine
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares facets and histograms with counts over the result list, and each count with the number of results of the
/// query with the clause.
@Suite("Facets and histogram")
struct FacetTests {
    /// The number of queries for each seed; more with `TWEETDEX_TREES=3000`.
    static let trees = Exhaustive.count("TWEETDEX_TREES", default: 70, exhaustive: 270)

    @Test(
        "Counts of random queries equal those over the result list, and those of the clauses",
        arguments: Exhaustive.sample(1...8, every: 3))
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let plain = RandomCorpus(size: 300, using: &random)
        let languages = ["en", "EN", "ja", "und", "iw", "he", "in"]
        let corpus = RandomCorpus(
            plain.tweets.map { tweet in
                var tweet = tweet
                tweet.language = Bool.random(using: &random) ? languages.randomElement(using: &random) : nil
                if let kind = MediaItem.Kind.allCases.randomElement(using: &random), Bool.random(using: &random) {
                    tweet.media.append(MediaItem(id: "\(tweet.id)", kind: kind, url: nil))
                }
                if Int.random(in: 0..<20, using: &random) == 0 { tweet.client = "Seal_\"Post\" (αβγ: 2)" }
                if Int.random(in: 0..<20, using: &random) == 0 { tweet.createdAt = nil }
                if Bool.random(using: &random) { tweet.point = Coordinate(latitude: 52.5, longitude: 13.4) }
                if Int.random(in: 0..<5, using: &random) == 0 { tweet.flags.insert(.poll) }
                if Int.random(in: 0..<5, using: &random) == 0 { tweet.flags.insert(.article) }
                if Int.random(in: 0..<8, using: &random) == 0 {
                    tweet.counts[.likes] = Int64.random(in: 0..<3000, using: &random)
                }
                return tweet
            })
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        for _ in 0..<Self.trees {
            let text =
                RandomNode.random(depth: 4, using: &random).text
                + ["", "", " include:referenced", " sample:40/x"][Int.random(in: 0..<4, using: &random)]
            guard try compare(text, in: archive, clauses: 4, using: &random) else { return }
        }
        _ = try compare("", in: archive, clauses: 30, using: &random)
        _ = try compare("", in: archive, clauses: 5, using: &random)
    }

    @Test("With labels, unique: and any order, counts equal those over the result list", arguments: [1, 2] as [UInt64])
    func relations(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let corpus = RelatedTweets(size: 160, using: &random)
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        archive.cacheThreshold = .zero
        archive.concurrentCountThreshold = 0
        let others = ["", " unique:text", " unique:retweet sort:likes", " sort:random/7 unique:url", " sort:oldest"]
        for _ in 0..<Self.trees / 2 {
            let node = RelationNode.random(depth: 3, corpus, using: &random)
            let text = node.text + (others.randomElement(using: &random) ?? "")
            guard try compare(text, in: archive, clauses: 4, using: &random) else { return }
        }
        for _ in 0..<2 { _ = try compare("", in: archive, clauses: 30, using: &random) }
        // The comparisons above would also pass if the second connection always failed.
        let fields: [Facet.Field] = [.hashtag, .kind, .domain]
        let options = SearchOptions(now: 1_700_200_000)
        let query = "include:referenced"
        let count = { (fields: [Facet.Field]?) in
            try archive.counts(query, facets: fields, limit: 3, options: options)
        }
        let together = try archive.countsOfTwoConnections(query, fields, options, 3, count)
        #expect(together?.facets?.map(\.field) == fields)
        // A change of the store meanwhile.
        let changed = try archive.countsOfTwoConnections(query, fields, options, 3) { fields in
            _ = try archive.forget([#require(archive.search("", options: options).hits.first).tweet.id])
            return try count(fields)
        }
        #expect(changed == nil)
        // An error of the first connection ends the second one.
        #expect(throws: TweetArchiveError.self) {
            try archive.countsOfTwoConnections(query, fields, options, 3) { _ in throw TweetArchiveError.interrupted }
        }
    }

    /// Compares the facets and the histogram of a query. Returns false after a failure, because more would say the
    /// same.
    private func compare(
        _ text: String, in archive: TweetArchive, clauses: Int, using random: inout SeededGenerator
    ) throws -> Bool {
        var options = SearchOptions(now: 1_700_200_000)
        options.records = false
        options.limit = 0
        options.zone = Zone(label: "JST", secondsEast: 9 * 3600)
        options.explainsEmptyResults = false
        let hits: [SearchHit]
        do {
            hits = try archive.search(text, options: options).hits
        } catch TweetArchiveError.query(let problems) where problems.allSatisfy({ $0.code == "empty-range" }) {
            return true
        }
        var counted: [(clause: String, count: Int)] = []
        let counts = try archive.counts(
            text + " limit:3", facets: Facet.Field.allOfTweets, limit: 3, histogram: true, options: options)
        let (facets, histogram) = (try #require(counts.facets), try #require(counts.histogram))
        // One scan counts the same as two.
        #expect(try archive.histogram(text, options: options) == histogram, "\(text)")
        #expect(try archive.facets(text, fields: [.person], limit: 3, options: options) == [facets[1]], "\(text)")
        #expect(facets.map(\.field) == Facet.Field.allOfTweets)
        let owners = Set(try archive.queries.context(options).owners)
        let threads = Set(try archive.search("is:thread include:referenced", options: options).hits.map(\.tweet.id))
        for facet in facets {
            let values = hits.map { Self.values(facet.field, $0, owners, threads) }
            let unknown =
                facet.field == .likes ? hits.count { $0.tweet.counts[.likes] == nil } : values.count(where: \.isEmpty)
            var expected: [String: Int] = [:]
            for value in values.joined() { expected[value, default: 0] += 1 }
            let shown = Dictionary(facet.values.map { (Self.key(facet.field, $0.text), $0.count) }) { $1 }
            let least = expected.values.sorted(by: >).prefix(3).last ?? 0
            let isRight =
                shown.allSatisfy { expected[$0.key] == $0.value && $0.value >= least }
                && facet.values.count == min(3, expected.count) && facet.others == expected.count - shown.count
                && facet.unknown == unknown
                && facet.values.map(\.count) == facet.values.map(\.count).sorted(by: >)
            #expect(isRight, "\(text): \(facet) instead of \(expected)")
            guard isRight else { return false }
            #expect(text.contains("unique:") || facet.values.allSatisfy { $0.clause != nil }, "\(text): \(facet)")
            counted += facet.values.compactMap { value in value.clause.map { ($0, value.count) } }
        }
        let dated = hits.compactMap { $0.tweet.createdAt }
        var bins: [String: Int] = [:]
        for time in dated {
            let local = RandomNode.moment(time) + 9 * 3600
            bins[histogram.period.name(histogram.period.number(ofLocal: local)), default: 0] += 1
        }
        let found = Dictionary(histogram.bins.map { ($0.text, $0.count) }) { $1 }
        #expect(found.filter { $0.value > 0 } == bins, "\(text)")
        #expect(histogram.unknown == hits.count - dated.count && histogram.bins.count <= 240, "\(text)")
        #expect(histogram.bins.first?.count != 0 && histogram.bins.last?.count != 0)
        counted += histogram.bins.compactMap { bin in bin.clause.map { ($0, bin.count) } }
        for _ in 0..<min(clauses, counted.count) {
            let (clause, count) = counted.remove(at: Int.random(in: counted.indices, using: &random))
            let total = try archive.count(Query.narrowed(text, to: clause), options: options).total
            #expect(total == count, "\(text) with \(clause)")
            guard total == count else { return false }
        }
        return true
    }

    /// Returns the values of a field, which are the same for different spellings.
    private static func values(
        _ field: Facet.Field, _ hit: SearchHit, _ owners: Set<UserID>, _ threads: Set<TweetID>
    ) -> Set<String> {
        let tweet = hit.tweet
        let values: [String?] =
            switch field {
            case .year: [tweet.createdAt.map { String(CivilTime(unixSeconds: RandomNode.moment($0) + 9 * 3600).year) }]
            case .person: [tweet.author?.handle]
            case .hashtag: tweet.hashtags.map(\.text)
            case .language: [tweet.language]
            case .kind: kinds(tweet) + (threads.contains(tweet.id) ? ["thread"] : [])
            case .has: contents(hit)
            case .media: tweet.media.map(\.kind.rawValue)
            case .domain: tweet.links.map { domain(of: $0.expanded ?? $0.url) }
            case .client: [tweet.client]
            case .label: hit.labels
            case .mention: tweet.mentions.map(\.handle)
            case .likes: [10, 100, 1000].filter { tweet.counts[.likes] ?? 0 >= $0 }.map { "\($0)+" }
            case .archive:
                tweet.flags.contains(.collected) && tweet.author?.id.map(owners.contains) == true
                    ? [tweet.author?.handle] : []
            case .conversation: []
            }
        return Set(values.compactMap(\.self).map { key(field, $0) })
    }

    private static func kinds(_ tweet: Tweet) -> [String] {
        let kinds = [
            tweet.retweetOf != nil ? "retweet" : tweet.replyTo != nil ? "reply" : nil,
            tweet.quoteOf != nil ? "quote" : nil,
        ].compactMap(\.self)
        return kinds.isEmpty ? ["original"] : kinds
    }

    private static func contents(_ hit: SearchHit) -> [String] {
        let tweet = hit.tweet
        let media = tweet.media.map { [.photo: "images", .video: "videos", .animatedGIF: "gif"][$0.kind] }
        return media.compactMap(\.self) + (tweet.links.isEmpty && media.isEmpty ? [] : ["links"])
            + (tweet.place == nil && tweet.point == nil ? [] : ["geo"])
            + (tweet.flags.contains(.poll) ? ["poll"] : []) + (tweet.flags.contains(.article) ? ["article"] : [])
            + (hit.note == nil ? [] : ["note"])
    }

    private static func domain(of url: String) -> String {
        let host = url.split(separator: "/").dropFirst().first?.split(separator: ":").first ?? ""
        return String(host.hasPrefix("www.") ? host.dropFirst(4) : host).replacing("xn--bcher-kva", with: "bücher")
    }

    private static func key(_ field: Facet.Field, _ text: String) -> String {
        let key = text.lowercased()
        switch field {
        case .language: return ["iw": "he", "in": "id"][key] ?? key
        case .client: return key.replacing("_", with: " ")
        default: return key
        }
    }

    @Test(
        "The period of a histogram gives about 40 to 120 bins",
        arguments: [
            (["2020-01-01T10:00", "2020-01-01T10:05"], "hour", 1),
            (["2020-01-01T00:00", "2020-01-04T20:00"], "hour", 93),
            (["2020-01-01T00:00", "2020-01-20T00:00"], "day", 20),
            (["2020-01-01T00:00", "2020-04-20T00:00"], "day", 111),
            (["2020-01-01T00:00", "2021-06-01T00:00"], "week", 75),
            (["2015-01-01T00:00", "2021-06-01T00:00"], "month", 78),
            (["2006-03-21T00:00", "2024-06-01T00:00"], "month", 220),
            (["1970-01-01T00:00", "2024-06-01T00:00"], "year", 55),
        ])
    func period(times: [String], period: String, bins: Int) throws {
        var counter = TimeCounter(zone: .utc)
        for time in times {
            let second: Int64 = try #require(Self.second(time))
            counter.add(second)
        }
        let histogram = Histogram(counter, of: try Query.parse("rain"))
        #expect(histogram.period.rawValue == period && histogram.bins.count == bins)
        #expect(histogram.bins.map(\.count).reduce(0, +) == times.count)
    }

    @Test("Bins and their clauses agree when clocks change")
    func clocks() throws {
        let zone = try Zone(named: "America/St_Johns")
        // In 2010, clocks changed one minute after midnight, from 00:01 to 23:01 of the day before.
        let change = try #require(Self.second("2010-11-07T02:31"))
        var counter = TimeCounter(zone: zone)
        let times = (-200..<200).map { change + Int64($0) * 900 }
        for time in times { counter.add(time) }
        for period in [TweetTimeSeries.Period.hour, .day] {
            let histogram = Histogram(counter, by: period) { Query.clause(for: $0, $1) }
            let context = QueryContext(now: 0, zone: zone, resolveUsers: { _ in [] })
            for bin in histogram.bins {
                let query = try Query.parse(#require(bin.clause))
                let found = try times.count { time in
                    try query.evaluate(
                        Tweet(
                            id: TweetID(1), createdAt: Timestamp(seconds: time), author: nil, text: "",
                            textCompleteness: .full
                        ).collected, context) == true
                }
                #expect(found == bin.count, "\(bin)")
            }
        }
    }

    private static func second(_ time: String) -> Int64? {
        let parts = time.split { "-T:".contains($0) }.compactMap { Int($0) }
        guard parts.count == 5 else { return nil }
        return CivilTime(year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]).unixSeconds
    }

    @Test("A store without tweets has empty facets")
    func empty() throws {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        let options = SearchOptions(now: 0)
        #expect(try archive.facets("", options: options).allSatisfy { $0.values.isEmpty && $0.others == 0 })
        let counts = try archive.counts("", facets: [.year], histogram: true, options: options)
        #expect(counts.facets == [Facet(field: .year)] && counts.histogram?.bins == [])
    }
}

extension Tweet {
    fileprivate var collected: Tweet {
        var tweet = self
        tweet.flags = [.collected]
        return tweet
    }
}
