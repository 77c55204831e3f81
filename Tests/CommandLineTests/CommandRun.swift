import Foundation
import TestSupport

/// One run of the real program, with a clean environment and its own folder.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// The program at `$TWEETDEX_PROGRAM`; by default the one that was built next to the test program.
    static let program: URL = {
        if let named = ProcessInfo.processInfo.environment["TWEETDEX_PROGRAM"] { return URL(fileURLWithPath: named) }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("tweetdex")
    }()

    /// Runs the program to its end. `HOME` is the folder of the run unless `environment` contains it. Standard input is
    /// empty unless `input` or `source` (a pipe or file handle) is given. `meanwhile` is called while the program runs,
    /// which is killed after a number of seconds.
    init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        outputTo target: FileHandle? = nil, input: Data? = nil, inputFrom source: ChildProgram.Channel = .nothing,
        seconds: Int = patience, meanwhile: (ChildProgram) -> Void = { _ in }
    ) throws {
        let name = UUID().uuidString
        let outputFile = folder.url.appendingPathComponent("\(name).out")
        let errorFile = folder.url.appendingPathComponent("\(name).err")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        let inputFile = folder.url.appendingPathComponent("\(name).in")
        var source = source
        if let input {
            try input.write(to: inputFile)
            source = .file(try FileHandle(forReadingFrom: inputFile))
        }
        let process = try ChildProgram(
            Self.program.path, arguments, in: folder.url,
            environment: Self.environment(of: folder).merging(environment) { $1 }, input: source,
            output: .file(try target ?? FileHandle(forWritingTo: outputFile)),
            errors: .file(try FileHandle(forWritingTo: errorFile)), seconds: seconds)
        meanwhile(process)
        status = process.wait()
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        for file in [outputFile, errorFile] + (input == nil ? [] : [inputFile]) {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// Starts a run without waiting for its end; its output is discarded.
    static func start(_ arguments: [String], in folder: TemporaryFolder) throws -> ChildProgram {
        try ChildProgram(program.path, arguments, in: folder.url, environment: environment(of: folder))
    }

    /// The environment variables of a run.
    static func environment(of folder: TemporaryFolder) -> [String: String] {
        ["HOME": folder.url.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    }

    /// The number of seconds after which a run is ended, so that a run that never ends fails its test.
    static let patience = 60

    /// Standard output as a JSON object.
    func outputObject() throws -> [String: Any] {
        try Self.object(output)
    }

    /// Standard error as a JSON object.
    func errorObject() throws -> [String: Any] {
        try Self.object(errors)
    }

    static func object(_ text: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        guard let object = value as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
        return object
    }
}
