import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A killed import of follows leaves a store that the next run completes, and never a snapshot that is complete
/// although accounts are missing.
@Suite("Killed imports of follows", .serialized)
struct KilledFollowTests {
    private static let moments = Exhaustive.count("TWEETDEX_KILLS", default: 3, exhaustive: 40)
    private static let accounts = Exhaustive.isOn ? 40_000 : 10_000

    @Test("The next run gives the same rows as an uninterrupted import", arguments: [false, true])
    func killedAtAnyMoment(isRepeated: Bool) throws {
        let folder = try TemporaryFolder()
        let whole = try FollowStore(folder, file: "whole.db")
        try Self.writeInputs(whole)
        let start = Date()
        #expect(try whole.add("a", "crawls.jsonl").status == 0)
        let duration = Date().timeIntervalSince(start)
        let expected = try Self.rows(whole)
        #expect(expected.count > 5 * Self.accounts / 2)

        var killed = 0
        for moment in 0..<Self.moments {
            let store = try FollowStore(folder, file: "killed-\(moment).db")
            if isRepeated {
                // An earlier run without follows has finished.
                #expect(try store.run("import", folder.path("a"), folder.path("crawls.jsonl")).status == 0)
            }
            let process = try CommandRun.start(
                ["--store", store.file, "import", "--include", "follows"] + ["a", "crawls.jsonl"].map(folder.path),
                in: folder)
            Thread.sleep(forTimeInterval: duration * Double(moment) / Double(Self.moments))
            if process.isRunning { killed += 1 }
            process.signal(SIGKILL)
            process.wait()
            if FileManager.default.fileExists(atPath: store.file) { try Self.checkInterrupted(store, expected) }
            #expect(try store.add("a", "crawls.jsonl").status == 0)
            let rows = try Self.rows(store)
            let difference = Set(rows).symmetricDifference(expected).sorted().prefix(3)
            #expect(rows == expected, "moment \(moment): \(difference)")
            #expect(try store.run("check").status == 0)
            for suffix in ["", "-wal", "-shm"] { _ = try? FileManager.default.removeItem(atPath: store.file + suffix) }
        }
        #expect(killed >= Self.moments / 3, "most kills have to hit a running import: \(killed) did")
    }

    /// Checks that the list of imports names the option only if the follows are whole, and that each complete snapshot
    /// has all its accounts.
    private static func checkInterrupted(_ store: FollowStore, _ expected: [String]) throws {
        let run = try store.run("imports", "--json")
        guard run.status == 0 else { return }
        let rows = try rows(store)
        for entry in try run.outputObject()["imports"] as? [[String: Any]] ?? [] {
            guard (entry["included"] as? [String])?.contains("follows") == true, entry["finished"] as? Bool == true,
                let path = entry["path"] as? String
            else { continue }
            #expect(rows.filter { $0.contains(path) } == expected.filter { $0.contains(path) })
        }
        let complete = Set(rows.filter { $0.hasSuffix(" complete") }.map { String($0.prefix { $0 != "·" }) })
        for snapshot in complete {
            #expect(rows.filter { $0.hasPrefix(snapshot) } == expected.filter { $0.hasPrefix(snapshot) })
        }
        #expect(try store.run("check").status == 0)
    }

    /// Followers and followed accounts of an archive, and a file with followers of another account and the members of a
    /// list in many pages.
    private static func writeInputs(_ store: FollowStore) throws {
        try store.write(
            "a", date: "2024-01-01",
            [
                "follower.js": FollowStore.script("follower", "follower", Array(1000..<(1000 + accounts))),
                "following.js": FollowStore.script("following", "following", Array(2000..<(2000 + accounts / 2))),
                "lists-created.js": FollowStore.lists("lists_created", ["https://twitter.com/ann_lee/lists/777"]),
            ])
        var lines: [String] = []
        for (path, count) in [("users/43/followers", accounts / 2), ("lists/777/members", accounts / 2)] {
            let pages = count / 200
            for page in 0..<pages {
                let users = (0..<200).map { FollowStore.user(5000 + page * 200 + $0, "u\(page)_\($0)") }
                lines.append(
                    FollowStore.page(
                        path, users.joined(separator: ","), token: page == 0 ? nil : "p\(page)",
                        next: page == pages - 1 ? nil : "p\(page + 1)"))
            }
        }
        try store.write(lines, to: "crawls.jsonl")
    }

    /// All rows of follows and lists, with paths and keys instead of row IDs. Each begins with its snapshot. Empty if
    /// the store has no tables, because the import was killed before it created them.
    private static func rows(_ store: FollowStore) throws -> [String] {
        let connection = try Connection(path: store.file, access: .readOnly)
        guard try connection.integer("PRAGMA user_version") != 0 else { return [] }
        let queries: [SQL] = [
            """
            SELECT i.path || ' ' || s.kind || ' of ' || coalesce(l.key, s.subject_id) || ' ' || s.begun_at || '·'
              || coalesce(s.taken_at, '') || iif(s.is_complete, ' complete', ' incomplete')
            FROM follow_snapshot s JOIN import i ON i.id = s.import_id
            LEFT JOIN list l ON s.kind = 'member' AND l.id = s.subject_id
            """,
            """
            SELECT i.path || ' ' || s.kind || ' of ' || coalesce(l.key, s.subject_id) || ' ' || s.begun_at || '·'
              || f.account_id
            FROM follow f JOIN follow_snapshot s ON s.id = f.snapshot_id JOIN import i ON i.id = s.import_id
            LEFT JOIN list l ON s.kind = 'member' AND l.id = s.subject_id
            """,
            """
            SELECT i.path || ' ' || json_array(l.key, l.name, l.owner, l.owner_id, l.url, r.subject_id, r.relation)
            FROM list l JOIN import i ON i.id = l.import_id LEFT JOIN list_relation r ON r.list_id = l.id
            """,
            "SELECT json_array(id, handle, name) FROM user",
        ]
        return try queries.flatMap { try connection.rows($0) { $0.text(0) } }.sorted()
    }
}
