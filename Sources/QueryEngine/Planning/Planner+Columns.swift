package import SQLiteKit
internal import TweetModel
internal import TweetText

/// The values of the row `t` that predicates test.
extension Column {
    /// The value, or NULL if the tweet lacks it.
    var value: SQL {
        switch self {
        case .count(let count): "t." + SQL(stringLiteral: count.column)
        case .author: "t.author_id"
        case .authorName: Self.ofAuthor("name")
        case .bio: Self.ofAuthor("bio")
        case .location: Self.ofAuthor("location")
        case .followers: Self.ofAuthor("follower_count")
        case .following: Self.ofAuthor("following_count")
        case .tweets: Self.ofAuthor("tweet_count")
        case .listed: Self.ofAuthor("listed_count")
        case .verified: Self.ofAuthor("verified")
        case .language: "t.lang"
        case .sensitive: "t.sensitive"
        case .client: "t.client_id"
        case .place: "t.place_id"
        case .country: "(SELECT nullif(p.country_code, '') FROM place AS p WHERE p.id = t.place_id)"
        case .geo: "coalesce(t.place_id, t.latitude)"
        case .conversation: "t.conversation_id"
        case .retweeted: "t.retweet_of_tweet"
        case .quoted: "t.quote_of_tweet"
        case .time: "t.created_at"
        case .timeOfDay: "CASE WHEN t.day_precision THEN NULL ELSE t.created_at END"
        case .repliedTweet: "t.reply_to_tweet"
        case .repliedAccount: "t.reply_to_user"
        case .length: "length(t.text)"
        case .links:
            """
            ((SELECT count(*) FROM tweet_url AS e WHERE e.tweet_id = t.id) \
            + EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id))
            """
        case .hashtags, .mentions, .cashtags, .media, .pageLinks, .descriptions:
            "(SELECT count(*) FROM " + (entities ?? "tweet") + ")"
        }
    }

    /// The rows that the column counts. `nil` for columns that count no rows.
    var entities: SQL? {
        switch self {
        case .hashtags: "tweet_hashtag AS e WHERE e.tweet_id = t.id"
        case .mentions: "tweet_mention AS e WHERE e.tweet_id = t.id"
        case .cashtags: "tweet_cashtag AS e WHERE e.tweet_id = t.id"
        case .media: "media AS m WHERE m.tweet_id = t.id"
        case .pageLinks: "tweet_url AS l WHERE l.tweet_id = t.id AND NOT " + Planner.leadsToTweet
        case .descriptions: "media AS m WHERE m.tweet_id = t.id AND m.alt_text <> ''"
        default: nil
        }
    }

    /// An expression that is true if the row has the value. Never NULL.
    var isKnown: SQL {
        switch self {
        case .geo: "(t.place_id IS NOT NULL OR t.latitude IS NOT NULL)"
        case .retweeted:
            "(t.retweet_of_tweet IS NOT NULL OR (t.retweet_of_user IS NULL AND " + Planner.isNotRetweetByText + "))"
        case .quoted:
            "(t.quote_of_tweet IS NOT NULL OR (t.quote_of_user IS NULL AND " + Planner.isNotQuoteOfUnknown + "))"
        default: "(" + value + ") IS NOT NULL"
        }
    }

    private static func ofAuthor(_ column: SQL) -> SQL {
        "(SELECT u." + column + " FROM user AS u WHERE u.id = t.author_id)"
    }

    /// A statement that returns 1 if any tweet lacks the value, else 0. `nil` if no index can answer it. Archives never
    /// contain the authors of likes, so a like does not count as lacking its author.
    var absence: SQL? {
        switch self {
        case .time: "SELECT EXISTS (SELECT 1 FROM tweet WHERE created_at IS NULL)"
        case .author: "SELECT EXISTS (SELECT 1 FROM tweet WHERE author_id IS NULL AND flags & 1)"
        default: nil
        }
    }

    /// A statement that returns 0 if no tweet has the value, else 1. Tweets that are not retweets or quotes do not
    /// count as having the columns `retweeted` and `quoted`.
    package var existence: SQL {
        switch self {
        case .retweeted: "SELECT EXISTS (SELECT 1 FROM tweet WHERE retweet_of_tweet IS NOT NULL)"
        case .quoted: "SELECT EXISTS (SELECT 1 FROM tweet WHERE quote_of_tweet IS NOT NULL)"
        // If no archive names conversations, queries derive them from replies.
        case .conversation: "SELECT EXISTS (SELECT 1 FROM tweet)"
        default: "SELECT EXISTS (SELECT 1 FROM tweet AS t WHERE " + isKnown + ")"
        }
    }
}

