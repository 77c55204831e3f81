package import TweetModel

/// Direct messages:
///
///     3  @bob · 124 messages · last 2 h ago · 2024-11-09 12:14 UTC · 301188204-21140987
///
///     Ann Lee  @ann_lee · 3 h ago · 2024-11-09 12:14 UTC
///     See you at nine 🌅
///     ❤️ @bob
extension TerminalRenderer {
    /// Writes a list of conversations, each beginning on a new line. If `numbered` is true, they are numbered from 1.
    func write(_ list: [Conversation], numbered: Bool, to writer: inout TerminalWriter) {
        let width = max(2, String(list.count).count)
        for (index, conversation) in list.enumerated() {
            let first = numbered ? [TerminalSpan(padded(String(index + 1), width, left: true) + "  ", .dim)] : nil
            let indent = numbered ? width + 2 : 0
            let head = head(of: conversation, columns: writer.columns(indent: indent))
            writer.paragraph(head, indent: indent, first: first)
        }
    }

    /// Writes the heading of a conversation and, for a group, its participants.
    package func write(_ conversation: Conversation, to writer: inout TerminalWriter) {
        writer.paragraph(head(of: conversation, columns: writer.columns(indent: 0)))
        guard conversation.isGroup else { return }
        let people = conversation.participants.map { flat(MessageWords.person($0)) }.joined(separator: ", ")
        if !people.isEmpty { writer.paragraph([TerminalSpan(people, .dim)]) }
    }

    /// Writes the groups with a person.
    package func write(groups: [Conversation], with person: String, to writer: inout TerminalWriter) {
        writer.paragraph([TerminalSpan("Groups with \(Sanitizer.endingLeftToRight(flat(person))):", .note)])
        write(groups, numbered: false, to: &writer)
    }

    /// Writes a message or an event, such as a new participant.
    package func write(_ item: ConversationItem, to writer: inout TerminalWriter) {
        switch item {
        case .message(let hit): write(hit, number: nil, numberWidth: 0, conversation: nil, to: &writer)
        case .event(let event, let actor, let people):
            var pieces = [
                TerminalSpan("· " + flat(MessageWords.sentence(of: event, actor: actor, people: people)), .note)
            ]
            if let time = event.createdAt { pieces.append(TerminalSpan(" · " + style.zone.short(time), .dim)) }
            writer.paragraph(pieces)
        }
    }

    /// Writes a message. In a list with several conversations, pass `conversation` to include its name in the heading.
    /// If `number` is `nil`, the message has no number.
    package func write(
        _ hit: MessageHit, number: Int?, numberWidth: Int, conversation: Conversation?,
        to writer: inout TerminalWriter
    ) {
        let first = number.map { [TerminalSpan(padded(String($0), numberWidth, left: true) + "  ", .dim)] }
        let indent = number == nil ? 0 : numberWidth + 2
        let columns = writer.columns(indent: indent)
        writer.paragraph(separated(header(of: hit, in: conversation), columns: columns), indent: indent, first: first)
        writeText(of: hit.asHit, indent: indent, to: &writer)
        for item in hit.message.media {
            let name = item.fileName.map { " " + flat($0) } ?? ""
            let missing = item.location == nil ? " (not in the archive)" : ""
            writer.paragraph(
                [
                    TerminalSpan("▣ ", .dim),
                    TerminalSpan(
                        TweetMetadata.name(of: item), .link, url: item.videoURL ?? item.url, linkNumber: 2000),
                    TerminalSpan(name + missing, .dim),
                ], indent: indent)
        }
        for edit in hit.message.edits {
            writer.paragraph([TerminalSpan("before: ", .note), TerminalSpan(flat(edit.text), .dim)], indent: indent)
        }
        let reactions = reactions(of: hit)
        if !reactions.isEmpty { writer.paragraph([TerminalSpan(reactions, .dim)], indent: indent) }
    }

    private func header(of hit: MessageHit, in conversation: Conversation?) -> [[TerminalSpan]] {
        var parts = [authorPieces(hit.sender)]
        if let conversation {
            parts.append([TerminalSpan("in " + flat(MessageWords.title(of: conversation)), .note)])
        }
        if let time = hit.message.createdAt {
            parts.append([TerminalSpan(HumanReadable.relative(time, now: style.now), .dim)])
            parts.append([TerminalSpan(style.zone.short(time), .dim)])
        } else {
            parts.append([TerminalSpan("time unknown", .dim)])
        }
        if hit.message.isWelcome { parts.append([TerminalSpan("automatic greeting", .warning)]) }
        return parts
    }

    /// Returns `❤️ @bob · 😂 @cat`.
    private func reactions(of hit: MessageHit) -> String {
        zip(hit.message.reactions, hit.reactors).map { reaction, user in
            flat(MessageWords.sign(ofReaction: reaction.key)) + " " + flat(MessageWords.person(user))
        }.joined(separator: " · ")
    }

    private func head(of conversation: Conversation, columns: Int?) -> [TerminalSpan] {
        var parts = [[TerminalSpan(Sanitizer.endingLeftToRight(flat(MessageWords.title(of: conversation))), .strong)]]
        if conversation.isGroup {
            parts.append([TerminalSpan(HumanReadable.count(conversation.participants.count, "participant"), .dim)])
        }
        parts.append([TerminalSpan(HumanReadable.count(conversation.messages, "message"))])
        if let last = conversation.last {
            parts.append([TerminalSpan("last " + HumanReadable.relative(last, now: style.now), .dim)])
            parts.append([TerminalSpan(style.zone.short(last), .dim)])
        }
        parts.append([TerminalSpan(flat(conversation.id), .dim)])
        return separated(parts, columns: columns)
    }
}
