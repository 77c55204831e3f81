import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Small images in JPEG files")
struct EXIFThumbnailTests {
    /// The parts of a JPEG file with EXIF data, which the damaged cases change.
    private struct File {
        var size = (width: 1600, height: 1200)
        var small = (width: 160, height: 120)
        var isLittle = true
        var orientation: Int?
        /// Values of the TIFF data; `nil` for the correct one.
        var firstDirectory: Int?
        var secondDirectory: Int?
        var count: Int?
        var offset: Int?
        var length: Int?
        var order: String?
        var magic = 42
        /// The length of the segment; `nil` for the correct one.
        var segment: Int?
        var hasFrame = true

        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            let big = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
            return isLittle ? big.reversed() : big
        }

        static func big(_ value: Int) -> [UInt8] {
            [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
        }

        static func frame(_ size: (width: Int, height: Int)) -> [UInt8] {
            let start: [UInt8] = [0xFF, 0xC0, 0, 11, 8]
            return start + big(size.height) + big(size.width) + [1, 1, 0x11, 0]
        }

        var thumbnail: [UInt8] {
            let end: [UInt8] = [0xFF, 0xDA, 0, 2, 7, 7, 7, 0xFF, 0xD9]
            return [0xFF, 0xD8] + Self.frame(small) + end
        }

        private func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
            let start = number(tag, 2) + number(type, 2) + number(1, 4)
            return start + (type == 3 ? number(value, 2) + [0, 0] : number(value, 4))
        }

        private var tiff: [UInt8] {
            let second = 8 + 2 + 12 + 4
            var bytes = Array((order ?? (isLittle ? "II" : "MM")).utf8)
            bytes += number(magic, 2) + number(firstDirectory ?? 8, 4) + number(1, 2)
            bytes += orientation.map { entry(0x0112, 3, $0) } ?? entry(0x0100, 4, 1)
            bytes += number(secondDirectory ?? second, 4) + number(count ?? 2, 2)
            bytes += entry(0x0201, 4, offset ?? second + 2 + 24 + 4)
            bytes += entry(0x0202, 4, length ?? thumbnail.count) + number(0, 4)
            return bytes + thumbnail
        }

        var bytes: [UInt8] {
            let payload = Array("Exif\0\0".utf8) + tiff
            var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xE1]
            bytes += Self.big(segment ?? payload.count + 2) + payload
            if hasFrame { bytes += Self.frame(size) }
            return bytes + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
        }
    }

    @Test("The small image is found in both byte orders, whatever its position in the file", arguments: [true, false])
    func found(_ isLittle: Bool) throws {
        for orientation in [nil, 1] {
            var file = File()
            file.isLittle = isLittle
            file.orientation = orientation
            let bytes = file.bytes
            let range = try #require(EXIFThumbnail.range(in: bytes))
            #expect(Array(bytes[range]) == file.thumbnail)
        }
    }

    /// Each case is a change of the valid file after which the small image must not be served.
    private static let damaged: [(name: String, change: @Sendable (inout File) -> Void)] = [
        ("too small", { $0.small = (120, 90) }), ("other proportions", { $0.small = (160, 90) }),
        ("without pixels", { $0.small = (160, 0) }), ("a rotated image", { $0.orientation = 6 }),
        ("an orientation that does not exist", { $0.orientation = 65535 }),
        ("an unknown byte order", { $0.order = "XX" }), ("mixed byte orders", { $0.order = "IM" }),
        ("another magic number", { $0.magic = 43 }),
        ("the first directory inside the header", { $0.firstDirectory = 0 }),
        ("the first directory after the end", { $0.firstDirectory = 0x7FFF_FFFF }),
        ("the largest offset", { $0.firstDirectory = 0xFFFF_FFFF }),
        ("no second directory", { $0.secondDirectory = 0 }),
        ("a second directory after the end", { $0.secondDirectory = 5_000 }),
        ("a second directory that is the first one", { $0.secondDirectory = 8 }),
        ("a second directory with too many entries", { $0.count = 65535 }),
        ("a second directory without entries", { $0.count = 0 }), ("one entry of two", { $0.count = 1 }),
        ("an offset after the end", { $0.offset = 1 << 20 }),
        ("the largest offset of the image", { $0.offset = 0xFFFF_FFFF }),
        ("an offset into the header", { $0.offset = 0 }), ("an image without bytes", { $0.length = 0 }),
        ("a length after the end", { $0.length = 1 << 20 }), ("the largest length", { $0.length = 0xFFFF_FFFF }),
        ("a length of two bytes", { $0.length = 2 }), ("a segment without a length", { $0.segment = 0 }),
        ("a segment that ends in its own length", { $0.segment = 1 }), ("an empty segment", { $0.segment = 2 }),
        ("a segment that ends in the header", { $0.segment = 12 }), ("a segment after the end", { $0.segment = 65535 }),
        ("an image without a size", { $0.hasFrame = false }), ("an image without pixels", { $0.size = (0, 0) }),
    ]

    @Test("Damaged and unsuitable data has no small image")
    func unsuitable() {
        for (name, change) in Self.damaged {
            for isLittle in [true, false] {
                var file = File()
                file.isLittle = isLittle
                change(&file)
                #expect(EXIFThumbnail.range(in: file.bytes) == nil, "\(name)")
            }
        }
    }

    @Test("Every prefix of a file and every changed byte is read without a trap, and results stay inside the file")
    func mutated() {
        let bytes = File().bytes
        for end in 0...bytes.count { _ = EXIFThumbnail.range(in: Array(bytes[..<end])) }
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var other = bytes
                other[place] = value
                guard let range = EXIFThumbnail.range(in: other) else { continue }
                #expect(range.lowerBound >= 0 && range.upperBound <= other.count)
                #expect(other[range].starts(with: [0xFF, 0xD8]))
            }
        }
    }

    @Test("A small image is served under ?size=thumb, and otherwise the whole file")
    func served() throws {
        let store = try SampleStore()
        var options = SearchOptions(now: 0)
        options.limit = 0
        let hits = try store.open().search("has:media", options: options).hits
        let hit = try #require(
            hits.first { $0.tweet.media.first?.kind == .photo && $0.tweet.media.first?.location?.method == .file })
        let location = try #require(hit.tweet.media.first?.location)
        let router = Router(archive: try store.open())
        func body(_ file: File, _ size: String) throws -> [UInt8]? {
            // A file whose length has changed since the import is not served.
            let bytes = file.bytes + Array(repeating: 0, count: Int(location.size) - file.bytes.count)
            try Data(bytes).write(to: URL(fileURLWithPath: location.path))
            let request = Request(
                .get, path: ["media", "\(hit.tweet.id)", "1"], query: Fields([Fields.Field("size", size)]), now: 0)
            let response = router.respond(to: request)
            #expect(response.status == 200 && response.header("Content-Type") == "image/jpeg")
            guard case .bytes(let small) = response.body else { return nil }
            return small
        }
        #expect(try body(File(), "thumb") == File().thumbnail)
        #expect(try body(File(), "whole") == nil)
        var damaged = File()
        damaged.offset = 1 << 20
        #expect(try body(damaged, "thumb") == nil)
    }
}
