import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// Statistics of a search or of the whole store, optionally in one archive. Each number, each bar, each square and each
/// value links to the search for its tweets.
extension RequestContext {
    private static let valuesPerField = 12
    /// The number of values of a field on the page, and on the page of one field.
    private static let (shownValues, allValues) = (8, 500)

    static let archiveField = "archive"
    /// The field for the scale of the chart, and its value for square roots.
    private static let (scaleField, root) = ("scale", "root")

    private var isRooted: Bool { request.query[Self.scaleField] == Self.root }

    /// The owner in the URL to whose archives the figures are limited; `nil` for all archives.
    private var owner: String? {
        request.query[Self.archiveField].flatMap { name in owners.first { $0 == name } }
    }

    /// The query whose tweets all figures count.
    private var scope: String {
        owner.map { Query.narrowed(query, to: DetailPage.term("account:", $0)) } ?? query
    }

    /// Returns the URL of this page with other fields.
    private func here(_ changes: [String: String?] = [:]) -> LinkURL {
        url(of: .statistics, query, with: changes)
    }

    private var period: TweetTimeSeries.Period? {
        request.query["by"].flatMap { TweetTimeSeries.Period(rawValue: $0) }.flatMap {
            $0.isDayOrLonger ? $0 : nil
        }
    }

    func statisticsPage() throws -> Response {
        if let text = request.query["by"], !text.isEmpty, period == nil {
            let names = TweetTimeSeries.Period.allCases.filter(\.isDayOrLonger).map(\.rawValue).joined(separator: ", ")
            return refuse("period", text, hint: "Write one of \(names).", "Statistics", .statistics)
        }
        if let name = request.query["all"], !request.wantsJSON {
            guard let field = TweetTimeSeries.summaryFields.first(where: { Self.words(of: $0).name == name }) else {
                let names = TweetTimeSeries.summaryFields.map { Self.words(of: $0).name }.joined(separator: ", ")
                return refuse("field", name, hint: "Write one of \(names).", "Statistics", .statistics)
            }
            return try all(field)
        }
        let summary: TweetTimeSeries
        var (numbers, header, photos, chart): (StoreStatistics?, ListHeader?, Int?, HistogramView?)
        var unmatched: SearchPage?
        do {
            summary = try summarized()
            if !request.wantsJSON {
                numbers = try archive.statistics(of: scope, options: quietOptions)
                header = try ListHeader(self, .statistics, tweets: owner == nil ? summary.totals.tweets : nil)
                photos =
                    try owner == nil
                    ? header?.photos : self.photos(of: scope, among: summary.totals.tweets, quietOptions)
                chart = try HistogramView(summary, of: query, self, isLarge: true) {
                    url(of: .statistics, $0)
                }
                chart?.isRooted = isRooted
                if summary.totals.tweets == 0 { unmatched = try self.unmatched(scope) }
            }
        } catch {
            guard case TweetArchiveError.query(let problems) = error, !request.wantsJSON else { throw error }
            return refuse("Statistics", .statistics) { $0.problems(problems, query: query) }
        }
        if request.wantsJSON {
            // Without a query, the JSON includes the totals of the store.
            let totals = query.isEmpty ? try archive.statistics() : nil
            return json { $0.summary(summary, query: query, totals: totals, into: &$1) }
        }
        let title = query.isEmpty ? "Statistics" : query + " · Statistics"
        return Page(title, tab: .statistics, query: query) { html in
            html.element("h1", .class("unseen")) { html in
                html.text("Statistics")
                if !query.isEmpty {
                    html.text(" of ")
                    html.element("bdi", text: query)
                }
            }
            header?.write(&html)
            scopes(&html)
            if let unmatched { return html.emptyResult(unmatched, self) }
            totals(summary, &html)
            if let numbers { html.numberGrid(numbers, of: scope, photos: photos) }
            if let chart { volume(summary, chart, &html) }
            hours(summary, &html)
            html.element("div", .class("tables")) { html in
                for field in TweetTimeSeries.summaryFields { table(field, summary, &html) }
            }
        }.response(self)
    }

