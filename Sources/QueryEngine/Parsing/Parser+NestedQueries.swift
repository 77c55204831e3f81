internal import TweetModel

/// Parses queries inside queries: `thread:{…}` and `saved:NAME`.
extension Parser {
    /// Parses `thread:{query}` and `thread:(query)`, and `thread:ID` for the conversation of one tweet.
    mutating func parseThread(_ field: FieldName) {
        let open = field.colonEnd
        guard open < scalars.count, scalars[open] == "{" || CharacterRules.isOpening(scalars[open]) else {
            return parseThreadOfTweet(field)
        }
        guard let close = closing(of: open) else {
            report(
                "unclosed-bracket", "this bracket is never closed", open, open + 1,
                hint: "write it as in thread:{from:ann #swift}")
            position = scalars.count
            return addAfterError(field.start, position)
        }
        position = close + 1
        guard threadDepth < Self.maxThreadDepth else {
            report(
                "too-complex", "thread:{…} is nested more than \(Self.maxThreadDepth) levels deep", field.start,
                position,
                hint: "use one thread:{…}, which finds whole conversations")
            return addAfterError(field.start, position)
        }
        var parser = Parser(text(open + 1, close), options, expanding: expanding)
        parser.threadDepth = threadDepth + 1
        parser.expansionBudget = expansionBudget
        defer { expansionBudget = parser.expansionBudget }
        do throws(QueryErrors) {
            let inner = try parser.parse()
            notes += inner.notes.map { $0.moved(by: open + 1) }
            requiredFields += inner.requiredFields.map {
                RequiredField(field: $0.field, start: field.start, end: position)
            }
            if inner.patternPlace != nil, patternPlace == nil { patternPlace = (field.start, position) }
            nearPlaces += inner.nearPlaces.map { ($0.name, $0.problem.start + open + 1, $0.problem.end + open + 1) }
            guard inner.root != .everything || scalars[open..<close].contains("*") else {
                report("empty-group", "these braces are empty", open, position, hint: "write it as in thread:{cats}")
                return addAfterError(field.start, position)
            }
            addClause(.thread(inner.root), field.start, position)
        } catch {
            errors += error.problems.map { $0.moved(by: open + 1) }
            addAfterError(field.start, position)
        }
    }

    private mutating func parseThreadOfTweet(_ field: FieldName) {
        position = max(field.colonEnd, pieceEnd(field.colonEnd))
        let value = text(field.colonEnd, position)
        guard !value.isEmpty else { return reportEmptyValue(field) }
        guard let id = Int64(value), id >= 0 else {
            reportBadValue(
                "thread: needs a query in braces or a tweet ID", field.colonEnd, position,
                hint: "write thread:{\(value)}")
            return addAfterError(field.start, position)
        }
        addClause(.thread(.clause(.ids([TweetID(id)]))), field.start, position)
    }

    /// Returns the position of the bracket that closes the one at `open`; `nil` if it is missing. Ignores brackets in
    /// quotes and in regular expressions.
    private func closing(of open: Int) -> Int? {
        let isBrace = scalars[open] == "{"
        var depth = 0
        var index = open
        while index < scalars.count {
            let scalar = scalars[index]
            if CharacterRules.isQuote(scalar) {
                index = quoteEnd(index)
                continue
            }
            if let pattern = patternRange(index), canStartPattern(after: scalars[index - 1]) {
                index = pattern.upperBound
                continue
            }
            if isBrace ? scalar == "{" : CharacterRules.isOpening(scalar) { depth += 1 }
            if isBrace ? scalar == "}" : CharacterRules.isClosing(scalar) { depth -= 1 }
            if depth == 0 { return index }
            index += 1
        }
        return nil
    }

    private func canStartPattern(after previous: Unicode.Scalar) -> Bool {
        CharacterRules.isSpace(previous) || CharacterRules.isQuote(previous) || CharacterRules.isOpening(previous)
            || "{-:,".unicodeScalars.contains(previous)
    }

