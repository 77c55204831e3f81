import Foundation
import TestSupport
import Testing

/// An import that is killed at any moment leaves a store that the next run completes: the same rows come out as from an
/// import that nobody disturbed.
@Suite("Killed imports", .serialized)
struct KilledImportTests {
    private static let tweets = 6000
    private static let moments = 50

    @Test("a killed import is completed by the next run, at 50 moments")
    func killedAtAnyMoment() throws {
        let folder = try TemporaryFolder()
        let archive = folder.url.appendingPathComponent("tweets.js")
        try Self.makeArchive(Self.tweets).write(to: archive, atomically: true, encoding: .utf8)

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

    private func export(_ store: String, in folder: TemporaryFolder) throws -> String {
        try run(["--store", store, "search", "", "--limit", "0", "--ndjson", "--no-history"], in: folder)
    }

    /// What a run writes, which must be a success.
    @discardableResult
    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> String {
        let run = try CommandRun(arguments, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// An invented archive with replies, tags, mentions, links and edits, whose rows hang together.
    private static func makeArchive(_ count: Int) -> String {
        var elements: [String] = []
        for number in 0..<count {
            let seconds = 1_500_000_000 + number * 977
            let id = ((Int64(seconds) * 1000 - 1_288_834_974_657) << 22) | Int64(number % 4_000_000)
            let tag = "tag\(number % 97)"
            let text = "@friend\(number % 31) number \(number) of many #\(tag) &amp; 🐟 https://t.co/k\(number)"
            let start = text.unicodeScalars.count
            let tagStart = text.unicodeScalars.prefix { $0 != "#" }.count
            let linkStart = start - "https://t.co/k\(number)".count
            elements.append(
                """
                {"tweet":{"id_str":"\(id)","id":"\(id)","created_at":"\(twitterDate(seconds))","full_text":"\(text)",\
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

    private static func twitterDate(_ seconds: Int) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
        return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
    }
}
