import ArchiveImport
import Foundation
import Glibc
import Testing
import TweetModel

@Suite("Folders and lone files")
struct FolderSourceTests {
    @Test("The files of a folder are listed by name at all levels, without macOS metadata")
    func listing() throws {
        let scratch = try Scratch()
        for name in [
            "b/tweets.js", "a.txt", "b/.DS_Store", "b/._tweets.js", "__MACOSX/b/tweets.js", "b/a/deep.js", "B.js",
            "b/empty.js", ".hidden.js",
        ] {
            try scratch.write("in/" + name, name.hasSuffix("empty.js") ? "" : "text of \(name)")
        }
        let source = try InputSource(path: scratch.path("in"))
        #expect(source.container == .folder)
        #expect(source.names == [".hidden.js", "B.js", "a.txt", "b/a/deep.js", "b/empty.js", "b/tweets.js"])
        #expect(source.problems == [])
        #expect(
            source.entries.map(\.size)
                == source.names.map { $0 == "b/empty.js" ? 0 : Int64("text of \($0)".utf8.count) })
        #expect(try source.contents("b/tweets.js").text == "text of b/tweets.js")
        let empty = try source.contents("b/empty.js")
        #expect(empty.bytes == [] && empty.error == nil)
    }

    @Test("The folder may be a symbolic link, but links inside it are reported and not followed")
    func links() throws {
        let scratch = try Scratch()
        try scratch.write("outside/secret.txt", "secret")
        try scratch.write("in/tweets.js", "x")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: scratch.path("in/link.js"), withDestinationPath: "../outside/secret.txt")
        try manager.createSymbolicLink(atPath: scratch.path("in/linked"), withDestinationPath: "../outside")
        try manager.createSymbolicLink(atPath: scratch.path("top"), withDestinationPath: "in")
        let source = try InputSource(path: scratch.path("top"))
        #expect(source.names == ["tweets.js"])
        #expect(source.problems.map(\.entry) == ["link.js", "linked"])
        #expect(source.problems.allSatisfy { $0.reason == .notAFile && $0.message.contains("symbolic link") })

        try manager.createDirectory(atPath: scratch.path("only"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: scratch.path("only/tweets.js"), withDestinationPath: "../in/tweets.js")
        let error = recognitionError(scratch.path("only"))
        #expect(error?.reason == .notAFile && error?.entry == "tweets.js")
    }

    @Test("A file that becomes a link after the listing is not followed")
    func swapped() throws {
        let scratch = try Scratch()
        try scratch.write("secret.txt", "secret")
        try scratch.write("in/data/tweets.js", "x")
        let source = try InputSource(path: scratch.path("in"))
        try FileManager.default.removeItem(atPath: scratch.path("in/data/tweets.js"))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("in/data/tweets.js"), withDestinationPath: scratch.path("secret.txt"))
        let contents = try source.contents("data/tweets.js")
        #expect(contents.bytes == [])
        #expect(contents.reason == .ioError)
        try FileManager.default.removeItem(atPath: scratch.path("in/data"))
        try scratch.write("other/tweets.js", "secret")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("in/data"), withDestinationPath: scratch.path("other"))
        #expect(try source.contents("data/tweets.js").bytes == [])
    }

    @Test("A pipe or socket inside a folder is reported and never opened", .timeLimit(.minutes(20)))
    func pipes() throws {
        let scratch = try Scratch()
        try scratch.write("in/tweets.js", "x")
        try #require(unsafe mkfifo(scratch.path("in/pipe"), 0o600) == 0)
        let source = try InputSource(path: scratch.path("in"))
        #expect(source.names == ["tweets.js"])
        #expect(source.problems.map(\.reason) == [.notAFile])
        #expect(source.problems.first?.message.contains("a pipe") == true)
    }

    @Test("A pipe that the user names is read like the standard input", .timeLimit(.minutes(20)))
    func namedPipe() throws {
        let scratch = try Scratch()
        let path = scratch.path("pipe")
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let text = Scratch.lines(10_000)
        let writer = Thread {
            guard let handle = FileHandle(forWritingAtPath: path) else { return }
            handle.write(Data(text.utf8))
            handle.closeFile()
        }
        writer.start()
        let source = try InputSource(path: path)
        #expect(source.container == .file)
        #expect(source.names == ["pipe"])
        #expect(try source.open(source.entries[0]).peek(10).elementsEqual(text.utf8.prefix(10)))
        #expect(try source.contents("pipe").text == text)
        #expect(try source.contents("pipe").error?.message.contains("only once") == true)
    }

    @Test("Names that are not UTF-8 are displayed repaired and opened by their bytes")
    func rawNames() throws {
        let scratch = try Scratch()
        try scratch.write("in/a.js", "x")
        var raw = (scratch.path("in") + "/").utf8.map { CChar(bitPattern: $0) }
        raw += [0x74, CChar(bitPattern: 0xFC), 0x2E, 0x6A, 0x73, 0]
        let descriptor = unsafe open(raw, O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        #expect(unsafe write(descriptor, "latin", 5) == 5)
        close(descriptor)
        let source = try InputSource(path: scratch.path("in"))
        #expect(source.names == ["a.js", "t\u{FFFD}.js"])
        #expect(try source.contents("t\u{FFFD}.js").text == "latin")
        #expect(source.location(of: source.entries[1]) == nil)
    }

    @Test("Unreadable files are reported with a hint", .enabled(if: getuid() != 0, "root may read everything"))
    func forbidden() throws {
        let scratch = try Scratch()
        try scratch.write("in/shut/tweets.js", "x")
        let file = try scratch.write("in/tweets.js", "x")
        unsafe chmod(scratch.path("in/shut"), 0)
        unsafe chmod(file, 0)
        defer { unsafe chmod(scratch.path("in/shut"), 0o700) }
        let source = try InputSource(path: scratch.path("in"))
        #expect(source.problems.map(\.reason) == [.permissionDenied])
        #expect(source.problems.map(\.entry) == ["shut"])
        #expect(source.problems.first?.hint?.contains("chmod") == true)
        #expect(try source.contents("tweets.js").reason == .permissionDenied)
        #expect(openingError(file)?.reason == .permissionDenied)
    }

    @Test("Missing and empty inputs are errors with a hint")
    func nothingThere() throws {
        let scratch = try Scratch()
        try scratch.write("empty.js", "")
        try scratch.write("junk/.DS_Store", "x")
        for (name, reason) in [
            ("missing.zip", InputError.Reason.notFound), ("empty.js", .isEmpty), ("junk", .isEmpty),
            ("empty.js/inside", .notFound),
        ] {
            let error = try #require(openingError(scratch.path(name)), "\(name) can be opened")
            #expect(error.reason == reason)
            #expect(error.path == scratch.path(name))
            #expect(!error.message.hasSuffix("."))
            #expect(error.hint?.hasSuffix(".") == false)
        }
    }

    @Test("A lone file is one entry with its name and location")
    func loneFile() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.zip", "window.YTD.tweets.part0 = [ ]")
        let source = try InputSource(path: path)
        #expect(source.container == .file)
        #expect(source.names == ["tweets.zip"])
        #expect(try source.contents("tweets.zip").text == "window.YTD.tweets.part0 = [ ]")
        let location = try #require(source.location(of: source.entries[0]))
        #expect(location.method == .file)
        #expect(location.size == 29)
        #expect(location.path.hasPrefix("/"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: location.path)).count == 29)
    }

    @Test("A file that shrinks while it is read is an error after its available bytes")
    func shrinks() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.js", Scratch.noise(100_000))
        let source = try InputSource(path: path)
        let stream = try source.open(source.entries[0])
        var bytes: [UInt8] = []
        #expect(try stream.read(1000, into: &bytes))
        unsafe truncate(path, 50_000)
        let error = #expect(throws: InputError.self) { while try stream.read(1 << 20, into: &bytes) {} }
        #expect(error?.reason == .changed)
        #expect(bytes == Array(Scratch.noise(100_000).prefix(50_000)))
    }

    @Test("Too many files and too deep folders are skipped with a message each")
    func limits() throws {
        let scratch = try Scratch()
        for number in 0..<5 { try scratch.write("many/\(number).js", "x") }
        try scratch.write("deep/a/b/c/d.js", "x")
        var limits = InputLimits()
        limits.entries = 3
        limits.folderDepth = 3
        let many = try InputSource(path: scratch.path("many"), limits: limits)
        #expect(many.names == ["0.js", "1.js", "2.js"])
        #expect(many.problems.map(\.reason) == [.tooLarge])
        let deep = try InputSource(path: scratch.path("deep"), limits: limits)
        #expect(deep.names == [])
        #expect(deep.problems.map(\.entry) == ["a/b/c"])
    }

    @Test("Reading changes neither the times of a file nor anything else")
    func untouched() throws {
        let scratch = try Scratch()
        let path = try scratch.write("in/tweets.js", "text")
        var before = stat()
        var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
        unsafe utimensat(AT_FDCWD, path, &times, 0)
        unsafe stat(path, &before)
        #expect(try InputSource(path: scratch.path("in")).contents("tweets.js").text == "text")
        var after = stat()
        unsafe stat(path, &after)
        #expect(after.st_atim.tv_sec == before.st_atim.tv_sec)
        #expect(after.st_mtim.tv_sec == 1_000_000_000)
    }

    @Test("Entries are enumerated in the same way in every container")
    func walking() throws {
        let scratch = try Scratch()
        try scratch.write("in/a.js", "1")
        try scratch.write("in/b.js", "2")
        let source = try InputSource(path: scratch.path("in"))
        var names: [String] = []
        while let entry = try source.nextEntry() { names.append(entry.name) }
        #expect(names == ["a.js", "b.js"])
        #expect(!source.isSequential)
    }
}
