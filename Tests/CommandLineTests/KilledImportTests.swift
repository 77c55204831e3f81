import Foundation
import TestSupport
import Testing

/// An import that is killed at any time leaves a store that the next run completes. The result equals that of an
/// uninterrupted import.
@Suite("Killed imports", .serialized)
struct KilledImportTests {
    /// More than one batch.
    private static let tweets = Exhaustive.isOn ? 6000 : 4500
    private static let moments = Exhaustive.count("TWEETDEX_KILLS", default: 3, exhaustive: 50)

    @Test("A killed import is completed by the next run")
    func killedAtAnyMoment() throws {
        let folder = try TemporaryFolder()
        let archive = folder.url.appendingPathComponent("tweets.js")
        try Self.makeArchive(0..<Self.tweets).write(to: archive, atomically: true, encoding: .utf8)

        let whole = folder.path("whole.db")
        let start = Date()
        try run(["--store", whole, "import", "--owner", "ann_lee", archive.path], in: folder)
        let duration = Date().timeIntervalSince(start)
        let expected = try export(whole, in: folder)
        #expect(expected.split(separator: "\n").count == Self.tweets)

        var killed = 0
        for moment in 0..<Self.moments {
            let store = folder.path("killed-\(moment).db")
            let process = try CommandRun.start(
                ["--store", store, "import", "--owner", "ann_lee", archive.path], in: folder)
            Thread.sleep(forTimeInterval: duration * Double(moment) / Double(Self.moments))
            if process.isRunning { killed += 1 }
            process.signal(SIGKILL)
            process.wait()
            try run(["--store", store, "import", "--owner", "ann_lee", archive.path], in: folder)
            let rows = try export(store, in: folder)
            #expect(rows == expected, "moment \(moment)")
            try run(["--store", store, "check"], in: folder)
            for suffix in ["", "-wal", "-shm"] { _ = try? FileManager.default.removeItem(atPath: store + suffix) }
        }
        #expect(killed >= Self.moments / 3, "most kills have to hit a running import: \(killed) did")
    }

    @Test("A killed forget has removed all or nothing")
    func killedForget() throws {
        let folder = try TemporaryFolder()
        let files = try [("old", 0..<300), ("new", 200..<500)].map { name, numbers in
            try folder.write(name + ".js", Self.makeArchive(numbers))
        }
        let whole = folder.path("whole.db")
        try run(["--store", whole, "import", "--owner", "ann_lee", files[0]], in: folder)
        let without = try export(whole, in: folder)
        try run(["--store", whole, "import", "--owner", "ann_lee", files[1]], in: folder)
        let with = try export(whole, in: folder)
        func copy(_ store: String) throws {
            for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: whole + ending) {
                try FileManager.default.copyItem(atPath: whole + ending, toPath: store + ending)
            }
        }
        func importCount(_ store: String) throws -> Int? {
            let imports = try run(["--store", store, "imports", "--json"], in: folder)
            return try (CommandRun.object(imports)["imports"] as? [Any])?.count
        }
        let timed = folder.path("timed.db")
        try copy(timed)
        let start = Date()
        try run(["--store", timed, "forget", "2", "--force"], in: folder)
        let duration = Date().timeIntervalSince(start)
        #expect(try export(timed, in: folder) == without)

        let moments = Exhaustive.count("TWEETDEX_KILLS", default: 4, exhaustive: 20)
        var (kept, forgotten) = (0, 0)
        for moment in 0..<moments {
            let store = folder.path("forget-\(moment).db")
            try copy(store)
            let process = try CommandRun.start(["--store", store, "forget", "2", "--force"], in: folder)
            Thread.sleep(forTimeInterval: duration * 1.1 * Double(moment) / Double(moments))
            process.signal(SIGKILL)
            process.wait()
            try run(["--store", store, "check"], in: folder)
            let isKept = try importCount(store) == 2
            isKept ? (kept += 1) : (forgotten += 1)
            #expect(try export(store, in: folder) == (isKept ? with : without), "moment \(moment)")
            if isKept { try run(["--store", store, "forget", "2", "--force"], in: folder) }
            #expect(try export(store, in: folder) == without, "moment \(moment)")
            try run(["--store", store, "check", "--imports"], in: folder)
            for suffix in ["", "-wal", "-shm"] { _ = try? FileManager.default.removeItem(atPath: store + suffix) }
        }
        #expect(kept >= moments / 3, "most kills have to hit a running command: \(kept) did, \(forgotten) did not")
    }

    private func export(_ store: String, in folder: TemporaryFolder) throws -> String {
        try run(["--store", store, "search", "", "--limit", "0", "--ndjson", "--no-history"], in: folder)
    }

    /// Runs a command that must succeed, and returns its output.
    @discardableResult
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
        let run = try CommandRun(arguments, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// Returns an invented archive with replies, tags, mentions, links and edits, so that tweets have rows in many
    /// tables.
    private static func makeArchive(_ numbers: Range<Int>) -> String {
        var elements: [String] = []
        for number in numbers {
            let seconds = 1_500_000_000 + number * 977
            let id = ((Int64(seconds) * 1000 - 1_288_834_974_657) << 22) | Int64(number % 4_000_000)
            let tag = "tag\(number % 97)"
            let text = "@friend\(number % 31) number \(number) of many #\(tag) &amp; 🐟 https://t.co/k\(number)"
            let start = text.unicodeScalars.count
            let tagStart = text.unicodeScalars.prefix { $0 != "#" }.count
            let linkStart = start - "https://t.co/k\(number)".count
            elements.append(
                """
                {"tweet":{"id_str":"\(id)","id":"\(id)","created_at":"\(ServiceDate.v1(seconds))","full_text":"\(text)",\
                "truncated":false,"favorite_count":"\(number % 9)","retweet_count":"0","lang":"en",\
                "in_reply_to_user_id_str":"\(900 + number % 31)","in_reply_to_screen_name":"friend\(number % 31)",\
                "source":"<a href=\\"https://example.org\\">Client \(number % 5)</a>",\
                "entities":{"hashtags":[{"text":"\(tag)","indices":["\(tagStart)","\(tagStart + tag.count + 1)"]}],\
                "symbols":[],"user_mentions":[{"name":"Friend","screen_name":"friend\(number % 31)",\
                "indices":["0","\(7 + String(number % 31).count)"],"id_str":"\(900 + number % 31)",\
                "id":"\(900 + number % 31)"}],\
                "urls":[{"url":"https://t.co/k\(number)","expanded_url":"https://example.org/\(number)",\
                "display_url":"example.org/\(number)","indices":["\(linkStart)","\(start)"]}]}}}
                """)
        }
        return "window.YTD.tweets.part0 = [\n" + elements.joined(separator: ",\n") + "\n]"
    }
}
