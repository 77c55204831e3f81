import Foundation
import TestSupport
import Testing

@testable import SQLiteKit

@Suite("Connection")
struct ConnectionTests {
    private func memory() throws -> Connection {
        let connection = try Connection(path: "", access: .create)
        try connection.execute(
            script: "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, weight REAL, data BLOB) STRICT")
        return connection
    }

    @Test(
        "A file that was moved, deleted or replaced is not written", arguments: ["moved", "deleted", "replaced"])
    func moved(_ change: String) throws {
        let folder = try TemporaryFolder()
        let (path, elsewhere) = (folder.path("a.db"), folder.path("b.db"))
        let connection = try Connection(path: path, access: .create)
        try connection.execute(script: "PRAGMA journal_mode = WAL; CREATE TABLE item (id INTEGER PRIMARY KEY)")
        let insert = { try connection.run("INSERT INTO item DEFAULT VALUES") }
        try connection.write(insert)
        #expect(!connection.hasMoved)
        try connection.beginWriteTransaction()
        try insert()
        if change == "deleted" {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
        }
        if change == "replaced" { try Data().write(to: URL(fileURLWithPath: path)) }
        #expect(connection.hasMoved)
        #expect(throws: SQLiteError.self) { try connection.commit() }
        connection.rollBack()
        do {
            try connection.write(insert)
            Issue.record("it was written")
        } catch let error as SQLiteError {
            #expect(error.kind == .moved && error.hint != nil)
        }
        #expect(!connection.isInTransaction)
        #expect(try connection.integer("SELECT count(*) FROM item") == 1)
    }

