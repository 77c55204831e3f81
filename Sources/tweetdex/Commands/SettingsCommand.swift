import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let settings = Command(
        "settings",
        synopsis: ["settings", "settings NAME", "settings NAME VALUE", "settings NAME ''"],
        summary: "list and change settings",
        description: [
            "The store has these settings: account (the account of from:me), home (the place of near:me: a name, or "
                + "latitude and longitude), tz (the time zone: local, a name or an offset), theme (dark or light), "
                + "text (the text size of web pages: small, large or huge) and history (on or off: whether searches "
                + "are recorded). An empty value removes a setting.",
            "Flags override settings, and so do the variables TWEETDEX_ACCOUNT, TWEETDEX_HOME, TWEETDEX_TZ, "
                + "TWEETDEX_THEME and TWEETDEX_HISTORY.",
        ],
        examples: [
            ("tweetdex settings", "list all settings"),
            ("tweetdex settings tz Europe/Berlin", "use the time in Berlin"),
            ("tweetdex settings home 52.52,13.405", "set the place of near:me"),
            ("tweetdex settings history off", "stop recording searches"),
        ],
        flags: [.json, .force, .quiet],
        takesQuery: true
    ) { try $0.runSettings() }
}

extension CommandContext {
    /// Other common names of the settings, for suggestions.
    private static let otherNames: [String: ArchiveSettings.Name] = [
        "timezone": .timeZone, "time-zone": .timeZone, "zone": .timeZone, "me": .account, "user": .account,
        "handle": .account, "owner": .account, "place": .home, "location": .home, "color": .theme, "colour": .theme,
        "colors": .theme, "text-size": .textSize, "size": .textSize, "font": .textSize, "recent": .history,
        "recents": .history, "log": .history,
    ]

    fileprivate func runSettings() throws -> ExitStatus {
        let words = arguments.words
        let name = try words.first.map(settingName)
        let store = try openStore()
        if let name, words.count > 1 {
            try change(name, to: words.dropFirst().joined(separator: " "), in: store)
        } else if let name, !has(.json) {
            return try show(name, in: store)
        }
        let settings = try store.settings()
        if has(.json) {
            try output.writeDocument { JSONRenderer().settings(settings, into: &$0) }
        } else if name == nil, !isQuiet {
            let notes = try notes(settings, in: store)
            try print(zone: .utc) { $0.write(settings, notes: notes, to: &$1) }
        }
        return .done
    }

    private func settingName(_ word: String) throws -> ArchiveSettings.Name {
        if let name = ArchiveSettings.Name(rawValue: word) { return name }
        let names = ArchiveSettings.Name.allCases.map(\.rawValue)
        let suggestions =
            Self.otherNames[word.lowercased()].map { [$0.rawValue] } ?? Spelling.suggestions(for: word, among: names)
        throw CommandError.usage(
            "unknown-setting", "unknown setting \"\(word)\"",
            hint: Spelling.question(suggestions)
                ?? "use \(names.joined(separator: ", "))")
    }

    /// Prints only the value in the store, for scripts; for `history`, always `on` or `off`. If another setting has no
    /// value, prints a note about its default, or about the variable that overrides it.
    private func show(_ name: ArchiveSettings.Name, in store: TweetArchive) throws -> ExitStatus {
        let settings = try store.settings()
        let value = settings[name]
        if let value {
            try output.writeLine(terminal.outputIsTerminal ? value.visible : value)
        } else {
            note("\(name.rawValue) is not set" + (try notes(settings, in: store)[name].map { ": " + $0 } ?? ""))
        }
        return value == nil && isQuiet ? .nothingFound : .done
    }

    private func change(_ name: ArchiveSettings.Name, to value: String, in store: TweetArchive) throws {
        let newValue = value.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : value
        if name == .timeZone, let newValue {
            do {
                _ = try Zone(chosen: newValue, variable: environment.rawValue("TZ"))
            } catch let error as ZoneError {
                throw error.commandError(source: "the setting tz")
            }
        }
        try store.changeSetting(name, to: newValue, force: has(.force))
        if let now = try store.settings()[name] {
            note("\(name.rawValue) is now \(now.visible)")
        } else {
            note("\(name.rawValue) is no longer set")
        }
        if let override = override(of: name) {
            warn("\(override) in the environment overrides it")
        }
    }

    /// Returns the variable that overrides a setting, such as `TWEETDEX_TZ=UTC`. Returns `nil` if it is not set, and
    /// for the text size, which has no variable.
    private func override(of name: ArchiveSettings.Name) -> String? {
        guard name != .textSize else { return nil }
        let variable = CommandContext.variable(name)
        return environment.value(variable).map { "\(variable)=\($0)" }
    }

    /// Returns notes on settings that a variable overrides, and on the defaults of settings without a value.
    private func notes(_ settings: ArchiveSettings, in store: TweetArchive) throws -> [ArchiveSettings.Name: String] {
        var notes: [ArchiveSettings.Name: String] = [:]
        for name in ArchiveSettings.Name.allCases {
            if let override = override(of: name) {
                notes[name] = "overridden by \(override)"
            } else if settings[name] == nil {
                notes[name] = try fallback(name, in: store)
            }
        }
        return notes
    }

    private func fallback(_ name: ArchiveSettings.Name, in store: TweetArchive) throws -> String? {
        switch name {
        case .account:
            let owners = try store.ownerHandles()
            return owners.isEmpty
                ? "from:me finds nothing, because no archive names its owner"
                : "from:me finds \(owners.map { "@" + $0 }.joined(separator: ", "))"
        case .home: return "near:me is not available"
        case .timeZone: return "UTC"
        case .theme: return "as the terminal reports"
        case .textSize: return "the text size of the browser"
        case .history: return nil
        }
    }
}
