import Foundation
import Rendering
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

@Suite("Saved searches, places, imports, statistics and days")
struct OtherPageTests {
    private static func rows(_ markup: PageMarkup) -> Int { markup.all("tr").count - 1 }

    @Test("The list of saved searches contains pins and topics, and a query can be edited in its row")
    func saved() throws {
        let sample = try SampleRouter("account-2022")
        _ = try sample.archive.pin("coffee", name: "drinks", options: SearchOptions(now: SampleRouter.now))
        let topics = try sample.archive.savedSearches()
        let markup = PageMarkup(try sample.page("/topics"))
        #expect(Self.rows(markup) == topics.count && topics.contains { $0.name == "drinks" })
        let links = Set(markup.all("a").compactMap { $0.attributes["href"] })
        for topic in topics {
            #expect(
                links.contains(topic.title == nil ? "/search?q=saved%3A\(topic.name)" : "/topic/\(topic.name)"),
                "\(topic.name)")
        }
        for name in ["drinks", "science"] {
            let old = try #require(topics.first { $0.name == name })
            func query() throws -> String? { try sample.archive.savedSearches().first { $0.name == name }?.query }
            let changed = try sample.post("/topics/edit", ["name": name, "query": "tea OR cocoa", "list": "1"])
            let page = try sample.page(try #require(changed.header("Location")))
            #expect(page.contains("search \(name) changed") && page.contains("value=\"tea OR cocoa\""))
            #expect(try query() == "tea OR cocoa")
            let now = try sample.archive.savedSearches().first { $0.name == name }
            #expect(now?.title == old.title)
            let refused = try sample.post("/topics/edit", ["name": name, "query": "from:", "list": "1"])
            #expect(refused.status == 400)
            #expect(try SampleRouter.text(refused).contains("value=\"from:\""))
            #expect(try query() == "tea OR cocoa")
            let deleted = try sample.post("/topics/delete", ["name": name, "list": "1"])
            #expect(try query() == nil)
            let notice = PageMarkup(try sample.page(try #require(deleted.header("Location"))))
            let id = try #require(notice.all("input").first { $0.attributes["name"] == "change" }?.attributes["value"])
            _ = try sample.post("/undo", ["change": id])
            #expect(try query() == "tea OR cocoa")
        }
    }

    @Test("The recent searches are in groups of days, and can be filtered")
    func recents() throws {
        let sample = try SampleRouter("account-2022")
        let day: Int64 = 86_400
        for (age, query) in [(400, "coffee"), (1, "tea"), (1, "Coffee cup"), (0, "cocoa")] as [(Int64, String)] {
            var options = SearchOptions(now: SampleRouter.now - age * day)
            options.records = true
            _ = try sample.archive.search(query, options: options)
        }
        let markup = PageMarkup(try sample.page("/recents"))
        #expect(markup.text.contains("Today") && markup.text.contains("Yesterday"))
        #expect(markup.all("li").filter { $0.attributes["class"] == "heading" }.count == 3)
        for (filter, count) in [("COFFEE", 2), ("cup", 1), ("o", 3), ("zzz", 0), ("", 4)] {
            let page = PageMarkup(try sample.page("/recents?filter=\(filter)"))
            #expect(page.all("a").filter { $0.attributes["class"] == "query" }.count == count, "\(filter)")
            #expect(page.text.contains("No recent search contains") == (count == 0))
        }
    }

    @Test("Places are listed with their numbers of tweets, and those with an area are on the map")
    func places() throws {
        let sample = try SampleRouter("api-v2-2021.jsonl", "account-2022")
        var options = TopOptions()
        options.limit = 0
        let top = try sample.archive.top(
            .places, of: "", options: options, search: SearchOptions(now: SampleRouter.now))
        try #require(!top.rows.isEmpty)
        let markup = PageMarkup(try sample.page("/near"))
        #expect(markup.faults.isEmpty)
        let listed = markup.all("a").filter { $0.attributes["data-open"] != nil }.compactMap { $0.attributes["href"] }
        #expect(listed == top.rows.map { LinkURL.page("near", fields: [("place", $0.text)]).text })
        for url in listed.prefix(20) { #expect(try sample.get(url).status == 200, "\(url)") }
        let dots = markup.all("circle").filter { $0.attributes["class"] == "dot" }
        #expect(!dots.isEmpty && dots.count <= top.rows.count)
        for dot in dots {
            let x = try #require(dot.attributes["cx"].flatMap { Double($0) })
            let y = try #require(dot.attributes["cy"].flatMap { Double($0) })
            #expect((0...360).contains(x) && (0...180).contains(y))
        }
        _ = try sample.post("/settings", ["home": "52.52,13.405"])
        let home = PageMarkup(try sample.page("/near")).all("circle").filter { $0.attributes["class"] == "home" }
        #expect(home.map { [$0.attributes["cx"], $0.attributes["cy"]] } == [["193.4", "37.5"]])
    }

    @Test("An empty result near a place offers the smallest radius that matches")
    func widerRadius() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("places.jsonl")
        try #"{"id_str":"1500000000000000001","full_text":"a pier","created_at":"2022-03-05T12:00:00.000Z","#
            .appending(#""user":{"id_str":"7","screen_name":"ann"},"geo":{"type":"Point","coordinates":[52.5,13.4]}}"#)
            .write(toFile: path, atomically: true, encoding: .utf8)
        let sample = try SampleRouter(paths: [path])
        #expect(try sample.archive.search("has:geo", options: SearchOptions(now: SampleRouter.now)).hits.count == 1)
        let overview = PageMarkup(try sample.page("/near"))
        #expect(overview.text.contains("1 tweet with coordinates"))
        #expect(overview.all("a").contains { $0.attributes["href"] == LinkURL.search("has:geo").text })
        for (latitude, offered) in [
            ("52.8", "50km"), ("53.2", "100km"), ("56.0", "500km"), ("52.5", nil), ("-30", nil),
        ]
            as [(String, String?)]
        {
            let page = PageMarkup(try sample.page("/near?place=\(latitude),13.4&within=5km"))
            let wider = page.text.contains("No tweet is within 5 km")
            #expect(wider == (offered != nil), "\(latitude)")
            if let offered {
                #expect(page.text.contains("1 tweet within \(offered.replacing("km", with: " km"))"), "\(latitude)")
                let url = "/near?place=\(latitude)%2C13.4&within=\(offered)"
                #expect(page.all("a").contains { $0.attributes["href"] == url })
                #expect(PageMarkup(try sample.page(url)).all("article").count == 1)
            }
        }
    }

    @Test("The table of imports shows problems first and the tweets that each import was the first to contain")
    func imports() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, _ numbers: ClosedRange<Int>, _ rest: String = "") throws -> String {
            let path = folder.path(name)
            let lines = numbers.map { number in
                #"{"id_str":"15000000000000000\#(number)","full_text":"pier","created_at":"2022-03-05T12:00:00.000Z","#
                    + #""user":{"id_str":"7","screen_name":"ann"}}"#
            }
            try (lines + [rest]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        let paths = try [
            write("one.jsonl", 10...19), write("two.jsonl", 15...24), write("gone.jsonl", 20...30),
            write("a b.jsonl", 40...41, #"{"id_str":"x","full_text":"y"}"#),
        ]
        let sample = try SampleRouter(paths: paths)
        try FileManager.default.removeItem(atPath: paths[2])
        let imports = try sample.archive.imports()
        let new = try sample.archive.newTweetsByImport()
        let numbers = Dictionary(
            uniqueKeysWithValues: imports.map { (String($0.path.split(separator: "/").last ?? ""), $0.number) })
        #expect(["one.jsonl", "two.jsonl", "gone.jsonl", "a b.jsonl"].map { new[numbers[$0] ?? 0] } == [10, 5, 6, 2])
        let page = try sample.page("/imports")
        let markup = PageMarkup(page)
        let links = markup.all("a").filter { $0.attributes["data-open"] != nil }.compactMap { $0.attributes["href"] }
        #expect(links.count == 4 && links.first == "/imports?n=\(numbers["gone.jsonl"] ?? 0)")
        #expect(page.contains("File missing") && page.contains("Complete"))
        for url in links {
            let one = try sample.page(url)
            #expect(one.contains("<dt>BLAKE3</dt>") && one.contains("Tweets found"), "\(url)")
        }
        let skipped = try sample.page("/imports?n=\(numbers["a b.jsonl"] ?? 0)")
        #expect(skipped.contains("<code>tweetdex import --dry-run --verbose &#39;\(paths[3])&#39;</code>"))
        for url in ["/imports?n=99", "/imports?n=x", "/imports?n="] { #expect(try sample.get(url).status == 404) }
    }

    @Test("All figures of the statistics count the tweets of the chosen archive")
    func scope() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let owners = try sample.archive.ownerHandles()
        try #require(owners.count > 1)
        for (query, owner) in [("", owners[0]), ("", owners[1]), ("is:reply", owners[0])] {
            let url = "/statistics?q=\(PercentCoding.encoded(query))&archive=\(owner)"
            let markup = PageMarkup(try sample.page(url))
            let expected = try sample.archive.count(
                query + " account:" + owner, options: SearchOptions(now: SampleRouter.now)
            ).total
            #expect(markup.text.contains("\(try #require(expected)) tweet"), "\(url)")
            let searches = markup.all("a").compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("/search?q=") }
            let own = searches.filter { $0.contains("account%3A" + owner) }
            // The rest are the menu of the header and the tabs of the search.
            #expect(own.count > 8 && searches.count - own.count <= owners.count + 1, "\(url)")
        }
        #expect(try sample.page("/statistics").contains("All archives"))
        #expect(!(try SampleRouter("account-2022").page("/statistics").contains("All archives")))
    }

    @Test("A group of the statistics has eight values, and a page with all of them")
    func groups() throws {
        let sample = try SampleRouter("account-2022", "api-v2-2021.jsonl")
        let page = PageMarkup(try sample.page("/statistics"))
        let all = page.all("a").compactMap { $0.attributes["href"] }.filter { $0.contains("all=") }
        try #require(!all.isEmpty)
        #expect(page.all("nav").contains { $0.attributes["aria-label"] == "Views of the search" })
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        for (name, field) in [("hashtags", Facet.Field.hashtag), ("mentions", .mention), ("langs", .language)] {
            let summary = try sample.archive.summary(of: "", by: .year, fields: [field], limit: 500, options: options)
            let expected = try #require(summary.top[field]).compactMap(\.clause).map { LinkURL.search($0).text }
            let url = "/statistics?all=\(name)"
            #expect(all.contains(url) == (expected.count > 8), "\(url)")
            let links = PageMarkup(try sample.page(url)).all("a").compactMap { $0.attributes["href"] }
            #expect(Set(expected).isSubset(of: links), "\(url)")
        }
        #expect(try sample.page("/statistics?all=langs").contains("<bdi>English</bdi>"))
        #expect(try sample.get("/statistics?all=nonsense").status == 400)
    }

    @Test("On this day, each year has at most 20 tweets and a link to all, and the pages have every year once")
    func days() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("days.jsonl")
        let counts = [2010: 25, 2012: 3, 2015: 21, 2016: 20, 2019: 43, 2020: 1]
        var lines: [String] = []
        for (year, count) in counts {
            for number in 0..<count {
                let seconds = CivilTime(year: year, month: 7, day: 20, hour: 12).unixSeconds + Int64(number)
                let civil = CivilTime(unixSeconds: seconds)
                let id = (seconds * 1000 - 1_288_834_974_657).magnitude << 22
                lines.append(
                    #"{"id_str":"\#(year < 2011 ? UInt64(year * 1000 + number) : UInt64(id))","full_text":"tree","#
                        + #""created_at":"\#(civil.isoDate)T12:00:\#(number < 10 ? "0" : "")\#(number).000Z","#
                        + #""user":{"id_str":"7","screen_name":"ann"}}"#)
            }
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let sample = try SampleRouter(paths: [path])
        var url: String? = "/onthisday?day=07-20"
        var (years, rows, pages) = ([String](), 0, 0)
        while let next = url {
            let markup = PageMarkup(try sample.page(next))
            rows += markup.all("article").count
            pages += 1
            years += markup.text.matches(of: /All of (\d+) \((\d+)\)/).map { "\($0.output.1) \($0.output.2)" }
            url = markup.all("a").first { $0.attributes["rel"] == "next" }?.attributes["href"]
        }
        #expect(years == ["2019 43", "2015 21", "2010 25"])
        #expect(rows == counts.values.reduce(0) { $0 + min($1, 20) })
        #expect(pages == 2)
        #expect(try sample.json("/search.json?q=date:2019-07-20&total=1")["total"] as? Int == 43)
    }

    @Test(
        "The calendar links to all days of the month and to the months next to it",
        arguments: [
            ("02-29", 29, "01-01", "03-01"), ("12-05", 31, "11-01", "01-01"), ("01-31", 31, "12-01", "02-01"),
            ("04-10", 30, "03-01", "05-01"),
        ])
    func calendar(day: String, count: Int, earlier: String, later: String) throws {
        let markup = PageMarkup(try SampleRouter("account-2022").page("/onthisday?day=" + day))
        let links = markup.all("a").filter { $0.attributes["href"]?.hasPrefix("/onthisday?day=") == true }
        let days = links.compactMap { $0.attributes["href"]?.suffix(5) }.map(String.init)
        let month = (1...count).map { day.prefix(3) + ($0 < 10 ? "0" : "") + String($0) }
        #expect(days == [earlier, later] + month)
        let open = links.filter { $0.attributes["aria-current"] != nil }.compactMap { $0.attributes["href"] }
        #expect(open == ["/onthisday?day=" + day])
    }

    @Test("Settings load the script that suggests the time zone of the browser, and lists use the saved one")
    func zone() throws {
        let sample = try SampleRouter("account-2022")
        let page = PageMarkup(try sample.page("/settings"))
        #expect(page.all("script").contains { $0.attributes["src"]?.hasPrefix("/assets/settings.js") == true })
        #expect(page.elements.contains { $0.attributes["id"] == "browser-zone" && $0.attributes["hidden"] != nil })
        let hit = try sample.tweet("")
        _ = try sample.post("/settings", ["tz": "Pacific/Auckland"])
        let zone = try Zone(chosen: "Pacific/Auckland", variable: nil)
        #expect(try sample.page("/search").contains(zone.long(try #require(hit.tweet.createdAt))))
    }
}
