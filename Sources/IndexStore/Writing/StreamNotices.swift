internal import SQLiteKit
internal import TweetModel

/// Notices from streams that a tweet was deleted or is withheld in some countries.
///
/// A notice can arrive before its tweet, in the same input or in another. So all notices are stored, although most of
/// them concern tweets that are never imported.
final class StreamNotices {
    private let connection: Connection
    private let insert: Statement
    private let select: Statement
    /// True while no notices exist, so that lookups can be skipped.
    private var isEmpty: Bool

    init(_ connection: Connection) throws {
        self.connection = connection
        isEmpty = try connection.integer("SELECT 1 FROM tweet_notice LIMIT 1") == nil
        insert = try connection.prepare(
            """
            INSERT INTO tweet_notice (tweet_id, deleted, withheld_in) VALUES (?1, ?2, ?3)
            ON CONFLICT (tweet_id) DO UPDATE SET deleted = max(deleted, excluded.deleted),
              withheld_in = excluded.withheld_in
            """)
        select = try connection.prepare("SELECT deleted, withheld_in FROM tweet_notice WHERE tweet_id = ?")
    }

    /// Stores the notice that a tweet was deleted, or that it is withheld in some countries. Adds the countries to
    /// those of earlier notices for the same tweet.
    func add(isDeleted: Bool, withheldIn countries: [String], of id: TweetID) throws {
        let countries = Set(countries).union(try notice(of: id)?.withheldIn ?? []).sorted()
        insert.bind(1, id.rawValue)
        insert.bind(2, isDeleted ? Int64(1) : 0)
        insert.bind(3, countries.isEmpty ? nil : countries.joined(separator: ","))
        try insert.run()
        isEmpty = false
    }

    /// Returns the notices of a tweet as one; `nil` for a tweet without notices.
    func notice(of id: TweetID) throws -> (isDeleted: Bool, withheldIn: [String])? {
        guard !isEmpty else { return nil }
        select.bind(1, id.rawValue)
        defer { select.reset() }
        guard try select.step() else { return nil }
        return (select.integer(0) != 0, select.optionalText(1)?.split(separator: ",").map(String.init) ?? [])
    }

    /// Adds the flags and countries of its notices to a tweet.
    func apply(to tweet: inout Tweet) throws {
        guard let notice = try notice(of: tweet.id) else { return }
        if notice.isDeleted { tweet.flags.insert(.deleted) }
        if notice.withheldIn.isEmpty { return }
        tweet.flags.insert(.withheld)
        tweet.withheldIn += notice.withheldIn.filter { !tweet.withheldIn.contains($0) }
        tweet.withheldIn.sort()
    }
}
