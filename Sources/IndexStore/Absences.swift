internal import TweetModel

/// Which tables have no rows of a tweet, so that nobody looks there. They stand in the tweet's `flags`, above what is
/// known of it. Where a bit is missing somebody looks in vain; one too many would hide what is there.
struct Absences: OptionSet {
    let rawValue: Int64

    static let hashtags = Absences(rawValue: 1 << 16)
    static let mentions = Absences(rawValue: 1 << 17)
    static let links = Absences(rawValue: 1 << 18)
    static let cashtags = Absences(rawValue: 1 << 19)
    static let media = Absences(rawValue: 1 << 20)

    static let all: Absences = [.hashtags, .mentions, .links, .cashtags, .media]
}

extension Absences {
    /// What is absent from a tweet whose rows are about to be written.
    init(of tweet: Tweet) {
        self = []
        if tweet.hashtags.isEmpty { insert(.hashtags) }
        if tweet.mentions.isEmpty { insert(.mentions) }
        if tweet.links.isEmpty { insert(.links) }
        if tweet.cashtags.isEmpty { insert(.cashtags) }
        if tweet.media.isEmpty { insert(.media) }
    }

    /// Of a row's flags.
    init(of flags: Int64) {
        self = Absences(rawValue: flags).intersection(.all)
    }
}
