import TweetModel

/// `tweetdex.tweet/1`. Scripts rely on the names, the order and the meaning of the keys.
extension JSONRenderer {
    func put(_ hit: SearchHit, into out: inout [UInt8]) {
        let offsets = ScalarOffsets(hit.tweet.hasSpans || !hit.matches.isEmpty ? hit.tweet.text : "")
        putHead(of: hit.tweet, into: &out)
        putRelations(of: hit.tweet, into: &out)
        putEntities(of: hit.tweet, offsets, into: &out)
        putMedia(of: hit.tweet, offsets, into: &out)
        putFacts(of: hit.tweet, into: &out)
        putMatches(hit.matches, offsets, into: &out)
        out.putFixed(",\"rank\":")
        out.putNumber(hit.rank)
        out.putFixed(",\"labels\":")
        out.putList(hit.labels) { $0.putString($1) }
        out.putFixed(",\"note\":")
        out.putString(hit.note)
        out.putFixed(",\"imports\":")
        out.putList(hit.imports) { $0.putString($1) }
        out.putFixed(",\"trust\":")
        out.putString(hit.tweet.textTrust.exportName)
        out.putFixed(",\"edits\":")
        out.putList(hit.tweet.edits) { $0.putID($1.rawValue) }
        out.putFixed(",\"community\":")
        out.putString(hit.tweet.communityID)
        out.putFixed(",\"withheld_in\":")
        out.putList(hit.tweet.withheldIn) { $0.putString($1) }
        if let tokens = hit.normalized { put(tokens, into: &out) }
        if let role = hit.role { put(role, into: &out) }
        out.putFixed("}")
    }

    private func put(_ role: ExportRole, into out: inout [UInt8]) {
        out.put(",\"row\":\"\(role.exportName)\",\"relation\":")
        guard case .context(let relation, let tweet) = role else {
            return out.putFixed("null,\"context_of\":null")
        }
        out.put("\"\(relation.exportName)\",\"context_of\":")
        out.putID(tweet.rawValue)
    }

    private func put(_ tokens: NormalizedTokens, into out: inout [UInt8]) {
        out.putFixed(",\"text_norm\":")
        out.putString(tokens.text)
        let lists = [
            ("alternates", tokens.alternates), ("tags", tokens.tags), ("mentions", tokens.mentions),
            ("urls", tokens.urls), ("facts", tokens.facts),
        ]
        for (name, list) in lists {
            out.put(",\"\(name)_norm\":")
            out.putList(list) { $0.putString($1) }
        }
        out.putFixed(",\"author_norm\":")
        out.putString(tokens.author)
    }

    /// Appends the URL or file of a `DetailPage` item. If the key `file` is a zip, the key `entry` contains the name in
    /// the zip.
    func putItem(
        _ number: Int, of tweet: TweetID, _ address: String?, _ location: MediaLocation?, into out: inout [UInt8]
    ) {
        out.putFixed("{\"schema\":\"tweetdex.item/1\",\"tweet\":")
        out.putID(tweet.rawValue)
        out.putFixed(",\"item\":")
        out.putNumber(number)
        out.putFixed(",\"address\":")
        out.putString(address)
        out.putFixed(",\"file\":")
        out.putString(location?.path)
        out.putFixed(",\"entry\":")
        out.putString(location?.entry)
        out.putFixed("}")
    }

    private func putHead(of tweet: Tweet, into out: inout [UInt8]) {
        out.putFixed("{\"schema\":\"tweetdex.tweet/1\",\"id\":")
        out.putID(tweet.id.rawValue)
        out.putFixed(",\"url\":\"https://x.com/")
        out.put(WebAddress.plainHandle(tweet.author?.handle) ?? "i/web")
        out.putFixed("/status/")
        out.putNumber(tweet.id.rawValue)
        out.putFixed("\",\"created_at\":")
        out.putTime(tweet.createdAt)
        switch tweet.createdAt?.precision {
        case .second: out.putFixed(",\"time_precision\":\"second\",\"author\":")
        case .day: out.putFixed(",\"time_precision\":\"day\",\"author\":")
        case nil: out.putFixed(",\"time_precision\":null,\"author\":")
        }
        putAccount(tweet.author, into: &out)
        out.putFixed(",\"text\":")
        out.putString(tweet.text)
        out.putFixed(",\"lang\":")
        out.putString(tweet.language)
        out.putFixed(",\"source\":")
        out.putString(tweet.client)
    }

