package import TweetModel

/// The columns of the search index and the tokens that stand for facts in them. The store writes these, the query
/// planner looks for them; neither knows the other.
package enum IndexColumn: String, CaseIterable, Sendable {
    /// One token a position: the words of the text.
    case text
    /// Second forms of words (`TokenizedText.alternates`).
    case alternate
    /// Folded hashtags; cashtags with their sign (`$twtr.a`).
    case tag
    /// Folded handles.
    case mention
    /// The author, as `u` and the number of the store's user row.
    case author
    /// Facts (`IndexFlag`).
    case flag
    /// Words of links' hosts and paths.
    case url
}

/// A fact about a tweet that is a token in the index's column `flag`.
package enum IndexFlag: String, CaseIterable, Sendable {
    /// Met only inside another tweet. Collected tweets carry no token for it: leaving these out costs nothing then.
    case referenced
    case retweet, reply, quote
    /// Any media, and each kind.
    case media, photo, video, gif
    /// Any link, media included.
    case link
    case hashtag, mention, cashtag
    /// Nobody knows who wrote it (likes), so a clause about the author is unknown.
    case authorless
    case note, truncated, deleted, liked, edited, circle, community
    case sensitive
    case poll
}

/// Tokens in the column `flag` that carry a value.
package enum IndexToken {
    /// The author.
    package static func author(_ user: UserID) -> String { "u\(user)" }
    /// Twitter's language label.
    package static func language(_ code: String) -> String { "lang_" + Folding.fold(code) }
    /// Replies to that user.
    package static func replyTo(_ user: UserID) -> String { "to_\(user)" }
    /// Retweets of that user.
    package static func retweetOf(_ user: UserID) -> String { "rt_\(user)" }
    /// Quotes of that user.
    package static func quoteOf(_ user: UserID) -> String { "qt_\(user)" }
}
