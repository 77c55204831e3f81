internal import TweetModel

/// The members that a reader knows in one kind of object: those that it reads, and those that it leaves out on purpose.
final class KnownMembers: Sendable {
    private let names: Set<String>
    /// Whether `names` are those that the reader does not know.
    private let isInverted: Bool
    /// Members whose objects are also checked.
    fileprivate let nested: [(name: MemberName, members: KnownMembers)]
    /// Members that the caller of `check` reads itself if they occur, because few records have them.
    fileprivate let rare: Set<String>
    /// Distinguishes objects of different kinds with the same members.
    fileprivate let seed: UInt64

    /// - Parameters:
    ///   - read: the names that the reader uses.
    ///   - leftOut: the names that it leaves out, or `nil`.
    ///   - prefix: the names of the objects around it, each followed by a period.
    ///   - nested: members with objects, or lists of objects, in which all members are checked. The contents of others
    ///     are not checked.
    ///   - rare: members for which `check` returns true.
    init(
        _ read: [String], leaving leftOut: LeftOutMembers?, in prefix: String = "",
        nested: [(name: StaticString, members: KnownMembers)] = [], rare: Set<String> = []
    ) {
        self.rare = rare
        isInverted = false
        names = Set(read + (leftOut?.names(in: prefix) ?? []) + nested.map(\.name.description))
        self.nested = nested.map { (MemberName($0.name), $0.members) }
        seed = UInt64(truncatingIfNeeded: names.hashValue)
    }

    /// Creates the members of an object of which only some are not known.
    init(allBut unread: Set<String>, nested: [(name: StaticString, members: KnownMembers)] = []) {
        rare = []
        isInverted = true
        names = unread
        self.nested = nested.map { (MemberName($0.name), $0.members) }
        seed = ~UInt64(truncatingIfNeeded: names.hashValue)
    }

    fileprivate func contains(_ name: String) -> Bool { names.contains(name) != isInverted }
    /// Whether all names are known, so only nested objects must be checked.
    fileprivate var areAll: Bool { isInverted && names.isEmpty }
}

extension FlatFormat {
    /// The members that the reader of the format knows; `nil` if these are the names in `ColumnAliases`.
    var known: KnownMembers? {
        guard let paths else { return nil }
        let inner = (quoted + retweeted + answered + threads).map(\.description)
        return Self.known(on: paths.all, alsoRead.split(separator: " ").map(String.init) + inner, leftOut, in: "")
    }

    private static func known(
        on paths: [[StaticString]], _ others: [String], _ leftOut: LeftOutMembers?, in prefix: String
    ) -> KnownMembers {
        let first = { (path: [StaticString]) in path.first?.description ?? "" }
        var nested: [(name: StaticString, members: KnownMembers)] = []
        for (name, inner) in Dictionary(grouping: paths.filter({ $0.count > 1 }), by: first)
        where !others.contains(name) {
            let rest = inner.map { Array($0.dropFirst()) }
            nested.append((inner[0][0], known(on: rest, [], leftOut, in: prefix + name + ".")))
        }
        return KnownMembers(paths.map(first) + others, leaving: leftOut, in: prefix, nested: nested)
    }
}

/// Counts the values of members and columns that no reader knows.
///
/// The records of a file repeat the same members in the same order. So the names of an object are compared with those
/// that the reader knows only if the object has another sequence of names than earlier ones.
final class UnreadMembers {
    /// Values in records before `ImportOutput.recordsEnd`, and in the current record.
    private var names = UnreadNames()
    private var current = UnreadNames()
    /// Hashes of sequences of names that are all known, each in the slot of its last bits.
    private var known = [UInt64](repeating: 0, count: slotCount)
    private static let slotCount = 1024
    /// The members and columns that the user mapped, which are read.
    let mapping: MappedColumns
    /// The labels of the current record, if values that no reader knows become labels; else `nil`.
    private var labels: [String]?

    init(_ mapping: ColumnMapping) { self.mapping = MappedColumns(mapping) }

    /// Calls the body, which checks a record. Returns the values that become labels.
    func labels(in body: () -> Void) -> [String] {
        labels = mapping.labelsOthers ? [] : nil
        defer { labels = nil }
        body()
        return labels ?? []
    }

    /// Call this when `recordsEnd` changes.
    func endRecord() {
        if current.isEmpty { return }
        names.add(current)
        current = UnreadNames()
    }

