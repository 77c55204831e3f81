import Foundation
import SQLiteKit
import TestSupport
import Testing

@testable import IndexStore

/// Sectors that the disk lost, in the store and in its write-ahead log. They look like the work of another program, or
/// like a transaction that was interrupted.
@Suite("Lost sectors", .serialized)
struct LostSectorTests {
    @Test(
        "A lost end of a page is damage, whether another program wrote the page or not, and no command hides it",
        arguments: [512, 4096])
    func lostEnds(size: Int) throws {
        let store = try DamagedStore()
        try #require(store.run(["note", store.tweets[0], String(repeating: "long ", count: 5_000)]).status == 0)
        var isOverflowTested = false
        for isRewritten in [false, true] {
            if isRewritten { try zeroChecksums(store) }
            let whole = try Data(contentsOf: URL(fileURLWithPath: store.path))
            let rows = try DamagedStore.rows(of: store.path)
            for table in Exhaustive.sample(["tweet_note", "tweet_label", "media", "tweet"], every: 2) {
                let pages = try Connection(path: store.path, access: .readOnly).rows(
                    "SELECT pageno, pagetype FROM dbstat WHERE name = \(table)"
                ) { (number: Int($0.integer(0)), type: $0.text(1)) }
                for page in pages where Exhaustive.isOn || table == "tweet_note" || page.number == pages.last?.number {
                    var bytes = whole
                    let end = page.number * DamagedStore.pageSize
                    bytes.replaceSubrange(end - size..<end, with: Data(count: size))
                    try store.write(bytes)
                    // An error while SQLite reads the rows is also a loss.
                    guard (try? DamagedStore.rows(of: store.path)) != rows else {
                        try store.write(whole)
                        continue
                    }
                    isOverflowTested = isOverflowTested || page.type == "overflow"
                    for words in [["check"], ["compact"], ["backup", store.copy], ["check", "--repair"], ["check"]] {
                        let run = try store.run(words)
                        #expect(run.status == 4, "\(words), \(page) of \(table): \(run.output)\(run.errors)")
                        let isNamed = (run.output + run.errors).contains(table)
                        #expect(isNamed || words.count > 1, "\(words), \(page): \(run.output)\(run.errors)")
                    }
                    try store.write(whole)
                }
            }
        }
        #expect(isOverflowTested)
    }

    /// Replaces the checksums of all pages by zeros, as if another program had written the pages.
    private func zeroChecksums(_ store: DamagedStore) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: store.path))
        for end in stride(from: DamagedStore.pageSize, through: bytes.count, by: DamagedStore.pageSize) {
            bytes.replaceSubrange(end - 8..<end, with: Data(count: 8))
        }
        try store.write(bytes)
    }

    @Test("Rows of own data on pages without checksums are listed, and no hint advises to set checksums unseen")
    func unsealedOwnRows() throws {
        let store = try DamagedStore()
        try zeroChecksums(store)
        let check = try store.run(["check"])
        #expect(check.status == 0 && check.output.contains("no checksum"), "\(check.output)")
        for row in ["tweet_note: ", "a note to keep", "tweet_label: ", "setting: tz | Europe/Berlin"] {
            #expect(check.output.contains(row), "\(check.output)")
        }
        #expect(check.output.contains("compare the listed labels"), "\(check.output)")
        #expect(!check.output.contains("hint: run tweetdex"), "\(check.output)")
        #expect(try store.run(["compact"]).status == 0)
        #expect(try store.run(["check"]).output.contains("All is well"))
    }

    @Test("If damage to the write-ahead log loses a note, every later check reports it until the log's copy is deleted")
    func damagedLog() throws {
        let store = try DamagedStore()
        let log = store.path + "-wal"
        let bytes = try inLog(store)
        for (offset, isLost) in [(0, true), (40, true), (bytes.count - 5_000, true), (bytes.count, false)] {
            var damaged = bytes
            if isLost { damaged[offset] ^= 0x04 }
            try store.write(store.whole)
            try damaged.write(to: URL(fileURLWithPath: log))
            let search = try store.run(["search", "#coffee"])
            #expect(search.status == 0 && search.errors.contains("write-ahead log") == isLost, "\(search.errors)")
            let copy = log + "-damaged"
            for words in [["check"], ["compact"], ["check"]] {
                let run = try store.run(words)
                #expect(run.status == (isLost && words == ["check"] ? 4 : 0), "\(words): \(run.output)\(run.errors)")
                #expect(run.output.contains(copy) == (isLost && words == ["check"]), "\(run.output)")
            }
            guard isLost else { break }
            #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == damaged)
            #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
            try FileManager.default.removeItem(atPath: copy)
            #expect(try store.run(["check"]).status == 0)
        }
    }

    /// Returns a write-ahead log with notes, each in a transaction of its own.
    private func inLog(_ store: DamagedStore) throws -> Data {
        try store.write(store.whole)
        let connection = try Connection(path: store.path, access: .readWrite)
        connection.checkpointsAutomatically = false
        try RowSums.install(for: ["tweet_note"], on: connection)
        for tweet in store.tweets.suffix(5) {
            let id = try #require(Int64(tweet))
            try connection.run("INSERT OR REPLACE INTO tweet_note VALUES (\(id), 'a note in the log', 0)")
        }
        return try Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))
    }

    @Test("A note is in the database file at once, although another program has the store open")
    func notesLeaveLog() throws {
        let store = try DamagedStore()
        let other = try Connection(path: store.path, access: .readWrite)
        #expect(try other.integer("SELECT count(*) FROM tweet_note") == 20)
        for words in [["note", store.tweets[30], "new"], ["label", "add", "x", store.tweets[30]]] {
            #expect(try store.run(words).status == 0)
            let size = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")[.size] as? Int
            #expect(size == 0, "\(words)")
        }
        #expect(try other.integer("SELECT count(*) FROM tweet_note") == 21)
    }
}
