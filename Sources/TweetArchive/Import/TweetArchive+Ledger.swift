internal import ArchiveImport
internal import CLibrary
internal import IndexStore
internal import SQLiteKit
public import TweetModel

/// Lists, compares, refreshes and forgets the imports of a store. Each imported input has a number and an entry in the
/// ledger, the table `import`.
extension TweetArchive {
    /// Returns every import, and whether its input is missing, unchanged or changed.
    public func imports() throws -> [ImportSummary] {
        let missing = try cachedNumbers("missing media") { try ImportCatalog(store).missingMedia() }
        return try imports(MediaFolders()).map { summary in
            var summary = summary
            summary.missingMedia = missing[summary.number] ?? 0
            return summary
        }
    }

    /// Like `imports()`, but without the numbers of images and videos without a file. Lists each media folder at most
    /// once in all calls with the same `media`.
    func imports(_ media: MediaFolders) throws -> [ImportSummary] {
        try read(otherwise: []) {
            try ImportCatalog(store).all().map { try withPresence($0, media) }
        }
    }

    /// Returns every import in the ledger, but does not compute `presence`, which requires access to the inputs.
    private func ledgerEntries() throws -> [ImportSummary] {
        try read(otherwise: []) { try ImportCatalog(store).all() }
    }

    private func withPresence(_ entry: ImportSummary, _ media: MediaFolders) throws -> ImportSummary {
        let catalog = ImportCatalog(store)
        var summary = entry
        summary.presence = ArchiveImporter.presence(
            of: summary.path, fingerprint: try catalog.fingerprint(of: summary.number))
        if summary.presence == .unchanged, isFolder(summary.path) {
            let (files, seenAt) = try catalog.files(of: summary.number)
            if ArchiveImporter.hasChanged(files, in: summary.path, since: seenAt) { summary.presence = .changed }
        }
        if let state = summary.mediaState, summary.presence == .unchanged,
            let now = media.index(ImportOptions(of: summary)), now.problems.isEmpty, now.state != state
        {
            summary.presence = .changed
        }
        return summary
    }

    /// Finds an import by its number, by its path, or by at least the first four hexadecimal digits of its BLAKE3. If
    /// several imports have the path, returns the newest one.
    ///
    /// Throws `.refused` if no import matches, or if several hashes begin with the digits and no import has the path.
    package func findImport(_ name: String) throws -> ImportSummary {
        let all = try ledgerEntries()
        func found(_ entry: ImportSummary) throws -> ImportSummary {
            try read(otherwise: entry) { try withPresence(entry, MediaFolders()) }
        }
        if let number = Int64(name), let entry = all.first(where: { $0.number == number }) { return try found(entry) }
        let hash = name.lowercased()
        let byHash = hash.utf8.count >= 4 ? all.filter { $0.blake3?.hasPrefix(hash) ?? false } : []
        if byHash.count == 1 { return try found(byHash[0]) }
        let byPath = all.filter { $0.path == name || $0.path == ArchiveImporter.absolutePath(name) }
        if let newest = byPath.last { return try found(newest) }
        throw TweetArchiveError.refused(
            code: byHash.isEmpty ? "no-import" : "ambiguous-import",
            message: byHash.isEmpty
                ? "the store has no import \"\(name)\"" : "the hashes of several imports begin with \"\(name)\"",
            hint: "give a number or the beginning of a hash; tweetdex imports lists them")
    }

    /// Imports inputs again with the options of their last import: each input that has changed, has new files next to
    /// it that affect its records, or was not imported to its end. A missing input causes a warning, and its tweets
    /// stay in the store.
    public func refreshImports(progress: @escaping (ImportProgress) -> Bool) throws -> ImportReport {
        try countingNewMatches { try refresh(progress) }
    }

    private func refresh(_ progress: @escaping (ImportProgress) -> Bool) throws -> ImportReport {
        var report = ImportReport()
        let media = MediaFolders()
        var seen: Set<String> = []
        // The containers that were imported, with the options. A container can have several inputs.
        var imported: Set<[String]> = []
        // Only the newest import of each path matters.
        for source in try imports(media).reversed() where seen.insert(source.path).inserted {
            if source.isStandardInput { continue }
            if source.presence == .unchanged, source.finishedAt != nil, try isCurrent(source, media) { continue }
            switch source.presence {
            case .missing:
                var input = ImportReport.Input(path: source.path, format: source.format)
                input.warnings = [
                    "the input no longer exists; its tweets stay in the store; if it has moved: "
                        + "tweetdex imports refresh NEW_PATH"
                ]
                report.inputs.append(input)
            case .unchanged, .changed:
                let path = ArchiveImporter.container(of: source.path)?.path ?? source.path
                guard imported.insert([path] + source.options).inserted else { continue }
                let options = ImportOptions(of: source)
                report.add(
                    try importInputs([path], options: options, media: media.index(options), progress: progress))
            }
        }
        return report
    }

