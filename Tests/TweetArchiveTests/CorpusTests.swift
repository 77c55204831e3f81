import Foundation
import IndexStore
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Many files of one format in one folder are one input, which can grow by new files.
@Suite("Folders of many files")
struct CorpusTests {
    private static let perFile = 5

    /// Writes `count` files of five tweets each, and returns their folder.
    private func corpus(_ count: Int, in place: Place) throws -> String {
        for number in 0..<count { try place.write("days/\(100 + number).jsonl", Self.lines(number)) }
        return place.path("days")
    }

    private static func lines(_ file: Int) -> String { Lines.text(file * perFile..<(file + 1) * perFile) }

    private func findings(_ place: Place) throws -> [String] {
        try TweetArchive(path: place.path("tweets.db"), access: .existing).checkImports { _ in true }
            .findings.map(\.message)
    }

    @Test("A folder is one import that stores the file and position of each tweet")
    func one() throws {
        let place = try Place()
        let folder = try corpus(20, in: place)
        let report = try place.report([folder])
        #expect(report.inputs.map(\.path) == [folder] && report.inputs.map(\.new) == [100])
        #expect(try place.rows("SELECT count(*), count(DISTINCT entry) FROM tweet_import") == ["100|20"])
        let archive = try TweetArchive(path: place.path("tweets.db"), access: .existing)
        let raw = try #require(try archive.ledger.rawRecords(of: TweetID(Lines.id(42))).first)
        #expect(String(decoding: raw.bytes ?? [], as: UTF8.self) + "\n" == Lines.text(42..<43))
        #expect(raw.source.path == folder && raw.entry == "108.jsonl" && raw.problem == nil)
        #expect(try findings(place).isEmpty)
    }