extension NumberRange {
    /// Returns a test of a value. If the value is NULL, the test is NULL.
    func test(_ value: SQL) -> SQL {
        switch (lower, upper) {
        case (let lower?, let upper?) where lower == upper: value + " = \(lower)"
        case (let lower?, let upper?): value + " BETWEEN \(lower) AND \(upper)"
        case (let lower?, nil): value + " >= \(lower)"
        case (nil, let upper?): value + " <= \(upper)"
        case (nil, nil): "(" + value + " IS NOT NULL OR NULL)"
        }
    }
}

extension IndexFlag {
    /// An equivalent test of the row `t`, whose result is never NULL. `nil` if the flag has no such test.
    var row: SQL? {
        switch self {
        case .referenced: "t.flags & \(Planner.visible) = 0"
        case .retweet: Planner.isRetweet
        case .reply:
            "((t.reply_to_tweet IS NOT NULL OR t.reply_to_user IS NOT NULL OR NOT " + Planner.isNotReplyToUnknown
                + ") AND NOT " + Planner.isRetweet + ")"
        case .quote:
            "(t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NOT NULL OR NOT " + Planner.isNotQuoteOfUnknown + ")"
        case .media: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id)"
        case .photo: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'photo')"
        case .video: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'video')"
        case .gif: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'animated_gif')"
        case .hashtag: "EXISTS (SELECT 1 FROM tweet_hashtag AS e WHERE e.tweet_id = t.id)"
        case .mention: "EXISTS (SELECT 1 FROM tweet_mention AS e WHERE e.tweet_id = t.id)"
        case .cashtag: "EXISTS (SELECT 1 FROM tweet_cashtag AS e WHERE e.tweet_id = t.id)"
        case .authorless: "t.author_id IS NULL"
        case .link:
            """
            (EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id) \
            OR EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id))
            """
        case .sensitive: nil
        case .note, .truncated, .deleted, .liked, .edited, .circle, .community, .poll, .article:
            rowFlag.map { "t.flags & \($0.rawValue) <> 0" }
        }
    }
}

extension Planner {
    /// Whether the flags do not mark a reply, a quote or a retweet of an unknown tweet. Never NULL.
    package static let isNotReplyToUnknown: SQL = "t.flags & \(TweetFlags.replyToUnknown.rawValue) = 0"
    static let isNotQuoteOfUnknown: SQL = "t.flags & \(TweetFlags.quoteOfUnknown.rawValue) = 0"
    static let isNotRetweetByText: SQL = "t.flags & \(TweetFlags.retweetByText.rawValue) = 0"

    static let isRetweet: SQL = """
        (t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL \
        OR t.flags & \(TweetFlags.retweetByText.rawValue) <> 0)
        """

    /// The hashtag of the rows `e` (`tweet_hashtag`) and `g` (`hashtag`) as spelled in the tweet `t`, without its sign.
    static let spelling: SQL = "coalesce(e.spelling, " + textBehindSign + ", g.text)"

    /// The text of the tweet `t` at the span of the entity `e`, without its first character.
    static let textBehindSign: SQL = """
        substr(CAST(substr(CAST(t.text AS BLOB), e.start_byte + 1, e.end_byte - e.start_byte) AS TEXT), 2)
        """

    /// The handle of a mention `m` as spelled in the tweet.
    static let mentionedHandle: SQL = """
        coalesce(m.handle, (SELECT substr(CAST(substr(CAST(w.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) \
        AS TEXT), 2) FROM tweet AS w WHERE w.id = m.tweet_id))
        """

