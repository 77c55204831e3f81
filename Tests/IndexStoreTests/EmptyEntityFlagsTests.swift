import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Empty entity flags")
struct EmptyEntityFlagsTests {
    struct Table: CustomTestStringConvertible, Sendable {
        var name: StaticString
        var bit: Int64
        var testDescription: String { name.description }
        var sql: SQL { SQL(stringLiteral: name) }
    }

    static let tables = [
        Table(name: "tweet_hashtag", bit: 65536), Table(name: "tweet_mention", bit: 131072),
        Table(name: "tweet_url", bit: 262144), Table(name: "tweet_cashtag", bit: 524288),
        Table(name: "media", bit: 1_048_576),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a store with a tweet that has one entity of each kind, and a tweet without entities.
    private func store() throws -> (store: Store, full: Tweet, bare: Tweet) {
        let store = try Store(path: folder.path("s.db"), access: .create)
        var full = Tweet.sample(1, "of $TWTR and #birds by @bob at https://t.co/a")
        full.cashtags = [Cashtag(text: "TWTR", span: TextSpan(3, 8))]
        full.hashtags = [Hashtag(text: "birds", span: TextSpan(13, 19))]
        full.mentions = [Mention(handle: "bob", id: UserID(43), name: "Bob", span: TextSpan(23, 27))]
        full.links = [Link(url: "https://t.co/a", expanded: "https://a.example/", display: nil, span: TextSpan(31, 45))]
        full.media = [MediaItem(id: "1", kind: .photo, url: "https://a.example/p")]
        let bare = Tweet.sample(2, "nothing")
        try store.add([full, bare])
        return (store, full, bare)
    }

    @Test("The flags of a tweet agree with its child tables", arguments: 0..<12)
    func likeTables(seed: Int) throws {
        var random = RandomImports(seed: UInt64(seed) + 900)
        let store = try Store(path: folder.path("s.db"), access: .create)
        for input in random.inputs(5) {
            try store.add(input)
            #expect(try store.tweetsWithWrongFlags() == [])
        }
        let sources = try ImportCatalog(store).all()
        _ = try store.forget(import: sources[seed % sources.count].number)
        #expect(try store.tweetsWithWrongFlags() == [])
        let ids = try store.connection.rows("SELECT id FROM tweet ORDER BY id") { TweetID($0.integer(0)) }
        _ = try store.forget(tweets: Array(ids.prefix(2)))
        #expect(try store.tweetsWithWrongFlags() == [])
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("A tweet is read completely with and without the flags", arguments: [-1, 0xFFFF])
    func reading(mask: Int64) throws {
        let (store, full, bare) = try store()
        try store.connection.run("UPDATE tweet SET flags = flags & \(mask)")
        #expect(try TweetLoader(store).hits([full.id, bare.id]).map(\.tweet) == [full, bare])
        #expect(try TweetLoader(store).hit(full.id)?.tweet == full)
        #expect(try StoreCheck(store).run().findings == [])
    }

    @Test("The check finds flags that hide rows, and does not report the index", arguments: tables)
    func check(table: Table) throws {
        let (store, full, _) = try store()
        try store.connection.run("UPDATE tweet SET flags = flags + \(table.bit) WHERE id = \(full.id.rawValue)")
        let findings = try StoreCheck(store).run().findings
        #expect(findings.map(\.message) == ["1 tweet has rows in table \(table.name) that its flags hide"])
        #expect(findings.map(\.isDamage) == [true])
        var second = full
        second.id = TweetID(second.id.rawValue + 1)
        try store.add([second], named: "b")
        try store.connection.run("UPDATE tweet SET flags = flags | \(table.bit) WHERE id = \(second.id.rawValue)")
        #expect(
            try StoreCheck(store).run().findings.map(\.message) == [
                "2 tweets have rows in table \(table.name) that their flags hide"
            ])
    }
}

extension Store {
    /// Returns the tweets whose flags contradict a child table, with the name of the table.
    func tweetsWithWrongFlags() throws -> [String] {
        try EmptyEntityFlagsTests.tables.flatMap { table in
            try connection.rows(
                """
                SELECT id FROM tweet t
                WHERE (flags & \(table.bit) = 0) <> EXISTS (SELECT 1 FROM \(table.sql) h WHERE h.tweet_id = t.id)
                """
            ) { "\($0.integer(0)) \(table.name)" }
        }
    }
}
