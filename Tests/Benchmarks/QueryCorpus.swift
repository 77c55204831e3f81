import CLibrary
import TweetModel

/// Generates tweets of many accounts for the benchmark `query`, as JSON lines in the format of API v1.1. The same count
/// always produces the same tweets.
///
/// The frequencies of words, hashtags and accounts follow Zipf's law. Some tweets have links, photos, coordinates or
/// Japanese text, or are replies or retweets.
struct QueryCorpus {
    let count: Int
    private var random = Generator(state: 7)
    private let words: [String]
    private let tags: [String]
    private let people: [(id: Int64, handle: String)]
    private let wordTable = ZipfTable(60_000, exponent: 1.07)
    private let tagTable = ZipfTable(20_000, exponent: 1)
    private let peopleTable = ZipfTable(50_000, exponent: 0.9)
    private var lastID: Int64 = 0

    private static let syllables = [
        "ka", "to", "mi", "ren", "sol", "ba", "li", "gor", "an", "ter", "shi", "pol", "dra", "ve", "nu", "qui", "ost",
        "fe", "ram", "ul", "ey", "zan", "cor", "wi",
    ]
    private static let emoji = ["😀", "🎉", "👩‍💻", "🇳🇱", "❤️", "🔥", "☕"]
    /// Phrases without spaces, so that searches must find words inside a text.
    private static let japanese = ["東京の天気", "今日は寒い", "犬と散歩", "天気がいい", "京都の夜", "ラーメンを食べた"]
    /// The time of the first tweet: 2012-01-01T00:00:00Z.
    private static let start: Int64 = 1_325_376_000
    /// The time from the first to the last tweet in seconds.
    private static let duration: Int64 = 12 * 365 * 86_400

    init(count: Int) {
        self.count = count
        var generator = Generator(state: 3)
        var seen: Set<String> = []
        var words: [String] = []
        func word() -> String {
            (0..<[1, 2, 2, 3, 3, 4][generator.below(6)]).map { _ in
                Self.syllables[generator.below(Self.syllables.count)]
            }.joined()
        }
        while words.count < 60_000 {
            var new = word()
            if !seen.insert(new).inserted {
                new += generator.below(50) == 0 ? String(words.count) : word()
                guard seen.insert(new).inserted else { continue }
            }
            words.append(new)
        }
        self.words = words
        func capital() -> String {
            let word = words[generator.below(words.count)]
            return word.prefix(1).uppercased() + word.dropFirst()
        }
        tags =
            ["WWDC", "swift", "art", "Eurovision", "コーヒー", "Música"]
            + (6..<20_000).map { _ in
                capital() + (generator.below(2) == 0 ? capital() : "")
                    + (generator.below(10) == 0 ? String(generator.below(2030)) : "")
            }
        people = (0..<50_000).map { number in
            let name = words[generator.below(words.count)] + "_" + words[generator.below(words.count)]
            return (10_000 + Int64(number) * 37, name.prefix(13) + String(number % 97))
        }
    }

    /// Returns a word by its rank; 0 is the most frequent word.
    func word(rank: Int) -> String { words[rank] }
    /// Returns the handle of an account by its rank; 0 is the most frequent author.
    func handle(rank: Int) -> String { people[rank].handle }

    /// Writes the file and returns its size in bytes.
    mutating func write(to path: String) -> Int {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        var size = 0
        for number in 0..<count {
            let line = tweet(number) + "\n"
            size += line.utf8.count
            unsafe fputs(line, file)
        }
        return size
    }

    // MARK: - One tweet

    private struct Post {
        var text = ""
        /// The number of Unicode scalars in `text`.
        var scalars = 0
        /// Entities as JSON objects.
        var hashtags: [String] = []
        var mentions: [String] = []
        var urls: [String] = []
        var media = ""

        /// Adds a word and returns its start and end in `text` as JSON, in Unicode scalars.
        mutating func add(_ word: String) -> String {
            if !text.isEmpty {
                text += " "
                scalars += 1
            }
            let start = scalars
            text += word
            scalars += word.unicodeScalars.count
            return "[\(start),\(scalars)]"
        }
    }

