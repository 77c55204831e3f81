internal import ArchiveImport
internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// The inputs that were imported: looking back at them, comparing them, reading them again, forgetting them.
extension TweetArchive {
    /// Every input that the store remembers, and whether it is still there.
    public func imports() throws(TweetArchiveError) -> [ImportSummary] {
        try reading(otherwise: []) { () throws(SQLiteError) in
            let catalog = ImportCatalog(store)
            return try catalog.all().map { (summary) throws(SQLiteError) in
                var summary = summary
                summary.presence = FileIdentity.presence(
                    of: summary.path, fingerprint: try catalog.fingerprint(of: summary.number))
                if summary.presence == .unchanged, FileIdentity.isFolder(summary.path) {
                    let (files, seenAt) = try catalog.files(of: summary.number)
                    if FileIdentity.hasChanged(files, in: summary.path, since: seenAt) { summary.presence = .changed }
                }
                return summary
            }
        }
    }

    /// The import that a person means by its number, the beginning of its hash, or its path.
    public func findImport(_ name: String) throws(TweetArchiveError) -> ImportSummary {
        let all = try imports()
        if let number = Int64(name), let found = all.first(where: { $0.number == number }) { return found }
        let hash = name.lowercased()
        let byHash = hash.utf8.count >= 4 ? all.filter { $0.sha256?.hasPrefix(hash) ?? false } : []
        if byHash.count == 1 { return byHash[0] }
        let byPath = all.filter { $0.path == name || $0.path == FileIdentity.absolutePath(name) }
        if let newest = byPath.last { return newest }
        throw .refused(
            code: byHash.isEmpty ? "no-import" : "ambiguous-import",
            message: byHash.isEmpty
                ? "there is no import “\(name)”" : "“\(name)” is how the hashes of several imports begin",
            hint: "tweetdex imports lists them: give a number, or the beginning of a hash", suggestions: [])
    }

