import Foundation
import TestSupport

/// The Python that reads exports in tests. `TWEETDEX_TEST_PYTHON` names an interpreter with networkx, duckdb, pandas,
/// datasette, mcp and snowballstemmer if the system's lacks them.
enum Python {
    static let path =
        ProcessInfo.processInfo.environment["TWEETDEX_TEST_PYTHON"]
        ?? ["/usr/bin/python3", "/usr/local/bin/python3"].first { FileManager.default.isExecutableFile(atPath: $0) }
    static var isThere: Bool { path != nil }

    static func has(_ module: String) -> Bool {
        (try? run("import \(module)")) != nil
    }

    /// Runs a file of Tests/Programs and returns its output. Throws its error output if it fails.
    static func run(
        program: String, _ arguments: String..., in folder: URL? = nil, inputFrom source: FileHandle? = nil
    ) throws -> String {
        guard let path else { throw Samples.Failure(description: "python3 is not installed") }
        let file = SharedData.repository.appendingPathComponent("Tests/Programs/\(program)").path
        return try Interpreter.run(path, [file] + arguments, in: folder, inputFrom: source)
    }

    /// Runs a script and returns its output. Throws its error output if it fails.
    @discardableResult
    static func run(
        _ script: String, _ arguments: String..., in folder: URL? = nil, inputFrom source: FileHandle? = nil
    ) throws -> String {
        guard let path else { throw Samples.Failure(description: "python3 is not installed") }
        return try Interpreter.run(path, ["-c", script] + arguments, in: folder, inputFrom: source)
    }
}

/// R, if it is installed with the package jsonlite.
enum RScript {
    private static let path = "/usr/bin/Rscript"
    static var isThere: Bool { (try? run("library(jsonlite)")) != nil }

    @discardableResult
    static func run(_ script: String, in folder: URL? = nil) throws -> String {
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Samples.Failure(description: "R is not installed")
        }
        return try Interpreter.run(path, ["-e", script], in: folder)
    }
}

private enum Interpreter {
    static func run(
        _ path: String, _ arguments: [String], in folder: URL?, inputFrom source: FileHandle? = nil
    ) throws -> String {
        let own = try TemporaryFolder()
        let complaints = own.url.appendingPathComponent("complaints")
        try Data().write(to: complaints)
        let output = Pipe()
        let process = try ChildProgram(
            path, arguments, in: folder ?? own.url, input: source.map { .file($0) } ?? .nothing, output: .pipe(output),
            errors: .file(try FileHandle(forWritingTo: complaints)))
        let printed = process.read(output.fileHandleForReading)
        guard process.wait() == 0 else {
            throw Samples.Failure(description: String(decoding: try Data(contentsOf: complaints), as: UTF8.self))
        }
        return String(decoding: printed, as: UTF8.self)
    }
}
