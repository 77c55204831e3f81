import TweetModel

/// Reads tweets from flat records by the table of their format.
struct FlatTweetReader: Sendable {
    /// The service does not nest tweets deeper.
    private static let nestingLimit = 8

    let format: FlatFormat

    init(_ format: FlatFormat) { self.format = format }

    /// The tweets inside a record, innermost first, and the tweets that the service did not return.
    struct InnerTweets {
        var tweets: [Tweet] = []
        var missing: [MissingTweet] = []
        /// The problems of tweets inside the record that cannot be read. The record itself is read.
        var problems: [RecordProblem] = []
        var depth = 0
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - owner: the author, if the record names none.
    ///   - inner: receives the tweets inside the record.
    /// - Throws: `RecordProblem` if the tweet has no exact ID, or neither text nor entities.
    func tweet(
        _ record: FlatRecord, owner: User?, _ inner: inout InnerTweets
    ) throws(RecordProblem) -> Tweet {
        let page = Self.page(record)
        let id = try Self.id(record, page)
        let text = format.text(record[.text]?.fieldText ?? "")
        let isTruncated = record[.truncated]?.truth == true
        var tweet = Tweet(
            id: id, createdAt: format.time(record, id),
            author: author(record, page.flatMap { $0.tweet == id ? $0.handle : nil }) ?? owner, text: text.text,
            textCompleteness: isTruncated || format.isCut(text.text) ? .cut : format.completeness)
        if isTruncated { tweet.flags.insert(.truncated) }
        readFacts(record, into: &tweet)
        if let read = format.positionedEntities {
            read(record, text, &tweet)
        } else {
            let left = entities(record, in: text.text).add(to: &tweet, in: text)
            tweet.media = format.media(record)
            if let texts = record[.mediaTexts] { FlatMedia.describe(&tweet.media, texts) }
            if let accounts = record[.tagged] { Self.nameMentions(accounts, in: &tweet) }
            tweet.linkMedia(by: left)
        }
        readReferences(record, into: &tweet)
        readInnerTweets(record, &inner, into: &tweet)
        // A retweet has the long text of its original.
        if tweet.retweetOf == nil, let note = Self.longText(record) { V2Note.complete(&tweet, fromColumn: note) }
        guard !tweet.text.isEmpty || record[.text] != nil || tweet.hasContent else {
            throw RecordProblem(reason: "it has no text")
        }
        format.finish(record, &tweet, inner.tweets)
        return tweet
    }

    // MARK: IDs

    private static func page(_ record: FlatRecord) -> StatusLink? {
        record[.page]?.nonEmptyString.flatMap { StatusLink($0) }
    }

    /// Reads the ID. An ID that a spreadsheet rounded belongs to another tweet, so it is rejected. If the ID is
    /// missing, rounded or a row number, the ID in the tweet's address is used.
    private static func id(_ record: FlatRecord, _ page: StatusLink?) throws(RecordProblem) -> TweetID {
        let number = record[.id]?.exactInteger
        if let page {
            guard let number, number >= rowLimit, !RecordID.isRounded(number, of: page.tweet) else { return page.tweet }
        }
        if let number, number > 0 { return TweetID(number) }
        guard let written = record[.id]?.fieldText else {
            throw RecordProblem(
                reason: record[.page]?.fieldText == nil || page != nil
                    ? "it has no tweet ID" : "its URL is not that of a tweet")
        }
        // Spreadsheets write `1.23E+18`, in some languages with a decimal comma.
        guard let value = Double(written.replacing(",", with: ".")), value.isFinite, value > 0 else {
            throw RecordProblem(reason: "it has no tweet ID (\(written.prefix(40)))")
        }
        throw RecordProblem(
            reason: "a spreadsheet has changed its ID (\(written.prefix(40))); import the file as it was published")
    }

    /// Greater than any row number. Tweets since 2008 have greater IDs.
    static let rowLimit: Int64 = 500_000_000

    // MARK: Author

    func author(_ record: FlatRecord, _ page: String?) -> User? {
        var (id, handle) = (record[.user]?.positiveInteger, Self.handle(record[.handle]))
        var name = record[.name]?.fieldText
        record[.handle]?.forEachObject { account in
            id = id ?? account["id"]?.positiveInteger
            name = name ?? account["displayname"]?.fieldText
        }
        if record[.handle]?.fieldText == nil, let page {
            // Addresses in data of Bright Data contain the account's ID instead of the handle.
            if page.utf8.allSatisfy(\.isASCIIDigit) { id = id ?? Int64(page) } else { handle = page }
        } else {
            handle = handle ?? page
        }
        guard id != nil || handle != nil else { return nil }
        return User(id: id.map { UserID($0) }, handle: handle, name: name, profile: profile(record))
    }