    /// Imports again what has changed or grown since it was imported, with the choices of then. Inputs that are not
    /// there any more are told in the report, and what came of them stays.
    public func refreshImports(
        progress: @escaping (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> ImportReport {
        var report = ImportReport()
        var seen: Set<String> = []
        // The newest import of a path is the one that says how it was imported.
        for source in try imports().reversed() where seen.insert(source.path).inserted {
            if source.presence == .unchanged, source.finishedAt != nil, try !hasOtherNeighbours(source) { continue }
            switch source.presence {
            case .missing:
                var input = ImportReport.Input(path: source.path, format: source.format)
                input.warnings = ["It is not there any more; what was imported from it stays."]
                report.inputs.append(input)
            case .unchanged, .changed:
                let path = ArchiveImporter.container(of: source.path)?.path ?? source.path
                let one = try importInputs([path], options: ImportOptions(of: source), progress: progress)
                report.inputs += one.inputs
                report.bytes += one.bytes
                report.elapsedMilliseconds += one.elapsedMilliseconds
            }
        }
        return report
    }

    /// Whether there is something beside a file that was not there when it was imported.
    private func hasOtherNeighbours(_ source: ImportSummary) throws(TweetArchiveError) -> Bool {
        guard source.format == FormatName.accountArchive.rawValue else { return false }
        let then = try context(of: source)
        do throws(InputError) {
            guard let input = try ArchiveImporter.recognize(again: source, beside: store), input.isLoneFile else {
                return false
            }
            return !InputContext.knows(then, all: input.version.context)
        } catch {
            // It is there, and importing it tells what is wrong with it.
            return true
        }
    }

    /// What was known of the files beside an input when it was imported.
    func context(of source: ImportSummary) throws(TweetArchiveError) -> String {
        try reading(otherwise: "") { () throws(SQLiteError) in try ImportCatalog(store).context(of: source.number) }
    }

    // MARK: Records

    /// A tweet's records exactly as its inputs hold them, the newest archive's first.
    public func rawRecords(of id: TweetID) throws(TweetArchiveError) -> [RawRecord] {
        let places = try reading(otherwise: []) { () throws(SQLiteError) in
            try ImportCatalog(store).records(of: id)
        }
        let digits = Array(String(id.rawValue).utf8)
        return places.map { place in
            var record = place
            guard record.source.path != InputSource.standardInputPath else {
                record.problem = ImportReport.Failure(
                    message: "It came through the standard input, which cannot be read again.", hint: nil)
                return record
            }
            do throws(InputError) {
                record.bytes = try ArchiveImporter.record(
                    inputAt: place.source.path, entry: place.entry, offset: place.offset, length: place.length,
                    isRight: { $0.contains(digits) })
            } catch {
                record.problem = ImportReport.Failure(message: error.message, hint: error.hint)
            }
            return record
        }
    }

    // MARK: Comparing

    /// What the newer of two imports lost, gained, edited or renamed, out of the store alone.
    public func difference(
        from older: ImportSummary, to newer: ImportSummary
    ) throws(TweetArchiveError) -> ImportDifference {
        try reading(otherwise: ImportDifference(older: older, newer: newer)) { () throws(SQLiteError) in
            try ImportComparison(store).compare(older, newer)
        }
    }

    // MARK: Forgetting

    /// What forgetting an import would do.
    public func planForgetting(_ source: ImportSummary) throws(TweetArchiveError) -> ForgetReport {
        try reading(otherwise: ForgetReport()) { () throws(SQLiteError) in
            try Forgetting(store).plan(import: source.number)
        }
    }

    /// Forgets what only this import brought; what others say of the same tweets stays.
    public func forget(_ source: ImportSummary) throws(TweetArchiveError) -> ForgetReport {
        try writing { () throws(SQLiteError) in try Forgetting(store).forget(import: source.number) }
    }

    /// Forgets tweets for good: no import brings them back.
    public func forget(_ tweets: [TweetID]) throws(TweetArchiveError) -> ForgetReport {
        try writing { () throws(SQLiteError) in try Forgetting(store).forget(tweets: tweets) }
    }
}

extension ImportOptions {
    /// As an input was imported before.
    init(of source: ImportSummary) {
        self.init()
        includeLikes = source.choices.contains("likes")
        includeDeleted = source.choices.contains("deleted")
        includeCircle = source.choices.contains("circle")
        includeMessages = source.choices.contains("messages")
        let named = source.choices.first { $0.hasPrefix("owner=") }.map { String($0.dropFirst("owner=".count)) }
        ownerHandle = named ?? source.owner?.handle
        format = source.format
    }
}

/// By what an input's file or folder is known again.
enum FileIdentity {
    /// Size and time of the file or folder, or of the zip that an input is in; nil when it is not there.
    static func text(_ path: String) -> String? {
        guard let container = ArchiveImporter.container(of: path) else { return nil }
        var file = stat()
        guard unsafe stat(container.path, &file) == 0 else { return nil }
        return "\(file.st_dev):\(file.st_ino):\(file.st_size):\(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec)"
    }

    static func presence(of path: String, fingerprint: String) -> ImportSummary.Presence {
        guard let now = text(path) else { return .missing }
        return fingerprint.hasPrefix(now + ":") ? .unchanged : .changed
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether one of these files was written later, of which its folder says nothing; `time` in Unix seconds. Files that
    /// are not there are told by their folder, and those of the future by no clock that is right.
    static func hasChanged(_ files: [String], in folder: String, since time: Int64) -> Bool {
        let now = currentTime()
        return files.contains { name in
            var status = stat()
            guard unsafe stat(folder + "/" + name, &status) == 0 else { return false }
            return status.st_mtim.tv_sec > time && status.st_mtim.tv_sec <= now
        }
    }

    /// Without links and relative parts, as far as it leads into the file system.
    static func absolutePath(_ path: String) -> String {
        let outer = ArchiveImporter.container(of: path)
        guard let resolved = unsafe realpath(outer?.path ?? path, nil) else { return path }
        defer { unsafe free(resolved) }
        let base = unsafe String(cString: resolved)
        guard let inside = outer?.inside, !inside.isEmpty else { return base }
        return base + "/" + inside
    }
}

extension [UInt8] {
    fileprivate func contains(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first, count >= needle.count else { return false }
        return indices.dropLast(needle.count - 1).contains { start in
            self[start] == first && self[start..<start + needle.count].elementsEqual(needle)
        }
    }
}
