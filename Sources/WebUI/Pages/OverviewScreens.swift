import Rendering
import TweetArchive
import TweetModel

/// What an archive is like, right after it came in.
struct GlanceScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        let statistics = try visit.archive.statistics()
        if visit.request.wantsJSON { return visit.json { $0.statistics(statistics, into: &$1) } }
        let options = visit.quietOptions
        let summary = try visit.archive.summary(of: "", by: .year, fields: [.hashtag], limit: 3, options: options)
        var oldest = options
        oldest.sort = "oldest"
        oldest.limit = 1
        let mine = try visit.archive.search(visit.owners.isEmpty ? "" : "from:me", options: oldest)
        let first = mine.hits.isEmpty ? try visit.archive.search("", options: oldest) : mine
        let silence = try visit.archive.longestSilence()
        let imports = try visit.archive.imports()
        return Page("At a glance", tab: .glance) { html in
            html.element("h1", text: "At a glance")
            if statistics.collected == 0 {
                html.element("p", .class("empty"), text: "There are no tweets yet.")
                return
            }
            numbers(statistics, summary, &html)
            years(summary, &html)
            self.silence(silence, &html)
            if let hit = first.hits.first {
                html.element("section", .class("section")) { html in
                    html.element("h2", text: "The first tweet")
                    html.element("ol", .class("tweets")) { $0.element("li") { TweetRow(hit, visit).write(&$0) } }
                }
            }
            searches(summary, &html)
            agreement(imports, &html)
        }.response(visit)
    }

    private func numbers(_ statistics: StoreStatistics, _ summary: TweetSummary, _ html: inout HTML) {
        html.element("dl", .class("numbers")) { html in
            let entries: [(String, Int, Address)] = [
                ("tweets", statistics.collected, .search("")),
                ("original", statistics.original, .search("-is:retweet -is:reply -is:quote")),
                ("replies", statistics.reply, .search("is:reply")),
                ("retweets", statistics.retweet, .search("is:retweet")),
                ("quotes", statistics.quote, .search("is:quote")),
                ("images and videos", statistics.media, .page("gallery")),
                ("hashtags", statistics.distinctHashtags, .page("statistics")),
                ("users", statistics.distinctUsers, .page("statistics")),
                ("messages", statistics.messages, .messages()),
            ]
            for (name, number, address) in entries where number > 0 {
                html.element("div") { html in
                    html.element("dt", text: name)
                    html.element("dd") { $0.link(address, text: PeopleNumbers.grouped(number)) }
                }
            }
        }
    }

    private func years(_ summary: TweetSummary, _ html: inout HTML) {
        guard !summary.series.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: summary.series.count == 1 ? "One year" : "\(summary.series.count) years")
            BarChart(summary) { .search("date:" + $0.start) }.write(&html)
        }
    }

    private func silence(_ silence: Silence?, _ html: inout HTML) {
        guard let silence else { return }
        let days = (silence.end - silence.start) / 86_400
        let zone = visit.zone
        html.element("section", .class("section")) { html in
            html.element("h2", text: "The longest silence")
            html.element("p") { html in
                html.text(days > 1 ? "\(PeopleNumbers.grouped(days)) days, " : "")
                html.text("from ")
                html.link(.tweet(silence.before), text: zone.day(Timestamp(seconds: silence.start)))
                html.text(" to ")
                html.link(.tweet(silence.after), text: zone.day(Timestamp(seconds: silence.end)))
                html.text(".")
            }
        }
    }

    /// Three to begin with, from what the archive speaks of most.
    private func searches(_ summary: TweetSummary, _ html: inout HTML) {
        var queries = (summary.top[.hashtag] ?? []).map { DetailPage.term("#", "hashtag:", $0.text) }
        for other in ["has:images", "is:reply", "has:links"] where queries.count < 3 { queries.append(other) }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "To begin with")
            html.element("ul", .class("begin")) { html in
                for query in queries.prefix(3) {
                    html.element("li") { $0.link(.search(query), .class("query")) { $0.element("bdi", text: query) } }
                }
            }
        }
    }

    /// Whether as many tweets came as the archive says it has.
    private func agreement(_ imports: [ImportSummary], _ html: inout HTML) {
        let counted = imports.filter { $0.expected != nil && $0.finishedAt != nil }
        guard !counted.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Agreement with the archive’s own count")
            html.element("ul") { html in
                for source in counted {
                    let expected = source.expected ?? 0
                    html.element("li") { html in
                        html.element(
                            "bdi", text: source.path.split(separator: "/").last.map(String.init) ?? source.path)
                        if expected == source.tweets {
                            html.text(
                                expected == 1
                                    ? ": its one tweet is here"
                                    : ": all \(PeopleNumbers.count(expected, "tweet")) are here")
                        } else {
                            let read = PeopleNumbers.grouped(source.tweets) + (source.tweets == 1 ? " was" : " were")
                            html.text(": it counts \(PeopleNumbers.grouped(expected)), \(read) read")
                        }
                        if source.skipped > 0 { html.text(", \(PeopleNumbers.grouped(source.skipped)) skipped") }
                        html.text(".")
                    }
                }
            }
        }
    }
}

