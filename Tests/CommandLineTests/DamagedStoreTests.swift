import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Stores whose file was changed by the disk or by another program.
@Suite("Damaged stores")
struct DamagedStoreTests {
    static let pageSize = 8192

    /// One kind of damage to a file. Pages are numbered from 0.
    enum Damage: CustomStringConvertible {
        case bit(Int)
        case zeroed(page: Int)
        case swapped(page: Int, with: Int)

        var description: String {
            switch self {
            case .bit(let bit): "bit \(bit % 8) of byte \(bit / 8 % pageSize) of page \(bit / 8 / pageSize + 1)"
            case .zeroed(let page): "page \(page + 1) lost"
            case .swapped(let page, let other): "page \(other + 1) written over page \(page + 1)"
            }
        }

        func strike(_ bytes: inout Data) {
            switch self {
            case .bit(let bit): bytes[bit / 8] ^= 1 << (bit % 8)
            case .zeroed(let page): bytes.replaceSubrange(range(page), with: Data(count: pageSize))
            case .swapped(let page, let other): bytes.replaceSubrange(range(page), with: Data(bytes[range(other)]))
            }
        }

        private func range(_ page: Int) -> Range<Int> { page * pageSize..<(page + 1) * pageSize }
    }

    @Test("check finds every flipped bit and every lost page, and no command crashes")
    func everyDamage() throws {
        let store = try Self.gathered()
        let whole = try Data(contentsOf: URL(fileURLWithPath: store.path))
        let pages = whole.count / Self.pageSize
        let used = try Self.usedPages(store.path)
        var random = SeededGenerator(seed: 2026)
        let count = Exhaustive.isOn ? 50 : 4
        var damages: [Damage] = (0..<6 * count).map { _ in .bit(Int.random(in: 0..<whole.count * 8, using: &random)) }
        for _ in 0..<count {
            damages.append(.zeroed(page: used[Int.random(in: 0..<used.count, using: &random)]))
            let page = used[Int.random(in: 0..<used.count, using: &random)]
            damages.append(.swapped(page: page, with: (page + Int.random(in: 1..<pages, using: &random)) % pages))
        }
        let commands = [
            ["search", "#coffee"], ["stats"], ["show", "1"], ["export", "--ndjson"], ["top", "hashtags"],
        ]
        for (number, damage) in damages.enumerated() {
            var bytes = whole
            damage.strike(&bytes)
            try bytes.write(to: URL(fileURLWithPath: store.path))
            let check = try store.run("check")
            // Programs that copy the file change the first page too, without damage.
            let isCounted =
                bytes.prefix(Self.pageSize) != whole.prefix(Self.pageSize)
                && check.output.contains("rewrote 1 page of the schema, with correct content")
            #expect(check.status == (isCounted ? 0 : 4), "\(damage)")
            let run = try store.run(commands[number % commands.count])
            #expect(run.status >= 0 && run.status <= 4, "\(damage): \(commands[number % commands.count])")
            for ending in ["-wal", "-shm"] { unsafe unlink(store.path + ending) }
        }
    }

    @Test("Damage to indexes alone is repaired, and searches find the same tweets as before")
    func repairIndexes() throws {
        let store = try Self.gathered()
        let before = try store.run("search", "#coffee", "--ids", "--no-history").output
        let everything = try store.run("export", "--ndjson").output
        #expect(!before.isEmpty)
        for name in ["tweet_index_data", "tweet_doc_id", "message_index_data"] {
            let page = try #require(try Self.leaves(of: name, in: store.path).last, "\(name)")
            try Self.change(store.path) { $0[page * Self.pageSize + Self.pageSize / 2] ^= 0x10 }
            let found = try store.run("check")
            #expect(found.status == 4, "\(name)")
            #expect(found.output.contains("--repair"), "\(name)")
            let repaired = try store.run("check", "--repair")
            #expect(repaired.status == 0, "\(name): \(repaired.output)\(repaired.errors)")
            #expect(repaired.output.contains("rebuilt"))
            #expect(try store.run("check").status == 0)
            #expect(try store.run("search", "#coffee", "--ids", "--no-history").output == before, "\(name)")
        }
        #expect(try store.run("export", "--ndjson").output == everything)
    }

