internal import SQLiteKit

/// A column of the engine's table: what it is there, and what it is made of here.
struct EngineColumn: Sendable {
    /// Where its value comes from.
    enum Origin: Sendable {
        /// A value of the tweet's rows, over the tables that `EngineRows` joins.
        case value(SQL)
        /// A statement of a list as JSON.
        case list(SQL)
        /// Made of the tweet itself, and written behind the others.
        case made
        /// Computed by the engine.
        case computed(String)
    }

    let name: String
    let type: String
    let comment: String
    let origin: Origin

    init(_ name: String, _ type: String, _ comment: String, _ origin: Origin) {
        self.name = name
        self.type = type
        self.comment = comment
        self.origin = origin
    }
}

extension EngineColumn {
    /// Every column, in the order of the table. A flat table.
    static let all: [EngineColumn] = tweet + people + words + entities + media + places + bookkeeping

    static let tweet: [EngineColumn] = [
        .init("id", "Int64", "the number of the tweet", .value("t.id")),
        .init(
            "second", "Int64", "the Unix second that the id tells; for ids from before November 2010 that month",
            .computed("intDiv(intDiv(id, 4194304) + 1288834974657, 1000)")),
        .init(
            "created_at", "Nullable(Int64)", "Unix seconds; NULL always means: not in the archive",
            .value("t.created_at")),
        .init("day_precision", "UInt8", "1 where only the date is known", .value("t.day_precision")),
        .init("flags", "Int64", "a sum, as in the column of that name of the local store", .value("t.flags")),
        .init("lang", "LowCardinality(Nullable(String))", "the language label", .value("t.lang")),
        .init("sensitive", "Nullable(UInt8)", "1 where it was marked so", .value("t.sensitive")),
        .init("client", "LowCardinality(Nullable(String))", "the program it was written with", .value("c.name")),
        .init("like_count", "Nullable(Int64)", "likes", .value("t.like_count")),
        .init("retweet_count", "Nullable(Int64)", "retweets", .value("t.retweet_count")),
        .init("reply_count", "Nullable(Int64)", "replies", .value("t.reply_count")),
        .init("quote_count", "Nullable(Int64)", "quotes", .value("t.quote_count")),
        .init("view_count", "Nullable(Int64)", "views", .value("t.view_count")),
        .init("bookmark_count", "Nullable(Int64)", "bookmarks", .value("t.bookmark_count")),
        .init("conversation_id", "Nullable(Int64)", "as the archive names it", .value("t.conversation_id")),
    ]

    static let people: [EngineColumn] = [
        .init(
            "author_id", "Nullable(Int64)", "Twitter's number; -1 where only a handle is known",
            .value("max(t.author_id, -1)")),
        .init(
            "author_key", "Nullable(String)", "tells accounts apart, also those of which only a handle is known",
            .value("CAST(t.author_id AS TEXT)")),
        .init("author_handle", "Nullable(String)", "the newest handle", .value("u.handle")),
        .init("author_name", "Nullable(String)", "the newest display name", .value("u.name")),
        .init("author_handles", "Array(String)", "every handle ever seen, folded", .list(handles("t.author_id"))),
        .init(
            "author_is_owner", "UInt8", "1 where the author's own archive was in the store",
            .value("t.author_id IS NOT NULL AND EXISTS (SELECT 1 FROM owner AS o WHERE o.user_id = t.author_id)")),
        .init("author_bio", "Nullable(String)", "the profile's text", .value("u.bio")),
        .init("author_location", "Nullable(String)", "the profile's location", .value("u.location")),
        .init("author_name_words", "Nullable(String)", tokens, .value("tweet_tokens(u.name, NULL)")),
        .init("author_handle_words", "Nullable(String)", tokens, .value("tweet_tokens(u.handle, NULL)")),
        .init("author_bio_words", "Nullable(String)", tokens, .value("tweet_tokens(u.bio, NULL)")),
        .init("author_location_words", "Nullable(String)", tokens, .value("tweet_tokens(u.location, NULL)")),
        .init("author_verified", "Nullable(UInt8)", "1 where it was verified", .value("u.verified <> 0")),
        .init("author_followers", "Nullable(Int64)", "followers", .value("u.follower_count")),
        .init("author_following", "Nullable(Int64)", "accounts followed", .value("u.following_count")),
        .init("author_tweets", "Nullable(Int64)", "tweets of the account", .value("u.tweet_count")),
        .init("author_listed", "Nullable(Int64)", "lists it is on", .value("u.listed_count")),
        .init("reply_to_tweet", "Nullable(Int64)", "the tweet it answers", .value("t.reply_to_tweet")),
        .init("reply_to_user", "Nullable(Int64)", "as author_id", .value("max(t.reply_to_user, -1)")),
        .init("reply_to_handles", "Array(String)", "as author_handles", .list(handles("t.reply_to_user"))),
        .init("retweet_of_tweet", "Nullable(Int64)", "the original", .value("t.retweet_of_tweet")),
        .init("retweet_of_user", "Nullable(Int64)", "as author_id", .value("max(t.retweet_of_user, -1)")),
        .init("retweet_of_handles", "Array(String)", "as author_handles", .list(handles("t.retweet_of_user"))),
        .init("quote_of_tweet", "Nullable(Int64)", "the tweet it quotes", .value("t.quote_of_tweet")),
        .init("quote_of_user", "Nullable(Int64)", "as author_id", .value("max(t.quote_of_user, -1)")),
        .init("quote_of_handles", "Array(String)", "as author_handles", .list(handles("t.quote_of_user"))),
        .init(
            "answers_itself", "Nullable(UInt8)", "1 where the author answers the author",
            .value(
                """
                CASE WHEN t.reply_to_user = t.author_id THEN 1 \
                WHEN t.reply_to_user <> t.author_id OR (t.reply_to_user IS NULL AND t.reply_to_tweet IS NULL) THEN 0 END
                """)),
    ]

