import TweetModel

/// Returns the byte span of the first occurrence.
func span(of part: String, in text: String) -> TextSpan? {
    text.firstRange(of: part).map { range in
        TextSpan(
            text.utf8.distance(from: text.startIndex, to: range.lowerBound),
            text.utf8.distance(from: text.startIndex, to: range.upperBound))
    }
}

/// Makes a tweet by Ann with the entities of its text: `#…`, `@…`, `$…` and `https://t.co/…` between spaces.
func sampleTweet(_ text: String, id: Int64 = 1_855_222_378_263_478_273, expanded: String? = nil) -> Tweet {
    var tweet = Tweet(
        id: TweetID(id), createdAt: Timestamp(seconds: 1_731_154_458),
        author: User(id: UserID(42), handle: "Ann", name: "Ann Lee"), text: text, textCompleteness: .full)
    tweet.flags = [.collected]
    for piece in text.split(whereSeparator: \.isWhitespace) {
        let word = String(piece.prefix { $0 != "," && $0 != "!" })
        guard let span = span(of: word, in: text) else { continue }
        switch word.first {
        case "#": tweet.hashtags.append(Hashtag(text: String(word.dropFirst()), span: span))
        case "@": tweet.mentions.append(Mention(handle: String(word.dropFirst()), id: nil, name: nil, span: span))
        case "$": tweet.cashtags.append(Cashtag(text: String(word.dropFirst()), span: span))
        case "h" where word.hasPrefix("https://"):
            tweet.links.append(Link(url: word, expanded: expanded, display: nil, span: span))
        default: break
        }
    }
    return tweet
}

/// Returns the text with «» around the spans.
func marked(_ text: String, _ spans: [TextSpan]) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for index in 0...bytes.count {
        if spans.contains(where: { $0.end == index }) { result += Array("»".utf8) }
        if spans.contains(where: { $0.start == index }) { result += Array("«".utf8) }
        if index < bytes.count { result.append(bytes[index]) }
    }
    return String(decoding: result, as: UTF8.self)
}
