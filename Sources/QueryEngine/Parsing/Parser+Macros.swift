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
            adopt(saved.modifiers, of: value)
            return .node(saved.root)
        } catch {
            reportBadValue(
                "the saved search “\(name)” cannot be understood: \(error.problems.first?.message ?? "")", value.start,
                value.end, hint: "it is: \(query)")
            return .failed
        }
    }

    /// What a saved search says about the whole result list holds where it stands for the whole search, or is one of its
    /// conditions.
    private mutating func adopt(_ saved: Query.Modifiers, of value: FieldValue) {
        guard saved != Query.Modifiers() else { return }
        let isNegated = frames[frames.count - 1].negation?.isNegated == true
        if frames.count == 1, !isNegated, macroDepth == 0 { return adopted.adopt(saved) }
        note(
            "note-saved-order", "the order, limit and include: of the saved search “\(value.text)” do not count here",
            value.start, value.end, hint: "they hold where saved: stands outside parentheses")
    }
}

extension Query.Modifiers {
    /// Takes over what is not said here.
    mutating func adopt(_ other: Query.Modifiers) {
        includesReferenced = includesReferenced || other.includesReferenced
        if sort == nil { (sort, seed) = (other.sort, other.seed) }
        limit = limit ?? other.limit
        unique = unique ?? other.unique
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