    private func chance(_ percent: Int, _ random: inout Generator) -> Bool { random.below(100) < percent }

    private mutating func tweet(_ number: Int) -> String {
        let milliseconds =
            (Self.start * 1000) + Int64(number) * (Self.duration * 1000) / Int64(count) + Int64(random.below(300))
        let clock = (milliseconds - Snowflake.epochMilliseconds) << 22
        lastID = max(lastID + 1, clock | Int64(random.below(1 << 22)))
        let id = lastID
        var post = Post()
        let author = people[peopleTable.rank(&random)]
        let answered = chance(30, &random) ? people[peopleTable.rank(&random)] : nil
        if let answered { mention(answered, in: &post) }
        let isJapanese = chance(12, &random)
        if isJapanese { _ = post.add(Self.japanese[random.below(Self.japanese.count)]) }
        for _ in 0..<(4 + random.below(18)) {
            add(to: &post)
            if post.scalars > 250 { break }
        }
        if chance(25, &random) { link(in: &post) }
        if chance(20, &random) { photo(id, in: &post) }
        let body = object(id, milliseconds / 1000, post, author, answered, isJapanese)
        // Replace one tweet in twenty by a retweet that contains it.
        guard chance(5, &random) else { return "{\(body)}" }
        let other = people[peopleTable.rank(&random)]
        lastID += 1 << 22
        return """
            {"created_at":"\(date(milliseconds / 1000 + 1))","id":\(lastID),"id_str":"\(lastID)",\
            "full_text":"RT @\(author.handle): \(post.text)","truncated":false,"entities":{"hashtags":[],"symbols":[],\
            "user_mentions":[],"urls":[]},\(user(other)),"retweeted_status":{\(body)},"retweet_count":1,\
            "favorite_count":0,"lang":"en","source":"\(Self.client)"}
            """
    }

