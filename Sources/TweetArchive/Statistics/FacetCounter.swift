internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// A mentioned account: its row or, without one, its handle in lower case.
private enum MentionedAccount: Hashable {
    case row(Int64)
    case handle(String)
}

/// Counts the values of facets, and times, in one pass over the results of a query. Memory is proportional to the
/// number of different values.
struct FacetCounter {
    private let connection: Connection
    private let context: QueryContext
    private let fields: Set<Facet.Field>
    private let countsTimes: Bool
    private(set) var times: TimeCounter
    private var totals = TweetTimeSeries.Counts()
    private var people = ValueCounter<Int64>()
    private var owned = ValueCounter<Int64>()
    private var mentions = ValueCounter<MentionedAccount>()
    /// The spelling of each handle in lower case that identifies no account.
    private var spellings: [String: String] = [:]
    /// The number of tweets with at least each of `Facet.likeThresholds`.
    private var likes = Facet.likeThresholds.map { _ in 0 }
    private var tweetsWithLikes = 0
    private var languages = ValueCounter<String>()
    private var clients = ValueCounter<Int64>()
    private var media = ValueCounter<String>()
    /// The number of tweets with each set of `Facet.Content`, by the bits of their numbers.
    private var contents = [Int](repeating: 0, count: 1 << Facet.Content.allCases.count)
    private var threads = 0
    private var domains = ValueCounter<String>()
    private var labels = ValueCounter<Int64>()
    private var conversations = ValueCounter<Int64>()
    private var hashtags: HashtagCounter?
    private var mediaRows: EntityScan?
    private var links: EntityScan?
    private var mentionRows: EntityScan?
    private var labelRows: EntityScan?
    private var notes: EntityScan?

    /// The number of counted tweets or messages.
    var total: Int { totals.tweets }

    /// `wantsTimes` is true to count times even if `fields` does not contain `.year`.
    init(
        _ fields: [Facet.Field], times wantsTimes: Bool, _ context: QueryContext, _ connection: Connection
    ) throws {
        self.connection = connection
        self.context = context
        self.fields = Set(fields)
        countsTimes = wantsTimes || fields.contains(.year)
        times = TimeCounter(zone: context.zone)
        if fields.contains(.hashtag) { hashtags = try HashtagCounter(connection) }
        if !self.fields.isDisjoint(with: [.media, .has]) {
            mediaRows = try EntityScan("kind", of: "media", connection)
        }
        if !self.fields.isDisjoint(with: [.domain, .has]) {
            links = try EntityScan("coalesce(expanded, url)", of: "tweet_url", connection)
        }
        if fields.contains(.mention) { mentionRows = try EntityScan(mentions: connection) }
        if fields.contains(.has) {
            notes = try EntityScan(of: "(SELECT tweet_id, NULL AS source FROM tweet_note)", connection)
        }
        if fields.contains(.label) {
            labelRows = try EntityScan(
                "label_id", of: "(SELECT tweet_id, label_id, NULL AS source FROM tweet_label)", connection)
        }
    }

