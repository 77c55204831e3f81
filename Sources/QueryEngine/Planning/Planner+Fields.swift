internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Compiles clauses on words in other fields, regular expressions, local times and known fields, and their negations.
extension Planner {
    // MARK: - Words in other fields

    /// True if any field contains the words. False if all fields are known and none contains them.
    func words(_ words: WordClause, in fields: SearchFields, _ isNegated: Bool) -> Condition {
        let parts = fields.members.map { condition(words, in: $0, isNegated) }
        return isNegated ? .all(parts) : .any(parts)
    }

    private func condition(_ words: WordClause, in field: SearchFields, _ isNegated: Bool) -> Condition {
        switch field {
        case .urls: return inAddresses(words, isNegated)
        case .name:
            return Self.late(
                "(SELECT tweet_matches(\(words.canonical), u.name, NULL) OR tweet_matches(\(words.canonical), u.handle, NULL) "
                    + "FROM user AS u WHERE u.id = t.author_id)", isNegated)
        case .quoted: return inQuotedText(words, isNegated)
        case .alternativeText:
            let row: SQL =
                "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND tweet_matches(\(words.canonical), m.alt_text, NULL))"
            // Only tweets with media have descriptions, and the index knows them.
            return isNegated ? Self.late(row, true) : .all([.match(.flag(.media), row: nil), Self.late(row, false)])
        default:
            switch words {
            case .text(let text): return Self.indexed(Self.match(text.term), isNegated)
            case .check(let check): return Self.verified(check, isNegated)
            }
        }
    }

    private func inAddresses(_ words: WordClause, _ isNegated: Bool) -> Condition {
        switch words {
        case .text(let text):
            return Self.indexed(.phrase(.url, text.term.tokens, isPrefix: text.term.isPrefix), isNegated)
        case .check(let check):
            return Self.late(
                "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id "
                    + "AND tweet_matches(\(check.canonical), coalesce(l.expanded, l.url), NULL))", isNegated)
        }
    }

    private static let quotesNothing: SQL = "(t.quote_of_tweet IS NULL AND t.quote_of_user IS NULL)"

    /// Searches the quoted tweet. Unknown if the store does not contain it.
    private func inQuotedText(_ words: WordClause, _ isNegated: Bool) -> Condition {
        let found: SQL
        switch words {
        case .text(let text):
            // SQLite evaluates this list only once, because it does not depend on the row.
            found =
                """
                t.quote_of_tweet IN (SELECT q.id FROM tweet_index CROSS JOIN tweet AS q ON q.doc_id = tweet_index.rowid \
                WHERE tweet_index MATCH \(Self.match(text.term).text))
                """
            if !isNegated { return .row(found) }
        case .check(let check):
            found =
                "(SELECT " + Self.verification(check.canonical, of: "q.text", links: check.needsLinks ? "q.id" : nil)
                + " FROM tweet AS q WHERE q.id = t.quote_of_tweet)"
            if !isNegated { return .late(found) }
        }
        return .late(
            "(" + Self.quotesNothing + " OR (EXISTS (SELECT 1 FROM tweet AS q WHERE q.id = t.quote_of_tweet) AND NOT "
                + found + "))")
    }

    /// Makes an expensive condition from a predicate that is NULL if unknown.
    private static func late(_ sql: SQL, _ isNegated: Bool) -> Condition {
        .late(isNegated ? "NOT (" + sql + ")" : sql)
    }

    // MARK: - Regular expressions in fields

