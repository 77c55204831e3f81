import Rendering
import Testing
import TweetModel

@Suite("Detail page")
struct DetailPageTests {
    @Test("A section without items is left out")
    func leavesOutEmptySections() {
        let page = DetailPage(Marked("words").hit())
        #expect(page.sections.map(\.title) == ["Users"])
        #expect(page.item(1)?.badge == "author" && page.item(2) == nil && page.item(0) == nil)
    }

    @Test("Items are numbered consecutively through Images, Hashtags, Users and URLs")
    func numbersThrough() {
        let page = DetailPage(TerminalRendererTests.rich)
        #expect(page.sections.map(\.title) == ["Images", "Hashtags", "Users", "URLs"])
        #expect(page.sections.flatMap(\.items).map(\.number) == Array(1...6))
        #expect(page.item(2)?.action == .search("#lunch"))
        #expect(page.item(3)?.action == .search("$ACME"))
        #expect(page.item(4)?.action == .search("user:ann_lee"))
        #expect(page.item(5)?.action == .search("user:bob"))
        #expect(page.item(6)?.action == .openURL("https://example.org/a"))
        guard case .image(let item)? = page.item(1)?.action else {
            Issue.record("an image is followed to itself")
            return
        }
        #expect(item.id == "9")
    }

    @Test("A hashtag or user that occurs twice is one item, regardless of case")
    func mergesRepeats() {
        let page = DetailPage(Marked("[#Swift] [#swift] [@Bob] [@bob] [@ANN_LEE] [$A] [$a]").hit())
        #expect(page.sections.flatMap(\.items).map(\.label) == ["#Swift", "$A", "@ann_lee", "@Bob"])
    }

    @Test("The authors of the answered, quoted and retweeted tweets are among the users")
    func listsRelatedUsers() {
        var hit = Marked("x").hit()
        hit.tweet.replyTo = TweetReference(tweet: nil, user: UserID(42), handle: nil)
        hit.tweet.quoteOf = TweetReference(tweet: TweetID(1), user: nil, handle: "cy")
        hit.tweet.retweetOf = TweetReference(tweet: nil, user: UserID(77), handle: nil)
        let items = DetailPage(hit).sections.flatMap(\.items)
        #expect(items.map(\.label) == ["@ann_lee", "user 77", "@cy"])
        #expect(items[1].action == .search("user:77"))
    }

    @Test("Videos and GIFs are images with a badge")
    func badges() {
        var hit = Marked("x").hit()
        var video = MediaItem(id: nil, kind: .video, url: "https://p.example/a.jpg")
        video.durationMilliseconds = 3_723_000
        hit.tweet.media = [video, MediaItem(id: nil, kind: .animatedGIF, url: nil)]
        #expect(DetailPage(hit).sections.first?.items.map(\.badge) == ["video 1:02:03", "GIF"])
    }

    @Test("Links to the tweet's own media are images, not URLs")
    func leavesOutMediaLinks() {
        var hit = TerminalRendererTests.rich
        hit.tweet.links.append(Link(url: "https://t.co/p", expanded: nil, display: nil, span: nil))
        #expect(DetailPage(hit).sections.last?.items.count == 1)
    }

    @Test("The versions of an edited tweet are items in both directions")
    func versions() {
        for (shown, other) in [(0, 1), (1, 0)] {
            var hit = Marked("x").hit()
            hit.tweet.edits = [TweetID(5), TweetID(5)]
            hit.tweet.edits[shown] = hit.tweet.id
            let items = DetailPage(hit).sections.last?.items ?? []
            #expect(items.map(\.label) == ["original", "edit 1"])
            #expect(items.count == 2 && items[shown].action == .none && items[other].action == .tweet(TweetID(5)))
            #expect(items.map(\.badge).count { $0 == "this version" } == 1)
        }
    }

    @Test("A value that cannot follow its sign is quoted, and only web URLs can be opened")
    func quotesOddValues() {
        var hit = Marked("x").hit()
        hit.tweet.hashtags = [Hashtag(text: "two words", span: nil), Hashtag(text: "日本語", span: nil)]
        hit.tweet.cashtags = [Cashtag(text: "TWTR.A", span: nil), Cashtag(text: "A\u{1B}", span: nil)]
        hit.tweet.links = [Link(url: "javascript:alert(1)", expanded: nil, display: nil, span: nil)]
        hit.tweet.author?.handle = "a\"b"
        let actions = DetailPage(hit).sections.flatMap(\.items).map(\.action)
        #expect(
            actions == [
                .search("hashtag:\"two words\""), .search("#日本語"), .search("$TWTR.A"), .none,
                .search("user:\"a\\\"b\""), .none,
            ])
    }
}
