import TweetModel

/// The names of fields in public data sets and tables of scrapers:
///
///     from_user_name, from_user_followercount    DMI-TCAT, TAGS and searches of the API until 2013
///     tweetid, user_screen_name, retweet_userid    Twitter's data sets about information operations
///     status_id, reply_to_user_id, mentions_screen_name    rtweet
///     favoriteCount, replyToSN, statusSource    twitteR
///     user_screen_name, tweet_type, reweet_or_quote_id    CSV of twarc 1
///     author.username, public_metrics.like_count, geo.full_name    twarc-csv
///     rawContent, likeCount, tcooutlinks    snscrape through pandas
///     username, nlikes, replies_count, user_rt    twint
///     thread_id, body, author_fullname, replied_user    4CAT
///     to_tweetid, timestamp_utc, media_alt_texts    minet and gazouilloire
///     user_posted, date_posted, quoted_post    Bright Data
///     full_text, twitter_author_id, query_name    Brandwatch
///     hit_sentence, twitter_screen_name    Meltwater
///     tweet_permalink, post_link, impressions    X's analytics
///     tweet_created, tweet_coord    the table of airlines
///     external_author_id, alt_external_id, publish_date    FiveThirtyEight's table of Russian trolls
///     permalink, favorites, geo    GetOldTweets
///     isRetweet, isDeleted, device    Trump Twitter Archive
///     tweetcreatedts, acctdesc, original_tweet_id    Kaggle's table about the war in Ukraine
///     entities.media, place.full_name, coordinates.coordinates    API v1.1 through pandas
///     quote_id, retweet_id, place    Hydrator
///     permanentUrl, timeParsed, sensitiveContent    scrapers in TypeScript
///     createdAt, quoted_tweet, inReplyToId    scrapers of the API of X's web client
///     author_handle, quoted_tweet_id, image_links    Scweet
///     tweetID, replyTweetID, isBookmarked    Cyd
///     sourcetweet_text, user_username, user_list_count    tidy tables of academictwitteR
///     url_mentions, user_mentions, is_quote_status    tables of political tweets
///     Vertex 1, Tweet, Twitter Page for Tweet    NodeXL
///     CreatedAt, UserName, LinkToTweet    IFTTT
///     posted_by, twitter_handle, content    Dewey
///     tweet_permalink_path, raw_text, user_image_url    Mecodify
///     in_reply_to_tweetid, quoted_tweetid, userid    Communalytic
///     parent_tweet_id, is_reply_to, img_urls    twitterscraper
///     retweet_counts, is_quoted, quoted_tweet    Tweety
///     entries.urls, entries.photos    nitter_scraper
///     quoted_text, retweet_text, quoted_created_at    rtweet
///     tweetDate, commentCount, twitterProfile    PhantomBuster
///     Tweet_Content, Tweet_Number_of_Likes, Tweet_Image_URL    Octoparse
///     expanded_url, in_reply_to_post_id, repost_count    services that sell tweets
///     entities.urls.expanded_url, entities.hashtags.text    Kibana
///     TweetText, TweetedBy, UserDetails.FullName    Microsoft's connector (Power Automate, Logic Apps)
///     ツイート本文, texto del Tweet, Tweet-Text    X's analytics in Japanese, Spanish and German
///     日時, 本文    Twilog
///     发布日期, 内容, 用户名    extensions of browsers in Chinese
enum ColumnAliases {
    /// The names of each field, separated by spaces, in the form of `plainName(_:)`. The first name that has a value is
    /// used. A member of an object is named as in a table: `author_username`.
    private static let names: [Field: String] = [
        .id: "id_str tweet_id tweetid status_id post_id postid id _id imported_id "
            + "ツイートid id_de_tweet 推文id rest_id",
        .text:
            "full_text fulltext text orig_tweet raw_tweet tweet content tweet_text tweettext tweet_content tweetcontent "
            + "post_text posttext rawcontent body hit_sentence available_tweet_text contents raw_text post_message "
            + "originaltweet post_snippet text_content original_text sound_bite_text ツイート本文 本文 内容 正文 推文内容 "
            + "texto_del_tweet content_text content_full_text",
        .longText:
            "note_tweet_text notetweet_text note_tweet notetweet note_post_text note_post note_text notetext "
            + "note_tweet_full_text note_full_text long_text longtext note_tweet_note_tweet_results_result_text "
            + "extended_tweet_full_text extended_tweet",
        .time:
            "tweeted_at tweetedat tweeted_on created_at createdat tweet_time publish_date tweet_created date datetime "
            + "date_posted data_posted tweet_date tweetdate tweet_created_at tweetcreatedat tweet_timestamp "
            + "tweettimestamp tweet_datetime tweetdatetime posted_at postedat posted_time postedtime posted_date "
            + "posteddate posted_on postedon post_date postdate post_time posttime post_created_at publish_time "
            + "publicationdate publication_date publishtime published_at publishedat published_on published_date "
            + "publisheddate published_time "
            + "publishedtime creation_date creationdate creation_time created_date createddate created_on createdon "
            + "created_time createdtime created_at_utc created_at_iso created_utc date_created datecreated date_time "
            + "date_utc datetime_utc utc utc_time timestamp timestamp_iso created time timeparsed tweetcreatedts "
            + "pubdate published post_created tweet_posted_time tweetat date_&_time 時間 日時 时间 日期 发布日期 hora zeit",
        .epoch: "time timestamp_epochs unix_timestamp timestamp_utc timestamp",
        .folders:
            "folder_names foldernames folder_name foldername bookmark_folder_names bookmarkfoldernames "
            + "bookmark_folder_name bookmarkfoldername bookmark_folders bookmarkfolders bookmark_folder bookmarkfolder "
            + "folders folder",
        .handle:
            "from_user from_user_name author_username authorusername author_screen_name authorscreenname author_handle "
            + "authorhandle user_screen_name screen_name screenname username user_username userhandle "
            + "user_handle userscreenname user_key handle author user tweetby_username user_posted twitter_screen_name "
            + "tweet_author tweetauthor account_username account_handle twitter_handle "
            + "posted_by_twitter_handle posted_by_handle vertex_1 user_info_screen_name "
            + "extra_author_attributes_short_name writer tweetedby userdetails_username 用户名",
        .name:
            "from_user_realname author_name user_display_name user_name user_displayname name fullname "
            + "author_fullname from_user_name tweetby_fullname profile_name display_name displayname authorname "
            + "author_display_name authordisplayname author_full_name userdisplayname user_info_name posted_by "
            + "nickname account_name extra_author_attributes_name userdetails_fullname 用户昵称",
        .user:
            "from_user_id_str from_user_id author_id authorid user_id_str user_id userid alt_external_id "
            + "external_author_id tweetby_id profile_id twitter_author_id twitter_id "
            + "user_user_id author_rest_id user_rest_id user_info_rest_id authoruserid x_author_id userdetails_id 用户id",
        .userBio:
            "from_user_description user_profile_description user_description author_description biography "
            + "twitter_bio acctdesc bio",
        .userLocation: "user_reported_location user_location author_location location 用户所在地",
        .userWebsite: "from_user_url user_url author_url user_profile_url",
        .userProtected: "user_protected author_protected from_user_protected protected is_protected",
        .userFollowers:
            "from_user_followercount follower_count user_followers_count followers_count author_followers "
            + "author_public_metrics_followers_count followers twitter_followers x_followers user_followers "
            + "user_follower_count 用户粉丝数",
        .userFollowing:
            "from_user_friendcount following_count user_friends_count friends_count author_following "
            + "author_public_metrics_following_count following twitter_following x_following user_friends "
            + "user_following_count",
        .userTweets:
            "from_user_tweetcount user_statuses_count statuses_count author_statusescount "
            + "author_public_metrics_tweet_count posts_count twitter_tweets twitter_postcount x_post_count user_tweets "
            + "user_tweet_count user_number_of_tweets totaltweets",
        .userListed:
            "from_user_listed user_listed_count listed_count author_public_metrics_listed_count user_lists "
            + "user_list_count",
        .userVerified:
            "from_user_verified user_verified author_verified author_isverified is_verified twitter_verified "
            + "x_verified verified",
        .userCreated:
            "from_user_created_at user_created_at user_created author_created_at author_createdat "
            + "account_creation_date user_creation_date usercreatedts "
            + "user_account_creation_date user_join_date",
        .userAvatar:
            "from_user_profile_image_url author_profile_image_url author_profilepicture profile_image_url_https "
            + "profile_image_url profile_image_link user_image user_profile_image_url "
            + "posted_by_profile_pic 用户头像链接",
        .likes:
            "favorite_count like_count likes_count public_metrics_like_count likecount favoritecount "
            + "metrics_like_count nlikes favorites likes favourites stats_likes twitter_likes tweet_number_of_likes "
            + "likes_received favorites_received like_num favs fav x_likes post_likes いいね me_gusta "
            + "„gefällt_mir“_angaben 喜欢数 article_extended_attributes_twitter_likes",
        .retweets:
            "retweet_count retweets_count public_metrics_retweet_count retweetcount metrics_retweet_count "
            + "nretweets retweets reposts repostcount repost_count stats_retweets twitter_retweets retweet_counts "
            + "tweet_number_of_retweets retweets_received retweet_num rts rt x_reposts post_shares リツイート "
            + "转发数 article_extended_attributes_twitter_retweets",
        .replies:
            "reply_count replies_count public_metrics_reply_count replycount metrics_reply_count nreplies replies "
            + "stats_comments comments twitter_reply_count reply_counts comment_count commentcount "
            + "tweet_number_of_reviews twitter_replies comment_num @replies x_reply_count x_replies post_comments "
            + "返信 respuestas antworten 回复数 article_extended_attributes_num_comments",
        .quotes:
            "quote_count public_metrics_quote_count quotecount metrics_quote_count stats_quotes quotes quote_counts "
            + "quote_tweets",
        .views:
            "view_count public_metrics_impression_count impression_count viewcount metrics_view_count views_count "
            + "view_count_count views impressions tweet_number_of_looks analytics post_views インプレッション impresiones 浏览量",
        .bookmarks: "bookmark_count public_metrics_bookmark_count bookmarkcount bookmarkedcount bookmarks 书签数",
        .language: "lang tweet_language language iso_language_code language_guess languagecode tweetlanguagecode 语言",
        .client:
            "source tweet_client_name sourcelabel source_name statussource device client twitter_client source_of_tweet "
            + "post_source",
        .isRetweet: "is_retweet isretweet retweet is_repost isrepost available_tweet_is_rt is_retweet_strict",
        .replyTweet:
            "referenced_tweets_replied_to_id inreplytotweetid inreplytostatusid inreplytoid "
            + "to_tweetid replytosid replyto twitter_reply_to x_reply_to in_reply_to replytweetid replied_to "
            + "parent_tweet 回复推文_id",
        .replyUser:
            "inreplytouserid to_user_id_str to_user_id replytouid to_userid reply_to_user "
            + "replyuserid in_reply_to_user inreplytouser_id tweetinreplytouserid",
        .replyHandle:
            "to_user to_user_name inreplytousername replytosn replying_to replied_user inreplytouser "
            + "to_username inreplytouser_username 回复推文用户名",
        .quotedTweet:
            "referenced_tweets_quoted_id quoteid quotedstatusid quoted_status quotedtweet "
            + "quote_of_tweet quoted_tweet quoted",
        .retweetedTweet:
            "referenced_tweets_retweeted_id retweetedstatusid twitter_retweet_of x_repost_of retweeted_status "
            + "retweetedtweet retweet_of_tweet in_retweet_of_post_id",
        .retweetedUser: "retweet_of_user in_rt_of_user_id",
        .retweetedHandle: "retweeted_user retweet_of_handle retweetedstatususername retweet_from retweeted_from",
        .quotedUser: "quote_of_user",
        .quotedHandle: "quoted_user quotedstatususername",
        .quotedName: "quoted_status_user_name",
        .retweetedName: "retweeted_status_user_name",
        .retweeter: "user_rt retweeted_by retweeted_by_screen_name retweeted_by_username retweeted_by_handle",
        .isReply: "is_reply isreply is_reply_to is_replied",
        .conversation: "conversation_id conversation_id_str conversationid thread_id conversation",
        .latitude: "lat latitude coordinates_latitude coordinates_lat geo_coordinates_0 geo_location_latitude",
        .longitude:
            "lng lon long longitude coordinates_longitude coordinates_long geo_coordinates_1 geo_location_longitude",
        .point: "tweet_coord geo_coords geo_coordinates",
        // GeoJSON is longitude first.
        .reversedPoint: "geo_coordinates_coordinates coordinates_coordinates coordinates long_lat",
        .place: "geo_place_id geo_id place_id place_url",
        .placeName: "geo_name place_name location_name",
        .placeFullName: "geo_full_name place_full_name place_fullname place location_fullname",
        .placeType: "geo_place_type place_place_type place_type location_type",
        .placeBox: "geo_geo_bbox place_bounding_box_coordinates",
        .country: "geo_country place_country country",
        .countryCode: "geo_country_code place_country_code place_countrycode country_code",
        .sensitive: "possibly_sensitive possiblysensitive sensitivecontent sensitivemedia is_sensitive sensitive 可能敏感",
        .truncated: "truncated",
        .hashtags: "hashtags entities_hashtags tagged_hashtags hashtaglist hashtags_in_tweet entities_hashtags_text 标签",
        .cashtags: "cashtags symbols entities_cashtags entities_symbols entities_symbols_text",
        .mentions:
            "mentions mentions_screen_name entities_mentions entities_user_mentions mentionedusers "
            + "mentioned_authors mentioned_names user_mentions entities_mentionedusers "
            + "entities_user_mentions_screen_name usermentionid",
        .answered: "reply_to reply_to_users replying_to",
        .links: "urls urls_t_co entities_urls tcooutlinks links entities_urls_url",
        .expandedLinks: "urls_expanded urls_expanded_url entities_urls expanded_urls outlinks external_url linkedurls "
            + "url_mentions urls_in_tweet firstlinkurl expanded_links entries_urls expanded_url "
            + "entities_urls_expanded_url linked_content attached_urls",
        .mediaURLs:
            "media_urls photos extended_entities_media extendedentities_media extended_entities ext_media_url img_urls "
            + "mediaurls media_photos attachments_media images entities_media media_url media pictures image_urls "
            + "image_url image_link image_links media_image_links media_preview_urls media_photo media_video "
            + "media_in_tweet attached_media medialinks extended_media extendedmedia media_items mediaitems "
            + "attachments_media_keys "
            + "attachments media_link tweet_image_url entries_photos media_images media_image_urls photo_urls "
            + "photo_url photo image img_url tweet_media_urls media_source media_download_links "
            + "extended_entities_media_media_url_https entities_media_media_url_https",
        .destinations: "urls_followed",
        .preview: "thumbnail",
        .poll: "poll poll_choices attachments_poll_options",
        .pollEnd: "poll_end_datetime attachments_poll_end_datetime",
        .mediaTexts: "media_alt_texts",
        .withheldScope: "withheld_scope",
        .deleted: "is_deleted isdeleted",
        .bookmarked: "bookmarked isbookmarked is_bookmarked bookmarked_at",
        .liked: "isliked is_liked",
        .articleTitle: "article_title",
        .articleText: "article_text article_full_text article_plain_text article_body article_content article_contents",
        .articlePreview: "article_preview_text article_preview article_summary",
        .articleCover: "article_cover_image_url article_cover_image article_cover_url article_cover_media_img_url",
        .promoted: "is_promoted is_ad is_advertisement",
        .page:
            "permalink tweet_permalink post_link status_url tweet_url tweeturl tweet_link tweetlink twitterurl "
            + "permanenturl post_url posturl post_permalink parsed_tweet_url original_tweet_url twitter_url "
            + "tweet_permalink_path service_link url link twitter_page_for_tweet linktotweet link_to_tweet expandedurl "
            + "x_url x_link x_post_url x_permalink twitter_link twitter_permalink twitter_post_url link_to_post "
            + "url_of_tweet url_of_post tweet_web_url web_url tweet_address tweet_uri permalink_url "
            + "ツイートの固定リンク enlace_permanente_al_tweet 链接",
        .entities: "entities_str entities",
        .kind:
            "tweet_type tweettype sourcetweet_type post_type posttype type_of_post status_type type thread_entry_type "
            + "类型",
        // twarc misspelled this name for years.
        .other: "retweet_or_quote_id reweet_or_quote_id sourcetweet_id referenced_tweet_id",
        .otherUser: "retweet_or_quote_user_id sourcetweet_author_id",
        .otherHandle: "retweet_or_quote_screen_name",
        .otherText: "sourcetweet_text",
        .otherLanguage: "sourcetweet_lang",
        .isQuote: "is_quote_status is_quote isquote is_quoted isquoted is_quote_tweet isquotetweet has_quote",
        .metrics: "public_metrics",
        .references: "referenced_tweets",
        .videos: "videos media_videos video_url video_urls",
        .tagged: "tagged_users",
        .quotedPost: "quoted_post",
        .quotedCell: "quote quote_tweet quotetweet quote_status qrt",
        .retweetedCell: "retweet retweet_status retweetstatus original_tweet original_status",
        .parentPost: "parent_post_details",
    ]

