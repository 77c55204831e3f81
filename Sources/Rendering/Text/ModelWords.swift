package import TweetModel

/// Words for conversations of direct messages: titles, people, events and reactions.
package enum MessageWords {
    /// Returns the name of a conversation. Without a name, returns up to four of `Conversation.others`, for example
    /// `@ann, @bob, @cat, @dan and 2 more`; without others, the ID of the conversation.
    package static func title(of conversation: Conversation) -> String {
        if let name = conversation.name, !name.isEmpty { return name }
        let people = conversation.others.map(person)
        let shown = people.prefix(4).joined(separator: ", ")
        let rest = people.count - 4
        if people.isEmpty { return conversation.id }
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }

    /// Returns the numbers of direct messages and of messages of chats with Grok that are not 0.
    package static func counts(direct: Int, grok: Int) -> [String] {
        [(direct, "direct message"), (grok, "Grok message")].filter { $0.0 > 0 }
            .map { HumanReadable.count($0.0, $0.1) }
    }

    /// Returns `@ann`, `user 42` if only the ID is known, or `somebody` if neither is known.
    package static func person(_ user: User) -> String {
        if let handle = user.handle, !handle.isEmpty { return "@" + handle }
        return user.id.map { "user \($0)" } ?? "somebody"
    }

    package static func person(_ user: User?) -> String { user.map { person($0) } ?? "somebody" }

    /// Returns the emoji for the key of a reaction: `funny` → 😂. Returns other keys unchanged, because they are already
    /// emoji.
    package static func sign(ofReaction key: String) -> String {
        switch key {
        case "like": "❤️"
        case "funny": "😂"
        case "surprised": "😲"
        case "sad": "😢"
        case "excited": "🔥"
        case "agree": "👍"
        case "disagree": "👎"
        default: key
        }
    }

    /// Returns an event as a sentence: `@ann added @bob and @cat`.
    package static func sentence(of event: ConversationEvent, actor: User?, people: [User]) -> String {
        let names = people.filter { event.kind != .join || $0.id != actor?.id || actor == nil }.map { person($0) }
        let list =
            names.count > 1
            ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names.first ?? ""
        switch event.kind {
        case .join:
            let who = actor.map { "\(person($0)) started the conversation" } ?? "The conversation began"
            return list.isEmpty ? who : "\(who) with \(list)"
        case .participantsJoin:
            return actor.map { "\(person($0)) added \(list)" } ?? "\(list) joined"
        case .participantsLeave:
            return "\(list) left"
        case .rename:
            return "\(person(actor)) named the conversation \"\(event.name ?? "")\""
        case .snapshot:
            return "The members were \(list)"
        }
    }
}

extension MessageHit {
    /// The message in the form of a tweet, so that the functions for tweets can render its text, links and media.
    package var asHit: SearchHit {
        var tweet = Tweet(
            id: TweetID(message.id.rawValue), createdAt: message.createdAt, author: sender, text: message.text,
            textCompleteness: .full)
        tweet.flags = .collected
        tweet.hashtags = hashtags
        tweet.mentions = mentions
        tweet.cashtags = cashtags
        tweet.links = message.links
        tweet.media = message.media
        return SearchHit(tweet: tweet, matches: matches, imports: imports)
    }
}

extension FollowChange {
    /// The change in words: `Followers of @ann_lee: 1 lost, 2 gained`.
    package var title: String {
        let accounts =
            switch kind {
            case .follower: "Followers of"
            case .following: "Accounts followed by"
            case .block: "Accounts blocked by"
            case .mute: "Accounts muted by"
            }
        return "\(accounts) \(subject.handle.map { "@" + $0 } ?? subject.label): "
            + "\(HumanReadable.grouped(lost.count)) lost, \(HumanReadable.grouped(gained.count)) gained"
    }
}

extension FollowKind {
    /// The accounts as a row of a table names them.
    var plural: String {
        switch self {
        case .follower: "followers"
        case .following: "following"
        case .block: "blocked"
        case .mute: "muted"
        }
    }
}

extension User {
    /// The handle and the display name: `@ann_lee (Ann)`. An unknown handle is `no handle`; an unknown name is omitted.
    package var displayName: String {
        (handle.map { "@" + $0 } ?? "no handle") + (name.map { " (\($0))" } ?? "")
    }

    /// The handle and the display name as in `displayName`, or `account 42` if the handle is unknown.
    package var label: String {
        guard handle == nil, let id else { return displayName }
        return "account \(id.rawValue)" + (name.map { " (\($0))" } ?? "")
    }
}

extension UserChange {
    /// Returns the result of an undo or a redo, such as `undid label add todo, 3 tweets`. The text contains words of
    /// the user, so sanitize it.
    package func report(isRedo: Bool = false) -> String {
        var parts = [(isRedo ? "redid " : "undid ") + text]
        if tweets > 0 { parts.append(HumanReadable.count(tweets, "tweet")) }
        if command == Command.clearSearches.rawValue {
            parts.append(HumanReadable.count(searches, "recent search", plural: "recent searches"))
        }
        return parts.joined(separator: ", ")
    }
}
