import CLibrary
import ClickHouseSearch
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let clickHouse = Command(
        "clickhouse",
        synopsis: ["clickhouse schema", "clickhouse load --url URL [QUERY…]"],
        summary: "load tweets into a ClickHouse server",
        description: [
            "schema prints the table, for ClickHouse 26.2 or later. load creates it, if it does not exist, in the "
                + "database that the URL names, and creates nothing else. It then sends the tweets that match the "
                + "query; without a query, all of them, including referenced tweets. A tweet that is already there "
                + "is replaced, so repeating a load changes nothing. Tweets that you forget here stay there. Deleted "
                + "tweets and tweets for a Circle are left out unless --include names them. Labels and notes are "
                + "never sent.",
            "search, stats and top accept --clickhouse URL and return the same results as the store, in the same "
                + "order. explain --backend clickhouse shows the statement, which clauses are scans, and which "
                + "clauses tweetdex checks itself: regular expressions, exact words and words near each other. "
                + "Labels, notes, imports, conversations and relevance are not available. The store is much faster "
                + "for the latest tweets with a word or hashtag; ClickHouse is for statistics over very many tweets.",
            "URL is http://HOST:8123/?database=NAME. For https, use an ssh tunnel or a proxy on this machine. The "
                + "user and password are in TWEETDEX_CLICKHOUSE_USER and TWEETDEX_CLICKHOUSE_PASSWORD, or in a file "
                + "that TWEETDEX_CLICKHOUSE_PASSWORD_FILE names. Searches send readonly = 2 and time limits.",
        ],
        examples: [
            ("tweetdex clickhouse schema", "print the CREATE TABLE statement"),
            ("tweetdex clickhouse load --url http://localhost:8123", "load all tweets"),
            ("tweetdex search --clickhouse http://localhost:8123 '#aurora since:2020'", "search the server"),
        ],
        flags: [.url, .clickHouseTimeout, .include, .json, .tz, .now, .quiet, .verbose],
        takesQuery: true
    ) { try $0.runClickHouse() }
}

extension CommandContext {
    private static let subcommands = ["schema", "load"]

    fileprivate func runClickHouse() throws -> ExitStatus {
        let words = arguments.words
        switch words.first {
        case "schema" where words.count == 1:
            try output.writeLine(ClickHouseBackend.schema)
            return .done
        case "schema":
            throw CommandError.usage(
                "too-many-words", "clickhouse schema takes no arguments", hint: "run tweetdex clickhouse schema")
        case "load": return try load(words.dropFirst().joined(separator: " "))
        case nil:
            throw CommandError.usage(
                "missing-word", "clickhouse needs a subcommand",
                hint: "run tweetdex clickhouse schema or tweetdex clickhouse load")
        case let other?:
            throw CommandError.unknownSubcommand(
                other, of: "clickhouse", among: Self.subcommands, hint: "run tweetdex help clickhouse")
        }
    }

    private func load(_ query: String) throws -> ExitStatus {
        guard let url = arguments.value(.url) else {
            throw CommandError.usage(
                "missing-flag", "clickhouse load needs the URL of the server",
                hint: "run tweetdex clickhouse load --url http://localhost:8123")
        }
        var exportOptions = ExportOptions(seed: 0)
        exportOptions.includesDeleted = arguments.includes(.deleted)
        exportOptions.includesCircle = arguments.includes(.circle)
        if let kind = arguments.list(.include).first(where: { !["deleted", "circle", "all"].contains($0) }) {
            throw CommandError.usage(
                "bad-value", "clickhouse load --include does not accept \"\(kind)\"",
                hint: "use deleted and circle; liked tweets are loaded if they were imported")
        }
        let store = try openStore()
        let clickHouse = try clickHouse(at: url, store)
        let options = try searchOptions()
        Interruption.beginGraceful()
        let report = try withProgress(.loadingTweets, of: query) { meter in
            // An empty query also loads referenced tweets, which are known only from other tweets, so count them.
            let counted = query.isEmpty ? "include:referenced" : query
            let total = meter.isActive ? try store.count(counted, options: options).total : nil
            return try clickHouse.load(query, search: options, options: exportOptions, total: total) {
                meter.update($0)
            }
        }
        if has(.json) {
            try output.writeDocument { JSONRenderer().clickHouseLoad(report, into: &$0) }
        } else {
            printReport(report)
        }
        return report.tweets == 0 && isQuiet ? .nothingFound : .done
    }

    private func printReport(_ report: ClickHouseLoadReport) {
        if report.madeTable { note("created the table tweetdex_tweets") }
        let time = HumanReadable.duration(milliseconds: report.elapsedMilliseconds)
        note("loaded \(HumanReadable.count(report.tweets, "tweet")) in \(time)")
        if report.leftOutDeleted > 0 {
            note(
                "left out \(HumanReadable.count(report.leftOutDeleted, "deleted tweet")); "
                    + "add --include deleted to load them"
            )
        }
        if report.leftOutCircle > 0 {
            note(
                "left out \(HumanReadable.count(report.leftOutCircle, "tweet")) for a Circle; "
                    + "add --include circle to load them"
            )
        }
    }
}

/// A store, and the back end for searches: ClickHouse if `--clickhouse` is given, otherwise the store. `store` is the
/// store, which keeps settings, recent searches and lists of results for both back ends.
typealias SearchSource = (store: TweetArchive, backend: any SearchBackend)

extension CommandContext {
    /// Opens the store and, with `--clickhouse`, also a ClickHouse back end. With `--clickhouse`, an empty temporary
    /// store replaces a missing default store, so that ClickHouse can be searched without a store.
    func openSource() throws -> SearchSource {
        guard let url = arguments.value(.clickHouse) else {
            let store = try openStore()
            return (store: store, backend: store)
        }
        let location = try storeLocation()
        let store: TweetArchive
        if location.origin == .fallback, !FileSystem.exists(location.path) {
            store = try TweetArchive.temporary(in: environment.value("TMPDIR") ?? "/tmp")
        } else {
            store = try openStore()
        }
        return (store: store, backend: try clickHouse(at: url, store))
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
        try CommandError.require(
            line.count < bytes.count, "bad-clickhouse",
            "the first line of $TWEETDEX_CLICKHOUSE_PASSWORD_FILE is too long for a password",
            hint: "name a file whose first line is the password, readable only by you")
        return String(decoding: line, as: UTF8.self)
    }
}
