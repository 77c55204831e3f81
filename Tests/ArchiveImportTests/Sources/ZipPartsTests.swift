#if CompressedArchives
    import Foundation
    import TestSupport
    import Testing
    import TweetModel

    @testable import ArchiveImport

    @Suite("Archives in several zips")
    struct ZipPartsTests {
        private let tweets =
            #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"1765000000000000001","id":"1765000000000000001","#
            + #""created_at":"Thu Mar 07 09:05:01 +0000 2024","full_text":"A gull https://t.co/AbCdEfGhIj","#
            + #""entities":{"media":[{"id_str":"7","url":"https://t.co/AbCdEfGhIj","type":"photo","indices":["7","30"],"#
            + #""media_url_https":"https://pbs.twimg.com/media/GxYz.jpg"}]}}}]"#
        private let account =
            #"window.YTD.account.part0 = [{"account":{"accountId":"42","username":"ann_lee","accountDisplayName":"Ann"}}]"#

        private var entries: [ZipBuilder.Entry] {
            [
                .init("twitter-2024/data/tweets.js", tweets, deflated: true),
                .init("twitter-2024/data/account.js", account),
                .init("twitter-2024/data/tweets_media/1765000000000000001-GxYz.jpg", "picture"),
            ]
        }

        private func check(_ path: String, _ count: Int = 0) throws {
            let found = try ArchiveImporter.detect(path: path, options: ImportOptions())
            #expect(found.problems.count == count)
            try #require(found.inputs.count == 1)
            let input = try ImportedInput(found.inputs[0])
            #expect(input.owner?.handle == "ann_lee")
            #expect(input.texts.count == 1)
            let location = try #require(input.tweets.first?.media.first?.location)
            let stream = try location.open()
            #expect(try stream.readAll(limit: 100, path: "", entry: nil) == Array("picture".utf8))
        }

        @Test("Zips with numbers in one folder are one archive")
        func zips() throws {
            let scratch = try Scratch()
            for (number, entry) in entries.enumerated() {
                var zip = ZipBuilder([entry])
                try scratch.write("in/twitter-2024-00\(number + 1).zip", zip.build())
            }
            try check(scratch.path("in"))
            try check(scratch.path("in/twitter-2024-001.zip"))
            try check(scratch.path("in/twitter-2024-003.zip"))
            #expect(
                ArchiveImporter.firstPart(of: scratch.path("in/twitter-2024-002.zip"))
                    == scratch.path("in/twitter-2024-001.zip"))
            try FileManager.default.moveItem(
                atPath: scratch.path("in/twitter-2024-003.zip"), toPath: scratch.path("in/twitter-2024-004.zip"))
            let found = try ArchiveImporter.detect(path: scratch.path("in"), options: ImportOptions())
            #expect(found.problems.map(\.message).contains { $0.contains("twitter-2024-003.zip is missing") })
        }

        @Test("Zips with the same names inside are different archives")
        func different() throws {
            let scratch = try Scratch()
            for number in 1...2 {
                var zip = ZipBuilder(entries)
                try scratch.write("backup-00\(number).zip", zip.build())
            }
            #expect(try ArchiveImporter.detect(path: scratch.path("."), options: ImportOptions()).inputs.count == 2)
            #expect(ArchiveImporter.firstPart(of: scratch.path("backup-001.zip")) == nil)
        }

        @Test("Volumes of a zip are read as one file")
        func volumes() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(entries)
            let bytes = zip.build()
            // The picture is in the second volume.
            let middle = bytes.count * 2 / 5
            try scratch.write("in/a.zip.001", bytes[..<middle])
            try scratch.write("in/a.zip.002", bytes[middle...])
            try check(scratch.path("in"))
            try check(scratch.path("in/a.zip.001"))
            try check(scratch.path("in/a.zip.002"))
            try FileManager.default.removeItem(atPath: scratch.path("in/a.zip.001"))
            let error = openingError(scratch.path("in/a.zip.002"))
            #expect(error?.message.contains("a.zip.001 is missing") == true)
        }

        @Test("A part of a split zip is refused with the command that joins the parts")
        func split() throws {
            let scratch = try Scratch()
            var zip = ZipBuilder(entries)
            let path = try scratch.write("a.z01", [0x50, 0x4B, 0x07, 0x08] + zip.build().dropLast(40))
            #expect(openingError(path)?.hint?.contains("zip -s 0") == true)
        }
    }
#endif
