import SQLiteKit
import TweetModel

@testable import IndexStore

/// The content of a store, table by table, with names instead of internal row IDs.
struct StoreContent: Equatable, CustomStringConvertible {
    private(set) var rows: [String: [String]] = [:]

    init(_ store: Store) throws {
        for (name, query) in Self.queries {
            rows[name] = try store.connection.rows(query) { $0.text(0) }.sorted()
        }
        // Only clients that a tweet refers to. The others depend on the order of the imports.
        rows["client"] = try store.connection.rows(
            "SELECT name FROM client WHERE id IN (SELECT client_id FROM tweet)"
        ) { $0.text(0) }.sorted()
        // Records that equal the tweet's rows are not stored in `tweet_record`, so reconstruct all records.
        let records = TweetRecords(store.connection)
        let loader = TweetLoader(store.connection)
        let names = Dictionary(
            uniqueKeysWithValues: try store.connection.rows("SELECT id, path FROM import") { row in
                (row.integer(0), row.text(1))
            })
        let ids = try store.connection.rows("SELECT id FROM tweet") { $0.integer(0) }
        rows["records"] = try ids.flatMap { (number) throws -> [String] in
            guard let stored = try loader.stored(.init(number)) else { return [] }
            let kept = try records.kept(stored.tweet.id)
            return try records.all(stored.tweet.id, rows: stored, kept: kept).map {
                "\(names[$0.importID] ?? "?") \($0.observedAt ?? 0) \($0.content)"
            }
        }.sorted()
        rows["tweets"] = try ids.compactMap { try loader.hit(.init($0)) }.map { "\($0)" }.sorted()
    }

    private static let queries: [(String, SQL)] = [
        (
            "tweet",
            """
            SELECT json_array(t.id, t.created_at, t.flags, t.author_id, t.text, t.text_completeness, t.lang, c.name,
              t.reply_to_tweet, t.reply_to_user, t.retweet_of_tweet, t.retweet_of_user, t.quote_of_tweet, t.quote_of_user,
              t.conversation_id, t.like_count, t.retweet_count, t.reply_count, t.quote_count, t.view_count,
              t.bookmark_count, t.sensitive, t.place_id, t.latitude, t.longitude, t.community_id, t.withheld_in,
              t.day_precision, t.time_mismatch)
            FROM tweet t LEFT JOIN client c ON c.id = t.client_id
            """
        ),
        (
            "user",
            """
            SELECT json_array(id, handle, handle_seen_at, name, name_seen_at, profile_seen_at, bio, location, website,
              follower_count, following_count, (SELECT path FROM import i WHERE i.id = import_id))
            FROM user
            """
        ),
        (
            "user_import",
            """
            SELECT json_array(user_id, i.path, handle, handle_seen_at, name, name_seen_at, profile_seen_at, bio, location,
              follower_count)
            FROM user_import u JOIN import i ON i.id = u.import_id
            """
        ),
        (
            "user_handle",
            "SELECT json_array(folded, user_id, i.path) FROM user_handle JOIN import i ON i.id = import_id"
        ),
        ("owner", "SELECT json_array(user_id) FROM owner"),
        ("place", "SELECT json_array(id, name, full_name, country, west, south, east, north) FROM place"),
        // Merging records can leave a hashtag without tweets, until an import is forgotten.
        ("hashtag", "SELECT folded FROM hashtag WHERE id IN (SELECT hashtag_id FROM tweet_hashtag)"),
        (
            "tweet_mention",
            "SELECT json_array(tweet_id, position, user_id, handle, start_byte, end_byte, source) FROM tweet_mention"
        ),
        ("tweet_url", "SELECT json_array(tweet_id, position, url, expanded, start_byte, source) FROM tweet_url"),
        (
            "media",
            """
            SELECT json_array(m.tweet_id, m.position, m.media_id, m.url, m.alt_text, m.source, c.path, f.entry, f.data_offset)
            FROM media m LEFT JOIN media_file f USING (tweet_id, position) LEFT JOIN container c ON c.id = f.container_id
            """
        ),
        ("edit", "SELECT json_array(tweet_id, initial_id, position) FROM edit"),
        ("tombstone", "SELECT json_array(tweet_id) FROM tombstone"),
        (
            "import",
            "SELECT json_array(path, blake3, owner_id, archive_date, covers_from, tweets, expected) FROM import"
        ),
        (
            "tweet_import",
            """
            SELECT json_array(tweet_id, i.path, entry, byte_offset, byte_length, referenced, observed_at)
            FROM tweet_import l JOIN import i ON i.id = l.import_id
            """
        ),
    ]

    /// Returns the lines that only one of two stores contains, for the message of a failed test.
    func difference(from other: StoreContent) -> String {
        rows.keys.sorted().flatMap { name -> [String] in
            let (mine, theirs) = (rows[name] ?? [], other.rows[name] ?? [])
            let lost = mine.filter { !theirs.contains($0) }.prefix(3).map { "- \(name): \($0)" }
            let added = theirs.filter { !mine.contains($0) }.prefix(3).map { "+ \(name): \($0)" }
            return lost + added
        }.joined(separator: "\n")
    }

    var description: String { "\(rows.mapValues(\.count))" }
}
