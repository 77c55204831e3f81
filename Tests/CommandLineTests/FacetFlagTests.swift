import Foundation
import TestSupport
import Testing

@Suite("search --facets and --histogram")
struct FacetFlagTests {
    private static let fields = [
        "year", "person", "hashtag", "language", "kind", "media", "domain", "client", "label",
    ]

    @Test("Every printed clause finds as many tweets as printed, as text and as JSON")
    func clauses() throws {
        let store = try SampleStore()
        let run = try store.run("search", "coffee OR tea", "--facets-only", "--facet-values", "2", "--json")
        let document = try run.outputObject()
        #expect((document["tweets"] as? [Any])?.isEmpty == true)
        let facets = try #require(document["facets"] as? [String: Any])
        #expect(Set(facets.keys) == Set(Self.fields + ["others", "unknown"]))
        let text = try store.run("search", "coffee OR tea", "--facets-only", "--facet-values", "2").output
        for field in Self.fields {
            let values = try #require(facets[field] as? [[String: Any]])
            #expect(values.count <= 2)
            for value in values {
                let clause = try #require(value["query"] as? String)
                let count = try store.run("search", "(coffee OR tea) " + clause, "--count").output
                #expect(count == "\(value["count"] as? Int ?? -1)\n", "\(clause)")
                #expect(text.contains("█  \(clause)\n") || text.contains(" \(clause)\n"))
            }
        }
        #expect((facets["others"] as? [String: Int])?["year"] ?? 0 > 0)
        #expect((facets["unknown"] as? [String: Int])?["label"] == document["total"] as? Int)
    }

    @Test("Fields that are only counted by name have clauses with the same numbers")
    func named() throws {
        let store = try SampleStore()
        // A tweet of an owner that has only the handle.
        let table = store.folder.path("handle.csv")
        try "id,author,text,created_at\n1900000000000000123,mira_okafor,hello,2025-03-13T08:00:00Z\n"
            .write(toFile: table, atomically: true, encoding: .utf8)
        _ = try store.run("import", table)
        let fields = ["mention", "likes", "archive", "has"]
        let run = try store.run("search", "", "--facets-only", "--facets", fields.joined(separator: ","), "--json")
        let facets = try #require(try run.outputObject()["facets"] as? [String: Any])
        for field in fields {
            let values = try #require(facets[field] as? [[String: Any]])
            #expect(!values.isEmpty, "\(field)")
            for value in values {
                let clause = try #require(value["query"] as? String)
                let count = try store.run("search", clause, "--count").output
                #expect(count == "\(value["count"] as? Int ?? -1)\n", "\(clause)")
            }
        }
    }

    @Test("Facets follow the list and the histogram precedes it; both count results beyond the page and limit:")
    func order() throws {
        let store = try SampleStore()
        let plain = try store.run("search", "#coffee", "-n", "2").output
        let both = try store.run("search", "#coffee limit:5", "-n", "2", "--facets", "hashtag,kind", "--histogram")
        let text = both.output
        let start = try #require(text.range(of: plain))
        #expect(text[..<start.lowerBound].contains(" per ") && text[..<start.lowerBound].hasSuffix("\n\n"))
        #expect(text[start.upperBound...].hasPrefix("\nHashtag"))
        #expect(text.contains("#coffee  ") && text.contains("  15  ") && !text.contains("Year"))
        let document = try store.run("search", "#coffee", "-n", "2", "--histogram", "--json").outputObject()
        let histogram = try #require(document["histogram"] as? [String: Any])
        let bins = try #require(histogram["bins"] as? [[String: Any]])
        let counts = bins.compactMap { $0["count"] as? Int }
        #expect(counts.reduce(0, +) + (histogram["unknown"] as? Int ?? 0) == 15 && counts.contains(0))
        #expect(document["facets"] == nil && (document["tweets"] as? [Any])?.count == 2)
        #expect(bins.first?["query"] as? String == "date:\(bins.first?["start"] as? String ?? "")")
    }

    @Test(
        "The next argument is the list of fields only if it names a field",
        arguments: [
            (["--facets", "coffee"], 9, true), (["coffee", "--facets"], 9, true),
            (["--facets=year", "coffee"], 1, true),
            (["--facets", "year,kind", "coffee"], 2, true), (["coffee", "--facets", "kind,kind"], 1, true),
            (["coffee", "--facets="], 9, true), (["coffee", "--facets", "year", "--facets", "kind"], 2, true),
            (["coffee", "--facets", "year,nonsense"], 0, false), (["coffee", "--facets=nonsense"], 0, false),
            (["coffee", "--facets", "--ndjson"], 0, false), (["coffee", "--histogram", "--count"], 0, false),
        ])
    func lists(arguments: [String], count: Int, isAccepted: Bool) throws {
        let run = try SampleStore().run(["search", "--json"] + arguments)
        #expect(run.status == (isAccepted ? 0 : 2), "\(run.errors)")
        guard isAccepted else { return }
        let facets = try #require(run.outputObject()["facets"] as? [String: Any])
        #expect(facets.count == count + 2)
    }

    @Test("Values of strangers are safe and have clauses that find them")
    func hostile() throws {
        let store = try SampleStore()
        let rows = [
            "{\"id_str\":\"1855222378263478273\",\"full_text\":\"#naïve\",\"source\":\"\\u001b[31m\\\"Evil\\\" (x: y) OR\",",
            "\"lang\":\"und\",\"created_at\":\"Fri Nov 08 01:00:00 +0000 2024\",\"user\":{\"id_str\":\"7\",",
            "\"screen_name\":\"zed\"}}",
        ]
        try rows.joined().write(toFile: store.folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        #expect(try store.run("import", store.folder.path("a.jsonl"), "-q").status == 0)
        #expect(try store.run("label", "add", "to read: soon", "1855222378263478273").status == 0)
        let run = try store.run("search", "id:1855222378263478273", "--facets", "--color", "always")
        #expect(!run.output.contains("\u{1B}[31m\"") && run.output.contains("lang:=und"))
        let document = try store.run("search", "id:1855222378263478273", "--facets", "--json").outputObject()
        let facets = try #require(document["facets"] as? [String: Any])
        for field in ["client", "label", "hashtag", "language", "person"] {
            let values = try #require(facets[field] as? [[String: Any]])
            let clause = try #require(values.first?["query"] as? String, "\(field)")
            #expect(try store.run("search", clause, "id:1855222378263478273", "--count").output == "1\n", "\(clause)")
        }
    }
}
