import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Data in web pages")
struct PageDataTests {
    private let tweet =
        #"{"id_str":"1765000000000000001","created_at":"Thu Mar 07 09:05:01 +0000 2024","full_text":"a } \" b","#
        + #""entities":{},"user":{"id_str":"42","screen_name":"ann_lee","name":"Ann"}}"#

    private var store: String {
        let stored = tweet.replacing(#"{"id_str":"42","screen_name":"ann_lee","name":"Ann"}"#, with: #""42""#)
        return #"{"optimist":[],"entities":{"tweets":{"entities":{"1765000000000000001":\#(stored)},"errors":{}},"#
            + #""users":{"entities":{"42":{"id_str":"42","screen_name":"ann_lee","name":"Ann"}}}},"session":{}}"#
    }

    private func page(_ body: String) -> String {
        "<!DOCTYPE html>\n<!-- saved from url=(0014)https://x.com/ -->\n<html><head><title>x</title></head><body>\n"
            + body + "\n</body></html>"
    }

    @Test("Tweets are read from the data of a page")
    func pages() throws {
        let scratch = try Scratch()
        let timeline =
            #"{"props":{"pageProps":{"timeline":{"entries":[{"type":"tweet","entry_id":"tweet-1765000000000000001","#
            + #""content":{"tweet":\#(tweet)}}]}}}}"#
        let escaped = tweet.replacing("\"", with: "&quot;").replacing(" b", with: " b &amp;lt;")
        for body in [
            #"<script id="__NEXT_DATA__" type="application/json">\#(timeline)</script>"#,
            #"<script nonce="x">window.__INITIAL_STATE__={"a":{}};</script><script>window.__INITIAL_STATE__ = \#(store);window.__META_DATA__={"env":"prod"};</script>"#,
            #"<pre style="white-space: pre-wrap;">\#(escaped)</pre>"#,
        ] {
            let filler = String(repeating: "<p>x</p>", count: 5000)
            let found = try ImportedInput(scratch.write("page.html", page(filler + body)))
            #expect(found.ids == [1_765_000_000_000_000_001], "\(body)")
            #expect(found.texts.first?.hasPrefix("a } \" b") == true, "\(body)")
            #expect(found.tweets.first?.author?.handle == "ann_lee", "\(body)")
            #expect(found.skipped.isEmpty && found.failures.isEmpty, "\(body)")
        }
    }

    @Test("A page without tweets in its text is refused with this reason")
    func without() throws {
        let scratch = try Scratch()
        let empty = #"{"entities":{"tweets":{"entities":{}},"users":{"entities":{}}}}"#
        let path = try scratch.write("page.html", page("<script>window.__INITIAL_STATE__=\(empty);</script>"))
        #expect {
            _ = try ArchiveImporter.detect(path: path, options: ImportOptions())
        } throws: { error in
            InputError(error).message.contains("a web page that does not contain tweets as data")
        }
    }

