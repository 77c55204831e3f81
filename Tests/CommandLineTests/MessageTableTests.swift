import Foundation
import TestSupport
import Testing

/// Tables of shell commands and their output in `Tests/Messages`, which together contain every message of the program,
/// each with an input that causes it. `TWEETDEX_GOLDEN=write` rewrites the output; review the difference before
/// committing it.
@Suite("Message tables")
struct MessageTableTests {
    private static let folder = SharedData.repository.appendingPathComponent("Tests/Messages")
    /// The messages that no table shows, each under the reason.
    private static let exceptions = "not-shown.txt"
    static let tables =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.filter { $0 != exceptions }.sorted() ?? []

    /// The programs that the commands use.
    private static let tools = ["/bin/sh", "/usr/bin/python3", "/usr/bin/sqlite3", "/usr/bin/unzip", "/usr/bin/xz"]
    static let isRunnable =
        SampleArchives.zipsAreRead && tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "Every command of the tables prints what the table shows",
        .enabled(if: isRunnable, "needs zips, python3, sqlite3, unzip and xz"), arguments: tables)
    func table(_ name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        let stored = MessageTable(try String(contentsOf: file, encoding: .utf8))
        var actual = stored
        let fixture = try MessageFixture()
        for (index, entry) in stored.entries.enumerated() {
            guard let command = entry.command else { continue }
            actual.entries[index].output = try fixture.run(command)
        }
        if ProcessInfo.processInfo.environment["TWEETDEX_GOLDEN"] == "write" {
            try Data(actual.text.utf8).write(to: file)
            return
        }
        for (entry, other) in zip(stored.entries, actual.entries) where entry.output != other.output {
            Issue.record(
                "\(name): $ \(entry.command ?? "")\nprints\n\(other.output)\nbut the table has\n\(entry.output)")
        }
    }

    @Test("The tables contain every message of the sources, apart from the listed exceptions")
    func completeness() throws {
        var shown = ""
        for name in Self.tables {
            shown += MessageLiterals.condensed(
                try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
        }
        let literals = try MessageLiterals.all()
        #expect(literals.count > 500)
        let list = try String(contentsOf: Self.folder.appendingPathComponent(Self.exceptions), encoding: .utf8)
        let exceptions = Set(
            list.split(separator: "\n").filter { $0.hasPrefix("\"") }.map { String($0.dropFirst().dropLast()) })
        for literal in literals where !shown.contains(literal.fragment) && !exceptions.contains(literal.fragment) {
            Issue.record("no table shows \"\(literal.fragment)\" of \(literal.location)")
        }
        let fragments = Set(literals.map(\.fragment))
        for fragment in exceptions where !fragments.contains(fragment) || shown.contains(fragment) {
            Issue.record("no exception is needed for \"\(fragment)\"")
        }
    }
}

/// Comments that begin with `#`, and commands that begin with `$ `, each followed by its indented output.
private struct MessageTable {
    struct Entry {
        var comment: String?
        var command: String?
        var output = ""
    }

    var entries: [Entry] = []

