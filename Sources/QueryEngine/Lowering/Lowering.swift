internal import TweetModel
internal import TweetText

/// Replaces the clauses of a query by formulas over predicates, and pushes negation down to the predicates.
package struct Lowering {
    /// Without a context, `near:` and all times except absolute ones are undecided.
    let context: QueryContext?

    package init(_ context: QueryContext?) {
        self.context = context
    }

    /// Returns the meaning of a query without a context.
    package static func withoutContext(_ node: QueryNode) -> Formula {
        do {
            return try Lowering(nil).formula(node)
        } catch {
            preconditionFailure("Only the closures of a context can throw")
        }
    }

    /// Returns the meaning of a tree or, if `isNegated` is true, of its opposite. Throws errors of the context's
    /// closures.
    package func formula(_ node: QueryNode, isNegated: Bool = false) throws -> Formula {
        switch node {
        case .everything: return isNegated ? .never : .always
        case .not(let inner): return try formula(inner, isNegated: !isNegated)
        case .clause(let clause, _):
            let formula = try formula(clause)
            return isNegated ? formula.negated : formula
        case .and(let nodes):
            let parts = try nodes.map { try formula($0, isNegated: isNegated) }
            return isNegated ? .or(parts) : .and(parts)
        case .or(let nodes):
            let parts = try nodes.map { try formula($0, isNegated: isNegated) }
            return isNegated ? .and(parts) : .or(parts)
        }
    }

    /// Returns the meaning of a clause. Throws errors of the context's closures.
    package func formula(_ clause: Clause) throws -> Formula {
        switch clause {
        case .text(let text): return .is(.word(text.term))
        case .check(let check): return .is(.check(check))
        case .hashtag(let tag): return .is(.tag(tag))
        case .mention(let handle): return .is(.mention(handle))
        case .cashtag(let ticker): return .is(.tag("$" + ticker))
        case .user(let relation, let name): return account(relation, name)
        case .property(let property): return property.formula
        case .language(let code): return .is(.language(LanguageLabels.labels(of: code)))
        case .number(let column, let range): return range.isEverything ? .always : .is(.number(column, range))
        case .time(let range): return seconds(range).map { .is(.number(.time, $0)) } ?? .undecided
        case .ids(let ids): return .is(.ids(ids))
        case .idRange(let range): return .is(.idRange(range))
        case .reference(.conversation, let id): return .is(.conversation(id))
        case .reference(let field, let id): return .is(.reference(field, id))
        case .link(let test, let text): return link(test, text)
        case .client(let name): return .is(.client(name.replacing("_", with: " "), isPrefix: false))
        case .clientWords(let words): return .is(.text(.text(words), in: .client))
        case .profile(let field, let words): return .is(.text(.text(words), in: field))
        case .place(let name): return .is(.place(name))
        case .country(let code): return .is(.country(code))
        case .area(let area): return .is(.area(area))
        case .words(let words, let fields): return .or(fields.members.map { self.words(words, in: $0) })
        case .pattern(let field, let pattern): return .is(.text(.check(.regex(pattern)), in: field))
        case .known(let column): return .is(.known(column))
        case .calendar(let field, let range): return .is(.calendar(field, range))
        case .near(let name, let metres): return try near(name, metres ?? Self.defaultDistance)
        case .label(let name): return .is(.label(name))
        case .imported(let name): return .is(.imported(name))
        case .added(let range): return seconds(range).map { .is(.added($0)) } ?? .undecided
        case .thread(let node):
            var ids: [TweetID]?
            if case .clause(.ids(let named), _) = node { ids = named }
            return .is(.thread(try formula(node), ids: ids, includesReferenced: node.asksForReferenced))
        case .unknown(let clause):
            let formula = try formula(clause)
            return .and([.unmatched(formula), .unmatched(formula.negated)])
        }
    }

    /// Returns the range in Unix seconds, both ends included. `nil` without a context, unless all its bounds are
    /// absolute.
    private func seconds(_ range: TimeRange) -> NumberRange? {
        func seconds(_ time: QueryTime) -> Int64? {
            if case .absolute(let seconds) = time { return seconds }
            return context.map { time.seconds(in: $0) }
        }
        var result = NumberRange()
        if let lower = range.lower {
            guard let first = seconds(lower) else { return nil }
            result.lower = first
        }
        if let upper = range.upper {
            guard let end = seconds(upper) else { return nil }
            result.upper = end.clampedSum(-1)
        }
        return result
    }

    private func account(_ relation: UserRelation, _ name: UserName) -> Formula {
        switch relation {
        case .author: .is(.account(.author, name))
        case .repliedTo: .is(.account(.repliedTo, name))
        case .retweeted: .is(.account(.retweeted, name))
        case .quoted: .is(.account(.quoted, name))
        case .any:
            .or([AccountRole.author, .mentioned, .repliedTo, .retweeted].map { .is(.account($0, name)) })
        case .owner: .and([.is(.account(.owner, name)), .is(.rowFlag(.collected))])
        }
    }

    private func link(_ test: LinkTest, _ text: String) -> Formula {
        switch test {
        case .words where LinkWords.isShort(text): .is(.shortLink(text))
        case .words:
            LinkWords.tokens(text, Tokenizer()).map { .is(.addressWords($0, isPrefix: false)) } ?? .never
        case .contains: .is(.addressPart(text))
        case .domain: .is(.host([text], path: nil))
        }
    }

    private func words(_ words: WordClause, in field: SearchFields) -> Formula {
        switch (field, words) {
        case (.urls, .text(let text)): .is(.addressWords(text.term.tokens, isPrefix: text.term.isPrefix))
        case (.urls, .check): .is(.text(words, in: .address))
        case (.name, _): .is(.text(words, in: .author))
        case (.quoted, _): .is(.text(words, in: .quoted))
        case (.alternativeText, _): .is(.text(words, in: .description))
        case (_, .text(let text)): .is(.word(text.term))
        case (_, .check(let check)): .is(.check(check))
        }
    }

    /// The distance of `near:` without `within:`, in metres.
    static let defaultDistance = 10_000.0

    /// Finds tweets around every place of this name. A place without a centre matches only tweets that are tagged with
    /// it. Unknown if the context has no such place.
    private func near(_ name: NearName, _ metres: Double) throws -> Formula {
        guard let context else { return .undecided }
        let places = try context.places(name.typed)
        if places.isEmpty { return .unknown }
        var parts = places.compactMap(\.centre).map { centre in
            Formula.is(.area(.circle(latitude: centre.latitude, longitude: centre.longitude, metres: metres)))
        }
        let withoutBox = places.filter { $0.centre == nil }.compactMap(\.id)
        if !withoutBox.isEmpty { parts.append(.is(.placeIDs(withoutBox))) }
        return .or(parts)
    }
}

extension QueryNode {
    /// True if the tree contains `is:referenced` outside `thread:{…}`, negated or not. Then referenced tweets are not
    /// excluded by default.
    var asksForReferenced: Bool {
        contains { clause in
            if case .property(let property) = clause { property.formula == .is(.flag(.referenced)) } else { false }
        }
    }
}
