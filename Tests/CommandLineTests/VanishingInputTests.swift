import Foundation
import Glibc
import TestSupport
import Testing

/// Inputs that shrink or vanish while they are read: tweets read before the change are kept, the input is named in the
/// report, and after it is restored, another import reads the rest.
@Suite("Inputs that change while they are read", .serialized)
struct VanishingInputTests {
    private static let tweets = 2500

    enum Change: String, CaseIterable, CustomTestStringConvertible {
        case cut, emptied, replaced, removed

        var testDescription: String { rawValue }

        /// Applies the change to a file.
        func make(_ path: String) {
            switch self {
            case .cut: unsafe truncate(path, off_t(Self.size(of: path) * 3 / 4))
            case .emptied: unsafe truncate(path, 0)
            case .replaced:
                unsafe unlink(path)
                _ = FileManager.default.createFile(atPath: path, contents: Data("no tweets\n".utf8))
            case .removed: unsafe unlink(path)
            }
        }

        /// True if the change affects a file that is already open. A removed file remains readable until it is closed.
        var spoilsWhatIsOpen: Bool { self == .cut || self == .emptied }

        private static func size(of path: String) -> Int {
            var status = stat()
            return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    enum Form: String, CaseIterable {
        case lines, stored, deflated, gzip
    }

    @Test(
        "The file changes while it is read",
        arguments: Exhaustive.sample(
            SampleArchives.readable(Form.allCases.map { ($0, .cut) }) { $0.0 != .lines }, every: 3)
            + Exhaustive.sample(Change.allCases.dropFirst(), every: 2).map { (Form.lines, $0) })
    func beingRead(_ form: Form, _ change: Change) throws {
        let folder = try TemporaryFolder()
        let whole = try Self.input(form, in: folder)
        let expected = try Self.rows(of: try Self.imported(whole, into: "whole.db", in: folder), in: folder)
        for attempt in 0..<5 {
            let input = folder.path("copy-\(attempt)-" + (whole as NSString).lastPathComponent)
            try FileManager.default.copyItem(atPath: whole, toPath: input)
            let store = folder.path("store-\(attempt).db")
            let changed = try Self.importing(input, into: store, in: folder) { change.make(input) }
            guard let changed else { continue }
            if change.spoilsWhatIsOpen {
                #expect(changed.status == 3, "\(changed.errors)")
                #expect(changed.errors.contains("it became shorter while it was being read"), "\(changed.errors)")
                #expect(changed.errors.contains((input as NSString).lastPathComponent), "\(changed.errors)")
            } else {
                #expect(changed.status == 0, "\(changed.errors)")
            }
            let rows = try Self.rows(of: store, in: folder)
            #expect(expected.isSuperset(of: rows) && !rows.isEmpty, "tweets that the whole input does not have")
            #expect(change.spoilsWhatIsOpen == (rows.count < expected.count), "\(rows.count) tweets")
            try Self.expectComplete(store, from: input, like: whole, expected, in: folder)
            return
        }
        Issue.record("the import was always faster than the change")
    }

    @Test("A file of a folder changes before it is read", arguments: Exhaustive.sample(Change.allCases, every: 2))
    func notYetRead(_ change: Change) throws {
        let folder = try TemporaryFolder()
        let whole = folder.path("whole")
        try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: true)
        for (name, numbers) in [("a", 1...Self.tweets), ("b", 10_001...10_001), ("c", 10_002...10_002)] {
            try Self.lines(numbers).write(toFile: "\(whole)/\(name).jsonl", atomically: true, encoding: .utf8)
        }
        let expected = try Self.rows(of: try Self.imported(whole, into: "whole.db", in: folder), in: folder)
        #expect(expected.count == Self.tweets + 2)
        for attempt in 0..<5 {
            let input = folder.path("copy-\(attempt)")
            try FileManager.default.copyItem(atPath: whole, toPath: input)
            let store = folder.path("store-\(attempt).db")
            let changed = try Self.importing(input, into: store, in: folder) { change.make(input + "/b.jsonl") }
            guard let changed else { continue }
            #expect(changed.status == 3, "\(changed.errors)")
            #expect(changed.errors.contains("b.jsonl"), "\(changed.errors)")
            // The files before and after it are imported.
            #expect(try Self.rows(of: store, in: folder).count == expected.count - 1)
            try FileManager.default.removeItem(atPath: input)
            try Self.expectComplete(store, from: input, like: whole, expected, in: folder)
            return
        }
        Issue.record("the import was always faster than the change")
    }

