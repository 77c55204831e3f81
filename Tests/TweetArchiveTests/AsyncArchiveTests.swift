import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel

/// The calls of `AsyncTweetArchive` end when their task is cancelled, and leave a consistent store.
@Suite("Asynchronous calls")
struct AsyncArchiveTests {
    private let folder: TemporaryFolder
    private let options: SearchOptions

    init() throws {
        folder = try TemporaryFolder()
        var options = SearchOptions(now: 1_790_000_000)
        options.records = false
        self.options = options
    }

    private func open() throws -> AsyncTweetArchive {
        try AsyncTweetArchive(path: folder.path("store.db"), access: .create)
    }

    private func filled() async throws -> AsyncTweetArchive {
        let archive = try open()
        _ = try await archive.importInputs([SampleArchives.path("account-2022")], options: ImportOptions())
        return archive
    }

    private static func cancelThisTask() {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
    }

    /// Runs a call in a task of its own, which the call can cancel, and expects it to throw `.interrupted`.
    private func expectInterrupted(
        _ call: @escaping @Sendable () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        do {
            try await Task { try await call() }.value
            Issue.record("The call was not interrupted", sourceLocation: sourceLocation)
        } catch TweetArchiveError.interrupted {
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    @Test("Calls return the results of the synchronous ones")
    func results() async throws {
        let archive = try await filled()
        let page = try await archive.search("hashtag:aurora", options: options)
        let expected = try await archive.withArchive { [options] archive in
            try archive.search("hashtag:aurora", options: options)
        }
        #expect(!page.hits.isEmpty && page.hits == expected.hits)
        let total = try await archive.count("", options: options).total
        let exported = Mutex(0)
        let manifest = try await archive.export("", search: options, options: ExportOptions(seed: 1)) { batch in
            exported.withLock { $0 += batch.count }
        }
        #expect(manifest.tweets > 0 && manifest.tweets == exported.withLock { $0 })
        #expect(total == manifest.tweets + manifest.leftOutDeleted + manifest.leftOutCircle)
        #expect(try await archive.check().findings.isEmpty)
        #expect(try await archive.checkImports().comparedInputs == 1)
        #expect(try await archive.backUp(to: folder.path("copy.db"), replacing: false) > 0)
    }

    @Test("A cancelled import leaves a consistent store, and the next import resumes")
    func cancelledImport() async throws {
        let archive = try open()
        let path = SampleArchives.path("account-2022")
        await expectInterrupted {
            _ = try await archive.importInputs([path], options: ImportOptions()) { _ in Self.cancelThisTask() }
        }
        // The only finding is that the import is not finished.
        #expect(try await archive.check().findings.allSatisfy { !$0.isDamage })
        let report = try await archive.importInputs([path], options: ImportOptions())
        #expect(report.inputs.count == 1 && report.inputs[0].failure == nil)
        #expect(try await archive.check().findings.isEmpty)
        #expect(try await archive.checkImports().findings.isEmpty)
        let whole = try AsyncTweetArchive(path: folder.path("whole.db"), access: .create)
        _ = try await whole.importInputs([path], options: ImportOptions())
        let (found, expected) = (
            try await archive.count("", options: options).total, try await whole.count("", options: options).total
        )
        #expect(found == expected)
    }

    @Test("Cancelled searches, exports, checks and copies are interrupted")
    func cancelledReads() async throws {
        let archive = try await filled()
        let (options, copy) = (options, folder.path("copy.db"))
        await expectInterrupted {
            Self.cancelThisTask()
            _ = try await archive.search("hashtag:aurora", options: options)
        }
        await expectInterrupted {
            Self.cancelThisTask()
            _ = try await archive.count("", options: options)
        }
        await expectInterrupted {
            _ = try await archive.export("", search: options, options: ExportOptions(seed: 1)) { _ in
                Self.cancelThisTask()
            }
        }
        await expectInterrupted { _ = try await archive.check { _ in Self.cancelThisTask() } }
        await expectInterrupted { _ = try await archive.checkImports { _ in Self.cancelThisTask() } }
        await expectInterrupted {
            Self.cancelThisTask()
            _ = try await archive.backUp(to: copy, replacing: false)
        }
        #expect(throws: TweetArchiveError.self) { try TweetArchive(path: copy, access: .existing) }
        #expect(try await archive.check().findings.isEmpty)
        #expect(try await archive.search("hashtag:aurora", options: options).hits.isEmpty == false)
    }
}
