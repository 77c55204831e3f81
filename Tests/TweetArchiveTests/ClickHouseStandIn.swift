import Foundation
import TestSupport
import Testing

@testable import TweetArchive

/// A real ClickHouse, embedded in a Python package, with a small HTTP server. It runs as a child process for the
/// lifetime of this object.
final class ClickHouseStandIn {
    /// The path of a Python interpreter that has the package; `nil` if the variable is not set.
    static let python = ProcessInfo.processInfo.environment["TWEETDEX_CHDB_PYTHON"]
    static let missing: Comment = "set TWEETDEX_CHDB_PYTHON to a Python with chdb-core-lite to test a real ClickHouse"

    private let process: ChildProgram
    private let input = Pipe()
    private let folder: TemporaryFolder
    let url: String

    init(user: String? = nil, password: String? = nil) throws {
        folder = try TemporaryFolder()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("ClickHouseStandIn/clickhouse_http.py")
        var variables = ProcessInfo.processInfo.environment
        variables["TWEETDEX_CLICKHOUSE_USER"] = user
        variables["TWEETDEX_CLICKHOUSE_PASSWORD"] = password
        let output = Pipe()
        process = try ChildProgram(
            try #require(Self.python), ["-B", script.path, folder.path], environment: variables, input: .pipe(input),
            output: .pipe(output), errors: .inherited)
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
            if byte.isEmpty { break }
            line += byte
        }
        let port = try #require(UInt16(String(decoding: line, as: UTF8.self)), "ClickHouse did not start")
        url = "http://127.0.0.1:\(port)"
    }

    deinit {
        do {
            try input.fileHandleForWriting.close()
            process.wait()
        } catch {
            print("ClickHouse did not stop: \(error)")
        }
    }
}
