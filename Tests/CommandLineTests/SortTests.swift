import Foundation
import Testing

@Suite("Sort orders")
struct SortTests {
    private func counts(_ field: String, _ words: [String]) throws -> [(id: String, count: Int)] {
        let store = try SampleStore()
        let lines = try store.run(words).output.split(separator: "\n")
        return try lines.map { line in
            let tweet = try CommandRun.object(String(line))
            let counts = tweet["counts"] as? [String: Any]
            return (try #require(tweet["id"] as? String), counts?[field] as? Int ?? -1)
        }
    }

    @Test("Results are in the requested order, with unknown counts last", arguments: ["likes", "retweets"])
    func order(_ field: String) throws {
        let all = try counts(field, ["search", "the", "--sort", field, "--limit", "0", "--ndjson", "--no-history"])
        #expect(all.count > 20)
        #expect(all.map(\.count) == all.map(\.count).sorted(by: >))
        for (left, right) in zip(all, all.dropFirst()) where left.count == right.count {
            #expect((Int64(left.id) ?? 0) > (Int64(right.id) ?? 0), "equal counts: newest first")
        }
    }

    @Test("Oldest is the reverse of newest, and pages work in any order")
    func pages() throws {
        let store = try SampleStore()
        let newest = try store.run("search", "", "--ids", "--limit", "0").output.split(separator: "\n")
        let oldest = try store.run("search", "", "--ids", "--limit", "0", "--sort", "oldest").output.split(
            separator: "\n")
        #expect(oldest == newest.reversed())
        for order in ["newest", "oldest", "likes", "retweets", "replies"] {
            let whole = try store.run("search", "", "--ids", "--limit", "0", "--sort", order).output
            var paged = ""
            var cursor: String?
            repeat {
                let after = cursor.map { ["--after", $0] } ?? []
                let run = try store.run(["search", "", "--json", "--limit", "37", "--sort", order] + after)
                let page = try run.outputObject()
                for tweet in page["tweets"] as? [[String: Any]] ?? [] { paged += "\(tweet["id"] ?? "")\n" }
                cursor = page["next"] as? String
            } while cursor != nil && paged.utf8.count <= whole.utf8.count
            #expect(paged == whole, "\(order)")
        }
    }

    @Test("A random order is reported with its seed, which repeats it; pages keep the order")
    func random() throws {
        let store = try SampleStore()
        let first = try store.run("search", "", "--json", "--sort", "random", "--limit", "9").outputObject()
        let seed = try #require(first["seed"] as? Int)
        let codes = (first["notes"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
        #expect(codes == ["note-seed"])
        let next = try #require(first["next"] as? String)
        let second = try store.run("search", "", "--ids", "--sort", "random", "--limit", "9", "--after", next)
        let both = try store.run("search", "sort:random/\(seed)", "--ids", "--limit", "18")
        #expect(both.errors.isEmpty)
        let ids = (first["tweets"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        #expect(both.output == ids.map { $0 + "\n" }.joined() + second.output)
        #expect(try store.run("search", "sort:random/\(seed + 1)", "--ids", "--limit", "18").output != both.output)
    }

    @Test(
        "An order in the query that contradicts --sort is an error",
        arguments: [
            ("likes", "likes", false), ("likes", "oldest", true), ("likes", "newest", true), ("likes", "random", true),
            ("random", "random", false), ("random/7", "random", true), ("random/7", "likes", true),
        ])
    func contradiction(own: String, order: String, isError: Bool) throws {
        let store = try SampleStore()
        for more in [[], ["--total"], ["--count"]] {
            let run = try store.run(["search", "sort:\(own)", "--sort", order, "--limit", "9"] + more)
            #expect(run.status == (isError ? 2 : 0), "\(more)")
            #expect(run.errors.contains("hint: remove sort:\(own) from the query") == isError, "\(run.errors)")
        }
        let export = try store.run(["export", "sort:\(own)", "--sort", order])
        #expect(export.status == (isError ? 2 : 0))
    }

    @Test("Sorting by distance requires a place, and the nearest is first")
    func distance() throws {
        let store = try SampleStore()
        // The newer one is in Dwingeloo, the older one in Gothenburg.
        let newest = ["439158909446261645", "197082653693640106"]
        for (place, ids) in [("52.8,6.4", newest), ("57.7,12.0", newest.reversed())] {
            let search = try store.run("search", "geocode:\(place),2000km sort:distance", "--ids")
            #expect(search.output == ids.map { $0 + "\n" }.joined())
            let near = try store.run("near", place, "--within", "2000km", "--sort", "distance", "--ids")
            #expect(near.output == search.output)
            #expect(
                try store.run("near", place, "--within", "2000km", "--ids").output == newest.map { $0 + "\n" }.joined())
            let first = try store.run(
                "near", place, "--within", "2000km", "--sort", "distance", "--limit", "1", "--json"
            )
            .outputObject()
            let next = try #require(first["next"] as? String)
            let words = ["near", place, "--within", "2000km", "--sort", "distance", "--after", next, "--ids"]
            #expect(try store.run(words).output == ids[1] + "\n")
        }
        for words in [["search", "cats", "--sort", "distance"], ["search", "cats sort:distance"]] {
            let run = try store.run(words)
            #expect(run.status == 2 && run.errors.contains("near:PLACE"), "\(run.errors)")
        }
    }

    @Test("Relevance gives each tweet a score, best first")
    func relevance() throws {
        let store = try SampleStore()
        let run = try store.run("search", "the", "--json", "--sort", "relevance", "--limit", "0")
        let tweets = try run.outputObject()["tweets"] as? [[String: Any]] ?? []
        let ranks = tweets.compactMap { $0["rank"] as? Double }
        #expect(ranks.count == tweets.count && ranks.count > 20)
        #expect(ranks == ranks.sorted(by: >) && ranks[0] > ranks[ranks.count - 1])
        let newest = try store.run("search", "the", "--json").outputObject()["tweets"] as? [[String: Any]] ?? []
        #expect(!newest.isEmpty && newest.allSatisfy { $0["rank"] is NSNull })
    }

    @Test("limit: applies to all pages together, and a cursor of another order is refused")
    func limits() throws {
        let store = try SampleStore()
        let page = try store.run("search", "limit:25 sort:likes", "--json", "--limit", "20").outputObject()
        let next = try #require(page["next"] as? String)
        let rest = try store.run("search", "limit:25 sort:likes", "--json", "--limit", "20", "--after", next)
            .outputObject()
        #expect(rest["returned"] as? Int == 5 && rest["next"] is NSNull)
        #expect(try store.run("search", "limit:25", "--count").output == "25\n")
        let wrong = try store.run("search", "", "--after", next)
        #expect(wrong.status == 2 && wrong.errors.contains("--after"))
    }

    @Test("The total reports how many tweets were skipped because they lack the field")
    func skipped() throws {
        let store = try SampleStore()
        let all = Int(try store.run("search", "", "--count").output.dropLast()) ?? 0
        let run = try store.run("search", "-min_replies:5", "--count")
        #expect(run.output == "0\n")
        #expect(run.errors.contains("skipped: number of replies unknown"), "\(run.errors)")
        #expect(run.errors.contains("\(all)"), "\(run.errors)")
        let page = try store.run("search", "the -is:retweet", "--total", "--json").outputObject()
        #expect((page["notes"] as? [[String: Any]])?.isEmpty == true)
    }
}
