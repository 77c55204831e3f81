import TweetModel

/// Makes a tweet of a flat row or object, whose columns have names of the maker's choice (see Scraper formats, Data
/// sets and scrapers).
enum CondensedTweet {
    /// `cell` gives a cell's text, nil for one that is missing or empty; `owner` is who wrote them where no cell says
    /// so.
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

    // MARK: Numbers, truth and time

    /// A spreadsheet that has saved the table has rounded its ids away: those name other tweets. The address of the
    /// tweet's page still tells it, and also where what is called an id is the number of the row.
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

    /// Tables have fewer rows, and tweets of 2008 and later greater ids.
    static let rowLimit: Int64 = 500_000_000

    /// R's `rtweet` writes `x1234`, so that spreadsheets leave ids alone; others `"1234"`, `="1234"` and `'1234`.
    private static func number(_ cell: String?) -> Int64? {
        guard let written = cell?.utf8.drop(while: { numberGuards.contains($0) }) else { return nil }
        let digits = written.last == UInt8(ascii: "\"") ? written.dropLast() : written
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// The same, also where a spreadsheet or a table has made a fraction of it (`1.45E+18`).
    static func roundedNumber(_ cell: String) -> Int64? {
        number(cell) ?? Double(cell).flatMap { Int64(exactly: $0.rounded()) }
    }

    private static let numberGuards = Array("x=\"'".utf8)

    /// A count, which programs for tables like to write with a fraction, and people with commas: `3.0`, `1,234`.
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

    /// A time without a zone is believed to a day, where the id does not tell better.
    private static func moment(of id: TweetID, _ cell: (Cell) -> String?) -> Timestamp? {
        if let seconds = number(cell(.epoch)), (1_100_000_000...9_999_999_999) ~= seconds {
            return Timestamp(seconds: seconds)
        }
        let written = cell(.moment)
        if let written, let moment = Self.moment(written: written) {
            // Nitter's pages tell no seconds.
            guard written.contains("·"), let seconds = Snowflake.seconds(of: id), seconds / 60 == moment.seconds / 60
            else { return moment }
            return Timestamp(seconds: seconds)
        }
        if let seconds = Snowflake.seconds(of: id) { return Timestamp(seconds: seconds) }
        guard let day = written?.prefix(10), day.utf8.count == 10 else { return nil }
        return ArchiveDates.parse("\(day) 00:00:00 +0000").map { Timestamp(seconds: $0.seconds, precision: .day) }
    }

    /// A date with its zone, as a number or by one of the names that API clients of America wrote.
    static func moment(written: String) -> Timestamp? { ArchiveDates.parse(written) ?? worded(written) }

    /// `Mon Apr 06 22:19:45 PDT 2009`, `Mon, 06 Apr 2009 22:19:45 +0000` of searches until 2013, and
    /// `Nov 9, 2024 · 12:14 PM UTC` of Nitter's pages.
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
        // Of the day of the week nothing is read.
        let parts = ["Sun", words[0], digits(day), "\(digits(hour)):\(digits(time[1])):00", "+0000", words[2]]
        return ArchiveDates.parse(parts.joined(separator: " "))
    }

    private static let offsets = [
        (zone: "UTC", offset: "+0000"), (zone: "GMT", offset: "+0000"), (zone: "PDT", offset: "-0700"),
        (zone: "PST", offset: "-0800"), (zone: "EDT", offset: "-0400"), (zone: "EST", offset: "-0500"),
    ]

    // MARK: Facts

    private static func author(_ cell: (Cell) -> String?, _ page: String?) -> User? {
        let told = CellList.objects(cell(.handle)).first ?? [:]
        // The address of a page may be made of numbers alone.
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
        // `location` may be the tweet's elsewhere.
        if profile != User.Profile() { profile.location = cell(.userLocation) }
        return User(
            id: id, handle: handle, name: cell(.name) ?? told["displayname"],
            profile: profile == User.Profile() ? nil : profile)
    }

