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

    init(_ connection: Connection) {
        self.connection = connection
    }

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

    /// Binds the columns `container_id` to `size` of a media file, beginning with the parameter `first`.
    func bind(_ location: MediaLocation, to statement: Statement, from first: Int32) throws {
        statement.bind(first, try containerID(location.path))
        statement.bind(first + 1, location.entry)
        statement.bind(first + 2, Int64(location.method.rawValue))
        statement.bind(first + 3, location.offset)
        statement.bind(first + 4, location.storedSize)
        statement.bind(first + 5, location.size)
    }

    /// Inserts or updates a place. Records of a place have no time, so the greater texts and the more western box win.
    /// The result therefore does not depend on the order of the records.
    func upsert(_ place: Place) throws {
        if places[place.id] == place { return }
        if places.count >= Self.capacity { places.removeAll(keepingCapacity: true) }
        places[place.id] = place
        try connection.run(
            """
            INSERT INTO place (id, name, full_name, country, country_code, type, west, south, east, north)
            VALUES (\(place.id), \(place.name), \(place.fullName), \(place.country), \(place.countryCode), \(place.type),
              \(place.box?.west), \(place.box?.south), \(place.box?.east), \(place.box?.north))
            ON CONFLICT (id) DO UPDATE SET name = coalesce(max(name, excluded.name), name, excluded.name),
              full_name = coalesce(max(full_name, excluded.full_name), full_name, excluded.full_name),
              country = coalesce(max(country, excluded.country), country, excluded.country),
              country_code = coalesce(max(country_code, excluded.country_code), country_code, excluded.country_code),
              type = coalesce(max(type, excluded.type), type, excluded.type),
              (west, south, east, north) = (
                SELECT west, south, east, north
                FROM (
                  SELECT place.west AS west, place.south AS south, place.east AS east, place.north AS north
                  UNION ALL SELECT excluded.west, excluded.south, excluded.east, excluded.north)
                ORDER BY west IS NULL, west, south, east, north LIMIT 1)
            """)
    }
}
