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
    ///   - keys: gives a key to a tweet without a usable ID; `nil` to reject the record.
    ///   - inner: receives the tweets inside the record.
    /// - Throws: `RecordProblem` if the tweet has no exact ID, or neither text nor entities.
    func tweet(
        _ record: FlatRecord, owner: User?, keys: TweetKeys? = nil, _ inner: inout InnerTweets
    ) throws -> Tweet {
        let page = PlainRow.ownPage(record)
        let id: TweetID
        if let keys {
            id = Self.usableID(record, page, keys) ?? TweetKeys.pending
        } else {
            id = try Self.id(record, page)
        }
        let text = format.text(record[.text]?.fieldText ?? "")
        let isTruncated = record[.truncated]?.truth == true
        // A column of handles can contain names of several words.
        let name = id.isKey ? record[.name]?.fieldText ?? record[.handle]?.nonEmptyString : nil
        let isByPage = page?.tweet == id && record[.id]?.exactInteger != id.rawValue
        var createdAt = id.isKey ? FlatTime.withoutID(record) : format.time(record, id)
        // The time of a bookmark is not that of its tweet.
        if isByPage, let told = FlatTime.inID(id), let time = createdAt,
            abs(told.seconds - time.seconds) > PlainRow.tolerance
        {
            createdAt = told
        }
        var tweet = Tweet(
            id: id, createdAt: createdAt,
            author: author(
                record, page.flatMap { $0.tweet == id ? $0.handle : nil },
                isCertain: isByPage && (PlainRow.isBookmark(record.value) || !record.hasExactHandle)) ?? owner
                ?? name.map { TweetKeys.account(named: $0) }, text: text.text,
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
        try readInnerTweets(record, &inner, into: &tweet)
        let others = others(record, of: tweet)
        inner.tweets += others.filter { other in !inner.tweets.contains { $0.id == other.id } }
        // A retweet has the long text of its original.
        if tweet.retweetOf == nil, let note = Self.longText(record) { V2Note.complete(&tweet, fromColumn: note) }
        guard !tweet.text.isEmpty || record[.text] != nil || tweet.hasContent else {
            throw RecordProblem(reason: "it has no text")
        }
        if id.isKey { tweet.id = TweetKeys.key(of: tweet) }
        format.finish(record, &tweet, inner.tweets)
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
    private static func id(_ record: FlatRecord, _ page: StatusLink?) throws -> TweetID {
        let number = record[.id]?.exactInteger
        if let link = page ?? record.page {
            // A tweet whose ID contains a time has no sequential ID, and no tweet links to a later one.
            let isTimed = link.tweet.rawValue > Snowflake.lastSequentialID
            let isID = number.map { $0 >= (isTimed ? Snowflake.lastSequentialID : PlainRow.rowLimit) } ?? false
            guard let page else {
                if isID || number == nil && record[.id]?.fieldText != nil { return try writtenID(record) }
                throw RecordProblem(reason: "its URL is that of a tweet by another account", missingID: .absent)
            }
            guard let number, isID, !RecordID.isRounded(number, of: page.tweet) else { return page.tweet }
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
        return keys.accepts(found, at: FlatTime.withoutID(record)?.seconds) ? found : nil
    }

    // MARK: Author

    /// - Parameters:
    ///   - page: the handle in the tweet's URL, or `nil`.
    ///   - isCertain: whether this is the handle of the author, even if the record has another one: many programs
    ///     write the name of the author instead.
    func author(_ record: FlatRecord, _ page: String?, isCertain: Bool = false) -> User? {
        var (id, handle) = (record[.user]?.positiveInteger, Self.handle(record[.handle]))
        var name = record[.name]?.fieldText
        if let page, let written = handle, written.lowercased() != page.lowercased(),
            !page.utf8.allSatisfy(\.isASCIIDigit)
        {
            if name.map({ Self.withoutSign($0, "@").lowercased() }) == page.lowercased() {
                (name, handle) = (written, page)
            } else if isCertain {
                (name, handle) = (name ?? written, page)
            }
        }
        record[.handle]?.forEachObject { account in
            id = id ?? account["id"]?.positiveInteger
            name = name ?? account.firstText(["displayname", "name"])
        }
        if record[.handle]?.fieldText == nil, let page {
            // URLs in data of Bright Data contain the account's ID instead of the handle.
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

    /// Reads a handle from `ann_lee`, `@ann_lee` (Meltwater), the URL of her page, or an object (snscrape through
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
        // Some programs write the number of a row or -1 instead. A conversation begins before its replies.
        tweet.conversation = record[.conversation]?.positiveInteger.map { TweetID($0) }
            .flatMap { $0 >= .first && ($0 <= tweet.id || tweet.id.isKey) ? $0 : nil }
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
        if let value = record[.poll] { tweet.add(poll: value, endsAt: record[.pollEnd]) }
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
        // GNIP writes the URL of the place in the API.
        if let url = id, url.hasPrefix("http") {
            let base = EntryPath.base(of: url)
            id = base.hasSuffix(".json") ? String(base.dropLast(".json".count)) : base
        }
        if format.identifiesPlacesByName, id ?? "" == "" {
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
        return PlaceObject.place(object, id: object["id"]?.fieldText ?? fullName.map { "name:\($0)" })
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

    /// The names of the bookmark folders of a tweet: a list, names separated by `;`, or one name. `unsorted` is the
    /// absence of a folder (twillot).
    static func folders(_ record: FlatRecord) -> [String] {
        guard let value = record[.folders] else { return [] }
        let cell = value.fieldText.flatMap { $0.hasPrefix("[") ? nil : $0 }
        let folders = cell.map { FieldList.divided($0, at: ";") } ?? value.words(["name"]) ?? []
        return folders.filter { $0.lowercased() != "unsorted" }
    }

    /// The labels of the user.
    static let labels: @Sendable (FlatRecord) -> [String] = { record in
        guard let value = record[.labels] else { return folders(record) }
        let cell = value.fieldText.flatMap { $0.hasPrefix("[") ? nil : $0 }
        // Pocket separates tags with `|`.
        let labels = cell.map { cell in
            FieldList.divided(cell, at: ";").flatMap { FieldList.divided($0, at: ",") }
                .flatMap { FieldList.divided($0, at: "|") }
        }
        return folders(record) + (labels ?? value.words(["name"]) ?? [])
    }

    // MARK: Tweets inside the record

    /// The retweeted, quoted and answered tweets of which the record contains the text.
    private func others(_ record: FlatRecord, of tweet: Tweet) -> [Tweet] {
        var others: [Tweet] = []
        func add(
            _ id: TweetID?, _ text: JSONValue?, name: JSONValue? = nil, time: JSONValue? = nil,
            language: JSONValue? = nil, by author: TweetReference?
        ) {
            guard let id, id != tweet.id, let written = text?.fieldText else { return }
            let text = format.text(written)
            let isKnown = author?.user != nil || author?.handle != nil
            var other = Tweet(
                id: id,
                createdAt: FlatTime.inID(id)
                    ?? time?.fieldText.flatMap { FlatTime.parse($0) ?? FlatTime.parse($0 + " +0000") },
                author: isKnown ? User(id: author?.user, handle: author?.handle, name: name?.fieldText) : nil,
                text: text.text, textCompleteness: format.isCut(text.text) ? .cut : format.completeness)
            other.language = language?.fieldText
            ExtractedEntities.add(to: &other)
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
        if record[.quotedText] != nil, let id = Self.tweet(record[.quotedTweet]).map({ TweetID($0) }) {
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

    private func readInnerTweets(_ record: FlatRecord, _ inner: inout InnerTweets, into tweet: inout Tweet) throws {
        for (relation, name, node) in format.innerTweets(of: record.value) {
            guard relation != .thread else {
                try readThread(record.value.at(node), name, &inner, of: tweet.id)
                continue
            }
            guard let other = try reference(to: record.value.at(node), in: name, &inner) else { continue }
            switch relation {
            case .answered where tweet.retweetOf == nil:
                // The member can also have the first tweet of the thread.
                if tweet.replyTo?.tweet == nil || tweet.replyTo?.tweet == other.tweet { tweet.replyTo = other }
            case .quoted where tweet.retweetOf == nil: tweet.quoteOf = other
            case .retweeted:
                tweet.retweetOf = other
                tweet.flags.remove([.retweetByText, .truncated])
                (tweet.replyTo, tweet.quoteOf) = (nil, nil)
                if RetweetText.isCut(tweet.text) { tweet.textCompleteness = .cut }
            default: break
            }
        }
        // A cell contains a quoted tweet as Python prints it.
        if tweet.retweetOf == nil, record[.quotedTweet]?.kind == .string, let cell = record[.quotedTweet]?.string,
            cell.hasPrefix("{") || cell.hasSuffix(")"), let document = JSONDocument(printed: cell),
            let quoted = try reference(to: document.root, in: "quoted", &inner)
        {
            tweet.quoteOf = quoted
        }
    }

    /// Reads the tweets in a list of other tweets of the conversation, which can include the record's own tweet.
    private func readThread(
        _ list: JSONValue, _ name: String, _ inner: inout InnerTweets, of own: TweetID
    ) throws {
        let before = inner
        try list.forEachElement { element in
            guard element.kind == .object, RecordID.tweet(element).id != own else { return }
            let problems = inner.problems
            // The list can contain other objects, such as comments of another service.
            if try reference(to: element, in: name, &inner) == nil { inner.problems = problems }
        }
        let known = Set(before.tweets.map(\.id) + [own])
        inner.tweets = before.tweets + inner.tweets.dropFirst(before.tweets.count).filter { !known.contains($0.id) }
    }

    /// Reads a tweet inside the record. A tweet that cannot be read, or is nested too deeply, is only a reference.
    /// Returns `nil` if the member is missing or is not a tweet.
    private func reference(
        to object: JSONValue, in member: String, _ inner: inout InnerTweets
    ) throws -> TweetReference? {
        let flat = format.record(object)
        let id: TweetID
        do {
            id = try Self.id(flat, PlainRow.ownPage(flat))
        } catch let problem as RecordProblem {
            if flat[.text]?.fieldText != nil { inner.problems.append(problem.inside(member)) }
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

extension Tweet {
    /// Whether the tweet has any entity, media item or reference to a tweet. Some tweets have no text.
    fileprivate var hasContent: Bool {
        !media.isEmpty || !links.isEmpty || !hashtags.isEmpty || !mentions.isEmpty || !cashtags.isEmpty
            || quoteOf != nil || retweetOf != nil
    }
}

/// Entities of flat records, which have no positions.
extension FlatTweetReader {
    func entities(_ record: FlatRecord, in text: String) -> NamedEntities {
        // TAGS writes all lists as one object in a cell. A separate field takes precedence.
        var document = JSONDocument()
        if let cell = record[.entities]?.string, let printed = JSONDocument(printed: cell) { document = printed }
        let all = document.root
        var entities = NamedEntities()
        entities.hashtags = words(record, .hashtags, all["hashtags"], ["text", "tag", "Text"], sign: "#", in: text)
        entities.cashtags = words(record, .cashtags, all["symbols"], ["text", "tag", "Text"], sign: "$", in: text)
        let mentioned = all.member("user_mentions", or: "mentions")
        entities.mentions = words(record, .mentions, mentioned, format.mentions.handle, sign: "@", in: text).map {
            users($0, list(record, .mentions, mentioned))
        }
        entities.links = format.links(record)
        if entities.links == nil, let urls = all["urls"] {
            entities.links = Self.links(short: urls, expanded: urls)
        }
        return entities
    }

    @_lifetime(copy record, copy other)
    private func list(_ record: FlatRecord, _ field: Field, _ other: JSONValue?) -> JSONValue? {
        if let list = record[field] { return list }
        return other
    }

    /// Returns the words in a list, or `nil` if the entities must be extracted from the text. This is the case if the
    /// list is missing, or contains only signs (GetOldTweets), a number of entities (Vicinitas), or a boolean (4CAT).
    private func words(
        _ record: FlatRecord, _ field: Field, _ other: JSONValue?, _ members: [StaticString], sign: String,
        in text: String
    ) -> [String]? {
        guard let list = list(record, field, other), let written = list.words(members) else {
            return format.listsAreComplete && record.has(field) ? [] : nil
        }
        let words = written.map { Self.withoutSign($0, sign) }
        let isNumber = { (word: String) in word.utf8.allSatisfy(\.isASCIIDigit) }
        let numbers = words.contains(where: isNumber) ? Self.numbers(behind: sign, in: text) : []
        if words.count == 1, Self.isFlag(words[0], sign, in: text) { return nil }
        let others = words.filter { !$0.isEmpty && (!isNumber($0) || numbers.contains($0[...])) }
        return others.isEmpty && !words.isEmpty ? nil : others
    }

    /// The numbers after a sign in the text, and all their prefixes. Computed once, because a hostile record can list
    /// any number of words.
    private static func numbers(behind sign: String, in text: String) -> Set<Substring> {
        var numbers: Set<Substring> = []
        for part in text.split(separator: sign, omittingEmptySubsequences: false).dropFirst() {
            let digits = part.prefix(longestNumber).prefix { $0.isASCII && $0.isNumber }
            for length in 0..<digits.count { numbers.insert(digits.prefix(length + 1)) }
        }
        return numbers
    }

    private static let longestNumber = 50

    /// The accounts with these handles. Objects in the list add IDs and names.
    private func users(_ handles: [String], _ list: JSONValue?) -> [User] {
        var accounts: [String: User] = [:]
        list?.forEachObject { object in
            guard let handle = object.firstText(format.mentions.handle), accounts[handle] == nil else { return }
            let id =
                object.member("id_str", or: "id")?.positiveInteger
                ?? object.member("user_id", or: "ID")?.positiveInteger
            accounts[handle] = User(
                id: id.map { UserID($0) }, handle: handle, name: object.firstText(format.mentions.name))
        }
        return handles.map { accounts[$0] ?? User(id: nil, handle: $0) }
    }

    /// Sets the names and IDs of mentions from objects with the URLs of pages (Bright Data):
    /// `[{"profile_id":"43","profile_name":"B","url":…}]`.
    static func nameMentions(_ list: JSONValue, in tweet: inout Tweet) {
        var accounts: [String: (id: Int64?, name: String?)] = [:]
        list.forEachObject { account in
            guard let page = account["url"]?.fieldText?.split(separator: "/").last?.lowercased() else { return }
            let (id, name) = (account["profile_id"]?.positiveInteger, account["profile_name"]?.fieldText)
            accounts[page] = accounts[page] ?? (id, name)
        }
        guard !accounts.isEmpty else { return }
        for index in tweet.mentions.indices {
            guard let account = accounts[tweet.mentions[index].handle.lowercased()] else { continue }
            tweet.mentions[index].id = account.id.map { UserID($0) }
            tweet.mentions[index].name = account.name
        }
    }

    // MARK: Links

    /// The links in the fields of short and expanded URLs; `nil` if neither has one.
    static let links: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        guard let list = record[.links] else { return links(short: nil, expanded: record[.expandedLinks]) }
        // Objects contain both URLs.
        if record[.expandedLinks] == nil, list.first?.has("expanded_url") == true {
            return links(short: list, expanded: list)
        }
        return links(short: list, expanded: record[.expandedLinks])
    }

    /// The links in a list of expanded URLs, which is complete.
    static let expandedLinks: @Sendable (FlatRecord) -> [NamedEntities.NamedLink]? = { record in
        guard record.has(.expandedLinks) else { return nil }
        return links(short: nil, expanded: record[.expandedLinks]) ?? []
    }

    static func links(short: JSONValue?, expanded: JSONValue?) -> [NamedEntities.NamedLink]? {
        var targets = urls(expanded, ["expanded_url"] + linkNames)
        var short = urls(short, linkNames + ["expanded_url"])
        // 4CAT and twint write the targets in the column `urls`, which contains short links in tables of others.
        if targets.isEmpty || targets == short, !short.contains(where: { $0?.utf8Contains("//t.co/") == true }) {
            (targets, short) = (short, [])
        }
        if short.isEmpty, targets.isEmpty { return nil }
        let pages = Self.pages(expanded)
        let links = (0..<max(short.count, targets.count)).map { number in
            NamedEntities.NamedLink(
                url: number < short.count ? short[number] : nil,
                expanded: number < targets.count ? targets[number] : nil,
                page: number < pages.count ? pages[number] : nil)
        }.filter { $0.url != nil || $0.expanded.map { !FlatMedia.isPage($0) } ?? false }
        // One URL is not a list of all links.
        return links.isEmpty && expanded?.kind == .string ? nil : links
    }

    /// The members with the URL in the objects of a list of links.
    private static let linkNames: [StaticString] = ["url", "href", "expandedUrl", "link"]

    /// Whether a list has no URL, but objects that can have one under another name.
    static func isUnknown(links list: JSONValue) -> Bool {
        list.first?.kind == .object && urls(list, linkNames + ["expanded_url"]).isEmpty
    }

    /// The pages that a list of links as objects describes.
    private static func pages(_ list: JSONValue?) -> [LinkedPage?] {
        if let cell = list?.string, cell.hasPrefix("["), let document = JSONDocument(printed: cell) {
            return pages(document.root)
        }
        guard let list, list.first?.kind == .object else { return [] }
        var pages: [LinkedPage?] = []
        list.forEachElement { pages.append($0.kind == .object ? LinkedPage($0) : nil) }
        return pages
    }

    /// Returns the URLs in a list, with `nil` for other values such as the `NA` of rtweet, so that the rest keep
    /// their positions. A list without any URL is empty: Vicinitas writes the number of links.
    private static func urls(_ list: JSONValue?, _ members: [StaticString]) -> [String?] {
        guard let list else { return [] }
        let urls = (list.words(members) ?? []).map { word in
            word.hasPrefix("http") || word.contains(".") && word.contains(where: \.isLetter) ? word : nil
        }
        return urls.contains { $0 != nil } ? urls : []
    }
}

/// References of flat records to other tweets, by ID.
extension FlatTweetReader {
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
        let answered =
            Self.plainID(record[.replyTweet]) ?? referred["replied_to"] ?? (kind == .reply ? other : nil)
        // If pandas has rounded the IDs, the tweet is still known to be a reply, which begins with a mention.
        let isRounded = Self.isRounded(record[.replyTweet]) || Self.isRounded(record[.replyUser])
        let first = isRounded ? tweet.mentions.first { $0.span?.start == 0 } : nil
        let reply = TweetReference(
            tweet: answered.map { TweetID($0) } ?? parent.tweet ?? page?.tweet,
            user: record[.replyUser]?.positiveInteger.map { UserID($0) } ?? parent.user,
            handle: Self.otherHandle(record[.replyHandle], in: text) ?? parent.handle ?? page?.handle
                ?? record[.answered]?.words(["screen_name", "username"])?.first
                .flatMap { Self.isFlag($0, "@", in: text) ? nil : Self.withoutSign($0, "@") } ?? first?.handle)
        if reply != TweetReference(tweet: nil) {
            tweet.replyTo = reply
        } else if kind == .reply || Self.isTrue(record, [.isReply, .replyTweet, .replyUser, .replyHandle, .answered]) {
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
        } else if kind == .quote, let other {
            tweet.quoteOf = TweetReference(
                tweet: TweetID(other), user: record[.otherUser]?.positiveInteger.map { UserID($0) },
                handle: Self.otherHandle(record[.otherHandle], in: text))
        } else if kind == .quote || Self.isTrue(record, [.isQuote, .quotedTweet, .quotedUser, .quotedHandle]) {
            tweet.quoteOf = QuoteLink.quoted(by: tweet)
            if tweet.quoteOf == nil { tweet.markQuoteOfUnknown() }
        }
    }

    /// The kind that the record names; `nil` for another word, such as the type of an object.
    private static func kind(_ record: FlatRecord) -> Tweet.Kind? {
        let word = record[.kind]?.fieldText?.lowercased().filter { !" -_".contains($0) }
        switch word {
        case "retweet", "retweeted", "retweetedtweet", "nativeretweet", "rt", "repost", "reposted", "repostedpost":
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
        var page = value?.nonEmptyString.flatMap { StatusLink($0) }
        // In data sets about members of Congress, the URL of a retweet is that of its original.
        if value == nil, let own = record.page, own.tweet != tweet.id, let handle = own.handle,
            tweet.text.lowercased().hasPrefix("rt @\(handle.lowercased())")
        {
            page = own
        }
        let original =
            isOriginal ? nil : Self.tweet(value) ?? page?.tweet.rawValue ?? referred ?? (repeats ? other : nil)
        // If a spreadsheet has rounded the ID, the tweet is still known to be a retweet.
        let isRetweet =
            !isOriginal
            && (repeats || kind != .quote && record[.isRetweet]?.truth == true || Self.isRounded(value))
            || original != nil && original != tweet.id.rawValue
        guard isRetweet || format.retweetsByText && RetweetText.original(of: tweet) != nil else { return false }
        tweet.retweetOf = TweetReference(
            tweet: original.map { TweetID($0) },
            user: (record[.retweetedUser]?.positiveInteger ?? record[.otherUser]?.positiveInteger).map { UserID($0) },
            handle: RetweetText.handle(in: tweet.text)
                ?? Self.otherHandle(record[.retweetedHandle], in: tweet.text)
                ?? Self.otherHandle(record[.otherHandle], in: tweet.text) ?? page?.handle)
        if !isRetweet || tweet.retweetOf == TweetReference(tweet: nil) { tweet.flags.insert(.retweetByText) }
        if RetweetText.isCut(tweet.text) {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
        }
        return true
    }

    /// The ID of a tweet, which can be a number or a printed object of API v1.1.
    private static func tweet(_ value: JSONValue?) -> Int64? {
        var id = plainID(value)
        value?.forEachObject { object in id = id ?? object.member("id_str", or: "id")?.positiveInteger }
        return id
    }

    /// Whether a spreadsheet or pandas has rounded the ID (`1.45E+18`).
    private static func isRounded(_ id: JSONValue?) -> Bool { id?.exactInteger == nil && id?.double ?? 0 > 0 }
}
