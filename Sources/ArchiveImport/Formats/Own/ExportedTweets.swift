package import TweetModel

/// Parses lines in the format `tweetdex.tweet/1` that this program wrote.
package struct ExportedTweets: ~Copyable {
    private var document = JSONDocument()

    package init() {}

    /// Returns the tweet and its imports, without labels and note; `nil` if the line is not in this format.
    package mutating func hit(_ line: String) -> SearchHit? {
        do throws(JSONError) {
            try document.parse(line.utf8Span.span)
        } catch {
            return nil
        }
        guard OwnExportDecoder.matches(document.root), let tweet = OwnExportDecoder.tweet(document.root) else {
            return nil
        }
        return SearchHit(tweet: tweet, imports: document.root.strings("imports"))
    }
}
