import Foundation
import TestSupport
import Testing

/// The command `clickhouse` and the flag `--clickhouse` without a server that responds.
/// `ClickHouseDifferentialTests` has the tests with one.
@Suite("ClickHouse on the command line")
struct ClickHouseCommandTests {
    private static let nobody = "http://127.0.0.1:1"

    @Test("The schema is a statement that creates one table")
    func schema() throws {
        let run = try CommandRun(["clickhouse", "schema"], in: TemporaryFolder())
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.hasPrefix("CREATE TABLE IF NOT EXISTS tweetdex_tweets\n(\n  id Int64"))
        for part in [
            "ENGINE = ReplacingMergeTree(version)", "PARTITION BY toYear(", "ORDER BY (second, id)",
            "text_norm Array(String) COMMENT", "INDEX text_norm_index text_norm TYPE text(tokenizer = 'array')",
            "INDEX created_at_range created_at TYPE minmax",
        ] { #expect(run.output.contains(part), "\(part)") }
    }

    @Test(
        "Wrong arguments and flags are reported with a hint",
        arguments: [
            (["clickhouse"], "clickhouse schema"), (["clickhouse", "lode"], "did you mean clickhouse load"),
            (["clickhouse", "schema", "x"], "tweetdex clickhouse schema"), (["clickhouse", "load"], "--url"),
            (["clickhouse", "load", "--url", "https://db.example"], "ssh"),
            (["clickhouse", "load", "--url", "http://ann:secret@db.example"], "TWEETDEX_CLICKHOUSE_PASSWORD"),
            (["clickhouse", "load", "--url", nobody, "--include", "likes"], "deleted and circle"),
            (["search", "x", "--dialect", "clickhouse"], "web, v2"),
            (["search", "x", "--clickhouse", "localhost:8123"], "http://"),
        ])
    func wrong(_ words: [String], _ hint: String) throws {
        let run = try SampleStore().run(words)
        #expect(run.status == 2 && run.output.isEmpty, "\(words): \(run.errors)")
        #expect(run.errors.contains(hint) && !run.errors.contains("secret"), "\(words): \(run.errors)")
    }

    @Test(
        "An unreachable server is an error with its own code",
        arguments: [
            ["search", "coffee"], ["search", "coffee", "--count"], ["stats"], ["top", "hashtags"],
        ])
    func dead(_ words: [String]) throws {
        let run = try SampleStore().run(words + ["--clickhouse", Self.nobody, "--json"])
        #expect(run.status == 4 && run.output.isEmpty, "\(run.errors)")
        let errors = try #require(try run.errorObject()["errors"] as? [[String: Any]])
        #expect(errors.first?["code"] as? String == "clickhouse")
        #expect((errors.first?["message"] as? String)?.contains("127.0.0.1:1") == true)
    }

    @Test("An unsupported clause is reported with its position, without a connection")
    func refused() throws {
        let run = try SampleStore().run("search", "coffee label:todo", "--clickhouse", Self.nobody, "--json")
        #expect(run.status == 2 && run.output.isEmpty)
        let error = try #require((try run.errorObject()["errors"] as? [[String: Any]])?.first)
        #expect(error["code"] as? String == "unsupported-by-clickhouse")
        #expect(error["start"] as? Int == 7 && error["end"] as? Int == 17)
        #expect((error["hint"] as? String)?.isEmpty == false)
        let figures = try SampleStore().run("top", "hashtags", "--matching", "/coffee/", "--clickhouse", Self.nobody)
        #expect(figures.status == 2 && figures.errors.contains("search --clickhouse URL --count"), "\(figures.errors)")
    }

    @Test("The password comes from the environment or a file, and an unreadable file is an error")
    func password() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(
            ["search", "x", "--clickhouse", Self.nobody], in: folder,
            environment: ["TWEETDEX_CLICKHOUSE_PASSWORD_FILE": folder.path("none")])
        #expect(run.status == 2 && run.errors.contains("TWEETDEX_CLICKHOUSE_PASSWORD_FILE"))
        let broken = try CommandRun(
            ["search", "x", "--clickhouse", Self.nobody], in: folder,
            environment: ["TWEETDEX_CLICKHOUSE_USER": "a\r\nX: y"])
        #expect(broken.status == 2 && broken.errors.contains("control character"))
    }

    @Test("explain prints the statement, its parameters and the cost of each clause")
    func explained() throws {
        let store = try SampleStore()
        let found = try store.run("explain", "--backend", "clickhouse", "--json", "coffee sun* /l.ght/").outputObject()
        let sql = try #require(found["sql"] as? [String: Any])
        #expect(sql["dialect"] as? String == "clickhouse")
        #expect((sql["text"] as? String)?.contains("has(text_norm, {p1:String})") == true)
        let values = try #require(sql["values"] as? [[String: Any]])
        #expect(values.first?["name"] as? String == "p1" && values.first?["type"] as? String == "String")
        #expect(values.first?["value"] as? String == "coffee")
        let clauses = try #require(found["clauses"] as? [[String: Any]])
        #expect(clauses.map { $0["clickhouse"] as? String } == ["index", "scan", "verified"])
        let text = try store.run("explain", "--backend", "clickhouse", "coffee sun*")
        #expect(
            text.status == 0 && text.output.contains("In ClickHouse") && text.output.contains("column scan"))
        let plain = try store.run("explain", "--backend", "sqlite", "--json", "coffee").outputObject()
        #expect((plain["sql"] as? [String: Any])?["dialect"] as? String == "sqlite")
        let web = try store.run("explain", "--dialect", "web", "--backend", "clickhouse", "--json", "a b OR c")
            .outputObject()
        #expect(web["canonical"] as? String == "a (b OR c)")
    }
}
