internal import EmbeddedFiles

/// Reduces words to stems, so that forms of a word have the same stem: `running` and `runs` have the stem `run`.
///
/// `Tables/Data/word_forms.txt` contains the rules of the Snowball stemmers (<https://snowballstem.org>) and describes
/// their notation.
package struct Stemmer: Sendable {
    /// An expression of a rule. It matches a part of the word at the cursor, and moves the cursor behind the part. In a
    /// backward expression, the cursor moves to the beginning of the word.
    fileprivate indirect enum Expression: Sendable {
        case sequence([Expression])
        case alternatives([Expression])
        case literal([Unicode.Scalar])
        case member(of: Set<Unicode.Scalar>, Bool)
        case any, limit, end, selectionStart, selectionEnd, double, setFlag, flag, failure
        case replace([Unicode.Scalar])
        case resetMarks
        case mark(Int), raise(Int, to: Int), isAfter(Int), isAt(Int)
        case optional(Expression), ahead(Expression), notAhead(Expression), attempt(Expression)
        case many(Expression, atLeastOnce: Bool)
        case search(Expression, keepsEnd: Bool)
        case backwards(Expression)
        case call(String)
        case table(String, selects: Bool)
    }

    fileprivate struct Table: Sendable {
        var rules: [[Unicode.Scalar]: Expression] = [:]
        /// The mark behind which a suffix must be; `nil` for the whole word.
        var region: Int?
        /// True if the rules also apply to the suffixes without their accents.
        var hasFoldedRules = false
        /// The length of the longest suffix.
        var longest = 0
    }

    fileprivate var definitions: [String: Expression] = [:]
    fileprivate var tables: [String: Table] = [:]
    private var classes: [String: Set<Unicode.Scalar>] = [:]
    private let language: String

    /// The codes of the languages that have rules.
    package static let languages = ["en", "de", "fr", "es", "pt", "it", "nl"]

    private static let rules = word_forms_txt.text

    /// Creates the stemmer of a language; `nil` for a code without rules.
    ///
    /// - Parameter acceptsFolded: True to apply rules with accents also to text without them, such as tokens of the
    ///   search index.
    package init?(language: String, acceptsFolded: Bool) {
        self.language = language
        var (isWanted, table) = (false, "")
        for line in Self.rules.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if line.hasPrefix("language ") { isWanted = parts[1].hasPrefix(language + " ") }
            guard isWanted else { continue }
            switch parts[0] {
            case _ where line.hasPrefix("  "):
                let rule = line.dropFirst(2).split(separator: ":", maxSplits: 1)
                let expression = parse(rule.count > 1 ? rule[1] : "")
                for suffix in rule[0].split(separator: " ") {
                    let scalars = Array(suffix.unicodeScalars)
                    tables[table, default: Table()].rules[scalars] = expression
                }
            case "class":
                let words = parts[1].split(separator: " ")
                classes[String(words[0])] = Set(words[1].unicodeScalars)
            case "def":
                let words = parts[1].split(separator: " ", maxSplits: 1)
                definitions[String(words[0])] = parse(words[1].dropFirst(2))
            case "table":
                let words = parts[1].split(separator: " ")
                table = String(words[0])
                let region = words.dropFirst().first { $0 != "~" }
                tables[table] = Table(region: region.map { Self.mark($0.first) }, hasFoldedRules: words.last == "~")
            default: continue
            }
        }
        if definitions["main"] == nil { return nil }
        if acceptsFolded { addFoldedRules() }
        for (name, table) in tables { tables[name]?.longest = table.rules.keys.lazy.map(\.count).max() ?? 0 }
    }

    /// Returns beginnings of words. Each word with this stem starts with one of them.
    ///
    /// A word and its stem have the first two letters in common, except where rules change the second letter (`dying`,
    /// `ties` and `die`, `tie`; `oren` and `oor`; `oele` and `ol`) or remove the Dutch `ge` (`gewerkt`, `ageert`).
    /// Words and stems are folded.
    package func beginnings(of stem: String) -> [String] {
        let letters = stem.map { String($0) }
        guard let first = letters.first else { return [] }
        let start = letters.prefix(2).joined()
        switch language {
        case "en" where start.last == "i": return [start, first + "y"]
        case "de" where "aou".contains(first): return [start, first + "e"]
        case "nl":
            let isFirstLetterOnly = letters.count < 3 || start == first + first
            return [isFirstLetterOnly ? first : start, "ge" + first, first + "ge"]
        default: return [start]
        }
    }

    /// Returns the stem of a word in lower case.
    package func stem(_ word: String) -> String {
        var run = Run(stemmer: self, word: Array(word.unicodeScalars))
        if let main = definitions["main"] { _ = run.matches(main) }
        var stem = String.UnicodeScalarView()
        stem.append(contentsOf: run.word)
        return String(stem)
    }

    private mutating func addFoldedRules() {
        for (name, table) in tables where table.hasFoldedRules {
            for (suffix, rule) in table.rules {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: suffix)
                let folded = Folding.fold(String(text)).unicodeScalars.filter { $0 != "~" }
                // Most suffixes are already without accents, and a rule for the folded suffix takes precedence.
                if table.rules[Array(folded)] == nil { tables[name]?.rules[Array(folded)] = rule }
            }
        }
    }

    // MARK: Parsing

    private static let marks: [Character] = ["V", "1", "2", "x"]

    /// The index of a mark in `marks`.
    private static func mark(_ name: Character?) -> Int { name.flatMap { marks.firstIndex(of: $0) } ?? 0 }

    private func parse(_ text: Substring) -> Expression {
        var rest = text
        return parseAlternatives(&rest)
    }

    private func parseAlternatives(_ rest: inout Substring) -> Expression {
        var alternatives = [parseSequence(&rest)]
        while rest.first == "|" {
            rest.removeFirst()
            alternatives.append(parseSequence(&rest))
        }
        return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
    }

    private func parseSequence(_ rest: inout Substring) -> Expression {
        var parts: [Expression] = []
        while true {
            rest = rest.drop { $0 == " " }
            guard let first = rest.first, first != "|", first != ")" else { return .sequence(parts) }
            parts.append(parseUnit(&rest))
        }
    }

    private func parseUnit(_ rest: inout Substring) -> Expression {
        func take(until end: Character) -> Substring {
            let text = rest.prefix { $0 != end }
            rest = rest.dropFirst(text.count + 1)
            return text
        }
        func name() -> String {
            let text = rest.prefix { $0.isLetter || $0.isNumber }
            rest = rest.dropFirst(text.count)
            return String(text)
        }
        let sign = rest.removeFirst()
        switch sign {
        case "'":
            // The first apostrophe of a literal can be part of it.
            let lead: Substring = rest.first == "'" ? "'" : ""
            rest = rest.dropFirst(lead.count)
            return .literal(Array((lead + take(until: "'")).unicodeScalars))
        case "{":
            let text = take(until: "}")
            let isNegated = text.first == "!"
            return .member(of: classes[String(isNegated ? text.dropFirst() : text)] ?? [], !isNegated)
        case "=":
            let next = rest.removeFirst()
            return next == "+" ? .double : .replace(Array(take(until: "\"").unicodeScalars))
        case "-": return .replace([])
        case ".": return .any
        case "^": return .limit
        case "$": return .end
        case "[": return .selectionStart
        case "]": return .selectionEnd
        case "#":
            let mark = rest.removeFirst()
            if mark == "*" { return .resetMarks }
            guard rest.first == "^" else { return .mark(Self.mark(mark)) }
            rest.removeFirst()
            return .raise(Self.mark(mark), to: Self.mark(rest.removeFirst()))
        case "@":
            guard rest.first == "=" else { return .isAfter(Self.mark(rest.removeFirst())) }
            rest.removeFirst()
            return .isAt(Self.mark(rest.removeFirst()))
        case "%":
            switch name() {
            case "set": return .setFlag
            case "if": return .flag
            default: return .failure
            }
        case "(":
            let inner = parseAlternatives(&rest)
            rest.removeFirst()
            return inner
        case "?": return .optional(parseUnit(&rest))
        case "&": return .ahead(parseUnit(&rest))
        case "!": return .notAhead(parseUnit(&rest))
        case "~": return .attempt(parseUnit(&rest))
        case "*": return .many(parseUnit(&rest), atLeastOnce: false)
        case "+": return .many(parseUnit(&rest), atLeastOnce: true)
        case "<": return .backwards(parseUnit(&rest))
        case ">":
            let keepsEnd = rest.first == ">"
            if keepsEnd { rest.removeFirst() }
            return .search(parseUnit(&rest), keepsEnd: keepsEnd)
        case "/": return .table(name(), selects: false)
        default:
            let word = String(sign) + name()
            return tables[word] == nil ? .call(word) : .table(word, selects: true)
        }
    }
}