    func pattern(_ field: PatternField, _ pattern: TextPattern, _ isNegated: Bool) -> Condition {
        func found(_ column: SQL) -> SQL { "tweet_matches(\(pattern.canonical), " + column + ", NULL)" }
        func inEntities(_ sql: SQL, _ flag: IndexFlag) -> Condition {
            isNegated ? .late("NOT " + sql) : .all([.match(.flag(flag), row: nil), .late(sql)])
        }
        switch field {
        case .hashtag:
            return inEntities(
                "EXISTS (SELECT 1 FROM tweet_hashtag AS e JOIN hashtag AS g ON g.id = e.hashtag_id "
                    + "WHERE e.tweet_id = t.id AND " + found(Self.spelling) + ")", .hashtag)
        case .mention:
            return inEntities(
                "EXISTS (SELECT 1 FROM tweet_mention AS e WHERE e.tweet_id = t.id AND "
                    + found("coalesce(e.handle, " + Self.textBehindSign + ")") + ")", .mention)
        case .cashtag:
            return inEntities(
                "EXISTS (SELECT 1 FROM tweet_cashtag AS e WHERE e.tweet_id = t.id AND "
                    + found("e.text") + ")", .cashtag)
        case .client:
            return Self.among("(SELECT id FROM client WHERE " + found("name") + ")", "t.client_id", isNegated)
        case .place:
            return Self.among(
                "(SELECT id FROM place WHERE " + found("name") + " OR " + found("full_name") + ")", "t.place_id",
                isNegated)
        case .bio: return Self.late(Self.ofAuthor(found("u.bio")), isNegated)
        case .name: return Self.late(Self.ofAuthor(found("u.name")), isNegated)
        case .location: return Self.late(Self.ofAuthor(found("u.location")), isNegated)
        case .url:
            return Self.late(
                "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND (" + found(Self.linkText) + " OR "
                    + found("l.expanded") + "))", isNegated)
        case .domain:
            return Self.late(
                "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND " + found(Self.linkHost) + ")",
                isNegated)
        }
    }

    /// A hashtag as spelled in the tweet, without its sign.
    static let spelling: SQL = "coalesce(e.spelling, " + textBehindSign + ", g.text)"

    /// The part of the text at the span of `e`, without its first character.
    static let textBehindSign: SQL = """
        substr(CAST(substr(CAST(t.text AS BLOB), e.start_byte + 1, e.end_byte - e.start_byte) AS TEXT), 2)
        """

    /// The handle of a mention `m` as spelled in the tweet.
    static let mentionedHandle: SQL = """
        coalesce(m.handle, (SELECT substr(CAST(substr(CAST(w.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) \
        AS TEXT), 2) FROM tweet AS w WHERE w.id = m.tweet_id))
        """

    private static func ofAuthor(_ sql: SQL) -> SQL { "(SELECT " + sql + " FROM user AS u WHERE u.id = t.author_id)" }

    /// Compares a column with the IDs of another table's rows, which SQLite finds once.
    static func among(_ rows: SQL, _ column: SQL, _ isNegated: Bool) -> Condition {
        .row(
            isNegated ? "(" + column + " IS NOT NULL AND " + column + " NOT IN " + rows + ")" : column + " IN " + rows)
    }

    // MARK: - Local time

    func hours(_ range: ClockRange, _ isNegated: Bool) -> Condition {
        let hour: SQL = "(local_time(t.created_at) % 86400 + 86400) % 86400 / 3600"
        return Self.clock("CASE WHEN t.day_precision THEN NULL ELSE " + hour + " END", range, isNegated)
    }

    /// A row with a date only has its day of the week in every time zone, because it has no time to convert.
    func weekdays(_ range: ClockRange, _ isNegated: Bool) -> Condition {
        let local: SQL = "CASE WHEN t.day_precision THEN t.created_at ELSE local_time(t.created_at) END"
        // Counts days from 0001-01-01, which was a Monday, so that the division never has a negative operand.
        return Self.clock("(((" + local + ") + 62135596800) / 86400 % 7)", range, isNegated)
    }

    private static func clock(_ value: SQL, _ range: ClockRange, _ isNegated: Bool) -> Condition {
        let sql: SQL =
            range.first <= range.last
            ? "(" + value + ") BETWEEN \(range.first) AND \(range.last)"
            : "NOT ((" + value + ") BETWEEN \(range.last + 1) AND \(range.first - 1))"
        if range.first == range.last + 1 { return .row("(" + value + ") IS NOT NULL" + (isNegated ? " AND 0" : "")) }
        return .row(isNegated ? "NOT (" + sql + ")" : sql)
    }

    // MARK: - Known fields

    static func known(_ field: KnownField, _ isNegated: Bool) -> Condition {
        .row(isNegated ? "NOT (" + field.isKnown + ")" : field.isKnown)
    }

    // MARK: - Links to hosts

