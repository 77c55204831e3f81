import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

@Suite("Texts of images in the store")
struct ImageTextTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let tweet: Tweet = {
        var tweet = Tweet.sample(1, "Look https://t.co/AbCdEfGhIj")
        tweet.media = ["FDAbcdEfGhIjKlM", "FDXbcdEfGhIjKlM"].map {
            MediaItem(id: nil, kind: .photo, url: "https://pbs.twimg.com/media/\($0).jpg")
        }
        tweet.media[0].alternativeText = "A sign"
        tweet.media[1].fileName = "\(tweet.id)-FDXbcdEfGhIjKlM.jpg"
        return tweet
    }()

    private func text(_ name: String, _ text: String) throws -> ImageText {
        let image = try #require(ImageName(fileName: "\(Self.tweet.id)\(name)"))
        return try #require(ImageText(of: image, text))
    }

    private func add(_ texts: [ImageText], named name: String, to store: Store) throws {
        let input = RandomImports.Input(
            name: name, owner: nil, madeAt: nil, isWhole: false, expected: nil, tweets: [])
        let session = try store.begin(input)
        for text in texts { try session.write(text) }
        _ = try session.finish(input)
    }

    private func shown(_ store: Store) throws -> [String?] {
        try TweetLoader(store).hit(Self.tweet.id)?.tweet.media.map(\.imageText) ?? []
    }

    @Test("Texts of a tweet with thousands of images are added in linear time")
    func manyImages() throws {
        let count = 20_000
        var tweet = Self.tweet
        tweet.media = (0..<count).map {
            MediaItem(id: nil, kind: .photo, url: "https://pbs.twimg.com/media/Image-\(100_000 + $0).jpg")
        }
        let store = try Store(path: folder.path("many.db"), access: .create)
        try add((0..<count).map { try text("-Image-\(100_000 + $0).txt", "text \($0)") }, named: "texts", to: store)
        try store.add([tweet], named: "tweets")
        #expect(try shown(store) == (0..<count).map { "text \($0)" })
    }

    @Test("Texts are added in any order, the longest wins, and repeating the imports changes nothing")
    func anyOrder() throws {
        let first = [
            try text("-FDAbcdEfGhIjKlM.txt", "Open"), try text("_2.jpg.txt", "Closed on Mondays"),
        ]
        let second = [
            try text("-FDAbcdEfGhIjKlM.jpg.txt", "Open daily"), try text("-Unknown00000.txt", "x"),
        ]
        var contents: [StoreContent] = []
        for order in [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"], ["c", "b", "a"]] {
            let store = try Store(path: folder.path(order.joined() + ".db"), access: .create)
            for _ in 1...2 {
                for name in order {
                    switch name {
                    case "a": try store.add([Self.tweet], named: "a")
                    case "b": try add(first, named: "b", to: store)
                    default: try add(second, named: "c", to: store)
                    }
                }
                #expect(try shown(store) == ["Open daily", "Closed on Mondays"])
                #expect(try StoreCheck(store).run().findings.map(\.message) == [])
            }
            let item = try #require(try TweetLoader(store).hit(Self.tweet.id)?.tweet.media.first)
            #expect(item.alternativeText == "A sign")
            contents.append(try StoreContent(store))
        }
        for content in contents {
            #expect(content == contents[0], "\(content.difference(from: contents[0]))")
        }
    }

    @Test("Forgetting an import removes its texts, and forgetting a tweet removes all of its texts")
    func forgetting() throws {
        let store = try Store(path: folder.path("forget.db"), access: .create)
        try store.add([Self.tweet], named: "a")
        try add([try text("_1.txt", "Open")], named: "b", to: store)
        try add([try text("_1.txt", "Open daily")], named: "c", to: store)
        let number = try #require(
            try store.connection.integer("SELECT id FROM import WHERE path = '/c'"))
        _ = try store.forget(import: number)
        #expect(try shown(store) == ["Open", nil])
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
        _ = try store.forget(tweets: [Self.tweet.id])
        #expect(try store.connection.integer("SELECT count(*) FROM image_text") == 0)
        try add([try text("_1.txt", "Open again")], named: "d", to: store)
        #expect(try store.connection.integer("SELECT count(*) FROM image_text") == 0)
    }

    @Test(
        "The name of an image contains its tweet and its key",
        arguments: [
            ("1454660436489142273-FDAbcdEfGhIjKlM.jpg", "FDAbcdEfGhIjKlM"),
            ("a/b/1454660436489142273-FD-bcd_fGhIjKlM.JPG.txt", "FD-bcd_fGhIjKlM"),
            ("1454660436489142273_12.txt", "_12"), ("1454660436489142273_0.txt", nil),
            ("145-FDAbcdEfGhIjKlM.txt", nil),
            ("1454660436489142273-FDAbcdEfGhIjKlM.exe", nil), ("-FDAbcdEfGhIjKlM.txt", nil), ("", nil),
        ] as [(String, String?)])
    func names(_ name: String, _ key: String?) {
        #expect(ImageName(fileName: name)?.key == key)
    }
}
