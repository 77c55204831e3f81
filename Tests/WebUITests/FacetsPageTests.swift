import QueryEngine
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// Follows random links of facets and histograms, and compares their numbers with the results of the linked queries.
@Suite("Facets and histogram of a search")
struct FacetsPageTests {
    private let sample: SampleRouter
    private let options: SearchOptions

    init() throws {
        sample = try SampleRouter("account-2022", "classic-2018", "account-2026.zip")
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        options.limit = 0
        options.explainsEmptyResults = false
        self.options = options
    }

    private func counted(_ query: String) throws -> SearchFacets {
        let request = Request(.get, path: ["facets"], query: Fields([Fields.Field("q", query)]), now: SampleRouter.now)
        return try RequestContext(sample.router, request).facets(of: query)
    }

    private func results(_ query: String) throws -> Set<TweetID> {
        Set(try sample.archive.search(query, options: options).hits.map(\.tweet.id))
    }

    @Test(
        "A click selects a value, a second one adds results, and a third click removes it",
        arguments: 1...4 as ClosedRange<UInt64>)
    func walk(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var query =
            ["", "the", "lang:en", "has:media OR coffee", "-is:retweet sort:likes"].randomElement(using: &random) ?? ""
        for _ in 0..<Exhaustive.count("TWEETDEX_FACETS", default: 12, exhaustive: 50) {
            let groups = try counted(query).groups
            guard let group = groups.randomElement(using: &random),
                let value = group.values.randomElement(using: &random)
            else {
                query = ""
                continue
            }
            let all = try results(query)
            let own = try results(value.clause)
            let toggled = group.query(toggling: value)
            let after = try results(toggled)
            let again = try counted(toggled).groups.first { $0.field == group.field }
            let state = again?.values.first { $0.clause == value.clause }?.state
            switch value.state {
            case .none:
                #expect(state == .selected, "\(query) → \(toggled)")
                let isFirst = group.active == 0
                #expect(
                    isFirst ? after == all.intersection(own) : after.isSuperset(of: all.intersection(own)), "\(toggled)"
                )
                if isFirst { #expect(after.count == value.count, "\(toggled)") }
                let selected = try #require(again?.values.first { $0.clause == value.clause })
                let back = try #require(again?.query(toggling: selected))
                #expect(try results(back) == all, "\(query) → \(toggled) → \(back)")
            case .selected, .excluded: #expect(state == FacetGroup.Value.State.none || state == nil, "\(toggled)")
            }
            let without = group.query(excluding: value)
            if value.state != .excluded {
                #expect(try results(without).isDisjoint(with: own), "\(query) → \(without)")
                if group.active == 0 {
                    let expected = try all.intersection(results("-(\(value.clause))"))
                    #expect(try results(without) == expected, "\(query) → \(without)")
                }
            }
            query = Bool.random(using: &random) ? toggled : without
        }
    }

    @Test(
        "A condition with the meaning of a value selects the value",
        arguments: [
            ("lang:EN", "English"), ("-lang:en", "English"), ("from:Mira_Okafor", "@mira_okafor"),
            ("from:@mira_okafor", "@mira_okafor"), ("hashtag:Coffee", "#coffee"), ("has:photos", "Photos"),
            ("is:starred", "★ starred"), ("label:Starred", "★ starred"), ("filter:replies", "Replies"),
            ("client:\"Twitter Web App\"", "Twitter Web App"), ("has:link", "Links"),
            ("is:self_thread", "Threads"), ("is:article", "Article"),
        ])
    func meaning(condition: String, name: String) throws {
        let starred = try sample.tweet("coffee").tweet.id
        try sample.archive.addLabel(.starred, to: [starred], at: SampleRouter.now)
        for query in [condition, condition + " the"] {
            let active = try counted(query).groups.filter { $0.active > 0 }
            #expect(active.count == 1 && active.first?.active == 1, "\(query)")
            let value = try #require(active.first?.values.first { $0.state != .none })
            #expect(active.first.map { FacetGroup.name(of: value.text, $0.field) } == name, "\(query)")
            #expect(value.count > 0 || condition.hasPrefix("is:") || condition.hasPrefix("label:"), "\(query)")
            #expect(active.first?.query(toggling: value) == (query == condition ? "" : "the"), "\(query)")
        }
    }

