import TweetModel

/// Conversions of the values in flat records. A cell of a table is a string, so each conversion also reads strings.
extension JSONValue {
    /// A string that is not empty, or a number or boolean as written.
    var fieldText: String? {
        switch kind {
        case .string: nonEmptyString
        case .number:
            withRawBytes { $0.text }
        case .true: "true"
        case .false: "false"
        default: nil
        }
    }

    /// An integer that is not negative. See `String.fieldInteger` for its forms in strings.
    var exactInteger: Int64? {
        if let integer { return integer < 0 ? nil : integer }
        return fieldText.flatMap { $0.fieldInteger }
    }

    var positiveInteger: Int64? { exactInteger.flatMap { $0 > 0 ? $0 : nil } }

    /// A count: `amount`, or a string as X's analytics (`1,234`) or pandas (`3.0`) write it.
    var tally: Int64? {
        if let amount { return amount }
        guard let text = nonEmptyString else { return nil }
        return (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).filter { $0 != "," }.fieldInteger
    }

    /// A boolean, also in the spellings of R (`FALSE`), PostgreSQL (`f`) and 4CAT (`no`).
    var truth: Bool? { fieldText?.truth }

    /// True for an empty container, and for an empty string or a word for a missing value (`Span.isMissingWord`).
    var isMissing: Bool {
        switch kind {
        case .null: true
        case .string: range.isEmpty || isMissingWord()
        case .array, .object: isEmpty
        default: false
        }
    }

    /// Whether a string is a word for a missing value. See `Span.isMissingWord(isExact:)`.
    func isMissingWord(isExact: Bool = false) -> Bool {
        kind == .string && withRawBytes { $0.isMissingWord(isExact: isExact) }
    }

    // MARK: Lists

    /// The words of a list. Cells contain lists in several notations:
    ///
    ///     a; b          DMI-TCAT
    ///     a b           twarc, rtweet; also a,b and a|b (minet)
    ///     ['a', 'b']    twint and others in Python: a printed list
    ///     [a, b]        the service's own data sets
    ///     {a,"b c"}     PostgreSQL
    ///     c("a", "b")   R, and the like of numpy, Spark and others
    ///     [{'screen_name': 'a', 'id': '1'}, …], [{"tag":"a","start":0}, …]    objects, each with the value in a member
    ///
    /// The word of an object is the first of `members` that has a value; an object without one is skipped. Returns
    /// `nil` for a printed list in another notation.
    func words(_ members: [StaticString] = []) -> [String]? {
        guard kind == .string else {
            var words: [String] = []
            forEachElement { element in
                let word = element.kind == .object ? element.firstText(members) : element.fieldText
                if let word, !word.isEmpty { words.append(word) }
            }
            if let single = fieldText { words.append(single) }
            return words
        }
        return nonEmptyString.map { $0.words(members) } ?? []
    }

    /// Calls the body with each object of a list, or with a single object. Cells contain them as JSON or as Python
    /// prints them (`PythonRepr`).
    func forEachObject(_ body: (JSONValue) -> Void) {
        switch kind {
        case .object: body(self)
        case .array: forEachElement { if $0.kind == .object { body($0) } }
        case .string:
            guard let cell = nonEmptyString, let first = cell.utf8.first(where: { !$0.isJSONSpace }),
                first == UInt8(ascii: "[") || first == UInt8(ascii: "{") || cell.hasSuffix(")"),
                let document = JSONDocument(printed: cell)
            else { return }
            document.root.forEachObject(body)
        default: break
        }
    }

    /// Whether a list, also one in a cell, contains an object that meets a condition.
    func hasObject(where condition: (JSONValue) -> Bool = { _ in true }) -> Bool {
        var found = false
        forEachObject { found = found || condition($0) }
        return found
    }

    /// The text of the first of these members that has one, also as the only element of an array.
    func firstText(_ members: [StaticString]) -> String? {
        for member in members {
            guard let value = self[member] else { continue }
            if let text = value.fieldText ?? (value.count == 1 ? value.first?.fieldText : nil) { return text }
        }
        return nil
    }
}

extension JSONDocument {
    /// Parses JSON, or a list, dictionary or object that Python printed. Returns `nil` for anything else.
    init?(printed text: String) {
        self.init()
        accepted = .python
        let bytes = Array(text.utf8)
        if parses(bytes) { return }
        guard let rewritten = PythonRepr.rewritten(bytes), parses(rewritten) else { return nil }
    }

