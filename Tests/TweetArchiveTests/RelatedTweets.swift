import Foundation
import IndexStore
import SQLiteKit
import TestSupport
import TweetModel

/// Generated tweets for queries about relations: complete and incomplete conversations, two inputs that overlap,
/// labels, notes and places. All of it is available as Swift values.
struct RelatedTweets {
    struct Input {
        let id: Int64
        let blake3: String
        let startedAt: Int64
        let tweets: Set<TweetID>
    }

    static let words = ["sea", "seal", "lion", "rain", "café"]
    static let people: [(id: Int64, handle: String)] = [(1, "ann_lee"), (2, "bob"), (3, "cleo")]
    static let labels = ["todo", "To Read", "starred"]
    /// The last place has only a name.
    static let places: [Place] = [
        place("p1", "Lisboa", -9.25, 38.69, -9.09, 38.80), place("p2", "Sintra", -9.45, 38.75, -9.35, 38.85),
        place("p3", "Suva", 178.40, -18.20, 178.50, -18.05), place("p4", "Fiji", 176.9, -19.2, -178.2, -16.0),
        Place(id: "p5").named("Nowhere"),
    ]

    private(set) var tweets: [Tweet]
    private(set) var labelled: [TweetID: Set<String>] = [:]
    private(set) var noted: Set<TweetID> = []
    private(set) var inputs: [Input] = []

    init(size: Int, using random: inout SeededGenerator) {
        tweets = []
        for number in 0..<size { tweets.append(Self.tweet(number, after: tweets, using: &random)) }
        for tweet in tweets {
            for label in Self.labels where Int.random(in: 0..<5, using: &random) == 0 {
                labelled[tweet.id, default: []].insert(label)
            }
            if Int.random(in: 0..<6, using: &random) == 0 { noted.insert(tweet.id) }
        }
        var first: Set<TweetID> = []
        var second: Set<TweetID> = []
        for tweet in tweets {
            let side = Int.random(in: 0..<3, using: &random)
            if side != 1 { first.insert(tweet.id) }
            if side != 0 { second.insert(tweet.id) }
        }
        inputs = [
            Input(id: 1, blake3: "3f9a0c12b7de", startedAt: 1_700_000_000, tweets: first),
            Input(id: 2, blake3: "12345678abcd", startedAt: 1_700_100_000, tweets: second),
        ]
    }

    private static func place(
        _ id: String, _ name: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> Place {
        var place = Place(id: id).named(name)
        place.box = BoundingBox(west: west, south: south, east: east, north: north)
        return place
    }

    private static func tweet(_ number: Int, after others: [Tweet], using random: inout SeededGenerator) -> Tweet {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let seconds: Int64 = 1_600_000_000 + Int64(number) * 60
        let id = TweetID(((seconds * 1000 - Snowflake.epochMilliseconds) << 22) | Int64(number))
        let length = Int.random(in: 1..<5, using: &random)
        let text = (0..<length).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
        var tweet = Tweet(
            id: id, createdAt: Timestamp(seconds: seconds), author: nil, text: text, textCompleteness: .full)
        if !chance(15) {
            tweet.author = people.randomElement(using: &random).map { User(id: UserID($0.id), handle: $0.handle) }
        }
        tweet.flags = chance(85) ? [.collected] : chance(50) ? [.liked] : []
        if chance(25) {
            let start = tweet.text.utf8.count + 1
            let url = "https://t.co/" + (chance(50) ? "a" : "b")
            tweet.text += " " + url
            tweet.links = [
                Link(
                    url: url, expanded: url == "https://t.co/a" ? "https://Example.org/x/" : nil, display: nil,
                    span: TextSpan(start, tweet.text.utf8.count))
            ]
        }
        if chance(55), let other = others.suffix(12).randomElement(using: &random) {
            // Some replies refer to tweets that are not in the store.
            let answered = chance(25) ? TweetID(other.id.rawValue + 1_000_000) : other.id
            tweet.replyTo = TweetReference(tweet: answered, user: UserID(2), handle: "bob")
        } else if chance(10) {
            tweet.replyTo = TweetReference(tweet: nil, user: UserID(2), handle: "bob")
        }
        if chance(15) {
            tweet.conversation = chance(50) ? id : others.suffix(12).randomElement(using: &random)?.id
        }
        if chance(12), let other = others.suffix(20).randomElement(using: &random) {
            tweet.retweetOf = TweetReference(tweet: other.id, user: other.author?.id, handle: other.author?.handle)
        }
        if !chance(30) { tweet.counts[.likes] = Int64.random(in: 0..<6, using: &random) }
        if !chance(50) { tweet.counts[.replies] = Int64.random(in: 0..<6, using: &random) }
        if !chance(50) { tweet.counts[.retweets] = Int64.random(in: 0..<6, using: &random) }
        if chance(40) { tweet.place = places.randomElement(using: &random) }
        if chance(20) {
            tweet.point = Coordinate(
                latitude: Double.random(in: -20 ... -15, using: &random),
                longitude: (chance(50) ? 1 : -1) * Double.random(in: 176...180, using: &random))
        }
        return tweet
    }

    /// Writes the tweets as two imports, Ann's archive and another one. Labels and notes are added between them, and
    /// must not change.
    func write(to path: String) throws {
        let store = try Store(path: path, access: .create)
        for input in inputs {
            let session = try ImportSession(
                store,
                ImportedInput(
                    path: "/\(input.id)", fingerprint: "\(input.id)", format: "api-v2", options: "", program: "test",
                    startedAt: input.startedAt))
            let owner = input.id == 1 ? User(id: UserID(1), handle: "ann_lee") : nil
            try session.archive(owner: owner, generatedAt: 1_650_000_000)
            try session.entry(name: "tweets.js", size: nil)
            var builder = TweetBatchBuilder(inputDate: 1_650_000_000)
            let batch = TweetBatch()
            // Newest first, as in archives: replies precede the tweets that they refer to.
            for tweet in tweets.reversed() where input.tweets.contains(tweet.id) {
                builder.prepare(tweet, referenced: [], entry: 0, offset: 0, length: 1, into: batch)
            }
            try session.write(batch)
            _ = try session.finish(blake3: input.blake3, counts: ImportCounts(), at: input.startedAt + 10)
            try mark(in: store, input)
        }
    }

    private func mark(in store: Store, _ input: Input) throws {
        let labels = Labels(store)
        let isLast = input.id == inputs.last?.id
        for (id, names) in labelled where input.tweets.contains(id) || isLast {
            for name in names {
                guard let label = LabelName(name) else { continue }
                _ = try labels.add(label, to: [id], at: 1_700_000_020)
            }
        }
        for id in noted where input.tweets.contains(id) || isLast {
            _ = try labels.setNote("remember", on: id, at: 1_700_000_020)
        }
    }
}

extension Place {
    fileprivate func named(_ name: String) -> Place {
        var place = self
        place.name = name
        place.country = "Land"
        return place
    }
}

// MARK: - Expected results

extension RelatedTweets {
    /// Returns all tweets that replies and conversation IDs connect with some tweets.
    func conversations(with matches: Set<TweetID>) -> Set<TweetID> {
        var members = matches
        var grown = true
        while grown {
            let before = members.count
            for tweet in tweets {
                let related = [tweet.id, tweet.replyTo?.tweet, tweet.conversation].compactMap(\.self)
                if related.contains(where: members.contains) { members.formUnion(related) }
            }
            grown = members.count > before
        }
        return members
    }

