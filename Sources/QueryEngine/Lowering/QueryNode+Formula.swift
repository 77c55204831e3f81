internal import TweetModel
internal import TweetText

extension QueryNode {
    /// The meaning of the tree over predicates. Negation is pushed down to the predicates.
    package var formula: Formula { formula(isNegated: false) }

    private func formula(isNegated: Bool) -> Formula {
        switch self {
        case .everything: return isNegated ? .never : .always
        case .not(let inner): return inner.formula(isNegated: !isNegated)
        case .clause(let clause, _): return isNegated ? clause.formula.negated : clause.formula
        case .and(let nodes):
            let parts = nodes.map { $0.formula(isNegated: isNegated) }
            return isNegated ? .or(parts) : .and(parts)
        case .or(let nodes):
            let parts = nodes.map { $0.formula(isNegated: isNegated) }
            return isNegated ? .and(parts) : .or(parts)
        }
    }
}

extension Clause {
    /// The meaning of the clause. Undecided for `near:` and relative times before they are resolved.
    package var formula: Formula {
        switch self {
        case .text(let text): return .is(.word(text.term))
        case .check(let check): return .is(.check(check))
        case .hashtag(let tag): return .is(.tag(tag))
        case .mention(let handle): return .is(.mention(handle))
        case .cashtag(let ticker): return .is(.tag("$" + ticker))
        case .user(let relation, let name): return Self.account(relation, name)
        case .property(let property): return property.formula
        case .language(let code): return .is(.language(LanguageLabels.labels(of: code)))
        case .languageLabel(let code): return .is(.language(LanguageLabels.spellings(of: code)))
        case .number(let column, let range): return range.isEverything ? .always : .is(.number(column, range))
        case .time(let range): return range.seconds.map { .is(.number(.time, $0)) } ?? .undecided
        case .ids(let ids): return .is(.ids(ids))
        case .idRange(let range): return .is(.idRange(range))
        case .reference(.conversation, let id): return .is(.conversation(id))
        case .reference(let field, let id): return .is(.reference(field, id))
        case .link(let test, let text): return Self.link(test, text)
        case .address(let address): return .is(.address(address))
        case .domain(let domain): return .is(.domain(domain))
        case .client(let name): return .is(.client(name.replacing("_", with: " "), isPrefix: false))
        case .clientWords(let words): return .is(.text(.text(words), in: .client))
        case .profile(let field, let words): return .is(.text(.text(words), in: field))
        case .place(let name): return .is(.place(name))
        case .placeName(let name): return .is(.placeName(name))
        case .country(let code): return .is(.country(code))
        case .area(.circle(let latitude, let longitude, let metres)):
            return .is(.near([Coordinate(latitude: latitude, longitude: longitude)], metres: metres))
        case .area(.box(let west, let south, let east, let north)):
            return .is(.box(BoundingBox(west: west, south: south, east: east, north: north)))
        case .words(let words, let fields): return .or(fields.members.map { Self.words(words, in: $0) })
        case .pattern(let field, let pattern): return .is(.text(.check(.regex(pattern)), in: field))
        case .known(let column): return .is(.known(column))
        case .calendar(let field, let range): return .is(.calendar(field, range))
        case .near(_, let metres, let places):
            return places.map { Self.around($0, metres ?? Self.defaultDistance) } ?? .undecided
        case .label(let name): return .is(.label(name))
        case .imported(let name): return .is(.imported(name))
        case .added(let range): return range.seconds.map { .is(.added($0)) } ?? .undecided
        case .thread(let node):
            var ids: [TweetID]?
            if case .clause(.ids(let named), _) = node { ids = named }
            return .is(.thread(node.formula, ids: ids, includesReferenced: node.asksForReferenced))
        case .unknown(let clause):
            return .and([.unmatched(clause.formula), .unmatched(clause.formula.negated)])
        }
    }

    private static func account(_ relation: UserRelation, _ name: UserName) -> Formula {
        switch relation {
        case .author: .is(.account(.author, name))
        case .repliedTo: .is(.account(.repliedTo, name))
        case .retweeted: .is(.account(.retweeted, name))
        case .quoted: .is(.account(.quoted, name))
        case .mentioned: .is(.account(.mentioned, name))
        case .any:
            .or([AccountRole.author, .mentioned, .repliedTo, .retweeted].map { .is(.account($0, name)) })
        case .owner: .and([.is(.account(.owner, name)), .is(.rowFlag(.collected))])
        }
    }

    private static func link(_ test: LinkTest, _ text: String) -> Formula {
        switch test {
        case .words where LinkWords.isShort(text): .is(.shortLink(text))
        case .words:
            LinkWords.tokens(text, Tokenizer()).map { .is(.addressWords($0, isPrefix: false)) } ?? .never
        case .contains: .is(.addressPart(text))
        case .domain: .is(.host([text], path: nil))
        }
    }

    private static func words(_ words: WordClause, in field: SearchFields) -> Formula {
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
    private static let defaultDistance = 10_000.0

    /// Finds tweets around every place. A place without a centre matches only tweets that are tagged with it. Unknown
    /// without a place.
    private static func around(_ places: [QueryContext.NamedPlace], _ metres: Double) -> Formula {
        if places.isEmpty { return .unknown }
        var parts: [Formula] = []
        let centres = places.compactMap(\.centre)
        if !centres.isEmpty { parts.append(.is(.near(centres, metres: metres))) }
        let withoutBox = places.filter { $0.centre == nil }.compactMap(\.id)
        if !withoutBox.isEmpty { parts.append(.is(.placeIDs(withoutBox))) }
        return .or(parts)
    }
}

extension TimeRange {
    /// The range in Unix seconds, both ends included. `nil` unless all its bounds are absolute.
    fileprivate var seconds: NumberRange? {
        var result = NumberRange()
        if let lower {
            guard case .absolute(let first) = lower else { return nil }
            result.lower = first
        }
        if let upper {
            guard case .absolute(let end) = upper else { return nil }
            result.upper = end.clampedSum(-1)
        }
        return result
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
