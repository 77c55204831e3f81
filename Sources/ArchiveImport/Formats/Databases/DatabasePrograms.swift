internal import TweetModel

/// A program that keeps tweets in an SQLite database (see Other inputs, Databases).
struct DatabaseProgram: Sendable {
    let name: String
    /// The tables and columns by which its databases are recognised.
    let marks: [String: [String]]
    let queries: [DatabaseQuery]
    /// Tables that are known and left out: settings, and data about the program's own work.
    var leftOut: Set<String> = []
}

/// Reads the rows of a table as JSON objects.
struct DatabaseQuery: Sendable {
    let table: String
    /// The members of an object and their SQL expressions; `t` is the table. Versions of a program have other columns:
    /// of several expressions for a member, the first whose columns exist is used.
    var members: [(name: String, expression: String)] = []
    /// A column that contains a whole record as JSON, instead of `members`.
    var record: String?
    /// Other tables with their join clauses. A join is left out if the table, or a column of it, is missing. Of several
    /// joins of a table under one alias, the first that is possible is used.
    var joins: [(table: String, clause: String)] = []
    /// The conditions of a row. A condition is left out if a version of the program lacks its columns.
    var conditions: [String] = []
}

/// The programs whose databases can be read. The names of the members are common names of columns
/// (`ColumnAliases`), so the reader of flat records reads their rows.
extension DatabaseProgram {
    static let all = [
        cyd, tweetback, twitterToSQLite, offlineTwitter, birdclaw, semiphemeral, twint, hpi, tweetHoarder,
    ]

    private static let cyd = DatabaseProgram(
        name: "Cyd", marks: ["tweet": ["tweetID", "username", "isLiked", "addedToDatabaseAt"]],
        queries: [
            DatabaseQuery(
                table: "tweet",
                members: [
                    ("tweetID", "t.tweetID"), ("username", "t.username"), ("text", "t.text"),
                    ("createdAt", "t.createdAt"), ("conversationID", "t.conversationID"),
                    ("likeCount", "t.likeCount"), ("retweetCount", "t.retweetCount"),
                    ("replyCount", "t.replyCount"), ("quoteCount", "t.quoteCount"), ("isLiked", "t.isLiked"),
                    ("isBookmarked", "t.isBookmarked"), ("replyTweetID", "t.replyTweetID"),
                    ("replyUserID", "t.replyUserID"), ("quotedTweet", "t.quotedTweet"),
                    ("user_id", "u.userID"), ("user_name", "u.name"), ("urls", "json(l.links)"),
                    ("media", "json(m.media)"),
                ],
                joins: [
                    ("user", "LEFT JOIN user u ON u.screenName = t.username"),
                    (
                        "tweet_url",
                        """
                        LEFT JOIN (SELECT tweetID,
                        json_group_array(json_object('url', url, 'expanded_url', expandedURL)) AS links FROM tweet_url GROUP BY tweetID) l ON l.tweetID = t.tweetID
                        """
                    ),
                    (
                        "tweet_media",
                        """
                        LEFT JOIN (SELECT tweetID, json_group_array(json_object('media_url', url, 'type', mediaType))
                        AS media FROM tweet_media GROUP BY tweetID) m ON m.tweetID = t.tweetID
                        """
                    ),
                ]),
            messages(
                in: "message",
                [
                    ("id", "t.messageID"), ("conversationId", "t.conversationID"), ("senderId", "t.senderID"),
                    ("createdAt", "t.createdAt"), ("text", "t.text"), ("handle", "u.screenName"), ("name", "u.name"),
                ], [("user", "LEFT JOIN user u ON u.userID = t.senderID")]),
            messages(
                in: "conversation",
                [
                    ("conversationId", "t.conversationID"), ("sort_timestamp", "t.sortTimestamp"),
                    ("participants", "json(p.people)"),
                ],
                [
                    (
                        "conversation_participant",
                        """
                        JOIN (SELECT conversationID, json_group_array(userID) AS people FROM conversation_participant
                        GROUP BY conversationID) p ON p.conversationID = t.conversationID
                        """
                    )
                ], conditions: ["t.conversationID NOT LIKE '%-%'"]),
        ], leftOut: ["config", "job", "migrations"])