    /// Names of the handle under which many programs write the displayed name.
    static let looseHandles: Set<String> = ["author", "user", "tweet_author", "tweetauthor"]

    /// Names of the text in tables that have no better one. Tables of accounts and messages have them, too.
    static let looseTexts = ["tweets", "message"]

    /// Names of the author's fields, which follow one of `authorPrefixes`.
    private static let authorNames: [Field: String] = [
        .userBio: "description bio biography rawdescription", .userLocation: "location",
        .userWebsite: "external_url website website_url",
        .userProtected: "protected is_protected isprotected is_private",
        .userFollowers: "followers_count followerscount follower_count followercount followers number_of_followers",
        .userFollowing:
            "friends_count friendscount following_count followingcount followings_count followingscount following",
        .userTweets: "statuses_count statusescount tweets_count tweetscount tweet_count number_of_tweets posts_count",
        .userListed: "listed_count listedcount", .userVerified: "verified is_verified isverified",
        .userSubscribed: "is_blue_verified isblueverified blue_verified",
        .userCreated: "created_at createdat created joined creation_date",
        .userAvatar:
            "profile_image_url_https profile_image_url profileimageurl profile_image profileimage profile_picture "
            + "profilepicture profile_pic_url profile_pic avatar_url avatar image_url pfp pfp_url",
        .userHeader: "profile_banner_url profilebannerurl profile_banner profilebanner banner_url coverpicture",
    ]
    private static let authorPrefixes = [
        "author_", "user_", "tweetby_", "user_info_", "account_", "userdetails_", "createdby_",
    ]

