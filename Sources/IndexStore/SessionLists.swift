package import SQLiteKit

/// The IDs in the list that each terminal session printed last, so that commands can refer to its rows by number, and
/// the search that found them.
package struct SessionLists {
    /// The number of table rows that are reserved for a session. The first one is unused, so a list has at most 999
    /// rows.
    private static let slotSize: Int64 = 1000
    /// The maximum number of sessions. A new session replaces the one whose list is the oldest.
    private static let maxSessions = 16

    private let connection: Connection
    private let table: SQL
    private let column: SQL

    /// The search results.
    package static func results(_ connection: Connection) -> SessionLists {
        SessionLists(connection, table: "last_result", column: "tweet_id")
    }

    /// The conversations.
    package static func conversations(_ connection: Connection) -> SessionLists {
        SessionLists(connection, table: "last_conversation", column: "conversation_id")
    }

    private init(_ connection: Connection, table: SQL, column: SQL) {
        self.connection = connection
        self.table = table
        self.column = column
    }

    /// Replaces the list of a session and the description of its search. Stores only the first 999 IDs.
    package func replace(list: [Int64], search: String?, of session: String) throws {
        try connection.write {
            let slot = try slot(of: session)
            try store(list, in: slot)
            try setSearch(search, in: slot)
        }
    }

    /// Replaces the description of the search of a session; `nil` removes it.
    package func replace(search: String?, of session: String) throws {
        try connection.write { try setSearch(search, in: slot(of: session)) }
    }

    /// Returns the description of the last search of a session; `nil` if none is stored.
    package func search(of session: String) throws -> String? {
        guard let slot = try slots().first(where: { $0.session == session })?.slot else { return nil }
        return try connection.first("SELECT value FROM setting WHERE name = \(searchSetting(slot))") { $0.text(0) }
    }

    /// Removes the searches of all sessions.
    package func clearSearches() throws {
        for (slot, _) in try slots() { try setSearch(nil, in: slot) }
    }

    /// Returns the slot of a session, which becomes the newest one. A new session replaces the one whose list is the
    /// oldest.
    private func slot(of session: String) throws -> Int64 {
        var slots = try slots()
        let slot: Int64
        if let known = slots.firstIndex(where: { $0.session == session }) {
            slot = slots.remove(at: known).slot
        } else {
            if slots.count >= Self.maxSessions, let last = slots.popLast() {
                slot = last.slot
            } else {
                slot = Int64((0..<Self.maxSessions).first { slot in !slots.contains { $0.slot == slot } } ?? 0)
            }
            try store([], in: slot)
            try setSearch(nil, in: slot)
        }
        slots.insert((slot, session), at: 0)
        let text = slots.map { "\($0.slot):\($0.session)" }.joined(separator: " ")
        try Store.setSetting(setting, to: text, in: connection)
        return slot
    }

    private func setSearch(_ search: String?, in slot: Int64) throws {
        try Store.setSetting(searchSetting(slot), to: search, in: connection)
    }

    private func store(_ list: [Int64], in slot: Int64) throws {
        let start = slot * Self.slotSize
        try connection.run("DELETE FROM " + table + " WHERE row BETWEEN \(start) AND \(start + Self.slotSize - 1)")
        for (index, value) in list.prefix(Int(Self.slotSize) - 1).enumerated() {
            try connection.run(
                "INSERT INTO " + table + " (row, " + column + ") VALUES (\(start + Int64(index) + 1), \(value))")
        }
    }

    /// Returns the ID in a row of a session's list, and the number of rows in the list. Rows are counted from 1.
    /// `value` is `nil` if the list has no such row.
    package func value(row: Int, of session: String) throws -> (value: Int64?, rows: Int) {
        guard let slot = try slots().first(where: { $0.session == session })?.slot else { return (nil, 0) }
        let start = slot * Self.slotSize
        let last = try connection.integer(
            "SELECT max(row) FROM " + table + " WHERE row BETWEEN \(start) AND \(start + Self.slotSize - 1)")
        guard row > 0, row < Int(Self.slotSize) else { return (nil, Int((last ?? start) - start)) }
        let value = try connection.integer("SELECT " + column + " FROM " + table + " WHERE row = \(start + Int64(row))")
        return (value, Int((last ?? start) - start))
    }

    /// The name of the setting that lists the sessions as `SLOT:SESSION`, separated by spaces, the newest list first.
    private var setting: String { "sessions." + table.text }

    /// The name of the setting with the search of a session.
    private func searchSetting(_ slot: Int64) -> String { "\(setting).\(slot)" }

    private func slots() throws -> [(slot: Int64, session: String)] {
        let names = try connection.first("SELECT value FROM setting WHERE name = \(setting)") { $0.text(0) }
        return (names ?? "").split(separator: " ").compactMap { entry in
            let parts = entry.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let slot = Int64(parts[0]), (0..<Int64(Self.maxSessions)).contains(slot) else {
                return nil
            }
            return (slot, String(parts[1]))
        }
    }
}
