import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore
@testable import TweetArchive

/// Answers about all tweets are kept until something changes; nobody may be able to tell, but for the time it takes.
@Suite("Kept answers")
struct KeptAnswersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(keepsAfter wait: Duration?) throws -> TweetArchive {
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        archive.keepsAnswersAfter = wait
        return archive
    }

    private func add(_ names: String...) throws {
        _ = try open(keepsAfter: nil)
            .importInputs(names.map { SampleArchives.path($0) }, options: ImportOptions()) { _ in true }
    }

    private var options: SearchOptions {
        get throws {
            var options = SearchOptions(now: 1_790_000_000)
            options.records = false
            options.zone = try Zone(named: "Europe/Berlin")
            return options
        }
    }

    /// Everything that can be asked of all tweets, in words that differ when anything in it does.
    private func answers(_ archive: TweetArchive) throws -> [String] {
        let options = try options
        var answers = [String(reflecting: try archive.statistics()), String(reflecting: try archive.longestSilence())]
        for period in TweetVolume.Period.allCases {
            for wantsDetails in [false, true] {
                let volume = try archive.volume(
                    of: "", by: period, window: 3, wantsDetails: wantsDetails, options: options)
                answers.append(String(reflecting: volume))
            }
        }
        for field in TopTable.Field.allCases {
            var choice = TopChoice()
            choice.wantsDetails = true
            answers.append(String(reflecting: try archive.top(field, of: "", choice: choice, options: options)))
        }
        let summary = try archive.summary(
            of: "", by: .year, fields: TweetSummary.Field.allCases, limit: 5, options: options)
        answers.append(String(reflecting: summary.top.sorted { $0.key.rawValue < $1.key.rawValue }))
        var rest = summary
        rest.top = [:]
        answers.append(String(reflecting: rest))
        return answers
    }

    private func count(_ archive: TweetArchive) throws -> Int64? {
        try archive.store.connection.integer("SELECT count(*) FROM kept_answer")
    }

    @Test("a kept answer is the answer, to the last field")
    func same() throws {
        try add("account-2022", "api-v2-2021.jsonl")
        let fresh = try answers(open(keepsAfter: nil))
        let archive = try open(keepsAfter: .zero)
        #expect(try answers(archive) == fresh)
        #expect(try count(archive) == Int64(fresh.count - 1), "the last two are one")
        // What is not kept would be counted without these.
        try archive.store.connection.execute(
            script:
                "PRAGMA foreign_keys = OFF; DELETE FROM tweet_hashtag; DELETE FROM media; UPDATE tweet SET flags = 0")
        for wait in [.zero, Duration.seconds(1000)] { #expect(try answers(open(keepsAfter: wait)) == fresh) }
        #expect(try answers(open(keepsAfter: nil)) != fresh)
    }

    @Test("a summary of everything is made of its volume, and of values that are the same by any period")
    func summary() throws {
        try add("account-2022", "api-v2-2021.jsonl")
        let archive = try open(keepsAfter: .zero)
        let options = try options
        for period in [TweetVolume.Period.day, .week, .month, .year] {
            let all = try archive.summary(
                of: "", by: period, fields: TweetSummary.Field.allCases, limit: 5, options: options)
            // What every tweet is, counted in the tweets themselves.
            let counted = try archive.summary(
                of: "is:retweet OR -is:retweet", by: period, fields: TweetSummary.Field.allCases, limit: 5,
                options: options)
            #expect(all.tweets == counted.tweets)
            #expect(all.series == counted.series)
            #expect(all.hours == counted.hours)
            #expect(all.undated == counted.undated)
            #expect(all.top == counted.top)
            #expect(all.first?.seconds == counted.first?.seconds && all.last?.seconds == counted.last?.seconds)
            _ = try archive.summary(of: "", by: period, fields: [], limit: 0, options: options)
        }
        #expect(try count(archive) == 5, "four volumes, the values once")
    }

    @Test("an import and forgetting end them, other questions do not")
    func changes() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let before = try answers(archive)
        _ = try archive.search("art", options: options)
        #expect(try count(archive) ?? 0 > 0)
        try add("api-v2-2021.jsonl")
        #expect(try count(archive) == 0)
        let after = try answers(archive)
        #expect(after != before)
        #expect(try after == answers(open(keepsAfter: nil)))
        _ = try archive.forget(archive.search("has:images", options: options).hits.map(\.tweet.id))
        #expect(try count(archive) == 0)
        #expect(try answers(archive) != after)
    }

    @Test("what was counted while another program wrote is not kept")
    func race() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let answers = KeptAnswers(archive.store)
        let state = try answers.state()
        let statistics = try archive.statistics()
        let tweet = try #require(try archive.search("", options: options).hits.first?.tweet.id)
        #expect(try open(keepsAfter: nil).setNote("written meanwhile", on: tweet, at: 1))
        try answers.keep(statistics, as: "late", madeOf: state)
        let found: StoreStatistics? = try answers.find("late")
        #expect(found == nil)
    }

    @Test("an import that made the store for a good part counts what will be asked first")
    func ahead() throws {
        let archive = try open(keepsAfter: .seconds(1000))
        archive.tweetsCountedAhead = 5
        try archive.change(.timeZone, to: "Europe/Berlin")
        func add(_ name: String, goesOn: @escaping () -> Bool = { true }) throws {
            _ = try archive.importInputs([SampleArchives.path(name)], options: ImportOptions()) { _ in goesOn() }
        }
        func figures(_ archive: TweetArchive) throws -> [String] {
            let volumes = try [TweetVolume.Period.day, .month].map { period in
                try archive.volume(of: "", by: period, wantsDetails: false, options: options)
            }
            return [String(reflecting: try archive.statistics())] + volumes.map { String(reflecting: $0) }
        }
        try add("account-2022")
        #expect(try count(archive) == 3)
        let fresh = try figures(open(keepsAfter: nil))
        #expect(try figures(archive) == fresh)
        // What is not kept would be counted without the flags.
        let flags = "CREATE TEMP TABLE was AS SELECT id, flags FROM tweet; UPDATE tweet SET flags = 0"
        try archive.store.connection.execute(script: flags)
        #expect(try figures(archive) == fresh)
        try archive.store.connection.execute(
            script: """
                UPDATE tweet SET flags = (SELECT w.flags FROM was AS w WHERE w.id = tweet.id);
                DELETE FROM kept_answer
                """)
        try add("account-2022")
        #expect(try count(archive) == 0, "nothing new came")
        archive.tweetsCountedAhead = 1_000
        try add("api-v2-2021.jsonl")
        #expect(try count(archive) == 0, "too few to wait for")
    }

    @Test("bytes that are not what was written count for nothing")
    func damage() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let fresh = try answers(archive)
        for change in ["substr(value, 1, length(value) - 1)", "value || x'00'", "x''", "x'FFFFFFFFFFFFFFFFFFFFFF'"] {
            try archive.store.connection.execute(script: "UPDATE kept_answer SET value = CAST(\(change) AS BLOB)")
            #expect(try answers(archive) == fresh, "\(change)")
        }
    }

    @Test("the newest are kept, and none that is long")
    func room() throws {
        try add("account-2022")
        let archive = try open(keepsAfter: .zero)
        let answers = KeptAnswers(archive.store)
        let state = try answers.state()
        let statistics = try archive.statistics()
        for number in 1...KeptAnswers.limit + 3 { try answers.keep(statistics, as: "number \(number)", madeOf: state) }
        #expect(try count(archive) == Int64(KeptAnswers.limit))
        var found: StoreStatistics? = try answers.find("number 3")
        #expect(found == nil)
        found = try answers.find("number 4")
        #expect(found == statistics)
        var table = TopTable(field: .words, query: "")
        table.rows = [TopTable.Row(text: String(repeating: "x", count: KeptAnswers.mostBytes), tweets: 1, uses: 1)]
        try answers.keep(table, as: "long", madeOf: state)
        let long: TopTable? = try answers.find("long")
        #expect(long == nil)
    }

    @Test("a store that may only be read answers all the same")
    func readOnly() throws {
        try add("account-2022")
        let fresh = try answers(open(keepsAfter: nil))
        let archive = try TweetArchive(path: folder.path("store.db"), access: .browsing)
        archive.keepsAnswersAfter = .zero
        for _ in 0..<2 { #expect(try answers(archive) == fresh) }
    }
}
