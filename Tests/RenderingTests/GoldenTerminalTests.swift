import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

/// The rendered row and detail page of one tweet of every kind, at three terminal widths, as text files in
/// `TerminalPages` that a person can review. `TWEETDEX_GOLDEN=write` rewrites the files; review the difference before
/// committing it.
@Suite("Terminal pages")
struct GoldenTerminalTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("TerminalPages")
    private static let widths = [60, 80, 200]

    private static func bytes(_ hit: SearchHit, _ style: TerminalStyle, number: Int?) -> [UInt8] {
        var out: [UInt8] = []
        TerminalRenderer(style).write(into: &out) { renderer, writer in
            if number == nil {
                renderer.writeDetails(of: hit, to: &writer)
            } else {
                renderer.write(hit, number: number, to: &writer)
            }
        }
        return out
    }

    private static func style(_ width: Int, color: Bool, theme: TerminalStyle.Theme = .dark) -> TerminalStyle {
        TerminalStyle(color: color, theme: theme, width: width, now: Marked.now)
    }

    /// Renders the row and the detail page at each width, with tags instead of escape sequences.
    private static func page(of hit: SearchHit) -> String {
        var page = ""
        for width in widths {
            for (name, number) in [("search", 12), ("show", nil)] as [(String, Int?)] {
                page += "══ \(name) at \(width) columns\n"
                page += ReadableTerminal.tagged(bytes(hit, style(width, color: true), number: number))
            }
        }
        return page
    }

    @Test("The rendered pages of a tweet equal the stored ones", arguments: SpecimenTweets.all)
    func page(_ specimen: SpecimenTweets.Specimen) throws {
        let page = Self.page(of: specimen.hit)
        let file = Self.folder.appendingPathComponent(specimen.name + ".txt")
        if ProcessInfo.processInfo.environment["TWEETDEX_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(page.utf8).write(to: file)
        }
        let stored = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let (lines, others) = (page.split(separator: "\n"), stored.split(separator: "\n"))
        for (line, other) in zip(lines, others) where !line.unicodeScalars.elementsEqual(other.unicodeScalars) {
            Issue.record("\(specimen.name): is\n\(line)\nbut the stored line is\n\(other)")
            break
        }
        #expect(lines.count == others.count)
    }

    @Test("Every stored page has a specimen, and every specimen has a page")
    func files() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.sorted() == SpecimenTweets.all.map { $0.name + ".txt" }.sorted())
    }

    @Test(
        "The light theme has the same spans, and output without colour has the same text", arguments: SpecimenTweets.all
    )
    func themes(_ specimen: SpecimenTweets.Specimen) {
        for width in Self.widths {
            for number in [12, nil] {
                let dark = Self.bytes(specimen.hit, Self.style(width, color: true), number: number)
                let light = Self.bytes(specimen.hit, Self.style(width, color: true, theme: .light), number: number)
                let plain = Self.bytes(specimen.hit, Self.style(width, color: false), number: number)
                let tagged = ReadableTerminal.tagged(dark)
                #expect(!tagged.contains("‹unknown"))
                #expect(ReadableTerminal.tagged(light, theme: .light) == tagged)
                #expect(
                    TerminalOutput.withoutOwnSequences(String(decoding: dark, as: UTF8.self))
                        == String(decoding: plain, as: UTF8.self))
                for line in String(decoding: plain, as: UTF8.self).split(separator: "\n") {
                    #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
                    #expect(line.last != " ", "\(specimen.name): \(line)")
                }
            }
        }
    }

    @Test("A page contains no control characters except the renderer's own sequences", arguments: SpecimenTweets.all)
    func harmless(_ specimen: SpecimenTweets.Specimen) {
        for width in Self.widths {
            for number in [12, nil] {
                var style = Self.style(width, color: true)
                style.hyperlinks = true
                let text = String(decoding: Self.bytes(specimen.hit, style, number: number), as: UTF8.self)
                let rest = TerminalOutput.withoutOwnSequences(text)
                #expect(rest.unicodeScalars.allSatisfy(TerminalOutput.isHarmless))
            }
        }
    }
}

/// Invented tweets of every kind.
enum SpecimenTweets {
    struct Specimen: Sendable, CustomTestStringConvertible {
        var name: String
        var hit: SearchHit

        var testDescription: String { name }
    }

    private static func specimen(_ name: String, _ marked: String, _ change: (inout SearchHit) -> Void = { _ in })
        -> Specimen
    {
        var hit = Marked(marked).hit()
        hit.tweet.author = User(id: UserID(42), handle: "mira_okafor", name: "Mira Okafor")
        hit.tweet.client = "Lighthouse for Android"
        hit.tweet.language = "en"
        hit.tweet.counts[.likes] = 3
        hit.tweet.counts[.retweets] = 0
        change(&hit)
        return Specimen(name: name, hit: hit)
    }

