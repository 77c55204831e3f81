internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Labels and notes that the user adds to tweets. The operators `label:` and `has:note` find them. No import removes
/// them, but an import of a Tweetdex export can add some.
extension TweetArchive {
    /// Adds a label to tweets at the time `now` (Unix seconds). Returns the number of tweets that did not have it.
    /// Ignores tweets that are not in the store.
    @discardableResult
    public func addLabel(
        _ name: LabelName, to tweets: [TweetID], at now: Int64
    ) throws(TweetArchiveError) -> Int {
        try write { () throws(SQLiteError) in try Labels(store).add(name, to: tweets, at: now) }
    }

    /// Removes a label from tweets. Returns the number of tweets that had it.
    @discardableResult
    public func removeLabel(_ name: LabelName, from tweets: [TweetID]) throws(TweetArchiveError) -> Int {
        try write { () throws(SQLiteError) in try Labels(store).remove(name, from: tweets) }
    }

    /// Returns all labels with their number of tweets, most frequent first.
    public func labels() throws(TweetArchiveError) -> [LabelCount] {
        try read(otherwise: []) { () throws(SQLiteError) in try Labels(store).all() }
    }

    /// Sets the note on a tweet at the time `now` (Unix seconds). `nil` or an empty text removes it. Returns false if
    /// nothing changed.
    @discardableResult
    public func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws(TweetArchiveError) -> Bool {
        try write { () throws(SQLiteError) in try Labels(store).setNote(text, on: tweet, at: now) }
    }
}
