import Foundation
import TestSupport
import Testing

/// The cases of twitter-text's conformance suite in `$TWITTER_TEXT_CONFORMANCE`, by default
/// `$TWEETDEX_SHARED/conformance`.
enum ConformanceFolder {
    static let url: URL =
        ProcessInfo.processInfo.environment["TWITTER_TEXT_CONFORMANCE"].map { URL(fileURLWithPath: $0) }
        ?? SharedData.root.appendingPathComponent("conformance")

    static let exists = FileManager.default.fileExists(atPath: url.path)

    /// The cases of all files in the folder and in its `supplement`. Files whose sections are not lists, such as the
    /// lists of top-level domains, contain data instead of cases.
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
    /// The name of the file, e.g. `extract.mentions`.
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

    /// True if the case needs rules that the product does not implement.
    var isBesidesExtraction: Bool {
        section == "validate.urls" || section == "validate.tweets" || section.hasSuffix("CounterTest")
    }
}
