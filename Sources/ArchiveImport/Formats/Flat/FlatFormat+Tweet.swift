import TweetModel

/// Reads the tweets of flat records.
extension FlatFormat {
    /// The tweets inside a record, innermost first, and the tweets that the service did not return.
    struct InnerTweets {
        var tweets: [Tweet] = []
        var missing: [MissingTweet] = []
        /// The problems of tweets inside the record that cannot be read. The record itself is read.
        var problems: [RecordProblem] = []
        /// The names and texts of tweets without an ID, which are not stored.
        var unread: [(name: String, text: String)] = []
        var depth = 0
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - owner: the author, if the record names none.
    ///   - keys: gives a key to a tweet without a usable ID; `nil` to reject the record.
    ///   - inner: receives the tweets inside the record.
    /// - Throws: `RecordProblem` if the tweet has no exact ID, or neither text nor entities.
    func tweet(_ record: FlatRecord, owner: User?, keys: TweetKeys? = nil, _ inner: inout InnerTweets) throws -> Tweet {
        let page = record.ownPage
        let id: TweetID
        if let keys {
            id = Self.usableID(record, page, keys) ?? TweetKeys.pending
        } else {
            id = try Self.id(record, page)
        }
        let text = self.text(record[.text]?.fieldText ?? "")
        let isTruncated = record[.truncated]?.truth == true
        let isByPage = page?.tweet == id && record[.id]?.exactInteger != id.rawValue
        var createdAt = id.isKey ? record.time : self.time(record, id)
        // The time of a bookmark is not that of its tweet.
        if isByPage, let told = id.time, let time = createdAt,
            abs(told.seconds - time.seconds) > TweetID.tolerance
        {
            createdAt = told
        }
        var tweet = Tweet(
            id: id, createdAt: createdAt,
            author: author(
                record, page.flatMap { $0.tweet == id ? $0.handle : nil },
                isCertain: isByPage && (record.value.isBookmark || !record.hasExactHandle)) ?? owner
                ?? namedAuthor(record), text: text.text,
            textCompleteness: isTruncated || self.isCut(text.text) ? .cut : self.completeness)
        if isTruncated { tweet.flags.insert(.truncated) }
        readFacts(record, into: &tweet)
        if let read = self.positionedEntities {
            read(record, text, &tweet)
        } else {
            let left = entities(record, in: text.text).add(to: &tweet, in: text)
            tweet.media = self.media(record)
            if let texts = record[.mediaTexts] { Self.describe(&tweet.media, texts) }
            if let accounts = record[.tagged] { Self.nameMentions(accounts, in: &tweet) }
            tweet.linkMedia(by: left)
        }
        readReferences(record, into: &tweet)
        try readInnerTweets(record, &inner, into: &tweet)
        let others = others(record, of: tweet)
        inner.tweets += others.filter { other in !inner.tweets.contains { $0.id == other.id } }
        // A retweet has the long text of its original.
        if tweet.retweetOf == nil, let note = Self.longText(record) { tweet.complete(fromColumn: note) }
        readArticle(record, into: &tweet)
        guard !tweet.text.isEmpty || record[.text] != nil || tweet.hasContent || self.allowsEmptyText else {
            throw RecordProblem(reason: "it has no text")
        }
        if id.isKey { tweet.id = TweetKeys.key(of: tweet) }
        self.finish(record, &tweet, inner.tweets)
        return tweet
    }

    // MARK: IDs

    /// Returns the handle in the record if it is valid and differs from the one in the URL.
    static func otherHandle(_ record: FlatRecord, than page: StatusLink) -> String? {
        guard let linked = page.handle, let written = handle(record[.handle]), written.utf8.count <= 15,
            written.utf8.allSatisfy(\.isHandleByte),
            written.lowercased() != linked.lowercased(), !linked.utf8.allSatisfy(\.isASCIIDigit)
        else { return nil }
        return written
    }

