import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Reads every sample with changed bytes and truncated, as a file of a folder: reading never crashes or hangs, loses at
/// most the damaged record, and reports every loss. By default a selection of positions is tested; with
/// TWEETDEX_FULL_SWEEP=1 all positions, or with a part of a name instead of 1 all positions of the samples with that
/// name.
@Suite("Damaged samples")
struct SampleDamageTests {
    private static let sweep = ProcessInfo.processInfo.environment["TWEETDEX_FULL_SWEEP"] ?? ""
    private static let isFull = !sweep.isEmpty
    private static let flips = isFull ? 4096 : Exhaustive.isOn ? 48 : 8
    private static let cuts = isFull ? 200 : Exhaustive.isOn ? 12 : 3
    private static let reach = 4096
    /// A limit far above the normal time.
    private static let patience = Duration.seconds(20)

    static let names: [String] = {
        let lone = ["account-2019/tweet.js", "classic-2018/data/js/tweets/2018_11.js", "classic-2018/tweets.csv"]
        do {
            let all = try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
            let endings =
                [".json", ".jsonl", ".ndjson", ".csv", ".txt"] + (SampleArchives.zipsAreRead ? [".tar", ".zip"] : [])
            return (all.filter { name in name != "expected.json" && endings.contains { name.hasSuffix($0) } } + lone)
                .filter { !isFull || sweep == "1" || $0.contains(sweep) }.sorted()
        } catch {
            return lone
        }
    }()

    /// Returns the range that is lost if a record is damaged. In files of lines it is the line, which may be a page of
    /// several tweets.
    private static func unit(of range: Range<Int64>, in bytes: [UInt8], _ name: String) -> Range<Int64> {
        guard name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") else { return range }
        var start = Int(range.lowerBound)
        var end = Int(range.upperBound)
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return Int64(start)..<Int64(end)
    }

    /// Returns true if the offsets of records are offsets in the file.
    private static func isPlain(_ name: String) -> Bool { !name.hasSuffix(".tar") && !name.hasSuffix(".zip") }

    /// The number of bytes without which the format is unknown: the header of a table, the first name of an object, or
    /// the members before the list of a feed. A table without a header and the object of yt-dlp are recognised by all
    /// of their contents.
    private static func head(of bytes: [UInt8], _ name: String) -> Int {
        if name.hasPrefix("ifttt") || name.hasPrefix("yt-dlp") { return bytes.count }
        if name.hasSuffix(".csv") { return bytes.firstIndex(of: 0x0A) ?? 0 }
        return name.hasPrefix("rsshub") ? bytes.firstIndex(of: UInt8(ascii: "[")) ?? 0 : 16
    }

    /// Truncates a large sample after a record behind the changed bytes. Reading the rest would take time without
    /// testing more.
    private static func beginning(of bytes: [UInt8], _ name: String, _ whole: DamageOutcome) -> [UInt8] {
        let units = whole.tweets.map { unit(of: $0.range, in: bytes, name) }
        guard isPlain(name), let end = units.first(where: { $0.upperBound > 2 * reach })?.upperBound else {
            return bytes
        }
        let start = bytes[..<Int(end)]
        if name.hasSuffix(".jsonl") || name.hasSuffix(".csv") { return Array(start) + [0x0A] }
        let isList = start.first == UInt8(ascii: "[") || start.prefix(200).contains(UInt8(ascii: "="))
        return isList ? Array(start) + [UInt8(ascii: "]")] : bytes
    }

    /// A file that is read together with each sample. Its tweet has an ID that no sample contains.
    private static let companion =
        #"{"id_str":"1212092628029698048","created_at":"Wed Jan 01 06:00:00 +0000 2020","full_text":"so","#
        + #""user":{"id_str":"7","screen_name":"zed","name":"Z"}}"# + "\n"