    /// Names of the fields of other tweets, which follow a prefix: `quoted_tweet_id`, `quoted_status_user_screen_name`.
    /// They come before those in `names`.
    private static let relations: [(prefixes: String, names: [Field: String])] = [
        (
            "in_reply_to_ reply_to_ replying_to_ replied_to_ replied_ replied_tweet_ parent_tweet_ parent_status_ "
                + "parent_post_",
            [.replyTweet: tweetNames + " tweet status post", .replyUser: userNames, .replyHandle: handleNames]
        ),
        (
            "quoted_ quote_ quoted_tweet_ quoted_status_ quoted_post_ quote_tweet_ quote_of_",
            [
                .quotedTweet: tweetNames, .quotedUser: userNames, .quotedHandle: handleNames, .quotedText: textNames,
                .quotedTime: "created_at", .quotedName: "name author_name",
            ]
        ),
        (
            "retweeted_ retweet_ retweeted_tweet_ retweeted_status_ retweet_status_ retweeted_post_ "
                + "reposted_ reposted_tweet_ reposted_post_ original_tweet_",
            [
                .retweetedTweet: tweetNames, .retweetedUser: userNames, .retweetedHandle: handleNames,
                .retweetedText: textNames, .retweetedTime: "created_at", .retweetedName: "name author_name",
            ]
        ),
    ]
    private static let tweetNames =
        "status_id_str tweet_id_str id_str status_id tweet_id tweetid post_id id url tweet_url "
        + "status_url post_url"
    private static let userNames = "user_id_str user_id userid author_id"
    private static let handleNames =
        "screen_name username user_screen_name user_username handle user_handle author_username "
        + "author_screen_name author_handle"
    private static let textNames = "full_text text content"

