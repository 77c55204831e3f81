import Rendering
import TweetArchive
import TweetModel
internal import TweetText

/// All tweets, or all up to a date, newest first, with a bar chart of the months.
struct TimelinePage {
    let context: RequestContext

    func respond() throws -> Response {
        let text = context.request.query["until"] ?? ""
        let date = Self.date(text)
        guard date != nil || text.isEmpty else { return refuse(text) }
        // `until:` excludes its date. So use the day after the chosen day or month.
        let query = date.map { "until:" + $0.end } ?? ""
        var options = context.options
        options.after = try context.cursor()
        options.records = false
        let page = try context.archive.search(query, options: options)
        if context.request.wantsJSON { return context.json { $0.search(page, into: &$1) } }
        let zone = context.zone
        var list = ResultList(
            hits: page.hits, quoted: try context.quotedTweets(of: page.hits),
            older: page.next.map { context.here(after: $0) }, context: context)
        list.heading = { hit in hit.tweet.createdAt.map { time in zone.day(time) } ?? "Time unknown" }
        if context.wantsMore { return context.more(list) }
        let summary = try context.archive.summary(
            of: "", by: .month, fields: [], limit: 0, options: context.quietOptions)
        var screen = Page(date.map { "Timeline · " + $0.title } ?? "Timeline", tab: .timeline) { html in
            html.element("div", .class("jump")) { html in
                html.element("h1", text: "Timeline")
                writeDateForm(date, &html)
            }
            if !summary.series.isEmpty {
                var chart = BarChart(summary, maxBars: HistogramView.maxBars, height: 52) { bar in
                    .page("timeline", fields: [("until", bar.last)])
                }
                chart.chosen = date.map { String($0.title.prefix(7)) }
                chart.write(&html)
            }
            if page.hits.isEmpty {
                html.element("p", .class("quiet"), text: date == nil ? "No tweets yet." : "No tweets up to this date.")
            } else {
                list.write(&html)
            }
        }
        screen.watchedQuery = date == nil ? "" : nil
        screen.storage = .history
        return screen.response(context)
    }

    private func refuse(_ text: String) -> Response {
        context.refuse(
            "date", text, hint: "Write a date such as 2021-05-17 or 2021-05.",
            Page("Timeline", tab: .timeline) { $0.element("h1", text: "Timeline") }
        ) { writeDateForm(nil, &$0) }
    }

    private func writeDateForm(_ date: (title: String, end: String)?, _ html: inout MarkupWriter) {
        html.element("form", .class("inline"), .action(.init(["timeline"]))) { html in
            html.element("label", .named("for", "until"), text: "Jump to")
            html.void(
                // An input for a date would not accept a month without a day.
                "input", .id("until"), .named("name", "until"), .named("size", 10),
                .named("placeholder", "2018-06-17"), .named("value", date?.title ?? ""))
            html.element("button", .named("type", "submit"), text: "Go")
        }
    }

    /// Parses `2021-05-17` or `2021-05`. `title` is the date, and `end` is the first day after it. Returns `nil` for
    /// any other text, if the date does not exist, and for years before 1970 or after 9998.
    static func date(_ text: String) -> (title: String, end: String)? {
        guard let parts = numbers(text, lengths: [4, 2]) ?? numbers(text, lengths: [4, 2, 2]),
            (1970...9998).contains(parts[0]), (1...12).contains(parts[1])
        else { return nil }
        let (year, month) = (parts[0], parts[1])
        if parts.count == 2 {
            let next = CivilTime(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
            return (text, next.isoDate)
        }
        let civil = CivilTime(year: year, month: month, day: parts[2])
        guard civil.isValid else { return nil }
        return (civil.isoDate, CivilTime(unixSeconds: civil.unixSeconds + 86_400).isoDate)
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
struct OnThisDayPage {
    let context: RequestContext
    /// The year of the first tweets on Twitter.
    private static let firstYear = 2006
    private static let tweetsPerYear = 20

    func respond() throws -> Response {
        let today = CivilTime(unixSeconds: context.zone.local(context.now))
        let text = context.request.query["day"] ?? ""
        guard let chosen = text.isEmpty ? (today.month, today.day) : Self.day(text) else {
            return context.refuse(
                "date", text, hint: "Write a date such as 07-20, month and day.",
                Page("On this day", tab: .onthisday) { $0.element("h1", text: "On this day") }
            ) { html in html.element("p") { $0.link(.page("onthisday"), text: "Today") } }
        }
        let isToday = chosen == (today.month, today.day)
        let days = Self.days(chosen.0, chosen.1, before: today)
        let query = Self.query(days)
        let zone = context.zone
        if context.request.wantsJSON {
            var options = context.quietOptions
            options.after = try context.cursor()
            let page =
                days.isEmpty
                ? SearchPage(query: query, canonical: query) : try context.archive.search(query, options: options)
            return context.json { $0.search(page, into: &$1) }
        }
        let last = context.request.query["before"].flatMap { Int($0) } ?? .max
        let years = try self.years(days.filter { $0.year < last })
        let older = years.next.map { year in
            LinkURL.page("onthisday", fields: [("day", text.isEmpty ? nil : text), ("before", String(year))])
        }
        var list = ResultList(
            hits: years.hits, quoted: try context.quotedTweets(of: years.hits), older: older, context: context)
        list.words = "Earlier years"
        list.heading = { hit in hit.tweet.createdAt.map { time in String(zone.civil(time).year) } ?? "" }
        list.headingLink = { year in
            years.totals[year].map { total in
                let day = days.first { String($0.year) == year }?.isoDate ?? ""
                return (url: LinkURL.search("date:" + day), words: "All of \(year) (\(HumanReadable.grouped(total)))")
            }
        }
        if context.wantsMore { return context.more(list) }
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
        }.response(context)
    }

    /// The newest tweets of some days.
    private struct Years {
        var hits: [SearchHit] = []
        /// The number of all tweets of a year that has more than those in `hits`.
        var totals: [String: Int] = [:]
        /// Older tweets are from before this year; `nil` if the list ends here.
        var next: Int?
    }

    /// Returns the newest tweets of each day, until they fill a page. `days` has the newest day first.
    private func years(_ days: [CivilTime]) throws -> Years {
        var options = context.quietOptions
        options.limit = Self.tweetsPerYear
        options.wantsTotal = true
        var years = Years()
        for day in days {
            let page = try context.archive.search("date:" + day.isoDate, options: options)
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
    static func days(_ month: Int, _ day: Int, before today: CivilTime) -> [CivilTime] {
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

    private static func day(_ text: String) -> (Int, Int)? {
        guard let parts = TimelinePage.numbers(text, lengths: [2, 2]),
            CivilTime(year: 2024, month: parts[0], day: parts[1]).isValid
        else { return nil }
        return (parts[0], parts[1])
    }
}
