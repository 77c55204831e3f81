internal import SQLiteKit
internal import TweetModel

/// Reads an SQLite database of another program as JSON lines: one object for each row of its tables of tweets.
///
/// The database may be damaged or written to cause harm. Only real tables are read, never views. Each row, the time for
/// a row and the total length have limits, and no function of the schema runs that SQLite does not consider harmless.
final class DatabaseReader {
    private let connection: Connection
    private let path: String
    private let entry: String?
    private let limits: InputLimits
    private let size: Int64
    /// The names of the columns of each table.
    private var tables: [String: [String]] = [:]
    /// The names of views and virtual tables, which are not read.
    private var unreadTables: [String] = []
    private var isUTF8 = true
    /// The queries that are still to be run, the current one first.
    private var queries: [DatabaseQuery] = []
    /// The tables of an unknown program that are still to be examined, the last one first.
    private var rest: [String] = []
    private let types: [RecordType]
    /// The tables whose rows were read or joined, and whether the lines about other tables were written.
    private var usedTables: Set<String> = []
    private var hasNamedRest = false
    private var statement: Statement?
    private var isReversed = false
    /// The ID of the last row of the current query, the number of its rows, and the number of all bytes so far.
    private var row = Int64.min
    private var rowCount = 0
    private var length: Int64 = 0
    private var unreadable = 0
    private var firstProblem = ""

    /// The maximum length of a row in bytes, as for records of JSON.
    private static let maxRowLength: Int32 = 16 << 20
    private static let rowMilliseconds = 60_000
    private static let problemLimit = 100
    /// The maximum number of tables without a column of texts that are examined, and of all tables for an explanation.
    private static let tableLimit = 200

