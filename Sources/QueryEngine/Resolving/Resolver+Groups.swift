internal import TweetModel

/// Combines the members of a group into a tree, and reports contradictions and ambiguities.
extension Resolver {
    /// Returns the node of a group whose inner groups are in `nodes`.
    mutating func reduce(_ frame: Frame, end: Int, isRoot: Bool) -> QueryNode {
        var elements = frame.elements.map { element -> Element<QueryNode> in
            switch element {
            case .operand(let operand):
                .operand((node(of: operand.content, isPlain: isRoot), operand.start, operand.end))
            case .or(let start, let end): .or(start: start, end: end)
            case .and(let start, let end): .and(start: start, end: end)
            case .nothing: .nothing
            }
        }
        assignDistances(of: frame, to: &elements)
        applyStem(of: frame, to: &elements)
        applySearchFields(of: frame, to: &elements)
        let chosen = group(elements, orBindsTighter: parsed.syntax.dialect == .web)
        if parsed.syntax.dialect != .v2, isMixed(elements) { noteMixed(frame, elements, chosen, end: end) }
        let conjunctions = conjunctions(elements)
        let isWhole = isRoot && conjunctions.count == 1
        for members in conjunctions { checkConjunction(members, isWhole: isWhole) }
        return chosen
    }

    /// Groups the operands by precedence: `a b OR c` is `[[a], [b, c]]` if OR binds tighter, else `[[a, b], [c]]`.
    private func groups(_ elements: [Element<QueryNode>], orBindsTighter: Bool) -> [[Operand<QueryNode>]] {
        var groups: [[Operand<QueryNode>]] = [[]]
        var isAfterOr = false
        for element in elements {
            switch element {
            case .or: isAfterOr = true
            case .and: break
            // In `a OR ... b`, the text `...` contains no token. If OR binds tighter, `...` is the right operand of OR,
            // and the query means `a b`. Otherwise it means `a OR b`.
            case .nothing: isAfterOr = isAfterOr && !orBindsTighter
            case .operand(let operand):
                // If OR binds tighter, an operand after OR joins the current group, and any other operand begins a new
                // group. If AND binds tighter, only an operand after OR begins a new group.
                if groups[0].isEmpty || isAfterOr == orBindsTighter {
                    groups[groups.count - 1].append(operand)
                } else {
                    groups.append([operand])
                }
                isAfterOr = false
            }
        }
        return groups
    }

    private func group(_ elements: [Element<QueryNode>], orBindsTighter: Bool) -> QueryNode {
        func joined(_ nodes: [QueryNode], isAnd: Bool) -> QueryNode {
            nodes.count == 1 ? nodes[0] : isAnd ? .and(nodes) : .or(nodes)
        }
        let groups = groups(elements, orBindsTighter: orBindsTighter).map { operands in
            joined(operands.map(\.content), isAnd: !orBindsTighter)
        }
        return joined(groups, isAnd: orBindsTighter)
    }

    /// True if the group has both AND and OR, so that the precedence matters.
    private func isMixed(_ elements: [Element<QueryNode>]) -> Bool {
        var hasOr = false
        var hasAnd = false
        var isAfterOr = true
        for element in elements {
            switch element {
            case .or: (hasOr, isAfterOr) = (true, true)
            case .and, .nothing: break
            case .operand:
                if !isAfterOr { hasAnd = true }
                isAfterOr = false
            }
        }
        return hasOr && hasAnd
    }

    /// Returns the groups of operands that must match together.
    private func conjunctions(_ elements: [Element<QueryNode>]) -> [[Operand<QueryNode>]] {
        let isWeb = parsed.syntax.dialect == .web
        let groups = groups(elements, orBindsTighter: isWeb)
        // In the web dialect, each group of several operands is an OR, and its members cannot contradict each other.
        return isWeb ? [groups.filter { $0.count == 1 }.map { $0[0] }] : groups
    }

    // MARK: - Notes

    private mutating func noteMixed(_ frame: Frame, _ elements: [Element<QueryNode>], _ chosen: QueryNode, end: Int) {
        guard diagnostics.notes.count < 20, diagnostics.errors.isEmpty else { return }
        // Omit the text of a long group, which would be unreadable.
        guard end - frame.start <= 400 else {
            note(
                "note-mixed-and-or",
                parsed.syntax.dialect == .web ? "OR binds tighter than AND here" : "AND binds tighter than OR here",
                frame.start, end, hint: "add parentheses to show which clauses belong together")
            return
        }
        let other = group(elements, orBindsTighter: parsed.syntax.dialect != .web)
        note(
            "note-mixed-and-or", "read as \(chosen.normalized().canonical(isTopLevel: true))", frame.start, end,
            hint: "write \(other.normalized().canonical(isTopLevel: true)) for the other interpretation")
    }

    /// Reports members that cannot match together: an error for an empty time range of the whole query, else a note.
    /// Compares each member with the earlier ones. Members that are groups were checked when they were closed, so their
    /// own clauses are not compared with each other. `checkTimes` checks the times of a conjunction that is not the
    /// whole query.
    private mutating func checkConjunction(_ members: [Operand<QueryNode>], isWhole: Bool) {
        guard members.count > 1 else { return }
        var known = KnownClauses()
        for member in members {
            var own: [(clause: Clause, isNegated: Bool)] = []
            for node in member.content.conjuncts {
                let (clause, isNegated): (Clause, Bool)
                switch node {
                case .clause(let inner, _): (clause, isNegated) = (inner, false)
                case .not(.clause(let inner, _)): (clause, isNegated) = (inner, true)
                default: continue
                }
                check(clause, isNegated, of: member, against: known)
                if isWhole, !isNegated { checkTime(clause, of: member, against: known, isWhole: true) }
                own.append((clause, isNegated))
            }
            for (clause, isNegated) in own { known.add(clause, isNegated) }
        }
    }

