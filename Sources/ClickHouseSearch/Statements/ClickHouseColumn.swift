internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// A column of the ClickHouse table: its definition, and the source of its values.
struct ClickHouseColumn: Sendable {
    enum Origin: Sendable {
        /// SQL over the tables that `ClickHouseColumn.tweets` joins.
        case value(SQL)
        /// SQL over `user AS u`, the row of an account to which the tweet refers.
        case account(Account, SQL)
        /// A value that Swift code computes from the tweet. Conditions on the column must match the same tweets as the
        /// SQL of `Planner`, which searches the local store.
        case derived(Derivation)
        /// The tweet as JSON.
        case tweet
        /// A `MATERIALIZED` expression, which ClickHouse computes.
        case materialized(String)
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

extension ClickHouseColumn.Origin {
    fileprivate static func texts(_ texts: @escaping @Sendable (ClickHouseTweet) -> [String]) -> Self {
        .derived { tweet, _ in .texts(texts(tweet)) }
    }

    /// A text of each link. The text is empty if it is unknown.
    fileprivate static func links(_ text: @escaping @Sendable (Link) -> String?) -> Self {
        .texts { tweet in tweet.links.map { text($0) ?? "" } }
    }

    /// A text of each media item. The text is empty if it is unknown.
    fileprivate static func media(_ text: @escaping @Sendable (MediaItem) -> String?) -> Self {
        .texts { tweet in tweet.media.map { text($0) ?? "" } }
    }

    /// The start and end of each span in bytes, such as `"0 23 30 53"`; NULL without a span.
    fileprivate static func spans(_ spans: @escaping @Sendable (ClickHouseTweet) -> [TextSpan]) -> Self {
        .derived { tweet, _ in
            let spans = spans(tweet)
            return spans.isEmpty ? .null : .text(spans.map { "\($0.start) \($0.end)" }.joined(separator: " "))
        }
    }

    /// Whether the text passes a test: 1 or 0.
    fileprivate static func check(_ verifier: TextVerifier) -> Self {
        .derived { tweet, _ in .integer(verifier.matches(tweet.text, cutting: tweet.mergedURLSpans) ? 1 : 0) }
    }
}

extension ClickHouseColumn {
    /// All columns, in the order of the table.
    static let all: [ClickHouseColumn] = tweet + counts + people + words + entities + media + places + bookkeeping

    static let tweet: [ClickHouseColumn] = [
        .init("id", "Int64", "the tweet ID, or a negative key if it is unknown", .value("t.id")),
        .init(
            "second", "Int64", "the Unix time inside the ID; about 2010-11-04 for older, sequential IDs",
            .materialized("intDiv(intDiv(id, 4194304) + 1288834974657, 1000)")),
        .init(
            "created_at", "Nullable(Int64)",
            "Unix seconds; in every column, NULL means that the archive lacks the value", .value("t.created_at")),
        .init("day_precision", "UInt8", "1 if only the date is known", .value("t.day_precision")),
        .init("flags", "Int64", "a bit mask, as in the column of this name in the store", .value("t.flags & 65535")),
        .init("lang", "LowCardinality(Nullable(String))", "the language label", .value("t.lang")),
        .init("sensitive", "Nullable(UInt8)", "1 if marked as possibly sensitive", .value("t.sensitive")),
        .init("client", "LowCardinality(Nullable(String))", "the name of the client", .value("c.name")),
        .init("client_words", "LowCardinality(Nullable(String))", tokens, .value("tweet_tokens(c.name, NULL)")),
        .init(
            "conversation_id", "Nullable(Int64)", "the conversation that the archive names", .value("t.conversation_id")
        ),
    ]

    static let counts = TweetCount.allCases.map {
        ClickHouseColumn("\($0.column)", "Nullable(Int64)", $0.name, .value("t." + SQL(stringLiteral: $0.column)))
    }

