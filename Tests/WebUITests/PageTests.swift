import Foundation
import QueryEngine
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

@Suite("Pages")
struct PageTests {
    @Test("Every page is well formed and works without a script")
    func everyPage() throws {
        let sample = try SampleRouter("account-2022", "api-v2-2021.jsonl")
        for url in try sample.urls() {
            let response = try sample.get(url)
            #expect([200, 400, 404].contains(response.status), "\(url)")
            #expect(
                (response.status == 200) == !["/search?q=from:", "/tweet/12345678901234567"].contains(url),
                "\(url)")
            let markup = PageMarkup(try SampleRouter.text(response))
            #expect(markup.faults.isEmpty, "\(url): \(markup.faults)")
            #expect(markup.all("title").count == 1 || markup.all("svg").count > 0, "\(url)")
            #expect(markup.all("main").count == 1, "\(url)")
            #expect(markup.elements.allSatisfy { $0.attributes["style"] == nil }, "\(url)")
            for element in markup.elements {
                #expect(!element.attributes.keys.contains { $0.hasPrefix("on") }, "\(url)")
            }
        }
    }

    @Test("Every page has one main heading, and every field has a label")
    func accessibleNames() throws {
        let sample = try SampleRouter("account-2022")
        for url in try sample.urls() {
            let markup = PageMarkup(try SampleRouter.text(try sample.get(url)))
            if !url.hasPrefix("/image") { #expect(markup.all("h1").count == 1, "\(url)") }
            let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
            for field in markup.elements where ["input", "select", "textarea"].contains(field.name) {
                if field.attributes["type"] == "hidden" { continue }
                #expect(field.attributes["id"].map { labels.contains($0) } == true, "\(url) \(field)")
            }
            for image in markup.all("img") { #expect(image.attributes["alt"] != nil, "\(url)") }
            let ids = markup.elements.compactMap { $0.attributes["id"] }
            #expect(Set(ids).count == ids.count, "\(url): an id twice")
        }
    }

    @Test("Every page has a JSON form")
    func twins() throws {
        let sample = try SampleRouter("account-2022", "api-v2-2021.jsonl")
        for url in try sample.urls() where !["/more", "/help", "/import"].contains(url) {
            let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0] == "/" ? "/index" : String(parts[0])
            let twin = path + ".json" + (parts.count > 1 ? "?" + parts[1] : "")
            let object = try sample.json(twin)
            let schema = try #require(object["schema"] as? String, "\(twin)")
            #expect(schema.hasPrefix("tweetdex."), "\(twin)")
        }
    }

    @Test("Links lead to existing pages, or to the web without a referrer")
    func links() throws {
        let sample = try SampleRouter("account-2022", "account-2019")
        var seen: Set<String> = []
        for url in try sample.urls() {
            let markup = PageMarkup(try SampleRouter.text(try sample.get(url)))
            for element in markup.all("a") {
                let target = try #require(element.attributes["href"], "\(url)")
                if target.hasPrefix("http") {
                    #expect(element.attributes["rel"] == "noopener noreferrer nofollow", "\(target)")
                } else {
                    #expect(target.hasPrefix("/") && !target.hasPrefix("//") || target.hasPrefix("#"), "\(target)")
                    if target.hasPrefix("/") { seen.insert(target) }
                }
            }
            for (element, value) in markup.urls where ["img", "script", "video", "form"].contains(element) {
                #expect(value.hasPrefix("/"), "\(url) loads \(value)")
            }
        }
        // Every linked page exists.
        for target in seen.sorted().prefix(400) {
            let status = try sample.get(target).status
            #expect(status == 200 || status == 404 && target.hasPrefix("/tweet/"), "\(target): \(status)")
        }
    }

    @Test("Every page except the start page and the viewer links to the start page")
    func start() throws {
        let sample = try SampleRouter("account-2022")
        #expect(!PageMarkup(try sample.page("/")).all("a").contains { $0.attributes["href"] == "/" })
        for url in ["/search?q=coffee", "/recents", "/statistics", "/photos"] {
            #expect(
                PageMarkup(try sample.page(url)).all("a").contains { $0.attributes["href"] == "/" }, "\(url)")
        }
    }

    @Test("The title contains the query and the number of tweets")
    func titles() throws {
        let sample = try SampleRouter("account-2022")
        let tag = try #require(try sample.tweet("has:hashtags").tweet.hashtags.first).text
        let total = try sample.json("/search.json?q=%23\(PercentCoding.encoded(tag))&total=1")["total"] as? Int
        let page = try sample.page("/search?q=%23\(PercentCoding.encoded(tag))")
        #expect(page.contains("<title>#\(tag) · \(try #require(total)) · Tweetdex</title>"))
        #expect(try sample.page("/").contains("<title>Tweetdex</title>"))
    }

    @Test("Successive pages contain every tweet once")
    func paging() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        var url: String? = "/search"
        var seen: [String] = []
        while let next = url {
            let markup = PageMarkup(try sample.page(next))
            seen += markup.all("article").compactMap { $0.attributes["data-id"] }
            url = markup.all("a").first { $0.attributes["rel"] == "next" }?.attributes["href"]
            #expect(url?.contains("offset") != true)
        }
        let total = try sample.json("/search.json?total=1")["total"] as? Int
        #expect(seen.count == total)
        #expect(Set(seen).count == seen.count)
        #expect(seen.count > 2 * RequestContext.pageSize)
    }

    @Test("A part for the script contains rows without the rest of the page")
    func parts() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let first = PageMarkup(try sample.page("/search"))
        let next = try #require(first.all("a").first { $0.attributes["rel"] == "next" }?.attributes["href"])
        let part = PageMarkup(try sample.page(next + "&part=more"))
        #expect(part.all("html").isEmpty)
        #expect(part.all("article").count > 0)
        #expect(part.faults.isEmpty)
        let results = PageMarkup(try sample.page("/search?q=coffee&part=results"))
        #expect(results.elements.first?.attributes["id"] == "results")
        #expect(results.all("html").isEmpty)
    }

    @Test("The order can be chosen only if the query does not contain one")
    func order() throws {
        let sample = try SampleRouter("account-2022")
        let open = try sample.page("/search?q=has:hashtags")
        #expect(open.contains("Most liked") && open.contains(">Statistics<"))
        let named = try sample.page("/search?q=has:hashtags%20sort:likes")
        #expect(!named.contains("Most liked") && named.contains(">Statistics<"))
        // The order in the query has precedence over that of the link.
        let both = try sample.page("/search?q=has:hashtags%20sort:likes&sort=oldest")
        #expect(both.contains("Ordered: likes first.") && !both.contains("Most liked"))
    }

    // MARK: The other pages

    @Test("Every bar and square of the statistics links to the number of tweets that it states")
    func statistics() throws {
        let sample = try SampleRouter("account-2022", "api-v2-2021.jsonl")
        for url in ["/statistics", "/statistics?q=has%3Ahashtags", "/statistics?by=week", "/statistics?by=year"] {
            let bars = Self.bars(of: try sample.page(url))
            #expect(bars.count > 3, "\(url)")
            for (target, label) in bars {
                let number = try #require(
                    label.split(separator: ":").last?.split(separator: " ").first.flatMap { Int($0) })
                let path = "/search.json?total=1&" + target.drop { $0 != "?" }.dropFirst()
                #expect(try sample.json(path)["total"] as? Int == number, "\(label) → \(target)")
            }
        }
    }

    /// Returns the links of the squares with their tooltips, and those of the list of bars with their numbers.
    private static func bars(of page: String) -> [(url: String, label: String)] {
        let squares = page.matches(of: /<a href="([^"]+)"[^>]*><title>([^<]+)<\/title>/).map { ($0.1, String($0.2)) }
        let bars = page.matches(of: /<a href="([^"]+)">(2[0-9.-]+)<\/a> <span class="number">([0-9,]+)/).map {
            ($0.1, "\($0.2): \($0.3.replacing(",", with: ""))")
        }
        return (squares + bars).map { (String($0.0).replacing("&amp;", with: "&"), $0.1) }
    }

    @Test("Bars of several periods link to the tweets of all of them, and a page of many days stays small")
    func joinedBars() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("days.jsonl")
        let day: Int64 = 86_400
        try (0..<6_200).map { number in
            let seconds = 1_230_768_000 + Int64(number) * day + Int64(number % 7)
            let civil = CivilTime(unixSeconds: seconds)
            return
                #"{"id_str":"\#((seconds * 1000 - 1_288_834_974_657).magnitude << 22)","full_text":"tree \#(number % 5)","#
                + #""created_at":"\#(civil.isoDate)T12:00:00.000Z","user":{"id_str":"7","screen_name":"ann"}}"#
        }.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let sample = try SampleRouter(paths: [path])
        let total = try #require(try sample.json("/search.json?total=1")["total"] as? Int)
        #expect(total > 6_000)
        for (url, period) in [
            ("/statistics?by=day", "26 days"), ("/statistics?by=week", "4 weeks"), ("/statistics?by=month", "month"),
            ("/statistics?by=day&q=tree", "26 days"),
        ] {
            let page = try sample.page(url)
            #expect(page.contains("aria-label=\"Tweets by \(period), from "), "\(url)")
            #expect(page.utf8.count <= 160_000, "\(url): \(page.utf8.count)")
            let bars = Self.bars(of: page).filter { $0.label.hasPrefix("20") }
            #expect((40...240).contains(bars.count), "\(url): \(bars.count)")
            var sum = 0
            for (index, (url, label)) in bars.enumerated() {
                let number = try #require(
                    label.split(separator: ":").last?.split(separator: " ").first.flatMap { Int($0) })
                sum += number
                guard index % 20 == 0 || index == bars.count - 1 else { continue }
                let target = url.drop { $0 != "?" }.dropFirst()
                #expect(
                    try sample.json("/search.json?total=1&" + target)["total"] as? Int == number, "\(label) → \(target)"
                )
            }
            #expect(sum == total, "\(url)")
        }
    }

    @Test("The search for a value of the statistics finds the stated number of tweets")
    func frequencies() throws {
        let sample = try SampleRouter("account-2022", "api-v2-2021.jsonl")
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        let summary = try sample.archive.summary(
            of: "", by: .month, fields: TweetTimeSeries.summaryFields, limit: 50, options: options)
        #expect(summary.totals.tweets == summary.tweetsPerBucket.reduce(summary.undated) { $0 + $1.tweets })
        for field in TweetTimeSeries.summaryFields {
            let counts = try #require(summary.top[field])
            #expect(!counts.isEmpty, "\(field)")
            #expect(counts.map(\.count) == counts.map(\.count).sorted(by: >))
            for count in counts {
                let query = try #require(count.clause)
                #expect(try sample.archive.count(query, options: options).total == count.count, "\(query)")
            }
        }
    }

    @Test("The timeline starts with the newest tweet of the chosen day or month")
    func timeline() throws {
        let sample = try SampleRouter("account-2022")
        let object = try sample.json("/timeline.json?until=2019-05")
        let newest = try #require((object["tweets"] as? [[String: Any]])?.first?["created_at"] as? String)
        #expect(newest < "2019-06")
        #expect(TimelinePage.date("2019-12")?.end == "2020-01-01")
        #expect(TimelinePage.date("2020-02-28")?.end == "2020-02-29")
        #expect(TimelinePage.date("2019-02-29") == nil)
        #expect(TimelinePage.date("x") == nil && TimelinePage.date("Juno 2018") == nil)
        for text in ["2018-06", "June 2018", "jun 2018"] {
            let month = TimelinePage.Date(title: "2018-06", month: "2018-06", end: "2018-07-01")
            #expect(TimelinePage.date(text) == month, "\(text)")
        }
        #expect(TimelinePage.date("2018") == TimelinePage.Date(title: "2018", month: "2018-12", end: "2019-01-01"))
        let page = PageMarkup(try sample.page("/timeline?until=June%202019"))
        #expect(page.elements.contains { $0.attributes["data-query"] == "until:2019-07-01" })
        let part = try sample.page("/timeline?part=results")
        #expect(part.hasPrefix("<div id=\"results\"") && part.contains("data-until") && part.contains("<h2>"))
    }

    @Test(
        "A date, period, order or size that does not exist is an error",
        arguments: [
            "/onthisday?day=99-99", "/onthisday?day=02-30", "/onthisday?day=x", "/onthisday?day=1-2-3",
            "/onthisday?day=0007-020", "/timeline?until=2021-13", "/timeline?until=2021-02-30",
            "/timeline?until=yesterday", "/timeline?until=2021-05-", "/timeline?until=--2021--05",
            "/timeline?until=2021-%2B5", "/statistics?by=decade", "/statistics?by=hour", "/search?q=coffee&sort=best",
            "/photos?height=large",
        ])
    func dates(_ url: String) throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page(url, status: 400)
        #expect(page.contains("role=\"alert\"") && PageMarkup(page).faults.isEmpty)
        let twin = try sample.get(url.replacing("?", with: ".json?"))
        #expect(twin.status == 400)
        #expect(try SampleRouter.text(twin).contains("\"bad-"))
    }

    @Test("An empty value means the default", arguments: ["/onthisday?day=", "/timeline?until=", "/photos?height="])
    func emptyValue(_ url: String) throws {
        _ = try SampleRouter("account-2022").page(url)
    }

    @Test("Browsers may store only pages of tweets")
    func storage() throws {
        let sample = try SampleRouter("account-2022")
        for url in try sample.urls() {
            let response = try sample.get(url)
            let isList = ["/photos", "/timeline"].contains(String(url.prefix { $0 != "?" }))
            let isKept = response.status == 200 && (isList || url.hasPrefix("/search"))
            #expect(response.header("Cache-Control") == (isKept ? "private, no-cache" : "no-store"), "\(url)")
        }
    }

    @Test(
        "The script chooses the length of a part, within limits",
        arguments: [(10, RequestContext.pageSize), (100, 100), (999, 400)])
    func longParts(_ wanted: Int, _ expected: Int) throws {
        let sample = try SampleRouter(
            "account-2022", "classic-2018", "account-2026.zip", "classic-2013", "account-2019")
        let total = try #require(try sample.json("/search.json?total=1")["total"] as? Int)
        for path in ["/search", "/timeline"] {
            let part = PageMarkup(try sample.page("\(path)?part=more&rows=\(wanted)"))
            #expect(part.all("article").count == min(expected, total))
        }
        #expect(PageMarkup(try sample.page("/search?rows=\(wanted)")).all("article").count == RequestContext.pageSize)
    }

    @Test(
        "Labels of years do not overlap",
        arguments: [("2010-11", 170), ("2009-01", 190), ("2020-12", 14), ("2011-06", 40)])
    func yearLabels(_ start: String, _ months: Int) throws {
        let parts = start.split(separator: "-").compactMap { Int($0) }
        let series = (0..<months).map { month in
            let number = parts[1] - 1 + month
            let name = "\(parts[0] + number / 12)-" + (number % 12 < 9 ? "0" : "") + "\(number % 12 + 1)"
            return StoreStatistics.Bucket(start: name, tweets: 1)
        }
        let shapes = MarkupWriter { html in
            html.element("svg") { BarChart(series: series, period: "month").writeShapes(&$0) }
        }
        let markup = PageMarkup(String(decoding: shapes.bytes, as: UTF8.self))
        let positions = markup.all("text").compactMap { $0.attributes["x"].flatMap { Double($0) } }
        #expect(positions.count >= min(months / 12, 7))
        // The width of four digits at 11 pixels.
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $1 - $0 >= 28 })
        #expect(markup.text.contains(series[months - 1].start.prefix(4)))
    }

    @Test("All tabs of a search have its menus, except for an order of statistics", arguments: ListHeader.tabs)
    func menus(_ tab: Page.Tab) throws {
        let sample = try SampleRouter("account-2022")
        let page = PageMarkup(try sample.page("/\(tab.rawValue)?q=has:images"))
        let links = page.all("a").compactMap { $0.attributes["href"] }
        #expect(links.contains { $0.hasPrefix("/export?q=has%3Aimages") })
        #expect(links.contains { $0.hasPrefix("/\(tab.rawValue).json?q=has%3Aimages") })
        #expect(page.all("input").contains { $0.attributes["id"] == "save-title" })
        #expect(page.faults.isEmpty)
        let orders = links.filter { $0.hasPrefix("/\(tab.rawValue)?") && $0.contains("sort=likes") }
        #expect(orders.count == (tab == .statistics ? 0 : 1))
    }

    @Test("The chart of the statistics has a moving average, and square roots if a few bars are very high")
    func chart() throws {
        let sample = try SampleRouter("account-2022")
        var summary = TweetTimeSeries(query: "", period: .day)
        let first = CivilTime(year: 2022, month: 3, day: 1).unixSeconds / 86_400
        summary.counted = (0..<Int64(30)).map { day in
            var counts = TweetTimeSeries.Counts()
            counts.tweets = day == 20 ? 100 : 2
            return TweetTimeSeries.Counted(number: first + day, counts: counts)
        }
        let calendar = QueryContext(now: SampleRouter.now, zone: .utc, resolveUsers: { _ in [] })
        func chart(isLarge: Bool) -> HistogramView {
            HistogramView(
                Histogram(summary) { Query.clause(for: $0, $1) }, nil, of: "", calendar, isLarge: isLarge
            ) { .search($0) }
        }
        let (small, large) = (chart(isLarge: false), chart(isLarge: true))
        #expect(small.averages.isEmpty && large.isSkewed)
        #expect(large.averages.prefix(6).allSatisfy { $0 == nil } && large.averages[6] == 2)
        #expect(large.averages[20] == 16 && large.bars.map(\.count) == small.bars.map(\.count))
        let page = try sample.page("/statistics?by=day&scale=root")
        #expect(page.contains("class=\"average\"") && page.contains("√ scale"))
    }

    @Test("Without a home place, Places links to the settings")
    func nearby() throws {
        let sample = try SampleRouter("api-v2-2021.jsonl")
        for url in ["/near", "/near?place=me"] {
            let page = try sample.page(url)
            #expect(page.contains("Set your home place"))
            #expect(page.contains("href=\"/settings\""))
        }
        _ = try sample.post("/settings", ["home": "52.52,13.405"])
        #expect(try sample.page("/near?place=me").contains("near:me within:10km"))
        #expect(try sample.page("/near").contains("Home: <bdi>52.52,13.405</bdi>"))
        #expect(try sample.page("/near?place=nowhere%20at%20all", status: 400).contains("role=\"alert\""))
    }

    @Test("Valid settings are saved, and invalid ones are refused")
    func settings() throws {
        let sample = try SampleRouter("account-2022")
        #expect(try sample.post("/settings", ["theme": "dark", "text": "large", "tz": "Europe/Berlin"]).status == 303)
        let page = try sample.page("/")
        #expect(page.contains("data-theme=\"dark\"") && page.contains("data-size=\"large\""))
        #expect(try sample.page("/onthisday").contains("Europe/Berlin"))
        let refused = try sample.post("/settings", ["tz": "Nowhere/Land"])
        #expect(refused.status == 400)
        #expect(try SampleRouter.text(refused).contains("Nowhere/Land"))
        #expect(try sample.archive.settings().timeZone == "Europe/Berlin")
        #expect(try sample.post("/settings", ["theme": ""]).header("Location") == "/settings?kept=1")
        let changed = try #require(try sample.post("/settings", ["account": "mira_okafor"]).header("Location"))
        #expect(try sample.page(changed).contains("from:me now finds the tweets of @mira_okafor."))
        let again = try sample.post("/settings", ["account": "mira_okafor"])
        #expect(again.header("Location") == "/settings?kept=1")
    }

    @Test("Topics can be created, changed and deleted")
    func topics() throws {
        let sample = try SampleRouter("account-2022")
        let made = try sample.post("/topics/add", ["title": "Warm drinks", "query": "coffee OR tea"])
        #expect(made.header("Location") == "/topic/warm-drinks")
        #expect(try sample.page("/topic/warm-drinks").contains("coffee OR tea"))
        // The results of a search save it with its order, and stay. The script shows the notice.
        let results = PageMarkup(try sample.page("/search?q=coffee+OR+tea&sort=likes"))
        #expect(results.all("input").contains { $0.attributes["value"] == "(coffee OR tea) sort:likes" })
        let stays = try sample.post("/topics/add", ["title": "Cold drinks", "query": "water", "part": "notice"])
        #expect(try stays.status == 200 && SampleRouter.text(stays).contains("id=\"changed\""))
        _ = try sample.post("/topics/edit", ["name": "warm-drinks", "query": "cocoa"])
        #expect(try sample.page("/topic/warm-drinks").contains("<code>cocoa</code>"))
        #expect(try sample.page("/topic/warm-drinks").contains("value=\"cocoa\""))
        for (path, fields) in [
            ("/topics/edit", ["name": "warm-drinks", "query": "from:"]),
            ("/topics/add", ["title": "Boats <&> \"piers\"", "query": "harbour frm:pier"]),
            ("/topics/add", ["title": "Warm drinks", "query": "a second one"]),
            ("/topics/add", ["title": "Empty", "query": " "]),
            ("/topics/add", ["title": String(repeating: "x", count: 101), "query": "tea"]),
        ] {
            let refused = try sample.post(path, fields)
            #expect(refused.status == 400, "\(fields)")
            let markup = PageMarkup(try SampleRouter.text(refused))
            #expect(markup.faults.isEmpty, "\(fields)")
            #expect(markup.elements.contains { $0.attributes["role"] == "alert" }, "\(fields)")
            let values = Set(markup.all("input").compactMap { $0.attributes["value"] })
            #expect(Set(fields.values).isSubset(of: values), "\(fields) \(values)")
        }
        _ = try sample.post("/topics/delete", ["name": "warm-drinks"])
        #expect(try sample.get("/topic/warm-drinks").status == 404)
    }

    @Test("An image is served from the archive, and its page says if it is missing")
    func media() throws {
        let sample = try SampleRouter("account-2022")
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        let hits = try sample.archive.search("has:media", options: options).hits
        let items = hits.flatMap { hit in hit.tweet.media.indices.map { (hit.tweet.id, $0, hit.tweet.media[$0]) } }
        #expect(items.contains { $0.2.location != nil } && items.contains { $0.2.location == nil })
        for (id, index, item) in items {
            let response = try sample.get("/media/\(id)/\(index + 1)")
            #expect((response.status == 200) == (item.location != nil))
            if case .media(let location, _) = response.body { #expect(location == item.location) }
            let page = try sample.page("/image/\(id)/\(index + 1)")
            #expect(page.contains("is not in the archive") == (item.location == nil))
        }
        for path in [
            "/media/1/0", "/media/x/0", "/media/\(items[0].0)/99", "/media/\(items[0].0)/0", "/media/\(items[0].0)/-1",
            "/media/\(items[0].0)",
        ] {
            #expect(try sample.get(path).status == 404, "\(path)")
        }
    }

    @Test("A page that does not exist is a 404 page of the site")
    func nowhere() throws {
        let sample = try SampleRouter("account-2022")
        for path in [
            "/nowhere", "/tweet/x", "/tweet/007", "/tweet/1/2/3", "/image/1/1", "/topic/none",
            "/link?url=javascript:alert(1)", "/search/x",
        ] {
            let page = try sample.page(path, status: 404)
            #expect(page.contains("</main>"), "\(path)")
        }
        #expect(try SampleRouter.text(try sample.get("/nowhere.json")).contains("\"no-page\""))
    }

    // A browser runs nothing of a module that imports an unknown name.
    @Test(
        "Script modules import only names that the core exports and defines",
        arguments: Assets.scripts.filter { $0 != "script.js" })
    func modules(_ name: String) throws {
        let sample = try SampleRouter()
        let core = try SampleRouter.text(try sample.get("/assets/script.js"))
        let module = try SampleRouter.text(try sample.get("/assets/" + name))
        func names(_ list: Substring) -> Set<String> {
            Set(list.split { $0 == "," || $0.isWhitespace }.map(String.init))
        }
        let exported = names(try #require(core.firstMatch(of: /\nexport \{([^}]*)\};/)).output.1)
        let imports = try #require(module.firstMatch(of: /import \{([^}]*)\} from "\/assets\/script\.js/))
        let imported = names(imports.output.1)
        #expect(imported.subtracting(exported) == [])
        for name in exported {
            let definitions = ["function \(name)(", "const \(name) =", "let \(name) =", "let \(name);"]
            #expect(definitions.contains { core.contains($0) }, "\(name)")
        }
    }

    @Test("Assets have an entity tag and the right content type")
    func assets() throws {
        let sample = try SampleRouter()
        for (name, type) in [
            ("style.css", "text/css; charset=utf-8"), ("viewer.css", "text/css; charset=utf-8"),
            ("script.js", "text/javascript; charset=utf-8"),
            ("facets.js", "text/javascript; charset=utf-8"), ("icon.svg", "image/svg+xml"),
        ] {
            let response = try sample.get("/assets/" + name)
            #expect(response.header("Content-Type") == type)
            #expect(response.entityTag?.isEmpty == false)
        }
        #expect(try sample.get("/assets/passwd").status == 404)
    }

    @Test("Style sheets are served without comments and needless white space")
    func compactStyles() throws {
        let sheet = """
            /* A comment: "with a quote" */
            :root {
              --none: ;
              --wide: calc(2rem + 3px);
            }
            .a > .b, .c :is(p,
            q)::after { content: "→ {  } "; /* why */ margin: 0 1px; }

            """
        let rules = [
            ":root{--none:;--wide:calc(2rem + 3px)}", #".a>.b,.c :is(p,q)::after{content:"→ {  } ";margin:0 1px}"#,
        ]
        #expect(String(decoding: Assets.compact(Array(sheet.utf8)), as: UTF8.self) == rules.joined())
        let sample = try SampleRouter()
        let style = try SampleRouter.text(try sample.get("/assets/style.css"))
        #expect(style.utf8.count <= 35_000 && !style.contains("/*"))
        let script = try SampleRouter.text(try sample.get("/assets/script.js"))
        #expect(!script.contains("\n//") && !script.contains("\n "))
    }

    @Test(
        "Each page loads the style sheets that it needs",
        arguments: [
            ("/", ["style", "start"]), ("/search?q=the", ["style"]), ("/photos", ["style", "gallery"]),
            ("/statistics", ["style", "charts"]), ("/explain?q=the", ["style", "tables"]),
            ("/labels", ["style", "tables"]), ("/nowhere", ["style"]),
        ])
    func styles(_ path: String, _ names: [String]) throws {
        let sample = try SampleRouter("account-2022")
        let links = PageMarkup(try sample.page(path, status: path == "/nowhere" ? 404 : 200)).all("link")
        let styles = links.filter { $0.attributes["rel"] == "stylesheet" }.map { $0.attributes["href"] }
        #expect(styles == names.map { Assets.url($0 + ".css").text })
    }
}
