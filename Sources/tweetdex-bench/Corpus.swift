import Glibc
import TweetModel

/// An invented account archive of any size, the same for the same number: the text of `tweets.js`, made piece by piece.
struct Corpus {
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
    mutating func write(to path: String) -> Int {
        guard let file = unsafe fopen(path, "w") else { fatalError("cannot write \(path)") }
        defer { unsafe fclose(file) }
        var size = 0
        func put(_ text: String) {
            size += text.utf8.count
            unsafe fputs(text, file)
        }
        put("window.YTD.tweets.part0 = [\n")
        for number in 0..<count { put((number == 0 ? "  " : ",\n  ") + element(number)) }
        put("\n]")
        return size
    }

    /// Small numbers are likely, as with words of any language.
    private mutating func rank(_ count: Int) -> Int {
        let unit = Double(random.below(1_000_000)) / 1_000_000
        return min(count - 1, Int(pow(Double(count), unit)) - 1)
    }

    private mutating func element(_ number: Int) -> String {
        let seconds = 1_325_376_000 + Int64(number) * 370_000_000 / Int64(count)
        let id = ((seconds * 1000 - Snowflake.epochMilliseconds) << 22) | Int64(number & 0x3F_FFFF)
        var text = ""
        var scalars = 0
        var hashtags: [String] = []
        var mentions: [String] = []
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
        return """
            {"tweet":{"retweeted":false,"source":"<a href=\\"https://mobile.twitter.com\\" rel=\\"nofollow\\">Twitter Web App</a>",\
            "entities":{"hashtags":[\(hashtags.joined(separator: ","))],"symbols":[],\
            "user_mentions":[\(mentions.joined(separator: ","))],"urls":[]},"display_text_range":["0","\(scalars)"],\
            "favorite_count":"\(random.below(40))","id_str":"\(id)","truncated":false,"retweet_count":"0","id":"\(id)",\
            "created_at":"\(date(seconds))","favorited":false,"full_text":"\(text)","lang":"en"}}
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

/// A linear congruential generator with its weak low bits mixed: small, and the same everywhere.
struct Generator {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state ^ (state >> 31)) >> 1 & 0x7FFF_FFFF) % bound
    }
}