    static let people: [ClickHouseColumn] = [
        .init(
            "author_id", "Nullable(Int64)", "the account ID; -1 if only a handle is known",
            .value(accountID("t.author_id"))),
        .init(
            "author_key", "Nullable(String)",
            "the account ID; if it is unknown, @ and the handle in lower case, or the name",
            .value(ofAuthor("CASE WHEN id >= 0 THEN CAST(id AS TEXT) ELSE coalesce('@' || lower(handle), name) END"))),
        .init("author_account", "Nullable(String)", "the newest handle of the account", .value(ofAuthor("handle"))),
        .init("author_handle", "Nullable(String)", "the newest handle", .account(.author, "u.handle")),
        .init("author_name", "Nullable(String)", "the newest display name", .account(.author, "u.name")),
        .init("author_handles", "Array(String)", "all current and earlier handles, folded", .account(.author, handles)),
        .init(
            "author_is_owner", "UInt8", "1 if the author's own archive was in the store",
            .account(.author, "EXISTS (SELECT 1 FROM owner AS o WHERE o.user_id = u.id)")),
        .init("author_bio", "Nullable(String)", "the profile's text", .account(.author, "u.bio")),
        .init("author_location", "Nullable(String)", "the profile's location", .account(.author, "u.location")),
        .init("author_name_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.name, NULL)")),
        .init("author_handle_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.handle, NULL)")),
        .init("author_bio_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.bio, NULL)")),
        .init("author_location_words", "Nullable(String)", tokens, .account(.author, "tweet_tokens(u.location, NULL)")),
        .init(
            "author_verified", "Nullable(UInt8)", "1 if the account was verified", .account(.author, "u.verified <> 0")),
        .init("author_followers", "Nullable(Int64)", "followers", .account(.author, "u.follower_count")),
        .init("author_following", "Nullable(Int64)", "followed accounts", .account(.author, "u.following_count")),
        .init("author_tweets", "Nullable(Int64)", "tweets of the account", .account(.author, "u.tweet_count")),
        .init("author_listed", "Nullable(Int64)", "lists with the account", .account(.author, "u.listed_count")),
        .init("reply_to_tweet", "Nullable(Int64)", "the tweet that it replies to", .value("t.reply_to_tweet")),
        .init(
            "reply_to_user", "Nullable(Int64)", "like author_id", .value(accountID("(" + Identity.answeredUser + ")"))),
        .init("reply_to_handles", "Array(String)", "like author_handles", .account(.replyTo, handles)),
        .init("retweet_of_tweet", "Nullable(Int64)", "the original tweet", .value("t.retweet_of_tweet")),
        .init("retweet_of_user", "Nullable(Int64)", "like author_id", .value(accountID("t.retweet_of_user"))),
        .init("retweet_of_handles", "Array(String)", "like author_handles", .account(.retweetOf, handles)),
        .init("quote_of_tweet", "Nullable(Int64)", "the quoted tweet", .value("t.quote_of_tweet")),
        .init("quote_of_user", "Nullable(Int64)", "like author_id", .value(accountID("t.quote_of_user"))),
        .init("quote_of_handles", "Array(String)", "like author_handles", .account(.quoteOf, handles)),
        .init(
            "answers_itself", "Nullable(UInt8)", "1 if it replies to its own author",
            .value(
                """
                CASE WHEN (\(Identity.answeredUser)) = t.author_id THEN 1 \
                WHEN (\(Identity.answeredUser)) <> t.author_id OR (t.reply_to_user IS NULL AND t.reply_to_tweet IS NULL \
                AND \(Planner.isNotReplyToUnknown)) THEN 0 END
                """)),
    ]

    private static let tokens = "normalized tokens with spaces around each; alternates begin with ~"

    /// The folded handles of an account, current and earlier, as a JSON array.
    private static let handles: SQL = """
        (SELECT json_group_array(folded) FROM \
        (SELECT folded FROM user_handle WHERE user_id = \(Identity.account(ofRow: "u.id")) \
        UNION SELECT lower(u.name) WHERE u.id < 0 AND u.handle IS NULL ORDER BY folded))
        """

    private static func words(of text: String?) -> String {
        text.map { TextVerifier.tokens(of: $0, links: nil) } ?? ""
    }

    static let words: [ClickHouseColumn] = [
        .init("text", "String", "the unescaped text", .value("t.text")),
        .init("text_length", "Int64", "the number of Unicode scalars", .value("length(t.text)")),
        .init(
            "text_folded", "String", "folded, for contains:",
            .derived { tweet, _ in .text(TextVerifier.folded(tweet.text)) }),
        .init(
            "text_links", "Nullable(String)", "byte positions of addresses in the text: starts and ends",
            .spans { $0.urlSpans }),
        .init(
            "text_names", "Nullable(String)", "byte positions of mentions in the text: starts and ends",
            .spans { $0.mentions.compactMap(\.span) }),
        .init(
            "text_norm", "Array(String)", "normalized tokens, one per position",
            .derived { tweet, _ in .words(tweet.tokens.text) }),
        .init("alternates_norm", "Array(String)", "alternate forms of tokens", .texts { $0.tokens.alternates }),
        .init("tags_norm", "Array(String)", "folded hashtags, and cashtags with their sign", .texts { $0.tokens.tags }),
        .init("mentions_norm", "Array(String)", "folded handles of mentions", .texts { $0.tokens.mentions }),
        .init(
            "urls_norm", "Array(String)", "words of addresses, with | between two addresses", .texts { $0.tokens.urls }),
        .init(
            "facts_norm", "Array(LowCardinality(String))", "media, photo, reply, lang_en …", .texts { $0.tokens.facts }),
        .init("asks", "UInt8", "1 if the text has a question mark", .check(TextVerifier(.question))),
        .init(
            "smiles", "UInt8", "1 if the text has a positive emoticon",
            .check(TextVerifier(.smiley(isPositive: true)))),
        .init(
            "frowns", "UInt8", "1 if the text has a negative emoticon",
            .check(TextVerifier(.smiley(isPositive: false)))),
        .init(
            "quoted_text", "Nullable(String)", "the text of the quoted tweet, if the store contains it",
            .value("q.text")),
        .init(
            "quoted_links", "Nullable(String)", "like text_links, for the quoted tweet",
            .value(Planner.urlOffsets(of: "q.id"))),
        .init(
            "quoted_words", "Nullable(String)", tokens,
            .value(
                "CASE WHEN q.id IS NOT NULL THEN tweet_tokens(q.text, " + Planner.urlOffsets(of: "q.id") + ") "
                    + """
                    || coalesce((SELECT group_concat(tweet_tokens(p.label, NULL), '|') FROM poll_choice AS p \
                    WHERE p.tweet_id = q.id), '') END
                    """)),
    ]

    static let entities: [ClickHouseColumn] = [
        .init(
            "mention_handles", "Array(String)", "all current and earlier handles of the mentioned accounts, folded",
            .derived { tweet, store in .texts(try store.mentionedHandles(in: tweet)) }),
        .init(
            "mention_ids", "Array(Int64)", "IDs of the mentioned accounts",
            .derived { tweet, store in .integers(try store.mentionedIDs(in: tweet)) }),
        .init("hashtags", "Array(String)", "as spelled", .texts { $0.hashtags.map(\.text) }),
        .init("hashtag_keys", "Array(String)", "folded", .texts { $0.folds }),
        .init(
            "hashtag_names", "Array(String)", "the spelling that the store shows",
            .derived { tweet, store in .texts(try tweet.folds.map(store.spelling)) }),
        .init("mentions", "Array(String)", "handles as spelled in the text", .texts { $0.mentions.map(\.handle) }),
        .init(
            "mention_keys", "Array(String)", "like author_key",
            .derived { tweet, store in .texts(try store.mentionKeys(of: tweet)) }),
        .init(
            "mention_names", "Array(String)", "the account's newest handle",
            .derived { tweet, store in .texts(try store.mentionNames(of: tweet)) }),
        .init("cashtags", "Array(String)", "as spelled", .texts { $0.cashtags.map(\.text) }),
        .init("cashtag_keys", "Array(String)", "folded", .texts { $0.cashtags.map { Folding.fold($0.text) } }),
        .init("link_texts", "Array(String)", "addresses as in the text", .links { $0.url }),
        .init(
            "link_targets", "Array(String)", "the expanded address, or else the one in the text",
            .links { $0.expanded ?? $0.url }),
        .init(
            "link_expanded", "Array(String)", "the expanded address, or an empty string if unknown",
            .links { $0.expanded }),
        .init("link_vias", "Array(String)", "the first redirects, or empty strings", .links { $0.via }),
        .init("link_titles", "Array(String)", "titles of the linked pages", .links { $0.pageTitle }),
        .init("link_title_words", "Array(String)", tokens, .links { words(of: $0.pageTitle) }),
        .init("link_descriptions", "Array(String)", "descriptions of the linked pages", .links { $0.pageDescription }),
        .init("link_description_words", "Array(String)", tokens, .links { words(of: $0.pageDescription) }),
        .init(
            "link_hosts", "Array(String)", "the hosts of the targets",
            .links { DomainName.host(of: $0.expanded ?? $0.url) }),
        .init(
            "given_entities", "Array(Int64)",
            "number of hashtags, mentions, links, cashtags and media that the archive lists",
            .derived { tweet, _ in .integers(tweet.entities { $0 == .given }) }),
        .init(
            "added_entities", "Array(Int64)",
            "number of those from a note, from the text or from the original of a truncated retweet",
            .derived { tweet, _ in .integers(tweet.entities { $0 != .given }) }),
    ]

    static let media: [ClickHouseColumn] = [
        .init(
            "media_kinds", "Array(LowCardinality(String))", "photo, video, animated_gif", .media { $0.kind.rawValue }),
        .init("media_links", "Array(String)", "the addresses of media in the text", .media { $0.link }),
        .init("media_alts", "Array(String)", "descriptions", .media { $0.alternativeText }),
        .init("media_alt_words", "Array(String)", tokens, .media { words(of: $0.alternativeText) }),
        .init("media_texts", "Array(String)", "texts that were read from images", .media { $0.imageText }),
        .init("media_text_words", "Array(String)", tokens, .media { words(of: $0.imageText) }),
        .init("poll_choices", "Array(String)", "the choices of the poll", .texts { $0.choices }),
        .init("poll_words", "Array(String)", tokens, .texts { $0.choices.map { words(of: $0) } }),
        .init("community_notes", "Array(String)", "the Community Note", .texts { $0.notes }),
        .init("community_note_words", "Array(String)", tokens, .texts { $0.notes.map { words(of: $0) } }),
    ]

    static let places: [ClickHouseColumn] = [
        .init("place_id", "Nullable(String)", "the ID of the tagged place", .value("t.place_id")),
        .init("place_name", "Nullable(String)", "its name", .value("p.name")),
        .init("place_full_name", "Nullable(String)", "its full name", .value("p.full_name")),
        .init("place_country_code", "Nullable(String)", "its country", .value("p.country_code")),
        .init("place_west", "Nullable(Float64)", "its box, in degrees", .value("p.west")),
        .init("place_south", "Nullable(Float64)", "", .value("p.south")),
        .init("place_east", "Nullable(Float64)", "", .value("p.east")),
        .init("place_north", "Nullable(Float64)", "", .value("p.north")),
        .init("latitude", "Nullable(Float64)", "its coordinates, in degrees", .value("t.latitude")),
        .init("longitude", "Nullable(Float64)", "", .value("t.longitude")),
    ]

    static let bookkeeping: [ClickHouseColumn] = [
        .init("tweet", "String CODEC(ZSTD(3))", "the whole tweet, as export --ndjson writes it", .tweet),
        .init(
            "version", "UInt64", "the time of loading in milliseconds; the newest row of a tweet counts",
            .derived { _, store in .integer(store.version) }),
    ]
}
