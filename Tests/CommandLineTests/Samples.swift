import Foundation
import TestSupport

/// The sample archives of the repository, imported once for all tests that only read.
enum Samples {
    static let folder = SampleArchives.folder
    static let archives = ["account-2019", "account-2022", "account-2026.zip", "classic-2013", "classic-2018"]

    static func path(_ archive: String) -> String { SampleArchives.path(archive) }

    static func expected() throws -> [String: Any] {
        try CommandRun.object(
            String(decoding: try Data(contentsOf: folder.appendingPathComponent("expected.json")), as: UTF8.self))
    }

    static func expected(_ archive: String) throws -> [String: Any] {
        let archives = try expected()["archives"] as? [String: [String: Any]]
        guard let numbers = archives?[archive] else { throw CocoaError(.keyValueValidation) }
        return numbers
    }

    /// A store with all samples. Tests use a copy of it, `SampleStore`.
    static let shared = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["--store", folder.path("tweets.db"), "import"] + archives.map(path), in: folder)
        guard run.status == 0 else { throw Failure(description: "import of the samples: \(run.status)\n\(run.errors)") }
        return folder
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}

/// A copy of a store that belongs to one test.
struct SampleStore {
    let folder: TemporaryFolder

    /// - Parameter shared: The folder with the store `tweets.db` to copy. By default, it has the tweets of all samples.
    init(_ shared: Result<TemporaryFolder, any Error> = Samples.shared) throws {
        folder = try TemporaryFolder()
        let shared = try shared.get()
        for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: shared.path("tweets.db" + ending)) {
            try FileManager.default.copyItem(
                atPath: shared.path("tweets.db" + ending), toPath: folder.path("tweets.db" + ending))
        }
    }

    /// Returns the folder of a store that all tests of a suite copy.
    ///
    /// - Parameter commands: The command lines that change a store with the tweets of all samples. They must succeed.
    static func prepared(_ commands: [[String]]) -> Result<TemporaryFolder, any Error> {
        Result {
            let store = try SampleStore()
            for words in commands {
                let run = try store.run(words)
                guard run.status == 0 else { throw Samples.Failure(description: "\(words): \(run.errors)") }
            }
            return store.folder
        }
    }

    var path: String { folder.path("tweets.db") }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(["--store", path] + arguments, in: folder, environment: environment)
    }

    func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(["--store", path] + arguments, in: folder)
    }

    /// Returns the queries of the recent searches, newest first.
    func recents() throws -> [String] {
        let searches = try run("recent", "--json").outputObject()["searches"] as? [[String: Any]]
        return (searches ?? []).compactMap { $0["query"] as? String }
    }
}