    @Test("A changed byte loses at most its record, and the loss is reported", arguments: names)
    func flipped(name: String) throws {
        let scratch = try Scratch()
        let all = try [UInt8](Data(contentsOf: SampleArchives.folder.appendingPathComponent(name)))
        let file = "in/" + (name as NSString).lastPathComponent
        try scratch.write(file, all)
        let bytes = Self.beginning(of: all, name, DamageOutcome(scratch.path(file)))
        try scratch.write("in/companion.jsonl", Self.companion)
        try scratch.write(file, bytes)
        let folder = scratch.path("in")
        var whole = DamageOutcome(folder)
        whole.tweets = whole.tweets.map { ($0.id, Self.unit(of: $0.range, in: bytes, name)) }
        var random = SeededGenerator(seed: 42)
        let reach = Self.isFull ? min(Self.reach, bytes.count) : bytes.count
        for round in 0..<min(Self.flips, reach) {
            let index = Self.isFull ? round : Int.random(in: 0..<reach, using: &random)
            var damaged = bytes
            damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            let start = ProcessorClock.now
            try scratch.write(file, damaged)
            let outcome = DamageOutcome(folder)
            #expect(ProcessorClock.now - start < Self.patience, "byte \(index)")
            let lost = Set(whole.items).subtracting(outcome.items)
            // A wrong digit of an ID is another ID.
            if outcome.items.count < whole.items.count, !(outcome.isUnknown && index < Self.head(of: bytes, name)) {
                #expect(outcome.complaints > 0, "byte \(index): tweets are missing and nothing is said")
            }
            // A separator in the header changes the columns of all rows.
            let isInHeader = name.hasSuffix(".csv") && index < Self.head(of: bytes, name)
            guard Self.isPlain(name), !outcome.isUnknown, !isInHeader else { continue }
            let intact = whole.tweets.filter { $0.range.upperBound <= index || $0.range.lowerBound > index }
            let others = intact.filter { lost.contains(String($0.id)) }
            // A wrong separator can lose the records on both sides of it.
            #expect(others.count <= 1, "byte \(index): \(others) \(outcome.reasons)")
        }
    }

    @Test("A truncated file keeps the records before the truncation, which is reported", arguments: names)
    func cut(name: String) throws {
        let scratch = try Scratch()
        let bytes = try [UInt8](Data(contentsOf: SampleArchives.folder.appendingPathComponent(name)))
        let file = (name as NSString).lastPathComponent
        var whole = DamageOutcome(try scratch.write(file, bytes))
        whole.tweets = whole.tweets.map { ($0.id, Self.unit(of: $0.range, in: bytes, name)) }
        var random = SeededGenerator(seed: 43)
        for _ in 0..<Self.cuts {
            let length = Int.random(in: 0..<bytes.count, using: &random)
            let start = ProcessorClock.now
            let outcome = DamageOutcome(try scratch.write(file, bytes.prefix(length)))
            #expect(ProcessorClock.now - start < Self.patience, "cut at \(length)")
            guard Self.isPlain(name) else { continue }
            let before = whole.tweets.filter { $0.range.upperBound <= Int64(length) }.map(\.id)
            if name.hasPrefix("graphql"), name.hasSuffix(".json") {
                // The end of a response determines the order of its tweets, and its offset is in the message.
                #expect(Set(before).isSubset(of: outcome.tweets.map(\.id)), "cut at \(length)")
                #expect(before.isEmpty || outcome.complaints > 0, "cut at \(length)")
                continue
            }
            #expect(Array(outcome.tweets.map(\.id).prefix(before.count)) == before, "cut at \(length)")
            // The last line break, and empty cells at the end of the last row, may be missing without a loss.
            let broken = whole.tweets.first { $0.range.contains(Int64(length)) && $0.range.lowerBound < length }
            guard let broken, !outcome.tweets.isEmpty, outcome.tweets.last?.id != broken.id else { continue }
            #expect(outcome.lastComplaint >= broken.range.lowerBound, "cut at \(length) of \(broken.range)")
        }
    }
}
