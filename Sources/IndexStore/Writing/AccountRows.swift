internal import SQLiteKit
internal import TweetModel

/// The columns of a profile, in the order in which rows of accounts store them. `seenAt` is NULL if there is no profile.
enum ProfileColumn: Int, CaseIterable {
    case seenAt, bio, location, website, createdAt, verified, protected, followers, following, tweets, listed,
        avatarURL, headerURL

    static let count = allCases.count
    static let fields = allCases.dropFirst()
}

/// The accounts of an import as rows of the table `user`. One statement writes them (see `Connection.prepareInsertion`).
///
/// Rows are plain values and their texts are in one buffer, so the many updates of an account allocate no memory. The
/// rules are those of `AccountRecord`.
struct AccountRows {
    /// The columns of `AccountRecord.columns`, then the import and the row ID of the account.
    private enum Column: Int {
        case handle, handleSeenAt, name, nameSeenAt
        case profile
        case importID = 17
        case id
    }

    /// A text with the time of its record, which is the next column.
    enum TimedText: Int {
        case handle = 0
        case name = 2
    }

    static let width = Column.id.rawValue + 1

    private typealias Cell = RowBuffer.Cell
    private(set) var rows = RowBuffer(width: width)
    private(set) var texts = TextBuffer()
    /// The number of bytes of `texts` that rows refer to.
    private var usedBytes = 0

    /// The size of the rows and texts in bytes.
    var size: Int { rows.cellCount * MemoryLayout<RowBuffer.Cell>.stride + texts.bytes.count }

    mutating func removeAll() {
        rows.removeAll()
        texts.removeAll()
        usedBytes = 0
    }

    // MARK: Whole records

    mutating func append(_ record: AccountRecord, importID: Int64, id: Int64) {
        let row = rows.count
        var cells = InlineArray<19, Cell>(repeating: .null)
        cells[Column.importID.rawValue] = Cell(importID)
        cells[Column.id.rawValue] = Cell(id)
        rows.append(cells)
        _ = add(record.handle, .handle, seenAt: record.handleSeenAt, at: row)
        _ = add(record.name, .name, seenAt: record.nameSeenAt, at: row)
        if let profile = record.profile { set(profile.value, seenAt: record.profileSeenAt, at: row) }
    }

    func record(at row: Int) -> AccountRecord {
        func text(_ column: TimedText) -> String? { texts.text(rows[row, column]) }
        func seenAt(_ column: TimedText) -> Int64 { rows[row, column.rawValue + 1].integer ?? .min }
        var record = AccountRecord()
        _ = record.add(handle: text(.handle), name: nil, seenAt: seenAt(.handle))
        _ = record.add(handle: nil, name: text(.name), seenAt: seenAt(.name))
        if let seenAt = rows[row, Column.profile].integer {
            _ = record.add(Box(profile(at: row)), seenAt: seenAt)
        }
        return record
    }

    private func profile(at row: Int) -> User.Profile {
        User.Profile(rows, row, from: Column.profile.rawValue, texts)
    }

    private mutating func set(_ profile: User.Profile, seenAt: Int64, at row: Int) {
        var buffer = TextBuffer()
        let cells = profile.cells(seenAt: seenAt, &buffer)
        for column in ProfileColumn.allCases {
            set(cells[column.rawValue], of: buffer, at: row, Column.profile.rawValue + column.rawValue)
        }
    }

    // MARK: Updates

    /// Returns true if the handle of an account is this one.
    func hasHandle(_ handle: String, at row: Int) -> Bool {
        guard let known = rows[row, Column.handle].text else { return false }
        return texts.bytes.span.extracting(known).hasSameBytes(as: handle.utf8.span) || text(known) == handle
    }

    /// Adds a handle or name. `nil` adds nothing. Returns true if anything changed.
    mutating func add(_ text: String?, _ column: TimedText, seenAt: Int64, at row: Int) -> Bool {
        guard let text else { return false }
        let time = column.rawValue + 1
        if let known = rows[row, column].text, let knownAt = rows[row, time].integer {
            guard seenAt >= knownAt else { return false }
            let isSame = texts.bytes.span.extracting(known).hasSameBytes(as: text.utf8.span)
            if seenAt == knownAt, isSame || text <= self.text(known) { return false }
            rows[row, time] = Cell(seenAt)
            if isSame { return true }
            usedBytes -= known.count
        } else {
            rows[row, time] = Cell(seenAt)
        }
        rows[row, column] = texts.append(text)
        usedBytes += text.utf8.count
        compactIfNeeded()
        return true
    }

