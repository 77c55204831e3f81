import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Exported pages")
struct StaticPagesTests {
    @Test("Above the limit, one script per month contains each tweet once, newest first")
    func chunks() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let folder = sample.folder.url.appendingPathComponent("pages")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        var options = StaticPages.Options()
        options.maxInOnePage = 10
        let pages = try StaticPages(sample.router, folder: folder.path, options: options)
        let export = sample.archive.export(
            "", search: SearchOptions(now: SampleRouter.now), options: ExportOptions(seed: 1))
        var ids: [String] = []
        while let hits = try export.next() {
            ids += hits.map(\.tweet.id.description)
            // Adds single tweets, so that a month consists of several calls.
            for hit in hits { try pages.add([hit]) }
        }
        let summary = try pages.finish(export.manifest)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tweets").sorted()
        #expect(names.count == summary.pages - 1 && names.count > 5)
        var found: [String] = []
        for name in names.reversed() {
            let text = try String(contentsOf: folder.appendingPathComponent("tweets/\(name)"), encoding: .utf8)
            let month = name.dropLast(3)
            let start = "tweetdex(\"\(month)\","
            try #require(text.hasPrefix(start) && text.hasSuffix(");\n"))
            let json = text.dropFirst(start.count).dropLast(3)
            let records = try #require(
                try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]], "\(name)")
            found += records.compactMap { $0["i"] as? String }
        }
        #expect(found == ids)
        let index = try String(contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
        for name in names { #expect(index.contains("[\"\(name.dropLast(3))\","), "\(name)") }
        #expect(index.contains("\"records\":[]"))
    }

    @Test(
        "No text in the data ends the script element or begins a comment",
        arguments: [
            ("\"</script>\"", "\"\\u003c/script>\""), ("\"<!--\"", "\"\\u003c!--\""), ("\"a < b\"", "\"a < b\""),
            ("\"<</x\"", "\"<\\u003c/x\""), ("\"<b>\"", "\"<b>\""),
        ])
    func embedded(json: String, expected: String) {
        #expect(String(decoding: StaticPages.embedded(Array(json.utf8)[...]), as: UTF8.self) == expected)
    }
}