    /// Imports inputs again that have moved to other paths, with the options of their last import. Pictures are then
    /// read from the new paths. Throws `.refused` if no input at a path was imported before.
    public func refreshImports(
        at paths: [String], progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try countingNewMatches { try refresh(paths, progress) }
    }

    private func refresh(
        _ paths: [String], _ progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        var report = ImportReport()
        let media = MediaFolders()
        for path in paths {
            // For a missing path, the import reports the error.
            let exists = ArchiveImporter.container(of: path) != nil
            let earlier = exists ? try earlierOptions(of: path, media) : [ImportOptions()]
            guard !earlier.isEmpty else {
                throw TweetArchiveError.refused(
                    code: "no-import", message: "\(path) was not imported before",
                    hint: "import it: tweetdex import PATH")
            }
            for options in earlier {
                report.add(
                    try importInputs([path], options: options, media: media.index(options), progress: progress))
            }
        }
        return report
    }

    /// Returns the options of the earlier imports that read the inputs at a path, wherever these were then. Returns
    /// each combination once. Returns none if no input at the path was imported, or if the path cannot be read.
    private func earlierOptions(of path: String, _ media: MediaFolders) throws -> [ImportOptions] {
        let all = try ledgerEntries().filter { !$0.isStandardInput }
        var found: [ImportOptions] = []
        for (options, sources) in Dictionary(grouping: all, by: { ImportOptions(of: $0) }) {
            let inputs: [DetectedInput]
            do {
                inputs = try ArchiveImporter.detect(
                    path: path, options: options, beside: store, media: media.index(options)
                ).inputs
            } catch {
                continue
            }
            for input in inputs {
                let earlier = try StoreImport(store, input, options).earlierImport()
                guard sources.contains(where: { $0.number == earlier }) else { continue }
                found.append(options)
                break
            }
        }
        return found
    }

    /// Returns true if an import whose path is unchanged has read its input as it is now. The files in a folder can
    /// have changed, and those next to a lone file such as `tweets.js`. Returns false if the input cannot be read,
    /// because the import reports the error.
    private func isCurrent(_ source: ImportSummary, _ media: MediaFolders) throws -> Bool {
        guard source.format == InputFormat.accountArchive.rawValue || isFolder(source.path) else {
            return true
        }
        let input: DetectedInput?
        do {
            input = try ArchiveImporter.detect(again: source, beside: store, media)
        } catch {
            return false
        }
        return try input.map { try StoreImport(store, $0, ImportOptions(of: source)).isCurrent() } ?? false
    }

    /// Returns the context of an import: the identifiers of the sidecars that it used (see `ImportedInput.context`).
    func context(of source: ImportSummary) throws -> String {
        try read(otherwise: "") { try ImportCatalog(store).context(of: source.number) }
    }

    // MARK: Records

    /// Returns the records of a tweet as they are in its inputs, the newest import first. A record that cannot be read
    /// again has a `problem` and no bytes.
    package func rawRecords(of id: TweetID) throws -> [RawRecord] {
        let records = try read(otherwise: []) { try ImportCatalog(store).records(of: id) }
        let digits = Array(String(id.rawValue).utf8)
        return records.map { found in
            var record = found
            guard record.source.path != InputSource.standardInputPath else {
                record.problem = ImportReport.Failure(
                    message: "the record was read from the standard input, which cannot be read again", hint: nil)
                return record
            }
            do throws(InputError) {
                record.bytes = try ArchiveImporter.record(
                    inputAt: found.source.path, entry: found.entry, offset: found.offset, length: found.length,
                    options: ImportOptions(of: found.source),
                    isRight: { id.isKey || $0.contains(digits) })
            } catch {
                record.problem = ImportReport.Failure(error)
            }
            return record
        }
    }

    // MARK: Comparing

    /// Returns the tweets that only one of two imports contains, the tweets whose text differs, renamed accounts, and
    /// the follows that differ. Does not read the inputs.
    package func difference(from older: ImportSummary, to newer: ImportSummary) throws -> ImportDifference {
        try read(otherwise: ImportDifference(older: older, newer: newer)) {
            try ImportCatalog(store).compare(older, newer)
        }
    }

    // MARK: Forgetting

    /// Returns the tweets that no other import contains, newest first.
    package func tweetsOnly(in source: ImportSummary) throws -> [TweetID] {
        try read(otherwise: []) { try ImportCatalog(store).tweetsOnlyIn(source.number) }
    }