    /// Reads the ID. A rounded ID belongs to another tweet, so it is rejected. If the ID is missing, rounded, a row
    /// number or that of a bookmark, the ID in the tweet's URL is used.
    static func id(_ record: FlatRecord, _ page: StatusLink?) throws -> TweetID {
        let number = record[.id]?.exactInteger
        if let link = page ?? record.page {
            // A tweet whose ID contains a time has no sequential ID, and no tweet links to a later one.
            let isTimed = link.tweet.rawValue > Snowflake.lastSequentialID
            let isID = number.map { $0 >= (isTimed ? Snowflake.lastSequentialID : TweetID.rowLimit) } ?? false
            guard let page else {
                if isID || number == nil && record[.id]?.fieldText != nil { return try writtenID(record) }
                throw RecordProblem(reason: "its URL is that of a tweet by another account", missingID: .absent)
            }
            guard let number, isID, !page.tweet.isRounded(to: number) else { return page.tweet }
        }
        return try writtenID(record)
    }

    /// Reads the ID without the URL.
    private static func writtenID(_ record: FlatRecord) throws -> TweetID {
        let number = record[.id]?.exactInteger
        if let number, number > 0 { return TweetID(number) }
        guard let written = record[.id]?.fieldText else {
            let isOtherPage = record[.page]?.fieldText != nil && record.page == nil
            throw RecordProblem(
                reason: isOtherPage ? "its URL is not that of a tweet" : "it has no tweet ID", missingID: .absent)
        }
        let shown = written.prefix(40)
        // Spreadsheets write `1.23E+18`, in some languages with a decimal comma. R and Python write a small `e`.
        guard let value = Double(written.replacing(",", with: ".")), value.isFinite, value > 0 else {
            throw RecordProblem(reason: "it has no tweet ID (\(shown))", missingID: .absent)
        }
        let isFromSpreadsheet = written.contains { $0 == "E" || $0 == "," }
        throw RecordProblem(
            reason: "its ID is rounded (\(shown))", missingID: .rounded(bySpreadsheet: isFromSpreadsheet))
    }

    /// The ID; `nil` if it is missing, rounded or not that of a tweet.
    private static func usableID(_ record: FlatRecord, _ page: StatusLink?, _ keys: TweetKeys) -> TweetID? {
        guard let found = try? Self.id(record, page) else { return nil }
        if found == page?.tweet { return found }
        return keys.accepts(found, at: record.time?.seconds) ? found : nil
    }

    // MARK: Plain fields

    private func readFacts(_ record: FlatRecord, into tweet: inout Tweet) {
        tweet.language = Self.language(record[.language])
        // Searches until 2013 escaped the HTML link.
        // Tables of posts on several networks have the name of the network.
        tweet.client = record[.client]?.fieldText.flatMap {
            Self.networks.contains($0.lowercased())
                ? nil : ClientNames.name($0.hasPrefix("&lt;") ? EscapedText($0).text : $0)
        }
        // Some programs write the number of a row or -1 instead. A conversation begins before its replies.
        tweet.conversation = record[.conversation]?.positiveInteger.map { TweetID($0) }
            .flatMap { $0 >= .first && ($0 <= tweet.id || tweet.id.isKey) ? $0 : nil }
        tweet.communityID = record[.community]?.positiveInteger.map { String($0) }
        tweet.sensitive = record[.sensitive]?.truth
        if record[.withheldScope]?.fieldText != nil { tweet.flags.insert(.withheld) }
        if record[.deleted]?.truth == true { tweet.flags.insert(.deleted) }
        if let mark = record[.bookmarked], mark.truth ?? mark.fieldText.map({ Timestamp.day($0) != nil }) == true {
            tweet.flags.insert(.bookmarked)
        }
        if record[.liked]?.truth == true { tweet.flags.insert(.liked) }
        for count in TweetCount.allCases {
            guard let value = record[Field(count)] else { continue }
            tweet.counts[count] = value.tally
            // A copy of a member of the web client: {'count': '38', 'state': 'EnabledWithCount'}
            if tweet.counts[count] == nil { value.forEachObject { tweet.counts[count] = $0["count"]?.tally } }
        }
        // twarc-csv writes all counts in one cell.
        record[.metrics]?.forEachObject { metrics in
            for count in TweetCount.allCases where tweet.counts[count] == nil {
                tweet.counts[count] = V2TweetReader.publicMetric(count, in: metrics)?.tally
            }
        }
        tweet.point = Self.point(record)
        tweet.place = place(record)
        if let value = record[.poll] { tweet.add(poll: value, endsAt: record[.pollEnd]) }
    }

