import TweetArchive
import TweetModel
import TweetText

/// Completes a partial command line for `tweetdex completions words`, which the completion scripts of all shells run.
struct CommandLineCompletion {
    /// A completion: the text that replaces the current word, and the description that zsh and fish show, which may be
    /// empty.
    typealias Candidate = (text: String, meaning: String)

    /// The maximum number of completions of a query word. A longer list would not fit on a screen.
    private static let limit = 20

    /// Opens the store at a path, or the default store if the path is `nil`. Returns `nil` if this fails. Called only
    /// to complete a word of a query.
    let store: (_ path: String?) -> TweetArchive?

    /// Completes the last element of `words`, which is an empty string if the user has not begun a word. `words` does
    /// not include the program name. If the result is empty, the shell may complete file names.
    func candidates(for words: [String]) -> [Candidate] {
        guard let current = words.last else { return [] }
        var command: Command?
        var given: [String] = []
        var pending: Flag?
        var flagsHaveEnded = false
        var storeName: String?
        for word in words.dropLast() {
            let flag = pending
            pending = nil
            if let flag, flag.argument.mayBeValue(word) {
                if flag.name == .store { storeName = word }
            } else if !flagsHaveEnded, word == "--" {
                flagsHaveEnded = true
            } else if !flagsHaveEnded, let flag = Self.flag(word) {
                let value = word.firstIndex(of: "=").map { String(word[$0...].dropFirst()) }
                if flag.name == .store { storeName = value }
                pending = flag.argument == .none || value != nil ? nil : flag
            } else if command == nil {
                command = Command.named(word)
                if command == nil { return [] }
            } else {
                given.append(word)
            }
        }
        if let pending {
            guard command?.accepts(pending) ?? pending.isGlobal else { return [] }
            return values(of: pending, startingWith: current, inStore: storeName)
        }
        if !flagsHaveEnded, current.hasPrefix("--") {
            return flags(of: command, startingWith: current, inStore: storeName)
        }
        let shortFlags = flagsHaveEnded ? [] : Self.shortFlags(of: command, startingWith: current)
        guard let command else {
            return shortFlags
                + Self.matching(current, Command.all.map { ($0.name, $0.summary) })
        }
        let words =
            shortFlags + Self.matching(current, Self.words(of: command, after: given))
            + names(of: command, after: given, startingWith: current, inStore: storeName)
        return command.takesQuery ? words + inQuery(current, ofStore: storeName) : words
    }

    /// Completes a word of a query. If the store cannot be opened, completes only operators. Returns an empty array for
    /// an empty word, and if reading the open store fails.
    private func inQuery(_ current: String, ofStore name: String?) -> [Candidate] {
        guard !current.isEmpty else { return [] }
        let found = silently {
            try store(name)?.completions(of: current, limit: Self.limit)
                ?? QueryCompletion.operators(of: current, limit: Self.limit)
        }
        // The word of the command line may contain several words of the query.
        let before = current.dropLast(QueryCompletion.lastWord(of: current).count)
        return found.map { completion in
            (
                text: Self.typed(current, asBeginningOf: before + completion.text, isOnly: found.count == 1),
                meaning: completion.meaning ?? completion.tweets.map { Self.tweets($0) } ?? ""
            )
        }
    }

    /// Returns the candidate. If shells insert only the beginning that it shares with other candidates, this beginning
    /// must not be shorter than the typed text, so the candidate keeps its case.
    private static func typed(_ current: String, asBeginningOf text: String, isOnly: Bool) -> String {
        let beginning = text.prefix(current.count)
        if isOnly || Folding.fold(String(beginning)) != Folding.fold(current) { return text }
        return current + text.dropFirst(current.count)
    }

