package import SQLiteKit
package import TweetModel

/// The statements that answer a query. Filters, order and limit are one statement: nothing is filtered afterwards.
package struct QueryPlan: Sendable {
    /// The order of results. Ids grow with time, so newest and oldest are orders of the id.
    package enum Sort: String, Sendable, CaseIterable {
        case newest, oldest, likes, retweets, replies, quotes, views
        /// Likes and retweets together.
        case engagement

        /// `time` and `-time` are what other tools call newest and oldest.
        package init?(spelling: String) {
            switch spelling {
            case "time", "date", "latest", "recent": self = .newest
            case "-time", "-date": self = .oldest
            case "faves", "favorites": self = .likes
            case "reposts": self = .retweets
            default:
                guard let sort = Sort(rawValue: spelling) else { return nil }
                self = sort
            }
        }

        /// Whether pages have a second column, the count that they are sorted by.
        package var hasKey: Bool { key != nil }

        /// What is sorted by before the id; tweets without the count come last.
        var key: SQL? {
            switch self {
            case .newest, .oldest: nil
            case .likes: "coalesce(t.like_count, -1)"
            case .retweets: "coalesce(t.retweet_count, -1)"
            case .replies: "coalesce(t.reply_count, -1)"
            case .quotes: "coalesce(t.quote_count, -1)"
            case .views: "coalesce(t.view_count, -1)"
            case .engagement:
                "coalesce(t.like_count + t.retweet_count, t.like_count, t.retweet_count, -1)"
            }
        }
    }

    /// Where a page ended.
    package struct Cursor: Hashable, Sendable {
        package var id: TweetID
        /// The second column of the last row, for orders that have one.
        package var key: Int64?

        package init(id: TweetID, key: Int64? = nil) {
            self.id = id
            self.key = key
        }
    }

    /// What walks the results.
    enum Driver: Sendable {
        /// The search index, newest first.
        case index(Match)
        /// The rows, newest first.
        case rows
        /// Nothing can match.
        case nothing
    }

    package let sort: Sort
    /// At most that many results over all pages (`limit:`); nil is no limit. For the caller to keep.
    package let limit: Int?
    let pageDriver: Driver
    let pageConditions: [SQL]
    let countDriver: Driver
    let countConditions: [SQL]
    let bounds: Bounds

    /// One page: rows of the tweet id, and of the sort key where the order has one. `limit` 0 is all.
    package func page(after cursor: Cursor? = nil, limit: Int) -> SQL {
        let (source, id) = source(pageDriver, joinsRows: !pageConditions.isEmpty || sort.key != nil)
        var conditions = base(pageDriver)
        let isDescending = sort != .oldest
        // The cursor is a result: it is inside the bound on its own side already.
        if cursor == nil || sort.key != nil || !isDescending { conditions += bounds.upper(id) }
        if cursor == nil || sort.key != nil || isDescending { conditions += bounds.lower(id) }
        if let cursor { conditions.append(after(cursor, id)) }
        conditions += pageConditions
        var statement = "SELECT " + id + " AS id" as SQL
        if let key = sort.key { statement = statement + ", " + key + " AS sort_key" }
        statement = statement + "\nFROM " + source + filter(conditions)
        if let key = sort.key {
            statement = statement + "\nORDER BY " + key + " DESC, " + id + " DESC"
        } else {
            statement = statement + "\nORDER BY " + id + (isDescending ? " DESC" : " ASC")
        }
        return statement + "\nLIMIT \(limit <= 0 ? -1 : limit)"
    }

    /// The number of all results: one row, one column.
    package func count() -> SQL {
        let (source, id) = source(countDriver, joinsRows: !countConditions.isEmpty)
        let conditions = base(countDriver) + bounds.upper(id) + bounds.lower(id) + countConditions
        return "SELECT count(*)\nFROM " + source + filter(conditions)
    }

    /// The number of results that no search could find in the store's generation `generation` or before it.
    package func count(newerThan generation: Int64) -> SQL {
        let (source, id) = source(countDriver, joinsRows: true)
        let conditions = base(countDriver) + bounds.upper(id) + bounds.lower(id) + countConditions
        return "SELECT count(*)\nFROM " + source + filter(conditions + ["t.generation > \(generation)"])
    }

    /// What the search index is asked; nil when it isn't. For `explain`.
    package var matchText: String? {
        if case .index(let match) = pageDriver { return match.text }
        return nil
    }

    private func source(_ driver: Driver, joinsRows: Bool) -> (source: SQL, id: SQL) {
        switch driver {
        case .rows, .nothing: ("tweet AS t", "t.id")
        case .index where joinsRows:
            // CROSS JOIN fixes the order: the index outside, its rows inside.
            ("tweet_index CROSS JOIN tweet AS t ON t.id = tweet_index.rowid", "tweet_index.rowid")
        case .index: ("tweet_index", "tweet_index.rowid")
        }
    }

    private func base(_ driver: Driver) -> [SQL] {
        switch driver {
        case .index(let match): ["tweet_index MATCH \(match.text)"]
        case .rows: []
        case .nothing: ["0"]
        }
    }

    private func after(_ cursor: Cursor, _ id: SQL) -> SQL {
        if let key = sort.key {
            return "(" + key + ", " + id + ") < (\(cursor.key ?? -1), \(cursor.id.rawValue))"
        }
        return sort == .oldest ? id + " > \(cursor.id.rawValue)" : id + " < \(cursor.id.rawValue)"
    }

    private func filter(_ conditions: [SQL]) -> SQL {
        conditions.isEmpty ? "" : "\nWHERE " + conditions.joined("\n  AND ")
    }
}