    func putAccount(_ user: User?, into out: inout [UInt8]) {
        guard let user else { return out.putFixed("null") }
        out.putFixed("{\"id\":")
        out.putID(user.id?.rawValue)
        out.putFixed(",\"handle\":")
        out.putString(user.handle)
        out.putFixed(",\"name\":")
        out.putString(user.name)
        out.putFixed("}")
    }

    /// Appends the ranges that match a query, in Unicode scalars of the text.
    func putMatches(_ spans: [TextSpan], _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        out.putFixed(",\"matches\":")
        out.putList(spans) { out, span in
            out.putFixed("{\"start\":")
            out.putNumber(offsets[span.start])
            out.putFixed(",\"end\":")
            out.putNumber(offsets[span.end])
            out.putFixed("}")
        }
    }

    private func putRelations(of tweet: Tweet, into out: inout [UInt8]) {
        switch tweet.kind {
        case .original: out.putFixed(",\"kind\":\"original\",\"reply_to\":")
        case .reply: out.putFixed(",\"kind\":\"reply\",\"reply_to\":")
        case .retweet: out.putFixed(",\"kind\":\"retweet\",\"reply_to\":")
        case .quote: out.putFixed(",\"kind\":\"quote\",\"reply_to\":")
        }
        put(tweet.replyTo, into: &out)
        out.putFixed(",\"retweet_of\":")
        put(tweet.retweetOf, into: &out)
        out.putFixed(",\"quote_of\":")
        put(tweet.quoteOf, into: &out)
        out.putFixed(",\"conversation\":")
        out.putID(tweet.conversation?.rawValue)
    }

    private func put(_ reference: TweetReference?, into out: inout [UInt8]) {
        guard let reference else { return out.putFixed("null") }
        out.putFixed("{\"tweet\":")
        out.putID(reference.tweet?.rawValue)
        out.putFixed(",\"user\":")
        out.putID(reference.user?.rawValue)
        out.putFixed(",\"handle\":")
        out.putString(reference.handle)
        out.putFixed("}")
    }

    func putEntities(of tweet: Tweet, _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        func putSpan(_ span: TextSpan?, _ source: EntitySource, into out: inout [UInt8]) {
            putRange(span, source, offsets, into: &out)
            out.putFixed("}")
        }
        out.putFixed(",\"hashtags\":")
        out.putList(tweet.hashtags) { out, tag in
            out.putFixed("{\"text\":")
            out.putString(tag.text)
            putSpan(tag.span, tag.source, into: &out)
        }
        out.putFixed(",\"mentions\":")
        out.putList(tweet.mentions) { out, mention in
            out.putFixed("{\"handle\":")
            out.putString(mention.handle)
            out.putFixed(",\"id\":")
            out.putID(mention.id?.rawValue)
            out.putFixed(",\"name\":")
            out.putString(mention.name)
            putSpan(mention.span, mention.source, into: &out)
        }
        out.putFixed(",\"urls\":")
        out.putList(tweet.links) { out, link in
            out.putFixed("{\"url\":")
            out.putString(link.url)
            out.putFixed(",\"expanded\":")
            out.putString(link.expanded)
            out.putFixed(",\"display\":")
            out.putString(link.display)
            putSpan(link.span, link.source, into: &out)
        }
        out.putFixed(",\"cashtags\":")
        out.putList(tweet.cashtags) { out, tag in
            out.putFixed("{\"text\":")
            out.putString(tag.text)
            putSpan(tag.span, tag.source, into: &out)
        }
    }

    /// Appends the range of an entity. If the archive does not list the entity, adds the key `from` with its origin.
    private func putRange(
        _ span: TextSpan?, _ source: EntitySource, _ offsets: ScalarOffsets, into out: inout [UInt8]
    ) {
        out.putFixed(",\"start\":")
        out.putNumber(span.map { offsets[$0.start] })
        out.putFixed(",\"end\":")
        out.putNumber(span.map { offsets[$0.end] })
        guard let name = source.exportName else { return }
        out.putFixed(",\"from\":")
        out.putString(name)
    }

