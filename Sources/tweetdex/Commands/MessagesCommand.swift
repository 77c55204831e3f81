import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let messages = Command(
        "messages",
        synopsis: [
            "messages", "messages show CONVERSATION", "messages search QUERY… [--in CONVERSATION]",
            "messages export CONVERSATION [--output FILE]",
        ],
        summary: "list, read, search and export direct messages",
        description: [
            "Direct messages are imported only with import --include messages; without it, their files are never "
                + "opened. No search, count or export of tweets includes them.",
            "Without arguments, lists the conversations with their participants, the number of messages and the date "
                + "of the newest. messages show prints a conversation from its beginning. CONVERSATION is the number "
                + "of a row in the last list, the @handle or id of the other participant, or the id of the "
                + "conversation. After the conversation with a person, it lists the groups with this person.",
            "messages search accepts words, phrases, prefixes, AND, OR, NOT and groups, #tags, @names, from:, to:, "
                + "user:, since:, until:, date: and their variants (such as since_time:), contains:, url:, regular "
                + "expressions, and has: with links, media, images or videos. Operators that apply only to tweets are "
                + "errors. --in searches one conversation, and --facets counts the matches by year, person and "
                + "conversation.",
            "messages export prints a conversation as Markdown, CSV or JSON. --output writes a file in the format of "
                + "its extension: .md, .html, .csv, .json, .jsonl or .ndjson, or one of them and .gz. HTML is one page "
                + "with the stored images. Markdown and HTML show times in the time zone of --tz; CSV and JSON are in "
                + "UTC. The file has no evidence file.",
        ],
        examples: [
            ("tweetdex import archive.zip --include messages", "import direct messages too"),
            ("tweetdex messages", "list all conversations"),
            ("tweetdex messages show @ann_lee", "read the conversation with @ann_lee"),
            ("tweetdex messages search 'from:ann_lee train since:2021'", "search messages"),
            ("tweetdex messages search train --in 2", "search the conversation of row 2 of the last list"),
            ("tweetdex messages export @ann_lee --output ann.html", "write a page with the conversation"),
        ],
        flags: [
            .inConversation, .limit, .after, .total, .count, .tz, .now, .dialect, .ignoreCase, .json, .ndjson, .csv,
            .byteOrderMark, .markdown, .html, .output, .force, .quiet,
        ] + facetFlags,
        takesQuery: true,
        usesPager: true
    ) { try MessagesCommand(context: $0, scope: .direct).run() }

    static let grok = Command(
        "grok",
        synopsis: [
            "grok", "grok show CHAT", "grok search QUERY… [--in CHAT]", "grok export CHAT [--output FILE]",
        ],
        summary: "list, read, search and export chats with Grok",
        description: [
            "Chats with Grok are imported only with import --include grok; without it, their file is never opened. No "
                + "search, count or export of tweets or of direct messages includes them, and the browser view does not "
                + "show them.",
            "Without arguments, lists the chats with the beginning of their first message. grok show prints a chat. "
                + "CHAT is the number of a row in the last list, or the id of the chat. from:me finds your questions, "
                + "and from:grok the answers. The tweets that an answer is based on are its links.",
            "grok search and grok export work as messages search and messages export do.",
        ],
        examples: [
            ("tweetdex import archive.zip --include grok", "import chats with Grok too"),
            ("tweetdex grok", "list all chats"),
            ("tweetdex grok search 'from:me gulls since:2025'", "search your questions"),
            ("tweetdex grok export 2 --output gulls.md", "write the chat of row 2 of the last list"),
        ],
        flags: messages.flags,
        takesQuery: true,
        usesPager: true
    ) { try MessagesCommand(context: $0, scope: .grok).run() }
}

extension MessageScope {
    /// The name of the command.
    var command: String { self == .grok ? "grok" : "messages" }
    /// The word for a conversation.
    var noun: String { self == .grok ? "chat" : "conversation" }

    fileprivate var importCommand: String { "tweetdex import ARCHIVE --include \(command)" }

    var noMessages: String {
        let things = self == .grok ? "chats with Grok" : "direct messages"
        return "The store has no \(things). Run \(importCommand) to import them."
    }
}

struct MessagesCommand {
    let context: CommandContext
    let scope: MessageScope

