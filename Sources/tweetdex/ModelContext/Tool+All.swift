import QueryEngine
import Rendering
import TweetArchive
import TweetModel

extension Tool {
    /// Returns the tools of a server, in a fixed order.
    static func all(_ access: Set<PrivateKind>) -> [Tool] {
        [search, show, overview, figures] + (access.contains(.messages) ? [messages] : [])
    }

    /// A text for the model that uses the server.
    static let instructions =
        "Tweetdex searches an archive of tweets on this computer. It never changes the archive and opens no network "
        + "connection. Call overview first: it returns the owners, the years and the query language. "
        + ModelContextDocument.notice

    /// The maximum number of rows on a page.
    private static let maxRows = 100

    /// More characters than a text has.
    private static let maxCharacters = 1_000_000_000

    private typealias Parameter = ModelContextTool.Parameter

    private static let page = Parameter(
        "page", .text, "the next page: the value of next in the previous result, with the same other arguments")

    private static func query(isRequired: Bool, about subject: String = "tweets") -> Parameter {
        Parameter(
            "query", .text, "a query, such as \"sea lion\" has:images since:2019; empty for all \(subject)",
            isRequired: isRequired)
    }

    private static func limit(_ count: Int) -> Parameter {
        Parameter("limit", .number(1...maxRows), "the maximum number of rows; \(count) by default")
    }

    private static func facets(_ fields: [Facet.Field]) -> Parameter {
        Parameter(
            "facets", .choices(fields.map(\.rawValue)),
            "also count the most frequent values of these fields in all results, with the clause that narrows to each")
    }

    static let search = Tool(
        "search", title: "Search tweets",
        "Finds tweets, newest first unless the query contains sort:. A search ignores case and accents, and finds "
            + "tweets with all words. overview returns the query language. " + ModelContextDocument.notice,
        parameters: [query(isRequired: true), limit(20), page, facets(Facet.Field.allOfTweets)]
    ) { call in
        let query = call.arguments.text("query") ?? ""
        return try CommandError.quoting(query) {
            var options = try call.searchOptions()
            var counts = ResultCounts()
            return try call.document(limit: 20) { limit in
                options.limit = limit
                let page = try call.store.search(query, options: options)
                if counts.facets == nil, let fields = call.facetFields {
                    var ordered = options
                    if let seed = page.seed { ordered.sort = .random(seed: seed) }
                    counts.facets = try call.store.facets(query, fields: fields, options: ordered)
                }
                var json: [UInt8] = []
                JSONRenderer().search(page, counts, into: &json)
                return (json, page.hits.count, call.next(page.next))
            }
        }
    }

    static let show = Tool(
        "show", title: "Show a tweet",
        "Returns a tweet, by default with its conversation: the tweets that it replies to and the replies. "
            + ModelContextDocument.notice,
        parameters: [
            Parameter("tweet", .text, "the ID of the tweet, or its URL", isRequired: true),
            Parameter("thread", .flag, "false to return the tweet without its conversation"),
            Parameter(
                "from", .number(1...maxCharacters),
                "the number of characters to leave out at the beginning of a long text, to read on where an earlier "
                    + "result was cut; the result has no conversation"), limit(50), page,
        ]
    ) { call in
        let typed = call.arguments.text("tweet") ?? ""
        let id =
            switch try TweetArgument(typed) {
            case .id(let id): id
            case .row(let number): TweetID(Int64(number))
            }
        guard let hit = try call.store.tweet(id) else {
            throw TweetArgument.missing(typed, reason: try call.store.missingReason(of: id))
        }
        guard call.includes(hit.tweet) else { throw TweetArgument.missing(typed) }
        let start = call.arguments.number("from")
        guard start == nil, call.arguments.flag("thread") != false, var thread = try call.store.thread(of: id) else {
            var json: [UInt8] = []
            JSONRenderer().tweet(hit, into: &json)
            return try call.cut(json, from: start ?? 0)
        }
        let rows = call.visible(thread.rows)
        return try call.document(limit: 50) { limit in
            // The first page is the one with the tweet.
            let focus = rows.firstIndex { $0.id == thread.focus } ?? 0
            let first = try call.firstRow() ?? focus / limit * limit
            thread.rows = Array(rows.dropFirst(first).prefix(limit))
            var json: [UInt8] = []
            JSONRenderer().thread(thread, into: &json)
            return (json, thread.rows.count, call.next(row: first + limit, of: rows.count))
        }
    }

