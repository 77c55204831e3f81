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
}
