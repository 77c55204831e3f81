import Foundation
import TestSupport
import Testing

/// Imports through the pages of a server without a store, and sessions that outlive the server.
@Suite("Imports and sessions of the browser view")
struct BrowserImportTests {
    /// A client of a running server with the session cookie.
    private struct Browser {
        let server: RunningServer
        var cookie: String

        init(_ server: RunningServer) throws {
            self.server = server
            let answer = try server.get("/?token=\(server.token)")
            cookie = try #require(answer.firstMatch(of: /Set-Cookie: ([^;]*);/).map { String($0.1) })
        }

        /// Sends a request from a page of the server, and returns the whole response.
        func send(_ method: String, _ path: String, _ body: Data, type: String = "application/x-www-form-urlencoded")
            throws
            -> String
        {
            let headers = ["Cookie: \(cookie)", "Sec-Fetch-Site: same-origin", "Content-Type: \(type)"]
            return try server.send(method, path, headers, body)
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("An archive that is uploaded to a server without a store is imported, and its tweets and images are shown")
    func upload() throws {
        let folder = try TemporaryFolder()
        let server = try RunningServer(folder.path("tweets.db"), in: folder)
        defer { server.end(SIGTERM) }
        let browser = try Browser(server)
        #expect(try server.get("/", cookie: browser.cookie).contains("id=\"choose\""))
        let archive = try Data(contentsOf: URL(fileURLWithPath: SampleArchives.path("account-2026.zip")))
        let form = try browser.send("PUT", "/import/..%2fmine.zip", archive, type: "application/zip")
        #expect(form.hasPrefix("HTTP/1.1 200 ") && form.contains("mine.zip"))
        #expect(try mode(folder.path("imports")) == 0o700 && mode(folder.path("imports/mine.zip")) == 0o600)
        let started = try browser.send("POST", "/import", Data("upload=mine.zip&keep=on".utf8))
        #expect(started.hasPrefix("HTTP/1.1 303 "))
        var page = ""
        let end = ContinuousClock.now + .seconds(30)
        while !page.contains("Import finished"), ContinuousClock.now < end {
            usleep(20_000)
            page = try server.get("/imports", cookie: browser.cookie)
        }
        let query = try #require(page.firstMatch(of: /href="(\/search\?q=import%3A[0-9a-f]+)">See them/)).1
        let found = try server.get(String(query), cookie: browser.cookie)
        #expect(found.contains("class=\"tweet"))
        // The kept file is in use, so a new upload with this name does not replace it.
        _ = try browser.send("PUT", "/import/mine.zip", archive)
        #expect(FileManager.default.fileExists(atPath: folder.path("imports/mine-2.zip")))
        _ = try browser.send("POST", "/import", Data("upload=mine-2.zip&action=discard".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("imports")) == ["mine.zip"])
    }

    @Test("A browser stays signed in when the server starts again, until the session is too old or its file is removed")
    func session() throws {
        let folder = try TemporaryFolder()
        let store = folder.path("tweets.db")
        let file = store + "-session"
        var server = try RunningServer(store, in: folder)
        let port = String(server.port)
        let (base, cookie) = (server.base, try Browser(server).cookie)
        #expect(try mode(file) == 0o600)
        func restart() throws {
            server.end(SIGTERM)
            server = try RunningServer(store, in: folder, flags: ["--port", port])
        }
        func isSignedIn() throws -> Bool { try server.get("/settings", cookie: cookie).hasPrefix("HTTP/1.1 200 ") }
        try restart()
        #expect(try isSignedIn() && server.base == base)
        let stored = try String(contentsOfFile: file, encoding: .utf8)
        for (days, isKept) in [(29, true), (31, false)] {
            try Self.aged(stored, days: days).write(toFile: file, atomically: false, encoding: .utf8)
            try restart()
            #expect(try isSignedIn() == isKept)
        }
        let ended = try server.get("/settings", cookie: cookie)
        #expect(ended.hasPrefix("HTTP/1.1 403 ") && ended.contains("<h1>") && ended.contains("tweetdex serve --open"))
        let style = try #require(ended.firstMatch(of: /href="(\/assets\/[^"]*)"/)).1
        #expect(try server.get(String(style)).hasPrefix("HTTP/1.1 200 "))
        #expect(try server.get("/assets/script.js").hasPrefix("HTTP/1.1 403 "))
        server.end(SIGTERM)
    }

    /// Returns the session with an earlier time of creation.
    private static func aged(_ session: String, days: Int) -> String {
        var words = session.split(whereSeparator: \.isWhitespace).map(String.init)
        words[3] = String((Int(words[3]) ?? 0) - days * 86_400)
        return words.joined(separator: " ") + "\n"
    }
}