/// What was imported when.
struct ImportsScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        let imports = try visit.archive.imports()
        if visit.request.wantsJSON { return visit.json { $0.imports(imports, into: &$1) } }
        return Page("Imports", tab: .imports) { html in
            html.element("h1", text: "Imports")
            if imports.isEmpty {
                html.element("p", .class("empty")) { html in
                    html.text("Nothing was imported yet. ")
                    html.element("code", text: "tweetdex open twitter-archive.zip")
                }
            }
            html.element("ol", .class("imports")) { html in
                for source in imports.reversed() { html.element("li") { row(source, &$0) } }
            }
        }.response(visit)
    }

    private func row(_ source: ImportSummary, _ html: inout HTML) {
        html.element("h2") { html in
            html.element("bdi", text: source.path.split(separator: "/").last.map(String.init) ?? source.path)
        }
        html.element("p", .class("quiet")) { $0.element("bdi", text: source.path) }
        html.element("dl", .class("pairs")) { html in
            pair("Format", source.format, &html)
            if let handle = source.owner?.handle {
                html.element("dt", text: "Whose")
                html.element("dd") { $0.link(.search("account:" + handle), .class("user"), text: "@" + handle) }
            }
            html.element("dt", text: "Tweets")
            html.element("dd") { html in
                if let hash = source.shortHash {
                    html.link(.search("import:" + hash), text: PeopleNumbers.grouped(source.tweets))
                } else {
                    html.text(PeopleNumbers.grouped(source.tweets))
                }
                if let expected = source.expected, expected != source.tweets {
                    html.text(" of \(PeopleNumbers.grouped(expected)) that it says it has")
                }
            }
            if source.likes > 0 { pair("Likes", PeopleNumbers.grouped(source.likes), &html) }
            if source.skipped > 0 { pair("Skipped", PeopleNumbers.grouped(source.skipped), &html) }
            html.element("dt", text: "Imported")
            html.element("dd") { html in
                Moment(source.startedAt, visit).write(&html)
                if source.finishedAt == nil { html.text(" · not finished") }
            }
            if let date = source.archiveDate {
                html.element("dt", text: "Made")
                html.element("dd") { Moment(date, visit).write(&$0) }
            }
            if let hash = source.shortHash { pair("SHA-256", hash + " …", &html) }
            if source.presence != .unchanged {
                pair(
                    "File",
                    source.presence == .missing ? "not there any more: its images cannot be shown" : "changed since",
                    &html)
            }
        }
    }

    private func pair(_ name: String, _ value: String, _ html: inout HTML) {
        html.element("dt", text: name)
        html.element("dd") { $0.element("bdi", text: value) }
    }
}

/// The pages that a narrow screen has no room for in its menu.
struct MoreScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() -> Response {
        Page("More") { html in
            html.element("h1", text: "More")
            html.element("ul", .class("pages")) { html in
                for tab in Page.Tab.all(visit) where !Page.Tab.first.contains(tab) {
                    html.element("li") { $0.link(tab.address, text: tab.title) }
                }
            }
        }.response(visit)
    }
}
