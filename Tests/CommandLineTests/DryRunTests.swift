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
