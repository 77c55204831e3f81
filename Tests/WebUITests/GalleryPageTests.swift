import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Gallery and viewer")
struct GalleryPageTests {
    /// Returns the targets of the tiles of a page.
    private func tiles(_ page: String) -> [String] {
        PageMarkup(page).all("a").filter { $0.attributes["data-open"] != nil }.compactMap { $0.attributes["href"] }
    }

    /// Returns the target of the link with this `rel`.
    private func target(_ name: String, _ markup: PageMarkup) -> String? {
        markup.all("a").first { $0.attributes["rel"] == name }?.attributes["href"]
    }

    @Test(
        "From each image of a gallery, the links lead through all of its images in order",
        arguments: [
            "/photos", "/photos?q=has:hashtags", "/photos?q=lang:en&sort=likes", "/photos?q=sort:oldest%20limit:4",
            "/photos?missing=show", "/photos?kind=photos", "/photos?q=-is:reply&kind=photos&missing=hide",
        ])
    func neighbors(_ url: String) throws {
        let sample = try SampleRouter("account-2022")
        let tiles = tiles(try sample.page(url))
        #expect(tiles.count > 0 && tiles.allSatisfy { $0.hasPrefix("/image/") })
        for (index, tile) in tiles.enumerated() {
            let page = try sample.page(tile)
            let markup = PageMarkup(page)
            #expect(markup.text.contains("\(index + 1) of \(tiles.count)"), "\(tile)")
            #expect(target("prev", markup) == (index > 0 ? tiles[index - 1] : nil), "\(tile)")
            #expect(target("next", markup) == (index + 1 < tiles.count ? tiles[index + 1] : nil), "\(tile)")
            let close = try #require(markup.all("a").first { $0.attributes["data-close"] != nil }?.attributes["href"])
            #expect(self.tiles(try sample.page(close)) == tiles, "\(close)")
            let part = try sample.page(tile + (tile.contains("?") ? "&" : "?") + "part=viewer")
            #expect(part.hasPrefix("<div id=\"viewer\"") && page.contains(part), "\(tile)")
        }
    }

