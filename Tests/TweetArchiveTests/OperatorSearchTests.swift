import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Operators that need more than a tweet: the clock, the time zone, files, and what the archive has at all.
@Suite("Operators over a store")
struct OperatorSearchTests {
    private let folder: TemporaryFolder
    private let archive: TweetArchive

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store.db")
        let store = try Store(path: path, access: .create)
        let session = try ImportSession(
            store,
            ImportedInput(
                path: "/operators", fingerprint: "operators", format: "account-archive", choices: "", program: "test",
                startedAt: 1))
        try session.entry(name: "tweets.js", size: nil)
        var preparer = TweetPreparer()
        var batch: [IncomingTweet] = []
        for (number, handle) in ["ann", "bob", "cleo"].enumerated() {
            // Saturday, 2020-09-12T22:00:00Z and the hours behind it.
            var tweet = Tweet(
                id: TweetID(20_000_001 + Int64(number)),
                createdAt: Timestamp(seconds: 1_599_948_000 + Int64(number) * 3600),
                author: User(id: UserID(Int64(number) + 1), handle: handle), text: "sea lion number \(number)",
                textTrust: .full)
            tweet.flags = [.collected]
            tweet.counts.likes = Int64(number)
            preparer.prepare(tweet, referenced: [], entry: 0, offset: 0, length: 1, into: &batch)
        }
        try session.write(batch)
        _ = try session.finish(sha256: "0", counts: ImportCounts(), at: 2)
        archive = try TweetArchive(path: path, access: .existing)
    }

    private func options(_ zone: String = "UTC") throws -> SearchOptions {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.zone = try Zone(named: zone)
        return options
    }

    private func found(_ query: String, _ options: SearchOptions) throws -> [Int64] {
        let page = try archive.search(query, options: options)
        #expect(try archive.count(query, options: options).total == page.hits.count)
        return page.hits.map { $0.tweet.id.rawValue - 20_000_001 }
    }

    @Test(
        "hours and days are those of the zone, which may change from search to search",
        arguments: [
            ("hour:22", "UTC", [0]), ("hour:22..0", "UTC", [2, 1, 0]), ("weekday:sun", "UTC", [2]),
            ("hour:0", "Europe/Berlin", [0]),
            ("weekday:sun", "Europe/Berlin", [2, 1, 0]), ("hour:18", "America/New_York", [0]),
            ("-hour:18", "America/New_York", [2, 1]),
            ("since:2020-09-13", "Europe/Berlin", [2, 1, 0]), ("since:2020-09-13", "UTC", [2]),
            ("date:2020-09-12", "UTC", [1, 0]),
        ])
    func clocks(_ query: String, _ zone: String, _ expected: [Int]) throws {
        #expect(try found(query, try options(zone)) == expected.map(Int64.init))
    }

    @Test(
        "of two orders that differ in their seeds alone the one in the query counts, which is told",
        arguments: [
            ("sort:random", "random/8", nil), ("sort:random/7", "random/7", nil),
            ("sort:random/7", "random/8", "the query asks for sort:random/7, so that random/8 does not count"),
            ("sort:likes", "random/8", "the query asks for sort:likes, so that random/8 does not count"),
        ])
    func seeds(_ query: String, _ order: String, _ message: String?) throws {
        var options = try options()
        options.sort = order
        options.wantsTotal = true
        let notes = try archive.search(query, options: options).notes.filter { $0.code == "note-order" }
        #expect(notes.map(\.message) == (message.map { [$0] } ?? []))
    }

    @Test("an operator over a field that no tweet has is answered with a warning")
    func notInArchive() throws {
        // The last names an hour at which nobody wrote: nothing is left out of its count for want of views.
        for (query, isSkipped) in [
            ("min_replies:5", true), ("-min_replies:5", true), ("lang:en sea", true), ("hour:9 views:1..", false),
        ] {
            let page = try archive.search(query, options: try options())
            #expect(page.hits.isEmpty)
            #expect(page.notes.map(\.code) == ["not-in-archive"], "\(query): \(page.notes)")
            let counted = try archive.count(query, options: try options()).notes.map(\.code)
            #expect(counted.filter { $0 != "note-skipped" } == ["not-in-archive"])
            #expect(counted.contains("note-skipped") == isSkipped, "\(query)")
        }
        #expect(
            try archive.search("sea OR min_replies:5", options: try options()).notes.map(\.code) == ["not-in-archive"])
        #expect(try archive.search("min_likes:5", options: try options()).notes.isEmpty)
        #expect(try archive.search("known:reply_count", options: try options()).notes.isEmpty)
        // What answers what tells of conversations where the archive does not.
        let others = try archive.search("-conversation_id:5", options: try options())
        #expect(others.notes.isEmpty && !others.hits.isEmpty)
    }

    @Test("a regular expression that takes too long is an error, not a part of the results")
    func timeout() throws {
        var options = try options()
        options.regexLimit = .zero
        let error = #expect(throws: TweetArchiveError.self) { try archive.search("sea /l.on/", options: options) }
        guard case .query(let problems) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.code) == ["regex-timeout"])
        #expect(problems[0].start == 4 && problems[0].end == 10)
        #expect(throws: TweetArchiveError.self) { try archive.count("/l.on/", options: options) }
        // The next search has its own time.
        #expect(try archive.search("/l.on/", options: try self.options()).hits.count == 3)
        #expect(try archive.search("lion", options: options).hits.count == 3)
    }

    @Test("a list of accounts is read from a file")
    func list() throws {
        let file = folder.path("my friends.txt")
        try "\u{FEFF}# friends\r\n@ann, since 2009\n\n3\nnobody\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        #expect(try found("list:\"@\(file)\"", try options()) == [2, 0])
        #expect(try found("-list:\"@\(file)\"", try options()) == [1])
        #expect(throws: TweetArchiveError.self) { try archive.search("list:@/no/such/file", options: try options()) }
        var closed = try options()
        closed.readsLists = false
        #expect(throws: TweetArchiveError.self) { try archive.search("list:\"@\(file)\"", options: closed) }
    }

    @Test("expressions over names are looked up in every handle ever seen")
    func names() throws {
        #expect(try found("from:/^[ab]/", try options()) == [1, 0])
        #expect(try found("-from:/O/", try options()) == [0])
        #expect(try found("in:name cleo", try options()) == [2])
        #expect(try found("from:/zzz/", try options()) == [])
    }

    @Test("samples of two seeds differ, and parts add up")
    func sample() throws {
        #expect(try found("sample:100", try options()).count == 3)
        let parts = try (1...40).map { try found("sample:50/\($0)", try options()).count }
        #expect(Set(parts).count > 1)
    }
}
