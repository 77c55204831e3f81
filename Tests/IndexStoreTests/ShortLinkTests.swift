import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// Destinations of `t.co` links from other tweets and from tables.
@Suite("Resolved short links")
struct ShortLinkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A tweet with one link at its end.
    private static func tweet(_ number: Int64, _ link: String, to destination: String? = nil) -> Tweet {
        var tweet = Tweet.sample(number, "Ferry \(number) \(link)")
        let end = tweet.text.utf8.count
        tweet.links = [
            Link(
                url: link, expanded: destination, display: nil, span: TextSpan(end - link.utf8.count, end),
                source: destination == nil ? .extracted : .given)
        ]
        return tweet
    }

    private static let known = tweet(5, "https://t.co/AbCdEfGhIj", to: "https://example.org/harbour")
    private static let other = tweet(6, "https://t.co/AbCdEfGhIj", to: "https://example.org/later")
    private static let unknown = tweet(2, "http://t.co/AbCdEfGhIj")
    private static let table = [ShortLink("https://t.co/AbCdEfGhIj", destination: "https://table.example/x")]

    /// One import: tweets, or the rows of a table.
    private enum Step: Sendable {
        case tweets([Tweet], String)
        case table([ShortLink?], String)
    }

    private func store(_ name: String, _ steps: [Step]) throws -> Store {
        let store = try Store(path: folder.path(name + ".db"), access: .create)
        for step in steps { try add(step, to: store) }
        return store
    }

    private func add(_ step: Step, to store: Store) throws {
        switch step {
        case .tweets(let tweets, let name): try store.add(tweets, named: name)
        case .table(let links, let name):
            let input = RandomImports.Input(
                name: name, owner: nil, madeAt: nil, isWhole: false, expected: nil, tweets: [])
            let session = try store.begin(input)
            for case let link? in links { try session.write(link) }
            _ = try session.finish(input)
        }
    }

    private func destination(of tweet: Tweet, in store: Store) throws -> String? {
        try TweetLoader(store).hit(tweet.id)?.tweet.links.first?.expanded
    }

    /// The number of tweets whose links contain a word, according to the search index.
    private func found(_ word: String, in store: Store) throws -> Int64? {
        let token = "\"/\(word)\""
        return try store.connection.integer("SELECT count(*) FROM tweet_index WHERE tweet_index MATCH \(token)")
    }

    private func permutations(_ steps: [Step]) -> [[Step]] {
        guard steps.count > 1 else { return [steps] }
        return steps.indices.flatMap { index in
            var rest = steps
            let first = rest.remove(at: index)
            return permutations(rest).map { [first] + $0 }
        }
    }

    @Test("Every order of imports gives the same destination, tokens and rows, and repeating them changes nothing")
    func anyOrder() throws {
        let steps: [Step] = [
            .tweets([Self.known], "a"), .tweets([Self.unknown], "b"), .tweets([Self.other], "c"),
            .table(Self.table, "d"),
        ]
        var first: StoreContent?
        for (number, order) in permutations(steps).enumerated() {
            let store = try store("order-\(number)", order)
            #expect(try destination(of: Self.unknown, in: store) == "https://example.org/harbour")
            #expect(try destination(of: Self.other, in: store) == "https://example.org/later")
            #expect(try found("harbour", in: store) == 2)
            #expect(try found("table", in: store) == 0)
            #expect(try StoreCheck(store).run().findings.map(\.message) == [])
            let content = try StoreContent(store)
            if let first { #expect(content == first, "\(content.difference(from: first))") }
            first = first ?? content
            let generation = try store.generation()
            for step in order { try add(step, to: store) }
            #expect(try StoreContent(store) == content)
            #expect(try store.generation() == generation)
        }
    }

    @Test("A table supplies the destination only if no tweet has it")
    func tables() throws {
        let store = try store("table", [.tweets([Self.unknown], "a"), .table(Self.table, "b")])
        #expect(try destination(of: Self.unknown, in: store) == "https://table.example/x")
        #expect(try TweetLoader(store).hit(Self.unknown.id)?.tweet.links.first?.isResolved == true)
        #expect(try found("table", in: store) == 1)
        let number = try #require(try store.connection.integer("SELECT id FROM import WHERE path = '/b'"))
        _ = try store.forget(import: number)
        #expect(try destination(of: Self.unknown, in: store) == nil)
        #expect(try found("table", in: store) == 0)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("Forgetting the tweet with the destination removes it from other tweets, or another tweet supplies it")
    func forgetting() throws {
        let store = try store("forget", [.tweets([Self.unknown, Self.known, Self.other], "a")])
        _ = try store.forget(tweets: [Self.known.id])
        #expect(try destination(of: Self.unknown, in: store) == "https://example.org/later")
        _ = try store.forget(tweets: [Self.other.id])
        #expect(try destination(of: Self.unknown, in: store) == nil)
        #expect(try found("harbour", in: store) == 0 && found("later", in: store) == 0)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("A link that the text cuts, and a link of media")
    func cutAndMedia() throws {
        var cut = Tweet.sample(3, "RT @bob: Ferries https://t.co/AbCdEfGhIj…")
        cut.links = [
            Link(
                url: "https://t.co/AbCdEfGhIj", expanded: nil, display: nil, span: TextSpan(17, 40), source: .extracted)
        ]
        var photo = Tweet.sample(4, "Look https://t.co/Photo12345")
        photo.media = [MediaItem(id: "1", kind: .photo, url: nil, span: TextSpan(5, 28))]
        photo.media[0].link = "https://t.co/Photo12345"
        photo.media[0].expanded = "https://twitter.com/ann_lee/status/4/photo/1"
        let quoted = Self.tweet(7, "https://t.co/Photo12345")
        let store = try store("cut", [.tweets([cut, photo, quoted, Self.known], "a")])
        #expect(try destination(of: cut, in: store) == nil)
        #expect(try destination(of: quoted, in: store) == photo.media[0].expanded)
        #expect(try store.unresolvedLinks() == [])
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("Another record of the tweet supplies the destination that the better text lacks")
    func sameTweet() throws {
        var worse = Self.known
        worse.textCompleteness = .v2
        var better = Self.known
        better.links[0].expanded = nil
        better.links[0].source = .extracted
        for (name, order) in [("one", [worse, better]), ("two", [better, worse])] {
            let store = try Store(path: folder.path(name + ".db"), access: .create)
            for (index, tweet) in order.enumerated() {
                try store.add([tweet], named: tweet.textCompleteness == .full ? "full" : "v2", madeAt: nil)
                if index == 1 { try store.add([Self.unknown], named: "b") }
            }
            #expect(try destination(of: better, in: store) == "https://example.org/harbour")
            #expect(try destination(of: Self.unknown, in: store) == "https://example.org/harbour")
            #expect(try StoreCheck(store).run().findings.map(\.message) == [])
        }
    }

    @Test("A retweet is completed with the original's link, and loses its destination with the table")
    func completedRetweet() throws {
        var original = Self.tweet(8, "https://t.co/AbCdEfGhIj")
        original.text = "A long text about ferries in the harbour " + original.text
        original.links[0].span = TextSpan(original.text.utf8.count - 23, original.text.utf8.count)
        var retweet = Tweet.sample(9, "RT @ann_lee: A long text about ferries in the harb…", trust: .cut)
        retweet.retweetOf = TweetReference(tweet: original.id, user: UserID(42), handle: "ann_lee")
        let steps: [Step] = [.tweets([original], "a"), .tweets([retweet], "b"), .table(Self.table, "c")]
        for (number, order) in permutations(steps).enumerated() {
            let store = try store("rt-\(number)", order)
            #expect(try destination(of: retweet, in: store) == "https://table.example/x")
            let table = try #require(try store.connection.integer("SELECT id FROM import WHERE path = '/c'"))
            _ = try store.forget(import: table)
            #expect(try destination(of: retweet, in: store) == nil)
            #expect(try StoreCheck(store).run().findings.map(\.message) == [])
        }
    }

    @Test("Unresolved links are listed with their tweets")
    func unresolved() throws {
        let links = [
            "https://t.co/AAAAAAAAAA", "https://t.co/BBBBBBBBBB", "http://t.co/AAAAAAAAAA", "https://example.org/",
        ]
        let tweets = links.enumerated().map { Self.tweet(Int64($0.offset + 1), $0.element) }
        let store = try store("unresolved", [.tweets(tweets + [Self.known, Self.unknown], "a")])
        #expect(
            try store.unresolvedLinks() == [
                UnresolvedLink(url: "https://t.co/AAAAAAAAAA", tweets: 2, newest: tweets[2].id),
                UnresolvedLink(url: "https://t.co/BBBBBBBBBB", tweets: 1, newest: tweets[1].id),
            ])
    }

    @Test("Rebuilding the indexes corrects destinations that do not follow from the other tweets")
    func reindexing() throws {
        let store = try store("wrong", [.tweets([Self.known, Self.unknown], "a")])
        try store.connection.execute(
            script: """
                UPDATE tweet_url SET expanded = 'https://wrong.example/' WHERE resolved;
                UPDATE tweet_short_link SET known = 1 - known
                """)
        _ = try IndexRebuilder(store).rebuild()
        #expect(try destination(of: Self.unknown, in: store) == "https://example.org/harbour")
        #expect(try found("harbour", in: store) == 2 && found("wrong", in: store) == 0)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("A link that a record contains twice has its destination at both positions")
    func twice() throws {
        var tweet = Tweet.sample(3, "https://t.co/AbCdEfGhIj and again http://t.co/AbCdEfGhIj")
        for (start, end, expanded) in [(0, 23, nil), (34, 56, "https://example.org/harbour")] {
            tweet.links.append(
                Link(
                    url: end == 23 ? "https://t.co/AbCdEfGhIj" : "http://t.co/AbCdEfGhIj", expanded: expanded,
                    display: nil, span: TextSpan(start, end), source: .given))
        }
        let store = try store("twice", [.tweets([tweet], "a")])
        let links = try TweetLoader(store).hit(tweet.id)?.tweet.links ?? []
        #expect(links.map(\.expanded) == ["https://example.org/harbour", "https://example.org/harbour"])
        #expect(links.map(\.isResolved) == [false, false])
        #expect(try store.unresolvedLinks() == [] && StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("Forgetting the record with the destination removes it, also from this tweet")
    func forgettingRecord() throws {
        var other = Self.known
        other.links[0].expanded = nil
        let store = try store("record", [.tweets([Self.known], "a"), .tweets([other], "b")])
        let number = try #require(try store.connection.integer("SELECT id FROM import WHERE path = '/a'"))
        _ = try store.forget(import: number)
        #expect(try destination(of: Self.known, in: store) == nil)
        #expect(try found("harbour", in: store) == 0)
    }

    @Test("Only tweets whose link changes are merged again, once for all rows of a table")
    func merges() throws {
        let missing = (100...200).map { Self.tweet($0, "https://t.co/AbCdEfGhIj") }
        let store = try store("merges", [.tweets(missing, "a"), .tweets([Self.other], "b")])
        // A merge that changes a tweet updates its row, so a trigger counts these merges.
        try store.connection.execute(
            script: """
                CREATE TEMP TABLE merged (tweet_id);
                CREATE TEMP TRIGGER count_merged AFTER UPDATE ON tweet BEGIN INSERT INTO merged VALUES (new.id); END
                """)
        func merged(_ step: Step) throws -> Int64? {
            try store.connection.run("DELETE FROM temp.merged")
            try add(step, to: store)
            return try store.connection.integer(
                "SELECT count(*) FROM temp.merged WHERE tweet_id > \(Self.other.id.rawValue)")
        }
        var same = Self.known
        same.links[0].expanded = Self.other.links[0].expanded
        #expect(try merged(.tweets([Self.tweet(7, "https://t.co/AbCdEfGhIj", to: "https://x.example/")], "c")) == 0)
        #expect(try merged(.tweets([same], "d")) == 0)
        #expect(try merged(.table(Self.table, "e")) == 0)
        #expect(try merged(.tweets([Self.tweet(1, "https://t.co/AbCdEfGhIj", to: "https://x.example/")], "f")) == 101)
        #expect(try StoreCheck(store).run().findings.map(\.message) == [])
    }

    @Test("A tweet with any number of links gets destinations from many tweets and from a table")
    func manyLinks() throws {
        let count = Exhaustive.isOn ? 5000 : 500
        let border = min(count / 2, 1000)
        func links(_ isKnown: (Int) -> Bool) -> [Link] {
            (0..<count).map { number in
                Link(
                    url: "https://t.co/L\(number)", expanded: isKnown(number) ? "https://example.org/\(number)" : nil,
                    display: nil, span: nil, source: .given)
            }
        }
        var missing = Tweet.sample(9, "Ferries")
        missing.links = links { _ in false }
        var half = Tweet.sample(3, "Ferries")
        half.links = links { $0 % 2 == 0 }
        let others = (1..<border).filter { $0 % 2 == 1 }.map {
            Self.tweet(Int64(10 + $0), "https://t.co/L\($0)", to: "https://example.org/\($0)")
        }
        let table = (border..<count).map { ShortLink("https://t.co/L\($0)", destination: "https://example.org/\($0)") }
        let steps: [Step] = [.tweets([missing], "a"), .tweets([half], "b"), .tweets(others, "c"), .table(table, "d")]
        for (name, order) in [("last", steps), ("first", steps.reversed())] {
            let store = try store("many-" + name, order)
            for tweet in [missing, half] {
                let found = try TweetLoader(store).hit(tweet.id)?.tweet.links.map(\.expanded)
                #expect(found == (0..<count).map { "https://example.org/\($0)" })
            }
        }
    }
}
