import TweetModel

/// `tweetdex.tweet/1`: names, order and meaning of the keys are a contract with scripts.
extension JSONRenderer {
    func put(_ hit: SearchHit, into out: inout [UInt8]) {
        let tweet = hit.tweet
        let hasSpans =
            !(tweet.hashtags.isEmpty && tweet.mentions.isEmpty && tweet.links.isEmpty && tweet.cashtags.isEmpty
            && hit.matches.isEmpty && tweet.media.allSatisfy { $0.span == nil })
        let offsets = ScalarOffsets(hasSpans ? tweet.text : "")
        putHead(of: tweet, into: &out)
        putRelations(of: tweet, into: &out)
        putEntities(of: tweet, offsets, into: &out)
        putMedia(of: tweet, offsets, into: &out)
        putFacts(of: tweet, into: &out)
        putMatches(hit.matches, offsets, into: &out)
        out.put(",\"rank\":")
        out.putNumber(hit.rank)
        out.put(",\"labels\":")
        out.putList(hit.labels) { $0.putString($1) }
        out.put(",\"note\":")
        out.putString(hit.note)
        out.put(",\"imports\":")
        out.putList(hit.imports) { $0.putString($1) }
        out.put(",\"trust\":")
        out.putString(tweet.textTrust.exportName)
        out.put(",\"edits\":")
        out.putList(tweet.edits) { $0.putID($1.rawValue) }
        out.put(",\"community\":")
        out.putString(tweet.communityID)
        out.put(",\"withheld_in\":")
        out.putList(tweet.withheldIn) { $0.putString($1) }
        if let tokens = hit.normalized { put(tokens, into: &out) }
        if let role = hit.role { put(role, into: &out) }
        out.put("}")
    }

    private func put(_ role: ExportRole, into out: inout [UInt8]) {
        out.put(",\"row\":\"\(role.exportName)\",\"relation\":")
        guard case .context(let relation, let tweet) = role else {
            return out.put("null,\"context_of\":null")
        }
        out.put("\"\(relation.exportName)\",\"context_of\":")
        out.putID(tweet.rawValue)
    }

    private func put(_ tokens: NormalizedTokens, into out: inout [UInt8]) {
        out.put(",\"text_norm\":")
        out.putString(tokens.text)
        let lists = [
            ("alternates", tokens.alternates), ("tags", tokens.tags), ("mentions", tokens.mentions),
            ("urls", tokens.urls), ("facts", tokens.facts),
        ]
        for (name, list) in lists {
            out.put(",\"\(name)_norm\":")
            out.putList(list) { $0.putString($1) }
        }
        out.put(",\"author_norm\":")
        out.putString(tokens.author)
    }

    /// Where something in a tweet leads; `entry` is the name in the zip that `file` is then.
    func putItem(
        _ number: Int, of tweet: TweetID, _ address: String?, _ location: MediaLocation?, into out: inout [UInt8]
    ) {
        out.put("{\"schema\":\"tweetdex.item/1\",\"tweet\":")
        out.putID(tweet.rawValue)
        out.put(",\"item\":")
        out.putNumber(number)
        out.put(",\"address\":")
        out.putString(address)
        out.put(",\"file\":")
        out.putString(location?.path)
        out.put(",\"entry\":")
        out.putString(location?.entry)
        out.put("}")
    }

    private func putHead(of tweet: Tweet, into out: inout [UInt8]) {
        out.put("{\"schema\":\"tweetdex.tweet/1\",\"id\":")
        out.putID(tweet.id.rawValue)
        out.put(",\"url\":\"https://x.com/")
        out.put(WebAddress.plainHandle(tweet.author?.handle) ?? "i/web")
        out.put("/status/")
        out.putNumber(tweet.id.rawValue)
        out.put("\",\"created_at\":")
        out.putTime(tweet.createdAt)
        switch tweet.createdAt?.precision {
        case .second: out.put(",\"time_precision\":\"second\",\"author\":")
        case .day: out.put(",\"time_precision\":\"day\",\"author\":")
        case nil: out.put(",\"time_precision\":null,\"author\":")
        }
        putAccount(tweet.author, into: &out)
        out.put(",\"text\":")
        out.putString(tweet.text)
        out.put(",\"lang\":")
        out.putString(tweet.language)
        out.put(",\"source\":")
        out.putString(tweet.client)
    }