    private mutating func parses(_ bytes: [UInt8]) -> Bool { (try? parse(bytes)) != nil }
}

/// Integers in cells. Programs write `x1234` (rtweet), `"1234"`, `="1234"`, `'1234` or `'1234'`, so that spreadsheets
/// keep the digits, and `tag:search.twitter.com,2005:1234` or `id:twitter.com:1234` (GNIP). Around at least 15 digits,
/// which are an ID, there can be any short marks: `ID:1234`, `[1234]`. If a column has missing values, pandas writes
/// `1234.0`, which is exact up to 15 digits.
extension String {
    var fieldInteger: Int64? {
        var digits = utf8[...]
        if hasPrefix("tag:search.twitter.com") || hasPrefix("id:twitter.com:") {
            digits = digits.lastIndex(of: UInt8(ascii: ":")).map { digits[digits.index(after: $0)...] } ?? digits
        }
        digits = digits.drop { Self.guards.contains($0) }
        if hasSuffix(".0"), digits.count <= 17 { digits = digits.dropLast(2) }
        while let last = digits.last, Self.guards.contains(last) { digits.removeLast() }
        let marks = (digits.prefix { Self.isMark($0) }.count, digits.reversed().prefix { Self.isMark($0) }.count)
        if max(marks.0, marks.1) <= 4, digits.count - marks.0 - marks.1 >= 15 {
            digits = digits.dropFirst(marks.0).dropLast(marks.1)
        }
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// The same, but also a number in floating-point notation (`1.45E+18`), as spreadsheets write it.
    var roundedInteger: Int64? { fieldInteger ?? Double(self).flatMap { Int64(exactly: $0.rounded()) } }

    private static let guards = Array("x=\"'".utf8)

    /// Whether a byte is not a digit, part of the notation of a number, or the sign of a handle.
    private static func isMark(_ byte: UInt8) -> Bool { !byte.isASCIIDigit && !signs.contains(byte) }

    private static let signs = Array("+-.,@".utf8)
}

/// Lists of separated words.
extension String {
    /// The words of a cell. See `JSONValue.words(_:)`.
    func words(_ members: [StaticString] = []) -> [String]? {
        let bytes = utf8.drop { $0.isJSONSpace }
        let list = bytes.drop { $0.isOfListName }
        guard let opening = list.first, Self.openings.contains(opening) else { return separated }
        if let document = JSONDocument(printed: self) {
            let root = document.root
            if root.kind == .object {
                return root.firstText(members).map { [$0] } ?? (root.isEmpty || members.isEmpty ? [] : nil)
            }
            if bytes.first == UInt8(ascii: "[") { return root.words(members) }
        }
        guard let last = bytes.last(where: { !$0.isJSONSpace }), Self.closings.contains(last) else { return nil }
        if let strings = Self.strings(in: bytes) { return strings }
        if bytes.first == UInt8(ascii: "{") {
            // The elements of PostgreSQL have double quotes only if they need them.
            guard last == UInt8(ascii: "}"), !contains("\":") else { return nil }
            return filter { !"{}\"".contains($0) }.divided(at: ",")
        }
        guard !bytes.contains(where: { Self.quotes.contains($0) }) else { return nil }
        if last == UInt8(ascii: "]") { return filter { $0 != "[" && $0 != "]" }.divided(at: ",") }
        guard last == UInt8(ascii: ")"), let end = list.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        return String(decoding: list[..<end].dropFirst(), as: UTF8.self).divided(at: ",")
    }

    /// The strings of a list whose brackets depend on the program:
    ///
    ///     c("a", "b"), character(0)                    R
    ///     ['a' 'b'], array(['a', 'b'], dtype=object)    numpy
    ///     ('a', 'b'), {'a', 'b'}, frozenset({'a'})      Python
    ///
    /// Returns `nil` if it contains other values.
    private static func strings(in cell: Substring.UTF8View) -> [String]? {
        var (words, rest) = ([String](), cell)
        while let byte = rest.first {
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                let word = rest.dropFirst().prefix { $0 != byte }
                guard word.endIndex < rest.endIndex, !word.contains(UInt8(ascii: "\\")) else { return nil }
                words.append(String(Substring(word)))
                rest = rest[word.endIndex...].dropFirst()
            } else if separators.contains(byte) {
                rest.removeFirst()
            } else {
                let name = Array(rest.prefix { $0.isOfListName || $0.isASCIIDigit })
                rest = rest.dropFirst(name.count)
                if name.elementsEqual("dtype".utf8) {
                    rest = rest.drop { $0 != UInt8(ascii: ")") }
                } else if rest.first != UInt8(ascii: "(") || name.isEmpty {
                    guard name.span.isMissingWord() || name.elementsEqual("0".utf8) else { return nil }
                }
            }
        }
        return words
    }

