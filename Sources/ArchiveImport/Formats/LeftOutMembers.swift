/// The members and columns that a reader knows and leaves out, with the reasons. The article Supported inputs lists
/// them.
struct LeftOutMembers: Sendable {
    /// The formats in the article.
    let format: String
    /// Names separated by spaces, by reason. A name in a nested object follows the name of the object: `user.lang`.
    let reasons: KeyValuePairs<String, String>

    var names: [String] { reasons.flatMap { $0.value.split(separator: " ").map(String.init) } }

    /// The names in a nested object; those of the record for an empty prefix.
    func names(in prefix: String) -> [String] {
        names.compactMap { name in
            guard name.hasPrefix(prefix) else { return nil }
            let rest = String(name.dropFirst(prefix.count))
            return rest.contains(".") ? nil : rest
        }
    }

    static let all = [
        apiV1, apiV2, graphQL, common, commonAuthors, classicCSV, snscrape, twint, galleryDL, webExporter, ytdlp,
        activityStreams, vxTwitter, fxTwitter, nitter, goScraper, twitter4J, webMessages, grokChats, pageBookmarks,
        accountFiles, apiMessages, apiV2Accounts, graphQLAccounts, cards, articles, syndication, snscrapeAccounts,
        fieldTheory, waybackTweets, own, birdclaw, shortLinks, accountTables, grokExport, oEmbed,
    ]

    private static let viewer = "state of the account that made the request"
    private static let appearance = "appearance of the profile"
    private static let derived = "follows from the text or from other members"
    private static let settings = "settings and statistics of accounts and posts that are not stored"
    private static let statistics = "statistics that only the author can see"
    private static let service = "technical data of the service or program"

    private static let userNames =
        "user.favourites_count user.utc_offset user.time_zone user.geo_enabled user.lang user.contributors_enabled "
        + "user.is_translator user.is_translation_enabled user.translator_type user.translator_type_enum "
        + "user.media_count user.normal_followers_count user.fast_followers_count user.pinned_tweet_ids "
        + "user.pinned_tweet_ids_str user.withheld_in_countries user.withheld_scope user.possibly_sensitive "
        + "user.profile_location user.verified_type user.ext_verified_type user.is_blue_verified "
        + "user.ext_is_blue_verified user.derived user.status user.birthdate user.website user.metadata "
        + "user.suspended user.email user.phone user.created_via user.has_custom_timelines "
        + "user.business_profile_state user.advertiser_account_type user.advertiser_account_service_levels "
        + "user.profile_interstitial_type user.require_some_consent user.needs_phone_verification user.can_media_tag "
        + "user.can_dm user.nofollow user.statusesCount user.ext_has_nft_avatar user.ext_profile_image_shape "
        + "user.ext_verified"
    private static let appearanceNames =
        "user.profile_background_color user.profile_background_image_url user.profile_background_image_url_https "
        + "user.profile_background_tile user.profile_link_color user.profile_sidebar_border_color "
        + "user.profile_sidebar_fill_color user.profile_text_color user.profile_use_background_image "
        + "user.profile_image_shape user.profile_image_url user.has_extended_profile user.default_profile "
        + "user.default_profile_image user.profile_banner_extensions user.profile_image_extensions "
        + "user.profile_banner_extensions_alt_text user.profile_image_extensions_alt_text "
        + "user.profile_image_extensions_media_color user.profile_banner_extensions_media_color "
        + "user.profile_banner_extensions_media_availability user.profile_image_extensions_media_availability "
        + "user.profile_banner_extensions_sensitive_media_warning "
        + "user.profile_image_extensions_sensitive_media_warning"
    private static let viewerNames =
        "user.follows_you user.following user.live_following user.follow_request_sent user.notifications user.muting "
        + "user.blocking user.blocked_by user.followed_by user.want_retweets"

    /// The files of an account archive without tweets.
    static let accountFiles = LeftOutMembers(
        format: "account-archive, community-archive (likes, notes, articles, follows)",
        reasons: [
            derived:
                "like.expandedUrl follower.userLink noteTweet.createdAt noteTweet.updatedAt article.slug "
                + "article.tweetId",
            settings:
                "noteTweet.lifecycle noteTweet.core.styletags article.lifecycle article.createdAtMs "
                + "article.updatedAtMs articleMetadata.createdAtMs articleMetadata.visibility",
        ])

