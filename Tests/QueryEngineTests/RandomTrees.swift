import TestSupport
import TweetModel
import TweetText

@testable import QueryEngine

/// Makes random trees with every kind of clause.
struct RandomTrees {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func node(depth: Int) -> QueryNode {
        if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 { return .clause(clause()) }
        let count = Int.random(in: 2...4, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return .all(of: (0..<count).map { _ in node(depth: depth - 1) })
        case 1: return .any(of: (0..<count).map { _ in node(depth: depth - 1) })
        default: return node(depth: depth - 1).negated
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private mutating func word() -> String {
        pick([
            "cats", "naïve", "日本", "coca-cola", "don't", "OR", "12:30", "a\"b", "back\\slash b", "👀", "🇩🇪", "ß", "#x",
            "-y",
            "user_name", "(z)", "tag:x", "한국어", "การเมือง", "*", "i\u{307}", "x OR y", "“q”", "?", "+1 b", "/re/",
        ])
    }

    private mutating func text(isPrefix: Bool) -> Clause? {
        let written = word()
        return Parser("", QueryOptions.Syntax()).textClause(written, isPrefix: isPrefix).map(Clause.text)
    }

    /// Words in fields that `in:` names.
    private mutating func inFields() -> Clause {
        let fields: Set<SearchField> = pick([
            [.urls], [.text, .alternativeText], [.name, .quoted], [.urls, .text, .name],
        ])
        if Bool.random(using: &generator), case .text(let words)? = text(isPrefix: Bool.random(using: &generator)) {
            return .words(.words(words), in: fields)
        }
        let check = pick([
            TextCheck.contains("(x)"), .exact("naïve", matchesCase: false), .proximity("social media", distance: 4),
            .pattern("the * time"), .regex(pattern()),
        ])
        return .words(check, in: fields)
    }

    private mutating func pattern(ignoresCase: Bool = false) -> TextPattern {
        let source = pick([
            "a+b", #"\bca?t\b"#, #"a\/b"#, "x \"y\" (z)", "[^/]".replacing("/", with: #"\/"#), "日本|ö", "^-", "i",
        ])
        do {
            return try TextPattern(source, ignoresCase: ignoresCase || Bool.random(using: &generator))
        } catch {
            preconditionFailure("\(source): \(error)")
        }
    }

    private mutating func fieldPattern() -> Clause {
        if Bool.random(using: &generator) {
            return .user(pick([.author, .repliedTo, .any, .retweeted]), .pattern(pattern(ignoresCase: true)))
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { return .user(.author, .list(RandomTrees.list)) }
        let field = pick(Self.patternFields)
        return .pattern(field, pattern(ignoresCase: field.ignoresCase))
    }

    /// The fields whose operators accept a regular expression.
    static let patternFields: [TextField] = [
        .hashtag, .mention, .cashtag, .client, .bio, .name, .location, .place, .url, .domain,
    ]

    /// All properties of the operator table.
    static let properties = OperatorTable.all.compactMap { entry -> Clause? in
        if case .property(let formula) = entry.kind { .property(entry.name, formula) } else { nil }
    }

    /// All columns that an operator compares with a number.
    static let counts = OperatorTable.all.compactMap { entry -> Column? in
        switch entry.kind {
        case .number(let column), .minimum(let column): column
        default: nil
        }
    }

    /// The contents of `friends.txt`.
    static let list = AccountList(name: "@my friends.txt", names: [.handle("ann"), .handleOnly("123"), .handle("42")])

    /// Returns the clause of a query.
    private static func parsed(_ text: String) -> Clause {
        guard let query = try? Query.parse(text), case .clause(let clause, _) = query.root else {
            preconditionFailure("\(text) is not a clause")
        }
        return clause
    }

    mutating func clause() -> Clause {
        let name = pick(["ann", "me_too", "123", "bob_9"])
        let number = Int64(Int.random(in: 0...1_000_000, using: &generator))
        switch Int.random(in: 0..<29, using: &generator) {
        case 20, 21: return inFields()
        case 22: return .check(.regex(pattern()))
        case 23:
            return pick(
                [
                    "hour:9..17", "hour:22..3", "hour:0", "weekday:sat..sun", "weekday:sun..mon", "weekday:wed",
                ].map(Self.parsed))
        case 24: return Self.parsed("known:" + pick(Column.optionalNames))
        case 25: return fieldPattern()
        case 26:
            return pick([
                Self.parsed("label:todo"), Self.parsed(#"label:"to \"read\"""#), Self.parsed("import:3"),
                Self.parsed("import:3f9a"), .near(nil, metres: nil),
                .near("new york \"x\", us", metres: 1609.344), .near("me", metres: nil),
            ])
        case 27:
            let moment = pick([QueryTime.absolute(number), .local(86_400 * 365), .ago(2, .weeks), .day(0)])
            return .added(Bool.random(using: &generator) ? TimeRange(lower: moment) : TimeRange(upper: moment))
        case 28: return .thread(node(depth: 1).normalized())
        case 0...3: return text(isPrefix: false) ?? .hashtag("fallback")
        case 4: return text(isPrefix: true) ?? .hashtag("fallback")
        case 5: return .hashtag(pick(["swift", "日本", "ete_2"]))
        case 6: return Self.parsed("mention:=" + name)
        case 7: return .cashtag(pick(["tsla", "twtr.a"]))
        case 8:
            return .user(pick(UserRelation.allCases), pick([.handle(name), .handleOnly("123"), .me, .handle("nasa")]))
        case 9: return .user(pick([.author, .repliedTo, .quoted]), .id(UserID(number)))
        case 10: return pick(Self.properties)
        case 11: return .language(pick(["en", "he", "zh-tw", "und"]))
        case 12:
            let range = pick([
                NumberRange(lower: number), NumberRange(upper: number), NumberRange(lower: number, upper: number + 3),
                NumberRange(lower: number, upper: number),
            ])
            return .number(pick(Self.counts), range)
        case 13:
            let moment = pick([
                QueryTime.absolute(number), .local(number), .local(86_400 * 365), .ago(number, pick(TimeUnit.allCases)),
                .day(-1), .day(0), .day(1), .day(5), .day(-3), .period(-1, .weeks), .period(0, .months),
                .period(2, .years), .period(1, .weeks),
            ])
            return .time(Bool.random(using: &generator) ? TimeRange(lower: moment) : TimeRange(upper: moment))
        case 14: return .ids([TweetID(number), TweetID(number + 1)])
        case 15:
            return .idRange(Bool.random(using: &generator) ? IDRange(lower: number) : IDRange(lower: 0, upper: number))
        case 16: return .reference(pick(ReferenceField.allCases), TweetID(number))
        case 17:
            // Parameters of a URL become separate clauses.
            let test = pick([LinkTest.words, .contains])
            return .link(test, pick([test == .words ? "example.org/a" : "a?b", "utm_(x)", "say \"hi\""]))
        case 18:
            return .check(
                pick([
                    .contains("ing \"up\" \\"), .question, .smiley(isPositive: true),
                    .exact("naïve", matchesCase: true),
                    .proximity("social media", distance: 4), .pattern("the * time"),
                ]))
        default:
            return pick([
                .client("twitter web app"), Self.parsed(#"place:"new york \"city\"""#), .country("US"),
                Self.parsed("geocode:1.5,-2.25,1mi"), Self.parsed("bounding_box:[-10 1 20.5 2]"),
                .link(.domain, "example.com"), Self.parsed(#"bio:"a b""#),
            ])
        }
    }
}
