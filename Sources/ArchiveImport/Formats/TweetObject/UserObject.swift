import TweetModel

/// Recently read accounts. In most archives, the records of an account have the same bytes for a long time.
struct UserCache {
    /// A power of two. An account replaces another one with the same slot.
    private static let capacity = 64
    private var known: [(bytes: [UInt8], user: User)] = Array(repeating: ([], User(id: nil)), count: capacity)

    /// Returns the account of a `user` object.
    mutating func user(_ record: JSONValue) -> User {
        let slot = record.withRawBytes { Self.slot($0) }
        do {
            let bytes = known[slot].bytes
            if record.withRawBytes({ $0.hasSameBytes(as: bytes.span) }) { return known[slot].user }
        }
        let user = User.v1(record)
        known[slot].user = user
        known[slot].bytes.removeAll(keepingCapacity: true)
        record.withRawBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe known[slot].bytes.append(contentsOf: $0) }
        }
        return user
    }

    /// Hashes the length and every eighth group of eight bytes.
    private static func slot(_ bytes: Span<UInt8>) -> Int {
        unsafe bytes.withUnsafeBytes { raw in
            var hash = UInt64(truncatingIfNeeded: raw.count)
            for index in stride(from: 0, through: raw.count - 8, by: 64) {
                hash ^= unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                hash &*= 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 32
            }
            return Int(truncatingIfNeeded: hash) & (capacity - 1)
        }
    }
}

/// Reads accounts of the v1.1 shape. With `trim_user` they have only an ID.
extension User {
    /// The members of an account in a tweet of API v1.1, and of an account that is a record by itself.
    static let known = KnownMembers(names, leaving: .apiV1, in: "user.")

    private static let names = [
        "id", "id_str", "screen_name", "name", "description", "location", "url", "entities", "protected", "verified",
        "followers_count", "friends_count", "listed_count", "statuses_count", "created_at", "profile_image_url_https",
        "profile_banner_url",
    ]

    static func v1(_ record: JSONValue) -> User {
        var profile = User.Profile()
        read(record, into: &profile)
        return User(
            id: record.userID, handle: record["screen_name"]?.nonEmptyString,
            name: record["name"]?.nonEmptyString, boxedProfile: profile == none ? nil : Box(profile))
    }

    static func read(_ record: JSONValue, into profile: inout User.Profile) {
        readShared(record, into: &profile)
        profile.followers = record["followers_count"]?.integer
        profile.following = record["friends_count"]?.integer
        profile.tweets = record["statuses_count"]?.integer
        profile.listed = record["listed_count"]?.integer
        profile.avatarURL = record["profile_image_url_https"]?.nonEmptyString
    }

    /// A profile without any field.
    private static let none = User.Profile()

    /// Reads the fields of which the members have the same names in API v2.
    static func readShared(_ record: JSONValue, into profile: inout User.Profile) {
        profile.bio = record["description"]?.string.map { EscapedText($0).text }
        profile.location = record["location"]?.string
        profile.website = website(record)
        profile.createdAt = record["created_at"]?.timestamp
        profile.verified = record["verified"]?.bool
        profile.protected = record["protected"]?.bool
        profile.headerURL = record["profile_banner_url"]?.nonEmptyString
    }

    /// The target of the profile's link, else the short link.
    static func website(_ record: JSONValue) -> String? {
        if let link = record["entities"]?["url"]?["urls"]?.element(0)?["expanded_url"]?.nonEmptyString { return link }
        return record["url"]?.nonEmptyString
    }
}

/// Reads places of the v1.1 shape, and those that Python printed.
extension Place {
    /// - Parameter id: the ID, if it is not in the member `id`.
    static func v1(_ record: JSONValue, id: String? = nil) -> Place? {
        guard let id = id ?? record["id"]?.nonEmptyString else { return nil }
        var place = Place(id: id)
        place.name = record["name"]?.nonEmptyString
        place.fullName = record.firstText(["full_name", "fullName"])
        place.country = record["country"]?.nonEmptyString
        place.countryCode = record.firstText(["country_code", "countryCode"])
        place.type = record.firstText(["place_type", "type"])
        if let ring = record["bounding_box"]?["coordinates"]?.element(0) { place.box = box(ring) }
        return place
    }

    /// The box around a ring of [longitude, latitude] corners. If it crosses the 180th meridian, `west` is greater than
    /// `east`.
    static func box(_ ring: JSONValue) -> BoundingBox? {
        var longitudes: [Double] = []
        var latitudes: [Double] = []
        ring.forEachElement { corner in
            if let longitude = corner.element(0)?.double, let latitude = corner.element(1)?.double {
                longitudes.append(longitude)
                latitudes.append(latitude)
            }
        }
        guard let west = longitudes.min(), let east = longitudes.max(), let south = latitudes.min(),
            let north = latitudes.max()
        else { return nil }
        // See `box(west:south:east:north:)`.
        return east - west > 180
            ? BoundingBox(
                west: longitudes.filter { $0 > 0 }.min() ?? west, south: south,
                east: longitudes.filter { $0 <= 0 }.max() ?? east, north: north)
            : BoundingBox(west: west, south: south, east: east, north: north)
    }

    /// The box between two longitudes in either order. A place is at most half the globe wide, so a wider box crosses
    /// the 180th meridian.
    static func box(west: Double, south: Double, east: Double, north: Double) -> BoundingBox {
        east - west > 180
            ? BoundingBox(west: east, south: south, east: west, north: north)
            : BoundingBox(west: west, south: south, east: east, north: north)
    }
}

/// Extracts the name of the program that posted a tweet. `source` is a link (`<a href="…">Twitter Web App</a>`), plain
/// text or empty.
struct ClientNames {
    /// The last names by the raw bytes of `source`, because an archive has few clients.
    private static let capacity = 8
    private var known: [(raw: [UInt8], name: String?)] = []
    private var oldest = 0

    /// The name in a `source` field; `nil` if the field is empty or not a string.
    mutating func name(_ source: JSONValue) -> String? {
        guard source.kind == .string else { return nil }
        for entry in known where source.withRawBytes({ $0.hasSameBytes(as: entry.raw.span) }) { return entry.name }
        let name = source.string.flatMap { Self.name($0) }
        let raw = source.withRawBytes { bytes in
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return copy
        }
        if known.count < Self.capacity {
            known.append((raw, name))
        } else {
            known[oldest] = (raw, name)
            oldest = (oldest + 1) % Self.capacity
        }
        return name
    }

    /// Returns the text without tags, unescaped; `nil` if nothing but spaces remains.
    static func name(_ source: String) -> String? {
        var text: [UInt8] = []
        var insideTag = false
        for byte in source.utf8 {
            if byte == UInt8(ascii: "<") {
                insideTag = true
            } else if byte == UInt8(ascii: ">"), insideTag {
                insideTag = false
            } else if !insideTag {
                text.append(byte)
            }
        }
        let name = EscapedText(String(decoding: text, as: UTF8.self)).text
        return name.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : name
    }
}
