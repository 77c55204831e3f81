internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Labels and notes, which the user adds to tweets. They are found with `label:` and `has:note`, and imports do not
/// change them.
extension TweetArchive {
    /// Adds a label to tweets. Returns the number of tweets that did not have it. Ignores tweets that are not in the
    /// store.
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

    /// Returns all labels in use with their number of tweets, most frequent first.
    public func labels() throws(TweetArchiveError) -> [LabelCount] {
        try read(otherwise: []) { () throws(SQLiteError) in try Labels(store).all() }
    }

    /// Replaces the note on a tweet; `nil` removes it. Returns false if nothing changed.
    @discardableResult
    public func setNote(_ text: String?, on tweet: TweetID, at now: Int64) throws(TweetArchiveError) -> Bool {
        try write { () throws(SQLiteError) in try Labels(store).setNote(text, on: tweet, at: now) }
    }
}