    func putAccount(_ user: User?, into out: inout [UInt8]) {
        guard let user else { return out.put("null") }
        out.put("{\"id\":")
        out.putID(user.id?.rawValue)
        out.put(",\"handle\":")
        out.putString(user.handle)
        out.put(",\"name\":")
        out.putString(user.name)
        out.put("}")
    }

    /// What a query matched, in scalars of the text.
    func putMatches(_ spans: [TextSpan], _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        out.put(",\"matches\":")
        out.putList(spans) { out, span in
            out.put("{\"start\":")
            out.putNumber(offsets[span.start])
            out.put(",\"end\":")
            out.putNumber(offsets[span.end])
            out.put("}")
        }
    }

    private func putRelations(of tweet: Tweet, into out: inout [UInt8]) {
        switch tweet.kind {
        case .original: out.put(",\"kind\":\"original\",\"reply_to\":")
        case .reply: out.put(",\"kind\":\"reply\",\"reply_to\":")
        case .retweet: out.put(",\"kind\":\"retweet\",\"reply_to\":")
        case .quote: out.put(",\"kind\":\"quote\",\"reply_to\":")
        }
        put(tweet.replyTo, into: &out)
        out.put(",\"retweet_of\":")
        put(tweet.retweetOf, into: &out)
        out.put(",\"quote_of\":")
        put(tweet.quoteOf, into: &out)
        out.put(",\"conversation\":")
        out.putID(tweet.conversation?.rawValue)
    }

    private func put(_ reference: TweetReference?, into out: inout [UInt8]) {
        guard let reference else { return out.put("null") }
        out.put("{\"tweet\":")
        out.putID(reference.tweet?.rawValue)
        out.put(",\"user\":")
        out.putID(reference.user?.rawValue)
        out.put(",\"handle\":")
        out.putString(reference.handle)
        out.put("}")
    }

    func putEntities(of tweet: Tweet, _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        func putSpan(_ span: TextSpan?, _ source: EntitySource, into out: inout [UInt8]) {
            putPlace(span, source, offsets, into: &out)
            out.put("}")
        }
        out.put(",\"hashtags\":")
        out.putList(tweet.hashtags) { out, tag in
            out.put("{\"text\":")
            out.putString(tag.text)
            putSpan(tag.span, tag.source, into: &out)
        }
        out.put(",\"mentions\":")
        out.putList(tweet.mentions) { out, mention in
            out.put("{\"handle\":")
            out.putString(mention.handle)
            out.put(",\"id\":")
            out.putID(mention.id?.rawValue)
            out.put(",\"name\":")
            out.putString(mention.name)
            putSpan(mention.span, mention.source, into: &out)
        }
        out.put(",\"urls\":")
        out.putList(tweet.links) { out, link in
            out.put("{\"url\":")
            out.putString(link.url)
            out.put(",\"expanded\":")
            out.putString(link.expanded)
            out.put(",\"display\":")
            out.putString(link.display)
            putSpan(link.span, link.source, into: &out)
        }
        out.put(",\"cashtags\":")
        out.putList(tweet.cashtags) { out, tag in
            out.put("{\"text\":")
            out.putString(tag.text)
            putSpan(tag.span, tag.source, into: &out)
        }
    }

    /// Where an entity stands, and who says so unless the archive does.
    private func putPlace(
        _ span: TextSpan?, _ source: EntitySource, _ offsets: ScalarOffsets, into out: inout [UInt8]
    ) {
        out.put(",\"start\":")
        out.putNumber(span.map { offsets[$0.start] })
        out.put(",\"end\":")
        out.putNumber(span.map { offsets[$0.end] })
        guard let name = source.exportName else { return }
        out.put(",\"from\":")
        out.putString(name)
    }

