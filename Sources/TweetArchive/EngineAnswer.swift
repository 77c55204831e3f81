internal import ArchiveImport
internal import EngineClient

/// A row of an answer. Columns count from 0.
struct EngineRow: ~Escapable {
    private let value: JSONValue

    @_lifetime(copy value)
    init(_ value: JSONValue) {
        self.value = value
    }

    func text(_ column: Int) -> String? { value.element(column)?.string }

    func integer(_ column: Int) -> Int64? { value.element(column)?.integer }

    /// A number that is 1 or 0; nil for NULL.
    func flag(_ column: Int) -> Bool? { integer(column).map { $0 != 0 } }
}

/// What comes back in the format JSONCompact: one document with the number of its rows behind them, so that one that was
/// cut, or ends in an error, is none.
enum EngineAnswer {
    static func forEachRow(
        of answer: [UInt8], from address: EngineAddress, _ body: (EngineRow) throws -> Void
    ) throws {
        var document = JSONDocument()
        do throws(JSONError) {
            try document.parse(answer)
        } catch {
            throw EngineError.incomplete(address, reason: "it is no document (\(error))")
        }
        guard let data = document.root.array("data"), let count = document.root["rows"]?.integer,
            count == Int64(data.count)
        else { throw EngineError.incomplete(address, reason: "rows are missing") }
        try data.forEachElement { (element) throws in try body(EngineRow(element)) }
    }
}

/// Texts that are left to look at here: a list of pairs of a text and the places of addresses in it.
struct EngineTexts: ~Copyable {
    private var document = JSONDocument()

    /// nil for what is no list.
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