/// A word while rules change it.
private struct Run {
    let stemmer: Stemmer
    var word: [Unicode.Scalar]
    private var cursor = 0
    private var isBackwards = false
    private var selectionStart = 0
    private var selectionEnd = 0
    private var marks = [0, 0, 0, 0]
    private var flag = false

    init(stemmer: Stemmer, word: [Unicode.Scalar]) { (self.stemmer, self.word) = (stemmer, word) }

    private var isAtLimit: Bool { isBackwards ? cursor == 0 : cursor >= word.count }

    /// The cursor, counted from the side of the word that does not change.
    private var position: Int {
        get { isBackwards ? word.count - cursor : cursor }
        set { cursor = isBackwards ? word.count - newValue : newValue }
    }

    private mutating func advance(_ count: Int) { cursor += isBackwards ? -count : count }

    private mutating func replace(_ text: [Unicode.Scalar]) {
        word.replaceSubrange(selectionStart..<selectionEnd, with: text)
        if cursor >= selectionEnd {
            cursor += text.count - (selectionEnd - selectionStart)
        } else if cursor > selectionStart {
            cursor = selectionStart
        }
        selectionEnd = selectionStart + text.count
    }

    private func next(_ count: Int) -> ArraySlice<Unicode.Scalar>? {
        let range = isBackwards ? cursor - count..<cursor : cursor..<cursor + count
        return range.lowerBound >= 0 && range.upperBound <= word.count ? word[range] : nil
    }

