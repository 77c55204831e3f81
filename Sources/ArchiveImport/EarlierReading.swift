/// What an earlier import, whole or ended in the middle, has taken from an input whose bytes are still the same: readers
/// may leave it out.
package struct EarlierReading: Sendable {
    /// One entry of the input, as far as it was taken.
    package struct Entry: Hashable, Sendable {
        /// Its name in events.
        package var name: String
        /// SHA-256 of its unpacked bytes; nil where it was not read to its end.
        package var sha256: [UInt8]?
        /// The unpacked bytes that the hash is of.
        package var length: Int64
        /// Every record that begins before this byte was taken.
        package var recordsEnd: Int64

        package init(name: String, sha256: [UInt8]?, length: Int64, recordsEnd: Int64) {
            self.name = name
            self.sha256 = sha256
            self.length = length
            self.recordsEnd = recordsEnd
        }
    }

    /// By the names of events. Where names repeat, an entry is not in here.
    private let entries: [String: Entry]
    /// The input is longer than it was then: what is known of its one entry is its beginning.
    package let hasGrown: Bool

    package init(_ entries: [Entry], hasGrown: Bool) {
        var byName: [String: Entry] = [:]
        var repeated: Set<String> = []
        for entry in entries where byName.updateValue(entry, forKey: entry.name) != nil { repeated.insert(entry.name) }
        for name in repeated { byName[name] = nil }
        self.entries = byName
        self.hasGrown = hasGrown
    }

    /// Nothing was taken.
    static let none = EarlierReading([], hasGrown: false)

    /// How far an entry was taken; nil where nothing is known.
    func entry(_ name: String) -> Entry? { entries[name] }

    /// The hash of an entry that was taken to its end, and has not grown.
    func whole(_ name: String) -> Entry? {
        guard !hasGrown, let entry = entries[name], entry.sha256 != nil else { return nil }
        return entry
    }
}

/// How an input compares with what an earlier import read.
package enum InputComparison: Sendable, Equatable {
    case same
    /// It begins with the same bytes, and goes on.
    case extended
    /// A set of files that has further ones, or of which some have grown or were not read to their end: those.
    case joined(by: Set<String>)
    case different
}

extension ArchiveImporter {
    /// Reads an input without understanding it and compares the hashes of its entries with those of an earlier import:
    /// `entries` are all that it read. For a lone file it is enough that it begins with the same bytes.
    ///
    /// Costs unpacking and hashing of no more bytes than there were then. `.different` when anything cannot be read, or
    /// for inputs that can be read only once.
    package static func compare(
        _ input: RecognizedInput, with entries: [EarlierReading.Entry]
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
                // What is damaged or cut from here on is new, too.
                var none: [UInt8] = []
                if !hasGrown { _ = try stream.read(1, into: &none) }
            } catch {
                return .different
            }
        }
        if hasGrown { return input.isLoneFile && parts.count == 1 ? .extended : .different }
        return .same
    }

    /// Every file that was read is there and begins as it did; the order does not matter.
    private static func compare(
        setOf parts: [(name: String, entry: SourceEntry)], in source: InputSource, with entries: [EarlierReading.Entry]
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
    /// SHA-256 of so many bytes from here on; nil when there are fewer.
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
