import CLibrary
import Rendering
import TweetArchive
import TweetModel

/// The context of a command: its arguments, environment, terminal and output.
struct CommandContext {
    let arguments: Arguments
    let environment: Environment
    let terminal: Terminal
    let output: Output
    /// The settings of the store; `nil` until `openStore()` reads them. All copies share them.
    private let stored = Shared<ArchiveSettings?>(nil)

    init(arguments: Arguments, environment: Environment, terminal: Terminal, output: Output) {
        self.arguments = arguments
        self.environment = environment
        self.terminal = terminal
        self.output = output
    }

    var wantsJSON: Bool { arguments.has(.json) || arguments.has(.ndjson) }
    var isQuiet: Bool { arguments.has(.quiet) }

    func has(_ flag: Flag.Name) -> Bool { arguments.has(flag) }

    func storeLocation() throws -> StoreLocation {
        try StoreLocation(flag: arguments.value(.store), environment: environment)
    }

    /// Opens the store and reads its settings. Throws if the store does not exist or is unusable.
    func openStore() throws -> TweetArchive {
        let store = try warningOfDamage(storeLocation().open())
        let settings = try store.settings()
        stored.withLock { $0 = settings }
        return store
    }

    /// Opens the store, and creates it if it does not exist.
    func openOrCreateStore() throws -> TweetArchive {
        try warningOfDamage(storeLocation().openOrCreate())
    }

    private func warningOfDamage(_ store: TweetArchive) -> TweetArchive {
        if let warning = store.logWarning { warn(warning) }
        return store
    }

    /// The value of a setting: from its environment variable, otherwise from the store. `nil` if neither has a value.
    /// Ignores the store before `openStore()` is called.
    func setting(_ name: ArchiveSettings.Name) -> String? {
        environment.value(Self.variable(name)) ?? stored.withLock { $0 }?[name]
    }

    /// The environment variable of a setting, e.g. `TWEETDEX_TZ`.
    static func variable(_ name: ArchiveSettings.Name) -> String {
        "TWEETDEX_" + name.rawValue.uppercased()
    }

    /// The text style for standard output.
    var style: TextStyle {
        style(isTerminal: terminal.outputIsTerminal)
    }

    /// The text style for standard error.
    var errorStyle: TextStyle {
        style(isTerminal: terminal.errorIsTerminal)
    }

    private func style(isTerminal: Bool) -> TextStyle {
        let isOn = TextStyle.usesColor(
            flag: arguments.value(.color), environment: environment, isTerminal: isTerminal)
        return TextStyle(isOn: isOn, theme: isOn ? theme : .neutral)
    }

    /// Returns the renderer for results on standard output.
    func renderer() throws -> TerminalRenderer {
        try renderer(zone: try zone())
    }

    /// Returns the renderer for results with a given time zone. Pass `.utc` for output without times, so that an
    /// invalid setting `tz` is not an error.
    func renderer(zone: Zone) throws -> TerminalRenderer {
        let hasLinks = TextStyle.usesHyperlinks(
            flag: arguments.value(.hyperlinks), environment: environment, isTerminal: terminal.outputIsTerminal)
        let style = style
        return TerminalRenderer(
            TerminalStyle(
                color: style.isOn, theme: style.theme, width: terminal.outputSize?.columns, hyperlinks: hasLinks,
                browser: hasLinks ? browser : nil, now: try now(), zone: zone))
    }

    /// The URL of the server that is running for this store, such as `http://127.0.0.1:8420`; `nil` if none is running.
    var browser: String? {
        // Links are optional, so ignore the error. A command that needs the store reports the error itself.
        (try? storeLocation()).flatMap { ServerAddressFile.address(of: $0.path) }.map { "http://" + $0 }
    }

    /// The renderer for messages on standard error.
    var errorRenderer: TerminalRenderer {
        let style = errorStyle
        return TerminalRenderer(
            TerminalStyle(
                color: style.isOn, theme: style.theme, width: terminal.errorSize?.columns, now: currentTime()))
    }

    private var theme: TerminalStyle.Theme {
        switch arguments.value(.theme) ?? setting(.theme) {
        case "light": .light
        case "dark": .dark
        default: terminal.theme
        }
    }

    /// The time of `--now`, or the current time, in Unix seconds. Throws `CommandError.usage` for an invalid `--now`.
    func now() throws -> Int64 {
        guard let text = arguments.value(.now) else { return currentTime() }
        if let moment = Int64(moment: text) { return moment }
        throw CommandError.usage(
            "bad-value", "--now takes a date or time, not \"\(text)\"",
            hint: "write 2024-11-09T12:00:00Z, 2024-11-09 or @1731153600")
    }

    /// The time zone: `--tz` if given, otherwise `$TWEETDEX_TZ`, otherwise the setting of the store if it is open,
    /// otherwise UTC. Throws `CommandError.usage` for an unknown or invalid time zone.
    func zone() throws -> Zone {
        guard let text = arguments.value(.tz) ?? setting(.timeZone) else { return .utc }
        let source =
            arguments.has(.tz)
            ? "--tz"
            : environment.value(Self.variable(.timeZone)) != nil
                ? "$" + Self.variable(.timeZone) : "the setting tz"
        do {
            return try Zone(chosen: text, variable: environment.rawValue("TZ"))
        } catch let error as ZoneError {
            throw error.commandError(source: source)
        }
    }