    /// Direct messages of the API.
    static let apiMessages = LeftOutMembers(
        format: "api-v1, api-v2 (direct messages)",
        reasons: [
            derived: "sender_screen_name recipient_screen_name referenced_tweets",
            settings: "read message_create.message_data.ctas message_create.message_data.quick_reply "
                + "message_create.message_data.quick_reply_response",
            service: "for_user_id initiated_via source_app_id message_create.source_app_id",
        ])

    static let apiV2Accounts = LeftOutMembers(
        format: "api-v2, api-v2-flat, academictwitter (accounts)",
        reasons: [
            viewer: "connection_status receives_your_dm confirmed_email",
            settings:
                "affiliation is_identity_verified most_recent_post_id most_recent_tweet_id parody pinned_post_id "
                + "pinned_tweet pinned_tweet_id subscription subscription_type verified_followers_count verified_type "
                + "withheld",
            service: "__twarc type",
        ])

    static let graphQLAccounts = LeftOutMembers(
        format: "graphql, web-exporter (accounts)",
        reasons: [
            viewer:
                "can_view_expanded_profile chat_permissions dm_permissions exclusive_tweet_following "
                + "follow_request_sent is_followed_by is_following media_permissions notifications "
                + "private_super_following relationship_perspectives reply_device_following "
                + "reply_device_following_v2 smart_blocked_by smart_blocking super_follow_eligible super_followed_by "
                + "super_following legacy.can_dm legacy.can_media_tag "
                + viewerNames.replacing("user.", with: "legacy."),
            settings:
                "about about_profile action_counts advertiser_info affiliates_highlighted_label business_account "
                + "community_role creator_subscriptions_count grok_translated_bio "
                + "grok_translated_bio_with_availability has_graduated_access has_hidden_likes_on_profile "
                + "has_hidden_subscriptions_on_profile highlights_info identity_profile_labels_highlighted_label "
                + "is_profile_translatable is_verified_phone_status legacy_extended_profile "
                + "parody_commentary_fan_label pinned_items possibly_sensitive premium_gifting_eligible "
                + "professional profile_description_language profile_translation profilemodules subscribers_count "
                + "super_follows_application_status tipjar_settings user_seed_tweet_count verification_info "
                + "verified_phone_status " + userNames.replacing("user.", with: "legacy."),
            appearance:
                "has_nft_avatar profile_image_shape profile_metadata properties "
                + appearanceNames.replacing("user.", with: "legacy."),
            service:
                "__implements __typename id itemType legacy.__typename message reason twe_private_fields "
                + "unavailable_message unavailable_reason blue_verified_followers_timeline followers_timeline "
                + "following_timeline notification_timeline profile_user_originals_timeline timeline timeline_response "
                + "timeline_v2 verified_followers_timeline",
        ])

    static let cards = LeftOutMembers(
        format: "api-v1, graphql (cards)",
        reasons: [
            derived: "user_refs user_refs_results users", service: "__typename card_platform card_type_url id rest_id",
        ])

    static let articles = LeftOutMembers(
        format: "api-v2, graphql (articles)",
        reasons: [derived: "summary_text", service: "__typename disabled_by_author is_author"])

    /// Tweets that web pages embed.
    static let syndication = LeftOutMembers(
        format: "api-v1 (embedded tweets)",
        reasons: [
            derived: "photos video isEdited isStaleEdit display_text_range is_quote_status self_thread "
                + "in_reply_to_status_url",
            settings: "edit_control news_action_type reply_settings conversation_control", service: "__typename",
        ])

    static let snscrapeAccounts = LeftOutMembers(
        format: "snscrape (accounts)",
        reasons: [
            settings:
                "blue blueType created description descriptionLinks descriptionUrls favouritesCount followersCount "
                + "friendsCount label link linkTcourl linkUrl listedCount location mediaCount pinnedIds "
                + "profileBannerUrl profileImageUrl protected rawDescription renderedDescription statusesCount "
                + "verified",
            service: "_type url",
        ])

    static let fieldTheory = LeftOutMembers(
        format: "field-theory",
        reasons: [
            derived: "tags inReplyToUserId", settings: "authorProfileImageUrl bookmarkedAt likedAt",
            service: "folderIds ingestedVia sortIndex",
        ])

