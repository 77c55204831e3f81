import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import IndexStore

/// Compares the destinations of `t.co` links with a model after random imports, tables and removals.
@Suite("Random short links")
struct RandomLinkTests {
    @Test("The destinations follow from the imports that are left", arguments: Exhaustive.sample(0..<24, every: 3))
    func model(seed: Int) throws {
        let folder = try TemporaryFolder()
        let store = try folder.store("links.db")
        try store.prepareForWriting()
        var random = SeededGenerator(seed: UInt64(seed) * 977 + 5)
        var model = LinkModel()
        var steps: [String] = []
        for number in 0..<14 {
            let name = "\(Int.random(in: 10...99, using: &random))-\(number)"
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let tweets = LinkModel.tweets(&random)
                model.records[name] = tweets.filter { !model.forgotten.contains($0.id) }
                try add(tweets, named: name, to: store, &random)
            case 4..<6:
                let links = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in LinkModel.link(&random) }
                model.tables[name] = links
                let input = Self.input(name, [])
                let session = try store.begin(input)
                for link in links { try session.write(link) }
                _ = try session.finish(input)
            case 6..<8:
                guard let name = (Array(model.records.keys) + model.tables.keys).sorted().randomElement(using: &random)
                else { continue }
                steps.append("forget \(name)")
                let id = try #require(try store.connection.integer("SELECT id FROM import WHERE path = \("/" + name)"))
                _ = try store.forget(import: id)
                model.records[name] = nil
                model.tables[name] = nil
            case 8:
                guard let id = model.destinations.keys.map(\.tweet).sorted().randomElement(using: &random) else {
                    continue
                }
                _ = try store.forget(tweets: [id])
                model.forget(id)
            default:
                if Bool.random(using: &random) { try store.connection.run("DELETE FROM tweet_short_link") }
                _ = try IndexRebuilder(store).rebuild()
            }
            steps.append(name)
            let found = try destinations(in: store)
            #expect(found == model.destinations, "after \(steps)")
            #expect(try Set(store.unresolvedLinks().map(\.url)) == model.unresolved, "after \(steps)")
            #expect(try StoreCheck(store).run().findings.map(\.message) == [], "after \(steps)")
            guard found == model.destinations else { return }
        }
    }

    private static func input(_ name: String, _ tweets: [Tweet]) -> RandomImports.Input {
        .init(
            name: name, owner: nil, madeAt: 1_700_000_000, isWhole: false, expected: nil,
            tweets: tweets.map { ($0, [], nil) })
    }

    /// Imports tweets in several batches, and in some cases in several transactions.
    private func add(_ tweets: [Tweet], named name: String, to store: Store, _ random: inout SeededGenerator) throws {
        let input = Self.input(name, tweets)
        let session = try store.begin(input)
        for batch in input.batches(of: Int.random(in: 1...4, using: &random)) {
            try session.write(batch)
            if Int.random(in: 0..<4, using: &random) == 0 { try session.stop() }
        }
        _ = try session.finish(input)
    }

    private func destinations(in store: Store) throws -> [LinkModel.Position: LinkModel.Destination] {
        var result: [LinkModel.Position: LinkModel.Destination] = [:]
        let ids = try store.connection.rows("SELECT id FROM tweet") { $0.integer(0) }
        for id in ids {
            for (index, link) in (try TweetLoader(store).hit(TweetID(id))?.tweet.links ?? []).enumerated() {
                result[LinkModel.Position(tweet: TweetID(id), index: index)] =
                    LinkModel.Destination(url: link.expanded, isResolved: link.isResolved)
            }
        }
        return result
    }
}

/// Computes the destinations of links from all records and tables, without a store.
private struct LinkModel {
    struct Position: Hashable {
        let tweet: TweetID
        let index: Int
    }

    struct Destination: Hashable {
        let url: String?
        let isResolved: Bool
    }