    /// Counts all results of a plan.
    mutating func add(_ plan: QueryPlan, _ report: (WorkProgress) -> Void) throws {
        var counted = WorkProgress(.countingTweets)
        if fields.isSubset(of: [.year]) {
            return try connection.forEach(plan.times()) { row in
                counted.advance(report)
                totals.tweets += 1
                times.add(row.optionalInteger(0), isDay: row.integer(1) != 0)
            }
        }
        let others: [SQL] = [
            "t.lang", "t.client_id", "t." + SQL(stringLiteral: TweetCount.likes.column),
            fields.contains(.has) ? "coalesce(t.place_id, t.latitude)" : "NULL",
            fields.contains(.kind) ? "t.author_id = " + Identity.answeredUser : "NULL",
        ]
        let needsOthers = !fields.isDisjoint(with: [.language, .client, .likes, .has, .kind])
        let scan = try ResultScan(plan, connection, adding: needsOthers ? others : [])
        while let result = try scan.next() {
            counted.advance(report)
            let id = result.id
            totals.add(result.sample)
            if countsTimes { times.add(result.sample.second, isDay: result.sample.isDay) }
            if fields.contains(.person), let author = result.sample.author { people.add(author, of: id) }
            if fields.contains(.language), let label = scan.text(0) { languages.add(label, of: id) }
            if fields.contains(.client), let client = scan.integer(1) { clients.add(client, of: id) }
            try hashtags?.add(result)
            if fields.contains(.kind), scan.integer(4) == 1 { threads += 1 }
            var content = 0
            func contains(_ one: Facet.Content) { content |= 1 << one.rawValue }
            try mediaRows?.forEach(of: result) { row, _ in
                let kind = row.text(2)
                if fields.contains(.media) { media.add(kind, of: id) }
                contains(.links)
                contains(Self.contents[kind] ?? .links)
            }
            try links?.forEach(of: result) { row, _ in
                contains(.links)
                guard fields.contains(.domain) else { return }
                let domain = DomainName.domain(of: row.text(2))
                if !domain.isEmpty { domains.add(domain, of: id) }
            }
            try mentionRows?.forEach(of: result) { row, _ in
                if let account = row.optionalInteger(2) {
                    mentions.add(.row(account), of: id)
                } else {
                    let (key, spelling) = (row.text(3), row.text(4))
                    mentions.add(.handle(key), of: id)
                    spellings[key] = min(spellings[key] ?? spelling, spelling)
                }
            }
            if fields.contains(.has) {
                if !scan.isNull(3) { contains(.geo) }
                if result.flags.contains(.poll) { contains(.poll) }
                if result.flags.contains(.article) { contains(.article) }
                if try notes?.has(result) == true { contains(.note) }
                contents[content] += 1
            }
            if fields.contains(.archive), result.flags.contains(.collected), let author = result.sample.author {
                owned.add(author, of: id)
            }
            if fields.contains(.likes), let number = scan.integer(2) {
                tweetsWithLikes += 1
                for (index, least) in Facet.likeThresholds.enumerated() where number >= least { likes[index] += 1 }
            }
            try labelRows?.forEach(of: id) { row, _ in labels.add(row.integer(2), of: id) }
        }
    }

    /// Counts all messages of a plan.
    mutating func add(_ plan: MessagePlan) throws {
        try connection.forEach(plan.scan()) { row in
            let id = row.integer(0)
            totals.tweets += 1
            times.add(row.optionalInteger(1))
            if let sender = row.optionalInteger(2) { people.add(sender, of: id) }
            conversations.add(row.integer(3), of: id)
        }
    }

    /// Returns the facet of a field that was requested. `clause` returns the clause for a value and the ID of its
    /// account.
    func facet(_ field: Facet.Field, limit: Int, clause: (String, String?) throws -> String?) throws -> Facet {
        func facet<Value>(
            _ values: ValueCounter<Value>, id: (Value) -> String? = { _ in nil }, name: (Value) throws -> String
        ) throws -> Facet {
            var facet = Facet(field: field, unknown: totals.tweets - values.tweets)
            let rows = try values.top(limit, name: name)
            facet.others = values.counts.count - rows.count
            facet.values = try rows.map {
                Facet.Value(text: $0.name, count: $0.count.tweets, clause: try clause($0.name, id($0.value)))
            }
            return facet
        }
        switch field {
        case .year: return try Facet(years: times, limit: limit) { try clause($0, nil) }
        case .person, .archive:
            let accounts = try (field == .person ? people : owned).joined { try connection.account(ofRow: $0) }
            let owners = Set(context.owners.map(\.rawValue))
            return try facet(
                field == .person ? accounts : accounts.filtered(owners.contains), id: Self.id(ofRow:),
                name: connection.lookUp(Self.personName))
        case .mention:
            let name = try connection.lookUp(Self.personName)
            return try facet(
                mentions, id: { if case .row(let row) = $0 { Self.id(ofRow: row) } else { nil } },
                name: {
                    switch $0 {
                    case .row(let row): try name(row)
                    case .handle(let handle): spellings[handle] ?? handle
                    }
                })
        case .likes:
            return try Facet(likes: likes, limit: limit, unknown: totals.tweets - tweetsWithLikes) {
                try clause($0, nil)
            }
        case .hashtag:
            return try facet(hashtags?.values ?? ValueCounter(), name: connection.lookUp(HashtagCounter.name))
        case .language: return try facet(languages.joined { Query.languageCode(of: $0) }) { $0 }
        case .kind: return try Facet(kinds: totals, threads: threads, limit: limit) { try clause($0, nil) }
        case .has:
            let counts = Facet.Content.allCases.map { content in
                contents.indices.reduce(0) { $1 >> content.rawValue & 1 == 1 ? $0 + contents[$1] : $0 }
            }
            return try Facet(contents: counts, limit: limit, unknown: contents[0]) { try clause($0, nil) }
        case .media: return try facet(media) { $0 }
        case .domain: return try facet(domains) { $0 }
        case .client:
            let name = try connection.lookUp("SELECT name FROM client WHERE id = ?")
            // The name to show for each key.
            var names: [String: String] = [:]
            let joined = try clients.joined { id in
                let name = try name(id)
                let key = Query.clientKey(of: name)
                names[key] = names[key].map { $0.utf8.lexicographicallyPrecedes(name.utf8) ? $0 : name } ?? name
                return key
            }
            return try facet(joined) { names[$0] ?? $0 }
        case .label: return try facet(labels, name: connection.lookUp("SELECT name FROM label WHERE id = ?"))
        case .conversation:
            return try facet(conversations, name: connection.lookUp("SELECT name FROM conversation WHERE id = ?"))
        }
    }

