import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("Pasted text")
struct PastedTextTests {
    private final class Imported {
        let folder: TemporaryFolder
        let archive: TweetArchive

        init(_ paths: (TemporaryFolder) throws -> [String]) throws {
            folder = try TemporaryFolder()
            archive = try TweetArchive(path: folder.path("store.db"), access: .create)
            _ = try archive.importInputs(try paths(folder), options: ImportOptions()) { _ in true }
        }

        func ids(_ query: String) throws -> [TweetID] {
            var options = SearchOptions(now: 1_800_000_000)
            options.limit = 0
            options.records = false
            let found = try archive.search(query, options: options).hits.map(\.tweet.id)
            #expect(try archive.count(query, options: options).total == found.count, "\(query)")
            return found
        }
    }

    /// A store with the sample of every format.
    private static func samples() throws -> Imported {
        try Imported { _ in
            let names = try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
            return names.filter { name in
                !name.hasPrefix("generat") && !["README.md", "expected.json"].contains(name)
                    && (SampleArchives.zipsAreRead || !name.hasSuffix(".zip") && !name.hasSuffix(".tar"))
            }.map(SampleArchives.path)
        }
    }

    @Test("The text of every sample tweet finds the tweet, in each form in which it is shown")
    func sentences() throws {
        let imported = try Self.samples()
        var options = SearchOptions(now: 1_800_000_000)
        options.limit = 0
        options.records = false
        let hits = try imported.archive.search("", options: options).hits
        #expect(hits.count > 300)
        for hit in Exhaustive.sample(hits, every: 4) {
            for form in [LinkForm.verbatim, .display, .whole] {
                let styled = StyledText(hit).presented(form, quoting: hit.tweet.quoteOf)
                let text = styled.runs.map(\.text).joined()
                // The words of a link are not words of the text, as in "Learn more".
                let hasWordsOfLink = form == .verbatim && hit.tweet.links.contains { !text.contains($0.url) }
                if text.isEmpty || hasWordsOfLink { continue }
                // A terminal shows one line.
                let line = Sanitizer.sanitized(text, lineBreaks: .spaces)
                #expect((try? imported.ids(line))?.contains(hit.tweet.id) == true, "\(form): \(line)")
            }
        }
    }

    private static let tweets = """
        {"data":[\
        {"id":"1405812529716682179","text":"She said \\u201cdon\\u2019t panic\\u201d \\u2014 and I did NOT (yet): https://t.co/abcdefgh12",\
        "author_id":"42","created_at":"2021-06-18T09:00:00.000Z",\
        "entities":{"urls":[{"start":48,"end":71,"url":"https://t.co/abcdefgh12",\
        "expanded_url":"https://www.example.org/a/long-path/to(the)page?v=7&utm_source=x",\
        "display_url":"example.org/a/long-path/to\\u2026"}]}},\
        {"id":"1405812529716682180","text":"-5 degrees * and 5/7 stars: is that /normal/? from: me","author_id":"42",\
        "created_at":"2021-06-18T10:00:00.000Z"},\
        {"id":"2019","text":"an early tweet","author_id":"42","created_at":"2006-03-22T10:00:00.000Z"},\
        {"id":"1405812529716682182","text":"in 2019","author_id":"42","created_at":"2021-06-18T11:00:00.000Z",\
        "referenced_tweets":[{"type":"quoted","id":"1405812529716682180"}]}],\
        "includes":{"users":[{"id":"42","name":"Ann","username":"ann_lee"}],\
        "media":[]}}
        """

    private func few() throws -> Imported {
        try Imported { folder in
            try Self.tweets.write(toFile: folder.path("page.json"), atomically: true, encoding: .utf8)
            return [folder.path("page.json")]
        }
    }

    @Test(
        "A sentence finds its tweet with any quotes and any form of its links",
        arguments: [
            "She said “don’t panic” — and I did NOT (yet): https://t.co/abcdefgh12",
            "She said \"don't panic\" - and I did NOT (yet): example.org/a/long-path/to…",
            "“don’t panic” — and I did NOT (yet): www.example.org/a/long-path/to(the)page?v=7&utm_source=x",
            "She said “don’t panic", "panic” — and I did NOT",
        ])
    func quotes(text: String) throws {
        #expect(try few().ids(text) == [TweetID(1_405_812_529_716_682_179)])
    }

    @Test(
        "Signs of the query language in a sentence are searched as text if they have no results",
        arguments: ["-5 degrees * and 5/7 stars", "5/7 stars: is that /normal/?", "stars: is that /normal/? from: me"])
    func signs(text: String) throws {
        #expect(try few().ids(text) == [TweetID(1_405_812_529_716_682_180)])
    }

    @Test(
        "A short link is found with any scheme and without one",
        arguments: [
            "https://t.co/abcdefgh12", "http://t.co/abcdefgh12", "t.co/abcdefgh12", "url:\"http://t.co/abcdefgh12\"",
            "https://t.co/abcdefgh12?amp=1", "pic.twitter.com/abcdefgh12", "did NOT (yet): t.co/abcdefgh12",
        ])
    func shortLinks(text: String) throws {
        #expect(try few().ids(text) == [TweetID(1_405_812_529_716_682_179)])
    }