    private func profile(_ record: FlatRecord) -> User.Profile? {
        var profile = User.Profile()
        profile.bio = record[.userBio]?.string.map { format.text($0).text }
        profile.website = record[.userWebsite]?.nonEmptyString
        profile.createdAt = record[.userCreated]?.fieldText.flatMap {
            ArchiveDates.parse($0) ?? ArchiveDates.parse($0 + " +0000")
        }
        profile.verified = [record[.userVerified]?.truth, record[.userSubscribed]?.truth].compactMap { $0 }
            .max { !$0 && $1 }
        profile.protected = record[.userProtected]?.truth
        profile.followers = record[.userFollowers]?.tally
        profile.following = record[.userFollowing]?.tally
        profile.tweets = record[.userTweets]?.tally
        profile.listed = record[.userListed]?.tally
        profile.avatarURL = record[.userAvatar]?.nonEmptyString
        profile.headerURL = record[.userHeader]?.nonEmptyString
        guard profile != User.Profile() else { return nil }
        // Without other fields of the author, the location may be the tweet's.
        profile.location = record[.userLocation]?.string
        return profile
    }

    /// Reads a handle from `ann_lee`, `@ann_lee` (Meltwater), the address of her page, or an object (snscrape through
    /// pandas). Returns `nil` for several words.
    private static func handle(_ value: JSONValue?) -> String? {
        guard let value, let written = value.fieldText else { return nil }
        var isObject = false
        var handle: String? = withoutSign(written, "@")
        value.forEachObject { account in
            if !isObject { handle = account.firstText(["username", "screen_name"]) }
            isObject = true
        }
        if isObject { return handle }
        if handle?.hasPrefix("http") == true { handle = handle?.split(separator: "/").last.map { String($0) } }
        return handle.flatMap { $0.isEmpty || $0.utf8.contains { $0 == 0x20 || $0 == UInt8(ascii: "{") } ? nil : $0 }
    }

    /// The handle of another account; `nil` for a boolean.
    static func otherHandle(_ value: JSONValue?, in text: String) -> String? {
        guard let value, let written = value.fieldText, !isFlag(written, "@", in: text) else { return nil }
        return handle(value)
    }

    /// Whether the word is a boolean and not a handle or tag: some columns (`replied_user` of 4CAT) contain only
    /// `True`. If the text contains the word with its sign, it is not a boolean.
    static func isFlag(_ word: String, _ sign: String, in text: String) -> Bool {
        ["true", "t", "1", "yes", "false", "f", "0", "no"].contains(word.lowercased())
            && !text.lowercased().contains(sign + word.lowercased())
    }

    /// The word without its sign, which may be full-width (`＠`, `＃`).
    static func withoutSign(_ word: String, _ sign: String) -> String {
        let wide = sign == "@" ? "＠" : sign == "#" ? "＃" : sign
        return word.hasPrefix(sign) || word.hasPrefix(wide) ? String(word.dropFirst()) : word
    }

    // MARK: Plain fields

    private func readFacts(_ record: FlatRecord, into tweet: inout Tweet) {
        tweet.language = record[.language]?.fieldText
        // Searches until 2013 escaped the HTML link.
        tweet.client = record[.client]?.fieldText.flatMap {
            ClientNames.name($0.hasPrefix("&lt;") ? EscapedText($0).text : $0)
        }
        tweet.conversation = record[.conversation]?.positiveInteger.map { TweetID($0) }
        tweet.communityID = record[.community]?.positiveInteger.map { String($0) }
        tweet.sensitive = record[.sensitive]?.truth
        if record[.withheldScope]?.fieldText != nil { tweet.flags.insert(.withheld) }
        if record[.deleted]?.truth == true { tweet.flags.insert(.deleted) }
        if record[.bookmarked]?.truth == true { tweet.flags.insert(.bookmarked) }
        if record[.liked]?.truth == true { tweet.flags.insert(.liked) }
        for count in TweetCount.allCases { tweet.counts[count] = record[Field(count)]?.tally }
        // twarc-csv writes all counts in one cell.
        record[.metrics]?.forEachObject { metrics in
            for count in TweetCount.allCases where tweet.counts[count] == nil {
                tweet.counts[count] = PublicMetrics.value(of: count, in: metrics)?.tally
            }
        }
        tweet.point = Self.point(record)
        tweet.place = place(record)
    }

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
        // GNIP writes the address of the place in the API.
        if let address = id, address.hasPrefix("http") {
            let base = EntryPath.base(of: address)
            id = base.hasSuffix(".json") ? String(base.dropLast(".json".count)) : base
        }
        if format.identifiesPlacesByName, id ?? "" == "" { id = fullName.map { "name:\($0)" } }
        guard let id else { return nil }
        var place = Place(id: id)
        place.name = record[.placeName]?.fieldText
        place.fullName = fullName
        place.country = record[.country]?.fieldText
        place.countryCode = record[.countryCode]?.fieldText
        place.type = record[.placeType]?.fieldText
        if let ring = record[.placeBox]?.element(0), ring.kind == .array {
            place.box = PlaceObject.box(ring)
        } else if let cell = record[.placeBox]?.string, cell.hasPrefix("[["),
            let document = JSONDocument(printed: cell), let ring = document.root.element(0)
        {
            place.box = PlaceObject.box(ring)
        } else {
            let box = Self.numbers(record[.placeBox])
            if box.count == 4 { place.box = PlaceObject.box(west: box[0], south: box[1], east: box[2], north: box[3]) }
        }
        return place
    }