    private static func relationNames(of field: Field) -> [String] {
        relations.flatMap { prefixes, names in
            (names[field] ?? "").split(separator: " ").flatMap { name in
                prefixes.split(separator: " ").map { "\($0)\(name)" }
            }
        }
    }

    /// Objects in which programs keep the counts: `{"stats":{"likes":4}}`.
    private static let countPrefixes = [
        "metrics_", "stats_", "statistics_", "engagement_", "engagements_", "counts_", "interactions_", "number_of_",
    ]
    private static let counts = Set(TweetCount.allCases.map { Field($0) })

    /// The name of the text in data of Bright Data, which otherwise belongs to an account or a page.
    static let description = "description"

    /// Names that a program uses in another sense than all others, with the names that the record gets instead.
    private static let dialects: [(marks: [StaticString], names: [String: String])] = [
        (["description", "date_posted", "reposts"], [description: "text"]),
        (["description", "data_posted", "post_id"], [description: "text"]),
        // Netlytic
        (["guid", "pubdate", "lang"], [description: "text"]),
        // stweet
        (["user_full_name", "user_name"], ["user_name": "screen_name", "user_full_name": "display_name"]),
        // Politwoops: the column `tweet` repeats the tweet as an object.
        (["content", "tweet", "user_name"], ["user_name": "screen_name", "tweet": ""]),
        // Meltwater
        (
            ["hit_sentence", "influencer", "twitter_screen_name"],
            ["influencer": "screen_name", "twitter_screen_name": "display_name"]
        ),
        // GetOldTweets3
        (["to", "permalink", "favorites"], ["to": "to_user"]),
        (["display_name", "user_name"], ["user_name": "screen_name"]),
        // Scweet
        (["userscreenname", "username", "emojis"], ["userscreenname": "display_name"]),
        // Counts of the account
        (["followers", "friends"], ["friends": "friends_count"]),
        (["followers", "friends", "statuses"], ["favourites": "favourites_count", "statuses": "statuses_count"]),
        // ThinkUp
        (
            ["post_text", "reply_count_cache"],
            [
                "favlike_count_cache": "like_count", "reply_count_cache": "reply_count",
                "retweet_count_api": "retweet_count",
            ]
        ),
        // Kaggle's table of tweets by Clinton and Trump
        (["is_retweet", "original_author"], ["original_author": "retweeted_screen_name"]),
        // A scraper with Selenium
        (
            ["analytics", "tags", "handle"],
            ["tags": "hashtags", "verified": "user_verified", "profile_image": "user_profile_image"]
        ),
        // Kaggle's table of customer support, in which numbers replace the handles of customers.
        (
            ["inbound", "author_id", "in_response_to_tweet_id"],
            ["author_id": "screen_name", "in_response_to_tweet_id": "in_reply_to_tweet_id"]
        ),
        // Logstash
        (["message", "client", "source", "user"], ["message": "text", "user": "screen_name", "source": "tweet_url"]),
        // If a record has both names, the second is the displayed one.
        (["screen_name", "username"], ["username": "displayname"]),
    ]

