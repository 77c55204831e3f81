/// The output of `tweetdex explain`: the interpretation of a query, its SQL, and the number of tweets per clause.
package struct QueryExplanation: Sendable {
    /// A token of the query text.
    package struct Token: Sendable {
        package enum Kind: String, Sendable {
            case clause, and, or, not, open, close
            /// Adds no condition of its own, for example `limit:5`, `in:alt` or `within:5km`.
            case modifier
            /// Text that contains no index token, such as `...`. It adds no condition.
            case ignored
        }

        package var kind: Kind
        package var text: String
        /// The half-open range of the token in the query, in Unicode scalars.
        package var start: Int
        package var end: Int
        /// The index tokens of a word or phrase; empty for other query tokens. A `*` at the end of an index token
        /// matches any ending.
        package var words: [String]

        package init(kind: Kind, text: String, start: Int, end: Int, words: [String]) {
            self.kind = kind
            self.text = text
            self.start = start
            self.end = end
            self.words = words
        }
    }

    /// The Boolean expression that combines the clauses.
    package indirect enum Tree: Sendable, Hashable {
        /// Matches every tweet: the query has no clause.
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// An index into `clauses`.
        case clause(Int)
    }

    /// A condition of the query, such as `from:ann_lee`. A negation is part of the tree, not of the clause.
    package struct Clause: Sendable {
        /// In canonical form.
        package var text: String
        /// The way in which SQLite evaluates the clause: `index` (lookup in an index), `row` (testing table rows) or
        /// `text` (testing the texts of tweets).
        package var cost = ""
        /// The number of tweets that the clause matches on its own.
        package var tweets = 0
        /// The number of tweets for which the result is unknown, because their archive does not contain `field`.
        package var unknown = 0
        /// The field that the clause tests; `nil` if every archive contains it.
        package var field: String?
        /// The time that counting `tweets` took.
        package var elapsedMilliseconds = 0.0
        /// The way in which ClickHouse evaluates the clause: `index`, `scan`, or `verified` if Tweetdex tests the
        /// texts. `nil` if the back end is SQLite.
        package var work: String?

        package init(text: String, field: String?) {
            self.text = text
            self.field = field
        }
    }

    /// The database that a query is compiled for.
    package enum Backend: String, Sendable, CaseIterable {
        case sqlite, clickhouse
    }

    package var query: String
    /// The query in canonical form. Parsing it results in the same query.
    package var canonical: String
    /// The query as an English sentence.
    package var sentence = ""
    package var tokens: [Token] = []
    package var tree = Tree.everything
    package var clauses: [Clause] = []
    package var notes: [Diagnostic] = []
    /// The SQL statement of the first page of results.
    package var sql = ""
    package var backend = Backend.sqlite
    /// The parameters of the statement. Those of SQLite are `?1`, `?2` and so on, and have no name. Their type is
    /// `null`, `integer`, `real` or `text`, and the value of a BLOB is its size, such as `12 bytes`.
    package var values: [(name: String?, type: String, value: String?)] = []
    /// The rows of SQLite's `EXPLAIN QUERY PLAN`, with their depth in the tree of steps, from 0; empty for ClickHouse.
    package var plan: [(depth: Int, detail: String)] = []
    /// The FTS5 MATCH expression; `nil` for ClickHouse, or if the plan does not use the full-text index.
    package var match: String?
    /// The number of matches.
    package var tweets = 0
    /// The number of tweets that the query would match without its clauses.
    package var among = 0
    /// For each field, the number of tweets that do not match only because their archive does not contain the field.
    package var unknown: [EmptyResult.Unknown] = []
    /// The reason why no tweet matches; `nil` if any tweet matches.
    package var emptiness: EmptyResult?
    package var elapsedMilliseconds = 0.0

    package init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}

/// An error that prevents a query from running, or a warning, note or hint about the query or its results.
public struct Diagnostic: Error, Hashable, Sendable {
    public enum Severity: Sendable, Hashable {
        case error, warning, note
        /// Advice that is printed after the results.
        case hint
    }

    public var severity: Severity
    /// A stable identifier such as `unknown-operator`.
    public var code: String
    /// The problem as a sentence or phrase, without a full stop. A long quotation of the query is cut.
    public var message: String
    /// The half-open range of the problem in the query, in Unicode scalars. Empty if the problem concerns no part of
    /// the query.
    public var start: Int
    public var end: Int
    /// The line and column of `start`, for users. Both count from 1. Columns count grapheme clusters.
    public var line: Int
    public var column: Int
    public var hint: String?
    /// Replacements to suggest, best first.
    public var suggestions: [String]

    package init(
        severity: Severity = .error, code: String, message: String, start: Int = 0, end: Int = 0,
        line: Int = 1, column: Int = 1, hint: String? = nil, suggestions: [String] = []
    ) {
        self.severity = severity
        self.code = code
        self.message = Self.cut(message)
        self.start = start
        self.end = end
        self.line = line
        self.column = column
        self.hint = hint.map(Self.cut)
        self.suggestions = suggestions.filter { $0.utf8.count <= Self.longestMessage }
    }

    /// The maximum length of a message, hint or suggestion in bytes. A message can quote the whole query.
    private static let longestMessage = 1000

    /// Replaces the middle of a text that is too long by an ellipsis.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > longestMessage else { return text }
        let scalars = text.unicodeScalars
        return String(scalars.prefix(longestMessage / 5)) + "…" + String(scalars.suffix(longestMessage / 5))
    }
}

/// The parts of a query, for a web page on which the user can remove each part.
package struct QueryInterpretation: Sendable, Hashable {
    /// A condition, or a modifier such as `sort:likes`.
    package struct Part: Sendable, Hashable {
        /// The part in canonical form, such as `from:ann_lee`.
        package var text: String
        /// The part in English, such as `written by @ann_lee`.
        package var phrase: String
        /// The number of tweets that the condition matches on its own. `nil` for a modifier, if counting was not
        /// requested, or if counting would take too long.
        package var tweets: Int?
        /// False for a modifier.
        package var isCondition: Bool
        /// The query without this part.
        package var rest: String

        package init(text: String, phrase: String, tweets: Int? = nil, isCondition: Bool, rest: String) {
            self.text = text
            self.phrase = phrase
            self.tweets = tweets
            self.isCondition = isCondition
            self.rest = rest
        }
    }

    /// The query in canonical form. Parsing it results in the same query.
    package var canonical: String
    /// The query as an English sentence.
    package var sentence: String
    package var parts: [Part]

    package init(canonical: String, sentence: String, parts: [Part]) {
        self.canonical = canonical
        self.sentence = sentence
        self.parts = parts
    }
}

/// A suggestion for the word that the user is typing in a query.
package struct QueryCompletion: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case hashtag, user, language, label, saved, imported = "import", word, order, time, client, place, recent
        case name = "operator"
    }

    package var kind: Kind
    /// The text that replaces the typed word, such as `#swift`, `from:ann_lee`, `label:"to read"` or `has:images`. For
    /// a recent search, its query.
    package var text: String
    /// The description of an operator or order, the query of a saved search, the path of an import, the full name of a
    /// place, or the age of a recent search; otherwise `nil`.
    package var meaning: String?
    /// The number of tweets with the suggested value or property; `nil` if it is unknown.
    package var tweets: Int?

    package init(kind: Kind, text: String, meaning: String? = nil, tweets: Int? = nil) {
        self.kind = kind
        self.text = text
        self.meaning = meaning
        self.tweets = tweets
    }
}
