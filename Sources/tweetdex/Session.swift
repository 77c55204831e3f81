import Glibc
import Rendering
import TweetArchive
import TweetModel

/// What a command has at hand while it runs.
struct Session {
    let arguments: Arguments
    let environment: Environment
    let terminal: Terminal
    let output: Output
    /// What the owner of the store chose, once it is open.
    private let stored = StoredSettings()

    init(arguments: Arguments, environment: Environment, terminal: Terminal, output: Output) {
        self.arguments = arguments
        self.environment = environment
        self.terminal = terminal
        self.output = output
    }

    var wantsJSON: Bool { arguments.has(.json) || arguments.has(.ndjson) }
    var isQuiet: Bool { arguments.has(.quiet) }

    func has(_ flag: Flag.Name) -> Bool { arguments.has(flag) }

    func storeLocation() throws(CommandError) -> StoreLocation {
        try StoreLocation(flag: arguments.value(.store), environment: environment)
    }

    /// Opens a store that must be there; its settings hold from then on, where neither a flag nor the environment says
    /// otherwise.
    func openStore() throws(CommandError) -> TweetArchive {
        let store = try storeLocation().open()
        stored.settings = try fetch { () throws(TweetArchiveError) in try store.settings() }
        return store
    }

    /// A setting as a variable of the environment has it, else as the store has it; the flags are the caller's business.
    func setting(_ name: ArchiveSettings.Name) -> String? {
        environment.value(Self.variable(name)) ?? stored.settings?[name]
    }

    /// `TWEETDEX_TZ`
    static func variable(_ name: ArchiveSettings.Name) -> String {
        "TWEETDEX_" + name.rawValue.uppercased()
    }

    /// For what goes to standard output.
    var ink: Ink {
        Ink(
            isOn: ColorDecision.usesColor(
                flag: arguments.value(.color), environment: environment, isTerminal: terminal.outputIsTerminal))
    }

    /// For messages.
    var errorInk: Ink {
        Ink(
            isOn: ColorDecision.usesColor(
                flag: arguments.value(.color), environment: environment, isTerminal: terminal.errorIsTerminal))
    }

    /// Prints results for people.
    func renderer() throws(CommandError) -> TerminalRenderer {
        try renderer(zone: try zone())
    }

    /// The same where the zone is of no matter.
    func renderer(zone: Zone) throws(CommandError) -> TerminalRenderer {
        let hasLinks = ColorDecision.usesHyperlinks(
            flag: arguments.value(.hyperlinks), environment: environment, isTerminal: terminal.outputIsTerminal)
        return TerminalRenderer(
            TerminalStyle(
                color: ink.isOn, theme: theme, width: terminal.outputSize?.columns, hyperlinks: hasLinks,
                browser: hasLinks ? browser : nil, now: try now(), zone: zone))
    }

    /// Where the browser view of the store answers, while one runs.
    private var browser: String? {
        do throws(CommandError) {
            return ServedStore.port(of: try storeLocation().path).map { "http://127.0.0.1:\($0)" }
        } catch {
            // Whoever needs the store says so; links can do without.
            return nil
        }
    }

    /// Prints messages for people.
    var errorRenderer: TerminalRenderer {
        TerminalRenderer(
            TerminalStyle(color: errorInk.isOn, theme: theme, width: terminal.errorSize?.columns, now: Moment.now()))
    }

    private var theme: TerminalStyle.Theme {
        (arguments.value(.theme) ?? setting(.theme)) == "light" ? .light : .dark
    }

    /// `--now`, else the clock, in Unix seconds.
    func now() throws(CommandError) -> Int64 {
        guard let text = arguments.value(.now) else { return Moment.now() }
        if let moment = Moment.unixSeconds(text) { return moment }
        throw .usage(
            CommandError.Problem(
                "bad-value", "--now cannot read “\(text)”",
                hint: "write 2024-11-09T12:00:00Z, 2024-11-09 or @1731153600"))
    }

    /// `--tz`, else the environment's or the store's zone, else UTC.
    func zone() throws(CommandError) -> Zone {
        guard let text = arguments.value(.tz) ?? setting(.timeZone) else { return .utc }
        let speaker =
            arguments.has(.tz)
            ? "--tz"
            : environment.value(Self.variable(.timeZone)) != nil
                ? "$" + Self.variable(.timeZone) : "the setting tz"
        do throws(ZoneError) {
            return try Zone(chosen: text, variable: environment.rawValue("TZ"))
        } catch {
            throw .usage(error.problem(speaker: speaker))
        }
    }

    /// What every search starts from: the moment, the zone and the person.
    func searchOptions() throws(CommandError) -> SearchOptions {
        var options = SearchOptions(now: try now())
        options.zone = try zone()
        options.account = environment.value(Self.variable(.account)).map {
            $0.hasPrefix("@") ? String($0.dropFirst()) : $0
        }
        options.home = environment.value(Self.variable(.home))
        options.records = environment.value(Self.variable(.history)) != "off"
        return options
    }

    /// Says something that is neither a result nor an error; not with `--quiet`.
    func note(_ text: String) {
        if !isQuiet { Diagnostics.writeLine(text) }
    }

    /// Writes a table for another program, with every byte as it is; on a terminal, which would act on some of them, as
    /// all else that strangers wrote.
    func writeTable(_ body: (inout [UInt8]) -> Void) throws(CommandError) {
        guard terminal.outputIsTerminal else { return try output.write(body) }
        var table: [UInt8] = []
        body(&table)
        try output.write(Neutralising.neutralised(String(decoding: table, as: UTF8.self), lineBreaks: .kept))
    }

    /// Tells somebody at a terminal which search is run for them. Its words may be a stranger's.
    func noteSearch(_ query: String) {
        guard terminal.outputIsTerminal, !wantsJSON else { return }
        let words = Neutralising.neutralised(Shell.quoted(query), lineBreaks: .spaces)
        note(errorInk.dim("tweetdex search " + words))
    }

    func warn(_ text: String) {
        Diagnostics.write { errorRenderer.warning(text, into: &$0) }
    }

    /// Asks a question that is answered with yes or no; no is the answer of silence.
    func confirms(_ question: String) -> Bool {
        Diagnostics.write(question + " [y/N] ")
        guard let answer = readLine() else {
            Diagnostics.writeLine("")
            return false
        }
        return ["y", "yes"].contains(answer.lowercased())
    }

    /// Whether somebody sits at the terminal who can be asked.
    var canAsk: Bool { terminal.inputIsTerminal && terminal.errorIsTerminal }

    /// The same surroundings for another command line, as the demo runs them.
    func with(_ arguments: Arguments) -> Session {
        Session(arguments: arguments, environment: environment, terminal: terminal, output: output)
    }
}

/// Filled when a store is opened; shared by the copies of a session.
private final class StoredSettings {
    var settings: ArchiveSettings?
}
