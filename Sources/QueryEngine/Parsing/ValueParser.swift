internal import TweetModel
internal import TweetText

/// Converts the value of an operator to a tree. `Parser.makeNode` handles modifiers, `saved:`, `list:` and regular
/// expressions itself.
struct ValueParser {
    let entry: Operator
    let value: FieldValue
    let tokenizer: Tokenizer
    /// The reason why the value is invalid, without its position.
    var problem: Diagnostic?

    var text: String { value.text }

    /// Returns the tree for the value. If the value is invalid, stores the reason in `problem` and returns `nil`.
    mutating func node() -> QueryNode? {
        switch entry.kind {
        case .language: return language()
        case .link(.words): return link()
        case .added: return added()
        case .since, .until, .date, .sinceUnix, .untilUnix, .within, .newerThan, .olderThan: return time()
        default: return clause().map { .clause($0) }
        }
    }

    mutating func fail<Result>(
        _ message: String, hint: String? = nil, code: String = "bad-value", suggestions: [String] = []
    ) -> Result? {
        problem = Diagnostic(
            code: code, message: message, hint: hint ?? "write it as in \(entry.example)", suggestions: suggestions)
        return nil
    }

    private mutating func clause() -> Clause? {
        switch entry.kind {
        case .contains:
            guard !text.isEmpty else { return fail("contains: needs at least one character") }
            return .check(.contains(text))
        case .smiley: return smiley()
        case .hashtag: return hashtag()
        case .mention:
            guard value.comparison == "=" else { return user(.mentioned) }
            guard let handle = handle(text) else { return fail("\"\(text)\" is not a handle") }
            return .make(
                entry.name, handle, .mention(handle), canonical: "mention:=" + handle,
                phrase: "with a mention that is written @" + handle)
        case .cashtag: return cashtag()
        case .user(let relation): return user(relation)
        case .userID(let relation):
            guard let id = number(text) else { return fail("\(entry.name): needs an account ID") }
            return .user(relation, .id(UserID(id)))
        case .link(.contains):
            return text.isEmpty
                ? fail("url_contains: needs at least one character") : .link(.contains, text.asciiLowercased)
        case .link(.domain): return domain()
        case .client:
            guard !text.isEmpty else { return fail("source: needs the name of a client") }
            guard !value.isQuoted, let words = words() else { return .client(text.asciiLowercased) }
            // Without quotes, because a quoted value is the whole name.
            return .make(
                entry.name, words.term.tokens.joined(separator: " "), .text(.words(words), in: .client),
                canonical: "source:" + words.term.tokens.joined(separator: "_"),
                phrase: "written with a client that has \"\(text)\" in its name")
        case .words(let field):
            guard let words = words() else { return fail("\"\(text)\" contains no word") }
            return .make(entry.name, quoting: text, .text(.words(words), in: field))
        case .place:
            guard !text.isEmpty else { return fail("place: needs a name or an ID") }
            return value.comparison == "="
                ? .placeName(text.asciiLowercased) : .make(entry.name, quoting: text, .place(text))
        case .country:
            let code = text.uppercased()
            guard code.unicodeScalars.count == 2, code.unicodeScalars.allSatisfy(CharacterRules.isASCIILetter) else {
                return fail("place_country: needs a two-letter code")
            }
            return .country(code)
        case .geocode, .pointRadius, .boundingBox: return area()
        case .near: return near()
        case .label:
            guard let name = LabelName(text).map({ Folding.fold($0.text) }) else {
                return fail("\"\(text)\" is not a valid name of a label")
            }
            return .make(entry.name, quoting: name, .label(name))
        case .imported: return imported()
        case .number(let column): return number(column, singleIsMinimum: false)
        case .minimum(let column): return number(column, singleIsMinimum: true)
        case .calendar(let field): return calendar(field)
        case .known: return known()
        case .ids, .reference, .idsAbove, .idsUpTo, .idsBelow:
            // A key instead of an ID is negative.
            let isKey = entry.kind == .ids && text.hasPrefix("-")
            guard let id = number(isKey ? text.dropFirst() : text[...]).map({ isKey ? -$0 : $0 }) else {
                return fail("\"\(text)\" is not a tweet ID")
            }
            switch entry.kind {
            case .reference(let field): return .reference(field, TweetID(id))
            case .ids: return .ids([TweetID(id)])
            // The greatest ID has no successor.
            case .idsAbove where id == .max: return .idRange(.empty)
            case .idsAbove: return .idRange(IDRange(lower: id + 1))
            // Keys are not IDs.
            default: return .idRange(IDRange(lower: 0, upper: entry.kind == .idsBelow ? id - 1 : id))
            }
        default: return fail("\(entry.name): does not accept \"\(text)\"")
        }
    }

