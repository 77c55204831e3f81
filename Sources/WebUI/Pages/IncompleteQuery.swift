import TweetArchive
import TweetModel

/// A query that the user is typing, and the queries that it may become.
struct IncompleteQuery {
    private let text: String

    /// A way to read the query, in the order in which they are tried. Completions read the store, so they are the last.
    enum Reading: CaseIterable {
        case asTyped, asPrefix, completed
    }

    init(_ text: String) {
        self.text = text
    }

    /// Returns the characters that close the quotation marks and brackets that a query leaves open, innermost first.
    /// Empty if its problems report none.
    static func ending(closing problems: [QueryProblem], of query: String) -> String {
        let scalars = Array(query.unicodeScalars)
        let open = problems.filter { $0.code.hasPrefix("unclosed-") && $0.start < scalars.count }
        return open.sorted { $0.start > $1.start }.map { problem in
            switch scalars[problem.start] {
            case "(", "（": ")"
            case "{": "}"
            case "[": "]"
            case "/": "/"
            default: "\""
            }
        }.joined()
    }

    /// Returns the query for a reading; `nil` if there is none.
    func text(as reading: Reading, _ completer: QueryCompleter) throws -> String? {
        switch reading {
        case .asTyped: text
        case .asPrefix: asPrefix
        case .completed: try completed(by: completer)
        }
    }

    /// The query with its last word as a prefix, as in `coff*` and `"black coff"*`; `nil` if it does not end in a word.
    private var asPrefix: String? {
        guard let last = text.unicodeScalars.last, last.properties.isAlphabetic || last.properties.numericType != nil
        else { return nil }
        return text + (isInQuotes ? "\"*" : "*")
    }

    /// The query with the completions of its last word, such as `(from:ada_archivist OR from:adam)` for `from:ad`;
    /// `nil` without completions.
    private func completed(by completer: QueryCompleter) throws -> String? {
        let word = QueryCompleter.lastWord(of: text)
        // Completions of a word in a phrase are not parts of the phrase.
        guard asPrefix != nil, !isInQuotes || word.contains("\"") else { return nil }
        let completions = try completer.completions(of: text, limit: Self.mostCompletions).map(\.text)
            // Without its value, an operator such as `from:` is not a condition.
            .filter { !$0.hasSuffix(":") }
        guard let first = completions.first else { return nil }
        let lead = first.prefix { $0 == "(" }
        let words = completions.map { $0.dropFirst(lead.count) }
        return text[..<word.startIndex] + lead + "(" + words.joined(separator: " OR ") + ")"
    }

    private static let mostCompletions = 8

    /// The query up to and including its last space.
    var withoutLastWord: String {
        text.lastIndex(of: " ").map { String(text[...$0]) } ?? ""
    }

    private var isInQuotes: Bool { text.count { $0 == "\"" } % 2 == 1 }
}
