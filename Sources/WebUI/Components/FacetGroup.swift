import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The values of one field in the results of a search, with their numbers. Each value links to the query with the value
/// added or removed, and to the query without tweets that have the value.
struct FacetGroup {
    /// A value that the group shows.
    struct Value {
        enum State { case none, selected, excluded }

        var text: String
        var count: Int
        var clause: String
        var state = State.none
    }

    let field: Facet.Field
    private(set) var values: [Value] = []
    /// The number of values that the library left out.
    let others: Int
    private let conditions: Query.ValueConditions
    /// Returns the page of a query.
    private let url: (String) -> LinkURL

    /// The number of values without opening the rest of the group, with it, and after the script has requested all.
    static let shown = 5
    static let limit = 25
    static let longest = 500

    /// Counts the values of a group. If the query contains conditions on the field, counts the values that the query
    /// would have without them, because selecting a second value adds results.
    ///
    /// - Parameters:
    ///   - facet: The values in the results of the query.
    ///   - query: The query, and its text as typed.
    ///   - now: The current date, for the years that a query can name.
    ///   - account: Returns the clause that facets use for the account of a condition such as `from:ada`.
    ///   - url: Returns the page of a query.
    ///   - recount: Returns the values of the field in the results of another query.
    init(
        _ facet: Facet, of query: (parsed: Query, text: String), now: CivilTime, account: (String) throws -> String,
        url: @escaping (String) -> LinkURL, recount: (String) throws -> Facet
    ) rethrows {
        field = facet.field
        self.url = url
        let read = Self.reader(of: facet.field, now: now)
        var conditions = try query.parsed.conditions {
            try read($0).map { Self.accounts.contains(facet.field) ? try account($0) : $0 }
        }
        if field == .kind, Self.replaced.isSubset(of: conditions.excluded) {
            conditions.selected.append(Self.original)
            conditions.excluded.removeAll { Self.replaced.contains($0) }
        }
        let isActive = !conditions.selected.isEmpty || !conditions.excluded.isEmpty
        if !isActive { conditions.rest = query.text }
        self.conditions = conditions
        let counted = isActive ? try recount(conditions.rest) : facet
        others = counted.others
        values = counted.values.compactMap { value in
            value.clause.map { Value(text: value.text, count: value.count, clause: $0) }
        }
        for (clauses, state) in [(conditions.selected, Value.State.selected), (conditions.excluded, .excluded)] {
            for clause in clauses {
                if let index = values.firstIndex(where: { $0.clause == clause }) {
                    values[index].state = state
                } else {
                    let text = Self.named[field]?[clause] ?? Self.text(of: clause)
                    values.append(Value(text: text, count: 0, clause: clause, state: state))
                }
            }
        }
        if field == .year {
            values.sort { $0.text > $1.text }
        } else if field != .likes {
            // Active values stay visible.
            values = values.filter { $0.state != .none } + values.filter { $0.state == .none }
        }
    }

    /// True if the group helps to narrow the results.
    var isUseful: Bool { values.count > 1 || active > 0 || [.label, .likes].contains(field) && !values.isEmpty }

    /// The number of active values.
    var active: Int { values.count { $0.state != .none } }

    /// - Parameter isBrief: True to leave out values of a closed group, because the script requests them when the user
    ///   opens it.
    func write(isBrief: Bool, _ html: inout MarkupWriter) {
        let most = values.map(\.count).max() ?? 1
        let first = max(Self.shown, active)
        let rest = values.dropFirst(first)
        let isOpen = rest.contains { $0.state != .none }
        let isLeftOut = isBrief && !isOpen && !rest.isEmpty
        html.element(
            "details", .class("group"), .named("data-field", field.rawValue),
            .flag("data-more", isSet: others > 0 || isLeftOut), .flag("open")
        ) { html in
            html.element("summary") { $0.element("h2", text: Self.words(of: field).title) }
            list(values.prefix(first), most, &html)
            guard !rest.isEmpty else { return }
            html.element("details", .class("rest"), .flag("open", isSet: isOpen)) { html in
                html.element("summary", text: "Show \(HumanReadable.grouped(rest.count + others)) more")
                if isLeftOut { return }
                list(rest, most, &html)
                if others > 0 {
                    html.element("p", .class("quiet"), text: "\(HumanReadable.grouped(others)) rarer values left out")
                }
            }
        }
    }

    private func list(_ values: ArraySlice<Value>, _ most: Int, _ html: inout MarkupWriter) {
        html.element("ul") { html in
            for value in values { row(value, most, &html) }
        }
    }

    private func row(_ value: Value, _ most: Int, _ html: inout MarkupWriter) {
        let name = Self.name(of: value.text, field)
        let (classes, words) =
            switch value.state {
            case .none: ("value", "")
            case .selected: ("value on", ", selected,")
            case .excluded: ("value no", ", excluded,")
            }
        html.element("li", .class(classes)) { html in
            html.link(
                url(query(toggling: value)), .class("pick"), .named("data-clause", value.clause)
            ) { html in
                html.element("bdi", text: name)
                if !words.isEmpty { html.element("span", .class("unseen"), text: words) }
                // The number of a condition that names no counted value, such as `from:me`, is unknown.
                let isCounted = value.count > 0 || value.state == .none
                html.element("span", .class("number"), text: isCounted ? HumanReadable.grouped(value.count) : "")
                html.meter(value.count, of: most)
            }
            let label = value.state == .excluded ? "Do not exclude \(name)" : "Exclude \(name)"
            html.link(url(query(excluding: value)), .class("minus"), .named("aria-label", label), text: "−")
        }
    }

