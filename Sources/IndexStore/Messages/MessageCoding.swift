internal import TweetModel

/// The binary format of the records in `message_import`, similar to `RecordCoding`. Omits the message ID and the
/// locations of media files.
enum MessageCoding {
    static func encode(_ message: Message) -> [UInt8] {
        var out = RecordWriter()
        out.put(message.conversation)
        out.put(message.createdAt?.seconds)
        out.put(message.sender?.rawValue)
        out.put(message.recipient?.rawValue)
        out.put(message.text)
        out.put(message.isWelcome)
        out.put(message.links) { out, link in
            out.put(link.url)
            out.put(link.expanded)
            out.put(link.display)
            out.put(link.span, link.source)
        }
        out.put(message.media) { out, item in
            out.put(item.kind.rawValue)
            for text in [item.id, item.url, item.videoURL, item.link, item.expanded, item.fileName] { out.put(text) }
            out.put(item.span, .given)
        }
        out.put(message.reactions) { out, reaction in
            out.put(reaction.id)
            out.put(reaction.sender?.rawValue)
            out.put(reaction.key)
            out.put(reaction.createdAt?.seconds)
        }
        out.put(message.edits) { out, edit in
            out.put(edit.text)
            out.put(edit.createdAt?.seconds)
        }
        return out.bytes
    }

    /// Decodes a record. Returns `nil` if the bytes are invalid.
    static func decode(_ bytes: [UInt8], id: MessageID) -> Message? {
        var input = RecordReader(bytes)
        do throws(RecordReader.Damage) {
            let message = try decode(&input, id)
            return input.isAtEnd ? message : nil
        } catch {
            return nil
        }
    }

    private static func decode(_ input: inout RecordReader, _ id: MessageID) throws(RecordReader.Damage) -> Message {
        let conversation = try input.text()
        let seconds = try input.optionalNumber()
        let sender = try input.optionalNumber()
        let recipient = try input.optionalNumber()
        var message = Message(
            id: id, conversation: conversation, createdAt: seconds.map { Timestamp(seconds: $0) },
            sender: sender.map { UserID($0) }, text: try input.text())
        message.recipient = recipient.map { UserID($0) }
        message.isWelcome = try input.flag()
        message.links = try input.list { (input) throws(RecordReader.Damage) in
            var link = Link(
                url: try input.text(), expanded: try input.optionalText(), display: try input.optionalText(), span: nil)
            link.span = try input.span()
            link.source = try input.source()
            return link
        }
        message.media = try input.list { (input) throws(RecordReader.Damage) in try mediaItem(&input) }
        message.reactions = try input.list { (input) throws(RecordReader.Damage) in
            Message.Reaction(
                id: try input.optionalNumber(), sender: try input.optionalNumber().map { UserID($0) },
                key: try input.text(), createdAt: try input.optionalNumber().map { Timestamp(seconds: $0) })
        }
        message.edits = try input.list { (input) throws(RecordReader.Damage) in
            Message.Edit(
                text: try input.text(), createdAt: try input.optionalNumber().map { Timestamp(seconds: $0) })
        }
        return message
    }

    private static func mediaItem(_ input: inout RecordReader) throws(RecordReader.Damage) -> MediaItem {
        let kindName = try input.text()
        guard let kind = MediaItem.Kind(rawValue: kindName) else { throw RecordReader.Damage() }
        let id = try input.optionalText()
        var item = MediaItem(id: id, kind: kind, url: try input.optionalText())
        item.videoURL = try input.optionalText()
        item.link = try input.optionalText()
        item.expanded = try input.optionalText()
        item.fileName = try input.optionalText()
        item.span = try input.span()
        item.source = try input.source()
        return item
    }
}

extension Message {
    /// Merges two records of a message with the same time: from an input that contains the conversation twice, or from
    /// two imports of the same content. The record with more content wins, and gets the reactions of the other record.
    ///
    /// The result does not depend on the order of the records, and merging a record again changes nothing.
    func joined(with other: Message) -> Message {
        let keepsOwn = hasLessContent(than: other) ? false : true
        var result = keepsOwn ? self : other
        for reaction in (keepsOwn ? other : self).reactions where !result.reactions.contains(reaction) {
            result.reactions.append(reaction)
        }
        if result.reactions.count > max(reactions.count, other.reactions.count) {
            result.reactions.sort {
                ($0.createdAt?.seconds ?? 0, $0.id ?? 0, $0.key) < ($1.createdAt?.seconds ?? 0, $1.id ?? 0, $1.key)
            }
        }
        return result
    }

    /// Returns true if the other record has more content. Compares the numbers of edits, media and links, and then the
    /// length of the text. If all are equal, compares the encoded bytes without the reactions.
    private func hasLessContent(than other: Message) -> Bool {
        let own = (edits.count, media.count, links.count, text.utf8.count)
        let others = (other.edits.count, other.media.count, other.links.count, other.text.utf8.count)
        if own != others { return own < others }
        return bare.lexicographicallyPrecedes(other.bare)
    }

    /// The encoded message without its reactions.
    private var bare: [UInt8] {
        var copy = self
        copy.reactions = []
        return MessageCoding.encode(copy)
    }
}
