package import SQLiteKit
package import TweetModel

/// Proves that the store has what an input says: against the same input, read again into an empty store.
package struct ImportProof {
    private struct Word {
        var content: StoredTweet
        var place: String
    }

    private static let examples = 3

    private let store: Store
    private let fresh: Store

    /// `fresh` holds this one input and nothing else.
    package init(_ store: Store, against fresh: Store) {
        self.store = store
        self.fresh = fresh
    }

    /// What does not agree, and how many tweets were compared.
    package func compare(
        _ source: ImportSummary
    ) throws(SQLiteError) -> (tweets: Int, findings: [CheckReport.Finding]) {
        guard let read = try ImportCatalog(fresh).all().first else { return (0, []) }
        let wanted = try ImportCatalog(fresh).tweets(of: read.number, collectedOnly: false)
        var (missing, differing, misplaced): ([TweetID], [TweetID], [TweetID]) = ([], [], [])
        for id in wanted {
            guard let theirs = try Self.word(on: id, of: read.number, in: fresh) else { continue }
            guard let ours = try Self.word(on: id, of: source.number, in: store) else {
                if try !isForgotten(id) { missing.append(id) }
                continue
            }
            if !ours.content.isExactly(theirs.content) { differing.append(id) }
            if ours.place != theirs.place { misplaced.append(id) }
        }
        let present = Set(wanted)
        let surplus = try ImportCatalog(store).tweets(of: source.number, collectedOnly: false).filter {
            !present.contains($0)
        }
        let findings = [
            finding(missing, "of \(source.path) are not in the store", source),
            finding(differing, "are not in the store as \(source.path) tells them", source),
            finding(misplaced, "stand elsewhere in \(source.path) than the store says", source),
            finding(surplus, "are in the store as tweets of \(source.path), which does not have them", source),
        ].compactMap { $0 }
        return (wanted.count, findings)
    }

    private static func word(
        on id: TweetID, of importID: Int64, in store: Store
    ) throws(SQLiteError) -> Word? {
        let place = try store.connection.first(
            """
            SELECT e.name || ' ' || l.byte_offset || ' ' || l.byte_length || ' ' || l.referenced
            FROM tweet_import l JOIN import_entry e ON e.import_id = l.import_id AND e.position = l.entry
            WHERE l.tweet_id = \(id.rawValue) AND l.import_id = \(importID)
            """
        ) { (row) throws(SQLiteError) in row.text(0) }
        guard let place, let stored = try TweetLoader(store).stored(id) else { return nil }
        let kept = try TweetRecords(store.connection).kept(id)
        return Word(content: kept[importID] ?? stored.said, place: place)
    }

    private func isForgotten(_ id: TweetID) throws(SQLiteError) -> Bool {
        try store.connection.integer("SELECT 1 FROM tombstone WHERE tweet_id = \(id.rawValue)") != nil
    }

    private func finding(_ ids: [TweetID], _ what: String, _ source: ImportSummary) -> CheckReport.Finding? {
        guard !ids.isEmpty else { return nil }
        let named = ids.prefix(Self.examples).map(\.description).joined(separator: ", ")
        let rest = ids.count > Self.examples ? " and \(ids.count - Self.examples) more" : ""
        return CheckReport.Finding(
            message: "\(ids.count) tweets \(what): \(named)\(rest).",
            hint: "Forget the import and take it in again: tweetdex forget \(source.number), then tweetdex import.",
            isDamage: true)
    }
}
