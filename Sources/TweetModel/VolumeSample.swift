/// The properties of a tweet that statistics over time count.
package struct VolumeSample: Sendable {
    /// Unix seconds; `nil` if the archive does not contain the time.
    package var second: Int64?
    /// True if only the date is known.
    package var isDay: Bool
    package var author: Int64?
    /// Bits: 1 retweet, 2 quote, 4 reply.
    package var kinds: Int64
    /// Bits: 1 hashtags, 2 mentions, 4 links, 8 media; 0 if not requested.
    package var things: Int64

    package init(second: Int64?, isDay: Bool, author: Int64?, kinds: Int64, things: Int64) {
        self.second = second
        self.isDay = isDay
        self.author = author
        self.kinds = kinds
        self.things = things
    }
}

extension TweetVolume.Counts {
    /// Counts a tweet, or `times` equal ones.
    package mutating func add(_ moment: VolumeSample, times: Int = 1) {
        tweets += times
        let kinds = moment.kinds
        // A retweet of a reply is not a reply.
        let isReply = kinds & 5 == 4
        if kinds & 1 != 0 { retweet += times }
        if kinds & 2 != 0 { quote += times }
        if isReply { reply += times }
        if kinds & 7 == 0 { original += times }
        guard moment.things != 0 else { return }
        if moment.things & 1 != 0 { withHashtags += times }
        if moment.things & 2 != 0 { withMentions += times }
        if moment.things & 4 != 0 { withLinks += times }
        if moment.things & 8 != 0 { withMedia += times }
    }
}
