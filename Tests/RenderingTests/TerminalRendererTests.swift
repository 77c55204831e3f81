import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Terminal renderer")
struct TerminalRendererTests {
    static func plain(width: Int? = nil, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) -> String {
        var out: [UInt8] = []
        TerminalRenderer(TerminalStyle(width: width, now: Marked.now)).write(into: &out, body)
        return String(decoding: out, as: UTF8.self)
    }

    static func tagged(links: Bool = false, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) -> String {
        var out: [UInt8] = []
        let style = TerminalStyle(color: true, width: 80, hyperlinks: links, now: Marked.now)
        TerminalRenderer(style).write(into: &out, body)
        return ReadableTerminal.tagged(out)
    }

    /// A tweet with media and everything else that a row can show.
    static var rich: SearchHit {
        var hit = Marked("Fish & «chips» 🐟 «[#lunch]» with [@bob], [$ACME] https://t.co/a https://t.co/p").hit()
        let text = hit.tweet.text
        let end = text.utf8.count
        hit.tweet.links = [
            Link(
                url: "https://t.co/a", expanded: "https://example.org/a", display: "example.org/a",
                span: TextSpan(end - 29, end - 15))
        ]
        var photo = MediaItem(
            id: "9", kind: .photo, url: "https://pbs.example/x.jpg", span: TextSpan(end - 14, end))
        photo.link = "https://t.co/p"
        photo.expanded = "https://twitter.com/ann_lee/status/1/photo/1"
        photo.alternativeText = "a plate"
        photo.width = 1200
        photo.height = 800
        hit.tweet.media = [photo]
        hit.tweet.counts[.likes] = 1203
        hit.tweet.counts[.retweets] = 0
        hit.tweet.counts[.replies] = 1
        hit.tweet.client = "Paper"
        hit.labels = ["starred"]
        return hit
    }

    @Test("A row has name, handle, times, the text with matches, media, counts and the ID")
    func row() {
        let expected = """
            ‹dim› 7  ‹/›‹strong›Ann‹/›  ‹mention›@ann_lee‹/›‹dim› · 3 h ago · 2024-11-09 09:14 UTC‹/›
                Fish & ‹match›chips‹/› 🐟 ‹hashtag+match›#lunch‹/› with ‹mention›@bob‹/›, ‹cashtag›$ACME‹/> ‹link›example.org/a‹/›
                ‹dim›▣ ‹/›‹link›photo‹/›‹dim› "a plate"‹/›
                ‹dim›1,203 likes · 1 reply · ‹/›‹note›★ starred‹/›‹dim› · 1855222378263478273‹/›

            """.replacing("‹/>", with: "‹/›")
        #expect(Self.tagged { $0.write(Self.rich, number: 7, to: &$1) } == expected)
    }

    @Test("A link to the tweet's own image is only on the media line, even if the record lists it only as a link")
    func ownMediaLink() {
        var hit = Marked("look https://t.co/p").hit()
        hit.tweet.links = [
            Link(
                url: "https://t.co/p", expanded: "https://twitter.com/ann_lee/status/1/photo/1",
                display: "pic.twitter.com/x", span: TextSpan(5, 19))
        ]
        let unknown = Self.plain { $0.write(hit, number: nil, to: &$1) }
        #expect(unknown.contains("\nlook pic.twitter.com/x\n"))
        hit.tweet.media = [MediaItem(id: nil, kind: .photo, url: "https://pbs.example/x.jpg")]
        #expect(Self.plain { $0.write(hit, number: nil, to: &$1) }.contains("\nlook\n▣ photo\n"))
        #expect(DetailPage(hit).sections.map(\.title) == ["Images", "Users"])
    }

    @Test("Links point to their expanded URLs, and the ID points to the tweet")
    func links() {
        let row = Self.tagged(links: true) { $0.write(Self.rich, number: nil, to: &$1) }
        #expect(row.contains("‹link https://example.org/a›‹link›example.org/a‹/›‹/link›"))
        #expect(row.contains("‹link https://x.com/ann_lee/status/1855222378263478273›1855222378263478273"))
        #expect(row.contains("‹link https://twitter.com/ann_lee/status/1/photo/1›"))
        let plain = Self.plain { $0.write(Self.rich, number: nil, to: &$1) }
        #expect(!plain.unicodeScalars.contains("\u{1B}"))
    }

