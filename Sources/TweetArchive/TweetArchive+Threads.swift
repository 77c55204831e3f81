internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Returns the conversation of a tweet as a tree; for a retweet, the conversation of its original. Returns `nil` if
    /// the store contains no tweet of the conversation, and does not know why the given tweet is missing.
    public func thread(of id: TweetID) throws(TweetArchiveError) -> TweetThread? {
        try read(otherwise: nil) { () throws(SQLiteError) in try ThreadLoader(store).thread(of: id) }
    }

    /// Returns the reason that an imported record gives for a missing tweet, for example `Not Found Error`; `nil` if no
    /// record gives a reason.
    public func missingReason(of id: TweetID) throws(TweetArchiveError) -> String? {
        try read(otherwise: nil) { () throws(SQLiteError) in
            try ThreadLoader(store).missingReason(of: id.rawValue)
        }
    }
}