    func run() throws -> ExitStatus {
        let words = context.arguments.words
        let searchFlags: [Flag.Name] = [.inConversation] + Command.facetFlags
        if words.first != "search", let flag = searchFlags.first(where: context.has) {
            throw CommandError.usage(
                "conflicting-flags", "\(flag.spelling) requires \(scope.command) search",
                hint: "run tweetdex \(scope.command) search QUERY \(flag.spelling)"
                    + (flag == .inConversation ? " CONVERSATION" : ""))
        }
        let flag = try context.oneOf([.json, .ndjson, .csv, .markdown, .html])
        if words.first != "export" {
            let others: [Flag.Name] = [.csv, .byteOrderMark, .markdown, .html, .output, .force]
            if let other = others.first(where: context.has) {
                throw CommandError.usage(
                    "conflicting-flags", "\(other.spelling) requires \(scope.command) export",
                    hint: "run tweetdex \(scope.command) export CONVERSATION \(other.spelling)")
            }
        }
        guard let first = words.first else { return try list() }
        switch first {
        case "list":
            try context.rejectArguments(
                after: 1, of: "\(scope.command) list", hint: "run tweetdex \(scope.command) list")
            return try list()
        case "show": return try show(words.dropFirst().joined(separator: " "))
        case "search": return try search()
        case "export":
            let given = flag.flatMap { ConversationRenderer.Format(rawValue: $0.rawValue) }
            return try export(words.dropFirst().joined(separator: " "), given)
        default:
            throw CommandError.unknownSubcommand(
                first, of: scope.command, among: ["show", "search", "list", "export"], code: "unknown-word",
                hint: "run tweetdex \(scope.command) show CONVERSATION or tweetdex \(scope.command) search QUERY")
        }
    }

