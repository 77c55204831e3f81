import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables of short links")
struct ShortLinkTableTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var links: [String] = ["AbCdEfGhIj https://example.org/a"]
        var problems: [String] = []

        var testDescription: String { name + " " + text }
    }

    private static let cases: [Case] = [
        Case(name: "shorturls.json", text: #"{"https://t.co/AbCdEfGhIj":"https://example.org/a"}"#),
        Case(
            name: "shorturls.json",
            text:
                #"{ "http:\/\/t.co\/AbCdEfGhIj" : "https:\/\/example.org\/a", "https://t.co/1234abcd":"http://b.example" }"#,
            links: ["AbCdEfGhIj https://example.org/a", "1234abcd http://b.example"]),
        Case(
            name: "map.json",
            text: #"{"https://t.co/AbCdEfGhIj":"https://example.org/a","https://t.co/b":null,"https://t.co/c":7}"#,
            problems: ["the destination is not a text"]),
        Case(
            name: "map.json",
            text: #"{"https://t.co/AbCdEfGhIj":"https://example.org/a","https://bit.ly/b":"https://example.org/b"}"#,
            problems: ["the short link is not a t.co link"]),
        Case(
            name: "links.csv", text: "short_url,expanded_url\r\nhttps://t.co/AbCdEfGhIj,https://example.org/a\r\n"),
        Case(name: "links.tsv", text: "tco\tlong_url\nt.co/AbCdEfGhIj\thttps://example.org/a\n"),
        Case(name: "links.csv", text: "URL;Unwound_URL\nhttps://t.co/AbCdEfGhIj;https://example.org/a\n"),
        Case(
            name: "links.csv",
            text: "url,expanded_url,final_url\nhttps://t.co/AbCdEfGhIj,https://bit.ly/a,https://example.org/a\n"),
        Case(
            name: "missing.csv",
            text: "short_url,expanded_url,tweets,newest_tweet\nhttps://t.co/empty,,3,7\n"
                + "https://t.co/AbCdEfGhIj,https://example.org/a,1,8\n"),
        Case(
            name: "links.csv",
            text: "short,long\nhttps://t.co/AbCdEfGhIj,https://example.org/a\nhttps://t.co/self,https://t.co/self\n"
                + "https://t.co/bad,javascript:alert(1)\n,https://example.org/b\n",
            problems: ["the destination is not an http or https address", "the short link is missing"]),
        Case(
            name: "url_expansions.jsonl",
            text:
                #"{"short_url":"https://t.co/AbCdEfGhIj","expanded_url":"https://bit.ly/a","final_url":"https://example.org/a","status":"hit"}"#
                + "\n" + #"{"short_url":"https://t.co/gone","expanded_url":null,"final_url":null,"status":"error"}"#),
        Case(
            name: "list.json",
            text: #"[{"short_url":"https://t.co/AbCdEfGhIj","long_url":"https://example.org/a"}]"#),
    ]

    @Test("A table contains the destinations of links", arguments: cases)
    private func table(_ sample: Case) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write(sample.name, sample.text))
        #expect(found.format == .shortLinks)
        #expect(found.shortLinks.map { "\($0.code) \($0.destination)" } == sample.links)
        #expect(found.skipped.map(\.reason) == sample.problems)
        #expect(found.failures.isEmpty && found.tweets.isEmpty && found.warnings.isEmpty)
    }

    @Test("A table of tweets with a column of URLs is not a table of links")
    func tweets() throws {
        let scratch = try Scratch()
        let text =
            "id,created_at,text,url,expanded_url\n1454660436489142273,2021-10-31T04:04:09Z,so,https://t.co/a,https://b.example\n"
        #expect(try ImportedInput(try scratch.write("tweets.csv", text)).format == .condensed)
        let other = "url,expanded_url\nhttps://example.org/a,https://example.org/b\n"
        #expect(recognitionError(try scratch.write("other.csv", other)) != nil)
    }

    @Test("A cut object keeps the links before the damage, which is reported")
    func damaged() throws {
        let scratch = try Scratch()
        let text = #"{"https://t.co/AbCdEfGhIj":"https://example.org/a","https://t.co/b":"https://exam"#
        let found = try ImportedInput(try scratch.write("shorturls.json", text))
        #expect(found.shortLinks.map(\.code) == ["AbCdEfGhIj"])
        #expect(found.skipped.count + found.failures.count == 1)
    }
}