    /// Returns the tweets of the conversation that begins with a tweet.
    func conversation(_ id: TweetID) -> Set<TweetID> {
        func isElsewhere(_ other: TweetID) -> Bool {
            tweets.contains { $0.id == other && $0.conversation != nil && $0.conversation != id }
        }
        let isAnswer = tweets.contains { $0.id == id && $0.replyTo?.tweet != nil }
        var members: Set<TweetID> = isAnswer || isElsewhere(id) ? [] : [id]
        members.formUnion(tweets.filter { $0.conversation == id }.map(\.id))
        var grown = true
        while grown {
            let before = members.count
            for tweet in tweets {
                guard let answered = tweet.replyTo?.tweet else { continue }
                if members.contains(answered), !isElsewhere(tweet.id) { members.insert(tweet.id) }
                if members.contains(tweet.id), !isElsewhere(answered) { members.insert(answered) }
            }
            grown = members.count > before
        }
        return members
    }

    /// Returns true if the first tweet of a tweet's conversation is known.
    func knowsConversation(of tweet: Tweet) -> Bool {
        var seen: Set<TweetID> = []
        var current = tweet
        while seen.insert(current.id).inserted {
            guard current.conversation == nil, let answered = current.replyTo?.tweet else { return true }
            guard let next = tweets.first(where: { $0.id == answered }) else { return false }
            current = next
        }
        return false
    }

    /// Returns the start of the first import with the tweet.
    func added(_ tweet: Tweet) -> Int64? {
        inputs.filter { $0.tweets.contains(tweet.id) }.map(\.startedAt).min()
    }

    /// Returns the point of a tweet, or else the centre of its place.
    static func position(_ tweet: Tweet) -> Coordinate? {
        if let point = tweet.point { return point }
        return tweet.place?.box.map(centre)
    }

    static func centre(_ box: BoundingBox) -> Coordinate {
        let width = box.east >= box.west ? box.east - box.west : box.east - box.west + 360
        return Coordinate(latitude: (box.north + box.south) / 2, longitude: box.west + width / 2)
    }

    /// Returns the distance on the surface in metres, by the spherical law of cosines.
    static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
        let radians = Double.pi / 180
        let cosine =
            sin(a.latitude * radians) * sin(b.latitude * radians)
            + cos(a.latitude * radians) * cos(b.latitude * radians) * cos((a.longitude - b.longitude) * radians)
        return 6_371_008.8 * acos(max(-1, min(1, cosine)))
    }

    /// Returns true if the point, or else the whole place, is inside a box; `nil` if the tweet has neither.
    static func isInside(_ tweet: Tweet, west: Double, south: Double, east: Double, north: Double) -> Bool? {
        /// Returns the degrees to the east of the box's western side.
        func offset(_ longitude: Double) -> Double { (longitude - west + 720).truncatingRemainder(dividingBy: 360) }
        let width = offset(east)
        if let point = tweet.point {
            return (south...north).contains(point.latitude) && offset(point.longitude) <= width
        }
        guard let box = tweet.place?.box else { return nil }
        return box.south >= south && box.north <= north && offset(box.west) <= offset(box.east)
            && offset(box.east) <= width
    }
}