    private func putMedia(of tweet: Tweet, _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        out.put(",\"media\":")
        out.putList(tweet.media) { out, item in
            out.put("{\"id\":")
            out.putString(item.id)
            out.put(",\"type\":")
            out.putString(item.kind.rawValue)
            out.put(",\"url\":")
            out.putString(item.url)
            out.put(",\"file\":")
            out.putString(item.location.map(Self.file) ?? item.fileName)
            out.put(",\"width\":")
            out.putNumber(item.width)
            out.put(",\"height\":")
            out.putNumber(item.height)
            out.put(",\"alt\":")
            out.putString(item.alternativeText)
            out.put(",\"duration_ms\":")
            out.putNumber(item.durationMilliseconds)
            out.put(",\"video\":")
            out.putString(item.videoURL)
            out.put(",\"link\":")
            out.putString(item.link)
            out.put(",\"expanded\":")
            out.putString(item.expanded)
            out.put(",\"source_tweet\":")
            out.putID(item.sourceTweet?.rawValue)
            out.put(",\"source_user\":")
            out.putID(item.sourceUser?.rawValue)
            putPlace(item.span, item.source, offsets, into: &out)
            out.put("}")
        }
    }

    /// A media file with the folder of the archive that it lies in: `tweets_media/1-a.jpg`. Never more of the path: where
    /// an archive lies on this machine is nobody's business.
    static func file(_ location: MediaLocation) -> String {
        let path = location.entry ?? location.path
        return path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    private func putFacts(of tweet: Tweet, into out: inout [UInt8]) {
        let counts = tweet.counts
        out.put(",\"counts\":{\"likes\":")
        out.putNumber(counts.likes)
        out.put(",\"retweets\":")
        out.putNumber(counts.retweets)
        out.put(",\"replies\":")
        out.putNumber(counts.replies)
        out.put(",\"quotes\":")
        out.putNumber(counts.quotes)
        out.put(",\"views\":")
        out.putNumber(counts.views)
        out.put(",\"bookmarks\":")
        out.putNumber(counts.bookmarks)
        out.put("},\"place\":")
        put(tweet.place, into: &out)
        if let point = tweet.point {
            out.put(",\"point\":{\"latitude\":")
            out.putNumber(point.latitude)
            out.put(",\"longitude\":")
            out.putNumber(point.longitude)
            out.put("},\"sensitive\":")
        } else {
            out.put(",\"point\":null,\"sensitive\":")
        }
        out.putFlag(tweet.sensitive)
        out.put(",\"flags\":[")
        var isFirst = true
        func putFlag(_ name: String, into out: inout [UInt8]) {
            out.put(isFirst ? "\"" : ",\"")
            out.put(name)
            out.put("\"")
            isFirst = false
        }
        for (flag, name) in Self.flagNames where tweet.flags.contains(flag) { putFlag(name, into: &out) }
        if !tweet.flags.contains(.collected) { putFlag("referenced", into: &out) }
        out.put("]")
    }

    private func put(_ place: Place?, into out: inout [UInt8]) {
        guard let place else { return out.put("null") }
        out.put("{\"id\":")
        out.putString(place.id)
        out.put(",\"name\":")
        out.putString(place.name)
        out.put(",\"full_name\":")
        out.putString(place.fullName)
        out.put(",\"country\":")
        out.putString(place.country)
        out.put(",\"country_code\":")
        out.putString(place.countryCode)
        out.put(",\"type\":")
        out.putString(place.type)
        out.put(",\"box\":")
        if let box = place.box {
            out.putList([box.west, box.south, box.east, box.north]) { $0.putNumber($1) }
        } else {
            out.put("null")
        }
        out.put("}")
    }

    /// Flags by the names scripts know, in the contract's order; `referenced` is the absence of `collected`.
    static let flagNames = TweetFlags.exportNames
}
