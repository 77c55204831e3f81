import TestSupport
import TweetModel

@testable import IndexStore

/// Generates random imports that overlap: different records of the same few tweets and accounts.
///
/// They cover all cases of merging: truncated texts, notes, counts, retweets with and without their originals, edit
/// chains, renamed accounts, records with equal times or without a time, and complete archives that lack tweets.
struct RandomImports {
    struct Input {
        var name: String
        var owner: User?
        var madeAt: Int64?
        var isWhole: Bool
        var expected: Int?
        var tweets: [(tweet: Tweet, referenced: [Tweet], observedAt: Int64?)]
    }

    private var random: SeededGenerator
    /// A separate generator for fields that were added later, so that the other values of a seed do not change.
    private var rarer: SeededGenerator
    /// True if imports contain different data for the same place.
    var placesVary = true

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        rarer = SeededGenerator(seed: ~seed)
    }

    mutating func inputs(_ count: Int) -> [Input] {
        (0..<count).map { number in
            let owner = chance(3) ? User(id: UserID(Int64(pick(2)) + 42), handle: handle(), name: name()) : nil
            var input = Input(
                name: "input\(number)", owner: owner, madeAt: chance(4) ? 1_700_000_000 + Int64(pick(4)) : nil,
                isWhole: chance(2), tweets: [])
            for _ in 0..<(4 + pick(12)) { input.tweets.append(record(owner)) }
            return input
        }
    }

    private mutating func record(_ owner: User?) -> (Tweet, [Tweet], Int64?) {
        var tweet = tweet(Int64(pick(12)), owner: owner)
        var referenced: [Tweet] = []
        if let original = tweet.retweetOf?.tweet, chance(2) {
            var other = self.tweet(original.rawValue & 0xFF, owner: nil, isInner: true)
            other.retweetOf = nil
            referenced.append(other)
        }
        if chance(5) { tweet.flags.insert(.liked) }
        return (tweet, referenced, chance(5) ? 1_700_000_000 + Int64(pick(4)) : nil)
    }

    private mutating func tweet(_ number: Int64, owner: User?, isInner: Bool = false) -> Tweet {
        let words = "Tweet \(number) about swifts, and how they sleep on the wing while all others are at home #birds"
        var tweet = Tweet.sample(number, words, collected: !isInner)
        tweet.author =
            number < 6 ? (owner ?? User(id: UserID(42), handle: handle(), name: name())) : account(50 + number)
        if tweet.author?.id == nil || number < 6 { tweet.author?.id = UserID(42) }
        switch pick(4) {
        case 0:
            tweet.textCompleteness = .cut
            tweet.text = String(words.prefix(20 + pick(20))) + "…"
            tweet.flags.insert(.truncated)
        case 1:
            tweet.textCompleteness = .note
            tweet.text = words + " and much more \(pick(2))"
            tweet.flags.insert(.note)
        case 2 where chance(2): tweet.textCompleteness = .classic
        default: break
        }
        if number >= 9 { makeRetweet(&tweet, of: number - 9) }
        if let at = tweet.text.utf8.firstIndex(of: UInt8(ascii: "#")), chance(4) {
            let start = tweet.text.utf8.distance(from: tweet.text.startIndex, to: at)
            if start + 6 <= tweet.text.utf8.count {
                tweet.hashtags = [Hashtag(text: "birds", span: TextSpan(start, start + 6))]
            }
        }
        addDetails(to: &tweet, number)
        return tweet
    }

    private mutating func makeRetweet(_ tweet: inout Tweet, of number: Int64) {
        let original = Tweet.sample(number, "")
        tweet.textCompleteness = .cut
        tweet.flags.remove([.note])
        let whole = "RT @ann_lee: Tweet \(number) about swifts, and how they sleep on the wing while all others"
        tweet.text = String(whole.prefix(40 + pick(30))) + "…"
        tweet.retweetOf = TweetReference(
            tweet: chance(3) ? original.id : nil, user: UserID(42), handle: chance(2) ? handle() : nil)
        tweet.mentions = [Mention(handle: "ann_lee", id: UserID(42), name: name(), span: TextSpan(3, 11))]
    }

    private mutating func addDetails(to tweet: inout Tweet, _ number: Int64) {
        if chance(2) { tweet.counts[.likes] = Int64(pick(100)) }
        if chance(2) { tweet.counts[.retweets] = Int64(pick(100)) }
        if chance(3) { tweet.language = ["en", "de", "fi"][pick(3)] }
        if chance(3) { tweet.client = ["Web", "Phone", "Pad", "Watch", "Car", "Lamp", "Oven"][pick(7)] }
        if chance(3) { tweet.sensitive = chance(2) }
        if chance(4) { tweet.withheldIn = [["DE"], ["FR", "TR"]][pick(2)] }
        if chance(4) { tweet.point = Coordinate(latitude: Double(pick(9)), longitude: 2) }
        if chance(4) {
            var place = Place(id: "p\(pick(2))")
            place.name = placesVary && chance(2) ? ["Oulu", "Uleåborg"][pick(2)] : nil
            if placesVary, chance(2) { place.box = BoundingBox(west: Double(pick(3)), south: 1, east: 5, north: 2) }
            tweet.place = place
        }
        if chance(3) {
            tweet.replyTo = TweetReference(tweet: chance(2) ? TweetID(7) : nil, user: UserID(43), handle: handle())
        }
        if chance(6) { tweet.conversation = TweetID(Int64(pick(3)) + 7) }
        if chance(3) {
            var photo = MediaItem(id: "\(number)", kind: .photo, url: "https://example.org/\(number).jpg")
            photo.alternativeText = chance(2) ? "alt \(pick(2))" : nil
            photo.location =
                chance(2)
                ? MediaLocation(path: "/\(pick(3)).zip", entry: "a", method: .stored, offset: 1, storedSize: 2, size: 2)
                : nil
            tweet.media = [photo]
        }
        addRarer(to: &tweet)
        // Tweets 3, 4 and 5 are versions of one tweet.
        if (3...5).contains(number), chance(2) {
            let last = max(number, 3 + Int64(pick(3)))
            tweet.edits = last > 3 ? (3...last).map { Tweet.sample($0, "").id } : []
            if tweet.edits.last != tweet.id, !tweet.edits.isEmpty { tweet.flags.insert(.edited) }
        }
    }

    private mutating func addRarer(to tweet: inout Tweet) {
        let chances = rarer.next()
        if chances % 3 == 0 {
            let url = "https://t.co/\(chances / 3 % 2)"
            let expanded = chances / 20_736 % 3 == 0 ? nil : "https://a.example/\(chances / 62_208 % 2)"
            tweet.links = [Link(url: url, expanded: expanded, display: nil, span: nil)]
        }
        addArticle(to: &tweet, chances / 108)
        if chances / 6 % 3 == 0 { tweet.cashtags = [Cashtag(text: ["TWTR", "GME"][Int(chances / 18 % 2)], span: nil)] }
    }

    /// Replaces the text by an article, or by the beginning of one, in one of four tweets that are not retweets.
    private func addArticle(to tweet: inout Tweet, _ chances: UInt64) {
        guard chances % 4 == 0, tweet.retweetOf == nil else { return }
        let level = Int(chances / 4 % 3)
        tweet.text =
            "Swifts \(chances / 12 % 2)\n\n" + ["They sleep", "They sleep on the wing", "They sleep. Really"][level]
        tweet.textCompleteness = [.articlePreview, .articleText, .article][level]
        tweet.hashtags = []
        tweet.flags.remove([.note, .truncated])
        tweet.flags.insert(.article)
        var article = Article(id: chances / 24 % 2 == 0 ? 77 : nil)
        article.preview = chances / 48 % 2 == 0 ? "They sleep" : nil
        article.publishedAt = chances / 96 % 2 == 0 ? Timestamp(seconds: 1_700_000_000) : nil
        article.parts = [Article.Part(.title, TextSpan(0, 8))]
        if level == 2 { article.parts.append(Article.Part(.quote, TextSpan(10, 20), target: nil)) }
        tweet.article = article
    }

    private mutating func account(_ number: Int64) -> User {
        var user = User(id: chance(4) ? UserID(number) : nil, handle: handle(), name: name())
        if chance(3) {
            var profile = User.Profile()
            profile.bio = chance(2) ? "bio \(pick(3))" : nil
            profile.followers = chance(2) ? Int64(pick(50)) : nil
            profile.location = chance(2) ? "here \(pick(3))" : nil
            user.profile = profile
        }
        return user
    }

    private mutating func handle() -> String { ["ann_lee", "Ann_Lee", "bob", "cleo"][pick(4)] }
    private mutating func name() -> String? { chance(3) ? ["Ann", "Bob"][pick(2)] : nil }

    /// Returns a random number in `0..<n`.
    private mutating func pick(_ n: Int) -> Int { Int(random.next() % UInt64(n)) }
    /// Returns false with a probability of 1/n.
    private mutating func chance(_ n: Int) -> Bool { pick(n) > 0 }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }
}
