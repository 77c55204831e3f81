import Foundation
import TestSupport
import Testing

@testable import TweetArchive

/// The real engine, embedded in a Python package, behind a small HTTP server: started for a test and ended with it.
final class EngineStandIn {
    /// The python of an environment that has the package; nil where nobody named one.
    static let python = ProcessInfo.processInfo.environment["TWEETDEX_CHDB_PYTHON"]
    static let missing: Comment = "set TWEETDEX_CHDB_PYTHON to a python with chdb-core-lite to ask the real engine"

    private let process: ChildProgram
    private let input = Pipe()
    private let folder: TemporaryFolder
    let url: String

    init(user: String? = nil, password: String? = nil) throws {
        folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("EngineStandIn/clickhouse_http.py")
        var variables = ProcessInfo.processInfo.environment
        variables["TWEETDEX_ENGINE_USER"] = user
        variables["TWEETDEX_ENGINE_PASSWORD"] = password
        let output = Pipe()
        process = try ChildProgram(
            try #require(Self.python), ["-B", script.path, folder.path], environment: variables, input: .pipe(input),
            output: .pipe(output), errors: .inherited)
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
            if byte.isEmpty { break }
            line += byte
        }
        let port = try #require(UInt16(String(decoding: line, as: UTF8.self)), "the engine did not start")
        url = "http://127.0.0.1:\(port)"
    }

    deinit {
        do {
            try input.fileHandleForWriting.close()
            process.wait()
        } catch {
            print("the engine goes on: \(error)")
        }
    }
}
