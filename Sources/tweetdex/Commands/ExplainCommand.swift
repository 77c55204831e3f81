import ClickHouseSearch
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let explain = Command(
        "explain",
        synopsis: ["explain QUERY…"],
        summary: "show how a query is interpreted and executed",
        description: [
            "Prints the tokens, the tree of clauses, and the query as a sentence. For each clause, prints the number "
                + "of tweets that it matches alone, the number for which it is unknown because the archive lacks the "
                + "field, and its cost. The cost index is a lookup in an index, row is a test of each remaining "
                + "tweet, and text reads the text of each remaining tweet. Then prints the SQL with its values, and "
                + "SQLite's query plan. If nothing matches, prints which clauses match separately.",
            "Nothing is recorded. --json prints one document, tweetdex.explain/1.",
        ],
        examples: [
            ("tweetdex explain 'sunrise has:images -is:retweet'", "explain a search, clause by clause"),
            ("tweetdex explain --backend clickhouse 'sunrise /dawn/'", "print the statement for ClickHouse"),
            ("tweetdex explain --dialect web 'a b OR c'", "interpret AND and OR like Twitter's web search"),
        ],
        flags: [.sort, .limit, .tz, .now, .dialect, .backend, .lenient, .ignoreCase, .json],
        takesQuery: true,
        usesPager: true
    ) { context in
        try CommandError.require(
            !context.arguments.words.isEmpty, "missing-query", "explain needs a query",
            hint: "run tweetdex explain hashtag:swift has:images")
        let query = context.arguments.query
        // Report wrong flags before a missing store. The later call also applies the settings of the store.
        _ = try context.searchOptions()
        let store = try context.openStore()
        var options = try context.searchOptions()
        options.limit = context.arguments.number(.limit) ?? options.limit
        let backend = context.arguments.value(.backend).flatMap { QueryExplanation.Backend(rawValue: $0) } ?? .sqlite
        let explanation = try context.search(query: query) {
            switch backend {
            case .sqlite: try store.explain(query, options: options)
            case .clickhouse: try store.explainForClickHouse(query, options: options)
            }
        }
        if context.has(.json) {
            try context.output.writeDocument { JSONRenderer().explanation(explanation, into: &$0) }
            return .done
        }
        if !explanation.notes.isEmpty {
            Diagnostics.print(context.errorRenderer) { $0.write(explanation.notes, query: query, to: &$1) }
        }
        try context.print { $0.write(explanation, to: &$1) }
        return .done
    }
}
