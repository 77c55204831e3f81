import Foundation
import Testing

@Suite("sort")
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

    @Test("results are in the order asked for, unknown counts last", arguments: ["likes", "retweets"])
    func order(_ field: String) throws {
        let all = try counts(field, ["search", "the", "--sort", field, "--limit", "0", "--ndjson", "--no-history"])
        #expect(all.count > 20)
        #expect(all.map(\.count) == all.map(\.count).sorted(by: >))
        for (left, right) in zip(all, all.dropFirst()) where left.count == right.count {
            #expect((Int64(left.id) ?? 0) > (Int64(right.id) ?? 0), "equal counts: newest first")
        }
    }

    @Test("oldest is newest turned round, and pages follow each other in any order")
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

    @Test("a random order is told with its seed, which repeats it; pages keep it")
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

    @Test("an order in the query wins, and says so")
    func overruled() throws {
        let store = try SampleStore()
        let plain = try store.run("search", "sort:likes", "--ids", "--limit", "9")
        #expect(plain.errors.isEmpty)
        for (order, isTold) in [("likes", false), ("oldest", true), ("newest", true), ("random", true)] {
            let run = try store.run("search", "sort:likes", "--json", "--sort", order, "--limit", "9").outputObject()
            let ids = (run["tweets"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            #expect(ids.map { $0 + "\n" }.joined() == plain.output, "\(order)")
            let codes = (run["notes"] as? [[String: Any]])?.compactMap { $0["code"] as? String } ?? []
            #expect(codes == (isTold ? ["note-order"] : []), "\(order)")
        }
    }

    @Test(
        "a random order in the query wins over another one beside it, and says so, however much is asked for",
        arguments: [
            ("random", "random", nil), ("likes", "likes", nil),
            ("random/7", "random", "the query asks for sort:random/7, so that random does not count"),
            ("random/7", "likes", "the query asks for sort:random/7, so that likes does not count"),
            ("likes", "random", "the query asks for sort:likes, so that random does not count"),
        ])
    func overruledSeed(own: String, order: String, message: String?) throws {
        let store = try SampleStore()
        for more in [[], ["--total"]] {
            let words = ["search", "sort:\(own)", "--json", "--sort", order, "--limit", "9"] + more
            let notes = try store.run(words).outputObject()["notes"] as? [[String: Any]] ?? []
            let told = notes.filter { $0["code"] as? String == "note-order" }.compactMap { $0["message"] as? String }
            #expect(told == (message.map { [$0] } ?? []), "\(more)")
        }
    }

    @Test("relevance puts a number on each tweet, best first")
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

    @Test("limit: holds over all pages, and a cursor of another order is refused")
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

    @Test("a total says how many tweets were left out for an absent field")
    func skipped() throws {
        let store = try SampleStore()
        let all = Int(try store.run("search", "", "--count").output.dropLast()) ?? 0
        let run = try store.run("search", "-min_replies:5", "--count")
        #expect(run.output == "0\n")
        #expect(run.errors.contains("skipped: no reply_count"), "\(run.errors)")
        #expect(run.errors.contains("\(all)"), "\(run.errors)")
        let page = try store.run("search", "the -is:retweet", "--total", "--json").outputObject()
        #expect((page["notes"] as? [[String: Any]])?.isEmpty == true)
    }
}