    /// The value as words; `nil` if it contains none.
    private func words() -> TextClause? {
        tokenizer.term(text, isPrefix: false).map { TextClause(written: text, term: $0) }
    }

    private mutating func smiley() -> Clause? {
        switch text.lowercased() {
        case "positive", "happy", ":)": return .check(.smiley(isPositive: true))
        case "negative", "sad", ":(": return .check(.smiley(isPositive: false))
        default: return fail("\"\(text)\" is not a mood", hint: "write smiley:positive or smiley:negative")
        }
    }

    private mutating func hashtag() -> Clause? {
        var scalars = Array(text.unicodeScalars)
        if let first = scalars.first, first == "#" || first == "\u{FF03}" { scalars.removeFirst() }
        guard scalars.allSatisfy(CharacterRules.isTagCharacter), let tag = CharacterRules.foldedTag(scalars[...]) else {
            return fail(
                "\"\(text)\" is not a hashtag",
                hint: "use letters, digits and _ with at least one letter, or quotes for words")
        }
        return .hashtag(tag)
    }

    private mutating func cashtag() -> Clause? {
        let body = text.hasPrefix("$") ? String(text.dropFirst()) : text
        let parts = body.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }
        let areLetters = parts.allSatisfy { $0.unicodeScalars.allSatisfy(CharacterRules.isASCIILetter) }
        guard areLetters, let head = parts.first, (1...6).contains(head.count), parts.count <= 2,
            parts.count == 1 || (1...2).contains(parts[1].count)
        else {
            return fail(
                "\"\(text)\" is not a ticker symbol",
                hint: "write one to six letters, as in cashtag:tsla or cashtag:twtr.a")
        }
        return .cashtag(Folding.fold(body))
    }

    /// Parses an entry of an account list: a handle with or without `@`, or an account ID. Returns `nil` for anything
    /// else.
    static func userName(_ text: String) -> UserName? {
        guard let handle = handle(text) else { return nil }
        return text.hasPrefix("@") ? .handleOnly(handle) : .handle(handle)
    }

    private func handle(_ name: String) -> String? { Self.handle(name) }

    /// Returns the folded handle without `@`. `nil` unless the handle has 1 to 50 ASCII letters, digits or `_`.
    private static func handle(_ name: String) -> String? {
        var scalars = Substring(name).unicodeScalars
        if let first = scalars.first, first == "@" || first == "\u{FF20}" { scalars.removeFirst() }
        guard !scalars.isEmpty, scalars.count <= 50, scalars.allSatisfy(CharacterRules.isNameCharacter) else {
            return nil
        }
        return Folding.fold(String(scalars))
    }

    private mutating func user(_ relation: UserRelation) -> Clause? {
        guard let handle = handle(text) else {
            return fail(
                "\"\(text)\" is neither a handle nor an account ID",
                hint: "use letters, digits and _, as in \(entry.example)")
        }
        let hasSign = text.unicodeScalars.first.map { $0 == "@" || $0 == "\u{FF20}" } ?? false
        if handle == "me", !hasSign, !value.isQuoted { return .user(relation, .me) }
        return .user(relation, hasSign ? .named(withSign: handle) : .handle(handle))
    }

    private mutating func domain() -> Clause? {
        let host = DomainName.host(of: text)
        let isHost =
            !host.isEmpty && host.unicodeScalars.allSatisfy { !CharacterRules.isSpace($0) && $0 != "*" && $0 != "," }
        guard isHost, tokenizer.words(ofLink: host) != nil else { return fail("\"\(text)\" is not a host") }
        return value.comparison == "=" ? .domain(DomainName.domain(of: host)) : .link(.domain, host)
    }

    private mutating func link() -> QueryNode? {
        if value.comparison == "=" {
            return text.isEmpty ? fail("url:= needs an address") : .clause(.url(text))
        }
        guard let node = QueryNode.ofURL(text, findsQuotes: false, tokenizer) else {
            return fail("\"\(text)\" contains no word")
        }
        return node
    }

    private mutating func language() -> QueryNode? {
        let code = text.lowercased()
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        let isCode =
            (2...3).contains(parts[0].count) && parts[0].unicodeScalars.allSatisfy(CharacterRules.isASCIILetter)
            && parts.dropFirst().allSatisfy { part in
                (2...8).contains(part.count)
                    && part.unicodeScalars.allSatisfy { CharacterRules.isNameCharacter($0) && $0 != "_" }
            }
        if isCode {
            let code = LanguageLabels.canonical(code)
            return .clause(.language(code, isExact: value.comparison == "="))
        }
        let known = LanguageLabels.code(ofName: code)
        return fail(
            "\"\(text)\" is not a language code",
            hint: known.map { "write lang:\($0)" } ?? "write two or three letters, as in lang:en",
            suggestions: known.map { ["lang:\($0)"] } ?? [])
    }

    // MARK: - Numbers

    /// Parses a number that consists of digits only. `nil` for any other text, and for numbers beyond `Int64`.
    private func number(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(CharacterRules.isDigit) else { return nil }
        return Int64(text)
    }

    /// Parses a single value or a range. A missing bound means the first or last value of the field.
    private mutating func calendar(_ field: CalendarField) -> Clause? {
        guard let dots = text.firstRange(of: "..") else {
            guard let number = field.read(text[...]) else {
                return fail("\"\(text)\" is not \(field.noun)", hint: field.hint)
            }
            return Self.calendar(field, number, number)
        }
        let (low, high) = (text[..<dots.lowerBound], text[dots.upperBound...])
        let first = low.isEmpty ? field.values.lowerBound : field.read(low)
        let last = high.isEmpty ? field.values.upperBound : field.read(high)
        guard let first, let last, !(low.isEmpty && high.isEmpty) else {
            return fail("\"\(text)\" is not a range of \(field.plural)", hint: field.hint)
        }
        return Self.calendar(field, first, last)
    }

    private static func calendar(_ field: CalendarField, _ first: Int, _ last: Int) -> Clause {
        let range = ClockRange(first: first, last: last)
        let (start, end) = (field.spell(first), field.spell(last))
        return .make(
            field.name, field.canonical(range), .calendar(field, range),
            phrase: start == end ? "of \(field.lead.one)\(start)" : "of \(field.lead.range)\(start) to \(end)")
    }

    private mutating func known() -> Clause? {
        if let column = Column(named: text.lowercased()) {
            return .make(
                entry.name, column.name, .known(column),
                phrase: "for which the archive has " + (column.title ?? column.name))
        }
        let names = Column.optionalNames
        let near = text.lowercased().nearest(among: names, limit: 3)
        return fail(
            "\"\(text)\" is not a field for known:",
            hint: near.isEmpty
                ? "use one of " + names.joined(separator: ", ") : "did you mean \(near.joined(separator: " or "))?",
            suggestions: near.map { "known:" + $0 })
    }

    private mutating func number(_ column: Column, singleIsMinimum: Bool) -> Clause? {
        if let dots = text.firstRange(of: "..") {
            guard value.comparison.isEmpty else { return fail("a comparison cannot precede a range") }
            let (low, high) = (text[..<dots.lowerBound], text[dots.upperBound...])
            let range = NumberRange(lower: number(low), upper: number(high))
            guard (low.isEmpty || range.lower != nil) && (high.isEmpty || range.upper != nil),
                !(low.isEmpty && high.isEmpty)
            else {
                return fail("\"\(text)\" is not a range of whole numbers", hint: "write 10..50, 10.. or ..50")
            }
            if let lower = range.lower, let upper = range.upper, lower > upper {
                return fail(
                    "the range ends before it begins", hint: "swap the ends: \(upper)..\(lower)", code: "bad-range")
            }
            return .number(column, range)
        }
        guard let count = number(text) else {
            // `hashtags:` counts hashtags, and `hashtag:` names one. If the value is a word, suggest the singular
            // operator.
            let isName = text.unicodeScalars.first.map(CharacterRules.isLetter) ?? false
            let one = isName && entry.name.hasSuffix("s") ? OperatorTable.find(String(entry.name.dropLast())) : nil
            let thousands = text.lowercased().hasSuffix("k") ? number(text.dropLast()) : nil
            return fail(
                "\"\(text)\" is not a whole number",
                hint: one.map { "write \($0.name):\(text), or \(entry.example)" }
                    ?? thousands.map { "write \(entry.name):\(value.comparison)\($0)000" })
        }
        switch value.comparison {
        case ">=": return .number(column, NumberRange(lower: count))
        case ">": return .number(column, NumberRange(lower: count.clampedSum(1)))
        case "<=": return .number(column, NumberRange(upper: count))
        case "<" where count == 0: return fail("a count is never below 0", code: "empty-range")
        case "<": return .number(column, NumberRange(upper: count - 1))
        case "=": return .number(column, NumberRange(lower: count, upper: count))
        default:
            if singleIsMinimum { return .number(column, NumberRange(lower: count == 0 ? nil : count)) }
            return .number(column, NumberRange(lower: count, upper: count))
        }
    }

    // MARK: - Places

    private mutating func area() -> Clause? {
        let parts = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        if entry.kind == .boundingBox {
            let numbers = parts.compactMap(Double.init)
            guard parts.count == 4, numbers.count == 4, numbers.allSatisfy(\.isFinite) else {
                return fail("a box needs west, south, east and north in degrees")
            }
            return box(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        }
        guard parts.count == 3, let first = Double(parts[0]), let second = Double(parts[1]), first.isFinite,
            second.isFinite
        else { return fail("\(entry.name): needs two numbers and a radius") }
        guard let metres = Double.metres(parts[2]) else {
            return fail("\"\(parts[2])\" is not a distance", hint: "write a number with km, mi or m, as in 10km")
        }
        let (latitude, longitude) = entry.kind == .geocode ? (first, second) : (second, first)
        guard checkDegrees(latitude, longitude) else { return nil }
        return .make(
            "geocode", "\(latitude.written),\(longitude.written),\(metres.distanceText)",
            .near([Coordinate(latitude: latitude, longitude: longitude)], metres: metres))
    }

    private mutating func box(west: Double, south: Double, east: Double, north: Double) -> Clause? {
        guard checkDegrees(south, west), checkDegrees(north, east) else { return nil }
        guard south <= north else {
            return fail(
                "the south edge of the box is north of its north edge", hint: "swap south and north", code: "bad-range")
        }
        return .make(
            entry.name, "[\(west.written) \(south.written) \(east.written) \(north.written)]",
            .box(BoundingBox(west: west, south: south, east: east, north: north)))
    }

    private mutating func checkDegrees(_ latitude: Double, _ longitude: Double) -> Bool {
        if abs(latitude) <= 90, abs(longitude) <= 180 { return true }
        problem = Diagnostic(
            code: "bad-value",
            message: abs(latitude) > 90
                ? "a latitude must be between -90 and 90" : "a longitude must be between -180 and 180",
            hint:
                "check the order: geocode: has the latitude first, point_radius: and bounding_box: have the longitude first"
        )
        return false
    }

    // MARK: - Times

    private mutating func time() -> QueryNode? {
        var reader = TimeParser(text)
        let node: QueryNode?
        switch entry.kind {
        case .since: node = reader.value().map { .clause(.time(TimeRange(lower: $0.start))) }
        case .until: node = reader.value().map { .clause(.time(TimeRange(upper: $0.start))) }
        case .sinceUnix: node = reader.unixSeconds().map { .clause(.time(TimeRange(lower: $0))) }
        case .untilUnix: node = reader.unixSeconds().map { .clause(.time(TimeRange(upper: $0))) }
        case .within: node = reader.duration(bareMinutes: true).map { .clause(.time(TimeRange(lower: $0))) }
        case .newerThan: node = reader.duration(bareMinutes: false).map { .clause(.time(TimeRange(lower: $0))) }
        case .olderThan: node = reader.duration(bareMinutes: false).map { .clause(.time(TimeRange(upper: $0))) }
        default: node = reader.range(value.comparison)
        }
        return node ?? refuse(reader.problem)
    }
}

