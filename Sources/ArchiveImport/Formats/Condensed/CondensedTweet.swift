import TweetModel

/// Decodes a tweet from a flat row or object with varying names (see Scraper formats, Data sets and scrapers).
enum CondensedTweet {
    /// Decodes a tweet.
    ///
    /// - Parameters:
    ///   - owner: the author, if no cell names one.
    ///   - cell: returns the text of a cell, or `nil` if it is missing or empty.
    /// - Throws: `RecordProblem` if the tweet has no exact ID, or neither text nor entities.
    static func tweet(owner: User?, _ cell: (Cell) -> String?) throws(RecordProblem) -> Tweet {
        let page = cell(.page).flatMap { StatusLink($0) }
        let id = try id(cell(.id), page, isElsewhere: page == nil && cell(.page) != nil)
        let text = EscapedText(cell(.text) ?? "")
        let handle = page.flatMap { $0.tweet == id ? $0.handle : nil }
        var tweet = Tweet(
            id: id, createdAt: moment(of: id, cell), author: author(cell, handle) ?? owner, text: text.text,
            textTrust: truth(cell(.truncated)) == true || text.text.hasSuffix("…") ? .cut : .classic)
        if truth(cell(.truncated)) == true { tweet.flags.insert(.truncated) }
        readFacts(cell, into: &tweet)
        let lists = CellList.lists(cell(.entities))
        let left = entities(cell, lists, in: text.text).add(to: &tweet, in: text)
        tweet.media = media(cell(.mediaURLs) ?? lists["media"]) + videos(cell(.videos))
        describeMedia(cell(.mediaTexts), in: &tweet)
        nameMentions(cell(.tagged), in: &tweet)
        guard !tweet.text.isEmpty || tweet.hasEntities else { throw RecordProblem(reason: "it has no text") }
        tweet.linkMedia(by: left)
        readReferences(cell, into: &tweet)
        return tweet
    }

    // MARK: Numbers, flags and dates

    /// Reads the ID. An ID that a spreadsheet rounded belongs to another tweet, so it is rejected. If the ID is
    /// missing, rounded or a row number, the ID in the tweet's address is used.
    private static func id(_ cell: String?, _ page: StatusLink?, isElsewhere: Bool) throws(RecordProblem) -> TweetID {
        if let page, (number(cell) ?? 0) < rowLimit { return page.tweet }
        guard let cell else {
            throw RecordProblem(reason: isElsewhere ? "its URL is not that of a tweet" : "it has no tweet ID")
        }
        if let number = number(cell), number > 0 { return TweetID(number) }
        guard Double(cell) != nil else { throw RecordProblem(reason: "it has no tweet ID (\(cell.prefix(40)))") }
        throw RecordProblem(
            reason:
                "a spreadsheet has changed its ID (\(cell.prefix(40))); import the file as it was "
                + "published")
    }

    /// Greater than any row number. Tweets since 2008 have greater IDs.
    static let rowLimit: Int64 = 500_000_000

