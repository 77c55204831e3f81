package import TweetModel

/// The kinds of tokens in the search index.
///
/// The index has one column, so that each token is one entry with one doc ID. The first character of a token is the
/// sigil of its kind, which no word of a text begins with. The store writes these tokens and the query planner looks
/// them up.
package enum IndexKind: String, CaseIterable, Sendable {
    /// The words of the text, one per position.
    case text
    /// Alternative forms of words (`TokenizedText.alternates`).
    case alternate
    /// Folded hashtags, and cashtags with their sign (`#$twtr.a`).
    case tag
    /// Folded handles.
    case mention
    /// The author: `u` and the row ID of the account.
    case author
    /// Properties of the tweet (`IndexFlag`).
    case flag
    /// Words of the hosts and paths of links.
    case url

    /// The sigil before each token of the kind; `nil` for words.
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

    /// Appends a space, the sigil and the token. A token that contains spaces, which only hostile labels and handles
    /// do, becomes several tokens; an empty token adds nothing.
    package func append(_ token: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
        var isInside = false
        for index in token.indices {
            let byte = token[index]
            // FTS5 treats these characters as spaces.
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

/// A property of a tweet that the index stores as a token of the kind `flag`.
package enum IndexFlag: String, CaseIterable, Sendable {
    /// The tweet occurs only inside other tweets. Collected tweets do not have this token, so excluding referenced
    /// tweets costs nothing in a store without them.
    case referenced
    case retweet, reply, quote
    /// Media of any kind, and of each kind.
    case media, photo, video, gif
    /// A link, including links to media.
    case link
    case hashtag, mention, cashtag
    /// The author is not known (likes), so a clause about the author is unknown.
    case authorless
    case note, truncated, deleted, liked, edited, circle, community
    case sensitive
    case poll
}

/// Tokens of the kind `flag` that contain a value.
package enum IndexToken {
    /// The author.
    package static func author(_ user: UserID) -> String { "u\(user)" }
    /// Twitter's language code.
    package static func language(_ code: String) -> String { "lang_" + Folding.fold(code) }
    /// Replies to the account.
    package static func replyTo(_ user: UserID) -> String { "to_\(user)" }
    /// Retweets of the account.
    package static func retweetOf(_ user: UserID) -> String { "rt_\(user)" }
    /// Quotes of the account.
    package static func quoteOf(_ user: UserID) -> String { "qt_\(user)" }
}