    /// The other names of members or columns in a record that has certain names.
    static func dialect(_ has: (StaticString) -> Bool) -> [String: String] {
        var names: [String: String] = [:]
        for dialect in dialects where dialect.marks.allSatisfy(has) { names.merge(dialect.names) { first, _ in first } }
        return names
    }

    /// Fields by name, each with the index of the name in the field's list.
    fileprivate static let byName: [String: [(field: Field, rank: Int)]] = {
        var found: [String: [(field: Field, rank: Int)]] = [:]
        for field in Field.allCases {
            var all = relationNames(of: field) + (names[field] ?? "").split(separator: " ").map(String.init)
            for name in (authorNames[field] ?? "").split(separator: " ") {
                all += authorPrefixes.map { $0 + name }.filter { !all.contains($0) }
            }
            if counts.contains(field) {
                for name in all { all += countPrefixes.map { $0 + name }.filter { !all.contains($0) } }
            }
            for (rank, name) in all.enumerated() where found[name]?.last?.field != field {
                found[name, default: []].append((field, rank))
            }
        }
        return found
    }()

    /// Fields by name without `_`. A listed name without `_` takes precedence. Other names that are equal without `_`
    /// but belong to different fields are left out.
    private static let byJoinedName: [String: [(field: Field, rank: Int)]] = {
        var found: [String: [(field: Field, rank: Int)]] = [:]
        var ambiguous: Set<String> = []
        for (name, fields) in byName.sorted(by: { $0.key < $1.key }) {
            let joined = name.replacing("_", with: "")
            if let own = byName[joined] {
                found[joined] = own
                continue
            }
            if let other = found[joined], !other.elementsEqual(fields, by: { $0.field == $1.field }) {
                ambiguous.insert(joined)
            }
            found[joined] = fields
        }
        return found.filter { !ambiguous.contains($0.key) }
    }()

