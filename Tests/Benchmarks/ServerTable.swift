import CLibrary
import TestSupport
import TweetArchive
import TweetModel

/// The benchmark `serve`: the time from the request to the last byte of pages of `tweetdex serve`. The requests are
/// those of a browser in which a user types, and a light page next to heavy ones.
struct ServerTable {
    let store: String
    private static let rounds = 9
    private static let heavyPages = 16

    func run() throws {
        guard let bench = CommandLine.arguments.first, let slash = bench.lastIndex(of: "/"),
            let program = ChildTerminal(bench[..<slash] + "/tweetdex", ["serve", "--no-token", "--store", store]),
            let port = Self.port(in: program.output(until: 1, of: "Ctrl-C"))
        else { return print("serve does not start: is tweetdex built next to tweetdex-bench?") }
        defer { program.end() }
        let archive = try TweetArchive(path: store, access: .existing)
        print("\n" + padded("serve", to: 32) + padded("median ms", to: 12) + padded("95 %", to: 12) + "most")
        let (tag, author, word) = try texts(archive)
        let typed = [tag, "from:" + author, word + " " + word.prefix(3), "has:images lang:en"].flatMap { text in
            (1...text.count).map { Self.encoded(String(text.prefix($0))) }
        }
        row("one key", port, typed.map { "/search?part=results&live=1&q=" + $0 })
        row("completions", port, typed.map { "/complete.json?q=" + $0 })
        for (hits, query) in try tags(archive) {
            row("facets, \(hits) hits", port, Array(repeating: "/facets?q=" + Self.encoded(query), count: Self.rounds))
        }
        for page in ["/", "/search?q=" + Self.encoded(tag), "/photos", "/statistics", "/imports"] {
            row(page, port, Array(repeating: page, count: Self.rounds + 1))
        }
        let light = Array(repeating: "/imports", count: Self.rounds)
        let idle = row("/imports, idle", port, light)
        // A regular expression reads all texts.
        let heavy = (0..<Self.heavyPages).compactMap { Connection("/facets?q=/q%5Ba-z%5D*z\($0)x/", port: port) }
        let busy = row("/imports next to \(heavy.count) heavy", port, light)
        print(padded("  ratio", to: 32) + fixed(busy / idle, digits: 1))
        heavy.forEach { $0.end() }
        if let memory = Self.memory(of: program.process) { print(padded("  memory", to: 32) + memory) }
    }

    /// Requests each path and prints the times. Returns the median.
    @discardableResult
    private func row(_ name: String, _ port: UInt16, _ paths: [String]) -> Double {
        let times = paths.map { path in
            let start = ContinuousClock.now
            Connection(path, port: port)?.readAll()
            return start.duration(to: .now) / .milliseconds(1)
        }.sorted()
        let figures = [times[times.count / 2], times[times.count * 95 / 100], times[times.count - 1]]
        print(padded("  " + name, to: 32) + figures.map { padded(fixed($0, digits: 2), to: 12) }.joined())
        return figures[0]
    }

    private func texts(_ archive: TweetArchive) throws -> (tag: String, author: String, word: String) {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        func first(_ field: TopTable.Field) throws -> String {
            try archive.top(field, of: "", options: TopOptions(), search: options).rows.first?.text ?? "a"
        }
        return ("#" + (try first(.hashtags)), try first(.users), try first(.words))
    }

    /// Returns the hashtags with the numbers of tweets nearest to 1,000 and 20,000.
    private func tags(_ archive: TweetArchive) throws -> [(hits: Int, query: String)] {
        var (options, top) = (SearchOptions(now: 1_700_000_000), TopOptions())
        (options.records, top.limit) = (false, 0)
        let rows = try archive.top(.hashtags, of: "", options: top, search: options).rows
        return [1000, 20_000].compactMap { hits in
            rows.min { abs($0.tweets - hits) < abs($1.tweets - hits) }.map { ($0.tweets, "#" + $0.text) }
        }
    }

    private static func port(in output: String?) -> UInt16? {
        guard let output, let colon = output.firstRange(of: "http://127.0.0.1:") else { return nil }
        return UInt16(output[colon.upperBound...].prefix { $0.isNumber })
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The amount of resident memory without the mapped file, as the kernel writes it.
    private static func memory(of process: pid_t) -> String? {
        guard let file = unsafe fopen("/proc/\(process)/status", "r") else { return nil }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, 256, file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("RssAnon:") { return String(text.dropFirst(8).drop { $0.isWhitespace }) }
        }
        return nil
    }

    /// A request of one page.
    private final class Connection {
        private let socket: Int32

        /// Sends the request. Returns `nil` if the server does not accept it.
        init?(_ path: String, port: UInt16) {
            guard let socket = LocalConnection.socket(port: port) else { return nil }
            let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
            guard unsafe send(socket, request, request.count, sendFlags) == request.count else {
                close(socket)
                return nil
            }
            self.socket = socket
        }

        func readAll() {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while unsafe recv(socket, &bytes, bytes.count, 0) > 0 {}
        }

        func end() { shutdown(socket, Int32(SHUT_RDWR)) }

        deinit { close(socket) }
    }
}