    /// The column has the records of an account archive or of API v2.
    private static let tweetback = DatabaseProgram(
        name: "tweetback", marks: ["tweets": ["id_str", "json", "api_version"]],
        queries: [DatabaseQuery(table: "tweets", record: "t.json")])

    /// The texts are not escaped, and their links are not shortened.
    private static let twitterToSQLite = DatabaseProgram(
        name: "twitter-to-sqlite",
        marks: ["tweets": ["id", "user", "full_text", "retweeted_status"], "users": ["id", "screen_name"]],
        queries: [
            DatabaseQuery(
                table: "tweets",
                members: [
                    ("id_str", "CAST(t.id AS TEXT)"), ("full_text", escaped("t.full_text")),
                    ("created_at", "t.created_at"),
                    ("lang", "t.lang"), ("source", "coalesce(s.name, t.source)"),
                    ("is_retweet", "t.retweeted_status > 0"),
                    ("retweeted_status_id", "t.retweeted_status"), ("quoted_status_id", "t.quoted_status"),
                    ("in_reply_to_status_id", "t.in_reply_to_status_id"),
                    ("in_reply_to_user_id", "t.in_reply_to_user_id"),
                    ("in_reply_to_screen_name", "t.in_reply_to_screen_name"),
                    ("favorite_count", "t.favorite_count"), ("retweet_count", "t.retweet_count"),
                    ("possibly_sensitive", "t.possibly_sensitive"), ("truncated", "t.truncated"),
                    ("user_id", "t.user"), ("user_screen_name", "u.screen_name"), ("user_name", "u.name"),
                    ("user_description", "u.description"), ("user_location", "u.location"),
                    ("user_followers_count", "u.followers_count"), ("user_friends_count", "u.friends_count"),
                    ("user_statuses_count", "u.statuses_count"), ("user_verified", "u.verified"),
                    ("user_created_at", "u.created_at"), ("media_urls", "json(m.urls)"),
                    ("place_id", "p.id"), ("place_full_name", "p.full_name"), ("place_name", "p.name"),
                    ("place_type", "p.place_type"), ("country", "p.country"), ("country_code", "p.country_code"),
                ],
                joins: [
                    ("places", "LEFT JOIN places p ON p.id = t.place"),
                    ("users", "LEFT JOIN users u ON u.id = t.user"),
                    ("sources", "LEFT JOIN sources s ON s.id = t.source"),
                    (
                        "media_tweets",
                        """
                        LEFT JOIN (SELECT tweets_id, json_group_array(media_url_https) AS urls FROM media_tweets
                        JOIN media ON media.id = media_id GROUP BY tweets_id) m ON m.tweets_id = t.id
                        """
                    ),
                ])
        ], leftOut: ["count_history", "count_history_types", "migrations", "since_id_types", "since_ids"])

