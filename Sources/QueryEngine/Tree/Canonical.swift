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
        case .text(let clause): return clause.canonical
        case .check(let check): return check.canonical
        case .hashtag(let tag): return "#" + tag
        case .mention(let handle): return "mention:=" + handle
        case .cashtag(let ticker): return "$" + ticker
        case .user(let relation, let name): return name.canonical(relation)
        case .property(let property): return property.name
        case .language(let code): return "lang:" + code
        case .languageLabel(let code): return "lang:=" + code
        case .number(let column, let range): return Self.canonical(column, range)
        case .time(let range):
            if let lower = range.lower { return lower.canonical(isLower: true) }
            return range.upper?.canonical(isLower: false) ?? "*"
        case .ids(let ids): return "id:" + ids.map(\.description).joined(separator: ",")
        case .idRange(let range):
            if range == .empty { return "since_id:\(Int64.max)" }
            if range.lower != .min { return "since_id:\(range.lower - 1)" }
            return range.upper < 0 ? "until_id:\(range.upper + 1)" : "max_id:\(range.upper)"
        case .reference(let field, let id): return "\(field.rawValue):\(id)"
        case .link(let test, let text): return "\(test.rawValue):\(text.quoted)"
        case .address(let address): return "url:=" + address.quoted
        case .domain(let domain): return "domain:=" + domain.quoted
        case .client(let name): return "source:\(name.quoted)"
        // Write no quotes: a quoted value would be the whole name of the client.
        case .clientWords(let words): return "source:" + words.term.tokens.joined(separator: "_")
        case .profile(let field, let words): return "\(field.rawValue):\(words.written.quoted)"
        case .place(let name): return "place:\(name.quoted)"
        case .placeName(let name): return "place:=" + name.quoted
        case .country(let code): return "place_country:\(code)"
        case .area(.circle(let latitude, let longitude, let metres)):
            return "geocode:\(latitude.written),\(longitude.written),\(Distance.text(metres))"
        case .words(let words, let fields): return "(in:\(fields.canonical) \(words.canonical))"
        case .pattern(let field, let pattern): return "\(field.rawValue):\(pattern.canonical)"
        case .known(let field): return "known:" + field.name
        case .calendar(let field, let range): return field.name + ":" + field.canonical(range)
        case .area(.box(let west, let south, let east, let north)):
            return "bounding_box:[\(west.written) \(south.written) \(east.written) \(north.written)]"
        case .near(let name, let metres, _):
            return name.canonical + (metres.map { " within:" + Distance.text($0) } ?? "")
        case .label(let name): return "label:\(name.quoted)"
        case .imported(let name): return "import:\(name)"
        case .added(let range):
            if let lower = range.lower { return "added:>=" + lower.valueText }
            return range.upper.map { "added:<" + $0.valueText } ?? "*"
        case .thread(let node): return "thread:{\(node.canonical(isTopLevel: true))}"
        case .unknown(let clause): return clause.canonical
        }
    }

    private static func canonical(_ column: Column, _ range: NumberRange) -> String {
        let minimum = OperatorTable.name(of: .minimum(column))
        let name = OperatorTable.name(of: .number(column)) ?? minimum ?? column.name
        if range.isEverything { return (minimum ?? name) + ":0" }
        // Write a range or `=`, because some operators read a single number as a minimum (`followers_count:5`).
        if let lower = range.lower, lower == range.upper { return "\(name):=\(lower)" }
        return "\(name):\(range.lower.map(String.init) ?? "")..\(range.upper.map(String.init) ?? "")"
    }

    /// The operator that the canonical spelling names. `nil` if it names none, as for words, phrases and `#tag`. Also
    /// `nil` for words with `in:`.
    package var namedOperator: Operator? {
        let text = canonical
        let name = text.prefix { $0 != ":" }
        guard name.count < text.count else { return nil }
        return OperatorTable.find(text) ?? OperatorTable.find(String(name))
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
    var canonical: String {
        switch self {
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
    func canonical(_ relation: UserRelation) -> String {
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

extension NearName {
    fileprivate var canonical: String {
        switch self {
        case .place(let name): "near:\(name.quoted)"
        case .home: "near:me"
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
