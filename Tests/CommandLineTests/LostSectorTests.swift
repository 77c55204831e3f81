import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Sectors that the disk lost. They look like the work of another program.
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
                ) { (row) throws(SQLiteError) in (number: Int(row.integer(0)), type: row.text(1)) }
                for page in pages where Exhaustive.isOn || table == "tweet_note" || page.number == pages.last?.number {
                    var bytes = whole
                    let end = page.number * DamagedStore.pageSize
                    bytes.replaceSubrange(end - size..<end, with: Data(count: size))
                    try store.write(bytes)
                    guard try DamagedStore.rows(of: store.path) != rows else {
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
}
