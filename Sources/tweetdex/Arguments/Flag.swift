/// An option of the command line, as the parser reads it and `help` explains it.
package struct Flag: Sendable {
    /// The long spelling, without the dashes. A name means the same in every command.
    package enum Name: String, Sendable, CaseIterable {
        case address, after, by, color, context, count, csv, dialect, engine, force, format, gexf, graphml, help, html,
            hyperlinks, ids,
            images, imports
        case include, json, length, lenient, limit, markdown, matching, media, ndjson, normalized, now, off, on, open,
            output,
            owner, plain
        case port, pseudonymous, quiet, raw, repair, seed, sort, store, svg, theme, thread, total, tz
        case url, user, verbose, version, window, within
        case byteOrderMark = "byte-order-mark"
        case dryRun = "dry-run"
        case engineTimeout = "engine-timeout"
        case minTweets = "min-tweets"
        case minWeight = "min-weight"
        case inConversation = "in"
        case noHistory = "no-history"
        case noMedia = "no-media"
        case noPager = "no-pager"
        case noToken = "no-token"
        case perDay = "per-day"
        case perUser = "per-user"
        case stopWords = "stop-words"

        package var spelling: String { "--" + rawValue }
    }

    package enum Argument: Sendable, Hashable {
        case none
        /// Anything; called by this name in `help`.
        case text(String)
        /// A whole number, 0 or more.
        case number(String)
        /// One of these words.
        case choice([String])
        /// One of many words; called by this name in `help`.
        case name(String, of: [String])
        /// Some of these words, joined by commas; called by this name in `help`.
        case choices(String, of: [String])
    }

    package let name: Name
    package let short: Character?
    package let argument: Argument
    /// A sentence or two, without a full stop.
    package let meaning: String
    /// What holds without the flag, where that is not plain.
    package let fallback: String?
    /// Belongs to every command, and may stand before it.
    package let isGlobal: Bool

    package init(
        _ name: Name, short: Character? = nil, takes argument: Argument = .none, _ meaning: String,
        fallback: String? = nil, isGlobal: Bool = false
    ) {
        self.name = name
        self.short = short
        self.argument = argument
        self.meaning = meaning
        self.fallback = fallback
        self.isGlobal = isGlobal
    }

    /// How it is written, e.g. `-v, --verbose` or `--sort newest|oldest`.
    package var usage: String {
        let names = (short.map { "-\($0), " } ?? "") + name.spelling
        return argument.placeholder.map { names + " " + $0 } ?? names
    }
}

extension Flag.Argument {
    /// The words to choose from; none where anything goes.
    package var choices: [String] {
        switch self {
        case .none, .text, .number: []
        case .choice(let words), .name(_, let words), .choices(_, let words): words
        }
    }

    /// What stands for the value in `help`; nil for a flag without one.
    package var placeholder: String? {
        switch self {
        case .none: nil
        case .text(let name), .number(let name), .name(let name, _), .choices(let name, _): name
        case .choice(let words): words.joined(separator: "|")
        }
    }
}