    /// The conditions of the earlier members of a conjunction.
    private struct KnownClauses {
        var isNegated: [Clause: Bool] = [:]
        var labels: [String]?
        var author: UserName?
        var lower: QueryTime?
        var upper: QueryTime?

        mutating func add(_ clause: Clause, _ isNegated: Bool) {
            self.isNegated[clause] = isNegated
            if isNegated { return }
            switch clause {
            case .value(let value): labels = value.languageLabels ?? labels
            case .user(.author, .pattern), .user(.author, .list): break
            case .user(.author, let name): author = name
            case .time(let range):
                lower = range.lower ?? lower
                upper = range.upper ?? upper
            default: break
            }
        }
    }

    private mutating func check(
        _ clause: Clause, _ isNegated: Bool, of member: Operand<QueryNode>, against known: KnownClauses
    ) {
        if let before = known.isNegated[clause], before != isNegated {
            noteContradiction("no tweet can match: the query requires both this and its opposite", member)
        }
        if isNegated { return }
        switch clause {
        case .value(let value):
            if let before = known.labels, let labels = value.languageLabels, Set(before).isDisjoint(with: labels) {
                noteContradiction("no tweet can match: a tweet has only one language label", member)
            }
        case .user(.author, .pattern), .user(.author, .list): break
        case .user(.author, let name):
            if let author = known.author, author != name {
                noteContradiction(
                    "a tweet has only one author, so it matches only if both names belong to the same account", member)
            }
        default: break
        }
    }

    /// Reports a time range that is empty together with the earlier members: an error if no tweet can match the query,
    /// else a note.
    private mutating func checkTime(
        _ clause: Clause, of member: Operand<QueryNode>, against known: KnownClauses, isWhole: Bool
    ) {
        guard case .time(let range) = clause, let lower = range.lower ?? known.lower,
            let upper = range.upper ?? known.upper, isBackwards(lower, upper)
        else { return }
        let hint = "check the order: since: includes its time, and until: excludes it"
        if isWhole {
            report("empty-range", "the time range is empty", member.start, member.end, hint: hint)
        } else {
            note(
                Self.contradiction, "no tweet can match this part: the time range is empty", member.start, member.end,
                hint: hint)
        }
    }

    /// Reports each empty time range of the finished tree, unless there are errors. Normalization joins groups that
    /// were checked separately, so a group can have become contradictory. Without this check, parsing the canonical
    /// text would report new errors.
    ///
    /// - Parameters:
    ///   - node: A part of the tree.
    ///   - isWhole: False if the query can match although the part is false: inside OR and NOT.
    mutating func checkTimes(in node: QueryNode, isWhole: Bool = true) {
        guard diagnostics.errors.isEmpty else { return }
        switch node {
        case .everything, .clause: return
        case .not(let inner): checkTimes(in: inner, isWhole: false)
        case .or(let nodes): for node in nodes { checkTimes(in: node, isWhole: false) }
        case .and(let nodes):
            var known = KnownClauses()
            for node in nodes {
                guard case .clause(let clause, let written) = node else {
                    checkTimes(in: node, isWhole: isWhole)
                    continue
                }
                guard case .time = clause else { continue }
                let range = written ?? 0..<scalars.count
                let member = (content: node, start: range.lowerBound, end: range.upperBound)
                checkTime(clause, of: member, against: known, isWhole: isWhole)
                known.add(clause, false)
            }
        }
    }

    /// Adds a note if the query requires the opposite of a condition that matches every tweet, as in `-*`. Adds no note
    /// if there is another contradiction.
    mutating func checkNegations(in node: QueryNode) {
        let isKnown = diagnostics.notes.contains { $0.code == Self.contradiction }
        guard !isKnown, node.conjuncts.contains(.not(.everything)) else { return }
        note(
            Self.contradiction, "no tweet can match: the query excludes every tweet", 0, scalars.count,
            hint: "remove the clause that begins with - or NOT")
    }

    /// True if `lower` is at or after `upper`. False for times that it does not compare: of different kinds, of
    /// different units, and `ago`.
    private func isBackwards(_ lower: QueryTime, _ upper: QueryTime) -> Bool {
        switch (lower, upper) {
        case (.absolute(let first), .absolute(let second)), (.local(let first), .local(let second)),
            (.day(let first), .day(let second)):
            first >= second
        case (.period(let first, let unit), .period(let second, let other)) where unit == other: first >= second
        default: false
        }
    }

    /// The code of a note on a query that no tweet can match.
    static let contradiction = "note-contradiction"

    private mutating func noteContradiction(_ message: String, _ member: Operand<QueryNode>) {
        note(Self.contradiction, message, member.start, member.end, hint: "use OR between them to match either")
    }
}

extension OperatorValue {
    /// The language labels that the value matches; `nil` for other operators.
    fileprivate var languageLabels: [String]? { if case .language(let labels)? = predicate { labels } else { nil } }
}