    private static let tokens = "normalised tokens between blanks, second forms behind ~"

    /// Every handle ever seen for the account in a column.
    private static func handles(_ user: SQL) -> SQL {
        "SELECT json_group_array(folded) FROM (SELECT DISTINCT folded FROM user_handle WHERE user_id = " + user
            + " ORDER BY folded)"
    }

    static let words: [EngineColumn] = [
        .init("text", "String", "un-escaped", .value("t.text")),
        .init("text_length", "Int64", "its Unicode scalars", .value("length(t.text)")),
        .init("text_folded", "String", "folded, for contains:", .value("tweet_folded(t.text)")),
        .init(
            "text_links", "Nullable(String)", "bytes of the text that are addresses: starts and ends",
            .value(Planner.addresses(of: "t.id"))),
        .init(
            "text_names", "Nullable(String)", "bytes of the text that are mentions",
            .value(
                """
                (SELECT group_concat(start_byte || ' ' || end_byte, ' ') FROM tweet_mention \
                WHERE tweet_id = t.id AND start_byte IS NOT NULL)
                """)),
        .init("text_norm", "Array(String)", "normalised tokens, one a position", .made),
        .init("alternates_norm", "Array(String)", "second forms of tokens", .made),
        .init("tags_norm", "Array(String)", "folded hashtags; cashtags behind their sign", .made),
        .init("mentions_norm", "Array(String)", "folded handles mentioned", .made),
        .init("urls_norm", "Array(String)", "words of addresses, | between two", .made),
        .init("facts_norm", "Array(LowCardinality(String))", "media, photo, reply, lang_en …", .made),
        .init(
            "asks", "UInt8", "1 where the text has a question mark",
            .value(Planner.verification(TextCheck.question.canonical, of: "t.text"))),
        .init(
            "smiles", "UInt8", "1 where it has a positive smiley",
            .value(Planner.verification(TextCheck.smiley(isPositive: true).canonical, of: "t.text"))),
        .init(
            "frowns", "UInt8", "1 where it has a negative smiley",
            .value(Planner.verification(TextCheck.smiley(isPositive: false).canonical, of: "t.text"))),
        .init("quoted_text", "Nullable(String)", "of the quoted tweet, where the store has it", .value("q.text")),
        .init(
            "quoted_links", "Nullable(String)", "as text_links, of the quoted tweet",
            .value(Planner.addresses(of: "q.id"))),
        .init(
            "quoted_words", "Nullable(String)", tokens,
            .value("tweet_tokens(q.text, " + Planner.addresses(of: "q.id") + ")")),
    ]

