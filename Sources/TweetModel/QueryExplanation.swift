/// The interpretation of a query, its SQL, and the number of tweets that each clause matches.
public struct QueryExplanation: Sendable, Hashable {
    /// A token of the query's text.
    public struct Token: Sendable, Hashable {
        /// `clause`, `and`, `or`, `not`, `open`, `close`, `modifier` or `ignored`.
        public var kind: String
        public var text: String
        /// Half-open range in the query, in Unicode scalars.
        public var start: Int
        public var end: Int
        /// The normalized words that are looked up. A `*` at the end matches any ending.
        public var words: [String]

        public init(kind: String, text: String, start: Int, end: Int, words: [String]) {
            self.kind = kind
            self.text = text
            self.start = start
            self.end = end
            self.words = words
        }
    }

    /// The Boolean structure of the clauses.
    public indirect enum Tree: Sendable, Hashable {
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// An index into `clauses`.
        case clause(Int)
    }

    /// A clause, without negation.
    public struct Clause: Sendable, Hashable {
        /// In canonical form.
        public var text: String
        /// `index`: looked up in an index. `row`: tested on the rows of the candidates. `text`: tested on the texts of
        /// the candidates.
        public var cost: String
        /// Tweets that the clause matches on its own.
        public var tweets: Int
        /// Tweets for which the clause is unknown, because the archive lacks the field.
        public var unknown: Int
        /// The missing field of those tweets; `nil` if archives always contain it.
        public var field: String?
        /// Duration of the count.
        public var elapsedMilliseconds: Double
        /// The cost of the clause in ClickHouse: `index`, `scan`, or `verified` if this program checks the texts. `nil`
        /// for SQLite.
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

    /// A value that is bound to a parameter.
    public enum Value: Sendable, Hashable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
    }

    /// A value that is bound to a named, typed parameter.
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

    /// A step of SQLite's query plan.
    public struct Step: Sendable, Hashable {
        /// The depth; 0 for the outermost step.
        public var depth: Int
        public var detail: String

        public init(depth: Int, detail: String) {
            self.depth = depth
            self.detail = detail
        }
    }

    public var query: String
    public var canonical: String
    /// The query as an English sentence.
    public var sentence = ""
    public var tokens: [Token] = []
    public var tree = Tree.everything
    public var clauses: [Clause] = []
    public var notes: [QueryProblem] = []
    /// The statement for the first page, with parameters `?1` and so on for `values`.
    public var sql = ""
    /// `sqlite` or `clickhouse`.
    public var backend = "sqlite"
    /// Replaces `values` for a back end with named parameters.
    public var parameters: [Parameter] = []
    public var values: [Value] = []
    public var plan: [Step] = []
    /// The expression for the full-text index; `nil` if the plan does not use it.
    public var match: String?
    /// The number of matches, and the number of tweets that the query considers.
    public var tweets = 0
    public var among = 0
    /// Per field, the tweets that do not match only because the archive lacks the field.
    public var unknown: [EmptyResult.Unknown] = []
    /// Why the result is empty; `nil` if it is not.
    public var emptiness: EmptyResult?
    public var elapsedMilliseconds = 0.0

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}
