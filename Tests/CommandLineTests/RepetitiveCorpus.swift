import Foundation
import TestSupport

/// A store whose values are as unevenly distributed as possible: tweets of one second with one text, hashtag, link and
/// handle, 1,000 accounts and 1,000 places with one name, one conversation that is both broad and deep, and one long
/// conversation of direct messages. Statements that join such values without an index take quadratic time.
struct RepetitiveCorpus {
    let folder: TemporaryFolder
    let path: String
    /// The inputs: a file of tweets, and an account archive with a tweet, messages and follows.
    let inputs: [String]
    let firstTweet: String
    let lastTweet: String

    private static let second = 1_500_000_000
    private static let firstID = (second * 1000 - 1_288_834_974_657) << 22
    /// The number of tweets with a location. Each is compared with each of the 1,000 places.
    private static let located = 3_000
    private static let names = 1_000
    static let conversation = "7-8"

    init(tweets: Int) throws {
        folder = try TemporaryFolder()
        path = folder.path("s.db")
        inputs = [folder.path("tweets.jsonl"), folder.path("archive")]
        (firstTweet, lastTweet) = (Self.id(0), Self.id(tweets - 1))
        try writeTweets(tweets)
        try writeArchive(messages: tweets / 10)
    }

    /// Returns the path of a copy of the store, which replaces the previous copy.
    func copy() throws -> String {
        let copy = folder.path("copied.db")
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return copy
    }

    /// The IDs of up to 4,096 tweets per millisecond have the same second.
    private static func id(_ number: Int) -> String { String(firstID + (number / 4_096 << 22) + number % 4_096) }

    private func writeTweets(_ count: Int) throws {
        try Data().write(to: URL(fileURLWithPath: inputs[0]))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: inputs[0]))
        var lines = ""
        for number in 0..<count {
            lines += Self.line(number, isLocated: number.isMultiple(of: max(1, count / Self.located)))
            guard lines.utf8.count > 1 << 20 || number == count - 1 else { continue }
            try file.write(contentsOf: Data(lines.utf8))
            lines = ""
        }
    }

    private static func line(_ number: Int, isLocated: Bool) -> String {
        let account = names + number % names
        var line = """
            {"id_str":"\(id(number))","created_at":"Fri Jul 14 02:40:00 +0000 2017","lang":"en","source":"Same",\
            "full_text":"same words #same @same https://t.co/same","favorite_count":1,\
            "user":{"id_str":"\(number % 3 == 0 ? account : 7)","screen_name":"same","name":"Same"},\
            "entities":{"hashtags":[{"text":"same","indices":[11,16]}],\
            "user_mentions":[{"screen_name":"same","name":"Same","id_str":"\(account)","indices":[17,22]}],\
            "urls":[{"url":"https://t.co/same","expanded_url":"https://same.example/same","indices":[23,40]}]}
            """
        if number > 0 {
            line += """
                ,"in_reply_to_status_id_str":"\(id(number % 2 == 0 ? 0 : number - 1))",\
                "in_reply_to_user_id_str":"7","in_reply_to_screen_name":"same"
                """
            if number % 7 == 0 { line += #","is_quote_status":true,"quoted_status_id_str":"\#(id(0))""# }
        }
        if isLocated {
            let place = number % names
            let (west, east) = (Double(place) / 100, Double(place) / 100 + 0.005)
            line += """
                ,"coordinates":{"type":"Point","coordinates":[\(west),10]},"place":{"id":"\(place + 1)","name":"Same",\
                "full_name":"Same, Same","country":"Same","country_code":"SA","place_type":"city","bounding_box":\
                {"type":"Polygon","coordinates":[[[\(west),10],[\(east),10],[\(east),10.1],[\(west),10.1]]]}}
                """
        }
        return line + "}\n"
    }

    private func writeArchive(messages: Int) throws {
        let data = URL(fileURLWithPath: inputs[1]).appendingPathComponent("data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        func write(_ name: String, _ elements: String) throws {
            try Data("window.YTD.\(name).part0 = [\(elements)]".utf8)
                .write(to: data.appendingPathComponent(name.replacing("_", with: "-") + ".js"))
        }
        try write(
            "account",
            #"{"account":{"username":"same","accountId":"7","accountDisplayName":"Same","#
                + #""createdAt":"2012-01-01T00:00:00.000Z"}}"#)
        try write(
            "tweets",
            #"{"tweet":{"id_str":"\#(Self.firstID - 1)","full_text":"same","#
                + #""created_at":"Fri Jul 14 02:39:59 +0000 2017"}}"#)
        let texts = (0..<messages).map { number in
            """
            {"messageCreate":{"id":"\(Self.firstID + number)","senderId":"\(7 + number % 2)","recipientId":"\
            \(8 - number % 2)","text":"same words","mediaUrls":[],"urls":[],"reactions":[],\
            "createdAt":"2017-07-14T02:40:00.000Z"}}
            """
        }
        let list = texts.joined(separator: ",")
        try write(
            "direct_messages",
            #"{"dmConversation":{"conversationId":"\#(Self.conversation)","messages":[\#(list)]}}"#)
        let followed = (0..<Self.names).map { #"{"following":{"accountId":"\#(Self.names + $0)"}}"# }
        try write("following", followed.joined(separator: ","))
    }
}
