import CLibrary
import Foundation
import TestSupport
import Testing

@testable import IndexStore

@Suite("Files that get their name when they are complete")
struct UnfinishedFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private var temporary: String { path + ".unfinished" }

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("out.csv")
    }

    private func status(_ path: String) -> stat {
        var status = stat()
        _ = unsafe lstat(path, &status)
        return status
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func put(_ text: String, at path: String, mode: mode_t = 0o666) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try #require(unsafe chmod(path, mode) == 0)
    }

    /// Writes a file and expects that it is complete and private.
    private func expectPrivateFile() throws {
        let file = try #require(UnfinishedFile(of: path))
        #expect(unsafe write(file.descriptor, "new", 3) == 3)
        #expect(status(file.path).st_mode == S_IFREG | 0o600)
        #expect(file.finish())
        let written = status(path)
        #expect(written.st_mode == S_IFREG | 0o600 && written.st_uid == geteuid() && written.st_nlink == 1)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test("A file of a killed program is replaced, with its companion files")
    func abandoned() throws {
        try put("old, and longer", at: temporary)
        try put("a journal", at: temporary + "-journal")
        try put("the previous contents", at: path)
        try expectPrivateFile()
        #expect(try names() == ["out.csv"])
    }

    @Test("A link, a pipe or a folder at the temporary name is neither used nor changed")
    func obstacles() throws {
        let other = folder.path("other")
        try put("precious", at: other)
        let obstacles: [(String) throws -> Void] = [
            { try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: other) },
            {
                try FileManager.default.createSymbolicLink(atPath: $0, withDestinationPath: self.folder.path("missing"))
            },
            { path in _ = unsafe mkfifo(path, 0o666) },
            { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) },
        ]
        for obstacle in obstacles {
            try obstacle(temporary)
            let before = status(temporary)
            try expectPrivateFile()
            #expect(status(temporary).st_ino == before.st_ino && status(temporary).st_mode == before.st_mode)
            #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
            #expect(try names() == ["other", "out.csv", "out.csv.unfinished"])
            try FileManager.default.removeItem(atPath: temporary)
        }
    }

    @Test("A file of another user is neither used nor changed", .enabled(if: geteuid() == 0, "needs root"))
    func otherUser() throws {
        try put("", at: temporary)
        try #require(unsafe chown(temporary, 12345, 12345) == 0)
        let before = status(temporary)
        try expectPrivateFile()
        #expect(status(temporary).st_ino == before.st_ino && status(temporary).st_size == 0)
    }

    @Test("Two programs that write the same file do not disturb each other")
    func concurrent() throws {
        let first = try #require(UnfinishedFile(of: path))
        #expect(unsafe write(first.descriptor, "first", 5) == 5)
        try expectPrivateFile()
        #expect(first.path == temporary && first.finish())
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
        #expect(try names() == ["out.csv"])
    }

    @Test("A file that is not finished is deleted")
    func cancelled() throws {
        try put("the previous contents", at: path)
        do {
            let file = try #require(UnfinishedFile(of: path))
            #expect(unsafe write(file.descriptor, "new", 3) == 3)
        }
        #expect(try names() == ["out.csv"])
        #expect(UnfinishedFile(of: folder.path("no/such/folder")) == nil && errno == ENOENT)
    }
}
