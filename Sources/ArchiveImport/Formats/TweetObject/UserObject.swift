import TweetModel

/// The last accounts that were met: in an archive nearly every tweet has the same.
struct UserMemory {
    private static let capacity = 4
    private var known: [(raw: [UInt8], user: User)] = []
    private var oldest = 0

    /// The account of a `user` object.
    mutating func user(_ record: JSONValue) -> User {
        for entry in known where record.withRawBytes({ Self.equal($0, entry.raw) }) { return entry.user }
        let user = UserObject.user(record)
        let raw = record.withRawBytes { bytes in
            var copy: [UInt8] = []
            copy.reserveCapacity(bytes.count)
            for index in bytes.indices { copy.append(bytes[index]) }
            return copy
        }
        if known.count < Self.capacity {
            known.append((raw, user))
        } else {
            known[oldest] = (raw, user)
            oldest = (oldest + 1) % Self.capacity
        }
        return user
    }

    private static func equal(_ bytes: Span<UInt8>, _ other: [UInt8]) -> Bool {
        guard bytes.count == other.count else { return false }
        for index in bytes.indices where bytes[index] != other[index] { return false }
        return true
    }
}

/// Reads accounts of the v1.1 shape. `trim_user` leaves ids only.
enum UserObject {
    static func user(_ record: JSONValue) -> User {
        User(
            id: RecordID.user(record), handle: record["screen_name"]?.nonEmptyString,
            name: record["name"]?.nonEmptyString, profile: profile(record))
    }

    static func profile(_ record: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        profile.bio = record["description"]?.string.map { EscapedText($0).text }
        profile.location = record["location"]?.string
        profile.website = website(record)
        profile.createdAt = record["created_at"]?.withRawBytes { ArchiveDates.parse($0) }
        profile.verified = record["verified"]?.bool
        profile.protected = record["protected"]?.bool
        profile.followers = record["followers_count"]?.integer
        profile.following = record["friends_count"]?.integer
        profile.tweets = record["statuses_count"]?.integer
        profile.listed = record["listed_count"]?.integer
        profile.avatarURL = record["profile_image_url_https"]?.nonEmptyString
        profile.headerURL = record["profile_banner_url"]?.nonEmptyString
        return profile == User.Profile() ? nil : profile
    }

    /// Where the profile's link leads, else the short link itself.
    static func website(_ record: JSONValue) -> String? {
        if let link = record["entities"]?["url"]?["urls"]?.element(0)?["expanded_url"]?.nonEmptyString { return link }
        return record["url"]?.nonEmptyString
    }
}

/// Reads places of the v1.1 shape.
enum PlaceObject {
    static func place(_ record: JSONValue) -> Place? {
        guard let id = record["id"]?.nonEmptyString else { return nil }
        var place = Place(id: id)
        place.name = record["name"]?.nonEmptyString
        place.fullName = record["full_name"]?.nonEmptyString
        place.country = record["country"]?.nonEmptyString
        place.countryCode = record["country_code"]?.nonEmptyString
        place.type = record["place_type"]?.nonEmptyString
        if let ring = record["bounding_box"]?["coordinates"]?.element(0) { place.box = box(ring) }
        return place
    }

    /// The box around a ring of [longitude, latitude] corners; where it spans the 180th meridian, `west` is the greater.
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
        // No place is wider than half the globe: one that seems so lies across the 180th meridian.
        return east - west > 180
            ? BoundingBox(
                west: longitudes.filter { $0 > 0 }.min() ?? west, south: south,
                east: longitudes.filter { $0 <= 0 }.max() ?? east, north: north)
            : BoundingBox(west: west, south: south, east: east, north: north)
    }
}
