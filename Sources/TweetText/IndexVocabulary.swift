package import TweetModel

/// The kinds of tokens in the search index. It has one column, so that a token is one entry with one number: what kind a
/// token is tells its first character, which no word of a text begins with. The store writes these, the query planner
/// looks for them; neither knows the other.
package enum IndexKind: String, CaseIterable, Sendable {
    /// One token a position: the words of the text.
    case text
    /// Second forms of words (`TokenizedText.alternates`).
    case alternate
    /// Folded hashtags; cashtags with their sign (`#$twtr.a`).
    case tag
    /// Folded handles.
    case mention
    /// The author, as `u` and the number of the store's user row.
    case author
    /// Facts (`IndexFlag`).
    case flag
    /// Words of links' hosts and paths.
    case url

    /// What stands in front of each token; nothing for words.
    package var mark: UInt8? {
        switch self {
        case .text: nil
        case .alternate: UInt8(ascii: "~")
        case .tag: UInt8(ascii: "#")
        case .mention: UInt8(ascii: "@")
        case .author, .flag: UInt8(ascii: "!")
        case .url: UInt8(ascii: "/")
        }
    }

    package var markText: String { mark.map { String(UnicodeScalar($0)) } ?? "" }

    /// Adds a token with its mark behind a space. One that has spaces inside, which only hostile labels and handles have,
    /// becomes several; nothing becomes none.
    package func append(_ token: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
        var isInside = false
        for index in token.indices {
            let byte = token[index]
            // FTS5 takes these for spaces as well.
            guard byte > 0x20, byte != 0x7F else {
                isInside = false
                continue
            }
            if !isInside {
                if !bytes.isEmpty { bytes.append(0x20) }
                if let mark { bytes.append(mark) }
                isInside = true
            }
            bytes.append(byte)
        }
    }

    package func append(_ token: String, to bytes: inout [UInt8]) {
        append(token.utf8Span.span, to: &bytes)
    }
}

/// A fact about a tweet that is a token of the kind `flag` in the index.
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

/// Tokens of the kind `flag` that carry a value.
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
