import Foundation
import Glibc
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// A running server that accepts uploads to a folder of its own.
private final class UploadServer {
    let folder: TemporaryFolder
    let live: LiveImport
    let server: TestServer
    let cookie: String

    init(longest: Int64 = 64 << 30, accepts: Bool = true, timeout: Duration = .seconds(15)) throws {
        let folder = try TemporaryFolder()
        let live = LiveImport(
            acceptsRequests: accepts, uploads: UploadFolder(path: folder.path("imports"), longest: longest))
        _ = try TweetArchive(path: folder.path("tweets.db"), access: .create)
        var options = Server.Options()
        options.clientTimeout = timeout
        server = try TestServer(options) {
            Router(archive: try TweetArchive(path: folder.path("tweets.db"), access: .browsing), importing: live)
        }
        (self.folder, self.live) = (folder, live)
        cookie = try server.cookie()
    }

    deinit { server.stop() }

    /// The names of all files in the folder for uploads, sorted.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("imports"))) ?? []).sorted()
    }

    /// The head of an upload from a page of the server.
    func head(_ name: String, length: Int, _ headers: [String]? = nil) -> String {
        let ours = ["Cookie: \(cookie)", "Sec-Fetch-Site: same-origin", "Origin: http://\(server.host)"]
        let lines = ["PUT /import/\(name) HTTP/1.1", "Host: \(server.host)"] + (headers ?? ours)
        return (lines + ["Content-Length: \(length)", "", ""]).joined(separator: "\r\n")
    }

    func upload(_ name: String, _ bytes: [UInt8], _ headers: [String]? = nil) throws -> RawAnswer {
        let connection = try RawConnection(port: server.port)
        connection.send(Array(head(name, length: bytes.count, headers).utf8) + bytes)
        return try #require(try connection.answer())
    }

    /// Waits until the upload has ended.
    func wait(until condition: () -> Bool) {
        let end = ContinuousClock.now + .seconds(20)
        while !condition(), ContinuousClock.now < end { usleep(1000) }
        #expect(condition())
    }

    func waitUntilIdle() { wait { !live.isRunning } }
}