    static func matches(_ head: ArraySlice<UInt8>) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }

    /// Opens a database that no process changes, and finds the tables with tweets.
    ///
    /// - Parameters:
    ///   - file: the path of the database.
    ///   - size: its size in bytes.
    ///   - path: the path of the input, for messages.
    init(_ file: String, size: Int64, path: String, entry: String?, limits: InputLimits) throws {
        (self.path, self.entry, self.size, self.limits) = (path, entry, size, limits)
        types = RecordType.all(limits.options)
        do {
            connection = try Connection(path: file, access: .immutable)
            try connection.distrustSchema(maximumLength: Self.maxRowLength)
            try connection.registerFunction("text_of_blob", arguments: 1) { values in
                guard case .blob(let bytes) = values[0], !bytes.contains(0),
                    let text = String(validating: bytes, as: UTF8.self)
                else { return .null }
                return .text(text)
            }
            try findTables()
        } catch let error as SQLiteError {
            throw Self.failure(error, path: path, entry: entry)
        }
        if tables["import_period"] != nil, tables["tweet_short_link"] != nil {
            throw InputError(
                .unrecognized, path: path, entry: entry, message: "it is a store of tweetdex",
                hint: "export its tweets and import them: tweetdex --store FILE export --ndjson > tweets.jsonl")
        }
        if let program {
            queries = program.queries.filter { tables[$0.table] != nil }
        } else {
            rest = candidates.reversed()
            queries = [nextTable()].compactMap(\.self)
        }
        guard !queries.isEmpty else { throw withoutTweets }
        try start()
    }

    /// Writes the changes in the log of a copied database into its file. The log of a damaged database is ignored,
    /// because the reader then reports the damage after the readable rows.
    static func includeLog(of copy: String, path: String, entry: String?) throws {
        do {
            let connection = try Connection(path: copy, access: .readWrite)
            try connection.distrustSchema(maximumLength: maxRowLength)
            try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE")
        } catch let error as SQLiteError where error.kind != .damaged && error.kind != .notADatabase {
            throw InputError.damaged(
                path: path, entry: entry, "the log of changes to the database cannot be read (\(error.message))",
                hint: "close the database in its program, which includes the log in it, and import it again")
        } catch is SQLiteError {}
    }

    private func findTables() throws {
        isUTF8 = try connection.rows("PRAGMA encoding") { $0.text(0) } == ["UTF-8"]
        let list = try connection.rows(
            """
            SELECT name, type FROM pragma_table_list
            WHERE schema = 'main' AND type != 'shadow' AND name NOT LIKE 'sqlite_%'
            """
        ) { (name: $0.text(0), isTable: $0.text(1) == "table") }
        unreadTables = list.filter { !$0.isTable }.map(\.name)
        for name in list.filter(\.isTable).map(\.name) {
            let sql = "SELECT name FROM pragma_table_info(?)"
            let statement = try connection.prepare(sql)
            statement.bind(1, name)
            var columns: [String] = []
            while try statement.step() { columns.append(statement.text(0)) }
            tables[name] = columns
        }
    }

    private var program: DatabaseProgram? {
        DatabaseProgram.all.first { program in
            program.marks.allSatisfy { table, columns in
                let known = (tables[table] ?? []).map { $0.lowercased() }
                return columns.allSatisfy { known.contains($0.lowercased()) }
            }
        }
    }

    /// The names of the tables to examine: those with a column of texts, then some of the others.
    private var candidates: [String] {
        var (texts, others): ([String], [String]) = ([], [])
        for (name, columns) in tables {
            if columns.contains(where: { ColumnAliases.namesText(ColumnAliases.plainName($0)) }) {
                texts.append(name)
            } else {
                others.append(name)
            }
        }
        return texts.sorted() + others.sorted().prefix(Self.tableLimit)
    }

    /// The query for the next table of an unknown program that contains tweets.
    private func nextTable() -> DatabaseQuery? {
        while let table = rest.popLast() {
            if let query = tweetQuery(table, types) { return query }
        }
        return nil
    }

    /// The query for a table of an unknown program; `nil` if its first rows are not tweets, or if it cannot be read at
    /// all. Unreadable rows at its beginning are passed over, like those that `pass(over:)` reports later.
    ///
    /// - Parameters:
    ///   - types: the types that records of tweets can have.
    ///   - numbers: a column of row numbers, which is left out.
    private func tweetQuery(_ table: String, _ types: [RecordType], without numbers: String? = nil) -> DatabaseQuery? {
        let columns = tables[table] ?? []
        // SQL does not distinguish case.
        let members = columns.filter { $0 != numbers }.map { column in
            (name: column.uppercased() == column ? column.lowercased() : column, expression: Self.value(of: column))
        }
        guard !members.isEmpty else { return nil }
        let query = DatabaseQuery(table: table, members: members)
        guard let statement = try? connection.prepare(sql(query)) else { return nil }
        var last = Int64.min
        var (rowNumbers, isFound) = (RowNumbers(), false)
        statement.bind(1, last)
        for _ in 0..<10 {
            do {
                let hasRow = try connection.withDeadline(milliseconds: 1_000) { try statement.step() }
                guard hasRow else { break }
            } catch {
                guard let next = nextRow(after: last, in: table) else { break }
                last = next
                statement.reset()
                statement.bind(1, last)
                continue
            }
            last = statement.integer(0)
            var document = JSONDocument()
            guard (try? document.parse(line(statement))) != nil else { continue }
            let record = document.root
            rowNumbers.add(FlatRecord(commonNamesIn: record))
            isFound = isFound || types.contains { $0.holdsTweets && $0.matches(record) }
        }
        guard isFound, rowNumbers.areAll else { return isFound ? query : nil }
        let ranks = columns.compactMap { name in
            ColumnAliases.rankOfID(ColumnAliases.plainName(name)).map { (name: name, rank: $0) }
        }
        guard numbers == nil, let column = ranks.min(by: { $0.rank < $1.rank })?.name else { return nil }
        return tweetQuery(table, types, without: column)
    }

    // MARK: Statements

    private func start() throws {
        statement = nil
        guard let query = queries.first else { return }
        do {
            statement = try connection.prepare(sql(query))
            statement?.bind(1, row)
            usedTables.formUnion(joins(of: query).tables)
        } catch let error as SQLiteError {
            try pass(over: SQLiteError.damaged(error.message))
        }
    }

    /// The name of a table's row ID that no column hides; `nil` for a table without row IDs.
    private func rowID(of table: String) -> String? {
        let columns = Set((tables[table] ?? []).map { $0.lowercased() })
        return ["rowid", "_rowid_", "oid"].first { name in
            !columns.contains(name) && (try? connection.prepare("SELECT \(name) FROM \(Self.quoted(table))")) != nil
        }
    }

    private func nextRow(after row: Int64, in table: String) -> Int64? {
        guard let id = rowID(of: table),
            let next = try? connection.prepare("SELECT min(\(id)) FROM \(Self.quoted(table)) WHERE \(id) > ?")
        else { return nil }
        next.bind(1, row)
        return (try? next.step()) == true ? next.optionalInteger(0) : nil
    }

    /// The JSON of a row in UTF-8. A text has the encoding of the database.
    private func line(_ statement: Statement) -> [UInt8] { isUTF8 ? statement.blob(1) : Array(statement.text(1).utf8) }

    /// The statement that returns the ID and the JSON of each row after the row `?1`. Without row IDs, it returns all
    /// rows with the ID 0.
    private func sql(_ query: DatabaseQuery) -> String {
        let joins = joins(of: query).clauses
        let id = rowID(of: query.table).map { "t." + $0 }
        var source = "FROM \(Self.quoted(query.table)) t \(joins) WHERE \(id.map { $0 + " > ?1" } ?? "?1 IS NOT NULL")"
        for condition in query.conditions where (try? connection.prepare("SELECT \(condition) \(source)")) != nil {
            source += " AND " + condition
        }
        var names: Set<String> = []
        let members = query.members.filter { member in
            !names.contains(member.name) && (try? connection.prepare("SELECT \(member.expression) \(source)")) != nil
                && names.insert(member.name).inserted
        }
        let order = id.map { " ORDER BY " + $0 + (isReversed ? " DESC" : "") } ?? ""
        return "SELECT \(id ?? "0"), \(query.record ?? Self.object(members)) \(source)\(order)"
    }

    /// The join clauses of the tables and columns that this version of the program has.
    private func joins(of query: DatabaseQuery) -> (clauses: String, tables: Set<String>) {
        var (clauses, aliases, used) = ("", Set<Substring>(), Set([query.table]))
        for (table, clause) in query.joins where tables[table] != nil {
            let words = clause.split { $0 == " " || $0.isNewline }
            let alias = words.lastIndex(of: "ON").map { words[$0 - 1] } ?? ""
            let sql = "SELECT 1 FROM \(Self.quoted(query.table)) t \(clauses) \(clause)"
            guard !aliases.contains(alias), (try? connection.prepare(sql)) != nil else { continue }
            clauses += " " + clause
            aliases.insert(alias)
            used.insert(table)
            used.formUnion(words.map(String.init))
        }
        return (clauses, used)
    }

    /// Lines about the tables that are not read (`RecordType.tablesOfDatabases`): their names and numbers of rows.
    private func namesOfRest() throws -> [UInt8] {
        if hasNamedRest { return [] }
        hasNamedRest = true
        let known = usedTables.union(program?.leftOut ?? [])
        let line = try connection.prepare("SELECT json_object('database_table', ?, 'rows', ?) || char(10)")
        var lines: [UInt8] = []
        for name in tables.keys.filter({ !known.contains($0) }).sorted().prefix(Self.tableLimit) {
            let count = numberOfRows(in: name)
            if count == 0 { continue }
            line.reset()
            line.bind(1, String(name.unicodeScalars.prefix(100)))
            line.bind(2, count)
            if try line.step() { lines += line.text(0).utf8 }
        }
        return lines
    }

    /// A function of SQL has at most 127 arguments, so an object with many members is merged from several.
    private static func object(_ members: [(name: String, expression: String)]) -> String {
        let limit = 60
        let parts = stride(from: 0, to: max(members.count, 1), by: limit).map { start in
            let list = members[start..<min(start + limit, members.count)]
            return "json_object(" + list.map { "\(text($0.name)), \($0.expression)" }.joined(separator: ", ") + ")"
        }
        return parts.dropFirst().reduce(parts[0]) { "json_patch(\($0), \($1))" }
    }

    /// The value of a column. JSON cannot contain BLOBs. Text in a BLOB becomes text. Other bytes become an object of
    /// which no field is known, so the import reports the column as not read.
    private static func value(of column: String) -> String {
        let value = "t." + quoted(column)
        return "CASE typeof(\(value)) WHEN 'blob' THEN coalesce(text_of_blob(\(value)), "
            + "json_object('bytes', hex(substr(\(value), 1, 20)))) ELSE \(value) END"
    }

    private static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
    private static func text(_ name: String) -> String { "'" + name.replacing("'", with: "''") + "'" }

    // MARK: Rows

    /// Returns a stream of the lines. After the readable rows, it throws an error that names the first unreadable row.
    /// Throws if no row can be read.
    func stream() throws -> ByteStream {
        var first: [UInt8] = []
        while first.isEmpty, !queries.isEmpty { try appendRow(to: &first) }
        guard !first.isEmpty else { throw unreadable == 0 ? withoutTweets : damage }
        return ByteStream { [self] buffer, count in
            let before = buffer.count
            buffer += first
            first = []
            while buffer.count - before < count, !queries.isEmpty { try appendRow(to: &buffer) }
            if queries.isEmpty { buffer += try namesOfRest() }
            if buffer.count > before { return true }
            guard unreadable == 0 else { throw damage }
            return false
        }
    }

    private func appendRow(to buffer: inout [UInt8]) throws {
        guard let statement else { return endQuery() }
        do {
            let hasRow = try connection.withDeadline(milliseconds: Self.rowMilliseconds, ofProcessorTime: true) {
                try statement.step()
            }
            guard hasRow else { return endQuery() }
        } catch let error as SQLiteError {
            return try pass(over: error)
        }
        row = statement.integer(0)
        rowCount += 1
        let bytes = line(statement)
        length += Int64(bytes.count) + 1
        if limits.isExceeded(output: length, input: size) {
            throw InputError.bomb(path: path, entry: entry, offset: length, limits: limits)
        }
        buffer += bytes
        buffer.append(UInt8(ascii: "\n"))
    }

    private func endQuery() {
        queries.removeFirst()
        if queries.isEmpty, let next = nextTable() { queries = [next] }
        (row, rowCount, isReversed) = (.min, 0, false)
        do { try start() } catch { queries = [] }
    }

    /// Resumes after a row that cannot be read. If the next row cannot be found, reads the table from its end.
    private func pass(over error: SQLiteError) throws {
        guard error.kind != .interrupted else {
            throw InputError(
                .tooLarge, path: path, entry: entry, message: "reading one row of \(queries[0].table) took too long",
                hint: "export its table of tweets with sqlite3 -json, and import that")
        }
        let table = queries[0].table
        statement = nil
        if isReversed || unreadable >= Self.problemLimit { return endQuery() }
        unreadable += 1
        let hasIDs = rowID(of: table) != nil
        let next = nextRow(after: row, in: table)
        if firstProblem.isEmpty {
            let location =
                next.map { "row \($0)" }
                ?? (rowCount == 0 ? "the first row" : hasIDs ? "the row after \(row)" : "the rows after \(rowCount)")
            firstProblem = "\(location) of the table \(table) (\(error.message))"
        }
        guard hasIDs else { return endQuery() }
        if let next { row = next } else { isReversed = true }
        try start()
    }

    // MARK: Errors

    private var damage: InputError {
        InputError.damaged(
            path: path, entry: entry,
            "\(unreadable == 1 ? "a part" : "\(unreadable) parts") of the database cannot be read, the first at "
                + firstProblem,
            hint: "restore it from a backup, or repair it with sqlite3 FILE .recover; all other rows were read")
    }

    private var withoutTweets: InputError { withoutIDs ?? withoutTables }

    /// The error for a database of an unknown program with texts, but without tweet IDs; `nil` for another one.
    private var withoutIDs: InputError? {
        guard program == nil, !limits.options.includeWithoutIDs else { return nil }
        var options = limits.options
        options.includeWithoutIDs = true
        let types = RecordType.all(options)
        let found = candidates.prefix(Self.tableLimit).first { tweetQuery($0, types) != nil }
        guard let table = found else { return nil }
        let rows = numberOfRows(in: table).map { $0 == 1 ? "1 row" : "\($0) rows" } ?? "rows"
        return InputError(
            withoutTables.reason, path: path, entry: entry,
            message:
                "it is an SQLite database whose table \(table.prefix(40)) has \(rows) without usable tweet IDs",
            hint: "add --without-ids to import the rows under keys instead, or name the column of tweet IDs id: "
                + Self.query)
    }

    /// The number of rows of a table; `nil` if counting takes longer than a second, or if the table is damaged.
    private func numberOfRows(in table: String) -> Int64? {
        guard let statement = try? connection.prepare("SELECT count(*) FROM \(Self.quoted(table))"),
            (try? connection.withDeadline(milliseconds: 1_000) { try statement.step() }) == true
        else { return nil }
        return statement.integer(0)
    }

    private static let query = "sqlite3 -json FILE 'SELECT … AS id, … AS text FROM …' > tweets.json"

    private var withoutTables: InputError {
        let names = tables.keys.sorted()
        let list = names.prefix(8).map { String($0.prefix(40)) } + (names.count > 8 ? ["…"] : [])
        let words = names + tables.values.flatMap(\.self)
        if let program {
            return InputError(
                .withoutTweets, path: path, entry: entry,
                message: "the database of \(program.name) contains no tweets")
        }
        return InputError(
            words.contains { $0.lowercased().contains("tweet") } ? .unrecognized : .withoutTweets,
            path: path, entry: entry,
            message: names.isEmpty
                ? unreadTables.isEmpty
                    ? "it is an SQLite database without tables"
                    : "it is an SQLite database that has only views and virtual tables, which are not read: "
                        + unreadTables.sorted().prefix(8).map { String($0.prefix(40)) }.joined(separator: ", ")
                : "it is an SQLite database without a table of tweets in a known form; its tables: "
                    + list.joined(separator: ", "),
            hint: "if one of them contains tweets, name its columns id, text, created_at and screen_name: " + Self.query
        )
    }

    private static func failure(_ error: SQLiteError, path: String, entry: String?) -> InputError {
        if error.kind == .notADatabase {
            return InputError(
                .encrypted, path: path, entry: entry, message: "the database is encrypted or its first page is damaged",
                hint: "write a copy without a password in the program that made it, and import that")
        }
        return .damaged(
            path: path, entry: entry, "the list of tables in the database cannot be read (\(error.message))",
            hint: "restore the database from a backup, or repair it with sqlite3 FILE .recover")
    }
}

