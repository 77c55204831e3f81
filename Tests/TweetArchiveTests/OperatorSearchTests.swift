import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Operators that depend on more than one tweet: the current time, the time zone, files, and the fields of the whole
/// archive.
@Suite("Operators that depend on the store")
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
                path: "/operators", fingerprint: "operators", format: "account-archive", options: "", program: "test",
                startedAt: 1))
        try session.entry(name: "tweets.js", size: nil)
        var builder = TweetBatchBuilder()
        let batch = TweetBatch()
        for (number, handle) in ["ann", "bob", "cleo"].enumerated() {
            // Saturday, 2020-09-12T22:00:00Z, and the following hours.
            var tweet = Tweet(
                id: TweetID(20_000_001 + Int64(number)),
                createdAt: Timestamp(seconds: 1_599_948_000 + Int64(number) * 3600),
                author: User(id: UserID(Int64(number) + 1), handle: handle), text: "sea lion number \(number)",
                textCompleteness: .full)
            tweet.flags = [.collected]
            tweet.counts[.likes] = Int64(number)
            builder.prepare(tweet, referenced: [], entry: 0, offset: 0, length: 1, into: batch)
        }
        try session.write(batch)
        _ = try session.finish(blake3: "0", counts: ImportCounts(), at: 2)
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
        "Hours and weekdays are local times, and each search can have another time zone",
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
        "A date without a time is the same in every time zone",
        arguments: ["UTC", "America/New_York", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func days(_ zone: String) throws {
        let file = folder.path("tweets.csv")
        try """
        "tweet_id","in_reply_to_status_id","in_reply_to_user_id","timestamp","source","text","retweeted_status_id",\
        "retweeted_status_user_id","retweeted_status_timestamp","expanded_urls"
        "1090000001","","","2009-01-01 00:00:00 +0000","web","first day","","","",""

        """.write(toFile: file, atomically: true, encoding: .utf8)
        let archive = try TweetArchive(path: folder.path("days.db"), access: .create)
        _ = try archive.importInputs([file], options: ImportOptions()) { _ in true }
        let options = try options(zone)
        for query in [
            "date:2009", "date:2009-01-01", "since:2009", "until:2009-01-02", "weekday:thu", "date:2009-01..2009-02",
            "(date:2009-01-01 OR date:2010-01-01)", "-date:2008", "-until:2009", "-since:2009-01-02",
        ] {
            #expect(try archive.search(query, options: options).hits.count == 1, "\(query)")
            #expect(try archive.search("-(\(query))", options: options).hits.isEmpty, "-(\(query))")
        }
        let counts = try archive.counts("", facets: [.year], limit: 3, histogram: true, options: options)
        #expect(counts.facets?.first?.values.map(\.text) == ["2009"])
    }

    @Test("A tweet inside a retweet is a tweet of the input only with include:referenced")
    func imports() throws {
        func tweet(_ number: Int, _ text: String, _ members: String = "") -> String {
            """
            {"created_at":"Wed Oct 10 20:19:24 +0000 2012","id_str":"25611862119892172\(number)","text":"\(text)",\
            "user":{"id_str":"1","screen_name":"ann_lee","name":"Ann"}\(members)}

            """
        }
        let original = tweet(1, "the sea")
        let retweet = tweet(2, "RT @ann_lee: the sea", ",\"retweeted_status\":" + original.dropLast())
        let archive = try TweetArchive(path: folder.path("imports.db"), access: .create)
        for (name, text) in [("original.jsonl", original), ("retweet.jsonl", retweet)] {
            try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
            _ = try archive.importInputs([folder.path(name)], options: ImportOptions()) { _ in true }
        }
        for (query, count) in [
            ("import:1", 1), ("import:2", 1), ("import:1 -import:2", 1), ("import:2 include:referenced", 2),
        ] {
            #expect(try archive.count(query, options: options()).total == count, "\(query)")
        }
    }

    @Test(
        "Different orders in the query and in the options are an error, but a default order is ignored",
        arguments: [
            ("sort:random", "random/8", nil), ("sort:random/7", "random/7", nil), ("sort:likes", "likes", nil),
            (
                "sea sort:random/7", "random/8",
                "the query requests sort:random/7, and the search requests sort:random/8"
            ),
            ("sea sort:likes", "random/8", "the query requests sort:likes, and the search requests sort:random/8"),
        ])
    func orders(_ query: String, _ order: String, _ message: String?) throws {
        var options = try options()
        options.defaultSort = SearchOrder(order)
        #expect(try archive.search(query, options: options).hits.count == 3)
        options.sort = SearchOrder(order)
        guard let message else {
            #expect(try archive.search(query, options: options).hits.count == 3)
            return
        }
        for ask in [archive.search, archive.count] as [(String, SearchOptions) throws -> SearchPage] {
            let error = #expect(throws: TweetArchiveError.self) { try ask(query, options) }
            guard case .query(let problems) = error, let problem = problems.first, problems.count == 1 else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problem.code == "conflicting-order" && problem.message == message)
            #expect(problem.start == 4 && problem.end == query.utf8.count)
            #expect(problem.hint?.hasPrefix("remove sort:") == true)
        }
    }

    @Test("An operator on a field that no tweet has causes a warning")
    func notInArchive() throws {
        // In the last query, no tweet is from that hour, so none is left out because it has no view count.
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
        // Replies show which tweets are in a conversation, even if the archive does not contain the field.
        let others = try archive.search("-conversation_id:5", options: try options())
        #expect(others.notes.isEmpty && !others.hits.isEmpty)
    }

    @Test("A regular expression that takes too long is an error instead of an incomplete result")
    func timeout() throws {
        var options = try options()
        options.timeLimit = .zero
        let error = #expect(throws: TweetArchiveError.self) { try archive.search("sea /l.on/", options: options) }
        guard case .query(let problems) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problems.map(\.code) == ["regex-timeout"])
        #expect(problems[0].start == 4 && problems[0].end == 10)
        #expect(throws: TweetArchiveError.self) { try archive.count("/l.on/", options: options) }
        // The next search has its own time limit.
        #expect(try archive.search("/l.on/", options: try self.options()).hits.count == 3)
        #expect(try archive.search("lion", options: options).hits.count == 3)
    }

    @Test("Any search that takes too long is an error", arguments: ["contains", "url_contains"])
    func slow(_ name: String) throws {
        var options = try options()
        options.timeLimit = .zero
        let query = (0..<2_000).map { "\(name):a\($0)" }.joined(separator: " OR ")
        for search in [archive.search, archive.count] as [(String, SearchOptions) throws -> SearchPage] {
            let error = #expect(throws: TweetArchiveError.self) { try search(query, options) }
            guard case .query(let problems) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(problems.map(\.code) == ["timeout"])
        }
        #expect(try archive.search("lion", options: try self.options()).hits.count == 3)
    }

    @Test("A list of accounts is read from a file")
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

    @Test("Regular expressions on names match every known handle of an account")
    func names() throws {
        #expect(try found("from:/^[ab]/", try options()) == [1, 0])
        #expect(try found("-from:/O/", try options()) == [0])
        #expect(try found("in:name cleo", try options()) == [2])
        #expect(try found("from:/zzz/", try options()) == [])
    }

    @Test("Samples with different seeds differ, and a sample of 100 percent has all tweets")
    func sample() throws {
        #expect(try found("sample:100", try options()).count == 3)
        let parts = try (1...40).map { try found("sample:50/\($0)", try options()).count }
        #expect(Set(parts).count > 1)
    }
}
