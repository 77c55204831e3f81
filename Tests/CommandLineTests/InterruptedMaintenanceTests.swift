import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Interrupts commands that write a whole file.
@Suite("Interrupted maintenance", .serialized)
struct InterruptedMaintenanceTests {
    private static func content(_ path: String, _ folder: TemporaryFolder) throws -> String {
        try CommandRun(["--store", path, "search", "", "--limit", "0", "--ndjson", "--no-history"], in: folder).output
    }

    @Test("A full disk ends compact with an error, and the store keeps all data")
    func fullDuringCompact() throws {
        let store = try SampleStore()
        let whole = try Self.content(store.path, store.folder)
        #expect(try store.run("check").status == 0)
        let size = try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int ?? 0
        var random = SeededGenerator(seed: 7)
        var failures = 0
        for _ in 0..<(Exhaustive.isOn ? 12 : 6) {
            // The limit of the size of a file, in KiB.
            let limit = Int.random(in: 64...size / 1024 * 3 / 2, using: &random)
            let words = [
                "-c", "trap '' XFSZ; ulimit -f \(limit); exec \"$@\" 2>&1 >/dev/null", "bash", CommandRun.program.path,
                "--store", store.path, "compact",
            ]
            let (status, errors) = try ChildProgram.run(
                "/bin/bash", words, environment: CommandRun.environment(of: store.folder))
            #expect([0, 4].contains(status), "\(limit) KiB: \(status) \(errors)")
            if status == 4 {
                failures += 1
                #expect(errors.contains("error: ") && errors.contains("hint: "), "\(limit) KiB: \(errors)")
            }
            #expect(try store.run("check").status == 0, "\(limit) KiB")
            #expect(try Self.content(store.path, store.folder) == whole, "\(limit) KiB")
        }
        #expect(failures >= (Exhaustive.isOn ? 3 : 2))
        #expect(try store.run("compact").status == 0)
    }

    @Test("A backup that is killed at any time leaves the store unchanged, and the previous copy or a complete new one")
    func killedBackup() throws {
        let store = try SampleStore()
        let copy = store.folder.path("copy.db")
        // The store is large enough that the backup can be killed halfway.
        let connection = try Connection(path: store.path, access: .readWrite)
        try connection.run("CREATE TABLE ballast (bytes BLOB)")
        for _ in 0..<100 { try connection.run("INSERT INTO ballast VALUES (randomblob(1000000))") }
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        let old = try SampleStore()
        let start = ContinuousClock.now
        #expect(try store.run("backup", copy).status == 0)
        let duration = ContinuousClock.now - start
        let new = try Data(contentsOf: URL(fileURLWithPath: copy))
        let whole = try Self.content(store.path, store.folder)
        var killed = 0
        let moments = Exhaustive.count("TWEETDEX_KILLS", default: 6, exhaustive: 20)
        for moment in 0..<moments {
            try FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: old.path, toPath: copy)
            let process = try CommandRun.start(["--store", store.path, "backup", copy, "--force"], in: store.folder)
            Thread.sleep(forTimeInterval: duration / .seconds(1) * Double(moment) / Double(moments))
            if process.isRunning { killed += 1 }
            process.signal(SIGKILL)
            process.wait()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
            // Before it replaces the previous copy, backup ends the copy's WAL mode, which changes the first page.
            let isOld =
                bytes.dropFirst(8192) == (try Data(contentsOf: URL(fileURLWithPath: old.path))).dropFirst(8192)
            #expect(isOld || bytes.count == new.count, "moment \(moment)")
            #expect(try CommandRun(["--store", copy, "search", "", "--count"], in: store.folder).status == 0)
        }
        #expect(killed >= moments / 4, "most kills have to hit a running backup: \(killed) did")
        #expect(try store.run("backup", copy, "--force").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
        #expect(!names.contains { $0.contains(".unfinished") }, "\(names)")
        #expect(try CommandRun(["--store", copy, "check"], in: store.folder).status == 0)
        #expect(try Self.content(copy, store.folder) == whole)
        #expect(try store.run("check").status == 0)
    }
}
