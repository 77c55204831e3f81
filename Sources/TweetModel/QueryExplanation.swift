/// How a query is understood, what it is turned into, and what each part of it finds.
public struct QueryExplanation: Sendable, Hashable {
    /// A piece of the query's text.
    public struct Token: Sendable, Hashable {
        /// `clause`, `and`, `or`, `not`, `open`, `close`, `modifier` or `ignored`.
        public var kind: String
        public var text: String
        /// Half-open range in the query, in Unicode scalars.
        public var start: Int
        public var end: Int
        /// The normalised words that are looked up; a `*` at the end stands for any ending.
        public var words: [String]

        public init(kind: String, text: String, start: Int, end: Int, words: [String]) {
            self.kind = kind
            self.text = text
            self.start = start
            self.end = end
            self.words = words
        }
    }

    /// The logic between the clauses.
    public indirect enum Tree: Sendable, Hashable {
        case everything
        case and([Tree])
        case or([Tree])
        case not(Tree)
        /// Position in `clauses`.
        case clause(Int)
    }

    /// One clause by itself, without negation.
    public struct Clause: Sendable, Hashable {
        /// In canonical form.
        public var text: String
        /// `index`: looked up. `row`: tested on each tweet that the others leave. `text`: their texts are read.
        public var cost: String
        /// Tweets that it finds alone.
        public var tweets: Int
        /// Tweets that match neither it nor its opposite, because the archive does not say.
        public var unknown: Int
        /// The field that the archive does not carry for those; nil where it always does.
        public var field: String?
        /// What counting took.
        public var elapsedMilliseconds: Double
        /// What it takes in the engine that the statement is for: `index`, `scan`, or `verified` where texts come to this
        /// program; nil for SQLite.
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

    /// A value that is bound to a parameter with a name and a type.
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

    /// A step of SQLite's own plan.
    public struct Step: Sendable, Hashable {
        /// 0 for the outermost.
        public var depth: Int
        public var detail: String

        public init(depth: Int, detail: String) {
            self.depth = depth
            self.detail = detail
        }
    }

    public var query: String
    public var canonical: String
    /// The query in words.
    public var sentence = ""
    public var tokens: [Token] = []
    public var tree = Tree.everything
    public var clauses: [Clause] = []
    public var notes: [QueryProblem] = []
    /// The statement for the first page, with `?1` and so on for `values`.
    public var sql = ""
    /// `sqlite` or `clickhouse`.
    public var engine = "sqlite"
    /// In place of `values`, for an engine whose parameters have names.
    public var parameters: [Parameter] = []
    public var values: [Value] = []
    public var plan: [Step] = []
    /// What the full-text index is asked; nil when it isn't.
    public var match: String?
    /// How many tweets match, and among how many it looks.
    public var tweets = 0
    public var among = 0
    /// Tweets that are no results only because the archive does not say, per field.
    public var unknown: [EmptyResult.Unknown] = []
    /// Why nothing was found; nil when something was.
    public var emptiness: EmptyResult?
    public var elapsedMilliseconds = 0.0

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
    }
}
