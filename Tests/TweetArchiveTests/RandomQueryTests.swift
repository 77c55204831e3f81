import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the results of random queries over random tweets with brute force: a loop over all tweets that evaluates
/// each clause literally. The brute force does not use the parser, the tokenizer or SQL.
@Suite("Random queries")
struct RandomQueryTests {
    /// The number of queries for each seed; more with `TWEETDEX_TREES=3000`.
    static let trees = Exhaustive.count("TWEETDEX_TREES", default: 150, exhaustive: 300)

    @Test("Results equal those of brute force", arguments: Exhaustive.sample(1...8, every: 3))
    func likeBruteForce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let corpus = RandomCorpus(size: 300, using: &random)
        let folder = try TemporaryFolder()
        let path = folder.path("store.db")
        try corpus.write(to: path)
        let archive = try TweetArchive(path: path, access: .existing)
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.zone = Zone(label: "JST", secondsEast: 9 * 3600)
        var refused = 0
        for _ in 0..<Self.trees {
            let node = RandomNode.random(depth: 4, using: &random)
            let includesReferenced = Int.random(in: 0..<4, using: &random) == 0
            let text = node.text + (includesReferenced ? " include:referenced" : "")
            let expected = corpus.tweets
                .filter { includesReferenced || !$0.flags.isReferencedOnly }
                .filter { node.holds($0, among: corpus.byID) == true }
                .map(\.id).sorted(by: >)

            options.limit = 0
            options.after = nil
            let all: SearchPage
            do {
                all = try archive.search(text, options: options)
            } catch {
                // A time range that ends before it begins is an error.
                guard case TweetArchiveError.query(let problems) = error,
                    problems.allSatisfy({ $0.code == "empty-range" })
                else {
                    throw error
                }
                refused += 1
                continue
            }
            let found = all.hits.map(\.tweet.id)
            guard found == expected else {
                // Thousands of IDs are useless in a report, so it contains the query and two differences.
                let tweets = Set(found).symmetricDifference(expected).prefix(2).map { corpus.byID[$0] }
                Issue.record(
                    "\(text): \(Set(expected).subtracting(found).count) missing, \(Set(found).subtracting(expected).count) too many, such as \(tweets)"
                )
                return
            }
            #expect(try archive.count(text, options: options).total == expected.count, "\(text)")

            options.limit = 7
            var paged: [TweetID] = []
            repeat {
                let page = try archive.search(text, options: options)
                paged += page.hits.map(\.tweet.id)
                options.after = page.next
            } while options.after != nil && paged.count <= expected.count
            #expect(paged == expected, "\(text), page by page")

            // The canonical form of the query has the same results.
            options.limit = 0
            let canonical = try archive.search(all.canonical, options: options)
            #expect(canonical.hits.map(\.tweet.id) == expected, "\(text) as \(all.canonical)")
        }
        #expect(refused < Self.trees / 10)
    }
}