    /// The texts are not escaped. Rows of tweets that were not fetched have no text, and retweets are in a table of
    /// their own.
    private static let offlineTwitter = DatabaseProgram(
        name: "offline-twitter",
        marks: ["tweets": ["id", "user_id", "text", "posted_at", "num_likes"], "users": ["id", "handle"]],
        queries: [
            DatabaseQuery(
                table: "tweets",
                members: [
                    ("id_str", "CAST(t.id AS TEXT)"), ("full_text", escaped("t.text")),
                    ("created_at", time("t.posted_at")), ("is_retweet", "0"), ("like_count", "t.num_likes"),
                    ("retweet_count", "t.num_retweets"),
                    ("reply_count", "t.num_replies"), ("quote_count", "t.num_quote_tweets"),
                    ("in_reply_to_status_id", "nullif(t.in_reply_to_id, 0)"),
                    ("quoted_status_id", "nullif(t.quoted_tweet_id, 0)"),
                    ("mentions", "nullif(t.mentions, '')"), ("hashtags", "nullif(t.hashtags, '')"),
                    ("reply_to", "nullif(t.reply_mentions, '')"), ("user_screen_name", "u.handle"),
                    ("user_id", "CASE WHEN NOT coalesce(u.is_id_fake, 0) THEN t.user_id END"),
                    ("user_name", "u.display_name"), ("user_description", "u.bio"), ("user_location", "u.location"),
                    ("user_followers_count", "u.followers_count"), ("user_friends_count", "u.following_count"),
                    ("user_verified", "u.is_verified"), ("bookmarked", "b.tweet_id IS NOT NULL"),
                    ("isLiked", "k.tweet_id IS NOT NULL"), ("urls_expanded", "json(l.links)"),
                    ("photos", "json(i.images)"), ("videos", "json(v.videos)"), ("poll", "json(p.poll)"),
                ],
                joins: [
                    ("users", "LEFT JOIN users u ON u.id = t.user_id"),
                    ("bookmarks", "LEFT JOIN (SELECT DISTINCT tweet_id FROM bookmarks) b ON b.tweet_id = t.id"),
                    ("likes", "LEFT JOIN (SELECT DISTINCT tweet_id FROM likes) k ON k.tweet_id = t.id"),
                    (
                        "urls",
                        grouped(
                            "urls",
                            """
                            json_group_array(json_object('expanded_url', text, 'title', nullif(title, ''),
                            'description', nullif(description, ''))) AS links
                            """, "l")
                    ),
                    ("urls", grouped("urls", "json_group_array(text) AS links", "l")),
                    (
                        "polls",
                        grouped(
                            "polls",
                            """
                            json_object('choices', json_array(json_object('label', choice1, 'votes', choice1_votes),
                            json_object('label', choice2, 'votes', choice2_votes),
                            json_object('label', choice3, 'votes', choice3_votes),
                            json_object('label', choice4, 'votes', choice4_votes)),
                            'ends_at', strftime('%Y-%m-%dT%H:%M:%SZ', nullif(voting_ends_at, 0) / CASE WHEN
                            voting_ends_at > 100000000000 THEN 1000 ELSE 1 END, 'unixepoch')) AS poll
                            """, "p")
                    ),
                    ("images", grouped("images", "json_group_array(remote_url) AS images", "i")),
                    (
                        "videos",
                        grouped(
                            "videos",
                            """
                            json_group_array(json_object('preview', thumbnail_remote_url, 'url', remote_url)) AS videos
                            """, "v")
                    ),
                    ("videos", grouped("videos", "json_group_array(json_object('url', remote_url)) AS videos", "v")),
                ],
                conditions: ["NOT coalesce(t.is_stub, 0)", "NOT coalesce(t.tombstone_type, 0)"]),
            DatabaseQuery(
                table: "retweets",
                members: [
                    ("id_str", "CAST(t.retweet_id AS TEXT)"), ("is_retweet", "1"),
                    ("full_text", "'RT @' || a.handle || ': ' || " + escaped("o.text")),
                    ("created_at", time("t.retweeted_at")), ("retweeted_status_id", "t.tweet_id"),
                    ("retweet_userid", "o.user_id"), ("user_screen_name", "u.handle"), ("user_id", "t.retweeted_by"),
                    ("user_name", "u.display_name"),
                ],
                joins: [
                    ("users", "LEFT JOIN users u ON u.id = t.retweeted_by"),
                    ("tweets", "JOIN tweets o ON o.id = t.tweet_id JOIN users a ON a.id = o.user_id"),
                ]),
            messages(
                in: "chat_messages",
                [
                    ("id", "CAST(t.id AS TEXT)"), ("conversationId", "t.chat_room_id"), ("senderId", "t.sender_id"),
                    ("createdAt", "t.sent_at"), ("text", escaped("t.text")), ("handle", "u.handle"),
                    ("name", "u.display_name"), ("reactions", "json(r.reactions)"), ("mediaUrls", "json(m.media)"),
                    (
                        "urls",
                        """
                        CASE WHEN t.embedded_tweet_id > 0 THEN json_array(json_object(
                        'url', 'https://twitter.com/i/status/' || t.embedded_tweet_id)) END
                        """
                    ),
                ],
                [
                    ("users", "LEFT JOIN users u ON u.id = t.sender_id"),
                    (
                        "chat_message_reactions",
                        """
                        LEFT JOIN (SELECT message_id, json_group_array(json_object('eventId', CAST(id AS TEXT),
                        'senderId', sender_id, 'reactionKey', emoji, 'createdAt', sent_at)) AS reactions
                        FROM chat_message_reactions GROUP BY message_id) r ON r.message_id = t.id
                        """
                    ),
                    (
                        "chat_message_images",
                        """
                        LEFT JOIN (SELECT chat_message_id, json_group_array(remote_url) AS media FROM
                        chat_message_images GROUP BY chat_message_id) m ON m.chat_message_id = t.id
                        """
                    ),
                ]),
            messages(
                in: "chat_rooms",
                [
                    ("conversationId", "t.id"), ("sort_timestamp", "t.last_messaged_at"),
                    ("name", "nullif(t.name, '')"),
                    ("participants", "json(p.people)"),
                ],
                [
                    (
                        "chat_room_participants",
                        """
                        JOIN (SELECT chat_room_id, json_group_array(user_id) AS people FROM chat_room_participants
                        GROUP BY chat_room_id) p ON p.chat_room_id = t.id
                        """
                    )
                ], conditions: ["t.id NOT LIKE '%-%'"]),
        ],
        leftOut: ["database_version", "fake_user_sequence", "lists", "notification_types", "tombstone_types"])

