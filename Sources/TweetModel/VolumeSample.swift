/// The properties of a tweet that a `TweetVolume` counts.
package struct VolumeSample: Sendable {
    /// The time in Unix seconds; `nil` if unknown.
    package var second: Int64?
    /// True if only the date is known.
    package var isDay: Bool
    /// The row ID of the author's account; `nil` if unknown.
    package var author: Int64?
    /// The kinds of the tweet as a bit mask: 1 retweet, 2 quote, 4 reply. A retweet of a reply has the value 5.
    package var kinds: Int64
    /// The kinds of entities in the tweet as a bit mask: 1 hashtags, 2 mentions, 4 links, 8 media. 0 if not requested.
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
    /// Counts `times` tweets with these properties. Does not change `users` and `newUsers`.
    package mutating func add(_ sample: VolumeSample, times: Int = 1) {
        tweets += times
        let kinds = sample.kinds
        // A retweet of a reply is not a reply.
        let isReply = kinds & 5 == 4
        if kinds & 1 != 0 { retweet += times }
        if kinds & 2 != 0 { quote += times }
        if isReply { reply += times }
        if kinds & 7 == 0 { original += times }
        guard sample.things != 0 else { return }
        if sample.things & 1 != 0 { withHashtags += times }
        if sample.things & 2 != 0 { withMentions += times }
        // Media count as links, as for `has:links`.
        if sample.things & (4 | 8) != 0 { withLinks += times }
        if sample.things & 8 != 0 { withMedia += times }
    }
}
