import QueryEngine
import TestSupport
import Testing
import TweetArchive
import TweetModel

@Suite("Suggestions for queries without results")
struct SuggestionTests {
    /// Queries in which a clause is inside an operator's parentheses or after `in:`, and one without results follows.
    private static var queries: [String] {
        let fields = ["text", "urls", "name", "quoted", "alt", "card", "poll", "note"].map { "in:\($0) coffee zzqx" }
        let operators = OperatorTable.all.filter { $0.unavailable == nil }.flatMap { entry -> [String] in
            let parts = entry.example.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, !parts[1].contains(" ") else { return [] }
            return ["\(parts[0]):(\(parts[1])) zzqx", "\(parts[0]):(\(parts[1]) zzqx)"]
        }
        return fields + operators + ["in:alt coffee has:video", "stem:en coffee zzqx", "(coffee OR tea) zzqx"]
    }

    @Test("A suggested query finds as many tweets as are reported")
    func counts() throws {
        let folder = try TemporaryFolder()
        let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
        _ = try archive.importInputs([SampleArchives.path("account-2022")], options: ImportOptions()) { _ in true }
        var options = SearchOptions(now: 1_800_000_000)
        options.records = false
        var suggested = 0
        for query in Self.queries {
            // Not every operator accepts a group of values.
            guard let page = try? archive.search(query, options: options) else { continue }
            for suggestion in page.emptiness?.suggestions ?? [] {
                let total = try archive.count(suggestion.query, options: options).total
                #expect(total == suggestion.tweets, "\(query): \(suggestion.query)")
                suggested += 1
            }
        }
        #expect(suggested > 20)
    }
}
