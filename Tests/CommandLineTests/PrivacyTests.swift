import Foundation
import TestSupport
import Testing

@testable import tweetdex

/// Watches the system calls of every command with `strace`: no network, no private file that was not requested, no file
/// left behind, and no file that other users may read.
@Suite(
    "System calls of commands",
    .enabled(if: SystemCalls.canWatch, "strace is not installed, or may not watch programs here"))
struct PrivacyTests {
    /// Commands that use sockets. All others must not.
    private static let withSockets: Set<String> = ["serve", "open", "browse", "clickhouse"]

    /// `ID` is replaced by the ID of a tweet with photos.
    static let commandLines: [[String]] =
        [
            ["search", "#coffee", "--json"], ["show", "ID"],
            ["show", "ID", "--thread", "--images", "kitty"],
            ["thread", "ID"], ["timeline"], ["gallery", "has:images"], ["onthisday"], ["near", "52.1,4.3"], ["topics"],
            ["messages"], ["messages", "search", "coffee"], ["grok"], ["label", "add", "kept", "ID"], ["star", "ID"],
            ["note", "ID", "a note"],
            ["recent"], ["recent", "run", "1"], ["stats"], ["stats", "--svg", "hours.svg"], ["top", "hashtags"],
            ["export", "--ndjson"], ["export", "--output", "all.csv"], ["export", "--html", "pages"],
            ["network", "mentions"],
            ["explain", "coffee"], ["links", "missing"], ["extract", "#tag"], ["imports"], ["imports", "refresh"],
            ["diff", "1", "2"],
            ["backup", "copy.db"], ["compact"], ["reindex"], ["check"], ["check", "--imports"], ["settings"],
            ["settings", "tz", "Europe/Berlin"], ["completions", "bash"], ["manual"], ["licenses"], ["help", "query"],
            ["help"], ["mcp"], ["more"], ["unstar", "ID"], ["undo"], ["undo", "--list"],
            ["forget", "2", "--force"], ["forget", "--matching", "coffee", "--force"],
        ] + demo

    /// Without libarchive, the demo cannot read its archive, which is a zip.
    private static let demo = SampleArchives.zipsAreRead ? [["demo"]] : []