    @Test("Short and unknown texts remain queries")
    func queries() throws {
        let imported = try few()
        for text in ["(early", "\"early tweet", "early -tweet", "form:ann early tweet here"] {
            let found = try? imported.ids(text)
            #expect(found == nil || found == [], "\(text)")
        }
        #expect(try imported.ids("early tweet -from:ann_lee an early").isEmpty)
    }

    @Test(
        "A lone tag, account or exact word with many parts is not a sentence",
        arguments: [
            "#選挙に行こう", "#COVID_19_in_UK", "@covid_19_in_uk", "++State-of-the-art", "#one_two_three #four_five_six",
        ])
    func tags(text: String) throws {
        let imported = try Imported { folder in
            let words = text.replacing(/[#@+]/, with: "").replacing("_", with: " ").replacing("-", with: " ")
            let page = """
                {"data":[{"id":"1405812529716682190","text":"\(words)","author_id":"42",\
                "created_at":"2021-06-18T10:00:00.000Z"}]}
                """
            try page.write(toFile: folder.path("page.json"), atomically: true, encoding: .utf8)
            return [folder.path("page.json")]
        }
        #expect(try imported.ids(text).isEmpty)
    }

    @Test("A query for tweets to change is never searched as a sentence")
    func changes() throws {
        let archive = try few().archive
        let text = "-5 degrees * and 5/7 stars"
        #expect(try !archive.search(text, options: SearchOptions(now: 1_800_000_000)).hits.isEmpty)
        #expect(throws: TweetArchiveError.self) {
            let ids = try archive.tweetIDs(matching: text, options: SearchOptions(now: 1_800_000_000))
            if ids.isEmpty { throw TweetArchiveError.query([]) }
        }
    }

    @Test(
        "A URL finds the tweet and the tweets that quote it",
        arguments: [
            "https://x.com/ann_lee/status/1405812529716682180", "x.com/ann_lee/status/1405812529716682180?s=20",
            "https://twitter.com/ann_lee/status/1405812529716682180?s=20&t=abc",
            "http://mobile.twitter.com/i/web/status/1405812529716682180",
            " www.twitter.com/ann_lee/statuses/1405812529716682180/photo/1 ",
            "https://m.twitter.com/#!/ann_lee/status/1405812529716682180",
        ])
    func urls(text: String) throws {
        #expect(
            try few().ids(text) == [TweetID(1_405_812_529_716_682_182), TweetID(1_405_812_529_716_682_180)])
    }

    @Test("An ID finds the tweet, and a number that is also a word finds both")
    func ids() throws {
        let imported = try few()
        #expect(try imported.ids("1405812529716682180") == [TweetID(1_405_812_529_716_682_180)])
        #expect(try imported.ids("2019") == [TweetID(1_405_812_529_716_682_182), TweetID(2019)])
        #expect(try imported.ids("2018").isEmpty && imported.ids("99999999999999999999").isEmpty)
    }

    @Test("An ID of a tweet that is only referenced finds it")
    func referenced() throws {
        let imported = try Imported { folder in
            let text = """
                {"data":[{"id":"30","text":"see","author_id":"42","created_at":"2021-06-18T11:00:00.000Z",\
                "referenced_tweets":[{"type":"quoted","id":"29"}]}],"includes":{"tweets":[{"id":"29","text":"old",\
                "author_id":"42","created_at":"2021-06-17T11:00:00.000Z"}],\
                "users":[{"id":"42","name":"Ann","username":"ann_lee"}]}}
                """
            try text.write(toFile: folder.path("page.json"), atomically: true, encoding: .utf8)
            return [folder.path("page.json")]
        }
        #expect(try imported.ids("29") == [TweetID(29)])
        #expect(try imported.ids("x.com/ann_lee/status/29") == [TweetID(30), TweetID(29)])
    }

    @Test("The name of every image of the samples finds its tweet")
    func images() throws {
        let imported = try Self.samples()
        var options = SearchOptions(now: 1_800_000_000)
        options.limit = 0
        options.records = false
        let hits = try imported.archive.search("has:media", options: options).hits
        #expect(hits.count > 10)
        for hit in hits {
            for media in hit.tweet.media {
                var names: [String] = []
                if let file = media.fileName {
                    let last = String(file.split(separator: "/").last ?? "")
                    names += [last, "/home/ann/my archive/data/tweets_media/" + last, "C:\\tweets_media\\" + last]
                    if let dash = last.firstIndex(of: "-") { names.append(String(last[last.index(after: dash)...])) }
                }
                if let url = media.url, url.contains("/media/") {
                    names += [url, String(url.split(separator: "/").last ?? "")]
                    if let dot = url.lastIndex(of: "."), url.hasSuffix(".jpg") {
                        names += [url + ":large", url[..<dot] + "?format=jpg&name=large"]
                    }
                }
                for name in names {
                    #expect(try imported.ids(name).contains(hit.tweet.id), "\(name) of \(hit.tweet.id)")
                }
            }
        }
    }
}
