import CLibrary
import TweetArchive
import TweetModel

/// The benchmark `explore`: compares facets and histograms with `count` and the statistics of the same tweets, and the
/// reaction of `browse` with `sqlite3 STORE 'select 1'`.
///
/// Each round measures every row once, so that the load of the machine affects all of them alike. A figure is the
/// median of its rounds, and each column with `×` is a ratio of medians of one run.
struct ExploreTable {
    let store: String
    /// The number of rounds.
    private static let rounds = 7

    func run() throws {
        let archive = try TweetArchive(path: store, access: .existing)
        for (name, query) in try queries(archive) { try compare(name, query, archive, isCached: false) }
        try compare("all, kept", "", archive, isCached: true)
        try browse()
    }

    private var options: SearchOptions {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        return options
    }

    // MARK: - Facets and histogram

    /// Returns the hashtags with the numbers of tweets nearest to 1,000, 20,000 and 30,000, and all tweets.
    private func queries(_ archive: TweetArchive) throws -> [(name: String, query: String)] {
        var top = TopOptions()
        top.limit = 0
        let tags = try archive.top(.hashtags, of: "", options: top, search: options).rows
        return [1000, 20_000, 30_000].compactMap { hits in
            tags.min { abs($0.tweets - hits) < abs($1.tweets - hits) }
                .map { ("\($0.tweets) hits", "#" + $0.text) }
        } + [("all", "")]
    }

    private func compare(_ name: String, _ query: String, _ archive: TweetArchive, isCached: Bool) throws {
        archive.cacheThreshold = isCached ? .zero : nil
        let options = options
        let fields = Facet.Field.ofTweets
        let actions: [(name: String, body: () throws -> Void)] = [
            ("count", { _ = try archive.count(query, options: options) }),
            ("stats", { _ = try archive.statistics(of: query, options: options) }),
            ("by day", { _ = try archive.volume(of: query, by: .day, wantsDetails: false, options: options) }),
            ("facets", { _ = try archive.facets(query, options: options) }),
            ("histogram", { _ = try archive.histogram(query, options: options) }),
            ("both", { _ = try archive.counts(query, facets: fields, histogram: true, options: options) }),
        ]
        for action in actions { try action.body() }
        var times = actions.map { _ in [Double]() }
        for _ in 0..<Self.rounds {
            for (index, action) in actions.enumerated() { times[index].append(try milliseconds(action.body)) }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print(
            "\n" + padded(name, to: 24) + padded("ms", to: 12) + padded("× count", to: 12) + padded("× stats", to: 12)
                + "× by day")
        for (action, median) in zip(actions, medians) {
            let ratios = medians[0..<3].map { fixed(median / $0, digits: 2) }
            print(
                padded("  " + action.name, to: 24) + padded(fixed(median, digits: 3), to: 12)
                    + padded(ratios[0], to: 12) + padded(ratios[1], to: 12) + ratios[2])
        }
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .milliseconds(1)
    }

    // MARK: - browse

    /// A word of one character, which one key types. Rows of results contain it.
    private static let word = "犬"

    private func browse() throws {
        guard let bench = CommandLine.arguments.first, let slash = bench.lastIndex(of: "/") else { return }
        let program = bench[..<slash] + "/tweetdex"
        var (selects, starts, keys): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Self.rounds {
            selects.append(milliseconds { ChildTerminal("/usr/bin/sqlite3", [store, "select 1"])?.wait() })
            let start = ContinuousClock.now
            // The word occurs in the query and in the first row.
            guard let first = ChildTerminal(String(program), Self.arguments(store) + [Self.word]),
                first.output(until: 2, of: Self.word) != nil
            else { return print("browse draws no rows: is \(program) built?") }
            starts.append(start.duration(to: .now) / .milliseconds(1))
            first.end()
            guard let typed = ChildTerminal(String(program), Self.arguments(store)) else { return }
            typed.readAll()
            let key = milliseconds {
                typed.write(Self.word)
                if typed.output(until: 2, of: Self.word) == nil { print("a key draws no rows") }
            }
            keys.append(key)
            typed.end()
        }
        let select = selects.sorted()[selects.count / 2]
        print("\n" + padded("browse", to: 24) + padded("ms", to: 12) + "× select 1")
        for (name, times) in [("select 1", selects), ("first rows", starts), ("one key", keys)] {
            let median = times.sorted()[times.count / 2]
            print(
                padded("  " + name, to: 24) + padded(fixed(median, digits: 2), to: 12)
                    + fixed(median / select, digits: 2))
        }
    }

    private static func arguments(_ store: String) -> [String] { ["browse", "--no-history", "--store", store] }
}
