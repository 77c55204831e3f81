import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite("backup and compact")
struct BackupTests {
    @Test("A backup is a complete store that only the owner can read")
    func backUp() throws {
        let store = try SampleStore()
        _ = try store.run("search", "#coffee")
        _ = try store.run("settings", "tz", "Europe/Berlin")
        let copy = store.folder.path("copy.db")
        let run = try store.run("backup", copy)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
        #expect(!names.contains { $0.hasPrefix("copy.db-") || $0.hasSuffix(".unfinished") })
        func other(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", copy] + words, in: store.folder)
        }
        #expect(try other("check").status == 0)
        #expect(try other("recent", "--json").output == store.run("recent", "--json").output)
        #expect(try other("settings", "tz").output == "Europe/Berlin\n")
        #expect(
            try other("search", "", "--ids", "--limit", "0").output
                == store.run("search", "", "--ids", "--limit", "0").output)
    }

    @Test("A backup or export does not use a file that exists under its temporary name")
    func temporaryName() throws {
        let store = try SampleStore()
        for (name, words) in [
            ("copy.db", ["backup"]), ("out.csv", ["export", "--csv", "-o"]),
            ("out.html", ["search", "coffee", "--html"]),
        ] {
            let path = store.folder.path(name)
            for (existing, mode) in [(path, 0o666), (path + ".unfinished", 0o666)] {
                try Data("readable by all".utf8).write(to: URL(fileURLWithPath: existing))
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: existing)
            }
            // Another program keeps the file open.
            let other = try FileHandle(forReadingFrom: URL(fileURLWithPath: path + ".unfinished"))
            let run = try store.run(words + [path, "--force"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(try other.readToEnd() == Data("readable by all".utf8))
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(!FileManager.default.fileExists(atPath: path + ".unfinished"))
            try other.close()
        }
    }

    @Test("An existing file is replaced only with --force; the store, folders and devices are never replaced")
    func targets() throws {
        let store = try SampleStore()
        let file = store.folder.path("there.db")
        try Data("precious".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try store.run("backup", file).errors.contains("--force"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
        #expect(try store.run("backup", file, "--force").status == 0)
        #expect(try CommandRun(["--store", file, "check"], in: store.folder).status == 0)
        for target in [store.path, store.folder.url.path, "/dev/null"] {
            #expect(try store.run("backup", target, "--force").status == 2, "\(target)")
        }
        #expect(try store.run("check").status == 0)
        #expect(try store.run("backup", store.folder.path("no/such/folder.db")).status == 4)
        #expect(try store.run("backup").status == 2)
    }

    @Test("The write-ahead log of a killed program is not applied to the backup that replaces its store")
    func leftLog() throws {
        let store = try SampleStore()
        let (old, killed) = (store.folder.path("old.db"), store.folder.path("killed.db"))
        #expect(
            try CommandRun(["--store", old, "import", Samples.path("api-v1-timeline.json")], in: store.folder).status
                == 0)
        let open = try Connection(path: old, access: .readWrite)
        try open.execute(script: "PRAGMA wal_autocheckpoint = 0; VACUUM")
        for ending in ["", "-wal"] {
            // A separate program copies the file: closing it in this process would release this process's locks on it.
            #expect(try ChildProgram.run("/usr/bin/env", ["cp", old + ending, killed + ending]).status == 0)
        }
        #expect(try store.run("backup", killed, "--force").status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
        #expect(!names.contains { $0.hasPrefix("killed.db-") })
        let words = ["search", "", "--ids", "--limit", "0"]
        #expect(try CommandRun(["--store", killed] + words, in: store.folder).output == store.run(words).output)
        #expect(try CommandRun(["--store", killed, "check"], in: store.folder).status == 0)
        // A store that another connection uses is not replaced.
        let refused = try store.run("backup", old, "--force")
        #expect(
            refused.status == 4 && refused.errors.contains("\(old) is in use by another program"), "\(refused.errors)")
        #expect(try open.integer("SELECT count(*) FROM tweet") ?? 0 > 0)
    }

    @Test("compact frees space and keeps all data")
    func compact() throws {
        let store = try SampleStore()
        let before = try store.run("search", "", "--ndjson", "--limit", "0").output
        try Connection(path: store.path, access: .readWrite).execute(
            script: """
                CREATE TABLE ballast (bytes BLOB);
                INSERT INTO ballast VALUES (zeroblob(2000000));
                DROP TABLE ballast
                """)
        func size() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int ?? 0
        }
        let run = try store.run("compact")
        #expect(run.status == 0)
        #expect(run.errors.contains("before"))
        #expect(try size() < 1_500_000)
        #expect(try store.run("check").status == 0)
        #expect(try store.run("search", "", "--ndjson", "--limit", "0").output == before)
    }
}
