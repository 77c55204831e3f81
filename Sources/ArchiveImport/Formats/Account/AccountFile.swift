import TweetModel

/// A file of an account archive, recognised by its name (see Account archives).
struct AccountFile: Hashable, Sendable {
    enum Role: Hashable, Sendable {
        case tweets, communityTweets, circleTweets, deletedTweets, likes, notes, deletedNotes
        /// The texts of articles, and their dates and tweets.
        case articles, articleMetadata
        /// Direct messages: private, opened only if the caller requests them.
        case messages, groupMessages
        /// Chats with Grok: private, opened only if the caller requests them.
        case grok
        /// Accounts and lists of the owner: private, opened only if the caller requests them.
        case follows(FollowKind)
        case lists(TwitterList.Relation)
        /// Encrypted direct messages, whose key is only on the owner's devices: never opened.
        case encryptedMessages
        case manifest, account, profile, handleChanges
        /// Known, but private or without tweets of the owner: never opened.
        case other

        /// Whether the file is read only on request.
        var isOptional: Bool {
            switch self {
            case .circleTweets, .deletedTweets, .deletedNotes, .likes, .messages, .groupMessages, .grok, .follows,
                .lists:
                true
            default: false
            }
        }

        /// Whether its records are tweets of the owner.
        var holdsTweets: Bool {
            switch self {
            case .tweets, .communityTweets, .circleTweets, .deletedTweets: true
            default: false
            }
        }

        /// The value of `--include` that requests the file. `nil` for other files, and for deleted notes, which
        /// `deleted` includes.
        var option: String? {
            switch self {
            case .likes: "likes"
            case .deletedTweets: "deleted"
            case .circleTweets: "circle"
            case .messages, .groupMessages: "messages"
            case .grok: "grok"
            case .follows, .lists: "follows"
            default: nil
            }
        }

        /// Whether its records are imported by themselves. The other files describe the owner or complete tweets.
        var holdsRecords: Bool {
            switch self {
            case .likes, .messages, .groupMessages, .grok, .follows, .lists: true
            default: holdsTweets
            }
        }
    }

    let role: Role
    /// The lowercased name without suffix and part number: `tweets`.
    let stem: String
    /// The part number. Large files are divided into parts; the first is 0 and has no number in its name.
    let part: Int

    /// The lowercased name in an archive: `tweets-part1.js`.
    var name: String { stem + (part > 0 ? "-part\(part)" : "") + ".js" }

    /// Recognises a name such as `tweets-part1.js`, in any letter case, also as the name of a copy. Returns `nil` for a
    /// name that account archives do not use.
    init?(fileName: String) {
        let lowered = fileName.lowercased()
        guard lowered.hasSuffix(".js") else { return nil }
        self.init(stem: Self.withoutCopyMark(lowered.dropLast(3)))
    }

    /// The name without the mark that browsers and file managers add to the name of a copy: `tweets (1)`,
    /// `tweets copy 2`, `tweets - Copy (2)`, `tweets (copy)`. Names in archives contain no spaces or parentheses.
    private static func withoutCopyMark(_ name: Substring) -> String {
        guard let end = name.firstIndex(where: { $0 == " " || $0 == "(" }),
            name[end...].replacing("copy", with: "").allSatisfy({ " -()0123456789".contains($0) })
        else { return String(name) }
        return String(name[..<end])
    }

    /// Recognises a script's variable such as `YTD.tweets.part1`. Returns `nil` for other scripts and for the manifest.
    init?(scriptName: String) {
        let parts = scriptName.split(separator: ".")
        guard parts.count >= 2, parts[0] == "YTD" else { return nil }
        let stem = String(parts[1].map { $0 == "_" ? "-" : $0 })
        self.init(stem: stem)
        if self.role == .manifest { return nil }
    }

    /// Recognises a lone file by its first record. Returns `nil` for records that do not identify the file.
    init?(shape: FilePrefix.Shape) {
        switch shape {
        case .wrappedTweet, .ownTweet: self = .tweets
        case .deletedTweet: self.init(role: .deletedTweets, stem: "deleted-tweets", part: 0)
        case .like: self.init(role: .likes, stem: "like", part: 0)
        case .note, .foreignTweet, .other: return nil
        }
    }

    static let tweets = AccountFile(role: .tweets, stem: "tweets", part: 0)

