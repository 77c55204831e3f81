/// The names in the header of a table, without case, spaces and byte order mark.
struct ColumnNames {
    private let names: [String]

    init(_ header: [[UInt8]]) {
        names = header.map { cell in
            String(decoding: cell, as: UTF8.self).lowercased().filter { $0 != " " && $0 != "\u{FEFF}" }
        }
    }

    /// Returns the indexes of the columns with these names, in the order of `wanted`.
    func columns(_ wanted: [String]) -> [Int] { wanted.compactMap { names.firstIndex(of: $0) } }
}
