import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("pages")
struct PageTests {
    @Test("every page is there, well formed, and complete without script")
    func everyPage() throws {
        let sample = try SampleSite("account-2022", "api-v2-2021.jsonl")
        for address in try sample.addresses() {
            let response = try sample.get(address)
            #expect([200, 400, 404].contains(response.status), "\(address)")
            #expect(
                (response.status == 200) == !["/search?q=from:", "/tweet/12345678901234567"].contains(address),
                "\(address)")
            let markup = PageMarkup(try SampleSite.text(response))
            #expect(markup.faults.isEmpty, "\(address): \(markup.faults)")
            #expect(markup.all("title").count == 1 || markup.all("svg").count > 0, "\(address)")
            #expect(markup.all("main").count == 1, "\(address)")
            #expect(markup.elements.allSatisfy { $0.attributes["style"] == nil }, "\(address)")
            for element in markup.elements {
                #expect(!element.attributes.keys.contains { $0.hasPrefix("on") }, "\(address)")
            }
        }
    }

    @Test("headings begin with one of the first level, and labels name every field")
    func accessibleNames() throws {
        let sample = try SampleSite("account-2022")
        for address in try sample.addresses() {
            let markup = PageMarkup(try SampleSite.text(try sample.get(address)))
            if !address.hasPrefix("/image") { #expect(markup.all("h1").count == 1, "\(address)") }
            let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
            for field in markup.elements where ["input", "select", "textarea"].contains(field.name) {
                if field.attributes["type"] == "hidden" { continue }
                #expect(field.attributes["id"].map { labels.contains($0) } == true, "\(address) \(field)")
            }
            for image in markup.all("img") { #expect(image.attributes["alt"] != nil, "\(address)") }
            let ids = markup.elements.compactMap { $0.attributes["id"] }
            #expect(Set(ids).count == ids.count, "\(address): an id twice")
        }
    }

    @Test("every page has a twin in JSON")
    func twins() throws {
        let sample = try SampleSite("account-2022", "api-v2-2021.jsonl")
        for address in try sample.addresses() where address != "/more" {
            let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0] == "/" ? "/index" : String(parts[0])
            let twin = path + ".json" + (parts.count > 1 ? "?" + parts[1] : "")
            let object = try sample.json(twin)
            let schema = try #require(object["schema"] as? String, "\(twin)")
            #expect(schema.hasPrefix("tweetdex."), "\(twin)")
        }
    }

    @Test("links lead to pages of ours, or to the web with manners")
    func links() throws {
        let sample = try SampleSite("account-2022", "account-2019")
        var seen: Set<String> = []
        for address in try sample.addresses() {
            let markup = PageMarkup(try SampleSite.text(try sample.get(address)))
            for element in markup.all("a") {
                let target = try #require(element.attributes["href"], "\(address)")
                if target.hasPrefix("http") {
                    #expect(element.attributes["rel"] == "noopener noreferrer nofollow", "\(target)")
                } else {
                    #expect(target.hasPrefix("/") && !target.hasPrefix("//") || target.hasPrefix("#"), "\(target)")
                    if target.hasPrefix("/") { seen.insert(target) }
                }
            }
            for (element, value) in markup.addresses where ["img", "script", "video", "form"].contains(element) {
                #expect(value.hasPrefix("/"), "\(address) loads \(value)")
            }
        }
        // None of them leads nowhere.
        for target in seen.sorted().prefix(400) {
            let status = try sample.get(target).status
            #expect(status == 200 || status == 404 && target.hasPrefix("/tweet/"), "\(target): \(status)")
        }
    }

    @Test("the start has no link to itself, and every other page has one")
    func start() throws {
        let sample = try SampleSite("account-2022")
        #expect(!PageMarkup(try sample.page("/")).all("a").contains { $0.attributes["href"] == "/" })
        for address in [
            "/search?q=coffee", "/recents", "/statistics", "/image/\(try sample.tweet("has:images").tweet.id)/1",
        ] {
            #expect(
                PageMarkup(try sample.page(address)).all("a").contains { $0.attributes["href"] == "/" }, "\(address)")
        }
    }

    @Test("titles say what is found, and how much")
    func titles() throws {
        let sample = try SampleSite("account-2022")
        let tag = try #require(try sample.tweet("has:hashtags").tweet.hashtags.first).text
        let total = try sample.json("/search.json?q=%23\(PercentCoding.encoded(tag))&total=1")["total"] as? Int
        let page = try sample.page("/search?q=%23\(PercentCoding.encoded(tag))")
        #expect(page.contains("<title>#\(tag) · \(try #require(total)) · Tweetdex</title>"))
        #expect(try sample.page("/").contains("<title>Tweetdex</title>"))
    }

    @Test("a page goes on where the one before ended, without a tweet twice")
    func paging() throws {
        let sample = try SampleSite("account-2022", "classic-2018")
        var address: String? = "/"
        var seen: [String] = []
        while let next = address {
            let markup = PageMarkup(try sample.page(next))
            seen += markup.all("article").compactMap { $0.attributes["data-id"] }
            address = markup.all("a").first { $0.attributes["rel"] == "next" }?.attributes["href"]
            #expect(address?.contains("offset") != true)
        }
        let total = try sample.json("/search.json?total=1")["total"] as? Int
        #expect(seen.count == total)
        #expect(Set(seen).count == seen.count)
        #expect(seen.count > 2 * Visit.pageSize)
    }

    @Test("a part for the script has rows and the way on, and no frame")
    func parts() throws {
        let sample = try SampleSite("account-2022", "classic-2018")
        let first = PageMarkup(try sample.page("/"))
        let next = try #require(first.all("a").first { $0.attributes["rel"] == "next" }?.attributes["href"])
        let part = PageMarkup(try sample.page(next + "&part=more"))
        #expect(part.all("html").isEmpty)
        #expect(part.all("article").count > 0)
        #expect(part.faults.isEmpty)
        let results = PageMarkup(try sample.page("/search?q=coffee&part=results"))
        #expect(results.elements.first?.attributes["id"] == "results")
        #expect(results.all("html").isEmpty)
    }

    // MARK: The tweet

    @Test("a tweet has its sections in their order, and none without items")
    func sections() throws {
        let sample = try SampleSite("account-2022")
        let hit = try sample.tweet("has:images")
        let page = try sample.page("/tweet/\(hit.tweet.id)")
        let titles = ["Images", "Hashtags", "Users", "URLs"].filter { page.contains(">\($0)</h2>") }
        #expect(titles.contains("Images") && titles.contains("Users"))
        if hit.tweet.hashtags.isEmpty { #expect(!titles.contains("Hashtags")) }
        let places = titles.map { page.range(of: ">\($0)</h2>")?.lowerBound }
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(page.contains("href=\"/search?q=user%3Amira_okafor\""))
    }

    @Test("links that leave this machine are in one menu that says so")
    func outgoing() throws {
        let sample = try SampleSite("account-2022")
        let id = try sample.tweet("-has:links -has:media").tweet.id
        let markup = PageMarkup(try sample.page("/tweet/\(id)"))
        let leaving = markup.all("a").filter { $0.attributes["href"]?.hasPrefix("http") == true }
        #expect(leaving.count == 5)
        #expect(leaving.allSatisfy { $0.attributes["class"] == "leaving" })
        #expect(markup.text.contains("These links leave this machine."))
    }

    @Test("a star, a label and a note are kept and found")
    func own() throws {
        let sample = try SampleSite("account-2022")
        let id = try sample.tweet("-is:retweet").tweet.id
        #expect(try sample.post("/tweet/\(id)/star", ["on": "1"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/label", ["add": " to read "]).status == 303)
        #expect(try sample.post("/tweet/\(id)/note", ["note": "first\r\nsecond <b>"]).status == 303)
        let page = try sample.page("/tweet/\(id)")
        #expect(page.contains("aria-pressed=\"true\""))
        #expect(page.contains("<bdi>to read</bdi>"))
        #expect(page.contains("first\nsecond &lt;b&gt;</textarea>"))
        #expect(try sample.tweet("label:starred has:note").tweet.id == id)
        #expect(try sample.post("/tweet/\(id)/star", ["on": "0"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/label", ["remove": "to read"]).status == 303)
        #expect(try sample.post("/tweet/\(id)/note", ["note": " "]).status == 303)
        let hit = try #require(try sample.archive.tweet(id))
        #expect(hit.labels.isEmpty && hit.note == nil)
        #expect(try sample.post("/tweet/\(id)/label", ["add": ""]).status == 400)
        #expect(try sample.post("/tweet/12345/star", ["on": "1"]).status == 404)
    }

    @Test("an order is offered where the query does not name its own")
    func order() throws {
        let sample = try SampleSite("account-2022")
        let open = try sample.page("/search?q=has:hashtags")
        #expect(open.contains("Most liked") && open.contains(">Statistics<"))
        let named = try sample.page("/search?q=has:hashtags%20sort:likes")
        #expect(!named.contains("Most liked") && named.contains(">Statistics<"))
        #expect(try sample.page("/search?q=has:hashtags%20sort:likes&sort=oldest").contains("does not count"))
    }

    // MARK: The other pages

    @Test("every bar of the statistics leads to as many tweets as it says")
    func statistics() throws {
        let sample = try SampleSite("account-2022", "api-v2-2021.jsonl")
        for address in ["/statistics", "/statistics?q=has%3Ahashtags", "/statistics?by=week", "/statistics?by=year"] {
            let markup = PageMarkup(try sample.page(address))
            let bars = markup.all("a").filter { $0.attributes["aria-label"] != nil }
            #expect(bars.count > 3, "\(address)")
            for bar in bars {
                let target = try #require(bar.attributes["href"])
                let label = try #require(bar.attributes["aria-label"])
                let number = try #require(
                    label.split(separator: ":").last?.split(separator: " ").first.flatMap { Int($0) })
                let path = "/search.json?total=1&" + target.dropFirst("/search?".count)
                #expect(try sample.json(path)["total"] as? Int == number, "\(label) → \(target)")
            }
        }
    }

    @Test("the most used of every field are found as often as they are counted")
    func frequencies() throws {
        let sample = try SampleSite("account-2022", "api-v2-2021.jsonl")
        var options = SearchOptions(now: SampleSite.now)
        options.records = false
        let summary = try sample.archive.summary(
            of: "", by: .month, fields: TweetSummary.Field.allCases, limit: 50, options: options)
        #expect(summary.tweets == summary.series.reduce(summary.undated) { $0 + $1.tweets })
        for field in TweetSummary.Field.allCases {
            let counts = try #require(summary.top[field])
            #expect(!counts.isEmpty, "\(field)")
            #expect(counts.map(\.tweets) == counts.map(\.tweets).sorted(by: >))
            for count in counts {
                let query = StatisticsScreen.clause(of: field, count.text)
                let found = try sample.archive.count(query, options: options).total
                // A site's subdomains belong to it, and are counted by themselves.
                #expect(field == .domain ? (found ?? 0) >= count.tweets : found == count.tweets, "\(query)")
            }
        }
    }

    @Test("the timeline ends with the day or month that is jumped to")
    func timeline() throws {
        let sample = try SampleSite("account-2022")
        let object = try sample.json("/timeline.json?until=2019-05")
        let newest = try #require((object["tweets"] as? [[String: Any]])?.first?["created_at"] as? String)
        #expect(newest < "2019-06")
        #expect(TimelineScreen.date("2019-12")?.end == "2020-01-01")
        #expect(TimelineScreen.date("2020-02-28")?.end == "2020-02-29")
        #expect(TimelineScreen.date("2019-02-29") == nil)
        #expect(TimelineScreen.date("x") == nil)
    }

    @Test("nearby without a home is an empty list, a sentence and the way to set it")
    func nearby() throws {
        let sample = try SampleSite("api-v2-2021.jsonl")
        let page = try sample.page("/near")
        #expect(page.contains("You have not said where home is."))
        #expect(page.contains("href=\"/settings\""))
        _ = try sample.post("/settings", ["home": "52.52,13.405"])
        #expect(try sample.page("/near").contains("near:me within:10km"))
        #expect(try sample.page("/near?place=nowhere%20at%20all", status: 400).contains("role=\"alert\""))
    }

    @Test("settings are kept, and what they cannot be is refused")
    func settings() throws {
        let sample = try SampleSite("account-2022")
        #expect(try sample.post("/settings", ["theme": "dark", "text": "large", "tz": "Europe/Berlin"]).status == 303)
        let page = try sample.page("/")
        #expect(page.contains("data-theme=\"dark\"") && page.contains("data-size=\"large\""))
        #expect(try sample.page("/onthisday").contains("Europe/Berlin"))
        let refused = try sample.post("/settings", ["tz": "Nowhere/Land"])
        #expect(refused.status == 400)
        #expect(try SampleSite.text(refused).contains("Nowhere/Land"))
        #expect(try sample.archive.settings().timeZone == "Europe/Berlin")
        #expect(
            try sample.post("/settings", ["account": "mira_okafor", "back": "/recents"]).header("Location")
                == "/recents")
        #expect(
            try sample.post("/settings", ["theme": "", "back": "//evil.example"]).header("Location")
                == "/settings?kept=1")
    }

    @Test("topics are made, changed and deleted")
    func topics() throws {
        let sample = try SampleSite("account-2022")
        let made = try sample.post("/topics/add", ["title": "Warm drinks", "query": "coffee OR tea"])
        #expect(made.header("Location") == "/topic/warm-drinks")
        #expect(try sample.page("/topic/warm-drinks").contains("coffee OR tea"))
        _ = try sample.post("/topics/edit", ["name": "warm-drinks", "query": "cocoa"])
        #expect(try sample.page("/topic/warm-drinks").contains("<code>cocoa</code>"))
        #expect(try sample.post("/topics/edit", ["name": "warm-drinks", "query": "from:"]).status == 400)
        _ = try sample.post("/topics/delete", ["name": "warm-drinks"])
        #expect(try sample.get("/topic/warm-drinks").status == 404)
    }

    @Test("an image of the archive is sent from where it lies, and one that is not there is told")
    func media() throws {
        let sample = try SampleSite("account-2022")
        var options = SearchOptions(now: SampleSite.now)
        options.limit = 0
        let hits = try sample.archive.search("has:media", options: options).hits
        let items = hits.flatMap { hit in hit.tweet.media.indices.map { (hit.tweet.id, $0, hit.tweet.media[$0]) } }
        #expect(items.contains { $0.2.location != nil } && items.contains { $0.2.location == nil })
        for (id, index, item) in items {
            let response = try sample.get("/media/\(id)/\(index + 1)")
            #expect((response.status == 200) == (item.location != nil))
            if case .media(let location) = response.body { #expect(location == item.location) }
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

    @Test("images of a gallery have the same area and their own shape")
    func gallery() throws {
        for size in [(1200, 800), (800, 1200), (1000, 1000), (4000, 1000)] {
            let (width, height) = GalleryScreen.fitted((width: size.0, height: size.1), area: 40_000)
            #expect(abs(width * height - 40_000) < 400, "\(size)")
            #expect(abs(Double(width) / Double(height) - Double(size.0) / Double(size.1)) < 0.05, "\(size)")
        }
        let sample = try SampleSite("account-2022")
        #expect(try sample.page("/gallery?side=120").contains("data-side=\"120\""))
        #expect(try sample.page("/gallery?side=99999").contains("data-side=\"440\""))
    }

    @Test("what is not there is said on a page of ours")
    func nowhere() throws {
        let sample = try SampleSite("account-2022")
        for path in [
            "/nowhere", "/tweet/x", "/tweet/007", "/tweet/1/2/3", "/image/1/1", "/topic/none",
            "/link?url=javascript:alert(1)", "/search/x",
        ] {
            let page = try sample.page(path, status: 404)
            #expect(page.contains("</main>"), "\(path)")
        }
        #expect(try SampleSite.text(try sample.get("/nowhere.json")).contains("\"no-page\""))
    }

    @Test("assets have a name for their content, and are what they say")
    func assets() throws {
        let sample = try SampleSite()
        for (name, type) in [
            ("style.css", "text/css; charset=utf-8"), ("script.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
        ] {
            let response = try sample.get("/assets/" + name)
            #expect(response.header("Content-Type") == type)
            #expect(response.entityTag?.isEmpty == false)
        }
        #expect(try sample.get("/assets/passwd").status == 404)
    }
}
