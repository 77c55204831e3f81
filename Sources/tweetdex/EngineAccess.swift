import Glibc
import TweetArchive
import TweetModel

/// Where searches are answered: by the store, or by an engine beside it.
struct SearchSource {
    let store: TweetArchive
    let engine: TweetEngine?

    func search(_ query: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        guard let engine else { return try store.search(query, options: options) }
        return try engine.search(query, options: options)
    }

    func count(_ query: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage {
        guard let engine else { return try store.count(query, options: options) }
        return try engine.count(query, options: options)
    }

    func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        guard let engine else { return try store.completeRecord(of: page, options: options) }
        try engine.completeRecord(of: page, options: options)
    }

    func top(
        _ field: TopTable.Field, of query: String, choice: TopChoice, options: SearchOptions
    ) throws(TweetArchiveError) -> TopTable {
        guard let engine else { return try store.top(field, of: query, choice: choice, options: options) }
        return try engine.top(field, of: query, choice: choice, options: options)
    }

    func volume(
        of query: String, by period: TweetVolume.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume {
        guard let engine else {
            return try store.volume(
                of: query, by: period, window: window, wantsDetails: wantsDetails, options: options)
        }
        return try engine.volume(of: query, by: period, window: window, wantsDetails: wantsDetails, options: options)
    }

    func statistics(of query: String, options: SearchOptions) throws(TweetArchiveError) -> StoreStatistics {
        guard let engine else { return try store.statistics(of: query, options: options) }
        return try engine.statistics(of: query, options: options)
    }
}

extension Session {
    /// What `explain --dialect` can show statements for.
    static let engines: Set = ["sqlite", "clickhouse"]

    /// How the query is to be read: `web` or `v2`, nil for our own way.
    func dialect() throws(CommandError) -> String? {
        guard let name = arguments.value(.dialect) else { return nil }
        guard !Self.engines.contains(name) else {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "--dialect \(name) is for explain", hint: "web or v2; --engine URL asks ClickHouse"))
        }
        return name
    }

    /// The store, and the engine that `--engine` names, which needs no store: without one it is asked all the same.
    func openSource() throws(CommandError) -> SearchSource {
        guard let url = arguments.value(.engine) else { return SearchSource(store: try openStore(), engine: nil) }
        let location = try storeLocation()
        let store: TweetArchive
        if location.origin == .fallback, !FileSystem.exists(location.path) {
            store = try fetch { () throws(TweetArchiveError) in
                try TweetArchive.ofNothing(in: environment.value("TMPDIR") ?? "/tmp")
            }
        } else {
            store = try openStore()
        }
        return SearchSource(store: store, engine: try engine(at: url, store))
    }

    /// Who asks is in the environment or in a file that it names: flags and addresses can be read by every user of the
    /// machine.
    func engine(at url: String, _ store: TweetArchive) throws(CommandError) -> TweetEngine {
        var access = TweetEngine.Access(url: url)
        access.user = environment.value("TWEETDEX_ENGINE_USER")
        access.password = environment.value("TWEETDEX_ENGINE_PASSWORD")
        if let path = environment.value("TWEETDEX_ENGINE_PASSWORD_FILE") { access.password = try password(in: path) }
        for (name, value) in [("TWEETDEX_ENGINE_USER", access.user), ("TWEETDEX_ENGINE_PASSWORD", access.password)] {
            guard value?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) == true else { continue }
            throw .usage(
                CommandError.Problem(
                    "bad-engine", "$\(name) holds a control character", hint: "write it on one line"))
        }
        if let seconds = arguments.number(.engineTimeout) { access.seconds = max(1, min(seconds, 86_400)) }
        return try fetch { [access] () throws(TweetArchiveError) in try TweetEngine(store, access) }
    }

    /// The first line of a file.
    private func password(in path: String) throws(CommandError) -> String {
        guard let file = unsafe fopen(path, "rb") else {
            throw .usage(
                CommandError.Problem(
                    "bad-engine", "$TWEETDEX_ENGINE_PASSWORD_FILE cannot be read: \(FileSystem.reason(errno))",
                    hint: "name a file that holds the password on its first line, readable by you alone"))
        }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: line, as: UTF8.self)
    }
}