/// Converts values that refer to data of the store: labels, imports, times of imports and names of places.
extension ValueParser {
    mutating func near() -> Clause? {
        let name = value.isQuoted ? text : text.replacing("_", with: " ")
        if name.lowercased() == "me", !value.isQuoted { return .near(nil, metres: nil) }
        guard name.unicodeScalars.contains(where: { !CharacterRules.isSpace($0) }) else {
            return fail("near: needs the name of a place")
        }
        return .near(name, metres: nil)
    }

    /// Parses the number of an import, or at least the first four digits of its BLAKE3, as `tweetdex imports` prints
    /// them.
    mutating func imported() -> Clause? {
        let name = text.lowercased()
        let isDigits = name.unicodeScalars.allSatisfy(CharacterRules.isDigit)
        let isHexadecimal = name.unicodeScalars.allSatisfy {
            CharacterRules.isDigit($0) || ("a"..."f").contains($0)
        }
        guard !name.isEmpty, isDigits || isHexadecimal && name.utf8.count >= 4, name.utf8.count <= 64 else {
            return fail(
                "\"\(text)\" is neither the number of an import nor the start of its BLAKE3",
                hint: "run tweetdex imports to list both, and write import:3 or import:3f9a0c12b7de")
        }
        return .make(entry.name, name, .imported(name))
    }

    /// Parses a value as for `date:`, for example `2d..` or, with a comparison, `>=2021-12-31`.
    mutating func added() -> QueryNode? {
        var reader = TimeParser(text)
        guard let node = reader.range(value.comparison) else { return refuse(reader.problem) }
        return node.mapClauses { clause, _ in
            if case .time(let range) = clause { return .clause(.added(range)) }
            return .clause(clause)
        }
    }

    private mutating func refuse(_ problem: Diagnostic?) -> QueryNode? {
        self.problem =
            problem
            ?? Diagnostic(
                code: "bad-value", message: "\"\(text)\" is not a time", hint: "write it as in \(entry.example)")
        return nil
    }
}
