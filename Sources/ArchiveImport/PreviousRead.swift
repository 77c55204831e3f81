/// The part of an unchanged input that an earlier import has stored, completely or up to an interruption. Readers may
/// leave it out.
package struct PreviousRead: Sendable {
    /// The stored part of an entry.
    package struct Entry: Hashable, Sendable {
        /// The entry's name in events.
        package var name: String
        /// SHA-256 of the uncompressed bytes; `nil` if the entry was not read to its end.
        package var sha256: [UInt8]?
        /// The number of uncompressed bytes that the hash covers.
        package var length: Int64
        /// Every record that begins before this byte is stored.
        package var recordsEnd: Int64

        package init(name: String, sha256: [UInt8]?, length: Int64, recordsEnd: Int64) {
            self.name = name
            self.sha256 = sha256
            self.length = length
            self.recordsEnd = recordsEnd
        }
    }

    /// By the names of events. Entries with repeated names are left out.
    private let entries: [String: Entry]
    /// True if the input has grown: the values describe the beginning of its single entry.
    package let hasGrown: Bool

    package init(_ entries: [Entry], hasGrown: Bool) {
        var byName: [String: Entry] = [:]
        var repeated: Set<String> = []
        for entry in entries where byName.updateValue(entry, forKey: entry.name) != nil { repeated.insert(entry.name) }
        for name in repeated { byName[name] = nil }
        self.entries = byName
        self.hasGrown = hasGrown
    }

    /// No entry is stored.
    static let none = PreviousRead([], hasGrown: false)

    /// The stored part of an entry; `nil` if it is unknown.
    func entry(_ name: String) -> Entry? { entries[name] }

    /// The hash of an entry that is stored completely and has not grown.
    func whole(_ name: String) -> Entry? {
        guard !hasGrown, let entry = entries[name], entry.sha256 != nil else { return nil }
        return entry
    }
}

/// The difference between an input and an earlier import of it.
package enum InputComparison: Sendable, Equatable {
    case same
    /// The input begins with the same bytes and has more.
    case extended
    /// A set of files of which some are new, have grown, or were not read to their end.
    case joined(by: Set<String>)
    case different
}

extension ArchiveImporter {
    /// Hashes the entries of an input and compares them with those of an earlier import. `entries` are all entries of
    /// that import. A lone file may have grown.
    ///
    /// Reads at most as many bytes as the earlier import. Returns `.different` if anything cannot be read, and for
    /// inputs that can be read only once.
    package static func compare(
        _ input: DetectedInput, with entries: [PreviousRead.Entry]
    ) -> InputComparison {
        let parts = input.parts
        guard !parts.isEmpty, input.version != .unknown else { return .different }
        if input.location.isSet { return compare(setOf: parts, in: input.source, with: entries) }
        guard parts.count == entries.count else { return .different }
        var hasGrown = false
        for (part, known) in zip(parts, entries) {
            guard let digest = known.sha256, parts.count == 1 && input.isLoneFile || part.name == known.name else {
                return .different
            }
            do throws(InputError) {
                let stream = try input.source.open(part.entry)
                guard try stream.digest(ofFirst: known.length) == digest else { return .different }
                if !stream.peek(1).isEmpty { hasGrown = true }
                // Damage after this point is in new data.
                var none: [UInt8] = []
                if !hasGrown { _ = try stream.read(1, into: &none) }
            } catch {
                return .different
            }
        }
        if hasGrown { return input.isLoneFile && parts.count == 1 ? .extended : .different }
        return .same
    }

    /// Returns whether every file of the earlier import exists and begins with the same bytes, in any order.
    private static func compare(
        setOf parts: [(name: String, entry: SourceEntry)], in source: InputSource, with entries: [PreviousRead.Entry]
    ) -> InputComparison {
        let files = Dictionary(parts.map { ($0.name, $0.entry) }) { first, _ in first }
        guard files.count == parts.count else { return .different }
        var others = Set(files.keys)
        var isProven = false
        for known in entries {
            guard let file = files[known.name] else { return .different }
            guard let digest = known.sha256 else { continue }
            do throws(InputError) {
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
    /// The SHA-256 of the next `length` bytes; `nil` if there are fewer.
    fileprivate func digest(ofFirst count: Int64) throws(InputError) -> [UInt8]? {
        var hash = SHA256()
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
        return hash.finish()
    }
}
