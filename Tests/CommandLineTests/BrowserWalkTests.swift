import Foundation
import QueryEngine
import TestSupport
import Testing

/// Uses the browser view in headless Chromium as a person would. Screenshots are kept in `.build/browser-walk`, or in
/// `$TWEETDEX_PICTURES`.
@Suite("The browser view in Chromium", .serialized)
struct BrowserWalkTests {
    private static let chromium = "/usr/bin/chromium"
    private static let isEnabled = Exhaustive.isOn && FileManager.default.isExecutableFile(atPath: chromium)
    private static let skipped: Comment = "needs TWEETDEX_EXHAUSTIVE=1 and Chromium (apt-get install chromium)"

    /// Runs a script of Tests/BrowserWalk; returns its exit status and output.
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

    /// True if `.ci/run` has run the script of the server's pages, while it built packages.
    private static let isDone = ProcessInfo.processInfo.environment["TWEETDEX_WALKED"] != nil

    @Test(
        "Every page of the server works on a phone and on a desktop", .enabled(if: isEnabled, skipped),
        .disabled(if: isDone, "TWEETDEX_WALKED is set"))
    func server() throws {
        let (status, words) = try walk("walk.py", ["--program", CommandRun.program.path])
        #expect(status == 0, "\(words)")
    }

    @Test("Exported pages work from files", .enabled(if: isEnabled, skipped))
    func export() throws {
        let store = try SampleStore()
        let odd = store.folder.path("odd.jsonl")
        let urls = [
            "https://t.co/oak": "https://hiddenoak.example/tree?acorn=ripe+brown#leaf",
            "https://t.co/ivy": "https://www.bücher.example:8080/x", "https://t.co/elm": "http://xn--bcher-kva.example",
        ]
        let linked = urls.keys.sorted().map { "quercus \($0) suber" }
        try (Self.oddTexts + linked).enumerated().map { number, text in
            let links = urls.filter { text.contains($0.key) }.map {
                ["url": $0.key, "expanded_url": $0.value, "indices": [8, 24]] as [String: Any]
            }
            return
                String(
                    decoding: try JSONSerialization.data(withJSONObject: [
                        "id_str": String(1_300_000_000_000_000_000 + number * 4_194_304_000), "full_text": text,
                        "created_at": "Mon Aug 31 18:00:00 +0000 2020",
                        "user": ["id_str": "77", "screen_name": "odd_texts"],
                        "entities": ["urls": links],
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
        var examples: [String: Any] = [:]
        for query in OperatorTable.all.map(\.example) + Self.clauses {
            // Exports leave out these tweets.
            let said = try store.run("search", query, "-is:deleted", "-is:circle", "--count").output
            examples[query] = Int(said.filter(\.isNumber)) ?? NSNull()
        }
        let exampleFile = store.folder.path("examples.json")
        try JSONSerialization.data(withJSONObject: examples).write(to: URL(fileURLWithPath: exampleFile))
        let pages = store.folder.path("pages")
        try #require(try store.run("export", "--html", pages).status == 0)
        let (status, words) = try walk("pages.py", [pages, "coffee", "--counts", file, "--examples", exampleFile])
        #expect(status == 0, "\(words)")
    }

    /// Clauses that exported pages must evaluate as the program does, or refuse.
    private static let clauses = [
        "*", "?", "coffee ...", "*Ann*", "NOT coffee", "coffee NOT is:reply", "NOT NOT coffee", "NOT (coffee OR tea)",
        "NOT from:mira_okafor", "coffee && tea", "(coffee || tea)", "(tea | coffee)", "tea|coffee", "coffee,tea",
        "until:2021", "before:2021", "since:2021 until:2022", "until:2020-03-10", "date:2020,2021", "since:yesterday",
        "source:iphone", "source:web", "source:\"Twitter Web App\"", "source:/twitter/", "client:twitter_web_app",
        "from:mira_okafor,teo_lindqvist", "-from:mira_okafor,teo_lindqvist", "from:(mira_okafor OR teo_lindqvist)",
        "from:me", "from:21140987", "to:mira_okafor", "-to:mira_okafor", "to:21140987", "mention:=mira_okafor",
        "@21140987", "hashtag:swift,aurora", "#swift,#aurora", "\"#swift\"", "lang:en,de", "lang:=en", "lang:iw",
        "is:thread", "-is:thread", "has:poll", "-has:poll",
        "is:reply,quote", "is:original", "(-is:reply -is:retweet -is:quote)", "-(is:reply OR is:quote)",
        "has:images,videos", "has:retweet", "is:retweets", "has:links", "-filter:links", "domain:twitter.com",
        "domain:x.com,twitter.com", "domain:=example.org", "url:status", "url:photo", "url:=\"https://example.org/a\"",
        "https://example.org/a", "\"ring fire\"~3", "/cof+ee/", "+zurich", "min_likes:1,000", "contains:=1",
        "label:\"a\",\"b\"",
    ]

    /// Texts of two words with different characters between and around them.
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
        "hiddenoak", "url:hiddenoak", "url:acorn", "url:brown", "url:\"ripe brown\"", "url:leaf", "url:hidden",
        "domain:hiddenoak.example", "domain:oak.example", "domain:bücher.example", "domain:xn--bcher-kva.example",
        "domain:BÜCHER.example", "\"quercus *\"", "\"quercus * suber\"", "\"quercus suber *\"", "\"* suber\"",
        "has:photo", "info", "ℹ️", "كتاب", "كِتَاب", "שלום", "\"quercus 天気\"", "\"天気 quercus\"",
        "\"quercus 天気 suber\"", "\"天気 東京\"",
        "한국天気", "국天気", "天気한국", "\"한국 天気\"", "한국", "국", "ไทยabc", "\"ไทย abc\"", "abcไทย", "ไทย天気", "カナabc", "abcカナ",
        "カナ", "ブル", "ー", "ーヒー", "2021年", "年2021", "2021", "\"天気 abc\"", "한*", "2021年*", "👩‍🚀", "👩", "🚀",
    ]
}
