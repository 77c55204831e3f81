import Foundation
import TestSupport
import Testing

/// An export of several batches, which are rendered and written while the next ones are read.
@Suite("Exports of many tweets")
struct ExportStreamTests {
    /// Four batches: an interrupted export still writes the three that are written, wait and are sent.
    private static let count = Exhaustive.isOn ? 9_000 : 7_000
    /// A folder with the store, of which each test uses a copy.
    private static let imported = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let archive = try InventedCorpus.write(tweets: count, to: folder.path("many.jsonl"))
        let run = try CommandRun(["--store", folder.path("tweets.db"), "import", archive, "--quiet"], in: folder)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        return folder
    }

    private let store: SampleStore
    private var folder: TemporaryFolder { store.folder }

    init() throws {
        store = try SampleStore(Self.imported)
    }

    private func run(
        _ words: String..., to target: FileHandle? = nil, meanwhile: (ChildProgram) -> Void = { _ in }
    ) throws -> CommandRun {
        try CommandRun(["--store", store.path] + words, in: folder, outputTo: target, meanwhile: meanwhile)
    }

    @Test("All tweets are written in order, and a file has the same contents")
    func order() throws {
        let ids = try run("search", "", "--ids", "--limit", "0").output
        #expect(ids.split(separator: "\n").count == Self.count)
        #expect(try run("export", "--ids").output == ids)
        let lines = try run("export").output
        let own = try lines.split(separator: "\n").map { try CommandRun.object(String($0))["id"] as? String }
        #expect(own == ids.split(separator: "\n").map(String.init))
        let file = folder.path("out.jsonl")
        #expect(try run("export", "--output", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == lines)
    }

    @Test("A reader that goes away in the middle is a silent success")
    func readerGoes() throws {
        let pipe = Pipe()
        let run = try run("export", to: pipe.fileHandleForWriting) { _ in
            try? pipe.fileHandleForWriting.close()
            let beginning = pipe.fileHandleForReading.readData(ofLength: 100_000)
            #expect(beginning.count == 100_000)
            try? pipe.fileHandleForReading.close()
        }
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test(
        "A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let run = try run("export", to: full)
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write the output: No space left on device"))
    }

    @Test("An export that is interrupted while its reader is slow ends with a complete line")
    func interrupted() throws {
        let pipe = Pipe()
        var output = Data()
        let run = try run("export", to: pipe.fileHandleForWriting) { process in
            try? pipe.fileHandleForWriting.close()
            output += pipe.fileHandleForReading.readData(ofLength: 10_000)
            process.signal(SIGTERM)
            Thread.sleep(forTimeInterval: 0.05)
            output += pipe.fileHandleForReading.readDataToEndOfFile()
        }
        #expect(run.status == 130)
        let lines = output.split(separator: UInt8(ascii: "\n"))
        #expect(output.last == UInt8(ascii: "\n") && lines.count < Self.count)
        for line in lines { #expect(line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}")) }
    }

    @Test("An export ends at damage, after writing the tweets before it")
    func damaged() throws {
        let whole = try run("export").output
        let path = store.path
        // The newest tweets are read first, so this one is read last.
        let page = try #require(try DamagedStoreTests.leaves(of: "tweet", in: path).first)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        DamagedStoreTests.Damage.zeroed(page: page).strike(&bytes)
        try bytes.write(to: URL(fileURLWithPath: path))
        let run = try run("export")
        #expect(run.status == 4)
        #expect(!run.errors.isEmpty)
        #expect(run.output.hasSuffix("\n") && whole.hasPrefix(run.output))
        let file = folder.path("out.jsonl")
        #expect(try self.run("export", "--output", file).status == 4)
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
