internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds or creates the rows that many tweets share: hashtags, clients (apps), containers of media, and places.
final class LookupTables {
    /// A row of `hashtag`. The stored spelling can differ from that in a tweet.
    typealias Tag = (id: Int64, text: String)

    /// Limits memory: a cache with this many entries is cleared.
    private static let capacity = 100_000

    private let connection: Connection
    private var tags: [String: Tag] = [:]
    private var clients: [String: Int64] = [:]
    private var containers: [String: Int64] = [:]
    private var places: [String: Place] = [:]

    init(_ connection: Connection) { self.connection = connection }

    func tag(_ text: String) throws -> Tag {
        if let tag = tags[text] { return tag }
        let folded = Folding.fold(text)
        let known = try connection.first("SELECT id, text FROM hashtag WHERE folded = \(folded)") {
            (id: $0.integer(0), text: $0.text(1))
        }
        if tags.count >= Self.capacity { tags.removeAll(keepingCapacity: true) }
        if let known {
            tags[text] = known
            return known
        }
        try connection.run("INSERT INTO hashtag (folded, text) VALUES (\(folded), \(text))")
        let tag = (id: connection.lastInsertedID, text: text)
        tags[text] = tag
        return tag
    }

    func clientID(_ name: String) throws -> Int64 {
        if let id = clients[name] { return id }
        if clients.count >= Self.capacity { clients.removeAll(keepingCapacity: true) }
        let id = try numbered(
            find: "SELECT id FROM client WHERE name = \(name)", insert: "INSERT INTO client (name) VALUES (\(name))")
        clients[name] = id
        return id
    }

    func containerID(_ path: String) throws -> Int64 {
        if let id = containers[path] { return id }
        if containers.count >= Self.capacity { containers.removeAll(keepingCapacity: true) }
        let id = try numbered(
            find: "SELECT id FROM container WHERE path = \(path)",
            insert: "INSERT INTO container (path) VALUES (\(path))")
        containers[path] = id
        return id
    }

    private func numbered(find: SQL, insert: SQL) throws -> Int64 {
        if let id = try connection.integer(find) { return id }
        try connection.run(insert)
        return connection.lastInsertedID
    }

    /// Prepares the insertion of a media file, which replaces one with the same key. `key` names the three columns
    /// before those of the location.
    func fileInsertion(into table: String, key: String) throws -> Statement {
        let columns = MediaFileColumn.names[MediaFileColumn.containerID.rawValue...].joined(separator: ", ")
        return try connection.prepare(
            "INSERT OR REPLACE INTO \(table) (\(key), \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    }

    /// Binds the columns `container_id` to `size` of a media file.
    func bind(_ location: MediaLocation, to insertion: Statement) throws {
        insertion.bind(4, try containerID(location.path))
        insertion.bind(5, location.entry)
        insertion.bind(6, Int64(location.method.rawValue))
        insertion.bind(7, location.offset)
        insertion.bind(8, location.storedSize)
        insertion.bind(9, location.size)
    }

    /// Assignments of the greater text to each column of a place.
    private static let greaterTexts = ComposedSQL(
        ["name", "full_name", "country", "country_code", "type"]
            .map { "\($0) = coalesce(max(\($0), excluded.\($0)), \($0), excluded.\($0))" }.joined(separator: ", "))

    /// Inserts or updates a place. Records of a place have no time, so the greater texts and the more western box win.
    /// The result therefore does not depend on the order of the records.
    func upsert(_ place: Place) throws {
        if places[place.id] == place { return }
        if places.count >= Self.capacity { places.removeAll(keepingCapacity: true) }
        places[place.id] = place
        try connection.run(
            """
            INSERT INTO place (\(Place.columns))
            VALUES (\(place.id), \(place.name), \(place.fullName), \(place.country), \(place.countryCode), \(place.type),
              \(place.box?.west), \(place.box?.south), \(place.box?.east), \(place.box?.north))
            ON CONFLICT (id) DO UPDATE SET \(Self.greaterTexts),
              (west, south, east, north) = (
                SELECT west, south, east, north
                FROM (
                  SELECT place.west AS west, place.south AS south, place.east AS east, place.north AS north
                  UNION ALL SELECT excluded.west, excluded.south, excluded.east, excluded.north)
                ORDER BY west IS NULL, west, south, east, north LIMIT 1)
            """)
    }
}

extension Place {
    /// The columns of `place` that `init(_:)` reads.
    static let columns: SQL = "id, name, full_name, country, country_code, type, west, south, east, north"

    init(_ row: some TableRow) {
        self.init(id: row.text(0))
        name = row.optionalText(1)
        fullName = row.optionalText(2)
        country = row.optionalText(3)
        countryCode = row.optionalText(4)
        type = row.optionalText(5)
        if row.isNull(6) { return }
        box = BoundingBox(west: row.double(6), south: row.double(7), east: row.double(8), north: row.double(9))
    }
}
