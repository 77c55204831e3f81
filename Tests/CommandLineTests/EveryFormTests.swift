import Foundation
import Testing

/// Every command that reads, in every form that its help names, on a full, an empty and a missing store.
@Suite("every form of every command")
struct EveryFormTests {
    /// Command lines without the form, and the forms.
    private static let commands: [(words: [String], forms: [String])] = [
        (["search", "coffee"], ["--json", "--ndjson", "--plain", "--ids", "--count"]),
        (["timeline"], ["--json", "--ndjson", "--plain", "--ids"]),
        (["gallery", "coffee"], ["--json", "--ndjson", "--plain", "--ids"]),
        (["onthisday"], ["--json", "--ndjson", "--plain", "--ids"]),
        (["near", "52.1,4.3"], ["--json", "--ndjson", "--plain", "--ids"]),
        (["topics"], ["--json"]), (["label"], ["--json"]), (["recent"], ["--json", "--ndjson", "--csv", "--plain"]),
        (["stats"], ["--json", "--ndjson", "--csv"]),
        (["stats", "--matching", "is:reply", "--by", "year"], ["--json", "--ndjson", "--csv"]),
        (["top", "hashtags"], ["--json", "--ndjson", "--csv"]), (["top", "words"], ["--json", "--ndjson", "--csv"]),
        (["top", "users", "--matching", "coffee"], ["--json", "--ndjson", "--csv"]),
        (["network", "mentions"], ["--json", "--ndjson", "--csv", "--gexf", "--graphml"]),
        (["export", "coffee"], ["--ndjson", "--csv", "--markdown", "--ids"]), (["explain", "coffee"], ["--json"]),
        (["imports"], ["--json"]), (["check"], ["--json"]), (["settings"], ["--json"]),
    ]

    private func expectValid(_ output: String, _ form: String, _ words: [String]) throws {
        let name = (words + [form]).joined(separator: " ")
        switch form {
        case "--json":
            #expect((try CommandRun.object(output)["schema"] as? String)?.hasPrefix("tweetdex.") == true, "\(name)")
        case "--ndjson":
            for line in output.split(separator: "\n") {
                #expect(try CommandRun.object(String(line))["schema"] is String, "\(name)")
            }
        case "--csv":
            let heading = output.split(separator: "\r\n", maxSplits: 1).first
            #expect(heading?.contains(",") == true, "\(name)")
            #expect(output.hasSuffix("\r\n"), "\(name)")
        case "--count": #expect(Int(output.dropLast()) != nil, "\(name)")
        case "--ids":
            #expect(output.split(separator: "\n").allSatisfy { Int64($0) != nil }, "\(name)")
        default: break
        }
        #expect(!output.contains("\u{1B}"), "\(name)")
    }

    @Test("a full store gives results in each")
    func full() throws {
        let store = try SampleStore()
        for (words, forms) in Self.commands {
            for form in forms {
                let run = try store.run(words + [form])
                #expect(run.status == 0, "\(words) \(form): \(run.errors)")
                try expectValid(run.output, form, words)
            }
            let plain = try store.run(words)
            #expect(plain.status == 0 && !plain.output.contains("\u{1B}"), "\(words): \(plain.errors)")
        }
    }

    @Test("an empty store gives empty documents", arguments: [false, true])
    func empty(_ hasSchema: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("empty.db")
        if hasSchema {
            _ = try CommandRun(["--store", path, "import", Samples.path("ids.txt")], in: folder)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
        for (words, forms) in Self.commands {
            for form in forms {
                let run = try CommandRun(["--store", path] + words + [form], in: folder)
                #expect(run.status == 0, "\(words) \(form): \(run.errors)")
                try expectValid(run.output, form, words)
            }
        }
    }

    @Test("a missing store is an error on the standard error, and nothing on the output")
    func missing() throws {
        let folder = try TemporaryFolder()
        for (words, forms) in Self.commands where words != ["explain", "coffee"] && words != ["settings"] {
            for form in forms {
                let run = try CommandRun(["--store", folder.path("none.db")] + words + [form], in: folder)
                #expect(run.status == 4, "\(words) \(form)")
                #expect(run.output.isEmpty, "\(words) \(form)")
                if form == "--json" || form == "--ndjson" {
                    #expect(try run.errorObject()["schema"] as? String == "tweetdex.error/1", "\(words) \(form)")
                } else {
                    #expect(run.errors.contains("error:"), "\(words) \(form)")
                }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("none.db")))
    }
}
