import QueryEngine
import TweetArchive
import TweetModel

/// The last search of a terminal session, which `search +`, `search -`, `search --page` and `more` continue.
struct SessionSearch {
    /// The position in the results after those that were printed.
    enum Position: Equatable {
        case start, after(PageCursor), end

        init(_ next: PageCursor?) { self = next.map(Position.after) ?? .end }
    }

    /// The query with the seed of a random order.
    var query: String
    var layout: SearchRun.Layout
    /// The flags that later commands inherit, with their values.
    var flags: [Flag.Name: [String]]
    var position: Position

    /// The flags that determine the results and the size of a page.
    private static let queryFlags: Set<Flag.Name> = [
        .sort, .dialect, .lenient, .tz, .now, .limit, .clickHouse, .clickHouseTimeout,
    ]
    /// The flags that determine how results are printed. Commands with another format do not inherit them.
    private static let viewFlags: Set<Flag.Name> = [.columns, .around, .thread]
    private static let formats: [Flag.Name] = [
        .json, .ndjson, .csv, .plain, .ids, .markdown, .html, .count, .facets, .facetsOnly, .histogram, .columns,
    ]

    init(query: String, layout: SearchRun.Layout, arguments: Arguments, position: Position) {
        self.query = query
        self.layout = layout
        let names = Self.queryFlags.union(Self.viewFlags)
        flags = arguments.values.filter { names.contains($0.key) }
        self.position = position
    }

    /// Runs a query with the flags of this search, unless the command has others.
    func run(_ query: String, in context: CommandContext, after cursor: PageCursor? = nil) throws -> ExitStatus {
        var arguments = context.arguments
        var inherited = flags
        if Self.formats.contains(where: arguments.has) { for flag in Self.viewFlags { inherited[flag] = nil } }
        // A `sort:` that the user added replaces the inherited order. The search reports the errors of a query.
        if (try? Query.parse(query))?.sort != nil { inherited[.sort] = nil }
        arguments.values.merge(inherited) { own, _ in own }
        if let cursor { arguments.values[.after] = [cursor.description] }
        return try SearchRun(context: context.with(arguments), query: query, layout: layout).run()
    }
}

/// The form in the store: fields separated by U+001F, the unit separator of ASCII.
extension SessionSearch: LosslessStringConvertible {
    private static let separator: Character = "\u{1F}"

    init?(_ text: String) {
        let fields = text.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 3, fields.count % 2 == 1, let layout = SearchRun.Layout(rawValue: fields[1]) else {
            return nil
        }
        query = fields[0]
        self.layout = layout
        switch fields[2] {
        case "start": position = .start
        case "end": position = .end
        default:
            guard let cursor = PageCursor(fields[2]) else { return nil }
            position = .after(cursor)
        }
        flags = [:]
        for index in stride(from: 3, to: fields.count, by: 2) {
            guard let name = Flag.Name(rawValue: fields[index]) else { return nil }
            flags[name, default: []].append(fields[index + 1])
        }
    }

    var description: String {
        let positionText =
            switch position {
            case .start: "start"
            case .after(let cursor): cursor.description
            case .end: "end"
            }
        var fields = [query, layout.rawValue, positionText]
        for (name, values) in flags { for value in values { fields += [name.rawValue, value] } }
        // The character separates words of a query like a space.
        let separator = String(Self.separator)
        return fields.map { $0.replacing(separator, with: " ") }.joined(separator: separator)
    }
}

extension CommandContext {
    /// Saves a search for this terminal session; `nil` removes the last one, so that no command continues a search that
    /// must not be recorded.
    func remember(_ search: SessionSearch?, in store: TweetArchive) {
        if let terminal = Terminal.session { store.remember(search: search?.description, for: terminal) }
    }

    /// Returns the last search of this terminal session. Throws `CommandError.notFound` if it is unknown.
    func lastSearch() throws -> SessionSearch {
        let hint = "write the whole query, as in tweetdex search cats has:images"
        guard let session = Terminal.session else {
            throw CommandError.notFound(
                "no-search", "the last search is unknown, because the terminal session cannot be determined here",
                hint: hint)
        }
        let store = try openStore()
        guard store.readOnlyReason == nil else {
            throw CommandError.notFound(
                "no-search", "the last search is unknown: the store is read-only, so searches are not recorded",
                hint: hint)
        }
        guard let search = try store.lastSearch(of: session).flatMap({ SessionSearch($0) }) else {
            throw CommandError.notFound(
                "no-search", "this terminal session has not printed the results of a search that can be continued",
                hint: "search first; searches with --no-history and those of a store with the setting history off "
                    + "cannot be continued")
        }
        return search
    }
}