    /// `BirdclawDecoder` reads the rows, which have the columns of a backup. The rows that may be notes, or the
    /// beginnings of notes, are read first.
    private static let birdclaw = DatabaseProgram(
        name: "birdclaw",
        marks: ["tweets": ["id", "author_profile_id", "entities_json"], "profiles": ["id", "handle"]],
        queries: [
            rows(of: .accounts, in: "accounts", "external_user_id handle name is_default"),
            rows(
                of: .profiles, in: "profiles",
                "id handle display_name bio location url avatar_url followers_count following_count"),
            rows(of: .likes, in: "tweet_collections", "tweet_id", conditions: ["t.kind = 'likes'"]),
            rows(of: .bookmarks, in: "tweet_collections", "tweet_id", conditions: ["t.kind = 'bookmarks'"]),
            rows(
                of: .notes, in: "tweets",
                "id author_profile_id text reply_to_id like_count entities_json media_json deleted_at",
                conditions: ["(t.text LIKE '%…' OR t.author_profile_id = 'profile_me' AND length(t.text) > 280)"]),
            rows(
                of: .tweets, in: "tweets",
                "id author_profile_id text created_at reply_to_id like_count entities_json media_json quoted_tweet_id "
                    + "deleted_at superseded_by_id bookmarked liked", conditions: ["NOT (t.id GLOB '*[^0-9]*')"]),
            rows(of: .links, in: "url_expansions", "short_url final_url expanded_url"),
            rows(of: .conversations, in: "dm_conversations", "id participant_profile_id"),
            rows(of: .messages, in: "dm_messages", "id conversation_id sender_profile_id text created_at"),
        ],
        leftOut: [
            "ai_scores", "geocoded_locations", "geocoded_locations_unresolved", "identity_search_index",
            "link_occurrences", "sync_cache",
        ])

    private static func rows(
        of table: BirdclawBackup.Table, in name: String, _ columns: String, conditions: [String] = []
    ) -> DatabaseQuery {
        let members = columns.split(separator: " ").map { (name: String($0), expression: "t.\($0)") }
        return DatabaseQuery(
            table: name, members: [("birdclaw_table", "\(table.rawValue)")] + members, conditions: conditions)
    }

    /// The table also has the number of a thread, which is that of a row.
    private static let semiphemeral = DatabaseProgram(
        name: "semiphemeral", marks: ["tweets": ["status_id", "user_screen_name", "text", "exclude_from_delete"]],
        queries: [
            DatabaseQuery(
                table: "tweets",
                members: [
                    "status_id", "created_at", "user_id", "user_screen_name", "lang", "source", "text",
                    "in_reply_to_screen_name", "in_reply_to_status_id", "in_reply_to_user_id", "retweet_count",
                    "favorite_count", "is_retweet",
                ].map { (name: $0, expression: "t." + $0) } + [(name: "isLiked", expression: "t.favorited")])
        ], leftOut: ["threads"])

