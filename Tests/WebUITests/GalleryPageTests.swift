import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Gallery and images")
struct GalleryPageTests {
    @Test(
        "From each image of a gallery, the links lead through all of its images in order",
        arguments: [
            "/gallery", "/gallery?q=has:hashtags", "/gallery?q=lang:en&sort=likes", "/gallery?q=sort:oldest%20limit:4",
        ])
    func neighbors(_ url: String) throws {
        let sample = try SampleRouter("account-2022")
        let gallery = PageMarkup(try sample.page(url))
        let tiles = gallery.all("a").filter { $0.attributes["data-open"] != nil }.compactMap { $0.attributes["href"] }
        #expect(tiles.count > 2 && tiles.allSatisfy { $0.hasPrefix("/image/") })
        for (index, tile) in tiles.enumerated() {
            let links = PageMarkup(try sample.page(tile.replacing("&amp;", with: "&"))).all("a")
            func target(_ name: String) -> String? { links.first { $0.attributes["rel"] == name }?.attributes["href"] }
            #expect(target("prev") == (index > 0 ? tiles[index - 1] : nil), "\(tile)")
            #expect(target("next") == (index + 1 < tiles.count ? tiles[index + 1] : nil), "\(tile)")
            #expect(
                links.contains {
                    $0.attributes["href"] == url || $0.attributes["href"]?.hasPrefix("/gallery?q=") == true
                })
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
}
