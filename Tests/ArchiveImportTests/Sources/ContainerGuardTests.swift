#if CompressedArchives
    import ArchiveImport
    import Foundation
    import TestSupport
    import Testing

    /// The threats in archives, each with the test of its guard. Tests that are not in this file are with the kind of
    /// container:
    ///
    /// | guard | test |
    /// |---|---|
    /// | formats are chosen by name, no program is started | "unsupported formats are named" (all of them here) |
    /// | a damaged zip is not read as a plain file | "a zip that is truncated anywhere …" |
    /// | a warning is an error of the entry | "a changed byte never crashes and never gives wrong contents …" |
    /// | delivered and declared size | "wrong sizes, positions and checksums are detected" |
    /// | checksums of gzip, also of a truncated file | "any changed byte of a gzip file is detected", "a truncated file
    /// gives …" |
    /// | … inside a tar | here |
    /// | concatenated members | "concatenated members are one file"; inside a tar here |
    /// | nesting | "compressed files in a folder or zip are decompressed once …"; containers in containers here |
    /// | entries, ratio, folder depth | "entries above the limit …", "a file with an excessive compression ratio …" |
    /// | data before damage is kept | "members before a damaged …" |
    /// | encryption | "an encrypted entry is an error" |
    /// | names | "names that are not UTF-8 …"; in tars, with line breaks, in the C locale here |
    /// | macOS metadata | "macOS metadata and folders are not listed …"; in tars here |
    /// | large windows of Zstandard | "a Zstandard file with a window of 2 GiB …" |
    @Suite(
        "Protection against hostile containers",
        .enabled(if: Scratch.has("tar") && Scratch.has("bzip2"), "needs tar and bzip2"))
    struct ContainerGuardTests {
        @Test(
            "A format that needs an external program is named, and no program is started",
            arguments: [
                ("7-Zip", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]), ("RAR", [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07]),
                ("compress", [0x1F, 0x9D]), ("LZ4", [0x04, 0x22, 0x4D, 0x18]), ("lzip", [0x4C, 0x5A, 0x49, 0x50]),
            ] as [(String, [UInt8])])
        func foreign(name: String, magic: [UInt8]) throws {
            let scratch = try Scratch()
            let path = try scratch.write("a.json", magic + Scratch.noise(2000))
            #expect(openingError(path)?.message.contains(name) == true)
            try scratch.run("tar", "-cf", "a.tar", "a.json")
            let contents = try InputSource(path: scratch.path("a.tar")).contents("a.json")
            #expect(contents.reason == .unsupportedCompression)
        }

        @Test("A changed byte of a gzip file inside a tar is detected", arguments: ["a.tar", "a.tar.bz2"])
        func gzipInTar(name: String) throws {
            let scratch = try Scratch()
            try scratch.write("t.json", Scratch.lines(300))
            try scratch.run("gzip", "-n", "t.json")
            let whole = try scratch.bytes("t.json.gz")
            for position in [whole.count - 7, whole.count / 2] {
                var bytes = whole
                bytes[position] ^= 0x04
                try scratch.write("t.json.gz", bytes)
                try scratch.run("tar", name.hasSuffix("bz2") ? "-cjf" : "-cf", name, "t.json.gz")
                let contents = try InputSource(path: scratch.path(name)).contents("t.json.gz")
                #expect(contents.reason == .damaged, "\(position)")
                #expect(contents.error?.entry == "t.json.gz")
            }
            try scratch.write("t.json.gz", whole.dropLast(9))
            try scratch.run("tar", "-cf", "cut.tar", "t.json.gz")
            let cut = try InputSource(path: scratch.path("cut.tar")).contents("t.json.gz")
            #expect(cut.reason == .damaged)
            #expect(cut.text == Scratch.lines(300))
        }

        @Test("Concatenated members are one file inside a tar or zip", arguments: CompressedSourceTests.tools)
        func joinedInside(tool: String, ending: String) throws {
            let scratch = try Scratch()
            for part in 0..<5 { try scratch.write("p\(part)", Scratch.lines(100 + part)) }
            try scratch.run("sh", "-c", "for p in p0 p1 p2 p3 p4; do \(tool) -q -c $p; done > m.json.\(ending)")
            try scratch.run("tar", "-cf", "a.tar", "m.json." + ending)
            var zip = ZipBuilder(.init("m.json." + ending, try scratch.bytes("m.json." + ending)))
            try scratch.write("a.zip", zip.build())
            let text = (0..<5).map { Scratch.lines(100 + $0) }.joined()
            for name in ["a.tar", "a.zip"] {
                let contents = try InputSource(path: scratch.path(name)).contents("m.json." + ending)
                #expect(contents.error == nil)
                #expect(contents.text == text, "\(name)")
            }
        }

        @Test("Names in a tar may contain line breaks or invalid UTF-8, and macOS metadata is skipped")
        func tarNames() throws {
            let scratch = try Scratch()
            try scratch.run(
                "sh", "-c",
                #"""
                mkdir -p d/__MACOSX; printf 1 > "$(printf 'd/line\nend.json')"; printf 2 > "$(printf 'd/caf\351.json')"
                printf 3 > d/ü.json; printf 4 > d/._ü.json; printf 5 > d/__MACOSX/x.json
                LC_ALL=C tar --format=gnu -cf a.tar d
                """#)
            let source = try InputSource(path: scratch.path("a.tar"))
            #expect(Set(source.entries.map { EntryContents(source, $0).text }) == ["1", "2", "3"])
            #expect(source.names.contains("d/line\nend.json"))
            #expect(source.names.contains("d/ü.json"))
            let folder = try InputSource(path: scratch.path("d"))
            #expect(Set(folder.entries.map { EntryContents(folder, $0).text }) == ["1", "2", "3"])
        }

        @Test("Containers inside containers are read, one level deep", arguments: ["stored", "deflated"])
        func nested(way: String) throws {
            let scratch = try Scratch()
            try scratch.write("t.json", Scratch.lines(100))
            try scratch.run("bzip2", "-k", "t.json")
            try scratch.run("tar", "-cf", "t.tar", "t.json.bz2")
            try scratch.run("tar", "-czf", "t.tar.gz", "t.json", "t.json.bz2")
            var account = ZipBuilder(
                .init("data/tweets.js", [UInt8](Scratch.lines(200).utf8), deflated: true),
                .init("data/account.js", [UInt8]("[]".utf8)))
            let inner = account.build()
            var twice = ZipBuilder(.init("account.zip", inner))
            let isDeflated = way == "deflated"
            var outer = ZipBuilder(
                .init("account.zip", inner, deflated: isDeflated),
                .init("twice.zip", twice.build(), deflated: isDeflated),
                .init("t.tar", try scratch.bytes("t.tar"), deflated: isDeflated),
                .init("t.tar.gz", try scratch.bytes("t.tar.gz"), deflated: isDeflated))
            try scratch.write("in/outer.zip", outer.build())
            try scratch.run("tar", "-cf", "in/outer.tar", "t.tar", "t.tar.gz")
            let folder = try InputSource(path: scratch.path("in"))
            for container in folder.entries {
                let source = try #require(try folder.nested(container))
                for entry in source.entries {
                    let found = try #require(try source.nested(entry), "\(entry.name)")
                    #expect(found.problems == [])
                    for file in found.entries where file.name != "account.zip" {
                        let contents = EntryContents(found, file)
                        #expect(contents.error == nil, "\(container.name) \(entry.name) \(file.name)")
                        #expect(["[]", Scratch.lines(100), Scratch.lines(200)].contains(contents.text))
                    }
                    // A second time, in reverse order.
                    for file in found.entries.reversed() where file.name != "account.zip" {
                        #expect(EntryContents(found, file).error == nil)
                    }
                    guard let third = found.entries.first(where: { $0.name == "account.zip" }) else { continue }
                    #expect(throws: InputError.self) { try found.nested(third) }
                }
            }
        }

        @Test("Media of a stored zip inside a zip have their location")
        func nestedLocation() throws {
            let scratch = try Scratch()
            let picture = Scratch.noise(5000)
            var inner = ZipBuilder(.init("data/tweets_media/1-a.jpg", picture))
            var outer = ZipBuilder(.init("readme", [1, 2, 3]), .init("a.zip", inner.build()))
            let source = try InputSource(path: scratch.write("o.zip", outer.build()))
            let found = try #require(try source.nested(source.entries[1]))
            let location = try #require(found.location(of: found.entries[0]))
            #expect(try location.open().readAll(limit: 10_000, path: "", entry: nil) == picture)
        }

        @Test(
            "Consecutive compressed files are read in order, including damaged ones", arguments: 0..<3
        )
        func ahead(damaged: Int) throws {
            let scratch = try Scratch()
            var texts: [String] = []
            for number in 0..<9 {
                texts.append(Scratch.lines(number % 4 == 1 ? 30_000 : 50 + number))
                try scratch.write("m\(number).json", texts[number])
                try scratch.run("bzip2", "m\(number).json")
            }
            if damaged > 0 {
                var bytes = try scratch.bytes("m4.json.bz2")
                if damaged == 1 { bytes.removeLast(20) } else { bytes[bytes.count / 2] ^= 1 }
                try scratch.write("m4.json.bz2", bytes)
            }
            try scratch.run("sh", "-c", "tar --sort=name -cf a.tar m*.bz2; cat a.tar | gzip > a.tgz")
            for path in ["a.tar", "a.tgz"] {
                let source = try InputSource(path: scratch.path(path))
                for round in 0..<2 {
                    for (number, entry) in source.entries.enumerated() where round == 0 || number != 2 {
                        let contents = EntryContents(source, entry)
                        if number == 4, damaged > 0 {
                            #expect(contents.reason == .damaged)
                        } else {
                            #expect(contents.error == nil && contents.text == texts[number], "\(path) \(number)")
                        }
                    }
                }
                // Reading stops in the middle: the background threads must not block.
                let stream = try source.open(source.entries[1])
                var piece: [UInt8] = []
                #expect(try stream.read(1, into: &piece))
            }
        }

        @Test("A file that disappears before it is read fails alone")
        func vanished() throws {
            let scratch = try Scratch()
            for name in ["a.json", "b.json", "c.json"] { try scratch.write("f/" + name, name) }
            let source = try InputSource(path: scratch.path("f"))
            try FileManager.default.removeItem(atPath: scratch.path("f/b.json"))
            let allContents = source.entries.map { EntryContents(source, $0) }
            #expect(allContents.map(\.reason) == [nil, .notFound, nil])
            #expect(allContents.map(\.text) == ["a.json", "", "c.json"])
        }
    }
#endif
