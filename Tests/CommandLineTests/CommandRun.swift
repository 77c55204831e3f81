import Dispatch
import Foundation
import Glibc
import TestSupport

/// One run of the real program, in a clean environment and a folder of its own.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// The program that TWEETDEX_PROGRAM names, or else the one built beside the program that runs the tests.
    static let program: URL = {
        if let named = ProcessInfo.processInfo.environment["TWEETDEX_PROGRAM"] { return URL(fileURLWithPath: named) }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("tweetdex")
    }()

    /// Runs it to its end. `HOME` is the folder of the run unless `environment` says otherwise. Without `input`, or
    /// `source` (a pipe or file handle), there is nothing to read. `meanwhile` is done while it runs.
    init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        outputTo target: FileHandle? = nil, input: Data? = nil, inputFrom source: Any? = nil,
        meanwhile: (Process) -> Void = { _ in }
    ) throws {
        let name = UUID().uuidString
        let outputFile = folder.url.appendingPathComponent("\(name).out")
        let errorFile = folder.url.appendingPathComponent("\(name).err")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        let process = Self.process(arguments, in: folder, environment: environment)
        process.standardInput = source ?? FileHandle.nullDevice
        let inputFile = folder.url.appendingPathComponent("\(name).in")
        if let input {
            try input.write(to: inputFile)
            process.standardInput = try FileHandle(forReadingFrom: inputFile)
        }
        process.standardOutput = try target ?? FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        let watchdog = Watchdog(process)
        meanwhile(process)
        process.waitUntilExit()
        watchdog.end()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        for file in [outputFile, errorFile] + (input == nil ? [] : [inputFile]) {
            try FileManager.default.removeItem(at: file)
        }
    }

    /// A run that goes on by itself, and whose words nobody wants.
    static func start(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
        let process = process(arguments, in: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func process(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
            .merging(environment) { $1 }
        return process
    }

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

/// Ends a program that waits for something which never comes, so that its test fails instead of hanging.
final class Watchdog {
    private let timer: DispatchWorkItem

    init(_ process: Process, seconds: Double = 60) {
        let identifier = process.processIdentifier
        timer = DispatchWorkItem { _ = kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: timer)
    }

    func end() { timer.cancel() }
}
