internal import TweetModel
internal import TweetText

extension Query {
    /// Returns the conditions and modifiers as English sentences. Omits the seed of a random order.
    package func sentence(_ context: QueryContext) -> String {
        var text = root.sentence(context) + "."
        if includesReferenced, !root.asksForReferenced {
            text += " Includes tweets known only from other tweets."
        }
        if let sort = modifiers.sort { text += " Ordered: \(sort.adjective) first." }
        if let unique = modifiers.unique { text += " Only one of each \(unique.rawValue)." }
        if let sample = modifiers.sample {
            text +=
                " A sample of \(sample.percent) percent"
                + (sample.seed.isEmpty ? "." : ", with the seed \"\(sample.seed)\".")
        }
        if let limit = modifiers.limit { text += " At most \(limit)." }
        return text
    }
}

extension QueryNode {
    fileprivate func sentence(_ context: QueryContext) -> String {
        switch self {
        case .everything: return "All tweets"
        case .clause(let clause, _): return "Tweets " + clause.phrase(context)
        case .not(let inner): return "All tweets except those " + inner.phrase(context)
        case .or: return "Tweets " + phrase(context)
        case .and(let nodes): return Self.joined(nodes, context, all: "All tweets", start: "Tweets ")
        }
    }

    /// Returns a phrase that completes "tweets …" or "those …".
    func phrase(_ context: QueryContext) -> String {
        switch self {
        case .everything: return "of all kinds"
        case .clause(let clause, _): return clause.phrase(context)
        case .not(let inner): return "other than those " + inner.phrase(context)
        case .or(let nodes):
            return "(either " + nodes.map { $0.phrase(context) }.joined(separator: ", or ") + ")"
        case .and(let nodes): return "(" + Self.joined(nodes, context, all: "of all kinds", start: "") + ")"
        }
    }

    /// Joins the phrases of a conjunction. The phrases of positive members come before those of negated members.
    private static func joined(
        _ nodes: [QueryNode], _ context: QueryContext, all: String, start: String
    ) -> String {
        var wanted: [String] = []
        var unwanted: [String] = []
        for node in nodes {
            if case .not(let inner) = node {
                unwanted.append(inner.phrase(context))
            } else {
                wanted.append(node.phrase(context))
            }
        }
        var text = wanted.isEmpty ? all : start + wanted.joined(separator: ", and ")
        if !unwanted.isEmpty { text += ", but not those " + unwanted.joined(separator: ", nor those ") }
        return text
    }
}

extension Clause {
    /// Returns a phrase that completes "tweets …".
    fileprivate func phrase(_ context: QueryContext) -> String {
        switch self {
        case .text(let clause): return clause.phrase
        case .hashtag(let tag): return "with the hashtag #\(tag)"
        case .mention(let handle): return "with a mention that is written @\(handle)"
        case .cashtag(let ticker): return "with the ticker $\(ticker)"
        case .user(let relation, let name): return relation.phrase(name)
        case .language(let code), .languageLabel(let code): return "whose language label is \(code)"
        case .number(let column, let range): return range.phrase(column)
        case .time(let range): return range.phrase(context)
        case .ids(let ids): return ids.count == 1 ? "with the ID \(ids[0])" : "with one of \(ids.count) IDs"
        case .link(.words, let text): return "with a link that has the words of \"\(text)\" in its address"
        case .link(.contains, let text): return "with a link whose address contains \"\(text)\""
        case .link(.domain, let host): return "with a link to \(host) or a subdomain of it"
        case .address(let address): return "with a link to exactly \"\(address)\""
        case .domain(let domain): return "with a link to \(domain), but not only to a subdomain"
        case .placeName(let name): return "tagged with a place whose full name is \"\(name)\""
        case .client(let name): return "written with \"\(name)\""
        case .clientWords(let words): return "written with a client that has \"\(words.written)\" in its name"
        case .check(.regex(let pattern)): return "whose text matches \(pattern.canonical)"
        case .words(.check(.regex(let pattern)), let fields):
            return "with \(pattern.canonical) in " + fields.members.map(\.phrase).joined(separator: " or ")
        case .words(let words, let fields):
            return words.clause.phrase(context) + " in " + fields.members.map(\.phrase).joined(separator: " or ")
        case .pattern(let field, let pattern): return "whose \(field.rawValue) matches \(pattern.canonical)"
        case .known(let field): return "for which the archive has \(field.title ?? field.name)"
        case .calendar(let field, let range):
            let (first, last) = (field.spell(range.first), field.spell(range.last))
            let shown = first == last ? first : "\(first) to \(last)"
            let lead = first == last ? field.lead.one : field.lead.range
            return "of \(lead)\(shown) (\(context.zone.label))"
        default: return tablePhrase
        }
    }

