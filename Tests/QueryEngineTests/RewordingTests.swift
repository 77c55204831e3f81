import Testing
import TweetModel

@testable import QueryEngine

@Suite("Words in place of operators")
struct RewordingTests {
    @Test(
        "Words that describe tweets become operators, in their order",
        arguments: [
            ("sunset photos", "sunset has:images"), ("my photos from 2019", "from:me has:images date:2019"),
            ("coffee in 2023", "coffee date:2023"), ("most liked", "sort:likes"),
            ("my most liked tweets", "from:me sort:likes"), ("photos by @ann_lee", "has:images from:ann_lee"),
            ("coffee since 2019", "coffee since:2019"), ("Coffee in March 2019", "Coffee date:2019-03"),
            ("coffee 2019-03-05", "coffee date:2019-03-05"), ("coffee yesterday", "coffee date:yesterday"),
            ("all videos of cats from last year", "has:videos cats date:last_year"),
            ("from:ann photos", "from:ann has:images"), ("photos, pictures and gifs", "has:images and has:gif"),
            ("photos before 2020-05", "has:images until:2020-05"), ("first tweets", "sort:oldest"),
            ("#swift -rain videos", "#swift -rain has:videos"), ("my tweets about coffee", "from:me coffee"),
            ("replies to amara_okafor", "to:amara_okafor"), ("replies to @nasa", "to:nasa"),
            ("photos by ann_lee", "has:images from:ann_lee"), ("photos from lisbon", "has:images from lisbon"),
            ("replies to me", "to:me"), ("rain from last_year", "rain date:last_year"),
            ("counts.likes:5", "likes:5"), ("coffee last year", "coffee date:last_year"),
            ("aurora has photos", "aurora has:images"), ("aurora is a reply", "aurora is:reply"),
            ("filter links swift", "has:links swift"), ("order by most liked", "sort:likes"),
            ("coffee with more than 10 likes", "coffee min_likes:10"), ("50 retweets", "min_retweets:50"),
            ("100+ likes", "min_likes:100"), ("1 April 2023", "date:2023-04-01"),
            ("April 1st, 2023", "date:2023-04-01"),
            ("coffee on 1.4.2023", "coffee date:2023-04-01"), ("before 1 apr 2023", "until:2023-04-01"),
            ("from 2019 to 2021", "date:2019..2021"), ("between March 2019 and 2021", "date:2019-03..2021"),
            ("2019-2021", "date:2019..2021"), ("2019..2021", "date:2019..2021"), ("hashtag coffee", "#coffee"),
            ("label todo", "label:todo"), ("starred", "is:starred"), ("mentions ann_lee", "mention:ann_lee"),
            ("german tweets", "lang:de"), ("coffee in english", "coffee lang:en"), ("on monday", "weekday:monday"),
        ])
    func reworded(text: String, expected: String) throws {
        #expect(Query.reworded(text) == expected)
        _ = try Query.parse(expected)
    }

    @Test(
        "An address of Twitter has a query",
        arguments: [
            (
                "https://twitter.com/search?q=berlin%20from%3Alena_k&src=typed_query&f=live",
                "berlin from:lena_k" as String?
            ),
            ("x.com/search?q=%23blossom+lang%3Ade", "#blossom lang:de"),
            ("https://twitter.com/hashtag/bl%C3%BCte?src=hash", "#blüte"),
            ("https://mobile.twitter.com/lena_k/with_replies", "from:lena_k"), ("https://x.com/lena_k", "from:lena_k"),
            ("from%3Alena_k", "from:lena_k"), ("%23blossom", "#blossom"), ("100%", nil), ("https://x.com", nil),
            ("https://x.com/search?q=%28a", nil), ("https://x.com/a/status/1", nil),
            ("https://example.org/search?q=a", nil),
        ])
    func addresses(text: String, expected: String?) {
        #expect(Query.reworded(text) == expected)
    }