    @Test("Without a query, or with an invalid one, the links of an image stay in its tweet")
    func alone() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("has:images").tweet.id
        for url in ["/image/\(id)/1", "/image/\(id)/1?q=from:", "/image/\(id)/1?q=xyzzyplugh"] {
            let markup = PageMarkup(try sample.page(url))
            #expect(!markup.all("a").contains { $0.attributes["rel"] == "prev" }, "\(url)")
        }
    }

    @Test("The images of a tweet that was opened from a search lead through the search")
    func opened() throws {
        let sample = try SampleRouter("account-2022")
        let id = try sample.tweet("has:images").tweet.id
        for url in ["/tweet/\(id)?q=has:images", "/tweet/\(id)?q=has:images&part=detail"] {
            let images = PageMarkup(try sample.page(url)).all("a").compactMap { $0.attributes["href"] }
                .filter { $0.hasPrefix("/image/\(id)/") }
            #expect(!images.isEmpty && images.allSatisfy { $0.hasSuffix("?q=has%3Aimages") }, "\(images)")
        }
    }

    /// A store with 250 tweets of up to four images, videos and GIFs, whose files are missing. Returns the items oldest
    /// first.
    private static func manyPhotos() throws -> (sample: SampleRouter, expected: [MediaList.Item]) {
        let folder = try TemporaryFolder()
        var lines: [String] = []
        var expected: [MediaList.Item] = []
        for number in 0..<250 {
            let kinds = ["photo", "photo", "video", "animated_gif"].prefix(number % 4 + 1)
            let id = 1_100_000_000_000_000_000 + number * 4_000_000_000_000_000
            let media = kinds.enumerated().map { index, kind in
                """
                {"id_str":"\(number * 4 + index + 1)","type":"\(kind)","media_url_https":"https://a.example/\(id)\(index)",\
                "url":"https://t.co/a","indices":[0,1],\(index == 1 ? "\"ext_alt_text\":\"a pier\"," : "")\
                "sizes":{"large":{"w":\(number % 5 * 400 + 100),"h":600}}}
                """
            }
            lines.append(
                """
                {"id_str":"\(id)","full_text":"harbour \(number)","user":{"id_str":"7","screen_name":"pier"},\
                "extended_entities":{"media":[\(media.joined(separator: ","))]}}
                """)
            let civil = CivilTime(unixSeconds: Snowflake.seconds(of: TweetID(Int64(id))) ?? 0)
            expected += kinds.enumerated().map { index, kind in
                MediaList.Item(
                    tweet: TweetID(Int64(id)), index: index, kind: MediaItem.Kind(rawValue: kind) ?? .photo,
                    isDescribed: index == 1, isMissing: true, month: civil.year * 12 + civil.month - 1)
            }
        }
        let path = folder.path("photos.jsonl")
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return (try SampleRouter(paths: [path]), expected)
    }

    @Test("A list contains each image and video once, in the order of the search, with its kind and month")
    func list() throws {
        let (sample, expected) = try Self.manyPhotos()
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        // A second call returns the kept list.
        for _ in 0..<2 {
            options.defaultSort = .oldest
            #expect(try sample.archive.media("", options: options).items == expected)
            options.defaultSort = .newest
            let newest = expected.sorted {
                $0.tweet == $1.tweet ? $0.index < $1.index : $0.tweet.rawValue > $1.tweet.rawValue
            }
            #expect(try sample.archive.media("harbour", options: options).items == newest)
        }
        #expect(try sample.archive.media("xyzzyplugh", options: options).items.isEmpty)
        // The newest tweets have 2, 1 and 4 items.
        #expect(try sample.archive.media("limit:3", options: options).items.count == 7)
    }

    @Test("All parts of a gallery together contain each photo once, and each is at most 160 kB")
    func parts() throws {
        let (sample, expected) = try Self.manyPhotos()
        for (query, isWanted) in [
            ("", { _ in true }), ("kind=videos", { $0.kind == .video }), ("kind=gifs", { $0.kind == .animatedGIF }),
            ("kind=described&sort=oldest", { $0.isDescribed }),
        ] as [(String, (MediaList.Item) -> Bool)] {
            var url: String? = "/photos?" + query
            var found: [String] = []
            var parts = 0
            while let next = url {
                let page = try sample.page(next)
                #expect(page.utf8.count <= 160_000, "\(next)")
                found += tiles(page).map { String($0.prefix { $0 != "?" }) }
                url = PageMarkup(page).all("a").first { $0.attributes["data-older"] != nil }?.attributes["href"]
                parts += 1
            }
            let wanted = expected.filter(isWanted).map { "/image/\($0.tweet)/\($0.index + 1)" }
            let fewest = (wanted.count + 99) / 100
            #expect(found.count == wanted.count && Set(found) == Set(wanted), "\(query)")
            #expect(parts == fewest, "\(query)")
        }
    }

    @Test("A month in the URL begins the list with that month or the next one, in both orders")
    func months() throws {
        let (sample, expected) = try Self.manyPhotos()
        let months = Set(expected.compactMap(\.month)).sorted()
        for month in stride(from: months[0] - 1, through: months[months.count - 1] + 1, by: 5) {
            for (sort, wanted) in [
                ("newest", months.last { $0 <= month }), ("oldest", months.first { $0 >= month }),
            ] {
                let page = try sample.page("/photos?sort=\(sort)&at=\(Photos.name(month))")
                let first = PageMarkup(page).all("section").first?.attributes["data-month"]
                #expect(first == wanted.map(Photos.name), "\(sort) \(Photos.name(month))")
            }
        }
        let year = try sample.page("/photos?at=\(months[9] / 12)")
        let first = PageMarkup(year).all("section").first?.attributes["data-month"] ?? ""
        #expect(first.hasPrefix("\(months[9] / 12)-"))
        // The headings count all photos of the month, also those of other parts.
        let count = expected.filter { $0.month == months.last }.count
        let heading = "\(Photos.title(months.last)) \(count)"
        #expect(PageMarkup(try sample.page("/photos")).text.contains(heading))
        let years = PageMarkup(try sample.page("/photos")).all("li").compactMap { $0.attributes["data-year"] }
        let wanted = Set(months.map { $0 / 12 }).sorted { $0 > $1 }.map { String($0) }
        #expect(years == wanted)
        #expect(!(try sample.page("/photos?sort=likes")).contains("scrubber"))
    }

    @Test(
        "Months in the URL", arguments: [("2019-08", 2019, 8), ("2019", 2019, nil)] as [(String, Int, Int?)])
    func month(_ text: String, _ year: Int, _ month: Int?) {
        #expect(Photos.month(text)?.year == year && Photos.month(text)?.month == month)
    }

    @Test(
        "Texts that name no month",
        arguments: ["", "-", "2019-", "2019-13", "2019-00", "x", "2019-08-01", "99999", "-1"])
    func noMonth(_ text: String) {
        #expect(Photos.month(text) == nil)
    }

    @Test("Missing files are hidden if they are more than a fifth but not all, unless the URL says otherwise")
    func missing() throws {
        let sample = try SampleRouter("account-2022")
        let list = try sample.archive.media("", options: SearchOptions(now: SampleRouter.now))
        let missing = list.items.filter(\.isMissing).count
        let total = list.items.count
        #expect(missing > 0 && missing < total)
        let all = tiles(try sample.page("/photos?missing=show")).count
        let there = tiles(try sample.page("/photos?missing=hide")).count
        #expect(all == total)
        #expect(there == total - missing)
        let usual = missing * 5 > all ? there : all
        #expect(tiles(try sample.page("/photos")).count == usual)
        #expect(try sample.page("/photos").contains("Hide missing"))
        let (other, expected) = try Self.manyPhotos()
        #expect(tiles(try other.page("/photos")).count == 100 && expected.allSatisfy(\.isMissing))
        #expect(try other.page("/photos?missing=hide").contains("No photo or video matches these filters."))
    }

    @Test("A value in the URL that does not exist is an error, and so is a position that is no longer in the list")
    func refused() throws {
        let sample = try SampleRouter("account-2022")
        for (url, code) in [
            ("kind=cats", "bad-kind"), ("missing=maybe", "bad-filter"), ("at=yesterday", "bad-month"),
            ("height=x", "bad-height"),
        ] {
            #expect(try sample.page("/photos?" + url, status: 400).contains("does not exist"), "\(url)")
            #expect(try SampleRouter.text(try sample.get("/photos.json?" + url)).contains(code), "\(url)")
        }
        for after in ["1.0", "x", "1", "1.2.3", "99999999999999999999.0"] {
            #expect(try sample.page("/photos?after=" + after, status: 400).contains("no longer available"), "\(after)")
        }
    }

    /// Returns the shared rows and the months of the first part of a gallery, oldest first. `counts` are the numbers of
    /// photos of the months from January 2019.
    private func outline(_ counts: [Int]) throws -> (rows: [String], text: String) {
        let folder = try TemporaryFolder()
        var lines: [String] = []
        for (month, count) in counts.enumerated() {
            for number in 0..<count {
                let id = 1_080_000_000_000_000_000 + month * 1_000_000 + number
                lines.append(
                    """
                    {"id_str":"\(id)","full_text":"harbour","user":{"id_str":"7","screen_name":"pier"},\
                    "created_at":"Mon \(CivilTime.monthNames[month].prefix(3)) 03 12:00:00 +0000 2019",\
                    "extended_entities":{"media":[{"id_str":"\(id)","type":"photo","url":"https://t.co/a",\
                    "media_url_https":"https://a.example/\(id)","indices":[0,1],"sizes":{"large":{"w":900,"h":600}}}]}}
                    """)
            }
        }
        let path = folder.path("photos.jsonl")
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let markup = PageMarkup(try SampleRouter(paths: [path]).page("/photos?sort=oldest"))
        let rows = markup.elements.compactMap { element -> String? in
            guard let name = element.attributes["class"] else { return nil }
            if name == "sparse" { return name }
            return element.attributes["data-month"].map { $0.suffix(2) + " " + name }
        }
        return (rows, markup.text)
    }

    @Test("Consecutive months that fill only a part of a row share rows, each with its own heading")
    func sparseMonths() throws {
        // April is between months that need rows of their own.
        let (rows, text) = try outline([1, 3, 5, 1, 4, 2, 1])
        #expect(
            rows == [
                "sparse", "01 album r1 t5", "02 album r4 t5", "03 album", "04 album", "05 album", "sparse",
                "06 album r3 t0", "07 album r1 t5",
            ])
        #expect(["Jan 2019 1", "Feb 2019 3", "March 2019 5", "April 2019 1", "Jul 2019 1"].allSatisfy(text.contains))
    }

    @Test("A month that continues in the next part does not share a row")
    func dividedMonth() throws {
        #expect(try outline([98, 1, 2]).rows == ["01 album", "02 album", "03 album"])
        #expect(try outline([97, 1, 2]).rows == ["01 album", "sparse", "02 album r1 t5", "03 album r3 t0"])
    }

    @Test(
        "The class of a tile is its aspect ratio in tenths, from 1:2 to 3:1",
        arguments: [
            ((1200, 800), "r1 t5"), ((800, 1200), "r0 t7"), ((1000, 1000), "r1 t0"), ((4000, 1000), "r3 t0"),
            ((1, 9000), "r0 t5"),
        ])
    func ratio(_ size: (Int, Int), _ name: String) {
        #expect(RequestContext.ratioClass((width: size.0, height: size.1)) == name)
    }

    @Test("The height of the rows is the nearest lower one of the buttons")
    func height() throws {
        let sample = try SampleRouter("account-2022")
        for (asked, height) in [("120", 120), ("99999", 420), ("-1", 120), ("250", 220), ("", 220)] {
            #expect(
                try sample.page("/photos?height=\(asked)").contains("class=\"albums h\(height)\""), "\(asked)")
        }
    }
}
