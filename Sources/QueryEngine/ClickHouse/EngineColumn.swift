internal import SQLiteKit

/// A column of the engine's table: what it is there, and what it is made of here.
struct EngineColumn: Sendable {
    /// Where its value comes from.
    enum Origin: Sendable {
        /// A value of the tweet's rows, over the tables that `EngineRows` joins.
        case value(SQL)
        /// A value of the row `u` of one of its accounts.
        case account(EngineRows.Account, SQL)
        /// Made of the tweet in hand.
        case made(EngineRows.Made)
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
        .init("flags", "Int64", "a sum, as in the column of that name of the local store", .value("t.flags & 65535")),
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
        .init("author_handle", "Nullable(String)", "the newest handle", .account(.author, "u.handle")),
        .init("author_name", "Nullable(String)", "the newest display name", .account(.author, "u.name")),
        .init("author_handles", "Array(String)", "every handle ever seen, folded", .account(.author, handles)),
        .init(
            "author_is_owner", "UInt8", "1 where the author's own archive was in the store",
            .account(.author, "EXISTS (SELECT 1 FROM owner AS o WHERE o.user_id = u.id)")),
        .init("author_bio", "Nullable(String)", "the profile's text", .account(.author, "u.bio")),
        .init("author_location", "Nullable(String)", "the profile's location", .account(.author, "u.location")),
        .init("author_name_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.name, NULL)")),
        .init("author_handle_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.handle, NULL)")),
        .init("author_bio_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.bio, NULL)")),
        .init("author_location_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.location, NULL)")),
        .init("author_verified", "Nullable(UInt8)", "1 where it was verified", .account(.author, "u.verified <> 0")),
        .init("author_followers", "Nullable(Int64)", "followers", .account(.author, "u.follower_count")),
        .init("author_following", "Nullable(Int64)", "accounts followed", .account(.author, "u.following_count")),
        .init("author_tweets", "Nullable(Int64)", "tweets of the account", .account(.author, "u.tweet_count")),
        .init("author_listed", "Nullable(Int64)", "lists it is on", .account(.author, "u.listed_count")),
        .init("reply_to_tweet", "Nullable(Int64)", "the tweet it answers", .value("t.reply_to_tweet")),
        .init("reply_to_user", "Nullable(Int64)", "as author_id", .value("max(t.reply_to_user, -1)")),
        .init("reply_to_handles", "Array(String)", "as author_handles", .account(.replyTo, handles)),
        .init("retweet_of_tweet", "Nullable(Int64)", "the original", .value("t.retweet_of_tweet")),
        .init("retweet_of_user", "Nullable(Int64)", "as author_id", .value("max(t.retweet_of_user, -1)")),
        .init("retweet_of_handles", "Array(String)", "as author_handles", .account(.retweetOf, handles)),
        .init("quote_of_tweet", "Nullable(Int64)", "the tweet it quotes", .value("t.quote_of_tweet")),
        .init("quote_of_user", "Nullable(Int64)", "as author_id", .value("max(t.quote_of_user, -1)")),
        .init("quote_of_handles", "Array(String)", "as author_handles", .account(.quoteOf, handles)),
        .init(
            "answers_itself", "Nullable(UInt8)", "1 where the author answers the author",
            .value(
                """
                CASE WHEN t.reply_to_user = t.author_id THEN 1 \
                WHEN t.reply_to_user <> t.author_id OR (t.reply_to_user IS NULL AND t.reply_to_tweet IS NULL) THEN 0 END
                """)),
    ]

    private static let tokens = "normalised tokens between blanks, second forms behind ~"

    /// Every handle ever seen for an account, as JSON.
    private static let handles: SQL = """
        (SELECT json_group_array(folded) FROM \
        (SELECT DISTINCT folded FROM user_handle WHERE user_id = u.id ORDER BY folded))
        """

    static let words: [EngineColumn] = [
        .init("text", "String", "un-escaped", .value("t.text")),
        .init("text_length", "Int64", "its Unicode scalars", .value("length(t.text)")),
        .init("text_folded", "String", "folded, for contains:", .made(.foldedText)),
        .init(
            "text_links", "Nullable(String)", "bytes of the text that are addresses: starts and ends",
            .made(.textLinks)),
        .init("text_names", "Nullable(String)", "bytes of the text that are mentions", .made(.textNames)),
        .init("text_norm", "Array(String)", "normalised tokens, one a position", .made(.words)),
        .init("alternates_norm", "Array(String)", "second forms of tokens", .made(.alternates)),
        .init("tags_norm", "Array(String)", "folded hashtags; cashtags behind their sign", .made(.tags)),
        .init("mentions_norm", "Array(String)", "folded handles mentioned", .made(.mentioned)),
        .init("urls_norm", "Array(String)", "words of addresses, | between two", .made(.linkWords)),
        .init("facts_norm", "Array(LowCardinality(String))", "media, photo, reply, lang_en …", .made(.facts)),
        .init("asks", "UInt8", "1 where the text has a question mark", .made(.check(.asks))),
        .init(
            "smiles", "UInt8", "1 where it has a positive smiley",
            .made(.check(.smiles))),
        .init(
            "frowns", "UInt8", "1 where it has a negative smiley",
            .made(.check(.frowns))),
        .init("quoted_text", "Nullable(String)", "of the quoted tweet, where the store has it", .value("q.text")),
        .init(
            "quoted_links", "Nullable(String)", "as text_links, of the quoted tweet",
            .value(Planner.addresses(of: "q.id"))),
        .init(
            "quoted_words", "Nullable(String)", tokens,
            .value("CASE WHEN q.id IS NOT NULL THEN tweet_tokens(q.text, " + Planner.addresses(of: "q.id") + ") END")),
    ]

    /// Hashtags, mentions and cashtags are the tweet's own: not those taken over from a retweeted original.
    static let entities: [EngineColumn] = [
        .init(
            "mention_handles", "Array(String)", "folded handles of the accounts mentioned, ever seen",
            .made(.mentionedHandles)),
        .init("mention_ids", "Array(Int64)", "numbers of the accounts mentioned", .made(.mentionedAccounts)),
        .init("hashtags", "Array(String)", "as spelled", .made(.hashtags)),
        .init("hashtag_keys", "Array(String)", "folded", .made(.hashtagKeys)),
        .init("hashtag_names", "Array(String)", "as the store spelled them first", .made(.hashtagNames)),
        .init("mentions", "Array(String)", "handles as spelled", .made(.mentions)),
        .init(
            "mention_keys", "Array(String)", "as author_key; a handle behind @ where nothing else is known",
            .made(.mentionKeys)),
        .init("mention_names", "Array(String)", "the account's newest handle", .made(.mentionNames)),
        .init("cashtags", "Array(String)", "as spelled", .made(.cashtags)),
        .init("cashtag_keys", "Array(String)", "folded", .made(.cashtagKeys)),
        .init("link_texts", "Array(String)", "as they stand in the text", .made(.linkTexts)),
        .init("link_targets", "Array(String)", "where they lead, else as they stand", .made(.linkTargets)),
        .init("link_expanded", "Array(String)", "where they lead, as far as that is known", .made(.linkExpanded)),
        .init("link_hosts", "Array(String)", "the hosts of the targets", .made(.linkHosts)),
        .init(
            "link_is_own", "Array(UInt8)", "0 where it was taken over from a retweeted original",
            .made(.linkIsOwn)),
        .init(
            "given_entities", "Array(Int64)", "hashtags, mentions, links, cashtags, media that the archive gave",
            .made(.givenEntities)),
        .init(
            "added_entities", "Array(Int64)", "those that a note or our extraction added", .made(.addedEntities)),
    ]

    static let media: [EngineColumn] = [
        .init("media_kinds", "Array(LowCardinality(String))", "photo, video, animated_gif", .made(.mediaKinds)),
        .init("media_is_own", "Array(UInt8)", "as link_is_own", .made(.mediaIsOwn)),
        .init(
            "media_links", "Array(String)", "the addresses that stand for them in the text", .made(.mediaLinks)),
        .init("media_alts", "Array(String)", "descriptions", .made(.mediaDescriptions)),
        .init("media_alt_words", "Array(String)", tokens, .made(.mediaDescriptionWords)),
    ]

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
        .init("tweet", "String CODEC(ZSTD(3))", "all of it, as export --ndjson writes it", .made(.tweet)),
        .init(
            "version", "UInt64", "when it was loaded, in milliseconds: the newest load of a tweet counts",
            .made(.version)),
    ]
}
