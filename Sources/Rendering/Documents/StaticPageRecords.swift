package import TweetModel

/// Renders the data of exported web pages (`tweetdex export --html`) for the script `pages.js`. Keys are short because
/// there may be a million tweets.
///
/// The text is an array, so that the script need not parse markup. Each element is a plain string, or an entity as an
/// array of sign, shown text and value. The sign is `#`, `$`, `@`, `/` for a link, or `m` for a link to the tweet's own
/// media.
///
///     {"i":"1855…","t":1731154458,"u":0,"k":"reply","x":["Fish, ",["@","@bob","bob"]],"c":"3 likes","n":[3,0,null]}
///
/// A tweet has the following keys. A key without a value is left out.
///
///     i  ID                   c  flags, counts and place as text
///     t  Unix seconds         n  numbers of likes, retweets and replies
///     u  index of the user    m  media
///     k  kinds                p  ID of the replied-to tweet
///     x  text                 q  ID of the quoted tweet
///     r  relations            l  language
///     g  labels               o  note
package struct StaticPageRecords: Sendable {
    package init() {}

    /// Appends a tweet.
    ///
    /// - Parameters:
    ///   - user: The index of the author; `nil` if the author is unknown.
    ///   - media: The path of each image and video relative to the page, or `nil` if the file was not copied. Empty if
    ///     no files were copied.
    package func tweet(_ hit: SearchHit, user: Int?, media: [String?], into out: inout [UInt8]) {
        let tweet = hit.tweet
        out.put("{\"i\":")
        out.putString(tweet.id.description)
        if let time = tweet.createdAt {
            out.put(",\"t\":")
            out.putNumber(time.seconds)
        }
        if let user {
            out.put(",\"u\":")
            out.putNumber(user)
        }
        kinds(tweet, into: &out)
        text(hit, into: &out)
        relations(tweet, into: &out)
        counts(tweet, into: &out)
        if !tweet.media.isEmpty {
            out.put(",\"m\":")
            out.putList(Array(tweet.media.enumerated())) { out, item in
                Self.media(item.element, file: item.offset < media.count ? media[item.offset] : nil, into: &out)
            }
        }
        if let answered = tweet.replyTo?.tweet, tweet.isReply {
            out.put(",\"p\":")
            out.putString(answered.description)
        }
        if let quoted = tweet.quoteOf?.tweet {
            out.put(",\"q\":")
            out.putString(quoted.description)
        }
        if let language = tweet.language {
            out.put(",\"l\":")
            out.putString(language)
        }
        if !hit.labels.isEmpty {
            out.put(",\"g\":")
            out.putList(hit.labels) { $0.putString($1) }
        }
        if let note = hit.note {
            out.put(",\"o\":")
            out.putString(note)
        }
        out.put("}")
    }

    /// Appends a user. `hue` is the number of a colour class in the style sheet. `avatar` is the path of the profile
    /// image relative to the page, or `nil` if there is none.
    package func user(_ user: User, hue: Int, initials: String, avatar: String?, into out: inout [UInt8]) {
        out.put("[")
        out.putString(user.id?.description)
        out.put(",")
        out.putString(user.handle)
        out.put(",")
        out.putString(user.name)
        out.put(",")
        out.putNumber(hue)
        out.put(",")
        out.putString(initials)
        out.put(",")
        out.putString(avatar)
        out.put("]")
    }

    /// Appends the beginning of the document in the page, which describes the export and ends with the key `users`. The
    /// caller must append the array of users, the key `records` with the array of tweets, and the final brace.
    ///
    /// `chunks` lists the scripts with tweets; it is empty if the page contains all tweets.
    package func about(
        _ manifest: ExportManifest, zone: String, chunks: [(name: String, tweets: Int)],
        months: [(name: String, tweets: Int)], into out: inout [UInt8]
    ) {
        out.put("{\"schema\":\"tweetdex.pages/1\",\"query\":")
        out.putString(manifest.query)
        out.put(",\"tweets\":")
        out.putNumber(manifest.tweets)
        out.put(",\"exported\":")
        out.putNumber(manifest.exportedAt)
        out.put(",\"program\":")
        out.putString(manifest.program)
        out.put(",\"zone\":")
        out.putString(zone)
        for (name, list) in [("chunks", chunks), ("months", months)] {
            out.put(",\"\(name)\":")
            out.putList(list) { out, entry in
                out.put("[")
                out.putString(entry.name)
                out.put(",")
                out.putNumber(entry.tweets)
                out.put("]")
            }
        }
        out.put(",\"users\":")
    }

    // MARK: Parts

    private func kinds(_ tweet: Tweet, into out: inout [UInt8]) {
        var kinds: [String] = []
        if tweet.retweetOf != nil { kinds.append("retweet") }
        if tweet.isReply { kinds.append("reply") }
        if tweet.quoteOf != nil { kinds.append("quote") }
        guard !kinds.isEmpty else { return }
        out.put(",\"k\":")
        out.putString(kinds.joined(separator: " "))
    }

    private func text(_ hit: SearchHit, into out: inout [UInt8]) {
        let shown = StyledText(hit).presented(.display, quoting: hit.tweet.quoteOf)
        guard !shown.runs.isEmpty else { return }
        out.put(",\"x\":")
        out.putList(shown.runs) { out, run in
            guard let entity = run.entity.map({ shown.entities[$0] }) else { return out.putString(run.text) }
            let value: String
            switch entity.kind {
            case .hashtag, .cashtag, .mention: value = entity.value
            case .link:
                guard let address = WebAddress.safe(entity.value) else { return out.putString(run.text) }
                value = address
            }
            out.put("[")
            out.putString(Self.sign(of: entity))
            out.put(",")
            out.putString(run.text)
            out.put(",")
            out.putString(value)
            out.put("]")
        }
    }

    private static func sign(of entity: StyledText.Entity) -> String {
        switch entity.kind {
        case .hashtag: "#"
        case .cashtag: "$"
        case .mention: "@"
        case .link: entity.isMedia ? "m" : "/"
        }
    }

    /// Appends an array of sign, words, handle and tweet ID for each relation.
    private func relations(_ tweet: Tweet, into out: inout [UInt8]) {
        let relations = TweetMetadata.relations(of: tweet)
        guard !relations.isEmpty else { return }
        out.put(",\"r\":")
        out.putList(relations) { out, relation in
            out.put("[")
            out.putString(relation.sign)
            out.put(",")
            out.putString(relation.words)
            out.put(",")
            out.putString(relation.handle)
            out.put(",")
            out.putString(relation.tweet?.description)
            out.put("]")
        }
    }

    private func counts(_ tweet: Tweet, into out: inout [UInt8]) {
        let words =
            TweetMetadata.flags(of: tweet) + TweetMetadata.counts(of: tweet)
            + [TweetMetadata.place(of: tweet)].compactMap(\.self)
        if !words.isEmpty {
            out.put(",\"c\":")
            out.putString(words.joined(separator: " · "))
        }
        let numbers = [tweet.counts.likes, tweet.counts.retweets, tweet.counts.replies]
        guard numbers.contains(where: { $0 != nil }) else { return }
        out.put(",\"n\":")
        out.putList(numbers) { $0.putNumber($1) }
    }

    /// Appends an array of kind, path of the file, width, height, alternative text, name and original URL.
    private static func media(_ item: MediaItem, file: String?, into out: inout [UInt8]) {
        out.put("[")
        out.putString(item.kind == .photo ? "photo" : item.kind == .video ? "video" : "gif")
        out.put(",")
        out.putString(file)
        out.put(",")
        out.putNumber(item.width)
        out.put(",")
        out.putNumber(item.height)
        out.put(",")
        out.putString(item.alternativeText)
        out.put(",")
        out.putString(TweetMetadata.name(of: item))
        out.put(",")
        out.putString((item.videoURL ?? item.url ?? item.expanded).flatMap { WebAddress.safe($0) })
        out.put("]")
    }
}
