#if CompressedArchives
    import ArchiveImport
    import Foundation
    import Glibc
    import TestSupport
    import Testing
    import TweetModel

    @Suite("Zips")
    struct ZipSourceTests {
        /// The variants in which programs write entries.
        enum Way: String, CaseIterable {
            case stored, deflated
            case wide = "64-bit sizes"
            case described = "sizes after the data"
            case storedDescribed = "stored, with sizes after the data"
            case wideDescribed = "64-bit sizes after the data"

            func entry(_ name: String, _ contents: [UInt8]) -> ZipBuilder.Entry {
                ZipBuilder.Entry(name, contents, deflated: self == .deflated || self == .described).with {
                    $0.isZip64 = self == .wide || self == .wideDescribed
                    $0.hasDescriptor = [.described, .storedDescribed, .wideDescribed].contains(self)
                }
            }
        }

        @Test("Entries are read in every variant of the format", arguments: Way.allCases)
        func ways(_ way: Way) throws {
            let scratch = try Scratch()
            let long = Scratch.noise(200_000)
            for hasZip64End in [false, true] {
                var zip = ZipBuilder(
                    way.entry("top/data/tweets.js", [UInt8]("first".utf8)), way.entry("top/data/empty.js", []),
                    way.entry("top/data/long.js", long))
                zip.hasZip64End = hasZip64End
                let path = try scratch.write("a.zip", zip.build())
                let source = try InputSource(path: path)
                #expect(source.container == .zip)
                #expect(source.names == ["top/data/tweets.js", "top/data/empty.js", "top/data/long.js"])
                #expect(source.entries.map(\.size) == [5, 0, 200_000])
                #expect(source.problems == [])
                #expect(try source.contents("top/data/tweets.js").text == "first")
                #expect(try source.contents("top/data/empty.js").error == nil)
                #expect(try source.contents("top/data/long.js").bytes == long)
                #expect(EntryContents(source, source.entries[2], piece: 7).bytes == long)
            }
        }

        @Test("The last compressed bytes of an entry may produce more than one block")
        func repetitive() throws {
            let scratch = try Scratch()
            let spaces = [UInt8](repeating: 0x20, count: 1185)
            let packed: [UInt8] = [0x53, 0x50, 0x18, 0x05, 0xA3, 0x60, 0x14, 0x8C, 0x82, 0x41, 0x0A, 0x00]
            let entry = ZipBuilder.Entry("a.js", packed).with {
                ($0.method, $0.declaredSize, $0.declaredCRC) = (8, 1185, crc32(spaces))
            }
            var zip = ZipBuilder(entry)
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            for piece in 1...1200 {
                let contents = EntryContents(source, source.entries[0], piece: piece)
                #expect(contents.bytes == spaces && contents.error == nil, "by \(piece)")
            }
        }

        @Test("A comment, bytes before the zip, a wrong count and a signature in a comment are harmless")
        func surroundings() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(.init("a.js", "text", deflated: true))
            zip.comment = [UInt8]("a comment with PK\u{5}\u{6} in it and more than 22 bytes".utf8)
            #expect(try InputSource(path: scratch.write("c.zip", zip.build())).contents("a.js").text == "text")
            zip.comment = []
            zip.prefix = [0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0] + Scratch.noise(1000)
            let behind = try InputSource(path: scratch.write("p.zip", zip.build()))
            #expect(behind.container == .zip)
            #expect(try behind.contents("a.js").text == "text")
            zip.prefix = []
            zip.declaredCount = 7
            let counted = try InputSource(path: scratch.write("n.zip", zip.build()))
            #expect(try counted.contents("a.js").text == "text")
            #expect(counted.problems.map(\.reason) == [.damaged])
            #expect(counted.problems.first?.message.contains("lists 1 entry but declares 7") == true)
        }

        @Test("macOS metadata and folders are not listed, links are reported")
        func leftOut() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(
                .init("__MACOSX/data/._tweets.js", "junk"), .init("data/", ""), .init("data/._x.js", "junk"),
                .init("data/.DS_Store", "junk"), .init("data/tweets.js", "text"),
                ZipBuilder.Entry("data/link.js", "../../etc/passwd").with { $0.attributes = 0xA1FF_0000 })
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            #expect(source.names == ["data/tweets.js"])
            #expect(source.problems.map(\.entry) == ["data/link.js"])
        }

        @Test("Names are UTF-8 if marked or valid, otherwise code page 437, and \\ is a separator on Windows")
        func names() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(
                ZipBuilder.Entry("é.js", "1").with { $0.flags = 1 << 11 }, .init("日本.js", "2"),
                ZipBuilder.Entry("", "3").with { $0.name = [0x81, 0x2E, 0x6A, 0x73] },
                ZipBuilder.Entry("data\\tweets.js", "4").with { $0.host = 0 },
                .init("only\\here.js", "5"), .init("unix/a\\b.js", "6"), .init("../../../etc/passwd", "7"),
                .init("/etc/passwd", "8"))
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            let expected = [
                "é.js", "日本.js", "ü.js", "data/tweets.js", "only/here.js", "unix/a\\b.js", "../../../etc/passwd",
                "/etc/passwd",
            ]
            #expect(source.names == expected)
            for (number, name) in expected.enumerated() { #expect(try source.contents(name).text == "\(number + 1)") }
        }

        @Test("Two entries of one name are both read")
        func sameName() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(.init("a.js", "one"), .init("a.js", "two"))
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            #expect(source.entries.map { EntryContents(source, $0).text } == ["one", "two"])
        }

        @Test("Locations point to the bytes of stored and deflated entries")
        func locations() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(
                .init("m/1.jpg", Scratch.noise(1000)),
                ZipBuilder.Entry("m/2.jpg", Scratch.noise(1000, seed: 2), deflated: true).with {
                    $0.hasDescriptor = true
                },
                ZipBuilder.Entry("m/3.jpg", "secret").with { $0.flags = 1 })
            let path = try scratch.write("a.zip", zip.build())
            let source = try InputSource(path: path)
            let bytes = try scratch.bytes("a.zip")
            let stored = try #require(source.location(of: source.entries[0]))
            #expect(stored.method == .stored && stored.size == 1000 && stored.entry == "m/1.jpg")
            #expect(stored.path.hasSuffix("/a.zip"))
            let at = try Int(#require(stored.offset))
            #expect(Array(bytes[at..<at + Int(stored.storedSize)]) == Scratch.noise(1000))
            let deflated = try #require(source.location(of: source.entries[1]))
            let packed = try Int(#require(deflated.offset))
            #expect(deflated.method == .deflated && deflated.size == 1000)
            #expect(
                Array(bytes[packed..<packed + Int(deflated.storedSize)]) == deflateStored(Scratch.noise(1000, seed: 2)))
            #expect(source.location(of: source.entries[2]) == nil)
        }

        @Test("An inner zip is listed in place if stored, from memory if compressed or in a folder")
        func innerZips() throws {
            let scratch = try Scratch()
            var inner = ZipBuilder(.init("1-a.jpg", Scratch.noise(500)), .init("__MACOSX/._1-a.jpg", "x"))
            let innerBytes = inner.build()
            var zip = ZipBuilder(
                .init("tweet_media/stored.zip", innerBytes),
                .init("tweet_media/packed.zip", innerBytes, deflated: true),
                .init("tweets.js", "not a zip"))
            let outer = try scratch.write("in/a.zip", zip.build())
            try scratch.write("in/tweet_media/inner.zip", innerBytes)
            let source = try InputSource(path: outer)
            let stored = try source.innerZip(source.entries[0])
            #expect(stored.map(\.name) == ["1-a.jpg"])
            let location = try #require(stored.first?.location)
            #expect(location.entry == "tweet_media/stored.zip!/1-a.jpg")
            let at = try Int(#require(location.offset))
            #expect(try Array(scratch.bytes("in/a.zip")[at..<at + 500]) == Scratch.noise(500))
            let packed = try source.innerZip(source.entries[1])
            #expect(packed.first?.size == 500)
            #expect(packed.first?.location?.offset == nil)
            #expect(packed.first?.location?.entry == "tweet_media/packed.zip!/1-a.jpg")
            #expect(throws: InputError.self) { _ = try source.innerZip(source.entries[2]) }
            let folder = try InputSource(path: scratch.path("in"))
            let entry = try #require(folder.entries.first { $0.name == "tweet_media/inner.zip" })
            let found = try #require(folder.innerZip(entry).first?.location)
            #expect(found.entry == "1-a.jpg" && found.path.hasSuffix("/in/tweet_media/inner.zip"))
            let inFile = try Int(#require(found.offset))
            #expect(Array(innerBytes[inFile..<inFile + 500]) == Scratch.noise(500))
        }

        @Test("Media is read again from its location, completely and in parts")
        func media() throws {
            let scratch = try Scratch()
            let picture = Scratch.noise(300_000)
            var inner = ZipBuilder(.init("1-a.jpg", picture), .init("1-b.jpg", picture, deflated: true))
            let innerBytes = inner.build()
            var zip = ZipBuilder(
                .init("m/a.jpg", picture), .init("m/b.jpg", picture, deflated: true), .init("m/in.zip", innerBytes),
                .init("m/packed.zip", innerBytes, deflated: true))
            try scratch.write("in/m/a.jpg", picture)
            let source = try InputSource(path: scratch.write("in/a.zip", zip.build()))
            let folder = try InputSource(path: scratch.path("in"))
            var locations = source.entries.prefix(2).map { source.location(of: $0) }
            locations += try source.innerZip(source.entries[2]).map(\.location)
            locations += try source.innerZip(source.entries[3]).map(\.location)
            locations.append(folder.location(of: folder.entries[1]))
            #expect(locations.count == 7)
            for location in locations {
                let file = try #require(location)
                for range in [nil, 0..<10, 65_000..<200_000, 299_990..<400_000, 400_000..<400_001] as [Range<Int64>?] {
                    let bytes = try file.open(range: range).readAll(limit: 1 << 20, path: file.path, entry: nil)
                    let wanted = (range ?? 0..<300_000).clamped(to: 0..<300_000)
                    #expect(
                        bytes == Array(picture[Int(wanted.lowerBound)..<Int(wanted.upperBound)]),
                        "\(file) \(range as Any)")
                }
            }
            unsafe truncate(scratch.path("in/a.zip"), 1000)
            unsafe truncate(scratch.path("in/m/a.jpg"), 1000)
            for location in locations {
                let file = try #require(location)
                #expect(throws: InputError.self) {
                    _ = try file.open().readAll(limit: 1 << 20, path: file.path, entry: nil)
                }
            }
        }

        @Test("Containers inside a folder can be opened as separate inputs")
        func nested() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(.init("data/tweets.js", "in the zip"))
            try scratch.write("in/one.zip", zip.build())
            try scratch.write("in/plain.js", "text")
            let folder = try InputSource(path: scratch.path("in"))
            let inside = try #require(try folder.nested(folder.entries[0]))
            #expect(inside.path == scratch.path("in/one.zip"))
            #expect(try inside.contents("data/tweets.js").text == "in the zip")
            #expect(try folder.nested(folder.entries[1]) == nil)
        }

        @Test(
            "Zips of common tools are read",
            .enabled(if: Scratch.has("zip") && Scratch.has("python3"), "needs zip and python3"))
        func tools() throws {
            let scratch = try Scratch()
            let text = Scratch.lines(20_000)
            try scratch.write("data/tweets.js", text)
            try scratch.write("data/account.js", "account")
            try scratch.run("zip", "-qr", "a.zip", "data")
            try scratch.run("sh", "-c", "zip -qr - data > piped.zip")
            try scratch.run(
                "python3", "-c",
                """
                import zipfile
                for name, method in (("bz", zipfile.ZIP_BZIP2), ("lz", zipfile.ZIP_LZMA)):
                    with zipfile.ZipFile(name + ".zip", "w", method) as z:
                        z.write("data/account.js"); z.write("data/tweets.js")
                """)
            for name in ["a.zip", "piped.zip", "bz.zip", "lz.zip"] {
                let source = try InputSource(path: scratch.path(name))
                let contents = try source.contents("data/tweets.js")
                #expect(contents.error == nil, "\(name)")
                #expect(contents.text == text, "\(name)")
                #expect(try source.contents("data/account.js").text == "account", "\(name)")
            }
        }

        @Test("An encrypted entry is an error", .enabled(if: Scratch.has("zip"), "needs zip"))
        func encrypted() throws {
            let scratch = try Scratch()
            try scratch.write("tweets.js", "secret")
            try scratch.run("zip", "-q", "-P", "password", "a.zip", "tweets.js")
            let source = try InputSource(path: scratch.path("a.zip"))
            let contents = try source.contents("tweets.js")
            #expect(contents.reason == .encrypted)
            #expect(contents.error?.entry == "tweets.js")
            #expect(contents.error?.hint?.contains("password") == true)
        }

        @Test("An unsupported compression method is an error of its entry")
        func unknownMethod() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(ZipBuilder.Entry("a.js", "text").with { $0.method = 97 }, .init("b.js", "text"))
            let source = try InputSource(path: scratch.write("a.zip", zip.build()))
            #expect(try source.contents("a.js").reason == .unsupportedCompression)
            #expect(try source.contents("b.js").text == "text")
        }

        @Test("An empty zip and a part of a split zip are reported")
        func useless() throws {
            let scratch = try Scratch()
            var none = ZipBuilder([])
            #expect(try openingError(scratch.write("none.zip", none.build()))?.reason == .isEmpty)
            var zip = ZipBuilder(.init("a.js", "text"))
            var bytes = zip.build()
            bytes[bytes.count - 18] = 2
            let part = try #require(try openingError(scratch.write("part.zip", bytes)))
            #expect(part.message == "it is the last of 3 parts of a split zip")
        }
    }
#endif
