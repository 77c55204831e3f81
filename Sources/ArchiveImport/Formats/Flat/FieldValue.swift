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

    /// An integer that is not negative. See `FieldNumber` for its forms in strings.
    var exactInteger: Int64? {
        if let integer { return integer < 0 ? nil : integer }
        return fieldText.flatMap { FieldNumber.integer($0) }
    }

    var positiveInteger: Int64? { exactInteger.flatMap { $0 > 0 ? $0 : nil } }

    /// A count: `amount`, or a string as X's analytics (`1,234`) or pandas (`3.0`) write it.
    var tally: Int64? {
        if let amount { return amount }
        guard let text = nonEmptyString else { return nil }
        return FieldNumber.integer((text.hasSuffix(".0") ? text.dropLast(2) : text[...]).filter { $0 != "," })
    }

    /// A boolean, also in the spellings of R (`FALSE`), PostgreSQL (`f`) and 4CAT (`no`).
    var truth: Bool? { fieldText?.truth }

    /// True for an empty container, and for an empty string or a word for a missing value (`MissingValue`).
    var isMissing: Bool {
        switch kind {
        case .null: true
        case .string: range.isEmpty || isMissingWord()
        case .array, .object: isEmpty
        default: false
        }
    }

    /// Whether a string is a word for a missing value. See `MissingValue.matches(_:isExact:)`.
    func isMissingWord(isExact: Bool = false) -> Bool {
        kind == .string && withRawBytes { MissingValue.matches($0, isExact: isExact) }
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
        return nonEmptyString.map { FieldList.words(in: $0, members) } ?? []
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

    private mutating func parses(_ bytes: [UInt8]) -> Bool {
        (try? parse(bytes)) != nil
    }
}

/// Integers in cells. Programs write `x1234` (rtweet), `"1234"`, `="1234"`, `'1234` or `'1234'`, so that spreadsheets
/// keep the digits, and `tag:search.twitter.com,2005:1234` or `id:twitter.com:1234` (GNIP). Around at least 15 digits,
/// which are an ID, there can be any short marks: `ID:1234`, `[1234]`. If a column has missing values, pandas writes
/// `1234.0`, which is exact up to 15 digits.
enum FieldNumber {
    static func integer(_ text: String) -> Int64? {
        var digits = text.utf8[...]
        if text.hasPrefix("tag:search.twitter.com") || text.hasPrefix("id:twitter.com:") {
            digits = digits.lastIndex(of: UInt8(ascii: ":")).map { digits[digits.index(after: $0)...] } ?? digits
        }
        digits = digits.drop { guards.contains($0) }
        if text.hasSuffix(".0"), digits.count <= 17 { digits = digits.dropLast(2) }
        while let last = digits.last, guards.contains(last) { digits.removeLast() }
        let marks = (digits.prefix { isMark($0) }.count, digits.reversed().prefix { isMark($0) }.count)
        if max(marks.0, marks.1) <= 4, digits.count - marks.0 - marks.1 >= 15 {
            digits = digits.dropFirst(marks.0).dropLast(marks.1)
        }
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// The same, but also a number in floating-point notation (`1.45E+18`), as spreadsheets write it.
    static func rounded(_ text: String) -> Int64? {
        integer(text) ?? Double(text).flatMap { Int64(exactly: $0.rounded()) }
    }

    private static let guards = Array("x=\"'".utf8)

    /// Whether a byte is not a digit, part of the notation of a number, or the sign of a handle.
    private static func isMark(_ byte: UInt8) -> Bool { !byte.isASCIIDigit && !signs.contains(byte) }

    private static let signs = Array("+-.,@".utf8)
}

/// Lists of separated words.
enum FieldList {
    /// The words of a cell. See `JSONValue.words(_:)`.
    static func words(in cell: String, _ members: [StaticString] = []) -> [String]? {
        let bytes = cell.utf8.drop { $0.isJSONSpace }
        let list = bytes.drop { isOfName($0) }
        guard let opening = list.first, openings.contains(opening) else { return separated(cell) }
        if let document = JSONDocument(printed: cell) {
            let root = document.root
            if root.kind == .object {
                return root.firstText(members).map { [$0] } ?? (root.isEmpty || members.isEmpty ? [] : nil)
            }
            if bytes.first == UInt8(ascii: "[") { return root.words(members) }
        }
        guard let last = bytes.last(where: { !$0.isJSONSpace }), closings.contains(last) else { return nil }
        if let strings = strings(in: bytes) { return strings }
        if bytes.first == UInt8(ascii: "{") {
            // The elements of PostgreSQL have double quotes only if they need them.
            guard last == UInt8(ascii: "}"), !cell.contains("\":") else { return nil }
            return divided(cell.filter { !"{}\"".contains($0) }, at: ",")
        }
        guard !bytes.contains(where: { quotes.contains($0) }) else { return nil }
        if last == UInt8(ascii: "]") { return divided(cell.filter { $0 != "[" && $0 != "]" }, at: ",") }
        guard last == UInt8(ascii: ")"), let end = list.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        return divided(String(decoding: list[..<end].dropFirst(), as: UTF8.self), at: ",")
    }

