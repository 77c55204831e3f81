import CLibrary
import TweetModel

/// Generates tweets of API v2: responses, or single tweets, one per line. The same count always produces the same
/// tweets.
struct PageCorpus {
    /// The number of tweets in a response.
    static let pageSize = 100
    /// The number of tweets.
    let count: Int
    /// True to write one tweet per line, with its author; false to write one response per line.
    let isFlat: Bool
    private var random = Generator(state: 11)

    init(count: Int, isFlat: Bool) {
        self.count = count
        self.isFlat = isFlat
    }

    /// Writes the file and returns its size in bytes.
    mutating func write(to path: String) -> Int {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        var size = 0
        func put(_ text: String) {
            size += text.utf8.count
            unsafe fputs(text, file)
        }
        for start in stride(from: 0, to: count, by: Self.pageSize) {
            let numbers = start..<min(count, start + Self.pageSize)
            if isFlat {
                for number in numbers { put(tweet(number) + "\n") }
            } else {
                let users = numbers.map { user($0 % 1000) }.joined(separator: ",")
                let tweets = numbers.map { tweet($0) }.joined(separator: ",")
                put(
                    "{\"data\":[\(tweets)],\"includes\":{\"users\":[\(users)]},\"meta\":{\"result_count\":\(numbers.count)}}\n"
                )
            }
        }
        return size
    }

    private func user(_ number: Int) -> String {
        """
        {"id":"\(number + 1)","name":"User \(number)","username":"user_\(number)","verified":false,"protected":false,\
        "created_at":"2011-02-03T04:05:06.000Z","description":"Fish &amp; chips","public_metrics":\
        {"followers_count":\(number),"following_count":2,"tweet_count":3,"listed_count":4}}
        """
    }

    private mutating func tweet(_ number: Int) -> String {
        let id = (Int64(number) * 3_700_000 + 300_000_000_000) << 22 | Int64(number & 0x3F_FFFF)
        let tag = ["swift", "coffee", "東京"][random.below(3)]
        let start = "Number \(number) of many &amp; more, with @user_7 about "
        let at = start.unicodeScalars.count
        let author = number % 1000
        return """
            {"id":"\(id)","text":"\(start)#\(tag) 🐟 https://t.co/AbCdEfGhIj","author_id":"\(author + 1)",\
            \(isFlat ? "\"author\":\(user(author))," : "")"conversation_id":"\(id)","lang":"en",\
            "created_at":"2021-06-26T19:22:22.000Z","possibly_sensitive":false,"reply_settings":"everyone","public_metrics":\
            {"retweet_count":\(random.below(9)),"reply_count":1,"like_count":\(random.below(40)),"quote_count":0},\
            "entities":{"hashtags":[{"start":\(at),"end":\(at + 1 + tag.unicodeScalars.count),"tag":"\(tag)"}],\
            "mentions":[{"start":\(at - 14),"end":\(at - 7),"username":"user_7","id":"8"}],"urls":[{"start":\(at + 4 + tag.unicodeScalars.count),\
            "end":\(at + 27 + tag.unicodeScalars.count),"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://example.org/a",\
            "display_url":"example.org/a"}]}}
            """
    }
}