@Suite("Uploads")
struct UploadTests {
    private static let tweets = Array(
        (#"{"id_str":"976560014000000000","full_text":"hello","created_at":"Wed Mar 21 20:50:14 +0000 2018","#
            + #""entities":{},"user":{"id_str":"7","screen_name":"mira"}}"#).utf8)

    @Test("A file is kept under its name, readable only by the user, and its form describes it")
    func kept() throws {
        let server = try UploadServer()
        let archive = [UInt8](try Data(contentsOf: URL(fileURLWithPath: SampleArchives.path("account-2026.zip"))))
        let answer = try server.upload("twitter%202026.zip", archive)
        #expect(answer.status == 200 && answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.headers["connection"] == "close")
        #expect(answer.text.contains("twitter 2026.zip") && answer.text.contains("Archive of X or Twitter"))
        #expect(answer.text.contains("@") && PageMarkup(answer.text).faults.isEmpty)
        #expect(server.files == ["twitter 2026.zip"])
        let path = server.folder.path("imports/twitter 2026.zip")
        #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == archive)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(path) == 0o600)
        #expect(try mode(server.folder.path("imports")) == 0o700)
        #expect(server.live.state.waiting?.path == path)
    }

    @Test("The form of an export of xAI offers its chats")
    func chats() throws {
        let server = try UploadServer()
        let text =
            #"{"conversations":[{"conversation":{"id":"c1","title":"Tea","x_user_id":"42"},"responses":[{"response":{"#
            + #""_id":"r1","message":"Where is the tea?","sender":"human","create_time":"2025-02-01T10:00:00.000Z"}}]}],"#
            + #""projects":[],"tasks":[]}"#
        let answer = try server.upload("prod-grok-backend.json", Array(text.utf8))
        #expect(answer.status == 200 && answer.text.contains("Chats with Grok"))
    }

    @Test("A request that is not an upload of a page is refused, and leaves no file")
    func strangers() throws {
        let server = try UploadServer()
        let origin = "http://\(server.server.host)"
        let cookie = "Cookie: \(server.cookie)"
        for (headers, status) in [
            (["Sec-Fetch-Site: same-origin"], 403),
            (["Cookie: tweetdex-\(server.server.port)=0123456789abcdef0123456789abcdef", "Origin: \(origin)"], 403),
            ([cookie], 403), ([cookie, "Sec-Fetch-Site: none"], 403), ([cookie, "Sec-Fetch-Site: cross-site"], 403),
            ([cookie, "Sec-Fetch-Site: same-site"], 403), ([cookie, "Origin: http://evil.example"], 403),
            ([cookie, "Sec-Fetch-Site: same-origin", "Origin: http://evil.example"], 403),
            ([cookie, "Origin: \(origin)", "Transfer-Encoding: chunked"], 400),
            ([cookie, "Origin: \(origin)", "Expect: 100-continue"], 417),
            ([cookie, "Origin: \(origin)"], 200),
        ] {
            #expect(try server.upload("a.json", Self.tweets, headers).status == status, "\(headers)")
            #expect(server.files.isEmpty == (status != 200), "\(headers)")
        }
        // The token of the URL does not replace the cookie.
        let token = server.server.keys?.token ?? ""
        #expect(try server.upload("a.json?token=\(token)", Self.tweets, ["Origin: \(origin)"]).status == 403)
        for (line, status) in [
            ("PUT /import/a.json HTTP/1.1", 411), ("PUT /import HTTP/1.1", 405), ("PUT /settings HTTP/1.1", 405),
        ] {
            let head = [line, "Host: \(server.server.host)", cookie, "Origin: \(origin)", "", ""]
            #expect(try server.server.send(head.joined(separator: "\r\n")).status == status, "\(line)")
        }
    }

    @Test("A server that others can use accepts no upload")
    func notAccepted() throws {
        let server = try UploadServer(accepts: false)
        #expect(try server.upload("a.json", Self.tweets).status == 403)
        #expect(server.files.isEmpty)
    }

    @Test("A file that is too large is refused before its first byte, by its length alone")
    func tooLarge() throws {
        let server = try UploadServer(longest: 1000)
        for length in [1001, 64 << 30, 999_999_999_999_999, 9_999_999_999_999_999] {
            let answer = try server.server.send(server.head("a.zip", length: length))
            #expect(answer.status == 413 && answer.text.contains("at most 1 kB"), "\(answer.text)")
        }
        #expect(server.files.isEmpty)
        #expect(try server.upload("a.json", Self.tweets).status == 200)
        // No disk has so much space.
        let unlimited = try UploadServer(longest: .max)
        #expect(try unlimited.server.send(unlimited.head("a.zip", length: 999_999_999_999_999)).status == 413)
    }

    @Test(
        "A file that cannot be imported is refused with the reason, and removed",
        arguments: [
            ("", "it is empty"), ("\u{89}PNG\r\n\u{1A}\n", "an image"), ("%PDF-1.7", "a PDF document"),
            ("Rar!\u{1A}\u{7}\u{1}\0", "RAR"), ("\u{1}\u{2}\u{3}\0\0\u{4}\u{5}", "binary data"),
            ("hello world\n", "cannot be imported"), ("[]", "cannot be imported"),
            ("PK\u{3}\u{4}", "cannot be imported"),
        ])
    func notAnArchive(_ text: String, _ reason: String) throws {
        let server = try UploadServer()
        let answer = try server.upload("a.zip", text.unicodeScalars.map { UInt8($0.value) })
        #expect(answer.status == 422)
        let lines = answer.text.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].hasPrefix("The file a.zip ") && lines[0].contains(reason), "\(answer.text)")
        #expect(server.files.isEmpty && !server.live.isRunning && server.live.state.waiting == nil)
    }

    @Test("An image is refused after its first bytes, before the rest has arrived")
    func earlyRefusal() throws {
        let server = try UploadServer()
        let connection = try RawConnection(port: server.server.port)
        connection.send(
            Array(server.head("a.zip", length: 1 << 30).utf8) + [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 1000))
        #expect(try connection.answer()?.status == 422)
        #expect(server.files.isEmpty)
    }

    @Test("A second upload is refused while the first is running, and the first is not disturbed")
    func twoAtOnce() throws {
        let server = try UploadServer()
        let first = try RawConnection(port: server.server.port)
        first.send(Array(server.head("a.json", length: Self.tweets.count).utf8) + Self.tweets.prefix(20))
        server.wait {
            if case .receiving(_, 20, _) = server.live.state { true } else { false }
        }
        let second = try server.upload("b.json", Self.tweets)
        #expect(second.status == 409 && second.text.hasPrefix("Another import is running."))
        // Pages stay usable, and show the progress.
        let page = try server.server.get("/import", cookie: server.cookie)
        #expect(page.status == 200 && page.text.contains("Uploading a.json"))
        first.send(Array(Self.tweets.dropFirst(20)))
        #expect(try first.answer()?.status == 200)
        #expect(server.files == ["a.json"])
        server.live.state = .running(nil)
        #expect(try server.upload("b.json", Self.tweets).status == 409)
        #expect(server.files == ["a.json"])
    }

