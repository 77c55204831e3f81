import CSQLite
import TestSupport
import Testing

@Suite("Hash of pages")
struct PageHashTests {
    private static let pageSize: Int32 = 8192

    /// The test buffer of xxHash's own checks.
    private static func buffer(_ count: Int) -> [UInt8] {
        var value: UInt64 = 2_654_435_761
        return (0..<count).map { _ in
            defer { value &*= 11_400_714_785_074_694_797 }
            return UInt8(value >> 56)
        }
    }

    @Test(
        "The hash is XXH64",
        arguments: [
            ([], 0xEF46_DB37_51D8_E999), (buffer(1), 0xE934_A84A_DB05_2768), (buffer(4), 0x9136_A0DC_A574_57EE),
            (buffer(14), 0x8282_DCC4_994E_35C8), (buffer(222), 0xB641_AE8C_B691_C174),
            (Array("Nobody inspects the spammish repetition".utf8), 0xFBCE_A83C_8A37_8BF1),
        ] as [([UInt8], UInt64)])
    func publishedValues(bytes: [UInt8], hash: UInt64) {
        #expect(unsafe tweetdex_hash(bytes, Int32(bytes.count)) == hash)
    }

    /// Returns a page with a valid checksum.
    private static func page(_ number: Int64) -> [UInt8] {
        var page = buffer(Int(pageSize))
        let sum = unsafe tweetdex_page_sum(page, pageSize, number)
        for index in 0..<8 { page[page.count - 8 + index] = UInt8(truncatingIfNeeded: sum >> (8 * index)) }
        return page
    }

    private static func fits(_ page: [UInt8], _ number: Int64) -> Bool {
        unsafe tweetdex_page_sum(page, pageSize, number) == tweetdex_stored_sum(page, pageSize)
    }

    @Test("Every pair of flipped bits changes the checksum")
    func flippedPairs() {
        var page = Self.page(7)
        #expect(Self.fits(page, 7))
        var random = SeededGenerator(seed: 41)
        func flip(_ bit: Int) { page[bit / 8] ^= 1 << UInt8(bit % 8) }
        var missed: [(Int, Int)] = []
        for _ in 0..<Exhaustive.count("TWEETDEX_FLIPPED_PAIRS", default: 30_000, exhaustive: 3_000_000) {
            let bits = (0..<2).map { _ in Int.random(in: 0..<page.count * 8, using: &random) }
            guard bits[0] != bits[1] else { continue }
            flip(bits[0])
            flip(bits[1])
            if Self.fits(page, 7) { missed.append((bits[0], bits[1])) }
            flip(bits[0])
            flip(bits[1])
        }
        #expect(missed.isEmpty)
    }

    @Test("A page with one flipped bit, at a wrong position or without an end was changed by the disk")
    func changesByDisk() {
        func isByDisk(_ page: [UInt8], _ number: Int64) -> Bool {
            unsafe tweetdex_disk_changed_page(page, Self.pageSize, number, 20) != 0
        }
        let whole = Self.page(7)
        var random = SeededGenerator(seed: 2)
        for bit in (0..<6).map({ _ in Int.random(in: 64..<whole.count * 8, using: &random) }) + [0, 65_400, 65_535] {
            var page = whole
            page[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!Self.fits(page, 7) && isByDisk(page, 7), "bit \(bit)")
            page[bit / 8 - (bit < 8 ? -9 : 1)] ^= 0x10
            #expect(!Self.fits(page, 7) && !isByDisk(page, 7), "bit \(bit) and another")
        }
        #expect(!Self.fits(whole, 12) && isByDisk(whole, 12))
        // The number of entries in a trunk page of the free list.
        var trunk = whole
        trunk[7] ^= 1
        #expect(!Self.fits(trunk, 7) && !isByDisk(trunk, 7))
    }
}