    private mutating func add(to post: inout Post) {
        switch random.below(200) {
        case 0..<10:
            let tag = tags[tagTable.rank(&random)]
            post.hashtags.append("{\"text\":\"\(tag)\",\"indices\":\(post.add("#" + tag))}")
        case 10..<16: mention(people[peopleTable.rank(&random)], in: &post)
        case 16..<20: _ = post.add(Self.emoji[random.below(Self.emoji.count)])
        case 20: _ = post.add("&amp;")
        default: _ = post.add(words[wordTable.rank(&random)])
        }
    }

    private func mention(_ person: (id: Int64, handle: String), in post: inout Post) {
        let indices = post.add("@" + person.handle)
        post.mentions.append(
            """
            {"screen_name":"\(person.handle)","name":"\(person.handle)","id":\(person.id),"id_str":"\(person.id)",\
            "indices":\(indices)}
            """)
    }

    private mutating func short() -> String {
        "https://t.co/" + String(UInt64(random.below(1 << 31)) * 3_656_158_440, radix: 36).suffix(10)
    }

    private mutating func link(in post: inout Post) {
        let url = short()
        let host = words[wordTable.rank(&random)] + ".example"
        let path = words[random.below(words.count)]
        let indices = post.add(url)
        post.urls.append(
            """
            {"url":"\(url)","expanded_url":"https://\(host)/\(path)","display_url":"\(host)/…","indices":\(indices)}
            """)
    }

    private mutating func photo(_ id: Int64, in post: inout Post) {
        let url = short()
        let indices = post.add(url)
        post.media = """
            ,"extended_entities":{"media":[{"id":\(id - 1000),"id_str":"\(id - 1000)","indices":\(indices),\
            "media_url_https":"https://pbs.twimg.com/media/\(id).jpg","url":"\(url)","type":"photo",\
            "expanded_url":"https://twitter.com/x/status/\(id)/photo/1","sizes":{"large":{"w":2048,"h":1365}}}]}
            """
    }

    private static let client =
        "<a href=\\\"https://mobile.twitter.com\\\" rel=\\\"nofollow\\\">Twitter Web App</a>"

    private func user(_ person: (id: Int64, handle: String)) -> String {
        """
        "user":{"id":\(person.id),"id_str":"\(person.id)","name":"\(person.handle) 🌍","screen_name":"\(person.handle)",\
        "location":"Somewhere","description":"\(words[Int(person.id) % 50_000]) and more","followers_count":\(person.id % 9973),\
        "friends_count":\(person.id % 991),"created_at":"Sun May 02 11:22:33 +0000 2010","verified":false,"statuses_count":9}
        """
    }

    private mutating func object(
        _ id: Int64, _ seconds: Int64, _ post: Post, _ author: (id: Int64, handle: String),
        _ answered: (id: Int64, handle: String)?, _ isJapanese: Bool
    ) -> String {
        var more = ""
        if let answered {
            let tweet = id - 99
            more += """
                ,"in_reply_to_status_id":\(tweet),"in_reply_to_status_id_str":"\(tweet)","in_reply_to_user_id":\(answered.id),\
                "in_reply_to_user_id_str":"\(answered.id)","in_reply_to_screen_name":"\(answered.handle)"
                """
        }
        if chance(3, &random) {
            let latitude = Double(random.below(130_000_000)) / 1e6 - 60
            let longitude = Double(random.below(340_000_000)) / 1e6 - 170
            let town = random.below(2000)
            more += """
                ,"coordinates":{"type":"Point","coordinates":[\(longitude),\(latitude)]},"place":{"id":"place\(town)",\
                "place_type":"city","name":"\(words[town + 500])","full_name":"\(words[town + 500]), Milisol",\
                "country_code":"ML","country":"Milisol","bounding_box":{"type":"Polygon","coordinates":\
                [[[1.0,2.0],[1.5,2.0],[1.5,2.5],[1.0,2.5]]]}}
                """
        }
        let language =
            isJapanese ? "ja" : ["en", "en", "en", "en", "en", "en", "es", "pt", "de", "fr", "und"][random.below(11)]
        return """
            "created_at":"\(date(seconds))","id":\(id),"id_str":"\(id)","full_text":"\(post.text)","truncated":false,\
            "display_text_range":[0,\(post.scalars)],"entities":{"hashtags":[\(post.hashtags.joined(separator: ","))],\
            "symbols":[],"user_mentions":[\(post.mentions.joined(separator: ","))],\
            "urls":[\(post.urls.joined(separator: ","))]}\(post.media)\(more),"source":"\(Self.client)",\(user(author)),\
            "is_quote_status":false,"retweet_count":\(pareto(1.1)),"favorite_count":\(pareto(1)),\
            "possibly_sensitive":false,"lang":"\(language)"
            """
    }

    /// Returns a random number from a Pareto distribution: about half are 0, and few are large.
    private mutating func pareto(_ alpha: Double) -> Int {
        let unit = (Double(random.below(1 << 30)) + 1) / Double(1 << 30)
        return Int(pow(unit, -1 / alpha)) - 1
    }

    private func date(_ seconds: Int64) -> String {
        let civil = CivilTime(unixSeconds: seconds)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = civil.isoDate.suffix(2)
        return "\(days[civil.weekday]) \(months[civil.month - 1]) \(day) \(civil.isoTime) +0000 \(civil.year)"
    }
}

/// Random ranks that follow Zipf's law: low ranks are more likely.
struct ZipfTable {
    /// The cumulative weights of the ranks.
    private let sums: [Double]

    init(_ count: Int, exponent: Double) {
        var sum = 0.0
        sums = (1...count).map { rank in
            sum += 1 / pow(Double(rank), exponent)
            return sum
        }
    }

    func rank(_ random: inout Generator) -> Int {
        let wanted = Double(random.below(1 << 30)) / Double(1 << 30) * (sums.last ?? 0)
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