    static let waybackTweets = LeftOutMembers(
        format: "waybacktweets",
        reasons: [
            derived: "available_tweet_info parsed_tweet_url",
            service:
                "archived_digest archived_length archived_mimetype archived_statuscode archived_timestamp "
                + "archived_tweet_url archived_urlkey parsed_archived_timestamp parsed_archived_tweet_url "
                + "resumption_key",
        ])

    /// Tweets that Tweetdex exports.
    static let own = LeftOutMembers(
        format: "tweetdex",
        reasons: [
            derived:
                "url kind matches rank imports row relation context_of context_of_key text_norm alternates_norm "
                + "tags_norm mentions_norm urls_norm facts_norm author_norm"
        ])

    static let birdclaw = LeftOutMembers(
        format: "birdclaw",
        reasons: [
            derived: "kind is_replied media_count direction expanded_tweet_id expanded_handle last_message_at",
            settings:
                "avatar_hue collected_at deletion_reason deletion_source description image_url inbox_kind needs_reply "
                + "public_metrics_json site_name superseded_at title unread_count verified_type",
            service: "account_id error raw_json source status transport updated_at",
        ])

    static let shortLinks = LeftOutMembers(
        format: "short-links", reasons: [derived: "tweets newest_tweet", service: "id source status error updated_at"])

    /// Columns of tables of accounts, and of accounts of Scrollmark.
    static let accountTables = LeftOutMembers(
        format: "condensed, web-exporter (tables of accounts)",
        reasons: [
            viewer:
                "following followed_by can_dm can_media_tag follow_request_sent blocked_by blocking muting "
                + "want_retweets",
            settings:
                "bio birthdate created_at createdat date description favourites_count followers followers_count "
                + "followerscount friends friends_count friendscount following_count followingcount is_blue_verified "
                + "listed_count location media_count profile_banner_url profile_image_url profile_image_url_https "
                + "profileimageurl protected statuses_count statusescount time timestamp tweet_count tweets url "
                + "verified verified_type website professional pinned_tweet_ids possibly_sensitive followersCount "
                + "followingCount follower_count following_count friendsCount statusesCount tweetsCount listedCount "
                + "mediaCount favouritesCount createdAt isVerified isBlueVerified profileImageUrl profilePicture "
                + "avatar",
            service: "first_observed_at metadata relation_labels subject_screen_names",
        ])

    /// Direct messages in responses to the web client.
    static let webMessages = LeftOutMembers(
        format: "graphql (direct messages)",
        reasons: [
            derived: "message_data.edit_count", settings: "message_data.reply_data", service: "affects_sort request_id",
        ])

    /// Bookmarks of web pages.
    static let pageBookmarks = LeftOutMembers(
        format: "condensed (bookmarks of pages)",
        reasons: [
            derived:
                "domain meta hash favicon preview_image_url resolved_id item_id word_count image_url author site_name "
                + "website_title website_description domain_name preview_picture mimetype language reading_time "
                + "base_url path scheme bookmarked_date tags_str summary textContent content.author content.publisher "
                + "content.imageUrl content.favicon content.htmlContent content.datePublished content.dateModified",
            settings:
                "created lastUpdate created_at updated_at saved_at last_moved_at time time_added time_updated "
                + "date_added date_modified first_opened_at last_opened_at published_date cover media type "
                + "collection collectionId sort important favorite status shared toread unread is_archived "
                + "reading_progress reminder highlights category location source createdAt modifiedAt updatedAt "
                + "archived favourited lists customMetadata is_starred is_public annotations timestamp updated",
            service: "_id id user user_id creatorRef removed broken cache file __v taggingStatus summarizationStatus "
                + "assets content.type content.crawledAt content.crawlStatus content.imageAssetId "
                + "content.screenshotAssetId content.pdfAssetId content.fullPageArchiveAssetId "
                + "content.precrawledArchiveAssetId content.videoAssetId content.contentAssetId archive_path link_dir "
                + "schema history sources num_outputs num_failures is_static canonical",
        ])

    static let oEmbed = LeftOutMembers(
        format: "condensed (oEmbed)",
        reasons: [
            derived: "url author_name author_url title",
            service: "type version provider_name provider_url cache_age width height thumbnail_url",
        ])

    /// Messages of chats with Grok in an export of xAI.
    static let grokExport = LeftOutMembers(
        format: "condensed (Grok)",
        reasons: [
            derived: "query query_type xposts webpage_urls web_search_results card_attachments",
            settings:
                "file_attachments generated_image_urls image_attachments file_uris thinking_trace "
                + "agent_thinking_traces thinking_start_time thinking_end_time steps leaf_response_id",
            service: "_id parent_response_id manual partial shared model metadata control request_metadata error "
                + "media_types is_control ui_layout",
        ])

