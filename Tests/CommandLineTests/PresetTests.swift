import Foundation
import TestSupport
import Testing

@Suite("timeline, gallery, onthisday and thread")
struct PresetTests {
    @Test("The timeline lists all tweets or those of one account, newest first")
    func timeline() throws {
        let store = try SampleStore()
        let all = try store.run("timeline", "--ids", "--limit", "0")
        #expect(try all.output == store.run("search", "", "--ids", "--limit", "0").output)
        let teo = try store.run("timeline", "--user", "@teo_lindqvist", "--ids", "--limit", "0").output
        #expect(try teo == store.run("search", "from:teo_lindqvist", "--ids", "--limit", "0", "--no-history").output)
        #expect(!teo.isEmpty)
        #expect(try store.run("timeline", "coffee").status == 2)
        #expect(try store.run("timeline", "--user", "a b").status == 2)
        #expect(try store.recents() == [])
    }

    @Test("gallery finds tweets with media, for any query, and is recorded")
    func gallery() throws {
        let store = try SampleStore()
        let ids = try store.run("gallery", "#coffee OR #swift", "--ids", "--limit", "0").output
        #expect(!ids.isEmpty)
        #expect(try ids == store.run("search", "(#coffee OR #swift) has:media", "--ids", "--limit", "0").output)
        #expect(try ids == store.run("gallery", "#coffee\tOR\t#swift", "--ids", "--limit", "0", "--no-history").output)
        _ = try store.run("gallery", "")
        #expect(try store.recents() == ["has:media", "(#coffee OR #swift) has:media"])
        let text = try store.run("gallery", "").output
        #expect(text.contains("▣ photo"))
        #expect(text.contains("tweets_media/"))
        #expect(try store.run("gallery").status == 2)
    }

