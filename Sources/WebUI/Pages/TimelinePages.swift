import Rendering
import TweetArchive
import TweetModel
internal import TweetText

/// All tweets, or all up to a date, newest first and by day: a page of results with a histogram of all months, whose bars
/// lead to their tweets in the list.
struct TimelinePage {
    let context: RequestContext
    private var date: Date?

    /// The day, month or year up to which the tweets are listed.
    struct Date: Equatable {
        /// The text of the field, such as `2021-05`.
        var title: String
        /// The last month.
        var month: String
        /// The first day after the date.
        var end: String
    }

    init(context: RequestContext) {
        self.context = context
    }

    func respond() throws -> Response {
        let text = context.request.query["until"] ?? ""
        var page = self
        page.date = Self.date(text)
        guard page.date != nil || text.isEmpty else { return refuse(text) }
        guard context.request.wantsJSON else { return try ResultsPage(context: context, timeline: page).respond() }
        var options = context.quietOptions
        options.after = try context.cursor()
        let found = try context.archive.search(page.query, options: options)
        return context.json { $0.search(found, into: &$1) }
    }

    /// `until:` excludes its date, so the query names the day after the chosen day, month or year.
    var query: String { date.map { "until:" + $0.end } ?? "" }

    var title: String { date.map { "Timeline · " + $0.title } ?? "Timeline" }

    /// Returns the heading of a row.
    func day(of hit: SearchHit) -> String { hit.tweet.createdAt.map { context.zone.day($0) } ?? "Time unknown" }

    /// Returns a function that writes the chart of the months.
    func chart() throws -> (inout MarkupWriter) -> Void {
        let summary = try context.archive.summary(
            of: "", by: .month, fields: [], limit: 0, options: context.quietOptions)
        guard summary.bucketCount > 0 else { return { _ in } }
        var chart = try HistogramView(summary, of: "", context, isLarge: false) { _ in .page("timeline") }
        chart.until = { .page("timeline", fields: [("until", $0)]) }
        chart.isRooted = chart.isSkewed
        if let date { chart.highlight(date.month) }
        return { [chart] html in
            html.element("div", .class("histogram")) { chart.write(&$0, context.barList) }
        }
    }

    private func refuse(_ text: String) -> Response {
        context.refuse(
            "date", text, hint: "Write a date such as 2021-05-17, 2021-05, May 2021 or 2021.",
            "Timeline", .timeline
        ) { form(.class("inline"), &$0) }
    }

    /// Writes the menu with the form for a date.
    func jump(_ html: inout MarkupWriter) {
        html.element("details", .class("menu"), .named("data-menu", "")) { html in
            html.element("summary") { html in
                html.element("span", .class("sign")) { $0.icon("onthisday") }
                html.element("bdi", text: "Jump to")
            }
            form(.class("stacked"), &html)
        }
    }

    private func form(_ attribute: MarkupWriter.Attribute, _ html: inout MarkupWriter) {
        html.element("form", attribute, .action(.init(["timeline"]))) { html in
            html.element("label", .named("for", "until"), text: "Day, month or year")
            html.void(
                // An input for a date would not accept a month without a day.
                "input", .id("until"), .named("name", "until"), .named("size", 10),
                .named("placeholder", "June 2018"), .named("value", date?.title ?? ""))
            html.element("button", .named("type", "submit"), text: "Go")
        }
    }

    /// Parses `2021-05-17`, `2021-05`, `May 2021` or `2021`. Returns `nil` for any other text, if the date does not
    /// exist, and for years before 1970 or after 9998.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        if words.count == 2, let month = CivilTime.month(named: words[0]) {
            return date("\(words[1])-" + (month < 10 ? "0\(month)" : "\(month)"))
        }
        guard let parts = [[4], [4, 2], [4, 2, 2]].lazy.compactMap({ numbers(text, lengths: $0) }).first,
            (1970...9998).contains(parts[0])
        else { return nil }
        let (year, month) = (parts[0], parts.count > 1 ? parts[1] : 12)
        guard (1...12).contains(month) else { return nil }
        let next = CivilTime(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        var end = next.unixSeconds
        if parts.count == 3 {
            let civil = CivilTime(year: year, month: month, day: parts[2])
            guard civil.isValid else { return nil }
            end = civil.unixSeconds + 86_400
        }
        let last = CivilTime(year: year, month: month, day: 1).isoDate.prefix(7)
        return Date(title: text, month: String(last), end: CivilTime(unixSeconds: end).isoDate)
    }

    /// Parses numbers separated by hyphens. `lengths` are the digit counts: `2021-05` with `[4, 2]` is `[2021, 5]`.
    /// Returns `nil` if the text has another form.
    static func numbers(_ text: String, lengths: [Int]) -> [Int]? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let hasOnlyDigits = parts.joined().utf8.allSatisfy(ASCIIByte.isDigit)
        return hasOnlyDigits && parts.map(\.utf8.count) == lengths ? parts.compactMap { Int($0) } : nil
    }
}

/// The tweets of one day of the year, such as 20 July, in all years since 2006. Only dates before today count.
extension RequestContext {
    /// The year of the first tweets on Twitter.
    private static let firstYear = 2006
    private static let tweetsPerYear = 20