    /// Messages of chats with Grok in an account archive.
    static let grokChats = LeftOutMembers(format: "account-archive (Grok)", reasons: [service: "grokMode"])

    /// Tweets of API v1.1, in all archives and responses.
    static let apiV1 = LeftOutMembers(
        format: "api-v1, api-v1-stream, stream-grab, account-archive, classic-archive, community-archive, birdclaw",
        reasons: [
            viewer: "favorited retweeted current_user_retweet perspective " + viewerNames,
            derived:
                "is_quote_status display_text_range is_rtl_tweet self_thread retweeted_status_id "
                + "retweeted_status_id_str retweeted_status_result retweeted_status_permalink quoted_status_result "
                + "quoted_status_thumbnail full_text_display_range entities.articles entities.timestamps "
                + "entities.description annotations permalink source_name",
            settings:
                "contributors possibly_sensitive_appealable possibly_sensitive_editable supplemental_language scopes "
                + "limited_actions conversation_control conversation_muted reply_settings favoriters_count "
                + "withheld_scope lang_confidence in_reply_to_status favorite_count_str retweeters_count is_pinned "
                + "deleted_at " + userNames,
            appearance: appearanceNames,
            service:
                "filter_level matching_rules source_url metadata.result_type card_uri ext ext_views ext_edit_control "
                + "ext_previous_counts result_type query kind __typename _id _ts _type collected_at retrieved_at "
                + "tweet_created_at",
        ])

    /// Tweets of API v2.
    static let apiV2 = LeftOutMembers(
        format: "api-v2, api-v2-flat, academictwitter",
        reasons: [
            derived: "display_text_range entities.annotations context_annotations matching_rules",
            settings:
                "reply_settings edit_controls paid_partnership made_with_ai community_id_settings organic_metrics "
                + "non_public_metrics promoted_metrics media_metadata card_uri scopes display_text_range "
                + "withheld_scope suggested_source_links suggested_source_links_with_counts note_request_suggestions",
            service: "__twarc data_index errors",
        ])

    /// Tweets of GraphQL responses.
    static let graphQL = LeftOutMembers(
        format: "graphql, web-exporter",
        reasons: [
            viewer:
                "legacy.favorited legacy.retweeted legacy.conversation_muted conversation_muted viewer_relationship "
                + "legacy.bookmarked_state quick_promote_eligibility",
            derived:
                "legacy.is_quote_status legacy.display_text_range legacy.self_thread is_translatable "
                + "legacy.quoted_status_permalink legacy.place_id quotedRefResult previous_counts has_super_follower "
                + "grok_analysis_button grok_annotations grok_translated_post "
                + "grok_translated_post_with_availability legacy.possibly_sensitive_editable "
                + "legacy.possibly_sensitive_appealable previous_counts post_image_description",
            settings:
                "unmention_data unmention_info trusted_friends_info_result exclusive_tweet_creator "
                + "superFollowsReplyUserResult legacy.limited_actions legacy.conversation_control "
                + "legacy.withheld_scope legacy.scopes legacy.reply_settings legacy.supplemental_language "
                + "conversation_control limited_actions collab_control voice_info super_follow_conversation_owner_id "
                + "author_community_relationship exclusive_tweet_info super_follows_conversation_user_results "
                + "reaction_context jetfuel_attachment cashtag_attachments birdwatch_pivot.callToAction "
                + "birdwatch_pivot.destinationUrl birdwatch_pivot.footer birdwatch_pivot.iconType "
                + "birdwatch_pivot.shorttitle birdwatch_pivot.title birdwatch_pivot.titleDetail "
                + "birdwatch_pivot.visualStyle birdwatch_pivot.note.is_api_author birdwatch_pivot.note.language "
                + "note_tweet.is_expandable note_tweet.result.media note_tweet.result.richtext",
            service:
                "__typename __import_meta tweet_card unified_card tombstone legacy.__typename legacy.ext "
                + "legacy.card_uri ext promoted reactive_tweet_label type vibe twe_private_fields "
                + "note_tweet.result.__typename note_tweet.result.id note_tweet.result.rest_id "
                + "birdwatch_pivot.__typename birdwatch_pivot.note.__typename",
        ])

