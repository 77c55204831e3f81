import Foundation
import TestSupport

/// Random inputs of several formats about the same few users, tags and sites: retweets that are cut, with their
/// original in the record, in the same file or in another input; quotes, replies, likes, deleted tweets, and Circle
/// tweets.
struct RandomArchives {
    private typealias Object = [String: Any]

    private static let words = [
        "wind", "salt", "harbour", "radio", "tea", "the", "night", "ferry", "lighthouse", "map",
    ]
    private static let tags = ["swift", "Swift", "coffee", "sea", "WWDC", "art"]
    private static let tickers = ["TWTR", "GME", "twtr"]
    private static let links = [
        "https://www.one.example/a", "http://one.example:8080/b?x=1", "https://TWO.example/c#d",
        "https://three.example",
        "https://twitter.com/person_1/status/20", "mailto:ann@four.example", "https://xn--bcher-kva.example/d",
        "https://www.bücher.example/e", nil,
    ]
    private static let people = (1...7).map { (id: 70_000 + $0, handle: "person_\($0)") }
    private static let owner = (id: 42, handle: "ann_lee")

    private var random: SeededGenerator
    private let folder: TemporaryFolder
    private var lastID: Int64 = 0
    private var second: Int64 = 1_400_000_000

    init(seed: UInt64, in folder: TemporaryFolder) {
        random = SeededGenerator(seed: seed)
        self.folder = folder
    }

    /// Writes the inputs and returns their paths in random order.
    mutating func write() throws -> [String] {
        let lines = (0..<(10 + below(30))).map { _ in record() }
        var originals = lines.filter { $0["retweeted_status"] == nil }
        try text(lines).write(toFile: folder.path("lines.jsonl"), atomically: true, encoding: .utf8)
        try writeTable()
        try writeArchive(&originals)
        return ["lines.jsonl", "table.csv", "archive"].map(folder.path).shuffled(using: &random)
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    private mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

    private func text(_ objects: [Object]) throws -> String {
        try objects.map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys]), as: UTF8.self)
        }.joined(separator: "\n")
    }

    // MARK: Tweets of API v1.1

    private var earlier: [Object] = []

    private mutating func record() -> Object {
        let author = Self.people[below(Self.people.count)]
        var tweet: Object
        if chance(3) {
            let original =
                earlier.isEmpty || chance(3) ? plain(by: Self.people[below(7)]) : earlier[below(earlier.count)]
            tweet = retweet(of: original, by: author)
        } else {
            tweet = plain(by: author)
            if chance(5) {
                let quoted =
                    earlier.isEmpty || chance(2) ? plain(by: Self.people[below(7)]) : earlier[below(earlier.count)]
                tweet["quoted_status"] = quoted
                tweet["quoted_status_id_str"] = quoted["id_str"]
                tweet["is_quote_status"] = true
            } else if chance(4) {
                let answered = Self.people[below(Self.people.count)]
                tweet["in_reply_to_status_id_str"] = String(lastID - 7)
                tweet["in_reply_to_user_id_str"] = String(answered.id)
                tweet["in_reply_to_screen_name"] = answered.handle
            }
            earlier.append(tweet)
        }
        return tweet
    }

    private mutating func plain(by author: (id: Int, handle: String)) -> Object {
        second += Int64(1 + below(3_000_000))
        lastID = ((second * 1000 - 1_288_834_974_657) << 22) + Int64(below(4_000_000))
        var writer = TweetText()
        for _ in 0..<(2 + below(24)) {
            switch below(9) {
            case 0: writer.addTag(Self.tags[below(Self.tags.count)])
            case 1: writer.addMention(Self.people[below(Self.people.count)])
            case 2 where chance(2): writer.addTicker(Self.tickers[below(Self.tickers.count)])
            case 3 where chance(2):
                writer.addLink(
                    "https://t.co/u\(lastID % 100_000)x\(writer.length)", Self.links[below(Self.links.count)])
            default: writer.add(Self.words[below(Self.words.count)])
            }
        }
        if chance(5) { writer.addPhoto(lastID) }
        return [
            "id": lastID, "id_str": String(lastID), "full_text": writer.text, "entities": writer.entities,
            "extended_entities": ["media": writer.entities["media"] ?? []], "truncated": false, "lang": "en",
            "created_at": ServiceDate.v1(second),
            "source": chance(3) ? "Lighthouse" : "Twitter Web App", "favorite_count": below(9),
            "retweet_count": below(9),
            "user": [
                "id": author.id, "id_str": String(author.id), "screen_name": author.handle, "name": author.handle,
            ],
        ]
    }

    /// Returns a retweet as API v1.1 delivers it: cut at 140 characters, with the entities that fit.
    private mutating func retweet(of original: Object, by author: (id: Int, handle: String)) -> Object {
        var tweet = plain(by: author)
        let user = original["user"] as? Object ?? [:]
        let handle = user["screen_name"] as? String ?? ""
        let head = "RT @\(handle): "
        let whole = head + (original["full_text"] as? String ?? "")
        let isCut = whole.unicodeScalars.count > 140
        tweet["full_text"] = isCut ? String(whole.prefix(139)) + "…" : whole
        var entities = (original["entities"] as? [String: [Object]] ?? [:]).mapValues { list in
            list.compactMap { entity -> Object? in
                var entity = entity
                let indices = (entity["indices"] as? [Int] ?? [0, 0]).map { $0 + head.count }
                entity["indices"] = indices
                return indices[1] <= 139 || !isCut ? entity : nil
            }
        }
        let mention: Object = [
            "screen_name": handle, "name": handle, "id": user["id"] ?? 0, "id_str": user["id_str"] ?? "0",
            "indices": [3, 4 + handle.count],
        ]
        entities["user_mentions"] = [mention] + (entities["user_mentions"] ?? [])
        tweet["entities"] = entities
        tweet["extended_entities"] = ["media": entities["media"] ?? []]
        tweet["retweeted_status"] = original
        return tweet
    }

    // MARK: A table without entities

    private mutating func writeTable() throws {
        var rows = ["id,created_at,username,text,retweeted_id"]
        var originals: [(id: Int64, handle: String, text: String)] = []
        for _ in 0..<below(14) {
            var text = String(plain(by: Self.owner)["full_text"] as? String ?? "")
            let handle = "row_\(below(3))"
            var retweeted = ""
            if let original = originals.randomElement(using: &random), chance(3) {
                let whole = "RT @\(original.handle): " + original.text
                text = whole.count > 40 ? String(whole.prefix(30 + below(whole.count - 30))) + "…" : whole
                retweeted = String(original.id)
            } else {
                originals.append((lastID, handle, text))
            }
            let time = Date(timeIntervalSince1970: Double(second)).ISO8601Format()
            rows.append("\(lastID),\(time),\(handle),\"\(text)\",\(retweeted)")
        }
        try (rows.joined(separator: "\n") + "\n").write(
            toFile: folder.path("table.csv"), atomically: true, encoding: .utf8)
    }

    // MARK: An account archive

    private mutating func writeArchive(_ others: inout [Object]) throws {
        let data = folder.url.appendingPathComponent("archive/data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        func write(_ records: [Object], as part: String, in file: String) throws {
            let json = String(decoding: try JSONSerialization.data(withJSONObject: records), as: UTF8.self)
            try "window.YTD.\(part).part0 = \(json)".write(
                to: data.appendingPathComponent(file + ".js"), atomically: true, encoding: .utf8)
        }
        func own(_ count: Int) -> [Object] {
            (0..<count).map { _ in
                var tweet =
                    others.isEmpty || !chance(4)
                    ? plain(by: Self.owner) : retweet(of: others[below(others.count)], by: Self.owner)
                tweet["user"] = nil
                tweet["retweeted_status"] = nil
                return ["tweet": tweet]
            }
        }
        let account: Object = ["username": Self.owner.handle, "accountId": "42", "accountDisplayName": "Ann"]
        try write([["account": account]], as: "account", in: "account")
        try write(own(below(12)), as: "tweets", in: "tweets")
        try write(own(below(3)), as: "deleted_tweets", in: "deleted-tweets")
        try write(own(below(3)), as: "twitter_circle_tweet", in: "twitter-circle-tweet")
        var likes = others.shuffled(using: &random).prefix(below(4))
        likes += (0..<below(5)).map { _ in plain(by: Self.people[0]) }
        let records = likes.map { tweet in
            ["like": ["tweetId": tweet["id_str"] ?? "", "fullText": tweet["full_text"] ?? ""]] as Object
        }
        try write(records, as: "like", in: "like")
    }
}