    /// The fields that a name can mean. Programs separate words differently: `author.screenName`, `time_stamp`.
    fileprivate static func fields(named name: String) -> [(field: Field, rank: Int)] {
        if let known = byName[name] { return known }
        if leftOut.contains(name) { return [] }
        if name.hasSuffix(json) {
            return fields(named: String(name.dropLast(json.count))).filter { lists.contains($0.field) }
        }
        return byJoinedName[name.replacing("_", with: "")] ?? []
    }

    /// The suffix of columns of databases that contain a list as JSON: `media_json`.
    private static let json = "_json"

    /// Converts the name of a column or member to the form in `names`: programs write `Tweet Id`, `tweet-id`,
    /// `tweet.id`, `tweet__id`, `tweetId` and `#tweet_id`, and `[]` behind the name of a list.
    static func plainName(_ name: String) -> String {
        var plain = String(
            decoding: name.utf8.map { Self.wordBreaks.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self
        )
        .lowercased()
        if plain == databaseKey { return plain }
        if plain.utf8Contains("[]") { plain.replace("[]", with: "") }
        if plain.utf8Contains("__") { plain = plain.split(separator: "_").joined(separator: "_") }
        while plain.hasPrefix("_") || plain.hasPrefix("#") { plain.removeFirst() }
        while plain.hasSuffix("_") { plain.removeLast() }
        if plain.utf8.last == zone.utf8.last, plain.hasSuffix(zone) { plain.removeLast(zone.count) }
        return plain
    }

    /// Whether a name is that of a handle or a name of the author.
    static func namesAuthor(_ name: String) -> Bool {
        byName[name]?.contains { $0.field == .handle || $0.field == .name } ?? false
    }

    /// Whether a member has a value that is read as a field of a tweet.
    static func isField(_ name: String, _ value: JSONValue) -> Bool {
        value.kind != .null && !value.isEmpty && byName[name] != nil && (value.kind != .object || namesObject(name))
    }

    /// Whether a name is that of a field, or one that is left out on purpose.
    static func isKnown(_ name: String) -> Bool { isLeftOut(name) || !fields(named: name).isEmpty }

    static func isLeftOut(_ name: String) -> Bool { leftOut.contains(name) }

    /// Returns the names without a prefix that a program adds to all of them: `tweet.full_text`, `data.text`,
    /// `_source.text`. Returns other names unchanged.
    static func withoutPrefix(_ names: [String]) -> [String] {
        if names.contains(where: namesText) { return names }
        let prefixes = names.lazy.filter { !isKnown($0) }.compactMap { name in
            ["full_text", "text"].first { name.hasSuffix("_" + $0) }.map { name.dropLast($0.count) }
        }
        let prefix = prefixes.first { prefix in ["id_str", "id"].contains { names.contains(prefix + $0) } }
        guard let prefix else { return names }
        return names.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    }

    /// Whether a name is that of a list.
    static func isList(_ name: String) -> Bool { fields(named: name).contains { lists.contains($0.field) } }

    static let lists: Set<Field> = [
        .hashtags, .cashtags, .mentions, .links, .expandedLinks, .mediaURLs, .videos, .mediaTexts, .tagged,
        .references, .reversedPoint, .placeBox, .labels, .folders,
    ]

    /// The index column of R and pandas has an empty name.
    private static let leftOut = Set(
        LeftOutMembers.common.names + ["", description]
            + LeftOutMembers.commonAuthors.names.flatMap { name in authorPrefixes.map { $0 + name } })

    /// Calls the body with each member of an object: its name, the name of a member of its object or `nil`, both as
    /// one name in the form of `plainName(_:)`, and the value.
    static func forEachMember(
        of record: JSONValue, _ body: (_ member: String, _ inner: String?, _ name: String, JSONValue) -> Void
    ) {
        let renamed = Self.dialect { record.has($0) }
        record.forEachMember { key, value in
            var name = plainName(key)
            name = renamed[name] ?? name
            if value.kind != .object || namesObject(name) {
                body(key, nil, name, value)
            } else if value.firstKey?.hasPrefix("$") == true {
                // MongoDB has types that JSON does not have: `{"$numberLong":"1"}`,
                // `{"$date":{"$numberLong":"1635653049000"}}`.
                guard let inner = value.firstMember else { return }
                if let innermost = inner.firstMember {
                    body(key, nil, name, innermost)
                } else {
                    body(key, nil, name, inner)
                }
            } else {
                value.forEachMember { inner, value in
                    if inner != className { body(key, inner, name + "_" + plainName(inner), value) }
                }
            }
        }
    }

    // MARK: Tweets inside a record

    /// Names of members with other tweets:
    ///
    ///     {"id":"1","quoted_tweet":{…},"inReplyToStatus":{…},"thread":[{…},{…}]}    scrapers in JavaScript
    ///     {"id":"1","quote":{…},"retweet":{…}}    FxTwitter, Apify
    ///     {"tweet_id":"1","quoted_status":{…},"retweet_status":{…}}    services of RapidAPI
    ///     {"link":…,"text":…,"quoted-post":{"link":…,"text":…}}    ntscraper
    private static let innerTweets: [String: InnerTweet] = {
        var found: [String: InnerTweet] = [:]
        for (relation, names) in [
            (
                .answered,
                "parent parent_tweet parenttweet parent_status parent_post in_reply_to inreplyto in_reply_to_status "
                    + "inreplytostatus in_reply_to_tweet inreplytotweet replied_to repliedto replied_to_tweet "
                    + "repliedtotweet replied_tweet reply_to replyto reply_to_tweet replytotweet replying_to "
                    + "replying_to_tweet reply_parent"
            ),
            (
                .quoted,
                "quoted_tweet quotedtweet quoted_status quotedstatus quote quoted quoted_post quotedpost quote_tweet "
                    + "quotetweet quote_status qrt"
            ),
            (
                .retweeted,
                "retweeted_tweet retweetedtweet retweeted_status retweetedstatus retweet retweeted retweet_status "
                    + "retweetstatus retweeted_post retweetedpost reposted_tweet repostedtweet reposted_post repost "
                    + "original original_tweet originaltweet original_status"
            ),
            (
                .thread,
                "thread threads self_thread selfthread thread_tweets threadtweets conversation conversation_thread "
                    + "conversation_tweets ancestors parents replies reply_tweets comments"
            ),
        ] as [(InnerTweet, String)] {
            for name in names.split(separator: " ") { found[String(name)] = relation }
        }
        return found
    }()

    /// The relation of the tweet in a member, or of the tweets in its list, by the name in the form of `plainName(_:)`.
    static func innerTweet(in name: String, _ value: JSONValue) -> InnerTweet? {
        guard let relation = innerTweets[name] else { return nil }
        return (relation == .thread) == (value.kind == .array) ? relation : nil
    }

    /// Whether a member, or the object with the member `inner`, is a tweet or a list of tweets.
    static func isInnerTweet(_ member: String, _ inner: String?, _ value: JSONValue) -> Bool {
        guard let relation = innerTweets[plainName(member)] else { return false }
        return relation == .thread
            ? inner == nil && value.first?.kind == .object : inner != nil || value.kind == .object
    }

    /// Whether a name is one of the names of the text.
    static func namesText(_ name: String) -> Bool { byName[name]?.contains { $0.field == .text } ?? false }

    /// The index of a name in the names of the ID; `nil` for another name.
    static func rankOfID(_ name: String) -> Int? { byName[name]?.first { $0.field == .id }?.rank }

    /// Whether a name is that of an object with several fields of another tweet.
    static func namesObject(_ name: String) -> Bool {
        byName[name]?.contains { [.quotedPost, .parentPost, .poll].contains($0.field) } ?? false
    }

    /// The columns of NodeXL's table of edges that describe how an edge is drawn, or repeat others.
    static let layoutOfNodeXL: Set<String> = [
        "color", "width", "style", "opacity", "visibility", "label", "label_text_color", "label_font_size",
        "reciprocated?", "dynamic_filter", "add_your_own_columns_here", "imported_tweet_type",
        "added_by_extended_analysis", "corrected_by_extended_analysis", "place_url", "edge_weight",
    ]

    /// The key of MongoDB, which can be the tweet's ID or the database's own.
    private static let databaseKey = "_id"

    /// The member with which snscrape names the class of an object.
    private static let className = "_type"

    /// The suffix of names of times, such as `Tweet Date (UTC)`.
    private static let zone = "_(utc)"

    private static let wordBreaks = Array(" .-/".utf8)
}

/// Finds the node of each field: that of the first of its names that has a value.
struct FieldSelection {
    /// An ID whose name begins with `user`, next to a handle (or else a name) that begins with `author`, is that of the
    /// person who saved the tweet, and is left out.
    var nodes: FieldNodes {
        var found = chosen
        if namesUserID, chosen[.handle] == nil ? namesAuthorName : namesAuthorHandle { found[.user] = nil }
        return found
    }
    private var chosen = FieldNodes()
    private var (namesUserID, namesAuthorHandle, namesAuthorName) = (false, false, false)
    /// The node of a member that often has the displayed name, next to one of the handle.
    private(set) var looseHandle: Int?
    private var ranks = [Int](repeating: .max, count: Field.allCases.count)

