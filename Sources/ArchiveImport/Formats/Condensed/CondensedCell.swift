extension CondensedTweet {
    /// A field of a flat tweet. Its column or member can have one of several names; the first existing name in the list
    /// is used.
    enum Cell: CaseIterable {
        case id, text, moment, epoch, handle, name, user, userBio, userLocation, userFollowers, userFollowing
        case userTweets, userListed, userVerified, userCreated, userAvatar, likes, retweets, replies, quotes, views
        case bookmarks, language, client, isRetweet, replyTweet, replyUser, replyHandle, quotedTweet, retweetedTweet
        case retweetedUser, retweetedHandle, quotedUser, quotedHandle, retweeter, conversation, latitude, longitude,
            point, reversedPoint, place, placeName, placeFullName, placeType, placeBox, country, countryCode, sensitive,
            truncated
        case hashtags, cashtags, mentions, answered, links, expandedLinks, mediaURLs, mediaTexts, withheldScope,
            deleted, page
        case entities, kind, other, otherUser, otherHandle, metrics, references, videos, tagged, quotedPost, parentPost

        /// Names in the form of `plainName(_:)`. A member of an object is named as in a table: `author_username`.
        private var names: [String] {
            switch self {
            case .id: ["id_str", "tweet_id", "tweetid", "status_id", "post_id", "id", Self.databaseKey]
            case .text:
                [
                    "full_text", "fulltext", "text", "tweet", "content", "tweet_text", "tweettext", "tweet_content",
                    "tweetcontent", "post_text", "rawcontent", "body", "hit_sentence", "available_tweet_text",
                ]
            case .moment:
                [
                    "created_at", "createdat", "tweet_time", "publish_date", "tweet_created", "date", "datetime",
                    "date_posted", "data_posted", "tweet_date", "tweetdate",
                    "tweet_created_at", "tweetcreatedat", "posted_at", "postedat", "posted_time", "published_at", "utc",
                    "utc_time", "timestamp", "created", "time", "timeparsed",
                ]
            case .epoch: ["time", "timestamp_epochs", "unix_timestamp", "timestamp_utc", "timestamp"]
            case .handle:
                [
                    "from_user", "from_user_name", "user_screen_name", "screen_name", "screenname", "username",
                    "user_username", "author_username", "author_screen_name", "user_key", "handle", "author", "user",
                    "tweetby_username", "user_posted", "twitter_screen_name",
                ]
            case .name:
                [
                    "from_user_realname", "user_display_name", "user_name", "author_name", "user_displayname", "name",
                    "fullname", "author_fullname", "from_user_name", "tweetby_fullname", "profile_name", "display_name",
                ]
            case .user:
                [
                    "from_user_id_str", "from_user_id", "user_id_str", "user_id", "userid", "author_id", "authorid",
                    "alt_external_id", "external_author_id", "tweetby_id", "profile_id", "twitter_author_id",
                    "twitter_id",
                ]
            case .userBio:
                [
                    "from_user_description", "user_profile_description", "user_description", "author_description",
                    "biography", "twitter_bio",
                ]
            case .userLocation: ["user_reported_location", "user_location", "author_location", "location"]
            case .userFollowers:
                [
                    "from_user_followercount", "follower_count", "user_followers_count", "followers_count",
                    "author_followers", "author_public_metrics_followers_count", "followers", "twitter_followers",
                    "user_followers",
                ]
            case .userFollowing:
                [
                    "from_user_friendcount", "following_count", "user_friends_count", "friends_count",
                    "author_following", "author_public_metrics_following_count", "following", "twitter_following",
                    "user_friends", "user_following_count",
                ]
            case .userTweets:
                [
                    "from_user_tweetcount", "user_statuses_count", "statuses_count", "author_statusescount",
                    "author_public_metrics_tweet_count", "posts_count", "twitter_tweets", "twitter_postcount",
                    "user_tweets", "user_tweet_count",
                ]
            case .userListed:
                [
                    "from_user_listed", "user_listed_count", "listed_count", "author_public_metrics_listed_count",
                    "user_lists", "user_list_count",
                ]
            case .userVerified:
                [
                    "from_user_verified", "user_verified", "author_verified", "author_isverified", "is_verified",
                    "twitter_verified",
                ]
            case .userCreated:
                [
                    "from_user_created_at", "user_created_at", "user_created", "author_created_at", "author_createdat",
                    "account_creation_date",
                ]
            case .userAvatar:
                [
                    "from_user_profile_image_url", "author_profile_image_url", "author_profilepicture",
                    "profile_image_link", "user_image",
                ]
            case .likes:
                [
                    "favorite_count", "like_count", "likes_count", "public_metrics_like_count", "likecount",
                    "favoritecount", "metrics_like_count", "nlikes", "favorites", "likes", "favourites", "stats_likes",
                    "twitter_likes",
                ]
            case .retweets:
                [
                    "retweet_count", "retweets_count", "public_metrics_retweet_count", "retweetcount",
                    "metrics_retweet_count", "nretweets", "retweets", "reposts", "stats_retweets", "twitter_retweets",
                ]
            case .replies:
                [
                    "reply_count", "replies_count", "public_metrics_reply_count", "replycount", "metrics_reply_count",
                    "nreplies", "replies", "stats_comments", "comments", "twitter_reply_count",
                ]
            case .quotes:
                [
                    "quote_count", "public_metrics_quote_count", "quotecount", "metrics_quote_count", "stats_quotes",
                    "quotes",
                ]
            case .views:
                [
                    "view_count", "public_metrics_impression_count", "impression_count", "viewcount",
                    "metrics_view_count", "views",
                    "impressions",
                ]
            case .bookmarks: ["bookmark_count", "public_metrics_bookmark_count", "bookmarkcount", "bookmarks"]
            case .language: ["lang", "tweet_language", "language", "iso_language_code", "language_guess"]
            case .client:
                [
                    "source", "tweet_client_name", "sourcelabel", "source_name", "statussource", "device", "client",
                    "twitter_client",
                ]
            case .isRetweet: ["is_retweet", "isretweet", "retweet", "available_tweet_is_rt"]
            case .replyTweet:
                [
                    "in_reply_to_status_id_str", "in_reply_to_status_id", "in_reply_to_tweetid", "reply_to_status_id",
                    "referenced_tweets_replied_to_id", "inreplytotweetid", "inreplytostatusid", "inreplytoid",
                    "to_tweetid",
                    "replytosid", "replying_to_status", "replyto", "twitter_reply_to",
                ]
            case .replyUser:
                [
                    "in_reply_to_user_id_str", "in_reply_to_user_id", "in_reply_to_userid", "reply_to_user_id",
                    "inreplytouserid", "to_user_id_str", "to_user_id", "replytouid", "to_userid",
                ]
            case .replyHandle:
                [
                    "to_user", "to_user_name", "in_reply_to_screen_name", "reply_to_screen_name",
                    "in_reply_to_username", "in_reply_to_user_username", "inreplytousername", "replytosn",
                    "replying_to", "replied_user", "inreplytouser", "to_username",
                ]
            case .quotedTweet:
                [
                    "quoted_status_id_str", "quoted_status_id", "quoted_tweet_tweetid", "referenced_tweets_quoted_id",
                    "quoteid", "quote_id", "quotedstatusid", "quoted_id",
                ]
            case .retweetedTweet:
                [
                    "retweeted_status_id_str", "retweeted_status_id", "retweet_tweetid", "retweet_status_id",
                    "referenced_tweets_retweeted_id", "retweet_id", "retweetedstatusid", "retweeted_id",
                    "twitter_retweet_of",
                ]
            case .retweetedUser: ["retweet_userid", "retweet_user_id", "retweeted_status_user_id", "retweeted_user_id"]
            case .retweetedHandle:
                [
                    "retweet_screen_name", "retweeted_user_screen_name", "retweeted_username", "retweeted_user",
                ]
            case .quotedUser: ["quoted_user_id"]
            case .quotedHandle: ["quoted_username", "quoted_user"]
            case .retweeter: ["user_rt"]
            case .conversation: ["conversation_id", "conversation_id_str", "conversationid", "thread_id"]
            case .latitude: ["lat", "latitude"]
            case .longitude: ["lng", "lon", "longitude"]
            case .point: ["tweet_coord", "geo_coords"]
            // GeoJSON is longitude first.
            case .reversedPoint: ["geo_coordinates_coordinates"]
            case .place: ["geo_place_id", "geo_id", "place_id"]
            case .placeName: ["geo_name", "place_name"]
            case .placeFullName: ["geo_full_name", "place_full_name"]
            case .placeType: ["geo_place_type", "place_type"]
            case .placeBox: ["geo_geo_bbox"]
            case .country: ["geo_country", "country"]
            case .countryCode: ["geo_country_code", "country_code"]
            case .sensitive: ["possibly_sensitive", "possiblysensitive"]
            case .truncated: ["truncated"]
            case .hashtags: ["hashtags", "entities_hashtags"]
            case .cashtags: ["cashtags", "symbols", "entities_cashtags", "entities_symbols"]
            case .mentions:
                [
                    "mentions", "mentions_screen_name", "entities_mentions", "entities_user_mentions", "mentionedusers",
                    "mentioned_authors", "mentioned_names",
                ]
            case .answered: ["reply_to"]
            case .links: ["urls", "urls_t_co", "entities_urls", "tcooutlinks", "links"]
            case .expandedLinks:
                [
                    "urls_expanded", "urls_expanded_url", "entities_urls", "expanded_urls", "outlinks", "external_url",
                ]
            case .mediaURLs:
                [
                    "media_urls", "photos", "extendedentities_media", "img_urls", "mediaurls", "media_photos",
                    "attachments_media", "images", "media_url", "media", "pictures", "image_urls", "image_url",
                ]
            case .mediaTexts: ["media_alt_texts"]
            case .withheldScope: ["withheld_scope"]
            case .deleted: ["is_deleted", "isdeleted"]
            case .page:
                [
                    "permalink", "tweet_permalink", "post_link", "status_url", "tweet_url", "tweeturl", "tweet_link",
                    "tweetlink", "twitterurl", "permanenturl", "post_url", "posturl", "parsed_tweet_url",
                    "original_tweet_url", "url", "link",
                ]
            case .entities: ["entities_str", "entities"]
            case .kind: ["tweet_type", "sourcetweet_type"]
            // twarc misspelled this name for years.
            case .other: ["retweet_or_quote_id", "reweet_or_quote_id", "sourcetweet_id"]
            case .otherUser: ["retweet_or_quote_user_id", "sourcetweet_author_id"]
            case .otherHandle: ["retweet_or_quote_screen_name"]
            case .metrics: ["public_metrics"]
            case .references: ["referenced_tweets"]
            case .videos: ["videos"]
            case .tagged: ["tagged_users"]
            case .quotedPost: ["quoted_post"]
            case .parentPost: ["parent_post_details"]
            }
        }

        /// The name of the text in data of Bright Data, which `isDescribed(_:)` recognises by other names.
        static let description = "description"

        static func isDescribed(_ has: (StaticString) -> Bool) -> Bool {
            has("description") && (has("date_posted") && has("reposts") || has("data_posted") && has("post_id"))
        }

        /// Fields by name, each with the index of the name in the field's list.
        static let byName: [String: [(cell: Cell, rank: Int)]] = {
            var found: [String: [(cell: Cell, rank: Int)]] = [:]
            for cell in allCases {
                for (rank, name) in cell.names.enumerated() { found[name, default: []].append((cell, rank)) }
            }
            return found
        }()

        /// Converts the name of a column or member to the form in `names`: programs write `Tweet Id`, `tweet-id`,
        /// `tweet.id` and `tweetId`.
        static func plainName(_ name: String) -> String {
            var plain = String(
                decoding: name.utf8.map { Self.wordBreaks.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self
            )
            .lowercased()
            if plain == databaseKey { return plain }
            while plain.hasPrefix("_") { plain.removeFirst() }
            while plain.hasSuffix("_") { plain.removeLast() }
            return plain
        }

        /// Names of members that are kept as whole objects.
        static let wholeObjects: Set<String> = ["quoted_post", "parent_post_details"]

        /// Whether a name is one of the names of the text.
        static func namesText(_ name: String) -> Bool {
            byName[plainName(name)]?.contains { $0.cell == .text } ?? false
        }

        /// The key of MongoDB, which can be the tweet's ID or the database's own.
        private static let databaseKey = "_id"

        private static let wordBreaks = Array(" .-/".utf8)
    }

    /// The value of each field, from the first of its names that has one.
    struct Choice<Value> {
        private var found: [Cell: (rank: Int, value: Value)] = [:]
        private let describes: Bool

        /// - Parameter describes: the text has the name `description`, which otherwise belongs to an account or a page.
        init(describes: Bool) { self.describes = describes }

        mutating func add(_ value: @autoclosure () -> Value?, named name: String) {
            let name = describes && name == Cell.description ? "text" : name
            for (cell, rank) in Cell.byName[name] ?? [] where found[cell].map({ rank < $0.rank }) ?? true {
                if let value = value() { found[cell] = (rank, value) }
            }
        }

        subscript(cell: Cell) -> Value? { found[cell]?.value }
        var cells: [Cell: Value] { found.mapValues(\.value) }
    }
}
