import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

struct ExportDownloadTests {
    @Test("A download contains the rows of the export, in the order of the page", arguments: ["csv", "jsonl", "md"])
    func rows(_ name: String) throws {
        let sample = try SampleRouter("account-2022")
        let download = try #require(RequestContext.exportFormats.first { $0.name == name })
        let format = try #require(download.format)
        let cases: [(query: String, sort: String?)] = [
            ("", nil), ("has:images", "likes"), ("sort:oldest", nil), ("xyzzyplugh", nil),
        ]
        for (query, sort) in cases {
            var url = "/export?format=\(name)&q=\(query)"
            var search = SearchOptions(now: SampleRouter.now)
            if let sort {
                url += "&sort=\(sort)"
                search.sort = SearchOrder(sort)
            }
            let export = sample.archive.export(query, search: search, options: ExportOptions(seed: 1))
            let renderer = ExportRenderer(format: format, zone: .utc, byteOrderMark: name == "csv")
            var expected: [UInt8] = []
            let first = try export.next()
            renderer.begin(export.manifest, into: &expected)
            for hit in first ?? [] { renderer.tweet(hit, into: &expected) }
            while let hits = try export.next() { for hit in hits { renderer.tweet(hit, into: &expected) } }
            renderer.end(export.manifest, into: &expected)
            let response = try sample.get(url)
            #expect(response.header("Content-Type")?.hasPrefix(download.mediaType) == true)
            #expect(try SampleRouter.text(response) == String(decoding: expected, as: UTF8.self))
        }
    }

    @Test("An HTML download is a page without a script that contains all results")
    func page() throws {
        let sample = try SampleRouter("account-2022")
        let response = try sample.get("/export?format=html&q=has:images")
        #expect(response.header("Content-Disposition") == "attachment; filename=\"tweets-has-images.html\"")
        let markup = PageMarkup(try SampleRouter.text(response))
        let total = try sample.archive.count("has:images", options: SearchOptions(now: SampleRouter.now)).total
        #expect(markup.faults.isEmpty && markup.all("script").isEmpty && markup.all("article").count == total)
    }

    @Test("A download contains deleted tweets and Circle tweets only if the query names them")
    func named() throws {
        let sample = try SampleRouter(paths: [])
        var options = ImportOptions()
        options.include = [.deleted, .circle]
        _ = try sample.archive.importInputs([SampleArchives.path("account-2022")], options: options) { _ in true }
        func rows(_ query: String) throws -> Int {
            try SampleRouter.text(try sample.get("/export?format=jsonl&q=\(query)")).split(separator: "\n").count
        }
        let found = try ["", "is:deleted", "is:circle", "is:deleted%20OR%20is:circle"].map { query in
            try sample.archive.count(
                query.replacing("%20", with: " "), options: SearchOptions(now: SampleRouter.now)
            ).total ?? 0
        }
        #expect(found.allSatisfy { $0 > 0 })
        #expect(try rows("") == found[0] - found[3])
        #expect(try rows("is:deleted") == found[1] && rows("is:circle") == found[2])
        #expect(try rows("is:deleted%20OR%20is:circle") == found[3])
    }

    @Test("A server sends the rows in chunks, and the connection then takes the next request")
    func chunks() throws {
        let sample = try SampleStore()
        let server = try TestServer(keys: nil) { [path = sample.path] in
            Router(archive: try TweetArchive(path: path, access: .browsing))
        }
        defer { server.stop() }
        let connection = try RawConnection(port: server.port)
        let request = "HTTP/1.1\r\nHost: \(server.host)\r\n\r\n"
        try connection.send("GET /export?format=jsonl " + request)
        let answer = try #require(try connection.answer())
        #expect(answer.status == 200 && answer.headers["content-length"] == nil)
        let all = try sample.open().count("", options: SearchOptions(now: SampleRouter.now)).total
        #expect(answer.text.split(separator: "\n").count == all)
        try connection.send("HEAD /export?format=md " + request)
        #expect(try connection.answer(toHead: true)?.status == 200)
        try connection.send("GET /more " + request)
        #expect(try connection.answer()?.status == 200)
    }

    @Test("An invalid query and an unknown format are errors")
    func errors() throws {
        let sample = try SampleRouter("account-2022")
        #expect(try sample.get("/export?format=csv&q=frm%3Amira").status == 400)
        #expect(try sample.get("/export?format=exe&q=mira").status == 404)
        #expect(try sample.get("/export?q=mira").status == 404)
    }

    @Test(
        "The name of the file has only letters and digits of the query",
        arguments: [
            ("", "tweets"), ("from:mira #swift", "tweets-from-mira-swift"), ("\"../../x\"; a\r\nb", "tweets-x-a-b"),
            ("größe 日本", "tweets-gr-e"),
        ])
    func names(_ query: String, _ name: String) {
        #expect(RequestContext.fileName(query) == name)
    }

    @Test("The menu of a search exports it in its order")
    func menu() throws {
        let sample = try SampleRouter("account-2022")
        let markup = PageMarkup(try sample.page("/search?q=has%3Aimages&sort=likes"))
        let urls = markup.all("a").compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("/export") }
        #expect(
            urls == ["csv", "jsonl", "md", "html"].map { "/export?q=has%3Aimages&sort=likes&format=\($0)" })
    }
}
