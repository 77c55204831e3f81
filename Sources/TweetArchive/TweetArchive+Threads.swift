internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Returns the conversation of a tweet as a tree; for a retweet, the conversation of its original. Returns `nil` if
    /// the store knows nothing about the tweet.
    public func thread(of id: TweetID) throws(TweetArchiveError) -> TweetThread? {
        try read(otherwise: nil) { () throws(SQLiteError) in try ThreadLoader(store).thread(of: id) }
    }

    /// Returns the service's reason for not supplying a tweet, for example `Not Found Error`, if the record of an
    /// import contains one; `nil` otherwise.
    public func missingReason(of id: TweetID) throws(TweetArchiveError) -> String? {
        try read(otherwise: nil) { () throws(SQLiteError) in
            try ThreadLoader(store).missingReason(of: id.rawValue)
        }
    }
}
