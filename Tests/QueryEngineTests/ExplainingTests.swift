import Testing
import TweetModel

@testable import QueryEngine

@Suite("Explanations of queries")
struct ExplainingTests {
    @Test(
        "A query is explained in a sentence",
        arguments: [
            ("", "All tweets."), ("moon", "Tweets with the word \"moon\"."),
            ("\"sea lion\" #a", "Tweets with the words \"sea lion\" in this order, and with the hashtag #a."),
            ("-rain", "All tweets except those with the word \"rain\"."),
            ("a OR b c", "Tweets (either with the word \"a\", or (with the word \"b\", and with the word \"c\"))."),
            (
                "from:nasa -is:retweet -x",
                "Tweets written by @nasa, but not those made by the retweet button, nor those with the word \"x\"."
            ),
            (
                "/a+/i in:alt,text cat",
                "Tweets with /a+/i in the text or the image descriptions, and with the word \"cat\" in the text or the image descriptions."
            ),
            (
                "hour:9..17 -weekday:sat..sun sample:2.5",
                "Tweets of the hours 9 to 17 (UTC), but not those of sat to sun (UTC). A sample of 2.5 percent."
            ),
            ("hour:9 -hour:22..3", "Tweets of the hour 9 (UTC), but not those of the hours 22 to 3 (UTC)."),
            (
                "source:/web/ known:reply_count",
                "Tweets whose source matches /web/, and for which the archive has reply counts."
            ),
            ("likes:10.. sun*", "Tweets with at least 10 likes, and with a word that begins with \"sun\"."),
            ("since:2020-01-02 limit:5 sort:likes", "Tweets since 2020-01-02. Ordered: likes first. At most 5."),
        ])
    func sentences(query: String, sentence: String) throws {
        #expect(try Query.parse(query).sentence(sampleContext()) == sentence)
    }

    @Test(
        "Every operator's example can be explained in a sentence",
        arguments: OperatorTable.all.filter { $0.unavailable == nil }.map(\.example))
    func everyOperator(_ example: String) throws {
        let query = try Query.parse(example, options: OperatorTableTests.options)
        let sentence = query.sentence(sampleContext())
        #expect(sentence.hasSuffix(".") && !sentence.contains("that match"), "\(sentence)")
    }

    @Test("Tokens cover a query in order, separated by spaces only")
    func tokens() throws {
        let text = "from:(ann OR bob)  -#a \"x y\"* … sort:likes 東京の天気"
        let tokens = Query.tokens(of: text)
        #expect(
            tokens.map { "\($0.kind) \($0.text)" } == [
                "open from:(", "clause ann", "or OR", "clause bob", "close )", "not -", "clause #a", "clause \"x y\"*",
                "ignored …", "modifier sort:likes", "clause 東京の天気",
            ])
        #expect(tokens.last?.words == ["東京", "京の", "の天", "天気"])
        var scalars = Array(text.unicodeScalars)
        for token in tokens.reversed() { scalars.removeSubrange(token.start..<token.end) }
        #expect(scalars.allSatisfy { $0 == " " })
    }

    @Test("Properties that depend on follows are found at any depth, each kind once")
    func followProperties() throws {
        let query = try Query.parse("thread:{a -is:follows} is:follows OR follows:me")
        #expect(query.followProperties.map(\.name) == ["is:follows", "follows:me"])
    }

    @Test("Leaves are distinct clauses, and positive leaves are not negated")
    func parts() throws {
        let query = try Query.parse("a -(b OR #c) -a include:referenced")
        #expect(query.leaves.map { $0.root.treeText } == ["a", "b", "#c"])
        #expect(query.positiveLeaves.map { $0.root.treeText } == ["a"])
        let areReferenced = query.leaves.map(\.includesReferenced)
        #expect(areReferenced == [true, true, true])
        #expect(Query.all(of: query.leaves).root.treeText == "and(a, b, #c)")
        #expect(try Query.parse("min_replies:5 OR a").leaves.map(\.leafField) == ["reply_count", nil])
        #expect(try Query.parse("min_replies:0").leafField == nil)
    }

    @Test(
        "A part is a clause as typed, and the query without it keeps the other texts",
        arguments: [
            (
                "a has:images date:2014", ["a", "has:images", "date:2014"],
                ["has:images date:2014", "a date:2014", "a has:images"]
            ),
            ("a (date:2019 OR date:2018)", ["a", "date:2019 OR date:2018"], ["(date:2019 OR date:2018)", "a"]),
            (
                "-date:2014 a sort:likes", ["-date:2014", "a", "sort:likes"],
                ["a sort:likes", "-date:2014 sort:likes", "-date:2014 a"]
            ),
            ("a -(b OR c)", ["a", "-(b OR c)"], ["-(b OR c)", "a"]),
        ])
    func typedParts(query: String, texts: [String], rests: [String]) throws {
        let parts = try Query.parse(query).parts(sampleContext())
        #expect(parts.map(\.part.text) == texts)
        #expect(parts.map(\.part.rest) == rests)
    }

    @Test(
        "The cost is the work of counting",
        arguments: [
            ("#a", Operator.Cost.index), ("from:ann", .index), ("likes:10..", .row), ("#a likes:10..", .row),
            ("contains:x", .text), ("since:2020-01-01", .index), ("id:1", .index),
        ])
    func costs(query: String, cost: Operator.Cost) throws {
        #expect(try Query.parse(query + " include:referenced").plan(sampleContext()).cost == cost)
    }
}