    private static let long = """
        On keeping a lamp. «First»: trim the wick before dusk, never at dusk, because by then your hands are cold and the \
        matches are damp.

        Second: write down the weather, even when there is none; a year of «nothing to report» is how you learn what \
        ordinary looks like, and only who knows that will see the other thing coming over the water.

        Third, and last: https://t.co/averylongaddress1 [#lamps]
        """

    private static func photo(_ number: Int, alt: String?, _ width: Int = 1200, _ height: Int = 800) -> MediaItem {
        var item = MediaItem(id: "\(number)", kind: .photo, url: "https://pbs.example/media/F\(number).jpg")
        (item.width, item.height, item.alternativeText) = (width, height, alt)
        item.expanded = "https://twitter.com/mira_okafor/status/1855222378263478273/photo/\(number)"
        return item
    }

    static let all: [Specimen] = [
        specimen("plain", "Fish & «chips» 🐟🍟 «[#lunch]» with [@hana_kim_brews], [$TSLA] is no fish"),
        specimen("link", "The recipe is here: [=x]") { hit in
            hit.tweet.text = "The recipe is at https://t.co/abc and it is good"
            hit.tweet.links = [
                Link(
                    url: "https://t.co/abc",
                    expanded: "https://www.dwingelhoek.example/recipes/2024/11/fish-and-chips?from=a&to=b",
                    display: "dwingelhoek.example/recipes/2024/1…", span: TextSpan(17, 33))
            ]
        },
        specimen("retweet", "RT [@ravi_deshpande]: the tide is «late» again") { hit in
            hit.tweet.retweetOf = TweetReference(
                tweet: TweetID(1_855_000_000_000_000_001), user: UserID(7), handle: "ravi_deshpande")
        },
        specimen("quote", "") { hit in
            hit.tweet.text = "Exactly this. https://t.co/quoted"
            let quoted = "https://twitter.com/ravi_deshpande/status/1855000000000000001"
            hit.tweet.links = [
                Link(
                    url: "https://t.co/quoted", expanded: quoted, display: "twitter.com/ravi_deshpand…",
                    span: TextSpan(14, 33))
            ]
            hit.tweet.quoteOf = TweetReference(
                tweet: TweetID(1_855_000_000_000_000_001), user: UserID(7), handle: "ravi_deshpande")
        },
        specimen("reply", "[@ravi_deshpande] [@layla_haddad] yes, at noon") { hit in
            hit.tweet.replyTo = TweetReference(
                tweet: TweetID(1_855_000_000_000_000_001), user: UserID(7), handle: "ravi_deshpande")
            hit.tweet.conversation = TweetID(1_855_000_000_000_000_001)
        },
        specimen("thread", "and another thing") { hit in
            hit.tweet.replyTo = TweetReference(
                tweet: TweetID(1_855_000_000_000_000_001), user: UserID(42), handle: "mira_okafor")
        },
        specimen("edited", "The ferry leaves at «nine», not at eight") { hit in
            hit.tweet.edits = [TweetID(1_855_222_378_263_478_273), TweetID(1_855_222_999_000_000_000)]
            hit.tweet.flags.insert(.edited)
        },
        specimen("note", long) { hit in
            hit.tweet.flags.insert(.note)
            hit.tweet.textCompleteness = .note
        },
        specimen("photos", "Two lamps, one moon") { hit in
            hit.tweet.media = [
                photo(1, alt: "A lamp on a window sill; behind it the sea, grey and flat, and a single gull"),
                photo(2, alt: nil, 900, 1600),
            ]
        },
        specimen("video", "It moves") { hit in
            var video = MediaItem(id: "3", kind: .video, url: "https://pbs.example/thumb/3.jpg")
            video.videoURL = "https://video.example/ext_tw_video/3/pu/vid/1280x720/wave.mp4"
            (video.width, video.height, video.durationMilliseconds) = (1280, 720, 34_000)
            var animation = MediaItem(id: "4", kind: .animatedGIF, url: "https://pbs.example/thumb/4.jpg")
            animation.alternativeText = "a gull, nodding"
            hit.tweet.media = [video, animation]
            hit.tweet.counts[.views] = 51_807
        },
        specimen("poll", "Tea or coffee?") { $0.tweet.flags.insert(.poll) },
        specimen("place", "Low tide") { hit in
            var place = Place(id: "99cdab25eddd6bce")
            (place.name, place.fullName, place.country) = ("Scheveningen", "Scheveningen, The Hague", "The Netherlands")
            hit.tweet.place = place
            hit.tweet.point = Coordinate(latitude: 52.1089, longitude: 4.2753)
        },
        specimen("sensitive", "not for breakfast") { hit in
            hit.tweet.sensitive = true
            hit.tweet.media = [photo(1, alt: nil)]
        },
        specimen("withheld", "a text that is not shown everywhere") { hit in
            hit.tweet.flags.insert(.withheld)
            hit.tweet.withheldIn = ["DE", "FR"]
        },
        specimen("deleted", "I never said that") { $0.tweet.flags.insert(.deleted) },
        specimen("gone", "I may have said that") { $0.tweet.flags.insert(.gone) },
        specimen("liked", "somebody else's words") { hit in
            hit.tweet.flags.insert(.liked)
            hit.tweet.author = nil
            hit.tweet.createdAt = nil
            hit.tweet.client = nil
            hit.tweet.language = nil
            hit.tweet.counts = Tweet.Counts()
        },
        specimen("bookmarked", "to read «later»") { hit in
            hit.tweet.flags.formUnion([.bookmarked, .liked])
            hit.tweet.counts[.bookmarks] = 1204
            hit.labels = ["starred", "to do"]
            hit.note = "ask Hana about this\nbefore Friday"
        },
        specimen("referenced", "words of somebody who was quoted") { hit in
            hit.tweet.flags.remove(.collected)
            hit.tweet.author = User(id: UserID(7), handle: nil, name: nil)
        },
        specimen("cut", "RT [@ravi_deshpande]: it was a long day and it is not over ye…") { hit in
            hit.tweet.flags.formUnion([.truncated, .retweetByText])
            hit.tweet.retweetOf = TweetReference(tweet: nil, handle: "ravi_deshpande")
        },
        specimen("circle", "for a few") { $0.tweet.flags.insert(.circle) },
        specimen("community", "for many") { hit in
            hit.tweet.flags.insert(.community)
            hit.tweet.communityID = "1493446837214187523"
        },
        specimen("day", "twttr") { $0.tweet.createdAt = Timestamp(seconds: 1_209_600_000, precision: .day) },
        specimen("empty", "") { $0.tweet.media = [photo(1, alt: nil)] },
        specimen("right-to-left", "صباح الخير من الميناء، «القهوة» جاهزة [#قهوة] مع [@layla_haddad] 1234") { hit in
            hit.tweet.author = User(id: UserID(42), handle: "layla_haddad", name: "ليلى حداد")
            hit.tweet.language = "ar"
        },
        specimen("hebrew-and-latin", "הרכבת «מאחרת» again, platform 3 [#רכבת]") { hit in
            hit.tweet.author?.name = "מירה"
            hit.tweet.language = "iw"
        },
        specimen(
            "wide", "東京の天気は「晴れ」、明日は«雨»になるでしょう。傘を忘れないでください。[#東京] ａｂｃ 한국어도 조금"
        ) { hit in
            hit.tweet.author = User(id: UserID(42), handle: "tokyo_dayori", name: "東京だより")
            hit.tweet.language = "ja"
        },
        specimen("combining", "हिन्दी में «नमस्ते» [#हिन्दी], การเมือง and Zalgo: z̷̢̛a̴l̸g̵o̶") { $0.tweet.language = "hi" },
        specimen(
            "emoji",
            "Family 👩‍👩‍👧‍👦, flag 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇵🇹, keycap 1️⃣, tone 👍🏽, heart «❤️‍🔥», text ☎︎ and a row: "
                + String(repeating: "🧑‍🚀", count: 24)
        ) { $0.tweet.author?.name = "Mira 🧑‍🚀🌊" },
        specimen("hostile", "") { hit in
            hit.tweet.text =
                "red \u{1B}[31m, title \u{1B}]0;pwned\u{7}, link \u{1B}]8;;http://evil.example\u{1B}\\x, bell \u{7}, "
                + "C1 \u{9B}2J, back \u{8}\u{8}, over\rwrite, tab\there, del \u{7F}, \u{202E}backwards\u{202C}, "
                + "isolate \u{2066}x\u{2069}, zero\u{200B}width, joiner\u{200D}."
            hit.tweet.author = User(id: UserID(42), handle: "mira\u{1B}[2J", name: "Mi\nra \u{9B}31m \u{202E}okafor")
            hit.tweet.client = "App\u{1B}[8m"
            hit.tweet.replyTo = TweetReference(tweet: TweetID(5), handle: "a\u{7}b")
            hit.tweet.media = [photo(1, alt: "a\u{1B}]52;c;AAAA\u{7}b\nc")]
            hit.tweet.links = [
                Link(url: "https://t.co/a\u{1B}\\", expanded: "javascript:alert(1)", display: nil, span: nil)
            ]
            hit.labels = ["\u{1B}c"]
            hit.note = "note \u{1B}[5m"
        },
        specimen("long-word", "https://example.org/" + String(repeating: "averylongpath/", count: 14) + "end") { hit in
            let end = hit.tweet.text.utf8.count
            hit.tweet.links = [Link(url: hit.tweet.text, expanded: nil, display: nil, span: TextSpan(0, end))]
        },
        specimen("lines", "one\n\n\ntwo\n  indented\n«three»\n") { _ in },
        specimen("many", "everything counts") { hit in
            hit.tweet.counts = Tweet.Counts()
            (hit.tweet.counts[.likes], hit.tweet.counts[.retweets], hit.tweet.counts[.replies]) = (
                1_204_331, 20_998, 3011
            )
            (hit.tweet.counts[.quotes], hit.tweet.counts[.views], hit.tweet.counts[.bookmarks]) = (812, 90_112_004, 1)
            hit.tweet.flags.formUnion([.edited, .gone, .community])
        },
    ]
}
