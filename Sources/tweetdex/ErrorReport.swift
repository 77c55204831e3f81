import Rendering

/// Writes an error to standard error, as text or as JSON. Writes nothing for `CommandError.brokenPipe`.
enum ErrorReport {
    static func write(_ error: CommandError, asJSON: Bool, renderer: TerminalRenderer) {
        switch error {
        case .brokenPipe: return
        case .query(let query, let problems):
            if asJSON { return writeJSON { JSONRenderer().errors(problems, into: &$0) } }
            Diagnostics.print(renderer) { $0.write(problems, query: query, to: &$1) }
        case .usage, .store, .nothingImported, .notFound, .output:
            if let problem = error.problem { write(problem, asJSON: asJSON, renderer: renderer) }
        case .interrupted:
            let problem = CommandError.Problem(
                code: "interrupted", message: "interrupted",
                hint: "run the command again; an import resumes where it stopped")
            write(problem, asJSON: asJSON, renderer: renderer)
        }
    }

    private static func write(_ problem: CommandError.Problem, asJSON: Bool, renderer: TerminalRenderer) {
        if asJSON {
            return writeJSON {
                JSONRenderer().error(code: problem.code, message: problem.message, hint: problem.hint, into: &$0)
            }
        }
        Diagnostics.print(renderer) { $0.writeError(problem.message, hint: problem.hint, to: &$1) }
    }

    /// Escapes control characters, because standard error is usually a terminal.
    private static func writeJSON(_ body: (inout [UInt8]) -> Void) {
        Diagnostics.write { bytes in
            body(&bytes)
            bytes = Sanitizer.escapedJSON(bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
    }
}
