internal import TweetModel

/// The binary format of the records in `tweet_record`: the fields of a tweet in a fixed order, without the tweet ID.
///
/// Integers are zigzag-encoded LEB128. Floating-point numbers are encoded as the integer with the same bits. Strings
/// are UTF-8 after their length in bytes. Lists are preceded by their count. A Boolean is one byte. An optional value
/// starts with 0 (absent) or 1 (present).
enum RecordCoding {
    static func encode(_ stored: StoredTweet) -> [UInt8] {
        var out = RecordWriter()
        let tweet = stored.tweet
        out.put(tweet.createdAt?.seconds)
        out.put(tweet.createdAt?.precision == .day)
        out.put(tweet.flags.rawValue)
        out.put(tweet.text)
        out.put(tweet.textCompleteness.rawValue)
        for text in [tweet.language, tweet.client, tweet.communityID, tweet.place?.id] { out.put(text) }
        for reference in [tweet.replyTo, tweet.retweetOf, tweet.quoteOf] {
            out.put(reference != nil)
            out.put(reference?.tweet?.rawValue)
        }
        out.put(tweet.conversation?.rawValue)
        for count in TweetCount.allCases { out.put(tweet.counts[count]) }
        out.put(tweet.sensitive.map { Int64($0 ? 1 : 0) })
        out.put(tweet.point?.latitude)
        out.put(tweet.point?.longitude)
        out.put(tweet.withheldIn) { $0.put($1) }
        out.put(tweet.edits) { $0.put($1.rawValue) }
        for user in [stored.users.author, stored.users.replyTo, stored.users.retweetOf, stored.users.quoteOf] {
            out.put(user)
        }
        encodeEntities(of: tweet, into: &out)
        out.put(tweet.article != nil)
        if let article = tweet.article { encode(article, into: &out) }
        return out.bytes
    }

    private static func encodeEntities(of tweet: Tweet, into out: inout RecordWriter) {
        out.put(tweet.hashtags) { out, hashtag in
            out.put(hashtag.text)
            out.put(hashtag.span, hashtag.source)
        }
        out.put(tweet.cashtags) { out, cashtag in
            out.put(cashtag.text)
            out.put(cashtag.span, cashtag.source)
        }
        out.put(tweet.mentions) { out, mention in
            out.put(mention.handle)
            out.put(mention.id?.rawValue)
            out.put(mention.span, mention.source)
        }
        out.put(tweet.links) { out, link in
            out.put(link.url)
            out.put(link.expanded)
            out.put(link.display)
            out.put(link.span, link.source)
        }
        out.put(tweet.media) { out, item in
            out.put(item.kind.rawValue)
            for text in [
                item.id, item.url, item.videoURL, item.link, item.expanded, item.alternativeText, item.fileName,
            ] {
                out.put(text)
            }
            for number in [item.width, item.height, item.durationMilliseconds] { out.put(number.map { Int64($0) }) }
            out.put(item.sourceTweet?.rawValue)
            out.put(item.sourceUser?.rawValue)
            out.put(item.span, item.source)
            out.put(item.location != nil)
            guard let location = item.location else { return }
            out.put(location.path)
            out.put(location.entry)
            out.put(location.method.rawValue)
            out.put(location.offset)
            out.put(location.storedSize)
            out.put(location.size)
        }
    }

    private static func encode(_ article: Article, into out: inout RecordWriter) {
        out.put(article.id)
        out.put(article.preview)
        out.put(article.publishedAt?.seconds)
        out.put(article.modifiedAt?.seconds)
        out.put(article.parts) { out, part in
            out.put(part.kind.rawValue)
            out.put(part.span.start)
            out.put(part.span.end)
            out.put(part.target)
        }
    }

    /// Decodes a record. Returns `nil` if the bytes are invalid.
    static func decode(_ bytes: [UInt8], id: TweetID) -> StoredTweet? {
        var input = RecordReader(bytes)
        do throws(RecordReader.Damage) {
            var stored = try decode(&input, id)
            if try input.flag() { stored.tweet.article = try article(&input) }
            return input.isAtEnd ? stored : nil
        } catch {
            return nil
        }
    }

