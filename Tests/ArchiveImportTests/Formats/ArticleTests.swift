import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("X Articles")
struct ArticleTests {
    private static let link = "https://t.co/abcdefghij"

    /// Reads a tweet of GraphQL with an article.
    private static func read(_ article: String, text: String = link, more: String = "") throws -> Tweet {
        let json = Web.tweet(
            101, text, more: #""article":{"article_results":{"result":{"rest_id":"77",\#(article)}}}"# + more)
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        var reader = GraphQLTweetReader()
        return try reader.read(document.root)
    }

    private static func readV2(_ article: String, includes: String = "{}") throws -> Tweet {
        var block = JSONDocument()
        var document = JSONDocument()
        try block.parse(Array(includes.utf8))
        var included = V2Includes()
        included.add(block.root)
        try document.parse(Array(#"{"id":"101","text":"\#(link)","author_id":"42","article":{\#(article)}}"#.utf8))
        var reader = V2TweetReader()
        return try reader.read(document.root, included)
    }

    /// Describes the parts: kind, words, and target.
    private static func parts(_ tweet: Tweet) -> [String] {
        let bytes = Array(tweet.text.utf8)
        return (tweet.article?.parts ?? []).map { part in
            let words = String(decoding: bytes[part.span.start..<part.span.end], as: UTF8.self)
            return "\(part.kind): \(words)" + (part.target.map { " → " + $0 } ?? "")
        }
    }

    private static func body(_ blocks: String, _ entities: String = "[]") -> String {
        #""title":"Tea","content_state":{"blocks":[\#(blocks)],"entityMap":\#(entities)}"#
    }

    private static func block(_ text: String, _ type: String = "unstyled", _ more: String = "") -> String {
        #"{"type":"\#(type)","text":\#(Export.quoted(text))\#(more.isEmpty ? "" : "," + more)}"#
    }

    // MARK: Completeness

    static let levelCases: [(article: String, text: String, trust: TextCompleteness)] = [
        (#""title":"Tea","preview_text":"Water""#, "Tea\n\nWater", .articlePreview),
        (#""title":"Tea""#, "Tea", .articlePreview),
        (
            #""title":"Tea","preview_text":"Water","plain_text":"Water first.\nThen leaves.""#,
            "Tea\n\nWater first.\nThen leaves.", .articleText
        ),
        (#""plain_text":"Water first.""#, "Water first.", .articleText),
        (body(block("Water")), "Tea\n\nWater", .article),
        // The blocks have headings, so they are better than the plain text.
        (body(block("Water")) + #","plain_text":"Other""#, "Tea\n\nWater", .article),
        (#""title":"Tea","content_state":{"blocks":[]},"preview_text":"Water""#, "Tea\n\nWater", .articlePreview),
        // Without title and text, the tweet keeps its own text.
        (#""title":"","preview_text":null"#, link, .full),
        (#""title":7,"content_state":"no","plain_text":[]"#, link, .full),
    ]

    @Test("The best text of a record is used", arguments: levelCases.indices)
    func levels(_ index: Int) throws {
        let (article, text, trust) = Self.levelCases[index]
        let tweet = try Self.read(article)
        #expect(tweet.text == text && tweet.textCompleteness == trust)
        #expect((tweet.article != nil) == (trust > .note) && tweet.flags.contains(.article) == (trust > .note))
    }

    // MARK: Blocks

    static let bodies: [(blocks: String, entities: String, text: String, parts: [String])] = [
        (
            block("One") + "," + block("Two", "header-one") + "," + block("Three", "Header-Three"), "[]",
            "One\n\nTwo\n\nThree", ["heading1: Two", "heading3: Three"]
        ),
        (
            block("a", "unordered-list-item") + "," + block("b", "unordered-list-item") + ","
                + block("c", "ordered-list-item"), "[]", "a\nb\n\nc", ["bullet: a", "bullet: b", "number: c"]
        ),
        (#"{"type":"unstyled","text":"\n \t"}"# + "," + block("x", "unknown-type"), "[]", "x", []),
        // The unit of positions is UTF-16.
        (
            block("🎏 the plan", "unstyled", #""entityRanges":[{"key":0,"offset":3,"length":8}]"#),
            #"[{"key":"0","value":{"type":"LINK","data":{"url":"https://a.example/"}}}]"#,
            "🎏 the plan", ["link: the plan → https://a.example/"]
        ),
        // An object instead of an array, and a key that does not exist.
        (
            block(" ", "atomic", #""entityRanges":[{"key":"k","offset":0,"length":1},{"key":9}]"#) + "," + block("end"),
            #"{"k":{"type":"divider","data":{}}}"#, "end", ["divider: "]
        ),
        (
            block(" ", "atomic", #""entityRanges":[{"key":0}]"#),
            #"[{"key":0,"value":{"type":"MARKDOWN","data":{"markdown":"```c\nint #a;\n```"}}}]"#, "int #a;",
            ["code: int #a;"]
        ),
        (
            block("e = mc^2", "atomic", #""entityRanges":[{"key":0}]"#), #"[{"key":"0","value":{"type":"LATEX"}}]"#,
            "e = mc^2", ["code: e = mc^2"]
        ),
        (
            block(" ", "atomic", #""entityRanges":[{"key":0}]"#),
            #"[{"key":"0","value":{"type":"TWEET","data":{"tweetId":"20"}}}]"#, "https://x.com/i/status/20", []
        ),
        // Ranges outside of the text.
        (
            block(
                "abc", "unstyled",
                """
                "entityRanges":[{"key":0,"offset":-1,"length":2},{"key":0,"offset":1,"length":0},\
                {"key":0,"offset":9223372036854775807,"length":9223372036854775807},{"key":0,"offset":2,"length":99}]
                """),
            #"[{"key":"0","value":{"type":"LINK","data":{"url":"https://a.example/"}}}]"#, "abc",
            ["link: c → https://a.example/"]
        ),
        // An image that the record does not contain keeps its caption.
        (
            block(" ", "atomic", #""entityRanges":[{"key":0}]"#),
            #"[{"key":"0","value":{"type":"MEDIA","data":{"caption":"Dawn","mediaItems":[{"mediaId":"9"}]}}}]"#, "Dawn",
            []
        ),
    ]

    @Test("Blocks become the text and its parts", arguments: bodies.indices)
    func blocks(_ index: Int) throws {
        let (blocks, entities, text, parts) = Self.bodies[index]
        let tweet = try Self.read(Self.body(blocks, entities))
        #expect(tweet.text == "Tea\n\n" + text)
        #expect(Self.parts(tweet) == ["title: Tea"] + parts)
    }

    @Test("Entities that a block lists are at their positions, and the others are extracted")
    func entities() throws {
        let data = """
            "data":{"mentions":[{"fromIndex":3,"toIndex":11,"text":"ann_lee"},{"fromIndex":0,"toIndex":2,"text":"no"}],\
            "hashtags":[{"fromIndex":12,"toIndex":16,"text":"tea"}],"cashtags":[{"fromIndex":"x","toIndex":1,"text":"A"}]}
            """
        let tweet = try Self.read(
            Self.body(Self.block("🐦 @ann_lee #tea $TEA @bob https://b.example.org/ok", "unstyled", data)))
        #expect(tweet.markedMentions == "Tea\n\n🐦 «@ann_lee» #tea $TEA «@bob» https://b.example.org/ok")
        #expect(tweet.mentions.map(\.source) == [.note, .extracted])
        #expect(tweet.hashtags.map(\.text) == ["tea"] && tweet.cashtags.map(\.text) == ["TEA"])
        #expect(tweet.links.map(\.url) == ["https://b.example.org/ok"])
    }

    // MARK: The tweet

    @Test("A text next to the link precedes the article, and a retweet has none")
    func positions() throws {
        let article = Self.body(Self.block("Water", "blockquote"))
        let longer = try Self.read(article, text: "Mine: " + Self.link)
        #expect(longer.text == "Mine: \(Self.link)\n\nTea\n\nWater")
        #expect(Self.parts(longer) == ["title: Tea", "quote: Water"])
        let link = try Self.read(article, text: "https://x.com/i/article/77")
        #expect(link.text == "Tea\n\nWater")
        let retweet = try Self.read(
            article, text: "RT @bob: x", more: #","quoted_status_result":{}"#)
        #expect(retweet.text.hasPrefix("RT @bob: x"))
    }

    @Test("Media come from objects, from keys and from the includes")
    func media() throws {
        let tweet = try Self.readV2(
            #""title":"Tea","cover_media":"3_1","media_entities":["7_2",{"media_key":"16_3","type":"animated_gif"}]"#,
            includes:
                #"{"media":[{"media_key":"3_1","type":"photo","url":"https://a.example/1.jpg","alt_text":"cup"}]}"#)
        #expect(tweet.media.map(\.id) == ["1", "2", "3"])
        #expect(tweet.media.map(\.kind) == [.photo, .video, .animatedGIF])
        #expect(tweet.media[0].alternativeText == "cup" && tweet.media[0].url == "https://a.example/1.jpg")
        #expect(Self.parts(tweet) == ["title: Tea", "cover:  → 1"])
    }

    @Test("API v2 may spell the body as blocks, with types in lower case and entities in a list")
    func draft() throws {
        let tweet = try Self.readV2(
            """
            "title":"Tea","content_state":{"blocks":[{"text":" ","type":"atomic","entity_ranges":[{"key":0}]},\
            {"text":"See this","type":"unstyled","entity_ranges":[{"key":1,"offset":4,"length":4}]}],"entities":[\
            {"key":"0","value":{"type":"post","data":{"post_id":"20"}}},{"key":"1","value":{"type":"link","data":{"url":"https://a.example/"}}}]},\
            "entities":{"mentions":[{"username":"Bob","id":"43"}]},"plain_text":"Hi @bob"
            """)
        #expect(tweet.text == "Tea\n\nhttps://x.com/i/status/20\n\nSee this")
        #expect(Self.parts(tweet) == ["title: Tea", "link: this → https://a.example/"])
        let plain = try Self.readV2(
            #""plain_text":"Hi @bob https://t.co/AbCdEfGhIj","entities":{"mentions":[{"username":"Bob","id":"43"}],"urls":[{"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://a.example/q"}]}"#
        )
        #expect(
            plain.mentions.map(\.id) == [UserID(43)] && plain.links.compactMap(\.expanded) == ["https://a.example/q"])
    }

    static let urlCases: [(String, Int64?)] = [
        ("https://x.com/i/article/1900000000000000077", 1_900_000_000_000_000_077),
        ("http://twitter.com/i/article/77?s=20", 77), ("https://x.com/i/article/", nil),
        ("https://x.com/i/article/abc", nil), ("https://evil.example/i/article/77", nil),
        ("https://x.com/ann_lee/status/77", nil), ("https://x.com/i/article/-7", nil), ("", nil),
    ]

    @Test("The URL of an article contains its ID", arguments: urlCases)
    func urls(_ url: String, _ id: Int64?) { #expect(ArticleRecord.id(url) == id) }
}

@Suite("Articles of account archives")
struct AccountArticleTests {
    private static func article(_ id: Int, _ title: String) -> String {
        #"{"article":{"id":"\#(id)","title":"\#(title)","content":{"blocks":[{"text":"Text of \#(title)"}]}}}"#
    }

    private static func metadata(_ state: String, _ tweet: Int?) -> String {
        let id = tweet.map { #""tweetId":"\#($0)","# } ?? ""
        return #"{"articleMetadata":{\#(id)"lifecycleState":{"lifecycle":{"name":"\#(state)"}}}}"#
    }

    private static func list(_ records: [String], _ name: String) -> String {
        "window.YTD.\(name).part0 = [\(records.joined(separator: ","))]"
    }

    private static func tweet(_ id: Int64, _ article: Int?) -> String {
        let link = article.map {
            #"{"url":"https://t.co/a","expanded_url":"https://x.com/i/article/\#($0)","indices":["0","14"]}"#
        }
        return Export.tweet(
            id, "https://t.co/a",
            entities: #""hashtags":[],"symbols":[],"user_mentions":[],"urls":[\#(link ?? "")]"#)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var articles: [String]
        var metadata: [String]
        /// The ID of a tweet, and the article to which it links.
        var tweets: [(Int64, Int?)]
        var texts: [String]
        var warnings = 0
        var skipped = 0
    }

    static let cases = [
        Case(
            testDescription: "by the tweet ID", articles: [article(7, "A")], metadata: [metadata("Published", 101)],
            tweets: [(101, nil)], texts: ["A\n\nText of A"]),
        Case(
            testDescription: "by the link", articles: [article(7, "A"), article(8, "B")],
            metadata: [metadata("Published", nil), metadata("Published", 5)], tweets: [(101, 8), (102, 7)],
            texts: ["B\n\nText of B", "A\n\nText of A"]),
        Case(
            testDescription: "the link decides", articles: [article(7, "A"), article(8, "B")],
            metadata: [metadata("Published", 101), metadata("Published", nil)], tweets: [(101, 8)],
            texts: ["B\n\nText of B"], warnings: 1),
        Case(
            testDescription: "drafts are private", articles: [article(7, "A"), article(8, "B")],
            metadata: [metadata("Draft", 101), metadata("Published", nil)], tweets: [(101, 7), (102, 8)],
            texts: ["https://t.co/a", "B\n\nText of B"]),
        Case(
            testDescription: "other numbers: only links", articles: [article(7, "A"), article(8, "B")],
            metadata: [metadata("Published", 101)], tweets: [(101, nil), (102, 8)],
            texts: ["https://t.co/a", "B\n\nText of B"], warnings: 1),
        Case(
            testDescription: "a damaged record: only links",
            articles: [#"{"article":{"title":"no ID"}}"#, article(8, "B")],
            metadata: [metadata("Published", 101), metadata("Published", 102)], tweets: [(101, nil), (102, 8)],
            texts: ["https://t.co/a", "B\n\nText of B"], warnings: 1, skipped: 1),
        Case(
            testDescription: "broken JSON: only links", articles: [#"{"article":{"id":"#, article(8, "B")],
            metadata: [metadata("Published", 101), metadata("Published", 102)], tweets: [(102, 8)],
            texts: ["B\n\nText of B"], warnings: 1, skipped: 1),
        Case(
            testDescription: "no tweet", articles: [article(7, "A")], metadata: [metadata("Published", 5)],
            tweets: [(101, nil)], texts: ["https://t.co/a"], warnings: 1),
    ]

    @Test("Articles are joined with their tweets", arguments: cases)
    func joins(_ one: Case) throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file(one.tweets.map { Self.tweet($0.0, $0.1) }))
        try scratch.write("data/article.js", Self.list(one.articles, "article"))
        try scratch.write("data/article-metadata.js", Self.list(one.metadata, "article_metadata"))
        try scratch.write("data/account.js", Export.account)
        for path in ["data", "data/tweets.js"] {
            let found = try ImportedInput(scratch.path(path))
            #expect(found.texts == one.texts, "\(path)")
            // Next to a lone file, articles may belong to other files, and each problem is a warning.
            if path == "data" {
                #expect(found.warnings.count == one.warnings, "\(found.warnings)")
                #expect(found.skipped.count == one.skipped, "\(found.skipped)")
            }
        }
    }
}
