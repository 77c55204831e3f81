internal import TweetModel

/// Recognises posts of Mastodon and of services with its software, such as Truth Social and Gab (see Scraper formats,
/// Data sets and scrapers). Their IDs have as many digits as those of tweets of 2011.
extension RecordType {
    static let mastodonPosts = RecordType.withoutTweets(
        .condensed, "posts of Mastodon, Truth Social or Gab", lists: ["statuses"]
    ) { record in
        if record.has("reblogs_count"), record.has("favourites_count") { return true }
        guard let id = record["id"]?.integer, FlatRecord.idsOfMastodon.contains(id) else { return false }
        return FlatRecord(commonNamesIn: record).isMastodonPost
    }
}

extension FlatRecord {
    /// IDs of Mastodon from 2014 to 2039.
    fileprivate static let idsOfMastodon: ClosedRange<Int64> = 90_000_000_000_000_000...143_000_000_000_000_000

    /// Whether the ID contains the time of the record in the form of Mastodon, or ends an address in its form.
    var isMastodonPost: Bool {
        guard let id = self[.id]?.exactInteger, id > 0 else { return false }
        if Self.idsOfMastodon.contains(id), let time = self.time?.seconds,
            abs((id >> 16) / 1000 - time) <= TweetID.tolerance
        {
            return true
        }
        var isFound = false
        let find = { (value: JSONValue) in isFound = isFound || value.string.map { Self.isAddress($0, of: id) } ?? false
        }
        value.forEachElement(find)
        value.forEachRawMember { _, value in find(value) }
        return isFound
    }

    /// Whether a text is like `https://mastodon.example/@ann/1`, `…/users/ann/statuses/1` or `…/ann/posts/1` (Gab).
    private static func isAddress(_ text: String, of id: Int64) -> Bool {
        guard text.hasPrefix("http"), text.hasSuffix("/\(id)") else { return false }
        let path = text.split(separator: "/").dropFirst(2)
        return path.count == 2 && path.first?.hasPrefix("@") == true
            || path.count == 4 && path.first == "users" && path.dropFirst(2).first == "statuses"
            || path.count == 3 && path.dropFirst().first == "posts"
    }
}

extension TableRow {
    /// Whether all rows of a table with IDs are such posts.
    func areMastodonPosts(_ rows: ArraySlice<[[UInt8]]>) -> Bool {
        let found = rows.compactMap { row in
            withRecord(row) { $0[.id]?.fieldText == nil ? nil : $0.isMastodonPost }
        }
        return !found.isEmpty && found.allSatisfy(\.self)
    }
}
