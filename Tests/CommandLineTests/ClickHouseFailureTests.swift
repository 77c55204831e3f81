import Foundation
import TestSupport
import Testing

/// `clickhouse load` to a server that fails while it receives rows.
@Suite("A ClickHouse server that fails during a load")
struct ClickHouseFailureTests {
    /// A server that accepts some batches of rows and then fails.
    private final class FailingServer {
        let url: String
        private let process: ChildProgram
        private let input = Pipe()

        init(_ way: String, after portions: Int) throws {
            let words = [
                "-B", SharedData.repository.appendingPathComponent("Tests/ClickHouseStandIn/failing_http.py").path, way,
                String(portions), "tweetdex tweets, version 4",
            ]
            let output = Pipe()
            process = try ChildProgram(
                try #require(Python.path), words, input: .pipe(input), output: .pipe(output), errors: .inherited)
            var line = ""
            while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
                line.unicodeScalars.append(Unicode.Scalar(byte))
            }
            url = "http://127.0.0.1:" + line
        }

        deinit {
            try? input.fileHandleForWriting.close()
            process.wait()
        }
    }

    /// Tweets so long that their rows are sent in two batches. In the default run, the first batch fails, so one is
    /// enough: it is larger than the buffers of a connection.
    private static let large = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let words = String(repeating: "harbourlanterneveningquietseasidemorningwindowcoffeeringing ", count: 270)
        let lines = (0..<(Exhaustive.isOn ? 1300 : 400)).map { number in
            #"{"id_str":"\#(1_500_000_000_000_000_000 + number)","created_at":"Sat Mar 05 12:00:00 +0000 2022","#
                + #""full_text":"\#(words)\#(number)","user":{"id_str":"7","screen_name":"ann","name":"Ann"}}"#
        }
        try folder.write("large.jsonl", lines.joined(separator: "\n"))
        let run = try CommandRun(
            ["--store", folder.path("tweets.db"), "import", folder.path("large.jsonl")], in: folder)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        return folder
    }

    @Test(
        "The error reports the number of loaded tweets and what to do",
        .enabled(if: Python.isThere, "needs python3"),
        arguments: Exhaustive.sample(
            [
                ("at-once", "is incomplete"), ("midway", "is incomplete"), ("silent", "is incomplete"),
                ("late", "Memory limit"), ("full", "not enough space"), ("half", "is incomplete"),
            ], every: 2), Exhaustive.isOn ? [0, 1] : [0])
    func failing(_ way: (name: String, words: String), _ portions: Int) throws {
        let server = try FailingServer(way.name, after: portions)
        let folder = try Self.large.get()
        let run = try CommandRun(
            ["--store", folder.path("tweets.db"), "clickhouse", "load", "--url", server.url, "--json"], in: folder)
        #expect(run.status == 4 && run.output.isEmpty, "\(way.name): \(run.status) \(run.output) \(run.errors)")
        let error = try #require((try run.errorObject()["errors"] as? [[String: Any]])?.first)
        let message = try #require(error["message"] as? String)
        let hint = try #require(error["hint"] as? String)
        #expect(message.contains(way.words), "\(way.name): \(message)")
        let arrived = portions == 0 ? "no tweets are known to have arrived" : " tweets arrived;"
        #expect(hint.contains(arrived) && hint.contains("load again"), "\(way.name): \(hint)")
        #expect(!hint.contains("was discarded"), "\(way.name): \(hint)")
    }
}
