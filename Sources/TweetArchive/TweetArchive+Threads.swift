internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// The conversation that a tweet belongs to, as a tree; of a retweet, that of the tweet it repeats. nil where the store
    /// knows nothing of the tweet.
    public func thread(of id: TweetID) throws(TweetArchiveError) -> TweetThread? {
        try reading(otherwise: nil) { () throws(SQLiteError) in try ThreadLoader(store).thread(of: id) }
    }

    /// Why the service did not give out a tweet when an import asked for it, in its own words, e.g. `Not Found Error`; nil
    /// where no import was told.
    public func missingReason(of id: TweetID) throws(TweetArchiveError) -> String? {
        try reading(otherwise: nil) { () throws(SQLiteError) in
            try ThreadLoader(store).missingReason(of: id.rawValue)
        }
    }
}