    fileprivate static let openings = Array("[{(".utf8)
    private static let closings = Array("]})".utf8)
    private static let separators = Array("[]{}(), \n\r\t".utf8)
    private static let quotes = Array("\"'{}".utf8)

    private var separated: [String] {
        // A URL may contain commas and semicolons.
        if !utf8Contains("://"), utf8.contains(UInt8(ascii: ";")) { return divided(at: ";") }
        var words: [String] = []
        // The last separator is that of Hive.
        for word in split(whereSeparator: { " \n\t|\u{2}".contains($0) }) {
            if word.hasPrefix("http") {
                words += word.urls
            } else {
                words += word.split(separator: ",").map { String($0) }
            }
        }
        return words
    }

    func divided(at separator: Character) -> [String] {
        split(separator: separator).map { part in
            var part = part
            while part.first == " " { part.removeFirst() }
            while part.last == " " { part.removeLast() }
            return String(part)
        }.filter { !$0.isEmpty }
    }
}

/// The words that programs write for a missing value: R (`NA`), Python (`None`, `nan`), pandas (`<NA>`), JavaScript
/// (`undefined`), MySQL (`NULL`), PostgreSQL (`\N`), spreadsheets (`#N/A`), the service's data sets (`absent`) and
/// people (`-`, `none`), and RapidMiner and Weka (`?`).
extension Span<UInt8> {
    /// - Parameter isExact: whether only the usual spellings count, because the value can be a name such as `Nan`.
    func isMissingWord(isExact: Bool = false) -> Bool {
        guard let first = isEmpty ? nil : self[0].asciiLowercased, count <= String.longestMissingWord,
            String.beginningsOfMissingWords.contains(first)
        else { return false }
        if isExact { return String.exactMissingWords.contains(indices.map { self[$0] }) }
        return String.missingWords.contains(indices.map { self[$0].asciiLowercased })
    }
}

extension String {
    fileprivate static let missingWords = Set(
        ["na", "nan", "none", "null", "n/a", "#n/a", "<na>", "\\n", "\\\\n", "undefined", "absent", "-", "--", "?"]
            .map { Array($0.utf8) })
    fileprivate static let exactMissingWords = Set(
        ["NA", "NaN", "nan", "None", "NULL", "null", "N/A", "<NA>", "\\N", "undefined"].map { Array($0.utf8) })
    fileprivate static let beginningsOfMissingWords = Array("n#<\\ua-?".utf8)
    fileprivate static let longestMissingWord = missingWords.map(\.count).max() ?? 0
}

extension String {
    /// The boolean that a program wrote as a word or digit.
    var truth: Bool? {
        switch lowercased() {
        case "true", "t", "1", "yes": true
        case "false", "f", "0", "no": false
        default: nil
        }
    }

    /// The text without white space at its ends.
    var trimmed: String {
        // Characters are slow to examine, and most texts begin and end with a letter.
        if let first = utf8.first, let last = utf8.last, first > 0x20, first < 0x7F, last > 0x20, last < 0x7F {
            return self
        }
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}

extension Substring {
    /// Splits at each comma or semicolon that precedes `http` or the end.
    var urls: [String] {
        var urls: [String] = []
        var start = startIndex
        for index in indices where self[index] == "," || self[index] == ";" {
            let rest = self[self.index(after: index)...]
            guard rest.isEmpty || rest.hasPrefix("http") else { continue }
            urls.append(String(self[start..<index]))
            start = rest.startIndex
        }
        urls.append(String(self[start...]))
        return urls.filter { !$0.isEmpty }
    }
}

extension [UInt8] {
    /// Whether a cell is a list with brackets, with or without a name before them.
    var isPrintedList: Bool { first { !$0.isOfListName }.map { String.openings.contains($0) } ?? false }
}

extension UInt8 {
    /// Whether a byte can be in the name before the brackets of a list.
    fileprivate var isOfListName: Bool { isHandleByte && !isASCIIDigit || self == UInt8(ascii: ".") }
}
