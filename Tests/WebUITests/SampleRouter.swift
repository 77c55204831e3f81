import CLibrary
import Foundation
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

/// A router with its own store, for one test.
final class SampleRouter {
    let folder: TemporaryFolder
    let archive: TweetArchive
    let router: Router
    /// A time after all tweets of the samples.
    static let now: Int64 = 1_790_000_000

    /// The folders of stores that tests copy, by the names of their samples.
    private static let imported = Mutex<[[String]: TemporaryFolder]>([:])

    /// Copies a store with the sample archives with these names.
    convenience init(_ names: String...) throws {
        let original = try Self.imported.withLock { stores in
            if let folder = stores[names] { return folder }
            let folder = try SampleRouter(paths: names.map { SampleArchives.path($0) }).folder
            stores[names] = folder
            return folder
        }
        let folder = try TemporaryFolder()
        for file in ["tweets.db", "tweets.db-wal"] where FileManager.default.fileExists(atPath: original.path(file)) {
            try FileManager.default.copyItem(atPath: original.path(file), toPath: folder.path(file))
        }
        try self.init(paths: [], in: folder)
    }

    init(
        paths: [String], in folder: TemporaryFolder? = nil, includingMessages: Bool = false,
        importing: LiveImport? = nil
    ) throws {
        self.folder = try folder ?? TemporaryFolder()
        archive = try TweetArchive(path: self.folder.path("tweets.db"), access: .create)
        var options = ImportOptions()
        if includingMessages { options.include.insert(.messages) }
        if !paths.isEmpty { _ = try archive.importInputs(paths, options: options) { _ in true } }
        router = Router(archive: archive, importing: importing)
    }

    // MARK: Requests

    /// Returns the response to a URL that a user has typed. The suffix `.json` of the path requests the JSON form.
    func get(_ url: String, fetchSite: String? = "none") throws -> Response {
        var request = try Self.request(.get, url)
        request.headers.fetchSite = fetchSite
        return router.respond(to: request)
    }

    func post(_ url: String, _ fields: [String: String]) throws -> Response {
        var request = try Self.request(.post, url)
        request.headers.fetchSite = "same-origin"
        request.form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Field($0.key, $0.value) })
        return router.respond(to: request)
    }

    private static func request(_ method: Request.Method, _ url: String) throws -> Request {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path = parts[0].split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        var wantsJSON = false
        if let last = path.last, last.hasSuffix(".json") {
            path[path.count - 1] = String(last.dropLast(5))
            wantsJSON = true
        }
        let query = parts.count > 1 ? try #require(Fields(encoded: Array(parts[1].utf8)[...])) : Fields()
        return Request(method, path: path, wantsJSON: wantsJSON, query: query, now: now)
    }

    /// Returns the text of a page, which must have the given status.
    func page(_ url: String, status: Int = 200) throws -> String {
        let response = try get(url)
        #expect(response.status == status, "\(url)")
        return try Self.text(response)
    }

    static func text(_ response: Response) throws -> String {
        switch response.body {
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .media: throw CocoaError(.fileReadUnknown)
        case .rows(let rows):
            var bytes: [UInt8] = []
            while !rows.isAtEnd { try rows.next(into: &bytes) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    func json(_ url: String) throws -> [String: Any] {
        let text = try Self.text(try get(url))
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(url)")
    }

    /// Returns the newest tweet that matches a query.
    func tweet(_ query: String) throws -> SearchHit {
        var options = SearchOptions(now: Self.now)
        options.records = false
        return try #require(try archive.search(query, options: options).hits.first, "\(query)")
    }

    /// Returns URLs of all kinds of pages, most of them with content.
    func urls() throws -> [String] {
        let image = try tweet("has:images").tweet.id
        var options = SearchOptions(now: Self.now)
        options.limit = 0
        let link = try #require(
            try archive.search("has:links", options: options).hits.lazy.flatMap(\.tweet.links)
                .first { $0.expanded?.hasPrefix("http") == true })
        let encoded = PercentCoding.encoded(link.expanded ?? link.url)
        let answer = try tweet("is:reply").tweet.id
        return [
            "/", "/?all=1", "/search", "/search?q=%23x", "/search?q=coffee", "/search?q=from:", "/tweet/\(image)",
            "/thread/\(answer)",
            "/tweet/12345678901234567", "/link?url=\(encoded)", "/image/\(image)/1", "/photos", "/recents",
            "/timeline", "/timeline?until=2019-05", "/onthisday", "/onthisday?day=07-20", "/topics", "/topic/science",
            "/near", "/near?place=52.52,13.405", "/statistics", "/statistics?q=has:images&by=day", "/glance",
            "/imports", "/messages", "/labels", "/labels?q=coffee", "/near?place=me",
            "/explain?q=coffee%20lang:en", "/thread/\(answer)?article=1", "/settings", "/more", "/help", "/import",
            "/search?q=coffee&facets=1",
        ]
    }
}
