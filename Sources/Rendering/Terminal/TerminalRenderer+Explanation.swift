package import TweetModel
package import TweetText

/// The output of `tweetdex explain`. This example omits the tokens, the number of matches, the SQL and its plan:
///
///     from:nasa moon -is:retweet
///     Tweets written by @nasa, and with the word "moon", but not those made by the retweet button.
///
///     Clauses           tweets  unknown  cost
///     and
///     ├─ from:nasa       1,204           index  0.2 ms
///     ├─ moon               97           index  0.1 ms
///     └─ not
///        └─ is:retweet     300           index  0.1 ms
extension TerminalRenderer {
    /// Writes the interpretation of a query: a sentence, the tokens, the matches of each clause and of the query, the
    /// SQL and its plan.
    package func write(_ explanation: QueryExplanation, to writer: inout TerminalWriter) {
        let canonical = explanation.canonical.isEmpty ? "*" : explanation.canonical
        writer.paragraph([TerminalSpan(flat(canonical), .strong)])
        writer.paragraph([TerminalSpan(flat(explanation.sentence))])
        writeTokens(explanation.tokens, to: &writer)
        writeTree(explanation, to: &writer)
        guard !explanation.sql.isEmpty else {
            writer.line()
            return writer.paragraph([TerminalSpan("The store contains no tweets yet.", .warning)])
        }
        writeResult(explanation, to: &writer)
        writeStatement(explanation, to: &writer)
    }

    private func heading(_ text: String, to writer: inout TerminalWriter) {
        writer.line()
        writer.line([TerminalSpan(text, .strong)])
    }

    // MARK: Tokens

    private func writeTokens(_ tokens: [QueryExplanation.Token], to writer: inout TerminalWriter) {
        guard !tokens.isEmpty else { return }
        heading("Tokens", to: &writer)
        let ranges = tokens.map { "\($0.start)–\($0.end)" }
        let rangeWidth = ranges.map(\.count).max() ?? 0
        let textWidth = min(30, tokens.map { DisplayWidth.of(flat($0.text)) }.max() ?? 0)
        for (token, range) in zip(tokens, ranges) {
            let first = [
                TerminalSpan("  " + padded(range, rangeWidth, left: true) + "  ", .dim),
                TerminalSpan(padded(token.kind.rawValue, 8) + "  ", .dim),
            ]
            var pieces = [TerminalSpan(flat(token.text), role(of: token))]
            if !token.words.isEmpty {
                let gap = max(0, textWidth - DisplayWidth.of(flat(token.text)))
                let words = token.words.map(flat).joined(separator: " ")
                pieces.append(TerminalSpan(String(repeating: " ", count: gap) + "  → " + words, .dim))
            }
            writer.paragraph(pieces, indent: rangeWidth + 14, first: first)
        }
    }

    private func role(of token: QueryExplanation.Token) -> TerminalRole {
        switch token.kind {
        case .and, .or, .not, .open, .close: .note
        case .ignored: .dim
        case .clause, .modifier: role(ofClause: token.text)
        }
    }

    private func role(ofClause text: String) -> TerminalRole {
        switch text.unicodeScalars.first {
        case "#", "\u{FF03}": .hashtag
        case "@", "\u{FF20}": .mention
        case "$": .cashtag
        default: text.contains(":") ? .link : .plain
        }
    }

    // MARK: Tree

    private typealias Row = (branch: String, name: TerminalSpan, clause: QueryExplanation.Clause?)

