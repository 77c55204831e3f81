internal import SQLiteKit

/// The columns of a table in the order in which a batch stores the cells of its rows.
protocol BatchColumn: CaseIterable, RawRepresentable<Int> {
    /// The names of the columns in SQL, in the same order, separated by commas.
    static var names: String { get }
}

extension BatchColumn {
    static var count: Int { allCases.count }
}

extension RowBuffer {
    subscript(row: Int, column: some RawRepresentable<Int>) -> Cell {
        get { self[row, column.rawValue] }
        set { self[row, column.rawValue] = newValue }
    }
}

/// The columns of `tweet`. Those of the counts follow each other in the order of `TweetCount`.
enum TweetColumn: Int, BatchColumn {
    case id, docID, createdAt, flags, author, dayPrecision, replyToTweet, replyToUser, retweetOfTweet,
        retweetOfUser, quoteOfTweet, quoteOfUser, likes, retweets, replies, quotes, views, bookmarks, language,
        sensitive, client, conversation, place, latitude, longitude, community, withheldIn, timeMismatch, generation,
        textCompleteness, text

    static let names = """
        id, doc_id, created_at, flags, author_id, day_precision, reply_to_tweet, reply_to_user, retweet_of_tweet, \
        retweet_of_user, quote_of_tweet, quote_of_user, like_count, retweet_count, reply_count, quote_count, view_count, \
        bookmark_count, lang, sensitive, client_id, conversation_id, place_id, latitude, longitude, community_id, \
        withheld_in, time_mismatch, generation, text_completeness, text
        """
}

/// The columns of `tweet_hashtag`.
enum HashtagColumn: Int, BatchColumn {
    case tweet, position, hashtag, start, end, source, spelling

    static let names = "tweet_id, position, hashtag_id, start_byte, end_byte, source, spelling"
}

/// The columns of `tweet_mention`.
enum MentionColumn: Int, BatchColumn {
    case tweet, position, user, handle, start, end, source

    static let names = "tweet_id, position, user_id, handle, start_byte, end_byte, source"
}

/// The columns of `tweet_url`.
enum LinkColumn: Int, BatchColumn {
    case tweet, position, url, expanded, display, start, end, source, isResolved

    static let names = "tweet_id, position, url, expanded, display, start_byte, end_byte, source, resolved"
}

/// The columns of `tweet_short_link`.
enum ShortLinkColumn: Int, BatchColumn {
    case code, tweet, isKnown

    static let names = "code, tweet_id, known"
}

/// The columns of `tweet_cashtag`.
enum CashtagColumn: Int, BatchColumn {
    case tweet, position, text, folded, start, end, source

    static let names = "tweet_id, position, text, folded, start_byte, end_byte, source"
}

/// The columns of `media`.
enum MediaColumn: Int, BatchColumn {
    case tweet, position, mediaID, kind, url, videoURL, link, expanded, start, end, width, height, alternativeText,
        duration, sourceTweet, sourceUser, fileName, source, imageText

    static let names = """
        tweet_id, position, media_id, kind, url, video_url, link, expanded, start_byte, end_byte, width, height, \
        alt_text, duration_ms, source_tweet, source_user, file_name, source, image_text
        """
}

/// The columns of `article`.
enum ArticleColumn: Int, BatchColumn {
    case tweet, article, preview, publishedAt, modifiedAt

    static let names = "tweet_id, article_id, preview, published_at, modified_at"
}

/// The columns of `article_part`.
enum ArticlePartColumn: Int, BatchColumn {
    case tweet, position, kind, start, end, target

    static let names = "tweet_id, position, kind, start_byte, end_byte, target"
}

/// The columns of `media_file`.
enum MediaFileColumn: Int, BatchColumn {
    case tweet, position, container, entry, method, dataOffset, storedSize, size

    static let names = "tweet_id, position, container_id, entry, method, data_offset, stored_size, size"
}
