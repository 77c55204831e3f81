/// A field in which words are searched (`in:`). The raw value is its name.
package enum SearchField: String, Hashable, Sendable, CaseIterable, Comparable {
    case text
    /// The URLs of links: the expanded one and the first redirect; the one in the text if no other is known.
    case urls
    /// The author's display name and handle.
    case name
    /// The text of the quoted tweet.
    case quoted
    /// Descriptions of images and other media, and texts read from images.
    case alternativeText = "alt"
    /// Titles and descriptions of linked pages.
    case card
    /// The choices of polls.
    case poll
    /// Community Notes.
    case note

    /// Finds a field by its name or by an alias, in lower case. `nil` for any other text.
    init?(named name: String) {
        switch name {
        case "url", "links", "link": self = .urls
        case "names", "author": self = .name
        case "quote", "quotes": self = .quoted
        case "cards": self = .card
        case "polls": self = .poll
        case "notes": self = .note
        default: self.init(rawValue: name)
        }
    }

    /// Fields have the order in which they are declared.
    package static func < (left: Self, right: Self) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}

extension Clause {
    /// Returns the clause searched in these fields if `in:` applies to it. Other clauses do not change, for example
    /// those that already name a field.
    func searched(in fields: Set<SearchField>) -> Clause {
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
        case .words(let check, [.text]): check.clause
        case .thread(let node): .thread(node.normalized())
        default: self
        }
    }
}

extension QueryNode {
    /// Returns the tree with each clause searched in these fields (see `Clause.searched`). `nil` if no clause changes.
    /// Clauses inside `thread:{…}` do not change.
    func searched(in fields: Set<SearchField>) -> QueryNode? {
        var isChanged = false
        let result = mapClauses { clause, range in
            let moved = clause.searched(in: fields)
            if moved != clause { isChanged = true }
            return .clause(moved, at: range)
        }
        return isChanged ? result : nil
    }
}
