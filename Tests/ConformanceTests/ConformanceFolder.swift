import Foundation
import TestSupport
import Testing

/// Cases of twitter-text's conformance suite: `$TWITTER_TEXT_CONFORMANCE`, or `../shared/conformance`.
enum ConformanceFolder {
    static let url: URL =
        ProcessInfo.processInfo.environment["TWITTER_TEXT_CONFORMANCE"].map { URL(fileURLWithPath: $0) }
        ?? SharedData.root.appendingPathComponent("conformance")

    static let exists = FileManager.default.fileExists(atPath: url.path)

    /// The cases of every file in the folder and in its `supplement`. A file that is no list, such as the list of
    /// top-level domains by kind, holds data and no cases.
    static func cases() throws -> [ConformanceCase] {
        var result: [ConformanceCase] = []
        for folder in [url, url.appendingPathComponent("supplement")] {
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where name.hasSuffix(".json") {
                let data = try Data(contentsOf: folder.appendingPathComponent(name))
                guard let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else { continue }
                let section = String(name.dropLast(".json".count))
                result += try list.map { try ConformanceCase(section: section, fields: $0) }
            }
        }
        return result
    }
}

struct ConformanceCase {
    /// The file's name, e.g. `extract.mentions`.
    let section: String
    let id: String
    let text: String
    let expected: Any?
    let fields: [String: Any]

    init(section: String, fields: [String: Any]) throws {
        self.section = section
        self.fields = fields
        id = try #require(fields["id"] as? String)
        text = try #require(fields["text"] as? String)
        expected = fields["expected"]
    }

    /// Whether the answer needs rules that are not the product's.
    var isBesidesExtraction: Bool {
        section == "validate.urls" || section == "validate.tweets" || section.hasSuffix("CounterTest")
    }
}
