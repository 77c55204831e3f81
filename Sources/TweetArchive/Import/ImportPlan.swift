internal import ArchiveImport
internal import IndexStore
internal import TweetModel

/// Determines how to import an input. The plan depends on earlier imports of the same input, which are in the table
/// `import`.
enum ImportPlan {
    /// Read and write everything, because no earlier import read this input.
    case fresh
    /// Read nothing, because the earlier import contains the whole input. It may also contain files next to the input
    /// that are now missing.
    case done(PreviousImport)
    /// Read only the part that the earlier import does not contain. Also read files with damage, or all files, to
    /// report the damage again.
    case resume(PreviousImport, PreviousRead)
    /// Read and write everything again, under the number of the earlier import. The same bytes can now result in
    /// different tweets, because the version of the program, the owner, the restriction to a format or the forgotten
    /// tweets have changed. Or the input has moved, and its pictures must be found again.
    case again(PreviousImport)

    init(_ input: DetectedInput, _ described: ImportedInput, _ candidates: [PreviousImport]) {
        for candidate in candidates {
            if let plan = Self.plan(input, described, candidate) {
                self = plan
                return
            }
        }
        self = .fresh
    }

    /// Returns the earlier import that read the whole input as it is now; `nil` if the input is new or has changed.
    static func current(_ input: DetectedInput, _ candidates: [PreviousImport]) -> PreviousImport? {
        candidates.first { $0.isFinished && hasRead(input, $0) }
    }

    private static func hasRead(_ input: DetectedInput, _ earlier: PreviousImport) -> Bool {
        earlier.hasSameFiles && earlier.isCertain || ArchiveImporter.compare(input, with: earlier.entries) == .same
    }

    /// The earlier import of which some tweets are not written again; `nil` if all are written.
    var reused: PreviousImport? {
        switch self {
        case .done(let earlier), .resume(let earlier, _): earlier
        case .fresh, .again: nil
        }
    }

    /// Returns `nil` if the earlier import read another input, or if it is uncertain whether it read this one.
    private static func plan(
        _ input: DetectedInput, _ described: ImportedInput, _ earlier: PreviousImport
    ) -> ImportPlan? {
        guard earlier.context == described.context else {
            // The earlier import also read files next to the input that are now missing. Without these files, importing
            // the input again would give worse results.
            return earlier.isFinished && hasRead(input, earlier) ? .done(earlier) : nil
        }
        let isWhole = earlier.isFinished && earlier.counts.skippedCount == 0 && !earlier.isWithoutRecords
        let isSameRequest =
            earlier.options == described.options && earlier.program == described.program && earlier.hasSameTombstones
        if earlier.hasSameFiles, earlier.isCertain || !earlier.isFinished {
            if isWhole, isSameRequest, !earlier.hasMovedMedia { return .done(earlier) }
            return planResuming(input, described, earlier, hasGrown: false)
        }
        guard earlier.isFinished else { return nil }
        switch ArchiveImporter.compare(input, with: earlier.entries) {
        case .same:
            if isWhole, isSameRequest, !earlier.hasMovedMedia { return .done(earlier) }
            return planResuming(input, described, earlier, hasGrown: false)
        case .extended:
            return planResuming(input, described, earlier, hasGrown: true)
        case .joined(let others):
            return planResuming(input, described, earlier, hasGrown: false, others: others)
        case .different:
            return nil
        }
    }

    private static func planResuming(
        _ input: DetectedInput, _ described: ImportedInput, _ earlier: PreviousImport, hasGrown: Bool,
        others: Set<String> = []
    ) -> ImportPlan {
        // The files of an account archive are read as a whole if they are requested. Other inputs contain follows and
        // messages between other records, which the earlier import may have skipped. Follows are also in pages, which
        // are complete only together.
        let options = described.options.split(separator: ",")
        let addsMessages = options.contains("messages") && !earlier.options.split(separator: ",").contains("messages")
        let needsAllPages =
            described.format != InputFormat.accountArchive.rawValue && (options.contains("follows") || addsMessages)
        guard earlier.program == described.program, earlier.hasSameTombstones || !earlier.isFinished, !needsAllPages,
            !earlier.hasMovedMedia, hasSameValues(earlier.options, as: described.options)
        else {
            return .again(earlier)
        }
        // Each run reports all damage, and accounts or notices in an input without other records. For such a report,
        // read all files again; otherwise read only the files with skipped records again.
        let repeatsReport =
            earlier.isFinished && !hasGrown && (earlier.counts.skippedCount > 0 || earlier.isWithoutRecords)
        let known = repeatsReport ? [] : earlier.entries.filter { $0.skipped == 0 }
        let named = known.map { entry in
            var entry = entry
            // The files in `others` have grown or were not read to their end, so their hashes do not cover all their
            // bytes.
            if others.contains(entry.name) { entry.blake3 = nil }
            if known.count == 1, let name = input.loneName { entry.name = name }
            return entry
        }
        return .resume(earlier, PreviousRead(named, hasGrown: hasGrown))
    }

    /// Compares the options that change how a record is read: `owner=`, `format=`, `map=`, `media=` and `without-ids`.
    /// A run without folders of media finds nothing that an earlier run with them did not find.
    private static func hasSameValues(_ earlier: String, as described: String) -> Bool {
        func values(_ options: String) -> [Substring] {
            options.split(separator: ",").filter { $0.contains("=") || $0 == "without-ids" }
        }
        let described = values(described)
        let readsMedia = described.contains { MediaFolderWords.contains($0) }
        return described == values(earlier).filter { readsMedia || !MediaFolderWords.contains($0) }
    }
}
