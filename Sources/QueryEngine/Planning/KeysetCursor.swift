internal import SQLiteKit
internal import TweetModel

/// The ID column by which results are ordered, after the sort key if there is one, and from which pages continue. A
/// scan of the rows uses the tweet ID. A scan of the search index uses doc IDs, which have the order of tweet IDs.
/// SQLite converts an ID to the doc ID of the nearest tweet once per statement, so the tweet does not have to exist.
enum KeysetCursor {
    case id
    case docID

    /// The column to order by.
    var column: SQL {
        switch self {
        case .id: "t.id"
        case .docID: "tweet_index.rowid"
        }
    }

    /// True for the tweet with the ID and for tweets with a greater ID. `id` is SQL that does not depend on the row.
    func isAtLeast(_ id: SQL) -> SQL { bound(" >= ", ">= ", id) }

    func isAtMost(_ id: SQL) -> SQL { bound(" <= ", "<= ", id) }

    func isBehind(_ id: SQL) -> SQL { bound(self == .id ? " > " : " >= ", "> ", id) }

    func isBefore(_ id: SQL) -> SQL { bound(self == .id ? " < " : " <= ", "< ", id) }

    /// The value of `column` for an ID. If the column contains doc IDs, the doc ID of the first tweet at or after the
    /// ID. This is exact, because no other tweet is between them.
    func of(_ id: SQL) -> SQL {
        switch self {
        case .id: id
        case .docID: Self.docID(">= ", id)
        }
    }

    private func bound(_ comparison: SQL, _ side: SQL, _ id: SQL) -> SQL {
        switch self {
        case .id: column + comparison + id
        case .docID: column + comparison + Self.docID(side, id)
        }
    }

    /// The doc ID of the nearest tweet on a side of the ID, such as `>= `. If no tweet is on that side, the largest or
    /// smallest integer.
    private static func docID(_ side: SQL, _ id: SQL) -> SQL {
        let isAbove = side.text.hasPrefix(">")
        let order: SQL = isAbove ? "" : " DESC"
        let none: SQL = isAbove ? "9223372036854775807" : "-9223372036854775808"
        return "coalesce((SELECT doc_id FROM tweet WHERE id " + side + id + " ORDER BY id" + order + " LIMIT 1), "
            + none + ")"
    }
}

extension PageCursor.Position {
    /// The sort key as a value of a statement. Without a key, -1: the sort key of tweets that lack the count.
    var keyValue: SQLValue {
        switch key {
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case nil: .integer(-1)
        }
    }
}

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
