internal import ArchiveImport
internal import TweetArchive

/// A row of a result, which ClickHouse sends as a JSON array. Columns are numbered from 0.
///
/// A value is NULL only if its column can be, so the methods that do not return an optional throw for NULL. All throw
/// `ClickHouseError.invalid` for a value of another type, and for a missing column.
struct ClickHouseRow: ~Escapable {
    private let value: JSONValue
    private let address: ClickHouseAddress

    @_lifetime(copy value)
    init(_ value: JSONValue, from address: ClickHouseAddress) {
        self.value = value
        self.address = address
    }

    func text(_ column: Int) throws -> String { try required(optionalText(column), column, "text") }

    func optionalText(_ column: Int) throws -> String? {
        try read(column, "text") { $0.string }
    }

    func integer(_ column: Int) throws -> Int64 {
        try required(optionalInteger(column, "an integer"), column, "an integer")
    }

    /// A number of tweets, accounts or uses.
    func count(_ column: Int) throws -> Int {
        Int(try required(optionalInteger(column, "a count", in: Self.counts), column, "a count"))
    }

    /// A Unix time in seconds.
    func optionalTime(_ column: Int) throws -> Int64? {
        try optionalInteger(column, "a time", in: Self.times)
    }

    /// False for 0, and true for any other integer.
    func optionalFlag(_ column: Int) throws -> Bool? {
        try optionalInteger(column, "an integer").map { $0 != 0 }
    }

    /// No table has more tweets. The sum of the counts in a response cannot overflow.
    private static let counts: ClosedRange<Int64> = 0...(1 << 38)
    /// The times of the years 1 to 9999.
    private static let times: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    private func optionalInteger(
        _ column: Int, _ type: String, in range: ClosedRange<Int64> = .min ... .max
    ) throws -> Int64? {
        try read(column, type) { $0.integer.flatMap { range.contains($0) ? $0 : nil } }
    }

    private func required<Value>(_ value: Value?, _ column: Int, _ type: String) throws -> Value {
        guard let value else { throw invalid(column, type) }
        return value
    }

    /// Returns `nil` for NULL. Throws if `parse` returns `nil`.
    private func read<Result>(_ column: Int, _ type: String, _ parse: (JSONValue) -> Result?) throws -> Result? {
        guard let element = value.element(column) else { throw invalid(column, type) }
        if element.kind == .null { return nil }
        guard let result = parse(element) else { throw invalid(column, type) }
        return result
    }

    private func invalid(_ column: Int, _ type: String) -> ClickHouseError {
        .invalid(address, reason: "column \(column + 1) of a row is not \(type)")
    }
}

/// Parses results in ClickHouse's format JSONCompact.
extension ClickHouseRow {
    /// Calls the body for each row. Throws `ClickHouseError.incomplete` if the result is not valid JSON, or if the
    /// number of rows at its end is missing or wrong.
    ///
    /// - Parameter address: The address of the server, for the error.
    static func forEach(
        of answer: [UInt8], from address: ClickHouseAddress, _ body: (ClickHouseRow) throws -> Void
    ) throws {
        var document = JSONDocument()
        do throws(JSONError) {
            try document.parse(answer)
        } catch {
            throw ClickHouseError.incomplete(address, reason: "it is not valid JSON (\(error))")
        }
        guard let data = document.root.array("data"), let count = document.root["rows"]?.integer,
            count == Int64(data.count)
        else { throw ClickHouseError.incomplete(address, reason: "rows are missing") }
        try data.forEachElement { element in try body(ClickHouseRow(element, from: address)) }
    }
}
