import Foundation
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// The contents of a store must not depend on the order of imports, nor on repeated imports.
@Suite("Order of imports")
struct ImportOrderTests {
    /// The number of orders to test.
    private static let orders = Exhaustive.count("TWEETDEX_IMPORT_ORDERS", default: 2, exhaustive: 12)

    /// All tweets and follows of a store, and its totals.
    private struct Contents: Equatable {
        var hits: [TweetID: SearchHit]
        var follows: [FollowRow]
        var statistics: StoreStatistics
    }

    private static func samples() throws -> [String] {
        // The last two need an option, and have a part that is not read.
        let known = [
            "README.md", "expected.json", "generate.py", "generator", "without-ids-2020.csv",
            "web-archive-encodings.warc",
        ]
        let names = try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
            .filter { !known.contains($0) && !$0.hasPrefix(".") }.sorted()
        return SampleArchives.readable(names) { $0.hasSuffix(".tar") }.map { SampleArchives.path($0) }
    }

    private func contents(of paths: [String]) throws -> Contents {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        var options = ImportOptions()
        options.include.insert(.likes)
        options.include.insert(.deleted)
        options.include.insert(.circle)
        options.include.insert(.follows)
        for path in paths {
            let report = try archive.importInputs([path], options: options) { _ in true }
            #expect(report.inputs.allSatisfy { $0.failure == nil }, "\(path)")
        }
        var search = SearchOptions(now: 1_700_000_000)
        search.limit = 0
        search.records = false
        let hits = try archive.search("include:referenced", options: search).hits
        var follows: [FollowRow] = []
        try archive.forEachFollow { follows.append($0) }
        let damage = try archive.check().findings.filter(\.isDamage)
        #expect(damage.isEmpty, "\(damage)")
        return Contents(
            hits: Dictionary(hits.map { ($0.tweet.id, $0) }, uniquingKeysWith: { first, _ in first }),
            follows: follows, statistics: try archive.statistics())
    }

    @Test("Importing all samples in any order, and twice, gives the same store", .timeLimit(.minutes(60)))
    func anyOrder() throws {
        let samples = try Self.samples()
        try #require(samples.count > 5)
        let wanted = try contents(of: samples)
        #expect(wanted.hits.count > 200 && wanted.follows.count > 5)
        var random = SeededGenerator(seed: 20_060_321)
        for number in 0..<Self.orders {
            var order = samples.shuffled(using: &random)
            // Every archive is imported a second time, in another order.
            order += samples.shuffled(using: &random)
            let found = try contents(of: order)
            guard found != wanted else { continue }
            report(found, wanted, number, order.map { ($0 as NSString).lastPathComponent })
            return
        }
    }

    /// Reports only the first differences, because two whole stores are too long to read.
    private func report(_ found: Contents, _ wanted: Contents, _ number: Int, _ order: [String]) {
        var differences: [String] = []
        for id in Set(found.hits.keys).union(wanted.hits.keys).sorted() where found.hits[id] != wanted.hits[id] {
            differences.append("\(id): \(Self.difference(found.hits[id], wanted.hits[id]))")
        }
        if found.follows != wanted.follows { differences.append("\(found.follows)\n  instead of \(wanted.follows)") }
        if found.statistics != wanted.statistics {
            differences.append("\(found.statistics)\n  instead of \(wanted.statistics)")
        }
        Issue.record(
            """
            order \(number), \(order.joined(separator: " ")): \(differences.count) differences
            \(differences.prefix(12).joined(separator: "\n"))
            """)
    }

    private static func difference(_ found: SearchHit?, _ wanted: SearchHit?) -> String {
        guard let found, let wanted else { return found == nil ? "missing" : "too many" }
        var parts: [String] = []
        for (left, right) in zip(Mirror(reflecting: found.tweet).children, Mirror(reflecting: wanted.tweet).children) {
            let (one, other) = (String(describing: left.value), String(describing: right.value))
            if one != other { parts.append("\(left.label ?? "") \(one)\n  instead of \(other)") }
        }
        if found.imports != wanted.imports { parts.append("imports \(found.imports) instead of \(wanted.imports)") }
        return parts.isEmpty ? "differs" : parts.joined(separator: "\n  ")
    }
}