    /// Members and columns of data sets and scrapers, in the form of `ColumnAliases.plainName(_:)`.
    static let common = LeftOutMembers(
        format: "condensed, tcat-csv",
        reasons: [
            viewer: "favorited retweeted",
            derived:
                "display_text_range is_rtl has_media has_image has_gif has_link is_long_text is_thread is_referenced "
                + "has_video media_hasvideo media_has_video is_headline hashtags_count mentions_count media_count "
                + "urls_count text_length length display_text_width is_pinned ispinned ispin conversation_count "
                + "hour day month year week weekday day_of_week row row_id rowid index unnamed:_0 vertex_2 "
                + "relationship relationship_date domains_in_tweet tweet_image_file unified_twitter_id "
                + "tweetembedcode index_on_page html text_html clear_text created_at_datetime displaytextrange "
                + "islimitedreply entries_videos edit_history_tweet_ids metadata media_type media_expanded_url "
                + "ext_media_expanded_url attachments_poll_ids attachments_poll_id is_truncated sourceurl "
                + "conversations mentions_user_id rich_text urls_url",
            settings:
                "filter_level from_user_lang from_user_timezone from_user_utcoffset from_user_favourites_count "
                + "from_user_withheld_scope user_pinned_tweet_id user_lang user_time_zone user_utc_offset "
                + "user_favourites user_favourites_count favourites_count account_lang account_language "
                + "profile_expanded_url withheld_copyright "
                + "reply_settings retweet_location retweet_description retweet_verified quoted_location "
                + "contributors possibly_sensitive_appealable profile_background_url edit_controls_edits_remaining "
                + "edit_controls_editable_until edit_controls_is_edit_eligible retweet_source retweet_favorite_count "
                + "retweet_retweet_count retweet_followers_count retweet_friends_count retweet_statuses_count "
                + "quoted_source quoted_favorite_count quoted_retweet_count quoted_followers_count "
                + "quoted_friends_count quoted_statuses_count quoted_description quoted_verified profile_banner_url "
                + "attachments_poll_duration_minutes attachments_poll_voting_status isconversationcontrolled isflagged "
                + "views_state view_count_state viewcount_state",
            statistics:
                "engagements engagement_rate user_profile_clicks profile_visits url_clicks hashtag_clicks "
                + "detail_expands permalink_clicks app_opens app_installs follows new_follows share email_tweet "
                + "dial_phone media_views media_engagements promoted_impressions promoted_engagements "
                + "promoted_engagement_rate promoted_retweets promoted_replies promoted_likes "
                + "promoted_user_profile_clicks promoted_url_clicks promoted_hashtag_clicks promoted_detail_expands "
                + "promoted_permalink_clicks promoted_app_opens promoted_app_installs promoted_follows "
                + "promoted_email_tweet promoted_dial_phone promoted_media_views promoted_media_engagements",
            service:
                "schema version modified updated first_seen_at last_updated_at retrieved_at collected_at scraped_at "
                + "imported_at captured_at fetched_at query searchquery search_query searchtermindex search_term "
                + "keyword keywords starturl input_url profileurl profile_url twitterprofile author_web_page_url "
                + "tweet_website request_at category_name sort_index owner_id twarc_retrieved_at twarc_url "
                + "twarc_version archived_urlkey archived_timestamp parsed_archived_timestamp archived_tweet_url "
                + "parsed_archived_tweet_url available_tweet_info archived_mimetype archived_statuscode "
                + "archived_digest archived_length resumption_key",
        ])

    /// Members of the author in data sets and scrapers, without their prefix, such as `author_`.
    static let commonAuthors = LeftOutMembers(
        format: "condensed (author)",
        reasons: [
            viewer: "can_dm candm can_media_tag canmediatag",
            appearance:
                "default_profile default_profile_image has_nft_avatar profile_image_shape profile_background_color "
                + "profile_bio",
            settings:
                "entities type status url twitterurl fast_followers_count fastfollowerscount normal_followers_count "
                + "favourites_count favouritescount likecount likes media_count mediacount has_custom_timelines "
                + "hascustomtimelines is_translator istranslator translator_type withheld_in_countries "
                + "withheldincountries affiliateshighlightedlabel possiblysensitive pinnedtweetids pinned_tweet_ids "
                + "pinned_tweet_ids_str pinned_tweet_id isautomated automatedby verified_type verifiedtype bot "
                + "category timestamp geo_enabled fullname_raw pinnedtweet lang profile_id",
        ])