    mutating func add(_ node: Int, named name: String) {
        for (field, rank) in ColumnAliases.fields(named: name) {
            let isBetter = rank < ranks[field.rawValue]
            if field == .handle {
                let isLoose = ColumnAliases.looseHandles.contains(name)
                if isBetter, !chosen.hasExactHandle { looseHandle = chosen[.handle] }
                if isBetter { chosen.hasExactHandle = !isLoose } else if isLoose { looseHandle = node }
            }
            guard isBetter else { continue }
            ranks[field.rawValue] = rank
            chosen[field] = node
            switch field {
            case .user: namesUserID = name.hasPrefix("user")
            case .handle: namesAuthorHandle = name.hasPrefix("author")
            case .name: namesAuthorName = name.hasPrefix("author")
            default: break
            }
        }
    }

    /// The nodes of each field that several of the names mean, in the order in which they are preferred.
    ///
    /// - Parameter names: the names of all nodes from 1 on.
    static func alternatives(_ names: [String]) -> [(field: Field, nodes: [Int])] {
        var found: [Field: [(rank: Int, node: Int)]] = [:]
        for (index, name) in names.enumerated() {
            for (field, rank) in ColumnAliases.fields(named: name) where !single.contains(field) {
                found[field, default: []].append((rank, index + 1))
            }
        }
        return found.filter { $0.value.count > 1 }.map { field, nodes in
            (field, nodes.sorted { ($0.rank, $0.node) < ($1.rank, $1.node) }.map(\.node))
        }
    }

