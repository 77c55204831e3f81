internal import CLibrary
internal import EmbeddedFiles
import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// Compares the rows that the script of exported pages writes with the rows of the browser view.
@Suite("Rows of exported pages")
struct RowMarkupTests {
    /// The elements of rows with their classes, as in `p.relation`, without numbers of colours and images.
    private static func elements(_ markup: PageMarkup) -> Set<String> {
        Set(
            markup.elements.compactMap { element in
                element.attributes["class"].map { element.name + "." + $0.replacing(/[ ]?(hue|count)\d+/, with: "") }
            })
    }

    /// The elements that the functions of `pages/rows.js` create.
    private static func scripted() throws -> Set<String> {
        let script = pages_js.text
        let start = try #require(script.range(of: "const entity = "))
        let end = try #require(script.range(of: "// ---- The list of a search"))
        let rows = script[start.lowerBound..<end.lowerBound]
        func literals(_ code: Substring) -> [String] { code.matches(of: /"([^"]*)"/).map { String($0.1) } }
        var result: Set<String> = []
        for match in rows.matches(of: /make\(([^{(]*?), \{ class: ([^,}]*)/) {
            for name in literals(match.1) {
                for text in literals(match.2) {
                    result.insert(name + "." + text.replacing(/[ ]?(hue|count)$/, with: ""))
                }
            }
        }
        return result
    }

    @Test("They have the elements and classes of the browser view")
    func classes() throws {
        let sample = try SampleRouter("account-2022", "classic-2018")
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        var hits = try sample.archive.search("-is:article", options: options).hits
        hits[0].labels = ["a", "starred"]
        hits[0].note = "b"
        hits[0].tweet.communityNote = CommunityNote(id: nil, text: "c")
        let avatars = try sample.archive.avatars()
        var elements: Set<String> = []
        for location in [sample.router.location(of:), { _ in nil }] {
            let context = RowContext(
                zone: .utc, destination: .server(now: SampleRouter.now, avatars: avatars, location: location))
            let page = MarkupWriter { html in
                for hit in hits {
                    let quoted = hit.tweet.quoteOf == nil ? nil : hits[0]
                    for isLarge in [false, true] {
                        TweetRow(hit, context, quoted: quoted, isLarge: isLarge).write(&html)
                    }
                }
                let unknown = Tweet(id: TweetID(1), createdAt: nil, author: nil, text: "x", textCompleteness: .full)
                TweetRow(SearchHit(tweet: unknown), context).write(&html)
            }
            elements.formUnion(Self.elements(PageMarkup(String(decoding: page.bytes, as: UTF8.self))))
        }
        let scripted = try Self.scripted()
        #expect(scripted.subtracting(elements) == ["a.url leaving"], "links of exported pages leave them")
        #expect(
            elements.subtracting(scripted)
                == ["a.time", "span.still", "div.thumb", "svg.icon"],
            "no script of exported pages links the time of a quote or starts a video")
    }
}