    /// Reads an integer. Programs write `x1234` (rtweet), `"1234"`, `="1234"` or `'1234`, so that spreadsheets keep its
    /// digits.
    private static func number(_ cell: String?) -> Int64? {
        guard let written = cell?.utf8.drop(while: { numberGuards.contains($0) }) else { return nil }
        let digits = written.last == UInt8(ascii: "\"") ? written.dropLast() : written
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// Like `number(_:)`, but also accepts a number in floating-point notation (`1.45E+18`).
    static func roundedNumber(_ cell: String) -> Int64? {
        number(cell) ?? Double(cell).flatMap { Int64(exactly: $0.rounded()) }
    }

    private static let numberGuards = Array("x=\"'".utf8)

    /// Reads a count, also with a fraction of zero or with commas: `3.0`, `1,234`.
    private static func count(_ cell: String?) -> Int64? {
        number(cell.map { ($0.hasSuffix(".0") ? $0.dropLast(2) : $0[...]).filter { $0 != "," } })
    }

    private static func positive(_ cell: String?) -> Int64? { number(cell).flatMap { $0 > 0 ? $0 : nil } }

    private static func truth(_ cell: String?) -> Bool? {
        switch cell?.lowercased() {
        case "true", "t", "1", "yes": true
        case "false", "f", "0", "no": false
        default: nil
        }
    }

    /// The time from the epoch, from a date with a zone, or from the ID, in this order; else only the day of a date
    /// without a zone.
    private static func moment(of id: TweetID, _ cell: (Cell) -> String?) -> Timestamp? {
        if let seconds = number(cell(.epoch)), (1_100_000_000...9_999_999_999) ~= seconds {
            return Timestamp(seconds: seconds)
        }
        let written = cell(.moment)
        if let written, let moment = Self.moment(written: written) {
            // Nitter's pages show no seconds. Those of the ID are used if the minute agrees.
            guard written.contains("·"), let seconds = Snowflake.seconds(of: id), seconds / 60 == moment.seconds / 60
            else { return moment }
            return Timestamp(seconds: seconds)
        }
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        guard let day = written?.prefix(10), day.utf8.count == 10 else { return nil }
        return ArchiveDates.parse("\(day) 00:00:00 +0000").map { Timestamp(seconds: $0.seconds, precision: .day) }
    }

    /// Parses a date with a numeric zone, or in one of the forms of `worded(_:)`.
    static func moment(written: String) -> Timestamp? { ArchiveDates.parse(written) ?? worded(written) }

    /// Parses `Mon Apr 06 22:19:45 PDT 2009` (US and universal zones), `Mon, 06 Apr 2009 22:19:45 +0000` (searches
    /// until 2013), and `Nov 9, 2024 · 12:14 PM UTC` (Nitter's pages).
    private static func worded(_ written: String) -> Timestamp? {
        var words = written.split(separator: " ").map { String($0) }
        if words.count == 7, words[3] == "·" { return ofPage(words) }
        guard words.count == 6 else { return nil }
        if words[0].hasSuffix(",") {
            let day = String(words[0].dropLast())
            return ArchiveDates.parse([day, words[2], words[1], words[4], words[5], words[3]].joined(separator: " "))
        }
        guard let offset = offsets.first(where: { $0.zone == words[4] })?.offset else { return nil }
        words[4] = offset
        return ArchiveDates.parse(words.joined(separator: " "))
    }

    private static func ofPage(_ words: [String]) -> Timestamp? {
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard words[6] == "UTC", words[1].hasSuffix(","), let day = Int(words[1].dropLast()), time.count == 2,
            (1...12) ~= time[0], (0...59) ~= time[1], words[5] == "AM" || words[5] == "PM"
        else { return nil }
        let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
        let hour = time[0] % 12 + (words[5] == "PM" ? 12 : 0)
        // The parser ignores the day of the week.
        let parts = ["Sun", words[0], digits(day), "\(digits(hour)):\(digits(time[1])):00", "+0000", words[2]]
        return ArchiveDates.parse(parts.joined(separator: " "))
    }

    private static let offsets = [
        (zone: "UTC", offset: "+0000"), (zone: "GMT", offset: "+0000"), (zone: "PDT", offset: "-0700"),
        (zone: "PST", offset: "-0800"), (zone: "EDT", offset: "-0400"), (zone: "EST", offset: "-0500"),
    ]

    // MARK: Plain fields

    private static func author(_ cell: (Cell) -> String?, _ page: String?) -> User? {
        let told = CellList.objects(cell(.handle)).first ?? [:]
        // An address may contain the account's ID instead of the handle.
        let number = cell(.handle) == nil && page?.utf8.allSatisfy(\.isASCIIDigit) == true ? positive(page) : nil
        let id = (positive(cell(.user) ?? told["id"]) ?? number).map { UserID($0) }
        let handle = cell(.handle).flatMap { Self.handle(written: $0) } ?? (number == nil ? page : nil)
        guard id != nil || handle != nil else { return nil }
        var profile = User.Profile()
        profile.bio = cell(.userBio).map { EscapedText($0).text }
        profile.followers = count(cell(.userFollowers))
        profile.following = count(cell(.userFollowing))
        profile.tweets = count(cell(.userTweets))
        profile.listed = count(cell(.userListed))
        profile.verified = truth(cell(.userVerified))
        profile.createdAt = cell(.userCreated).flatMap { ArchiveDates.parse($0) ?? ArchiveDates.parse($0 + " +0000") }
        profile.avatarURL = cell(.userAvatar)
        // Without other columns of the author, `location` may be the tweet's.
        if profile != User.Profile() { profile.location = cell(.userLocation) }
        return User(
            id: id, handle: handle, name: cell(.name) ?? told["displayname"],
            profile: profile == User.Profile() ? nil : profile)
    }

    /// Reads a handle from `ann_lee`, `@ann_lee`, the address of her page, or an object. Returns `nil` for several
    /// words.
    private static func handle(written: String) -> String? {
        if let told = CellList.objects(written).first { return told["username"] ?? told["screen_name"] }
        var handle = withoutSign(written, "@")
        if handle.hasPrefix("http"), let last = handle.split(separator: "/").last { handle = String(last) }
        return handle.isEmpty || handle.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "{") }) ? nil : handle
    }

    /// Whether the word is a boolean and not a handle or tag: some columns (`replied_user`) contain only `True`. If the
    /// text contains the word with its sign, it is not a boolean.
    private static func isFlag(_ word: String, _ sign: String, in text: String) -> Bool {
        truth(word) != nil && !text.lowercased().contains(sign + word.lowercased())
    }

    /// The handle of another account. Unlike `handle(written:)`, returns `nil` for a boolean.
    private static func otherHandle(_ written: String?, in text: String) -> String? {
        written.flatMap { isFlag($0, "@", in: text) ? nil : handle(written: $0) }
    }

    private static func readFacts(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.language = cell(.language)
        // Searches until 2013 escaped the HTML link.
        tweet.client = cell(.client).flatMap { ClientNames.name($0.hasPrefix("&lt;") ? EscapedText($0).text : $0) }
        let metrics = CellList.objects(cell(.metrics)).first ?? [:]
        tweet.counts.likes = count(cell(.likes) ?? metrics["like_count"])
        tweet.counts.retweets = count(cell(.retweets) ?? metrics["retweet_count"])
        tweet.counts.replies = count(cell(.replies) ?? metrics["reply_count"])
        tweet.counts.quotes = count(cell(.quotes) ?? metrics["quote_count"])
        tweet.counts.views = count(cell(.views) ?? metrics["impression_count"])
        tweet.counts.bookmarks = count(cell(.bookmarks) ?? metrics["bookmark_count"])
        tweet.sensitive = truth(cell(.sensitive))
        if cell(.withheldScope) != nil { tweet.flags.insert(.withheld) }
        if truth(cell(.deleted)) == true { tweet.flags.insert(.deleted) }
        var pair = CellList.values(cell(.point), members: []).map { Double($0) }
        if pair.count != 2 { pair = CellList.values(cell(.reversedPoint), members: []).map { Double($0) }.reversed() }
        if let latitude = pair.count == 2 ? pair[0] : cell(.latitude).flatMap({ Double($0) }),
            let longitude = pair.count == 2 ? pair[1] : cell(.longitude).flatMap({ Double($0) }),
            abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.place = place(cell)
    }

    private static func place(_ cell: (Cell) -> String?) -> Place? {
        guard let id = cell(.place) else { return nil }
        var place = Place(id: id)
        place.name = cell(.placeName)
        place.fullName = cell(.placeFullName)
        place.country = cell(.country)
        place.countryCode = cell(.countryCode)
        place.type = cell(.placeType)
        let box = CellList.values(cell(.placeBox), members: []).compactMap { Double($0) }
        if box.count == 4 { place.box = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3]) }
        return place
    }

    private static func withoutSign(_ word: String, _ sign: String) -> String {
        word.hasPrefix(sign) ? String(word.dropFirst()) : word
    }

    /// `lists` are the entity lists of a single cell. A separate cell takes precedence.
    private static func entities(
        _ cell: (Cell) -> String?, _ lists: [String: String], in text: String
    ) -> NamedEntities {
        var entities = NamedEntities()
        entities.hashtags = words(cell(.hashtags) ?? lists["hashtags"], members: ["text", "tag"], sign: "#", in: text)
        entities.cashtags = words(cell(.cashtags) ?? lists["symbols"], members: ["text", "tag"], sign: "$", in: text)
        let mentioned = cell(.mentions) ?? lists["user_mentions"] ?? lists["mentions"]
        var accounts: [String: [String: String]] = [:]
        for object in CellList.objects(mentioned) {
            for name in ["screen_name", "username"] {
                if let handle = object[name], accounts[handle] == nil { accounts[handle] = object }
            }
        }
        entities.mentions = words(mentioned, members: ["screen_name", "username"], sign: "@", in: text)?.map { handle in
            let told = accounts[handle]
            return User(
                id: positive(told?["id_str"] ?? told?["id"]).map { UserID($0) }, handle: handle,
                name: (told?["name"] ?? told?["displayname"]).flatMap { $0.isEmpty ? nil : $0 })
        }
        var expanded = addresses(cell(.expandedLinks) ?? lists["urls"], members: ["expanded_url", "url"])
        var short = addresses(cell(.links) ?? lists["urls"], members: ["url", "expanded_url"])
        // Some programs write the targets in the column of the short links.
        if expanded.isEmpty, !short.contains(where: { $0?.utf8Contains("//t.co/") == true }) { swap(&expanded, &short) }
        if !short.isEmpty || !expanded.isEmpty {
            entities.links = (0..<max(short.count, expanded.count)).map { number in
                NamedEntities.NamedLink(
                    url: number < short.count ? short[number] : nil,
                    expanded: number < expanded.count ? expanded[number] : nil)
            }.filter { $0.url != nil || $0.expanded != nil }
        }
        return entities
    }

    /// Returns the addresses in a cell, with `nil` for other values, so that the rest keep their positions. A cell
    /// without any address is empty: it may contain their number.
    private static func addresses(_ cell: String?, members: [StaticString]) -> [String?] {
        let told = CellList.values(cell, members: members).map { word in
            word.hasPrefix("http") || word.contains(".") && word.contains(where: \.isLetter) ? word : nil
        }
        return told.contains { $0 != nil } ? told : []
    }

    /// Returns the words in a cell, or `nil` if the entities must be extracted from the text. This is the case if the
    /// cell is missing, or contains only signs, a number of entities, or a boolean.
    private static func words(
        _ cell: String?, members: [StaticString], sign: String, in text: String
    ) -> [String]? {
        guard let cell else { return nil }
        let told = CellList.values(cell, members: members).map { withoutSign($0, sign) }
        let isNumber = { (word: String) in word.utf8.allSatisfy(\.isASCIIDigit) }
        let numbers = told.contains(where: isNumber) ? numbers(behind: sign, in: text) : []
        if told.count == 1, isFlag(told[0], sign, in: text) { return nil }
        let words = told.filter { !$0.isEmpty && (!isNumber($0) || numbers.contains($0[...])) }
        return words.isEmpty && !told.isEmpty ? nil : words
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

    /// Reads media from addresses, or from objects of API v2, v1.1 or snscrape.
    private static func media(_ cell: String?) -> [MediaItem] {
        let objects = CellList.objects(cell)
        guard objects.isEmpty else {
            return objects.compactMap { object in
                let names = ["media_url_https", "fullUrl", "url", "preview_image_url", "thumbnailUrl"]
                guard let address = names.lazy.compactMap({ object[$0] }).first(where: isMedia) else { return nil }
                var found = item(address)
                if let kind = object["type"].flatMap({ kinds[$0] }) { found.kind = kind }
                found.width = count(object["width"]).map { Int($0) }
                found.height = count(object["height"]).map { Int($0) }
                found.alternativeText = object["alt_text"].flatMap { $0.isEmpty ? nil : $0 }
                found.durationMilliseconds = count(object["duration_ms"]).map { Int($0) }
                return found
            }
        }
        return CellList.values(cell, members: []).filter(isMedia).map(item)
    }

    /// Reads videos from addresses, or from `[{"video_url":…,"duration":25448}]` with milliseconds. Addresses in the
    /// same folder are one video in several sizes; the largest is used.
    private static func videos(_ cell: String?) -> [MediaItem] {
        let objects = CellList.objects(cell)
        let told =
            objects.isEmpty
            ? CellList.values(cell, members: []).map { (address: $0, duration: String?.none) }
            : objects.compactMap { object in object["video_url"].map { ($0, object["duration"]) } }
        var found: [(folder: Substring, area: Int, item: MediaItem)] = []
        for (address, duration) in told.prefix(mostVideos) where isMedia(address) {
            var video = item(address)
            if video.kind == .photo { (video.kind, video.url, video.videoURL) = (.video, nil, address) }
            video.durationMilliseconds = count(duration).map { Int($0) }
            let parts = address.split(separator: "/")
            let folder = parts.firstIndex(of: "vid").map { address[..<parts[$0].startIndex] } ?? address[...]
            let sizes = parts.lazy.map { part in part.split(separator: "x").compactMap { Int($0) } }
            let size = sizes.first { $0.count == 2 } ?? [0, 0]
            let area = size[0].multipliedReportingOverflow(by: size[1]).partialValue
            if let other = found.firstIndex(where: { $0.folder == folder }) {
                if found[other].area < area { found[other] = (folder, area, video) }
            } else {
                found.append((folder, area, video))
            }
        }
        return found.map(\.item)
    }

    /// More than a tweet has, including all sizes. A hostile cell can list any number.
    private static let mostVideos = 100

    /// Sets the alt texts of media, which minet writes as `a cat|two cats`, or a list. Ignores them if their number
    /// differs from that of the media.
    private static func describeMedia(_ cell: String?, in tweet: inout Tweet) {
        guard let cell else { return }
        let told =
            cell.hasPrefix("[")
            ? CellList.values(cell, members: [])
            : cell.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        guard told.count == tweet.media.count else { return }
        for (index, text) in told.enumerated() where !text.isEmpty { tweet.media[index].alternativeText = text }
    }

    /// Sets the names and IDs of mentions from objects with page addresses:
    /// `[{"profile_id":"43","profile_name":"B","url":…}]`.
    private static func nameMentions(_ cell: String?, in tweet: inout Tweet) {
        let told = CellList.objects(cell).compactMap { account in
            account["url"].flatMap { Self.handle(written: $0) }.map { ($0.lowercased(), account) }
        }
        guard !told.isEmpty else { return }
        let accounts = Dictionary(told) { first, _ in first }
        for index in tweet.mentions.indices {
            guard let account = accounts[tweet.mentions[index].handle.lowercased()] else { continue }
            tweet.mentions[index].id = positive(account["profile_id"]).map { UserID($0) }
            tweet.mentions[index].name = account["profile_name"].flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    private static let kinds: [String: MediaItem.Kind] = [
        "photo": .photo, "video": .video, "animated_gif": .animatedGIF,
    ]

    private static func isMedia(_ address: String) -> Bool {
        address.hasPrefix("http") && !address.utf8Contains("//t.co/")
    }

    /// Reads a photo, the preview of a video, or a video (`.mp4`) from its address.
    private static func item(_ address: String) -> MediaItem {
        let base = String(address.prefix { $0 != "?" })
        guard base.hasSuffix(".mp4") else {
            let address = MediaItem.plainAddress(address)
            return MediaItem(id: nil, kind: MediaObject.kind(ofPreview: address) ?? .photo, url: address)
        }
        let isAnimation = address.utf8Contains("/tweet_video/")
        var item = MediaItem(id: nil, kind: isAnimation ? .animatedGIF : .video, url: nil)
        item.videoURL = base
        return item
    }

    // MARK: Referenced tweets

    /// Another tweet as `{"post_id":"1","profile_id":"43","profile_name":…,"url":…}`. If the object is missing or
    /// refers to the tweet itself, all fields are `nil`. `profile_name` is not used, because it may be a display name.
    private struct Post {
        var tweet: TweetID?
        var user: UserID?
        var handle: String?

        init(_ cell: String?, beside own: TweetID) {
            guard let told = CellList.objects(cell).first else { return }
            let page = told["url"].flatMap { StatusLink($0) }
            guard let tweet = positive(told["post_id"]).map({ TweetID($0) }) ?? page?.tweet, tweet != own else {
                return
            }
            self.tweet = tweet
            user = positive(told["profile_id"]).map { UserID($0) }
            handle = page?.handle.flatMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? nil : $0 }
        }
    }

    private static func readReferences(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.conversation = positive(cell(.conversation)).map { TweetID($0) }
        // The form of API v2: `[{"type":"replied_to","id":"1"}]`.
        let told = CellList.objects(cell(.references))
        let referred = { (type: String) in positive(told.first { $0["type"] == type }?["id"]) }
        let kind = cell(.kind)?.lowercased()
        let repeats = kind == "retweet" || kind == "retweeted"
        let other = positive(cell(.other))
        // twint writes a retweet as its original with the account that retweeted it.
        let repeated = cell(.retweetedTweet).flatMap { StatusLink($0) }
        let original =
            cell(.retweeter) == nil
            ? positive(cell(.retweetedTweet)) ?? repeated?.tweet.rawValue ?? referred("retweeted")
                ?? (repeats ? other : nil) : nil
        let isRetweet =
            cell(.retweeter) == nil && (repeats || truth(cell(.isRetweet)) == true)
            || original != nil && original != tweet.id.rawValue
        if isRetweet || RetweetText.original(of: tweet) != nil {
            tweet.retweetOf = TweetReference(
                tweet: original.map { TweetID($0) },
                user: positive(cell(.retweetedUser) ?? cell(.otherUser)).map { UserID($0) },
                handle: RetweetText.handle(in: tweet.text)
                    ?? otherHandle(cell(.retweetedHandle) ?? cell(.otherHandle), in: tweet.text) ?? repeated?.handle)
            if !isRetweet || tweet.retweetOf == TweetReference(tweet: nil) { tweet.flags.insert(.retweetByText) }
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        let parent = Post(cell(.parentPost), beside: tweet.id)
        let page = cell(.replyTweet).flatMap { StatusLink($0) }
        let answered =
            (positive(cell(.replyTweet)) ?? referred("replied_to") ?? (kind == "replied_to" ? other : nil))
            .map { TweetID($0) } ?? parent.tweet ?? page?.tweet
        let user = positive(cell(.replyUser)).map { UserID($0) } ?? parent.user
        let handle =
            otherHandle(cell(.replyHandle), in: tweet.text) ?? parent.handle ?? page?.handle
            ?? CellList.values(cell(.answered), members: ["screen_name", "username"]).first
            .flatMap { isFlag($0, "@", in: tweet.text) ? nil : $0 }
        if answered != nil || user != nil || handle != nil {
            tweet.replyTo = TweetReference(tweet: answered, user: user, handle: handle)
        }
        let post = Post(cell(.quotedPost), beside: tweet.id)
        let quoted = TweetReference(
            tweet: (positive(cell(.quotedTweet)) ?? referred("quoted")).map { TweetID($0) } ?? post.tweet,
            user: positive(cell(.quotedUser)).map { UserID($0) } ?? post.user,
            handle: otherHandle(cell(.quotedHandle), in: tweet.text) ?? post.handle)
        if quoted != TweetReference(tweet: nil) { tweet.quoteOf = quoted }
        if tweet.quoteOf == nil, kind == "quote" || kind == "quoted", let other {
            tweet.quoteOf = TweetReference(
                tweet: TweetID(other), user: positive(cell(.otherUser)).map { UserID($0) },
                handle: otherHandle(cell(.otherHandle), in: tweet.text))
        }
    }
}

extension Tweet {
    /// Whether the tweet has any entity or media item. Some tweets have no text.
    fileprivate var hasEntities: Bool {
        !media.isEmpty || !links.isEmpty || !hashtags.isEmpty || !mentions.isEmpty || !cashtags.isEmpty
    }
}
