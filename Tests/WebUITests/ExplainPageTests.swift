import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

@Suite("Explain page")
struct ExplainPageTests {
    @Test("The page has the numbers of the library, and each clause links to its search")
    func numbers() throws {
        let sample = try SampleRouter("account-2022")
        let query = "coffee (#swift OR lang:pt) -is:retweet"
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        let expected = try sample.archive.explain(query, options: options)
        let page = try sample.page("/explain?q=" + PercentCoding.encoded(query))
        let markup = PageMarkup(page)
        #expect(markup.text.contains(expected.sentence))
        #expect(expected.clauses.count == 4)
        let links = markup.all("a").compactMap { $0.attributes["href"] }
        for clause in expected.clauses {
            let link = "/search?q=" + PercentCoding.encoded(clause.text)
            #expect(links.contains(link), "\(clause.text)")
        }
        let cells = page.matches(of: /<td class="count[^"]*">([^<]*)<\/td>/).map { String($0.output.1) }
        #expect(cells.count == 4 * expected.clauses.count)
        #expect(stride(from: 0, to: cells.count, by: 4).map { cells[$0] } == expected.clauses.map { String($0.tweets) })
        #expect(markup.text.contains("\(expected.tweets) tweet"))
        #expect(markup.all("pre").count == 2 && markup.text.contains("?1 = "))
        let json = try sample.json("/explain.json?q=" + PercentCoding.encoded(query))
        #expect(json["schema"] as? String == "tweetdex.explain/1")
        // The menu of a search leads here.
        let search = PageMarkup(try sample.page("/search?q=coffee"))
        #expect(search.all("a").contains { $0.attributes["href"] == "/explain?q=coffee" })
    }

    @Test("An invalid query is explained, and nothing is recorded")
    func invalid() throws {
        let sample = try SampleRouter("account-2022")
        #expect(try sample.page("/explain?q=from:", status: 400).contains("The query is not valid"))
        _ = try sample.page("/explain?q=coffee")
        #expect(try !sample.page("/recents").contains("coffee"))
    }
}

@Suite("A thread as an article")
struct JoinedThreadTests {
    /// Imports a conversation: ann (1, 2, 4, 6), bob (3, 5). 2 and 4 answer 1 and 2; 6 answers bob.
    private static func sample() throws -> SampleRouter {
        let folder = try TemporaryFolder()
        let path = folder.path("thread.jsonl")
        let rows: [(id: Int, parent: Int?, author: String, text: String)] = [
            (1, nil, "ann", "first"), (2, 1, "ann", "second"), (3, 2, "bob", "a remark"), (4, 2, "ann", "third"),
            (5, 4, "bob", "a question"), (6, 5, "ann", "an answer"),
        ]
        let lines = rows.map { row in
            #"{"id_str":"12345678901234567\#(row.id)","full_text":"\#(row.text)","#
                + #""created_at":"2020-01-01T12:00:0\#(row.id).000Z","#
                + (row.parent.map {
                    #""in_reply_to_status_id_str":"12345678901234567\#($0)","#
                } ?? "")
                + #""user":{"id_str":"\#(row.author == "ann" ? 7 : 8)","screen_name":"\#(row.author)"}}"#
        }
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return try SampleRouter(paths: [path], in: folder)
    }

    @Test(
        "Contains the tweets with which the author continues an own tweet, from any of them",
        arguments: [("1", "first second third"), ("4", "first second third"), ("5", nil), ("6", nil)])
    func texts(id: String, expected: String?) throws {
        let sample = try Self.sample()
        let url = "/thread/12345678901234567" + id
        let link = url + "?article=1"
        let conversation = PageMarkup(try sample.page(url))
        #expect(conversation.all("a").contains { $0.attributes["href"] == link } == (expected != nil))
        let detail = PageMarkup(try sample.page("/tweet/12345678901234567" + id))
        #expect(detail.all("a").contains { $0.attributes["href"] == link } == (expected != nil))
        let page = try sample.page(link)
        let article = PageMarkup(page)
        guard let expected else {
            #expect(article.all("section").isEmpty && article.text.contains("a question"))
            return
        }
        let texts = page.matches(of: /<p class="text"[^>]*>([^<]*)<\/p>/).map { String($0.output.1) }
        #expect(texts.joined(separator: " ") == expected)
        #expect(!article.text.contains("remark") && article.text.contains("3 tweets"))
    }
}
