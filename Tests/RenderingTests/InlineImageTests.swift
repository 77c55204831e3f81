import Foundation
import Testing

@testable import Rendering

@Suite("Images in a terminal")
struct PictureTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0x02, 0x80, 0, 0, 0x01, 0xE0, 8, 2, 0, 0, 0]
    /// A JPEG header: an application segment, a restart marker (which has no length), fill bytes, and the frame header.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 6, 1, 2, 3, 4, 0xFF, 0xD0, 0xFF, 0xFF, 0xFF, 0xC2, 0, 17, 8]
        + [0x01, 0xE0, 0x02, 0x80, 3]
    private static let webp: [UInt8] = Array("RIFF\0\0\0\0WEBP".utf8)

    @Test(
        "The size of an image is read from its header",
        arguments: [
            ("PNG", png, ContentType.png),
            ("GIF", Array("GIF89a".utf8) + [0x80, 0x02, 0xE0, 0x01, 0], .gif),
            ("JPEG", jpeg, .jpeg),
            (
                "WebP, lossy",
                webp + Array("VP8 ".utf8) + [0, 0, 0, 0, 0x30, 1, 0, 0x9D, 1, 0x2A, 0x80, 0x02, 0xE0, 0x01], .webp
            ),
            ("WebP, lossless", webp + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x7F, 0xC2, 0x77, 0], .webp),
            (
                "WebP, extended",
                webp + Array("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x7F, 0x02, 0, 0xDF, 0x01, 0], .webp
            ),
        ])
    func sizes(name: String, bytes: [UInt8], format: ContentType) throws {
        let picture = try #require(InlineImage(bytes), "\(name)")
        #expect(picture.width == 640)
        #expect(picture.height == 480)
        #expect(picture.format == format)
        let needed = try #require((0...bytes.count).first { InlineImage(Array(bytes.prefix($0))) != nil })
        for length in 0..<needed {
            #expect(InlineImage(Array(bytes.prefix(length))) == nil, "\(name) cut to \(length)")
        }
        #expect(needed > bytes.count - 6, "\(name)")
    }

    @Test("A file that is not an image or has no size is rejected")
    func none() {
        #expect(InlineImage([]) == nil)
        #expect(InlineImage(Array("<svg/>".utf8)) == nil)
        #expect(InlineImage([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]) == nil)
        #expect(InlineImage([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0]) == nil)
        #expect(InlineImage(Array("GIF89a".utf8) + [0, 0, 1, 0]) == nil)
    }

    @Test(
        "An image keeps its aspect ratio, is never enlarged, and fits into the bounds",
        arguments: [
            ("small stays small", InlineImageBounds(columns: 80, rows: 30), 64),
            ("limited by the columns", InlineImageBounds(columns: 40, rows: 30), 40),
            ("limited by the rows", InlineImageBounds(columns: 80, rows: 12), 32),
            ("cells of a known size", InlineImageBounds(columns: 200, rows: 90, cellWidth: 5, cellHeight: 10), 128),
            ("no room", InlineImageBounds(columns: 0, rows: 0), 1),
            ("too tall for one column", InlineImageBounds(columns: 80, rows: 1, cellWidth: 100, cellHeight: 10), nil),
        ] as [(String, InlineImageBounds, Int?)])
    func columns(name: String, room: InlineImageBounds, columns: Int?) throws {
        #expect(room.columns(for: try #require(InlineImage(Self.png))) == columns, "\(name)")
    }

    @Test("iTerm2 receives the file in one sequence")
    func iterm() throws {
        var out: [UInt8] = []
        InlineImageProtocol.iterm.draw(try #require(InlineImage(Self.png)), columns: 12, into: &out)
        let text = String(decoding: out, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;preserveAspectRatio=1;size=\(Self.png.count);width=12:"))
        #expect(text.hasSuffix("\u{07}"))
        let payload = text.dropLast().split(separator: ":", maxSplits: 1)[1]
        #expect(Data(base64Encoded: String(payload)) == Data(Self.png))
    }

    @Test(
        "Kitty receives chunks of valid size and is told not to respond", arguments: [0, 3043, 3044, 3071, 9000])
    func kitty(padding: Int) throws {
        let bytes = Self.png + (0..<padding).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        var out: [UInt8] = []
        InlineImageProtocol.kitty.draw(try #require(InlineImage(bytes)), columns: 9, into: &out)
        let chunks = String(decoding: out, as: UTF8.self).components(separatedBy: "\u{1B}\\").dropLast()
        var data = Data()
        for (number, chunk) in chunks.enumerated() {
            let parts = chunk.split(separator: ";", maxSplits: 1)
            let more = number == chunks.count - 1 ? 0 : 1
            #expect(parts[0] == "\u{1B}_G" + (number == 0 ? "a=T,f=100,q=2,c=9,m=\(more)" : "m=\(more)"))
            #expect(parts[1].utf8.count <= 4096)
            data += try #require(Data(base64Encoded: String(parts[1])))
        }
        #expect(data == Data(bytes))
        #expect(InlineImageProtocol.kitty.takes(.png))
        #expect(!InlineImageProtocol.kitty.takes(.jpeg))
    }

    @Test("Base64 equals Foundation's encoding", arguments: 0..<12)
    func base64(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 250 + $0 * 91) }
        var out: [UInt8] = []
        out.appendBase64(of: bytes[...])
        #expect(String(decoding: out, as: UTF8.self) == Data(bytes).base64EncodedString())
    }
}