    /// Completes an argument that names a topic, a saved search, a label or an import of the store.
    private func names(
        of command: Command, after given: [String], startingWith current: String, inStore name: String?
    ) -> [Candidate] {
        silently {
            switch (command.name, given.first, given.count) {
            case ("topics", nil, _), ("topics", "edit", 1), ("topics", "delete", 1):
                let topics = try store(name)?.savedSearches().filter { $0.title != nil } ?? []
                return Self.matching(current, topics.map { ($0.name, $0.query) })
            case ("recent", "unpin", 1):
                let pins = try store(name)?.savedSearches().filter { $0.title == nil } ?? []
                return Self.matching(current, pins.map { ($0.name, $0.query) })
            case ("label", "add", 1), ("label", "remove", 1), ("label", "rename", 1), ("label", "merge", 1...):
                let labels = try store(name)?.labels() ?? []
                return Self.matching(current, labels.map { ($0.name, Self.tweets($0.tweets)) })
            case ("forget", _, 0), ("diff", _, 0...1):
                let imports = try store(name)?.imports() ?? []
                return Self.matching(current, imports.map { (String($0.number), $0.path) })
            default: return []
            }
        }
    }

    /// Returns an empty array if `body` throws, because a shell cannot display errors during completion. The command
    /// itself will report them.
    private func silently<Result>(_ body: () throws -> [Result]) -> [Result] { (try? body()) ?? [] }

    private static func tweets(_ count: Int) -> String { "\(count) tweet\(count == 1 ? "" : "s")" }

    // MARK: Commands, flags and values

    private static func flag(_ word: String) -> Flag? {
        guard word.hasPrefix("-") else { return nil }
        if word.hasPrefix("--") {
            let name = word.dropFirst(2).prefix { $0 != "=" }
            return Flag.Name(rawValue: String(name)).flatMap(Flag.named)
        }
        return word.count == 2 ? word.last.flatMap(Flag.named(short:)) : nil
    }

    private func flags(
        of command: Command?, startingWith beginning: String, inStore store: String?
    ) -> [Candidate] {
        if let equals = beginning.firstIndex(of: "="), let flag = Self.flag(beginning) {
            let lead = beginning[...equals]
            return values(of: flag, startingWith: String(beginning[equals...].dropFirst()), inStore: store).map {
                (text: lead + $0.text, meaning: $0.meaning)
            }
        }
        let flags = Flag.all.filter { command?.accepts($0) ?? $0.isGlobal }
        return Self.matching(beginning, flags.map { ($0.name.spelling, $0.meaning) })
    }

    private static func shortFlags(of command: Command?, startingWith beginning: String) -> [Candidate] {
        guard beginning.hasPrefix("-") else { return [] }
        return matching(
            beginning,
            Flag.all.filter { command?.accepts($0) ?? $0.isGlobal }.compactMap { flag in
                flag.short.map { ("-\($0)", flag.meaning) }
            })
    }

    /// Completes the value of a flag. In a comma-separated list, completes the last element, and omits words that the
    /// list already contains.
    private func values(of flag: Flag, startingWith beginning: String, inStore store: String?) -> [Candidate] {
        if flag.name == .matching { return inQuery(beginning, ofStore: store) }
        guard flag.argument.isList, let comma = beginning.lastIndex(of: ",") else {
            return Self.matching(beginning, flag.argument.choices.map { ($0, "") })
        }
        let lead = beginning[...comma]
        let taken = beginning.split(separator: ",").map(String.init)
        let rest = flag.argument.choices.filter { !taken.contains($0) }
        return Self.matching(beginning, rest.map { (lead + $0, "") })
    }

    private static func words(of command: Command, after given: [String]) -> [Candidate] {
        switch (command.name, given.count) {
        case ("help", 0):
            Command.all.map { ($0.name, $0.summary) }
                + [(text: "query", meaning: "the query language")]
        case ("settings", 0):
            ArchiveSettings.Name.allCases.map { ($0.rawValue, "") }
        case (_, 0):
            subcommands(of: command).map { ($0, "") }
        default: []
        }
    }

    /// Returns the lower-case words directly after the command name in each form of the synopsis, such as `run` and
    /// `clear` for `recent`. In `bash|zsh|fish`, each word counts.
    private static func subcommands(of command: Command) -> [String] {
        var found: [String] = []
        for form in command.synopsis {
            guard let second = form.split(separator: " ").dropFirst().first else { continue }
            for word in second.split(separator: "|").map(String.init)
            where word.utf8.allSatisfy({
                $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            }) && !word.hasPrefix("-")
                && !found.contains(word)
            {
                found.append(word)
            }
        }
        return found
    }

    private static func matching(_ beginning: String, _ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { $0.text.hasPrefix(beginning) }
    }
}