    @Test("A cut connection and a silent client leave no file, and the next upload succeeds")
    func cut() throws {
        let server = try UploadServer(timeout: .milliseconds(300))
        var connection: RawConnection? = try RawConnection(port: server.server.port)
        connection?.send(Array(server.head("a.json", length: 1 << 20).utf8) + Self.tweets)
        server.wait { server.files.count == 1 }
        connection = nil
        server.waitUntilIdle()
        #expect(server.files.isEmpty)

        let halfOpen = try RawConnection(port: server.server.port)
        halfOpen.send(Array(server.head("a.json", length: 1 << 20).utf8) + Self.tweets)
        halfOpen.endSending()
        #expect(try halfOpen.answer()?.status == 400)
        let silent = try RawConnection(port: server.server.port)
        silent.send(Array(server.head("a.json", length: 1 << 20).utf8) + Self.tweets)
        #expect(try silent.answer()?.status == 408)
        server.waitUntilIdle()
        #expect(server.files.isEmpty)
        #expect(try server.upload("a.json", Self.tweets).status == 200)
    }

    @Test("A stopping server ends an upload and removes its file")
    func stopping() throws {
        let server = try UploadServer()
        let connection = try RawConnection(port: server.server.port)
        connection.send(Array(server.head("a.json", length: 1 << 20).utf8) + Self.tweets)
        server.wait { server.files.count == 1 }
        server.server.stop()
        #expect(server.files.isEmpty)
    }

    @Test("Incomplete files of a server that was killed are removed, and other files stay")
    func stale() throws {
        let server = try UploadServer()
        let folder = server.folder.path("imports")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let old = Date(timeIntervalSinceNow: -4000)
        for (name, date) in [(".upload-abcdef.part", old), (".upload-ghijkl.part", Date()), ("upload-old.part", old)] {
            _ = FileManager.default.createFile(
                atPath: "\(folder)/\(name)", contents: Data("x".utf8), attributes: [.modificationDate: date])
        }
        #expect(try server.upload("a.json", Self.tweets).status == 200)
        #expect(server.files == [".upload-ghijkl.part", "a.json", "upload-old.part"])
    }

