internal import CLibrary
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// The images and videos of a search, in the order of its results. Contains only the properties by which a page selects
/// and counts them, so that the list of a large store is small.
package struct MediaList: Sendable {
    package struct Item: Sendable, Hashable {
        package var tweet: TweetID
        /// The position in the tweet, from 0.
        package var index: Int
        package var kind: MediaItem.Kind
        /// True if the author described the item.
        package var isDescribed: Bool
        /// True if no import found the file, or if the file or the zip that contains it was moved or deleted.
        package var isMissing: Bool
        /// The number of months since January of the year 0, in the time zone of the search; `nil` if the time is
        /// unknown or after the year 9999.
        package var month: Int?

        package init(
            tweet: TweetID, index: Int, kind: MediaItem.Kind, isDescribed: Bool, isMissing: Bool, month: Int?
        ) {
            self.tweet = tweet
            self.index = index
            self.kind = kind
            self.isDescribed = isDescribed
            self.isMissing = isMissing
            self.month = month
        }
    }

    package var items: [Item] = []
    package var order = SearchOrder.newest

    /// The maximum number of items that are kept for the next call. They take about 12 MB.
    fileprivate static let longestKept = 250_000
}

extension TweetArchive {
    /// Returns the images and videos of a search. Reads the table of media once, in the order of the tweets' IDs.
    ///
    /// - Parameters:
    ///   - text: The query. Tweets without media are left out.
    ///   - options: `limit` and `after` have no effect.
    ///   - isInFolder: Returns true if the file with a name is available although no import found it.
    /// - Throws: `.query` for an invalid query.
    package func media(
        _ text: String, options: SearchOptions, isInFolder: (String) -> Bool = { _ in false }
    ) throws -> MediaList {
        let query = try queries.parse(Query.withMedia(text), options)
        return try queries.run(query, within: options.timeLimit, otherwise: MediaList()) { () throws -> MediaList in
            let plan = try query.plan(try queries.context(options), sort: options.order)
            let statement = plan.page(limit: plan.limit ?? 0)
            let version = [try connection.integer("PRAGMA data_version") ?? 0, connection.totalChanges]
            let key = UpcomingResults.List(statement: statement, zone: options.zone, version: version)
            if let kept = keptMedia, kept.key == key { return kept.list }
            let list = MediaList(items: try items(of: statement, options.zone, isInFolder), order: plan.sort)
            keptMedia = list.items.count <= MediaList.longestKept ? (key, list) : nil
            return list
        }
    }

    private func items(of statement: SQL, _ zone: Zone, _ isInFolder: (String) -> Bool) throws -> [MediaList.Item] {
        let ids = try connection.rows(statement) { $0.integer(0) }
        let scan = try EntityScan(
            "position, kind, described, name, created_at, day_precision, container_id",
            of: """
                (SELECT m.tweet_id, m.source, m.position, m.kind, coalesce(m.alt_text, '') <> '' AS described,
                  CASE WHEN f.tweet_id IS NULL THEN coalesce(m.file_name, '') END AS name, t.created_at, t.day_precision,
                  f.container_id
                FROM media m CROSS JOIN tweet t ON t.id = m.tweet_id
                LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position)
                """, connection)
        let containers = try connection.rows("SELECT id, path FROM container") { ($0.integer(0), $0.text(1)) }
        let gone = Set(containers.filter { unsafe access($0.1, F_OK) != 0 }.map(\.0))
        var found: [(rank: Int, item: MediaList.Item)] = []
        for (id, rank) in zip(ids, ids.indices).sorted(by: { $0.0 < $1.0 }) {
            try scan.forEach(of: id) { row, _ in
                let second = row.optionalInteger(6).map { row.integer(7) != 0 ? $0 : zone.local($0) }
                let civil = second.map { CivilTime(unixSeconds: $0) }
                let missing = row.optionalText(5)
                found.append(
                    (
                        rank,
                        MediaList.Item(
                            tweet: TweetID(id), index: Int(row.integer(2)),
                            kind: MediaItem.Kind(rawValue: row.text(3)) ?? .photo, isDescribed: row.integer(4) != 0,
                            isMissing: missing.map { $0.isEmpty || !isInFolder($0) }
                                ?? gone.contains(row.integer(8)),
                            month: civil.flatMap { (0...9999).contains($0.year) ? $0.year * 12 + $0.month - 1 : nil })
                    ))
            }
        }
        return found.sorted { ($0.rank, $0.item.index) < ($1.rank, $1.item.index) }.map(\.item)
    }

    /// Returns the tweets with these IDs, in the same order. Leaves out IDs that are not in the store.
    package func tweets(_ ids: [TweetID]) throws -> [SearchHit] {
        try read(otherwise: []) { try TweetLoader(store).hits(ids) }
    }
}