/// Builds a text and its entities in the form of API v1.1.
private struct TweetText {
    private(set) var text = ""
    private(set) var entities: [String: [[String: Any]]] = [
        "hashtags": [], "user_mentions": [], "urls": [], "symbols": [],
    ]

    var length: Int { text.unicodeScalars.count }

    @discardableResult
    mutating func add(_ word: String) -> [Int] {
        if !text.isEmpty { text += " " }
        let start = length
        text += word
        return [start, length]
    }

    mutating func addTag(_ tag: String) {
        let indices = add("#" + tag)
        entities["hashtags"]?.append(["text": tag, "indices": indices])
    }

    mutating func addTicker(_ ticker: String) {
        let indices = add("$" + ticker)
        entities["symbols"]?.append(["text": ticker, "indices": indices])
    }

    mutating func addMention(_ person: (id: Int, handle: String)) {
        let indices = add("@" + person.handle)
        entities["user_mentions"]?.append([
            "screen_name": person.handle, "name": person.handle, "id": person.id, "id_str": String(person.id),
            "indices": indices,
        ])
    }

    mutating func addLink(_ short: String, _ target: String?) {
        let indices = add(short)
        entities["urls"]?.append([
            "url": short, "expanded_url": target ?? NSNull(), "display_url": "site", "indices": indices,
        ])
    }

    mutating func addPhoto(_ id: Int64) {
        let link = "https://t.co/p\(id % 100_000)"
        let indices = add(link)
        entities["media"] = [
            [
                "id": id, "id_str": String(id), "type": "photo", "url": link, "indices": indices,
                "media_url_https": "https://pbs.twimg.com/media/\(id).jpg",
                "expanded_url": "https://twitter.com/x/status/\(id)/photo/1",
            ]
        ]
    }
}
