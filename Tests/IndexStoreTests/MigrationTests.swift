import Migrations
import Testing

@Suite("Migrations")
struct MigrationTests {
    /// FNV-1a of each released schema file. A file that is out in the world is never edited: add another one instead.
    private static let released: [UInt64] = [0x5C35F5D44B32B1F2]

    @Test("released schema files are as they were")
    func unchanged() {
        let hashes = Migrations.all.prefix(Self.released.count).map { script in
            script.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        #expect(hashes == Self.released)
    }
}
