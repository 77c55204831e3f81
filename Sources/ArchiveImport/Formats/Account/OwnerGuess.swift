import TweetModel

/// Guesses the owner of an account archive or of a lone `tweets.js` if no file names the owner. Uses replies to own
/// tweets, and the page addresses of media (see Account archives, Owner and manifest).
struct OwnerGuess {
    /// Number of bytes to examine in each file, a few thousand tweets. Peeking does not consume them.
    private static let byteLimit = 8 << 20

    private var tweets: Set<Int64> = []
    private var answers: [(parent: Int64, user: Int64, handle: String?)] = []
    private var shownUnder: [String: Int] = [:]
    /// The ID in a reply to the handle `wanted`, or in a mention of it.
    private var named: UserID?
    private let wanted: String?

    /// `handle` is the owner that the user named, or `nil`.
    init(handle: String?) {
        wanted = handle
    }

    mutating func add(_ tweet: Tweet) {
        tweets.insert(tweet.id.rawValue)
        if let reply = tweet.replyTo, let parent = reply.tweet, let user = reply.user {
            answers.append((parent.rawValue, user.rawValue, reply.handle))
        }
        for item in tweet.media {
            guard let address = item.expanded, let handle = Self.owner(of: address, showing: tweet.id) else { continue }
            shownUnder[handle, default: 0] += 1
        }
        guard let wanted, named == nil else { return }
        if let reply = tweet.replyTo, let handle = reply.handle, handle.equalsHandle(wanted) { named = reply.user }
        if let mention = tweet.mentions.first(where: { $0.handle.equalsHandle(wanted) && $0.id != nil }) {
            named = mention.id
        }
    }

    /// The best guess, with `nil` for each unknown part. A handle that the user named is the result.
    var result: (id: UserID?, handle: String?) {
        if let wanted { return (named, wanted) }
        var votes: [Int64: Int] = [:]
        for answer in answers where tweets.contains(answer.parent) { votes[answer.user, default: 0] += 1 }
        let owner = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        var handles: [String: Int] = [:]
        for answer in answers where answer.user == owner {
            if let handle = answer.handle { handles[handle, default: 0] += 1 }
        }
        let answered = Self.mostFrequent(handles)
        return (owner.map { UserID($0) }, answered ?? Self.mostFrequent(shownUnder))
    }

    /// Examines the beginning of each entry until ID and handle are known. Ignores read errors, which the import
    /// reports later.
    static func look(
        at entries: [SourceEntry], of source: InputSource, handle: String?
    ) -> (id: UserID?, handle: String?) {
        var guess = OwnerGuess(handle: handle)
        for entry in entries {
            guess.look(at: entry, of: source)
            let known = guess.result
            if known.id != nil, known.handle != nil { return known }
        }
        return guess.result
    }

    private mutating func look(at entry: SourceEntry, of source: InputSource) {
        var decoder = AccountTweetDecoder(author: nil, media: nil)
        do {
            let start = try source.open(entry).peek(Self.byteLimit)
            var reader = JSONRecordReader(ByteStream(Array(start)))
            reading: while true {
                switch try reader.next() {
                case .record:
                    if let tweet = try? decoder.tweet(reader.document.root, role: .tweets) { add(tweet) }
                case .skipped: break
                case .end: break reading
                }
            }
        } catch {
            return
        }
    }

    private static func mostFrequent(_ counts: [String: Int]) -> String? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The handle in `https://twitter.com/<handle>/status/<ID>/photo/1`; `nil` if the ID is not the tweet's own.
    private static func owner(of address: String, showing tweet: TweetID) -> String? {
        let parts = address.split(separator: "/")
        guard parts.count >= 6, parts[3] == "status", parts[4] == tweet.description else { return nil }
        let host = parts[1]
        return host.hasSuffix("twitter.com") || host.hasSuffix("x.com") ? String(parts[2]) : nil
    }
}
