internal import CBuild
import TweetArchive
import TweetModel

/// The entry point: parses the command line, runs the command and returns the exit status.
enum Program {
    /// The output of `--version`. It names the commit only if the build did (see Package.swift).
    static var version: String {
        let commit = unsafe String(cString: tweetdex_commit())
        return """
            tweetdex \(Release.version)
            \(commit.isEmpty ? "" : "commit \(commit)\n")SQLite \(TweetArchive.sqliteVersion)

            """
    }

    /// Runs a command line and returns the exit status. `words` does not include the program name.
    static func run(_ words: [String]) -> Int32 {
        Interruption.install()
        let environment = Environment.process
        let terminal = Terminal(environment: environment)
        let arguments: Arguments
        do {
            try refuseMisencodedArguments()
            arguments = try ArgumentParser.parse(words)
        } catch {
            let error = CommandError(error)
            // Parsing failed, so find the JSON flags in the unparsed arguments.
            let flags = words.prefix { $0 != "--" }
            let isJSON = flags.contains("--json") || flags.contains("--ndjson")
            let context = CommandContext(
                arguments: Arguments(), environment: environment, terminal: terminal,
                output: Output(pager: nil, size: nil))
            Diagnostics.write(error, asJSON: isJSON, renderer: context.errorRenderer)
            return error.status.rawValue
        }
        let usesPager = !arguments.has(.noPager) && !terminal.isDumb && arguments.command?.usesPager == true
        let output = Output(
            pager: usesPager ? Pager(environment: environment) : nil, size: terminal.outputSize)
        let context = CommandContext(arguments: arguments, environment: environment, terminal: terminal, output: output)
        output.isJSONForTerminal = context.wantsJSON && terminal.outputIsTerminal
        return run(context).rawValue
    }

    /// Throws if an argument is not UTF-8. `CommandLine.arguments` replaces its wrong bytes, so the program would read
    /// or write another file than the one that the user named.
    private static func refuseMisencodedArguments() throws {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = unsafe CommandLine.unsafeArgv[index],
                unsafe String(validatingCString: argument) == nil
            else { continue }
            throw CommandError.usage(
                "encoding", "argument \(index) is not UTF-8: \(unsafe String(cString: argument).visible)",
                hint: "rename the file, or set the terminal to UTF-8")
        }
    }

    private static func run(_ context: CommandContext) -> ExitStatus {
        do {
            let status = try perform(context)
            try context.output.finish()
            return status
        } catch {
            let error = CommandError(error)
            // Write the output that was produced before the error. If this fails too, report only the first error.
            try? context.output.finish()
            Diagnostics.write(error, asJSON: context.wantsJSON, renderer: context.errorRenderer)
            return error.status
        }
    }

    /// Runs the command of a context, or prints help or the version. The caller must then call `finish()` on the
    /// context's output.
    static func perform(_ context: CommandContext) throws -> ExitStatus {
        let arguments = context.arguments
        if arguments.has(.version) {
            try context.output.write(version)
            return .done
        }
        guard let command = arguments.command else {
            let isHelp = arguments.has(.help)
            try context.output.write(
                isHelp ? HelpPage(style: context.style).overview : context.firstSteps())
            return .done
        }
        if arguments.has(.help) {
            try context.output.write(HelpPage(style: context.style).page(for: command))
            return .done
        }
        if arguments.has(.ignoreCase), !context.wantsJSON {
            context.note("note: searches always ignore case, so -i changes nothing")
        }
        if command.ignoresEmptyArgument(of: arguments), !context.wantsJSON {
            context.note("note: an argument is empty; a variable in the command line may be unset")
        }
        if let typo = arguments.possibleTypo, !context.wantsJSON {
            context.note(
                "note: \"\(typo.word.visible)\" is part of the query; for the field, write "
                    + "\(typo.flag.spelling)=\(typo.values[0])")
        }
        return try command.run(context)
    }
}
