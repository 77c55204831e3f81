package import TweetModel

/// What the printers say of messages and conversations.
package enum MessageWords {
    /// `@ann, @bob`, the group's name, or the numbers of those who have no handle in the store.
    package static func title(of conversation: Conversation) -> String {
        if let name = conversation.name, !name.isEmpty { return name }
        let people = conversation.others.map(person)
        let shown = people.prefix(4).joined(separator: ", ")
        let rest = people.count - 4
        if people.isEmpty { return conversation.id }
        return rest > 0 ? "\(shown) and \(rest) more" : shown
    }

    /// `@ann` or `user 42`.
    package static func person(_ user: User) -> String {
        if let handle = user.handle, !handle.isEmpty { return "@" + handle }
        return user.id.map { "user \($0)" } ?? "somebody"
    }

    package static func person(_ user: User?) -> String { user.map { person($0) } ?? "somebody" }

    /// The sign of a reaction, where the service has a word for it.
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

    /// `@ann came in; @bob and @cat were there`
    package static func sentence(of event: ConversationEvent, actor: User?, people: [User]) -> String {
        let names = people.filter { event.kind != .join || $0.id != actor?.id || actor == nil }.map { person($0) }
        let list =
            names.count > 1
            ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names.first ?? ""
        switch event.kind {
        case .join:
            let who = actor.map { "\(person($0)) opened the conversation" } ?? "The conversation began"
            return list.isEmpty ? who : "\(who) with \(list)"
        case .participantsJoin:
            return actor.map { "\(person($0)) added \(list)" } ?? "\(list) came in"
        case .participantsLeave:
            return "\(list) left"
        case .rename:
            return "\(person(actor)) named the conversation “\(event.name ?? "")”"
        }
    }
}

extension MessageHit {
    /// The message as a tweet, for what prints texts: spans, links and media are the same.
    package var asHit: SearchHit {
        var tweet = Tweet(
            id: TweetID(message.id.rawValue), createdAt: message.createdAt, author: sender, text: message.text,
            textTrust: .full)
        tweet.flags = .collected
        tweet.hashtags = hashtags
        tweet.mentions = mentions
        tweet.cashtags = cashtags
        tweet.links = message.links
        tweet.media = message.media
        return SearchHit(tweet: tweet, matches: matches, imports: imports)
    }
}
