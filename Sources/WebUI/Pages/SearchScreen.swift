import Rendering
import TweetArchive
import TweetModel

/// The search tab: the box is on top of every page, and this is what it finds. Without words, the newest tweets.
struct SearchScreen {
    let visit: Visit
    /// What is being typed is searched for as far as it can be understood, and nothing is said about what cannot.
    private var isLive: Bool { visit.request.query["live"] != nil }

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        if visit.request.wantsJSON { return try json() }
        let found: Found
        do throws(TweetArchiveError) {
            found = try isLive ? findLive() : find(visit.query)
        } catch {
            guard case .query(let problems) = error else { throw error }
            return respond(Found(query: visit.query, problems: problems))
        }
        if visit.wantsMore, let list = found.list { return visit.more(list) }
        return respond(found)
    }

    private func json() throws(TweetArchiveError) -> Response {
        var options = visit.options
        options.limit = Int(visit.request.query["limit"] ?? "").map { min(max(1, $0), 1000) } ?? 20
        options.wantsTotal = visit.request.query["total"] != nil
        let page = try visit.archive.search(visit.query, options: options)
        return visit.json { $0.search(page, into: &$1) }
    }

    // MARK: Finding

    private static let liveCountingMilliseconds = 8
    /// Somewhat more than a screen shows at once: the script asks for the rest when that is there.
    private static let livePageSize = 12

    private struct Found {
        var query: String
        var page: SearchPage?
        var list: ResultList?
        var reading: QueryReading?
        var total: Int?
        var problems: [QueryProblem] = []
        var last: RecentSearch?
    }

    private func find(_ query: String) throws(TweetArchiveError) -> Found {
        var options = visit.options
        if isLive {
            options.explainsNothing = false
            options.limit = Self.livePageSize
        }
        var page = try visit.archive.search(query, options: options)
        var found = Found(query: query)
        let quoted = try visit.quotedTweets(of: page.hits)
        found.list = ResultList(
            hits: page.hits, quoted: quoted, older: page.next.map { visit.here(after: $0) }, visit: visit)
        if !visit.wantsMore {
            let quiet = visit.quietOptions
            // What is being typed has to be there at once: the script asks for numbers that take longer.
            let patience = isLive ? Self.liveCountingMilliseconds : Visit.countingMilliseconds
            if page.total == nil {
                page.total = try visit.archive.quickCount(query, within: patience, options: quiet)
            }
            if let logged = page.logged, let total = page.total {
                visit.archive.completeRecord(of: logged, hits: total)
            }
            found.reading = try visit.archive.reading(
                of: query, countingFor: isLive ? 0 : patience, options: quiet)
            if page.canonical.isEmpty { found.last = try visit.archive.recents().first }
        }
        found.total = page.total
        found.page = page
        return found
    }

    /// What is half typed is tolerated: an open quotation or group is closed, the last word may be a beginning, and one
    /// that cannot be understood yet is left out.
    private func findLive() throws(TweetArchiveError) -> Found {
        let text = visit.query
        var problem: TweetArchiveError?
        var word = text[...]
        while let last = word.unicodeScalars.last, last != " " { word.unicodeScalars.removeLast() }
        for attempt in [text, text + "\"", text + ")", String(word), String(word) + "\""] {
            do throws(TweetArchiveError) {
                var found = try find(attempt)
                if found.page?.hits.isEmpty == true, Self.endsInWord(attempt) {
                    let begun = try find(attempt + "*")
                    if begun.page?.hits.isEmpty == false { found = begun }
                }
                return found
            } catch {
                guard case .query = error else { throw error }
                problem = problem ?? error
            }
        }
        throw problem ?? .badCursor
    }

    private static func endsInWord(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last else { return false }
        let word = text.split(separator: " ").last ?? ""
        return (last.properties.isAlphabetic || last.properties.numericType != nil)
            && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    // MARK: Showing

    private func respond(_ found: Found) -> Response {
        let title = title(found)
        let results = HTML { html in
            html.element("div", .id("results"), .named("data-title", title + (title.isEmpty ? "" : " · ") + "Tweetdex"))
            {
                write(found, &$0)
            }
        }
        if visit.request.query["part"] == "results" { return .html(results.bytes) }
        var page = Page(title, tab: .search, query: visit.query) { html in
            html.element("h1", .class("unseen"), text: visit.query.isEmpty ? "The newest tweets" : "Search")
            html.append(results)
        }
        if found.problems.isEmpty { page.watches = visit.query }
        if !found.problems.isEmpty { page.status = 400 }
        return page.response(visit)
    }

    private func title(_ found: Found) -> String {
        if found.query.isEmpty { return "" }
        if !found.problems.isEmpty { return found.query + " · not understood" }
        return found.query + (found.total.map { " · " + PeopleNumbers.grouped($0) } ?? "")
    }

    private func write(_ found: Found, _ html: inout HTML) {
        if !found.problems.isEmpty {
            ProblemList(found.problems, query: found.query).write(&html)
            return
        }
        guard let page = found.page, let list = found.list else { return }
        if !page.canonical.isEmpty, let reading = found.reading { ReadingBox(reading, visit).write(&html) }
        summary(page, found, &html)
        ProblemList(page.notes, query: found.query).write(&html)
        if page.hits.isEmpty, visit.options.after == nil {
            EmptinessBox(page, visit).write(&html)
        } else {
            list.write(&html)
        }
    }

    private func summary(_ page: SearchPage, _ found: Found, _ html: inout HTML) {
        html.element("div", .class("summary")) { html in
            html.element(
                "p", .named("role", "status"), .id("count"), found.total == nil ? .flag("data-uncounted") : nil
            ) { html in
                if page.canonical.isEmpty {
                    html.text("All tweets, newest first")
                    if let total = found.total { html.text(" · \(PeopleNumbers.grouped(total))") }
                } else if let total = found.total {
                    html.text("\(PeopleNumbers.count(total, "tweet")) · ")
                    html.element(
                        "span", .class("quiet"), text: PeopleNumbers.duration(milliseconds: page.elapsedMilliseconds))
                } else {
                    html.text("More than \(PeopleNumbers.count(page.hits.count, "tweet"))")
                }
            }
            if let last = found.last {
                html.element("p") { html in
                    html.text("Last search: ")
                    html.link(.search(last.query), .named("data-key", "l"), text: last.query)
                }
            }
            if page.hits.count > 1, !page.canonical.isEmpty { ways(page, &html) }
        }
    }

    private static let sortNames: [(sort: String, title: String)] = [
        ("newest", "Newest"), ("oldest", "Oldest"), ("relevance", "Best match"), ("likes", "Most liked"),
        ("retweets", "Most retweeted"),
    ]

    private func ways(_ page: SearchPage, _ html: inout HTML) {
        html.element("nav", .class("sorts"), .named("aria-label", "Order")) { html in
            let current = visit.options.sort ?? "newest"
            // What the query names itself no link can change.
            for (sort, title) in page.namesOrder ? [] : Self.sortNames {
                html.link(
                    .search(visit.query, sort: sort == "newest" ? nil : sort),
                    current == sort ? .named("aria-current", "true") : nil, text: title)
            }
            html.link(.page("gallery", fields: [("q", visit.query)]), text: "Images")
            html.link(.page("statistics", fields: [("q", visit.query)]), text: "Statistics")
        }
    }
}