    @Test("The tweets of a page that twitter.com rendered until 2020 are read")
    func renderedPage() throws {
        let page = #"""
            <!DOCTYPE html><html><body><div class="tweet permalink-tweet" data-tweet-id="1641895047852982283"
            data-screen-name="ann_lee" data-name="Ann &amp; Co" data-user-id="42" data-is-reply-to="true"
            data-reply-to-users-json="[{&quot;screen_name&quot;:&quot;ann_lee&quot;},{&quot;screen_name&quot;:&quot;cat_y&quot;}]">
            <span class="_timestamp" data-time="1680293259"></span><p class="TweetTextSize tweet-text" lang="en">Fish &amp; chips
            &lt;3 <img class="Emoji" alt="🍵"> <a class="twitter-hashtag" href="/hashtag/tea"><s>#</s><b>tea</b></a> <a
            href="/web/20200101000000/https://t.co/AbCdEfGhIj" class="twitter-timeline-link" data-expanded-url="https://example.org/a"
            >example.org/a</a><a href="https://t.co/pIcPiCpIc1" class="twitter-timeline-link u-hidden">pic.twitter.com/x</a></p>
            <div data-image-url="https://web.archive.org/web/20200101000000im_/https://pbs.twimg.com/media/A.jpg"></div>
            <span class="ProfileTweet-action--retweet"><span data-tweet-stat-count="3"></span></span>
            <span class="ProfileTweet-action--favorite"><span data-tweet-stat-count="4"></span></span></div>
            <div class="tweet" data-tweet-id="1641895047852982284" data-screen-name="bob_x"><p class="tweet-text">look</p>
            <div class="QuoteTweet-innerContainer" data-item-id="1641500535813046284" data-screen-name="cat_y">
            <div class="tweet-text">Scones</div><div data-image-url="https://pbs.twimg.com/media/Q.jpg"></div></div></div>
            """#
        let found = try ImportedInput("a.html", text: page)
        let tweet = try #require(found.tweets.first)
        #expect(found.ids == [1_641_895_047_852_982_283, 1_641_895_047_852_982_284])
        #expect(found.skipped.isEmpty && found.warnings.isEmpty && found.unread.isEmpty, "\(found.warnings)")
        #expect(
            tweet.text
                == "Fish & chips\n<3 🍵 #tea https://t.co/AbCdEfGhIj https://t.co/pIcPiCpIc1")
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.id == UserID(42) && tweet.author?.name == "Ann & Co")
        #expect(tweet.createdAt?.seconds == 1_680_293_259 && tweet.language == "en" && tweet.replyTo?.handle == "cat_y")
        #expect(tweet.counts[.likes] == 4 && tweet.counts[.retweets] == 3)
        #expect(tweet.links.map(\.expanded) == ["https://example.org/a"])
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/A.jpg"])
        #expect(tweet.media.map(\.link) == ["https://t.co/pIcPiCpIc1"])
        let quote = TweetReference(tweet: TweetID(1_641_500_535_813_046_284), handle: "cat_y")
        #expect(found.tweets[1].quoteOf == quote && found.tweets[1].media.isEmpty)
    }

    /// A page of x.com, as SingleFile saves it, with some attributes without quotes.
    private static let currentPage = #"""
        <!DOCTYPE html><html><body><article aria-labelledby=id__1 role=article tabindex=0 data-testid=tweet>
        <div data-testid=User-Name><a href=https://x.com/ann_lee role=link><span>Ann &amp; Co</span> <img alt="🐐"
        src="data:image/svg+xml;base64,PHN2Zz4="></a><a href=https://x.com/ann_lee><span>@ann_lee</span></a><a
        href="https://x.com/ann_lee/status/1641895047852982283"><time datetime=2023-03-31T20:07:39.000Z>Mar 31</time></a></div>
        <div>Replying to <a href=https://x.com/cat_y>@cat_y</a> and <a href=https://x.com/dan_z>@dan_z</a></div>
        <div dir=auto lang=en data-testid=tweetText><span>Fish &amp; chips
        &lt;3 </span><img alt="🍵" src="data:image/svg+xml;base64,PHN2Zz4="><span> <a href="https://x.com/hashtag/tea">#tea</a> </span><div><a
        href="https://t.co/AbCdEfGhIj"><span aria-hidden=true>https://</span>example.org/a<span aria-hidden=true>/long</span><span
        aria-hidden=true>…</span></a></div></div><button data-testid=tweet-text-show-more-link>Show more</button>
        <a href="https://x.com/ann_lee/status/1641895047852982283/photo/1"><div data-testid=tweetPhoto><img alt=Image
        src="https://pbs.twimg.com/media/A?format=jpg&amp;name=small"></div></a>
        <div role=link tabindex=0><div data-testid=User-Name><span>Cat</span><time datetime=2023-03-30T18:00:00.000Z>Mar 30</time></div>
        <div data-testid=tweetText lang=en><span>Scones</span></div><a href="https://x.com/cat_y/status/1641500535813046284/photo/1"><img
        src="https://pbs.twimg.com/media/Q?format=jpg&amp;name=small"></a></div>
        <div aria-label="4 replies, 3 reposts" role=group><button aria-label="4 Replies. Reply" data-testid=reply></button><button
        aria-label="3 reposts. Repost" data-testid=retweet></button><button aria-label="1,234 Likes. Liked" data-testid=unlike></button><a
        aria-label="20,000 views. View post analytics" href="https://x.com/ann_lee/status/1641895047852982283/analytics"></a></div></article>
        <article data-testid=tweet><div data-testid=User-Name><a href=https://x.com/shop>Shop</a></div><div
        data-testid=tweetText>Buy</div></article><article data-testid=tweet><div data-testid=User-Name><a
        href=/ann_lee>Ann</a><a href=/ann_lee/status/1641047550981046285><time datetime=2023-03-29T12:00:00.000Z></time></a></div>
        <img src=https://pbs.twimg.com/media/P.jpg></article></body></html>
        """#

    @Test("A tweet that shows only a photo or a card is kept, and one without anything is reported")
    func savedPhotos() throws {
        func article(_ id: Int, _ rest: String) -> String {
            let link = "https://x.com/ann_lee/status/\(id)"
            return "<article data-testid=tweet><div data-testid=User-Name><a href=/ann_lee>Ann</a><a href=\(link)>"
                + "<time datetime=2023-03-29T12:00:00.000Z></time></a></div>\(rest.replacing("%", with: link))</article>"
        }
        let found = try ImportedInput(
            "a.html",
            text: page(
                article(1_641_895_047_852_982_283, "<a href=%/photo/1><img src=./x_files/A.jpg></a><a href=/cat_y></a>")
                    + article(
                        1_641_895_047_852_982_284,
                        "<a href=https://tea.example/cat_y></a><a href=/dan_z></a><div data-testid=tweetText>a</div>")
                    + article(1_641_895_047_852_982_285, "<a href=https://t.co/AbCdEfGhIj>Shop</a>")
                    + article(
                        1_641_895_047_852_982_286, "<div data-testid=tweetText>b</div><a href=https://t.co/AbC></a>")
                    + article(1_641_895_047_852_982_287, "<div data-testid=tweetTxet>damaged</div>")))
        #expect(found.texts == ["", "a", "https://t.co/AbCdEfGhIj", "b https://t.co/AbC"])
        #expect(found.tweets.map(\.media.count) == [1, 0, 0, 0])
        #expect(found.tweets.map { $0.replyTo?.handle } == [nil, "dan_z", nil, nil])
        #expect(found.skipped.map(\.reason) == ["it has no text"])
    }

    private static let nitterPage = #"""
        <!DOCTYPE html><html><body><div class="timeline"><div class="timeline-item " data-username="ann_lee">
        <a class="tweet-link" href="/ann_lee/status/1641895047852982283#m"></a><div class="tweet-body"><div
        class="retweet-header"><span><div class="icon-container"><span class="icon-retweet" title=""></span> Bob retweeted</div></span></div>
        <div class="tweet-header"><a class="tweet-avatar" href="/ann_lee"><img class="avatar" src="/pic/a.jpg" alt=""></a>
        <div class="tweet-name-row"><div class="fullname-and-username"><a class="fullname" href="/ann_lee" title="Ann &amp; Co">Ann
        &amp; Co</a><a class="username" href="/ann_lee" title="@ann_lee">@ann_lee</a></div><span class="tweet-date"><a
        href="/ann_lee/status/1641895047852982283#m" title="Mar 31, 2023 · 8:07 PM UTC">Mar 31, 2023</a></span></div></div>
        <div class="replying-to">Replying to <a href="/cat_y">@cat_y</a> <a href="/dan_z">@dan_z</a></div>
        <div class="tweet-content media-body" dir="auto">Fish &amp; chips
        &lt;3 🍵 <a href="/search?q=%23tea">#tea</a> <a href="https://nitter.example/eve_w" title="Eve">@eve_w</a> <a
        href="https://example.org/http/a?u=https://b.example">example.org/http…</a></div>
        <div class="attachments"><a class="still-image" href="/pic/orig/media%2FA.jpg"><img src="/pic/media%2FA.jpg%3Fname%3Dsmall"></a></div>
        <div class="quote quote-big"><a class="quote-link" href="/cat_y/status/1641500535813046284#m"></a><a class="fullname"
        href="/cat_y" title="Cat">Cat</a><span class="tweet-date"><a href="/cat_y/status/1641500535813046284#m"
        title="Mar 30, 2023 · 6:00 PM UTC">Mar 30</a></span><div class="quote-text" dir="auto">Scones</div></div>
        <div class="tweet-stats"><span class="tweet-stat"><div class="icon-container"><span class="icon-comment" title=""></span>
        4</div></span><span class="tweet-stat"><div class="icon-container"><span class="icon-retweet" title=""></span> 3</div></span>
        <span class="tweet-stat"><div class="icon-container"><span class="icon-heart" title=""></span> 1,234</div></span><span class="tweet-stat"><div
        class="icon-container"><span class="icon-views" title=""></span> 1.2K</div></span></div></div></div>
        <div class="timeline-item"><a class="tweet-link" href="/bob_x"></a><div class="tweet-content media-body">A biography</div></div>
        </div></body></html>
        """#

    @Test(
        "The tweets of saved pages of x.com and Nitter are read",
        arguments: [
            (currentPage, "Fish & chips\n<3 🍵 #tea https://t.co/AbCdEfGhIj…", "Ann & Co 🐐"),
            (
                nitterPage, "Fish & chips\n<3 🍵 #tea @eve_w https://example.org/http/a?u=https://b.example", "Ann & Co"
            ),
        ])
    func shownTweets(page: String, text: String, name: String) throws {
        let found = try ImportedInput("a.html", text: page)
        let tweet = try #require(found.tweets.first)
        let photo: Int64 = 1_641_047_550_981_046_285
        #expect(found.ids == [1_641_895_047_852_982_283] + (page == Self.currentPage ? [photo] : []))
        #expect(found.skipped.isEmpty && found.unread.isEmpty)
        #expect(tweet.text == text)
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == name)
        let seconds = try #require(tweet.createdAt?.seconds)
        #expect(abs(seconds - 1_680_293_259) < 60)
        #expect(tweet.counts[.replies] == 4 && tweet.counts[.retweets] == 3 && tweet.counts[.likes] == 1234)
        #expect(tweet.counts[.views] == (page == Self.currentPage ? 20_000 : nil))
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/A.jpg"])
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(1_641_500_535_813_046_284), handle: "cat_y"))
        #expect(tweet.links.map { $0.expanded ?? $0.url }.contains { $0.hasPrefix("https://example.org/") })
        #expect(tweet.replyTo?.handle == "cat_y")
        #expect(found[photo].map { $0.text.isEmpty && $0.media.count == 1 } == (page == Self.currentPage ? true : nil))
    }

    @Test("The tweets that a page embeds are read")
    func embeddedTweets() throws {
        let tweet =
            #"<blockquote class="twitter-tweet" data-lang="en"><p lang="en" dir="ltr">Fish &amp; chips<br>"#
            + #"<a href="https://twitter.com/hashtag/tea?src=hash">#tea</a> <a href="https://t.co/AbCdEfGhIj">"#
            + #"example.org</a></p>&mdash; Ann (@ann_lee) <a href="https://twitter.com/ann_lee/status/1641895047852982283?ref_src="#
            + #"twsrc%5Etfw">March 31, 2023</a></blockquote>"#
        // A sample of code, and words of other pages.
        let sample = #"<p class="tweet-content" data-tweet-id="1">tweetText</p><pre>{"a":1}</pre>"#
        let found = try ImportedInput("a.html", text: page("<p>Look:</p>\(tweet)<p>Nice.</p>\(sample)"))
        #expect(found.ids == [1_641_895_047_852_982_283])
        #expect(found.texts == ["Fish & chips\n#tea https://t.co/AbCdEfGhIj"])
        #expect(found.tweets.first?.author?.handle == "ann_lee" && found.tweets.first?.author?.name == "Ann")
        let html = tweet.replacing("\"", with: "\\\"").replacing("<", with: "\\u003C")
        let response = #"{"url":"https:\/\/x.com\/ann_lee","html":"\#(html)\n","provider_name":"X","version":"1.0"}"#
        let given = try ImportedInput("a.json", text: response)
        #expect(given.ids == found.ids && given.texts == found.texts && given.unread.isEmpty)
    }

    @Test(
        "The paragraphs of an embedded tweet are its text, except the line with the author",
        arguments: [
            (
                #"<p>a</p><p>b &lt; <a href="https://t.co/AbCdEfGhIj">c.example</a></p>&mdash; %"#,
                "a\n\nb < https://t.co/AbCdEfGhIj"
            ),
            ("<p>a</p>\n<p>&#8212; %</p>", "a"), ("<p>a</p>\n<p>b</p>\n<p> — %</p>", "a\n\nb"),
            ("<p>— a <a href=\"/b\">@b</a></p>%", "— a @b"),
        ])
    func paragraphs(html: String, text: String) throws {
        let author = #"Ann — Tea (@ann_lee) <a href="https://x.com/ann_lee/status/1641895047852982283">March 31</a>"#
        let tweet = #"<blockquote class="twitter-tweet">\#(html.replacing("%", with: author))</blockquote>"#
        let found = try ImportedInput("a.html", text: page(tweet + "<p>Nice.</p>"))
        #expect(found.texts == [text] && found.tweets.first?.author?.name == "Ann — Tea")
    }

    @Test("The page in a file with all of its parts (MHTML) is read", arguments: [true, false])
    func multipart(isQuoted: Bool) throws {
        var page = Self.currentPage
        if isQuoted { page = page.replacing("=", with: "=3D").replacing("🍵", with: "=F0=9F=8D=\n=B5") }
        let text = [
            "From: <Saved by Blink>", "Snapshot-Content-Location: https://x.com/ann_lee", "MIME-Version: 1.0",
            "Content-Type: multipart/related;", "\ttype=\"text/html\";", "\tboundary=\"----Boundary--a----\"", "", "",
            "------Boundary--a----", "Content-Type: text/css", "Content-Transfer-Encoding: quoted-printable", "",
            "p { color: red; }", "", "------Boundary--a----", "Content-Type: text/html",
            "Content-Transfer-Encoding: \(isQuoted ? "quoted-printable" : "binary")", "", page, "------Boundary--a----",
            "Content-Type: image/png", "Content-Transfer-Encoding: base64", "", "iVBO", "------Boundary--a------", "",
        ].joined(separator: "\n").replacing("\n", with: "\r\n")
        let found = try ImportedInput("a.mhtml", text: text)
        #expect(found.ids.first == 1_641_895_047_852_982_283 && found.skipped.isEmpty)
        #expect(found.texts.first == "Fish & chips\n<3 🍵 #tea https://t.co/AbCdEfGhIj…")
    }

    @Test("A page is read in any size, without the pictures in it")
    func pictures() throws {
        let scratch = try Scratch()
        let picture = "<img src=\"data:image/png;base64," + String(repeating: "iVBO", count: 9 << 20) + "\">"
        let pre = "<pre>\(tweet.replacing("a }", with: "data:text/plain;base64,dGVh }"))</pre>"
        let found = try ImportedInput(scratch.write("page.html", page(picture + picture + pre + picture)))
        #expect(found.texts == ["data:text/plain;base64,dGVh } \" b"] && found.failures.isEmpty)
        let markup = String(repeating: "<p>tea</p>\n", count: 7 << 20)
        for (body, message) in [
            ("<pre>\(tweet)</pre>", "it is a web page with more than 64 MiB of text and markup"),
            ("", "a web page that does not contain tweets as data"),
        ] {
            #expect {
                let path = try scratch.write("b.html", page(body + markup))
                _ = try ArchiveImporter.detect(path: path, options: ImportOptions())
            } throws: { error in
                InputError(error).message.contains(message)
            }
        }
    }

    @Test("A large file that only begins like a file with all parts of a page is not one")
    func endlessLine() throws {
        let text = "From: <Saved by" + String(repeating: "tea ", count: 20 << 20)
        #expect(throws: InputError.self) { try ImportedInput("a.mhtml", text: text) }
    }
}