    /// Adds a profile of a batch. Returns true if anything changed.
    mutating func add(_ profiles: borrowing ProfileRows, _ index: Int, at row: Int) -> Bool {
        let first = Column.profile.rawValue
        guard let knownAt = rows[row, first].integer else {
            for column in ProfileColumn.allCases {
                set(profiles.rows[index, column], of: profiles.texts, at: row, first + column.rawValue)
            }
            compactIfNeeded()
            return true
        }
        let seenAt = profiles.seenAt(index)
        if seenAt == knownAt {
            if hasSameFields(profiles, index, at: row) { return false }
            var record = record(at: row)
            guard record.add(Box(profiles.profile(at: index)), seenAt: seenAt), let joined = record.profile else {
                return false
            }
            set(joined.value, seenAt: seenAt, at: row)
            compactIfNeeded()
            return true
        }
        let isNewer = seenAt > knownAt
        var isChanged = isNewer
        if isNewer { rows[row, first] = Cell(seenAt) }
        for column in ProfileColumn.fields {
            let cell = profiles.rows[index, column]
            let known = first + column.rawValue
            if cell == .null || !isNewer && rows[row, known] != .null { continue }
            set(cell, of: profiles.texts, at: row, known)
            isChanged = true
        }
        compactIfNeeded()
        return isChanged
    }

    private func hasSameFields(_ profiles: borrowing ProfileRows, _ index: Int, at row: Int) -> Bool {
        for column in ProfileColumn.fields {
            let (cell, known) = (profiles.rows[index, column], rows[row, Column.profile.rawValue + column.rawValue])
            guard let text = cell.text, let knownText = known.text else {
                if cell != known { return false }
                continue
            }
            if !texts.bytes.span.extracting(knownText).hasSameBytes(as: profiles.texts.bytes.span.extracting(text)) {
                return false
            }
        }
        return true
    }

    /// Sets a cell to one that can refer to a text of another buffer.
    private mutating func set(_ cell: RowBuffer.Cell, of buffer: borrowing TextBuffer, at row: Int, _ column: Int) {
        let known = rows[row, column].text
        usedBytes += (cell.text?.count ?? 0) - (known?.count ?? 0)
        if let known, let new = cell.text, new.count <= known.count {
            rows[row, column] = texts.overwrite(known, by: new, of: buffer)
        } else {
            rows[row, column] = texts.append(cell, of: buffer)
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: texts.bytes[range], as: UTF8.self) }

    /// Removes the bytes that no row refers to, if they take half of the buffer.
    private mutating func compactIfNeeded() {
        guard texts.bytes.count > 2 * usedBytes + 1 << 20 else { return }
        var used = TextBuffer()
        used.reserveCapacity(usedBytes + usedBytes / 2)
        for row in 0..<rows.count {
            for column in 0..<Self.width where rows[row, column].text != nil {
                rows[row, column] = used.append(rows[row, column], of: texts)
            }
        }
        texts = used
    }
}

extension User.Profile {
    /// Reads a profile from the columns of a row, beginning with `first`.
    init(_ rows: RowBuffer, _ row: Int, from first: Int, _ texts: TextBuffer) {
        func integer(_ column: ProfileColumn) -> Int64? { rows[row, first + column.rawValue].integer }
        func text(_ column: ProfileColumn) -> String? { texts.text(rows[row, first + column.rawValue]) }
        self.init()
        bio = text(.bio)
        location = text(.location)
        website = text(.website)
        createdAt = integer(.createdAt).map { Timestamp(seconds: $0) }
        verified = integer(.verified).map { $0 != 0 }
        protected = integer(.protected).map { $0 != 0 }
        followers = integer(.followers)
        following = integer(.following)
        tweets = integer(.tweets)
        listed = integer(.listed)
        avatarURL = text(.avatarURL)
        headerURL = text(.headerURL)
    }

    /// Returns the cells of the columns `ProfileColumn`. Ignores the locations of pictures, which are stored elsewhere
    /// (`ProfileFiles`).
    func cells(seenAt: Int64, _ texts: inout TextBuffer) -> InlineArray<13, RowBuffer.Cell> {
        typealias Cell = RowBuffer.Cell
        return [
            Cell(seenAt), texts.append(bio), texts.append(location), texts.append(website), Cell(createdAt?.seconds),
            verified.map { Cell($0) } ?? .null, protected.map { Cell($0) } ?? .null, Cell(followers), Cell(following),
            Cell(tweets), Cell(listed), texts.append(avatarURL), texts.append(headerURL),
        ]
    }
}