    /// Whether a cell is a list with brackets, with or without a name before them.
    static func isPrinted(_ cell: [UInt8]) -> Bool {
        cell.first { !isOfName($0) }.map { openings.contains($0) } ?? false
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
                let name = Array(rest.prefix { isOfName($0) || $0.isASCIIDigit })
                rest = rest.dropFirst(name.count)
                if name.elementsEqual("dtype".utf8) {
                    rest = rest.drop { $0 != UInt8(ascii: ")") }
                } else if rest.first != UInt8(ascii: "(") || name.isEmpty {
                    guard MissingValue.matches(name.span) || name.elementsEqual("0".utf8) else { return nil }
                }
            }
        }
        return words
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isHandleByte && !byte.isASCIIDigit || byte == UInt8(ascii: ".")
    }

    private static let openings = Array("[{(".utf8)
    private static let closings = Array("]})".utf8)
    private static let separators = Array("[]{}(), \n\r\t".utf8)
    private static let quotes = Array("\"'{}".utf8)

    static func separated(_ cell: String) -> [String] {
        // A URL may contain commas and semicolons.
        if !cell.utf8Contains("://"), cell.utf8.contains(UInt8(ascii: ";")) { return divided(cell, at: ";") }
        var words: [String] = []
        // The last separator is that of Hive.
        for word in cell.split(whereSeparator: { " \n\t|\u{2}".contains($0) }) {
            if word.hasPrefix("http") {
                words += urls(word)
            } else {
                words += word.split(separator: ",").map { String($0) }
            }
        }
        return words
    }

    /// Splits at each comma or semicolon that precedes `http` or the end.
    static func urls(_ cell: Substring) -> [String] {
        var urls: [String] = []
        var start = cell.startIndex
        for index in cell.indices where cell[index] == "," || cell[index] == ";" {
            let rest = cell[cell.index(after: index)...]
            guard rest.isEmpty || rest.hasPrefix("http") else { continue }
            urls.append(String(cell[start..<index]))
            start = rest.startIndex
        }
        urls.append(String(cell[start...]))
        return urls.filter { !$0.isEmpty }
    }

    static func divided(_ cell: String, at separator: Character) -> [String] {
        cell.split(separator: separator).map { part in
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
enum MissingValue {
    /// - Parameter isExact: whether only the usual spellings count, because the value can be a name such as `Nan`.
    static func matches(_ text: Span<UInt8>, isExact: Bool = false) -> Bool {
        guard let first = text.isEmpty ? nil : text[0].asciiLowercased, text.count <= longest,
            firsts.contains(first)
        else { return false }
        if isExact { return exact.contains(text.indices.map { text[$0] }) }
        return words.contains(text.indices.map { text[$0].asciiLowercased })
    }

    private static let words = Set(
        ["na", "nan", "none", "null", "n/a", "#n/a", "<na>", "\\n", "\\\\n", "undefined", "absent", "-", "--", "?"]
            .map { Array($0.utf8) })
    private static let exact = Set(
        ["NA", "NaN", "nan", "None", "NULL", "null", "N/A", "<NA>", "\\N", "undefined"].map { Array($0.utf8) })
    private static let firsts = Array("n#<\\ua-?".utf8)
    private static let longest = words.map(\.count).max() ?? 0
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
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
