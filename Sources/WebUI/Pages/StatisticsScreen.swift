import Rendering
import TweetArchive
import TweetModel

/// The numbers of a search, or of everything: every bar leads to the search behind it.
struct StatisticsScreen {
    let visit: Visit
    private static let fields: [TweetSummary.Field] = [.hashtag, .mention, .author, .domain, .client, .language]
    private static let valuesPerField = 12

    init(_ visit: Visit) {
        self.visit = visit
    }

    private var period: TweetVolume.Period? {
        visit.request.query["by"].flatMap { TweetVolume.Period(rawValue: $0) }.flatMap { $0.isOfDays ? $0 : nil }
    }

    func respond() throws(TweetArchiveError) -> Response {
        let summary: TweetSummary
        do throws(TweetArchiveError) {
            summary = try summarized()
        } catch {
            guard case .query(let problems) = error, !visit.request.wantsJSON else { throw error }
            var page = Page("Statistics", tab: .statistics, query: visit.query) { html in
                html.element("h1", text: "Statistics")
                ProblemList(problems, query: visit.query).write(&html)
            }
            page.status = 400
            return page.response(visit)
        }
        if visit.request.wantsJSON {
            // Of everything there are the totals of the whole store as well.
            let totals = visit.query.isEmpty ? try visit.archive.statistics() : nil
            return visit.json { $0.summary(summary, query: visit.query, totals: totals, into: &$1) }
        }
        let title = visit.query.isEmpty ? "Statistics" : visit.query + " · Statistics"
        return Page(title, tab: .statistics, query: visit.query) { html in
            html.element("h1") { html in
                html.text("Statistics")
                if !visit.query.isEmpty {
                    html.text(" of ")
                    html.element("bdi", text: visit.query)
                }
            }
            totals(summary, &html)
            volume(summary, &html)
            hours(summary, &html)
            html.element("div", .class("tables")) { html in
                for field in Self.fields { table(field, summary, &html) }
            }
        }.response(visit)
    }

    /// Without a wish, the period that gives the clearest picture: at most a few hundred bars.
    private func summarized() throws(TweetArchiveError) -> TweetSummary {
        let first = try visit.archive.summary(
            of: visit.query, by: period ?? .month, fields: Self.fields, limit: Self.valuesPerField,
            options: visit.quietOptions)
        guard period == nil, first.series.count <= 3, first.tweets > 0 else { return first }
        return try visit.archive.summary(
            of: visit.query, by: .day, fields: Self.fields, limit: Self.valuesPerField, options: visit.quietOptions)
    }

    private func search(_ clause: String) -> Address {
        .search(visit.query.isEmpty ? clause : Self.grouped(visit.query) + " " + clause)
    }

    /// A query that another clause can stand behind.
    static func grouped(_ query: String) -> String {
        query.contains("|") || query.split(separator: " ").contains("OR") ? "(\(query))" : query
    }

    // MARK: Parts

    private func totals(_ summary: TweetSummary, _ html: inout HTML) {
        html.element("p", .class("totals")) { html in
            html.link(.search(visit.query), text: PeopleNumbers.count(summary.tweets, "tweet"))
            if let first = summary.first, let last = summary.last {
                html.text(" from \(visit.zone.day(first)) to \(visit.zone.day(last)).")
            }
            if summary.undated > 0 {
                html.text(" Of \(PeopleNumbers.grouped(summary.undated)) the time is not known.")
            }
        }
    }

    private func volume(_ summary: TweetSummary, _ html: inout HTML) {
        guard !summary.series.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "By \(summary.period.rawValue)")
            html.element("nav", .class("sorts"), .named("aria-label", "Period")) { html in
                for period in TweetVolume.Period.allCases where period.isOfDays {
                    html.link(
                        .page("statistics", fields: [("q", visit.query), ("by", period.rawValue)]),
                        period == summary.period ? .named("aria-current", "true") : nil,
                        text: "By " + period.rawValue)
                }
            }
            BarChart(summary) { bucket in search(Self.clause(of: bucket, by: summary.period)) }.write(&html)
        }
    }

    /// The search for one bar.
    static func clause(of bucket: StoreStatistics.Bucket, by period: TweetVolume.Period) -> String {
        switch period {
        case .minute, .hour, .day, .month, .year: return "date:" + bucket.start
        case .week:
            let parts = bucket.start.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 3 else { return "" }
            let start = CivilTime(year: parts[0], month: parts[1], day: parts[2])
            let end = CivilTime(unixSeconds: start.unixSeconds + 7 * 86_400)
            return "since:\(start.isoDate) until:\(end.isoDate)"
        }
    }

    private func hours(_ summary: TweetSummary, _ html: inout HTML) {
        guard summary.hours.contains(where: { $0.contains { $0 > 0 } }) else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Hours and weekdays")
            html.element("p", .class("quiet"), text: "By the clocks of \(visit.zone.label).")
            HourChart(summary) { weekday, hour in
                search("weekday:\(Self.weekdays[weekday]) hour:\(hour)")
            }.write(&html)
        }
    }

    private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    private func table(_ field: TweetSummary.Field, _ summary: TweetSummary, _ html: inout HTML) {
        guard let counts = summary.top[field], !counts.isEmpty else { return }
        let most = max(1, counts[0].tweets)
        html.element("section", .class("section")) { html in
            html.element("h2", text: Self.title(of: field))
            html.element("ol", .class("ranks")) { html in
                for count in counts {
                    html.element("li") { html in
                        html.link(search(Self.clause(of: field, count.text)), .class(Self.className(of: field))) {
                            $0.element("bdi", text: Self.sign(of: field) + count.text)
                        }
                        html.element("span", .class("number"), text: PeopleNumbers.grouped(count.tweets))
                        Meter(count.tweets, of: most).write(&html)
                    }
                }
            }
        }
    }

    private static func title(of field: TweetSummary.Field) -> String {
        switch field {
        case .hashtag: "Hashtags"
        case .mention: "Users mentioned"
        case .author: "Authors"
        case .domain: "Sites"
        case .client: "Written with"
        case .language: "Languages"
        }
    }

    private static func className(of field: TweetSummary.Field) -> String {
        switch field {
        case .hashtag: "hashtag"
        case .mention, .author: "user"
        case .domain: "url"
        case .client, .language: "value"
        }
    }

    private static func sign(of field: TweetSummary.Field) -> String {
        switch field {
        case .hashtag: "#"
        case .mention, .author: "@"
        case .domain, .client, .language: ""
        }
    }

    static func clause(of field: TweetSummary.Field, _ value: String) -> String {
        switch field {
        case .hashtag: DetailPage.term("#", "hashtag:", value)
        case .mention: DetailPage.term("@", "mention:", value)
        case .author: DetailPage.term("from:", "from:", value)
        case .domain: "domain:" + LinkScreen.quoted(value)
        case .client: "source:" + LinkScreen.quoted(value)
        case .language: DetailPage.term("lang:", "lang:", value)
        }
    }
}
