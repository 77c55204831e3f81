import Rendering
import TweetArchive
import TweetModel

/// Everything by time, with a bar of months; and what was written on this day in earlier years.
struct TimelineScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        let date = visit.request.query["until"].flatMap { Self.date($0) }
        // Everything until the end of the day or month that is jumped to.
        let query = date.map { "until:" + $0.end } ?? ""
        var options = visit.options
        options.records = false
        let page = try visit.archive.search(query, options: options)
        if visit.request.wantsJSON { return visit.json { $0.search(page, into: &$1) } }
        let zone = visit.zone
        var list = ResultList(
            hits: page.hits, quoted: try visit.quotedTweets(of: page.hits),
            older: page.next.map { visit.here(after: $0) }, visit: visit)
        list.heading = { hit in hit.tweet.createdAt.map { time in zone.day(time) } ?? "Time unknown" }
        if visit.wantsMore { return visit.more(list) }
        let summary = try visit.archive.summary(
            of: "", by: .month, fields: [], limit: 0, options: visit.quietOptions)
        var screen = Page(date.map { "Timeline · " + $0.title } ?? "Timeline", tab: .timeline) { html in
            html.element("h1", text: "Timeline")
            MonthBar(summary, chosen: date?.title, visit).write(&html)
            jump(date, &html)
            if page.hits.isEmpty {
                html.element("p", .class("quiet"), text: "There are no tweets before that.")
            } else {
                list.write(&html)
            }
        }
        screen.watches = date == nil ? "" : nil
        return screen.response(visit)
    }

    private func jump(_ date: (title: String, end: String)?, _ html: inout HTML) {
        html.element("form", .class("inline"), .action(.init(["timeline"]))) { html in
            html.element("label", .named("for", "until"), text: "Jump to")
            html.void(
                "input", .id("until"), .named("type", "date"), .named("name", "until"),
                // A month alone is no value of such a field.
                .named("value", date.flatMap { $0.title.utf8.count == 10 ? $0.title : nil } ?? ""))
            html.element("button", .named("type", "submit"), text: "Go")
        }
    }

    /// `2021-05-17` or `2021-05`; `end` is the day behind it.
    static func date(_ text: String) -> (title: String, end: String)? {
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count >= 2, parts.count <= 3, let year = parts[0], let month = parts[1], (1...12).contains(month),
            (1970...9998).contains(year)
        else { return nil }
        if parts.count == 2 {
            let next = CivilTime(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
            return (text, next.isoDate)
        }
        guard let day = parts[2] else { return nil }
        let civil = CivilTime(year: year, month: month, day: day)
        guard civil.isValid else { return nil }
        return (civil.isoDate, CivilTime(unixSeconds: civil.unixSeconds + 86_400).isoDate)
    }
}

/// A column a month from the first tweet to the last, a link each.
struct MonthBar {
    let summary: TweetSummary
    let chosen: String?
    let visit: Visit

    init(_ summary: TweetSummary, chosen: String?, _ visit: Visit) {
        self.summary = summary
        self.chosen = chosen
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        guard !summary.series.isEmpty else { return }
        html.element(
            "div", .class("months"), .named("tabindex", "0"), .named("role", "group"), .named("aria-label", "Months")
        ) {
            html in
            let years = Dictionary(grouping: summary.series) { $0.start.prefix(4) }
            for year in years.keys.sorted() {
                html.element("div", .class("year")) { html in
                    html.element("p") {
                        $0.link(.page("timeline", fields: [("until", "\(year)-12")]), text: String(year))
                    }
                    html.element("div", .class("columns")) { html in
                        for bucket in years[year] ?? [] { column(bucket, &html) }
                    }
                }
            }
        }
    }

    private func column(_ bucket: StoreStatistics.Bucket, _ html: inout HTML) {
        let most = max(1, summary.series.map(\.tweets).max() ?? 1)
        // Sixteen heights: classes, as there are no style attributes.
        let height = bucket.tweets == 0 ? 0 : max(1, bucket.tweets * 16 / most)
        let words = "\(bucket.start): \(PeopleNumbers.count(bucket.tweets, "tweet"))"
        html.link(
            .page("timeline", fields: [("until", bucket.start)]), .class("column h\(height)"), .named("title", words),
            bucket.start == chosen ? .named("aria-current", "true") : nil
        ) { html in
            html.element("span", .class("unseen"), text: words)
        }
    }
}

struct OnThisDayScreen {
    let visit: Visit
    /// The service began in it.
    private static let firstYear = 2006

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        let today = CivilTime(unixSeconds: visit.zone.local(visit.now))
        let chosen = visit.request.query["day"].flatMap { Self.day($0) } ?? (today.month, today.day)
        let isToday = chosen == (today.month, today.day)
        let days = (min(Self.firstYear, today.year)...today.year).reversed()
            .map { CivilTime(year: $0, month: chosen.0, day: chosen.1) }
            .filter { $0.isValid && $0.isoDate < today.isoDate }
        let query = "(" + days.map { "date:" + $0.isoDate }.joined(separator: " OR ") + ")"
        var options = visit.options
        options.records = false
        options.explainsNothing = false
        let page =
            days.isEmpty
            ? SearchPage(query: query, canonical: query) : try visit.archive.search(query, options: options)
        if visit.request.wantsJSON { return visit.json { $0.search(page, into: &$1) } }
        let zone = visit.zone
        var list = ResultList(
            hits: page.hits, quoted: try visit.quotedTweets(of: page.hits),
            older: page.next.map { visit.here(after: $0) }, visit: visit)
        list.heading = { hit in hit.tweet.createdAt.map { time in String(zone.civil(time).year) } ?? "" }
        if visit.wantsMore { return visit.more(list) }
        let name = "\(chosen.1) \(Zone.months[chosen.0 - 1])"
        return Page("On \(isToday ? "this day, " : "")\(name)", tab: .onthisday) { html in
            html.element("h1", text: isToday ? "On this day" : "On \(name)")
            html.element(
                "p", .class("quiet"), text: "\(name) of earlier years, by the clocks of \(zone.label).")
            around(chosen, year: today.year, &html)
            if page.hits.isEmpty {
                html.element("p", .class("empty"), text: "Nothing was written on that day.")
            } else {
                list.write(&html)
            }
        }.response(visit)
    }

    private func around(_ day: (Int, Int), year: Int, _ html: inout HTML) {
        // A leap year has every day.
        let civil = CivilTime(year: 2024, month: day.0, day: day.1)
        html.element("nav", .class("sorts"), .named("aria-label", "Other days")) { html in
            for (shift, sign) in [(-1, "← "), (1, "")] {
                let other = CivilTime(unixSeconds: civil.unixSeconds + Int64(shift) * 86_400)
                html.link(
                    .page("onthisday", fields: [("day", String(other.isoDate.suffix(5)))]),
                    text: sign + "\(other.day) \(Zone.months[other.month - 1])" + (shift > 0 ? " →" : ""))
            }
        }
    }

    private static func day(_ text: String) -> (Int, Int)? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2, CivilTime(year: 2024, month: parts[0], day: parts[1]).isValid else { return nil }
        return (parts[0], parts[1])
    }
}
