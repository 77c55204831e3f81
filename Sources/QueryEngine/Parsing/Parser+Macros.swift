internal import TweetModel

/// Queries inside queries: `thread:{…}` and `saved:name`.
extension Parser {
    /// `thread:{query}`; a number is the conversation of that tweet.
    mutating func parseThread(_ field: FieldName) {
        let open = field.colonEnd
        guard open < scalars.count, scalars[open] == "{" || CharacterRules.isOpening(scalars[open]) else {
            return parseThreadOfTweet(field)
        }
        guard let close = closing(of: open) else {
            report("unclosed-bracket", "this bracket is never closed", open, open + 1, hint: "thread:{from:ann #swift}")
            position = scalars.count
            return addAfterError(field.start, position)
        }
        position = close + 1
        guard macroDepth < Self.deepestMacro else {
            report(
                "too-complex", "threads are nested deeper than \(Self.deepestMacro)", field.start, position,
                hint: "one thread:{…} finds whole conversations already")
            return addAfterError(field.start, position)
        }
        var parser = Parser(text(open + 1, close), options, expanding: expanding)
        parser.findPlace = findPlace
        parser.macroDepth = macroDepth + 1
        parser.expansionBudget = expansionBudget
        defer { expansionBudget = parser.expansionBudget }
        do throws(QueryErrors) {
            let inner = try parser.parse()
            notes += inner.notes.map { $0.moved(by: open + 1) }
            guard inner.root != .everything || scalars[open..<close].contains("*") else {
                report("empty-group", "there is nothing between these braces", open, position, hint: "thread:{cats}")
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
                "thread: needs a query in braces, or the number of a tweet", field.colonEnd, position,
                hint: "thread:{\(value)}")
            return addAfterError(field.start, position)
        }
        addClause(.thread(.clause(.ids([TweetID(id)]))), field.start, position)
    }

    /// The bracket that closes the one at `open`; quoted text is passed over.
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
            if isBrace ? scalar == "{" : CharacterRules.isOpening(scalar) { depth += 1 }
            if isBrace ? scalar == "}" : CharacterRules.isClosing(scalar) { depth -= 1 }
            if depth == 0 { return index }
            index += 1
        }
        return nil
    }

    /// Behind the quote mark that ends the text which begins here; behind the first one when it is never ended.
    private func quoteEnd(_ start: Int) -> Int {
        var index = start + 1
        while index < scalars.count, !CharacterRules.isQuote(scalars[index]) {
            index += scalars[index] == "\\" ? 2 : 1
        }
        return index < scalars.count ? index + 1 : start + 1
    }

    /// Puts in a saved search as a group.
    mutating func expand(_ value: FieldValue) -> ValueResult {
        let name = value.text
        guard let query = options.savedSearch(name) else {
            reportBadValue(
                "there is no saved search “\(name)”", value.start, value.end, hint: "recent pin N NAME saves one")
            return .failed
        }
        guard !expanding.contains(name), expanding.count < 16 else {
            reportBadValue(
                "the saved search “\(name)” contains itself", value.start, value.end, hint: "change one of them")
            return .failed
        }
        expansionBudget -= query.utf8.count
        guard expansionBudget >= 0 else {
            report(
                "too-complex", "the saved searches in it are too long together", value.start, value.end,
                hint: "use fewer of them")
            isStopped = true
            return .failed
        }
        var parser = Parser(query, options, expanding: expanding + [name])
        parser.findPlace = findPlace
        parser.expansionBudget = expansionBudget
        defer { expansionBudget = parser.expansionBudget }
        do throws(QueryErrors) {
            let saved = try parser.parse()
            take(saved, from: value)
            return .node(saved.root)
        } catch {
            reportBadValue(
                "the saved search “\(name)” cannot be understood: \(error.problems.first?.message ?? "")", value.start,
                value.end, hint: "it is: \(query)")
            return .failed
        }
    }

    /// Keeps what a saved search says beside its conditions, for when it is known what stands around it.
    private mutating func take(_ saved: Query, from value: FieldValue) {
        let isNegated = frames[frames.count - 1].negation?.isNegated == true
        expanded.append(
            ExpandedSearch(
                modifiers: saved.modifiers, start: value.start, end: value.end, name: value.text,
                isPlain: frames.count == 1 && !isNegated && macroDepth == 0))
        for note in saved.notes where note.code == "note-saved-order" {
            self.note(note.code, note.message, value.start, value.end, hint: note.hint)
        }
        needs += saved.needs.map { FieldNeed(field: $0.field, start: value.start, end: value.end) }
        if saved.patternPlace != nil, patternPlace == nil { patternPlace = (value.start, value.end) }
    }

    /// What a saved search says about the whole list holds where it is the whole search; the tweets that it draws from
    /// (`sample:`, `include:`) are also as it says where it is one of several conditions.
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
                "note-saved-order", "\(left) of the saved search “\(search.name)” does not count here", search.start,
                search.end, hint: "it holds where saved:\(search.name) stands alone; to have it here, write it here")
        }
    }
}

/// A saved search that was put in, with what it says beside its conditions.
struct ExpandedSearch {
    let modifiers: Query.Modifiers
    let start: Int
    let end: Int
    let name: String
    /// It stands in no group and behind no NOT.
    let isPlain: Bool
}

extension Query.Modifiers {
    /// Takes over what is not said here.
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
