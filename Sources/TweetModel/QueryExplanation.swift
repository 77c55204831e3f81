/// The output of `tweetdex explain`: the interpretation of a query, its SQL, and the number of tweets per clause.
public struct QueryExplanation: Sendable, Hashable {
    /// A token of the query text.
    public struct Token: Sendable, Hashable {
        /// `clause`, `and`, `or`, `not`, `open`, `close`, `modifier` or `ignored`.
        public var kind: String
        public var text: String
        /// The half-open range of the token in the query, in Unicode scalars.
        public var start: Int
        public var end: Int
        /// The index tokens that the search looks up. A `*` at the end of a token matches any ending.
        public var words: [String]

        public init(kind: String, text: String, start: Int, end: Int, words: [String]) {
            self.kind = kind
            self.text = text
            self.start = start
            self.end = end
            self.words = words
        }
    }

    /// The Boolean expression that combines the clauses.
    public indirect enum Tree: Sendable, Hashable {
        /// Matches every tweet: the query has no clause.
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// An index into `clauses`.
        case clause(Int)
    }

    /// A condition of the query, such as `from:ann_lee`. A negation is part of the tree, not of the clause.
    public struct Clause: Sendable, Hashable {
        /// In canonical form.
        public var text: String
        /// The way in which SQLite evaluates the clause: `index` (lookup in an index), `row` (testing table rows) or
        /// `text` (testing the texts of tweets).
        public var cost: String
        /// The number of tweets that the clause matches on its own.
        public var tweets: Int
        /// The number of tweets for which the result is unknown, because their archive does not contain `field`.
        public var unknown: Int
        /// The field that the clause tests; `nil` if every archive contains it.
        public var field: String?
        /// The time that counting `tweets` took.
        public var elapsedMilliseconds: Double
        /// The way in which ClickHouse evaluates the clause: `index`, `scan`, or `verified` if Tweetdex tests the
        /// texts. `nil` if the back end is SQLite.
        public var work: String?

        public init(
            text: String, cost: String, tweets: Int, unknown: Int, field: String?, elapsedMilliseconds: Double
        ) {
            self.text = text
            self.cost = cost
            self.tweets = tweets
            self.unknown = unknown
            self.field = field
            self.elapsedMilliseconds = elapsedMilliseconds
        }
    }

    /// The value of a SQLite parameter.
    public enum Value: Sendable, Hashable {
        case null
        case integer(Int64)
        case real(Double)
        /// A text. For a BLOB, its size, such as `12 bytes`.
        case text(String)
    }

    /// A named and typed parameter of a ClickHouse statement.
    public struct Parameter: Sendable, Hashable {
        public var name: String
        public var type: String
        public var value: String

        public init(name: String, type: String, value: String) {
            self.name = name
            self.type = type
            self.value = value
        }
    }

    /// A row of SQLite's `EXPLAIN QUERY PLAN`.
    public struct Step: Sendable, Hashable {
        /// The depth in the tree of steps, from 0.
        public var depth: Int
        public var detail: String

        public init(depth: Int, detail: String) {
            self.depth = depth
            self.detail = detail
        }
    }

    /// The database that a query is compiled for.
    public enum Backend: String, Sendable, CaseIterable {
        case sqlite, clickhouse
    }

    public var query: String
    /// The query in canonical form. Parsing it results in the same query.
    public var canonical: String
    /// The query as an English sentence.
    public var sentence = ""
    public var tokens: [Token] = []
    public var tree = Tree.everything
    public var clauses: [Clause] = []
    public var notes: [QueryProblem] = []
    /// The SQL statement of the first page of results.
    public var sql = ""
    public var backend = Backend.sqlite
    /// The parameters of a ClickHouse statement.
    public var parameters: [Parameter] = []
    /// The values of the parameters `?1`, `?2` and so on of a SQLite statement.
    public var values: [Value] = []
    /// SQLite's plan; empty for ClickHouse.
    public var plan: [Step] = []
    /// The FTS5 MATCH expression; `nil` for ClickHouse, or if the plan does not use the full-text index.
    public var match: String?
    /// The number of matches.
    public var tweets = 0
    /// The number of tweets that the query would match without its clauses.
    public var among = 0
    /// For each field, the number of tweets that do not match only because their archive does not contain the field.
    public var unknown: [EmptyResult.Unknown] = []
    /// The reason why no tweet matches; `nil` if any tweet matches.
    public var emptiness: EmptyResult?
    public var elapsedMilliseconds = 0.0

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}
