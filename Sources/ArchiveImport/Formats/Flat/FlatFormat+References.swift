import TweetModel

/// References of flat records to other tweets, by ID.
extension FlatFormat {
    /// Another tweet as `{"post_id":"1","profile_id":"43","profile_name":…,"url":…}` (Bright Data). If the object is
    /// missing or refers to the tweet itself, all fields are `nil`. `profile_name` is not used, because it may be a
    /// display name.
    private struct Post {
        var tweet: TweetID?
        var user: UserID?
        var handle: String?

        init(_ value: JSONValue?, of own: TweetID) {
            value?.forEachObject { object in
                let page = object["url"]?.nonEmptyString.flatMap { StatusLink($0) }
                guard let tweet = object["post_id"]?.positiveInteger.map({ TweetID($0) }) ?? page?.tweet, tweet != own
                else { return }
                self.tweet = tweet
                user = object["profile_id"]?.positiveInteger.map { UserID($0) }
                handle = page?.handle.flatMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? nil : $0 }
            }
        }
    }

    func readReferences(_ record: FlatRecord, into tweet: inout Tweet) {
        // The form of API v2, which twarc-csv writes in one cell: `[{"type":"replied_to","id":"1"}]`.
        var referred: [String: Int64] = [:]
        record[.references]?.forEachObject { reference in
            guard let type = reference["type"]?.string, let id = reference["id"]?.positiveInteger else { return }
            referred[type] = referred[type] ?? id
        }
        let kind = Self.kind(record)
        let other = record[.other]?.positiveInteger
        if readRetweet(record, referred["retweeted"], kind, other, into: &tweet) { return }
        let text = tweet.text
        let parent = Post(record[.parentPost], of: tweet.id)
        let page = record[.replyTweet]?.nonEmptyString.flatMap { StatusLink($0) }
        // In a table without tweet IDs, the numbers are those of rows.
        let isRow = tweet.id.isKey && record[.replyTweet]?.positiveInteger.map { $0 < TweetID.rowLimit } == true
        let answered =
            isRow
            ? nil : Self.plainID(record[.replyTweet]) ?? referred["replied_to"] ?? (kind == .reply ? other : nil)
        // If pandas has rounded the IDs, the tweet is still known to be a reply, which begins with a mention.
        let isRounded = isRow || Self.isRounded(record[.replyTweet]) || Self.isRounded(record[.replyUser])
        let first = isRounded ? tweet.mentions.first { $0.span?.start == 0 } : nil
        let reply = TweetReference(
            tweet: answered.map { TweetID($0) } ?? parent.tweet ?? page?.tweet,
            user: record[.replyUser]?.positiveInteger.map { UserID($0) } ?? parent.user,
            handle: Self.otherHandle(record[.replyHandle], in: text) ?? parent.handle ?? page?.handle
                ?? record[.answered]?.words(["screen_name", "username"])?.first
                .flatMap { Self.isFlag($0, "@", in: text) ? nil : Self.withoutSign($0, "@") } ?? first?.handle
                ?? Self.answeredHandle(record[.replyTweet], in: text))
        if reply != TweetReference(tweet: nil) {
            tweet.replyTo = reply
        } else if kind == .reply || isRounded
            || Self.isTrue(record, [.isReply, .replyTweet, .replyUser, .replyHandle, .answered])
        {
            let first = tweet.mentions.first { $0.span?.start == 0 }
            tweet.replyTo = TweetReference(tweet: nil, user: first?.id, handle: first?.handle)
            if first == nil { tweet.flags.insert(.replyToUnknown) }
        }
        let post = Post(record[.quotedPost], of: tweet.id)
        let quotedPage = record[.quotedTweet]?.nonEmptyString.flatMap { StatusLink($0) }
        let quoted = TweetReference(
            tweet: (Self.tweet(record[.quotedTweet]) ?? referred["quoted"]).map { TweetID($0) } ?? post.tweet
                ?? quotedPage?.tweet,
            user: record[.quotedUser]?.positiveInteger.map { UserID($0) } ?? post.user,
            handle: Self.otherHandle(record[.quotedHandle], in: text) ?? post.handle ?? quotedPage?.handle)
        if quoted != TweetReference(tweet: nil) {
            tweet.quoteOf = quoted
            if quoted.tweet == nil, let handle = quoted.handle, let linked = StatusLink.quoted(by: tweet),
                linked.handle?.equalsHandle(handle) == true
            {
                tweet.quoteOf?.tweet = linked.tweet
            }
        } else if kind == .quote, let other {
            tweet.quoteOf = TweetReference(
                tweet: TweetID(other), user: record[.otherUser]?.positiveInteger.map { UserID($0) },
                handle: Self.otherHandle(record[.otherHandle], in: text))
        } else if kind == .quote || Self.isTrue(record, [.isQuote, .quotedTweet, .quotedUser, .quotedHandle]) {
            tweet.quoteOf = StatusLink.quoted(by: tweet)
            if tweet.quoteOf == nil { tweet.markQuoteOfUnknown() }
        } else if self.quoted.isEmpty, !Self.quoteFields.contains(where: { record.has($0) }) {
            tweet.quoteOf = StatusLink.quoted(by: tweet)
        }
    }

    /// The fields that say whether a tweet is a quote. Without them, the link at the end of the text says it.
    private static let quoteFields: [Field] = [.isQuote, .quotedTweet, .quotedPost, .quotedUser, .quotedHandle, .kind]

    /// The handle in the field of the answered tweet, into which some programs write the answered account.
    private static func answeredHandle(_ value: JSONValue?, in text: String) -> String? {
        guard let value, value.double == nil else { return nil }
        return otherHandle(value, in: text).flatMap { plainHandle($0) }
    }

    /// The kind that the record names; `nil` for another word, such as the type of an object.
    private static func kind(_ record: FlatRecord) -> Tweet.Kind? {
        let word = record[.kind]?.fieldText?.lowercased().filter { !" -_@".contains($0) }
        switch word {
        case "retweet", "retweeted", "retweetedtweet", "nativeretweet", "rt", "repost", "reposted", "repostedpost",
            "share":
            return .retweet
        case "quote", "quoted", "quotetweet", "quotedtweet", "quotepost", "quotedpost", "quoteretweet",
            "retweetwithcomment", "repostwithcomment":
            return .quote
        case "reply", "repliedto", "replied", "replytweet", "replytotweet", "replypost", "comment": return .reply
        default: return nil
        }
    }

    /// Whether one of the fields says only that there is such a tweet or account.
    private static func isTrue(_ record: FlatRecord, _ fields: [Field]) -> Bool {
        fields.contains { record[$0]?.truth == true }
    }

    /// The ID in a field; `nil` for a smaller number, with which some programs mark that there is such a tweet.
    private static func plainID(_ value: JSONValue?) -> Int64? {
        value?.positiveInteger.flatMap { $0 >= TweetID.first.rawValue ? $0 : nil }
    }

    /// Sets the original if the tweet is a retweet. Returns true for a retweet.
    private func readRetweet(
        _ record: FlatRecord, _ referred: Int64?, _ kind: Tweet.Kind?, _ other: Int64?, into tweet: inout Tweet
    ) -> Bool {
        // twint writes a retweet as its original with the account that retweeted it.
        let isOriginal = record[.retweeter]?.fieldText != nil
        let repeats = kind == .retweet
        let value = record[.retweetedTweet]
        // No tweet is a retweet of itself.
        var page = value?.nonEmptyString.flatMap { StatusLink($0) }.flatMap { $0.tweet == tweet.id ? nil : $0 }
        // In data sets about members of Congress, the URL of a retweet is that of its original.
        if value == nil, let own = record.page, own.tweet != tweet.id, let handle = own.handle,
            tweet.text.lowercased().hasPrefix("rt @\(handle.lowercased())")
        {
            page = own
        }
        let named = isOriginal ? nil : Self.tweet(value) ?? page?.tweet.rawValue ?? referred ?? (repeats ? other : nil)
        let original = named == tweet.id.rawValue ? nil : named
        let account = Self.otherHandle(record[.retweetedHandle], in: tweet.text)
        // If a spreadsheet has rounded the ID, the tweet is still known to be a retweet.
        let isRetweet =
            !isOriginal
            && (repeats || kind != .quote && record[.isRetweet]?.truth == true || Self.isRounded(value))
            || original != nil
            || kind == nil && record[.isRetweet] == nil && account != nil
        let byText = self.retweetsByText ? tweet.originalByText : nil
        guard isRetweet || byText != nil else { return false }
        let handleInText = tweet.text.retweetedHandle
        // Some programs write the ID of the account.
        let user =
            account == handleInText
            ? nil : account.flatMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? Int64($0) : nil }
        tweet.retweetOf = TweetReference(
            tweet: original.map { TweetID($0) } ?? byText?.tweet,
            user: (record[.retweetedUser]?.positiveInteger ?? user ?? record[.otherUser]?.positiveInteger)
                .map { UserID($0) } ?? byText?.user,
            handle: handleInText ?? (user == nil ? account : nil)
                ?? Self.otherHandle(record[.otherHandle], in: tweet.text) ?? page?.handle)
        if !isRetweet || tweet.retweetOf == TweetReference(tweet: nil) { tweet.flags.insert(.retweetByText) }
        if tweet.text.isCutRetweet {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
        }
        return true
    }

    /// The ID of a tweet, which can be a number or a printed object of API v1.1.
    static func tweet(_ value: JSONValue?) -> Int64? {
        var id = plainID(value)
        value?.forEachObject { object in id = id ?? object.member("id_str", or: "id")?.positiveInteger }
        return id
    }

    /// Whether a spreadsheet or pandas has rounded the ID (`1.45E+18`).
    private static func isRounded(_ id: JSONValue?) -> Bool { id?.exactInteger == nil && id?.double ?? 0 > 0 }
}
