import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let explain = Command(
        "explain",
        synopsis: ["explain QUERY…"],
        summary: "show how a query is understood, and what its parts find",
        description: [
            "Tokens, the tree of clauses, the query in words; how many tweets each clause finds alone, how many are "
                + "unknown to it because the archive lacks the field, and its cost: index is looked up, row is tested on "
                + "each tweet that the others leave, text reads their texts. Then the SQL with the values bound to it, "
                + "and what SQLite makes of it. When nothing is found, which clauses are to blame and what exists "
                + "instead.",
            "Nothing is recorded. --json prints one document, tweetdex.explain/1.",
        ],
        examples: [
            Example("tweetdex explain 'sunrise has:images -is:retweet'", "what the search does, clause by clause"),
            Example(
                "tweetdex explain --dialect clickhouse 'sunrise /dawn/'", "the statement for an engine, see help engine"
            ),
            Example("tweetdex explain --dialect web 'a b OR c'", "as Twitter's web search would read it"),
        ],
        flags: [.sort, .limit, .tz, .now, .dialect, .lenient, .json],
        takesQuery: true,
        pages: true
    ) { session throws(CommandError) in
        guard !session.arguments.words.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "explain needs a query", hint: "tweetdex explain hashtag:swift has:images"))
        }
        let query = session.arguments.query
        // Wrong flags are told before a missing store; what was set in the store counts once it is open.
        _ = try session.searchOptions()
        let store = try session.openStore()
        var options = try session.searchOptions()
        options.limit = session.arguments.number(.limit) ?? options.limit
        options.sort = session.arguments.value(.sort)
        // It may be given twice: how the query is read, and for which engine.
        let dialects = session.arguments.values[.dialect] ?? []
        options.dialect = dialects.last { !Session.engines.contains($0) }
        let isForClickHouse = dialects.last { Session.engines.contains($0) } == "clickhouse"
        options.lenient = session.arguments.has(.lenient)
        let explanation = try fetch(query: query) { [options] () throws(TweetArchiveError) in
            try isForClickHouse
                ? store.explainForEngine(query, options: options) : store.explain(query, options: options)
        }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().explanation(explanation, into: &$0) }
            return .done
        }
        if !explanation.notes.isEmpty {
            Diagnostics.write { session.errorRenderer.problems(explanation.notes, query: query, into: &$0) }
        }
        let renderer = try session.renderer()
        try session.output.write { renderer.explanation(explanation, into: &$0) }
        return .done
    }
}
