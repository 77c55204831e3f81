internal import TweetModel
internal import TweetText

/// Inserts saved searches, and applies their modifiers.
extension Resolver {
    /// Inserts a saved search as a group. Reports an error if the search does not exist, has errors, contains itself,
    /// or is inside 16 others, or if the saved searches of the query are too long in total.
    mutating func expand(_ value: FieldValue, isPlain: Bool) -> QueryNode? {
        let name = value.text
        guard let query = options.savedSearch(name) else {
            let near = name.lowercased().nearest(among: options.savedSearchNames, limit: 1)
            reportBadValue(
                "there is no saved search \"\(name)\"", value.start, value.end,
                hint: near.first.map { "did you mean saved:\($0)?" }
                    ?? "run tweetdex recent pin N NAME to save a search", suggestions: near)
            return nil
        }
        guard !expanding.contains(name) else {
            reportBadValue(
                "the saved search \"\(name)\" contains itself", value.start, value.end,
                hint: "remove saved:\(name) from one of them")
            return nil
        }
        guard expanding.count < 16 else {
            reportBadValue(
                "saved searches are nested more than 16 levels deep", value.start, value.end,
                hint: "write the query of \(name) instead of saved:\(name)")
            return nil
        }
        guard expansionBudget >= 0 else { return nil }
        expansionBudget -= query.utf8.count
        guard expansionBudget >= 0 else {
            report(
                "too-complex", "the saved searches in the query are too long in total", value.start, value.end,
                hint: "use fewer of them")
            return nil
        }
        do {
            var parser = Parser(query, parsed.syntax)
            parser.parse()
            let saved = try resolved(parser, expanding: expanding + [name])
            take(saved, from: value, isPlain: isPlain)
            return saved.root
        } catch {
            let problem = (error as? QueryErrors)?.problems.first?.message ?? ""
            reportBadValue(
                "the saved search \"\(name)\" cannot be understood: \(problem)", value.start, value.end,
                hint: "correct it and save it again: \(query)")
            return nil
        }
    }

    /// Adopts the notes of a saved search about modifiers, lists and contradictions, at the position of `saved:NAME`.
    /// Stores its modifiers until the end of the query, when `adoptModifiers` applies or rejects them.
    private mutating func take(_ saved: Query, from value: FieldValue, isPlain: Bool) {
        expanded.append(
            (
                modifiers: saved.modifiers, start: value.start, end: value.end, name: value.text,
                isPlain: isPlain && parsed.threadDepth == 0
            ))
        for note in saved.notes where ["note-saved-order", Self.incompleteList].contains(note.code) {
            self.note(note.code, note.message, value.start, value.end, hint: note.hint)
        }
        if let note = saved.notes.first(where: { $0.code == Self.contradiction }) {
            self.note(
                note.code, "in saved:\(value.text), \(note.message)", value.start, value.end,
                hint: "correct the saved search, or remove it from this query")
        }
    }

    /// Applies the modifiers of saved searches:
    ///
    /// - If a saved search is the only condition of the query, and is neither negated nor inside parentheses or braces,
    ///   all its modifiers apply, except those that the query sets itself.
    /// - If it is one of several members of the outermost AND, only `include:` and `sample:` apply. `sample:` does not
    ///   apply if another sample is set.
    /// - Otherwise none apply.
    ///
    /// In the last two cases, a note names the modifiers that do not apply.
    mutating func adoptModifiers() {
        var operands = 0
        var hasOr = false
        for element in parsed.groups.last?.frame.elements ?? [] where parsed.hasRoot {
            switch element {
            case .operand: operands += 1
            case .or: hasOr = true
            case .and, .nothing: break
            }
        }
        for search in expanded {
            if expanded.count == 1, operands == 1, search.isPlain {
                modifiers.adopt(search.modifiers)
                continue
            }
            var rest = search.modifiers
            if search.isPlain, !hasOr {
                modifiers.includesReferenced = modifiers.includesReferenced || rest.includesReferenced
                rest.includesReferenced = false
                if modifiers.sample == nil || modifiers.sample == rest.sample {
                    modifiers.sample = rest.sample ?? modifiers.sample
                    rest.sample = nil
                }
            }
            let left = rest.canonicalParts.joined(separator: " ")
            guard !left.isEmpty else { continue }
            note(
                "note-saved-order", "\(left) of the saved search \"\(search.name)\" does not apply here", search.start,
                search.end, hint: "add \(left) to this query to apply it")
        }
    }
}

/// A saved search that was inserted, with its modifiers. `isPlain` is true if the saved search is neither negated nor
/// inside a group or braces.
typealias ExpandedSearch = (modifiers: Query.Modifiers, start: Int, end: Int, name: String, isPlain: Bool)

extension Query.Modifiers {
    /// Copies the modifiers of another query, except those that are already set here.
    mutating func adopt(_ other: Query.Modifiers) {
        includesReferenced = includesReferenced || other.includesReferenced
        sort = sort ?? other.sort
        limit = limit ?? other.limit
        unique = unique ?? other.unique
        sample = sample ?? other.sample
    }
}
