import Foundation
import TestSupport
import Testing

/// Other programs read the exports.
@Suite("Other programs reading exports")
struct ExchangeTests {
    private let store: SampleStore

    init() throws {
        store = try SampleStore()
    }

    private func write(_ words: String...) throws -> String {
        let run = try store.run(words)
        #expect(run.status == 0)
        let path = store.folder.path(UUID().uuidString)
        try run.output.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test(
        "Networkx reads the same edges from GEXF and GraphML",
        .enabled(if: Python.has("networkx"), "networkx is not installed"),
        arguments: ["mentions", "hashtags"])
    func graphs(_ kind: String) throws {
        let document = try store.run("network", kind, "--json").outputObject()
        let edges = try #require(document["edges"] as? [[String: Any]])
        var counts: [String] = []
        for edge in edges {
            let ends = [edge["source"], edge["target"]].compactMap { $0 as? String }
            counts.append(ends.sorted().joined(separator: " ") + " \(edge["weight"] as? Int ?? 0)")
        }
        for form in ["gexf", "graphml"] {
            let printed = try Python.run(program: "read_network.py", form, try write("network", kind, "--" + form))
            let read = try #require(try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [[Any]])
            let found = read.map { edge in "\(edge[0]) \(edge[1]) \(edge[2])" }
            #expect(found.map { Self.sorted($0) }.sorted() == counts.map { Self.sorted($0) }.sorted(), "\(form)")
        }
    }

    /// Returns the two ends of an edge in an order that does not depend on the sort order.
    private static func sorted(_ edge: String) -> String {
        edge.split(separator: " ").map(String.init).sorted().joined(separator: " ")
    }

    @Test("Python's csv module reads the texts unchanged", .enabled(if: Python.isThere, "python3 is not installed"))
    func csv() throws {
        let printed = try Python.run(
            program: "read_csv.py", try write("export", "--csv"), try write("export", "--ndjson"))
        #expect((Int(printed.dropLast()) ?? 0) > 200)
    }

    @Test("DuckDB reads CSV and NDJSON", .enabled(if: Python.has("duckdb"), "duckdb is not installed"))
    func duckDB() throws {
        let printed = try Python.run(
            program: "read_duckdb.py", try write("export", "--csv"), try write("export", "--ndjson"))
        #expect((Int(printed.dropLast()) ?? 0) > 200)
    }
}
