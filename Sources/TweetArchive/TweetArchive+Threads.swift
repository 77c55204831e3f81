internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// The conversation that a tweet belongs to, as a tree; of a retweet, that of the tweet it repeats. nil where the store
    /// knows nothing of the tweet.
    public func thread(of id: TweetID) throws(TweetArchiveError) -> TweetThread? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try ThreadLoader(store).thread(of: id) }
    }
}