    private func writeTree(_ explanation: QueryExplanation, to writer: inout TerminalWriter) {
        var rows: [Row] = []
        collect(explanation.tree, explanation.clauses, first: "", rest: "", into: &rows)
        let widest = rows.map { DisplayWidth.of($0.branch) + DisplayWidth.of($0.name.text) }.max() ?? 0
        let left = max(7, min(widest, max(20, (style.width ?? 100) - 34)))
        let numbers = explanation.clauses.map { HumanReadable.grouped($0.tweets) }
        let alone = max(6, numbers.map(\.count).max() ?? 0)
        let unknowns = explanation.clauses.map { HumanReadable.grouped($0.unknown) }
        let unknown = max(7, unknowns.map(\.count).max() ?? 0)
        writer.line()
        writer.line([
            TerminalSpan(padded("Clauses", left), .strong),
            TerminalSpan(
                "  " + padded("tweets", alone, left: true) + "  " + padded("unknown", unknown, left: true), .dim),
            TerminalSpan("  cost", .dim),
        ])
        for row in rows {
            var pieces = [TerminalSpan(row.branch, .dim), row.name]
            if let clause = row.clause, !clause.cost.isEmpty {
                let used = DisplayWidth.of(row.branch) + DisplayWidth.of(row.name.text)
                pieces.append(TerminalSpan(String(repeating: " ", count: max(0, left - used)) + "  "))
                pieces.append(
                    TerminalSpan(
                        padded(HumanReadable.grouped(clause.tweets), alone, left: true),
                        clause.tweets == 0 ? .warning : .plain))
                let skipped = clause.unknown == 0 ? "" : HumanReadable.grouped(clause.unknown)
                pieces.append(TerminalSpan("  " + padded(skipped, unknown, left: true), .warning))
                pieces.append(TerminalSpan("  " + padded(clause.cost, 5), cost(clause.cost)))
                pieces.append(
                    TerminalSpan("  " + HumanReadable.duration(milliseconds: clause.elapsedMilliseconds), .dim))
            }
            writer.line(pieces)
        }
    }

    private func cost(_ cost: String) -> TerminalRole { cost == "index" ? .good : cost == "row" ? .plain : .warning }

    private func collect(
        _ tree: QueryExplanation.Tree, _ clauses: [QueryExplanation.Clause], first: String, rest: String,
        into rows: inout [Row]
    ) {
        func group(_ name: String, _ parts: [QueryExplanation.Tree]) {
            rows.append((branch: first, name: TerminalSpan(name, .note), clause: nil))
            for (index, part) in parts.enumerated() {
                let isLast = index == parts.count - 1
                collect(
                    part, clauses, first: rest + (isLast ? "└─ " : "├─ "), rest: rest + (isLast ? "   " : "│  "),
                    into: &rows)
            }
        }
        switch tree {
        case .everything: rows.append((branch: first, name: TerminalSpan("every tweet", .note), clause: nil))
        case .and(let parts): group("and", parts)
        case .or(let parts): group("or", parts)
        case .not(let inner): group("not", [inner])
        case .clause(let index):
            let text = flat(clauses[index].text)
            rows.append(
                (branch: first, name: TerminalSpan(text, role(ofClause: text)), clause: clauses[index]))
        }
    }

    // MARK: Result and statement

    private func writeResult(_ explanation: QueryExplanation, to writer: inout TerminalWriter) {
        heading("Result", to: &writer)
        let found = HumanReadable.count(explanation.tweets, "tweet")
        writer.paragraph(
            [
                TerminalSpan(found, explanation.tweets == 0 ? .warning : .good),
                TerminalSpan(" of \(HumanReadable.grouped(explanation.among))", .dim),
            ], indent: 2, first: [TerminalSpan("  ")])
        if let emptiness = explanation.emptiness {
            writeReasons(emptiness, to: &writer)
        } else {
            writeUnknown(explanation.unknown, to: &writer)
        }
    }

    private func writeStatement(_ explanation: QueryExplanation, to writer: inout TerminalWriter) {
        heading("SQL", to: &writer)
        for line in explanation.sql.split(separator: "\n") {
            writer.paragraph([TerminalSpan(String(line))], indent: 4, first: [TerminalSpan("  ")])
        }
        if explanation.backend == .clickhouse { return writeClickHouseCosts(explanation, to: &writer) }
        let width = String(explanation.values.count).count + 1
        for (index, value) in explanation.literals.enumerated() {
            let first = [TerminalSpan("  " + padded("?\(index + 1)", width, left: true) + " = ", .dim)]
            writer.paragraph([TerminalSpan(flat(value), .link)], indent: width + 5, first: first)
        }
        heading("Query plan", to: &writer)
        for step in explanation.plan {
            let indent = 2 + 2 * step.depth
            writer.paragraph(
                [TerminalSpan(flat(step.detail))], indent: indent + 2,
                first: [TerminalSpan(String(repeating: " ", count: indent))])
        }
    }
}

