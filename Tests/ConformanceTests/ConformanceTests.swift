import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@testable import TweetText

/// Runs every case of twitter-text's conformance suite in a folder and in its `supplement`.
///
/// The product itself implements extraction, highlighting and top-level domains. Of the supplement, auto-linking and
/// the validity of hashtags, handles, lists and URLs are derived from extraction: a text is linked or valid if it is
/// extracted as a whole. Two kinds of cases concern rules that an index of existing tweets does not need: the maximum
/// length of a tweet (`validate.tweets`, `…CounterTest`) and the validity of a typed URL (`validate.urls`, as in
/// `http://user:pass@[::1]/`). This folder implements these rules on top of the product's extraction and emoji, so that
/// every case is checked. The output contains their number.
@Suite("Conformance", .enabled(if: ConformanceFolder.exists, "requires $TWITTER_TEXT_CONFORMANCE"))
struct ConformanceTests {
    @Test("Every case has the expected result")
    func answersEveryCase() throws {
        let cases = try ConformanceFolder.cases()
        #expect(!cases.isEmpty, "no case in \(ConformanceFolder.url.path)")
        var passed = 0
        var besides = 0
        for item in cases {
            guard let (actual, expected) = try answers(item) else {
                Issue.record("\(item.id): unknown kind of case: \(item.section)")
                continue
            }
            if actual == expected {
                passed += 1
                if item.isBesidesExtraction { besides += 1 }
            } else {
                Issue.record("\(item.id): \(item.text.debugDescription) gave \(actual), not \(expected)")
            }
        }
        print("\(passed) of \(cases.count) conformance cases")
        print(
            "  \(besides) of them about tweet lengths and hand-typed addresses, which the product itself never judges")
        #expect(passed == cases.count)
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

    @Test("Highlight tags are always nested correctly", arguments: crossings)
    func nests(_ description: String, _ text: String, _ hits: [[Int]], _ expected: String) {
        #expect(HighlightedText.highlighted(text, hits: hits) == expected, "\(description)")
    }

    // MARK: - Answers

    /// Returns the actual and the expected result; `nil` for an unknown kind of case.
    private func answers(_ item: ConformanceCase) throws -> (actual: Answer, expected: Answer)? {
        let text = item.text
        switch item.section {
        case _ where item.section.hasPrefix("hit_highlighting."):
            let hits = try #require(item.fields["hits"] as? [[Int]])
            return (
                Answer([HighlightedText.highlighted(text, hits: hits)]),
                Answer([try #require(item.expected as? String)])
            )
        case _ where item.section.hasPrefix("autolink."):
            return (Answer(linked(item)), Answer(try AutolinkedText(try #require(item.expected as? String)).entities))
        case _ where item.section.hasPrefix("validate."):
            return try validity(item)
        case "extract.replies":
            return (
                Answer([EntityExtractor.replyHandle(in: text) ?? "none"]), Answer([item.expected as? String ?? "none"])
            )
        case _ where item.section.contains("_with_indices") || item.section.contains("directional"):
            guard let found = found(item) else { return nil }
            return (Answer(found.map { indexed($0, in: text) }), Answer(try expectedWithIndices(item)))
        default:
            guard let found = found(item) else { return nil }
            return (Answer(found.map(\.value)), Answer(try #require(item.expected as? [String])))
        }
    }

    private func found(_ item: ConformanceCase) -> [ExtractedEntity]? {
        let name = item.section
        if name.hasPrefix("tlds.") { return EntityExtractor.urls(in: item.text) }
        guard name.hasPrefix("extract.") else { return nil }
        if name.hasPrefix("extract.hashtags") { return EntityExtractor.hashtags(in: item.text) }
        if name.hasPrefix("extract.cashtags") { return EntityExtractor.cashtags(in: item.text) }
        if name.hasPrefix("extract.mentions_or_lists") { return EntityExtractor.mentionsOrLists(in: item.text) }
        if name.hasPrefix("extract.mentions") { return EntityExtractor.mentions(in: item.text) }
        return name.contains("urls") ? EntityExtractor.urls(in: item.text) : nil
    }

    private func indexed(_ entity: ExtractedEntity, in text: String) -> String {
        let range = ScalarOffsets(text).range(entity.span)
        return "\(range.lowerBound)-\(range.upperBound) " + entity.value
            + (entity.kind == .list ? " " + entity.listSlug : "")
    }

    private func expectedWithIndices(_ item: ConformanceCase) throws -> [String] {
        let list = try #require(item.expected as? [[String: Any]])
        return try list.map { fields in
            let indices = try #require(fields["indices"] as? [Int])
            let names = ["hashtag", "screen_name", "url", "cashtag"]
            let value = try #require(names.compactMap { fields[$0] as? String }.first)
            let slug = fields["list_slug"] as? String ?? ""
            return "\(indices[0])-\(indices[1]) " + value + (slug.isEmpty ? "" : " " + slug)
        }
    }

    /// Auto-linking ignores URLs without a protocol, and each section except `all` and `json` links one kind of entity.
    private func linked(_ item: ConformanceCase) -> [String] {
        let kinds: Set<ExtractedEntity.Kind> =
            switch item.section {
            case "autolink.usernames", "autolink.lists": [.mention, .list]
            case "autolink.hashtags": [.hashtag]
            case "autolink.urls": [.url]
            case "autolink.cashtags": [.cashtag]
            default: [.mention, .list, .hashtag, .url, .cashtag]
            }
        return EntityExtractor.entities(in: item.text, withoutProtocol: false)
            .filter { kinds.contains($0.kind) }
            .map { "\($0.kind) \($0.value)\($0.listSlug)" }
    }

    private func validity(_ item: ConformanceCase) throws -> (actual: Answer, expected: Answer)? {
        let text = item.text
        let isValid: Bool
        switch item.section {
        case "validate.usernames": isValid = isWhole(EntityExtractor.mentions(in: text), nil, text)
        case "validate.lists": isValid = isWhole(EntityExtractor.mentionsOrLists(in: text), .list, text)
        case "validate.hashtags": isValid = isWhole(EntityExtractor.hashtags(in: text), nil, text)
        case "validate.urls_without_protocol": isValid = isWhole(EntityExtractor.urls(in: text), nil, text)
        case "validate.urls": isValid = TypedURL.isValid(text)
        case "validate.tweets": isValid = TweetLength(text, .first).isValid
        case _ where item.section.hasSuffix("CounterTest"):
            let expected = try #require(item.expected as? [String: Any])
            let rules: TweetLength.Rules =
                item.section.contains("Weighted") && !item.section.contains("Emoji") ? .second : .third
            return (
                Answer([TweetLength(text, rules).description]), Answer([try TweetLength.description(of: expected)])
            )
        default: return nil
        }
        return (Answer([String(isValid)]), Answer([String(try #require(item.expected as? Bool))]))
    }

    /// Returns true if the result is a single entity that covers the whole text.
    private func isWhole(
        _ found: [ExtractedEntity], _ kind: ExtractedEntity.Kind?, _ text: String
    ) -> Bool {
        found.count == 1 && found[0].span == TextSpan(0, text.utf8.count) && kind.map { $0 == found[0].kind } ?? true
    }
}

/// A result that is compared scalar by scalar, because `==` of strings treats NFC and NFD as equal.
private struct Answer: Equatable, CustomStringConvertible {
    var parts: [[UInt32]] = []

    init(_ strings: [String]) {
        parts = strings.map { $0.unicodeScalars.map(\.value) }
    }

    var description: String {
        parts.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }.description
    }
}
