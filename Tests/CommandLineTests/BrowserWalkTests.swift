import Foundation
import TestSupport
import Testing

/// Walks through the browser view in headless Chromium, as a person does. Screenshots are kept in
/// `.build/browser-walk`, or in $TWEETDEX_PICTURES.
@Suite("in a real browser", .serialized)
struct BrowserWalkTests {
    private static let chromium = "/usr/bin/chromium"
    private static let isThere = FileManager.default.isExecutableFile(atPath: chromium)
    private static let skipped: Comment = "needs Chromium: apt-get install chromium"

    /// Runs a script of the walk; its words where it found faults.
    private func walk(_ script: String, _ arguments: [String]) throws -> (status: Int32, words: String) {
        let folder = SharedData.repository.appendingPathComponent("Tests/BrowserWalk")
        let pictures =
            ProcessInfo.processInfo.environment["TWEETDEX_PICTURES"]
            ?? SharedData.repository.appendingPathComponent(".build/browser-walk").path
        let (status, output) = try ChildProgram.run(
            "/usr/bin/env",
            ["python3", "-B", folder.appendingPathComponent(script).path] + arguments
                + ["--chromium", Self.chromium, "--pictures", pictures],
            withErrors: true, seconds: 1200)
        return (status, output)
    }

    @Test("every screen of the server, on a phone and at a desk", .enabled(if: isThere, skipped))
    func server() throws {
        let (status, words) = try walk("walk.py", ["--program", CommandRun.program.path])
        #expect(status == 0, "\(words)")
    }

    @Test("the pages of an export, from files alone", .enabled(if: isThere, skipped))
    func export() throws {
        let store = try SampleStore()
        let odd = store.folder.path("odd.jsonl")
        let link =
            ["url": "https://t.co/oak", "expanded_url": "https://hiddenoak.example/", "indices": [8, 24]]
            as [String: Any]
        try (Self.oddTexts + ["quercus https://t.co/oak suber"]).enumerated().map { number, text in
            String(
                decoding: try JSONSerialization.data(withJSONObject: [
                    "id_str": String(1_300_000_000_000_000_000 + number * 4_194_304_000), "full_text": text,
                    "created_at": "Mon Aug 31 18:00:00 +0000 2020",
                    "user": ["id_str": "77", "screen_name": "odd_texts"],
                    "entities": text.contains("t.co") ? ["urls": [link]] : [:],
                ]), as: UTF8.self)
        }.joined(separator: "\n").write(toFile: odd, atomically: true, encoding: .utf8)
        try #require(try store.run("import", odd).status == 0)
        var counts: [String: Int] = [:]
        for query in Self.counted {
            let said = try store.run("search", query, "--count").output
            counts[query] = try #require(Int(said.filter(\.isNumber))) as Int
        }
        let file = store.folder.path("counts.json")
        try JSONSerialization.data(withJSONObject: counts).write(to: URL(fileURLWithPath: file))
        let pages = store.folder.path("pages")
        try #require(try store.run("export", "--html", pages).status == 0)
        let (status, words) = try walk("pages.py", [pages, "coffee", "--counts", file])
        #expect(status == 0, "\(words)")
    }

    /// Two words and what may stand between and around them.
    private static let oddTexts =
        [
            " ", ", ", "…", " – ", "’", " 🎉 ", "🎉", " 🇳🇱 ", " ❤️ ", " ❤ ", "👩‍💻", " → ", " ★ ", "é", "天気", " 天気 ", "\u{A0}",
            "①",
            " ① ", "\n",
        ].map {
            "quercus\($0)suber"
        } + [
            "Ｑｕｅｒｃｕｓ ｓｕｂｅｒ", "QUERCUS SUBER", "quércus suber", "quercus", "suber quercus", "…quercus suber…",
            "“quercus suber”",
            "天気quercus", "équercus", "#quercus suber", "quercus https://cork.example/suber", "今日の天気", "ﬁne cork",
            "fine cork", "quer\u{AD}cus suber", "quercus\u{AD} suber", "ℹ️quercus", "ℹquercus", "©️quercus suber",
            "ℹ️Info",
            "كِتَاب", "كتاب", "كـتاب", "שָׁלוֹם", "שלום", "quercus, 天気", "今日の天気 quercus", "天気予報 quercus", "quercus 今日の天気",
            "天気、東京", "天気東京",
            "한국天気", "한국 天気", "대한국天気예보", "天気한국", "ไทยabc", "abcไทย", "ไทย๏天気", "abcカナ", "カナabc", "テーブル", "コーヒー店",
            "カナ\u{3099}", "2021年", "年2021", "quercus´suber", "2021½", "天\u{200C}気", "👩🏽‍🚀 quercus", "👩‍🚀 quercus", "👩 🚀",
        ]
    private static let counted = [
        "quercus", "suber", "\"quercus suber\"", "quercus suber", "querc*", "天気", "fine", "\"fine cork\"", "#quercus",
        "coffee", "é", "❤", "❤️", "\"quercus ❤ suber\"", "\"quercus ❤️ suber\"",
        "hiddenoak", "url:hiddenoak", "info", "ℹ️", "كتاب", "كِتَاب", "שלום", "\"quercus 天気\"", "\"天気 quercus\"",
        "\"quercus 天気 suber\"", "\"天気 東京\"",
        "한국天気", "국天気", "天気한국", "\"한국 天気\"", "한국", "국", "ไทยabc", "\"ไทย abc\"", "abcไทย", "ไทย天気", "カナabc", "abcカナ",
        "カナ", "ブル", "ー", "ーヒー", "2021年", "年2021", "2021", "\"天気 abc\"", "한*", "2021年*", "👩‍🚀", "👩", "🚀",
    ]
}
