internal import ArchiveImport
internal import IndexStore
public import TweetModel

extension TweetArchive {
    /// Reads inputs into the store, one after another. What cannot be read is told in the report, input by input; what
    /// was read before stays. `progress` is called often, on the caller's thread; when it returns false the import ends
    /// after the batch in hand, with `.interrupted`.
    public func importInputs(
        _ paths: [String], options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> ImportReport {
        try refuseIfReadOnly()
        let store = store
        var last: ImportProgress?
        let follow: (ImportProgress) -> Bool = {
            last = $0
            return progress($0)
        }
        var report = try ImportRun(options, into: store).run(paths, progress: follow) {
            (input: RecognizedInput, notes: inout InputNotes, report) throws(TweetArchiveError) in
            try StoreImport(store, input, options).run(&notes, progress: report)
        }
        let start = ContinuousClock.now
        do throws(StoreError) {
            // All tweets are there: who has enough of waiting now has them nevertheless.
            if let last { try store.joinIndex { progress(last) } }
            try store.gather()
        } catch {
            throw TweetArchiveError(error)
        }
        if let last { try countAhead(of: report) { progress(last) } }
        report.elapsedMilliseconds += start.duration(to: .now).milliseconds
        return report
    }

    /// The same report as for an import into an empty store, without one.
    public static func dryRun(
        _ paths: [String], options: ImportOptions, progress: @escaping (ImportProgress) -> Bool
    ) throws(TweetArchiveError) -> ImportReport {
        try ImportRun(options, into: nil).run(paths, progress: progress) {
            (input: RecognizedInput, notes: inout InputNotes, report) throws(TweetArchiveError) in
            try countOnly(input, options, &notes, progress: report)
        }
    }

    private static func countOnly(
        _ input: RecognizedInput, _ options: ImportOptions, _ notes: inout InputNotes,
        progress: (InputNotes) -> Bool
    ) throws(TweetArchiveError) -> ImportTally {
        do throws(StoreError) {
            let dryRun = try DryRun()
            var isStopped = false
            let summary = try ArchiveImporter.read(input, choices: options.choices) {
                (events: consuming [ImportEvent]) throws(StoreError) in
                if isStopped { return }
                for event in events {
                    notes.note(event)
                    if case .tweet(let decoded) = event {
                        try dryRun.count(decoded.tweet, referenced: decoded.referenced)
                    }
                }
                isStopped = !progress(notes)
            }
            if !isStopped {
                notes.note(summary)
                return dryRun.tally
            }
        } catch {
            throw TweetArchiveError(error)
        }
        throw .interrupted
    }
}

extension ImportOptions {
    /// The names of the formats that an import can be told to expect.
    public static var formats: [String] { FormatName.allCases.map(\.rawValue) }

    var choices: ImportChoices {
        var choices = ImportChoices()
        choices.includeLikes = includeLikes
        choices.includeDeleted = includeDeleted
        choices.includeCircle = includeCircle
        choices.includeMessages = includeMessages
        choices.ownerHandle = ownerHandle
        choices.format = format.flatMap { FormatName(rawValue: $0) }
        return choices
    }

    /// The same while a store is in use, whose own files are left alone.
    func choices(beside store: Store?) -> ImportChoices {
        var choices = choices
        choices.withheld = Set((store?.files ?? []).compactMap { FileNode(path: $0) })
        return choices
    }

    /// The choices as the ledger keeps them.
    var choiceNames: String {
        let owner = ownerHandle.map { "owner=" + ($0.hasPrefix("@") ? String($0.dropFirst()) : $0).lowercased() }
        let included = [
            (includeLikes, "likes"), (includeDeleted, "deleted"), (includeCircle, "circle"),
            (includeMessages, "messages"),
        ]
        return (included.filter(\.0).map(\.1) + [owner].compactMap { $0 }).joined(separator: ",")
    }
}
