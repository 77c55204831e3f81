/// Lists that a program flattened into numbered columns. The first column of a list receives the list as JSON, as other
/// programs write it into one column.
///
///     entities/urls/0/url, entities/urls/0/expanded_url, media/0    Apify, csvkit
///     entities.urls.1.url, entities.urls[0].url, referenced_tweets.0.id    Miller, json2csv
///     url1, url1_expanded    Social Feed Manager
struct NumberedColumns {
    /// The names of all columns in the form of `ColumnAliases.plainName(_:)`. The first column of a list has the name
    /// of the list, and its other columns have an empty name.
    private(set) var names: [String]
    private var lists: [(first: Int, values: Values)] = []

    init(_ header: [String]) {
        names = header.map { ColumnAliases.plainName($0) }
        for (column, name) in header.enumerated() where name.utf8.contains(where: \.isASCIIDigit) {
            var path = name.split { "/.[]".contains($0) }
            if let match = name.wholeMatch(of: /url([0-9]+)(_expanded)?/) {
                path = ["entities", "urls", match.1, match.2 == nil ? "url" : "expanded_url"]
            }
            guard let number = path.firstIndex(where: { Int($0) != nil }), path.count <= Self.maxDepth,
                !ColumnAliases.isKnown(names[column])
            else { continue }
            let list = ColumnAliases.plainName(path[..<number].joined(separator: "."))
            if ColumnAliases.isLeftOut(list) { names[column] = "" }
            guard ColumnAliases.isList(list) else { continue }
            let known = lists.firstIndex { names[$0.first] == list }
            if known == nil { lists.append((column, Values())) }
            names[column] = known == nil ? list : ""
            lists[known ?? lists.count - 1].values.add(path[number...], column: column)
        }
    }

    /// More than the names of any program have. A hostile name can have any number of parts.
    private static let maxDepth = 16

    /// Returns the row with each list in its first column.
    func joined(_ row: [[UInt8]]) -> [[UInt8]] {
        if lists.isEmpty { return row }
        var joined = row
        for column in row.indices where column < names.count && names[column].isEmpty { joined[column] = [] }
        for (first, values) in lists where first < row.count { joined[first] = Array((values.json(row) ?? "").utf8) }
        return joined
    }

    /// A value, the elements of a list or the members of an object.
    private struct Values {
        /// The column with the value itself.
        private var column: Int?
        private var elements: [Int: Values] = [:]
        private var members: [String: Values] = [:]

        mutating func add(_ path: ArraySlice<Substring>, column: Int) {
            guard let name = path.first else { return self.column = column }
            if let number = Int(name) {
                elements[number, default: Values()].add(path.dropFirst(), column: column)
            } else {
                members[String(name), default: Values()].add(path.dropFirst(), column: column)
            }
        }

        /// Returns the values in a row as JSON; `nil` if all their cells are empty.
        func json(_ row: [[UInt8]]) -> String? {
            let list = elements.sorted { $0.key < $1.key }.compactMap { $0.value.json(row) }
            if !list.isEmpty { return "[\(list.joined(separator: ","))]" }
            let object = members.sorted { $0.key < $1.key }.compactMap { name, value in
                value.json(row).map { "\(name.quotedJSON):\($0)" }
            }
            if !object.isEmpty { return "{\(object.joined(separator: ","))}" }
            guard let column, column < row.count else { return nil }
            let cell = row[column]
            return cell.isEmpty || cell.span.isMissingWord() ? nil : LegacyText.string(cell).quotedJSON
        }
    }
}