    init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ ") {
                entries.append(Entry(command: String(line.dropFirst(2))))
            } else if line.hasPrefix("#") {
                entries.append(Entry(comment: String(line)))
            } else if !entries.isEmpty, entries[entries.count - 1].command != nil {
                entries[entries.count - 1].output += line + "\n"
            }
        }
        for index in entries.indices { entries[index].output = Self.trimmed(entries[index].output) }
    }

    /// The text of the file: headings directly precede their commands, and a blank line follows each output.
    var text: String {
        var text = ""
        for (index, entry) in entries.enumerated() {
            if let comment = entry.comment {
                text += comment + "\n"
            } else if let command = entry.command {
                text += "$ \(command)\n\(entry.output)" + (index == entries.count - 1 ? "" : "\n")
            }
        }
        return text
    }

    static func trimmed(_ output: String) -> String {
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// A folder with the sample archives, in which the commands of one table run in order.
private struct MessageFixture {
    private let folder: TemporaryFolder
    private let work: URL

    init() throws {
        folder = try TemporaryFolder()
        work = folder.url.appendingPathComponent("work")
        let (samples, programs) = (work.appendingPathComponent("samples"), folder.url.appendingPathComponent("bin"))
        for new in [work, programs] {
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: SampleArchives.folder, to: samples)
        try FileManager.default.copyItem(
            at: samples.appendingPathComponent("account-2026.zip"), to: work.appendingPathComponent("archive.zip"))
        try FileManager.default.createSymbolicLink(
            at: programs.appendingPathComponent("tweetdex"), withDestinationURL: CommandRun.program)
    }

    /// Runs a command and returns its indented output, with its exit status if it is not 0.
    func run(_ command: String) throws -> String {
        let environment = [
            "HOME": work.path, "PATH": "\(folder.path("bin")):/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "COLUMNS": "100", "TWEETDEX_STORE": "tweets.db", "TMPDIR": folder.path,
        ]
        let run = try ChildProgram.run(
            "/bin/sh", ["-c", command], in: work, environment: environment, withErrors: true, seconds: 60)
        // Swift treats CR LF, with which lines of CSV end, as one character.
        var output = run.output.replacing("\r\n", with: "\n").replacing(work.path, with: "FOLDER")
            .replacing(folder.path, with: "TEMP")
        for (pattern, replacement) in Self.changing {
            output = output.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        let lines = MessageTable.trimmed(output).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let indented = lines.map { line in
            let text = String(line).replacingOccurrences(of: "\\s+$", with: "", options: .regularExpression)
            return text.isEmpty ? "\n" : "  \(text)\n"
        }
        return indented.joined() + (run.status == 0 ? "" : "  [\(run.status)]\n")
    }

    /// Times, versions, ports and seeds, which differ between runs.
    private static let changing = [
        (#"((?<= )\d+ (s|min|h|d|w|mo|y) ago|(?<=  )now(?=  )|(?<=· )now(?= ·)) *"#, "AGO "),
        (#"(· |  )\d+(\.\d+)? ?(µs|ms|s)\b( · \d+(\.\d+)? [kM]?B/s)?"#, "$1TIME"),
        (#""(seconds|elapsed_ms)":[0-9.e-]+"#, #""$1":TIME"#),
        (#"\b[0-9a-f]{64}\b"#, "HASH"),
        (#"imported \d{4}-\d\d-\d\d"#, "imported DATE"),
        (#"127.0.0.1:\d+"#, "127.0.0.1:PORT"), (#"tweetdex-[0-9a-f]{12}\.localhost:\d+"#, "NAME.localhost:PORT"),
        (#"token=[0-9a-f]+"#, "token=TOKEN"),
        (#"(Exported )\d{4}-\d\d-\d\d \d\d:\d\d UTC"#, "$1NOW"),
        (#"\b\d{4}-\d\d-\d\d \d\d:\d\d UTC(?= +\d)"#, "NOW"),
        (#"tweetdex \d+\.\d+\.\d+"#, "tweetdex VERSION"),
        (#"tweetdex-demo-\w{6}"#, "tweetdex-demo-NAME"),
        (#"--seed \d{4,}"#, "--seed SEED"),
    ]
}

/// The longest static part of each string literal that the sources pass to a call that makes a message.
private enum MessageLiterals {
    struct Literal {
        let fragment: String
        /// The file and line.
        let location: String
    }

    private static let calls: Set<String> = [
        "Problem", "Diagnostic", "InputError", "RecordProblem", "Finding", "UnsupportedFormat", "ClickHouseRefusal",
        "problem", "report", "reportBadValue", "refused", "rejectArguments", "fail", "failed", "failure", "missing",
        "damaged", "skipped", "skippedToEnd", "resynchroniseElements", "empty", "unreadable", "incomplete", "broken",
        "badAddress", "notCompared", "needsLibraries", "noteContradiction", "report.add", "store", "clickHouse",
        "warning", "warn", "note", "require", "writeLine", "warnings.append", "problems.append", "withoutTweets",
        "usage",
        "notFound", "nothingImported", "output",
    ]
    /// Files whose literals are all messages.
    private static let files = [
        "StoreError", "ClickHouseError", "JSONError", "InputError", "EmptyResultSentence",
    ]
    private static let otherCalls: Set<String> = [
        "Command", "Example", "Flag", "execute", "precondition", "preconditionFailure",
    ]

    static func all() throws -> [Literal] {
        let sources = SharedData.repository.appendingPathComponent("Sources")
        let excluded = ["WebUI/", "TweetText/"]
        var literals: [Literal] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
        where path.hasSuffix(".swift") && !excluded.contains(where: { path.hasPrefix($0) }) {
            var scanner = LiteralScanner(bytes: Array(try Data(contentsOf: sources.appendingPathComponent(path))))
            scanner.scanFile()
            let isWhole = files.contains { path.hasSuffix("/\($0).swift") }
            for literal in scanner.found {
                let lastNames = literal.calls.compactMap { $0.split(separator: ".").last.map(String.init) }
                let names = Set(literal.calls + lastNames)
                guard isWhole || !names.isDisjoint(with: calls), names.isDisjoint(with: otherCalls) else { continue }
                let fragment = literal.parts.map(condensed).max { $0.count < $1.count } ?? ""
                let text = fragment.trimmingCharacters(in: .whitespaces)
                let isSQL = text.contains(/SELECT|INSERT|UPDATE|DELETE|PRAGMA|<\w/)
                guard text.count >= 12, text.contains(" "), !isSQL else { continue }
                literals.append(Literal(fragment: fragment, location: "\(path):\(literal.line)"))
            }
        }
        return literals
    }

    /// Replaces runs of white space by one space.
    static func condensed(_ text: String) -> String {
        text.replacingOccurrences(of: "\\s+", with: " ", options: .regularExpression)
    }
}

/// Finds the string literals of Swift code, with the names of the calls around them.
private struct LiteralScanner {
    let bytes: [UInt8]
    private(set) var found: [(calls: [String], parts: [String], line: Int)] = []
    private var index = 0
    private var line = 1

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scanFile() {
        while index < bytes.count { scan([]) }
    }

    /// Scans to the closing bracket.
    private mutating func scan(_ calls: [String]) {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): scanLiteral(calls)
            case UInt8(ascii: "("): scan(calls + [name(before: index - 1)])
            case UInt8(ascii: "["), UInt8(ascii: "{"): scan(calls)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: "/") where starts("/"): while index < bytes.count, !starts("\n") { index += 1 }
            default: break
            }
        }
    }

    private mutating func scanLiteral(_ calls: [String]) {
        let (isRaw, first) = (index > 1 && bytes[index - 2] == UInt8(ascii: "#"), line)
        let end = starts("\"\"") ? "\"\"\"" : "\""
        index += end.count - 1
        var parts: [[UInt8]] = [[]]
        while index < bytes.count, !starts(end) {
            if !isRaw, starts("\\(") {
                index += 2
                scan(calls)
                parts.append([])
                continue
            }
            if !isRaw, starts("\\") {
                index += 1
                if starts("u{") {
                    let digits = bytes[(index + 2)...].prefix { $0 != UInt8(ascii: "}") }
                    let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
                    parts[parts.count - 1] += Array(String(Character(scalar ?? " ")).utf8)
                    index += digits.count + 3
                    continue
                }
                if starts("n") || starts("t") || starts("r") || starts("0") {
                    parts[parts.count - 1].append(UInt8(ascii: " "))
                    index += 1
                    continue
                }
            }
            if starts("\n") { line += 1 }
            parts[parts.count - 1].append(bytes[index])
            index += 1
        }
        index += end.count
        found.append((calls, parts.map { String(decoding: $0, as: UTF8.self) }, first))
    }

    private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private func name(before end: Int) -> String {
        let reversed = bytes[..<end].reversed().prefix { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || Unicode.Scalar(byte).properties.isAlphabetic
        }
        return String(decoding: reversed.reversed(), as: UTF8.self)
    }
}