    /// The tweets and tables of each import, by its name.
    var records: [String: [Tweet]] = [:]
    var tables: [String: [ShortLink]] = [:]
    var forgotten: Set<TweetID> = []

    mutating func forget(_ id: TweetID) {
        forgotten.insert(id)
        for name in records.keys { records[name]?.removeAll { $0.id == id } }
    }

    // MARK: Random records

    private static let codes = ["AAAAAAAAAA", "BBBBBBBBBB", "CCCCCCCCCC", "DDDDDDDDDD"]

    static func link(_ random: inout SeededGenerator) -> ShortLink? {
        let url = "https://table.example/\(Int.random(in: 0..<3, using: &random))"
        return ShortLink(ShortLink.url(of: codes.randomElement(using: &random) ?? ""), destination: url)
    }

    /// Returns different tweets in any order. All records of a tweet have the same text and links, but not the same
    /// destinations.
    static func tweets(_ random: inout SeededGenerator) -> [Tweet] {
        let numbers = Array(1...9).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
        return numbers.map { number in
            // Tweet 3 contains two links twice, and tweet 9 none.
            let own = (0..<4).filter { number == 3 || number & (1 << $0) != 0 && number != 9 }
            let words = (own + (number == 3 ? [0, 1] : [])).map { "https://t.co/" + codes[$0] }
            var tweet = Tweet.sample(Int64(number), words.isEmpty ? "none" : words.joined(separator: " "))
            tweet.links = words.enumerated().map { index, word in
                let isKnown = Int.random(in: 0..<3, using: &random) == 0
                let url = "https://example.org/\(Int.random(in: 0..<3, using: &random))"
                return Link(
                    url: word, expanded: isKnown ? url : nil, display: nil,
                    span: TextSpan(index * 24, index * 24 + 23), source: .given)
            }
            return tweet
        }
    }

    // MARK: Destinations

    /// The destination of a link in the records of a tweet. The last record wins, in the order of the hashes, which
    /// contain the names. Each occurrence of a link has its own destination if its record has one.
    private func own(_ tweet: TweetID, _ index: Int) -> String? {
        var result: [String?] = []
        for name in records.keys.sorted() {
            guard let record = records[name]?.first(where: { $0.id == tweet }) else { continue }
            var new = record.links.map(\.expanded)
            func complete(from others: [String?]) {
                for index in new.indices where new[index] == nil {
                    let same = record.links.indices.filter { record.links[$0].url == record.links[index].url }
                    new[index] = same.compactMap { others.indices.contains($0) ? others[$0] : nil }.first
                }
            }
            complete(from: new)
            complete(from: result)
            result = new
        }
        return result[index]
    }

    private var tweets: [TweetID: Tweet] {
        Dictionary(records.values.joined().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var destinations: [Position: Destination] {
        let tweets = tweets
        var known: [String: (tweet: TweetID, url: String)] = [:]
        var result: [Position: Destination] = [:]
        for id in tweets.keys.sorted() {
            for (index, link) in (tweets[id]?.links ?? []).enumerated() {
                let url = own(id, index)
                result[Position(tweet: id, index: index)] = Destination(url: url, isResolved: false)
                if let url, known[link.url] == nil { known[link.url] = (id, url) }
            }
        }
        for (position, destination) in result where destination.url == nil {
            guard let url = tweets[position.tweet]?.links[position.index].url else { continue }
            let inTables = tables.values.joined().filter { ShortLink.url(of: $0.code) == url }
            if let url = known[url]?.url ?? inTables.map(\.destination).min() {
                result[position] = Destination(url: url, isResolved: true)
            }
        }
        return result
    }

    /// The URLs of the links without a destination.
    var unresolved: Set<String> {
        let tweets = tweets
        return Set(
            destinations.compactMap { position, destination in
                destination.url == nil ? tweets[position.tweet]?.links[position.index].url : nil
            })
    }
}