    /// The contents by their `MediaItem.Kind`.
    private static let contents: [String: Facet.Content] = [
        MediaItem.Kind.photo.rawValue: .images, MediaItem.Kind.video.rawValue: .videos,
        MediaItem.Kind.animatedGIF.rawValue: .gif,
    ]

    /// Returns the ID of the account in a row; `nil` if the account has no ID.
    private static func id(ofRow row: Int64) -> String? { row >= 0 ? String(row) : nil }

    /// The statement for the name of an account.
    private static let personName =
        "SELECT coalesce(handle, CASE WHEN id < 0 THEN name END, CAST(id AS TEXT)) FROM user WHERE id = ?"
}

extension Facet {
    /// Creates the facet of years. `clause` returns the clause for a year.
    package init(years times: TimeCounter, limit: Int, clause: (String) throws -> String?) rethrows {
        let bins = Histogram(times, by: .year) { _, _ in nil }.bins
        try self.init(
            .year, bins.map { ($0.text, $0.count) }, limit: limit, unknown: times.unknown, clause: clause)
    }

    /// Creates the facet of kinds. `clause` returns the clause for a kind.
    package init(
        kinds totals: TweetTimeSeries.Counts, threads: Int, limit: Int, clause: (String) throws -> String?
    ) rethrows {
        let kinds = [
            ("original", totals.original), ("reply", totals.reply), ("retweet", totals.retweet),
            ("quote", totals.quote), ("thread", threads),
        ]
        try self.init(.kind, kinds, limit: limit, unknown: 0, clause: clause)
    }

    /// Creates the facet of likes from the numbers of tweets with at least each of `likeThresholds`. `clause` returns
    /// the clause for a number.
    package init(
        likes: [Int], limit: Int, unknown: Int, clause: (String) throws -> String?
    ) rethrows {
        let numbers = zip(Self.likeThresholds, likes).map { ("\($0)+", $1) }
        try self.init(.likes, numbers, limit: limit, unknown: unknown, clause: clause)
    }

    /// Creates the facet of contents from the number of tweets with each of them. `clause` returns the clause for a
    /// content.
    package init(
        contents: [Int], limit: Int, unknown: Int, clause: (String) throws -> String?
    ) rethrows {
        let numbers = zip(Content.allCases, contents).map { ($0.name, $1) }
        try self.init(.has, numbers, limit: limit, unknown: unknown, clause: clause)
    }

    /// Creates a facet of counted values, most frequent first. Values with equal counts keep their order. Leaves out
    /// values without tweets.
    package init(
        _ field: Field, _ counts: [(text: String, count: Int)], limit: Int, unknown: Int,
        clause: (String) throws -> String?
    ) rethrows {
        self.init(field: field, unknown: unknown)
        let found = counts.enumerated().filter { $0.element.count > 0 }
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
        let shown = limit > 0 ? found.prefix(limit) : found[...]
        others = found.count - shown.count
        values = try shown.map { Value(text: $0.text, count: $0.count, clause: try clause($0.text)) }
    }
}