    /// Returns the statistics by the requested period. By default, there is one bar per month, or one bar per day if
    /// the tweets span at most three months.
    private func summarized() throws -> TweetTimeSeries {
        let first = try archive.summary(
            of: scope, by: period ?? .month, fields: TweetTimeSeries.summaryFields, limit: Self.valuesPerField,
            options: quietOptions)
        guard period == nil, first.bucketCount <= 3, first.totals.tweets > 0 else { return first }
        return try archive.summary(
            of: scope, by: .day, fields: TweetTimeSeries.summaryFields, limit: Self.valuesPerField,
            options: quietOptions)
    }

    private func search(_ clause: String) -> LinkURL {
        .search(Query.narrowed(scope, to: clause))
    }

    // MARK: Parts

    /// Writes the choice of an archive, if the store has archives of several owners.
    private func scopes(_ html: inout MarkupWriter) {
        guard owners.count > 1 else { return }
        html.element("nav", .class("sorts"), .named("aria-label", "Archive")) { html in
            let choices: [(String?, String)] =
                [(nil, "All archives")] + owners.map { (Optional($0), "@" + $0) }
            for (name, title) in choices {
                html.link(
                    here([Self.archiveField: name]), name == owner ? .named("aria-current", "true") : nil
                ) { $0.element("bdi", text: title) }
            }
        }
    }

    private func totals(_ summary: TweetTimeSeries, _ html: inout MarkupWriter) {
        html.element("p", .class("totals")) { html in
            html.link(
                .search(scope, sort: request.query["sort"]),
                text: HumanReadable.count(summary.totals.tweets, "tweet"))
            if let first = summary.first, let last = summary.last {
                let days = (zone.day(first), zone.day(last))
                html.text(days.0 == days.1 ? " on \(days.0)." : " from \(days.0) to \(days.1).")
            }
            if summary.undated > 0 {
                html.text(" The time of \(HumanReadable.grouped(summary.undated)) is unknown.")
            }
        }
    }

