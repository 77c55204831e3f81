internal import TweetModel

/// How the members of a group become a tree, and what is said about it.
extension Parser {
    /// The node of a group; nil when nothing is in it or an error was found.
    mutating func reduce(_ frame: Frame, end: Int) -> QueryNode? {
        var frame = frame
        if let negation = frame.negation { reportDangling(negation.start, negation.end) }
        frame = measured(frame)
        moveWords(of: &frame)
        guard !frame.isEmpty, hasOperands(frame.elements), frame.hasClause else { return nil }
        noteLookalikes(frame)
        let chosen = group(frame.elements, orBindsTighter: options.dialect == .web)
        if options.dialect != .v2, isMixed(frame.elements) { noteMixed(frame, chosen, end: end) }
        for members in conjunctions(frame.elements) { checkConjunction(members) }
        return chosen
    }

    /// Operators need a clause on both sides.
    private mutating func hasOperands(_ elements: [Element]) -> Bool {
        var isExpecting = true
        var isSound = true
        /// An operator that waits for its right side, unless it was reported for want of a left one.
        var waiting: (start: Int, end: Int)?
        for element in elements {
            switch element {
            case .operand, .nothing:
                isExpecting = false
                waiting = nil
            case .or(let start, let end), .and(let start, let end):
                waiting = isExpecting ? nil : (start, end)
                if isExpecting {
                    reportDangling(start, end)
                    isSound = false
                }
                isExpecting = true
            }
        }
        if let waiting {
            reportDangling(waiting.start, waiting.end)
            isSound = false
        }
        return isSound
    }

    mutating func reportDangling(_ start: Int, _ end: Int) {
        let word = text(start, end)
        report(
            "dangling-operator", "“\(word)” has nothing to join here", start, end,
            hint: "to search for the word, write \"\(word)\" in quotes")
    }

