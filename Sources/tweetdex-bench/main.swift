import Glibc

// tweetdex-bench [COUNT] [--cache FOLDER] [NAME …]: measures the hot paths on an invented archive of COUNT tweets (100,000)
// and prints one table. Machines are noisy: compare lines of one run, never runs.
//
// `query` measures searches on a store of its own of COUNT tweets (1,000,000), kept in FOLDER or $TWEETDEX_BENCH_CACHE:
//
//     tweetdex-bench query                  a table of shapes; the first run makes the store
//     tweetdex-bench query --only likes     those whose names contain a text
//     tweetdex-bench 10000000 query

var arguments = Array(CommandLine.arguments.dropFirst())
var cache = unsafe getenv("TWEETDEX_BENCH_CACHE").map { unsafe String(cString: $0) } ?? "/tmp/tweetdex-bench-cache"
if let flag = arguments.firstIndex(of: "--cache"), arguments.indices.contains(flag + 1) {
    cache = arguments[flag + 1]
    arguments.removeSubrange(flag...flag + 1)
}
var part = ""
if let flag = arguments.firstIndex(of: "--only"), arguments.indices.contains(flag + 1) {
    part = arguments[flag + 1]
    arguments.removeSubrange(flag...flag + 1)
}
var wanted: Int?
if let first = arguments.first, let number = Int(first), number > 0 {
    wanted = number
    arguments.removeFirst()
}
let count = wanted ?? 100_000
let unknown = arguments.filter { !(Benchmarks.names + ["query"]).contains($0) }
guard unknown.isEmpty else {
    print(
        "unknown benchmark: \(unknown.joined(separator: ", ")); there are: \((Benchmarks.names + ["query"]).joined(separator: ", "))"
    )
    exit(2)
}
if let place = arguments.firstIndex(of: "query") {
    arguments.remove(at: place)
    try QueryTable(folder: cache, count: wanted ?? 1_000_000, part: part).run()
    if arguments.isEmpty { exit(0) }
}

let folder = "/tmp/tweetdex-bench-\(getpid())"
unsafe mkdir(folder, 0o700)
defer {
    for name in ["tweets.js", "store.db", "store.db-wal", "store.db-shm"] { unsafe unlink("\(folder)/\(name)") }
    unsafe rmdir(folder)
}
var corpus = Corpus(count: count)
let size = corpus.write(to: folder + "/tweets.js")
print("\(count) tweets, \(size / 1_000_000) MB")
let benchmarks = Benchmarks(
    archivePath: folder + "/tweets.js", storePath: folder + "/store.db", count: count, size: size)
for name in arguments.isEmpty ? Benchmarks.names : arguments {
    for line in try benchmarks.run(name) {
        let perItem = fixed(line.seconds / Double(max(line.items, 1)) * 1e6, digits: 2)
        let rate = line.bytes.map { fixed(Double($0) / line.seconds / 1e6, digits: 0) + " MB/s" } ?? ""
        print(padded(line.name, to: 44) + padded("\(perItem) µs", to: 14) + rate)
    }
}

func fixed(_ number: Double, digits: Int) -> String {
    let scale = pow(10, Double(digits))
    let whole = Int((number * scale).rounded())
    guard digits > 0 else { return String(whole) }
    let fraction = String(whole % Int(scale))
    return "\(whole / Int(scale)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}

func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
}
