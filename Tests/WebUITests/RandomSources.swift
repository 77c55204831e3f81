import Foundation
import TestSupport

/// Random inputs in which the same accounts, places, links, clients and languages occur under different names: accounts
/// change handles and take over those of others, some records contain only a handle, places of one name have several
/// IDs and countries, and URLs lead to subdomains.
struct RandomSources {
    private typealias Object = [String: Any]

    private static let accounts: [(id: Int, handles: [String])] = [
        (11, ["ann_old", "ann"]), (12, ["bob", "shared"]), (13, ["shared", "cy_new"]), (14, ["dee"]),
        (15, ["dee_two", "1234"]), (16, ["me"]), (17, ["eve", "Eve_X"]),
    ]
    private static let strangers = ["nobody", "ghost", "1717"]
    private static let urls: [String?] = [
        "https://twitter.com/", "https://mobile.twitter.com/a", "https://www.twitter.com/a",
        "http://one.example:8080/b",
        "https://one.example/b?x=1&y=2", "https://one.example/b", "https://ONE.example/b#c", "https://one.example/(a)",
        "https://one.example/\"q\"\\", "https://bücher.example/", "https://xn--bcher-kva.example/",
        "mailto:a@b.example",
        "https://a,b.example/x", nil, "https://www.www.x.example/", "https://news.one.example/",
    ]
    private static let places: [[String: String]] = [
        ["id": "p1", "name": "Pune", "full_name": "Pune, India", "country": "India", "country_code": "IN"],
        ["id": "p2", "name": "Pune", "full_name": "Pune, India", "country": "India", "country_code": "IN"],
        ["id": "p3", "name": "Pune, India", "full_name": "Camp, Pune", "country": "India", "country_code": "IN"],
        ["id": "p4", "full_name": "Springfield", "country": "United States", "country_code": "US"],
        ["id": "p5", "full_name": "springfield", "country": "Canada", "country_code": "CA"],
        ["id": "p6", "full_name": "Springfield"], ["id": "p7", "name": "p1"],
    ]
    private static let clients = ["Twitter Web App", "twitter web app", "Twitter_Web_App", "Web", "iPhone \"X\""]
    private static let languages = ["en", "EN", "iw", "he", "zh", "zh-cn", "zh-TW", "und", "in"]
    private static let tags = ["swift", "Swift", "café", "cafe", "東京", "x1"]
    private static let words = ["wind", "salt", "harbour", "radio", "tea"]

    private var random: SeededGenerator
    private var second: Int64 = 1_400_000_000
    private var lastID: Int64 = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Writes the inputs and returns their paths.
    mutating func write(in folder: TemporaryFolder) throws -> [String] {
        let lines = try (0..<(30 + below(40))).map { _ in
            String(decoding: try JSONSerialization.data(withJSONObject: record(isPlain: false)), as: UTF8.self)
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        var rows = ["id,created_at,username,text,reply_to_username"]
        for _ in 0..<(5 + below(20)) {
            _ = record(isPlain: true)
            let mentions = (0..<below(3)).map { _ in "@" + anyHandle() }
            let time = chance(5) ? "" : Date(timeIntervalSince1970: Double(second)).ISO8601Format()
            let id = time.isEmpty ? 1_000_000 + lastID % 1_000_000 : lastID
            let text = (["salt"] + mentions).joined(separator: " ")
            rows.append("\(id),\(time),\(anyHandle()),\(text),\(chance(4) ? anyHandle() : "")")
        }
        try (rows.joined(separator: "\n") + "\n").write(
            toFile: folder.path("b.csv"), atomically: true, encoding: .utf8)
        return [folder.path("a.jsonl"), folder.path("b.csv")]
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }
    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    private mutating func anyHandle() -> String {
        chance(4) ? pick(Self.strangers) : pick(pick(Self.accounts).handles)
    }

    private mutating func account() -> (id: Int, handle: String) {
        let account = pick(Self.accounts)
        return (account.id, pick(account.handles))
    }

    private mutating func user() -> Object {
        let (id, handle) = account()
        return ["id": id, "id_str": String(id), "screen_name": handle, "name": handle]
    }

    private mutating func record(isPlain: Bool) -> Object {
        second += Int64(1 + below(3_000_000))
        lastID = ((second * 1000 - 1_288_834_974_657) << 22) + Int64(below(4_000_000))
        var text = ""
        var entities: [String: [Object]] = ["hashtags": [], "user_mentions": [], "urls": [], "symbols": []]
        func add(_ word: String) -> [Int] {
            if !text.isEmpty { text += " " }
            let start = text.unicodeScalars.count
            text += word
            return [start, text.unicodeScalars.count]
        }
        for number in 0..<(1 + below(7)) {
            switch below(6) {
            case 0:
                let tag = pick(Self.tags)
                entities["hashtags"]?.append(["text": tag, "indices": add("#" + tag)])
            case 1:
                let (id, handle) = account()
                entities["user_mentions"]?.append([
                    "screen_name": handle, "name": handle, "id": id, "id_str": String(id), "indices": add("@" + handle),
                ])
            case 2:
                let short = "https://t.co/u\(lastID % 100_000)x\(number)"
                entities["urls"]?.append([
                    "url": short, "expanded_url": pick(Self.urls) ?? NSNull(), "display_url": "site",
                    "indices": add(short),
                ])
            case 3 where chance(2):
                let ticker = pick(["TWTR", "twtr", "GME"])
                entities["symbols"]?.append(["text": ticker, "indices": add("$" + ticker)])
            default: _ = add(pick(Self.words))
            }
        }
        if chance(4) {
            let link = "https://t.co/p\(lastID % 100_000)"
            entities["media"] = [
                [
                    "id": lastID, "id_str": String(lastID), "type": "photo", "url": link, "indices": add(link),
                    "media_url_https": "https://pbs.twimg.com/media/\(lastID).jpg",
                    "expanded_url": "https://twitter.com/x/status/\(lastID)/photo/1",
                ]
            ]
        }
        var tweet: Object = [
            "id": lastID, "id_str": String(lastID), "full_text": text, "entities": entities, "truncated": false,
            "extended_entities": ["media": entities["media"] ?? []], "lang": pick(Self.languages),
            "created_at": ServiceDate.v1(second), "source": pick(Self.clients),
            "user": user(),
        ]
        if isPlain { return tweet }
        if chance(3) { tweet["place"] = pick(Self.places) }
        if chance(5) {
            let (id, handle) = account()
            tweet["in_reply_to_status_id_str"] = String(lastID - 7)
            tweet["in_reply_to_user_id_str"] = String(id)
            tweet["in_reply_to_screen_name"] = handle
        } else if chance(5) {
            var original = record(isPlain: true)
            original["user"] = user()
            tweet["retweeted_status"] = original
        } else if chance(5) {
            let quoted = record(isPlain: true)
            tweet["quoted_status"] = quoted
            tweet["quoted_status_id_str"] = quoted["id_str"]
            tweet["is_quote_status"] = true
        }
        return tweet
    }
}
