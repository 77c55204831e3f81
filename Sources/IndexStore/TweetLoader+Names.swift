internal import SQLiteKit
internal import TweetModel

/// Reads the accounts, clients, places and imports that the rows of tweets refer to.
extension TweetLoader {
    /// A cache of rows by ID. The value of a row that does not exist is `nil`.
    struct Names {
        fileprivate var users: [Int64: User?] = [:]
        fileprivate var places: [String: Place?] = [:]
        fileprivate var clients: [Int64: String?] = [:]
        /// The first 12 hexadecimal digits of each input's hash, by import; empty if the input was not read to its end.
        ///
        /// Each value is an array, which becomes the `SearchHit.imports` of every tweet that only this import contains.
        /// So these tweets share one array.
        fileprivate var inputs: [Int64: [String]] = [:]
    }

    /// Keeps `Names` between calls of `hits(_:)` until the store changes.
    final class NameCache {
        private var names = Names()
        /// The store's data version (`Connection.dataVersion`) when the names were read.
        private var version: UInt32?

        /// The maximum number of rows. More rows are not kept at all, in order to limit memory.
        private static let limit = 10_000

        /// Removes the names from the cache and returns them. If `version` is `nil` or not that of the names, returns
        /// empty names.
        func take(_ version: UInt32?) -> Names {
            guard let version, version == self.version else { return Names() }
            self.version = nil
            defer { names = Names() }
            return names
        }

        /// Replaces the cached names. Does nothing if `version` is `nil` or there are too many rows.
        func keep(_ names: Names, _ version: UInt32?) {
            let count = names.users.count + names.places.count + names.clients.count + names.inputs.count
            guard let version, count <= Self.limit else { return }
            self.names = names
            self.version = version
        }
    }

    /// Adds clients, accounts and places to the tweets of a page, whose rows contain only the IDs.
    func addNames(_ names: inout Names, to page: inout TweetPage) throws(SQLiteError) {
        try page.complete { (row, tweet) throws(SQLiteError) in
            tweet.client = try client(row, &names)
            if let author = row.users.author { tweet.author = try user(author, &names) }
            try complete(&tweet.replyTo, row.users.replyTo, &names)
            try complete(&tweet.retweetOf, row.users.retweetOf, &names)
            try complete(&tweet.quoteOf, row.users.quoteOf, &names)
            for index in tweet.mentions.indices {
                guard let id = tweet.mentions[index].id else { continue }
                tweet.mentions[index].name = try user(id.rawValue, &names)?.name
            }
            if let place = tweet.place { tweet.place = try self.place(place.id, &names) ?? place }
        }
    }

    private func complete(
        _ reference: inout TweetReference?, _ row: Int64?, _ names: inout Names
    ) throws(SQLiteError) {
        guard reference != nil, let row, let user = try user(row, &names) else { return }
        reference?.user = user.id
        reference?.handle = user.handle
    }

    private func user(_ row: Int64, _ names: inout Names) throws(SQLiteError) -> User? {
        if let known = names.users[row] { return known }
        let user = try first("SELECT handle, name FROM user WHERE id = ?1", row) { result in
            // A negative row ID identifies an account whose ID is unknown (see `UserDirectory`).
            User(id: row > 0 ? UserID(row) : nil, handle: result.optionalText(0), name: result.optionalText(1))
        }
        names.users.updateValue(user, forKey: row)
        return user
    }

    func client(_ row: TweetPage.Row, _ names: inout Names) throws(SQLiteError) -> String? {
        guard let id = row.client else { return nil }
        if let known = names.clients[id] { return known }
        let client = try first("SELECT name FROM client WHERE id = ?1", id) { $0.text(0) }
        names.clients.updateValue(client, forKey: id)
        return client
    }

    private func place(_ id: String, _ names: inout Names) throws(SQLiteError) -> Place? {
        if let known = names.places[id] { return known }
        let place = try connection.first(
            """
            SELECT name, full_name, country, country_code, type, west, south, east, north FROM place WHERE id = \(id)
            """
        ) { (row) throws(SQLiteError) in Self.place(row, id: id, from: 0) }
        names.places.updateValue(place, forKey: id)
        return place
    }

    /// Decodes a place. `first` is the index of the column `name`; the other columns follow in the order of the table.
    static func place(_ row: Statement, id: String, from first: Int32) -> Place {
        var place = Place(id: id)
        place.name = row.optionalText(first)
        place.fullName = row.optionalText(first + 1)
        place.country = row.optionalText(first + 2)
        place.countryCode = row.optionalText(first + 3)
        place.type = row.optionalText(first + 4)
        if let west = row.optionalDouble(first + 5) {
            place.box = BoundingBox(
                west: west, south: row.double(first + 6), east: row.double(first + 7), north: row.double(first + 8))
        }
        return place
    }

    // MARK: Imports

    /// Adds to each tweet of a page the short hashes of the inputs that contain it. Leaves out inputs that were not
    /// read to their end, because they have no hash yet.
    ///
    /// - Parameter ranges: The ranges of IDs that contain the tweets of the page.
    func addImports(
        _ ranges: [ClosedRange<Int64>], _ names: inout Names, to page: inout TweetPage
    ) throws(SQLiteError) {
        var unknown: [(tweet: Int64, input: Int64)] = []
        try forEach("SELECT tweet_id, import_id FROM tweet_import WHERE tweet_id BETWEEN ?1 AND ?2", ranges) { row in
            let (tweet, input) = (row.integer(0), row.integer(1))
            if let name = names.inputs[input] {
                page.change(tweet) { Self.add(name, to: &$0.imports) }
            } else {
                unknown.append((tweet, input))
            }
        }
        for (tweet, input) in unknown {
            let name = try self.input(input, &names)
            page.change(tweet) { Self.add(name, to: &$0.imports) }
        }
    }

    private func input(_ id: Int64, _ names: inout Names) throws(SQLiteError) -> [String] {
        if let known = names.inputs[id] { return known }
        let name = try first("SELECT substr(sha256, 1, 12) FROM import WHERE id = ?1", id) { $0.optionalText(0) }
        let list = (name ?? nil).map { [$0] } ?? []
        names.inputs[id] = list
        return list
    }

    private static func add(_ name: [String], to imports: inout [String]) {
        if imports.isEmpty {
            imports = name
        } else {
            imports += name
            imports.sort()
        }
    }

    /// Selects a row by its ID and decodes it. Returns `nil` if the row does not exist.
    private func first<Element>(
        _ sql: StaticString, _ id: Int64, _ decode: (Statement) -> Element
    ) throws(SQLiteError) -> Element? {
        let statement = try connection.cachedStatement(sql)
        defer { statement.reset() }
        statement.bind(1, id)
        return try statement.step() ? decode(statement) : nil
    }
}