    @Test("The data version differs after every change by any connection")
    func dataVersion() throws {
        let folder = try TemporaryFolder()
        let mine = try Connection(path: folder.path("a.db"), access: .create)
        try mine.execute(script: "PRAGMA journal_mode = WAL; CREATE TABLE item (id INTEGER PRIMARY KEY)")
        let other = try Connection(path: folder.path("a.db"), access: .readWrite)
        /// Returns the version at the start of a transaction and after its first read.
        func read() throws -> (UInt32?, UInt32?) {
            let body = { () -> (UInt32?, UInt32?) in
                let before = mine.dataVersion
                _ = try mine.integer("SELECT count(*) FROM item")
                return (before, mine.dataVersion)
            }
            return try mine.read(body)
        }
        var versions: Set<UInt32> = []
        for (count, writer) in [nil, other, mine, other].enumerated() {
            let whileWriting = try writer?.write { () -> UInt32? in
                try writer?.run("INSERT INTO item DEFAULT VALUES")
                return writer?.dataVersion
            }
            let (before, first) = try read()
            let (_, second) = try read()
            #expect((whileWriting ?? nil) == nil && before == nil && mine.dataVersion == nil)
            versions.insert(try #require(first))
            #expect(first == second && versions.count == count + 1)
        }
    }

    @Test("Values interpolated into SQL are bound and never part of the text")
    func interpolationBinds() throws {
        let connection = try memory()
        let hostile = "x'); DROP TABLE item; --"
        try connection.run("INSERT INTO item (name, weight) VALUES (\(hostile), \(1.5))")
        let names = try connection.rows("SELECT name, weight FROM item WHERE name = \(hostile)") {
            "\($0.text(0)) \($0.double(1))"
        }
        #expect(names == [hostile + " 1.5"])
        let sql: SQL = "SELECT \(1) + \(Optional<Int>.none)"
        #expect(sql.text == "SELECT ? + ?")
        #expect(sql.values == [.integer(1), .null])
    }

    @Test(
        "Every kind of value survives a round trip",
        arguments: [
            SQLValue.null, .integer(.max), .integer(.min), .integer(-1), .real(0.1), .text(""), .text("é\u{0}😀"),
            .blob([]), .blob([0, 255, 0]),
        ])
    func valuesRoundTrip(value: SQLValue) throws {
        let connection = try memory()
        let back = try connection.first("SELECT \(value)") { $0.value(0) }
        #expect(back == value)
    }

    @Test("An error contains SQLite's message and the SQL, but no values")
    func errorsHideValues() throws {
        let connection = try memory()
        let secret = "a private message"
        let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO nowhere VALUES (\(secret))") }
        #expect(error?.description.contains("nowhere") == true)
        #expect(error?.description.contains(secret) == false)
    }

    @Test("A transaction is rolled back if its body throws")
    func rollback() throws {
        let connection = try memory()
        _ = #expect(throws: SQLiteError.self) {
            try connection.write {
                try connection.run("INSERT INTO item (name) VALUES ('kept?')")
                try connection.run("INSERT INTO nowhere VALUES (1)")
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM item") == 0)
        #expect(!connection.isInTransaction)
    }

    @Test("An insertion of rows that violates a constraint rolls back the transaction")
    func insertionOfRows() throws {
        let connection = try memory()
        try connection.execute(script: "CREATE TABLE entry (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        let insertion = try connection.prepareInsertion(into: "entry", "id, name", onConflict: "ON CONFLICT DO NOTHING")
        func insert(_ ids: [Int64?]) throws {
            var (rows, texts) = (RowBuffer(width: 2), TextBuffer())
            for id in ids { rows.append([RowBuffer.Cell(id), id == 3 ? .null : texts.append("name")]) }
            try connection.write {
                try connection.run("INSERT INTO entry (name) VALUES ('kept?')")
                try connection.run(insertion, over: rows, order: Array(0..<UInt32(rows.count)), texts: texts)
            }
        }
        try insert([7, 7, 8])
        _ = #expect(throws: SQLiteError.self) { try insert([9, 3]) }
        #expect(!connection.isInTransaction)
        #expect(try connection.integer("SELECT count(*) FROM entry") == 3)
    }

    @Test("A statement can run again while its rows are read")
    func nestedUse() throws {
        let connection = try memory()
        for name in ["a", "b", "c"] { try connection.run("INSERT INTO item (name) VALUES (\(name))") }
        func pairs() throws -> [String] {
            try connection.rows("SELECT name FROM item ORDER BY id LIMIT \(3)") { row in
                let outer = row.text(0)
                let inner = try connection.rows("SELECT name FROM item ORDER BY id LIMIT \(2)") { $0.text(0) }
                return outer + inner.joined()
            }
        }
        #expect(try pairs() == ["aab", "bab", "cab"])
    }

    @Test(
        "Errors have different kinds, each with a hint",
        arguments: [
            ("garbage", SQLiteError.Kind.notADatabase), ("missing", .cannotOpen), ("folder", .inputOutput),
        ])
    func kinds(name: String, kind: SQLiteError.Kind) throws {
        let folder = try TemporaryFolder()
        try folder.write("garbage", String(repeating: "this is no database ", count: 100))
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
        let error = #expect(throws: SQLiteError.self) {
            let connection = try Connection(path: folder.path(name), access: .readOnly)
            _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
        }
        #expect(error?.kind == kind)
        #expect(error?.hint != nil)
    }

    @Test("The path of an immutable database can contain any characters")
    func immutablePath() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a ?#%41 ü")
        try Connection(path: path, access: .create).execute(script: "CREATE TABLE here (x)")
        let connection = try Connection(path: path, access: .immutable)
        #expect(try connection.integer("SELECT count(*) FROM here") == 0)
    }
}

@Suite("SQL functions")
struct SQLFunctionTests {
    @Test("A Swift function receives its arguments and returns a value")
    func call() throws {
        let connection = try Connection(path: "", access: .create)
        try connection.registerFunction("kind_of", arguments: 1) { values in
            switch values[0] {
            case .null: .null
            case .integer(let integer): .integer(integer + 1)
            case .real(let real): .real(real * 2)
            case .text(let text): .text(text + "!")
            case .blob(let bytes): .blob(bytes + [1])
            case .object(let object): .text(object.name)
            }
        }
        for (value, expected) in [
            (SQLValue.null, SQLValue.null), (.integer(1), .integer(2)), (.real(1.5), .real(3)),
            (.text("é"), .text("é!")),
            (.blob([]), .blob([1])),
        ] {
            let result = try connection.first("SELECT kind_of(\(value))") { $0.value(0) }
            #expect(result == expected)
        }
    }