    @Test("The script can request the rarer values of a group, and the bars of only the selected range")
    func parts() throws {
        func groups(_ page: PageMarkup) -> [PageMarkup.Element] {
            page.all("details").filter { $0.attributes["data-field"] != nil }
        }
        let some = PageMarkup(try sample.page("/facets?q="))
        let tags = try #require(groups(some).first { $0.attributes["data-field"] == "hashtag" })
        #expect(tags.attributes["data-more"] != nil)
        #expect(some.all("a").count <= 2 * FacetGroup.shown * groups(some).count)
        let whole = PageMarkup(try sample.page("/facets?q=&all=hashtag"))
        #expect(groups(whole).map { $0.attributes["data-field"] } == ["hashtag"])
        #expect(groups(whole).allSatisfy { $0.attributes["data-more"] == nil })
        #expect(whole.all("a").count > 2 * FacetGroup.limit)
        let near = PageMarkup(try sample.page("/facets?q=date:2022&zoom=1"))
        let bars = try #require(near.all("div").compactMap { $0.attributes["data-bars"] }.first)
        #expect(bars.split(separator: ",").allSatisfy { $0.hasPrefix("2022-") })
    }

    @Test(
        "A range of bars finds the tweets of these bars",
        arguments: [
            "", "the", "date:2019", "lang:en since:2018-03 until:2021", "has:media OR coffee",
            "date:2022-05-01..2022-06-30",
        ])
    func ranges(_ query: String) throws {
        var random = SeededGenerator(seed: UInt64(query.utf8.count))
        let histogram = try #require(try counted(query).histogram)
        #expect((1...HistogramView.maxBars).contains(histogram.bars.count), "\(query)")
        for _ in 0..<6 {
            let first = Int.random(in: histogram.bars.indices, using: &random)
            let last = Int.random(in: first..<histogram.bars.count, using: &random)
            let narrowed = histogram.query(first...last)
            let sum = histogram.bars[first...last].reduce(0) { $0 + $1.count }
            #expect(try results(narrowed).count == sum, "\(query) → \(narrowed)")
            let again = try #require(try counted(narrowed).histogram)
            #expect(try again.hasSelection && results(again.rest) == results(histogram.rest), "\(narrowed)")
            #expect(again.bars.indices.filter { again.bars[$0].isSelected } == Array(first...last), "\(narrowed)")
            #expect(again.bars.map(\.count) == histogram.bars.map(\.count), "\(narrowed)")
        }
    }

    @Test("The page of results links to its facets, and contains them on request")
    func withoutScript() throws {
        let plain = PageMarkup(try sample.page("/search?q=the"))
        let link = try #require(plain.all("a").first { $0.attributes["href"]?.contains("facets=1") == true })
        let url = try #require(link.attributes["href"]).replacing("&amp;", with: "&")
        let whole = PageMarkup(try sample.page(url))
        let picks = whole.all("a").filter { $0.attributes["class"] == "pick" }
        #expect(picks.count > 10 && picks.allSatisfy { $0.attributes["href"]?.contains("facets=1") == true })
        #expect(try sample.page(url).utf8.count <= 160_000)
        // A browser that has not run the script gets them if counting is quick.
        var request = Request(.get, path: ["search"], query: Fields([Fields.Field("q", "the")]), now: SampleRouter.now)
        func isCounted() throws -> Bool {
            try SampleRouter.text(sample.router.respond(to: request)).contains("data-clause")
        }
        request.headers.fetchMode = "navigate"
        #expect(try (0..<20).contains { _ in try isCounted() })
        request.headers.host = "127.0.0.1:8420"
        request.headers.cookie = "tweetdex-8420=x; script-8420=1"
        #expect(try !isCounted())
        let part = try sample.page("/facets?q=the")
        #expect(part.contains("data-bars") && !part.contains("<html") && part.utf8.count <= 30_000)
        #expect(try sample.get("/facets?q=frm:x").status == 400)
        let counts = try sample.json("/facets.json?q=the")
        #expect(counts["facets"] != nil && counts["histogram"] != nil)
    }

    @Test("A page for a browser with the script links to the list of the bars", arguments: ["statistics", "timeline"])
    func bars(path: String) throws {
        var request = Request(.get, path: [path], now: SampleRouter.now)
        request.headers.host = "127.0.0.1:8420"
        func page(_ cookie: String) throws -> PageMarkup {
            request.headers.cookie = cookie
            return PageMarkup(try SampleRouter.text(sample.router.respond(to: request)))
        }
        func listsBars(_ cookie: String) throws -> Bool {
            try page(cookie).all("details").contains { $0.attributes["class"] == "bars" }
        }
        #expect(try page("script-8420=1").all("a").contains { $0.attributes["href"] == "/\(path)?bars=1" })
        #expect(try !listsBars("script-8420=1") && listsBars("script-8421=1"))
        request.query = Fields([Fields.Field("bars", "1")])
        #expect(try listsBars("script-8420=1"))
    }
}
