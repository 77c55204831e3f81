package import TweetModel

/// Renders the data of exported web pages (`tweetdex export --html`) for the scripts in `Assets/pages`. Keys are short
/// because there may be a million tweets.
///
/// The text is an array, so that the script need not parse markup. Each element is a plain string, or an entity as an
/// array of sign, shown text and value. The sign is `#`, `$`, `@`, `/` for a link, or `m` for a link to the tweet's own
/// media. A link that is not safe is a plain string.
///
///     {"i":"1855…","t":1731154458,"u":0,"k":"reply","x":["Fish, ",["@","@bob","bob"]],"c":"9 quotes","n":[3,0,null]}
///
/// A tweet has the following keys. A key without a value is left out.
///
///     i  ID                   c  flags, other counts and place
///     t  Unix seconds         n  numbers of likes, retweets and replies
///     u  index of the user    m  media
///     k  kinds                p  ID of the replied-to tweet
///     x  text                 q  ID of the quoted tweet
///     r  relations            l  language
///     g  labels               o  note
///     a  poll and Community Note, each as label and text
///     s  index of the client  h  entities that the text does not show, as sign and value
///     y  `geo` for a tweet with a place, `article` for an article
extension JSONRenderer {
    /// Writes a tweet.
    ///
    /// - Parameters:
    ///   - user: The index of the author; `nil` if the author is unknown.
    ///   - client: The index of the client; `nil` if the client is unknown.
    ///   - media: The path of each image and video relative to the page, or `nil` if the file was not copied. Empty if
    ///     no files were copied.
    package func tweet(_ hit: SearchHit, user: Int?, client: Int?, media: [String?], in json: inout JSONWriter) {
        let tweet = hit.tweet
        json.object { json in
            json.member("i", tweet.id)
            json.member("t", ifPresent: tweet.createdAt?.seconds)
            json.member("u", ifPresent: user)
            json.member("s", ifPresent: client)
            json.member("k", ifPresent: kinds(of: tweet))
            json.member("y", ifPresent: contents(of: tweet))
            text(of: hit, in: &json)
            relations(of: tweet, in: &json)
            counts(of: tweet, in: &json)
            if !tweet.media.isEmpty {
                json.array("m") { json in
                    for (index, item) in tweet.media.enumerated() {
                        Self.media(item, file: index < media.count ? media[index] : nil, in: &json)
                    }
                }
            }
            json.member("p", ifPresent: tweet.isReply ? tweet.replyTo?.tweet : nil)
            json.member("q", ifPresent: tweet.quoteOf?.tweet)
            json.member("l", ifPresent: tweet.language)
            json.member("g", ifPresent: hit.labels.isEmpty ? nil : hit.labels)
            json.member("o", ifPresent: hit.note)
            let attachments = TweetMetadata.attachments(of: tweet)
            if !attachments.isEmpty { json.member("a", attachments.map { [$0.label, $0.text] }) }
        }
    }

    /// Writes a user. `hue` is the number of a colour class in the style sheet. `avatar` is the path of the profile
    /// image relative to the page, or `nil` for a user without one.
    package func user(_ user: User, hue: Int, initials: String, avatar: String?, in json: inout JSONWriter) {
        json.array { json in
            json.value(user.id)
            json.value(user.handle)
            json.value(user.name)
            json.value(hue)
            json.value(initials)
            json.value(avatar)
        }
    }

    /// Begins the document in the page, which describes the export. The caller must then write the tweets, and end an
    /// array and an object.
    ///
    /// - Parameters:
    ///   - chunks: The scripts with tweets; empty if the page contains all tweets.
    ///   - users: The users as JSON, separated by commas.
    ///   - clients: The names of the clients.
    package func begin(
        _ manifest: ExportManifest, zone: String, chunks: [(name: String, tweets: Int)],
        months: [(name: String, tweets: Int)], users: [UInt8], clients: [String], in json: inout JSONWriter
    ) {
        json.beginObject()
        json.member("schema", "tweetdex.pages/1")
        json.member("query", manifest.query)
        json.member("tweets", manifest.tweets)
        json.member("exported", manifest.exportedAt)
        json.member("program", manifest.program)
        json.member("zone", zone)
        for (key, list): (StaticString, _) in [("chunks", chunks), ("months", months)] {
            json.array(key) { json in
                for entry in list {
                    json.array { json in
                        json.value(entry.name)
                        json.value(entry.tweets)
                    }
                }
            }
        }
        json.array("users") { $0.raw(users.span) }
        json.member("clients", clients)
        json.key("records")
        json.beginArray()
    }

    // MARK: Parts

    private func kinds(of tweet: Tweet) -> String? {
        var kinds: [String] = []
        if tweet.retweetOf != nil { kinds.append("retweet") }
        if tweet.isReply { kinds.append("reply") }
        if tweet.quoteOf != nil { kinds.append("quote") }
        return kinds.isEmpty ? nil : kinds.joined(separator: " ")
    }

