import TweetModel

/// Decodes the messages of chats with Grok in `grok-chat-item.js` (see Account archives, Chats with Grok).
///
///     {"grokChatItem":{"accountId":"42","chatId":"18…","createdAt":"2025-02-01T10:00:00.123Z","message":"Where …?",
///       "sender":{"value":"1","name":"User","originalName":"USER"},"postIds":["20"],"grokMode":{"name":"Normal",…}}}
extension Message {
    static let knownInGrok = KnownMembers(
        ["accountId", "chatId", "createdAt", "sender", "message", "postIds", "attachments"], leaving: .grokChats)

    /// Returns the message. It has no ID in the archive, so its ID is computed from its time, sender, chat and text.
    static func grok(_ record: JSONValue, _ media: MediaFolders?) throws -> Message {
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
        var message = message(
            text, in: chat, written, ConversationDecoder.date(record["createdAt"]), milliseconds(written),
            isQuestion: isQuestion, account)
        record.array("attachments")?.forEachElement { add($0, media, to: &message) }
        complete(&message, record.array("postIds"))
        return message
    }

    /// - Parameter written: the time in the form that identifies the message.
    private static func message(
        _ text: String, in chat: String, _ written: String, _ time: Timestamp?, _ milliseconds: UInt64?,
        isQuestion: Bool, _ account: UserID?
    ) -> Message {
        let hash = BLAKE3.number([chat, written, isQuestion ? "user" : "agent", text].joined(separator: "\u{0}").utf8)
        var message = Message(
            id: id(milliseconds, isQuestion: isQuestion, hash), conversation: chat, createdAt: time,
            sender: isQuestion ? account : .grok, text: text)
        message.recipient = isQuestion ? .grok : account
        return message
    }

    /// Adds the links of the text and those to the tweets that an answer is based on. Some occur several times.
    private static func complete(_ message: inout Message, _ posts: JSONValue?) {
        ConversationDecoder.addLinks(nil, hasList: true, to: &message)
        var tweets: Set<String> = []
        posts?.forEachElement { element in
            guard let id = element.fieldText, Int64(id) != nil, tweets.insert(id).inserted else { return }
            message.links.append(
                Link(url: "https://x.com/i/status/\(id)", expanded: nil, display: nil, span: nil))
        }
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
        item.location = item.fileName.flatMap { media?.location(of: $0.baseName) }
        message.media.append(item)
    }

    /// The time in milliseconds since 1970; `nil` for an unknown time.
    private static func milliseconds(_ text: String) -> UInt64? {
        guard let seconds = Timestamp.parse(text)?.seconds, seconds > 0 else { return nil }
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

/// Chats in the export of an account of xAI, `prod-grok-backend.json` (see Account archives, Chats with Grok).
///
///     {"conversations":[{"conversation":{"id":"c1","title":"Tea","x_user_id":"42"},"responses":[{"response":{"_id":"r1",
///       "message":"Where …?","sender":"human","create_time":{"$date":{"$numberLong":"1738404000123"}}}}]}],…}
extension RecordType {
    static let grokExport = RecordType(
        format: .condensed, name: "chats with Grok", holdsTweets: false, lists: ["conversations"],
        matches: { record in
            guard let chat = record.object("conversation"), let responses = record.array("responses") else {
                return false
            }
            return responses.first == nil ? chat.has("id") : responses.first?.object("response") != nil
        },
        decoder: { context in
            { try Message.decodeGrok($0, includesGrok: context.options.include.contains(.grok), into: $1) }
        })
}

extension Message {
    /// Decodes a chat of an export.
    fileprivate static func decodeGrok(_ record: JSONValue, includesGrok: Bool, into sink: RecordSink) throws {
        let about = record.object("conversation")
        guard let chat = about?["id"]?.fieldText else { throw RecordProblem(reason: "it has no chat ID") }
        let account = about?["x_user_id"]?.positiveInteger.map { UserID($0) }
        let locator = RecordLocator(of: record, at: sink.position)
        if includesGrok { try sink.account(User(id: .grok, handle: "grok", name: "Grok")) }
        try record.array("responses")?.forEachElement { element in
            if element.isDamaged { return }
            guard includesGrok else { return sink.countLeftOut("grok") }
            sink.position = locator.position(of: element)
            try sink.skippingProblems {
                let response = element.inside("response")
                guard let text = response["message"]?.string, let isQuestion = isQuestion(response["sender"]) else {
                    throw RecordProblem(reason: "it has no text or no sender")
                }
                let moment = response["create_time"]
                let number = moment?["$date"]?["$numberLong"]?.positiveInteger.map { UInt64($0) }
                let written = number.map { String($0) } ?? moment?.fieldText ?? ""
                var message = message(
                    text, in: chat, written,
                    number.map { Timestamp(seconds: Int64($0 / 1000)) } ?? ConversationDecoder.date(moment),
                    number ?? milliseconds(written), isQuestion: isQuestion, account)
                complete(&message, response.array("xpost_ids"))
                try sink.direct(.message(message))
                sink.unread.check(response, knownInExport)
            }
        }
    }

    private static let knownInExport = KnownMembers(
        ["conversation_id", "message", "sender", "create_time", "xpost_ids"], leaving: .grokExport)
}