    /// Returns the report of `forget(_:)` without deleting anything.
    package func planForgetting(_ source: ImportSummary) throws -> ForgetReport {
        try read(otherwise: ForgetReport()) { try store.planForgetting(import: source.number) }
    }

    /// Returns the report of `forget(_:)` for tweets without deleting anything.
    package func planForgetting(_ tweets: [TweetID]) throws -> ForgetReport {
        try read(otherwise: ForgetReport()) { try store.planForgetting(tweets: tweets) }
    }

    /// Deletes an import, and the tweets that no other import contains. Other tweets keep only the data of their
    /// remaining imports.
    public func forget(_ source: ImportSummary) throws -> ForgetReport {
        try write {
            let report = try store.forget(import: source.number)
            try ChangeLog(store).markForgetting(at: currentTime())
            return report
        }
    }

    /// Deletes tweets permanently and overwrites their contents with zeros. Their IDs stay in the store, so that later
    /// imports skip them.
    public func forget(_ tweets: [TweetID]) throws -> ForgetReport {
        try write {
            let report = try store.forget(tweets: tweets)
            try ChangeLog(store).markForgetting(at: currentTime())
            return report
        }
    }
}

extension ImportReport {
    fileprivate mutating func add(_ other: ImportReport) {
        inputs += other.inputs
        bytes += other.bytes
        elapsedMilliseconds += other.elapsedMilliseconds
        unrelated += other.unrelated
        unrelatedCount += other.unrelatedCount
    }
}

extension ImportOptions {
    /// Creates the options with which an input was imported.
    init(of source: ImportSummary) {
        self.init()
        include = Set(source.options.compactMap(PrivateKind.init))
        includeWithoutIDs = source.options.contains("without-ids")
        ownerHandle = source.options.first { $0.hasPrefix("owner=") }.map { String($0.dropFirst("owner=".count)) }
        format =
            source.options.contains(ImportedInput.formatOption + source.format)
            ? InputFormat(rawValue: source.format) : nil
        mapping = ColumnMapping(words: source.options)
        mediaFolders = MediaFolderWords.folders(in: source.options)
    }
}

/// The media folders of several imports. Each combination of folders is listed once.
final class MediaFolders {
    private var indexes: [[String]: MediaFileIndex] = [:]

    /// The files in the media folders of an import; `nil` without such folders.
    func index(_ options: ImportOptions) -> MediaFileIndex? {
        let folders = options.mediaFolders
        if let known = indexes[folders] { return known }
        let index = MediaFileIndex(folders)
        indexes[folders] = index
        return index
    }
}

/// Detects changes of an input's file or folder without reading its contents.
extension ArchiveImporter {
    /// Returns the device, inode, size and modification time as text; `nil` if the path does not exist. For an input
    /// inside a zip, these are the values of the zip.
    static func identity(of path: String) -> String? {
        guard let container = container(of: path) else { return nil }
        var file = stat()
        guard unsafe stat(container.path, &file) == 0 else { return nil }
        return "\(file.st_dev):\(file.st_ino):\(file.st_size):\(file.st_mtim.tv_sec).\(file.st_mtim.tv_nsec)"
    }

    /// - Parameter fingerprint: The fingerprint in the ledger. It begins with the result of `identity` at the time of the
    ///   import.
    static func presence(of path: String, fingerprint: String) -> ImportSummary.Presence {
        guard let now = identity(of: path) else { return .missing }
        return fingerprint.hasPrefix(now + ":") ? .unchanged : .changed
    }

    /// Returns true if one of the files was written after `time` (Unix seconds). The modification time of the folder
    /// does not show this, because writing to a file does not change it.
    ///
    /// Ignores missing files, because removing a file changes the time of the folder. Ignores times in the future,
    /// because they come from a wrong clock.
    static func hasChanged(_ files: [String], in folder: String, since time: Int64) -> Bool {
        let now = currentTime()
        return files.contains { name in
            var status = stat()
            guard unsafe stat(folder + "/" + name, &status) == 0 else { return false }
            return status.st_mtim.tv_sec > time && status.st_mtim.tv_sec <= now
        }
    }

    /// Returns the path without symbolic links and relative components. Does not change the part inside a zip, or a
    /// path that does not exist.
    static func absolutePath(_ path: String) -> String {
        let outer = container(of: path)
        guard let base = realPath(of: outer?.path ?? path) else { return path }
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

extension ImportSummary {
    /// True if the input was the standard input, which cannot be read again, or a file inside it.
    var isStandardInput: Bool { path.hasPrefix(InputSource.standardInputPath) }
}