    /// Tests the texts of a field.
    static func text(_ check: TextCheck, in field: TextField, _ isNegated: Bool) -> Condition {
        let argument = check.argument
        func found(_ text: SQL) -> SQL { "tweet_matches(\(argument), " + text + ", NULL)" }
        /// Tests rows of another table. Unless the test is negated, the index flag of tweets with such rows narrows the
        /// scan, if there is one.
        func any(_ rows: SQL, _ texts: [SQL], flag: IndexFlag? = nil) -> Condition {
            let tests = texts.map(found).joined(" OR ")
            let test = "EXISTS (SELECT 1 FROM " + rows + " AND " + (texts.count == 1 ? tests : "(" + tests + ")") + ")"
            if isNegated { return .expensive("NOT " + test) }
            return flag.map { .all([.match(.flag($0), row: nil), .expensive(test)]) } ?? .expensive(test)
        }
        func ofAuthor(_ columns: [SQL]) -> Condition {
            let tests = columns.map { found("u." + $0) }.joined(" OR ")
            return expensive("(SELECT " + tests + " FROM user AS u WHERE u.id = t.author_id)", isNegated)
        }
        /// Finds the rows of a small table once.
        func among(_ table: SQL, _ columns: [SQL], _ key: SQL) -> Condition {
            Self.among("(SELECT id FROM " + table + " WHERE " + columns.map(found).joined(" OR ") + ")", key, isNegated)
        }
        /// Finds the tweets with rows in a small table.
        func tweets(_ table: SQL, _ column: SQL) -> Condition {
            .among("SELECT tweet_id FROM " + table + " WHERE " + found(column), isNegated: isNegated)
        }
        switch field {
        case .hashtag:
            return any(
                "tweet_hashtag AS e JOIN hashtag AS g ON g.id = e.hashtag_id WHERE e.tweet_id = t.id", [spelling],
                flag: .hashtag)
        case .mention:
            return any(
                "tweet_mention AS e WHERE e.tweet_id = t.id", ["coalesce(e.handle, " + textBehindSign + ")"],
                flag: .mention)
        case .cashtag: return any("tweet_cashtag AS e WHERE e.tweet_id = t.id", ["e.text"], flag: .cashtag)
        case .client: return among("client", ["name"], "t.client_id")
        case .place: return among("place", ["name", "full_name"], "t.place_id")
        case .bio: return ofAuthor(["bio"])
        case .name: return ofAuthor(["name"])
        case .location: return ofAuthor(["location"])
        case .author: return ofAuthor(["name", "handle"])
        case .url: return any("tweet_url AS l WHERE l.tweet_id = t.id", [linkText, "l.via", "l.expanded"])
        case .domain: return any("tweet_url AS l WHERE l.tweet_id = t.id", [linkHost])
        case .destination:
            return any("tweet_url AS l WHERE l.tweet_id = t.id", ["coalesce(l.expanded, l.url)", "l.via"])
        case .pageTitle: return any("tweet_url AS l WHERE l.tweet_id = t.id", ["l.page_title"], flag: .link)
        case .pageDescription: return any("tweet_url AS l WHERE l.tweet_id = t.id", ["l.page_description"], flag: .link)
        case .card:
            return any("tweet_url AS l WHERE l.tweet_id = t.id", ["l.page_title", "l.page_description"], flag: .link)
        case .description:
            return any("media AS m WHERE m.tweet_id = t.id", ["m.alt_text", "m.image_text"], flag: .media)
        case .poll: return tweets("poll_choice", "label")
        case .communityNote: return tweets("community_note", "text")
        case .quoted: preconditionFailure("needs a context: see quotedText")
        }
    }

    private static let quotesNothing: SQL =
        "(t.quote_of_tweet IS NULL AND t.quote_of_user IS NULL AND " + Planner.isNotQuoteOfUnknown + ")"

    /// Searches the quoted tweet. False if the tweet quotes nothing, and unknown if the store lacks the quoted tweet.
    func quotedText(_ check: TextCheck, _ isNegated: Bool) -> Condition {
        let hidden = context.hiddenFlags.rawValue
        let isShown: SQL = hidden == 0 ? "" : " AND q.flags & \(hidden) = 0"
        let found: SQL
        if case .words(let words) = check {
            // SQLite evaluates this list only once, because it does not depend on the row.
            found =
                """
                t.quote_of_tweet IN (SELECT q.id FROM tweet_index CROSS JOIN tweet AS q ON q.doc_id = tweet_index.rowid \
                WHERE tweet_index MATCH \(Self.match(words.term).text)\(isShown))
                """
            if !isNegated { return .row(found) }
        } else {
            found =
                "(SELECT " + Self.verification(check, of: "q.text", links: check.needsLinks ? "q.id" : nil)
                + " FROM tweet AS q WHERE q.id = t.quote_of_tweet" + isShown + ")"
            if !isNegated { return .expensive(found) }
        }
        return .expensive(
            "(" + Self.quotesNothing + " OR (EXISTS (SELECT 1 FROM tweet AS q WHERE q.id = t.quote_of_tweet" + isShown
                + ") AND NOT " + found + "))")
    }
}
