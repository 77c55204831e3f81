import Dispatch
import Foundation
import Glibc
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Store")
struct StoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("tweets.db") }

    @Test("Only the user can access a new store and its companion files")
    func mode() throws {
        let store = try Store(path: path, access: .create)
        try store.add([.sample(1, "hello")])
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("Triggers that another program stored in the file do not run, and check reports them")
    func triggers() throws {
        try Store(path: path, access: .create).add([.sample(1, "hello")])
        try Connection(path: path, access: .readWrite).execute(
            script: "CREATE TRIGGER harm AFTER INSERT ON label BEGIN DELETE FROM tweet; END")
        let store = try Store(path: path, access: .existing)
        try store.connection.run("INSERT INTO label (folded, name) VALUES ('trip', 'trip')")
        #expect(try store.connection.integer("SELECT count(*) FROM tweet") == 1)
        #expect(try StoreCheck(store).run().findings.contains { $0.message.contains("trigger harm") })
    }

    @Test(
        "A store opened as immutable detects changes of its file",
        .enabled(if: getuid() != 0, "root may write everywhere"))
    func readAsItStands() throws {
        try Store(path: path, access: .create).add([.sample(1, "hello")])
        func change(to mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        }
        try change(to: 0o500)
        defer { try? change(to: 0o700) }
        let store = try Store(path: path, access: .existing)
        #expect(store.readOnlyReason == .folder && store.isCurrentFile)
        try change(to: 0o700)
        let other = try Store(path: path, access: .existing)
        try other.add([.sample(2, "hello again")])
        #expect(!store.isCurrentFile)
        try other.checkpoint()
        #expect(!store.isCurrentFile)
    }

    @Test("Missing, damaged, foreign and newer stores have different errors")
    func kindsOfTrouble() throws {
        #expect {
            try Store(path: path, access: .existing)
        } throws: { error in
            if case StoreError.missing = error { true } else { false }
        }
        let foreign = folder.path("foreign.db")
        try Connection(path: foreign, access: .create).execute(script: "CREATE TABLE recipe (name TEXT)")
        #expect {
            try Store(path: foreign, access: .existing)
        } throws: { error in
            if case StoreError.notAStore = error { true } else { false }
        }
        do {
            let store = try Store(path: path, access: .create)
            try store.prepareForWriting()
            try store.connection.execute(
                script: "PRAGMA user_version = 99; UPDATE setting SET value = '9.8.7' WHERE name = 'version'")
        }
        #expect {
            try Store(path: path, access: .existing)
        } throws: { error in
            if case StoreError.newer(_, 99, _, "9.8.7") = error { true } else { false }
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let cut = folder.path("cut.db")
        try bytes.prefix(20_000).write(to: URL(fileURLWithPath: cut))
        #expect {
            try Store(path: cut, access: .existing)
        } throws: { error in
            if case StoreError.truncated(_, 20_000, Int64(bytes.count)) = error { true } else { false }
        }
        let damaged = folder.path("damaged.db")
        try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: damaged))
        #expect {
            try Store(path: damaged, access: .existing)
        } throws: { error in
            (error as? SQLiteError)?.kind == .notADatabase
        }
    }

    @Test("Opening waits for another program that creates the same store")
    func madeElsewhere() throws {
        let store = try Store(path: path, access: .create)
        let (isHeld, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue(label: "other").async { [path] in
            #expect(throws: Never.self) {
                let other = try Connection(path: path, access: .create)
                try other.execute(script: "BEGIN IMMEDIATE")
                isHeld.signal()
                usleep(200_000)
                other.rollBack()
            }
            isOver.signal()
        }
        #expect(isHeld.wait(timeout: .now() + 10) == .success)
        try store.prepareForWriting()
        #expect(isOver.wait(timeout: .now() + 10) == .success)
        #expect(try store.hasSchema)
    }

    @Test("An empty file is an empty store and not a damaged one")
    func emptyFile() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let store = try Store(path: path, access: .existing)
        #expect(try !store.hasSchema)
    }

    @Test("A tweet is stored with all its fields")
    func everyField() throws {
        var tweet = Tweet.sample(1, "Fish & chips 🐟🍟 #Lunch with @bob $FISH https://t.co/AbC https://t.co/pic")
        tweet.language = "en"
        tweet.client = "Twitter Web App"
        tweet.replyTo = TweetReference(tweet: TweetID(7), user: UserID(43), handle: "bob")
        tweet.quoteOf = TweetReference(tweet: TweetID(9), user: UserID(44), handle: "cleo")
        tweet.conversation = TweetID(5)
        tweet.hashtags = [
            Hashtag(text: "Lunch", span: TextSpan(22, 28)), Hashtag(text: "cutOff", span: nil),
            Hashtag(text: "note", span: nil, source: .note),
        ]
        tweet.mentions = [Mention(handle: "bob", id: UserID(43), name: "Bob", span: TextSpan(34, 38))]
        tweet.cashtags = [Cashtag(text: "FISH", span: TextSpan(39, 44))]
        tweet.links = [
            Link(
                url: "https://t.co/AbC", expanded: "https://example.org/a", display: "example.org/a",
                span: TextSpan(45, 61))
        ]
        var photo = MediaItem(id: "77", kind: .photo, url: "https://pbs.twimg.com/media/x.jpg", span: TextSpan(62, 78))
        photo.link = "https://t.co/pic"
        photo.width = 1200
        photo.height = 800
        photo.alternativeText = "a plate"
        photo.fileName = "1-x.jpg"
        photo.location = MediaLocation(
            path: "/a.zip", entry: "data/tweets_media/1-x.jpg", method: .stored, offset: 99, storedSize: 10, size: 10)
        var video = MediaItem(id: "78", kind: .video, url: "https://pbs.twimg.com/y.jpg", span: TextSpan(62, 78))
        video.videoURL = "https://video.twimg.com/y.mp4"
        video.durationMilliseconds = 12_345
        video.sourceTweet = TweetID(3)
        video.sourceUser = UserID(44)
        video.expanded = "https://twitter.com/ann_lee/status/1/video/1"
        tweet.media = [photo, video]
        tweet.counts[.likes] = 3
        tweet.counts[.retweets] = 0
        tweet.counts[.views] = 1_000_000_000_000
        tweet.sensitive = false
        var place = Place(id: "abc")
        place.fullName = "Oulu, Suomi"
        place.countryCode = "FI"
        place.box = BoundingBox(west: 25.1, south: 64.9, east: 25.7, north: 65.1)
        tweet.place = place
        tweet.point = Coordinate(latitude: 65.0121, longitude: 25.4651)
        tweet.communityID = "1500"
        tweet.withheldIn = ["DE", "FR"]
        tweet.flags = [.collected, .note, .community]
        tweet.edits = [tweet.id, TweetID(tweet.id.rawValue + 1)]

        let store = try Store(path: path, access: .create)
        try store.add([tweet])
        let hit = try #require(try TweetLoader(store).hit(tweet.id))
        var expected = tweet
        expected.mentions[0].name = "Bob"
        expected.flags.insert(.edited)
        #expect(hit.tweet == expected)
        #expect(hit.imports == ["sha-input"])
    }

    @Test("Importing again changes nothing, a newer archive updates, an older one reverts nothing")
    func reimport() throws {
        let store = try Store(path: path, access: .create)
        var tweet = Tweet.sample(1, "first words")
        tweet.counts[.likes] = 5
        #expect(try store.add([tweet, tweet], named: "a", madeAt: 200).new == 1)
        let again = try store.add([tweet, tweet], named: "a", madeAt: 200)
        #expect(again.new == 0 && again.updated == 0 && again.unchanged == 1)
        tweet.counts[.likes] = 9
        #expect(try store.add([tweet], named: "b", madeAt: 300).updated == 1)
        tweet.counts[.likes] = 1
        #expect(try store.add([tweet], named: "c", madeAt: 100).unchanged == 1)
        #expect(try TweetLoader(store).hit(tweet.id)?.tweet.counts[.likes] == 9)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("The order of imports does not matter", arguments: 0..<24)
    func orderOfImports(permutation: Int) throws {
        var full = Tweet.sample(1, "a long text that is not cut #tag")
        full.hashtags = [Hashtag(text: "tag", span: TextSpan(28, 32))]
        full.counts[.likes] = 2
        var cut = Tweet.sample(1, "a long text that…", trust: .cut)
        cut.counts[.retweets] = 8
        cut.language = "en"
        var like = Tweet.sample(1, "a long text that is not", trust: .summary, collected: false)
        like.author = nil
        like.flags = [.liked]
        var note = Tweet.sample(1, "a long text that is not cut #tag and goes on #and on", trust: .note)
        note.flags = [.collected, .note]
        note.hashtags = [
            Hashtag(text: "tag", span: TextSpan(28, 32)), Hashtag(text: "and", span: TextSpan(45, 49), source: .note),
        ]
        let inputs = [(full, Int64(300)), (cut, 400), (like, 100), (note, 200)]
        var order = Array(0..<4)
        var rest = permutation
        for position in (1..<4).reversed() {
            order.swapAt(position, rest % (position + 1))
            rest /= position + 1
        }
        let store = try Store(path: path, access: .create)
        for index in order { try store.add([inputs[index].0], named: "\(index)", madeAt: inputs[index].1) }
        let tweet = try #require(try TweetLoader(store).hit(full.id)).tweet
        #expect(tweet.text == note.text)
        #expect(tweet.hashtags == note.hashtags)
        #expect(tweet.counts[.likes] == 2 && tweet.counts[.retweets] == 8)
        #expect(tweet.language == "en")
        #expect(tweet.author?.handle == "ann_lee")
        #expect(tweet.flags == [.collected, .liked, .note])
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A referenced tweet is not collected until it has its own record")
    func referenced() throws {
        let inner = Tweet.sample(1, "inner", collected: false)
        var outer = Tweet.sample(2, "RT @bob: inner")
        outer.retweetOf = TweetReference(tweet: inner.id, user: UserID(50), handle: "bob")
        let store = try Store(path: path, access: .create)
        let first = try store.add([outer], named: "a", referenced: [[inner]])
        #expect(first.new == 1 && first.referenced == 1)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet WHERE flags & 3 = 0") == 1)
        var own = inner
        own.flags = [.collected]
        #expect(try store.add([own], named: "b").new == 1)
        #expect(try store.connection.integer("SELECT count(*) FROM tweet WHERE flags & 3 = 0") == 0)
    }

    @Test("A changed setting is read again, whichever connection changed it", arguments: [false, true])
    func settings(bySomebodyElse: Bool) throws {
        let store = try Store(path: path, access: .create)
        try store.add([.sample(1, "one")])
        let writer = bySomebodyElse ? try Store(path: path, access: .existing) : store
        let shown = { () -> ArchiveSettings in
            _ = try store.generation()
            return try store.readSettings()
        }
        for zone in ["Europe/Berlin", nil, "UTC"] {
            try writer.set(.timeZone, to: zone)
            for _ in 0..<2 { #expect(try store.connection.read(shown).timeZone == zone) }
            #expect(try store.readSettings().timeZone == zone)
        }
        try writer.connection.write {
            try writer.set(.timeZone, to: "Asia/Tokyo")
            #expect(try writer.readSettings().timeZone == "Asia/Tokyo")
        }
        #expect(try store.connection.read(shown).timeZone == "Asia/Tokyo")
    }

    @Test("The check finds an index that does not match the rows, and rebuilding repairs it")
    func checkAndRebuild() throws {
        let store = try Store(path: path, access: .create)
        try store.add([.sample(1, "one word"), .sample(2, "zwei Wörter")])
        #expect(try StoreCheck(store).run().findings == [])
        try store.connection.execute(script: "UPDATE tweet SET text = 'other words' WHERE text = 'one word'")
        #expect(try StoreCheck(store).run().findings.count == 1)
        #expect(try IndexRebuilder(store).rebuild() == 2)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test(
        "The check reports if an archive states another number of tweets than it contains",
        arguments: [
            (2, 1, "/input declares 2 tweets, but 1 was found; 0 records were skipped"),
            (1, 2, "/input declares 1 tweet, but 2 were found; 0 records were skipped"),
            (1, 0, "/input declares 1 tweet, but 0 were found; 0 records were skipped"),
        ])
    func checkLedger(expected: Int, found: Int, message: String) throws {
        let store = try Store(path: path, access: .create)
        try store.add((0..<found).map { .sample(Int64($0), "word") }, expected: expected)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [message])
        try store.connection.run("UPDATE import SET skipped = 1")
        #expect(try StoreCheck(store).run().findings[0].message.hasSuffix("found; 1 record was skipped"))
    }

    @Test("Notices of several imports are combined", arguments: [["DE", "FR"], ["FR", "DE"]])
    func notices(_ countries: [String]) throws {
        let store = try Store(path: path, access: .create)
        let tweet = Tweet.sample(1, "ferry")
        try store.add([tweet])
        for country in countries {
            let input = RandomImports.Input(name: country, owner: nil, madeAt: nil, isWhole: false, tweets: [])
            let session = try store.begin(input)
            try session.withheld(tweet.id, in: [country])
            _ = try session.finish(input)
        }
        #expect(try TweetLoader(store).hit(tweet.id)?.tweet.withheldIn == ["DE", "FR"])
    }
}

@Suite("Search history")
struct RecentsTests {
    @Test("The history is unique ignoring case, newest first, limited to 100, and keeps pins")
    func recents() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        try store.prepareForWriting()
        let searches = StoredSearches(store)
        try searches.record("#Swift", hits: 3, at: 10, generation: 1)
        try searches.record("other", hits: nil, at: 11, generation: 1)
        try searches.record(" #swift", hits: 4, at: 9, generation: 2)
        var list = try searches.recents()
        #expect(list.map(\.query) == [" #swift", "other"])
        #expect(list.map(\.generation) == [2, 1])
        #expect(list[0].uses == 2 && list[0].hits == 4 && list[1].hits == nil)
        try searches.pin("OTHER", name: "kept", at: 1)
        for number in 0..<150 { try searches.record("query \(number)", hits: 0, at: 20, generation: 2) }
        list = try searches.recents()
        #expect(list.count == 101)
        #expect(list.first?.query == "query 149")
        #expect(list.last?.pinned == "kept")
        #expect(list.last?.savedQuery == "OTHER")
        #expect(try searches.deleteRecent("QUERY 149", at: 1))
        #expect(try !searches.deleteRecent("query 149", at: 1))
        #expect(try searches.clearRecents(at: 1) == 99)
        #expect(try searches.recents().map(\.query) == ["other"])
        #expect(try searches.deleteRecent("Other", at: 1))
        #expect(try searches.saved() == [])
    }

    @Test("A later count changes only the run that it belongs to")
    func laterCount() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        try store.prepareForWriting()
        let searches = StoredSearches(store)
        let first = try searches.record("cats", hits: nil, at: 10, generation: 1)
        let second = try searches.record("Cats", hits: nil, at: 11, generation: 1)
        try searches.count(logged: first, hits: 7)
        #expect(try searches.recents().map(\.hits) == [nil])
        try searches.count(logged: second, hits: 8)
        #expect(try searches.recents().map(\.hits) == [8])
        #expect(try searches.log().map(\.hits) == [8, 7])
        #expect(try searches.log(limit: 1).map(\.query) == ["Cats"])
        #expect(try searches.clearRecents(at: 1) == 1)
        #expect(try searches.clearLog() == 2)
    }

    @Test("The generation increases if tweets change, and marks tweets that are new to searches")
    func generation() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        let context = Tweet.sample(3, "only met", collected: false)
        try store.add([.sample(1, "one")], named: "a", referenced: [[context]])
        #expect(try store.generation() == 1)
        #expect(try store.tweetCount() == 1)
        try store.add([.sample(1, "one")], named: "b")
        #expect(try store.generation() == 1)
        try store.add([.sample(2, "two"), .sample(3, "only met")], named: "c")
        #expect(try store.generation() == 2)
        #expect(try store.tweetCount() == 3)
        let generations = try store.connection.rows("SELECT generation FROM tweet ORDER BY id") { $0.integer(0) }
        #expect(generations == [1, 2, 2])
    }

    @Test("A retweet without a known original is still a retweet")
    func bareRetweet() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        var tweet = Tweet.sample(1, "repeated")
        tweet.retweetOf = TweetReference(tweet: nil)
        tweet.flags.insert(.retweetByText)
        try store.add([tweet, .sample(2, "own")])
        let loader = TweetLoader(store.connection)
        let kinds = try [tweet.id, Tweet.sample(2, "own").id].map { try loader.stored($0)?.tweet.kind }
        #expect(kinds == [.retweet, .original])
    }

    @Test("A reply and a quote of an unknown tweet keep their kinds, and yield to a record that knows it")
    func bareReplyAndQuote() throws {
        let folder = try TemporaryFolder()
        let store = try Store(path: folder.path("s.db"), access: .create)
        var (reply, quote) = (Tweet.sample(1, "reply"), Tweet.sample(2, "quote"))
        (reply.replyTo, quote.quoteOf) = (TweetReference(tweet: nil), TweetReference(tweet: nil))
        reply.flags.insert(.replyToUnknown)
        quote.flags.insert(.quoteOfUnknown)
        try store.add([reply, quote], named: "a")
        let loader = TweetLoader(store.connection)
        let kinds = try [reply.id, quote.id].map { try loader.stored($0)?.tweet.kind }
        #expect(kinds == [.reply, .quote])
        reply.flags.remove(.replyToUnknown)
        reply.replyTo = TweetReference(tweet: TweetID(20))
        try store.add([reply], named: "b")
        let merged = try #require(try loader.stored(reply.id)?.tweet)
        #expect(merged.replyTo?.tweet == TweetID(20) && !merged.flags.contains(.replyToUnknown))
    }
}
