import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("New matches of saved searches", .enabled(if: SampleArchives.zipsAreRead, "needs zips"))
struct NewMatchesTests {
    private static let queries = [
        "coffee", "#aurora OR rain", "-is:retweet", "has:images since:2020", "from:me", "is:reply -coffee",
        "likes:1..", "lang:en (the OR a)", "has:links OR has:mentions", "until:2019", "nosuchwordanywhere", "is:liked",
        "\"of the\"", "c*", "include:referenced coffee", "saved:first tea",
    ]

    @Test("The counts after an import equal a brute-force count, and a run resets one of them")
    func counts() throws {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("s.db"), access: .create)
        var options = SearchOptions(now: 1_780_000_000)
        options.records = false
        func ids(_ query: String) throws -> Set<TweetID> {
            Set(try archive.tweetIDs(matching: query, options: options))
        }
        func load(_ name: String, likes: Bool = false) throws -> ImportReport {
            var kinds = ImportOptions()
            if likes { kinds.include.insert(.likes) }
            return try archive.importInputs([SampleArchives.path(name)], options: kinds) { _ in true }
        }
        #expect(try load("account-2019").newMatches.isEmpty)
        for (number, query) in Self.queries.enumerated() {
            if query.contains("saved:") { _ = try archive.pin("tea OR water", name: "first", options: options) }
            _ = try archive.pin(query, name: "q\(number)", options: options)
        }
        let old = try ids("include:referenced")
        let oldMatches = try ids("")
        #expect(try load("account-2022", likes: true).inputs.count == 1)
        let report = try load("account-2026.zip")
        let new = try ids("").subtracting(oldMatches).union(try ids("include:referenced").subtracting(old))
        #expect(!new.isEmpty)
        let counted = Dictionary(
            uniqueKeysWithValues: try archive.newMatches(within: 60_000, options: options).matches
                .map { ($0.search.name, $0.tweets) })
        for (number, query) in Self.queries.enumerated() {
            let expected = try ids(query).intersection(new).count
            #expect(counted["q\(number)"] ?? 0 == expected, "\(query)")
        }
        #expect(counted.count > 8)
        #expect(!report.newMatches.isEmpty)
        #expect(report.newMatches.allSatisfy { counted[$0.search.name] == $0.tweets })
        #expect(report.newMatches.count + report.uncountedSearches >= counted.count)

        // A run of the query, or of `saved:NAME`, resets the count.
        options.records = true
        _ = try archive.search("COFFEE ", options: options)
        _ = try archive.search("saved:q2", options: options)
        let rest = try archive.newMatches(within: 60_000, options: options).matches.map(\.search.name)
        #expect(Set(counted.keys).subtracting(rest) == ["q0", "q2"])
        #expect(try load("account-2026.zip").newMatches.isEmpty)
    }

    @Test("Nothing is counted when the time is up, and an invalid query is left out")
    func limits() throws {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("s.db"), access: .create)
        let options = SearchOptions(now: 1_780_000_000)
        _ = try archive.pin("-is:retweet", name: "all", options: options)
        _ = try archive.pin("coffee", name: "gone", options: options)
        _ = try archive.pin("saved:gone", name: "broken", options: options)
        _ = try archive.unpin("gone", at: 1)
        _ = try archive.importInputs([SampleArchives.path("account-2019")], options: ImportOptions()) { _ in true }
        let none = try archive.newMatches(within: 0, options: options)
        #expect(none.matches.isEmpty && none.uncounted == 2)
        let all = try archive.newMatches(within: 60_000, options: options)
        #expect(all.matches.map(\.label) == ["all"] && all.uncounted == 0)
    }

    @Test("A slow search uses only its share of the time")
    func slow() throws {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("s.db"), access: .create)
        let options = SearchOptions(now: 1_780_000_000)
        let names = ["slow", "a", "b", "c"]
        for name in names { _ = try archive.pin("coffee \(name)", name: name, options: options) }
        _ = try archive.importInputs([SampleArchives.path("account-2019")], options: ImportOptions()) { _ in true }
        var shares: [Int] = []
        let found = try archive.newMatches(within: 80) { search, _, share in
            shares.append(share)
            guard search.name == "slow" else { return 1 }
            let end = ContinuousClock.now + .milliseconds(share)
            while ContinuousClock.now < end {}
            return nil
        }
        #expect(found.matches.map(\.search.name) == ["a", "b", "c"] && found.uncounted == 1)
        #expect(shares.count == 4 && shares[0] <= 20 && shares[3] > shares[0])
    }
}
