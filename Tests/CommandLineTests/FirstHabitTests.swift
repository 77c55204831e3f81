import Foundation
import TestSupport
import Testing

/// First steps that fail for most new users.
@Suite("Habits of new users")
struct FirstHabitTests {
    @Test("A sample topic works in a query before topics is used, and a deleted one does not")
    func savedTopic() throws {
        let store = try SampleStore()
        let fresh = try store.run("search", "saved:science", "--count")
        #expect(fresh.status == 0, "\(fresh.errors)")
        _ = try store.run("topics")
        #expect(try store.run("search", "saved:science", "--count").output == fresh.output)
        _ = try store.run("topics", "delete", "science")
        #expect(try store.run("search", "saved:science", "--count").status == 2)
    }

    @Test("A variable with the handle of an unknown account is named")
    func unknownAccount() throws {
        let store = try SampleStore()
        let run = try store.run("search", "from:me", environment: ["TWEETDEX_ACCOUNT": "nobody"])
        #expect(run.errors.contains("the store has no account @nobody") && run.errors.contains("TWEETDEX_ACCOUNT"))
        let known = try store.run("search", "from:me", environment: ["TWEETDEX_ACCOUNT": "@mira_okafor"])
        #expect(!known.errors.contains("no account") && !known.output.isEmpty)
    }

    @Test("A missing folder is named")
    func missingFolder() throws {
        let store = try SampleStore()
        let path = store.folder.path("none/deep/x")
        let folder = store.folder.path("none")
        for words in [
            ["export", "--output", path + ".csv"], ["stats", "--svg", path], ["search", "a", "--html", path],
            ["backup", path], ["import", path],
        ] {
            let run = try store.run(words)
            #expect(run.status == (words[0] == "import" ? 3 : 2) || run.status != 0, "\(words): \(run.errors)")
            #expect(run.errors.contains("the folder \(folder) does not exist"), "\(words): \(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("--include all includes every kind that the command accepts")
    func includeAll() throws {
        let folder = try TemporaryFolder()
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("a.db")] + words, in: folder)
        }
        func counts(_ include: String) throws -> NSDictionary {
            let run = try CommandRun(
                [
                    "--store", folder.path(include + ".db"), "import", Samples.path("account-2022"), "--include",
                    include,
                    "--json",
                ], in: folder)
            var object = try run.outputObject()
            object["elapsed_ms"] = nil
            return object as NSDictionary
        }
        #expect(try counts("all") == counts("likes,deleted,circle,messages,grok,follows"))
        _ = try run("import", Samples.path("account-2022"), "--include", "all")
        let all = try run("export", "--ids", "--include", "all")
        #expect(try all.status == 0 && all.output == run("export", "--ids", "--include", "deleted,circle").output)
    }
}
