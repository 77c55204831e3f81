import TweetModel

/// Decodes the messages of chats with Grok in `grok-chat-item.js` (see Account archives, Chats with Grok).
///
///     {"grokChatItem":{"accountId":"42","chatId":"18…","createdAt":"2025-02-01T10:00:00.123Z","message":"Where …?",
///       "sender":{"value":"1","name":"User","originalName":"USER"},"postIds":["20"],"grokMode":{"name":"Normal",…}}}
enum GrokChatItem {
    static let known = KnownMembers(
        ["accountId", "chatId", "createdAt", "sender", "message", "postIds", "attachments"], leaving: .grokChats)

    /// Returns the message. It has no ID in the archive, so its ID is computed from its time, sender, chat and text.
    static func message(_ record: JSONValue, _ media: MediaFolders?) throws -> Message {
        guard let chat = record["chatId"]?.fieldText else { throw RecordProblem(reason: "it has no chat ID") }
        // The texts of these records are not escaped.
        guard let text = record["message"]?.string ?? (record.has("attachments") ? "" : nil) else {
            throw RecordProblem(reason: "it has no text")
        }
        guard let isQuestion = isQuestion(record["sender"]) else {
            throw RecordProblem(reason: "it does not say who sent it")
        }
        let account = record["accountId"]?.positiveInteger.map { UserID($0) }
        let written = record["createdAt"]?.fieldText ?? ""
        let hash = BLAKE3.number([chat, written, isQuestion ? "user" : "agent", text].joined(separator: "\u{0}").utf8)
        var message = Message(
            id: id(milliseconds(written), isQuestion: isQuestion, hash), conversation: chat,
            createdAt: ConversationDecoder.date(record["createdAt"]), sender: isQuestion ? account : .grok, text: text)
        message.recipient = isQuestion ? .grok : account
        record.array("attachments")?.forEachElement { add($0, media, to: &message) }
        ConversationDecoder.addLinks(nil, hasList: true, to: &message)
        // The tweets that an answer is based on. Some occur several times.
        var tweets: Set<String> = []
        record.array("postIds")?.forEachElement { element in
            guard let id = element.fieldText, Int64(id) != nil, tweets.insert(id).inserted else { return }
            message.links.append(
                Link(url: "https://x.com/i/status/\(id)", expanded: nil, display: nil, span: nil))
        }
        return message
    }

    /// Whether the account sent the message, and not Grok. The sender is an object, or in copies by other programs its
    /// name. `nil` without a sender.
    private static func isQuestion(_ sender: JSONValue?) -> Bool? {
        guard let sender else { return nil }
        let name = sender.kind == .object ? sender.member("originalName", or: "name")?.string : sender.string
        if let name, !name.isEmpty { return ["user", "human"].contains(name.lowercased()) }
        return sender["value"]?.integer.map { $0 == 1 }
    }

    /// A picture, or a link to another file.
    private static func add(_ attachment: JSONValue, _ media: MediaFolders?, to message: inout Message) {
        guard let url = attachment["url"]?.nonEmptyString else { return }
        guard attachment["mimeType"]?.hasPrefix("image/") == true else {
            let name = attachment["fileName"]?.nonEmptyString
            return message.links.append(Link(url: url, expanded: nil, display: name, span: nil))
        }
        var item = MediaItem(id: attachment["mediaId"]?.fieldText, kind: .photo, url: url)
        item.fileName = attachment["fileName"]?.nonEmptyString
        item.location = item.fileName.flatMap { media?.location(of: EntryPath.base(of: $0)) }
        message.media.append(item)
    }

    /// The time in milliseconds since 1970; `nil` for an unknown time.
    private static func milliseconds(_ text: String) -> UInt64? {
        guard let seconds = ArchiveDates.parse(text)?.seconds, seconds > 0 else { return nil }
        let fraction = text.drop { $0 != "." }.dropFirst().prefix { $0.isASCII && $0.isNumber }
        return UInt64(seconds) * 1000 + (UInt64((fraction + "000").prefix(3)) ?? 0)
    }

    /// Negative IDs in the order of the times. The answer follows a question of the same time.
    private static func id(_ milliseconds: UInt64?, isQuestion: Bool, _ hash: UInt64) -> MessageID {
        var bits = hash >> (64 - timeShift * 2)
        if let milliseconds, milliseconds < 1 << (63 - timeShift) {
            bits = milliseconds << timeShift | (isQuestion ? 0 : 1 << (timeShift - 1)) | hash >> (65 - timeShift)
        }
        return MessageID(Int64(bitPattern: 1 << 63 | bits))
    }

    /// The number of bits after the time.
    private static let timeShift: UInt64 = 21
}
