/// A flag: its syntax for the parser and its text for `help`.
package struct Flag: Sendable {
    /// The long name without the dashes.
    package enum Name: String, Sendable, CaseIterable {
        case address, after, all, around, backend, by, clear, closest, color, columns, context, count, csv, dialect
        case facets, force, format, gexf, graphml, help, histogram, html, hyperlinks, ids, images, imports
        case include, json, length, lenient, limit, links, list, map, markdown, matching, media, ndjson, normalized, now
        case off, on, open, output, owner, page, plain, port, pseudonymous, quiet, raw, redo, repair, save, seed
        case sha256, sort, store, svg, theme, thread, total, tz
        case url, urls, user, verbose, version, web, window, within, yes
        case acceptDamage = "accept-damage"
        case byteOrderMark = "byte-order-mark"
        case dryRun = "dry-run"
        case facetsOnly = "facets-only"
        case facetValues = "facet-values"
        case clickHouse = "clickhouse"
        case clickHouseTimeout = "clickhouse-timeout"
        case minTweets = "min-tweets"
        case minWeight = "min-weight"
        case ignoreCase = "ignore-case"
        case inConversation = "in"
        case noHistory = "no-history"
        case noMedia = "no-media"
        case noPager = "no-pager"
        case noToken = "no-token"
        case perDay = "per-day"
        case perUser = "per-user"
        case stopWords = "stop-words"
        case withoutIDs = "without-ids"

        package var spelling: String { "--" + rawValue }
    }

    package enum Argument: Sendable, Hashable {
        case none
        /// Any text. The associated value is the placeholder in `help`.
        case text(String)
        /// A whole number, 0 or more. The associated value is the placeholder in `help`.
        case number(String)
        /// One of a few words, which `help` shows as the placeholder.
        case choice([String])
        /// One of a list of words. The first associated value is the placeholder in `help`.
        case name(String, of: [String])
        /// A comma-separated list of words. The first associated value is the placeholder in `help`.
        case choices(String, of: [String])
        /// A list as in `choices` after `=` or as the next argument, or nothing. The next argument is the list only if
        /// it contains one of the words.
        case optionalChoices(String, of: [String])
    }

    package let name: Name
    package let short: Character?
    package let argument: Argument
    /// The description in `help`: a phrase without an initial capital or a full stop.
    package let meaning: String
    /// The description of the default in `help`; `nil` if the default is obvious or the flag has none.
    package let fallback: String?
    /// True if every command accepts the flag. Users may also give it without a command.
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

    /// The flag in `help`, e.g. `-v, --verbose`, `--theme dark|light` or `--sort ORDER`.
    package var usage: String {
        let names = (short.map { "-\($0), " } ?? "") + name.spelling
        return argument.placeholder.map { names + " " + $0 } ?? names
    }

    /// The meaning, with the possible values unless `usage` contains them, and with the default.
    var description: String {
        var text = meaning
        switch argument {
        case .name(_, let words), .choices(_, let words), .optionalChoices(_, let words):
            text += ": " + words.joined(separator: ", ")
        case .none, .text, .number, .choice: break
        }
        if let fallback { text += " (\(fallback))" }
        return text
    }
}

extension Flag.Argument {
    /// True if the flag can be given without a value.
    var isOptional: Bool { if case .optionalChoices = self { true } else { false } }

    /// True if the next argument can be the value. An optional list must contain one of the words.
    func mayBeValue(_ word: String) -> Bool {
        guard case .optionalChoices(_, let words) = self else { return true }
        return word.split(separator: ",").contains { words.contains(String($0)) }
    }

    /// True if the value is a comma-separated list.
    var isList: Bool { if case .choices = self { true } else { isOptional } }

    /// The allowed words; empty if the flag takes any text, a number or no value.
    package var choices: [String] {
        switch self {
        case .none, .text, .number: []
        case .choice(let words), .name(_, let words), .choices(_, let words), .optionalChoices(_, let words): words
        }
    }

    /// The placeholder of the value in `help`; `nil` for a flag without a value.
    package var placeholder: String? {
        switch self {
        case .none: nil
        case .text(let name), .number(let name), .name(let name, _), .choices(let name, _): name
        case .optionalChoices(let name, _): "[\(name)]"
        case .choice(let words): words.joined(separator: "|")
        }
    }
}
