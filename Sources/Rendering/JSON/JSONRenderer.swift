package import TweetModel

/// Renders the JSON documents of the command and of the browser view. The comment of each function contains the value
/// of the first key, `schema`. A function appends a newline only if its comment says so.
package struct JSONRenderer: Sendable {
    package init() {}

    /// Appends an object whose first member is `schema`.
    func document(_ schema: StaticString, into out: inout [UInt8], _ members: (inout JSONWriter) -> Void) {
        out.putJSON { $0.object(schema: schema, members) }
    }

    /// Appends an object whose first member is `schema`, and a newline.
    func line(_ schema: StaticString, into out: inout [UInt8], _ members: (inout JSONWriter) -> Void) {
        document(schema, into: &out, members)
        out.append(UInt8(ascii: "\n"))
    }
}

// `tweetdex.tweet/1`. Scripts rely on the names, the order and the meaning of the keys.

extension JSONRenderer {
    /// `tweetdex.tweet/1`
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) { out.putJSON { $0.value(hit) } }

    /// `tweetdex.tweet/1` and a newline.
    package func line(_ hit: SearchHit, into out: inout [UInt8]) {
        tweet(hit, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// `tweetdex.item/1` and a newline: the URL or the media file of a numbered item of a `DetailPage`. If `file` is a
    /// zip, `entry` is the name of the media file in the zip.
    package func line(
        item number: Int, of hit: SearchHit, url: String?, _ location: MediaLocation?, into out: inout [UInt8]
    ) {
        line("tweetdex.item/1", into: &out) { json in
            json.tweet(hit.tweet.id, "tweet")
            json.member("item", number)
            json.member("address", url)
            json.member("file", location?.path)
            json.member("entry", location?.entry)
        }
    }
}

extension SearchHit: JSONWritable {
    func write(to json: inout JSONWriter) {
        let offsets = ScalarOffsets(tweet.hasSpans || !matches.isEmpty ? tweet.text : "")
        json.object(schema: "tweetdex.tweet/1") { json in
            tweet.writeHead(to: &json)
            tweet.writeRelations(to: &json)
            tweet.writeEntities(offsets, to: &json)
            tweet.writeMedia(offsets, to: &json)
            tweet.writeFacts(to: &json)
            json.matches(matches, offsets)
            json.member("rank", rank)
            json.member("labels", labels)
            json.member("note", note)
            json.member("imports", imports)
            json.member("trust", tweet.textCompleteness.exportName)
            json.member("edits", tweet.edits)
            json.member("community", tweet.communityID)
            json.member("withheld_in", tweet.withheldIn)
            tweet.article?.writeMember(offsets, to: &json)
            tweet.poll?.writeMember(to: &json)
            if let note = tweet.communityNote {
                json.object("community_note") { json in
                    json.member("id", note.id.map { String($0) })
                    json.member("text", note.text)
                }
            }
            normalized?.writeMembers(to: &json)
            role?.writeMembers(to: &json)
        }
    }
}

extension ExportRole {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.member("row", name)
        json.member("relation", context?.relation.rawValue)
        json.member("context_of", context.flatMap { $0.tweet.isKey ? nil : $0.tweet })
        if let context, context.tweet.isKey { json.member("context_of_key", context.tweet) }
    }
}

extension NormalizedTokens {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.member("text_norm", text)
        json.member("alternates_norm", alternates)
        json.member("tags_norm", tags)
        json.member("mentions_norm", mentions)
        json.member("urls_norm", urls)
        json.member("facts_norm", facts)
        json.member("author_norm", author)
    }
}

extension Tweet {
    /// True if an entity or a part of the tweet may have a range in the text.
    fileprivate var hasSpans: Bool {
        !(hashtags.isEmpty && mentions.isEmpty && links.isEmpty && cashtags.isEmpty
            && media.allSatisfy { $0.span == nil } && article == nil)
    }

    fileprivate func writeHead(to json: inout JSONWriter) {
        json.tweet(id)
        json.key("url")
        if id.isKey {
            json.null()
        } else {
            json.plainString { bytes in
                bytes.putFixed("https://x.com/")
                bytes.put(WebURL.plainHandle(author?.handle) ?? "i/web")
                bytes.putFixed("/status/")
                bytes.putNumber(id.rawValue)
            }
        }
        json.member("created_at", createdAt)
        json.member("time_precision", createdAt.map { $0.precision == .day ? "day" : "second" })
        json.member("author", author)
        json.member("text", text)
        json.member("lang", language)
        json.member("source", client)
    }

    fileprivate func writeRelations(to json: inout JSONWriter) {
        json.member("kind", kind.rawValue)
        json.member("reply_to", replyTo)
        json.member("retweet_of", retweetOf)
        json.member("quote_of", quoteOf)
        json.member("conversation", conversation)
    }

