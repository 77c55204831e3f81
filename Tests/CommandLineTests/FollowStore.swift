import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A store for tests of follows, and the inputs that they import: archives of Ann (ID 42), and pages of twarc2.
struct FollowStore {
    let folder: TemporaryFolder
    let file: String

    init(_ folder: TemporaryFolder? = nil, file: String = "f.db") throws {
        self.folder = try folder ?? TemporaryFolder()
        self.file = self.folder.path(file)
    }

    /// The number of changes to search results so far.
    func generation() throws -> Int64? {
        try Connection(path: file, access: .readOnly).integer(
            "SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'generation'")
    }

    func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["--store", file] + arguments, in: folder)
    }

    @discardableResult
    func add(_ names: String...) throws -> CommandRun {
        try CommandRun(
            ["--store", file, "import", "--include", "follows"] + names.map(folder.path), in: folder)
    }

    /// Writes an archive with tweets of Ann. `files` are contents of further files by name.
    func write(_ name: String, date: String, tweet: String = "hello", _ files: [String: String]) throws {
        let data = folder.path(name + "/data")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        var files = files
        files["manifest.js"] = """
            window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann"},\
            "archiveInfo":{"generationDate":"\(date)T00:00:00.000Z"},"dataTypes":{}}
            """
        files["tweets.js"] = """
            window.YTD.tweets.part0 = [{"tweet":{"id_str":"1500000000000000001","full_text":"\(tweet) @bob_x",\
            "created_at":"Sat Mar 05 10:00:00 +0000 2022","entities":{"hashtags":[],"urls":[],\
            "user_mentions":[{"screen_name":"bob_x","id_str":"43","name":"=1+1","indices":["6","12"]}]}}}]
            """
        for (file, text) in files { try text.write(toFile: data + "/" + file, atomically: true, encoding: .utf8) }
    }

    func write(_ lines: [String], to name: String) throws {
        let text = lines.map { $0 + "\n" }.joined()
        try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
    }

    /// The rows of `export follows`, with `|` for commas and without quotes.
    func rows() throws -> [String] {
        let run = try run("export", "follows", "--csv")
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\r\n").dropFirst().map {
            String($0).replacing(",", with: "|").replacing("\"", with: "")
        }
    }

    /// The IDs that a query finds, or the exit status if it is not 0.
    func found(_ query: String) throws -> [String] {
        let run = try run("search", "--ids", "--limit", "0", "--", query)
        return run.status == 0 ? run.output.split(separator: "\n").map(String.init) : ["status \(run.status)"]
    }
}

extension FollowStore {
    static func script(_ name: String, _ wrapper: String, _ ids: [Int]) -> String {
        let items = ids.map {
            "{\"\(wrapper)\":{\"accountId\":\"\($0)\",\"userLink\":\"https://twitter.com/intent/user?user_id=\($0)\"}}"
        }
        return "window.YTD.\(name).part0 = [\(items.joined(separator: ","))]"
    }

    static func lists(_ name: String, _ urls: [String]) -> String {
        let items = urls.map { "{\"userListInfo\":{\"url\":\"\($0)\"}}" }
        return "window.YTD.\(name).part0 = [\(items.joined(separator: ","))]"
    }

    /// A page of twarc2. `token` is that of the request.
    static func page(
        _ path: String, _ data: String, token: String? = nil, next: String? = nil, at time: String = "2024-05-01"
    ) -> String {
        let request = token.map { "&pagination_token=\($0)" } ?? ""
        return """
            {"data":[\(data)],"meta":{"result_count":1\(next.map { ",\"next_token\":\"\($0)\"" } ?? "")},\
            "__twarc":{"url":"https://api.twitter.com/2/\(path)?max_results=1000\(request)","version":"2.14.0",\
            "retrieved_at":"\(time)T00:00:00+00:00"}}
            """
    }

    static func user(_ id: Int, _ handle: String) -> String {
        "{\"id\":\"\(id)\",\"username\":\"\(handle)\",\"name\":\"\(handle.capitalized)\"}"
    }

    /// A tweet of API v2 by an account.
    static func tweet(_ id: Int, by author: Int, _ handle: String) -> String {
        """
        {"data":[{"id":"\(id)","text":"rain","author_id":"\(author)","created_at":"2022-05-01T00:00:00.000Z"}],\
        "includes":{"users":[\(user(author, handle))]},"meta":{"result_count":1}}
        """
    }

    static let files = [
        "follower.js": script("follower", "follower", [43, 44]), "following.js": script("following", "following", [43]),
        "block.js": script("block", "blocking", [45]), "mute.js": script("mute", "muting", [46]),
        "lists-created.js": lists("lists_created", ["https://twitter.com/ann_lee/lists/tea"]),
        "lists-member.js": lists("lists_member", []),
        "lists-subscribed.js": lists("lists_subscribed", ["https://twitter.com/bob_x/lists/777"]),
    ]
}
