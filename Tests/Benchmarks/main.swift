import CLibrary

// tweetdex-bench [COUNT] [--cache FOLDER] [--only TEXT] [--save FILE] [--compare FILE] [NAME …]
//
// Measures imports, searches and exports of a generated archive of COUNT tweets (100,000 by default) and prints a
// table. Runs the benchmarks with the given names, or all except `query`, `explore` and `serve`. --save writes the times
// to a file, and --compare prints the ratios to saved times. The load of the machine affects the times. To compare two
// builds, run them alternately.
//
// The benchmark `explore` compares facets, histograms and `browse` with simpler calls, on the store of `query`. `serve`
// measures pages of the browser view on the same store.
//
// The benchmark `query` measures many kinds of searches on a store of COUNT tweets (1,000,000 by default). The first
// run with a COUNT creates its store in FOLDER, for later runs. Without --cache, FOLDER is $TWEETDEX_BENCH_CACHE or
// /tmp/tweetdex-bench-cache.
//
//     tweetdex-bench query                  all kinds of searches
//     tweetdex-bench query --only likes     those whose names contain "likes"
//     tweetdex-bench 10000000 query

var arguments = Array(CommandLine.arguments.dropFirst())

/// Removes a flag and its value from the arguments and returns the value; `nil` if the flag or its value is missing.
func value(of flag: String, in arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: flag), arguments.indices.contains(index + 1) else { return nil }
    let value = arguments[index + 1]
    arguments.removeSubrange(index...index + 1)
    return value
}

let defaultCache = unsafe getenv("TWEETDEX_BENCH_CACHE").map { unsafe String(cString: $0) }
let cache = value(of: "--cache", in: &arguments) ?? defaultCache ?? "/tmp/tweetdex-bench-cache"
let part = value(of: "--only", in: &arguments) ?? ""
let savePath = value(of: "--save", in: &arguments)
let earlier = try value(of: "--compare", in: &arguments).map { try Baseline(path: $0) }
var wanted: Int?
if let first = arguments.first, let number = Int(first), number > 0 {
    wanted = number
    arguments.removeFirst()
}
let count = wanted ?? 100_000
let names = Benchmarks.names + ["query", "explore", "serve"]
let unknown = arguments.filter { !names.contains($0) }
guard unknown.isEmpty else {
    print("unknown benchmarks: \(unknown.joined(separator: ", "))")
    print("known benchmarks: \(names.joined(separator: ", "))")
    exit(2)
}

var table = Baseline()
let queries = QueryTable(folder: cache, count: wanted ?? 1_000_000, part: part, earlier: earlier)
let onStore = arguments.filter { ["query", "explore", "serve"].contains($0) }
arguments.removeAll { onStore.contains($0) }
if !onStore.isEmpty {
    if onStore.contains("query") { try queries.run(into: &table) }
    var corpus = QueryCorpus(count: queries.count)
    if onStore.contains("explore") { try ExploreTable(store: queries.store(&corpus)).run() }
    if onStore.contains("serve") { try ServerTable(store: queries.store(&corpus)).run() }
    if arguments.isEmpty {
        try savePath.map { try table.save($0) }
        exit(0)
    }
}

let folder = "/tmp/tweetdex-bench-\(getpid())"
unsafe mkdir(folder, 0o700)
defer {
    unsafe unlink(folder + "/tweets.js")
    removeStore(folder + "/store.db")
    unsafe rmdir(folder)
}
var corpus = Corpus(count: count)
let size = corpus.write(to: folder + "/tweets.js")
print("\(count) tweets, \(size / 1_000_000) MB")
let benchmarks = Benchmarks(
    archivePath: folder + "/tweets.js", storePath: folder + "/store.db", count: count, size: size)
for name in arguments.isEmpty ? Benchmarks.names : arguments {
    for line in try benchmarks.run(name) {
        let microseconds = line.seconds / Double(max(line.items, 1)) * 1e6
        table.add(line.name, microseconds)
        let rate = line.bytes.map { fixed(Double($0) / line.seconds / 1e6, digits: 0) + " MB/s" } ?? ""
        print(
            padded(line.name, to: 44) + padded(fixed(microseconds, digits: 2) + " µs", to: 14)
                + padded(fixed(1e6 / microseconds, digits: 0) + "/s", to: 14) + padded(rate, to: 12)
                + (earlier?.ratio(line.name, microseconds) ?? ""))
    }
}
try savePath.map { try table.save($0) }

/// Formats a number with `digits` digits after the decimal point.
func fixed(_ number: Double, digits: Int) -> String {
    let scale = pow(10, Double(digits))
    let whole = Int((number * scale).rounded())
    guard digits > 0 else { return String(whole) }
    let fraction = String(whole % Int(scale))
    return "\(whole / Int(scale)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}

/// Appends spaces up to `width`, at least one.
func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
}

/// Removes the files of a store that is not in use.
func removeStore(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unsafe unlink(path + suffix) }
}
