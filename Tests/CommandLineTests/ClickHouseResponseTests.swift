import Foundation
import TestSupport
import Testing

/// Responses that are valid HTTP and JSON, but not the result of the statement.
@Suite("A ClickHouse server that sends wrong rows", .enabled(if: Python.isThere, "needs python3"))
struct ClickHouseResponseTests {
    static let cases: [(words: [String], row: String, count: Int, reason: String)] = [
        (["search", "sun", "--count"], #"["-5"]"#, 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], #"["9223372036854775807"]"#, 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], #"["many"]"#, 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], "[true]", 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], "[null]", 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], "[[]]", 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], "[]", 1, "column 1 of a row is not a count"),
        (["search", "sun", "--count"], "[]", 0, "a count has no row"),
        (["search", "sun"], #"[null, "{}"]"#, 1, "column 1 of a row is not an integer"),
        (["search", "sun"], #"["%d", 5]"#, 1, "column 2 of a row is not text"),
        (["search", "sun"], #"["%d", "{}"]"#, 1, "a row does not contain a tweet of this version"),
        (
            ["search", "/sun/"], #"["%d", "{}", "[]", 1]"#, 1000,
            "it repeats rows of an earlier response"
        ),
        (["search", "/sun/", "--count"], #"["5", "[]", 1]"#, 1000, "it repeats rows of an earlier response"),
        (["search", "/sun/", "--count"], #"["5", 7, 1]"#, 1, "column 2 of a row is not text"),
        (["stats"], #"["9223372036854775807", "9223372036854775807", 0, "0", "0", "5"]"#, 1, "is not a time"),
        (["stats"], #"["-9223372036854775808", "-9223372036854775808", 0, "0", "0", "5"]"#, 1, "is not a time"),
        (["stats"], #"["1600000000", "1600000000", 0, "0", "0", "9223372036854775807"]"#, 1, "is not a count"),
        (["stats"], #"["1600000000", "1600000000", "x", "0", "0", "5"]"#, 1, "is not an integer"),
        (["stats", "--by", "month"], #"["1600000000", "1600000000", 0, "0", "0", "-5"]"#, 1, "is not a count"),
        (["top", "hashtags"], #"["x"]"#, 1, "column 1 of a row is not a count"),
        (["top", "hashtags"], #"["5"]"#, 1, "column 2 of a row is not a count"),
        (["top", "words"], #"["5", "sun", "", "en", "1600000000"]"#, 5000, "it repeats rows of an earlier response"),
        (["top", "words"], #"["5", "sun", "", "en", "9223372036854775807"]"#, 1, "column 5 of a row is not a time"),
    ]

    @Test("The error names the column, and nothing is printed", arguments: cases)
    func wrong(_ words: [String], _ row: String, _ count: Int, _ reason: String) throws {
        let script = SharedData.repository.appendingPathComponent("Tests/ClickHouseStandIn/answering_http.py").path
        let (input, output) = (Pipe(), Pipe())
        let process = try ChildProgram(
            try #require(Python.path), ["-B", script, row, String(count)], input: .pipe(input), output: .pipe(output),
            errors: .inherited)
        defer {
            try? input.fileHandleForWriting.close()
            process.wait()
        }
        var port = ""
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            port.unicodeScalars.append(Unicode.Scalar(byte))
        }
        let run = try CommandRun(
            words + ["--clickhouse", "http://127.0.0.1:\(port)", "--clickhouse-timeout", "20", "--json"],
            in: TemporaryFolder())
        #expect(run.status == 4 && run.output.isEmpty, "\(words) \(row): \(run.status) \(run.errors)")
        let error = try #require((try run.errorObject()["errors"] as? [[String: Any]])?.first)
        #expect((error["message"] as? String)?.hasSuffix(reason) == true, "\(words) \(row): \(error)")
        #expect((error["hint"] as? String)?.isEmpty == false)
    }
}