    private final class Word: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    @Test("Each statement passes its own objects to a function, and releases them when others are bound")
    func objects() throws {
        let connection = try Connection(path: "", access: .create)
        try connection.registerFunction("word_of", arguments: 2) { values in
            guard case .object(let object) = values[0], let word = object.content as? Word else { return .null }
            return .text(word.text)
        }
        func sql(_ word: SQLValue) -> SQL {
            """
            WITH number (n) AS (VALUES (1), (2), (3))
            SELECT n, (SELECT word_of(\(word), n)), \(word) IS NULL FROM number WHERE word_of(\(word), n) IS NOT 'x'
            """
        }
        weak var first: Word?
        weak var second: Word?
        do {
            let words = (Word("one"), Word("two"))
            (first, second) = words
            let outer = try connection.statement(for: sql(.object(SQLObject(words.0, name: "x"))))
            defer { outer.reset() }
            #expect(try outer.step() && outer.text(1) == "one")
            // The cached statement is running, so this prepares another one with the same text.
            let inner = try connection.rows(sql(.object(SQLObject(words.1, name: "x")))) { row in
                (word: row.text(1), isNull: row.integer(2))
            }
            #expect(inner.map(\.word) == ["two", "two", "two"] && inner.map(\.isNull) == [1, 1, 1])
            #expect(try outer.step() && outer.text(1) == "one")
        }
        #expect(first == nil, "the statement is finalized")
        #expect(second != nil, "the cached statement keeps it")
        for value in [SQLValue.null, .text("x")] {
            let words = try connection.rows(sql(value)) { $0.optionalText(1) }
            #expect(words == [nil, nil, nil])
        }
        #expect(second == nil)
    }
}

@Suite("Backups and deadlines")
struct CopyTests {
    @Test("A backup is a consistent snapshot despite concurrent writes")
    func copyOfOneState() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.db")
        let source = try Connection(path: path, access: .create)
        try source.execute(
            script: """
                PRAGMA journal_mode = WAL;
                CREATE TABLE t (a INTEGER, b BLOB);
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                INSERT INTO t SELECT i, zeroblob(3000) FROM n
                """)
        let writer = try Connection(path: path, access: .readWrite)
        let copy = try Connection(path: folder.path("b.db"), access: .create)
        var steps = 0
        var failure: (any Error)?
        let isWhole = try source.backUp(to: copy) { done, total in
            steps += 1
            #expect(done <= total)
            do { try writer.run("INSERT INTO t (a) VALUES (0)") } catch { failure = error }
            return true
        }
        #expect(failure == nil)
        #expect(isWhole)
        #expect(steps > 1)
        #expect(try copy.integer("SELECT count(*) FROM t") == 3000)
        #expect(try source.integer("SELECT count(*) FROM t") == Int64(3000 + steps))
        #expect(try source.backUp(to: copy) { _, _ in false } == false)
    }

    @Test("A statement that exceeds its deadline fails, and the next one runs")
    func deadline() throws {
        let connection = try Connection(path: "", access: .create)
        let endless: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        do {
            _ = try connection.withDeadline(milliseconds: 20) { try connection.integer(endless) }
            Issue.record("an endless statement ended")
        } catch {
            #expect((error as? SQLiteError)?.kind == .interrupted)
        }
        #expect(try connection.integer("SELECT 7") == 7)
        #expect(
            try connection.withDeadline(milliseconds: 10_000) { try connection.integer("SELECT 8") }
                == 8)
    }
}
