import Testing
import TweetModel

@testable import QueryEngine

@Suite struct HighlightTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let query: String
        let marked: String

        init(_ description: String, _ query: String, _ marked: String) {
            testDescription = description
            self.query = query
            self.marked = marked
        }
    }

    static let cases = [
        Case("a word wherever it stands", "cats", "«Cats» and more «cats», no concats"),
        Case("accents and case don't matter", "naive", "A «naïve» idea, «NAIVE» too"),
        Case("a phrase as a whole", "\"state of the art\"", "a «state-of-the-art» cat"),
        Case("every word of an AND", "black cats", "«black» dogs, white «cats»"),
        Case("a prefix marks the word", "katz*", "«Katze», «Katzen», Kater"),
        Case("a hashtag with its sign", "#cats", "my «#cats» are cats"),
        Case("a word inside a hashtag is a part of it", "cats", "my #«cats» sleep"),
        Case("a mention", "@bob", "hi «@Bob» and bob"),
        Case("mentions of an account", "user:bob", "hi «@bob»"),
        Case("a ticker", "$TSLA", "sell «$tsla» now"),
        Case("an emoji", "🐟", "one «🐟» two"),
        Case("characters inside words", "contains:\"at a\"", "a c«at a»nd a h«at A»gain"),
        Case("a line break is a blank, whatever else there is", "contains:\"t a\"", "ca«t\na»t é"),
        Case("a line break is a blank in plain text", "contains:\"t a\"", "ca«t\na»t"),
        Case("characters between emoji and accents", "contains:\"y e\"", "👩‍💻Da«y Ë»😀 mayé «Y e»"),
        Case("a cluster that begins before a letter", "contains:bc", "a«\u{600}bc» c«bc» é"),
        Case("folded characters keep their clusters", "contains:strasse", "die «Straße» und «STRASSE»"),
        Case("negated clauses mark nothing", "cats -dogs", "«cats» only"),
        Case("filters mark nothing", "has:hashtags", "a #tag"),
        Case("only the branch that holds", "(cats from:ann lang:xx) OR dogs", "cats and «dogs»"),
        Case("both branches when both hold", "cats OR dogs", "«cats» and «dogs»"),
        Case("touching hits are one", "日本 本語", "私の«日本語»です"),
        Case("a link by its host", "domain:example.org", "see «https://t.co/AbC» there"),
        Case("a link by its words", "url:news", "see «https://t.co/AbC» there"),
        Case("nothing inside a link is a word", "abc", "see https://t.co/AbC there, «abc»"),
        Case("words near each other", "\"social media\"~1", "media social «social» and «media»"),
        Case("exact accents", "+naïve", "naive «naïve» «Naïve»"),
        Case("exact case", "++NASA", "nasa «NASA» Nasa"),
        Case("one word between", "\"the * time\"", "is «the best time» the time"),
        Case("a question mark", "?", "why«?» https://t.co/a?b"),
        Case("a smiley", "smiley:positive", "well «:-)» :("),
        Case("a regular expression", "/c.t/", "«cat», «cöt», con«cat»"),
        Case("a regular expression takes the whole match", "/b+[a-z]*/i", "a«bba» «Bus» c"),
        Case("a regular expression in a link", "/t\\.co/", "see https://«t.co»/AbC there"),
        Case("an empty match marks nothing", "cat /x*/", "«cat»"),
        Case("a tag by an expression", "hashtag:/^ca/", "my «#Cats» are «#cactus» but #dogs"),
        Case("a mention by an expression", "mention:/o.$/", "hi «@Bob» and @ann"),
        Case("a ticker by an expression", "cashtag:/^ts/", "sell «$TSLA»"),
        Case("a link by an expression", "url:/EXAMPLE/i", "see «https://t.co/AbC» there"),
        Case("a link by its host's expression", "domain:/^news/", "see «https://t.co/AbC» there"),
        Case("words looked for in links", "in:urls news", "news at «https://t.co/AbC»"),
        Case("words looked for in links and text", "in:urls,text news", "«news» at «https://t.co/AbC»"),
        Case("words looked for elsewhere mark nothing", "cat (in:name lee)", "«cat» of Lee"),
        Case("hours mark nothing", "cat hour:12", "«cat» at 12"),
        Case("a prefix inside a tag", "cat*", "my #«CatsOfMars»"),
        Case("an emoji of any colour", "👍", "«👍🏽» and «👍»"),
        Case("an emoji of one colour", "\"👍🏽\"", "«👍🏽» and 👍"),
        Case("one kanji", "気", "東京の天«気»"),
        Case("case and width", "ｔａｇ", "a «TAG» and ＃タグ"),
        Case("a group under NOT that holds by its parts", "-(-cats)", "«cats»"),
    ]

    @Test("what is marked", arguments: cases)
    func marks(_ item: Case) throws {
        let text = item.marked.replacing("«", with: "").replacing("»", with: "")
        let tweet = sampleTweet(text, expanded: "https://news.example.org/a")
        let query = try Query.parse(item.query)
        #expect(marked(text, query.highlights(in: tweet)) == item.marked)
        #expect(marked(text, try query.highlights(in: tweet, sampleContext())) == item.marked)
    }

    @Test("a branch that a name rules out is not marked when names can be looked up")
    func context() throws {
        let tweet = sampleTweet("cats and dogs")
        let query = try Query.parse("(cats from:bob) OR dogs")
        #expect(marked(tweet.text, try query.highlights(in: tweet, sampleContext())) == "cats and «dogs»")
        #expect(
            marked(tweet.text, try Query.parse("(cats from:ann_old) OR birds").highlights(in: tweet))
                == "«cats» and dogs")
    }

    @Test("what does not match marks nothing")
    func noMatch() throws {
        #expect(try Query.parse("cats birds").highlights(in: sampleTweet("cats")) == [])
    }

    @Test("an entity that was cut off has no place to mark")
    func cutEntity() throws {
        var tweet = sampleTweet("cats")
        tweet.hashtags = [Hashtag(text: "pets", span: nil)]
        #expect(try Query.parse("#pets").highlights(in: tweet) == [])
    }
}