    @Test("A folder that is a link is not used")
    func linkedFolder() throws {
        let server = try UploadServer()
        let other = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: server.folder.path("imports"), withDestinationPath: other.url.path)
        #expect(try server.upload("a.json", Self.tweets).status == 500)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.url.path).isEmpty)
    }

    // MARK: Names

    static let names = [
        ("a.zip", "a.zip"), ("../../x", "x"), ("a/b", "b"), ("/etc/passwd", "passwd"), ("C:\\files\\a.zip", "a.zip"),
        (".hidden.zip", "hidden.zip"), ("...", "upload"), ("", "upload"), ("/", "upload"), ("a/..", "upload"),
        ("-rf.zip", "rf.zip"), (" a.zip. ", "a.zip"), ("a\u{202E}piz.exe", "a_piz.exe"), ("a\nb\u{7}.zip", "a_b_.zip"),
        ("Zoë's $(archive)`.zip", "Zoë_s _(archive)_.zip"), ("アーカイブ.zip", "アーカイブ.zip"), ("a\u{1F600}.zip", "a_.zip"),
        ("twitter-2026-11-22-abc (1).zip", "twitter-2026-11-22-abc (1).zip"),
    ]

    @Test("A name is reduced to its last component, without characters that have a meaning elsewhere", arguments: names)
    func name(_ name: String, _ expected: String) {
        #expect(UploadFolder.harmlessName(name) == expected)
    }

    @Test("A long name is shortened before its ending, and random names are always harmless")
    func longNames() {
        let long = UploadFolder.harmlessName(String(repeating: "é", count: 500) + ".tweets.json")
        #expect(long.utf8.count <= UploadFolder.longestName && long.hasSuffix("é.json"))
        let longest = UploadFolder.harmlessName("a." + String(repeating: "b", count: 500))
        #expect(longest.utf8.count == UploadFolder.longestName)
        var generator = SeededGenerator(seed: 47)
        let parts = [
            "/", "\\", ".", "..", "\u{0}", "a", "é", "\u{301}", "\u{202E}", " ", "-", "\n", "🎉", ".zip", "%2f", "~",
        ]
        for _ in 0..<3000 {
            let count = Int.random(in: 0...60, using: &generator)
            let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let name = UploadFolder.harmlessName(text)
            let isHarmless =
                !name.isEmpty && name.utf8.count <= UploadFolder.longestName
                && !". -".unicodeScalars.contains(name.unicodeScalars.first ?? ".")
                && !". ".unicodeScalars.contains(name.unicodeScalars.last ?? ".")
                && !name.unicodeScalars.contains { $0.value < 0x20 || "/\\%~:".unicodeScalars.contains($0) }
            #expect(isHarmless, "\(text.debugDescription) -> \(name.debugDescription)")
        }
    }

    @Test("The name in the URL cannot lead out of the folder, and a taken name gets a number")
    func namesInURLs() throws {
        let server = try UploadServer()
        for (name, status) in [
            ("..%2f..%2fx.json", 200), ("a/b.json", 200), ("..", 200), ("%2e%2e%5c.b.json", 200), ("a%00.json", 400),
            ("%ff.json", 400), ("%zz", 400), (String(repeating: "a", count: 3000) + ".json", 200),
        ] {
            #expect(try server.upload(name, Self.tweets).status == status, "\(name)")
            // A further upload replaces a file that waits. An import keeps it.
            if let file = server.live.state.waiting {
                #expect(server.live.request(LiveImport.Request(path: file.path, options: ImportOptions())))
                server.live.state = .none
            }
        }
        #expect(try server.upload("b.json", Self.tweets).status == 200)
        #expect(
            server.files == [
                String(repeating: "a", count: UploadFolder.longestName - 5) + ".json", "b-2.json", "b-3.json", "b.json",
                "upload",
                "x.json",
            ])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: server.folder.url.path).sorted().filter {
                !$0.hasPrefix("tweets.db")
            } == ["imports"])
    }

    // MARK: Content

    @Test("A small file that expands hugely ends at the limits of the importer")
    func bomb() throws {
        let server = try UploadServer()
        /// Returns 80 MB of spaces after a beginning, compressed with gzip.
        func compressed(_ beginning: String) throws -> [UInt8] {
            let script = "{ printf '%s' \"$0\"; head -c 80000000 /dev/zero | tr '\\0' ' '; } | gzip -9 | base64 -w0"
            let packed = try ChildProgram.run("/bin/sh", ["-c", script, beginning]).output
            return [UInt8](try #require(Data(base64Encoded: packed)))
        }
        let lines = try compressed(String(decoding: Self.tweets, as: UTF8.self))
        let script = "window.YTD.tweets.part0 = [ "
        let gzip = try compressed(script)
        #expect(gzip.count < 100_000 && lines.count < 100_000)
        let entry = ZipBuilder.Entry("data/tweets.js", Array(gzip[10..<(gzip.count - 8)])).with {
            $0.method = 8
            $0.declaredSize = 80_000_000 + Int64(script.utf8.count)
            $0.declaredCRC = gzip[(gzip.count - 8)..<(gzip.count - 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        var zip = ZipBuilder(entry, ZipBuilder.Entry("data/account.js", "window.YTD.account.part0 = []"))
        for (name, bytes) in [("bomb.zip", zip.build()), ("bomb.json.gz", lines)] {
            let answer = try server.upload(name, bytes)
            if let file = server.live.state.waiting {
                let store = try TweetArchive(path: server.folder.path("tweets.db"), access: .existing)
                let report = try store.importInputs([file.path], options: ImportOptions()) { _ in true }
                let problems =
                    report.inputs.compactMap(\.failure?.message) + report.inputs.flatMap(\.skipped).map(\.reason)
                #expect(problems.contains { $0.contains("white space") }, "\(problems)")
            } else {
                #expect(answer.status == 422 && answer.text.contains("white space"), "\(answer.text)")
                #expect(server.files.isEmpty)
            }
        }
    }

    // MARK: The form

    @Test("The form of an uploaded file requests its import, keeps or removes the file, or discards it")
    func form() throws {
        let folder = try TemporaryFolder()
        let uploads = UploadFolder(path: folder.path("imports"))
        let live = LiveImport(acceptsRequests: true, uploads: uploads)
        let sample = try SampleRouter(paths: [], importing: live)
        try FileManager.default.createDirectory(atPath: folder.path("imports"), withIntermediateDirectories: false)
        func place(_ name: String) throws -> UploadedFile {
            let path = folder.path("imports/" + name)
            _ = FileManager.default.createFile(atPath: path, contents: Data(Self.tweets))
            return UploadedFile(path: path, size: 5, inputs: try TweetArchive.preview(path))
        }
        func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path("imports/" + name)) }

        live.state = .received(try place("a.zip"))
        let page = PageMarkup(try sample.page("/import"))
        #expect(page.faults.isEmpty && page.all("h1").count == 1)
        let checked = page.all("input").filter { $0.attributes["checked"] != nil }.compactMap { $0.attributes["name"] }
        #expect(checked == ["keep"])
        // An object of the API has no deleted tweets and no chats.
        let boxes = page.all("input").filter { $0.attributes["type"] == "checkbox" }
        #expect(boxes.compactMap { $0.attributes["name"] } == ["likes", "messages", "follows", "keep"])
        #expect(!page.text.contains("api-v1"))
        #expect(try sample.page("/settings").contains("a.zip</bdi> is uploaded"))
        #expect(try sample.post("/import", ["upload": "b.zip", "keep": "on"]).status == 409)
        #expect(try sample.post("/import", ["upload": "a.zip", "keep": "on", "likes": "on"]).status == 303)
        let kept = try #require(live.next())
        #expect(kept.path == folder.path("imports/a.zip") && !kept.isTemporary && kept.options.include.contains(.likes))
        #expect(!kept.options.include.contains(.messages) && exists("a.zip"))
        live.state = .none
        #expect(try sample.post("/import", ["upload": "a.zip", "keep": "on"]).status == 409)

        live.state = .received(try place("b.zip"))
        #expect(try sample.post("/import", ["upload": "b.zip"]).status == 303)
        #expect(live.next()?.isTemporary == true && exists("b.zip"))
        live.state = .received(try place("c.zip"))
        #expect(try sample.post("/import", ["upload": "c.zip", "action": "discard"]).header("Location") == "/import")
        #expect(!exists("c.zip") && live.state.waiting == nil)
        // Another import replaces the file that waits, but an old page and a wrong path do not.
        live.state = .received(try place("d.zip"))
        for fields in [["action": "discard"], ["action": "discard", "upload": "c.zip"], ["path": "/nowhere"]] {
            _ = try sample.post("/import", fields)
            #expect(exists("d.zip") && live.state.waiting != nil)
        }
        #expect(try sample.post("/import", ["path": SampleArchives.path("account-2022")]).status == 303)
        #expect(!exists("d.zip"))
    }

    @Test("The progress names the number of tweets that the input declares")
    func progress() throws {
        for (tweets, expected, words) in [
            (44_800, 60_000, "Importing 44,800 of 60,000"), (44_800, nil, "Importing: 44,800 tweets so far"),
            (7, 5, "Importing: 7 tweets so far"), (1, nil, "Importing: 1 tweet so far"),
        ] as [(Int, Int?, String)] {
            let progress = ImportProgress(
                path: "a.zip", entry: nil, tweets: tweets, tweetsExpected: expected, bytesDone: 1, bytesTotal: nil)
            #expect(ImportBar.words(progress) == words)
        }
        let live = LiveImport(
            .running(
                ImportProgress(
                    path: "a.zip", entry: nil, tweets: 15_000, tweetsExpected: 60_000, bytesDone: 1, bytesTotal: nil)))
        let page = PageMarkup(try SampleRouter(paths: [], importing: live).page("/settings"))
        #expect(page.all("progress").first?.attributes["value"] == "250")
    }

    @Test("The report counts new, updated, unchanged and skipped records, and links to the tweets")
    func report() throws {
        var report = ImportReport()
        report.inputs = [ImportReport.Input(path: "/a.zip", format: "account-archive")]
        report.inputs[0].new = 1200
        report.inputs[0].updated = 3
        report.inputs[0].unchanged = 40
        report.inputs[0].counts.skippedCount = 25
        report.inputs[0].skipped = (1...25).map {
            ImportReport.Skipped(entry: "tweets.js", offset: nil, line: $0, reason: "it has no <id>")
        }
        let live = LiveImport(.done(report, query: "import:abc"), acceptsRequests: true)
        let page = try SampleRouter(paths: [], importing: live).page("/settings")
        #expect(page.contains("Import finished: 1,200 new tweets, 3 updated, 40 unchanged, 25 skipped. "))
        #expect(page.contains("href=\"/search?q=import%3Aabc\"") && page.contains("25 skipped records"))
        #expect(page.contains(", line 20: ") && !page.contains(", line 21: ") && page.contains("and 5 more"))
        #expect(PageMarkup(page).faults.isEmpty)
    }
}