    static let overview = Tool(
        "overview", title: "Overview of the archive",
        "Returns the owners of the archive, the number of tweets by kind and year, the people in it, and a summary of "
            + "the query language. Call it first."
    ) { call in
        var totals = try call.store.statistics(of: "", options: call.options)
        if !call.access.contains(.messages) { totals.conversations = 0 }
        totals.grokChats = 0
        let summary = try call.store.summary(
            of: "", by: .year, fields: [.person, .mention, .hashtag, .language], limit: 10, options: call.options)
        totals.series = summary.tweetsPerBucket
        var json: [UInt8] = []
        JSONRenderer().overview(
            owners: try call.store.ownerHandles(), summary, totals: totals, into: &json)
        return ModelContextDocument(json, queryLanguage: queryLanguage)
    }

    /// A line for each form and operator of the query language.
    private static let queryLanguage: String = {
        let head = [
            "A query finds tweets with all its words and clauses. A clause on a field that the archive lacks matches "
                + "neither a tweet nor with a - before it."
        ]
        let forms = OperatorTable.forms.map { "\($0.example)  \($0.meaning)" }
        let operators = OperatorTable.all.filter { $0.unavailable == nil }
            .map { "\($0.example)  tweets \($0.meaning)" }
        return (head + forms + operators).joined(separator: "\n")
    }()

    /// The list of `figures` that is not a field.
    private static let volume = "volume"

    static let figures = Tool(
        "figures", title: "Count tweets",
        "Counts the tweets that match a query over time (of: volume), or lists the most frequent values of a field, "
            + "such as hashtags, users or words. " + ModelContextDocument.notice,
        parameters: [
            Parameter(
                "of", .choice([volume] + TopTable.Field.allCases.map(\.rawValue)),
                "volume for the number of tweets over time, or the field whose values to count", isRequired: true),
            query(isRequired: false),
            Parameter(
                "by", .choice(["hour", "day", "week", "month", "year"]),
                "the length of a period of volume; month by default"),
            limit(50), page,
        ]
    ) { call in
        let query = call.arguments.text("query") ?? ""
        let first = try call.firstRow() ?? 0
        return try CommandError.quoting(query) {
            guard let field = TopTable.Field(rawValue: call.arguments.text("of") ?? volume) else {
                let period = call.arguments.text("by").flatMap { TweetTimeSeries.Period(rawValue: $0) } ?? .month
                let volume = try call.store.volume(of: query, by: period, wantsDetails: false, options: call.options)
                return try call.document(limit: 50) { limit in
                    var json: [UInt8] = []
                    Table.volume(volume).json(from: first, limit: limit, into: &json)
                    let next = call.next(row: first + limit, of: volume.bucketCount)
                    return (json, min(limit, max(0, volume.bucketCount - first)), next)
                }
            }
            var options = TopOptions()
            options.wantsDetails = true
            options.limit = first + (call.arguments.number("limit") ?? 50)
            let table = try call.store.top(field, of: query, options: options, search: call.options)
            return try call.document(limit: 50) { limit in
                var json: [UInt8] = []
                Table.top(table).json(from: first, limit: limit, into: &json)
                let next = call.next(row: first + limit, of: table.distinct)
                return (json, min(limit, max(0, table.rows.count - first)), next)
            }
        }
    }

    static let messages = Tool(
        "messages", title: "Search direct messages",
        "Finds direct messages, newest first. " + ModelContextDocument.notice,
        parameters: [query(isRequired: true, about: "messages"), limit(20), page, facets(Facet.Field.ofMessages)]
    ) { call in
        let query = call.arguments.text("query") ?? ""
        return try CommandError.quoting(query) {
            var options = try call.searchOptions()
            let counts = ResultCounts(
                facets: try call.facetFields.map { try call.store.messageFacets(query, fields: $0, options: options) })
            return try call.document(limit: 20) { limit in
                options.limit = limit
                let page = try call.store.searchMessages(query, options: options)
                var json: [UInt8] = []
                JSONRenderer().messages(page, counts, into: &json)
                return (json, page.hits.count, call.next(page.next))
            }
        }
    }
}
