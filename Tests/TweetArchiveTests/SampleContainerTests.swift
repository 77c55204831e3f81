#if CompressedArchives
    import Foundation
    import TestSupport
    import Testing
    import TweetModel

    @testable import TweetArchive

    /// A compressed or archived file gives the same tweets as the file itself.
    @Suite("Samples in every container")
    struct SampleContainerTests {
        /// Commands that make a container `out` from the file `$1`. Containers whose tools are missing are skipped.
        private static let containers: [(name: String, tool: String, command: String)] = [
            ("gz", "gzip", "gzip -c \"$1\" > \"$1.gz\" && mv \"$1.gz\" out"),
            ("bz2", "bzip2", "bzip2 -c \"$1\" > out"),
            ("xz", "xz", "xz -c \"$1\" > out"),
            ("zst", "zstd", "zstd -q -c \"$1\" > out"),
            ("zip", "zip", "zip -q out.zip \"$1\" && mv out.zip out"),
            ("zip, stored, in a folder", "zip", "mkdir d && cp \"$1\" d && zip -q -0 -r out.zip d && mv out.zip out"),
            ("tar", "tar", "tar -cf out \"$1\""),
            ("tar.gz", "tar", "tar -czf out \"$1\""),
            ("gz in a tar", "tar", "gzip -k \"$1\" && tar -cf out \"$1.gz\""),
        ].filter { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0.1) || $0.1 == "tar" || $0.1 == "gzip" }

        private struct Outcome: Equatable {
            var tweets: [TweetID: Tweet]
            var counts: [Int]
        }

        private func contents(of path: String, _ options: ImportOptions) throws -> Outcome {
            let folder = try TemporaryFolder()
            let archive = try TweetArchive(path: folder.path("store.db"), access: .create)
            let report = try archive.importInputs([path], options: options) { _ in true }
            var search = SearchOptions(now: 1_700_000_000)
            search.limit = 0
            search.records = false
            let hits = try archive.search("include:referenced", options: search).hits
            let again = try archive.importInputs([path], options: options) { _ in true }
            #expect(again.inputs.allSatisfy { $0.new == 0 && $0.updated == 0 }, "\(path)")
            return Outcome(
                tweets: Dictionary(hits.map { ($0.tweet.id, $0.tweet) }, uniquingKeysWith: { first, _ in first }),
                counts: report.inputs.flatMap { [$0.new, $0.unchanged, $0.skipped.count] })
        }

        /// Samples that are single files, and not archives. A folder has no contents.
        private static let files = FormatSampleTests.names.filter { name in
            ![".tar", ".warc", ".wacz"].contains(where: name.hasSuffix)
                && FileManager.default.contents(atPath: SampleArchives.path(name)) != nil
        }

        /// In the default run, each sample is in a quarter of the containers, beginning with a different one.
        @Test("A sample in a container gives the same tweets and counts", arguments: files.indices)
        func packed(number: Int) throws {
            let name = Self.files[number]
            let options = FormatSampleTests.options(of: name)
            let plain = try contents(of: SampleArchives.path(name), options)
            let records = FormatSampleTests.expected[name]?["records"] as? [Any] ?? []
            #expect(plain.tweets.isEmpty == records.isEmpty)
            for container in Exhaustive.sample(Self.containers.dropFirst(number % 4), every: 4) {
                let folder = try TemporaryFolder()
                let file = (name as NSString).lastPathComponent
                try FileManager.default.copyItem(
                    atPath: SampleArchives.path(name), toPath: folder.path(file))
                let run = try ChildProgram.run(
                    "/bin/sh", ["-c", container.command, "sh", file], in: folder.url, withErrors: true)
                try #require(run.status == 0, "\(container.name): \(run.output)")
                let packed = try contents(of: folder.path("out"), options)
                #expect(packed.counts == plain.counts, "\(container.name)")
                let differing = Set(packed.tweets.keys).union(plain.tweets.keys).filter {
                    packed.tweets[$0] != plain.tweets[$0]
                }
                #expect(differing.isEmpty, "\(container.name)")
            }
        }
    }
#endif
