internal import ArchiveImport
internal import CLibrary
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Checks, repairs, copies and compacts the file of a store.
extension TweetArchive {
    /// Checks the integrity of the store: page checksums, SQLite's structure, the search indexes, and the consistency
    /// of its tables. Reads the whole file.
    public func check(progress: (WorkProgress) -> Void = { _ in }) throws -> CheckReport {
        if store.readOnlyReason == nil {
            try converting {
                do {
                    try store.checkpoint()
                } catch let error as SQLiteError where error.kind == .full {
                    // On a full disk, the write-ahead log cannot be copied into the file. This is not an error, because
                    // the check also reads the log.
                }
            }
        }
        let structure = try checkSearchIndexes()
        return try read(otherwise: CheckReport()) {
            var report = try StoreCheck(store).run(structure, progress: progress)
            // Damage can prevent reading the list of imports.
            if !report.findings.contains(where: \.isDamage), let missing = try missingSources() {
                report.findings.append(missing)
            }
            return report
        }
    }

    /// Returns a finding about missing inputs and missing files of pictures; `nil` if all exist.
    private func missingSources() throws -> CheckReport.Finding? {
        let catalog = ImportCatalog(store)
        func isMissing(_ path: String) -> Bool { ArchiveImporter.container(of: path) == nil }
        let inputs = try catalog.all().filter { !$0.isStandardInput && isMissing($0.path) }
        let pictures = try catalog.picturesByFile().filter { isMissing($0.key) }
        guard let path = inputs.first?.path ?? pictures.keys.min() else { return nil }
        let subject =
            switch inputs.count {
            case 0: "\(path) no longer exists"
            case 1: "the input \(path) no longer exists"
            default: "\(inputs.count) inputs no longer exist, the first of them \(path)"
            }
        let count = pictures.values.reduce(0, +)
        let words = HumanReadable.count(count, "picture or video", plural: "pictures and videos")
        let lost = count > 0 ? ", so \(words) cannot be shown" : ""
        return CheckReport.Finding(
            message: subject + lost, hint: "if it has moved: tweetdex imports refresh NEW_PATH", isDamage: false)
    }

    private func checkSearchIndexes() throws -> [CheckReport.Finding] {
        try converting { try store.hasSchema ? StoreCheck(store).checkSearchIndexes() : [] }
    }

    /// Rebuilds all indexes from the rows. Also rewrites the file if no page of a table is damaged, or if the caller
    /// accepts damage. Returns false if no index could be rebuilt.
    public func repair(acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }) throws -> Bool {
        try withWriteAccess(acceptingDamage: acceptingDamage) {
            try store.repair(acceptingDamage: acceptingDamage, progress: progress)
        }
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    public func reindex(progress: (WorkProgress) -> Void = { _ in }) throws -> Int {
        try withWriteAccess {
            let count = try store.rebuildSearchIndexes(progress: progress)
            progress(WorkProgress(.mergingSegments))
            try store.mergeSegments()
            return count
        }
    }

    /// Copies the store to another file, including its search history and settings. Other programs can read and write
    /// the store during the copy.
    ///
    /// - Parameters:
    ///   - path: The path of the copy.
    ///   - replacing: If true, replaces an existing file. Otherwise an existing file is an error.
    ///   - acceptingDamage: If true, copies damaged pages and marks the copy as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the number of copied pages. If it returns false, the copy is deleted and the call
    ///     throws `.interrupted`.
    /// - Returns: The size of the copy in bytes.
    public func backUp(
        to path: String, replacing: Bool, acceptingDamage: Bool = false, progress: (WorkProgress) -> Bool
    ) throws -> Int64 {
        try checkTarget(path, replacing: replacing)
        let size = try converting {
            try store.backUp(
                to: path, acceptingDamage: acceptingDamage,
                progress: { progress(WorkProgress(.copyingPages, done: $0, total: $1)) })
        }
        guard let size else { throw TweetArchiveError.interrupted }
        return size
    }

    /// Rewrites the file without unused space.
    ///
    /// - Parameters:
    ///   - acceptingDamage: If true, keeps damaged pages and marks the store as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the progress of each step.
    /// - Returns: The size of the store in bytes before and after.
    public func compact(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws -> (before: Int64, after: Int64) {
        try withWriteAccess(acceptingDamage: acceptingDamage) {
            try store.compact(acceptingDamage: acceptingDamage, progress: progress)
        }
    }

    /// False if the write-ahead log contains changes, because another program that reads the store prevented a
    /// checkpoint.
    package var logIsEmpty: Bool { store.logIsEmpty }

    /// Throws `.refused` if an output file must not be written at a path. This is the case if the path is the store or
    /// not a regular file, or if the file exists and `replacing` is false.
    func checkTarget(_ path: String, replacing: Bool) throws {
        var target = stat()
        guard unsafe stat(path, &target) == 0 else { return }
        var own = stat()
        if unsafe stat(store.path, &own) == 0, own.st_dev == target.st_dev, own.st_ino == target.st_ino {
            throw TweetArchiveError.refused(
                code: "bad-file", message: "\(path) is the store itself", hint: "choose another path")
        }
        if target.st_mode & S_IFMT == S_IFDIR {
            throw TweetArchiveError.refused(
                code: "bad-file", message: "\(path) is a folder",
                hint: "name a file in it, for example \(path.hasSuffix("/") ? path : path + "/")tweets")
        }
        if target.st_mode & S_IFMT != S_IFREG {
            throw TweetArchiveError.refused(
                code: "bad-file", message: "\(path) is not a regular file", hint: "choose another path")
        }
        if !replacing {
            throw TweetArchiveError.refused(
                code: "needs-force", message: "\(path) already exists", hint: "use --force to replace it")
        }
    }
}
