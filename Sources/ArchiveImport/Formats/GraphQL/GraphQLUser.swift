import TweetModel

/// Reads accounts of GraphQL. Until 2025 all fields were in `legacy`; since then they are in several objects.
enum GraphQLUser {
    /// The account in `{"rest_id": …, "result": …}`. If the service did not return the account, it has only an ID.
    static func user(inResults results: JSONValue?) -> User? {
        guard let results else { return nil }
        let id = results["rest_id"]?.positiveInteger.map { UserID($0) }
        guard let account = results.object("result"), var user = user(account) else { return id.map { User(id: $0) } }
        user.id = user.id ?? id
        return user
    }

    /// `nil` for an account that the service did not return.
    static func user(_ result: JSONValue) -> User? {
        let facts = result.object("legacy")
        let core = result.object("core")
        let user = User(
            id: RecordID.positive(result, "rest_id").map { UserID($0) },
            handle: core?["screen_name"]?.nonEmptyString ?? facts?["screen_name"]?.nonEmptyString,
            name: core?["name"]?.nonEmptyString ?? facts?["name"]?.nonEmptyString, profile: profile(result))
        return user.id == nil && user.handle == nil ? nil : user
    }

    private static func profile(_ result: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        let facts = result.object("legacy")
        if let facts, let known = UserObject.profile(facts) { profile = known }
        let bio = result.object("profile_bio")
        // One of two fields may be an empty string although the other one has a value.
        let written = bio?["description"]?.string
        let place = result["location"]?["location"]?.string ?? result["location"]?.string
        if let written, !written.isEmpty || profile.bio == nil { profile.bio = EscapedText(written).text }
        if let place, !place.isEmpty || profile.location == nil { profile.location = place }
        profile.website =
            bio?["entities"]?["url"]?["urls"]?.first?["expanded_url"]?.nonEmptyString ?? profile.website
            ?? result["website"]?["url"]?.nonEmptyString
        profile.createdAt = time(result["core"]) ?? time(facts) ?? profile.createdAt
        profile.protected = result["privacy"]?["protected"]?.bool ?? profile.protected
        profile.avatarURL = result["avatar"]?["image_url"]?.nonEmptyString ?? profile.avatarURL
        profile.headerURL = result["banner"]?["image_url"]?.nonEmptyString ?? profile.headerURL
        let relations = result["relationship_counts"]
        profile.followers =
            relations?["followers"]?.integer ?? relations?["followers_count"]?.integer ?? profile.followers
        profile.following =
            relations?["following"]?.integer ?? relations?["following_count"]?.integer ?? profile.following
        profile.tweets = result["tweet_counts"]?["tweets"]?.integer ?? profile.tweets
        // The legacy badge, the current badge and the paid badge look the same.
        let verification = result["verification"]
        let marks = [
            verification?["verified"]?.bool, verification?["is_blue_verified"]?.bool, result["is_blue_verified"]?.bool,
            profile.verified,
        ].compactMap { $0 }
        profile.verified = marks.isEmpty ? nil : marks.contains(true)
        return profile == User.Profile() ? nil : profile
    }

    private static func time(_ object: JSONValue?) -> Timestamp? {
        object?["created_at_ms"]?.momentInMilliseconds
            ?? object?["created_at"]?.withRawBytes { ArchiveDates.parse($0) }
    }
}
