import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// A disk that loses a write leaves the page of an earlier state, with a valid checksum.
@Suite("Lost writes")
struct LostWriteTests {
    private static let pageSize = 8192
    private let sandbox: Sandbox
    private let old: Data
    private let new: Data

    /// Makes a store, and a copy of an earlier state of its file.
    init() throws {
        sandbox = try Sandbox()
        try sandbox.write("archive/data/account.js", Lines.owner("42", "ann_lee"))
        try sandbox.write("archive/data/tweets.js", Lines.account(0..<700))
        try sandbox.write("archive/data/like.js", Lines.likes(0..<150))
        try sandbox.write("a.jsonl", Lines.text(0..<500))
        _ = try sandbox.run([sandbox.path("archive")])
        _ = try sandbox.run([sandbox.path("a.jsonl")])
        try Self.importSample("account-2022", into: sandbox.path("tweets.db"))
        try Self.use(sandbox.path("tweets.db"), 1..<40)
        old = try Self.file(sandbox.path("tweets.db"))
        _ = try sandbox.run([sandbox.path("archive")], likes: true)
        try sandbox.append(Lines.text(500..<900), to: sandbox.path("a.jsonl"))
        _ = try sandbox.run([sandbox.path("a.jsonl")])
        try sandbox.write("b.jsonl", Lines.text(300..<800).replacing("\"U\"", with: "\"V\""))
        _ = try sandbox.run([sandbox.path("b.jsonl")])
        try Self.importSample("account-2026.zip", into: sandbox.path("tweets.db"))
        try Self.use(sandbox.path("tweets.db"), 20..<80)
        new = try Self.file(sandbox.path("tweets.db"))
    }

    /// Writes the user's own data.
    private static func use(_ path: String, _ numbers: Range<Int>) throws {
        let archive = try TweetArchive(path: path, access: .existing)
        for number in numbers {
            let tweet = TweetID(Lines.id(number))
            _ = try archive.setNote("note \(numbers.count) about \(number)", on: tweet, at: Int64(numbers.count))
            _ = try archive.addLabel(#require(LabelName("label\(number % 3)")), to: [tweet], at: Int64(numbers.count))
            _ = try archive.search("word\(number)", options: SearchOptions(now: Int64(numbers.count)))
        }
        try archive.changeSetting(.timeZone, to: numbers.count == 39 ? "Europe/Kyiv" : "Europe/Paris")
    }

    /// Imports everything from an archive with pictures, messages, articles and followers.
    private static func importSample(_ name: String, into path: String) throws {
        var options = ImportOptions()
        options.include = [.likes, .deleted, .circle, .messages, .follows]
        let archive = try TweetArchive(path: path, access: .existing)
        _ = try archive.importInputs([SampleArchives.path(name)], options: options) { _ in true }
    }

    private static func file(_ path: String) throws -> Data {
        try Connection(path: path, access: .readWrite).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    /// The table or index of each page.
    private func owners() throws -> [Int: String] {
        let store = try Connection(path: sandbox.path("tweets.db"), access: .readOnly)
        let pages = try store.rows("SELECT pageno, name FROM dbstat") { (Int($0.integer(0)), $0.text(1)) }
        return Dictionary(pages, uniquingKeysWith: { first, _ in first })
    }

    private func write(_ page: Int) throws -> String {
        var bytes = new
        let range = (page - 1) * Self.pageSize..<page * Self.pageSize
        bytes.replaceSubrange(range, with: old[range])
        let path = sandbox.path("stale.db")
        try bytes.write(to: URL(fileURLWithPath: path))
        return path
    }

    private var stale: [Int] {
        (1...old.count / Self.pageSize).filter { page in
            let range = (page - 1) * Self.pageSize..<page * Self.pageSize
            return old[range] != new[range]
        }
    }

    @Test("check finds every page of an earlier state, except those of caches")
    func allPages() throws {
        #expect(try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).check().findings.isEmpty)
        // No sums exist for accounts, because imports write too many of them. `reindex` makes the last tables.
        let caches: Set = [
            "cached_result", "sqlite_autoindex_cached_result_1", "change", "last_result", "last_conversation", "user",
            "tweet_index_idx", "message_index_idx",
        ]
        let owners = try owners()
        var (found, missed): (Set<String>, [String]) = ([], [])
        for page in stale {
            guard let owner = owners[page], !caches.contains(owner), Exhaustive.isOn || !found.contains(owner) else {
                continue
            }
            let path = try write(page)
            let isFound: Bool
            do {
                isFound = try TweetArchive(path: path, access: .existing).check().findings.contains(where: \.isDamage)
            } catch {
                isFound = true
            }
            if isFound { found.insert(owner) } else { missed.append("\(owner) \(page)") }
        }
        #expect(missed.isEmpty)
        #expect(
            found.isSuperset(of: [
                "tweet_import", "user_import", "import_entry", "setting", "search_log", "tweet_note", "import",
            ]), "\(found.sorted())")
    }

    @Test("Every repair and removal ends, and fails with an error that has a hint")
    func ends() throws {
        let owners = try owners()
        let pages = stale.filter { owners[$0]?.hasPrefix("tweet") == true || owners[$0]?.hasPrefix("import") == true }
        let forgotten = (0..<60).map { TweetID(Lines.id($0)) }
        let changes: [(TweetArchive) throws -> Void] = [
            { _ = try $0.reindex() }, { _ = try $0.repair() }, { _ = try $0.forget(forgotten) },
        ]
        for page in Exhaustive.isOn ? pages[...] : pages.filter({ owners[$0] == "tweet" }).prefix(2) {
            for change in changes {
                do {
                    try change(TweetArchive(path: write(page), access: .existing))
                } catch TweetArchiveError.store(let message, let hint) {
                    #expect(hint != nil, "page \(page) of \(owners[page] ?? ""): \(message)")
                }
            }
        }
    }

    @Test("forget refuses to use other outdated rows of imports", arguments: ["user_import", "import_entry"])
    func outdatedRows(table: String) throws {
        let owners = try owners()
        let pages = stale.filter { owners[$0] == table }
        #expect(!pages.isEmpty)
        for page in Exhaustive.isOn ? pages[...] : pages.prefix(1) {
            let archive = try TweetArchive(path: try write(page), access: .existing)
            let first = try archive.imports()[0]
            #expect(throws: TweetArchiveError.self) { _ = try archive.forget(first) }
        }
    }

    @Test("forget refuses to use an outdated list of tweets, and importing again restores it")
    func forget() throws {
        let owners = try owners()
        let pages = stale.filter { owners[$0] == "tweet_import" }
        var restored = 0
        for page in pages where Exhaustive.isOn || restored == 0 {
            let path = try write(page)
            let archive = try TweetArchive(path: path, access: .existing)
            let imports = try archive.imports()
            #expect(throws: TweetArchiveError.self) { _ = try archive.forget(imports[0]) }
            let damage = try archive.check().findings.filter(\.isDamage)
            // Rows that moved between pages are twice in the file, or not in the order of their keys.
            guard !damage.contains(where: { $0.message.hasPrefix("the store's file") }) else { continue }
            #expect(damage.contains { $0.hint == "import it again: tweetdex import PATH" })
            for source in imports {
                var options = ImportOptions(of: source)
                options.ownerHandle = nil
                _ = try archive.importInputs([source.path], options: options) { _ in true }
            }
            #expect(try archive.check().findings.filter(\.isDamage).map(\.message) == [])
            _ = try archive.forget(imports[0])
            #expect(try archive.check().findings.filter(\.isDamage).map(\.message) == [])
            restored += 1
        }
        #expect(restored > 0)
    }
}