    private static func decode(_ input: inout RecordReader, _ id: TweetID) throws(RecordReader.Damage) -> StoredTweet {
        let seconds = try input.optionalNumber()
        let isDay = try input.flag()
        let flags = TweetFlags(rawValue: try input.number())
        var tweet = Tweet(
            id: id, createdAt: seconds.map { Timestamp(seconds: $0, precision: isDay ? .day : .second) }, author: nil,
            text: try input.text(), textCompleteness: try input.value { TextCompleteness(rawValue: Int($0)) })
        tweet.flags = flags
        tweet.language = try input.optionalText()
        tweet.client = try input.optionalText()
        tweet.communityID = try input.optionalText()
        tweet.place = try input.optionalText().map { Place(id: $0) }
        tweet.replyTo = try input.reference()
        tweet.retweetOf = try input.reference()
        tweet.quoteOf = try input.reference()
        tweet.conversation = try input.optionalNumber().map { TweetID($0) }
        for count in TweetCount.allCases { tweet.counts[count] = try input.optionalNumber() }
        tweet.sensitive = try input.optionalNumber().map { $0 != 0 }
        let (latitude, longitude) = (try input.optionalDouble(), try input.optionalDouble())
        if let latitude, let longitude { tweet.point = Coordinate(latitude: latitude, longitude: longitude) }
        tweet.withheldIn = try input.list { (input) throws(RecordReader.Damage) in try input.text() }
        tweet.edits = try input.list { (input) throws(RecordReader.Damage) in TweetID(try input.number()) }
        let users = TweetUsers(
            author: try input.optionalNumber(), replyTo: try input.optionalNumber(),
            retweetOf: try input.optionalNumber(), quoteOf: try input.optionalNumber())
        try decodeEntities(of: &tweet, &input)
        return StoredTweet(tweet, users: users)
    }

    private static func decodeEntities(
        of tweet: inout Tweet, _ input: inout RecordReader
    ) throws(RecordReader.Damage) {
        tweet.hashtags = try input.list { (input) throws(RecordReader.Damage) in
            Hashtag(text: try input.text(), span: try input.span(), source: try input.source())
        }
        tweet.cashtags = try input.list { (input) throws(RecordReader.Damage) in
            Cashtag(text: try input.text(), span: try input.span(), source: try input.source())
        }
        tweet.mentions = try input.list { (input) throws(RecordReader.Damage) in
            Mention(
                handle: try input.text(), id: try input.optionalNumber().map { UserID($0) }, name: nil,
                span: try input.span(), source: try input.source())
        }
        tweet.links = try input.list { (input) throws(RecordReader.Damage) in
            Link(
                url: try input.text(), expanded: try input.optionalText(), display: try input.optionalText(),
                span: try input.span(), source: try input.source())
        }
        tweet.media = try input.list { (input) throws(RecordReader.Damage) in try mediaItem(&input) }
    }

    private static func article(_ input: inout RecordReader) throws(RecordReader.Damage) -> Article {
        var article = Article(id: try input.optionalNumber())
        article.preview = try input.optionalText()
        article.publishedAt = try input.optionalNumber().map { Timestamp(seconds: $0) }
        article.modifiedAt = try input.optionalNumber().map { Timestamp(seconds: $0) }
        article.parts = try input.list { (input) throws(RecordReader.Damage) in
            guard let kind = Article.Part.Kind(rawValue: try input.text()) else { throw RecordReader.Damage() }
            let (start, end) = (try input.number(), try input.number())
            guard 0 <= start, start <= end, end <= Int64(Int32.max) else { throw RecordReader.Damage() }
            return Article.Part(kind, TextSpan(Int(start), Int(end)), target: try input.optionalText())
        }
        return article
    }

    private static func mediaItem(_ input: inout RecordReader) throws(RecordReader.Damage) -> MediaItem {
        guard let kind = MediaItem.Kind(rawValue: try input.text()) else { throw RecordReader.Damage() }
        var item = MediaItem(id: try input.optionalText(), kind: kind, url: try input.optionalText())
        item.videoURL = try input.optionalText()
        item.link = try input.optionalText()
        item.expanded = try input.optionalText()
        item.alternativeText = try input.optionalText()
        item.fileName = try input.optionalText()
        item.width = try input.optionalNumber().map { Int($0) }
        item.height = try input.optionalNumber().map { Int($0) }
        item.durationMilliseconds = try input.optionalNumber().map { Int($0) }
        item.sourceTweet = try input.optionalNumber().map { TweetID($0) }
        item.sourceUser = try input.optionalNumber().map { UserID($0) }
        item.span = try input.span()
        item.source = try input.source()
        guard try input.flag() else { return item }
        item.location = MediaLocation(
            path: try input.text(), entry: try input.optionalText(),
            method: try input.value { MediaLocation.Method(rawValue: Int($0)) }, offset: try input.optionalNumber(),
            storedSize: try input.number(), size: try input.number())
        return item
    }
}