    private init(role: Role, stem: String, part: Int) {
        self.role = role
        self.stem = stem
        self.part = part
    }

    private init?(stem name: String) {
        var stem = name
        var part = 0
        if let marker = name.range(of: "-part"), let number = Int(name[marker.upperBound...]), number >= 0 {
            stem = String(name[..<marker.lowerBound])
            part = number
        }
        guard let role = Self.roles[stem] ?? (Self.others.contains(stem) ? .other : nil) else { return nil }
        self.role = role
        self.stem = stem
        self.part = part
    }

    /// The position of the file in the reading order. Notes and articles precede tweets, because they complete the
    /// texts of tweets. Older names precede newer ones, so that the newer of two generations in one folder decides.
    /// Parts are read by number.
    var order: (Int, Int, Int) {
        let rank =
            switch role {
            case .notes: 0
            case .deletedNotes: 1
            case .articles: 2
            case .articleMetadata: 3
            case .tweets: 4
            case .communityTweets: 5
            case .circleTweets: 6
            case .deletedTweets: 7
            case .likes: 8
            case .messages: 9
            case .groupMessages: 10
            case .grok: 11
            case .follows: 12
            case .lists: 13
            case .manifest, .account, .profile, .handleChanges, .encryptedMessages, .other: 14
            }
        return (rank, Self.olderNames.contains(stem) ? 0 : 1, part)
    }

    private static let olderNames: Set<String> = ["tweet", "direct-message", "direct-message-group"]

    private static let roles: [String: Role] = [
        "tweet": .tweets, "tweets": .tweets, "community-tweet": .communityTweets,
        "community-tweets": .communityTweets, "twitter-circle-tweet": .circleTweets,
        "deleted-tweet": .deletedTweets, "deleted-tweets": .deletedTweets, "like": .likes, "likes": .likes,
        "article": .articles, "twitter-article": .articles, "article-metadata": .articleMetadata,
        "twitter-article-metadata": .articleMetadata, "note-tweet": .notes, "deleted-note-tweet": .deletedNotes,
        "manifest": .manifest, "account": .account,
        "profile": .profile, "screen-name-change": .handleChanges,
        "direct-message": .messages, "direct-messages": .messages, "direct-message-group": .groupMessages,
        "direct-messages-group": .groupMessages, "message-event": .encryptedMessages,
        "grok-chat-item": .grok,
        "follower": .follows(.follower), "following": .follows(.following), "block": .follows(.block),
        "mute": .follows(.mute), "lists-created": .lists(.created), "lists-member": .lists(.member),
        "lists-subscribed": .lists(.subscribed),
    ]

    /// Names of known files that are never read.
    private static let others: Set<String> = [
        "account-creation-ip", "account-label", "account-suspension", "account-timezone", "ad-engagements",
        "ad-free-article-visits", "ad-impressions", "ad-mobile-conversions-attributed",
        "ad-mobile-conversions-unattributed", "ad-online-conversions-attributed",
        "ad-online-conversions-unattributed", "ads-revenue-sharing", "ageinfo", "app",
        "audio-video-calls-in-dm", "audio-video-calls-in-dm-recipient-sessions", "birdwatch-note",
        "birdwatch-note-rating", "birdwatch-note-tombstone", "branch-links", "catalog-item", "commerce-catalog",
        "community-note", "community-note-api-test-note", "community-note-batsignal", "community-note-rating",
        "community-note-tombstone", "connected-application", "contact", "deleted-tweet-headers", "device-token",
        "direct-message-group-headers", "direct-message-headers", "direct-message-mute", "email-address-change",
        "expanded-profile", "facebook-connection", "ip-audit", "key-registry", "moment", "ni-devices",
        "periscope-account-information", "periscope-ban-information", "periscope-broadcast-metadata",
        "periscope-comments-made-by-user", "periscope-expired-broadcasts", "periscope-followers",
        "periscope-profile-description", "personalization", "phone-number", "product-drop", "product-set",
        "professional-data", "protected-history", "reply-prompt", "saved-search", "shop-module",
        "shopify-account", "smartblock", "spaces-metadata", "sso", "tweet-headers", "tweetdeck",
        "twitter-circle", "twitter-circle-member", "twitter-shop", "user-link-clicks", "verified",
        "verified-organization",
    ]
}

extension String {
    /// The first occurrence of a text.
    fileprivate func range(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }
}