    @Test(
        "Other text has no such query",
        arguments: [
            "coffee", "", "the cat in the hat", "\"my photos\"", "(photos)", "photos OR cats", "1984", "2500",
            "from:ann has:images", "a b c d e f g h photos", "example.com:8080", "likes > 10", "31 April", "on rain",
            "hashtag", "1.2.3.2023",
        ])
    func other(text: String) { #expect(Query.reworded(text) == nil) }

    @Test(
        "The words after a value can belong to it",
        arguments: [
            (
                "source:Twitter Web App coffee",
                [
                    "source:\"Twitter Web App coffee\"", "source:\"Twitter Web App\" coffee",
                    "source:\"Twitter Web\" App coffee",
                ]
            ),
            ("rain near:new york", ["rain near:\"new york\""]), ("from:ann #coffee", []), ("a:b c", []),
            ("source:\"Web\" App", []), ("lang:en OR rain", []),
        ])
    func quoted(text: String, expected: [String]) {
        #expect(Query.quotingValues(text) == expected)
    }

    @Test("An error in a date names the date of its words")
    func dates() throws {
        for (text, clause) in [
            ("since:last week", "since:last_week"), ("date:April 2023 rain", "date:2023-04"),
            ("on:1 April 2023", "date:2023-04-01"), ("date:2019-2021", "date:2019..2021"),
        ] {
            let error = try #require(throws: QueryErrors.self) { try Query.parse(text) }
            #expect(error.problems[0].hint == "write " + clause)
        }
        for text in [
            "since:2019..2021", "since:2019-2021", "weekday:2023-04-01", "weekday:1.4.2023", "added:x",
            "date:2021-05..x", "since:2021-13-01", "date:2021-02-30",
        ] {
            #expect(throws: QueryErrors.self, "\(text)") { try Query.parse(text) }
        }
        #expect(try Query.parse("since:\"2023-04-01 10:15\"").canonical == "since:2023-04-01T10:15:00")
    }

    @Test(
        "A negation excludes the described tweets",
        arguments: [
            ("no retweets", "-is:retweet"), ("no photos", "-has:images"), ("not from me", "-from:me"),
            ("not before 2020", "-until:2020"), ("not a retweet", "-is:retweet"),
            ("No Photos, no links", "-has:images -has:links"),
            ("coffee without links", "coffee -has:links"), ("photos except retweets", "has:images -is:retweet"),
            ("coffee but no photos", "coffee -has:images"), ("no retweets or replies", "-is:retweet -is:reply"),
            ("coffee not from 2019", "coffee -date:2019"), ("that aren't retweets", "-is:retweet"),
            ("coffee other than photos", "coffee -has:images"), ("no retweets from 2019", "-is:retweet date:2019"),
            ("not by @ann_lee", "-from:ann_lee"), ("my tweets without photos", "from:me -has:images"),
        ])
    func negated(text: String, expected: String) throws {
        #expect(Query.reworded(text) == expected)
        _ = try Query.parse(expected)
    }

    @Test(
        "A negation whose extent is unclear has no such query",
        arguments: [
            "no coffee photos", "no retweets, photos", "no retweets and photos", "all but photos", "not most liked",
            "photos i never liked", "retweets excluded", "without my photos", "not without photos",
            "nothing but photos no",
        ])
    func unclear(text: String) { #expect(Query.reworded(text) == nil) }

    @Test("A word after a negation gets no hint about the operator", arguments: ["not before 2020", "not from @ann"])
    func negatedLookalikes(text: String) throws {
        #expect(try !Query.parse(text).notes.contains { $0.code == "hint-operator" })
    }

    @Test(
        "A suggestion never has the opposite meaning",
        arguments: [
            ("is:unverified", "-is:verified"), ("has:no_images", "-has:images"), ("is:notretweet", "-is:retweet"),
        ])
    func opposites(text: String, suggestion: String) throws {
        let error = try #require(throws: QueryErrors.self) { try Query.parse(text) }
        #expect(error.problems[0].suggestions == [suggestion])
    }

    @Test(
        "A clause of the text is one query with its typed text",
        arguments: [
            ("date:2016 rain", ["date:2016", "rain"]), ("-Rain #Swift", ["-Rain", "#Swift"]),
            ("since:2016 until:2017", ["since:2016", "until:2017"]), ("x OR y", [""]),
            ("-date:2016 x", ["-date:2016", "x"]),
        ])
    func clauses(text: String, expected: [String]) throws {
        #expect(try Query.parse(text).clauses.map(\.text) == expected)
    }
}
