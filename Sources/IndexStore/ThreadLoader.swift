internal import SQLiteKit
package import TweetModel

/// Collects the conversation of a tweet: the tweets that it replies to, the replies, and other tweets with the same
/// conversation ID, but no retweets. Use a new instance for each call of `thread(of:)`.
package final class ThreadLoader {
    /// The maximum number of tweets in a thread, because some conversations are very large.
    private static let limit = 5000

    private let connection: Connection
    private let loader: TweetLoader

    /// `parent` is the tweet that this tweet replies to. `isKnown` is true if the store contains the tweet.
    private typealias Node = (parent: Int64?, conversation: Int64?, isKnown: Bool)

    private var nodes: [Int64: Node] = [:]
    /// The queue of tweets to visit. May contain tweets that were already visited.
    private var waiting: [Int64] = []
    private var conversations: Set<Int64> = []

    package init(_ store: Store) {
        connection = store.connection
        loader = TweetLoader(store)
    }

    /// Returns the thread of a tweet; for a retweet, the thread of its original. Returns `nil` if the store contains no
    /// tweet of the thread and does not know why this tweet is missing.
    package func thread(of id: TweetID) throws -> TweetThread? {
        let focus = try original(of: id.rawValue) ?? id.rawValue
        waiting = [focus]
        var next = 0
        while next < waiting.count, nodes.count < Self.limit {
            let id = waiting[next]
            next += 1
            if nodes[id] == nil { try visit(id) }
        }
        if nodes.count == 1, nodes[focus]?.isKnown == false, try missingReason(of: focus) == nil { return nil }
        return TweetThread(focus: TweetID(focus), rows: try rows(), isCut: next < waiting.count)
    }

    private func original(of id: Int64) throws -> Int64? {
        try connection.integer("SELECT retweet_of_tweet FROM tweet WHERE id = \(id)")
    }

    /// Adds a tweet, and queues the tweets that are related to it.
    private func visit(_ id: Int64) throws {
        let row = try connection.first(
            "SELECT reply_to_tweet, conversation_id FROM tweet WHERE id = \(id)"
        ) { ($0.optionalInteger(0), $0.optionalInteger(1)) }
        nodes[id] = (parent: row?.0, conversation: row?.1, isKnown: row != nil)
        if let parent = row?.0 { waiting.append(parent) }
        waiting += try ids(
            "SELECT id FROM tweet WHERE reply_to_tweet = \(id) AND retweet_of_tweet IS NULL LIMIT \(Self.limit)")
        // The ID of a conversation is the ID of its first tweet.
        for conversation in [row?.1, id] {
            guard let conversation, conversations.insert(conversation).inserted else { continue }
            waiting += try ids(
                """
                SELECT id FROM tweet WHERE conversation_id = \(conversation) AND retweet_of_tweet IS NULL
                LIMIT \(Self.limit)
                """)
            if conversation == row?.1 { waiting.append(conversation) }
        }
    }

    private func ids(_ statement: SQL) throws -> [Int64] {
        try connection.rows(statement) { $0.integer(0) }
    }

    // MARK: The tree

    private func rows() throws -> [TweetThread.Row] {
        var children: [Int64: [Int64]] = [:]
        var tops: [Int64] = []
        let parents = treeParents()
        for id in nodes.keys.sorted() {
            if let parent = parents[id] { children[parent, default: []].append(id) } else { tops.append(id) }
        }
        var rows: [TweetThread.Row] = []
        var stack = tops.reversed().map { (id: $0, depth: 0) }
        while let (id, depth) = stack.popLast() {
            rows.append(try row(id, parent: parents[id], depth: depth))
            for child in (children[id] ?? []).reversed() { stack.append((child, depth + 1)) }
        }
        return rows
    }

    /// Returns the parent of each tweet in the tree. The parent of a reply is the tweet that it answers. The parent of
    /// any other tweet is the first tweet of its conversation (see `theOneConversation`). A tweet whose parent is not
    /// in the thread has no parent. Invalid records can form a cycle, which is broken at its oldest tweet.
    private func treeParents() -> [Int64: Int64] {
        var parents: [Int64: Int64] = [:]
        for (id, node) in nodes {
            if let parent = node.parent ?? node.conversation ?? theOneConversation, parent != id, nodes[parent] != nil {
                parents[id] = parent
            }
        }
        var settled: Set<Int64> = []
        for id in nodes.keys.sorted() {
            var path: Set<Int64> = []
            var at = id
            while !settled.contains(at), path.insert(at).inserted, let parent = parents[at] { at = parent }
            // The walk came back to a tweet of its own path, so the path contains a cycle.
            if !settled.contains(at), path.contains(at), parents[at] != nil, let oldest = cycle(at, parents).min() {
                parents[oldest] = nil
            }
            settled.formUnion(path)
        }
        return parents
    }

    /// Returns the tweets of the cycle that contains `start`.
    private func cycle(_ start: Int64, _ parents: [Int64: Int64]) -> [Int64] {
        var members = [start]
        while let next = parents[members[members.count - 1]], next != start, members.count <= parents.count {
            members.append(next)
        }
        return members
    }

    /// The conversation ID of the thread, which tweets without a conversation ID are assumed to share. `nil` if no
    /// tweet has a conversation ID, or if the tweets have different ones.
    private var theOneConversation: Int64? {
        let named = Set(nodes.values.compactMap(\.conversation))
        return named.count == 1 ? named.first : nil
    }

    private func row(_ id: Int64, parent: Int64?, depth: Int) throws -> TweetThread.Row {
        let number = TweetID(id)
        let parent = parent.map { TweetID($0) }
        if nodes[id]?.isKnown == true, let hit = try loader.hit(number) {
            return TweetThread.Row(
                id: number, parent: parent, depth: depth, hit: hit, author: hit.tweet.author,
                createdAt: hit.tweet.createdAt)
        }
        return TweetThread.Row(
            id: number, parent: parent, depth: depth, hit: nil, author: try addressee(of: id),
            createdAt: Snowflake.seconds(of: number).map { Timestamp(seconds: $0) },
            missingReason: try missingReason(of: id))
    }

    /// Returns the reason why Twitter did not return a tweet, according to the latest import that has one; `nil` if
    /// unknown.
    package func missingReason(of id: Int64) throws -> String? {
        try connection.first("SELECT reason FROM missing_tweet WHERE tweet_id = \(id) ORDER BY import_id DESC LIMIT 1")
        { $0.text(0) }
    }

    /// Returns the author of a missing tweet, according to the replies to it; `nil` if unknown.
    private func addressee(of id: Int64) throws -> User? {
        try connection.first(
            """
            SELECT u.id, u.handle, u.name FROM tweet t JOIN user u ON u.id = t.reply_to_user
            WHERE t.reply_to_tweet = \(id) ORDER BY u.handle IS NULL, t.id LIMIT 1
            """
        ) { $0.user(from: 0) }
    }
}