    /// Fields whose other columns can have another meaning, such as the time at which a row was written.
    private static let single: Set<Field> = [
        .id, .time, .epoch, .page, .user, .handle, .name, .kind, .other, .truncated, .note, .labels, .folders,
    ]
}

extension FlatRecord {
    /// Finds the fields of an object by their common names. A member of a nested object has the names of both, joined
    /// by `_`.
    @_lifetime(copy record)
    init(commonNamesIn record: JSONValue) {
        var (selection, empty) = (FieldSelection(), FieldSelection())
        ColumnAliases.forEachMember(of: record) { _, inner, name, value in
            switch value.kind {
            case .null: return
            case .string where value.range.isEmpty: return
            case .object where inner != nil || !ColumnAliases.namesObject(name): return
            case _ where value.isMissing: empty.add(value.index, named: name)
            default: selection.add(value.index, named: name)
            }
        }
        // An empty list says that the tweet has no such entities, unless another member lists some.
        var nodes = selection.nodes.filled(from: empty.nodes)
        if nodes[.name] == nil, nodes.hasExactHandle, let node = selection.looseHandle, let handle = nodes[.handle],
            Self.isName(record.at(node), of: record.at(handle))
        {
            nodes[.name] = node
        }
        self.init(record, .nodes(nodes))
    }

    /// Whether a value next to a handle is the displayed name, and not a handle, an ID or a URL.
    private static func isName(_ value: JSONValue, of handle: JSONValue) -> Bool {
        guard let name = value.nonEmptyString else { return false }
        return !["@", "http", "{"].contains { name.hasPrefix($0) }
            && (name.contains(" ") || !name.contains { $0.isNumber || $0 == "_" })
            && FlatFormat.withoutSign(handle.string ?? "", "@").lowercased() != name.lowercased()
    }

    /// Whether an object has no text, but an ID that its name or the time of the object shows to be that of a tweet.
    static func isBareID(_ object: JSONValue) -> Bool {
        guard object.kind == .object else { return false }
        let record = FlatRecord(commonNamesIn: object)
        guard record[.text] == nil, let id = record[.id]?.exactInteger,
            id >= TweetID.firstTimedID, let told = Snowflake.seconds(of: TweetID(id))
        else { return false }
        return object.has("tweet_id")
            || record.time.map { abs($0.seconds - told) <= TweetID.tolerance } ?? false
    }
}
