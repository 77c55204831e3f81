internal import ArchiveImport
internal import ClickHouseClient
internal import TweetArchive

/// A row of a result, which ClickHouse sends as a JSON array. Columns are numbered from 0. The methods return `nil` for
/// NULL, and for a value of another type.
struct ClickHouseRow: ~Escapable {
    private let value: JSONValue

    @_lifetime(copy value)
    init(_ value: JSONValue) {
        self.value = value
    }

    func text(_ column: Int) -> String? { value.element(column)?.string }

    func integer(_ column: Int) -> Int64? { value.element(column)?.integer }

    /// Returns false for 0, and true for any other integer.
    func flag(_ column: Int) -> Bool? { integer(column).map { $0 != 0 } }
}

/// Parses results in ClickHouse's format JSONCompact.
enum ClickHouseAnswer {
    /// Calls the body for each row. Throws `ClickHouseError.incomplete` if the result is not valid JSON, or if the
    /// number of rows at its end is missing or wrong.
    ///
    /// - Parameter address: The address of the server, for the error.
    static func forEachRow(
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
        try data.forEachElement { (element) throws in try body(ClickHouseRow(element)) }
    }
}

/// Parses the texts that ClickHouse sends if Tweetdex must evaluate a clause itself, for example a regular expression.
///
/// The JSON is an array of pairs: a text, and the byte ranges of its URLs, or null. `"0 23 30 53"` means 0..<23 and
/// 30..<53.
struct ClickHouseTexts: ~Copyable {
    private var document = JSONDocument()

    /// Returns `nil` if the text is not a JSON array.
    mutating func pairs(_ json: String) -> [(text: String, links: String?)]? {
        do throws(JSONError) {
            try document.parse(json.utf8Span.span)
        } catch {
            return nil
        }
        guard document.root.kind == .array else { return nil }
        var pairs: [(text: String, links: String?)] = []
        document.root.forEachElement { pair in
            pairs.append((pair.element(0)?.string ?? "", pair.element(1)?.string))
        }
        return pairs
    }
}