    /// A place that Python printed: a dictionary of API v1.1, or `Place(fullName=…)` of snscrape.
    private func printedPlace(_ object: JSONValue) -> Place? {
        let fullName = object.firstText(["full_name", "fullName"])
        guard let id = object["id"]?.fieldText ?? fullName.map({ "name:\($0)" }) else { return nil }
        var place = Place(id: id)
        place.name = object["name"]?.fieldText
        place.fullName = fullName
        place.country = object["country"]?.fieldText
        place.countryCode = object.firstText(["country_code", "countryCode"])
        place.type = object.firstText(["place_type", "type"])
        if let ring = object["bounding_box"]?["coordinates"]?.element(0) { place.box = PlaceObject.box(ring) }
        return place
    }

    /// The text of a note, which may be in an object: `{"text":…}`. `nil` for a boolean, which some programs write.
    private static func longText(_ record: FlatRecord) -> String? {
        guard let value = record[.longText] else { return nil }
        var (text, isObject) = (String?.none, false)
        value.forEachObject { note in
            isObject = true
            text = text ?? note["text"]?.nonEmptyString
        }
        if isObject { return text }
        return value.kind == .string && value.truth == nil ? value.nonEmptyString : nil
    }

    /// The names of the bookmark folders of a tweet: a list, names separated by `;`, or one name.
    static func folders(_ record: FlatRecord) -> [String] {
        guard let value = record[.folders] else { return [] }
        if let cell = value.fieldText, !cell.hasPrefix("[") { return FieldList.divided(cell, at: ";") }
        return value.words(["name"]) ?? []
    }

    // MARK: Tweets inside the record

    private func readInnerTweets(_ record: FlatRecord, _ inner: inout InnerTweets, into tweet: inout Tweet) {
        for member in format.quoted {
            guard let quoted = reference(record, member, &inner) else { continue }
            if tweet.retweetOf == nil { tweet.quoteOf = quoted }
        }
        for member in format.retweeted {
            guard let original = reference(record, member, &inner) else { continue }
            tweet.retweetOf = original
            tweet.flags.remove([.retweetByText, .truncated])
            (tweet.replyTo, tweet.quoteOf) = (nil, nil)
            if RetweetText.isCut(tweet.text) { tweet.textCompleteness = .cut }
        }
    }

    /// Reads a tweet inside the record. A tweet that cannot be read, or is nested too deeply, is only a reference.
    /// Returns `nil` if the member is missing or is not a tweet.
    private func reference(
        _ record: FlatRecord, _ member: StaticString, _ inner: inout InnerTweets
    ) -> TweetReference? {
        guard let object = record.value.object(member) else { return nil }
        let flat = format.record(object)
        let id: TweetID
        do throws(RecordProblem) {
            id = try Self.id(flat, Self.page(flat))
        } catch {
            if flat[.text] != nil { inner.problems.append(error.inside(member)) }
            return nil
        }
        guard flat[.text] != nil || flat[.mediaURLs] != nil else {
            guard format.refersByID else { return nil }
            if object["_type"]?.string?.hasSuffix(".Tombstone") == true {
                inner.missing.append(MissingTweet(id: id, reason: "Tombstone"))
            }
            return TweetReference(tweet: id)
        }
        guard inner.depth < Self.nestingLimit else { return TweetReference(tweet: id) }
        inner.depth += 1
        defer { inner.depth -= 1 }
        do throws(RecordProblem) {
            let tweet = try tweet(flat, owner: nil, &inner)
            inner.tweets.append(tweet)
            return TweetReference(tweet: tweet.id, user: tweet.author?.id, handle: tweet.author?.handle)
        } catch {
            inner.problems.append(error.inside(member))
            return TweetReference(tweet: id)
        }
    }
}

extension RecordProblem {
    /// The problem of a tweet in a member of the record.
    fileprivate func inside(_ member: StaticString) -> RecordProblem {
        RecordProblem(reason: "the tweet in its \(member) cannot be read: \(reason)")
    }
}

extension Tweet {
    /// Whether the tweet has any entity, media item or reference to a tweet. Some tweets have no text.
    fileprivate var hasContent: Bool {
        !media.isEmpty || !links.isEmpty || !hashtags.isEmpty || !mentions.isEmpty || !cashtags.isEmpty
            || quoteOf != nil || retweetOf != nil
    }
}
