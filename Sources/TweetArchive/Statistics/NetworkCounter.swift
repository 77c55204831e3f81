internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// Builds graphs of accounts, hashtags and sites from the tweets that match a query.
package struct NetworkCounter {
    let access: StoreAccess
    private var queries: QueryRunner { QueryRunner(access) }

    /// Returns a graph of the matching tweets. It connects accounts that mention, answer, retweet or quote each other,
    /// or hashtags, people and sites that occur in the same tweets.
    ///
    /// Runs in time proportional to the number of matching tweets. If the source nodes are hashtags, uses at most
    /// `TweetNetwork.maxPerTweet` hashtags, mentions or links of a tweet. Does not write to the search history.
    ///
    /// - Parameters:
    ///   - kind: The relation that the edges represent.
    ///   - text: The query.
    ///   - minimum: The minimum number of tweets for an edge. Edges with fewer tweets are left out.
    ///   - options: The options of the search.
    package func network(
        _ kind: TweetNetwork.Kind, of text: String, minimum: Int, options: SearchOptions
    ) throws -> TweetNetwork {
        let query = try queries.parse(text, options)
        let empty = TweetNetwork(kind: kind, query: query.canonical)
        return try queries.run(query, otherwise: empty) { () throws -> TweetNetwork in
            var network = empty
            var places: [String: Int] = [:]
            func node(_ id: String, _ label: String, _ kind: TweetNetwork.NodeKind) -> Int {
                if let place = places[id] { return place }
                places[id] = network.nodes.count
                network.nodes.append(TweetNetwork.Node(id: id, label: label, kind: kind))
                return network.nodes.count - 1
            }
            let plan = try query.plan(try queries.context(options))
            let rows = try access.connection.rows(plan.network(kind, minimum: minimum)) { row in
                (
                    source: (row.text(0), row.text(1)), target: (row.text(2), row.text(3)),
                    tweets: Int(row.integer(4)), first: row.optionalInteger(5), last: row.optionalInteger(6)
                )
            }
            for row in rows {
                let source = node(row.source.0, row.source.1, kind.ends.source)
                let target = node(row.target.0, row.target.1, kind.ends.target)
                network.edges.append(
                    TweetNetwork.Edge(
                        source: source, target: target, weight: row.tweets,
                        first: row.first.map { Timestamp(seconds: $0) }, last: row.last.map { Timestamp(seconds: $0) }))
                network.nodes[source].weightOut += row.tweets
                network.nodes[target].weightIn += row.tweets
                guard !kind.isDirected else { continue }
                network.nodes[source].weightIn += row.tweets
                network.nodes[target].weightOut += row.tweets
            }
            if let crowded = plan.crowded(kind) {
                network.crowdedTweets = Int(try access.connection.integer(crowded) ?? 0)
            }
            return network
        }
    }
}
