package import TweetModel

/// Short links without a known destination.
extension JSONRenderer {
    /// `tweetdex.unresolved-links/1`
    package func unresolvedLinks(_ links: [UnresolvedLink], into out: inout [UInt8]) {
        document("tweetdex.unresolved-links/1", into: &out) { json in
            json.objects("links", links) { json, link in
                json.member("short_url", link.address)
                json.member("tweets", link.tweets)
                json.member("newest_tweet", link.newest)
            }
        }
    }
}
