import CLibrary
import TweetArchive
import TweetModel

/// The benchmark `explore`: compares facets and histograms with `count` and the statistics of the same tweets, and the
/// reaction of `browse` with `sqlite3 STORE 'select 1'`.
///
/// Each round measures every row once, so that the load of the machine affects all of them alike. A figure is the
/// median of its rounds, and each column with `×` is a ratio of medians of one run.
struct ExploreTable {
    let store: String
    /// The number of rounds.
    private static let rounds = 7

    func run() throws {
        let archive = try TweetArchive(path: store, access: .existing)
        for (name, query) in try queries(archive) { try compare(name, query, archive, isCached: false) }
        try compare("all, kept", "", archive, isCached: true)
        try browse()
    }

    private var options: SearchOptions {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        return options
    }

    // MARK: - Facets and histogram

    /// Returns the hashtags with the numbers of tweets nearest to 1,000, 20,000 and 30,000, and all tweets.
    private func queries(_ archive: TweetArchive) throws -> [(name: String, query: String)] {
        var top = TopOptions()
        top.limit = 0
        let tags = try archive.top(.hashtags, of: "", options: top, search: options).rows
        return [1000, 20_000, 30_000].compactMap { hits in
            tags.min { abs($0.tweets - hits) < abs($1.tweets - hits) }
                .map { ("\($0.tweets) hits", "#" + $0.text) }
        } + [("all", "")]
    }

    private func compare(_ name: String, _ query: String, _ archive: TweetArchive, isCached: Bool) throws {
        archive.cacheThreshold = isCached ? .zero : nil
        let options = options
        let fields = Facet.Field.ofTweets
        let actions: [(name: String, body: () throws -> Void)] = [
            ("count", { _ = try archive.count(query, options: options) }),
            ("stats", { _ = try archive.statistics(of: query, options: options) }),
            ("by day", { _ = try archive.volume(of: query, by: .day, wantsDetails: false, options: options) }),
            ("facets", { _ = try archive.facets(query, options: options) }),
            ("histogram", { _ = try archive.histogram(query, options: options) }),
            ("both", { _ = try archive.counts(query, facets: fields, histogram: true, options: options) }),
        ]
        for action in actions { try action.body() }
        var times = actions.map { _ in [Double]() }
        for _ in 0..<Self.rounds {
            for (index, action) in actions.enumerated() { times[index].append(try milliseconds(action.body)) }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print(
            "\n" + padded(name, to: 24) + padded("ms", to: 12) + padded("× count", to: 12) + padded("× stats", to: 12)
                + "× by day")
        for (action, median) in zip(actions, medians) {
            let ratios = medians[0..<3].map { fixed(median / $0, digits: 2) }
            print(
                padded("  " + action.name, to: 24) + padded(fixed(median, digits: 3), to: 12)
                    + padded(ratios[0], to: 12) + padded(ratios[1], to: 12) + ratios[2])
        }
    }

    private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .milliseconds(1)
    }

    // MARK: - browse

    /// A word of one character, which one key types. Rows of results contain it.
    private static let word = "犬"

    private func browse() throws {
        guard let bench = CommandLine.arguments.first, let slash = bench.lastIndex(of: "/") else { return }
        let program = bench[..<slash] + "/tweetdex"
        var (selects, starts, keys): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Self.rounds {
            selects.append(milliseconds { ChildTerminal("/usr/bin/sqlite3", [store, "select 1"])?.wait() })
            let start = ContinuousClock.now
            // The word occurs in the query and in the first row.
            guard let first = ChildTerminal(String(program), Self.arguments(store) + [Self.word]),
                first.read(until: 2, of: Self.word)
            else { return print("browse draws no rows: is \(program) built?") }
            starts.append(start.duration(to: .now) / .milliseconds(1))
            first.end()
            guard let typed = ChildTerminal(String(program), Self.arguments(store)) else { return }
            typed.readAll()
            let key = milliseconds {
                typed.write(Self.word)
                if !typed.read(until: 2, of: Self.word) { print("a key draws no rows") }
            }
            keys.append(key)
            typed.end()
        }
        let select = selects.sorted()[selects.count / 2]
        print("\n" + padded("browse", to: 24) + padded("ms", to: 12) + "× select 1")
        for (name, times) in [("select 1", selects), ("first rows", starts), ("one key", keys)] {
            let median = times.sorted()[times.count / 2]
            print(
                padded("  " + name, to: 24) + padded(fixed(median, digits: 2), to: 12)
                    + fixed(median / select, digits: 2))
        }
    }

    private static func arguments(_ store: String) -> [String] { ["browse", "--no-history", "--store", store] }
}

/// A program in a terminal of 80 × 24 characters.
private final class ChildTerminal {
    private let terminal: Int32
    private let process: pid_t

    /// Starts the program at a path. Returns `nil` if it cannot be started.
    init?(_ program: String, _ arguments: [String]) {
        let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK, which unlocks the terminal, and TIOCGPTN, which returns its number. Swift does not import them.
        var (lock, number): (Int32, Int32) = (0, 0)
        guard terminal >= 0, unsafe ioctl(terminal, 0x4004_5431, &lock) == 0,
            unsafe ioctl(terminal, 0x8004_5430, &number) == 0
        else { return nil }
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/pts/\(number)", O_RDWR, 0)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, descriptor)
        }
        // The value of POSIX_SPAWN_SETSID in glibc's <spawn.h>.
        unsafe posix_spawnattr_setflags(&attributes, 0x80)
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words += [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, program, &actions, &attributes, words, environ) == 0 else {
            close(terminal)
            return nil
        }
        (self.terminal, self.process) = (terminal, process)
    }

    deinit { close(terminal) }

    /// Waits until the program ends.
    func wait() { waitpid(process, nil, 0) }

    /// Ends the program.
    func end() {
        kill(process, SIGTERM)
        wait()
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe CLibrary.write(terminal, bytes, bytes.count)
    }

    /// Reads output until it contains a text `count` times. Returns false after 10 seconds without output.
    func read(until count: Int, of text: String) -> Bool {
        let wanted = Array(text.utf8)
        var output: [UInt8] = []
        while let bytes = next(milliseconds: 10_000) {
            output += bytes
            var found = 0
            for index in output.indices where output[index...].starts(with: wanted) { found += 1 }
            if found >= count { return true }
        }
        return false
    }

    /// Reads output until none has arrived for half a second.
    func readAll() { while next(milliseconds: 500) != nil {} }

    private func next(milliseconds: Int32) -> ArraySlice<UInt8>? {
        var source = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&source, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe CLibrary.read(terminal, &bytes, bytes.count)
        return count > 0 ? bytes[..<count] : nil
    }
}
