import SQLiteKit
import Testing
import TweetModel

@testable import QueryEngine

/// Tests the order of results and the start of pages.
@Suite("Pages and orders of results")
struct PlanPageTests {
    @Test("The next page begins after the last ID") func cursor() throws {
        let plan = try Query.parse("cats").plan(sampleContext())
        #expect(
            plan.page(after: .init(id: 99), limit: 0).inlined.hasSuffix(
                " AND tweet_index.rowid <= coalesce((SELECT doc_id FROM tweet WHERE id < 99 ORDER BY id DESC LIMIT 1), -9223372036854775808) ORDER BY tweet_index.rowid DESC LIMIT -1"
            ))
        let oldest = try Query.parse("cats sort:oldest").plan(sampleContext())
        #expect(
            oldest.page(after: .init(id: 99), limit: 3).inlined.hasSuffix(
                " AND tweet_index.rowid >= coalesce((SELECT doc_id FROM tweet WHERE id > 99 ORDER BY id LIMIT 1), 9223372036854775807) ORDER BY tweet_index.rowid ASC LIMIT 3"
            ))
        let liked = try Query.parse("cats").plan(sampleContext(), sort: .count(.likes))
        #expect(
            liked.page(after: .init(id: 99, key: .integer(7)), limit: 3).inlined
                == "SELECT t.id AS id, coalesce(t.like_count, -1) AS sort_key FROM tweet_index CROSS JOIN tweet AS t ON t.doc_id = tweet_index.rowid WHERE tweet_index MATCH ‹\"cats\" NOT \"!referenced\"› AND (coalesce(t.like_count, -1), tweet_index.rowid) < (7, coalesce((SELECT doc_id FROM tweet WHERE id >= 99 ORDER BY id LIMIT 1), 9223372036854775807)) ORDER BY coalesce(t.like_count, -1) DESC, tweet_index.rowid DESC LIMIT 3"
        )
    }

    @Test("Only positive terms count for relevance, by their number in the index expression")
    func relevance() throws {
        func score(_ query: String) throws -> String {
            let sql = try Query.parse(query).plan(sampleContext(), sort: .relevance).page(limit: 3).inlined
            let start =
                "SELECT (SELECT t.id FROM tweet AS t WHERE t.doc_id = f.doc_id) AS id, f.sort_key FROM (SELECT tweet_index.rowid AS doc_id, "
            #expect(sql.hasPrefix(start), "\(sql)")
            #expect(sql.hasSuffix(" LIMIT 3) AS f ORDER BY f.sort_key DESC, f.doc_id DESC"), "\(sql)")
            return String(sql.split(separator: " AS sort_key")[0].dropFirst(start.count))
        }
        #expect(try score("cats") == "tweet_rank(tweet_index, 0)")
        #expect(try score("lang:en cats has:media (#a OR from:ann) -dogs") == "tweet_rank(tweet_index, 1, 3)")
        #expect(try score("from:ann") == "0.0")
        let mixed = try Query.parse("cats OR likes:3").plan(sampleContext(), sort: .relevance).page(limit: 3).inlined
        #expect(
            mixed.contains(
                "FROM tweet AS t LEFT JOIN (SELECT rowid AS doc_id, tweet_rank(tweet_index, 0) AS score FROM tweet_index WHERE tweet_index MATCH ‹\"cats\"›) AS r ON r.doc_id = t.doc_id"
            ))
    }

    @Test("Duplicates are removed before the cursor applies")
    func unique() throws {
        let plan = try Query.parse("cats unique:retweet").plan(sampleContext())
        let key =
            "CASE WHEN t.retweet_of_tweet IS NOT NULL THEN t.retweet_of_tweet WHEN t.retweet_of_user IS NOT NULL THEN t.retweet_of_user || ' ' || t.text ELSE t.id END"
        #expect(
            plan.page(after: .init(id: 99), limit: 3).inlined
                == "WITH found AS MATERIALIZED (SELECT t.id AS id, \(key) AS kind FROM tweet_index CROSS JOIN tweet AS t ON t.doc_id = tweet_index.rowid WHERE tweet_index MATCH ‹\"cats\" NOT \"!referenced\"›) SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place FROM found) WHERE place = 1 AND id < 99 ORDER BY id DESC LIMIT 3"
        )
        #expect(plan.count().inlined.hasPrefix("SELECT count(DISTINCT \(key)) FROM tweet_index CROSS JOIN"))
    }
}
