package import TweetModel

/// Renders a conversation of direct messages in any format except HTML. Call `begin`, then `item` for each message and
/// event, then `end`.
package struct ConversationRenderer {
    package enum Format: String, Sendable {
        case json, ndjson, csv, markdown
        /// Written by `StandalonePage`.
        case html
    }

    private let format: Format
    private let words: MarkdownRenderer
    private let byteOrderMark: Bool
    private let table = Table.messages
    private var json = JSONWriter()

    /// - Parameter byteOrderMark: True if CSV begins with a byte order mark.
    package init(format: Format, zone: Zone, byteOrderMark: Bool = false) {
        self.format = format
        words = MarkdownRenderer(zone: zone)
        self.byteOrderMark = byteOrderMark
    }

    /// Appends the beginning of the document; nothing for JSON lines.
    package mutating func begin(_ conversation: Conversation, into out: inout [UInt8]) {
        switch format {
        case .json: JSONRenderer().beginConversation(conversation, in: &json)
        case .csv: table.csvHeader(byteOrderMark: byteOrderMark, into: &out)
        case .markdown: words.heading(of: conversation, into: &out)
        case .ndjson, .html: break
        }
    }

    package mutating func item(_ item: ConversationItem, into out: inout [UInt8]) {
        switch format {
        case .json:
            JSONRenderer().item(item, in: &json)
            out += json.takeBytes()
        case .ndjson:
            out.putJSON { JSONRenderer().item(item, in: &$0) }
            out.append(UInt8(ascii: "\n"))
        case .csv: table.csvRow(item, into: &out)
        case .markdown: words.item(item, into: &out)
        case .html: break
        }
    }

    /// Appends the end of the document. In JSON, adds the groups with the other participant.
    package mutating func end(groups: [Conversation], into out: inout [UInt8]) {
        switch format {
        case .json:
            json.endArray()
            json.objects("groups", groups) { json, group in group.writeMembers(to: &json) }
            json.endObject()
            out += json.takeBytes()
            out.append(UInt8(ascii: "\n"))
        case .ndjson: for group in groups { Table.conversations(groups).line(group, into: &out) }
        case .csv, .markdown, .html: break
        }
    }
}

extension Table where Rows == [ConversationItem] {
    /// The columns of messages and of events, without rows. The text of an event is a sentence about it.
    package static var messages: Table {
        func hit(_ item: ConversationItem) -> MessageHit? { if case .message(let hit) = item { hit } else { nil } }
        func sender(_ item: ConversationItem) -> User? {
            switch item {
            case .message(let hit): hit.sender
            case .event(_, let actor, _): actor
            }
        }
        return Table(
            [],
            columns: [
                Column("id") { hit($0).map { TweetID($0.message.id.rawValue) } },
                Column("conversation") { item in
                    switch item {
                    case .message(let hit): hit.message.conversation
                    case .event(let event, _, _): event.conversation
                    }
                },
                Column("created_at", \.createdAt),
                .program("kind") { item in
                    switch item {
                    case .message(let hit): hit.message.isWelcome ? "welcome" : "message"
                    case .event(let event, _, _): event.kind.rawValue
                    }
                },
                Column("sender_id") { sender($0)?.id }, Column("sender") { sender($0)?.handle },
                Column("sender_name") { sender($0)?.name }, Column("recipient_id") { hit($0)?.recipient?.id },
                Column("recipient") { hit($0)?.recipient?.handle },
                Column("text") { item in
                    switch item {
                    case .message(let hit): hit.message.text
                    case .event(let event, let actor, let people):
                        MessageWords.sentence(of: event, actor: actor, people: people)
                    }
                },
                Column("urls") { (hit($0)?.message.links ?? []).map { $0.expanded ?? $0.url } },
                Column("media") {
                    (hit($0)?.message.media ?? []).map { $0.videoURL ?? $0.url ?? $0.kind.rawValue }
                },
                Column("media_files") {
                    (hit($0)?.message.media ?? []).compactMap { $0.location?.shortName }
                },
                Column("reactions") {
                    hit($0).map { hit in
                        zip(hit.message.reactions, hit.reactors).map {
                            MessageWords.sign(ofReaction: $0.key) + " " + MessageWords.person($1)
                        }
                    } ?? []
                },
                Column("earlier_texts") { (hit($0)?.message.edits ?? []).map(\.text) },
            ])
    }
}

extension ConversationItem {
    package var createdAt: Timestamp? {
        switch self {
        case .message(let hit): hit.message.createdAt
        case .event(let event, _, _): event.createdAt
        }
    }
}

extension MarkdownRenderer {
    /// Appends a conversation's name as a heading, and its participants.
    func heading(of conversation: Conversation, into out: inout [UInt8]) {
        out.put("# \(escaped(MessageWords.title(of: conversation)))\n\n")
        let people = conversation.participants.map { escaped(MessageWords.person($0)) }
        if !people.isEmpty { out.put("Participants: \(people.joined(separator: ", "))\\\n") }
        out.put("\(HumanReadable.count(conversation.messages, "message")) · \(escaped(conversation.id))\n")
    }

    /// Appends a message with its author and time, or a sentence about an event, after a horizontal rule.
    func item(_ item: ConversationItem, into out: inout [UInt8]) {
        out.put("\n---\n\n")
        switch item {
        case .message(let hit): message(hit, into: &out)
        case .event(let event, let actor, let people):
            out.put("*\(escaped(MessageWords.sentence(of: event, actor: actor, people: people)))*")
            if let time = event.createdAt { out.put(" · \(escaped(zone.short(time)))") }
            out.put("\n")
        }
    }

    private func message(_ hit: MessageHit, into out: inout [UInt8]) {
        let shown = hit.asHit
        writeHeader(of: shown.tweet, linkingTime: false, into: &out)
        if hit.message.isWelcome { out.put(" · automatic greeting") }
        out.put("\n\n")
        writeText(of: shown, into: &out)
        writeMedia(hit.message.media, into: &out)
        for edit in hit.message.edits {
            let time = edit.createdAt.map { " (\(escaped(zone.short($0))))" } ?? ""
            out.put("\nBefore\(time): \(escaped(edit.text))\n")
        }
        let reactions = zip(hit.message.reactions, hit.reactors).map {
            escaped(MessageWords.sign(ofReaction: $0.key) + " " + MessageWords.person($1))
        }
        if !reactions.isEmpty { out.put("\n\(reactions.joined(separator: " · "))\n") }
    }
}
