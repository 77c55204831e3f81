import Foundation
import TestSupport
import Testing

@Suite("Export of web pages")
struct ExportPagesTests {
    /// Returns the data that a page contains for its script.
    private func data(_ page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: "id=\"data\">"))
        let rest = page[start.upperBound...]
        let end = try #require(rest.range(of: "</script>"))
        return try CommandRun.object(String(rest[..<end.lowerBound]))
    }

    private func page(_ store: SampleStore, _ arguments: [String]) throws -> (folder: String, text: String) {
        let folder = store.folder.path("pages-\(UUID().uuidString)")
        let run = try CommandRun(
            ["--store", store.path, "export"] + arguments + ["--html", folder], in: store.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.isEmpty)
        return (folder, try String(contentsOfFile: folder + "/index.html", encoding: .utf8))
    }

    @Test(
        "One page contains the matching tweets, newest first",
        arguments: ["", "#swift", "has:images since:2022"])
    func oneFile(query: String) throws {
        let store = try SampleStore()
        let (_, text) = try page(store, query.isEmpty ? [] : [query])
        let ids = try store.run("export", query, "--ids").output.split(separator: "\n").map(String.init)
        let data = try data(text)
        let records = try #require(data["records"] as? [[String: Any]])
        #expect(records.map { $0["i"] as? String } == ids)
        #expect(data["tweets"] as? Int == ids.count)
        #expect(data["query"] as? String == query)
        #expect(try store.recents().isEmpty)
    }

    @Test("The page contains its content security policy and loads only files next to it")
    func sealed() throws {
        let store = try SampleStore()
        let (folder, text) = try page(store, [])
        #expect(text.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"))
        #expect(!text.contains("unsafe-"))
        #expect(!text.contains("src=\"http") && !text.contains("href=\"http"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/media")
        #expect(files.count > 10)
        let records = try #require(try data(text)["records"] as? [[String: Any]])
        let named = records.flatMap { ($0["m"] as? [[Any]] ?? []).compactMap { $0[1] as? String } }
        for name in named { #expect(files.contains(String(name.dropFirst(6))), "\(name)") }
        #expect(named.count > 10)
    }

    @Test(
        "Without media, and in pseudonymous exports, pages contain only text",
        arguments: ["--no-media", "--pseudonymous"])
    func withoutMedia(flag: String) throws {
        let store = try SampleStore()
        let (folder, text) = try page(store, [flag])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["index.html"])
        if flag == "--pseudonymous" { #expect(!text.contains("mira_okafor")) }
    }

    @Test("Markup in a tweet stays text and does not end the data element")
    func hostile() throws {
        let folder = try TemporaryFolder()
        let text = "</script><script>alert(1)</script><!-- <script>"
        let record: [String: Any] = [
            "id_str": "1500000000000000001", "id": 1_500_000_000_000_000_001,
            "created_at": "Sat Mar 05 12:00:00 +0000 2022", "full_text": text, "lang": "en",
            "user": ["id": 7, "id_str": "7", "screen_name": "ann", "name": text],
            "entities": ["hashtags": [], "urls": [], "user_mentions": [], "symbols": []],
        ]
        let file = folder.path("hostile.jsonl")
        try JSONSerialization.data(withJSONObject: record).write(to: URL(fileURLWithPath: file))
        let store = folder.path("tweets.db")
        #expect(try CommandRun(["--store", store, "import", file], in: folder).status == 0)
        #expect(try CommandRun(["--store", store, "export", "--html", folder.path("out")], in: folder).status == 0)
        let page = try String(contentsOfFile: folder.path("out/index.html"), encoding: .utf8)
        // A page contains two scripts: the data and the program.
        #expect(
            page.components(separatedBy: "<script").count - 1 == 2 + text.components(separatedBy: "<script").count * 2
                - 2)
        #expect(page.components(separatedBy: "</script>").count == 3)
        let records = try #require(try data(page)["records"] as? [[String: Any]])
        #expect((records.first?["x"] as? [String]) == [text])
    }

    @Test("A folder that is not empty requires --force")
    func occupied() throws {
        let store = try SampleStore()
        let folder = store.folder.path("taken")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/mine.txt"))
        let refused = try store.run("export", "--html", folder)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--force"))
        #expect(try store.run("export", "--html", folder, "--force").status == 0)
        #expect(FileManager.default.fileExists(atPath: folder + "/mine.txt"))
    }

    @Test(
        "Contradicting flags are refused",
        arguments: [["--csv"], ["--ids"], ["--output", "x"], ["--sort", "likes"]])
    func conflicts(flags: [String]) throws {
        let store = try SampleStore()
        let run = try CommandRun(
            ["--store", store.path, "export", "--html", store.folder.path("no")] + flags, in: store.folder)
        #expect(run.status == 2)
        #expect(!FileManager.default.fileExists(atPath: store.folder.path("no")))
    }

    @Test("An invalid query is reported before the folder is created")
    func wrongQuery() throws {
        let store = try SampleStore()
        let run = try store.run("export", "frm:mira", "--html", store.folder.path("no"))
        #expect(run.status == 2)
        #expect(!FileManager.default.fileExists(atPath: store.folder.path("no")))
    }
}