    /// The meaning of the operator, followed by the clause if the operator takes a value. For a clause that names no
    /// operator, a phrase with the clause itself.
    private var tablePhrase: String {
        guard let entry = namedOperator else { return "that match \(canonical)" }
        return entry.kind.isKeyword ? entry.meaning : "\(entry.meaning) (\(canonical))"
    }
}

extension QueryPlan.Sort {
    /// Completes "… first".
    var adjective: String { self == .distance ? "nearest" : name }
}

extension TextClause {
    fileprivate var phrase: String {
        if term.isPrefix, term.tokens.count == 1 { return "with a word that begins with \"\(written)\"" }
        if term.tokens.count == 1 { return "with the word \"\(written)\"" }
        return "with the words \"\(written)\" in this order" + (term.isPrefix ? ", the last one as a prefix" : "")
    }
}

extension UserRelation {
    fileprivate func phrase(_ name: UserName) -> String {
        let who =
            switch name {
            case .handle(let handle), .handleOnly(let handle): "@" + handle
            case .id(let id): "the account with the ID \(id)"
            case .me: "yourself"
            case .pattern(let pattern): "an account whose handle matches /\(pattern.source)/"
            case .list(let list):
                "one of the \(list.names.count) \(list.isComplete ? "" : "known ")accounts of \(list.title)"
            }
        switch self {
        case .author: return "written by \(who)"
        case .repliedTo: return "that reply to \(who)"
        case .retweeted: return "that are retweets of \(who)"
        case .quoted: return "that quote \(who)"
        case .mentioned: return "that mention \(who)"
        case .any: return "by, mentioning, replying to or retweeting \(who)"
        case .owner: return "in an archive owned by \(who)"
        }
    }
}

extension SearchFields {
    fileprivate var phrase: String {
        switch self {
        case .urls: "the addresses of links"
        case .name: "the author's name"
        case .quoted: "the quoted tweet"
        case .alternativeText: "the image descriptions"
        default: "the text"
        }
    }
}

extension NumberRange {
    fileprivate func phrase(_ column: Column) -> String {
        let noun: String
        switch column {
        case .followers: noun = "followers of the author"
        case .following: noun = "accounts followed by the author"
        case .tweets: noun = "tweets of the author"
        case .listed: noun = "lists with the author"
        case .length: noun = "characters"
        case .media: noun = "images and videos"
        default: noun = OperatorTable.name(of: .number(column)) ?? column.name
        }
        switch (lower, upper) {
        case (let lower?, let upper?) where lower == upper: return "with exactly \(lower) \(noun)"
        case (let lower?, let upper?): return "with \(lower) to \(upper) \(noun)"
        case (let lower?, nil): return "with at least \(lower) \(noun)"
        case (nil, let upper?): return "with at most \(upper) \(noun)"
        case (nil, nil): return "with any number of \(noun)"
        }
    }
}

extension TimeRange {
    fileprivate func phrase(_ context: QueryContext) -> String {
        func shown(_ moment: QueryTime) -> String {
            let iso = Timestamp(seconds: moment.seconds(in: context)).iso8601
            let isMidnight = iso.hasSuffix("T00:00:00Z")
            return isMidnight ? String(iso.dropLast(10)) : iso.replacing("T", with: " ").replacing("Z", with: " UTC")
        }
        switch (lower, upper) {
        case (let lower?, let upper?): return "since \(shown(lower)) and before \(shown(upper))"
        case (let lower?, nil): return "since \(shown(lower))"
        case (nil, let upper?): return "before \(shown(upper))"
        case (nil, nil): return "of any time"
        }
    }
}