extension TerminalRenderer {
    /// Writes the parameters of the ClickHouse query. Also writes for each clause if an index, a column scan or
    /// Tweetdex itself evaluates it.
    private func writeClickHouseCosts(_ explanation: QueryExplanation, to writer: inout TerminalWriter) {
        let parameters = explanation.values.map { (title: "\($0.name ?? "") \($0.type)", text: $0.value ?? "") }
        let width = parameters.map(\.title.count).max() ?? 0
        for parameter in parameters {
            let first = [TerminalSpan("  " + padded(parameter.title, width) + " = ", .dim)]
            writer.paragraph([TerminalSpan("'" + flat(parameter.text) + "'", .link)], indent: width + 5, first: first)
        }
        heading("In ClickHouse", to: &writer)
        for clause in explanation.clauses {
            let (meaning, role): (String, TerminalRole) =
                switch clause.work {
                case "index": ("index lookup", .good)
                case "scan": ("column scan", .warning)
                default: ("checked by tweetdex, tweet by tweet", .warning)
                }
            writer.paragraph(
                [TerminalSpan(flat(clause.text)), TerminalSpan("  " + meaning, role)], indent: 4,
                first: [TerminalSpan("  ")])
        }
        if explanation.clauses.isEmpty { writer.paragraph([TerminalSpan("  every tweet")]) }
    }
}

extension QueryExplanation {
    /// The values of the SQLite statement's parameters, such as `?1 = 10`.
    package var parameterLines: [String] { literals.enumerated().map { "?\($0 + 1) = \($1)" } }

    /// The values of the SQLite statement's parameters as SQL literals.
    fileprivate var literals: [String] {
        values.map { parameter in
            guard parameter.type == "text" else { return parameter.value ?? "NULL" }
            return "'" + (parameter.value ?? "").replacing("'", with: "''") + "'"
        }
    }
}

/// A text and its entities with their ranges, counted in Unicode scalars:
///
///     Fish & chips 🐟🍟 #lunch with @bob
///       16–22  hashtag  #lunch
///       28–32  mention  @bob
extension TerminalRenderer {
    /// Writes a text with its entities (hashtags, cashtags, mentions, lists and URLs) marked, then one line for each
    /// entity.
    package func write(_ entities: [ExtractedEntity], in text: String, to writer: inout TerminalWriter) {
        let styled = StyledText(
            text, entities: entities.map { ($0.span, $0.styled) }, matches: entities.map(\.span))
        writer.paragraph(styled.pieces)
        guard !entities.isEmpty else { return writer.line([TerminalSpan("  no entities", .dim)]) }
        let offsets = ScalarOffsets(text)
        let bytes = Array(text.utf8)
        let rows = entities.map { entity in
            let range = offsets.range(entity.span)
            return (
                range: "\(range.lowerBound)–\(range.upperBound)",
                written: String(decoding: bytes[entity.span.start..<entity.span.end], as: UTF8.self)
            )
        }
        let width = rows.map(\.range.count).max() ?? 0
        for (entity, row) in zip(entities, rows) {
            let first = [
                TerminalSpan("  " + padded(row.range, width, left: true) + "  ", .dim),
                TerminalSpan(padded(entity.kind.word, 7) + "  ", .dim),
            ]
            let piece = TerminalSpan(
                flat(row.written), TerminalRole(entity.styled.kind),
                url: entity.kind == .url ? entity.value : nil, linkNumber: 1)
            writer.paragraph([piece], indent: width + 13, first: first)
        }
    }
}

extension ExtractedEntity {
    fileprivate var styled: StyledText.Entity {
        switch kind {
        case .hashtag: StyledText.Entity(.hashtag, value: value)
        case .cashtag: StyledText.Entity(.cashtag, value: value)
        case .mention, .list: StyledText.Entity(.mention, value: value)
        case .url: StyledText.Entity(.link, value: value)
        }
    }
}

extension ExtractedEntity.Kind {
    fileprivate var word: String {
        switch self {
        case .hashtag: "hashtag"
        case .cashtag: "cashtag"
        case .mention: "mention"
        case .list: "list"
        case .url: "url"
        }
    }
}
