import TweetModel

/// Reads the tweets inside a record.
extension FlatFormat {
    /// The service does not nest tweets deeper.
    private static let nestingLimit = 8

    /// The retweeted, quoted and answered tweets of which the record contains the text.
    func others(_ record: FlatRecord, of tweet: Tweet) -> [Tweet] {
        var others: [Tweet] = []
        func add(
            _ id: TweetID?, _ text: JSONValue?, name: JSONValue? = nil, time: JSONValue? = nil,
            language: JSONValue? = nil, by author: TweetReference?
        ) {
            guard let id, id != tweet.id, let written = text?.fieldText else { return }
            let text = self.text(written)
            let isKnown = author?.user != nil || author?.handle != nil
            var other = Tweet(
                id: id,
                createdAt: id.time
                    ?? time?.fieldText.flatMap { Timestamp.parseAnyForm($0) ?? Timestamp.parseAnyForm($0 + " +0000") },
                author: isKnown ? User(id: author?.user, handle: author?.handle, name: name?.fieldText) : nil,
                text: text.text, textCompleteness: self.isCut(text.text) ? .cut : self.completeness)
            other.language = Self.language(language)
            other.extractEntities()
            others.append(other)
        }
        if let id = record[.other]?.positiveInteger.map({ TweetID($0) }) {
            let reference = [tweet.retweetOf, tweet.quoteOf, tweet.replyTo].lazy.compactMap(\.self)
                .first { $0.tweet == id }
            let user = record[.otherUser]?.positiveInteger.map { UserID($0) } ?? reference?.user
            add(
                id, record[.otherText], language: record[.otherLanguage],
                by: TweetReference(tweet: id, user: user, handle: reference?.handle))
        }
        if record[.quotedText] != nil, let id = Self.quotedTweet(record, of: tweet) {
            add(
                id, record[.quotedText], name: record[.quotedName], time: record[.quotedTime],
                by: TweetReference(
                    tweet: id, user: record[.quotedUser]?.positiveInteger.map { UserID($0) },
                    handle: Self.otherHandle(record[.quotedHandle], in: tweet.text)))
        }
        add(
            tweet.retweetOf?.tweet, record[.retweetedText], name: record[.retweetedName],
            time: record[.retweetedTime], by: tweet.retweetOf)
        return others
    }

    /// The ID of the quoted tweet. A retweet of a quote also has it.
    static func quotedTweet(_ record: FlatRecord, of tweet: Tweet) -> TweetID? {
        tweet.quoteOf?.tweet ?? Self.tweet(record[.quotedTweet]).map { TweetID($0) }
    }

    func readInnerTweets(_ record: FlatRecord, _ inner: inout InnerTweets, into tweet: inout Tweet) throws {
        for (relation, name, node) in self.innerTweets(of: record.value) {
            guard relation != .thread else {
                try readThread(record.value.at(node), name, &inner, of: tweet.id)
                continue
            }
            guard let other = try reference(to: record.value.at(node), in: name, &inner) else { continue }
            Self.set(other, as: relation, of: &tweet)
        }
        // A cell contains a tweet as JSON or as Python prints it.
        for (field, relation, name) in [
            (.retweetedTweet, .retweeted, "retweeted"), (.retweetedCell, .retweeted, "retweeted"),
            (.quotedTweet, .quoted, "quoted"), (.quotedCell, .quoted, "quoted"),
        ] as [(Field, InnerTweet, String)] {
            guard let cell = record[field]?.string, cell.hasPrefix("{") || cell.hasSuffix(")"),
                let document = JSONDocument(printed: cell),
                let other = try reference(to: document.root, in: name, &inner)
            else { continue }
            Self.set(other, as: relation, of: &tweet)
        }
    }

    private static func set(_ other: TweetReference, as relation: InnerTweet, of tweet: inout Tweet) {
        switch relation {
        case .answered where tweet.retweetOf == nil && (other.tweet != nil || tweet.replyTo == nil):
            // The member can also have the first tweet of the thread.
            if tweet.replyTo?.tweet == nil || tweet.replyTo?.tweet == other.tweet { tweet.replyTo = other }
        case .quoted where tweet.retweetOf == nil && (other.tweet != nil || tweet.quoteOf?.tweet == nil):
            tweet.quoteOf = other
            if other.tweet == nil { tweet.flags.insert(.quoteOfUnknown) }
        case .retweeted where other.tweet != nil:
            tweet.retweetOf = other
            tweet.flags.remove([.retweetByText, .truncated])
            (tweet.replyTo, tweet.quoteOf) = (nil, nil)
            if tweet.text.isCutRetweet { tweet.textCompleteness = .cut }
        default: break
        }
    }

    /// Reads the tweets in a list of other tweets of the conversation, which can include the record's own tweet.
    private func readThread(_ list: JSONValue, _ name: String, _ inner: inout InnerTweets, of own: TweetID) throws {
        let before = inner
        try list.forEachElement { element in
            guard element.kind == .object, element.tweetID != own else { return }
            let (problems, unread) = (inner.problems, inner.unread)
            // The list can contain other objects, such as comments of another service.
            if try reference(to: element, in: name, &inner)?.tweet == nil {
                (inner.problems, inner.unread) = (problems, unread)
            }
        }
        let known = Set(before.tweets.map(\.id) + [own])
        inner.tweets = before.tweets + inner.tweets.dropFirst(before.tweets.count).filter { !known.contains($0.id) }
    }

    /// Reads a tweet inside the record. A tweet that cannot be read, or is nested too deeply, is only a reference, and
    /// one without an ID is a reference to its author. Returns `nil` if the member is missing or is not a tweet.
    private func reference(
        to object: JSONValue, in member: String, _ inner: inout InnerTweets
    ) throws -> TweetReference? {
        let flat = self.record(object)
        let id: TweetID
        do {
            id = try Self.id(flat, flat.ownPage)
        } catch let problem as RecordProblem {
            guard let text = flat[.text]?.fieldText else { return nil }
            if problem.missingID == .absent, let author = author(flat, nil) {
                inner.unread.append((member + ".text", text))
                return TweetReference(tweet: nil, user: author.id, handle: author.handle)
            }
            inner.problems.append(problem.inside(member))
            return nil
        }
        guard flat[.text] != nil || flat[.mediaURLs] != nil else {
            guard self.refersByID else { return nil }
            if object["_type"]?.string?.hasSuffix(".Tombstone") == true {
                inner.missing.append(MissingTweet(id: id, reason: "Tombstone"))
            }
            return TweetReference(tweet: id)
        }
        guard inner.depth < Self.nestingLimit else { return TweetReference(tweet: id) }
        inner.depth += 1
        defer { inner.depth -= 1 }
        do {
            let tweet = try tweet(flat, owner: nil, &inner)
            inner.tweets.append(tweet)
            return TweetReference(tweet: tweet.id, user: tweet.author?.id, handle: tweet.author?.handle)
        } catch let problem as RecordProblem {
            inner.problems.append(problem.inside(member))
            return TweetReference(tweet: id)
        }
    }
}

extension RecordProblem {
    /// The problem of a tweet in a member of the record.
    fileprivate func inside(_ member: String) -> RecordProblem {
        RecordProblem(reason: "the tweet in its \(member) cannot be read: \(reason)")
    }
}
