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
}
