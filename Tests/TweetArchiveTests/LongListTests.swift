import CSQLite
import Foundation
import TestSupport
import Testing
import TweetModel

@testable import SQLiteKit
@testable import TweetArchive

@Suite("Long lists, page by page")
struct LongListTests {
    private static let tweets = 6_000
    private static let page = 1_000
    private static let queries = ["sort:likes", "sort:random/7", "a sort:relevance", "unique:text", "sort:oldest", ""]

    private let folder: TemporaryFolder
    private let archive: TweetArchive

    init() throws {
        folder = try TemporaryFolder()
        let lines = (0..<Self.tweets).map { number in
            """
            {"id_str":"\(1_500_000_000_000_000_000 + number * 4_194_304_000)","full_text":"a \(number % 4_500) b",\
            "favorite_count":\(number * 7919 % 500),"user":{"id_str":"7","screen_name":"ann"},"entities":{}}
            """
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        archive = try TweetArchive(path: folder.path("s.db"), access: .create)
        _ = try archive.importInputs([folder.path("a.jsonl")], options: ImportOptions()) { _ in true }
    }

    /// Reads all results in pages of a length. Returns their IDs, and the number of instructions that SQLite executed.
    private func read(
        _ query: String, in length: Int, between: () throws -> Void = {}
    ) throws -> (ids: [TweetID], work: Int) {
        var options = SearchOptions(now: 1_790_000_000)
        options.records = false
        options.limit = length
        var (ids, work): ([TweetID], Int) = ([], 0)
        let connection = archive.connection
        try unsafe withUnsafeMutablePointer(to: &work) { work in
            unsafe sqlite3_trace_v2(
                connection.handle, UInt32(SQLITE_TRACE_PROFILE),
                { _, work, statement, _ in
                    guard let work = unsafe work, let statement = unsafe statement else { return 0 }
                    let steps = unsafe sqlite3_stmt_status(OpaquePointer(statement), SQLITE_STMTSTATUS_VM_STEP, 1)
                    unsafe work.assumingMemoryBound(to: Int.self).pointee += Int(steps)
                    return 0
                }, work)
            defer { unsafe sqlite3_trace_v2(connection.handle, 0, nil, nil) }
            repeat {
                let page = try archive.search(query, options: options)
                ids += page.hits.map(\.tweet.id)
                options.after = page.next
                try between()
            } while options.after != nil
        }
        return (ids, work)
    }

    @Test("Reading a list in pages takes about as much work as reading it at once", arguments: queries)
    func linear(_ query: String) throws {
        let whole = try read(query, in: 0)
        let paged = try read(query, in: Self.page)
        #expect(paged.ids == whole.ids && whole.ids.count > 4 * Self.page)
        #expect(Double(paged.work) < 1.5 * Double(whole.work), "\(paged.work) for \(whole.work)")
    }

    @Test("A change of the store between two pages is visible in the next page", arguments: [true, false])
    func changes(byOther: Bool) throws {
        let query = "sort:likes -label:done"
        let all = try read(query, in: 0).ids
        let label = try #require(LabelName("done"))
        let other = byOther ? try TweetArchive(path: folder.path("s.db"), access: .existing) : archive
        let rest = try read(query, in: Self.page) { try other.addLabel(label, to: all, at: 1) }.ids
        #expect(rest == Array(all.prefix(Self.page)))
    }
}
