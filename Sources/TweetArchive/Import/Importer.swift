internal import ArchiveImport
internal import IndexStore
internal import TweetModel

/// Imports files and folders into a store, or counts their records without storing them.
struct Importer {
    let access: StoreAccess

    /// Implements `TweetArchive.importInputs`.
    func run(
        _ paths: [String], options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try access.refuseIfReadOnly()
        let store = access.store
        var last: ImportProgress?
        let follow: (ImportProgress) -> Bool = {
            last = $0
            return progress($0)
        }
        var report = try ImportRun(options, into: store).run(paths, progress: follow) {
            (input: DetectedInput, notes: inout InputReportBuilder, report) in
            try StoreImport(store, input, options).run(&notes, progress: report)
        }
        let start = ContinuousClock.now
        try access.converting { try store.checkpoint() }
        if let last { try StatisticsCache(access: access).warm(after: report) { progress(last) } }
        report.elapsedMilliseconds += start.duration(to: .now).milliseconds
        return report
    }

    /// Implements `TweetArchive.dryRun`.
    static func dryRun(
        _ paths: [String], into store: Store?, options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws -> ImportReport {
        try ImportRun(options, into: store).run(paths, progress: progress) {
            (input: DetectedInput, notes: inout InputReportBuilder, report) in
            try countOnly(input, into: store, options, &notes, progress: report)
        }
    }

    private static func countOnly(
        _ input: DetectedInput, into store: Store?, _ options: ImportOptions, _ notes: inout InputReportBuilder,
        progress: (InputReportBuilder) -> Bool
    ) throws -> ImportTally {
        try TweetArchiveError.converting(storeAt: store?.path ?? "in temporary storage") {
            let dryRun = try DryRun(into: store)
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
            return dryRun.tally
        }
    }
}

extension ImportOptions {
    /// The options as text for the ledger: `likes,deleted,owner=ann_lee,map=likes=num_likes`.
    ///
    /// - Parameter mediaState: the current state of `mediaFolders`.
    func optionNames(mediaState: String?) -> String {
        let owner = ownerHandle.map { "owner=" + ($0.hasPrefix("@") ? String($0.dropFirst()) : $0).lowercased() }
        let included = [
            (includeLikes, "likes"), (includeDeleted, "deleted"), (includeCircle, "circle"),
            (includeMessages, "messages"), (includeGrok, "grok"), (includeFollows, "follows"),
            (includeWithoutIDs, "without-ids"),
        ]
        let format = format.map { ImportedInput.formatOption + $0.rawValue }
        return
            (included.filter(\.0).map(\.1) + [owner, format].compactMap { $0 } + mapping.words
            + MediaFolderWords.words(mediaFolders, state: mediaState))
            .joined(separator: ",")
    }
}
