import Rendering
import TweetArchive
import TweetModel

/// The page "At a glance", which is an overview of the store. `ImportBar` links to it after an import.
extension RequestContext {
    func glancePage() throws -> Response {
        let statistics = try archive.statistics()
        if request.wantsJSON { return json { $0.statistics(statistics, into: &$1) } }
        let options = quietOptions
        let summary = try archive.summary(
            of: "", by: .year, fields: [.hashtag], limit: 3, options: options)
        var oldest = options
        oldest.sort = .oldest
        oldest.limit = 1
        let mine = try archive.search(owners.isEmpty ? "" : "from:me", options: oldest)
        // With archives of several owners, only the settings say whose tweets are the user's.
        let isMine = (owners.count == 1 || settings.account != nil) && !mine.hits.isEmpty
        let first = mine.hits.isEmpty ? try archive.search("", options: oldest) : mine
        let quietPeriod = try archive.longestQuietPeriod()
        let imports = try archive.imports()
        let photos = try photos(of: "", among: nil, options)
        var chart = try HistogramView(summary, of: "", self, isLarge: true) { .search($0) }
        chart.averages = []
        return Page("At a glance", tab: .glance) { html in
            html.element("h1", text: "At a glance")
            if statistics.found == 0 {
                html.element("p", .class("empty"), text: "No tweets yet.")
                return
            }
            html.numberGrid(statistics, of: "", photos: photos)
            html.element("section", .class("section")) { html in
                html.element("h2", text: summary.bucketCount == 1 ? "One year" : "\(summary.bucketCount) years")
                html.element("div", .class("histogram large")) { chart.write(&$0, barList) }
            }
            quietPeriodSection(quietPeriod, isMine: isMine, &html)
            if let hit = first.hits.first {
                html.element("section", .class("section")) { html in
                    html.element("h2", text: isMine ? "Your first tweet" : "First tweet")
                    html.element("ol", .class("tweets")) {
                        $0.element("li") { TweetRow(hit, rowContext).write(&$0) }
                    }
                }
            }
            searches(summary, &html)
            agreement(imports, &html)
        }.response(self)
    }

    private func quietPeriodSection(_ quietPeriod: QuietPeriod?, isMine: Bool, _ html: inout MarkupWriter) {
        guard let quietPeriod else { return }
        // The days without a tweet, as in `TweetTimeSeries.Gap`.
        func day(_ second: Int64) -> Int64 { zone.local(second).floorDivided(by: 86_400) }
        let days = day(quietPeriod.end) - day(quietPeriod.start) - 1
        html.element("section", .class("section")) { html in
            html.element("h2", text: isMine ? "Your longest quiet period" : "Longest quiet period")
            html.element("p") { html in
                html.text(days > 0 ? "\(HumanReadable.count(Int(days), "day")) without a tweet, " : "")
                html.text("from ")
                html.link(.tweet(quietPeriod.before), text: zone.day(Timestamp(seconds: quietPeriod.start)))
                html.text(" to ")
                html.link(.tweet(quietPeriod.after), text: zone.day(Timestamp(seconds: quietPeriod.end)))
                html.text(".")
            }
        }
    }

    /// Writes three example searches, preferably for the most used hashtags.
    private func searches(_ summary: TweetTimeSeries, _ html: inout MarkupWriter) {
        var queries = (summary.top[.hashtag] ?? []).compactMap(\.clause)
        for other in ["has:images", "is:reply", "has:links"] where queries.count < 3 { queries.append(other) }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Searches to start with")
            html.element("ul", .class("begin")) { html in
                for query in queries.prefix(3) {
                    html.element("li") { $0.link(.search(query), .class("query")) { $0.element("bdi", text: query) } }
                }
            }
        }
    }

    /// Writes for each finished import how many tweets were read and how many the archive states. Leaves out archives
    /// that state no number.
    private func agreement(_ imports: [ImportSummary], _ html: inout MarkupWriter) {
        let counted = imports.filter { $0.expected != nil && $0.finishedAt != nil }
        guard !counted.isEmpty else { return }
        html.element("section", .class("section")) { html in
            html.element("h2", text: "Comparison with the archive's own count")
            html.element("ul") { html in
                for source in counted {
                    let expected = source.expected ?? 0
                    html.element("li") { html in
                        html.element("bdi", text: source.path.lastPathComponent)
                        if expected == source.tweets {
                            html.text(
                                expected == 1
                                    ? ": its only tweet was imported"
                                    : ": all \(HumanReadable.count(expected, "tweet")) were imported")
                        } else {
                            let read = HumanReadable.grouped(source.tweets) + (source.tweets == 1 ? " was" : " were")
                            html.text(": the archive states \(HumanReadable.grouped(expected)), and \(read) read")
                        }
                        if source.skippedCount > 0 {
                            html.text(", \(HumanReadable.grouped(source.skippedCount)) skipped")
                        }
                        html.text(".")
                    }
                }
            }
        }
    }
}

extension RequestContext {
    /// Returns the page with links to the pages and archives that are missing from the bar of a narrow screen.
    func morePage() -> Response {
        Page("More") { html in
            html.element("h1", text: "More")
            html.element("ul", .class("pages")) { html in
                for tab in Page.Tab.groups(self).flatMap(\.tabs) where !Page.Tab.first.contains(tab) {
                    html.element("li") { $0.link(tab.url, text: tab.title) }
                }
                html.element("li") { $0.link(.page("help"), text: "Query language") }
                for owner in owners {
                    html.element("li") { $0.link(.archive(of: owner), text: "Archive of @" + owner) }
                }
            }
        }.response(self)
    }
}
