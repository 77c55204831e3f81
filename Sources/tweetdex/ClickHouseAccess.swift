import CLibrary
import ClickHouseSearch
import TweetArchive
import TweetModel

/// A store, and the back end for searches: ClickHouse if `--clickhouse` is given, otherwise the store.
struct SearchSource {
    /// The store, which keeps settings, recent searches and lists of results for both back ends.
    let store: TweetArchive
    let backend: any SearchBackend
}

extension CommandContext {
    /// Opens the store and, with `--clickhouse`, also a ClickHouse back end. With `--clickhouse`, an empty temporary
    /// store replaces a missing default store, so that ClickHouse can be searched without a store.
    func openSource() throws -> SearchSource {
        guard let url = arguments.value(.clickHouse) else {
            let store = try openStore()
            return SearchSource(store: store, backend: store)
        }
        let location = try storeLocation()
        let store: TweetArchive
        if location.origin == .fallback, !FileSystem.exists(location.path) {
            store = try TweetArchive.temporary(in: environment.value("TMPDIR") ?? "/tmp")
        } else {
            store = try openStore()
        }
        return SearchSource(store: store, backend: try clickHouse(at: url, store))
    }

    /// Creates a back end without connecting. Reads the user and password from environment variables, because every
    /// user of the machine can see the arguments of a process. If a variable names a password file, uses its first line
    /// instead. Throws `CommandError.usage` if the user or password contains a control character. Limits
    /// `--clickhouse-timeout` to 1 to 86,400 seconds.
    func clickHouse(at url: String, _ store: TweetArchive) throws -> ClickHouseBackend {
        var access = ClickHouseBackend.Access(url: url)
        access.user = environment.value("TWEETDEX_CLICKHOUSE_USER")
        access.password = environment.value("TWEETDEX_CLICKHOUSE_PASSWORD")
        var passwordSource = "$TWEETDEX_CLICKHOUSE_PASSWORD"
        if let path = environment.value("TWEETDEX_CLICKHOUSE_PASSWORD_FILE") {
            access.password = try password(in: path)
            passwordSource = "the first line of $TWEETDEX_CLICKHOUSE_PASSWORD_FILE"
        }
        for (source, value) in [("$TWEETDEX_CLICKHOUSE_USER", access.user), (passwordSource, access.password)] {
            guard value?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) == true else { continue }
            throw CommandError.usage(
                "bad-clickhouse", "\(source) contains a control character", hint: "use a value without line breaks")
        }
        if let seconds = arguments.number(.clickHouseTimeout) { access.seconds = max(1, min(seconds, 86_400)) }
        return try ClickHouseBackend(store, access)
    }

    /// Returns the first line of a file without its line break. Throws `CommandError.usage` if the file cannot be read,
    /// or if the line is longer than 4095 bytes.
    private func password(in path: String) throws -> String {
        let file = unsafe fopen(path, "rb")
        defer { if let file = unsafe file { unsafe fclose(file) } }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe file.map { unsafe fread(&bytes, 1, bytes.count, $0) } ?? 0
        // Opening a folder succeeds, so check for an error of reading too.
        guard let file = unsafe file, unsafe ferror(file) == 0 else {
            throw CommandError.usage(
                "bad-clickhouse", "$TWEETDEX_CLICKHOUSE_PASSWORD_FILE cannot be read: \(errorDescription(errno))",
                hint: "name a file whose first line is the password, readable only by you")
        }
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard line.count < bytes.count else {
            throw CommandError.usage(
                "bad-clickhouse", "the first line of $TWEETDEX_CLICKHOUSE_PASSWORD_FILE is too long for a password",
                hint: "name a file whose first line is the password, readable only by you")
        }
        return String(decoding: line, as: UTF8.self)
    }
}
