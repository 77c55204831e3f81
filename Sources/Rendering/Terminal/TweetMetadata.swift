package import TweetModel

/// Words for the metadata of a tweet, such as `reply to @bob`, `3 likes` and `video 0:34`.
package enum TweetMetadata {
    /// A relation to another tweet, such as `↳ reply to @bob`. `sign` is `↳` for a reply, `↻` for a retweet, `❝` for a
    /// quote. `words` is such as `reply to`, or `reply` if the author of the other tweet is unknown. `handle` is
    /// the author of the other tweet: `@bob`, or `user 12` without a handle. `nil` if the author is unknown, or if the
    /// tweet replies to a tweet of its own author. `url` is the URL of the other tweet; `nil` if its ID is unknown.
    /// `tweet` is the ID of the other tweet; `nil` if unknown.
    package typealias Relation = (sign: String, words: String, handle: String?, url: String?, tweet: TweetID?)

    /// The sign of the relation of a retweet to the retweeted tweet.
    package static let retweetSign = "↻"
    /// The sign of the relation of a quote to the quoted tweet.
    package static let quoteSign = "❝"

    /// Returns the relations to the retweeted, quoted and replied-to tweets, in this order.
    package static func relations(of tweet: Tweet) -> [Relation] {
        var result: [Relation] = []
        if let original = tweet.retweetOf {
            result.append(relation(retweetSign, "retweet", "of", original))
        }
        if let quoted = tweet.quoteOf {
            result.append(relation(quoteSign, "quotes", nil, quoted, otherwise: "quotes a tweet"))
        }
        if tweet.isReply, let answered = tweet.replyTo {
            if isOwn(answered, author: tweet.author) {
                let url = answered.tweet.flatMap { WebURL.tweet($0, by: tweet.author?.handle) }
                result.append(
                    (
                        sign: "↳", words: "continues a thread", handle: nil, url: url, tweet: answered.tweet
                    ))
            } else {
                result.append(relation("↳", "reply", "to", answered))
            }
        }
        return result
    }

    private static func relation(
        _ sign: String, _ noun: String, _ preposition: String?, _ reference: TweetReference, otherwise: String? = nil
    ) -> Relation {
        let url = reference.tweet.flatMap { WebURL.tweet($0, by: reference.handle) }
        let words = preposition.map { "\(noun) \($0)" } ?? noun
        if let handle = reference.handle, !handle.isEmpty {
            return (
                sign: sign, words: words, handle: "@" + handle, url: url, tweet: reference.tweet
            )
        }
        if let user = reference.user {
            return (
                sign: sign, words: words, handle: "user \(user)", url: url, tweet: reference.tweet
            )
        }
        return (
            sign: sign, words: otherwise ?? noun, handle: nil, url: url, tweet: reference.tweet
        )
    }

    private static func isOwn(_ reference: TweetReference, author: User?) -> Bool {
        guard let author else { return false }
        if let user = reference.user, let id = author.id { return user == id }
        guard let handle = reference.handle, let own = author.handle else { return false }
        return handle.lowercased() == own.lowercased()
    }

    /// Returns the counts that are known and not zero: `3 likes`, `12 retweets`. Leaves out `others`.
    package static func counts(of tweet: Tweet, except others: [TweetCount] = []) -> [String] {
        TweetCount.allCases.compactMap { count in
            guard !others.contains(count), let number = tweet.counts[count], number != 0 else { return nil }
            return HumanReadable.count(number, count.noun, plural: count.name)
        }
    }

    /// Returns the poll with its votes, and the Community Note, each with a label.
    package static func attachments(of tweet: Tweet) -> [(label: String, text: String)] {
        var result: [(label: String, text: String)] = []
        if let poll = words(of: tweet.poll) { result.append(("poll", poll)) }
        if let note = tweet.communityNote { result.append(("community note", note.text)) }
        return result
    }

    /// Returns the choices of a poll with their votes: `Tea (3 votes) · Cake (1 vote)`.
    static func words(of poll: Poll?) -> String? {
        poll?.choices.map { choice in
            choice.label + (choice.votes.map { " (" + ($0 == 1 ? "1 vote" : "\($0) votes") + ")" } ?? "")
        }.joined(separator: " · ")
    }

    /// Returns all properties: the warnings, then the facts.
    package static func flags(of tweet: Tweet) -> [String] { warnings(of: tweet) + facts(of: tweet) }

    /// Returns properties that a reader should know before citing or sharing the tweet, such as `deleted`.
    package static func warnings(of tweet: Tweet) -> [String] {
        let withheld = tweet.withheldIn.isEmpty ? "withheld" : "withheld in " + tweet.withheldIn.joined(separator: ", ")
        let words: [(TweetFlags, String)] = [
            (.deleted, "deleted"), (.gone, "gone from newer archives"), (.withheld, withheld),
            (.truncated, "text cut off"), (.edited, "edited later"), (.circle, "circle"),
        ]
        var result = words.filter { tweet.flags.contains($0.0) }.map(\.1)
        if tweet.sensitive == true { result.append("marked sensitive") }
        if tweet.flags.isReferencedOnly { result.append("known only from other tweets") }
        return result
    }

    /// Returns the other properties, such as `poll` and `liked`.
    static func facts(of tweet: Tweet) -> [String] {
        let words: [(TweetFlags, String)] = [
            (.article, tweet.textCompleteness == .articlePreview ? "beginning of an article" : "article"),
            (.poll, "poll"),
            (.community, "community"), (.liked, "liked"), (.bookmarked, "bookmarked"),
        ]
        return words.filter { tweet.flags.contains($0.0) }.map(\.1) + (tweet.id.isKey ? ["without an ID"] : [])
    }

    /// Returns the kind of a media item, with the length of a video if it is known: `photo`, `video 0:34`, `GIF`.
    package static func name(of item: MediaItem) -> String {
        switch item.kind {
        case .photo: "photo"
        case .video: item.durationMilliseconds.map { "video \(HumanReadable.clock(milliseconds: $0))" } ?? "video"
        case .animatedGIF: "GIF"
        }
    }

    /// Returns the place (`Berlin, Germany`) or, if it is unknown, the coordinates (`52.5, 13.4`); `nil` if neither is
    /// known.
    package static func place(of tweet: Tweet) -> String? {
        if let place = tweet.place {
            let parts = [place.fullName ?? place.name, place.country].compactMap(\.self).filter { !$0.isEmpty }
            if parts.count == 2, parts[0].hasSuffix(parts[1]) { return parts[0] }
            if !parts.isEmpty { return parts.joined(separator: ", ") }
        }
        return tweet.point.map { "\($0.latitude), \($0.longitude)" }
    }
}