    static let entities: [EngineColumn] = [
        .init("mention_handles", "Array(String)", "folded handles of the accounts mentioned, ever seen", .made),
        .init("mention_ids", "Array(Int64)", "numbers of the accounts mentioned", .made),
        .init(
            "hashtags", "Array(String)", "as spelled",
            .list(own("tweet_hashtag", Planner.spelling, joining: "JOIN hashtag AS g ON g.id = e.hashtag_id"))),
        .init(
            "hashtag_keys", "Array(String)", "folded",
            .list(own("tweet_hashtag", "g.folded", joining: "JOIN hashtag AS g ON g.id = e.hashtag_id"))),
        .init(
            "hashtag_names", "Array(String)", "as the store spelled them first",
            .list(own("tweet_hashtag", "g.text", joining: "JOIN hashtag AS g ON g.id = e.hashtag_id"))),
        .init(
            "mentions", "Array(String)", "handles as spelled",
            .list(own("tweet_mention", "coalesce(e.handle, " + Planner.textBehindSign + ", '')"))),
        .init(
            "mention_keys", "Array(String)", "as author_key; a handle behind @ where nothing else is known",
            .list(own("tweet_mention", "coalesce(CAST(e.user_id AS TEXT), '@' || lower(e.handle), '')"))),
        .init(
            "mention_names", "Array(String)", "the account's newest handle",
            .list(
                own(
                    "tweet_mention", "coalesce(m.handle, e.handle, CAST(e.user_id AS TEXT))",
                    joining: "LEFT JOIN user AS m ON m.id = e.user_id"))),
        .init("cashtags", "Array(String)", "as spelled", .list(own("tweet_cashtag", "e.text"))),
        .init("cashtag_keys", "Array(String)", "folded", .list(own("tweet_cashtag", "e.folded"))),
        .init("link_texts", "Array(String)", "as they stand in the text", .list(links(Planner.linkText))),
        .init(
            "link_targets", "Array(String)", "where they lead, else as they stand",
            .list(links("coalesce(l.expanded, l.url, '')"))),
        .init(
            "link_expanded", "Array(String)", "where they lead, as far as that is known",
            .list(links("coalesce(l.expanded, '')"))),
        .init("link_hosts", "Array(String)", "the hosts of the targets", .list(links(Planner.linkHost))),
        .init(
            "link_is_own", "Array(UInt8)", "0 where it was taken over from a retweeted original",
            .list(links("l.source <> 3"))),
        .init(
            "given_entities", "Array(Int64)", "hashtags, mentions, links, cashtags, media that the archive gave",
            .list(counts("source = 0"))),
        .init(
            "added_entities", "Array(Int64)", "those that a note or our extraction added",
            .list(counts("source IN (1, 2)"))),
    ]

    /// A list of the tweet's own entities `e`: not those taken over from a retweeted original.
    private static func own(_ table: SQL, _ value: SQL, joining join: SQL = "") -> SQL {
        "SELECT json_group_array(value) FROM (SELECT " + value + " AS value FROM " + table + " AS e " + join
            + " WHERE e.tweet_id = t.id AND e.source <> 3 ORDER BY e.position)"
    }

    /// A list of all links `l`.
    private static func links(_ value: SQL) -> SQL {
        "SELECT json_group_array(value) FROM (SELECT " + value
            + " AS value FROM tweet_url AS l WHERE l.tweet_id = t.id ORDER BY l.position)"
    }

    private static func counts(_ condition: SQL) -> SQL {
        let tables: [SQL] = ["tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media"]
        return "SELECT json_array("
            + tables.map { "(SELECT count(*) FROM " + $0 + " WHERE tweet_id = t.id AND " + condition + ")" }.joined(
                ", ")
            + ")"
    }

    static let media: [EngineColumn] = [
        .init("media_kinds", "Array(LowCardinality(String))", "photo, video, animated_gif", .list(items("m.kind"))),
        .init("media_is_own", "Array(UInt8)", "as link_is_own", .list(items("m.source <> 3"))),
        .init(
            "media_links", "Array(String)", "the addresses that stand for them in the text",
            .list(items("coalesce(m.link, '')"))),
        .init("media_alts", "Array(String)", "descriptions", .list(items("coalesce(m.alt_text, '')"))),
        .init("media_alt_words", "Array(String)", tokens, .list(items("coalesce(tweet_tokens(m.alt_text, NULL), '')"))),
    ]

    private static func items(_ value: SQL) -> SQL {
        "SELECT json_group_array(value) FROM (SELECT " + value
            + " AS value FROM media AS m WHERE m.tweet_id = t.id ORDER BY m.position)"
    }

    static let places: [EngineColumn] = [
        .init("place_id", "Nullable(String)", "the place it was tagged with", .value("t.place_id")),
        .init("place_name", "Nullable(String)", "its name", .value("p.name")),
        .init("place_full_name", "Nullable(String)", "its full name", .value("p.full_name")),
        .init("place_country_code", "Nullable(String)", "its country", .value("p.country_code")),
        .init("place_west", "Nullable(Float64)", "its box, in degrees", .value("p.west")),
        .init("place_south", "Nullable(Float64)", "", .value("p.south")),
        .init("place_east", "Nullable(Float64)", "", .value("p.east")),
        .init("place_north", "Nullable(Float64)", "", .value("p.north")),
        .init("latitude", "Nullable(Float64)", "its point, in degrees", .value("t.latitude")),
        .init("longitude", "Nullable(Float64)", "", .value("t.longitude")),
    ]

    static let bookkeeping: [EngineColumn] = [
        .init("tweet", "String CODEC(ZSTD(3))", "all of it, as export --ndjson writes it", .made),
        .init("version", "UInt64", "when it was loaded, in milliseconds: the newest load of a tweet counts", .made),
    ]
}
