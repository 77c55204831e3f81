import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

@Suite("Search page")
struct SearchPageTests {
    @Test("The interpretation lists each part of a query with its count and a link that removes it")
    func reading() throws {
        let sample = try SampleRouter("account-2022")
        let markup = PageMarkup(try sample.page("/search?q=has%3Aimages%20-is%3Aretweet%20sort%3Alikes"))
        let drops = markup.all("a").filter { $0.attributes["class"] == "drop" }
        #expect(
            drops.map { $0.attributes["href"] } == [
                "/search?q=-is%3Aretweet%20sort%3Alikes", "/search?q=has%3Aimages%20sort%3Alikes",
                "/search?q=has%3Aimages%20-is%3Aretweet",
            ])
        #expect(drops.map { $0.attributes["aria-label"] }.first == "Without has:images")
        let strip = markup.elements.first { $0.attributes["class"] == "reading" }
        #expect(strip?.attributes["aria-label"]?.contains("Ordered: likes first.") == true)
        #expect(!(try sample.page("/search?q=coffee").contains("class=\"reading\"")))
    }

    @Test("The tabs of a search have the same numbers and parts, and the links of the parts stay in the tab")
    func tabs() throws {
        let sample = try SampleRouter("account-2022", "account-2019", "classic-2018")
        let query = "the%20-is%3Aretweet"
        let total = try sample.archive.count("the -is:retweet", options: SearchOptions(now: SampleRouter.now)).total
        let media = try sample.archive.count("the -is:retweet has:media", options: SearchOptions(now: SampleRouter.now))
        #expect(total ?? 0 > media.total ?? 0 && media.total ?? 0 > 0)
        let summary = try sample.archive.count("has:media", options: SearchOptions(now: SampleRouter.now)).total ?? 0
        for (path, fields) in [("search", ""), ("photos", "&height=120"), ("statistics", "&by=year")] {
            let page = try sample.page("/\(path)?q=\(query)&sort=oldest" + fields).replacing("&amp;", with: "&")
            #expect(page.contains(">Tweets <span class=\"number\" id=\"count\"") && page.contains(">Photos <span"))
            let numbers = page.matches(of: /class="number"[^>]*>([0-9,]+)<span class="unseen"> tweet/).map { Int($0.1) }
            #expect(numbers == [total, media.total], "\(path)")
            #expect(page.contains("title=\"Photos (g p)\"") && page.contains("\"number\">\(summary)</span>"), "\(path)")
            let drop = PageMarkup(page).all("a").first { $0.attributes["class"] == "drop" }?.attributes["href"]
            #expect(drop == "/\(path)?q=-is%3Aretweet&sort=oldest" + fields, "\(path)")
            let clear = path == "search" ? "" : path + "?sort=oldest" + fields
            #expect(page.contains("href=\"/\(clear)\">Clear<"), "\(path)")
        }
    }

    @Test("The menu of the archives begins with the largest one, and narrows the search of the page")
    func archives() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        let owners = try sample.archive.ownerHandles()
        let sizes = try owners.map { owner in
            let found = try sample.archive.count("account:" + owner, options: SearchOptions(now: SampleRouter.now))
            return (owner, found.total ?? 0)
        }.sorted { $0.1 > $1.1 }
        func items(_ url: String) throws -> [(url: String, text: String)] {
            let page = try sample.page(url)
            let menu = try #require(page.split(separator: "<details class=\"menu account\"").dropFirst().first)
            return menu.prefix { $0 != "§" }.split(separator: "</details>")[0]
                .matches(of: /<a href="([^"]*)"[^>]*>(.*?)<\/a>/).map { (String($0.1), String($0.2)) }
        }
        let all = try items("/timeline")
        for ((owner, size), item) in zip(sizes, all) {
            #expect(item.url == "/search?q=account%3A\(owner)" && item.text.contains("@\(owner)<"))
            #expect(item.text.contains(">\(size)</span>"))
        }
        _ = try sample.post("/settings", ["theme": "dark"])
        #expect(try sample.page("/timeline").contains("value=\"dark\" aria-pressed=\"true\""))
        let first = sizes[0].0
        let other = sizes[1].0
        for (url, wanted) in [
            ("/search?q=coffee&sort=likes", "/search?q=coffee%20account%3A\(first)&sort=likes"),
            ("/search?q=coffee%20account:\(other)", "/search?q=coffee%20account%3A\(first)"),
            ("/photos?q=the&height=120", "/photos?q=the%20account%3A\(first)&height=120"),
            ("/statistics?q=the&archive=\(other)&by=year", "/statistics?q=the%20account%3A\(first)&by=year"),
            ("/search?part=results&live=1&q=coffee", "/search?q=coffee%20account%3A\(first)"),
        ] {
            #expect(try items(url).first?.url.replacing("&amp;", with: "&") == wanted, "\(url)")
        }
        let chosen = try items("/search?q=coffee%20account:\(other)")
        #expect(chosen.contains { $0.url == "/search?q=coffee" && $0.text.contains("All archives") })
    }

    @Test("The page of a long query repeats the query only a few times")
    func longQueries() throws {
        let sample = try SampleRouter("account-2022")
        let long = String(repeating: "x", count: 20_000)
        let queries = [
            (0..<2_000).map { "w\($0)" }.joined(separator: "%20"), "near:" + long, "frm:" + long,
            String(repeating: "foo:bar%20", count: 2_000), String(repeating: "(", count: 200) + long + ":y",
            "%22" + String(repeating: "a%20", count: 5_000) + "%22",
        ]
        for query in queries {
            let text = try SampleRouter.text(try sample.get("/search?q=" + query))
            #expect(text.utf8.count < 54 * query.utf8.count, "\(query.prefix(20)): \(text.utf8.count)")
        }
    }

    @Test("Only results near a place can be sorted by distance")
    func distance() throws {
        let sample = try SampleRouter("account-2019", "account-2022", "classic-2013", "classic-2018")
        let place = "place=57.7,12.0&within=2000km"
        let near = PageMarkup(try sample.page("/near?\(place)"))
        let orders = near.all("a").compactMap { $0.attributes["href"] }.filter { $0.contains("sort=distance") }
        let order = try #require(orders.first)
        let nearest = try sample.get("/near.json?\(place)&sort=distance")
        let plain = try sample.get("/near.json?\(place)")
        #expect(nearest.status == 200)
        let ids = try [nearest, plain].map { response in
            try SampleRouter.text(response).matches(of: /"schema":"tweetdex.tweet\/1","id":"(\d+)"/).map(\.1)
        }
        #expect(ids[0] != ids[1] && Set(ids[0]) == Set(ids[1]))
        let sorted = PageMarkup(try sample.page(order))
        #expect(sorted.all("article").count == near.all("article").count)
        let current = sorted.all("a").first {
            $0.attributes["aria-current"] == "true" && $0.attributes["href"] == order
        }
        #expect(current != nil)
        let query = "q=geocode%3A57.7%2C12.0%2C2000km"
        #expect(try sample.page("/search?\(query)").contains("sort=distance"))
        #expect(try !sample.page("/search?q=the").contains("sort=distance"))
        #expect(try sample.page("/search?q=the&sort=distance", status: 400).contains("needs a place"))
        // The order in the query has precedence over that of the link.
        let own = try sample.page("/search?\(query)%20sort%3Aoldest&sort=distance")
        #expect(PageMarkup(own).all("article").count > 1 && !own.contains("role=\"alert\""))
    }

    @Test("A hint about words that resemble an operator is below the results")
    func hint() throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page("/search?q=the%20OR%20since%20yesterday")
        let hint = try #require(page.range(of: "write since:yesterday"))
        let article = try #require(page.range(of: "<article"))
        #expect(article.lowerBound < hint.lowerBound)
        #expect(page.contains("href=\"/search?q=the%20OR%20since%3Ayesterday\""))
    }

    @Test("An error shows its position with a caret and suggests a correction")
    func errors() throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page("/search?q=coffee%20frm%3Aann", status: 400)
        #expect(page.contains("<span class=\"bad\">frm:"))
        #expect(page.contains("<span class=\"ghost\">coffee </span>^"))
        #expect(page.contains("href=\"/search?q=coffee%20from%3A"))
        let twin = try sample.get("/search.json?q=coffee%20frm%3Aann")
        #expect(twin.status == 400)
        #expect(try SampleRouter.text(twin).contains("unknown-operator"))
    }

    @Test(
        "Live search accepts incomplete queries",
        arguments: [
            "has:images from:", "has:images \"", "(has:images", "has:images -", "has:images since:", "has:images (",
            "from:mi", "(from:mi", "has:imag", "lang:e", "(has:images is:tw", "(has:images OR (lang:e",
            "has:images from:\"mi",
        ])
    func halfTyped(_ query: String) throws {
        let sample = try SampleRouter("account-2022")
        let encoded = PercentCoding.encoded(query)
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(encoded)"))
        #expect(live.all("article").count > 0, "\(query)")
        #expect(!live.elements.contains { $0.attributes["role"] == "alert" })
    }

    @Test("Live search shows the first screen of results with a link to the rest")
    func firstScreen() throws {
        let sample = try SampleRouter("account-2022")
        let all = try sample.archive.tweetIDs(matching: "lang:en", options: SearchOptions(now: 1_790_000_000))
        #expect(all.count > 12)
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=lang%3Aen"))
        #expect(live.all("article").compactMap { $0.attributes["data-id"] } == all.prefix(12).map(\.description))
        let way = try #require(live.elements.first { $0.attributes["data-older"] != nil }?.attributes["href"])
        #expect(!way.contains("live"))
        let rest = PageMarkup(try sample.page(way.replacing("&amp;", with: "&") + "&part=more"))
        #expect(rest.all("article").first?.attributes["data-id"] == all[12].description)
    }

    @Test("Live search matches the last word as a prefix")
    func halfWord() throws {
        let sample = try SampleRouter("account-2022")
        let text = try sample.tweet("lang:en -has:media -is:reply").tweet.text
        // At least seven letters, so that the shortened word is probably not a word of its own.
        let word = try #require(
            text.split(separator: " ").first { $0.count > 6 && $0.allSatisfy { $0.isASCII && $0.isLetter } })
        let half = String(word.dropLast(2))
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(half)"))
        #expect(live.all("article").count > 0, "\(half)")
    }

    @Test("Live search matches the last word of an open phrase as a prefix")
    func halfPhrase() throws {
        let sample = try SampleRouter("account-2026.zip")
        for query in ["\"years from n", "(\"years from n", "(eclip", "thread:{eclip", "/eclip"] {
            let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(PercentCoding.encoded(query))"))
            #expect(live.all("article").count > 0, "\(query)")
        }
    }

    @Test("Live search keeps the order, except by distance without a place, and marks an empty result")
    func liveOrder() throws {
        let sample = try SampleRouter("account-2022")
        func results(_ fields: String) throws -> PageMarkup {
            PageMarkup(try sample.page("/search?part=results&live=1&" + fields))
        }
        let liked = try results("q=lang:e&sort=likes")
        #expect(liked.elements.first?.attributes["data-sort"] == "likes")
        #expect(liked.elements.first?.attributes["data-unmatched"] == nil)
        #expect(
            liked.all("a").contains {
                $0.attributes["data-older"] != nil && $0.attributes["href"]?.contains("sort=likes") == true
            })
        let near = try results("q=the&sort=distance")
        #expect(near.all("article").count > 0 && near.elements.first?.attributes["data-sort"] == nil)
        #expect(try results("q=xyzzyplugh").elements.first?.attributes["data-unmatched"] != nil)
    }

    @Test("The search form and the links of a search keep the page and the order")
    func keptOrder() throws {
        let sample = try SampleRouter("account-2022")
        for (url, action, fields) in [
            ("/search?q=the&sort=likes", "/search", ["sort": "likes"]),
            (
                "/photos?q=the&sort=oldest&height=120&kind=photos", "/photos",
                ["sort": "oldest", "height": "120", "kind": "photos"]
            ),
            ("/statistics?q=the&by=year", "/statistics", ["by": "year"]), ("/timeline?by=year", "/search", [:]),
        ] {
            let markup = PageMarkup(try sample.page(url))
            let form = try #require(markup.all("form").first { $0.attributes["role"] == "search" })
            #expect(form.attributes["action"] == action, "\(url)")
            let hidden = markup.all("input").filter { $0.attributes["type"] == "hidden" }.map {
                ($0.attributes["name"] ?? "", $0.attributes["value"] ?? "")
            }.filter { $0.0 != "query" }
            #expect(Dictionary(hidden) { first, _ in first } == fields, "\(url)")
        }
        let markup = PageMarkup(try sample.page("/search?q=lang:en%20has:images&sort=likes"))
        for name in ["part", "drop"] {
            let links = markup.all("a").filter { $0.attributes["class"] == name }
            #expect(links.count == 2 && links.allSatisfy { $0.attributes["href"]?.hasSuffix("&sort=likes") == true })
        }
    }

    @Test(
        "The heading names the query of the list, also while the user types",
        arguments: [
            ("/search?q=coffee", "Search for coffee"), ("/search?q=coff&live=1&part=results", "Search for coff*"),
            ("/search?q=frm:&part=results", "Search for frm:"), ("/?sort=likes", "All tweets"),
            ("/search?q=%20&part=results", "All tweets, newest first"),
        ])
    func heading(_ url: String, _ expected: String) throws {
        let response = try SampleRouter("account-2022").get(url)
        let heading = try SampleRouter.text(response).firstMatch(of: #/<h1 class="unseen">(?<text>.*?)</h1>/#)?.text
        #expect(heading?.replacing(#/</?bdi>/#, with: "") == expected[...])
    }

    @Test("An empty result names the part without matches")
    func nothingFound() throws {
        let sample = try SampleRouter("account-2022")
        let page = try sample.page("/search?q=has%3Aimages%20xyzzyplugh")
        #expect(page.contains("Nothing found"))
        #expect(page.contains("<bdi>xyzzyplugh</bdi>"))
        let empty = try SampleRouter()
        #expect(try empty.page("/").contains("No tweets yet"))
    }

    @Test("Completions contain operators, hashtags and users of the archive")
    func completion() throws {
        let sample = try SampleRouter("account-2022")
        let tag = try #require(try sample.tweet("has:hashtags").tweet.hashtags.first).text.lowercased()
        func found(_ text: String) throws -> [String] {
            let object = try sample.json("/complete.json?q=\(PercentCoding.encoded(text))")
            return try #require(object["completions"] as? [[String: Any]]).compactMap { $0["text"] as? String }
        }
        #expect(try found("#" + tag.prefix(2)).contains { $0.lowercased() == "#" + tag })
        #expect(try found("coffee -retw").contains("-retweets_of:"))
        // Words of the store come before operators.
        let both = try found("li")
        #expect(both.first?.hasSuffix(":") == false && both.last?.hasSuffix(":") == true, "\(both)")
        #expect(try found("from:mi").contains("from:mira_okafor"))
        #expect(try found("coffee sort:l") == ["sort:likes"])
        let years = try found("date:")
        #expect(!years.isEmpty && years == years.sorted(by: >))
        #expect(try found("-until:" + years[0].dropFirst(5)) == ["-until:" + years[0].dropFirst(5)])
        #expect(try found("source:\"").allSatisfy { $0.hasPrefix("source:\"") && $0.hasSuffix("\"") })
        #expect(try found("coffee ").isEmpty)
        for operators in ["has:", "source:"] {
            let object = try sample.json("/complete.json?q=" + PercentCoding.encoded(operators))
            let numbers = try #require(object["completions"] as? [[String: Any]]).compactMap { $0["tweets"] as? Int }
            #expect(!numbers.isEmpty && numbers == numbers.sorted(by: >), "\(operators) \(numbers)")
        }
    }

    @Test("The menu of the empty search box has recent and saved searches, and examples from the store")
    func suggestions() throws {
        let sample = try SampleRouter("account-2022")
        func found() throws -> [(kind: String, text: String, tweets: Int?)] {
            let object = try sample.json("/complete.json?q=")
            return try #require(object["completions"] as? [[String: Any]]).map {
                ($0["kind"] as? String ?? "", $0["text"] as? String ?? "", $0["tweets"] as? Int)
            }
        }
        for word in ["one", "two", "three", "four", "five", "coffee"] { _ = try sample.page("/search?q=" + word) }
        _ = try sample.archive.pin("has:images", name: "photos", options: SearchOptions(now: SampleRouter.now))
        let all = try found()
        let recents = all.filter { $0.kind == "recent" }
        #expect(recents.map(\.text) == ["coffee", "five", "four", "three", "two"])
        let total = try sample.archive.recents().first { $0.query == "coffee" }?.hits
        #expect(recents.first?.tweets == total && total != nil)
        #expect(all.filter { $0.kind == "saved" }.map(\.text) == ["saved:photos"])
        let examples = all.dropFirst(6)
        #expect(examples.count == 6 && examples.allSatisfy { $0.tweets != 0 && !$0.text.hasSuffix(":") })
        try sample.archive.changeSetting(.history, to: "off")
        #expect(try found().map(\.kind) == all.dropFirst(5).map(\.kind))
    }

    // MARK: Recents

    @Test("A search is recorded only if the user opened it as a page")
    func recording() throws {
        let sample = try SampleRouter("account-2022")
        func recents() throws -> [String] { try sample.archive.recents().map(\.query) }
        _ = try sample.get("/search?q=one", fetchSite: "cross-site")
        _ = try sample.get("/search?q=one", fetchSite: "same-site")
        _ = try sample.get("/search?q=one", fetchSite: nil)
        _ = try sample.get("/search?q=one&part=results&live=1", fetchSite: "same-origin")
        _ = try sample.get("/search?q=one&after=5", fetchSite: "same-origin")
        _ = try sample.get("/search.json?q=one", fetchSite: "none")
        _ = try sample.get("/", fetchSite: "none")
        _ = try sample.get("/timeline", fetchSite: "none")
        _ = try sample.get("/near?place=52.52,13.405", fetchSite: "same-origin")
        #expect(try recents() == [])
        _ = try sample.get("/search?q=one", fetchSite: "same-origin")
        _ = try sample.get("/search?q=%23Two", fetchSite: "none")
        _ = try sample.get("/search?q=ONE", fetchSite: "none")
        #expect(try recents() == ["ONE", "#Two"])
        _ = try sample.post("/settings", ["history": "off"])
        _ = try sample.get("/search?q=three", fetchSite: "none")
        #expect(try recents() == ["ONE", "#Two"])
    }

    @Test("The script records a live search if its query is valid")
    func recordingTyped() throws {
        let sample = try SampleRouter("account-2022")
        for query in ["coffee", "from:", "", " ", "has:images", "coffee"] {
            #expect(try sample.post("/recents/record", ["query": query]).status == 204)
        }
        #expect(try sample.archive.recents().map(\.query) == ["coffee", "has:images"])
        _ = try sample.get("/photos?q=coffee", fetchSite: "same-origin")
        _ = try sample.get("/photos", fetchSite: "none")
        #expect(try sample.archive.recents().map(\.query) == ["coffee", "has:images"])
        _ = try sample.post("/settings", ["history": "off"])
        _ = try sample.post("/recents/record", ["query": "tea"])
        #expect(try sample.archive.recents().map(\.query) == ["coffee", "has:images"])
    }

    @Test(
        "Live results contain the query that ran, and an incomplete query is not an error",
        arguments: [
            ("coffee", "coffee"), ("coff", "coff*"), ("from:mi", "(from:mira_okafor OR from:mira_on_air)"),
            ("has:images from:", "has:images "), ("from:", ""),
            ("frm:x y", nil),
        ] as [(String, String?)])
    func shownQuery(_ typed: String, _ shown: String?) throws {
        let sample = try SampleRouter("account-2022")
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=\(PercentCoding.encoded(typed))"))
        #expect(live.elements.first?.attributes["data-query"] == shown)
        // The title names the query that ran, and a query without its last word is marked.
        let title = live.elements.first?.attributes["data-title"] ?? ""
        #expect(shown.map { title.hasPrefix($0.isEmpty ? "Tweetdex" : $0) } != false, "\(title)")
        #expect((live.elements.first?.attributes["data-shortened"] != nil) == (shown != nil && typed.hasSuffix(":")))
    }

    @Test("Only errors and problems of a part of the query have a caret")
    func carets() {
        for (severity, end, hasCaret) in [
            (Diagnostic.Severity.error, 0, true), (.warning, 0, false), (.warning, 4, true), (.note, 0, false),
        ] {
            let problem = Diagnostic(severity: severity, code: "x", message: "y", start: 0, end: end)
            var html = MarkupWriter()
            html.problems([problem], query: "moon")
            #expect(String(decoding: html.bytes, as: UTF8.self).contains("caret") == hasCaret)
        }
    }

    @Test("Hints say what to do in the browser and name no commands")
    func hints() throws {
        let sample = try SampleRouter("account-2022")
        _ = try sample.post("/topics/add", ["title": "Warm drinks", "query": "tea"])
        var responses = try ["saved:nothing", "import:xyz", "near:me"].map { try sample.get("/search?q=" + $0) }
        for (path, fields) in [
            ("/topics/add", ["title": "Warm drinks", "query": "tea"]),
            ("/topics/add", ["title": "Empty", "query": " "]),
            ("/settings", ["account": "nobody_here"]), ("/settings", ["home": "Nowhere at all"]),
        ] {
            responses.append(try sample.post(path, fields))
        }
        for response in responses {
            let page = try SampleRouter.text(response)
            #expect(page.contains("class=\"hint\""))
            for command in ["--force", "topics edit", "un tweetdex", "tweetdex help"] {
                #expect(!page.contains(command), "\(page)")
            }
        }
        #expect(HumanReadable.sentence("lang: needs a value") == "lang: needs a value.")
        #expect(HumanReadable.sentence("no tweet matches") == "No tweet matches.")
        #expect(HumanReadable.sentence("tweets.db is a folder") == "tweets.db is a folder.")
        #expect(HumanReadable.sentence("add --include likes") == "Import it by its path, and select likes.")
    }

    @Test("The next part of live results belongs to the completed query")
    func completedParts() throws {
        let sample = try SampleRouter("account-2022")
        let live = PageMarkup(try sample.page("/search?part=results&live=1&q=th"))
        let query = try #require(live.elements.first?.attributes["data-query"])
        #expect(query == "th*")
        let way = try #require(live.elements.first { $0.attributes["data-older"] != nil }?.attributes["href"])
        #expect(way.contains("q=th%2A") || way.contains("q=th*"))
    }

    @Test("Recent searches can be deleted, pinned and cleared")
    func recents() throws {
        let sample = try SampleRouter("account-2022")
        for query in ["one", "two", "three"] { _ = try sample.get("/search?q=" + query) }
        #expect(try sample.post("/recents/delete", ["query": "none"]).header("Location") == "/recents")
        let deleted = try #require(sample.post("/recents/delete", ["query": "two"]).header("Location"))
        #expect(deleted.hasPrefix("/recents?changed="))
        #expect(try sample.page(deleted).contains("<bdi>search two deleted</bdi>"))
        // A query that is a number is not the number of a row.
        _ = try sample.get("/search?q=2")
        _ = try sample.post("/recents/delete", ["query": "2"])
        #expect(try sample.archive.recents().map(\.query) == ["three", "one"])
        _ = try sample.post("/recents/pin", ["query": "one"])
        #expect(try sample.page("/recents").contains("pinned as"))
        _ = try sample.post("/recents/clear", [:])
        #expect(try sample.archive.recents().map(\.query) == ["one"])
        _ = try sample.post("/recents/unpin", ["name": "one"])
        #expect(try sample.archive.recents().map(\.pinned) == [nil])
        #expect(try sample.get("/recents/delete").status == 404)
    }
}