    static let kinds: [(String, @Sendable (inout Tweet) -> Void, String)] = [
        ("a retweet", { $0.retweetOf = TweetReference(tweet: TweetID(5), handle: "bob") }, "↻ retweet of @bob"),
        ("a reply", { $0.replyTo = TweetReference(tweet: nil, user: UserID(7)) }, "↳ reply to user 7"),
        ("a thread", { $0.replyTo = TweetReference(tweet: TweetID(5), user: UserID(42)) }, "↳ continues a thread"),
        ("a quote", { $0.quoteOf = TweetReference(tweet: TweetID(5), handle: "bob") }, "❝ quotes @bob"),
        ("a quote of an unknown author", { $0.quoteOf = TweetReference(tweet: TweetID(5)) }, "❝ quotes a tweet"),
        ("a deleted tweet", { $0.flags.insert(.deleted) }, "deleted · 1855222378263478273"),
        ("a referenced tweet", { $0.flags.remove(.collected) }, "known only from other tweets · 1855222378263478273"),
        ("a truncated text", { $0.flags.insert(.truncated) }, "text cut off · 1855222378263478273"),
        ("no author", { $0.author = nil }, "author unknown · 3 h ago · 2024-11-09 09:14 UTC"),
        ("no time", { $0.createdAt = nil }, "Ann  @ann_lee · time unknown"),
        (
            "only a day", { $0.createdAt = Timestamp(seconds: 1_209_600_000, precision: .day) },
            "16 y ago · 2008-05-01\n"
        ),
        ("a name with a line break", { $0.author?.name = "A\nB" }, "A B  @ann_lee · "),
        ("a right-to-left name", { $0.author?.name = "مريم" }, "مريم\u{200E}  @ann_lee · "),
    ]

    @Test("A row names the kind and the flags of a tweet", arguments: kinds)
    func saysItsKind(_ description: String, _ change: @Sendable (inout Tweet) -> Void, _ expected: String) {
        var hit = Marked("words").hit()
        change(&hit.tweet)
        let row = Self.plain { $0.write(hit, number: nil, to: &$1) }
        #expect(row.contains(expected), "\(description): \(row)")
    }

    @Test(
        "Rendered colours are readable on usual dark and light backgrounds",
        arguments: [TerminalStyle.Theme.dark, .light])
    func contrast(_ theme: TerminalStyle.Theme) {
        var hit = Self.rich
        hit.tweet.flags.insert(.deleted)
        let style = TerminalStyle(color: true, theme: theme, now: Marked.now)
        var out: [UInt8] = []
        let problems = [Diagnostic.Severity.error, .warning, .note].map {
            Diagnostic(severity: $0, code: "x", message: "m", start: 0, end: 1)
        }
        TerminalRenderer(style).write(into: &out) { renderer, writer in
            renderer.writeDetails(of: hit, to: &writer)
            renderer.write(problems, query: "x", to: &writer)
        }
        let ground = theme == .dark ? 0x1E : 0xFF
        let numbers = String(decoding: out, as: UTF8.self).matches(of: #/38;5;([0-9]+)/#).compactMap { Int($0.1) }
        #expect(Set(numbers).count >= 8)
        for number in Set(numbers) {
            let ratio = Self.contrast(Self.color(number), (ground, ground, ground))
            #expect(ratio >= 4.5, "colour \(number) has \(ratio)")
        }
    }

    /// The red, green and blue components of a colour in the fixed part of the 256-colour palette.
    static func color(_ number: Int) -> (Int, Int, Int) {
        if number >= 232 { return (number * 10 - 2312, number * 10 - 2312, number * 10 - 2312) }
        let levels = [0, 95, 135, 175, 215, 255]
        return (levels[(number - 16) / 36], levels[(number - 16) / 6 % 6], levels[(number - 16) % 6])
    }

    /// The contrast ratio of WCAG 2.
    static func contrast(_ first: (Int, Int, Int), _ second: (Int, Int, Int)) -> Double {
        func luminance(_ color: (Int, Int, Int)) -> Double {
            func linear(_ level: Int) -> Double {
                let value = Double(level) / 255
                return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
        }
        let (low, high) = (min(luminance(first), luminance(second)), max(luminance(first), luminance(second)))
        return (high + 0.05) / (low + 0.05)
    }

    @Test("Rows never exceed the width, even without room for the indent", arguments: [12, 20, 40, 60, 80])
    func staysInside(_ width: Int) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            let hit = HostileTweetTests.hit(&generator)
            let text = Self.plain(width: width) { renderer, writer in
                renderer.write(hit, number: 123, numberWidth: 3, to: &writer)
                renderer.writeDetails(of: hit, to: &writer)
            }
            for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
        }
    }

    @Test("The detail page numbers its items consecutively through all sections")
    func detail() {
        let expected = """
            Ann  @ann_lee

              Fish & chips 🐟 #lunch with @bob, $ACME example.org/a

            Saturday, 9 November 2024, 09:14:18 UTC · 3 h ago
            1,203 likes · 1 reply · Paper · ★ starred
            https://x.com/ann_lee/status/1855222378263478273

            Images
             1  pbs.example/x.jpg  1200×800
                "a plate"

            Hashtags
             2  #lunch
             3  $ACME

            Users
             4  @ann_lee  Ann  author
             5  @bob

            URLs
             6  example.org/a

            """
        #expect(Self.plain(width: 80) { $0.writeDetails(of: Self.rich, to: &$1) } == expected)
    }

    @Test("A result list has blank lines between rows, and numbers are aligned to the longest")
    func list() {
        let hits = [Marked("one").hit(id: 1), Marked("two").hit(id: 2)]
        let lines = Self.plain(width: 80) { $0.write(hits, firstRow: 99, to: &$1) }.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix(" 99  Ann  @ann_lee"))
        #expect(lines[1] == "     one" && lines[2] == "     1" && lines[3].isEmpty)
        #expect(lines[4].hasPrefix("100  Ann"))
    }
}