    /// Some programs write `English (UK)`, or the number of a language in a list.
    static func language(_ value: JSONValue?) -> String? {
        guard let label = value?.fieldText, label.contains(where: \.isLetter) else { return nil }
        return LanguageLabels.code(ofLabel: label.hasSuffix(")") ? String(label.prefix { $0 != "(" }).trimmed : label)
    }

    private static let networks: Set<String> = ["twitter", "twitter.com", "x", "x.com"]

    private static func point(_ record: FlatRecord) -> Coordinate? {
        var pair = numbers(record[.point])
        if pair.count != 2 { pair = longitudeFirst(record[.reversedPoint]).reversed() }
        guard let latitude = pair.count == 2 ? pair[0] : record[.latitude]?.double,
            let longitude = pair.count == 2 ? pair[1] : record[.longitude]?.double,
            abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func numbers(_ list: JSONValue?) -> [Double] {
        guard let list else { return [] }
        return list.words()?.compactMap { Double($0) } ?? []
    }

    /// The numbers in a list, or those of a point: `{'type':'Point','coordinates':[4.5,52.2]}` (API v1.1) or
    /// `Coordinates(longitude=4.5, latitude=52.2)` (snscrape).
    private static func longitudeFirst(_ list: JSONValue?) -> [Double] {
        var found: [Double] = []
        list?.forEachObject { point in
            if let longitude = point["longitude"]?.double, let latitude = point["latitude"]?.double {
                found += [longitude, latitude]
            } else {
                found += numbers(point["coordinates"])
            }
        }
        return found.isEmpty ? numbers(list) : found
    }

    private func place(_ record: FlatRecord) -> Place? {
        var printed: Place?
        record[.placeFullName]?.forEachObject { object in printed = printedPlace(object) }
        if let printed { return printed }
        let fullName = record[.placeFullName]?.fieldText.flatMap { $0.hasPrefix("{") ? nil : $0 }
        var id = record[.place]?.fieldText
        // GNIP writes the URL of the place in the API.
        if let url = id, url.hasPrefix("http") {
            let base = url.baseName
            id = base.hasSuffix(".json") ? String(base.dropLast(".json".count)) : base
        }
        if self.identifiesPlacesByName, id ?? "" == "" {
            id = (fullName ?? record[.placeName]?.fieldText).map { "name:\($0)" }
        }
        guard let id else { return nil }
        var place = Place(id: id)
        place.name = record[.placeName]?.fieldText
        place.fullName = fullName
        place.country = record[.country]?.fieldText
        place.countryCode = record[.countryCode]?.fieldText
        place.type = record[.placeType]?.fieldText
        if let ring = record[.placeBox]?.element(0), ring.kind == .array {
            place.box = Place.box(ring)
        } else if let cell = record[.placeBox]?.string, cell.hasPrefix("[["),
            let document = JSONDocument(printed: cell), let ring = document.root.element(0)
        {
            place.box = Place.box(ring)
        } else {
            let box = Self.numbers(record[.placeBox])
            if box.count == 4 { place.box = Place.box(west: box[0], south: box[1], east: box[2], north: box[3]) }
        }
        return place
    }

    /// A place that Python printed: a dictionary of API v1.1, or `Place(fullName=…)` of snscrape.
    private func printedPlace(_ object: JSONValue) -> Place? {
        let fullName = object.firstText(["full_name", "fullName"])
        return Place.v1(object, id: object["id"]?.fieldText ?? fullName.map { "name:\($0)" })
    }

    /// The text of a note, which may be in an object: `{"text":…}`. `nil` for a boolean, which some programs write.
    private static func longText(_ record: FlatRecord) -> String? {
        guard let value = record[.longText] else { return nil }
        var (text, isObject) = (String?.none, false)
        value.forEachObject { note in
            isObject = true
            text = text ?? note.firstText(["text", "full_text"])
        }
        if isObject { return text }
        return value.kind == .string && value.truth == nil ? value.nonEmptyString : nil
    }

    /// Reads the X Article, to which the text of its tweet only links, unless the program writes the article as the text.
    /// In data sets, members with these names outside an object `article` can be about news.
    private func readArticle(_ record: FlatRecord, into tweet: inout Tweet) {
        let title = record[.articleTitle]?.nonEmptyString
        var parts: [String] = []
        if let body = record[.articleText] { parts = body.nonEmptyString.map { [$0] } ?? body.words(["text"]) ?? [] }
        guard title != nil || !parts.isEmpty, tweet.retweetOf == nil,
            ArticleRecord.isWhole(tweet.text) || record.value.object("article") != nil
        else { return }
        let preview = record[.articlePreview]?.nonEmptyString
        if let title, tweet.text.hasPrefix(title) {
            var article = Article(id: ArticleRecord.id(in: tweet))
            article.preview = preview
            article.parts = [Article.Part(.title, TextSpan(0, title.utf8.count))]
            tweet.article = article
            tweet.textCompleteness = tweet.text == title ? .articlePreview : .articleText
            tweet.flags.insert(.article)
            return
        }
        var article = ArticleRecord(id: ArticleRecord.id(in: tweet))
        article.setTitle(title)
        article.setFacts(preview: preview, publishedAt: nil, modifiedAt: nil)
        if let url = record[.articleCover]?.nonEmptyString {
            article.add(mark: .cover, target: url)
            article.add(MediaItem(id: nil, kind: .photo, url: url))
        }
        for part in parts { article.add(plainText: part) }
        article.addPreviewIfNeeded()
        article.complete(&tweet)
    }

    /// The names of the bookmark folders of a tweet: a list, names separated by `;`, or one name. `unsorted` is the
    /// absence of a folder (twillot).
    static func folders(_ record: FlatRecord) -> [String] {
        guard let value = record[.folders] else { return [] }
        let cell = value.fieldText.flatMap { $0.hasPrefix("[") ? nil : $0 }
        let folders = cell.map { $0.divided(at: ";") } ?? value.words(["name"]) ?? []
        return folders.filter { $0.lowercased() != "unsorted" }
    }

    /// The labels of the user.
    static let labels: @Sendable (FlatRecord) -> [String] = { record in
        guard let value = record[.labels] else { return folders(record) }
        let cell = value.fieldText.flatMap { $0.hasPrefix("[") ? nil : $0 }
        // Pocket separates tags with `|`.
        let labels = cell.map { cell in
            cell.divided(at: ";").flatMap { $0.divided(at: ",") }
                .flatMap { $0.divided(at: "|") }
        }
        return folders(record) + (labels ?? value.words(["name"]) ?? [])
    }
}

extension Tweet {
    /// Whether the tweet has any entity, media item or reference to a tweet. Some tweets have no text.
    fileprivate var hasContent: Bool {
        !media.isEmpty || !links.isEmpty || !hashtags.isEmpty || !mentions.isEmpty || !cashtags.isEmpty
            || quoteOf != nil || retweetOf != nil
    }
}

/// Finds the values under known names whose form is not read.
extension FlatFormat {
    /// The nodes of the values that a record with common names has, and its tweet lacks.
    ///
    /// - Parameter isRow: whether the record is a row of a table, of which `UnreadableCells` reports other values.
    func unreadNodes(_ record: FlatRecord, of tweet: Tweet, isRow: Bool) -> [Int] {
        guard self.paths == nil else { return [] }
        var nodes: [Int] = []
        if tweet.poll == nil { Self.add([.poll], of: record, to: &nodes) }
        if tweet.article == nil { Self.add(Self.articleFields, of: record, to: &nodes) }
        if tweet.place == nil { Self.add(Self.placeFields, of: record, to: &nodes) }
        // The values of another tweet are read if its ID is known.
        if Self.quotedTweet(record, of: tweet) == nil {
            Self.add([.quotedText, .quotedName, .quotedTime], of: record, to: &nodes)
        }
        if tweet.retweetOf?.tweet == nil {
            Self.add([.retweetedText, .retweetedName, .retweetedTime], of: record, to: &nodes)
        }
        let other = record[.other]?.positiveInteger.map { TweetID($0) }
        if other == nil { Self.add([.otherText], of: record, to: &nodes) }
        if let value = record[.other], let other, other != tweet.id,
            ![tweet.retweetOf, tweet.quoteOf, tweet.replyTo].contains(where: { $0?.tweet == other })
        {
            nodes.append(value.index)
        }
        if tweet.media.isEmpty { Self.add([.mediaTexts], of: record, to: &nodes) }
        if let author = tweet.author, author.profile?.location == nil {
            Self.add([.userLocation], of: record, to: &nodes)
        }
        if isRow { return nodes }
        for count in TweetCount.allCases where tweet.counts[count] == nil {
            if let value = record[Field(count)], value.hasContent { nodes.append(value.index) }
        }
        if tweet.links.isEmpty {
            Self.add([.links, .expandedLinks], of: record, to: &nodes) { Self.isUnknown(links: $0) }
        }
        if tweet.media.isEmpty { Self.add([.mediaURLs, .videos], of: record, to: &nodes) { Self.isUnknown($0) } }
        if tweet.hashtags.isEmpty {
            Self.add([.hashtags], of: record, to: &nodes) { $0.words(Self.tagNames)?.isEmpty != false }
        }
        if tweet.mentions.isEmpty {
            let names = self.mentions.handle
            Self.add([.mentions], of: record, to: &nodes) { $0.words(names)?.isEmpty != false }
        }
        if tweet.retweetOf != nil { return nodes }
        if tweet.replyTo == nil { Self.add([.replyTweet, .isReply], of: record, to: &nodes) }
        if tweet.quoteOf == nil { Self.add([.quotedTweet, .isQuote], of: record, to: &nodes) }
        return nodes
    }

    /// The fields whose values `unreadNodes` finds in rows.
    static let checkedInRows: [Field] =
        placeFields + articleFields + [
            .poll, .userLocation, .quotedText, .quotedName, .quotedTime, .retweetedText, .retweetedName, .retweetedTime,
            .other, .otherText, .mediaTexts,
        ]

    private static let articleFields: [Field] = [.articleTitle, .articleText, .articlePreview, .articleCover]
    private static let placeFields: [Field] = [
        .place, .placeName, .placeFullName, .placeType, .country, .countryCode, .placeBox,
    ]

    private static func add(
        _ fields: [Field], of record: FlatRecord, to nodes: inout [Int],
        where isUnread: (JSONValue) -> Bool = { _ in true }
    ) {
        for field in fields {
            if let value = record[field], value.hasContent, isUnread(value) { nodes.append(value.index) }
        }
    }
}

extension JSONValue {
    /// Whether a value is more than a boolean, a number or a word for a missing value.
    fileprivate var hasContent: Bool {
        switch kind {
        case .array, .object: return !isEmpty
        case .string:
            guard let text = nonEmptyString, truth == nil, Double(text) == nil else { return false }
            return !isMissing && text != "[]" && text != "{}"
        default: return false
        }
    }
}
