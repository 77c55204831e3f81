internal import TweetModel

/// The fields in which words are searched (`in:`).
package struct SearchFields: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    static let text = SearchFields(rawValue: 1)
    /// The URLs of links: the expanded one and the first redirect; the one in the text if no other is known.
    static let urls = SearchFields(rawValue: 2)
    /// The author's display name and handle.
    static let name = SearchFields(rawValue: 4)
    /// The text of the quoted tweet.
    static let quoted = SearchFields(rawValue: 8)
    /// Descriptions of images and other media, and texts read from images.
    static let alternativeText = SearchFields(rawValue: 16)

    /// Titles and descriptions of linked pages.
    static let card = SearchFields(rawValue: 32)
    /// The choices of polls.
    static let poll = SearchFields(rawValue: 64)
    /// Community Notes.
    static let note = SearchFields(rawValue: 128)

    static let names: [(name: String, field: SearchFields)] = [
        ("text", .text), ("urls", .urls), ("name", .name), ("quoted", .quoted), ("alt", .alternativeText),
        ("card", .card), ("poll", .poll), ("note", .note),
    ]

    /// Finds a field by its name or by an alias, in lower case. `nil` for any other text.
    init?(named name: String) {
        switch name {
        case "url", "links", "link": self = .urls
        case "names", "author": self = .name
        case "quote", "quotes": self = .quoted
        case "cards": self = .card
        case "polls": self = .poll
        case "notes": self = .note
        default:
            guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
            self = known.field
        }
    }

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The names of the fields as a value of `in:`, for example `text,alt`.
    var canonical: String { Self.names.filter { contains($0.field) }.map(\.name).joined(separator: ",") }

    /// Each field of the set, as a set with one member.
    var members: [SearchFields] { Self.names.map(\.field).filter(contains) }
}

extension Clause {
    /// Returns the clause searched in these fields if `in:` applies to it. Other clauses do not change, for example
    /// those that already name a field.
    func searched(in fields: SearchFields) -> Clause {
        switch self {
        case .text(let text): .words(.words(text), in: fields)
        case .check(.question), .check(.smiley): self
        case .check(let check): .words(check, in: fields)
        default: self
        }
    }

    /// The clause without `in:text`, because words are searched in the text by default, and with a normalized tree in
    /// `thread:{…}`.
    var normalized: Clause {
        switch self {
        case .words(let check, .text): check.clause
        case .thread(let node): .thread(node.normalized())
        default: self
        }
    }
}

extension QueryNode {
    /// Returns the tree with each clause searched in these fields (see `Clause.searched`). `nil` if no clause changes.
    /// Clauses inside `thread:{…}` do not change.
    func searched(in fields: SearchFields) -> QueryNode? {
        var isChanged = false
        let result = mapClauses { clause, range in
            let moved = clause.searched(in: fields)
            if moved != clause { isChanged = true }
            return .clause(moved, at: range)
        }
        return isChanged ? result : nil
    }
}
