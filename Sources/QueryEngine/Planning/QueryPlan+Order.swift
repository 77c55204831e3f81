internal import SQLiteKit
internal import TweetModel

/// The values of `unique:` and the sort keys.
extension QueryPlan {
    /// The property that makes results duplicates. Only the first of them is kept.
    package enum Unique: String, Hashable, Sendable, CaseIterable {
        /// The words of the text, without case, accents, links and punctuation. All tweets without words are kept.
        case text
        /// The URL of the first link, without case, scheme and final slashes. All tweets without a link are kept.
        case url
        /// The original tweet: the tweet itself or the one that it retweets. If only the retweeted account is known,
        /// this account and the text decide.
        case retweet

        /// The value that duplicates share. Never NULL.
        var key: SQL {
            switch self {
            case .text: "coalesce(tweet_words(t.text, " + Planner.urlOffsets(of: "t.id") + "), t.id)"
            case .url:
                """
                coalesce((SELECT rtrim(replace(replace(lower(coalesce(l.expanded, l.url)), 'https://', ''), 'http://', ''), '/') \
                FROM tweet_url AS l WHERE l.tweet_id = t.id ORDER BY l.position LIMIT 1), t.id)
                """
            case .retweet:
                """
                CASE WHEN t.retweet_of_tweet IS NOT NULL THEN t.retweet_of_tweet \
                WHEN t.retweet_of_user IS NOT NULL THEN t.retweet_of_user || ' ' || t.text ELSE t.id END
                """
            }
        }
    }

    /// The sort key, which descends. Equal keys are ordered by ID. Tweets without the count come last. `nil` if the
    /// order is by ID.
    var key: SQL? {
        switch sort {
        case .newest, .oldest: nil
        case .relevance: ranking?.score ?? "0.0"
        case .count(let count): "coalesce(t." + SQL(stringLiteral: count.column) + ", -1)"
        case .engagement: "coalesce(t.like_count + t.retweet_count, t.like_count, t.retweet_count, -1)"
        case .distance: distance
        case .random(let seed): "tweet_shuffle(t.id, \(seed ?? 0))"
        }
    }

    /// True if the sort key reads columns of the row `t`.
    var keyNeedsRow: Bool { sort.hasKey && sort != .relevance }
}

extension Sample {
    /// Implements the SQL function `tweet_shuffle(id, seed)`, for random order. Returns SplitMix64 of the ID and the
    /// seed, shifted so that it is not negative. A seed always results in the same order.
    package static func shuffleKey(_ id: Int64, seed: Int64) -> Int64 {
        var mixed = UInt64(bitPattern: id) ^ (UInt64(bitPattern: seed) &* 0xD1B5_4A32_D192_ED03)
        mixed &+= 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64((mixed ^ (mixed >> 31)) >> 1)
    }
}