    // MARK: Queries

    /// Returns the query after a click on a value.
    func query(toggling value: Value) -> String {
        switch value.state {
        // Each number of likes includes the higher ones.
        case .none where field == .likes: narrowed([value.clause], conditions.excluded)
        case .none: narrowed(conditions.selected + [value.clause], conditions.excluded)
        case .selected: narrowed(conditions.selected.filter { $0 != value.clause }, conditions.excluded)
        case .excluded: narrowed(conditions.selected, conditions.excluded.filter { $0 != value.clause })
        }
    }

    /// Returns the query that excludes a value; if it is excluded already, the query without this condition.
    func query(excluding value: Value) -> String {
        guard value.state != .excluded else { return query(toggling: value) }
        return narrowed(conditions.selected.filter { $0 != value.clause }, conditions.excluded + [value.clause])
    }

    private func narrowed(_ selected: [String], _ excluded: [String]) -> String {
        Query.narrowed(conditions.rest, toAny: selected, except: excluded)
    }

    private static let accounts: Set<Facet.Field> = [.person, .mention]
    private static let original = Query.clause(for: Facet.Field.kind, "original") ?? ""
    /// The clauses whose negations together are the clause for original tweets.
    private static let replaced: Set<String> = ["is:reply", "is:retweet", "is:quote"]
    /// The texts of values by their clauses.
    private static let named: [Facet.Field: [String: String]] = [
        .kind: [
            original: "original", "is:reply": "reply", "is:retweet": "retweet", "is:quote": "quote",
            "is:thread": "thread",
        ],
        .media: ["has:images": "photo", "has:videos": "video", "has:gif": "animated_gif"],
        .has: Dictionary(uniqueKeysWithValues: Facet.Content.allCases.map { ($0.clause, $0.name) }),
    ]

    /// Returns a function that returns the clause of a value from its canonical form, and `nil` for other clauses.
    private static func reader(of field: Facet.Field, now: CivilTime) -> (String) -> String? {
        switch field {
        case .year:
            var known: [String: String] = [:]
            for year in 2006...max(2006, now.year) {
                let clause = "date:\(year)"
                if let query = try? Query.parse(clause) { known[query.canonical] = clause }
            }
            return { known[$0] }
        case .kind, .media, .has:
            return { canonical in
                let clause = canonical == "filter:self_threads" ? "is:thread" : canonical
                return named[field]?[clause] == nil ? nil : clause
            }
        default:
            let starts = words(of: field).prefixes
            return { text in starts.contains { text.hasPrefix($0) } && !text.contains(" OR ") ? text : nil }
        }
    }

    // MARK: Names

    /// The heading of a field, and the beginnings of the clauses for its values.
    private static func words(of field: Facet.Field) -> (title: String, prefixes: [String]) {
        switch field {
        case .year: ("Year", [])
        case .person: ("Authors", ["from:", "from_user_id:"])
        case .mention: ("People", ["@", "mention:", "mentioned_user_id:"])
        case .likes: ("Likes", ["likes:"])
        case .archive: ("Archive", ["account:"])
        case .hashtag: ("Hashtags", ["#", "hashtag:"])
        case .language: ("Language", ["lang:"])
        case .kind: ("Kind", [])
        case .media, .has: ("Has", [])
        case .domain: ("Sites", ["domain:"])
        case .client: ("Client", ["client:", "source:"])
        case .label: ("Labels", ["label:"])
        case .conversation: ("Conversation", [])
        }
    }

    /// Returns the value of a clause whose value was not counted: `swift` for `#swift`.
    private static func text(of clause: String) -> String {
        let value =
            clause.hasPrefix("#") || clause.hasPrefix("@") ? clause.dropFirst() : clause.drop { $0 != ":" }.dropFirst()
        return value.isEmpty ? clause : String(value).replacing("\"", with: "")
    }

    static func name(of text: String, _ field: Facet.Field) -> String {
        switch (field, text) {
        case (.kind, "original"): "Tweets"
        case (.kind, "reply"): "Replies"
        case (.kind, "retweet"): "Retweets"
        case (.kind, "quote"): "Quotes"
        case (.kind, "thread"): "Threads"
        case (.media, "photo"), (.has, "images"): "Photos"
        case (.media, "video"): "Videos"
        case (.media, "animated_gif"), (.has, "gif"): "GIFs"
        case (.has, "geo"): "Place"
        case (.has, _): HumanReadable.capitalized(text)
        case (.hashtag, _): "#" + text
        case (.person, _), (.mention, _), (.archive, _): "@" + text
        case (.label, LabelName.starred.text): "★ starred"
        case (.language, _): Query.languageName(of: text) ?? text
        case (.likes, _): text.hasSuffix("..") ? text.dropLast(2) + "+" : text
        default: text
        }
    }
}
