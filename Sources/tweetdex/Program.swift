/// The program from its first word to its exit status.
enum Program {
    /// Of the program; what a store needs is told by its own number.
    static let version = "0.1.0"

    /// Runs a command line (without the program's name).
    static func run(_ words: [String]) -> Int32 {
        Interruption.install()
        let environment = Environment.process
        let terminal = Terminal(environment: environment)
        let arguments: Arguments
        do throws(CommandError) {
            arguments = try ArgumentParser.parse(words)
        } catch {
            // Nothing is parsed yet, so the plain words tell how errors are wanted.
            let flags = words.prefix { $0 != "--" }
            let isJSON = flags.contains("--json") || flags.contains("--ndjson")
            let session = Session(
                arguments: Arguments(), environment: environment, terminal: terminal,
                output: Output(pager: nil, size: nil))
            ErrorReport.write(error, asJSON: isJSON, renderer: session.errorRenderer)
            return error.status.rawValue
        }
        let usesPager = !arguments.has(.noPager) && !terminal.isDumb && arguments.command?.pages == true
        let output = Output(
            pager: usesPager ? Pager(environment: environment) : nil, size: terminal.outputSize)
        let session = Session(arguments: arguments, environment: environment, terminal: terminal, output: output)
        return run(session).rawValue
    }

    private static func run(_ session: Session) -> ExitStatus {
        do throws(CommandError) {
            let status = try perform(session)
            try session.output.finish()
            return status
        } catch {
            // What was written before the error still belongs to the output, and a pager has to be closed; should that
            // fail as well, the first error is the one to tell.
            do throws(CommandError) {
                try session.output.finish()
            } catch let second {
                if case .brokenPipe = second, case .brokenPipe = error { return error.status }
            }
            ErrorReport.write(error, asJSON: session.wantsJSON, renderer: session.errorRenderer)
            return error.status
        }
    }

    /// Runs the command of a session, and leaves its output to be finished by the caller.
    static func perform(_ session: Session) throws(CommandError) -> ExitStatus {
        let arguments = session.arguments
        if arguments.has(.version) {
            try session.output.writeLine("tweetdex \(version)")
            return .done
        }
        let page = HelpPage(ink: session.ink)
        guard let command = arguments.command else {
            try session.output.write(arguments.has(.help) ? page.overview : page.short)
            return .done
        }
        if arguments.has(.help) {
            try session.output.write(page.page(for: command))
            return .done
        }
        return try command.run(session)
    }
}
