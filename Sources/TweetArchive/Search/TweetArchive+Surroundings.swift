internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// The tweets to show around each result of a search.
package enum Surroundings: Hashable, Sendable {
    /// At most this many tweets of the same author before the result, and as many after it, in the order of IDs.
    /// Referenced tweets do not count.
    case neighbors(Int)
    /// The conversation of the result; for a retweet, the conversation of its original.
    case thread
}

/// Finds the context of results, as grep prints lines around matching lines.
extension TweetArchive {
    /// Returns the results with the tweets around them. Each tweet occurs once and has a `SearchHit.role`.
    ///
    /// Results whose surroundings overlap, or follow each other without a gap, are in one group. The groups have the
    /// order of their first results. The rows of a group are in the order of IDs, or in the order of the conversation.
    ///
    /// - Parameters:
    ///   - hits: The results of one page.
    ///   - text: The query. If its order is `oldest`, neighbours are sorted by ascending ID, otherwise by descending ID.
    ///   - options: The options of the search.
    package func groups(
        of hits: [SearchHit], in text: String, with surroundings: Surroundings, options: SearchOptions
    ) throws -> [[SearchHit]] {
        let isAscending = try queries.parse(text, options).order(options.order, seed: 0) == .oldest
        return try queries.run(otherwise: []) { () throws -> [[SearchHit]] in
            var collector = SurroundingsCollector(self, try queries.context(options))
            for hit in hits {
                switch surroundings {
                case .neighbors(let count): try collector.addNeighbors(of: hit, count: count)
                case .thread: try collector.addThread(of: hit)
                }
            }
            if case .neighbors = surroundings { collector.sort(by: isAscending ? (<) : (>)) }
            return try collector.groups()
        }
    }
}

/// Collects results and their surroundings in groups.
private struct SurroundingsCollector {
    private let archive: TweetArchive
    private let context: QueryContext
    /// The tweets of each group. A group that was merged into another one is empty.
    private var members: [[TweetID]] = []
    private var groupOf: [TweetID: Int] = [:]
    private var roles: [TweetID: ExportRole] = [:]
    private var known: [TweetID: SearchHit] = [:]
    /// The plans for the tweets of an author in descending and in ascending order, by the clause of the author.
    private var plans: [String: (newest: QueryPlan, oldest: QueryPlan)] = [:]

    init(_ archive: TweetArchive, _ context: QueryContext) {
        self.archive = archive
        self.context = context
    }

    mutating func addNeighbors(of hit: SearchHit, count: Int) throws {
        let id = hit.tweet.id
        // One more tweet on each side shows whether the neighbours of another result follow without a gap.
        let older = try tweets(by: hit.tweet.author, after: id, .newest, limit: count + 1)
        let newer = try tweets(by: hit.tweet.author, after: id, .oldest, limit: count + 1)
        let shown = Array(newer.prefix(count).reversed()) + [id] + Array(older.prefix(count))
        add(shown, of: hit, touching: newer + older) { _ in .neighbor }
    }

    mutating func addThread(of hit: SearchHit) throws {
        let id = hit.tweet.id
        // A retweet can be part of one conversation, and its original of another one.
        guard groupOf[id] == nil || hit.tweet.retweetOf != nil else {
            return add([id], of: hit, touching: []) { _ in .thread }
        }
        let rows = try ThreadLoader(archive.store).thread(of: id)?.rows.compactMap(\.hit) ?? []
        for row in rows where known[row.tweet.id] == nil { known[row.tweet.id] = row }
        let ids = rows.map(\.tweet.id)
        let answers = Set(rows.filter { $0.tweet.replyTo?.tweet == id }.map(\.tweet.id))
        add(ids.contains(id) ? ids : [id] + ids, of: hit, touching: []) { other in
            if other == hit.tweet.replyTo?.tweet { return .repliedTo }
            if other == hit.tweet.retweetOf?.tweet { return .retweeted }
            return answers.contains(other) ? .answer : .thread
        }
    }

    /// Returns the next tweets of an author after a tweet in an order; none if the author is unknown.
    private mutating func tweets(
        by author: User?, after id: TweetID, _ order: SearchOrder, limit: Int
    ) throws -> [TweetID] {
        guard let author, let clause = Query.clause(for: .users, author.handle ?? "", id: author.id?.description) else {
            return []
        }
        let plan: (newest: QueryPlan, oldest: QueryPlan)
        if let known = plans[clause] {
            plan = known
        } else {
            let query = try Query.parse(clause)
            plan = (try query.plan(context, sort: .newest), try query.plan(context, sort: .oldest))
            plans[clause] = plan
        }
        let statement = (order == .newest ? plan.newest : plan.oldest)
            .page(after: PageCursor.Position(id: id.rawValue), limit: limit)
        return try archive.connection.rows(statement) { TweetID($0.integer(0)) }
    }

    /// Adds a result and the tweets around it to the first group that they touch, or to a new one.
    ///
    /// - Parameters:
    ///   - shown: The result and the tweets around it.
    ///   - others: Further tweets whose groups the result joins.
    ///   - relation: Returns the relation of a tweet to the result.
    private mutating func add(
        _ shown: [TweetID], of hit: SearchHit, touching others: [TweetID],
        _ relation: (TweetID) -> ExportRole.Relation
    ) {
        let touched = Set((shown + others).compactMap { groupOf[$0] }).sorted()
        let target = touched.first ?? members.count
        if touched.isEmpty { members.append([]) }
        for group in touched.dropFirst() {
            for id in members[group] { groupOf[id] = target }
            members[target] += members[group]
            members[group] = []
        }
        for id in shown where groupOf[id] == nil {
            groupOf[id] = target
            members[target].append(id)
            roles[id] = .context(relation(id), of: hit.tweet.id)
        }
        roles[hit.tweet.id] = .matched
        known[hit.tweet.id] = hit
    }

    /// Sorts the tweets of each group.
    mutating func sort(by areInOrder: (TweetID, TweetID) -> Bool) {
        for index in members.indices { members[index].sort(by: areInOrder) }
    }

    func groups() throws -> [[SearchHit]] {
        let missing = members.joined().filter { known[$0] == nil }
        var found = known
        for hit in try TweetLoader(archive.store).hits(missing) { found[hit.tweet.id] = hit }
        return members.filter { !$0.isEmpty }.map { group in
            group.compactMap { id in
                var hit = found[id]
                hit?.role = roles[id]
                return hit
            }
        }
    }
}
