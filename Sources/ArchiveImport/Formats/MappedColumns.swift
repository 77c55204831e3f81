internal import TweetModel
internal import TweetText

/// Applies the user's mapping (`import --map`) to one input, and reports the columns that it does not have.
final class MappedColumns {
    private let rules: [ColumnMapping.Rule]
    /// Whether values that no reader knows become labels.
    let labelsOthers: Bool
    private var found: [Bool]
    /// The names in the input, for suggestions.
    private var seen: Set<String> = []
    private static let nameLimit = 1000

    init(_ mapping: ColumnMapping) {
        rules = mapping.named
        labelsOthers = mapping.labelsOthers
        found = Array(repeating: false, count: rules.count)
    }

    var isEmpty: Bool { rules.isEmpty && !labelsOthers }

    /// Whether a column, or the member at a path, is mapped.
    func names(_ column: String) -> Bool { rules.contains { $0.column == column } }

    /// Whether a member inside the object at a path is mapped.
    func names(inside path: String) -> Bool { rules.contains { $0.column.hasPrefix(path + ".") } }

    /// Notes the columns of a table.
    func note(header: [[UInt8]]) {
        for rule in rules.indices where ColumnMapping.index(of: rules[rule].column, in: header) != nil {
            found[rule] = true
        }
        add(header.map { ColumnMapping.name($0) })
    }

    /// Finds the mapped members of an object: the nodes of fields, and the values of labels.
    func find(in record: JSONValue) -> (nodes: FieldNodes, labels: [String]) {
        var (nodes, labels) = (FieldNodes(), [String]())
        for (index, rule) in rules.enumerated() {
            guard let node = record.node(atPath: rule.column) else { continue }
            found[index] = true
            if let field = Field(rule.property) {
                nodes[field] = nodes[field] ?? node
            } else {
                labels += Self.labels(record.at(node))
            }
        }
        if found.contains(false), seen.count < Self.nameLimit {
            ColumnAliases.forEachMember(of: record) { member, inner, _, _ in
                add([inner.map { member + "." + $0 } ?? member])
            }
        }
        return (nodes, labels)
    }

    /// The labels in a value: a list, or words separated by commas or semicolons.
    static func labels(_ value: JSONValue) -> [String] {
        if value.kind == .array || value.nonEmptyString?.hasPrefix("[") == true, let words = value.words(["name"]) {
            return words
        }
        return (value.fieldText.map { $0.divided(at: ";") } ?? []).flatMap { $0.divided(at: ",") }
    }

    private func add(_ others: [String]) { if seen.count < Self.nameLimit { seen.formUnion(others) } }

    /// The errors for columns that the input does not have.
    var problems: [InputError] {
        rules.indices.filter { !found[$0] }.map { index in
            let column = rules[index].column
            let near = seen.compactMap { name in
                name.lowercased().editDistance(to: column.lowercased(), atMost: max(2, column.count / 3))
                    .map { (distance: $0, name: name) }
            }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map { "\"\($0.name)\"" }
            return InputError(
                .unrecognized, path: "", message: "no column or member is named \"\(column)\" (--map)",
                hint: near.isEmpty
                    ? seen.isEmpty
                        ? "map columns of tables and members of flat objects only"
                        : "the input has \(seen.sorted().prefix(10).joined(separator: ", "))"
                    : "did you mean \(near.joined(separator: " or "))?")
        }
    }
}

extension ColumnMapping {
    /// Sets the nodes of the mapped columns.
    func apply(to fields: inout FieldNodes, header: [[UInt8]]) {
        for rule in named.reversed() {
            if let field = Field(rule.property), let column = Self.index(of: rule.column, in: header) {
                fields[field] = column + 1
            }
        }
    }

    /// The columns whose values become labels.
    func labelColumns(in header: [[UInt8]]) -> [Int] {
        named.filter { $0.property == .label }.compactMap { Self.index(of: $0.column, in: header) }
    }

    fileprivate static func index(of column: String, in header: [[UInt8]]) -> Int? {
        header.firstIndex { name($0) == column }
    }

    /// The name in a cell of the header, without a byte order mark.
    fileprivate static func name(_ cell: [UInt8]) -> String {
        let name = LegacyText.string(cell)
        return name.hasPrefix("\u{FEFF}") ? String(name.unicodeScalars.dropFirst()) : name
    }

    /// Whether the mapping names the ID or the URL, and the text of a tweet, and the object has them. With `byText`,
    /// the text is enough.
    func describes(_ record: JSONValue, byText: Bool = false) -> Bool {
        named.contains { $0.property == .text && record.node(atPath: $0.column) != nil }
            && (byText
                || named.contains { [.id, .url].contains($0.property) && record.node(atPath: $0.column) != nil })
    }
}

extension JSONValue {
    /// The node of the member with this name, or at this path of names with periods between them.
    fileprivate func node(atPath path: String) -> Int? {
        if let node = node(named: path) { return node }
        var node = index
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let value = at(node).node(named: String(name)) else { return nil }
            node = value
        }
        return node == index ? nil : node
    }

    private func node(named name: String) -> Int? {
        var node: Int?
        forEachRawMember { key, value in
            if node == nil, key.string == name { node = value.index }
        }
        return node
    }
}

extension Field {
    /// The field of a property; `nil` for labels.
    init?(_ property: TweetProperty) {
        switch property {
        case .id: self = .id
        case .text: self = .text
        case .time: self = .time
        case .url: self = .page
        case .author: self = .handle
        case .authorName: self = .name
        case .authorID: self = .user
        case .lang: self = .language
        case .source: self = .client
        case .likes: self = .likes
        case .retweets: self = .retweets
        case .replies: self = .replies
        case .quotes: self = .quotes
        case .views: self = .views
        case .bookmarks: self = .bookmarks
        case .hashtags: self = .hashtags
        case .cashtags: self = .cashtags
        case .mentions: self = .mentions
        case .links: self = .expandedLinks
        case .media: self = .mediaURLs
        case .replyTo: self = .replyTweet
        case .replyToAuthor: self = .replyHandle
        case .quoteOf: self = .quotedTweet
        case .retweetOf: self = .retweetedTweet
        case .conversation: self = .conversation
        case .sensitive: self = .sensitive
        case .latitude: self = .latitude
        case .longitude: self = .longitude
        case .note: self = .note
        case .label: return nil
        }
    }
}
