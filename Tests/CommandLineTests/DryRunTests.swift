import Foundation
import TestSupport
import Testing

@Suite("import --dry-run")
struct DryRunTests {
    /// Returns a report without the values that differ between runs.
    private func report(_ run: CommandRun) throws -> NSDictionary {
        var object = try run.outputObject()
        object["elapsed_ms"] = nil
        return object as NSDictionary
    }

    private func expectSameReport(_ path: String, _ options: [String] = []) throws {
        let folder = try TemporaryFolder()
        let dry = try CommandRun(["import", "--dry-run", "--json", path] + options, in: folder)
        let real = try CommandRun(["import", "--json", path] + options, in: folder)
        #expect(dry.status == real.status)
        #expect(try report(dry) == report(real), "\(dry.output)\n\(real.output)")
    }

    @Test("It prints the same report as an import into an empty store", arguments: Samples.archives)
    func samples(archive: String) throws {
        try expectSameReport(Samples.path(archive))
        try expectSameReport(Samples.path(archive), ["--include", "likes,deleted,circle"])
    }

    /// Returns the counts of the only input of a report. Adds updated tweets to the unchanged ones, because a dry run
    /// does not merge records.
    private func counts(_ run: CommandRun) throws -> [String: Int] {
        let input = try #require((try run.outputObject()["inputs"] as? [[String: Any]])?.first)
        let names = ["tweets", "new", "updated", "unchanged", "referenced", "forgotten"]
        var counts = [String: Int](uniqueKeysWithValues: names.map { ($0, input[$0] as? Int ?? -1) })
        counts["unchanged", default: 0] += counts.removeValue(forKey: "updated") ?? 0
        return counts
    }

    @Test("It does not count tweets of the store as new, and does not change the store", arguments: Samples.archives)
    func comparison(archive: String) throws {
        let folder = try TemporaryFolder()
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("s.db")] + words, in: folder)
        }
        for known in ["account-2019", "account-2022"] { #expect(try run("import", Samples.path(known)).status == 0) }
        #expect(try run("forget", "--matching", "coffee", "--force").status == 0)
        let before = try run("imports", "--json").output
        let dry = try run("import", "--dry-run", "--json", Samples.path(archive))
        #expect(try run("imports", "--json").output == before)
        let real = try run("import", "--json", Samples.path(archive))
        #expect(try counts(dry) == counts(real), "\(dry.output)\n\(real.output)")
        let again = try counts(run("import", "--dry-run", "--json", Samples.path(archive)))
        #expect(again["new"] == 0)
        #expect(try run("import", "--dry-run", Samples.path(archive)).errors.contains("An import may also update"))
    }

    @Test("It compares the inputs of one command with each other")
    func severalInputs() throws {
        let folder = try TemporaryFolder()
        let paths = ["account-2026.zip", "account-2026.zip", "account-2022"].map(Samples.path)
        func new(_ options: [String]) throws -> [Int] {
            let run = try CommandRun(
                ["--store", folder.path("s.db"), "import", "--json"] + options + paths, in: folder)
            let inputs = try #require(try run.outputObject()["inputs"] as? [[String: Any]])
            return inputs.map { $0["new"] as? Int ?? -1 }
        }
        let dry = try new(["--dry-run"])
        #expect(dry == (try new([])) && dry[0] > 0 && dry[1] == 0)
    }

    @Test("It reports damaged records like an import")
    func damage() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path("archive")
        try FileManager.default.copyItem(atPath: Samples.path("account-2019"), toPath: copy)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: copy + "/tweet.js"))
        bytes.removeLast(bytes.count / 3)
        bytes[bytes.count / 2] = UInt8(ascii: "}")
        try bytes.write(to: URL(fileURLWithPath: copy + "/tweet.js"))
        try expectSameReport(copy)
        try expectSameReport(folder.path("missing"))
    }
}
