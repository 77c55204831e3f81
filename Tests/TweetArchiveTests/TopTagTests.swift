import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the two ways of counting hashtags: `HashtagCounter`, and SQL if accounts and times are requested.
@Suite("Most frequent hashtags")
struct TopTagTests {
    @Test("Both ways of counting agree with brute force", arguments: 1...6)
    func likeBruteForce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var corpus = RandomCorpus(size: 400, using: &random)
        corpus = RandomCorpus(
            corpus.tweets.map { tweet in
                var tweet = tweet
                // A hashtag that the tweet contains twice, in two spellings, and one that comes from its original.
                if tweet.id.rawValue % 5 == 0 {
                    tweet.hashtags += [Hashtag(text: "Twice", span: nil), Hashtag(text: "tWICE", span: nil)]
                }
                if tweet.id.rawValue % 7 == 0 {
                    tweet.hashtags.append(Hashtag(text: "old", span: nil, source: .completed))
                }
                return tweet
            })
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.limit = 0
        let queries = [
            "", "since:2012-01-01", "until:2012-01-01", "#twice", "sea", "-sea", "from:ann", "has:media",
            "is:retweet lang:en",
            "include:referenced", "limit:40", "unique:text", "sort:likes limit:15", "sample:20", "nosuchword",
        ]
        for query in queries {
            let hits = try archive.search(query, options: options).hits
            var uses: [String: Int] = [:]
            var tweets: [String: Int] = [:]
            for hit in hits {
                let tags = hit.tweet.hashtags.map { $0.text.lowercased() }
                for tag in tags { uses[tag, default: 0] += 1 }
                for tag in Set(tags) { tweets[tag, default: 0] += 1 }
            }
            for (limit, minimum) in [(0, 1), (3, 1), (0, 4), (1, 2), (5, 1_000)] {
                var wanted = TopOptions()
                wanted.limit = limit
                wanted.minimum = minimum
                let table = try archive.top(.hashtags, of: query, options: wanted, search: options)
                wanted.wantsDetails = true
                var detailed = try archive.top(.hashtags, of: query, options: wanted, search: options)
                detailed.hasDetails = false
                for index in detailed.rows.indices {
                    detailed.rows[index].users = nil
                    detailed.rows[index].first = nil
                    detailed.rows[index].last = nil
                    detailed.rows[index].query = nil
                }
                #expect(table == detailed, "\(query), \(limit) rows, from \(minimum) on")
                #expect(table.distinct == tweets.count && table.tweets == hits.count, "\(query)")
                for row in table.rows {
                    #expect(
                        tweets[row.text.lowercased()] == row.tweets && uses[row.text.lowercased()] == row.uses,
                        "\(row.text) of \(query)")
                }
                let shown = tweets.values.count { $0 >= minimum }
                #expect(table.rows.count == (limit > 0 ? min(limit, shown) : shown), "\(query)")
            }
        }
    }
}