    /// Columns of classic archives.
    static let classicCSV = LeftOutMembers(format: "classic-csv", reasons: [derived: "retweeted_status_timestamp"])

    static let snscrape = LeftOutMembers(
        format: "snscrape",
        reasons: [
            derived:
                "renderedContent content rawContent sourceLabel sourceUrl hashtagsCount id_str conversationIdStr "
                + "inReplyToTweetIdStr user.url user.rawDescription user.description user.renderedDescription "
                + "user.id_str",
            settings:
                "vibe user.favouritesCount user.mediaCount user.label user.descriptionUrls user.descriptionLinks "
                + "user.pinnedIds user.blueType user.linkTcourl user.link.indices user.link.tcourl user.link.text "
                + "inReplyToUser.url inReplyToUser.displayname inReplyToUser.name",
            service: "_type user._type place._type coordinates._type inReplyToUser._type",
        ])

    static let twint = LeftOutMembers(
        format: "twint",
        reasons: [
            derived: "retweet retweet_date near geo",
            service: "translate trans_src trans_dest",
        ])

    static let galleryDL = LeftOutMembers(
        format: "condensed (gallery-dl)",
        reasons: [
            derived: "hashtags count num category subcategory",
            settings: "author.media_count author.favourites_count author.verified_type user.media_count user",
            service: "extension filename bitrate date_bookmarked date_liked date_original birdwatch",
        ])

    static let ytdlp = LeftOutMembers(
        format: "condensed (yt-dlp)",
        reasons: [
            derived:
                "title fulltitle webpage_url webpage_url_basename webpage_url_domain original_url upload_date "
                + "age_limit tags uploader_url channel duration_string thumbnails categories is_live was_live "
                + "live_status",
            service:
                "extractor format format_id url ext width height resolution aspect_ratio fps tbr vbr abr asr vcodec "
                + "acodec dynamic_range protocol http_headers subtitles automatic_captions requested_subtitles "
                + "requested_formats playlist playlist_index playlist_count playlist_id playlist_title "
                + "playlist_uploader n_entries filesize filesize_approx filename _filename epoch _version _type "
                + "_old_archive_ids video_ext audio_ext format_note language preference quality release_year "
                + "__last_playlist_index",
        ])

    static let webExporter = LeftOutMembers(
        format: "web-exporter (summaries)",
        reasons: [
            viewer: "retweeted",
            derived: "media_tags",
        ])

    static let vxTwitter = LeftOutMembers(
        format: "condensed (vxTwitter)",
        reasons: [
            derived: "allSameType hasMedia combinedMediaUrl mediaURLs",
            settings: "card article",
            service: "fetched_on",
        ])

    static let fxTwitter = LeftOutMembers(
        format: "condensed (FxTwitter)",
        reasons: [
            derived: "raw_text is_note_tweet color twitter_card embed_card replying_to.post",
            settings:
                "author.url author.avatar_color author.likes author.media_count author.about_account "
                + "author.verification author.website.display_url translation article",
            service: "provider type author.type",
        ])

    static let nitter = LeftOutMembers(
        format: "condensed (Nitter)",
        reasons: [derived: "is-pinned is_pinned user.profile_id", service: "id entries.poll"])

    static let goScraper = LeftOutMembers(
        format: "condensed (twitter-scraper)", reasons: [derived: "HTML IsPin IsQuoted IsReply IsSelfThread"])

    static let twitter4J = LeftOutMembers(
        format: "condensed (Twitter4J)",
        reasons: [
            viewer: "currentUserRetweetId isFavorited isRetweeted isRetweetedByMe",
            derived: "displayTextRangeStart displayTextRangeEnd",
            settings: "contributorsIDs user.createdAt user.favouritesCount user.utcOffset",
        ])

    static let activityStreams = LeftOutMembers(
        format: "activity-streams",
        reasons: [
            derived: "link display_text_range",
            settings:
                "actor.objectType actor.link actor.links.rel actor.favoritesCount actor.twitterTimeZone "
                + "actor.utcOffset actor.languages actor.location.objectType provider gnip twitter_filter_level "
                + "objectType generator.link location.objectType location.streetAddress geo.type location.geo.type",
        ])
}
