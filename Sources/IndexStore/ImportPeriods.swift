internal import SQLiteKit
internal import TweetModel

/// The table `import_period`, which is derived from `tweet_import`. It lists the periods in which each import has
/// tweets. A period is a range of 2^46 tweet IDs, about 4.7 hours. The view `imported_tweet` needs it to find the
/// tweets of an import without a scan.
enum ImportPeriods {
    static let table = "import_period"

    /// Returns the period of a tweet ID. The view `imported_tweet` uses the same calculation.
    static func period(of tweet: Int64) -> Int64 { tweet >> 46 }

    static func rebuild(_ connection: Connection) throws {
        try connection.execute(
            script: """
                DELETE FROM import_period;
                INSERT INTO import_period SELECT DISTINCT import_id, tweet_id >> 46 FROM tweet_import
                """)
    }

    /// Reports rows of `tweet_import` that `imported_tweet` does not contain.
    static func check(_ connection: Connection, _ report: inout CheckReport) throws {
        let missing =
            try connection.integer(
                """
                SELECT count(*) FROM tweet_import l WHERE NOT EXISTS (
                  SELECT 1 FROM import_period p WHERE p.import_id = l.import_id AND p.period = l.tweet_id >> 46)
                """) ?? 0
        guard missing > 0 else { return }
        report.findings.append(
            CheckReport.Finding(
                message: missing == 1
                    ? "1 tweet is missing from the list of its import"
                    : "\(missing) tweets are missing from the lists of their imports",
                hint: "run tweetdex reindex, which rebuilds the lists", isDamage: true))
    }
}
