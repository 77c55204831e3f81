internal import SQLiteKit
internal import TweetModel

/// Notices from streams that a tweet was deleted or is withheld in some countries.
///
/// A notice can arrive before its tweet, in the same input or in another. So all notices are stored, although most of
/// them concern tweets that are never imported.
final class StreamNotices {
    struct Notice {
        var isDeleted: Bool
        /// Country codes; empty if the notice does not concern withholding.
        var withheldIn: [String]

        /// Returns the tweet with the flags of the notice, and with its countries added.
        func applied(to tweet: Tweet) -> Tweet {
            var tweet = tweet
            if isDeleted { tweet.flags.insert(.deleted) }
            if !withheldIn.isEmpty {
                tweet.flags.insert(.withheld)
                for country in withheldIn where !tweet.withheldIn.contains(country) {
                    tweet.withheldIn.append(country)
                }
                tweet.withheldIn.sort()
            }
            return tweet
        }
    }

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

    /// Stores a notice, and adds its countries to those of earlier notices for the same tweet.
    func add(_ notice: Notice, of id: TweetID) throws {
        let countries = Set(notice.withheldIn).union(try self.notice(of: id)?.withheldIn ?? []).sorted()
        insert.bind(1, id.rawValue)
        insert.bind(2, notice.isDeleted ? Int64(1) : 0)
        insert.bind(3, countries.isEmpty ? nil : countries.joined(separator: ","))
        try insert.run()
        isEmpty = false
    }

    func notice(of id: TweetID) throws -> Notice? {
        guard !isEmpty else { return nil }
        select.bind(1, id.rawValue)
        defer { select.reset() }
        guard try select.step() else { return nil }
        return Notice(
            isDeleted: select.integer(0) != 0,
            withheldIn: select.optionalText(1)?.split(separator: ",").map(String.init) ?? [])
    }
}
