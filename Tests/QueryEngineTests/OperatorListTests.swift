import Foundation
import TestSupport
import Testing

@testable import QueryEngine

/// The article on the query language contains the operator table. The script of exported pages has a list of its own,
/// which must agree with the table.
@Suite("Lists of operators outside the table")
struct OperatorListTests {
    private static func read(_ path: String) throws -> String {
        try String(contentsOf: SharedData.repository.appending(path: path), encoding: .utf8)
    }

    @Test("The article contains the operator table")
    func article() throws {
        let file = SharedData.repository.appending(path: "Sources/TweetArchive/TweetArchive.docc/QueryLanguage.md")
        let written = try String(contentsOf: file, encoding: .utf8)
        var article = written
        for group in OperatorTable.groups {
            let start = try #require(article.range(of: "<!-- operators: \(group.title) -->\n"), "\(group.title)")
            let end = try #require(article[start.upperBound...].range(of: "<!-- end of operators -->"))
            article.replaceSubrange(start.upperBound..<end.lowerBound, with: Self.table(group.operators))
        }
        if ProcessInfo.processInfo.environment["TWEETDEX_GOLDEN"] == "write" {
            try Data(article.utf8).write(to: file)
        } else {
            #expect(article == written, "run this suite with TWEETDEX_GOLDEN=write")
        }
    }

    /// Returns the operators as a table in Markdown.
    private static func table(_ operators: [Operator]) -> String {
        func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }
        let isAvailable = operators.contains { $0.unavailable == nil }
        let head =
            isAvailable ? "operator | finds tweets | unknown without | example | cost" : "operator | reason | instead"
        let rule = head.split(separator: "|").map { _ in "---" }.joined(separator: "|")
        let rows = operators.map { entry in
            let names = ([entry.name] + entry.aliases).map { code($0.contains(":") ? $0 : $0 + ":") }
            // Prefer the name of the column, because `known:` accepts it.
            let field = entry.kind.requiredColumn?.name ?? entry.field
            let cells =
                entry.unavailable.map { [$0.reason, $0.instead] }
                ?? [entry.meaning, field.map(code) ?? "", code(entry.example), entry.cost.rawValue]
            return "| " + ([names.joined(separator: ", ")] + cells).joined(separator: " | ") + " |"
        }
        return (["| \(head) |", "|\(rule)|"] + rows).joined(separator: "\n") + "\n"
    }

    @Test("Exported pages know no operator that the table lacks, and an alias has the same meaning")
    func exportedPages() throws {
        let script = try Self.read("Sources/WebUI/Assets/pages/query.js")
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
        let start = try #require(script.range(of: "\nconst \(object) = {"))
        let end = try #require(script[start.upperBound...].range(of: "\n};"))
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
