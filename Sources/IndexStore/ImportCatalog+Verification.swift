internal import SQLiteKit
package import TweetModel

/// Verifies the tweets of an import: compares them with a new store that contains only the same input. Does not verify
/// messages.
extension ImportCatalog {
    /// The content of a tweet in one import, and the location of its record. `location` is the file name, the offset
    /// and length in bytes, and 1 if the tweet occurs only inside another record.
    private typealias Record = (content: StoredTweet, location: String)

    /// The maximum number of tweet IDs in a finding.
    private static let examples = 3

    /// Compares an import with a new store that contains only its input. Returns the number of tweets in the new store,
    /// and a finding for each kind of difference. Does not report missing tweets that the user has permanently
    /// forgotten.
    package func verify(_ source: ImportSummary, against fresh: Store) throws -> (
        tweets: Int, findings: [CheckReport.Finding]
    ) {
        let fresh = ImportCatalog(fresh)
        guard let read = try fresh.all().first else { return (0, []) }
        let wanted = try fresh.tweets(of: read.number)
        var (missing, differing, misplaced): ([TweetID], [TweetID], [TweetID]) = ([], [], [])
        for id in wanted {
            guard let theirs = try fresh.record(of: id, in: read.number) else { continue }
            guard let ours = try record(of: id, in: source.number) else {
                if try !isForgotten(id) { missing.append(id) }
                continue
            }
            if !ours.content.isExactly(theirs.content) { differing.append(id) }
            if ours.location != theirs.location { misplaced.append(id) }
        }
        let present = Set(wanted)
        let surplus = try tweets(of: source.number).filter { !present.contains($0) }
        let path = source.path
        let findings = [
            finding(missing, one: "of \(path) is not in the store", many: "of \(path) are not in the store", source),
            finding(
                differing, one: "of \(path) differs from its copy in the store",
                many: "of \(path) differ from their copies in the store", source),
            finding(
                misplaced, one: "has another position in \(path) than the store records",
                many: "have other positions in \(path) than the store records", source),
            finding(
                surplus, one: "is recorded for \(path), which does not contain it",
                many: "are recorded for \(path), which does not contain them", source),
        ].compactMap { $0 }
        return (wanted.count, findings)
    }

    /// Returns the record of a tweet in an import; `nil` if the import does not contain the tweet.
    private func record(of id: TweetID, in importID: Int64) throws -> Record? {
        let location = try connection.first(
            """
            SELECT e.name || ' ' || l.byte_offset || ' ' || l.byte_length || ' ' || l.referenced
            FROM tweet_import l JOIN import_entry e ON e.import_id = l.import_id AND e.position = l.entry
            WHERE l.tweet_id = \(id.rawValue) AND l.import_id = \(importID)
            """
        ) { $0.text(0) }
        guard let location, let stored = try TweetLoader(connection).stored(id) else { return nil }
        let kept = try TweetRecords(connection).kept(id)
        return (content: kept[importID] ?? stored.said, location: location)
    }

    private func isForgotten(_ id: TweetID) throws -> Bool {
        try connection.integer("SELECT 1 FROM tombstone WHERE tweet_id = \(id.rawValue)") != nil
    }

    private func finding(_ ids: [TweetID], one: String, many: String, _ source: ImportSummary) -> CheckReport.Finding? {
        guard !ids.isEmpty else { return nil }
        let what = ids.count == 1 ? "1 tweet \(one)" : "\(ids.count) tweets \(many)"
        let named = ids.prefix(Self.examples).map(\.description).joined(separator: ", ")
        let rest = ids.count > Self.examples ? " and \(ids.count - Self.examples) more" : ""
        return CheckReport.Finding(
            message: "\(what): \(named)\(rest)",
            hint: "forget the import and run it again: tweetdex forget \(source.number), then tweetdex import",
            isDamage: true)
    }
}
