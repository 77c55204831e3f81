import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetText

/// Cases of twitter-text's conformance suite: `$TWITTER_TEXT_CONFORMANCE`, or `../shared/conformance`.
enum ConformanceFolder {
    static let url: URL =
        ProcessInfo.processInfo.environment["TWITTER_TEXT_CONFORMANCE"].map { URL(fileURLWithPath: $0) }
        ?? SharedData.root.appendingPathComponent("conformance")

    static let exists = FileManager.default.fileExists(atPath: url.path)

    /// The cases of every file whose name begins with one of the prefixes; supplements lie in a folder of their own, or
    /// beside the others.
    static func cases(_ prefixes: [String]) throws -> [ConformanceCase] {
        var result: [ConformanceCase] = []
        for folder in [url, url.appendingPathComponent("supplement")] {
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where name.hasSuffix(".json") && name != "tld_list.json" && prefixes.contains(where: name.hasPrefix) {
                let data = try Data(contentsOf: folder.appendingPathComponent(name))
                let list = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
                let section = String(name.dropLast(".json".count))
                result += try list.map { try ConformanceCase(section: section, fields: $0) }
            }
        }
        return result
    }
}

struct ConformanceCase {
    let section: String
    let id: String
    let text: String
    let expected: Any?

    init(section: String, fields: [String: Any]) throws {
        self.section = section
        id = try #require(fields["id"] as? String)
        text = try #require(fields["text"] as? String)
        expected = fields["expected"]
    }
}

/// An answer in a form that is compared scalar by scalar: `==` on strings would take NFC and NFD for the same.
private struct Answer: Equatable, CustomStringConvertible {
    var parts: [[UInt32]] = []

    init(_ strings: [String]) {
        parts = strings.map { $0.unicodeScalars.map(\.value) }
    }

    var description: String {
        parts.map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) }.description
    }
}

@Suite("Conformance", .enabled(if: ConformanceFolder.exists, "needs twitter-text's cases in ../shared/conformance"))
struct ConformanceTests {
    /// All that extraction can answer. Highlighting is rendered elsewhere; tweet lengths and the check of hand-typed
    /// addresses (`http://user:pass@[::1]/`) are no extraction.
    private static let prefixes = [
        "extract.", "tlds.", "autolink.", "validate.usernames", "validate.lists", "validate.hashtags",
        "validate.urls_without_protocol",
    ]

    @Test("every case of twitter-text's suite is answered as expected")
    func answersEveryCase() throws {
        let cases = try ConformanceFolder.cases(Self.prefixes)
        var passed = 0
        for item in cases {
            let (actual, expected) = try answers(item)
            if actual == expected {
                passed += 1
            } else {
                Issue.record("\(item.id): \(item.text.debugDescription) gave \(actual), not \(expected)")
            }
        }
        print("\(passed) of \(cases.count) conformance cases")
        #expect(passed == cases.count)
        #expect(!cases.isEmpty, "no case in \(ConformanceFolder.url.path)")
    }

    private func answers(_ item: ConformanceCase) throws -> (actual: Answer, expected: Answer) {
        if item.section.hasPrefix("autolink.") {
            let html = try #require(item.expected as? String)
            return (Answer(linked(item)), Answer(try AutolinkedText(html).entities))
        }
        if item.section.hasPrefix("validate.") {
            let expected = try #require(item.expected as? Bool)
            return (Answer([String(isValid(item))]), Answer([String(expected)]))
        }
        let text = item.text
        switch item.section {
        case "extract.replies":
            return (
                Answer([EntityExtractor.replyHandle(in: text) ?? "none"]), Answer([item.expected as? String ?? "none"])
            )
        case _ where item.section.contains("_with_indices") || item.section.contains("directional"):
            return (Answer(found(item).map { indexed($0, in: text) }), Answer(try expectedWithIndices(item)))
        default:
            return (Answer(found(item).map(\.value)), Answer(try #require(item.expected as? [String])))
        }
    }

    private func found(_ item: ConformanceCase) -> [ExtractedEntity] {
        let name = item.section
        if name.hasPrefix("extract.hashtags") { return EntityExtractor.hashtags(in: item.text) }
        if name.hasPrefix("extract.cashtags") { return EntityExtractor.cashtags(in: item.text) }
        if name.hasPrefix("extract.mentions_or_lists") { return EntityExtractor.mentionsOrLists(in: item.text) }
        if name.hasPrefix("extract.mentions") { return EntityExtractor.mentions(in: item.text) }
        return EntityExtractor.urls(in: item.text)
    }

    private func indexed(_ entity: ExtractedEntity, in text: String) -> String {
        let start = scalarCount(text, entity.span.start)
        return "\(start)-\(start + scalarCount(text, entity.span.end) - scalarCount(text, entity.span.start)) "
            + entity.value + (entity.kind == .list ? " " + entity.listSlug : "")
    }

    private func scalarCount(_ text: String, _ bytes: Int) -> Int {
        text.utf8.prefix(bytes).count { $0 & 0xC0 != 0x80 }
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

    /// Automatic links leave addresses without a protocol alone, and each section but `all` and `json` links one kind.
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

    /// Valid is what is one entity as a whole.
    private func isValid(_ item: ConformanceCase) -> Bool {
        let found =
            switch item.section {
            case "validate.usernames": EntityExtractor.mentions(in: item.text)
            case "validate.lists": EntityExtractor.mentionsOrLists(in: item.text).filter { $0.kind == .list }
            case "validate.hashtags": EntityExtractor.hashtags(in: item.text)
            default: EntityExtractor.urls(in: item.text)
            }
        return found.count == 1 && found[0].span == TextSpan(0, item.text.utf8.count)
    }
}

/// The entities that an automatically linked text shows.
private struct AutolinkedText {
    var entities: [String] = []

    init(_ html: String) throws {
        var rest = Substring(html)
        while let open = rest.range(of: "<a ") {
            rest = rest[open.upperBound...]
            let tagEnd = try #require(rest.range(of: ">"))
            let tag = rest[..<tagEnd.lowerBound]
            let close = try #require(rest.range(of: "</a>"))
            let content = String(rest[tagEnd.upperBound..<close.lowerBound])
            if tag.contains("class=\"tweet-url username\"") {
                entities.append("mention " + content)
            } else if tag.contains("class=\"tweet-url list-slug\"") {
                entities.append("list " + content)
            } else if tag.contains("class=\"tweet-url hashtag") {
                entities.append("hashtag " + String(content.unicodeScalars.dropFirst()))
            } else if tag.contains("class=\"tweet-url cashtag\"") {
                entities.append("cashtag " + String(content.unicodeScalars.dropFirst()))
            } else {
                let address = try #require(tag.range(of: "href=\""))
                let value = tag[address.upperBound...].prefix { $0 != "\"" }
                entities.append("url " + value.replacingOccurrences(of: "&amp;", with: "&"))
            }
            rest = rest[close.upperBound...]
        }
    }
}
