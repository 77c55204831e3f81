internal import TweetModel

/// Marks the child tables in which a tweet has no rows, so that readers can skip them. Stored in bits 16 to 20 of the
/// `flags` column. A missing bit only costs a lookup, but a wrongly set bit hides rows.
struct EmptyEntityFlags: OptionSet {
    let rawValue: Int64

    static let hashtags = EmptyEntityFlags(rawValue: 1 << 16)
    static let mentions = EmptyEntityFlags(rawValue: 1 << 17)
    static let links = EmptyEntityFlags(rawValue: 1 << 18)
    static let cashtags = EmptyEntityFlags(rawValue: 1 << 19)
    static let media = EmptyEntityFlags(rawValue: 1 << 20)

    static let all: EmptyEntityFlags = [.hashtags, .mentions, .links, .cashtags, .media]
}

extension EmptyEntityFlags {
    /// Creates the flags for a tweet whose rows are about to be written.
    init(of tweet: Tweet) {
        self = []
        if tweet.hashtags.isEmpty { insert(.hashtags) }
        if tweet.mentions.isEmpty { insert(.mentions) }
        if tweet.links.isEmpty { insert(.links) }
        if tweet.cashtags.isEmpty { insert(.cashtags) }
        if tweet.media.isEmpty { insert(.media) }
    }

    /// Reads the flags from the `flags` column of a row. Ignores its other bits.
    init(of flags: Int64) {
        self = EmptyEntityFlags(rawValue: flags).intersection(.all)
    }
}