    private func putMedia(of tweet: Tweet, _ offsets: ScalarOffsets, into out: inout [UInt8]) {
        out.putFixed(",\"media\":")
        out.putList(tweet.media) { out, item in
            out.putFixed("{\"id\":")
            out.putString(item.id)
            out.putFixed(",\"type\":")
            out.putString(item.kind.rawValue)
            out.putFixed(",\"url\":")
            out.putString(item.url)
            out.putFixed(",\"file\":")
            out.putString(item.location.map(Self.file) ?? item.fileName)
            out.putFixed(",\"width\":")
            out.putNumber(item.width)
            out.putFixed(",\"height\":")
            out.putNumber(item.height)
            out.putFixed(",\"alt\":")
            out.putString(item.alternativeText)
            out.putFixed(",\"duration_ms\":")
            out.putNumber(item.durationMilliseconds)
            out.putFixed(",\"video\":")
            out.putString(item.videoURL)
            out.putFixed(",\"link\":")
            out.putString(item.link)
            out.putFixed(",\"expanded\":")
            out.putString(item.expanded)
            out.putFixed(",\"source_tweet\":")
            out.putID(item.sourceTweet?.rawValue)
            out.putFixed(",\"source_user\":")
            out.putID(item.sourceUser?.rawValue)
            putRange(item.span, item.source, offsets, into: &out)
            out.putFixed("}")
        }
    }

    /// Returns the name of a media file with its folder: `tweets_media/1-a.jpg`. The rest of the path is private.
    static func file(_ location: MediaLocation) -> String {
        let path = location.entry ?? location.path
        return path.split(separator: "/").suffix(2).joined(separator: "/")
    }

    private func putFacts(of tweet: Tweet, into out: inout [UInt8]) {
        let counts = tweet.counts
        out.putFixed(",\"counts\":{\"likes\":")
        out.putNumber(counts.likes)
        out.putFixed(",\"retweets\":")
        out.putNumber(counts.retweets)
        out.putFixed(",\"replies\":")
        out.putNumber(counts.replies)
        out.putFixed(",\"quotes\":")
        out.putNumber(counts.quotes)
        out.putFixed(",\"views\":")
        out.putNumber(counts.views)
        out.putFixed(",\"bookmarks\":")
        out.putNumber(counts.bookmarks)
        out.putFixed("},\"place\":")
        put(tweet.place, into: &out)
        if let point = tweet.point {
            out.putFixed(",\"point\":{\"latitude\":")
            out.putNumber(point.latitude)
            out.putFixed(",\"longitude\":")
            out.putNumber(point.longitude)
            out.putFixed("},\"sensitive\":")
        } else {
            out.putFixed(",\"point\":null,\"sensitive\":")
        }
        out.putFlag(tweet.sensitive)
        out.putFixed(",\"flags\":")
        out.putList(tweet.flags.exportNames) { $0.putString($1) }
    }

    private func put(_ place: Place?, into out: inout [UInt8]) {
        guard let place else { return out.putFixed("null") }
        out.putFixed("{\"id\":")
        out.putString(place.id)
        out.putFixed(",\"name\":")
        out.putString(place.name)
        out.putFixed(",\"full_name\":")
        out.putString(place.fullName)
        out.putFixed(",\"country\":")
        out.putString(place.country)
        out.putFixed(",\"country_code\":")
        out.putString(place.countryCode)
        out.putFixed(",\"type\":")
        out.putString(place.type)
        out.putFixed(",\"box\":")
        if let box = place.box {
            out.putList([box.west, box.south, box.east, box.north]) { $0.putNumber($1) }
        } else {
            out.putFixed("null")
        }
        out.putFixed("}")
    }
}

extension Tweet {
    /// True if the tweet may have an entity with a range.
    fileprivate var hasSpans: Bool {
        !(hashtags.isEmpty && mentions.isEmpty && links.isEmpty && cashtags.isEmpty
            && media.allSatisfy { $0.span == nil })
    }
}