    func onThisDayPage() throws -> Response {
        let today = CivilTime(unixSeconds: zone.local(now))
        let text = request.query["day"] ?? ""
        guard let chosen = text.isEmpty ? (today.month, today.day) : Self.dayOfYear(text) else {
            return refuse(
                "date", text, hint: "Write a date such as 07-20, month and day.", "On this day", .onthisday
            ) { html in html.element("p") { $0.link(.page("onthisday"), text: "Today") } }
        }
        let isToday = chosen == (today.month, today.day)
        let days = Self.earlierDays(chosen.0, chosen.1, before: today)
        let query = Self.query(days)
        if request.wantsJSON {
            var options = quietOptions
            options.after = try cursor()
            let page =
                days.isEmpty
                ? SearchPage(query: query, canonical: query) : try archive.search(query, options: options)
            return json { $0.search(page, into: &$1) }
        }
        let last = request.query["before"].flatMap { Int($0) } ?? .max
        let years = try self.years(days.filter { $0.year < last })
        let older = years.next.map { year in
            LinkURL.page("onthisday", fields: [("day", text.isEmpty ? nil : text), ("before", String(year))])
        }
        var list = ResultList(
            hits: years.hits, quoted: try quotedTweets(of: years.hits), older: older, context: self)
        list.words = "Earlier years"
        list.heading = { hit in hit.tweet.createdAt.map { time in String(zone.civil(time).year) } ?? "" }
        list.headingLink = { year in
            years.totals[year].map { total in
                let day = days.first { String($0.year) == year }?.isoDate ?? ""
                return (url: LinkURL.search("date:" + day), words: "All of \(year) (\(HumanReadable.grouped(total)))")
            }
        }
        if wantsMore { return more(list) }
        let name = "\(chosen.1) \(CivilTime.monthNames[chosen.0 - 1])"
        return Page("On \(isToday ? "this day, " : "")\(name)", tab: .onthisday) { html in
            html.element("div", .class("jump")) { html in
                // In full, the name of the month leaves no space for the links next to the title on a phone.
                let brief = "On this day, \(chosen.1) \(CivilTime.monthNames[chosen.0 - 1].prefix(3))"
                html.element(
                    "h1", .named("title", "\(name) in earlier years. Time zone: \(zone.label)."),
                    text: isToday ? brief : "On \(name)")
                writeMonths((chosen.0, chosen.1), &html)
            }
            writeDays((chosen.0, chosen.1), &html)
            if years.hits.isEmpty {
                html.element("p", .class("empty"), text: "No tweets from this day in earlier years.")
            } else {
                list.write(&html)
            }
        }.response(self)
    }

    /// Returns the newest tweets of each day, until they fill a page. `days` has the newest day first.
    ///
    /// - Returns: The tweets; the number of all tweets of each year that has more than those; and the year before which
    ///   older tweets are, `nil` if the list ends here.
    private func years(_ days: [CivilTime]) throws -> (hits: [SearchHit], totals: [String: Int], next: Int?) {
        var options = quietOptions
        options.limit = Self.tweetsPerYear
        options.wantsTotal = true
        var years: (hits: [SearchHit], totals: [String: Int], next: Int?) = ([], [:], nil)
        for day in days {
            let page = try archive.search("date:" + day.isoDate, options: options)
            if years.hits.count >= RequestContext.pageSize {
                if page.hits.isEmpty { continue }
                years.next = day.year + 1
                break
            }
            years.hits += page.hits
            if let total = page.total, total > page.hits.count { years.totals[String(day.year)] = total }
        }
        return years
    }

    /// Returns a day in all years before the date `today`, the last one first.
    static func earlierDays(_ month: Int, _ day: Int, before today: CivilTime) -> [CivilTime] {
        (min(firstYear, today.year)...today.year).reversed().map { CivilTime(year: $0, month: month, day: day) }
            .filter { $0.isValid && $0.isoDate < today.isoDate }
    }

    /// Returns the query for the tweets of some days.
    static func query(_ days: [CivilTime]) -> String {
        "(" + days.map { "date:" + $0.isoDate }.joined(separator: " OR ") + ")"
    }

    /// Writes links to the months before and after a day.
    private func writeMonths(_ day: (month: Int, day: Int), _ html: inout MarkupWriter) {
        html.element("nav", .class("calendar"), .named("aria-label", "Other months")) { html in
            let (before, after) = ((day.month + 10) % 12 + 1, day.month % 12 + 1)
            html.link(Self.url(before, 1)) { html in
                html.text("←")
                html.element("span", .class("spelled"), text: CivilTime.monthNames[before - 1])
            }
            html.element("strong", .class("spelled"), text: CivilTime.monthNames[day.month - 1])
            html.link(Self.url(after, 1)) { html in
                html.element("span", .class("spelled"), text: CivilTime.monthNames[after - 1])
                html.text("→")
            }
        }
    }

    /// Writes links to the days of the month of a day.
    private func writeDays(_ day: (month: Int, day: Int), _ html: inout MarkupWriter) {
        html.element("nav", .class("calendar days"), .named("aria-label", "Other days")) { html in
            // In a leap year, 29 February is valid.
            for other in 1...31 where CivilTime(year: 2024, month: day.month, day: other).isValid {
                html.link(
                    Self.url(day.month, other), other == day.day ? .named("aria-current", "date") : nil,
                    .named("title", "\(other) \(CivilTime.monthNames[day.month - 1])"), text: String(other))
            }
        }
    }

    private static func url(_ month: Int, _ day: Int) -> LinkURL {
        let date = CivilTime(year: 2024, month: month, day: day).isoDate
        return .page("onthisday", fields: [("day", String(date.suffix(5)))])
    }

    private static func dayOfYear(_ text: String) -> (Int, Int)? {
        guard let parts = TimelinePage.numbers(text, lengths: [2, 2]),
            CivilTime(year: 2024, month: parts[0], day: parts[1]).isValid
        else { return nil }
        return (parts[0], parts[1])
    }
}
