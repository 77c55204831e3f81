import Testing
import TweetModel

@testable import QueryEngine

@Suite("Highlights")
struct HighlightTests {
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
        Case("every occurrence of a word", "cats", "«Cats» and more «cats», no concats"),
        Case("accents and case don't matter", "naive", "A «naïve» idea, «NAIVE» too"),
        Case("a phrase as a whole", "\"state of the art\"", "a «state-of-the-art» cat"),
        Case("every word of an AND", "black cats", "«black» dogs, white «cats»"),
        Case("a prefix marks the word", "katz*", "«Katze», «Katzen», Kater"),
        Case("a hashtag including its sign", "#cats", "my «#cats» are cats"),
        Case("a word inside a hashtag", "cats", "my #«cats» sleep"),
        Case("a mention", "@bob", "hi «@Bob» and bob"),
        Case("mentions of an account", "user:bob", "hi «@bob»"),
        Case("a ticker", "$TSLA", "sell «$tsla» now"),
        Case("an emoji", "🐟", "one «🐟» two"),
        Case("characters inside words", "contains:\"at a\"", "a c«at a»nd a h«at A»gain"),
        Case("a line break counts as a space in text with accents", "contains:\"t a\"", "ca«t\na»t é"),
        Case("a line break counts as a space in ASCII text", "contains:\"t a\"", "ca«t\na»t"),
        Case("characters between emoji and accents", "contains:\"y e\"", "👩‍💻Da«y Ë»😀 mayé «Y e»"),
        Case("a cluster that begins before a letter", "contains:bc", "a«\u{600}bc» c«bc» é"),
        Case("folded characters keep their clusters", "contains:strasse", "die «Straße» und «STRASSE»"),
        Case("negated clauses have no highlights", "cats -dogs", "«cats» only"),
        Case("filters have no highlights", "has:hashtags", "a #tag"),
        Case("only the branch that matches", "(cats from:ann lang:xx) OR dogs", "cats and «dogs»"),
        Case("both branches if both match", "cats OR dogs", "«cats» and «dogs»"),
        Case("adjacent highlights are merged", "日本 本語", "私の«日本語»です"),
        Case("a link by its host", "domain:example.org", "see «https://t.co/AbC» there"),
        Case("a link by its words", "url:news", "see «https://t.co/AbC» there"),
        Case("the contents of a link are not words", "abc", "see https://t.co/AbC there, «abc»"),
        Case("words near each other", "\"social media\"~1", "media social «social» and «media»"),
        Case("exact accents", "+naïve", "naive «naïve» «Naïve»"),
        Case("exact case", "++NASA", "nasa «NASA» Nasa"),
        Case("a star in a phrase", "\"the * time\"", "is «the best time» the time"),
        Case("a question mark", "?", "why«?» https://t.co/a?b"),
        Case("an emoticon", "smiley:positive", "well «:-)» :("),
        Case("a regular expression", "/c.t/", "«cat», «cöt», con«cat»"),
        Case("the whole match of a regular expression", "/b+[a-z]*/i", "a«bba» «Bus» c"),
        Case("a regular expression in a link", "/t\\.co/", "see https://«t.co»/AbC there"),
        Case("an empty match has no highlight", "cat /x*/", "«cat»"),
        Case("a tag by an expression", "hashtag:/^ca/", "my «#Cats» are «#cactus» but #dogs"),
        Case("a mention by an expression", "mention:/o.$/", "hi «@Bob» and @ann"),
        Case("a ticker by an expression", "cashtag:/^ts/", "sell «$TSLA»"),
        Case("a link by an expression", "url:/EXAMPLE/i", "see «https://t.co/AbC» there"),
        Case("a link by its host's expression", "domain:/^news/", "see «https://t.co/AbC» there"),
        Case("words searched in links", "in:urls news", "news at «https://t.co/AbC»"),
        Case("words searched in links and text", "in:urls,text news", "«news» at «https://t.co/AbC»"),
        Case("words searched in other fields have no highlights", "cat (in:name lee)", "«cat» of Lee"),
        Case("hours have no highlights", "cat hour:12", "«cat» at 12"),
        Case("a prefix inside a tag", "cat*", "my #«CatsOfMars»"),
        Case("an emoji in any skin tone", "👍", "«👍🏽» and «👍»"),
        Case("an emoji in one skin tone", "\"👍🏽\"", "«👍🏽» and 👍"),
        Case("one kanji", "気", "東京の天«気»"),
        Case("case and width", "ｔａｇ", "a «TAG» and ＃タグ"),
        Case("a doubly negated clause", "-(-cats)", "«cats»"),
    ]

    @Test("Matching parts of the text are highlighted", arguments: cases)
    func marks(_ item: Case) throws {
        let text = item.marked.replacing("«", with: "").replacing("»", with: "")
        let tweet = sampleTweet(text, expanded: "https://news.example.org/a")
        let query = try Query.parse(item.query)
        #expect(marked(text, query.highlights(in: tweet)) == item.marked)
        #expect(marked(text, try query.highlights(in: tweet, sampleContext())) == item.marked)
    }

    @Test("With a context, a branch that an account name excludes is not highlighted")
    func context() throws {
        let tweet = sampleTweet("cats and dogs")
        let query = try Query.parse("(cats from:bob) OR dogs")
        #expect(marked(tweet.text, try query.highlights(in: tweet, sampleContext())) == "cats and «dogs»")
        #expect(
            marked(tweet.text, try Query.parse("(cats from:ann_old) OR birds").highlights(in: tweet))
                == "«cats» and dogs")
    }

    @Test("A tweet that does not match has no highlights")
    func noMatch() throws {
        #expect(try Query.parse("cats birds").highlights(in: sampleTweet("cats")) == [])
    }

    @Test("An entity beyond the end of a truncated text is not highlighted")
    func cutEntity() throws {
        var tweet = sampleTweet("cats")
        tweet.hashtags = [Hashtag(text: "pets", span: nil)]
        #expect(try Query.parse("#pets").highlights(in: tweet) == [])
    }
}
