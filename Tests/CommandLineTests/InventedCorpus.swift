import Foundation
import TestSupport

/// Many invented tweets of API v1.1. They share few words, tags and users, so that counts and networks have large
/// values. The result is always the same.
enum InventedCorpus {
    private static let tags = ["swift", "Swift", "coffee", "sea", "WWDC", "art", "rain"]
    private static let people = (1...9).map { (id: 70_000 + $0, handle: "person_\($0)") }
    private static let words = ["a", "the", "wind", "salt", "harbour", "radio", "tea"]

    /// Writes the tweets to a file and returns its path. Consecutive tweets are about `seconds` apart.
    static func write(tweets: Int, every seconds: Int = 180_000, to path: String) throws -> String {
        var state: UInt64 = 11
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }
        var lines: [String] = []
        for number in 0..<tweets {
            let second = 1_400_000_000 + number * seconds + below(seconds / 2)
            let id = ((second * 1000 - 1_288_834_974_657) << 22) + number
            var text = ""
            var (hashtags, mentions, urls) = ([[String: Any]](), [[String: Any]](), [[String: Any]]())
            func add(_ word: String) -> [Int] {
                if !text.isEmpty { text += " " }
                let start = text.unicodeScalars.count
                text += word
                return [start, text.unicodeScalars.count]
            }
            for _ in 0..<(2 + below(8)) {
                switch below(6) {
                case 0:
                    let tag = tags[below(tags.count)]
                    hashtags.append(["text": tag, "indices": add("#" + tag)])
                case 1:
                    let person = people[below(people.count)]
                    mentions.append([
                        "screen_name": person.handle, "name": person.handle, "id_str": String(person.id),
                        "id": person.id,
                        "indices": add("@" + person.handle),
                    ])
                case 2 where below(3) == 0:
                    let short = "https://t.co/u\(number)x\(urls.count)"
                    urls.append([
                        "url": short, "expanded_url": "https://www.site\(below(4)).example/\(below(3))",
                        "display_url": "site", "indices": add(short),
                    ])
                default: _ = add(words[below(words.count)])
                }
            }
            let author = people[min(below(people.count), below(people.count))]
            var tweet: [String: Any] = [
                "id_str": String(id), "id": id, "full_text": text,
                "created_at": ServiceDate.v1(second),
                "user": [
                    "id_str": String(author.id), "id": author.id, "screen_name": author.handle, "name": author.handle,
                ],
                "entities": ["hashtags": hashtags, "user_mentions": mentions, "urls": urls, "symbols": []],
                "lang": below(4) == 0 ? "nl" : "en", "source": below(3) == 0 ? "Lighthouse" : "Twitter Web App",
            ]
            if below(5) == 0 {
                let answered = people[below(people.count)]
                tweet["in_reply_to_status_id_str"] = String(id - 1000)
                tweet["in_reply_to_user_id_str"] = String(answered.id)
                tweet["in_reply_to_screen_name"] = answered.handle
            }
            let data = try JSONSerialization.data(withJSONObject: tweet, options: [.sortedKeys])
            lines.append(String(decoding: data, as: UTF8.self))
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
