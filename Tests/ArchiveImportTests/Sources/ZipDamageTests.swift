#if CompressedArchives
    import ArchiveImport
    import Foundation
    import TestSupport
    import Testing

    @Suite("Damaged and hostile zips")
    struct ZipDamageTests {
        private static let texts = ["first text", String(repeating: "second ", count: 40), "", "fourth"]

        /// A zip with stored and deflated entries, with sizes before and after the data.
        private static func zip() -> ZipBuilder {
            ZipBuilder(
                .init("data/a.js", texts[0]), .init("data/b.js", texts[1], deflated: true),
                ZipBuilder.Entry("data/c.js", texts[2]).with { $0.hasDescriptor = true },
                ZipBuilder.Entry("data/d.js", texts[3], deflated: true).with { $0.hasDescriptor = true })
        }

        @Test("A zip that is truncated anywhere gives the entries before the truncation, which is reported")
        func cutAnywhere() throws {
            let scratch = try Scratch()
            var builder = Self.zip()
            let whole = builder.build()
            let ends = builder.offsets.dropFirst() + [builder.directoryOffset]
            for length in 1..<whole.count {
                let path = try scratch.write("a.zip", whole.prefix(length))
                guard openingError(path) == nil else {
                    #expect(length < builder.offsets[0] + 39, "cut to \(length) cannot be opened")
                    continue
                }
                let source = try InputSource(path: path)
                guard source.container == .zip else {
                    #expect(length < 4)
                    continue
                }
                #expect(source.problems.contains { $0.message.contains("truncated") }, "cut to \(length)")
                for (number, end) in ends.enumerated() where end <= length {
                    let contents = EntryContents(source, source.entries[number])
                    #expect(contents.text == Self.texts[number] && contents.error == nil, "\(number) of \(length)")
                }
                for entry in source.entries {
                    let contents = EntryContents(source, entry)
                    let whole = try #require(
                        Self.texts.indices.first { entry.name.contains(["a", "b", "c", "d"][$0] + ".") })
                    // The descriptor after a truncated stored entry cannot be distinguished from its data.
                    let text = entry.name.contains("c.") && contents.text.hasPrefix("P") ? "" : contents.text
                    #expect(Self.texts[whole].hasPrefix(text), "\(entry.name) of \(length)")
                    if contents.text != Self.texts[whole] { #expect(contents.reason == .damaged) }
                }
            }
        }

        @Test("A truncated entry gives the data before the truncation, with its position", arguments: [false, true])
        func cutEntry(isDeflated: Bool) throws {
            let scratch = try Scratch()
            let long = Scratch.noise(300_000)
            var zip = ZipBuilder(.init("a.js", "text"), .init("long.js", long, deflated: isDeflated))
            let path = try scratch.write("a.zip", zip.build().prefix(200_000))
            let contents = try InputSource(path: path).contents("long.js")
            #expect(contents.reason == .damaged)
            #expect(contents.error?.entry == "long.js")
            #expect(contents.error?.offset == Int64(contents.bytes.count))
            #expect(contents.bytes.count > 199_000)
            #expect(contents.bytes == Array(long.prefix(contents.bytes.count)))
        }

        @Test("A changed byte never crashes and never gives wrong contents without an error")
        func flips() throws {
            let scratch = try Scratch()
            var builder = Self.zip()
            let whole = builder.build()
            for position in whole.indices {
                for mask: UInt8 in [0x01, 0xFF] {
                    var bytes = whole
                    bytes[position] ^= mask
                    let path = try scratch.write("a.zip", bytes)
                    guard let source = opened(path) else { continue }
                    guard source.container == .zip else {
                        #expect(position < 4, "byte \(position)")
                        continue
                    }
                    if source.entries.count < Self.texts.count {
                        #expect(!source.problems.isEmpty, "byte \(position): entries vanished")
                    }
                    for entry in source.entries {
                        let contents = EntryContents(source, entry)
                        #expect(
                            contents.error != nil || Self.texts.contains(contents.text),
                            "byte \(position) ^ \(mask): \(entry.name) is wrong")
                    }
                }
            }
        }

        @Test("A zip with a zeroed table of contents keeps all its entries")
        func overwrittenDirectory() throws {
            let scratch = try Scratch()
            var builder = Self.zip()
            var bytes = builder.build()
            for position in builder.directoryOffset..<bytes.count { bytes[position] = 0 }
            let source = try InputSource(path: scratch.write("a.zip", bytes))
            #expect(source.entries.map { EntryContents(source, $0).text } == Self.texts)
            #expect(!source.problems.isEmpty)
        }

        @Test("A damaged entry fails alone, with its name and the position of the damage")
        func oneDamaged() throws {
            let scratch = try Scratch()
            let long = Scratch.noise(100_000)
            var builder = ZipBuilder(.init("a.js", "text"), .init("b.js", long), .init("c.js", "text", deflated: true))
            var bytes = builder.build()
            bytes[builder.offsets[1] + 50_000] ^= 1
            let source = try InputSource(path: scratch.write("a.zip", bytes))
            let contents = try source.contents("b.js")
            #expect(contents.reason == .damaged)
            #expect(contents.error?.message.contains("checksum") == true)
            #expect(contents.error?.offset == 100_000)
            #expect(contents.bytes.count == 100_000)
            #expect(try source.contents("a.js").error == nil)
            #expect(try source.contents("c.js").error == nil)
        }

        @Test("Wrong sizes, positions and checksums are detected")
        func lies() throws {
            let scratch = try Scratch()
            typealias Change = (inout ZipBuilder.Entry) -> Void
            let cases: [(String, Change)] = [
                ("longer than it is", { $0.declaredSize = 6 }), ("shorter than it is", { $0.declaredSize = 3 }),
                ("wrong checksum", { $0.declaredCRC = 1 }), ("position of nothing", { $0.declaredOffset = 7 }),
                ("position in the directory", { $0.declaredOffset = 90 }),
            ]
            for (name, change) in cases {
                for isDeflated in [false, true] {
                    var zip = ZipBuilder(
                        .init("x.js", "first"), ZipBuilder.Entry("a.js", "text!", deflated: isDeflated).with(change))
                    let source = try InputSource(path: scratch.write("a.zip", zip.build()))
                    #expect(try source.contents("a.js").reason == .damaged, "\(name)")
                    #expect(try source.contents("x.js").text == "first", "\(name)")
                }
            }
        }

        @Test("An entry in another compression that gives no data is not an empty one", arguments: [12, 14, 93, 95])
        func nothingUnpacked(method: Int) throws {
            let scratch = try Scratch()
            for hasDescriptor in [false, true] {
                let entry = ZipBuilder.Entry("a.js", [0xBB]).with {
                    ($0.method, $0.declaredSize, $0.hasDescriptor) = (method, 5, hasDescriptor)
                }
                var zip = ZipBuilder(entry)
                let source = try InputSource(path: scratch.write("a.zip", zip.build()))
                #expect(try source.contents("a.js").error != nil)
            }
        }

        @Test("A truncated zip without sizes is scanned in one pass", .timeLimit(.minutes(20)))
        func describedByNothing() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(ZipBuilder.Entry("a.js", "").with { $0.hasDescriptor = true })
            let header = zip.build().prefix(34)
            var limits = InputLimits()
            limits.entries = 20_000
            let path = try scratch.write("a.zip", (0..<limits.entries + 1).flatMap { _ in header })
            let source = try InputSource(path: path, limits: limits)
            #expect(source.entries.count == limits.entries)
            #expect(source.problems.contains { $0.reason == .tooLarge })
        }

        @Test("Absurd 64-bit values are reported, and the other entries are read")
        func absurd() throws {
            let scratch = try Scratch()
            for (size, offset) in [(Int64.max, Int64(0)), (-1, 0), (4, Int64.max), (4, -1), (Int64.max, Int64.max)] {
                var zip = ZipBuilder(
                    ZipBuilder.Entry("a.js", "text").with {
                        ($0.isZip64, $0.declaredSize, $0.declaredOffset) = (true, size, offset)
                    },
                    .init("b.js", "good"))
                zip.hasZip64End = true
                zip.declaredCount = 1 << 60
                let source = try InputSource(path: scratch.write("a.zip", zip.build()))
                #expect(try source.contents("b.js").text == "good")
                #expect(!source.problems.isEmpty)
                if source.names.contains("a.js") { #expect(try source.contents("a.js").reason == .damaged) }
            }
        }

        @Test("Overlapping entries are rejected, except the first")
        func overlapping() throws {
            let scratch = try Scratch()
            let names = (0..<50).map { "\($0).js" }
            var zip = ZipBuilder(
                names.map { name in ZipBuilder.Entry(name, Scratch.noise(100)).with { $0.declaredOffset = 0 } })
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            let allContents = source.entries.map { EntryContents(source, $0) }
            #expect(allContents.filter { $0.error == nil }.count == 1)
            #expect(
                allContents.filter { $0.error?.message.contains("overlaps with that of another") == true }.count == 49)
        }

        @Test("An entry with an excessive compression ratio is rejected", .enabled(if: Scratch.has("zip"), "needs zip"))
        func bomb() throws {
            let scratch = try Scratch()
            try scratch.write("zeros.json", [UInt8](repeating: 0x20, count: 20_000_000))
            try scratch.run("zip", "-q", "-9", "a.zip", "zeros.json")
            var limits = InputLimits()
            limits.ratioFloor = 1 << 20
            let source = try InputSource(path: scratch.path("a.zip"), limits: limits)
            let contents = try source.contents("zeros.json")
            #expect(contents.reason == .tooLarge)
            #expect(contents.bytes.count < 501 * 20_000)
            let trusted = try InputSource(path: scratch.path("a.zip"))
            #expect(try trusted.contents("zeros.json").bytes.count == 20_000_000)
        }

        @Test("White space above the limit ends the entry", .enabled(if: Scratch.has("zip"), "needs zip"))
        func blanks() throws {
            let scratch = try Scratch()
            try scratch.write("a.json", Array("[1,".utf8) + [UInt8](repeating: 0x20, count: 5 << 20) + Array("2]".utf8))
            try scratch.run("zip", "-q", "-1", "a.zip", "a.json")
            try scratch.run("gzip", "-k", "a.json")
            var limits = InputLimits()
            for (limit, isRejected) in [(Int64(1) << 20, true), (6 << 20, false)] {
                limits.blanks = limit
                for (archive, entry) in [("a.zip", "a.json"), ("a.json.gz", "a.json.gz")] {
                    let contents = try InputSource(path: scratch.path(archive), limits: limits).contents(entry)
                    #expect(contents.reason == (isRejected ? .tooLarge : nil))
                    #expect(contents.error?.message.contains("1 MiB of white space") == (isRejected ? true : nil))
                    if isRejected { #expect(contents.bytes.count < 3 << 20) }
                }
            }
        }

        @Test("A part with an excessive ratio ends the entry", .enabled(if: Scratch.has("zip"), "needs zip"))
        func bombBeforeNoise() throws {
            let scratch = try Scratch()
            let spaces = [UInt8](repeating: 0x20, count: 20_000_000)
            try scratch.write("a.json", spaces + Scratch.noise(200_000))
            try scratch.run("zip", "-q", "-9", "a.zip", "a.json")
            var limits = InputLimits()
            limits.ratioFloor = 1 << 20
            let contents = try InputSource(path: scratch.path("a.zip"), limits: limits).contents("a.json")
            #expect(contents.reason == .tooLarge && contents.bytes.count < 4 << 20)
        }

        @Test("A zip whose entries are too large together is rejected", arguments: [(20, true), (2, false)])
        func manyLargeEntries(count: Int, isRejected: Bool) throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(
                (0..<count).map { ZipBuilder.Entry("\($0).js", "x").with { $0.declaredSize = 60 << 20 } })
            let error = openingError(try scratch.write("a.zip", zip.build()))
            #expect(error?.reason == (isRejected ? .tooLarge : nil))
            #expect(error?.message.contains("more than 200 times") == (isRejected ? true : nil))
        }

        @Test("Entries above the limit are skipped with a message")
        func tooMany() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder((0..<10).map { .init("\($0).js", "x") })
            var limits = InputLimits()
            limits.entries = 4
            let source = try InputSource(path: scratch.write("a.zip", zip.build()), limits: limits)
            #expect(source.names == ["0.js", "1.js", "2.js", "3.js"])
            #expect(source.problems.map(\.reason) == [.tooLarge])
        }
    }
#endif
