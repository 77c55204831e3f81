import TweetModel

/// Recognises retweets in formats that mark them only in the text (see Supported inputs, Retweets).
///
///     RT @ann_lee: Fish and chips…        a retweet: the mention at index 3 is in the entities
///     RT @ann_lee Fish and chips          typed by hand, like `RT: @ann_lee:` and `via @ann_lee`
///     RTI news: @ann_lee                  not a retweet
extension Tweet {
    /// Twitter added the retweet button in November 2009. In older tweets the author typed `RT`.
    private static let firstButton: Int64 = 1_257_033_600

    /// The original of a retweet; `nil` if the tweet is not a retweet. The reference has a tweet ID only if the media
    /// have one.
    var originalByText: TweetReference? {
        guard let handle = text.retweetedHandle,
            let mention = mentions.first(where: { $0.span?.start == 3 && $0.handle.equalsHandle(handle) }),
            counts[.likes] ?? 0 == 0, createdAt.map({ $0.seconds >= Self.firstButton }) ?? true
        else { return nil }
        // Media of the original contain the ID of its tweet.
        if let media = media.first(where: { $0.sourceTweet != nil }),
            mention.id == nil || media.sourceUser == nil || media.sourceUser == mention.id
        {
            return TweetReference(
                tweet: media.sourceTweet, user: mention.id ?? media.sourceUser, handle: mention.handle)
        }
        return TweetReference(tweet: nil, user: mention.id, handle: mention.handle)
    }

    /// Creates a retweet with a text in the form of the service, for programs that write only the original's text.
    static func retweet(_ id: TweetID, at time: Timestamp?, by author: User?, of original: Tweet) -> Tweet {
        var retweet = Tweet(
            id: id, createdAt: time, author: author,
            text: "RT @\(original.author?.handle ?? ""): \(original.text)", textCompleteness: .summary)
        retweet.retweetOf = TweetReference(
            tweet: original.id, user: original.author?.id, handle: original.author?.handle)
        retweet.extractEntities()
        return retweet
    }
}

extension String {
    private static let longestHandle = 15
    /// Minimum length of a cut text in code points. Texts were cut to 140, but links and words are not split.
    private static let shortestCut = 130

    /// The handle of a text that starts with `RT @handle: `, else `nil`.
    var retweetedHandle: String? {
        let bytes = utf8.span
        guard bytes.count > 6, bytes[0] == UInt8(ascii: "R"), bytes[1] == UInt8(ascii: "T"),
            bytes[2] == UInt8(ascii: " "), bytes[3] == UInt8(ascii: "@")
        else { return nil }
        var end = 4
        while end < bytes.count, bytes[end].isHandleByte { end += 1 }
        guard (5...4 + Self.longestHandle) ~= end, end + 1 < bytes.count, bytes[end] == UInt8(ascii: ":"),
            bytes[end + 1] == UInt8(ascii: " ")
        else { return nil }
        var handle: [UInt8] = []
        for index in 4..<end { handle.append(bytes[index]) }
        return String(decoding: handle, as: UTF8.self)
    }

    /// Whether a retweet's text looks cut: it has at least 130 code points, and ends in `…`, or in ` ...` (2010 to
    /// 2012).
    var isCutRetweet: Bool {
        let bytes = utf8.span
        let count = bytes.count
        guard count >= Self.shortestCut else { return false }
        let ellipsis = bytes[count - 3] == 0xE2 && bytes[count - 2] == 0x80 && bytes[count - 1] == 0xA6
        let dots =
            bytes[count - 4] == UInt8(ascii: " ") && bytes[count - 3] == UInt8(ascii: ".")
            && bytes[count - 2] == UInt8(ascii: ".") && bytes[count - 1] == UInt8(ascii: ".")
        return (ellipsis || dots) && unicodeScalars.count >= Self.shortestCut
    }
}
