internal import ArchiveImport
internal import IndexStore
public import TweetModel

/// Imports files and folders into a store, or counts their records without storing them.
extension TweetArchive {
    /// Imports files and folders, one after the other. See <doc:SupportedExports>.
    ///
    /// An input that cannot be read does not stop the import; its entry in the report contains the failure. Each
    /// transaction commits a batch of tweets together with the position after it, so another call can resume after a
    /// crash.
    ///
    /// - Parameters:
    ///   - paths: Files, folders or archives, or `-` for the standard input.
    ///   - options: The kinds of records to import, and the owner and format of the inputs.
    ///   - progress: Called often, on the caller's thread. If it returns false, the import commits the current batch
    ///     and throws `.interrupted`.
    /// - Returns: A report with an entry for each detected input, and for each path or input that cannot be read.
    public func importInputs(
        _ paths: [String], options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try countingNewMatches { try importInputs(paths, options: options, media: nil, progress: progress) }
    }

    /// Like `importInputs(_:options:progress:)`, but does not count new matches of saved searches.
    ///
    /// - Parameters:
    ///   - paths: Files, folders or archives, or `-` for the standard input.
    ///   - options: The kinds of records to import, and the owner and format of the inputs.
    ///   - media: The files in the media folders; `nil` if they are not listed yet.
    ///   - progress: See `importInputs(_:options:progress:)`.
    func importInputs(
        _ paths: [String], options: ImportOptions, media: MediaFileIndex?,
        progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try refuseIfReadOnly()
        let store = store
        var report = try Self.forEachInput(at: paths, options, into: store, media, progress: progress) {
            (input: DetectedInput, notes: inout InputReportBuilder, report) in
            try StoreImport(store, input, options).run(&notes, progress: report)
        }
        let start = ContinuousClock.now
        _ = try converting { try store.checkpoint() }
        report.elapsedMilliseconds += start.duration(to: .now).milliseconds
        return report
    }

    /// Runs one or more imports. If they change tweets, adds the new matches of saved searches to the report.
    func countingNewMatches(_ imports: () throws -> ImportReport) throws -> ImportReport {
        let generation = try generation()
        var report = try imports()
        let start = ContinuousClock.now
        // The imports are finished, so a failure to count must not hide their report.
        if try self.generation() != generation, let new = try? newMatches(after: report) {
            (report.newMatches, report.uncountedSearches) = new
        }
        report.elapsedMilliseconds += start.duration(to: .now).milliseconds
        return report
    }

    /// Counts the new matches of saved searches, for at most 5 % of the duration of the imports, or one second.
    private func newMatches(after report: ImportReport) throws -> (matches: [NewMatches], uncounted: Int) {
        var options = SearchOptions(now: currentTime())
        if let name = try settings().timeZone, let zone = try? Zone(chosen: name, variable: nil) {
            options.zone = zone
        }
        return try newMatches(within: max(1000, Int(report.elapsedMilliseconds / 20)), options: options)
    }

    /// Reads inputs without writing to a store. Returns the report that an import would return, except that it counts
    /// all tweets of the store and of earlier inputs as unchanged, and that `newMessages` and `updatedMessages` are 0.
    ///
    /// - Parameters:
    ///   - paths: Files, folders or archives, or `-` for the standard input.
    ///   - archive: The store into which the inputs would be imported; `nil` for an empty store.
    ///   - options: The options of the import.
    ///   - progress: Called often, on the caller's thread. If it returns false, the method throws `.interrupted`.
    public static func dryRun(
        _ paths: [String], into archive: TweetArchive?, options: ImportOptions,
        progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        let store = archive?.store
        let dryRun = try TweetArchiveError.converting(storeAt: store?.path ?? temporary) { try DryRun(into: store) }
        return try forEachInput(at: paths, options, into: store, progress: progress) {
            (input: DetectedInput, notes: inout InputReportBuilder, report) in
            try TweetArchiveError.converting(storeAt: store?.path ?? temporary) {
                try dryRun.beginInput()
                try countOnly(input, dryRun, options, &notes, progress: report)
            }
        }
    }

    private static let temporary = "in temporary storage"

    private static func countOnly(
        _ input: DetectedInput, _ dryRun: DryRun, _ options: ImportOptions, _ notes: inout InputReportBuilder,
        progress: (InputReportBuilder) -> Bool
    ) throws {
        var isStopped = false
        let summary = try ArchiveImporter.read(input, options: options) { (event: consuming ImportEvent) in
            if isStopped { return }
            notes.note(event)
            switch event {
            case .tweet(let decoded): try dryRun.count(decoded.tweet, referenced: decoded.referenced)
            case .progress: isStopped = !progress(notes)
            default: break
            }
        }
        if isStopped { throw TweetArchiveError.interrupted }
        notes.note(summary)
        notes.input.counts.add(dryRun.counts)
    }
}

extension ImportOptions {
    /// The options as text for the ledger: `likes,deleted,owner=ann_lee,map=likes=num_likes`.
    ///
    /// - Parameter mediaState: the current state of `mediaFolders`.
    func optionNames(mediaState: String?) -> String {
        let owner = ownerHandle.map { "owner=" + ($0.hasPrefix("@") ? String($0.dropFirst()) : $0).lowercased() }
        let included = PrivateKind.allCases.filter(include.contains).map(\.rawValue)
        let withoutIDs = includeWithoutIDs ? "without-ids" : nil
        let format = format.map { ImportedInput.formatOption + $0.rawValue }
        return
            (included + [withoutIDs, owner, format].compactMap { $0 } + mapping.words
            + MediaFolderWords.words(mediaFolders, state: mediaState))
            .joined(separator: ",")
    }
}

/// An input that was detected but not read, as a page shows it before the import.
package struct InputPreview: Sendable, Hashable {
    package var path: String
    package var format: InputFormat
    /// The handle of the owner; `nil` if the input does not name it before its tweets.
    package var owner: String?
    /// The number of tweets that the input declares; `nil` if it declares none.
    package var expectedTweets: Int?
}

extension TweetArchive {
    /// Detects the inputs at a path without reading their tweets. Throws `.refused` with the reason if the path cannot
    /// be opened or contains no supported format.
    package static func preview(_ path: String) throws -> [InputPreview] {
        let options = ImportOptions()
        do {
            return try ArchiveImporter.detect(path: path, options: options).inputs.map { input in
                InputPreview(
                    path: input.path, format: input.format,
                    owner: ArchiveImporter.owner(of: input, options: options)?.handle,
                    expectedTweets: input.expectedTweets)
            }
        } catch {
            throw TweetArchiveError.refused(code: "bad-input", message: error.message, hint: error.hint)
        }
    }

    /// The number of bytes after which `description(ofForeign:)` recognizes the content of a file.
    package static var headLength: Int { ArchiveImporter.headLength }

    /// Returns a description of a file that is certainly not an input, such as "an image (JPEG)"; `nil` if it may be
    /// one.
    ///
    /// - Parameter head: The first `headLength` bytes of the file, or all of it.
    package static func description(ofForeign head: [UInt8]) -> String? {
        ArchiveImporter.description(ofForeign: head)
    }
}