    static func sites(_ predicate: Predicate, _ isNegated: Bool) -> Condition? {
        guard let sites = LinkHosts(predicate) else { return nil }
        var tests: [SQL] = sites.hosts.map { "h LIKE \("%." + $0)" }
        if let path = sites.path { tests = ["(" + tests.joined(" OR ") + ") AND a LIKE \("%" + path + "%")"] }
        let row: SQL =
            "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND (SELECT "
            + tests.joined(" OR ") + " FROM (SELECT '.' || " + linkHost + " AS h, coalesce(l.expanded, l.url) AS a)))"
        let tokenizer = Tokenizer()
        let phrases = (sites.path.map { [$0] } ?? sites.hosts).compactMap { LinkWords.tokens($0, tokenizer) }
        let links: Condition =
            isNegated
            ? .row("NOT " + row)
            : .all([.match(.any(phrases.map { .phrase(.url, $0, isPrefix: false) }), row: nil), .row(row)])
        guard let native = sites.native else { return links }
        let media = Self.predicate(native, isNegated)
        return isNegated ? .all([media, links]) : .any([media, links])
    }
}

extension KnownField {
    /// An expression that is true if the row `t` has the field. Never NULL.
    var isKnown: SQL {
        switch self {
        case .likes: "t.like_count IS NOT NULL"
        case .retweets: "t.retweet_count IS NOT NULL"
        case .replies: "t.reply_count IS NOT NULL"
        case .quotes: "t.quote_count IS NOT NULL"
        case .views: "t.view_count IS NOT NULL"
        case .bookmarks: "t.bookmark_count IS NOT NULL"
        case .author: "t.author_id IS NOT NULL"
        case .authorName: Self.ofAuthor("name")
        case .bio: Self.ofAuthor("bio")
        case .location: Self.ofAuthor("location")
        case .followers: Self.ofAuthor("follower_count")
        case .following: Self.ofAuthor("following_count")
        case .tweets: Self.ofAuthor("tweet_count")
        case .listed: Self.ofAuthor("listed_count")
        case .verified: Self.ofAuthor("verified")
        case .language: "t.lang IS NOT NULL"
        case .sensitive: "t.sensitive IS NOT NULL"
        case .client: "t.client_id IS NOT NULL"
        case .place: "t.place_id IS NOT NULL"
        case .geo: "(t.place_id IS NOT NULL OR t.latitude IS NOT NULL)"
        case .conversation: "t.conversation_id IS NOT NULL"
        case .retweeted:
            "(t.retweet_of_tweet IS NOT NULL OR (t.retweet_of_user IS NULL AND t.flags & 512 = 0))"
        case .quoted: "(t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NULL)"
        case .time: "t.created_at IS NOT NULL"
        case .timeOfDay: "(t.created_at IS NOT NULL AND NOT t.day_precision)"
        }
    }

    /// The handle of a mention `m` as spelled in the tweet.
    static let mentionedHandle: SQL = """
        coalesce(m.handle, (SELECT substr(CAST(substr(CAST(w.text AS BLOB), m.start_byte + 1, m.end_byte - m.start_byte) \
        AS TEXT), 2) FROM tweet AS w WHERE w.id = m.tweet_id))
        """

    private static func ofAuthor(_ column: SQL) -> SQL {
        "EXISTS (SELECT 1 FROM user AS u WHERE u.id = t.author_id AND u." + column + " IS NOT NULL)"
    }

    /// A statement that returns 1 if any tweet lacks the field, else 0. `nil` if no index can answer it.
    var absence: SQL? {
        self == .time ? "SELECT EXISTS (SELECT 1 FROM tweet WHERE created_at IS NULL)" : nil
    }

    /// A statement that returns 1 if any tweet has the field, else 0.
    var existence: SQL {
        switch self {
        case .retweeted: "SELECT EXISTS (SELECT 1 FROM tweet WHERE retweet_of_tweet IS NOT NULL)"
        case .quoted: "SELECT EXISTS (SELECT 1 FROM tweet WHERE quote_of_tweet IS NOT NULL)"
        // If no archive names conversations, they are derived from replies.
        case .conversation: "SELECT EXISTS (SELECT 1 FROM tweet)"
        default: "SELECT EXISTS (SELECT 1 FROM tweet AS t WHERE " + isKnown + ")"
        }
    }
}