    mutating func matches(_ expression: Stemmer.Expression) -> Bool {
        let start = position
        switch expression {
        case .sequence(let parts):
            for part in parts where !matches(part) { return false }
            return true
        case .alternatives(let alternatives):
            for alternative in alternatives {
                if matches(alternative) { return true }
                position = start
            }
            return false
        case .literal(let text):
            guard let part = next(text.count), part.elementsEqual(text) else { return false }
            advance(text.count)
        case .member(let set, let isMember):
            guard let one = next(1)?.first, set.contains(one) == isMember else { return false }
            advance(1)
        case .any:
            if isAtLimit { return false }
            advance(1)
        case .limit: return isAtLimit
        case .end: cursor = word.count
        case .selectionStart: if isBackwards { selectionEnd = cursor } else { selectionStart = cursor }
        case .selectionEnd: if isBackwards { selectionStart = cursor } else { selectionEnd = cursor }
        case .double: replace(Array(word[selectionStart..<selectionEnd] + word[selectionStart..<selectionEnd]))
        case .setFlag: flag = true
        case .flag: return flag
        case .failure: return false
        case .replace(let text): replace(text)
        case .resetMarks: marks = [word.count, word.count, word.count, word.count]
        case .mark(let mark): marks[mark] = cursor
        case .raise(let mark, let other): marks[mark] = max(marks[mark], marks[other])
        case .isAfter(let mark): return cursor >= marks[mark]
        case .isAt(let mark): return cursor == marks[mark]
        case .optional(let inner): if !matches(inner) { position = start }
        case .ahead(let inner):
            guard matches(inner) else { return false }
            position = start
        case .notAhead(let inner):
            if matches(inner) { return false }
            position = start
        case .attempt(let inner):
            _ = matches(inner)
            position = start
        case .many(let inner, let atLeastOnce):
            if atLeastOnce, !matches(inner) { return false }
            var last = position
            while matches(inner) { last = position }
            position = last
        case .search(let inner, let keepsEnd):
            while true {
                let begin = position
                if matches(inner) {
                    if !keepsEnd { position = begin }
                    return true
                }
                position = begin
                if isAtLimit { return false }
                advance(1)
            }
        case .backwards(let inner):
            isBackwards = true
            cursor = word.count
            let result = matches(inner)
            isBackwards = false
            cursor = 0
            return result
        case .call(let name): return stemmer.definitions[name].map { matches($0) } ?? false
        case .table(let name, let selects): return matchesTable(name, selects: selects)
        }
        return true
    }

    private mutating func matchesTable(_ name: String, selects: Bool) -> Bool {
        guard let table = stemmer.tables[name] else { return false }
        let room = isBackwards ? cursor - (table.region.map { marks[$0] } ?? 0) : word.count - cursor
        var length = min(room, table.longest)
        while length > 0 {
            if let text = next(length), let rule = table.rules[Array(text)] {
                let start = cursor
                advance(length)
                if selects { (selectionStart, selectionEnd) = (min(start, cursor), max(start, cursor)) }
                return matches(rule)
            }
            length -= 1
        }
        return false
    }
}
