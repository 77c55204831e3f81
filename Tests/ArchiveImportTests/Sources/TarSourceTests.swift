#if CompressedArchives
    import ArchiveImport
    import Foundation
    import Glibc
    import TestSupport
    import Testing

    @Suite("Tars", .enabled(if: Scratch.has("tar") && Scratch.has("bzip2"), "needs tar and bzip2"))
    struct TarSourceTests {
        /// A tar as in stream grabs, with separately compressed minutes, and its contents.
        private static func grab(_ scratch: Scratch, _ options: String...) throws -> [String: String] {
            var texts: [String: String] = [:]
            for minute in 0..<5 {
                let name = "2021/01/01/00/0\(minute).json"
                texts[name + ".bz2"] = Scratch.lines(200 + minute)
                try scratch.write(name, Scratch.lines(200 + minute))
                try scratch.run("bzip2", name)
            }
            let long = "2021/" + String(repeating: "long/", count: 30) + String(repeating: "é", count: 50) + ".json"
            texts[long] = Scratch.lines(10)
            try scratch.write(long, Scratch.lines(10))
            try scratch.run("sh", "-c", "tar \(options.joined(separator: " ")) -cf a.tar 2021")
            return texts
        }

        private static func check(_ source: InputSource, _ texts: [String: String]) {
            #expect(source.container == .tar)
            #expect(Set(source.names) == Set(texts.keys))
            for entry in source.entries {
                let contents = EntryContents(source, entry)
                #expect(contents.error == nil)
                #expect(contents.text == texts[entry.name], "\(entry.name)")
            }
        }

        @Test("A tar of compressed files is read, with long names of every kind", arguments: ["gnu", "pax"])
        func kinds(format: String) throws {
            let scratch = try Scratch()
            let texts = try Self.grab(scratch, "--format=" + format)
            let source = try InputSource(path: scratch.path("a.tar"))
            Self.check(source, texts)
            #expect(source.problems == [])
            #expect(EntryContents(source, source.entries[3]).text == texts[source.names[3]])
            #expect(EntryContents(source, source.entries[0]).text == texts[source.names[0]])
        }

        @Test("A compressed tar can be read in any order", arguments: [("gzip", "gz"), ("bzip2", "bz2")])
        func compressed(tool: String, ending: String) throws {
            let scratch = try Scratch()
            let texts = try Self.grab(scratch)
            try scratch.run(tool, "a.tar")
            let source = try InputSource(path: scratch.path("a.tar." + ending))
            Self.check(source, texts)
            for number in [4, 1, 2, 0] {
                #expect(EntryContents(source, source.entries[number]).text == texts[source.names[number]])
            }
        }

        @Test("Concatenated tars are one, and links are reported")
        func joined() throws {
            let scratch = try Scratch()
            try scratch.write("a.json", "1")
            try scratch.write("b.json", "2")
            try FileManager.default.createSymbolicLink(atPath: scratch.path("l.json"), withDestinationPath: "a.json")
            try scratch.run("sh", "-c", "tar cf 1.tar a.json; tar cf 2.tar l.json b.json; cat 1.tar 2.tar > 3.tar")
            let source = try InputSource(path: scratch.path("3.tar"))
            #expect(source.names == ["a.json", "b.json"])
            #expect(source.problems.map(\.entry) == ["l.json"])
            #expect(source.entries.map { EntryContents(source, $0).text } == ["1", "2"])
        }

        @Test("A truncated tar gives the entries before the truncation, and the rest of the truncated one")
        func cut() throws {
            let scratch = try Scratch()
            for name in ["a.json", "b.json", "c.json"] { try scratch.write(name, Scratch.lines(100)) }
            try scratch.run("tar", "cf", "a.tar", "a.json", "b.json", "c.json")
            let whole = try scratch.bytes("a.tar")
            let step = 512 + (Scratch.lines(100).utf8.count + 511) / 512 * 512
            for length in [step + 100, step + 600, 2 * step - 513, 2 * step + 512 + 1000] {
                let source = try InputSource(path: scratch.write("cut.tar", whole.prefix(length)))
                #expect(try source.contents("a.json").text == Scratch.lines(100))
                let allContents = source.entries.map { EntryContents(source, $0) }
                #expect(allContents.allSatisfy { Scratch.lines(100).hasPrefix($0.text) })
                #expect(allContents.contains { $0.error != nil } || !source.problems.isEmpty, "cut to \(length)")
            }
        }

        @Test("A damaged header is reported, and the entries after it are found")
        func damagedHeader() throws {
            let scratch = try Scratch()
            for name in ["a.json", "b.json", "c.json"] { try scratch.write(name, "text of \(name)") }
            try scratch.run("tar", "cf", "a.tar", "a.json", "b.json", "c.json")
            var bytes = try scratch.bytes("a.tar")
            bytes[1024 + 5] ^= 0xFF
            let source = try InputSource(path: scratch.write("b.tar", bytes))
            #expect(source.names == ["a.json", "c.json"])
            #expect(!source.problems.isEmpty)
            #expect(try source.contents("c.json").text == "text of c.json")
        }

        @Test(
            "A tar from a pipe is read entry by entry, a zip is spooled first", .timeLimit(.minutes(20)),
            arguments: ["a.tar", "a.tar.gz", "a.zip"])
        func pipes(name: String) throws {
            let scratch = try Scratch()
            var texts = try Self.grab(scratch)
            try scratch.run("gzip", "-k", "a.tar")
            texts["data/t.js"] = Scratch.lines(5000)
            var zip = ZipBuilder(
                texts.sorted { $0.key < $1.key }.map {
                    ZipBuilder.Entry($0.key, [UInt8]($0.value.utf8), deflated: true)
                })
            try scratch.write("a.zip", zip.build())
            if name != "a.zip" { texts["data/t.js"] = nil }
            let pipe = scratch.path("pipe")
            try #require(unsafe mkfifo(pipe, 0o600) == 0)
            let bytes = try scratch.bytes(name)
            let writer = Thread {
                guard let handle = FileHandle(forWritingAtPath: pipe) else { return }
                handle.write(Data(bytes))
                handle.closeFile()
            }
            writer.start()
            let source = try InputSource(path: pipe)
            #expect(source.isSequential == (name != "a.zip"))
            #expect(source.entries.count == (name == "a.zip" ? texts.count : 0))
            var found: [String: String] = [:]
            while let entry = try source.nextEntry() {
                let contents = EntryContents(source, entry)
                #expect(contents.error == nil)
                found[entry.name] = contents.text
            }
            #expect(found == texts)
            #expect(source.problems == [])
        }
    }
#endif
