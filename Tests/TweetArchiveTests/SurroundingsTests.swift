import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Compares the tweets around results with groups that are computed from complete lists.
@Suite("Tweets around results")
struct SurroundingsTests {
    /// A store of random tweets, and the IDs of the tweets that searches find by default, by author.
    private struct Fixture {
        let folder: TemporaryFolder
        let archive: TweetArchive
        let options = SearchOptions(now: 1_731_154_458)
        var timelines: [String: [TweetID]] = [:]

        init(seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            folder = try TemporaryFolder()
            try RelatedTweets(size: 160, using: &random).write(to: folder.path("store.db"))
            archive = try TweetArchive(path: folder.path("store.db"), access: .existing)
            for hit in try hits("") { timelines[Self.author(of: hit) ?? "", default: []].append(hit.tweet.id) }
        }

        func hits(_ text: String) throws -> [SearchHit] {
            var options = options
            options.limit = 0
            return try archive.search(text, options: options).hits
        }

        static func author(of hit: SearchHit) -> String? {
            guard let author = hit.tweet.author else { return nil }
            return author.id.map { "\($0)" } ?? author.handle.map { "@" + $0.lowercased() }
        }

        /// Merges sets of tweets that share an element of `touching`, in the order of the first sets.
        static func merged(_ sets: [(shown: Set<TweetID>, touching: Set<TweetID>)]) -> [Set<TweetID>] {
            var groups: [Set<TweetID>] = []
            for set in sets {
                let touched = groups.indices.filter { !groups[$0].isDisjoint(with: set.touching) }
                let union = touched.reduce(set.shown) { $0.union(groups[$1]) }
                for index in touched.dropFirst().reversed() { groups.remove(at: index) }
                if let first = touched.first { groups[first] = union } else { groups.append(union) }
            }
            return groups
        }
    }

    private static let queries = ["", "is:reply", "is:retweet", "is:quote", "sample:20/a", "sample:8/b", "has:links"]

    @Test("Neighbours are those in the timeline of the author", arguments: [1, 2, 3] as [UInt64])
    func neighbors(seed: UInt64) throws {
        let fixture = try Fixture(seed: seed)
        for query in Self.queries {
            for (count, order) in [(0, ""), (1, " sort:oldest"), (2, ""), (5, " sort:random/3"), (1000, "")] {
                let hits = try fixture.hits(query + order)
                let groups = try fixture.archive.groups(
                    of: hits, in: query + order, with: .neighbors(count), options: fixture.options)
                let expected = Fixture.merged(
                    hits.map { hit in
                        let id = hit.tweet.id
                        guard let author = Fixture.author(of: hit), let list = fixture.timelines[author],
                            let place = list.firstIndex(of: id)
                        else { return ([id], [id]) }
                        func around(_ count: Int) -> Set<TweetID> {
                            Set(list[max(0, place - count)...min(list.count - 1, place + count)])
                        }
                        return (around(count), around(count + 1))
                    })
                #expect(groups.map { Set($0.map(\.tweet.id)) } == expected, "\(query + order) -C \(count)")
                try check(groups, hits)
                for group in groups {
                    let ids = group.map(\.tweet.id)
                    #expect(ids == (order == " sort:oldest" ? ids.sorted() : ids.sorted(by: >)))
                }
            }
        }
    }

    @Test("Threads are those of the command thread", arguments: [1, 2, 3] as [UInt64])
    func threads(seed: UInt64) throws {
        let fixture = try Fixture(seed: seed)
        for query in Self.queries {
            let hits = try fixture.hits(query)
            let groups = try fixture.archive.groups(of: hits, in: query, with: .thread, options: fixture.options)
            let threads = try hits.map { hit in
                try fixture.archive.thread(of: hit.tweet.id)?.rows.compactMap { $0.hit?.tweet.id } ?? []
            }
            let expected = Fixture.merged(
                zip(hits, threads).map { hit, thread in
                    let shown = Set(thread + [hit.tweet.id])
                    return (shown, shown)
                })
            #expect(groups.map { Set($0.map(\.tweet.id)) } == expected, "\(query)")
            try check(groups, hits)
            for group in groups where group.count > 1 {
                let ids = group.map(\.tweet.id)
                #expect(threads.contains { $0 == ids } || group.contains { $0.tweet.retweetOf != nil }, "\(ids)")
            }
        }
    }

    /// Each tweet occurs once, and has the role of a result or a relation to one.
    private func check(_ groups: [[SearchHit]], _ hits: [SearchHit]) throws {
        let rows = groups.flatMap(\.self)
        let ids = Set(hits.map(\.tweet.id))
        #expect(Set(rows.map(\.tweet.id)).count == rows.count)
        for row in rows {
            switch try #require(row.role) {
            case .matched: #expect(ids.contains(row.tweet.id))
            case .context(let relation, let match):
                #expect(!ids.contains(row.tweet.id) && ids.contains(match))
                let other = try #require(hits.first { $0.tweet.id == match })
                switch relation {
                case .neighbor: #expect(Fixture.author(of: other) == Fixture.author(of: row))
                case .answer: #expect(row.tweet.replyTo?.tweet == match)
                case .repliedTo: #expect(other.tweet.replyTo?.tweet == row.tweet.id)
                case .retweeted: #expect(other.tweet.retweetOf?.tweet == row.tweet.id)
                case .thread, .quoted: break
                }
            }
        }
    }
}
