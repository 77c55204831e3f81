// The names of flags and other enumerated values in the JSON format `tweetdex.tweet/1`. Exports write these names, and
// imports read them.

extension TweetFlags {
    /// The names in the order in which exports write them. `collected` has no name; instead, tweets without it have the
    /// name `referenced`.
    package static let exportNames: [(TweetFlags, String)] = [
        (.note, "note"), (.truncated, "truncated"), (.deleted, "deleted"), (.liked, "liked"), (.edited, "edited"),
        (.withheld, "withheld"), (.circle, "circle"), (.community, "community"), (.completed, "completed"),
        (.bookmarked, "bookmarked"), (.gone, "gone"), (.poll, "poll"), (.retweetByText, "retweet_by_text"),
        (.article, "article"),
    ]

    /// The names of the set flags, and `referenced` if `collected` is not set.
    package var exportNames: [String] {
        if self == .collected { return [] }
        let names = Self.exportNames.filter { contains($0.0) }.map(\.1)
        return contains(.collected) ? names : names + ["referenced"]
    }
}

extension TextCompleteness {
    private static let exportNames: [(TextCompleteness, String)] = [
        (.summary, "summary"), (.cut, "cut"), (.classic, "classic"), (.v2, "v2"), (.full, "full"), (.note, "note"),
        (.articlePreview, "article_preview"), (.articleText, "article_text"), (.article, "article"),
    ]

    package var exportName: String { Self.exportNames.first { $0.0 == self }?.1 ?? "full" }

    package init?(exportName: String) {
        guard let trust = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = trust.0
    }
}

extension ExportRole {
    package var exportName: String {
        switch self {
        case .matched: "matched"
        case .context: "context"
        }
    }
}

extension ExportRole.Relation {
    /// The first three names are those of API v2.
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

    /// The name; `nil` for `given`, which exports do not write.
    package var exportName: String? { Self.exportNames.first { $0.0 == self }?.1 }

    package init?(exportName: String) {
        guard let source = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = source.0
    }
}
