import Foundation
import TestSupport

/// An invented account archive with only the tweets that a test needs.
struct SmallArchive {
    struct Entry {
        var number: Int
        var text: String
        /// `2022-03-05T12:01`
        var time: String
        var likes: Int? = 0
        var retweets: Int? = 0
        var answers: (tweet: Int, handle: String)?
    }

    static let handle = "ann_lee"

    /// Returns the ID of a number. IDs are in the order of the numbers and contain no time, so only `time` counts.
    static func id(_ number: Int) -> String { String(20_000_000_000 + number) }

    /// Writes the archive into its own folder and returns the path.
    static func write(_ entries: [Entry], named name: String, in folder: TemporaryFolder) throws -> String {
        let data = folder.url.appendingPathComponent(name).appendingPathComponent("data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let account = [["account": ["username": handle, "accountId": "42", "accountDisplayName": "Ann"]]]
        try write(account, as: "account", to: data)
        try write(entries.map(record), as: "tweets", to: data)
        return folder.path(name)
    }

    private static func write(_ records: [[String: Any]], as part: String, to folder: URL) throws {
        let json = try JSONSerialization.data(withJSONObject: records)
        let text = "window.YTD.\(part).part0 = " + String(decoding: json, as: UTF8.self)
        try Data(text.utf8).write(to: folder.appendingPathComponent(part + ".js"))
    }

    private static let times = ServiceDate.formatter("yyyy-MM-dd'T'HH:mm")

    private static func record(_ entry: Entry) throws -> [String: Any] {
        guard let date = times.date(from: entry.time) else { throw CocoaError(.formatting) }
        var tweet: [String: Any] = [
            "id": id(entry.number), "id_str": id(entry.number), "full_text": entry.text,
            "created_at": ServiceDate.v1.string(from: date), "lang": "en", "truncated": false,
            "entities": [
                "hashtags": [Any](), "symbols": [Any](), "user_mentions": [Any](), "urls": [Any](),
            ],
        ]
        if let likes = entry.likes { tweet["favorite_count"] = String(likes) }
        if let retweets = entry.retweets { tweet["retweet_count"] = String(retweets) }
        if let answers = entry.answers {
            tweet["in_reply_to_status_id_str"] = id(answers.tweet)
            tweet["in_reply_to_status_id"] = id(answers.tweet)
            tweet["in_reply_to_screen_name"] = answers.handle
        }
        return ["tweet": tweet]
    }
}

/// A store with small archives that belongs to one test.
struct SmallStore {
    let folder: TemporaryFolder

    init(_ entries: [SmallArchive.Entry]) throws {
        folder = try TemporaryFolder()
        try add(entries, named: "first")
    }

    var path: String { folder.path("tweets.db") }

    func add(_ entries: [SmallArchive.Entry], named name: String) throws {
        let archive = try SmallArchive.write(entries, named: name, in: folder)
        let run = try run("import", archive)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(["--store", path] + arguments, in: folder, environment: environment)
    }

    /// Returns the number of tweets that a search finds.
    func count(_ query: String) throws -> Int? {
        Int(try run("search", query, "--count").output.dropLast())
    }
}