    /// The members as one of the two precedences groups them: alternatives that must all hold, or else members that must,
    /// of which one group has to.
    private func groups(_ elements: [Element], orBindsTighter: Bool) -> [[Operand]] {
        var groups: [[Operand]] = [[]]
        var isAfterOr = false
        for element in elements {
            switch element {
            case .or: isAfterOr = true
            case .and: break
            // In “a OR nothing b” the OR joins a and the group that b is in, or a and nothing.
            case .nothing: isAfterOr = isAfterOr && !orBindsTighter
            case .operand(let operand):
                // A new group begins at each OR, or at everything that is not behind an OR.
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

    private func group(_ elements: [Element], orBindsTighter: Bool) -> QueryNode {
        func joined(_ nodes: [QueryNode], isAnd: Bool) -> QueryNode {
            nodes.count == 1 ? nodes[0] : isAnd ? .and(nodes) : .or(nodes)
        }
        let groups = groups(elements, orBindsTighter: orBindsTighter).map { operands in
            joined(operands.map(\.node), isAnd: !orBindsTighter)
        }
        return joined(groups, isAnd: orBindsTighter)
    }

    /// Whether AND and OR meet: then the two precedences differ.
    private func isMixed(_ elements: [Element]) -> Bool {
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

    /// The members that must hold together.
    private func conjunctions(_ elements: [Element]) -> [[Operand]] {
        let isWeb = options.dialect == .web
        let groups = groups(elements, orBindsTighter: isWeb)
        // Members of an alternative are free of each other.
        return isWeb ? [groups.filter { $0.count == 1 }.map { $0[0] }] : groups
    }

    // MARK: - Notes

    private mutating func noteMixed(_ frame: Frame, _ chosen: QueryNode, end: Int) {
        guard notes.count < 20, errors.isEmpty else { return }
        // Written out only where a person would read it.
        guard end - frame.start <= 400 else {
            note(
                "note-mixed-and-or",
                options.dialect == .web ? "OR was read before AND" : "AND was read before OR", frame.start, end,
                hint: "write parentheses where AND and OR meet")
            return
        }
        let other = group(frame.elements, orBindsTighter: options.dialect != .web)
        note(
            "note-mixed-and-or", "read as \(chosen.normalized().canonical(isTopLevel: true))", frame.start, end,
            hint: "if \(other.normalized().canonical(isTopLevel: true)) was meant, write the parentheses")
    }

    private mutating func noteLookalikes(_ frame: Frame) {
        var seen: Set<String> = []
        for entry in frame.lookalikes {
            let isBetween = entry.index > 0 || entry.word == "not"
            guard isBetween, entry.index < frame.elements.count - 1, seen.insert(entry.word).inserted else { continue }
            note(
                "note-lowercase-\(entry.word)", "“\(entry.word)” in lower case is searched for as a word", entry.start,
                entry.end, hint: "the operator is written \(entry.word.uppercased())")
        }
    }

    /// Members that cannot hold together. Each is compared with those before it only: what stands inside a group was
    /// checked when the group was closed.
    private mutating func checkConjunction(_ members: [Operand]) {
        guard members.count > 1 else { return }
        var known = KnownClauses()
        for member in members {
            var own: [(clause: Clause, isNegated: Bool)] = []
            for node in member.node.conjuncts {
                let (clause, isNegated): (Clause, Bool)
                switch node {
                case .clause(let inner): (clause, isNegated) = (inner, false)
                case .not(.clause(let inner)): (clause, isNegated) = (inner, true)
                default: continue
                }
                check(clause, isNegated, of: member, against: known)
                own.append((clause, isNegated))
            }
            for (clause, isNegated) in own { known.add(clause, isNegated) }
        }
    }

    /// What members of a conjunction ask for.
    private struct KnownClauses {
        var isNegated: [Clause: Bool] = [:]
        var language: String?
        var author: UserName?
        var lower: Moment?
        var upper: Moment?

        mutating func add(_ clause: Clause, _ isNegated: Bool) {
            self.isNegated[clause] = isNegated
            if isNegated { return }
            switch clause {
            case .language(let code): language = code
            case .user(.author, .pattern), .user(.author, .list): break
            case .user(.author, let name): author = name
            case .time(let range):
                lower = range.lower ?? lower
                upper = range.upper ?? upper
            default: break
            }
        }
    }

    private mutating func check(_ clause: Clause, _ isNegated: Bool, of member: Operand, against known: KnownClauses) {
        if let before = known.isNegated[clause], before != isNegated {
            noteContradiction("both this and its opposite are asked for", member)
        }
        if isNegated { return }
        switch clause {
        case .language(let code):
            if let language = known.language, language != code {
                noteContradiction("a tweet has one language label", member)
            }
        case .user(.author, .pattern), .user(.author, .list): break
        case .user(.author, let name):
            if let author = known.author, author != name {
                noteContradiction("a tweet has one author (unless both are names of one account)", member)
            }
        case .time(let range):
            if let lower = range.lower ?? known.lower, let upper = range.upper ?? known.upper, isBackwards(lower, upper)
            {
                report(
                    "empty-range", "nothing is both at or after the one time and before the other", member.start,
                    member.end, hint: "since: is included, until: is not; are they swapped?")
            }
        default: break
        }
    }

    /// The same for times of a finished tree, whose groups were put together from more than one place: what is written out
    /// as one group is read as one.
    mutating func checkTimes(in node: QueryNode) {
        guard errors.isEmpty else { return }
        switch node {
        case .everything, .clause: return
        case .not(let inner): checkTimes(in: inner)
        case .or(let nodes): for node in nodes { checkTimes(in: node) }
        case .and(let nodes):
            var known = KnownClauses()
            for node in nodes {
                guard case .clause(let clause) = node else {
                    checkTimes(in: node)
                    continue
                }
                guard case .time = clause else { continue }
                check(clause, false, of: Operand(node: node, start: 0, end: scalars.count), against: known)
                known.add(clause, false)
            }
        }
    }

    private func isBackwards(_ lower: Moment, _ upper: Moment) -> Bool {
        switch (lower, upper) {
        case (.absolute(let first), .absolute(let second)), (.local(let first), .local(let second)),
            (.day(let first), .day(let second)):
            first >= second
        case (.period(let first, let unit), .period(let second, let other)) where unit == other: first >= second
        default: false
        }
    }

    private mutating func noteContradiction(_ message: String, _ member: Operand) {
        note(
            "note-contradiction", "nothing can match: \(message)", member.start, member.end,
            hint: "did you mean OR between them?")
    }

    mutating func noteIgnored(hasRoot: Bool) {
        guard let first = ignored.first, errors.isEmpty else { return }
        let pieces = ignored.prefix(3).map { "“\(text($0.start, min($0.end, $0.start + 20)))”" }.joined(separator: ", ")
        let isOnlyDashes = ignored.allSatisfy { text($0.start, $0.end).allSatisfy { $0 == "-" } }
        if !hasRoot, modifiers == Query.Modifiers(), !isOnlyDashes {
            report(
                "empty-group", "there is no word, tag or name in \(pieces)", first.start, first.end,
                hint: "to search for characters, write contains:\"…\"")
            return
        }
        note(
            "note-ignored", "\(pieces)\(ignored.count > 3 ? " and others" : "") searches for nothing and was left out",
            first.start, first.end, hint: nil)
    }

    // MARK: - Reporting

    mutating func report(
        _ code: String, _ message: String, _ start: Int, _ end: Int, hint: String? = nil, suggestions: [String] = []
    ) {
        guard errors.count < Self.mostProblems else { return }
        errors.append(
            QueryProblem(
                code: code, message: message, start: start, end: end, hint: hint, suggestions: suggestions))
    }

    mutating func note(
        _ code: String, _ message: String, _ start: Int, _ end: Int, hint: String?,
        severity: QueryProblem.Severity = .note
    ) {
        guard notes.count < Self.mostProblems else { return }
        notes.append(
            QueryProblem(severity: severity, code: code, message: message, start: start, end: end, hint: hint))
    }
}
