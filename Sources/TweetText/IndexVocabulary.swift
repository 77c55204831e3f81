package import TweetModel

/// The kinds of tokens in the search index.
///
/// The full-text table has one column for all kinds. The tokens of each kind except words begin with a sigil: `#swift`
/// is a hashtag, `swift` is a word. Among words, only the emoji `#⃣` begins with a sigil.
package enum IndexKind: String, CaseIterable, Sendable {
    /// The words of the text, one per position.
    case text
    /// Alternative forms of words (`TokenizedText.alternates`).
    case alternate
    /// Folded hashtags (`#swift`) and cashtags (`#$twtr.a`).
    case tag
    /// Folded handles.
    case mention
    /// The author (`IndexToken.author`).
    case author
    /// Properties of the tweet (`IndexFlag`, `IndexToken`).
    case flag
    /// Words of the hosts, paths and query strings of links.
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

    /// The sigil as text; empty for words.
    package var markText: String { mark.map { String(UnicodeScalar($0)) } ?? "" }

    /// Appends the token with its sigil, after a space unless `bytes` is empty. Truncates a token that is too long.
    /// Spaces and control characters, which only forged hashtags and handles contain, split the token into parts, each
    /// with the sigil.
    package func append(_ whole: borrowing Span<UInt8>, to bytes: inout [UInt8]) {
        let token = whole.extracting(0..<UTF8Decoding.boundary(in: whole, before: TokenStream.longestToken))
        let mark = mark
        var isFirst = bytes.isEmpty
        var isInside = false
        // Each part takes up to two more bytes than in the token. At least one byte of the token separates two parts.
        bytes.append(addingCapacity: 2 * token.count + 2) { (output: inout OutputSpan<UInt8>) in
            for index in token.indices {
                let byte = token[index]
                // The store's FTS5 tokenizer treats control characters as separators.
                guard byte > 0x20, byte != 0x7F else {
                    isInside = false
                    continue
                }
                if !isInside {
                    if !isFirst { output.append(0x20) }
                    if let mark { output.append(mark) }
                    isFirst = false
                    isInside = true
                }
                output.append(byte)
            }
        }
    }

    package func append(_ token: String, to bytes: inout [UInt8]) { append(token.utf8Span.span, to: &bytes) }
}

/// A property of a tweet that the index stores as a token of the kind `flag`.
package enum IndexFlag: String, CaseIterable, Sendable {
    /// Marks tweets that occur only inside records of other tweets. By default, searches exclude the tweets with this
    /// token. If no tweet has the token, the exclusion costs nothing.
    case referenced
    case retweet, reply, quote
    /// `media` marks tweets with media of any kind; `photo`, `video` and `gif` mark tweets with that kind.
    case media, photo, video, gif
    /// Marks tweets with a link or with media, because Twitter also represents media by a link.
    case link
    case hashtag, mention, cashtag
    /// Marks tweets whose author is unknown, for example because they come from a list of likes.
    case authorless
    case note, truncated, deleted, liked, edited, circle, community
    case sensitive
    case poll
    case article
}

extension IndexFlag {
    /// The flag in the tweet's row that is equivalent to the flag in the index. `nil` if there is no such flag.
    package var rowFlag: TweetFlags? {
        switch self {
        case .truncated: .truncated
        case .deleted: .deleted
        case .liked: .liked
        case .note: .note
        case .edited: .edited
        case .circle: .circle
        case .community: .community
        case .poll: .poll
        case .article: .article
        default: nil
        }
    }
}

extension Tweet {
    /// True if the index document of the tweet contains the flag.
    package func has(_ flag: IndexFlag) -> Bool {
        switch flag {
        case .referenced: flags.isReferencedOnly
        case .retweet: retweetOf != nil
        case .reply: isReply
        case .quote: quoteOf != nil
        case .media: !media.isEmpty
        case .photo: hasMedia(.photo)
        case .video: hasMedia(.video)
        case .gif: hasMedia(.animatedGIF)
        case .link: !media.isEmpty || !links.isEmpty
        case .hashtag: !hashtags.isEmpty
        case .mention: !mentions.isEmpty
        case .cashtag: !cashtags.isEmpty
        case .authorless: author == nil
        case .sensitive: sensitive == true
        case .note, .truncated, .deleted, .liked, .edited, .circle, .community, .poll, .article:
            flag.rowFlag.map { flags.contains($0) } ?? false
        }
    }

    private func hasMedia(_ kind: MediaItem.Kind) -> Bool {
        // The closure receives indices, because copies of media are slow.
        media.indices.contains { media[$0].kind == kind }
    }
}

/// Tokens of the kinds `author` and `flag` that contain a value. A `UserID` is here the row ID of the account in the
/// table `user`.
package enum IndexToken {
    package static func author(_ user: UserID) -> String { "\(authorPrefix)\(user)" }
    package static let authorPrefix: StaticString = "u"
    /// Returns the author of a token; `nil` for another token.
    package static func author(_ token: Span<UInt8>) -> UserID? {
        guard token.begins(with: authorPrefix) else { return nil }
        let length = authorPrefix.utf8CodeUnitCount
        let isNegative = token.count > length && token[length] == UInt8(ascii: "-")
        let digits = length + (isNegative ? 1 : 0)..<token.count
        guard (1...19).contains(digits.count) else { return nil }
        // Faster than the initializer for text, because completions read all authors.
        var value: Int64 = 0
        for index in digits {
            let digit = token[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        return UserID(isNegative ? 0 &- value : value)
    }
    /// - Parameter code: Twitter's language code.
    package static func language(_ code: String) -> String { languagePrefix + Folding.fold(code) }
    package static let languagePrefix = "lang_"
    /// Marks replies to tweets of an account.
    package static func replyTo(_ user: UserID) -> String { "to_\(user)" }
    /// Marks retweets of tweets of an account.
    package static func retweetOf(_ user: UserID) -> String { "rt_\(user)" }
    /// Marks quotes of tweets of an account.
    package static func quoteOf(_ user: UserID) -> String { "qt_\(user)" }
}
