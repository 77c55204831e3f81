#if CompressedArchives
    import ArchiveImport
    import Foundation
    import TestSupport
    import Testing

    @Suite("Compressed files")
    struct CompressedSourceTests {
        /// The tool and the extension of its files.
        static let tools = [("gzip", "gz"), ("bzip2", "bz2"), ("xz", "xz"), ("zstd", "zst")]
            .filter { Scratch.has($0.0) }

        @Test("A file is detected by its first bytes and decompressed, under any name", arguments: tools)
        func recognised(tool: String, ending: String) throws {
            let scratch = try Scratch()
            let text = Scratch.lines(10_000)
            try scratch.write("t", text)
            try scratch.run(tool, "-q", "-k", "t")
            let path = try scratch.write("tweets.jsonl", scratch.bytes("t." + ending))
            let source = try InputSource(path: path)
            #expect(source.container == .file)
            #expect(source.names == ["tweets.jsonl"])
            let contents = try source.contents("tweets.jsonl")
            #expect(contents.error == nil)
            #expect(contents.text == text)
            #expect(source.entries[0].size == nil)
            #expect(source.location(of: source.entries[0]) == nil)
        }

        @Test("Concatenated members are one file", arguments: tools)
        func concatenated(tool: String, ending: String) throws {
            let scratch = try Scratch()
            var all: [UInt8] = []
            var text = ""
            for number in 0..<17 {
                let part = Scratch.lines(100 + number)
                text += part
                try scratch.write("t\(number)", part)
                try scratch.run(tool, "-q", "t\(number)")
                all += try scratch.bytes("t\(number).\(ending)")
            }
            let source = try InputSource(path: scratch.write("all", all))
            let contents = try source.contents("all")
            #expect(contents.error == nil)
            #expect(contents.text == text)
        }

        private static let incompressible = String(
            decoding: Scratch.noise(3_000_000).map { 0x20 + $0 % 64 }, as: UTF8.self)

        @Test("A truncated file gives the data before the truncation, and then an error", arguments: tools)
        func cut(tool: String, ending: String) throws {
            let scratch = try Scratch()
            let text = Self.incompressible
            try scratch.write("t", text)
            try scratch.run(tool, "-q", "-k", "t")
            let whole = try scratch.bytes("t." + ending)
            for length in [whole.count - 1, whole.count * 3 / 4, whole.count / 2] {
                let contents = try InputSource(path: scratch.write("cut", whole.prefix(length))).contents("cut")
                #expect(contents.reason == .damaged, "\(length)")
                #expect(contents.error?.offset == Int64(contents.bytes.count), "\(length)")
                #expect(text.hasPrefix(contents.text), "\(length)")
                // bzip2 has blocks of 900,000 bytes. The damaged block is lost.
                #expect(contents.bytes.count > 3_000_000 * length / whole.count - 1_200_000, "\(length)")
            }
            for length in 6..<40 {
                let path = try scratch.write("cut", whole.prefix(length))
                #expect(try InputSource(path: path).contents("cut").reason == .damaged, "\(length)")
            }
        }

        @Test("Members before a damaged or truncated one are kept, even if they are small", arguments: tools)
        func damagedMember(tool: String, ending: String) throws {
            let scratch = try Scratch()
            try scratch.write("t", Scratch.lines(50))
            try scratch.run(tool, "-q", "-k", "t")
            let member = try scratch.bytes("t." + ending)
            let text = Scratch.lines(50)
            var flippedStart = member
            flippedStart[1] ^= 0x20
            var flippedMiddle = member
            flippedMiddle[member.count / 2] ^= 0x20
            let cases = [
                ("garbage at the end", member + member + [UInt8]("garbage".utf8)),
                ("truncated member at the end", member + member + member.prefix(member.count / 2)),
                ("damaged start of the last member", member + member + flippedStart),
                ("damaged middle of the last member", member + member + flippedMiddle),
            ]
            for (name, bytes) in cases {
                let contents = try InputSource(path: scratch.write("t2", bytes)).contents("t2")
                #expect(contents.reason == .damaged, "\(name)")
                #expect(contents.text.hasPrefix(text + text), "\(name): \(contents.bytes.count) bytes")
            }
            let padded = try InputSource(path: scratch.write("t2", member + [UInt8](repeating: 0, count: 4096)))
            let contents = try padded.contents("t2")
            #expect(contents.text == text && contents.error == nil, "zeros behind")
        }

        @Test("Empty members are skipped", arguments: tools)
        func emptyMembers(tool: String, ending: String) throws {
            let scratch = try Scratch()
            try scratch.write("e", "")
            try scratch.write("t", Scratch.lines(50))
            try scratch.run(tool, "-q", "e")
            try scratch.run(tool, "-q", "t")
            let (empty, member) = try (scratch.bytes("e." + ending), scratch.bytes("t." + ending))
            let contents = try InputSource(path: scratch.write("a", empty + member + empty + member + empty)).contents(
                "a")
            #expect(contents.error == nil)
            #expect(contents.text == Scratch.lines(50) + Scratch.lines(50))
            let nothing = try InputSource(path: scratch.write("a", empty)).contents("a")
            #expect(nothing.bytes == [] && nothing.error == nil)
        }

        @Test(
            "Uncompressed data inside xz may look like the end of a stream", .enabled(if: Scratch.has("xz"), "needs xz")
        )
        func embeddedFooter() throws {
            let scratch = try Scratch()
            try scratch.write("t", Scratch.noise(3000))
            try scratch.run("xz", "-q", "t")
            let packed = try scratch.bytes("t.xz")
            let contents = [UInt8](Scratch.lines(3).utf8) + packed + packed
            try scratch.write("o", contents)
            try scratch.run("xz", "-q", "o")
            #expect(try InputSource(path: scratch.path("o.xz")).contents("o.xz").bytes == contents)
        }

        @Test("Any changed byte of a gzip file is detected", arguments: [1, 2])
        func flippedGzip(members: Int) throws {
            let scratch = try Scratch()
            let member = gzipStored([UInt8](Scratch.lines(3).utf8))
            let whole = (0..<members).flatMap { _ in member }
            let text = String(repeating: Scratch.lines(3), count: members)
            for position in whole.indices.dropFirst(2) {
                var bytes = whole
                bytes[position] ^= 0x10
                let contents = try InputSource(path: scratch.write("a.gz", bytes)).contents("a.gz")
                // Changes of the header's time, system and unused bits have no effect. All others must be detected.
                let isFound = contents.reason == .damaged && contents.bytes.count <= text.utf8.count
                #expect(isFound || contents.error == nil && contents.text == text, "byte \(position)")
            }
        }

        @Test("A file with an excessive compression ratio is rejected", arguments: tools)
        func bomb(tool: String, ending: String) throws {
            let scratch = try Scratch()
            try scratch.write("t", [UInt8](repeating: 0x20, count: 8_000_000))
            try scratch.run(tool, "-q", "-9", "t")
            var limits = InputLimits()
            limits.ratioFloor = 1 << 20
            let source = try InputSource(path: scratch.path("t." + ending), limits: limits)
            let contents = try source.contents("t." + ending)
            #expect(contents.reason == .tooLarge)
            let packed = try scratch.bytes("t." + ending).count
            #expect(contents.bytes.count < max(2 << 20, 501 * packed) + 1 << 18)
        }

        @Test("Compressed files in a folder or zip are decompressed once, and no more", arguments: tools)
        func inside(tool: String, ending: String) throws {
            let scratch = try Scratch()
            try scratch.write("in/t.json", Scratch.lines(1000))
            try scratch.run(tool, "-q", "-k", "in/t.json")
            let once = try scratch.bytes("in/t.json." + ending)
            try scratch.write("twice", once)
            try scratch.run(tool, "-q", "twice")
            try scratch.write("in/twice", scratch.bytes("twice." + ending))
            let folder = try InputSource(path: scratch.path("in"))
            #expect(try folder.contents("t.json." + ending).text == Scratch.lines(1000))
            #expect(try folder.contents("twice").reason == .unsupportedCompression)
            #expect(try folder.contents("twice").error?.hint?.contains("extract the outer one") == true)
            var zip = ZipBuilder(.init("00.json." + ending, once))
            let inZip = try InputSource(path: scratch.write("a.zip", zip.build()))
            #expect(try inZip.contents("00.json." + ending).text == Scratch.lines(1000))
            #expect(inZip.entries[0].size == nil && inZip.entries[0].storedSize == Int64(once.count))
            #expect(openingError(scratch.path("in/twice"))?.reason == .unsupportedCompression)
        }

        @Test("Unsupported formats are named")
        func foreign() throws {
            let scratch = try Scratch()
            let path = try scratch.write("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C] + Scratch.noise(100))
            let error = try #require(openingError(path))
            #expect(error.reason == .unsupportedCompression)
            #expect(error.message.contains("7-Zip"))
        }

        @Test(
            "A Zstandard file with a window of 2 GiB is an error with a workaround",
            .enabled(if: Scratch.has("zstd"), "needs zstd"))
        func longWindow() throws {
            let scratch = try Scratch()
            try scratch.write("t", Scratch.lines(100))
            try scratch.run("sh", "-c", "cat t | zstd -q --long=31 > t.zst")
            let contents = try InputSource(path: scratch.path("t.zst")).contents("t.zst")
            #expect(contents.reason == .tooLarge, "\(contents.error?.message ?? "")")
            #expect(contents.error?.hint?.contains("zstd -dc --long=31") == true)
        }
    }
#endif