    @Test("onthisday lists the tweets of earlier years by year, in the selected time zone")
    func onThisDay() throws {
        let store = try SmallStore([
            .init(number: 1, text: "one", time: "2012-03-20T23:30"),
            .init(number: 2, text: "two", time: "2015-03-20T10:00"),
            .init(number: 3, text: "three", time: "2015-03-20T11:00"),
            .init(number: 4, text: "day before", time: "2015-03-19T23:30"),
            .init(number: 5, text: "this year", time: "2022-03-20T01:00"),
            .init(number: 6, text: "leap", time: "2020-02-29T10:00"),
        ])
        func ids(_ words: String...) throws -> [String] {
            try CommandRun(["--store", store.path, "onthisday", "--ids"] + words, in: store.folder).output.split(
                separator: "\n"
            ).map(String.init)
        }
        #expect(try ids("--now", "2022-03-20") == [3, 2, 1].map { SmallArchive.id($0) })
        #expect(try ids("--now", "2022-03-20", "--tz", "+01:00") == [4, 3, 2].map { SmallArchive.id($0) })
        #expect(try ids("--now", "2024-02-29") == [SmallArchive.id(6)])
        #expect(try ids("--now", "2022-03-20", "--user", "nobody").isEmpty)
        let text = try store.run("onthisday", "--now", "2022-03-20").output
        #expect(text.split(separator: "\n").count { $0.contains(" years ago  ") } == 2)
        #expect(text.contains("7 years ago  Friday, 20 March 2015 (UTC)"))
        let nothing = try store.run("onthisday", "--now", "2022-08-08")
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors == "No tweets on 8 August of earlier years (UTC).\n")
        #expect(try store.run("onthisday", "--now", "2022-08-08", "--quiet").status == 1)
    }

    @Test("near searches around a point, and near me around the home in the settings")
    func near() throws {
        let store = try SampleStore()
        let around = "geocode:57.699,11.952,2.0km"
        let ids = try store.run("near", "57.699,11.952", "--within", "2km", "--ids", "--no-history")
        #expect(ids.status == 0)
        #expect(try ids.output == store.run("search", around, "--ids", "--no-history").output)
        #expect(!ids.output.isEmpty)
        let homeless = try store.run("near", "me")
        #expect(homeless.status == 2)
        #expect(homeless.errors.contains("tweetdex settings home"))
        _ = try store.run("settings", "home", "57.699, 11.952")
        #expect(try store.run("near", "me", "--within", "2km", "--ids").output == ids.output)
        #expect(try store.run("near", "--within", "2KM", "--ids").output == ids.output)
        #expect(try store.recents() == ["geocode:57.699,11.952,2km"])
        #expect(try store.run("near", "-33.9,18.4", "--ids").output.isEmpty)
        for wrong in [["100,2"], ["57.7,11.9", "--within", "far"], ["57.7"]] {
            #expect(try store.run(["near"] + wrong).status == 2)
        }
    }

    private static let conversation: [SmallArchive.Entry] = [
        .init(number: 1, text: "One: flour", time: "2022-03-05T12:01"),
        .init(number: 2, text: "Two: water", time: "2022-03-05T12:02", answers: (1, SmallArchive.handle)),
        .init(number: 3, text: "Three: time", time: "2022-03-05T12:03", answers: (2, SmallArchive.handle)),
        .init(number: 4, text: "A side remark", time: "2022-03-05T12:04", answers: (2, SmallArchive.handle)),
        .init(number: 11, text: "@bob yes", time: "2022-03-05T13:01", answers: (10, "bob")),
        .init(number: 12, text: "@bob no", time: "2022-03-05T13:02", answers: (10, "bob")),
        .init(number: 20, text: "alone", time: "2022-03-06T12:00"),
        .init(number: 31, text: "snake", time: "2022-03-06T12:00", answers: (32, SmallArchive.handle)),
        .init(number: 32, text: "tail", time: "2022-03-06T12:00", answers: (31, SmallArchive.handle)),
    ]

    private struct Row: Equatable {
        var number: Int
        var parent: Int?
        var depth: Int
        var isMissing = false
    }

    private func rows(of wanted: Int, _ store: SmallStore) throws -> [Row] {
        let document = try store.run("thread", "id:" + SmallArchive.id(wanted), "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.thread/1")
        #expect(document["tweet"] as? String == SmallArchive.id(wanted))
        func number(_ id: Any?) -> Int? { (id as? String).flatMap { Int($0) }.map { $0 - 20_000_000_000 } }
        return try #require(document["rows"] as? [[String: Any]]).map { row in
            #expect((row["tweet"] is NSNull) == (row["missing"] as? Bool))
            return Row(
                number: number(row["id"]) ?? -1, parent: number(row["reply_to"]), depth: row["depth"] as? Int ?? -1,
                isMissing: row["missing"] as? Bool ?? false)
        }
    }

    @Test("thread shows the whole conversation from any of its tweets", arguments: [1, 2, 3, 4])
    func thread(_ number: Int) throws {
        let rows = try rows(of: number, SmallStore(Self.conversation))
        #expect(
            rows == [
                Row(number: 1, depth: 0), Row(number: 2, parent: 1, depth: 1), Row(number: 3, parent: 2, depth: 2),
                Row(number: 4, parent: 2, depth: 2),
            ])
    }

    @Test("A missing tweet has a row with the facts known from its answers", arguments: [10, 11, 12])
    func missing(_ number: Int) throws {
        let store = try SmallStore(Self.conversation)
        #expect(
            try rows(of: number, store) == [
                Row(number: 10, depth: 0, isMissing: true), Row(number: 11, parent: 10, depth: 1),
                Row(number: 12, parent: 10, depth: 1),
            ])
        #expect(try store.run("thread", SmallArchive.id(number)).output.contains("not in the archive · @bob · "))
    }

    @Test("A tweet that the service withheld is shown with the reason")
    func withheld() throws {
        let folder = try TemporaryFolder()
        let page = """
            {"data":[{"id":"20000000011","text":"@bob yes","author_id":"42","created_at":"2022-03-05T13:01:00.000Z",\
            "in_reply_to_user_id":"7","referenced_tweets":[{"type":"replied_to","id":"20000000010"}]}],\
            "includes":{"users":[{"id":"42","name":"Ann","username":"ann_lee"},{"id":"7","name":"Bob","username":"bob"}]},\
            "errors":[{"resource_type":"tweet","resource_id":"20000000010","title":"Not Found Error","value":"20000000010"},\
            {"resource_type":"tweet","resource_id":"20000000077","title":"Authorization Error","value":"20000000077"}]}
            """
        try page.write(toFile: folder.path("page.json"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("tweets.db")] + words, in: folder)
        }
        #expect(try run("import", folder.path("page.json")).status == 0)
        let thread = try run("thread", "20000000011").output
        #expect(thread.contains("not in the archive: deleted, or its account no longer exists"))
        let rows = try #require(try run("thread", "20000000010", "--json").outputObject()["rows"] as? [[String: Any]])
        #expect(rows[0]["missing_reason"] as? String == "Not Found Error")
        #expect(rows[1]["missing_reason"] is NSNull)
        // Only the service's error about this tweet is known.
        #expect(try run("thread", "20000000077").output.contains("not in the archive: protected"))
        let shown = try run("show", "20000000077")
        #expect(shown.status == 2)
        #expect(shown.errors.contains("Authorization Error"))
        #expect(try run("forget", "1", "--force").status == 0)
        #expect(try run("thread", "20000000077").status == 2)
        #expect(try !run("show", "20000000077").errors.contains("Authorization Error"))
    }

    @Test("A single tweet is a conversation, a cycle of replies ends, and an unknown tweet is an error")
    func edges() throws {
        let store = try SmallStore(Self.conversation)
        #expect(try rows(of: 20, store) == [Row(number: 20, depth: 0)])
        #expect(try rows(of: 32, store) == [Row(number: 31, depth: 0), Row(number: 32, parent: 31, depth: 1)])
        #expect(try store.run("thread", SmallArchive.id(99)).status == 2)
        #expect(try store.run("thread", SmallArchive.id(99), "--quiet").status == 1)
        #expect(try store.run("thread").status == 2)
    }

    @Test("show --thread prints the whole tweet, then the conversation")
    func showThread() throws {
        let store = try SmallStore(Self.conversation)
        let id = SmallArchive.id(3)
        let text = try store.run("show", id, "--thread").output
        #expect(text.contains("Users\n"))
        let below = try #require(text.range(of: "\nThread\n"))
        #expect(text[below.upperBound...].contains("One: flour"))
        #expect(text[below.upperBound...].contains("├ "))
        #expect(try store.run("show", id, "--thread", "--json").output == store.run("thread", id, "--json").output)
        #expect(try store.run("thread", id, "--ids").output.split(separator: "\n").count == 4)
    }
}
