internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// What the owner puts on tweets: kept in the store only, found with `label:` and `has:note`, untouched by imports.
extension TweetArchive {
    /// Puts a label on tweets; how many did not have it before. Tweets that the store does not have are passed over.
    @discardableResult
    public func addLabel(
        _ name: LabelName, to tweets: [TweetID], at now: Int64
    ) throws(TweetArchiveError) -> Int {
        try writing { () throws(SQLiteError) in try Labels(store).add(name, to: tweets, at: now) }
    }

    /// Takes a label off tweets; how many had it.
    @discardableResult
    public func removeLabel(_ name: LabelName, from tweets: [TweetID]) throws(TweetArchiveError) -> Int {
        try writing { () throws(SQLiteError) in try Labels(store).remove(name, from: tweets) }
    }

    /// The labels in use, most used first.
    public func labels() throws(TweetArchiveError) -> [LabelCount] {
        try reading(otherwise: []) { () throws(SQLiteError) in try Labels(store).all() }
    }

    /// Writes the note on a tweet, in place of the one it had; nil takes it away. False when nothing changed.
    @discardableResult
    public func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws(TweetArchiveError) -> Bool {
        try writing { () throws(SQLiteError) in try Labels(store).setNote(text, on: tweet, at: now) }
    }
}
