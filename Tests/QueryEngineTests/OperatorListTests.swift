import Foundation
import TestSupport
import Testing

@testable import QueryEngine

/// The article on the query language and the script of exported pages have operator lists of their own. They must agree
/// with the operator table.
@Suite("Lists of operators outside the table")
struct OperatorListTests {
    private static func read(_ path: String) throws -> String {
        try String(contentsOf: SharedData.repository.appending(path: path), encoding: .utf8)
    }

    @Test("The article lists every operator with its names, example and cost")
    func article() throws {
        var listed: [String: [String]] = [:]
        for line in try Self.read("Sources/TweetArchive/TweetArchive.docc/QueryLanguage.md").split(separator: "\n")
        where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let names = Self.quoted(cells[1]).map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
            guard let name = names.first else { continue }
            listed[name] = names + cells.dropLast().suffix(2).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        for entry in OperatorTable.all {
            let row = try #require(listed[entry.name], "\(entry.name) has no row")
            // The article abbreviates names with a common beginning: `card_name:poll…`.
            let names = row.dropLast(2)
            let beginnings = names.filter { $0.hasSuffix("…") }.map { $0.dropLast() }
            let others = ([entry.name] + entry.aliases).filter { name in !beginnings.contains { name.hasPrefix($0) } }
            #expect(Set(names.filter { !$0.hasSuffix("…") }) == Set(others), "\(entry.name)")
            guard entry.unavailable == nil else { continue }
            #expect(row[row.count - 2] == "`\(entry.example)`", "\(entry.name)")
            #expect(row[row.count - 1] == entry.cost.rawValue, "\(entry.name)")
        }
    }

    /// Returns the texts in backquotes.
    private static func quoted(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
            index % 2 == 1 ? String(part) : nil
        }
    }

    @Test("Exported pages know no operator that the table lacks, and an alias has the same meaning")
    func exportedPages() throws {
        let script = try Self.read("Sources/WebUI/Assets/pages.js")
        let tables = try ["is", "has", "operators"].map { try Self.keys(of: $0, in: script) }
        for name in tables[0] where name != "original" {
            #expect(OperatorTable.find("is:" + name) ?? OperatorTable.find("filter:" + name) != nil, "is:\(name)")
        }
        for name in tables[1] { #expect(OperatorTable.find("has:" + name) != nil, "has:\(name)") }
        for name in tables[2] { #expect(OperatorTable.find(name) != nil || OperatorTable.isFamily(name), "\(name)") }
        #expect(tables.allSatisfy { $0.count > 5 })
    }

    /// Returns the keys of an object in the script, and those that `Object.assign` adds.
    private static func keys(of object: String, in script: String) throws -> [String] {
        let start = try #require(script.range(of: "\n  const \(object) = {"))
        let end = try #require(script[start.upperBound...].range(of: "\n  };"))
        var body = String(script[start.upperBound..<end.lowerBound])
        if let added = script.range(of: "Object.assign(\(object), {"),
            let close = script[added.upperBound...].range(of: "});")
        {
            body += "," + script[added.upperBound..<close.lowerBound]
        }
        // A key is at the start of a line or after a comma. Keys of nested objects do not occur.
        return body.matches(of: #/(?:^|[\n,{])\s*([a-z_]+): /#).map { String($0.1) }
    }
}
