#if !CompressedArchives
    import ArchiveImport
    import TestSupport
    import Testing

    @Suite("Compressed inputs without the required libraries")
    struct SourceWithoutLibrariesTests {
        @Test("A compressed input is an error with a hint")
        func clearErrors() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(.init("tweets.js", "text"))
            let inputs = [
                try scratch.write("a.zip", zip.build()), try scratch.write("a.gz", gzipStored([1, 2, 3])),
                try scratch.write("a.bz2", [UInt8]("BZh9".utf8) + Scratch.noise(100)),
            ]
            for path in inputs {
                let error = try #require(openingError(path))
                #expect(error.reason == .unsupportedCompression)
                #expect(error.hint?.contains("libarchive-dev") == true)
                #expect(error.hint?.contains("extract it first") == true)
            }
            try scratch.write("in/plain.js", "text")
            try scratch.write("in/packed.gz", gzipStored([1, 2, 3]))
            let folder = try InputSource(path: scratch.path("in"))
            #expect(try folder.contents("plain.js").text == "text")
            #expect(try folder.contents("packed.gz").reason == .unsupportedCompression)
        }
    }
#endif