    /// The options that all searches share: the time, the time zone, the order, the dialect, whether unknown operators
    /// are searched as words, the account of `from:me`, the place of `near:me`, and whether to record the search. The
    /// last three come from environment variables; the library reads the store's settings if these are not set.
    func searchOptions() throws -> SearchOptions {
        var options = SearchOptions(now: try now())
        options.zone = try zone()
        options.account = environment.value(Self.variable(.account)).map {
            $0.hasPrefix("@") ? String($0.dropFirst()) : $0
        }
        options.home = environment.value(Self.variable(.home))
        let history = environment.value(Self.variable(.history))
        options.records = history != "off"
        options.ignoresHistorySetting = history == "on"
        options.sort = arguments.value(.sort).flatMap { SearchOrder($0) }
        options.dialect = arguments.value(.dialect).flatMap { QueryDialect(rawValue: $0) } ?? .tweetdex
        options.lenient = arguments.has(.lenient)
        return options
    }

    /// Returns the value of `--after`; `nil` if it is not given. Throws if it is malformed.
    func cursor() throws -> PageCursor? {
        guard let text = arguments.value(.after) else { return nil }
        return try PageCursor(parsing: text)
    }

    /// Prints information on standard error. Does nothing with `--quiet`, unless the effect of the command was asked
    /// for with `--dry-run`.
    func note(_ text: String) {
        if !isQuiet || has(.dryRun) { Diagnostics.writeLine(text) }
    }

    /// Creates an output file. Replaces an existing file only with `--force`.
    func outputFile(_ path: String, in store: TweetArchive) throws -> OutputFile {
        try store.outputFile(path, replacing: has(.force))
    }

    /// Writes one document to the path of a flag; `-` is standard output.
    func writeFile(_ path: String, in store: TweetArchive, _ body: (inout [UInt8]) -> Void) throws {
        if path == "-" { return try output.write(body) }
        let file = try outputFile(path, in: store)
        try file.write(body)
        _ = try file.finish()
    }

    /// Writes a document such as CSV or GEXF. Sanitizes it only for a terminal, because other programs need control
    /// characters in tweets unchanged.
    func writeTable(_ body: (inout [UInt8]) -> Void) throws {
        guard terminal.outputIsTerminal else { return try output.write(body) }
        var table: [UInt8] = []
        body(&table)
        try output.write(Sanitizer.sanitized(String(decoding: table, as: UTF8.self), lineBreaks: .kept))
    }

    /// Prints the `tweetdex search` command for a query on standard error, without the flags of the running command.
    /// Does nothing for JSON, with `--quiet`, or if output is not a terminal.
    func noteSearch(_ query: String) {
        guard terminal.outputIsTerminal, !wantsJSON else { return }
        // The query may contain text from a tweet.
        let words = query.shellQuoted.visible
        note(errorStyle.dim("tweetdex search " + words))
    }

    /// Prints a warning on standard error, even with `--quiet`.
    func warn(_ text: String) {
        Diagnostics.print(errorRenderer) { $0.writeWarning(text, to: &$1) }
    }

    /// Asks a yes-or-no question. Returns true only for the answers "y" and "yes", in any case.
    func confirms(_ question: String) -> Bool {
        Diagnostics.write(question + " [y/N] ")
        guard let answer = readLine() else {
            Diagnostics.writeLine("")
            return false
        }
        return ["y", "yes"].contains(answer.lowercased())
    }

    /// True if the user can answer a question on the terminal.
    var canAsk: Bool { terminal.inputIsTerminal && terminal.errorIsTerminal }

    /// Returns a context with other arguments and the same environment, terminal and output. The new context has no
    /// settings until it opens the store.
    func with(_ arguments: Arguments) -> CommandContext {
        CommandContext(arguments: arguments, environment: environment, terminal: terminal, output: output)
    }
}

extension String {
    /// The text on one line, without anything that could control a terminal.
    var visible: String { Sanitizer.sanitized(self, lineBreaks: .spaces) }
}

/// The format of an output file.
extension CommandContext {
    /// Returns the extension that names the format of a file, without `.gz` and in lowercase; `nil` without one.
    static func formatExtension(of path: String) -> String? {
        let name = path.lastPathComponent
        var parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst()
        if parts.last == "gz" { parts.removeLast() }
        return name == "." || name == ".." ? nil : parts.last.map { String($0) }
    }

    /// Returns the format from the extension of an output file, or else `given`, the flag of the format. Returns `nil`
    /// if neither names a format. Throws `CommandError.usage` if they contradict each other, and for an unknown
    /// extension without a flag.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is standard output.
    ///   - extensions: The formats by extension.
    ///   - allowed: The formats that the file can have; `nil` for all.
    func format<Format: RawRepresentable<String> & Equatable>(
        _ given: Format?, of path: String, among extensions: KeyValuePairs<String, Format>,
        allowing allowed: [Format]? = nil
    ) throws -> Format? {
        guard path != "-", let last = Self.formatExtension(of: path) else { return given }
        let known = extensions.filter { allowed?.contains($0.value) != false }
        guard let named = known.first(where: { $0.key == last })?.value else {
            if let given { return given }
            let names = known.map { "." + $0.key }.joined(separator: ", ")
            throw CommandError.usage(
                "bad-value", "--output does not know the extension .\(last.visible)",
                hint: "use \(names), or one of them and .gz; - writes to standard output")
        }
        guard let given, given != named else { return named }
        throw CommandError.usage(
            "conflicting-flags",
            "--\(given.rawValue) contradicts the name of the output file \(path.lastPathComponent)",
            hint: "leave --\(given.rawValue) out, or choose another extension")
    }
}