    @Test("No command opens a socket, leaves a temporary file, or creates a file that others may read")
    func everyCommand() throws {
        let store = try SampleStore()
        let temporary = store.folder.path("temporary")
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
        let lines =
            [["import", Samples.path("account-2019"), "--include", "likes,deleted,messages"]] + Self.commandLines
        let id = try store.run("search", "has:images", "--ids", "--limit", "1", "--no-history").output.dropLast()
        for line in lines {
            let words = line.map { $0 == "ID" ? "id:\(id)" : $0 }
            let calls = try SystemCalls(
                of: ["--store", store.path] + words, in: store.folder, environment: ["TMPDIR": temporary])
            #expect(calls.status <= 1, "\(words): \(calls.errors)")
            #expect(calls.sockets == [], "\(words)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [], "\(words)")
        }
        // Only the store, its companion files and the requested files may remain in the folder.
        let named: Set<String> = ["hours.svg", "all.csv", "all.csv.evidence.json", "pages", "copy.db", "temporary"]
        let left = try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path)
        for name in left where !named.contains(name) {
            #expect(name.hasPrefix("tweets.db"), "\(name) was left behind")
            let mode = try FileManager.default.attributesOfItem(atPath: store.folder.path(name))[.posixPermissions]
            #expect(mode as? Int == 0o600, "\(name)")
        }
        let copy = try FileManager.default.attributesOfItem(atPath: store.folder.path("copy.db"))[.posixPermissions]
        #expect(copy as? Int == 0o600)
    }

    @Test("Every command is covered")
    func complete() {
        let watched = Set(Self.commandLines.map { $0[0] } + ["import", "demo"]).union(Self.withSockets)
        for command in Command.all { #expect(watched.contains(command.name), "\(command.name)") }
    }

    @Test("An import opens only the files that contain the requested data")
    func importsOpenNothingPrivate() throws {
        let folder = try TemporaryFolder()
        let archive = Samples.path("account-2022")
        // Adds private files that a real archive contains and the sample lacks.
        let copy = folder.path("archive")
        try FileManager.default.copyItem(atPath: archive, toPath: copy)
        let secrets = ["ip-audit.js", "email-address-change.js", "ad-impressions.js", "contact.js", "phone-number.js"]
        for name in secrets { try Data("secret".utf8).write(to: URL(fileURLWithPath: copy + "/data/" + name)) }
        func opened(_ include: [String]) throws -> Set<String> {
            let calls = try SystemCalls(
                of: ["--store", folder.path(UUID().uuidString), "import", copy] + include, in: folder)
            #expect(calls.status == 0)
            return Set(
                calls.opened.filter { $0.hasPrefix(copy + "/data/") && $0.hasSuffix(".js") }.map { path in
                    String(path.dropFirst((copy + "/data/").count))
                })
        }
        let messages: Set = [
            "direct-messages.js", "direct-messages-group.js", "direct-message-headers.js",
            "direct-message-group-headers.js",
        ]
        let plain = try opened([])
        #expect(plain.isSuperset(of: ["tweets.js", "account.js", "manifest.js"]))
        #expect(plain.isDisjoint(with: messages.union(secrets).union(["like.js", "deleted-tweets.js", "follower.js"])))
        let more = try opened(["--include", "likes,messages"])
        #expect(more.isSuperset(of: ["like.js", "direct-messages.js", "direct-messages-group.js"]))
        #expect(more.isDisjoint(with: Set(secrets).union(["deleted-tweets.js", "follower.js"])))
        let follows: Set = [
            "follower.js", "following.js", "block.js", "mute.js", "lists-created.js", "lists-member.js",
            "lists-subscribed.js",
        ]
        #expect(plain.union(more).isDisjoint(with: follows))
        let others = try opened(["--include", "follows"])
        #expect(others.isSuperset(of: follows) && others.isDisjoint(with: messages.union(secrets).union(["like.js"])))
    }
}

/// One run of the program under `strace`.
private struct SystemCalls {
    let status: Int32
    let errors: String
    /// The calls that created or used a socket, as printed by `strace`.
    let sockets: [String]
    /// The paths of the files that were opened.
    let opened: [String]

    private static let program = "/usr/bin/strace"

    static let canWatch: Bool = {
        guard FileManager.default.isExecutableFile(atPath: program) else { return false }
        do {
            return try ChildProgram.run(program, ["-o", "/dev/null", "/bin/true"]).status == 0
        } catch {
            return false
        }
    }()

    init(of arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
        let log = try TemporaryFolder()
        let words =
            [
                "-f", "-y", "-qq", "-s", "4096", "-e", "trace=%network,open,openat", "-o", log.path("calls"),
                CommandRun.program.path,
            ]
            + arguments
        let complaints = Pipe()
        let process = try ChildProgram(
            Self.program, words, in: folder.url,
            environment: CommandRun.environment(of: folder).merging(environment) { $1 }, errors: .pipe(complaints),
            seconds: CommandRun.patience)
        errors = String(decoding: process.read(complaints.fileHandleForReading), as: UTF8.self)
        status = process.wait()
        let calls = String(decoding: try Data(contentsOf: URL(fileURLWithPath: log.path("calls"))), as: UTF8.self)
            .split(separator: "\n").map { line in
                // Each line starts with the thread ID.
                String(line.drop { $0.isNumber || $0 == " " })
            }
        sockets = calls.filter {
            !$0.hasPrefix("open") && !$0.hasPrefix("<") && !$0.hasPrefix("+") && !$0.hasPrefix("-")
        }
        // `openat(5</folder>, "name", …` or `openat(AT_FDCWD</folder>, "/path", …`.
        opened = calls.compactMap { call in
            guard call.hasPrefix("open") else { return nil }
            let quoted = call.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
            guard quoted.count == 3 else { return nil }
            if quoted[1].hasPrefix("/") { return String(quoted[1]) }
            let base = quoted[0].split(separator: "<").last?.split(separator: ">").first ?? ""
            return base + "/" + quoted[1]
        }
    }
}