    /// The columns have the names of twint's JSON, except the handle. The answered accounts and the retweets are in
    /// tables of their own; the row of a retweet's tweet is that of the original.
    private static let twint = DatabaseProgram(
        name: "twint", marks: ["tweets": ["id_str", "tweet", "screen_name", "time_update"]],
        queries: [
            DatabaseQuery(
                table: "tweets", members: twintColumns(of: "t") + [("reply_to", "json(r.accounts)")],
                joins: [
                    (
                        "replies",
                        """
                        LEFT JOIN (SELECT tweet_id, json_group_array(json_object('user_id', user_id, 'username', username))
                        AS accounts FROM replies GROUP BY tweet_id) r ON r.tweet_id = t.id
                        """
                    )
                ]),
            DatabaseQuery(
                table: "retweets",
                members: twintColumns(of: "o") + [
                    ("retweet_id", "t.retweet_id"), ("user_rt", "t.username"), ("user_rt_id", "t.user_id"),
                ],
                joins: [("tweets", "JOIN tweets o ON o.id = t.tweet_id")]),
        ])

    private static func twintColumns(of table: String) -> [(name: String, expression: String)] {
        let names =
            "id id_str conversation_id date time timezone user_id name tweet language replies_count likes_count "
            + "retweets_count mentions hashtags cashtags urls photos thumbnail video link quote_url source"
        return names.split(separator: " ").map { (name: String($0), expression: "\(table).\($0)") } + [
            ("username", "\(table).screen_name"),
            ("place", "iif(json_valid(\(table).place), json(\(table).place), NULL)"),
        ]
    }

    /// HPI caches its objects with cachew, each as JSON.
    private static let hpi = DatabaseProgram(
        name: "HPI", marks: ["cache": ["data"], "hash": ["value"]],
        queries: [
            DatabaseQuery(
                table: "cache", record: "CAST(t.data AS TEXT)", conditions: ["json_valid(CAST(t.data AS TEXT))"])
        ], leftOut: ["hash"])

    private static let tweetHoarder = DatabaseProgram(
        name: "TweetHoarder",
        marks: ["tweets": ["id", "author_username", "media_json"], "collections": ["tweet_id", "collection_type"]],
        queries: [
            DatabaseQuery(
                table: "tweets",
                members: [
                    "id", "text", "author_id", "author_username", "author_display_name", "author_avatar_url",
                    "created_at", "conversation_id", "in_reply_to_tweet_id", "in_reply_to_user_id", "quoted_tweet_id",
                    "is_retweet",
                    "retweeted_tweet_id", "reply_count", "retweet_count", "like_count", "quote_count", "media_json",
                    "urls_json", "hashtags_json", "mentions_json",
                ].map { (name: $0, expression: "t." + $0) } + [
                    (name: "isBookmarked", expression: "c.bookmarked"), (name: "isLiked", expression: "c.liked"),
                    (name: "folder_name", expression: "c.folder"),
                ],
                joins: [
                    (
                        "collections",
                        """
                        LEFT JOIN (SELECT tweet_id, max(collection_type = 'bookmark') AS bookmarked,
                        max(collection_type = 'like') AS liked, max(bookmark_folder_name) AS folder FROM collections
                        GROUP BY tweet_id) c ON c.tweet_id = t.id
                        """
                    )
                ])
        ], leftOut: ["metadata", "sync_progress", "thread_context", "threads"])

    /// A table of direct messages or conversations, with the names of account archives (`RecordType.databaseMessages`).
    private static func messages(
        in table: String, _ members: [(name: String, expression: String)],
        _ joins: [(table: String, clause: String)], conditions: [String] = []
    ) -> DatabaseQuery {
        DatabaseQuery(
            table: table, members: [("direct_message", "t.rowid")] + members, joins: joins, conditions: conditions)
    }

    private static func grouped(_ table: String, _ column: String, _ alias: String) -> String {
        "LEFT JOIN (SELECT tweet_id, \(column) FROM \(table) GROUP BY tweet_id) \(alias) ON \(alias).tweet_id = t.id"
    }

    /// A text with the escapes of the API.
    private static func escaped(_ text: String) -> String {
        "replace(replace(replace(\(text), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')"
    }

    /// A time in milliseconds since 1970; 0 means unknown.
    private static func time(_ milliseconds: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%SZ', nullif(\(milliseconds), 0) / 1000, 'unixepoch')"
    }
}
