internal import SQLiteKit

/// Orders and what may be shared: the names that queries have for them.
extension QueryPlan {
    /// The order of results. Ids grow with time, so newest and oldest are orders of the id.
    package enum Sort: String, Sendable, CaseIterable {
        case newest, oldest, relevance, likes, retweets, replies, quotes, views
        /// Likes and retweets together.
        case engagement
        case random

        /// `time` and `-time` are what other tools call newest and oldest.
        package init?(spelling: String) {
            switch spelling {
            case "time", "date", "latest", "recent": self = .newest
            case "-time", "-date": self = .oldest
            case "rank", "score": self = .relevance
            case "faves", "favorites": self = .likes
            case "reposts": self = .retweets
            default:
                guard let sort = Sort(rawValue: spelling) else { return nil }
                self = sort
            }
        }

        /// An order with the seed that may stand behind it: `random/7`. nil when it is none.
        package static func reading(_ text: String) -> (sort: Sort, seed: Int64?)? {
            let parts = text.lowercased().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let sort = Sort(spelling: String(first)) else { return nil }
            if parts.count == 1 { return (sort, nil) }
            guard sort == .random, let seed = Int64(parts[1]), seed >= 0 else { return nil }
            return (sort, seed)
        }

        /// Whether pages have a second column, what they are sorted by.
        package var hasKey: Bool { self != .newest && self != .oldest }
    }

    /// What results may have in common, of which only the first is kept.
    package enum Unique: String, Hashable, Sendable, CaseIterable {
        /// The words of the text, whatever their case and accents; links and punctuation do not count.
        case text
        /// The first link. Tweets without one are all kept.
        case url
        /// The tweet itself or the one it is a retweet of.
        case retweet

        /// What is the same for tweets of which one is kept; never NULL.
        var key: SQL {
            switch self {
            case .text: "coalesce(tweet_words(t.text, " + Planner.addresses(of: "t.id") + "), t.id)"
            case .url:
                """
                coalesce((SELECT rtrim(replace(replace(lower(coalesce(l.expanded, l.url)), 'https://', ''), 'http://', ''), '/') \
                FROM tweet_url AS l WHERE l.tweet_id = t.id AND l.source <> 3 ORDER BY l.position LIMIT 1), t.id)
                """
            case .retweet:
                """
                CASE WHEN t.retweet_of_tweet IS NOT NULL THEN t.retweet_of_tweet \
                WHEN t.retweet_of_user IS NOT NULL THEN t.retweet_of_user || ' ' || t.text ELSE t.id END
                """
            }
        }
    }

    /// What is sorted by before the id; tweets without the count come last.
    var key: SQL? {
        switch sort {
        case .newest, .oldest: nil
        case .relevance: ranking?.score ?? "0.0"
        case .likes: "coalesce(t.like_count, -1)"
        case .retweets: "coalesce(t.retweet_count, -1)"
        case .replies: "coalesce(t.reply_count, -1)"
        case .quotes: "coalesce(t.quote_count, -1)"
        case .views: "coalesce(t.view_count, -1)"
        case .engagement: "coalesce(t.like_count + t.retweet_count, t.like_count, t.retweet_count, -1)"
        case .random: "tweet_shuffle(t.id, \(seed))"
        }
    }

    /// Whether the key is a column of the row `t`.
    var keyNeedsRow: Bool { sort.hasKey && sort != .relevance }
}

/// The meaning of the SQL function `tweet_shuffle(id, seed)`.
package enum Shuffle {
    /// SplitMix64 of both: the same order every time for one seed, and not negative.
    package static func key(_ id: Int64, seed: Int64) -> Int64 {
        var mixed = UInt64(bitPattern: id) ^ (UInt64(bitPattern: seed) &* 0xD1B5_4A32_D192_ED03)
        mixed &+= 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64((mixed ^ (mixed >> 31)) >> 1)
    }
}
