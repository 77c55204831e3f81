import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

/// The hit highlighting part of the twitter-text conformance suite. Its texts carry markup, which the product never
/// parses; here a case's tags are turned into entities, and its hits, counted in characters outside tags, into spans.
@Suite("Conformance hit highlighting")
struct ConformanceHitHighlightingTests {
    struct Case: Decodable {
        let id: String
        let description: String
        let text: String
        let hits: [[Int]]
        let expected: String
    }

    static let files = ["hit_highlighting.plain_text.json", "hit_highlighting.with_links.json"]
    static var isThere: Bool { files.allSatisfy { SharedData.exists("conformance/\($0)") } }

    @Test("hits are marked as the conformance cases say", .enabled(if: isThere, "needs ../shared/conformance"))
    func conforms() throws {
        var passed = 0
        var all = 0
        for file in Self.files {
            let data = try Data(contentsOf: SharedData.root.appendingPathComponent("conformance/\(file)"))
            for test in try JSONDecoder().decode([Case].self, from: data) {
                all += 1
                let result = Self.highlighted(test)
                let matches = Array(result.unicodeScalars) == Array(test.expected.unicodeScalars)
                if matches { passed += 1 }
                #expect(matches, "\(test.id) \(test.description): \(result) instead of \(test.expected)")
            }
        }
        print("hit_highlighting: \(passed) of \(all) conformance cases")
        #expect(all > 0)
    }

    static let crossings: [(String, String, [[Int]], String)] = [
        ("a hit that leaves a link is cut", "<a>foo</a> bar", [[1, 7]], "<a>f<em>oo</em></a><em> bar</em>"),
        ("a hit that enters a link is cut", "foo <a>bar</a>", [[1, 5]], "f<em>oo </em><a><em>b</em>ar</a>"),
        ("a hit from link to link is cut", "<a>ab</a><a>cd</a>", [[1, 3]], "<a>a<em>b</em></a><a><em>c</em>d</a>"),
        ("a hit over two links marks each", "<a>ab</a><a>cd</a>", [[0, 4]], "<a><em>ab</em></a><a><em>cd</em></a>"),
        ("touching hits are one", "foo bar", [[0, 3], [3, 7]], "<em>foo bar</em>"),
        ("a hit that ends with a link goes around it", "@<a>ann</a>", [[0, 4]], "<em>@<a>ann</a></em>"),
        ("a hit past the end ends at the end", "foo", [[1, 9]], "f<em>oo</em>"),
        ("a link that only follows is not in it", "foo<a>bar</a>", [[0, 3]], "<em>foo</em><a>bar</a>"),
        ("hits on both sides of a link", "a<a>b</a>c", [[0, 1], [2, 3]], "<em>a</em><a>b</a><em>c</em>"),
        ("astral text", "🐟<a>🍟</a>🐟", [[0, 2]], "<em>🐟<a>🍟</a></em>🐟"),
    ]

    @Test("tags always nest, also where the cases do not say how", arguments: crossings)
    func nests(_ description: String, _ text: String, _ hits: [[Int]], _ expected: String) {
        let test = Case(id: "own", description: description, text: text, hits: hits, expected: expected)
        #expect(Self.highlighted(test) == expected, "\(description)")
    }

    static func highlighted(_ test: Case) -> String {
        var text = ""
        var tags: [String] = []
        var entities: [(span: TextSpan, entity: StyledText.Entity)] = []
        /// Byte position of each character outside tags.
        var positions: [Int] = []
        var tag: String?
        var start = 0
        for scalar in test.text.unicodeScalars {
            if scalar == "<" {
                tag = "<"
            } else if let open = tag {
                tag = open + String(scalar)
                guard scalar == ">", let whole = tag else { continue }
                tag = nil
                if whole.hasPrefix("</") {
                    entities.append((TextSpan(start, text.utf8.count), StyledText.Entity(.link, value: "")))
                } else {
                    tags.append(whole)
                    start = text.utf8.count
                }
            } else {
                positions.append(text.utf8.count)
                text.unicodeScalars.append(scalar)
            }
        }
        let end = text.utf8.count
        let matches = test.hits.map { hit in
            // A hit past the end stays past the end: clamping is the product's task.
            TextSpan(
                hit[0] < positions.count ? positions[hit[0]] : end + hit[0] - positions.count,
                hit[1] < positions.count ? positions[hit[1]] : end + hit[1] - positions.count)
        }
        var out: [UInt8] = []
        HTMLRenderer().markup(StyledText(text, entities: entities, matches: matches), into: &out) { tags[$1] }
        return String(decoding: out, as: UTF8.self)
    }
}
