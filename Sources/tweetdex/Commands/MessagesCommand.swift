import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let messages = Command(
        "messages",
        synopsis: ["messages", "messages show CONVERSATION", "messages search QUERY… [--in CONVERSATION]"],
        summary: "list, read and search direct messages",
        description: [
            "Direct messages are imported only with import --include messages; without it, their files are never "
                + "opened. No search, count or export of tweets includes them.",
            "Without arguments, lists the conversations with their participants, the number of messages and the date "
                + "of the newest. messages show prints a conversation from its beginning. CONVERSATION is the number "
                + "of a row in the last list, the @handle or id of the other participant, or the id of the "
                + "conversation.",
            "messages search accepts words, phrases, prefixes, AND, OR, NOT and groups, #tags, @names, from:, to:, "
                + "user:, since:, until:, date: and their variants (such as since_time:), contains:, url:, regular "
                + "expressions, and has: with links, media, images or videos. Operators that apply only to tweets are "
                + "errors. --in searches one conversation.",
        ],
        examples: [
            Example("tweetdex import archive.zip --include messages", "import direct messages too"),
            Example("tweetdex messages", "list all conversations"),
            Example("tweetdex messages show @ann_lee", "read the conversation with @ann_lee"),
            Example("tweetdex messages search 'from:ann_lee train since:2021'", "search messages"),
            Example("tweetdex messages search train --in 2", "search the conversation of row 2 of the last list"),
        ],
        flags: [
            .inConversation, .limit, .after, .total, .count, .tz, .now, .dialect, .ignoreCase, .json, .ndjson, .quiet,
        ],
        takesQuery: true,
        usesPager: true
    ) { try MessagesCommand(context: $0).run() }
}

struct MessagesCommand {
    let context: CommandContext

    func run() throws -> ExitStatus {
        let words = context.arguments.words
        if context.has(.inConversation), words.first != "search" {
            throw CommandError.usage(
                "conflicting-flags", "--in requires messages search",
                hint: "run tweetdex messages search QUERY --in CONVERSATION")
        }
        _ = try context.oneOf([.json, .ndjson])
        guard let first = words.first else { return try list() }
        switch first {
        case "list":
            try context.rejectArguments(after: 1, of: "messages list", hint: "run tweetdex messages list")
            return try list()
        case "show": return try show(words.dropFirst().joined(separator: " "))
        case "search": return try MessageSearch(context: context, query: words.dropFirst().joined(separator: " ")).run()
        default:
            let suggestions = Spelling.suggestions(for: first, among: ["show", "search", "list"])
            throw CommandError.usage(
                "unknown-word", "messages has no subcommand \"\(first)\"",
                hint: Spelling.question(suggestions, after: "messages")
                    ?? "run tweetdex messages show CONVERSATION or tweetdex messages search QUERY")
        }
    }

    static let noMessages =
        "The store has no direct messages. Run tweetdex import ARCHIVE --include messages to import them."

    private func list() throws -> ExitStatus {
        let store = try context.openStore()
        let all = try store.conversations()
        if context.has(.count) {
            try context.output.writeLine(String(all.count))
            return .done
        }
        let conversations = context.limited(all)
        let format = try context.listFormat()
        let isNumbered =
            format == nil && !context.isQuiet && !conversations.isEmpty && context.terminal.outputIsTerminal
            && context.remember(conversations, in: store)
        return try context.write(
            Table.conversations(conversations, isNumbered: isNumbered), as: format, ifEmpty: Self.noMessages)
    }

    // MARK: One conversation

    private func show(_ name: String) throws -> ExitStatus {
        guard !name.isEmpty else {
            throw CommandError.usage(
                "missing-conversation", "messages show needs a conversation",
                hint: "use the number of its row in the last list, the @handle of the other participant, or its id")
        }
        let store = try context.openStore()
        guard let conversation = try find(name, in: store) else {
            if context.isQuiet { return .nothingFound }
            throw try noConversation(name, in: store)
        }
        try write(conversation, from: store)
        return .done
    }

    func noConversation(_ name: String, in store: TweetArchive) throws -> CommandError {
        let isEmpty = try !store.messages.exist()
        return .notFound(
            "not-found", "no conversation matches \"\(name.visible)\"",
            hint: isEmpty ? "run tweetdex import ARCHIVE --include messages" : "run tweetdex messages to list them")
    }

    /// Finds a conversation by its row in the last list (below 1000), by its ID, or by the handle or ID of the other
    /// participant. Returns `nil` if none matches. Throws `CommandError.usage` if several match.
    func find(_ name: String, in store: TweetArchive) throws -> Conversation? {
        // A read-only store cannot save lists, so its last saved list is not the list on the screen.
        if let row = Int(name), row > 0, row < TweetArgument.firstPlainID, store.readOnlyReason == nil,
            let terminal = TerminalSession.identifier,
            let found = try store.rowNumbers.conversation(row: row, of: terminal)
        {
            return found
        }
        let found = try store.messages.conversations(named: name)
        guard found.count > 1 else { return found.first }
        throw CommandError.usage(
            "ambiguous",
            "\"\(name.visible)\" matches \(found.count) conversations",
            hint: "name one of them: " + found.prefix(4).map(\.id).joined(separator: ", "))
    }

    private func write(_ conversation: Conversation, from store: TweetArchive) throws {
        var failure: (any Error)?
        let isDocument = context.has(.json)
        if context.isQuiet, !context.wantsJSON { return }
        let renderer = try context.renderer()
        var json = JSONWriter()
        if isDocument {
            JSONRenderer().beginConversation(conversation, in: &json)
        } else if !context.wantsJSON {
            try context.output.write { renderer.write(into: &$0) { $0.write(conversation, to: &$1) } }
        }
        try store.forEachItem(of: conversation) { item in
            do {
                try context.output.write { bytes in
                    if isDocument {
                        JSONRenderer().item(item, in: &json)
                        bytes += json.takeBytes()
                    } else if context.has(.ndjson) {
                        bytes.putJSON { JSONRenderer().item(item, in: &$0) }
                        bytes.append(UInt8(ascii: "\n"))
                    } else {
                        bytes.append(UInt8(ascii: "\n"))
                        renderer.write(into: &bytes) { $0.write(item, to: &$1) }
                    }
                }
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        if isDocument {
            json.endArray()
            json.endObject()
            try context.output.writeDocument { $0 += json.takeBytes() }
        }
    }
}
