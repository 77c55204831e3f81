internal import TweetModel
internal import TweetText

/// Writes queries in full, with parentheses around every nested group, so that the text has the same meaning in every
/// dialect.
extension QueryNode {
    /// Returns the tree as query text, without outer parentheses if `isTopLevel` is true.
    func canonical(isTopLevel: Bool = false) -> String {
        var text = ""
        write(to: &text, isTopLevel: isTopLevel)
        return text
    }

    /// Appends to a single string. Joining the texts of the members at each level would take quadratic time for deep
    /// trees.
    private func write(to text: inout String, isTopLevel: Bool) {
        switch self {
        case .everything: text += "*"
        case .clause(let clause, _): text += clause.canonical
        case .not(let inner):
            text += "-"
            inner.write(to: &text, isTopLevel: false)
        case .and(let nodes): Self.write(nodes, " ", to: &text, isTopLevel)
        case .or(let nodes): Self.write(nodes, " OR ", to: &text, isTopLevel)
        }
    }

    private static func write(_ nodes: [QueryNode], _ separator: String, to text: inout String, _ isTopLevel: Bool) {
        if !isTopLevel { text += "(" }
        for (index, node) in nodes.enumerated() {
            if index > 0 { text += separator }
            node.write(to: &text, isTopLevel: false)
        }
        if !isTopLevel { text += ")" }
    }
}

extension Clause {
    /// The clause in query syntax, with the canonical name of its operator. For `unknown`, which has no syntax, the
    /// inner clause.
    package var canonical: String {
        switch self {
        case .value(let value): return value.canonical
        case .text(let clause): return clause.canonical
        case .check(let check): return check.canonical
        case .user(let relation, let name): return name.canonical(relation)
        case .time(let range):
            if let lower = range.lower { return lower.canonical(isLower: true) }
            return range.upper?.canonical(isLower: false) ?? "*"
        case .ids(let ids): return "id:" + ids.map(\.description).joined(separator: ",")
        case .words(let check, let fields):
            let names = fields.sorted().map(\.rawValue).joined(separator: ",")
            return "(in:\(names) \(check.canonical))"
        case .near(let name, let metres):
            return "near:" + (name?.quoted ?? "me") + (metres.map { " within:" + $0.distanceText } ?? "")
        case .added(let range):
            if let lower = range.lower { return "added:>=" + lower.valueText }
            return range.upper.map { "added:<" + $0.valueText } ?? "*"
        case .thread(let node): return "thread:{\(node.canonical(isTopLevel: true))}"
        case .unknown(let clause): return clause.canonical
        }
    }

    /// The operator of the clause. `nil` for words, phrases and mentions, and for words with `in:`.
    package var namedOperator: Operator? {
        if case .value(let value) = self { return value.entry }
        let text = canonical
        let name = text.prefix { $0 != ":" }
        return name.count < text.count ? OperatorTable.find(String(name)) : nil
    }
}

extension TextClause {
    /// The words, in quotes unless `isPlain` is true, and a `*` for a prefix.
    var canonical: String {
        let bare = written + (term.isPrefix ? "*" : "")
        if isPlain { return bare }
        return written.quoted + (term.isPrefix ? "*" : "")
    }

    /// True if the text needs no quotes. It must begin with a letter, number or emoji other than `#` and `*`. It must
    /// contain only characters of hashtags, emoji, apostrophes and hyphens. It must not be AND, OR or NOT.
    private var isPlain: Bool {
        guard let first = written.unicodeScalars.first else { return false }
        if ["AND", "OR", "NOT"].contains(written) { return false }
        if first.properties.numericType == nil, !CharacterRules.isLetter(first), !first.properties.isEmoji {
            return false
        }
        if first == "#" || first == "*" { return false }
        return written.unicodeScalars.allSatisfy {
            CharacterRules.isTagCharacter($0) || $0 == "'" || $0 == "-" || $0 == "\u{2019}"
                || ($0.value > 0x7F && $0.properties.isEmoji) || $0 == "\u{FE0F}"
        }
    }
}

extension TextCheck {
    /// The check in query syntax, without `in:`.
    var canonical: String {
        switch self {
        case .words(let words): words.canonical
        case .contains(let part): "contains:" + part.quoted
        case .question: "?"
        case .smiley(let isPositive): isPositive ? "smiley:positive" : "smiley:negative"
        case .exact(let words, let matchesCase): (matchesCase ? "++" : "+") + words.quoted
        case .proximity(let words, let distance): "\(words.quoted)~\(distance)"
        case .pattern(let words): words.quoted
        case .regex(let pattern): pattern.canonical
        }
    }
}

extension TextPattern {
    var canonical: String { "/\(source)/" + (ignoresCase ? "i" : "") }
}

extension UserName {
    package func canonical(_ relation: UserRelation) -> String {
        switch self {
        case .handle(let handle) where relation == .mentioned && !isNumber: "@" + handle
        case .handleOnly(let handle) where relation == .mentioned: "@" + handle
        case .handle(let handle): "\(relation.rawValue):\(handle)"
        case .handleOnly(let handle): "\(relation.rawValue):@\(handle)"
        case .me: "\(relation.rawValue):me"
        case .pattern(let pattern): "\(relation.rawValue):\(pattern.canonical)"
        case .list(let list): "list:" + list.name.quoted
        case .id(let id):
            switch relation {
            case .author: "from_user_id:\(id)"
            case .repliedTo: "in_reply_to_user_id:\(id)"
            case .quoted: "quoted_user_id:\(id)"
            case .mentioned: "mentioned_user_id:\(id)"
            case .retweeted, .any, .owner: "\(relation.rawValue):\(id)"
            }
        }
    }
}

extension QueryTime {
    /// The time as a value of `added:`.
    fileprivate var valueText: String {
        String(canonical(isLower: true).drop { $0 != ":" }.dropFirst())
    }

    /// Returns the time as a lower bound (`since:`, or `newer_than:` for `ago`) or as an upper bound (`until:`,
    /// `older_than:`).
    func canonical(isLower: Bool) -> String {
        let name = isLower ? "since:" : "until:"
        switch self {
        case .absolute(let seconds): return name + Timestamp(seconds: seconds).iso8601
        case .local(let seconds):
            let civil = CivilTime(unixSeconds: seconds)
            let isMidnight = civil.hour == 0 && civil.minute == 0 && civil.second == 0
            return name + civil.isoDate + (isMidnight ? "" : "T" + civil.isoTime)
        case .ago(let count, let unit): return (isLower ? "newer_than:" : "older_than:") + "\(count)\(unit.rawValue)"
        case .day, .period: return name + (word ?? "")
        }
    }
}

extension String {
    /// The string in quotes. Backslashes and quotation marks inside are escaped with a backslash.
    package var quoted: String {
        var result = "\""
        for scalar in unicodeScalars {
            if scalar == "\\" || CharacterRules.isQuote(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
