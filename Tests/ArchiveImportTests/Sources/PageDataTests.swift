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
}
