import CLibrary
import TweetModel

/// Generates tweets in several input formats. The same count always produces the same tweets.
struct Corpus {
    enum Layout: String, CaseIterable {
        /// A file `tweets.js` of an account archive.
        case account = "account-archive"
        /// Tweets of API v1.1, one per line.
        case lines = "api-v1"
        /// Messages of an API v1.1 stream, one per line, with a deletion notice after every eighth tweet.
        case stream = "api-v1-stream"
        /// A file `tweets.csv` of a classic archive.
        case table = "classic-csv"
    }

    let count: Int
    private var random = Generator(state: 7)
    private let words: [String]
    private let tags: [String]

    init(count: Int) {
        self.count = count
        let syllables = [
            "ka", "to", "mi", "ren", "sol", "ba", "li", "gor", "an", "ter", "shi", "pol", "dra", "ve", "nu", "qui",
        ]
        var generator = Generator(state: 3)
        words = (0..<20_000).map { _ in
            (0...generator.below(3)).map { _ in syllables[generator.below(syllables.count)] }.joined()
        }
        tags = ["swift", "WWDC", "コーヒー", "Música"] + words.prefix(5000).map { $0.uppercased() }
    }

    /// Writes the file and returns its size in bytes.
    mutating func write(to path: String, as layout: Layout = .account) -> Int {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        var size = 0
        func put(_ text: String) {
            size += text.utf8.count
            unsafe fputs(text, file)
        }
        if layout == .account { put("window.YTD.tweets.part0 = [\n") }
        if layout == .table {
            put("tweet_id,in_reply_to_status_id,in_reply_to_user_id,timestamp,source,text,expanded_urls\n")
        }
        for number in 0..<count {
            let post = post(number)
            switch layout {
            case .account: put((number == 0 ? "  " : ",\n  ") + "{\"tweet\":\(object(post))}")
            case .lines: put(object(post, more: Self.user) + "\n")
            case .stream:
                put(object(post, more: Self.user + ",\"timestamp_ms\":\"\(post.seconds * 1000)\"") + "\r\n")
                if number % 8 == 7 {
                    put("{\"delete\":{\"status\":{\"id\":\(post.id + 1),\"id_str\":\"\(post.id + 1)\"}}}\r\n")
                }
            case .table:
                put(
                    "\"\(post.id)\",\"\",\"\",\"\(Timestamp(seconds: post.seconds).iso8601)\",\"web\",\"\(post.text)\",\"\"\n"
                )
            }
        }
        if layout == .account { put("\n]") }
        return size
    }

    /// Returns a random rank below `count`. Low ranks are more likely.
    private mutating func rank(_ count: Int) -> Int {
        let unit = Double(random.below(1_000_000)) / 1_000_000
        return min(count - 1, Int(pow(Double(count), unit)) - 1)
    }

    private static let user =
        "\"user\":{\"id\":42,\"id_str\":\"42\",\"name\":\"Ann\",\"screen_name\":\"ann_lee\",\"followers_count\":7,"
        + "\"friends_count\":8,\"created_at\":\"Wed May 23 06:01:13 +0000 2007\",\"verified\":false,\"statuses_count\":9}"

    private struct Post {
        var id: Int64
        /// Unix time.
        var seconds: Int64
        var text = ""
        /// The number of Unicode scalars in `text`.
        var scalars = 0
        /// Entities as JSON objects.
        var hashtags: [String] = []
        var mentions: [String] = []
    }

    private mutating func post(_ number: Int) -> Post {
        let seconds = 1_325_376_000 + Int64(number) * 370_000_000 / Int64(count)
        let id = ((seconds * 1000 - Snowflake.epochMilliseconds) << 22) | Int64(number & 0x3F_FFFF)
        var text = ""
        var scalars = 0
        var hashtags: [String] = []
        var mentions: [String] = []
        // Adds a word and returns its start and end in `text` as JSON, in Unicode scalars.
        func add(_ word: String) -> String {
            if !text.isEmpty {
                text += " "
                scalars += 1
            }
            let start = scalars
            text += word
            scalars += word.unicodeScalars.count
            return "[\"\(start)\",\"\(scalars)\"]"
        }
        for _ in 0..<(4 + random.below(18)) {
            switch random.below(100) {
            case 0..<5:
                let tag = tags[rank(tags.count)]
                hashtags.append("{\"text\":\"\(tag)\",\"indices\":\(add("#" + tag))}")
            case 5..<8:
                let user = rank(50_000)
                let handle = "user_\(user)"
                let indices = add("@" + handle)
                mentions.append(
                    "{\"name\":\"User \(user)\",\"screen_name\":\"\(handle)\",\"indices\":\(indices),\"id_str\":\"\(user + 1)\"}"
                )
            case 8..<10: _ = add(["😀", "🎉", "👩‍💻", "🇳🇱", "❤️"][random.below(5)])
            default: _ = add(words[rank(words.count)])
            }
        }
        return Post(id: id, seconds: seconds, text: text, scalars: scalars, hashtags: hashtags, mentions: mentions)
    }

    /// Returns a tweet as a JSON object. `more` contains additional members, such as `"user":{…}`.
    private mutating func object(_ post: Post, more: String = "") -> String {
        """
        {"retweeted":false,"source":"<a href=\\"https://mobile.twitter.com\\" rel=\\"nofollow\\">Twitter Web App</a>",\
        "entities":{"hashtags":[\(post.hashtags.joined(separator: ","))],"symbols":[],\
        "user_mentions":[\(post.mentions.joined(separator: ","))],"urls":[]},"display_text_range":["0","\(post.scalars)"],\
        "favorite_count":"\(random.below(40))","id_str":"\(post.id)","truncated":false,"retweet_count":"0","id":"\(post.id)",\
        "created_at":"\(date(post.seconds))","favorited":false,"full_text":"\(post.text)","lang":"en"\(more.isEmpty ? "" : "," + more)}
        """
    }

    private func date(_ seconds: Int64) -> String {
        let civil = CivilTime(unixSeconds: seconds)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = civil.isoDate.suffix(2)
        return "\(days[civil.weekday]) \(months[civil.month - 1]) \(day) \(civil.isoTime) +0000 \(civil.year)"
    }
}

/// A linear congruential generator of random numbers. The numbers are the same on all platforms.
struct Generator {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // The low bits are less random than the high bits, so mix them.
        return Int((state ^ (state >> 31)) >> 1 & 0x7FFF_FFFF) % bound
    }
}
