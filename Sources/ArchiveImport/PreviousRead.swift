package import TweetModel

/// The part of an input that an earlier, possibly interrupted import has stored. Readers may skip it.
package struct PreviousRead: Sendable {
    /// Entries by name. Contains no entry whose name occurs twice.
    private let entries: [String: ImportedEntry]
    /// True if the input is a single file that has grown since the earlier import.
    package let hasGrown: Bool

    package init(_ entries: [ImportedEntry], hasGrown: Bool) {
        var byName: [String: ImportedEntry] = [:]
        var repeated: Set<String> = []
        for entry in entries where byName.updateValue(entry, forKey: entry.name) != nil { repeated.insert(entry.name) }
        for name in repeated { byName[name] = nil }
        self.entries = byName
        self.hasGrown = hasGrown
    }

    package static let none = PreviousRead([], hasGrown: false)

    /// Returns the stored part of an entry; `nil` if the entry is unknown or its name occurs twice.
    package func entry(_ name: String) -> ImportedEntry? { entries[name] }

    /// Returns an entry that is stored completely; `nil` for any other, and for an input that has grown.
    func whole(_ name: String) -> ImportedEntry? {
        guard !hasGrown, let entry = entries[name], entry.blake3 != nil else { return nil }
        return entry
    }
}

/// The result of comparing an input with an earlier import of it.
package enum InputComparison: Sendable, Equatable {
    /// The input has the same entries with the same bytes.
    case same
    /// The input is a single file that begins with the same bytes and is longer.
    case extended
    /// The input is a set of files that contains all files of the earlier import. The associated names are the files
    /// that are new or have grown, or that the earlier import did not read to their end.
    case joined(by: Set<String>)
    case different
}

extension ArchiveImporter {
    /// Compares the hashes of an input's entries with those of an earlier import. `entries` must contain all entries of
    /// that import, in order unless the input is a set of files.
    ///
    /// Reads about as many bytes as that import. Returns `.different` if the input is a pipe, if its entries are not
    /// known in advance, or if an entry cannot be read. Also returns `.different` if a hash is unknown, except in a set
    /// of files.
    package static func compare(_ input: DetectedInput, with entries: [ImportedEntry]) -> InputComparison {
        let parts = input.parts
        guard !parts.isEmpty, input.version.isKnown else { return .different }
        if input.location.isSet { return compare(setOf: parts, in: input.source, with: entries) }
        guard parts.count == entries.count else { return .different }
        var hasGrown = false
        for (part, known) in zip(parts, entries) {
            guard let digest = known.blake3, parts.count == 1 && input.isLoneFile || part.name == known.name else {
                return .different
            }
            do {
                let stream = try input.source.open(part.entry)
                guard try stream.digest(ofFirst: known.length) == digest else { return .different }
                if !stream.peek(1).isEmpty { hasGrown = true }
                // Reading throws if the entry is damaged at its end. Ignore damage in added bytes, because the stored
                // bytes are intact.
                var none: [UInt8] = []
                if !hasGrown { _ = try stream.read(1, into: &none) }
            } catch {
                return .different
            }
        }
        if hasGrown { return input.isLoneFile && parts.count == 1 ? .extended : .different }
        return .same
    }

    /// Compares a set of files. Each file of the earlier import must still exist and, if its hash is known, begin with
    /// the same bytes. At least one hash must be known, and no name may occur twice. The order of the files does not
    /// matter.
    private static func compare(
        setOf parts: [(name: String, entry: SourceEntry)], in source: InputSource, with entries: [ImportedEntry]
    ) -> InputComparison {
        let files = Dictionary(parts.map { ($0.name, $0.entry) }) { first, _ in first }
        guard files.count == parts.count else { return .different }
        var others = Set(files.keys)
        var isProven = false
        for known in entries {
            guard let file = files[known.name] else { return .different }
            guard let digest = known.blake3 else { continue }
            do {
                let stream = try source.open(file)
                guard try stream.digest(ofFirst: known.length) == digest else { return .different }
                isProven = true
                if stream.peek(1).isEmpty { others.remove(known.name) }
                var none: [UInt8] = []
                _ = try stream.read(1, into: &none)
            } catch {
                return .different
            }
        }
        guard isProven else { return .different }
        return others.isEmpty ? .same : .joined(by: others)
    }
}

extension ByteStream {
    /// Reads the next `count` bytes and returns their BLAKE3 in hexadecimal; `nil` if the stream has fewer.
    fileprivate func digest(ofFirst count: Int64) throws -> String? {
        var hash = BLAKE3()
        var left = count
        var piece: [UInt8] = []
        while left > 0 {
            piece.removeAll(keepingCapacity: true)
            guard try read(Int(min(left, 1 << 18)), into: &piece) else { return nil }
            let taken = Int(min(left, Int64(piece.count)))
            hash.update(piece.span.extracting(0..<taken))
            left -= Int64(taken)
            if taken < piece.count { putBack(piece[taken...]) }
        }
        return hash.digest().hexadecimal
    }
}
