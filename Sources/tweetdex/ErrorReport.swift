import Rendering

/// Tells an error to a person or to a program, on standard error.
enum ErrorReport {
    static func write(_ error: CommandError, asJSON: Bool, renderer: TerminalRenderer) {
        switch error {
        case .brokenPipe: return
        case .query(let query, let problems):
            Diagnostics.write { bytes in
                if asJSON {
                    JSONRenderer().errors(problems, into: &bytes)
                    bytes.append(UInt8(ascii: "\n"))
                } else {
                    renderer.problems(problems, query: query, into: &bytes)
                }
            }
        case .usage(let problem), .store(let problem), .nothingImported(let problem), .notFound(let problem),
            .output(let problem):
            write(problem, asJSON: asJSON, renderer: renderer)
        case .interrupted:
            let message = "interrupted"
            let problem = CommandError.Problem(
                "interrupted", message, hint: "what was imported until then is kept; import again to go on")
            write(problem, asJSON: asJSON, renderer: renderer)
        }
    }

    private static func write(_ problem: CommandError.Problem, asJSON: Bool, renderer: TerminalRenderer) {
        Diagnostics.write { bytes in
            if asJSON {
                JSONRenderer().error(code: problem.code, message: problem.message, hint: problem.hint, into: &bytes)
                bytes.append(UInt8(ascii: "\n"))
            } else {
                renderer.error(problem.message, hint: problem.hint, into: &bytes)
            }
        }
    }
}