    private func list() throws -> ExitStatus {
        let store = try context.openStore()
        let all = try store.conversations(scope)
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
            Table.conversations(conversations, isNumbered: isNumbered), as: format, ifEmpty: scope.noMessages)
    }

    // MARK: One conversation

    private func show(_ name: String) throws -> ExitStatus {
        try requireName(name, of: "show")
        let store = try context.openStore()
        let found = try lookUp(name, in: store)
        guard let conversation = found.conversation else {
            if context.isQuiet { return .nothingFound }
            guard !found.groups.isEmpty else { throw try noConversation(name, [], in: store) }
            context.note(
                "There is no conversation with only \"\(name.visible)\". These groups include this account:")
            return try context.write(Table.conversations(found.groups), as: try context.listFormat(), ifEmpty: "")
        }
        if context.isQuiet, !context.wantsJSON { return .done }
        if context.wantsJSON {
            try write(conversation, from: store, as: context.has(.json) ? .json : .ndjson, found.groups) {
                try context.output.write($0)
            }
            return .done
        }
        let renderer = try context.renderer()
        func print(_ body: (TerminalRenderer, inout TerminalWriter) -> Void) throws {
            try context.output.write { renderer.write(into: &$0, body) }
        }
        try print { $0.write(conversation, to: &$1) }
        try forEachItem(of: conversation, in: store) { item in
            try context.output.write { $0.append(UInt8(ascii: "\n")) }
            try print { $0.write(item, to: &$1) }
        }
        guard !found.groups.isEmpty else { return .done }
        try context.output.write { $0.append(UInt8(ascii: "\n")) }
        let handle = name.hasPrefix("@") ? name.dropFirst() : name[...]
        let person = conversation.participants.first {
            $0.handle?.lowercased() == handle.lowercased() || $0.id?.description == String(handle)
        }
        let title = person.map { MessageWords.person($0) } ?? MessageWords.title(of: conversation)
        try print { $0.write(groups: found.groups, with: title, to: &$1) }
        return .done
    }

    private func requireName(_ name: String, of word: String) throws {
        guard name.isEmpty else { return }
        throw CommandError.usage(
            "missing-conversation", "\(scope.command) \(word) needs a \(scope.noun)",
            hint: scope == .grok
                ? "use the number of its row in the last list, or its id"
                : "use the number of its row in the last list, the @handle of the other participant, or its id")
    }

    /// Finds a conversation as `lookUp` does. If none matches, throws an error, or returns `nil` with `--quiet`.
    func conversation(named name: String, in store: TweetArchive) throws -> Conversation? {
        let found = try lookUp(name, in: store)
        if found.conversation == nil, !context.isQuiet { throw try noConversation(name, found.groups, in: store) }
        return found.conversation
    }

    private func noConversation(
        _ name: String, _ groups: [Conversation], in store: TweetArchive
    ) throws -> CommandError {
        let isEmpty = try !store.hasMessages(scope)
        return .notFound(
            "not-found",
            groups.isEmpty
                ? "no \(scope.noun) matches \"\(name.visible)\""
                : "there is no conversation with only \"\(name.visible)\"",
            hint: groups.isEmpty
                ? isEmpty ? "run \(scope.importCommand)" : "run tweetdex \(scope.command) to list them"
                : "name a group with this account: " + groups.prefix(4).map(\.id.visible).joined(separator: ", "))
    }

    /// Finds a conversation by its row in the last list (below 1000), by its ID, or by the handle or ID of the other
    /// participant, and in the last case also the groups with this participant. Throws `CommandError.usage` if several
    /// conversations match.
    private func lookUp(
        _ name: String, in store: TweetArchive
    ) throws -> (conversation: Conversation?, groups: [Conversation]) {
        // A read-only store cannot save lists, so its last saved list is not the list on the screen.
        if let row = Int(name), row > 0, row < TweetArgument.firstPlainID, store.readOnlyReason == nil,
            let terminal = Terminal.session,
            let found = try store.conversation(row: row, of: terminal, scope)
        {
            return (found, [])
        }
        let found = try store.conversations(named: name, scope)
        if found.count == 1, found[0].id == name { return (found[0], []) }
        let (pairs, groups) = (found.filter { !$0.isGroup }, found.filter(\.isGroup))
        guard pairs.count > 1 else { return (pairs.first, groups) }
        throw CommandError.usage(
            "ambiguous",
            "\"\(name.visible)\" matches \(pairs.count) \(scope.noun)s",
            hint: "name one of them: " + pairs.prefix(4).map(\.id).joined(separator: ", "))
    }

    /// Calls the body with each message and event of a conversation.
    private func forEachItem(
        of conversation: Conversation, in store: TweetArchive, _ body: (ConversationItem) throws -> Void
    ) throws {
        var failure: (any Error)?
        try store.forEachItem(of: conversation) { item in
            do { try body(item) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
    }

    /// Writes a conversation in a format other than HTML.
    private func write(
        _ conversation: Conversation, from store: TweetArchive, as format: ConversationRenderer.Format,
        _ groups: [Conversation] = [], to write: ((inout [UInt8]) -> Void) throws -> Void
    ) throws {
        var renderer = ConversationRenderer(
            format: format, zone: try context.zone(), byteOrderMark: context.has(.byteOrderMark))
        try write { renderer.begin(conversation, into: &$0) }
        try forEachItem(of: conversation, in: store) { item in try write { renderer.item(item, into: &$0) } }
        try write { renderer.end(groups: groups, into: &$0) }
    }

    // MARK: Export

    private static let extensions: KeyValuePairs<String, ConversationRenderer.Format> = [
        "md": .markdown, "markdown": .markdown, "html": .html, "htm": .html, "csv": .csv, "json": .json,
        "jsonl": .ndjson, "ndjson": .ndjson,
    ]

    private func export(_ name: String, _ given: ConversationRenderer.Format?) throws -> ExitStatus {
        try requireName(name, of: "export")
        let path = try context.oneOf([.html, .output]).flatMap(context.arguments.value) ?? "-"
        let format: ConversationRenderer.Format =
            try context.has(.html) ? .html : context.format(given, of: path, among: Self.extensions) ?? .markdown
        try context.rejectByteOrderMark(unless: format == .csv)
        let store = try context.openStore()
        guard let conversation = try conversation(named: name, in: store) else { return .nothingFound }
        let file = path == "-" ? nil : try context.outputFile(path, in: store)
        func write(_ body: (inout [UInt8]) -> Void) throws {
            if let file { return try file.write(body) }
            try format == .csv ? context.writeTable(body) : context.output.write(body)
        }
        if format == .html {
            try writePage(of: conversation, from: store, to: write)
        } else {
            try self.write(conversation, from: store, as: format, to: write)
        }
        if let file { _ = try file.finish() } else { try context.output.finish() }
        let location = file.map { " in " + $0.path.visible } ?? ""
        context.note(HumanReadable.count(conversation.messages, "message") + location)
        return .done
    }

    private func writePage(
        of conversation: Conversation, from store: TweetArchive, to write: ((inout [UInt8]) -> Void) throws -> Void
    ) throws {
        let gallery = GalleryFiles(context: context, store: store)
        let page = StandalonePage(
            MessageWords.title(of: conversation), zone: try context.zone(), isConversation: true,
            image: gallery.image)
        try write { $0 += page.beginning }
        try forEachItem(of: conversation, in: store) { item in
            try write { page.item(item, of: conversation, into: &$0) }
        }
        try write { $0 += page.end }
    }
}
