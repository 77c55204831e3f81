import Foundation
import Testing

@Suite("Topics")
struct TopicsTests {
    private func topics(_ store: SmallStore) throws -> [[String: Any]] {
        try store.run("topics", "--json").outputObject()["topics"] as? [[String: Any]] ?? []
    }

    private static let entries: [SmallArchive.Entry] = [
        .init(number: 1, text: "physics long ago", time: "2015-01-01T10:00", likes: 900, retweets: 100),
        .init(number: 2, text: "physics last month", time: "2022-03-20T10:00", likes: 5, retweets: 30),
        .init(number: 3, text: "physics last week", time: "2022-04-05T10:00", likes: 20, retweets: 1),
        .init(number: 4, text: "physics, unliked", time: "2022-04-09T20:00"),
        .init(number: 5, text: "something else", time: "2022-04-10T12:00", likes: 50),
    ]

    @Test("There are five default topics with their words; a deleted one stays deleted")
    func starters() throws {
        let store = try SmallStore(Self.entries)
        #expect(
            try topics(store).map { $0["title"] as? String }
                == ["Business", "Technology", "Sports", "Science", "Health"])
        let text = try store.run("topics").output
        #expect(text.contains("Science  4 tweets"))
        #expect(text.contains("physics OR"))
        #expect(try store.run("topics", "delete", "sports", "--dry-run").status == 0)
        #expect(try topics(store).count == 5)
        #expect(try store.run("topics", "delete", "Sports").status == 0)
        #expect(try topics(store).map { $0["name"] as? String } == ["business", "technology", "science", "health"])
        #expect(try store.run("topics", "delete", "sports").status == 2)
        #expect(try store.count("saved:science") == 4)
        // Topics are not recent searches.
        let recents = try store.run("recent", "--json").outputObject()["searches"] as? [Any]
        #expect(recents?.isEmpty == true)
    }

    @Test("Words can be changed, and topics with a title can be added")
    func edit() throws {
        let store = try SmallStore(Self.entries)
        #expect(try store.run("topics", "edit", "science", "something", "-physics").status == 0)
        #expect(try store.count("saved:science") == 1)
        let shown = try store.run("topics", "edit", "science")
        #expect(shown.status == 2)
        #expect(shown.errors.contains("'something -physics'"))
        #expect(try store.run("topics", "add", "Big Bang", "physics long").status == 0)
        #expect(try store.count("saved:big-bang") == 1)
        #expect(try store.run("topics", "Big Bang", "--json").outputObject()["name"] as? String == "big-bang")
        #expect(try store.run("topics", "add", "big bang", "x").status == 2)
        let wrong = try store.run("topics", "edit", "science", "form:x")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("from:"))
        #expect(try store.run("topics", "sience").errors.contains("did you mean science"))
        #expect(try store.run("topics", "add", "Empty").status == 2)
    }

    @Test("The top tweets of each period are sorted by likes plus retweets, for periods that end at the newest tweet")
    func periods() throws {
        let store = try SmallStore(Self.entries)
        let document = try store.run("topics", "science", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.topic/1")
        #expect(document["total"] as? Int == 4)
        #expect(document["end"] as? String == "2022-04-10T12:00:00Z")
        let periods = try #require(document["periods"] as? [[String: Any]])
        func ids(_ tweets: Any?) -> [String] {
            (tweets as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(periods.map { $0["period"] as? String } == ["day", "week", "month", "year", "all"])
        #expect(periods.map { $0["total"] as? Int } == [1, 2, 3, 3, 4])
        #expect(
            periods.map { ids($0["tweets"]) }
                == [
                    [], [3], [2, 3], [2, 3], [1, 2, 3],
                ].map { $0.map { SmallArchive.id($0) } })
        #expect(ids(document["newest"]) == [4, 3, 2].map { SmallArchive.id($0) })
        let one = try store.run("topics", "science", "--json", "--limit", "1").outputObject()
        #expect(ids(one["newest"]) == [SmallArchive.id(4)])
        let earlier = try store.run("topics", "science", "--json", "--now", "2022-03-21").outputObject()
        #expect((earlier["periods"] as? [[String: Any]])?.first?["total"] as? Int == 1)
    }

    @Test("An archive without counts is reported")
    func fewFields() throws {
        let store = try SmallStore(
            Self.entries.map {
                .init(number: $0.number, text: $0.text, time: $0.time, likes: nil, retweets: nil)
            })
        let run = try store.run("topics", "science")
        #expect(run.status == 0)
        #expect(run.output.contains("None of them has recorded likes or retweets."))
        #expect(run.output.contains("Newest"))
    }

    @Test("A topic with an invalid query is shown with the error, next to the others")
    func broken() throws {
        let store = try SmallStore(Self.entries)
        _ = try store.run("topics", "add", "Base", "physics")
        _ = try store.run("topics", "add", "Upper", "saved:base ago")
        _ = try store.run("topics", "delete", "base")
        let run = try store.run("topics")
        #expect(run.status == 0)
        #expect(run.output.contains("there is no saved search"))
        #expect(run.output.contains("Health"))
    }

    @Test("A read-only store shows the default topics without storing them")
    func readOnly() throws {
        let store = try SmallStore(Self.entries)
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: store.path)
        #expect(try topics(store).count == 5)
        #expect(try store.run("topics", "science").status == 0)
    }
}
