internal import SQLiteKit
internal import TweetModel

/// The columns of `message`, and the name of the conversation.
enum MessageColumn: Int, TableColumn {
    case id, conversationID, createdAt, senderID, recipientID, text, isWelcome, conversation

    static let storedCount = conversation.rawValue
}

extension Message {
    init(_ row: some TableRow, id: MessageID) {
        self.init(
            id: id, conversation: row.text(MessageColumn.conversation),
            createdAt: row.time(MessageColumn.createdAt.index),
            sender: row.optionalInteger(MessageColumn.senderID).map { UserID($0) }, text: row.text(MessageColumn.text))
        recipient = row.optionalInteger(MessageColumn.recipientID).map { UserID($0) }
        isWelcome = row.integer(MessageColumn.isWelcome) != 0
    }
}

extension Message.Reaction {
    init(_ row: some TableRow) {
        self.init(
            id: row.optionalInteger(2), sender: row.optionalInteger(3).map { UserID($0) }, key: row.text(4),
            createdAt: row.time(5))
    }
}

extension Message.Edit {
    init(_ row: some TableRow) { self.init(text: row.text(2), createdAt: row.time(3)) }
}

/// The tables with rows of messages.
enum MessageTable: Int, CaseIterable {
    case messages, links, media, reactions, edits

    /// The name, the SQL names of the columns in the store, and the number of columns in `MessageRows`.
    private static let all: [(name: SQL, columns: [String], width: Int)] = [
        ("message", MessageColumn.names, MessageColumn.count),
        ("message_url", ["message_id"] + LinkColumn.names[1..<LinkColumn.resolved.rawValue], LinkColumn.count),
        ("message_media", ["message_id"] + MediaColumn.names[1..<MediaColumn.width.rawValue], MediaColumn.count),
        ("message_reaction", ["message_id", "position", "event_id", "sender_id", "reaction", "created_at"], 6),
        ("message_edit", ["message_id", "position", "text", "created_at"], 4),
    ]

    var name: SQL { Self.all[rawValue].name }
    /// The SQL names of the columns in the store.
    var columns: [String] { Self.all[rawValue].columns }
    fileprivate var width: Int { Self.all[rawValue].width }

    /// The number of columns in a record.
    fileprivate var recordWidth: Int { self == .messages ? width : columns.count }

    /// The columns for a SELECT list, with NULL for those that exist only in tables of tweets. `m` is the table.
    var selection: String {
        let missing = repeatElement("NULL", count: self == .messages ? 0 : width - columns.count)
        return (columns.map { "m." + $0 } + missing).joined(separator: ", ")
    }
}

/// The rows of a message, by table, without the locations of its media. The record of a message in `message_import`
/// contains the cells of these rows, table by table, without the message ID.
struct MessageRows {
    private var tables = MessageTable.allCases.map { RowBuffer(width: $0.width) }
    private(set) var texts = TextBuffer()

    private init() {}

    /// - Parameter conversation: The row ID of the conversation; `nil` for a record.
    init(_ message: Message, conversation: Int64? = nil) {
        typealias Cell = RowBuffer.Cell
        let id = Cell(message.id.rawValue)
        self[.messages].append([
            id, Cell(conversation), Cell(message.createdAt), Cell(message.sender?.rawValue),
            Cell(message.recipient?.rawValue), texts.append(message.text), Cell(message.isWelcome),
            texts.append(message.conversation),
        ])
        // Searches compare the links, so they are always stored, even if the text contains them.
        for (position, link) in message.links.enumerated() {
            tables[MessageTable.links.rawValue].append(link, of: id, position, in: "", &texts)
        }
        for (position, item) in message.media.enumerated() {
            tables[MessageTable.media.rawValue].append(item, of: id, position, in: "", &texts)
        }
        for (position, reaction) in message.reactions.enumerated() {
            self[.reactions].append([
                id, Cell(position), Cell(reaction.id), Cell(reaction.sender?.rawValue), texts.append(reaction.key),
                Cell(reaction.createdAt),
            ])
        }
        for (position, edit) in message.edits.enumerated() {
            self[.edits].append([id, Cell(position), texts.append(edit.text), Cell(edit.createdAt)])
        }
    }

    subscript(table: MessageTable) -> RowBuffer {
        _read { yield tables[table.rawValue] }
        _modify { yield &tables[table.rawValue] }
    }

    /// Returns the record of a message.
    static func record(of message: Message) -> [UInt8] {
        var rows = Self(message)
        var coder = RecordCoder()
        rows.code(&coder)
        return coder.bytes
    }

    /// Returns the message of a record; `nil` if the record is invalid.
    static func message(_ id: MessageID, in record: [UInt8]) -> Message? {
        var rows = Self()
        var coder = RecordCoder(reading: record)
        rows.code(&coder)
        guard coder.isComplete, rows[.messages].count == 1 else { return nil }
        func all<Value>(_ table: MessageTable, _ value: (BatchRow) -> Value) -> [Value] {
            (0..<rows[table].count).map { value(BatchRow(rows[table], rows.texts, $0)) }
        }
        var message = Message(BatchRow(rows[.messages], rows.texts, 0), id: id)
        message.links = all(.links) { Link($0, in: "") }
        message.media = all(.media) { MediaItem($0, in: "") }
        message.reactions = all(.reactions) { Message.Reaction($0) }
        message.edits = all(.edits) { Message.Edit($0) }
        return message
    }

    private mutating func code(_ coder: inout RecordCoder) {
        for table in MessageTable.allCases { coder.code(&tables[table.rawValue], before: table.recordWidth, &texts) }
    }
}
