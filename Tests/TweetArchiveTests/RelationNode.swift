import TestSupport
import TweetModel

/// The intended meaning of a query about relations.
indirect enum RelationNode {
    case word(String)
    case from(String)
    case me
    case account(String)
    case minLikes(Int64)
    case minReplies(Int64)
    case label(String)
    case hasNote, hasLabel
    case importNumber(Int64)
    case importHash(String)
    case addedFrom(Int64)
    case addedBefore(Int64)
    case conversation(TweetID)
    case thread(RelationNode)
    case threadOf(TweetID)
    case near(String, metres: Double?)
    case circle(Coordinate, metres: Double)
    case box(west: Double, south: Double, east: Double, north: Double)
    /// A conversation after `settled` has computed its members.
    case members(Set<TweetID>)
    case not(RelationNode)
    case and([RelationNode])
    case or([RelationNode])

    static func random(depth: Int, _ corpus: RelatedTweets, using random: inout SeededGenerator) -> RelationNode {
        func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }
        let number = Int64.random(in: 0..<6, using: &random)
        let tweet = one(corpus.tweets)
        switch Int.random(in: 0..<(depth > 0 ? 28 : 18), using: &random) {
        case 0, 1: return .word(one(RelatedTweets.words))
        case 2: return .from(one(RelatedTweets.people).handle)
        case 3: return one([.me, .account("ann_lee"), .account("bob")])
        case 4: return .minLikes(number)
        case 5: return .minReplies(number)
        case 6, 7: return .label(one(RelatedTweets.labels))
        case 8: return one([.hasNote, .hasLabel])
        case 9:
            return one([
                .importNumber(1), .importNumber(2), .importNumber(7), .importHash("12345678"), .importHash("3f9a"),
            ])
        case 10:
            let moment = one([1_700_000_000, 1_700_000_001, 1_700_100_000, 1_700_100_001] as [Int64])
            return Bool.random(using: &random) ? .addedFrom(moment) : .addedBefore(moment)
        case 11, 12: return .conversation(tweet.conversation ?? tweet.replyTo?.tweet ?? tweet.id)
        case 13: return .conversation(tweet.id)
        case 14: return .threadOf(tweet.id)
        case 15: return .near(one(["lisboa", "Suva", "nowhere", "FIJI"]), metres: one([nil, 500, 25_000, 400_000]))
        case 16:
            return .circle(
                Coordinate(latitude: -17.5, longitude: one([179.9, -179.9])), metres: one([80_000, 300_000]))
        case 17:
            return one([
                .box(west: 176, south: -20, east: -178, north: -15), .box(west: 178, south: -20, east: 179, north: -15),
                .box(west: -10, south: 38, east: -9, north: 39),
                .box(west: 179.5, south: -20, east: 179.4, north: -15.5),
            ])
        case 18...20: return .not(.random(depth: depth - 1, corpus, using: &random))
        case 21, 22: return .thread(.random(depth: depth - 1, corpus, using: &random))
        case 23...25: return .and((0..<2).map { _ in .random(depth: depth - 1, corpus, using: &random) })
        default: return .or((0..<2).map { _ in .random(depth: depth - 1, corpus, using: &random) })
        }
    }

    /// The query text.
    var text: String {
        switch self {
        case .word(let word): word
        case .from(let handle): "from:" + handle
        case .me: "from:me"
        case .account(let handle): "account:" + handle
        case .minLikes(let count): "min_likes:\(count)"
        case .minReplies(let count): "min_replies:\(count)"
        case .label(let name): "label:\"\(name.uppercased())\""
        case .hasNote: "has:note"
        case .hasLabel: "has:label"
        case .importNumber(let number): "import:\(number)"
        case .importHash(let digits): "import:\(digits)"
        case .addedFrom(let second): "added:>=" + Timestamp(seconds: second).iso8601
        case .addedBefore(let second): "added:<" + Timestamp(seconds: second).iso8601
        case .conversation(let id): "conversation_id:\(id)"
        case .thread(let node): "thread:{\(node.text)}"
        case .threadOf(let id): "thread:\(id)"
        case .near(let name, let metres): "near:\(name)" + (metres.map { " within:\($0)m" } ?? "")
        case .circle(let point, let metres): "point_radius:[\(point.longitude) \(point.latitude) \(metres / 1000)km]"
        case .box(let west, let south, let east, let north): "bounding_box:[\(west) \(south) \(east) \(north)]"
        case .members: preconditionFailure("Only what was settled has members, and it is not written")
        case .not(let node): "-(\(node.text))"
        case .and(let nodes): "(" + nodes.map { "(\($0.text))" }.joined(separator: " ") + ")"
        case .or(let nodes): "(" + nodes.map { "(\($0.text))" }.joined(separator: " OR ") + ")"
        }
    }

    /// Computes the members of conversations once for all tweets.
    ///
    /// - Parameter visible: the tweets that the query inside `thread:` can match.
    func settled(_ corpus: RelatedTweets, _ visible: [Tweet]) -> RelationNode {
        switch self {
        case .conversation(let id): return .members(corpus.conversation(id))
        case .threadOf(let id): return .members(corpus.conversations(with: [id]))
        case .thread(let node):
            let inner = node.settled(corpus, visible)
            let matches = visible.filter { inner.holds($0, corpus) == true }.map(\.id)
            return .members(corpus.conversations(with: Set(matches)))
        case .not(let node): return .not(node.settled(corpus, visible))
        case .and(let nodes): return .and(nodes.map { $0.settled(corpus, visible) })
        case .or(let nodes): return .or(nodes.map { $0.settled(corpus, visible) })
        default: return self
        }
    }

    /// Returns whether a tweet matches a settled query; `nil` if it lacks a necessary field.
    func holds(_ tweet: Tweet, _ corpus: RelatedTweets) -> Bool? {
        switch self {
        case .word(let word): return tweet.text.split(separator: " ").contains { $0 == word }
        case .from(let handle): return tweet.author.map { $0.handle == handle }
        case .me: return tweet.author.map { $0.handle == "ann_lee" }
        case .account(let handle):
            guard tweet.flags.contains(.collected) else { return false }
            return handle == "ann_lee" ? tweet.author.map { $0.handle == handle } : tweet.author.map { _ in false }
        case .minLikes(let count): return count == 0 ? true : tweet.counts[.likes].map { $0 >= count }
        case .minReplies(let count): return count == 0 ? true : tweet.counts[.replies].map { $0 >= count }
        case .label(let name): return corpus.labelled[tweet.id]?.contains(name) ?? false
        case .hasNote: return corpus.noted.contains(tweet.id)
        case .hasLabel: return !(corpus.labelled[tweet.id] ?? []).isEmpty
        case .importNumber(let number):
            return corpus.inputs.contains { $0.id == number && $0.tweets.contains(tweet.id) }
        case .importHash(let digits):
            return corpus.inputs.contains { $0.blake3.hasPrefix(digits) && $0.tweets.contains(tweet.id) }
        case .addedFrom(let second): return corpus.added(tweet).map { $0 >= second }
        case .addedBefore(let second): return corpus.added(tweet).map { $0 < second }
        case .members(let members):
            if members.contains(tweet.id) { return true }
            return corpus.knowsConversation(of: tweet) ? false : nil
        case .conversation, .thread, .threadOf: preconditionFailure("A query is settled before it is asked")
        case .near(let name, let metres): return isNear(tweet, name, metres ?? 10_000)
        case .circle(let point, let metres):
            return RelatedTweets.position(tweet).map { RelatedTweets.distance($0, point) < metres }
        case .box(let west, let south, let east, let north):
            return RelatedTweets.isInside(tweet, west: west, south: south, east: east, north: north)
        case .not(let node): return node.holds(tweet, corpus).map { !$0 }
        case .and(let nodes):
            let values = nodes.map { $0.holds(tweet, corpus) }
            return values.contains(false) ? false : values.contains(nil) ? nil : true
        case .or(let nodes):
            let values = nodes.map { $0.holds(tweet, corpus) }
            return values.contains(true) ? true : values.contains(nil) ? nil : false
        }
    }

    private func isNear(_ tweet: Tweet, _ name: String, _ metres: Double) -> Bool? {
        guard let place = RelatedTweets.places.first(where: { $0.name?.lowercased() == name.lowercased() }) else {
            return nil
        }
        guard let box = place.box else { return tweet.place.map { $0.id == place.id } }
        return RelatedTweets.position(tweet).map { RelatedTweets.distance($0, RelatedTweets.centre(box)) < metres }
    }
}
