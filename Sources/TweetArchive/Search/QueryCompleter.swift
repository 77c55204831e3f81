internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Completes the last word of a query that the user is typing.
package struct QueryCompleter {
    let access: StoreAccess

    /// Returns up to `limit` completions for the last word of a query: operators first, then hashtags, accounts or
    /// words of the store, with their numbers of tweets.
    ///
    /// If reading the store takes longer than 80 ms, returns only operators.
    package func completions(of beginning: String, limit: Int) throws(TweetArchiveError) -> [QueryCompletion] {
        let word = CompletionContext(beginning)
        var found = Array(word.operators.prefix(limit))
        guard let wanted = word.values, found.count < limit else { return found }
        let timeLimit = Self.completionTimeLimitMilliseconds
        found += try access.read(otherwise: []) { () throws(SQLiteError) -> [QueryCompletion] in
            do throws(SQLiteError) {
                return try access.connection.withDeadline(milliseconds: timeLimit) { () throws(SQLiteError) in
                    try wanted.found(in: Catalog(access.store), limit: limit - found.count)
                }
            } catch {
                if error.kind == .interrupted { return [] }
                throw error
            }
        }
        return found
    }

    /// Returns up to `limit` operators that complete the last word. Needs no store.
    package static func operatorCompletions(of beginning: String, limit: Int) -> [QueryCompletion] {
        Array(CompletionContext(beginning).operators.prefix(limit))
    }

    private static let completionTimeLimitMilliseconds = 80
}

/// The last word of an incomplete query, and its possible completions.
struct CompletionContext {
    /// A prefix of values to look up in the store.
    struct Values {
        enum Field { case tag, mention, author, word }

        var field: Field
        /// The part of the word before the prefix, such as `#` or `-from:`.
        var lead: String
        var prefix: String

        /// Returns up to `limit` values, the most frequent first.
        func found(in catalog: Catalog, limit: Int) throws(SQLiteError) -> [QueryCompletion] {
            let folded = Folding.fold(prefix)
            switch field {
            case .tag:
                return try catalog.hashtags(startingWith: folded, limit: limit).map {
                    QueryCompletion(kind: .hashtag, text: lead + $0.text, tweets: $0.tweets)
                }
            case .mention, .author:
                return try catalog.users(startingWith: folded, limit: limit, asAuthor: field == .author).map {
                    QueryCompletion(kind: .user, text: lead + $0.text, tweets: $0.tweets)
                }
            case .word:
                return try catalog.terms(of: .text, startingWith: folded, limit: limit).map {
                    QueryCompletion(kind: .word, text: lead + $0.text, tweets: $0.tweets)
                }
            }
        }
    }

    private(set) var operators: [QueryCompletion] = []
    private(set) var values: Values?

    /// The kind of value to complete after each operator or sign: authors after `from:`. The first match is used.
    private static let fields: [(names: [String], field: Values.Field)] = [
        (["hashtag:"], .tag), (["@", "user:", "to:", "mention:", "retweets_of:", "quotes_of:"], .mention),
        (["from:"], .author), (["#"], .tag),
    ]
    /// The minimum length of a word to complete. Too many words begin with a single letter.
    private static let shortestWord = 2

    /// Completes the last word of a text. Leading `-` and `(` are kept: `coffee (-fro` → `(-from:`.
    init(_ text: String) {
        let word = text.unicodeScalars.reversed().prefix { $0 != " " && $0 != "\t" && $0 != "\n" && $0 != "\"" }
        var rest = String(String.UnicodeScalarView(word.reversed()))
        var lead = ""
        while let first = rest.unicodeScalars.first, first == "-" || first == "(" {
            lead.unicodeScalars.append(first)
            rest.unicodeScalars.removeFirst()
        }
        guard !rest.isEmpty else { return }
        let lower = rest.lowercased()
        for (names, field) in Self.fields {
            for name in names where lower.hasPrefix(name) {
                values = Values(field: field, lead: lead + name, prefix: String(rest.dropFirst(name.count)))
                return
            }
        }
        guard rest.unicodeScalars.count >= Self.shortestWord else { return }
        operators = OperatorTable.all.filter { $0.unavailable == nil && $0.name.hasPrefix(lower) && $0.name != lower }
            .map { entry in
                let takesValue = !entry.name.contains(":")
                return QueryCompletion(
                    kind: .name, text: lead + entry.name + (takesValue ? ":" : ""), meaning: entry.meaning)
            }
        if !rest.contains(":") { values = Values(field: .word, lead: lead, prefix: rest) }
    }
}
