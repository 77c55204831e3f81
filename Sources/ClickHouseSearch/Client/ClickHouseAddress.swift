internal import TweetText

/// The address of a ClickHouse server, such as `http://host:port/?database=name`. The port and the database are
/// optional.
struct ClickHouseAddress: Hashable, Sendable {
    /// A host name or an IP address. An IPv6 address has no brackets.
    let host: String
    let port: UInt16
    /// `nil` for the user's default database.
    let database: String?

    /// The default port of ClickHouse for HTTP.
    private static let defaultPort: UInt16 = 8123

    init(_ text: String) throws {
        guard let scheme = text.firstRange(of: "://") else {
            throw ClickHouseError.badAddress("\"\(text)\" is not a valid address", hint: Self.usage)
        }
        switch text[..<scheme.lowerBound].lowercased() {
        case "http": break
        case "https":
            throw ClickHouseError.badAddress(
                "https is not supported",
                hint: "connect through an ssh tunnel (ssh -L 8123:localhost:8123 HOST) or a TLS proxy on "
                    + "this machine, and use the http address of that")
        case let other: throw ClickHouseError.badAddress("\(other) is not supported", hint: Self.usage)
        }
        var rest = text[scheme.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let path = rest[end...]
        rest = rest[..<end]
        guard !rest.contains("@") else {
            throw ClickHouseError.badAddress(
                "an address must not contain a user or password, because other users of this machine can read it",
                hint: "set TWEETDEX_CLICKHOUSE_USER and TWEETDEX_CLICKHOUSE_PASSWORD, or set "
                    + "TWEETDEX_CLICKHOUSE_PASSWORD_FILE to a file that contains the password")
        }
        (host, port) = try Self.authority(rest)
        database = try Self.database(path)
    }

    private static let usage = "use http://HOST:8123, followed by /?database=NAME for another than the default database"

    private static func authority(_ text: Substring) throws -> (String, UInt16) {
        var host = text
        var port: Substring?
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else {
                throw ClickHouseError.badAddress("\"\(text)\" is not a valid host", hint: usage)
            }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard text.hasPrefix("[") || !host.contains(":") else {
            throw ClickHouseError.badAddress(
                "\"\(text)\" is not a valid host", hint: "write an IPv6 address in brackets: http://[\(text)]:8123")
        }
        let isClean = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !host.contains { "[]".contains($0) }
        guard !host.isEmpty, isClean else {
            throw ClickHouseError.badAddress("\"\(text)\" is not a valid host", hint: usage)
        }
        guard let port else { return (String(host), defaultPort) }
        guard let number = UInt16(port), number > 0 else {
            throw ClickHouseError.badAddress("\"\(port)\" is not a valid port", hint: usage)
        }
        return (String(host), number)
    }

    /// Returns the database in `path`, the part of an address after the host and port: `name` for `/?database=name` or
    /// `?database=name`; `nil` if `path` is empty or `/`. Throws for other text, an empty name or an invalid escape.
    private static func database(_ path: Substring) throws -> String? {
        guard !path.isEmpty, path != "/" else { return nil }
        var query = path
        if query.hasPrefix("/") { query = query.dropFirst() }
        guard query.hasPrefix("?database="), !query.contains(where: { "&#".contains($0) }),
            let name = PercentCoding.decoded(query.dropFirst(10)), !name.isEmpty
        else {
            throw ClickHouseError.badAddress("an address cannot end with \"\(path)\"", hint: usage)
        }
        return name
    }

    /// The host and port, such as `localhost:8123` or `[::1]:8123`.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