    /// Returns the values of the records that were completed since the last call; `nil` without such a value.
    func take() -> UnreadNames? {
        if names.isEmpty { return nil }
        defer { names = UnreadNames() }
        return names
    }

    /// Counts the members of an object that are not known. Ignores null and empty values.
    ///
    /// - Parameter path: the names of the objects and lists around it, each followed by a period.
    /// - Returns: true if the object has rare members (`KnownMembers`).
    @discardableResult
    func check(_ object: JSONValue, _ members: KnownMembers, in path: @autoclosure () -> String = "") -> Bool {
        guard object.kind == .object else { return false }
        var hasRare = false
        if !members.areAll, let shape = object.shape?.names(seed: members.seed), !isKnown(shape) {
            var isComplete = true
            object.forEachMember { name, value in
                if members.contains(name) { return }
                isComplete = false
                if members.rare.contains(name) {
                    hasRare = true
                    return
                }
                add(path() + name, value)
            }
            if isComplete { setKnown(shape) }
        }
        for (name, inner) in members.nested {
            guard let node = object.member(name) else { continue }
            let value = object.at(node)
            if value.kind == .object {
                check(value, inner, in: path() + "\(name.text).")
            } else if value.kind == .array {
                value.forEachElement { check($0, inner, in: path() + "\(name.text).") }
            }
        }
        return hasRare
    }

    /// The same for an object whose members have the names in `ColumnAliases`. Tweets inside it are not checked.
    ///
    /// - Parameter nodes: the values with known names that were not read.
    func check(commonNamesIn record: JSONValue, unread nodes: [Int]) {
        guard var shape = record.shape?.names(seed: 1) else { return }
        record.forEachRawMember { _, value in
            if let inner = value.shape { shape = inner.names(seed: shape) }
        }
        if nodes.isEmpty, isKnown(shape) { return }
        var isComplete = true
        ColumnAliases.forEachMember(of: record) { member, inner, name, value in
            if ColumnAliases.isInnerTweet(member, inner, value) { return }
            if !nodes.contains(value.index) {
                if ColumnAliases.isKnown(name) { return }
                isComplete = false
            }
            add(inner.map { member + "." + $0 } ?? member, value)
        }
        if isComplete { setKnown(shape) }
    }

    /// Counts a cell of a column that is not known. Ignores empty cells.
    func add(_ column: String, cell: [UInt8]) {
        if cell.isEmpty || cell.span.isMissingWord() { return }
        add(column, sample: LegacyText.string(Array(cell.prefix(4 * UnreadNames.sampleLength))))
    }

    /// Counts the rows of a table in a database; `nil` for an unknown number.
    func add(table: String, rows: Int?) {
        let sample = rows.map { $0 == 1 ? "1 row" : "\($0) rows" } ?? "rows not counted"
        current.add("table \(table)", values: rows ?? 1, sample: sample)
    }

    private func add(_ name: String, sample: @autoclosure () -> String) {
        if !mapping.isEmpty, mapping.names(name) { return }
        if labels != nil, let label = LabelName("\(name): \(sample())") {
            labels?.append(label.text)
        } else {
            current.add(name, sample: sample())
        }
    }

    /// Counts the value of a member. Ignores null and empty values.
    func add(_ name: String, _ value: JSONValue) {
        if value.kind == .null || value.isEmpty { return }
        // The other members of an object in which a member is mapped.
        if value.kind == .object, !mapping.isEmpty, mapping.names(inside: name) {
            return value.forEachMember { member, inner in add(name + "." + member, inner) }
        }
        add(name, sample: Self.sample(value))
    }

    private static func sample(_ value: JSONValue) -> String {
        let range = value.range.prefix(4 * UnreadNames.sampleLength)
        if value.kind == .string, range == value.range { return value.string ?? "" }
        return unsafe value.bytes.extracting(range).withUnsafeBufferPointer { raw in
            unsafe String(decoding: raw, as: UTF8.self)
        }
    }

    private func isKnown(_ shape: UInt64) -> Bool { known[Int(shape % UInt64(Self.slotCount))] == shape }
    private func setKnown(_ shape: UInt64) { known[Int(shape % UInt64(Self.slotCount))] = shape }
}

extension ObjectShape {
    /// Returns a hash of the names that also depends on a seed.
    fileprivate func names(seed: UInt64) -> UInt64 {
        let product = (names ^ seed) &* 0xD6E8_FEB8_6659_FD93
        return product ^ product >> 32
    }
}