    @Test("Damage to rows is reported with the inputs of the tweets, and a repair does not hide it")
    func namesInputs() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("tweets.db")
        func run(_ words: String...) throws -> CommandRun { try CommandRun(["--store", store] + words, in: folder) }
        for (name, first) in [("first", 0), ("second", 1000)] {
            let entries = (first..<first + 200).map { number in
                SmallArchive.Entry(
                    number: number, text: "A walk by the river, number \(number)", time: "2022-03-05T12:01")
            }
            #expect(try run("import", SmallArchive.write(entries, named: name, in: folder)).status == 0)
        }
        let text = "A walk by the river, number 17"
        try Self.change(store) { bytes in
            let range = try #require(bytes.range(of: Data(text.utf8)))
            bytes[range.lowerBound + 4] ^= 0x01
        }
        for command in [["check"], ["check", "--repair"], ["check"]] {
            let found = try CommandRun(["--store", store] + command, in: folder)
            #expect(found.status == 4)
            #expect(found.output.contains("/first"))
            #expect(!found.output.contains("/second"))
            #expect(found.output.contains("page of tweet "))
        }
        let json = try run("check", "--json").outputObject()
        #expect(json["ok"] as? Bool == false)
        #expect(json["repaired"] as? Bool == false)
    }

    @Test(
        "Changes by another program are reported, and reads by one leave the store sound",
        .enabled(if: Python.isThere, "python3 is not installed"))
    func otherPrograms() throws {
        let store = try Self.gathered()
        func sqlite(_ script: String) throws {
            try Python.run("import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); " + script, store.path)
        }
        try sqlite("assert c.execute('SELECT count(*) FROM tweets').fetchone()[0] > 100; c.close()")
        #expect(try store.run("check").status == 0)
        try sqlite("c.execute(\"UPDATE tweet SET text = text || '!'\"); c.commit(); c.close()")
        #expect(try store.run("check").status == 4)
    }

    @Test("A backup and a compacted store have valid checksums")
    func copies() throws {
        let store = try Self.gathered()
        let copy = store.folder.path("copy.db")
        #expect(try store.run("backup", copy).status == 0)
        #expect(try store.run("compact").status == 0)
        for path in [store.path, copy] {
            let connection = try Connection(path: path, access: .readOnly)
            let pages = try #require(try connection.comparePages())
            #expect(pages.differing.isEmpty)
            #expect(pages.size == Self.pageSize)
            #expect(try CommandRun(["--store", path, "check"], in: store.folder).status == 0)
        }
    }

    // MARK: Files

    /// Returns a store of the samples with messages, without a write-ahead log.
    static func gathered() throws -> SampleStore { try SampleStore(prepared) }

    private static let prepared = SampleStore.prepared([
        ["import", Samples.path("account-2022"), "--include", "messages"], ["search", "#coffee"], ["check"],
    ])

    @Test(
        "A damaged list of changes stops only changes, and a repair deletes it",
        arguments: [["undo"], ["forget", "--matching", "#coffee", "--force"], ["label", "add", "b", "1"]])
    func changes(_ command: [String]) throws {
        let store = try Self.gathered()
        _ = try store.run("search", "#coffee")
        try #require(try store.run("note", "1", "mine").status == 0)
        let page = try #require(try Self.leaves(of: "change", in: store.path).last)
        try Self.change(store.path) { $0[(page + 1) * Self.pageSize - 20] ^= 0x10 }
        let run = try store.run(command)
        #expect(run.status == 4 && run.errors.contains("hint: run tweetdex check --repair, which deletes the list"))
        #expect(try store.run("search", "#coffee", "--count").status == 0)
        #expect(try store.run("check", "--repair").status == 0)
        #expect(try store.run("note", "1").output.contains("mine"))
        #expect(try store.run("undo", "--list").errors.contains("No changes to undo."))
        let again = try store.run(command)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try store.run("check").status == 0)
    }

    static func change(_ path: String, _ body: (inout Data) throws -> Void) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try body(&bytes)
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// Returns the numbers of the pages in use, from 0.
    private static func usedPages(_ path: String) throws -> [Int] {
        try Connection(path: path, access: .readOnly).rows("SELECT pageno FROM dbstat ORDER BY pageno") {
            Int($0.integer(0)) - 1
        }
    }

    static func leaves(of name: String, in path: String) throws -> [Int] {
        try Connection(path: path, access: .readOnly).rows(
            "SELECT pageno FROM dbstat WHERE name = \(name) AND pagetype = 'leaf' ORDER BY pageno"
        ) { Int($0.integer(0)) - 1 }
    }
}