    private func contents(of tweet: Tweet) -> String? {
        var contents: [String] = []
        if tweet.place != nil || tweet.point != nil { contents.append(Facet.Content.geo.name) }
        if tweet.flags.contains(.article) { contents.append(Facet.Content.article.name) }
        return contents.isEmpty ? nil : contents.joined(separator: " ")
    }

    /// Writes the text, and the entities that it does not show, such as the link of a quote.
    private func text(of hit: SearchHit, in json: inout JSONWriter) {
        let texts =
            ArticleLayout(hit).map(texts)
            ?? [(false, StyledText(hit).presented(.display, quoting: hit.tweet.quoteOf))]
        if texts.contains(where: { !$0.text.runs.isEmpty }) {
            json.array("x") { json in
                for (position, row) in texts.enumerated() {
                    if position > 0 { json.value("\n\n") }
                    Self.runs(of: row.text, isHeading: row.isHeading, in: &json)
                }
            }
        }
        let shown = Set(
            texts.flatMap { row in row.text.runs.compactMap { $0.entity.map { row.text.entities[$0] } } }
                .filter { !$0.isMedia && Self.value(of: $0) != nil }
                .map { StyledText.Entity($0.kind, value: $0.value) })
        let tweet = hit.tweet
        let hidden = [
            tweet.hashtags.map { StyledText.Entity(.hashtag, value: $0.text) },
            tweet.cashtags.map { StyledText.Entity(.cashtag, value: $0.text) },
            tweet.mentions.map { StyledText.Entity(.mention, value: $0.handle) },
            tweet.links.map { StyledText.Entity(.link, value: $0.expanded ?? $0.url) },
        ].joined().filter { !shown.contains($0) }
        guard !hidden.isEmpty else { return }
        json.array("h") { json in
            for entity in hidden {
                json.array { json in
                    json.value(Self.sign(of: entity))
                    json.value(entity.value)
                }
            }
        }
    }

    /// Returns the texts of an article, which empty lines separate. The sign of a heading is `h`.
    private func texts(of layout: ArticleLayout) -> [(isHeading: Bool, text: StyledText)] {
        layout.rows(.display).compactMap { row in
            switch row {
            case .text(let kind, let text): (kind.map(Article.Part.Kind.headings.contains) ?? false, text)
            case .media(_, let caption): caption.map { (false, $0) }
            case .divider: nil
            }
        }
    }

    private static func runs(of text: StyledText, isHeading: Bool, in json: inout JSONWriter) {
        for run in text.runs {
            let entity = run.entity.map { text.entities[$0] }
            let value = entity.flatMap(Self.value)
            guard value != nil || isHeading else {
                json.value(run.text)
                continue
            }
            json.array { json in
                json.value(value == nil ? "h" : entity.map(Self.sign) ?? "h")
                json.value(run.text)
                if let value { json.value(value) }
            }
        }
    }

    /// Returns `nil` for a link that is not safe.
    private static func value(of entity: StyledText.Entity) -> String? {
        entity.kind == .link ? WebURL.safe(entity.value) : entity.value
    }

    private static func sign(of entity: StyledText.Entity) -> StaticString {
        switch entity.kind {
        case .hashtag: "#"
        case .cashtag: "$"
        case .mention: "@"
        case .link: entity.isMedia ? "m" : "/"
        }
    }

    /// Writes an array of sign, words, handle and tweet ID for each relation.
    private func relations(of tweet: Tweet, in json: inout JSONWriter) {
        let relations = TweetMetadata.relations(of: tweet)
        guard !relations.isEmpty else { return }
        json.array("r") { json in
            for relation in relations {
                json.array { json in
                    json.value(relation.sign)
                    json.value(relation.words)
                    json.value(relation.handle)
                    json.value(relation.tweet)
                }
            }
        }
    }

    private func counts(of tweet: Tweet, in json: inout JSONWriter) {
        let words =
            TweetMetadata.flags(of: tweet) + TweetMetadata.counts(of: tweet, except: [.likes, .retweets, .replies])
            + [TweetMetadata.place(of: tweet)].compactMap(\.self)
        if !words.isEmpty { json.member("c", words.joined(separator: " · ")) }
        let numbers = [tweet.counts[.likes], tweet.counts[.retweets], tweet.counts[.replies]]
        if numbers.contains(where: { $0 != nil }) { json.member("n", numbers) }
    }

    /// Writes an array of kind, path of the file, width, height, alternative text, name and original URL.
    private static func media(_ item: MediaItem, file: String?, in json: inout JSONWriter) {
        json.array { json in
            json.value(item.kind == .photo ? "photo" : item.kind == .video ? "video" : "gif")
            json.value(file)
            json.value(item.width)
            json.value(item.height)
            json.value(item.alternativeText)
            json.value(TweetMetadata.name(of: item))
            json.value((item.videoURL ?? item.url ?? item.expanded).flatMap { WebURL.safe($0) })
        }
    }
}