    @Test("New files and appended lines belong to the same import")
    func growing() throws {
        let place = try Place()
        let folder = try corpus(16, in: place)
        #expect(try place.run([folder]).new == 80)
        try place.write("days/000.jsonl", Self.lines(40))
        try place.append(Lines.text(300..<303), to: place.path("days/107.jsonl"))
        let second = try place.run([folder])
        #expect(second.new == 8 && second.unchanged == 80 && second.tweets == 88 && second.skippedCount == 0)
        #expect(try place.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["88|1"])
        #expect(try findings(place).isEmpty)
        try place.write("days/200.jsonl", Self.lines(50))
        let archive = try TweetArchive(path: place.path("tweets.db"), access: .existing)
        #expect(try archive.refreshImports { _ in true }.inputs.map(\.new) == [5])
        #expect(try place.rows("SELECT tweets, collected FROM import") == ["93|93"])
        #expect(try findings(place).isEmpty)
        let questions: [SQL] = [
            "SELECT id, text, flags FROM tweet ORDER BY id", "SELECT blake3, tweets FROM import",
            "SELECT name, bytes_done, tweets, blake3 FROM import_entry ORDER BY name",
        ]
        let other = try Place()
        _ = try other.report([folder])
        for question in questions { #expect(try place.rows(question) == other.rows(question)) }
    }

    @Test("All files can grow at the same time")
    func allGrowing() throws {
        let place = try Place()
        let folder = try corpus(16, in: place)
        _ = try place.run([folder])
        for number in 0..<16 {
            try place.append(
                Lines.text(200 + number..<201 + number), to: place.path("days/\(100 + number).jsonl"))
        }
        let second = try place.run([folder])
        #expect(second.new == 16 && second.unchanged == 80)
        #expect(try place.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["96|1"])
        #expect(try findings(place).isEmpty)
    }

    @Test("Appending lines to a file changes the folder, although its modification time stays the same")
    func writtenInPlace() throws {
        let place = try Place()
        let folder = try corpus(16, in: place)
        _ = try place.run([folder])
        let archive = try TweetArchive(path: place.path("tweets.db"), access: .existing)
        #expect(try archive.imports().map(\.presence) == [.unchanged])
        #expect(try archive.refreshImports { _ in true }.inputs.isEmpty)
        Thread.sleep(forTimeInterval: 1.1)
        try place.append(Lines.text(300..<303), to: place.path("days/107.jsonl"))
        #expect(try archive.imports().map(\.presence) == [.changed])
        #expect(try archive.refreshImports { _ in true }.inputs.map(\.new) == [3])
        #expect(try archive.imports().map(\.presence) == [.unchanged])
        #expect(try archive.refreshImports { _ in true }.inputs.isEmpty)
    }

    @Test("A changed or missing file makes the folder a different input", arguments: [true, false])
    func changed(isGone: Bool) throws {
        let place = try Place()
        let folder = try corpus(18, in: place)
        _ = try place.run([folder])
        let file = place.path("days/103.jsonl")
        if isGone {
            try FileManager.default.removeItem(atPath: file)
        } else {
            try place.write("days/103.jsonl", Self.lines(60))
        }
        let again = try place.run([folder])
        #expect(again.new == (isGone ? 0 : 5) && again.unchanged == 85)
        #expect(try place.ledger().count == 2)
        #expect(try place.rows("SELECT count(*) FROM tweet") == [isGone ? "90" : "95"])
    }

    @Test("An interrupted import resumes with the next file, even if the folder has grown")
    func interrupted() throws {
        let place = try Place()
        for number in 0..<20 {
            try place.write("days/\(100 + number).jsonl", Lines.text(number * 200..<(number + 1) * 200))
        }
        let folder = place.path("days")
        #expect(throws: TweetArchiveError.self) { try place.report([folder], stopAfter: 4) }
        #expect(try place.run([folder]).tweets == 4000)
        try place.write("days/200.jsonl", Lines.text(4000..<6000))
        #expect(throws: TweetArchiveError.self) { try place.report([folder], stopAfter: 2) }
        try place.write("days/201.jsonl", Lines.text(6000..<6100))
        #expect(try place.run([folder]).tweets == 6100)
        #expect(try place.rows("SELECT count(*), count(DISTINCT import_id) FROM tweet_import") == ["6100|1"])
        #expect(try findings(place).isEmpty)
    }

    @Test("A damaged file is reported by each import, and all other files are imported")
    func damaged() throws {
        let place = try Place()
        let folder = try corpus(17, in: place)
        try place.write("days/105.jsonl", Self.lines(5) + "{\"id\":\n" + Lines.text(400..<402))
        for new in [87, 0] {
            let report = try place.run([folder])
            #expect(report.new == new && report.tweets == 87 && report.skippedCount == 1)
            #expect(report.skipped.map(\.entry) == ["105.jsonl"] && report.skipped.map(\.line) == [6])
        }
        try place.write("days/300.jsonl", Self.lines(70))
        let grown = try place.run([folder])
        #expect(grown.new == 5 && grown.skippedCount == 1)
        #expect(try place.rows("SELECT count(DISTINCT import_id) FROM tweet_import") == ["1"])
    }

    @Test(
        "A folder in a zip is one import with the path of the folder",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips")
    )
    func zipped() throws {
        let place = try Place()
        let folder = try corpus(16, in: place)
        try place.tool("zip", "-q", "-r", "a.zip", "days")
        let zip = place.path("a.zip")
        let report = try place.report([zip])
        #expect(report.inputs.map(\.path) == [zip + "/days"] && report.inputs.map(\.new) == [80])
        let archive = try TweetArchive(path: place.path("tweets.db"), access: .existing)
        let raw = try #require(try archive.ledger.rawRecords(of: TweetID(Lines.id(7))).first)
        #expect(String(decoding: raw.bytes ?? [], as: UTF8.self) + "\n" == Lines.text(7..<8))
        #expect(try findings(place).isEmpty)
        // The folder with the same files is the same input.
        #expect(try place.run([folder]).new == 0)
        #expect(try place.rows("SELECT count(*) FROM import") == ["1"])
    }
}
