import TweetModel

/// The `includes` of one response, or of one pair of files: accounts, media, places and tweets that its tweets refer
/// to.
struct V2Includes {
    private var users: [UserID: User] = [:]
    /// IDs by lowercased handle, because mentions of 2020 and 2021 have no ID.
    private var usersByHandle: [String: UserID] = [:]
    private var media: [String: MediaItem] = [:]
    private var places: [String: Place] = [:]
    private var polls: [String: Poll] = [:]
    private var authors: [TweetID: User] = [:]
    private(set) var tweets: [TweetID: Tweet] = [:]
    /// Whether the response has includes, which may be empty.
    private(set) var isGiven = false

    /// Adds accounts, media, places, and the authors of tweets. The tweets are added afterwards, because decoding them
    /// needs these.
    mutating func add(_ block: JSONValue) {
        isGiven = true
        block.array("users")?.forEachElement { add(user: $0) }
        block.array("media")?.forEachElement { record in
            if let key = record["media_key"]?.nonEmptyString { media[key] = MediaItem.v2(record, key: key) }
        }
        block.array("places")?.forEachElement { record in
            if let place = Place.v2(record) { places[place.id] = place }
        }
        block.array("polls")?.forEachElement { record in
            if let id = record["id"]?.fieldText { polls[id] = Poll.v2(record) }
        }
        block.member("tweets", or: "posts")?.forEachElement { record in
            guard let id = record.tweetID, let author = record.positiveID("author_id") else { return }
            authors[id] = users[UserID(author)] ?? User(id: UserID(author))
        }
    }

    mutating func add(user record: JSONValue) {
        let user = User.v2(record)
        guard let id = user.id else { return }
        users[id] = user
        if let handle = user.handle { usersByHandle[handle.lowercased()] = id }
    }

    mutating func add(_ tweet: Tweet) { tweets[tweet.id] = tweet }

    var accounts: [User] { users.values.sorted { ($0.id ?? UserID(0)) < ($1.id ?? UserID(0)) } }
    func user(_ id: UserID) -> User? { users[id] }
    func user(handle: String) -> User? { usersByHandle[handle.lowercased()].flatMap { users[$0] } }
    func item(_ key: String) -> MediaItem? { media[key] }
    func place(_ id: String) -> Place? { places[id] }
    func poll(_ id: String) -> Poll? { polls[id] }
    /// The author of an included tweet, with the ID alone if the account is not included.
    func author(of tweet: TweetID) -> User? { authors[tweet] }
}

/// Reads accounts of API v2.
extension User {
    /// The members of an account of API v2.
    static let knownInV2 = KnownMembers(
        [
            "id", "username", "name", "created_at", "description", "location", "url", "entities", "protected",
            "verified",
            "profile_image_url", "profile_banner_url", "public_metrics",
        ], leaving: .apiV2Accounts)

    static func v2(_ record: JSONValue) -> User {
        User(
            id: record.userID, handle: record["username"]?.nonEmptyString,
            name: record["name"]?.nonEmptyString, profile: profile(record))
    }

    private static func profile(_ record: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        User.readShared(record, into: &profile)
        profile.avatarURL = record["profile_image_url"]?.nonEmptyString
        if let metrics = record.object("public_metrics") {
            profile.followers = metrics["followers_count"]?.integer
            profile.following = metrics["following_count"]?.integer
            profile.tweets = metrics["tweet_count"]?.integer
            profile.listed = metrics["listed_count"]?.integer
        }
        return profile == User.Profile() ? nil : profile
    }
}

/// Reads places of API v2.
extension Place {
    /// `record` is a place, or the `geo` of a tweet, which has the ID in `place_id`. `nil` without an ID.
    static func v2(_ record: JSONValue) -> Place? {
        guard var place = Place.v1(record, id: record["place_id"]?.nonEmptyString) else { return nil }
        if let box = record["geo"]?.array("bbox") { place.box = bounds(box) }
        return place
    }

    /// Reads `[west, south, east, north]`.
    private static func bounds(_ corners: JSONValue) -> BoundingBox? {
        guard let west = corners.element(0)?.double, let south = corners.element(1)?.double,
            let east = corners.element(2)?.double, let north = corners.element(3)?.double
        else { return nil }
        return Place.box(west: west, south: south, east: east, north: north)
    }
}

/// Reads media of API v2.
extension MediaItem {
    static func v2(_ record: JSONValue, key: String) -> MediaItem {
        let url = record["url"]?.nonEmptyString ?? record["preview_image_url"]?.nonEmptyString
        var item = MediaItem(id: number(key), kind: kind(record["type"]) ?? kind(ofKey: key), url: url)
        item.videoURL = record.bestVideo
        if let size = record.pixels("width", "height") {
            item.width = size.width
            item.height = size.height
        }
        item.alternativeText = record["alt_text"]?.nonEmptyString
        item.durationMilliseconds = record["duration_ms"]?.integer.map { Int($0) }
        return item
    }

    /// A media item of which only the key is known.
    static func v2(key: String) -> MediaItem { MediaItem(id: number(key), kind: kind(ofKey: key), url: nil) }

    /// The media ID that other formats use: the part after the kind in `3_1380000000000000001`.
    private static func number(_ key: String) -> String {
        key.utf8.firstIndex(of: UInt8(ascii: "_")).map { String(key[key.utf8.index(after: $0)...]) } ?? key
    }

    private static func kind(_ type: JSONValue?) -> MediaItem.Kind? {
        type?.string.flatMap { MediaItem.Kind(rawValue: $0) }
    }

    /// The kind in the prefix of a media key (see Supported inputs, Media); photo for other prefixes.
    private static func kind(ofKey key: String) -> MediaItem.Kind {
        if key.hasPrefix("16_") { return .animatedGIF }
        return key.hasPrefix("7_") || key.hasPrefix("13_") ? .video : .photo
    }
}

/// Reads polls of API v2.
extension Poll {
    static func v2(_ record: JSONValue) -> Poll {
        var poll = Poll()
        record.array("options")?.forEachElement { option in
            if let label = option["label"]?.nonEmptyString {
                poll.choices.append(Poll.Choice(EscapedText(label).text, votes: option["votes"]?.amount))
            }
        }
        poll.endsAt = record["end_datetime"]?.timestamp
        return poll
    }
}