    /// `ann_lee`, `@ann_lee`, the address of her page, or an object that names her; nil for words.
    private static func handle(written: String) -> String? {
        if let told = CellList.objects(written).first { return told["username"] ?? told["screen_name"] }
        var handle = withoutSign(written, "@")
        if handle.hasPrefix("http"), let last = handle.split(separator: "/").last { handle = String(last) }
        return handle.isEmpty || handle.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "{") }) ? nil : handle
    }

    /// Some columns only say whether: `replied_user` may be `True`. Who is called so, and answered, stands in the text.
    private static func isFlag(_ word: String, _ sign: String, in text: String) -> Bool {
        truth(word) != nil && !text.lowercased().contains(sign + word.lowercased())
    }

    /// As `handle(written:)`, of someone else.
    private static func otherHandle(_ written: String?, in text: String) -> String? {
        written.flatMap { isFlag($0, "@", in: text) ? nil : handle(written: $0) }
    }

    private static func readFacts(_ cell: (Cell) -> String?, into tweet: inout Tweet) {
        tweet.language = cell(.language)
        // Searches until 2013 escaped the link.
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

    /// `lists` are those of entities that a cell holds together; cells of their own count before.
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
        // Some put where links lead under the name of what stands in the text.
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

    /// nil stands for what is no address, so that the others keep their places; a cell without any may have their
    /// number.
    private static func addresses(_ cell: String?, members: [StaticString]) -> [String?] {
        let told = CellList.values(cell, members: members).map { word in
            word.hasPrefix("http") || word.contains(".") && word.contains(where: \.isLetter) ? word : nil
        }
        return told.contains { $0 != nil } ? told : []
    }

    /// nil where no word is told, but signs are, or a number, or a flag: some makers have lost what stood behind the
    /// signs, others count them or say whether there are any.
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

    /// The numbers that stand behind a sign, and those that they begin with: a list may be as long as a hostile text,
    /// which is not gone through for each.
    private static func numbers(behind sign: String, in text: String) -> Set<Substring> {
        var numbers: Set<Substring> = []
        for part in text.split(separator: sign, omittingEmptySubsequences: false).dropFirst() {
            let digits = part.prefix(longestNumber).prefix { $0.isASCII && $0.isNumber }
            for length in 0..<digits.count { numbers.insert(digits.prefix(length + 1)) }
        }
        return numbers
    }

    private static let longestNumber = 50

    /// Addresses, or objects that tell more: those of API v2, of v1.1 and of snscrape.
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

    /// `[{"video_url":…,"duration":25448}]` in milliseconds, or addresses. Several of a folder are one in several
    /// sizes.
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

    /// More than any tweet has, each in all its sizes: a list may be as long as a hostile cell.
    private static let mostVideos = 100

    /// Descriptions of pictures, one for each, as minet writes them: `a cat|two cats`, or a list.
    private static func describeMedia(_ cell: String?, in tweet: inout Tweet) {
        guard let cell else { return }
        let told =
            cell.hasPrefix("[")
            ? CellList.values(cell, members: [])
            : cell.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        guard told.count == tweet.media.count else { return }
        for (index, text) in told.enumerated() where !text.isEmpty { tweet.media[index].alternativeText = text }
    }

    /// Accounts that are told with the addresses of their pages: `[{"profile_id":"43","profile_name":"B","url":…}]`.
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

    /// A photo, the preview of a video, or the video itself.
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

    // MARK: Other tweets

    /// Another tweet, told as `{"post_id":"1","profile_id":"43","profile_name":…,"url":…}`; what answers none tells
    /// itself, or nothing. Names are now handles, now what people call themselves.
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
        // `[{"type":"replied_to","id":"1"}]`, as API v2 has them.
        let told = CellList.objects(cell(.references))
        let referred = { (type: String) in positive(told.first { $0["type"] == type }?["id"]) }
        let kind = cell(.kind)?.lowercased()
        let repeats = kind == "retweet" || kind == "retweeted"
        let other = positive(cell(.other))
        // twint tells a retweet as its original, with who repeated it.
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
    /// Anything beside its text that makes it a tweet: many are a photo and no word.
    fileprivate var hasEntities: Bool {
        !media.isEmpty || !links.isEmpty || !hashtags.isEmpty || !mentions.isEmpty || !cashtags.isEmpty
    }
}
