import Glibc
import Rendering

/// What a command has at hand while it runs.
struct Session {
    let arguments: Arguments
    let environment: Environment
    let terminal: Terminal
    let output: Output

    var wantsJSON: Bool { arguments.has(.json) || arguments.has(.ndjson) }
    var isQuiet: Bool { arguments.has(.quiet) }

    func has(_ flag: Flag.Name) -> Bool { arguments.has(flag) }

    func storeLocation() throws(CommandError) -> StoreLocation {
        try StoreLocation(flag: arguments.value(.store), environment: environment)
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
        TerminalRenderer(
            TerminalStyle(
                color: ink.isOn, theme: theme, width: terminal.outputSize?.columns,
                hyperlinks: ColorDecision.usesHyperlinks(
                    flag: arguments.value(.hyperlinks), environment: environment, isTerminal: terminal.outputIsTerminal),
                now: try now(), zone: try zone()))
    }

    /// Prints messages for people.
    var errorRenderer: TerminalRenderer {
        TerminalRenderer(
            TerminalStyle(color: errorInk.isOn, theme: theme, width: terminal.errorSize?.columns, now: Moment.now()))
    }

    private var theme: TerminalStyle.Theme {
        arguments.value(.theme) == "light" ? .light : .dark
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

    /// `--tz`, else UTC.
    func zone() throws(CommandError) -> DisplayZone {
        guard let text = arguments.value(.tz) else { return .utc }
        if let zone = Zone.display(text) { return zone }
        throw .usage(
            CommandError.Problem(
                "bad-value", "--tz does not know the zone “\(text)”",
                hint: "write local, UTC, a name such as Europe/Berlin, or an offset such as +02:00"))
    }

    /// Says something that is neither a result nor an error; not with `--quiet`.
    func note(_ text: String) {
        if !isQuiet { Diagnostics.writeLine(text) }
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