    private func volume(_ summary: TweetTimeSeries, _ chart: HistogramView, _ html: inout MarkupWriter) {
        guard summary.bucketCount > 0 else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Tweets over time")
            html.element("nav", .class("sorts"), .named("aria-label", "Period and scale")) { html in
                for period in TweetTimeSeries.Period.allCases where period.isDayOrLonger {
                    html.link(
                        here(["by": period.rawValue]),
                        period == summary.period ? .named("aria-current", "true") : nil,
                        text: "By " + period.rawValue)
                }
                if chart.isSkewed || isRooted {
                    html.link(
                        here([Self.scaleField: isRooted ? nil : Self.root]),
                        .named("title", "Square roots of the numbers"),
                        isRooted ? .named("aria-current", "true") : nil, text: "√ scale")
                }
                if chart.hasSelection { html.link(url(of: .statistics, chart.rest), text: "All times") }
            }
            let bar = HumanReadable.count(chart.periodsPerBar, summary.period.rawValue)
            let notes = [
                chart.periodsPerBar > 1 ? "Each bar is \(bar). Select a range to see bars of shorter periods." : nil,
                chart.averages.count { $0 != nil } > 1
                    ? "Line: mean of \(summary.period.defaultWindow) \(summary.period.rawValue)s." : nil,
            ].compactMap(\.self)
            if !notes.isEmpty { html.element("p", .class("quiet"), text: notes.joined(separator: " ")) }
            html.element("div", .class(chart.bars.count == 1 ? "histogram large single" : "histogram large")) {
                chart.write(&$0, barList)
            }
        }
    }

    private func hours(_ summary: TweetTimeSeries, _ html: inout MarkupWriter) {
        guard summary.hours.contains(where: { $0.contains { $0 > 0 } }) else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Hours and weekdays")
            html.element("p", .class("quiet"), text: "Time zone: \(zone.label).")
            html.hourChart(summary.hours) { weekday, hour in
                search("weekday:\(Self.weekdays[weekday]) hour:\(hour)")
            }
        }
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private func table(_ field: Facet.Field, _ summary: TweetTimeSeries, _ html: inout MarkupWriter) {
        guard let counts = summary.top[field], !counts.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: Self.words(of: field).title)
            ranks(field, counts.prefix(Self.shownValues), &html)
            guard counts.count > Self.shownValues else { return }
            html.element("p", .class("all")) { html in
                html.link(here(["all": Self.words(of: field).name])) { html in
                    html.text("All")
                    html.element("span", .class("unseen"), text: " " + Self.words(of: field).title.lowercased())
                }
            }
        }
    }

    private func ranks(
        _ field: Facet.Field, _ counts: ArraySlice<Facet.Value>, _ html: inout MarkupWriter
    ) {
        let maximum = max(1, counts.first?.count ?? 1)
        html.element("ol", .class("ranks")) { html in
            for count in counts {
                html.element("li") { html in
                    let name = field == .language ? Query.languageName(of: count.text) : nil
                    let text = name ?? Self.words(of: field).sign + count.text
                    let number = HumanReadable.grouped(count.count)
                    html.link(count.clause.map(search), .class(Self.words(of: field).className)) {
                        $0.element("bdi", text: text)
                    }
                    html.element("span", .class("number"), text: number)
                    html.meter(count.count, of: maximum)
                }
            }
        }
    }

    /// Returns the page with all values of a field.
    private func all(_ field: Facet.Field) throws -> Response {
        let summary = try archive.summary(
            of: scope, by: .year, fields: [field], limit: Self.allValues, options: quietOptions)
        let counts = summary.top[field] ?? []
        return Page(Self.words(of: field).title, tab: .statistics, query: query) { html in
            html.element("h1", text: Self.words(of: field).title)
            scopes(&html)
            html.element("p", .class("quiet")) { html in
                html.link(here(), text: "Statistics")
                html.text(
                    counts.count < Self.allValues
                        ? " · \(HumanReadable.count(counts.count, "value"))" : " · the \(counts.count) most used values"
                )
            }
            html.element("div", .class("all")) { ranks(field, counts[...], &$0) }
        }.response(self)
    }

    /// The words for a field. `name` is its name in URLs, which is that of the command `top`. `sign` precedes a value.
    private static func words(
        of field: Facet.Field
    ) -> (name: String, title: String, className: String, sign: String) {
        switch field {
        case .hashtag: ("hashtags", "Hashtags", "hashtag", "#")
        case .mention: ("mentions", "Mentioned users", "user", "@")
        case .person: ("users", "Authors", "user", "@")
        case .domain: ("domains", "Sites", "url", "")
        case .client: ("clients", "Clients", "value", "")
        default: ("langs", "Languages", "value", "")
        }
    }
}

extension MarkupWriter {
    /// Writes the totals of a query or of the store. Each is a link to the tweets or the list that it counts.
    ///
    /// - Parameter photos: The number of tweets with photos or videos; `nil` if counting takes too long for a page.
    mutating func numberGrid(_ statistics: StoreStatistics, of query: String, photos: Int?) {
        func search(_ clause: String) -> LinkURL { .search(Query.narrowed(query, to: clause)) }
        func page(_ path: String, _ all: String? = nil) -> LinkURL {
            .page(path, fields: [("q", query.isEmpty ? nil : query), ("all", all)])
        }
        let entries: [(String, Int?, LinkURL)] = [
            ("tweets", statistics.found, .search(query)),
            ("original", statistics.original, search("-is:retweet -is:reply -is:quote")),
            ("replies", statistics.reply, search("is:reply")),
            ("retweets", statistics.retweet, search("is:retweet")),
            ("quotes", statistics.quote, search("is:quote")),
            (ListHeader.photos, statistics.media.all > 0 ? photos : 0, page("photos")),
            ("hashtags", statistics.hashtags.distinct, page("statistics", "hashtags")),
            ("authors", statistics.distinctUsers, page("statistics", "users")),
            ("mentioned users", statistics.mentions.distinct, page("statistics", "mentions")),
            ("sites", statistics.urls.distinct, page("statistics", "domains")),
            ("messages", statistics.messages, .messages()),
        ]
        element("dl", .class("numbers")) { html in
            for (name, number, url) in entries where number != 0 {
                html.element("div") { html in
                    html.element("dt", text: name)
                    html.element("dd") { html in
                        html.link(url) { $0.uncounted(number, of: Query.withMedia(query), estimate: "…") }
                    }
                }
            }
        }
    }
}
