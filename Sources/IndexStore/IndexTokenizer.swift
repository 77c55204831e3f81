package import TweetModel
internal import TweetText

/// Computes the search index tokens of tweets, for inspection and export.
package struct IndexTokenizer: ~Copyable {
    private var indexer = TextIndexer()

    package init() {}

    package mutating func tokens(of tweet: Tweet) -> NormalizedTokens {
        let words = indexer.words(of: tweet)
        let text = indexer.textLength
        var tokens = NormalizedTokens(text: String(decoding: words.bytes[..<text], as: UTF8.self))
        tokens.author = tweet.author?.handle.map(Folding.fold)
        for token in words.bytes[text...].split(separator: 0x20) {
            let value = String(decoding: token.dropFirst(), as: UTF8.self)
            switch token.first {
            case IndexKind.alternate.mark: tokens.alternates.append(value)
            case IndexKind.tag.mark: tokens.tags.append(value)
            case IndexKind.mention.mark: tokens.mentions.append(value)
            case IndexKind.url.mark: tokens.urls.append(value)
            default: tokens.facts.append(value)
            }
        }
        return tokens
    }
}
