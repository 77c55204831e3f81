package import TweetModel

/// Lines of `tweetdex.tweet/1` that this program wrote itself, read one by one.
package struct ExportedTweets: ~Copyable {
    private var document = JSONDocument()

    package init() {}

    /// The tweet with its imports, and nothing that its owner put on it; nil for what is no such line.
    package mutating func hit(_ line: String) -> SearchHit? {
        do throws(JSONError) {
            try document.parse(line.utf8Span.span)
        } catch {
            return nil
        }
        guard OwnExportDecoder.matches(document.root), let tweet = OwnExportDecoder.tweet(document.root) else {
            return nil
        }
        return SearchHit(tweet: tweet, imports: OwnExportDecoder.strings(document.root, "imports"))
    }
}