    func writeEntities(_ offsets: ScalarOffsets, to json: inout JSONWriter) {
        json.objects("hashtags", hashtags) { json, tag in
            json.member("text", tag.text)
            json.range(tag.span, tag.source, offsets)
        }
        json.objects("mentions", mentions) { json, mention in
            json.member("handle", mention.handle)
            json.member("id", mention.id)
            json.member("name", mention.name)
            json.range(mention.span, mention.source, offsets)
        }
        json.objects("urls", links) { json, link in
            json.member("url", link.url)
            json.member("expanded", link.expanded)
            json.member("display", link.display)
            if link.isResolved { json.member("resolved", true) }
            if let via = link.via { json.member("via", via) }
            if let title = link.pageTitle { json.member("title", title) }
            if let description = link.pageDescription { json.member("description", description) }
            json.range(link.span, link.source, offsets)
        }
        json.objects("cashtags", cashtags) { json, tag in
            json.member("text", tag.text)
            json.range(tag.span, tag.source, offsets)
        }
    }

    fileprivate func writeMedia(_ offsets: ScalarOffsets, to json: inout JSONWriter) {
        json.objects("media", media) { json, item in
            item.writeMembers(to: &json)
            json.range(item.span, item.source, offsets)
        }
    }

    fileprivate func writeFacts(to json: inout JSONWriter) {
        json.object("counts") { json in
            for count in TweetCount.allCases { json.member(count.key, counts[count]) }
        }
        json.member("place", place)
        json.member("point", point)
        json.member("sensitive", sensitive)
        json.member("flags", flags.exportNames)
    }
}

extension Article {
    /// Writes the key `article`, which only tweets with an article have.
    fileprivate func writeMember(_ offsets: ScalarOffsets, to json: inout JSONWriter) {
        json.object("article") { json in
            json.member("id", id.map { String($0) })
            json.member("preview", preview)
            json.member("published_at", publishedAt)
            json.member("modified_at", modifiedAt)
            json.objects("parts", parts) { json, part in
                json.member("kind", part.kind.rawValue)
                json.member("start", offsets[part.span.start])
                json.member("end", offsets[part.span.end])
                json.member("target", part.target)
            }
        }
    }
}

extension Poll {
    /// Writes the key `poll`, which only tweets with a known poll have.
    fileprivate func writeMember(to json: inout JSONWriter) {
        json.object("poll") { json in
            json.objects("choices", choices) { json, choice in
                json.member("label", choice.label)
                json.member("votes", choice.votes)
            }
            json.member("ends_at", endsAt)
        }
    }
}

extension MediaItem {
    func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", kind.rawValue)
        json.member("url", url)
        json.member("file", location?.shortName ?? fileName)
        json.member("width", width)
        json.member("height", height)
        json.member("alt", alternativeText)
        if let text = imageText { json.member("image_text", text) }
        json.member("duration_ms", durationMilliseconds)
        json.member("video", videoURL)
        json.member("link", link)
        json.member("expanded", expanded)
        json.member("source_tweet", sourceTweet)
        json.member("source_user", sourceUser)
    }
}

extension MediaLocation {
    /// The name of the file with its folder: `tweets_media/1-a.jpg`. The rest of the path is private.
    var shortName: String { (entry ?? path).split(separator: "/").suffix(2).joined(separator: "/") }
}

extension JSONWriter {
    /// Writes the range of an entity in Unicode scalars; null if the entity is not in the text. If the tweet's own
    /// record does not list the entity, adds its origin as the key `from`.
    fileprivate mutating func range(_ span: TextSpan?, _ source: EntitySource, _ offsets: ScalarOffsets) {
        member("start", span.map { offsets[$0.start] })
        member("end", span.map { offsets[$0.end] })
        member("from", ifPresent: source.exportName)
    }

    /// Writes the ranges of the text that match a query, in Unicode scalars.
    mutating func matches(_ spans: [TextSpan], _ offsets: ScalarOffsets) {
        objects("matches", spans) { json, span in
            json.member("start", offsets[span.start])
            json.member("end", offsets[span.end])
        }
    }
}

extension User: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("handle", handle)
        json.member("name", name)
    }
}

extension TweetReference: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("tweet", tweet)
        json.member("user", user)
        json.member("handle", handle)
    }
}

extension Place: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("name", name)
        json.member("full_name", fullName)
        json.member("country", country)
        json.member("country_code", countryCode)
        json.member("type", type)
        json.member("box", box.map { [$0.west, $0.south, $0.east, $0.north] })
    }
}

extension Coordinate: JSONObjectWritable {
    func writeMembers(to json: inout JSONWriter) {
        json.member("latitude", latitude)
        json.member("longitude", longitude)
    }
}