    // MARK: Inputs

    /// Returns tweets of about three kilobytes each.
    private static func lines(_ numbers: ClosedRange<Int>) -> String {
        let profile = String(repeating: "likes boats and the sea, ", count: 120)
        return numbers.map { $0 + 100 }.map { number in
            #"{"id":\#(number),"id_str":"\#(number)","full_text":"by itself \#(number)","#
                + #""created_at":"Sat Mar 07 09:05:01 +0000 2020","user":{"id":7,"id_str":"7","#
                + #""screen_name":"ann_lee","description":"\#(profile)"}}"#
        }.joined(separator: "\n")
    }

    private static func input(_ form: Form, in folder: TemporaryFolder) throws -> String {
        let bytes = Array(lines(1...tweets).utf8)
        let (name, packed): (String, [UInt8])
        switch form {
        case .lines: (name, packed) = ("tweets.jsonl", bytes)
        case .gzip: (name, packed) = ("tweets.jsonl.gz", gzipStored(bytes))
        case .stored, .deflated:
            var zip = ZipBuilder(ZipBuilder.Entry("tweets.jsonl", bytes, deflated: form == .deflated))
            (name, packed) = ("tweets.zip", zip.build())
        }
        return try folder.write(name, packed)
    }

    // MARK: Runs

    /// Imports an input and changes it after about a quarter was read; returns `nil` if the import was faster.
    private static func importing(
        _ input: String, into store: String, in folder: TemporaryFolder, _ change: () -> Void
    ) throws -> CommandRun? {
        var isInTime = false
        let run = try CommandRun(["--store", store, "import", input], in: folder) { process in
            let identifier = process.identifier
            while process.isRunning, bytesRead(by: identifier) < 2 << 20 { usleep(200) }
            process.signal(SIGSTOP)
            while process.isRunning, !isStopped(identifier) { usleep(200) }
            isInTime = process.isRunning && bytesRead(by: identifier) < 5 << 20
            if isInTime { change() }
            process.signal(SIGCONT)
        }
        return isInTime ? run : nil
    }

    private static func bytesRead(by process: Int32) -> Int {
        let lines = read("/proc/\(process)/io").split(separator: "\n")
        return lines.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst("rchar: ".count)) } ?? 0
    }

    private static func isStopped(_ process: Int32) -> Bool {
        // The state follows the name, which is in parentheses.
        read("/proc/\(process)/stat").split(separator: ")").last?.hasPrefix(" T ") ?? false
    }

    private static func read(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func imported(_ input: String, into name: String, in folder: TemporaryFolder) throws -> String {
        let store = folder.path(name)
        let run = try CommandRun(["--store", store, "import", input], in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return store
    }

    private static func rows(of store: String, in folder: TemporaryFolder) throws -> Set<Substring> {
        let words = ["--store", store, "search", "", "--limit", "0", "--no-history", "--plain"]
        let run = try CommandRun(words, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return Set(run.output.split(separator: "\n"))
    }

    /// Checks that the store is sound, and that an import of the restored input adds the missing tweets.
    private static func expectComplete(
        _ store: String, from input: String, like whole: String, _ expected: Set<Substring>, in folder: TemporaryFolder
    ) throws {
        let check = try CommandRun(["--store", store, "check"], in: folder)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        if FileManager.default.fileExists(atPath: input) { try FileManager.default.removeItem(atPath: input) }
        try FileManager.default.copyItem(atPath: whole, toPath: input)
        let again = try CommandRun(["--store", store, "import", input], in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try rows(of: store, in: folder) == expected)
    }
}
