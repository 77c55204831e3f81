/// The words of exported tweets (`tweetdex.tweet/1`) for what is a number inside: written by the exports, read by imports.

extension TweetFlags {
    /// In the contract's order; `referenced` is the absence of `collected`.
    package static let exportNames: [(TweetFlags, String)] = [
        (.note, "note"), (.truncated, "truncated"), (.deleted, "deleted"), (.liked, "liked"), (.edited, "edited"),
        (.withheld, "withheld"), (.circle, "circle"), (.community, "community"), (.completed, "completed"),
        (.bookmarked, "bookmarked"), (.gone, "gone"), (.poll, "poll"), (.retweetByText, "retweet_by_text"),
    ]

    /// The words for these, in the contract's order.
    package var exportNames: [String] {
        if self == .collected { return [] }
        let names = Self.exportNames.filter { contains($0.0) }.map(\.1)
        return contains(.collected) ? names : names + ["referenced"]
    }
}

extension TextTrust {
    private static let exportNames: [(TextTrust, String)] = [
        (.summary, "summary"), (.cut, "cut"), (.classic, "classic"), (.v2, "v2"), (.full, "full"), (.note, "note"),
    ]

    /// How much the text can be trusted, in a word.
    package var exportName: String { Self.exportNames.first { $0.0 == self }?.1 ?? "full" }

    package init?(exportName: String) {
        guard let trust = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = trust.0
    }
}

extension ExportRole {
    /// `matched` or `context`.
    package var exportName: String {
        switch self {
        case .matched: "matched"
        case .context: "context"
        }
    }
}

extension ExportRole.Relation {
    /// API v2's words where it has them.
    package var exportName: String {
        switch self {
        case .repliedTo: "replied_to"
        case .quoted: "quoted"
        case .retweeted: "retweeted"
        case .answer: "answer"
        case .thread: "thread"
        }
    }
}

extension EntitySource {
    private static let exportNames: [(EntitySource, String)] = [
        (.note, "note"), (.extracted, "text"), (.completed, "completed"),
    ]

    /// Where an entity's record comes from, in a word; nil for one that the archive gave.
    package var exportName: String? { Self.exportNames.first { $0.0 == self }?.1 }

    package init?(exportName: String) {
        guard let source = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = source.0
    }
}
