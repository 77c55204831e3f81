internal import ArchiveImport
internal import IndexStore

/// What is to be done about an input, by what the ledger knows of earlier imports.
enum ImportPlan {
    /// Nothing is known that would help.
    case fresh
    /// An earlier import has taken all of it.
    case done(EarlierImport)
    /// An earlier import has taken a part of it: the rest is read, and what must be read again is not written again.
    case resume(EarlierImport, EarlierReading, hasGrown: Bool)
    /// Another version of the program, or another word about the owner, may make other tweets of the same bytes; and
    /// what was forgotten since is to be counted.
    case again(EarlierImport)

    init(_ input: RecognizedInput, _ described: ImportedInput, _ candidates: [EarlierImport]) {
        for candidate in candidates {
            if let plan = Self.plan(input, described, candidate) {
                self = plan
                return
            }
        }
        self = .fresh
    }

    /// nil when the earlier import has read something else.
    private static func plan(
        _ input: RecognizedInput, _ described: ImportedInput, _ earlier: EarlierImport
    ) -> ImportPlan? {
        guard earlier.context == described.context else {
            // It was read when more lay beside it, and would only be understood worse today.
            let isSame =
                earlier.isFinished
                && (earlier.hasSameFiles && earlier.isCertain
                    || ArchiveImporter.compare(input, with: earlier.entries.map { reading($0) }) == .same)
            return isSame ? .done(earlier) : nil
        }
        let isWhole = earlier.isFinished && earlier.counts.skipped == 0
        let isSameRequest =
            earlier.choices == described.choices && earlier.program == described.program && earlier.hasSameTombstones
        if earlier.hasSameFiles, earlier.isCertain || !earlier.isFinished {
            if isWhole, isSameRequest { return .done(earlier) }
            return goOn(input, described, earlier, hasGrown: false)
        }
        guard earlier.isFinished else { return nil }
        switch ArchiveImporter.compare(input, with: earlier.entries.map { reading($0) }) {
        case .same:
            if isWhole, isSameRequest { return .done(earlier) }
            return goOn(input, described, earlier, hasGrown: false)
        case .extended:
            return goOn(input, described, earlier, hasGrown: true)
        case .joined(let others):
            return goOn(input, described, earlier, hasGrown: false, others: others)
        case .different:
            return nil
        }
    }

    private static func goOn(
        _ input: RecognizedInput, _ described: ImportedInput, _ earlier: EarlierImport, hasGrown: Bool,
        others: Set<String> = []
    ) -> ImportPlan {
        guard earlier.program == described.program, earlier.hasSameTombstones || !earlier.isFinished,
            owner(earlier.choices) == owner(described.choices)
        else {
            return .again(earlier)
        }
        // Damage is told of each time, so what has some is read again.
        let isRetold = earlier.isFinished && !hasGrown && earlier.counts.skipped > 0
        let known = isRetold ? [] : earlier.entries.filter { $0.skipped == 0 }.map { reading($0) }
        let named = known.map { entry in
            var entry = entry
            // Known to begin as it did, and no more.
            if others.contains(entry.name) { entry.sha256 = nil }
            if known.count == 1, let name = input.loneName { entry.name = name }
            return entry
        }
        return .resume(earlier, EarlierReading(named, hasGrown: hasGrown), hasGrown: hasGrown)
    }

    private static func reading(_ entry: EarlierImport.Entry) -> EarlierReading.Entry {
        EarlierReading.Entry(
            name: entry.name, sha256: entry.sha256.flatMap { SHA256.bytes(hexadecimal: $0) }, length: entry.length,
            recordsEnd: entry.bytesDone)
    }

    private static func owner(_ choices: String) -> Substring? {
        choices.split(separator: ",").first { $0.hasPrefix("owner=") }
    }
}

/// How far an earlier import has written each file of an input, by the names of events.
struct TakenRecords: Sendable {
    private var entries: [String: EarlierImport.Entry] = [:]

    /// Nothing was written.
    init() {}

    init(_ earlier: EarlierImport, loneName: String?) {
        for entry in earlier.entries {
            let name = earlier.entries.count == 1 ? loneName ?? entry.name : entry.name
            // Of files with the same name nobody knows which is which.
            entries[name] = entries[name] == nil ? entry : nil
        }
    }

    /// Records of a file that begin before this byte are in the store.
    func end(of name: String) -> Int64 { entries[name]?.bytesDone ?? 0 }

    /// Tweets among them.
    func tweets(of name: String) -> Int { entries[name]?.tweets ?? 0 }
}