/// Reads the rows of direct messages and conversations that `DatabaseReader` writes with the names of account archives
/// (see Other inputs, Databases).
///
///     {"direct_message":7,"id":"9","conversationId":"42-43","senderId":"42","createdAt":…,"text":…,"handle":"ann_lee"}
///     {"direct_message":8,"conversationId":"900","participants":["42","43","44"],"name":"Tea","sort_timestamp":…}
extension RecordType {
    static let databaseMessages = RecordType(
        format: .condensed, name: "direct messages of a database", holdsTweets: false,
        matches: { $0.isMessageOfDatabase },
        decoder: { context in
            let includesMessages = context.options.include.contains(.messages)
            let reader = ConversationDecoder(media: nil)
            var seen = SeenInMessages()
            return { record, sink in
                let name = ConversationDecoder.name(of: record)
                guard includesMessages else {
                    if let name { seen.leaveOut(name, in: sink) }
                    return
                }
                guard let name else { throw RecordProblem(reason: "the message has no conversation") }
                let pair = Message.pair(of: name)
                if record.has("sort_timestamp") {
                    // The ID of a conversation of two accounts contains both.
                    if pair.isEmpty { try sink.direct(.event(ConversationDecoder.event(.snapshot, record, in: name))) }
                    return
                }
                var message = try reader.message(record, in: name)
                if let sender = message.sender {
                    if pair.contains(sender) { message.recipient = pair.first { $0 != sender } ?? sender }
                    let user = User(
                        id: sender, handle: record["handle"]?.nonEmptyString, name: record["name"]?.nonEmptyString)
                    if user.handle != nil { try seen.emit(user, into: sink) }
                }
                try sink.direct(.message(message))
            }
        })

    /// The lines that `DatabaseReader.namesOfRest` writes about tables that are not read: their names and numbers of
    /// rows, which are `null` if the rows could not be counted in time.
    ///
    ///     {"database_table":"following","rows":12}
    static let tablesOfDatabases = RecordType(
        format: .condensed, name: "tables of a database", holdsTweets: false,
        matches: { $0.count == 2 && $0["database_table"]?.kind == .string && $0.has("rows") }
    ) { _ in
        { record, sink in
            guard let table = record["database_table"]?.string else { return }
            sink.unread.add(table: table, rows: (record["rows"]?.integer).map { Int(clamping: $0) })
        }
    }
}

extension JSONValue {
    var isMessageOfDatabase: Bool { self["direct_message"]?.kind == .number }
}