    /// Returns the position after the closing quotation mark. If it is missing, returns the position after the opening
    /// one.
    private func quoteEnd(_ start: Int) -> Int {
        var index = start + 1
        while index < scalars.count, !CharacterRules.isQuote(scalars[index]) {
            index += scalars[index] == "\\" ? 2 : 1
        }
        return index < scalars.count ? index + 1 : start + 1
    }

    /// Inserts a saved search as a group. Reports an error if the search does not exist, has errors, contains itself,
    /// or is inside 16 others, or if the saved searches of the query are too long in total.
    mutating func expand(_ value: FieldValue) -> ValueResult {
        let name = value.text
        guard let query = options.savedSearch(name) else {
            reportBadValue(
                "there is no saved search \"\(name)\"", value.start, value.end,
                hint: "run tweetdex recent pin N NAME to save a search")
            return .failed
        }
        guard !expanding.contains(name) else {
            reportBadValue(
                "the saved search \"\(name)\" contains itself", value.start, value.end,
                hint: "remove saved:\(name) from one of them")
            return .failed
        }
        guard expanding.count < 16 else {
            reportBadValue(
                "saved searches are nested more than 16 levels deep", value.start, value.end,
                hint: "write the query of \(name) instead of saved:\(name)")
            return .failed
        }
        expansionBudget -= query.utf8.count
        guard expansionBudget >= 0 else {
            report(
                "too-complex", "the saved searches in the query are too long in total", value.start, value.end,
                hint: "use fewer of them")
            isStopped = true
            return .failed
        }
        var parser = Parser(query, options, expanding: expanding + [name])
        parser.expansionBudget = expansionBudget
        defer { expansionBudget = parser.expansionBudget }
        do throws(QueryErrors) {
            let saved = try parser.parse()
            take(saved, from: value)
            return .node(saved.root)
        } catch {
            reportBadValue(
                "the saved search \"\(name)\" cannot be understood: \(error.problems.first?.message ?? "")",
                value.start,
                value.end, hint: "correct it and save it again: \(query)")
            return .failed
        }
    }

    /// Adopts the required fields, the names of `near:` and the use of a regular expression from a saved search, all at
    /// the position of `saved:NAME`; also its notes about modifiers and lists. Stores its modifiers until the end of
    /// the query, when `adoptModifiers` applies or rejects them.
    private mutating func take(_ saved: Query, from value: FieldValue) {
        let isNegated = frames[frames.count - 1].negation?.isNegated == true
        expanded.append(
            ExpandedSearch(
                modifiers: saved.modifiers, start: value.start, end: value.end, name: value.text,
                isPlain: frames.count == 1 && !isNegated && threadDepth == 0))
        for note in saved.notes where ["note-saved-order", Self.incompleteList].contains(note.code) {
            self.note(note.code, note.message, value.start, value.end, hint: note.hint)
        }
        requiredFields += saved.requiredFields.map {
            RequiredField(field: $0.field, start: value.start, end: value.end)
        }
        if saved.patternPlace != nil, patternPlace == nil { patternPlace = (value.start, value.end) }
        nearPlaces += saved.nearPlaces.map { ($0.name, value.start, value.end) }
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
        for element in frames[0].elements {
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

/// A saved search that was inserted, with its modifiers.
struct ExpandedSearch {
    let modifiers: Query.Modifiers
    let start: Int
    let end: Int
    let name: String
    /// True if the saved search is neither negated nor inside a group or braces.
    let isPlain: Bool
}

extension Query.Modifiers {
    /// Copies the modifiers of another query, except those that are already set here.
    mutating func adopt(_ other: Query.Modifiers) {
        includesReferenced = includesReferenced || other.includesReferenced
        if sort == nil { (sort, seed) = (other.sort, other.seed) }
        limit = limit ?? other.limit
        unique = unique ?? other.unique
        sample = sample ?? other.sample
    }
}

extension QueryProblem {
    fileprivate func moved(by distance: Int) -> QueryProblem {
        var moved = self
        moved.start += distance
        moved.end += distance
        return moved
    }
}
