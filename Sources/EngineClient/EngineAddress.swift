/// Where an engine answers: `http://host:port/?database=name`.
package struct EngineAddress: Hashable, Sendable {
    package let host: String
    package let port: UInt16
    /// nil is the user's own default.
    package let database: String?

    /// ClickHouse's port for HTTP.
    private static let usualPort: UInt16 = 8123

    package init(_ text: String) throws(EngineError) {
        guard let scheme = text.firstRange(of: "://") else {
            throw .badAddress("“\(text)” is no address", hint: Self.form)
        }
        switch text[..<scheme.lowerBound].lowercased() {
        case "http": break
        case "https":
            throw .badAddress(
                "https is not spoken here",
                hint: "reach the engine through an ssh tunnel (ssh -L 8123:localhost:8123 HOST) "
                    + "or a proxy on this machine that speaks TLS, and give the http address of that")
        case let other: throw .badAddress("\(other) is not spoken here", hint: Self.form)
        }
        var rest = text[scheme.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let path = rest[end...]
        rest = rest[..<end]
        guard !rest.contains("@") else {
            throw .badAddress(
                "a user or password does not belong into an address, where other users of the machine can read it",
                hint:
                    "put them into the environment: TWEETDEX_ENGINE_USER and TWEETDEX_ENGINE_PASSWORD, or name a file "
                    + "that holds the password: TWEETDEX_ENGINE_PASSWORD_FILE")
        }
        (host, port) = try Self.authority(rest)
        database = try Self.database(path)
    }

    private static let form = "write http://HOST:8123, with /?database=NAME behind it where it is not the default one"

    private static func authority(_ text: Substring) throws(EngineError) -> (String, UInt16) {
        var host = text
        var port: Substring?
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw .badAddress("“\(text)” is no host", hint: form) }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        let isClean = host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard !host.isEmpty, isClean else { throw .badAddress("“\(text)” is no host", hint: form) }
        guard let port else { return (String(host), usualPort) }
        guard let number = UInt16(port), number > 0 else { throw .badAddress("“\(port)” is no port", hint: form) }
        return (String(host), number)
    }

    private static func database(_ path: Substring) throws(EngineError) -> String? {
        guard !path.isEmpty, path != "/" else { return nil }
        var query = path
        if query.hasPrefix("/") { query = query.dropFirst() }
        guard query.hasPrefix("?database="), let name = decoded(query.dropFirst(10)), !name.isEmpty else {
            throw .badAddress("“\(path)” is nothing that an address can end with", hint: form)
        }
        return name
    }

    /// nil for bad escapes, and for more than one setting.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#") { return nil }
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// As it stands in a request and in messages.
    package var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
