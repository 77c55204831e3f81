import Testing
import TweetModel

@testable import QueryEngine

@Suite("Query parser")
struct ParserTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let query: String
        let tree: String

        init(_ description: String, _ query: String, _ tree: String) {
            testDescription = description
            self.query = query
            self.tree = tree
        }
    }

    static let boolean = [
        Case("an empty query matches every tweet", "", "all"),
        Case("spaces are ignored", " \u{3000}\n\t ", "all"),
        Case("a star matches every tweet", "*", "all"),
        Case("AND binds tighter than OR", "a b OR c d", "or(and(a, b), and(c, d))"),
        Case("a minus binds tightest", "-a OR b", "or(not(a), b)"),
        Case("a minus negates a group", "a -(b OR c)", "and(a, not(or(b, c)))"),
        Case("operators in quotes are words", "\"x OR y\"", "\"x OR y\""),
        Case("lower-case or is a word", "a or b", "and(a, or, b)"),
        Case("explicit AND joins", "a AND b", "and(a, b)"),
        Case("a bar is OR", "a | b", "or(a, b)"),
        Case("NOT negates", "a NOT b", "and(a, not(b))"),
        Case("two negations cancel", "NOT -a", "a"),
        Case("double negation by groups", "-(-(a))", "a"),
        Case("nested groups of the same kind are merged", "(a b) (c (d e))", "and(a, b, c, d, e)"),
        Case("a repeated clause counts once", "cat Cat cat", "cat"),
        Case("groups need no space between them", "(a)(b)\"c d\"e", "and(a, b, \"c d\", e)"),
        Case("full-width parentheses and space", "（a　OR　b）c", "and(or(a, b), c)"),
        Case("AND before a group", "a AND (b OR c)", "and(a, or(b, c))"),
        Case("parentheses around one clause have no effect", "((((a))))", "a"),
    ]

    @Test("AND, OR, NOT and parentheses form a tree", arguments: boolean)
    func structure(_ item: Case) {
        #expect(tree(item.query) == item.tree)
    }

    static let specified = [
        Case(
            "groups, kinds and counts", "(puppy OR kitten) (sweet OR cute) -filter:nativeretweets min_faves:10",
            "and(or(puppy, kitten), or(sweet, cute), not(is:retweet), likes:10..)"),
        Case(
            "AND and OR without parentheses", "from:nasa OR from:esa since:2021-01-01",
            "or(from:nasa, and(from:esa, since:2021-01-01))"),
        Case(
            "values separated by commas are joined with OR", "from:nasa,esa since:2021-01-01 until:2022-01-01",
            "and(or(from:nasa, from:esa), since:2021-01-01, until:2022-01-01)"),
        Case(
            "hyphens make phrases, and plus is exact", "state-of-the-art -\"live laugh love\" +naïve",
            "and(state-of-the-art, not(\"live laugh love\"), +\"naïve\")"),
        Case(
            "all kinds of entities", "#日本 ＃日本 @NASA $TWTR.A 👀 ?", "and(#日本, @nasa, $twtr.a, 👀, ?)"),
        Case("kinds under OR", "has:media (has:links OR is:retweet)", "and(has:media, or(has:links, is:retweet))"),
        Case(
            "proximity, address and circle",
            "\"social media\"~5 url:\"https://example.org/a\" point_radius:[2.355128 48.861118 16km]",
            "and(\"social media\"~5, url:\"https://example.org/a\", geocode:48.861118,2.355128,16km)"),
        Case("a circle with latitude first", "geocode:37.776,-122.417,10km", "geocode:37.776,-122.417,10km"),
        Case("three negations", "-is:nullcast -(#a OR #b) NOT c", "and(not(is:nullcast), not(or(#a, #b)), not(c))"),
    ]

    @Test("Queries that combine operators are parsed", arguments: specified)
    func combination(_ item: Case) {
        #expect(tree(item.query) == item.tree)
    }

    static let fields = [
        Case("field names in any case", "FROM:NASA Has:Media", "and(from:nasa, has:media)"),
        Case("full-width colon", "from：nasa", "from:nasa"),
        Case("a field over a group", "from:(a OR b -c)", "or(from:a, and(from:b, not(from:c)))"),
        Case("a field over quoted values", "contains:(\"a b\" OR c)", "or(contains:\"a b\", contains:\"c\")"),
        Case("a keyword family over a group", "is:(reply OR quote)", "or(is:reply, is:quote)"),
        Case("keywords with commas", "has:media,links", "or(has:media, has:links)"),
        Case("a comma at the end belongs to the sentence", "from:a, b", "and(from:a, b)"),
        Case("digits are a handle or an ID", "from:123 from:@123", "and(from:123, from:@123)"),
        Case("account IDs", "from_user_id:12 to_user_id:13", "and(from_user_id:12, in_reply_to_user_id:13)"),
        Case("the owner", "from:me", "from:me"),
        Case(
            "exact values", "url:=\"a b\" domain:=WWW.Example.com place:=\"Pune, India\" lang:=IW mention:=@Ann",
            "and(url:=\"a b\", domain:=\"example.com\", place:=\"pune, india\", lang:=he, mention:=ann)"),
        Case(
            "mentions of IDs, handles and me", "mention:123 @123 @me mention:me",
            "and(mention:123, @123, @me, mention:me)"),
        Case("shell-safe spellings", "hashtag:Swift mention:@Ann cashtag:TSLA", "and(#swift, @ann, $tsla)"),
        Case("aliases of a minimum", "min_faves:3 min_likes:3 min_reposts:2", "and(likes:3.., retweets:2..)"),
        Case(
            "ranges and comparisons", "likes:10..50 views:>=5 quotes:<3 replies:0 length:..9",
            "and(likes:10..50, views:5.., quotes:..2, replies:=0, length:..9)"),
        Case("IDs are one clause", "id:1,2,3", "id:1,2,3"),
        Case("greater and smaller IDs", "since_id:5 max_id:9 until_id:9", "and(since_id:5, max_id:9, max_id:8)"),
        Case("Unix seconds", "since_time:1142974200", "since:2006-03-21T20:50:00Z"),
        Case("a zone by name", "since:2021-12-31_23:59:59_JST", "since:2021-12-31T14:59:59Z"),
        Case("a zone by offset", "until:2021-12-31T09:00+09:00", "until:2021-12-31T00:00:00Z"),
        Case("a time in the local time zone", "since:2021-12-31_12:30", "since:2021-12-31T12:30:00"),
        Case("a year includes its end", "date:2021", "and(since:2021-01-01, until:2022-01-01)"),
        Case("a range of months", "date:2021-03..2021-12", "and(since:2021-03-01, until:2022-01-01)"),
        Case("an open range", "date:..2019", "until:2020-01-01"),
        Case(
            "comparisons of dates", "date:>=2020 date:>2020-05 date:<2023 date:<=2022-05-01 date:=2021",
            "and(since:2020-01-01, since:2020-06-01, until:2023-01-01, until:2022-05-02, since:2021-01-01, "
                + "until:2022-01-01)"),
        Case("a list of numbers", "likes:1,100", "or(likes:=1, likes:=100)"),
        Case("yesterday", "date:yesterday", "and(since:yesterday, until:today)"),
        Case("tomorrow", "date:tomorrow", "and(since:tomorrow, until:today+2)"),
        Case("calendar weeks", "date:\"last week\"", "and(since:last_week, until:this_week)"),
        Case("months and years", "date:last_month..this_year", "and(since:last_month, until:next_year)"),
        Case("days from today", "since:today-3", "since:today-3"),
        Case("a duration in words", "date:\"2 weeks ago\"..", "newer_than:2w"),
        Case("Unix seconds", "date:@1142974200..", "since:2006-03-21T20:50:00Z"),
        Case("a bare m in within_time:", "within_time:5m", "newer_than:5min"),
        Case("longer than a year ago", "older_than:1y", "older_than:1y"),
        Case(
            "filter:safe is the opposite of is:sensitive", "filter:safe -filter:safe",
            "and(not(is:sensitive), is:sensitive)"),
        Case(
            "exclude is the opposite of filter", "exclude:nativeretweets -exclude:replies",
            "and(not(is:retweet), is:reply)"),
        Case("include: has no effect", "a include:nativeretweets", "a"),
        Case("a keyword of another family is accepted", "is:media has:retweet", "and(has:media, is:retweet)"),
        Case("old language codes", "lang:iw lang:in", "and(lang:he, lang:id)"),
        Case("clients with underscores", "source:Twitter_Web_App", "source:twitter_web_app"),
        Case("the whole name of a client", "source:\"Twitter Web App\"", "source:\"twitter web app\""),
        Case("hosts in ASCII", "domain:xn--bcher-kva.example", "domain:\"bücher.example\""),
        Case(
            "a range from zero requires a known count", "likes:0.. views:>=0 min_quotes:0..",
            "and(likes:0.., views:0.., quotes:0..)"),
        Case(
            "a minimum of zero accepts unknown counts", "min_likes:0 followers_count:0",
            "and(min_likes:0, followers_count:0)"),
        Case("hosts from addresses", "domain:https://Www.Example.com/a", "domain:\"www.example.com\""),
        Case("an order and a limit are not clauses", "a sort:likes limit:5", "a"),
    ]

    @Test("Operators with values are parsed", arguments: fields)
    func field(_ item: Case) {
        #expect(tree(item.query) == item.tree)
    }

    /// Options with account lists.
    static let options = QueryOptions(accountList: { file in
        switch file {
        case "friends.txt": .entries(["ann", "@123", "42"])
        case "bad.txt": .entries(["ann", "not a name"])
        case "empty.txt": .entries([])
        default: .unreadable("No such file or directory")
        }
    })

    static let scopes = [
        Case("a regular expression", "/colou?r/ cat", "and(/colou?r/, cat)"),
        Case("a regular expression that ignores case", "-/a b\\/\"c\"/i", "not(/a b\\/\"c\"/i)"),
        Case("a regular expression in a group", "(/a/ OR /(b)/)", "or(/a/, /(b)/)"),
        Case("a slash between spaces is ignored", "cats / dogs / birds", "and(cats, dogs, birds)"),
        Case(
            "a path after a space is words", "in /usr/bin and /etc/hosts", "and(in, \"usr/bin\", and, \"etc/hosts\")"),
        Case("a tag's expression ignores case", "#x hashtag:/^cov/", "and(#x, hashtag:/^cov/i)"),
        Case("an expression over handles", "from:/nasa_.*/ to:/bot$/i", "and(from:/nasa_.*/i, to:/bot$/i)"),
        Case("an expression over clients", "source:/^Twitter for/", "source:/^Twitter for/"),
        Case("expressions with a comma between", "mention:/a,b/,/c/", "or(mention:/a,b/i, mention:/c/i)"),
        Case("expressions over a group", "bio:(/a/i OR cat)", "or(bio:/a/i, bio:\"cat\")"),
        Case("a path in an address", "url:/news/today", "url:\"/news/today\""),
        Case(
            "an expression over addresses", "url:/news\\/\\d+/ domain:/\\.gov$/",
            "and(url:/news\\/\\d+/, domain:/\\.gov$/i)"),
        Case("in: applies to the whole query", "in:urls cats -dogs", "and((in:urls cats), not((in:urls dogs)))"),
        Case(
            "in: applies to its group only", "birds (in:alt cats OR dogs)",
            "and(birds, or((in:alt cats), (in:alt dogs)))"),
        Case("the inner in: has precedence", "in:name (in:text,alt a) b", "and((in:text,alt a), (in:name b))"),
        Case("in:text inside another", "in:urls (in:text a) b", "and(a, (in:urls b))"),
        Case("in: with fields in any order and twice", "in:alt,text in:url a", "(in:text,urls,alt a)"),
        Case(
            "in: applies to phrases, expressions and characters", "in:alt \"a b\" /c/ +d contains:e \"f g\"~2",
            "and((in:alt \"a b\"), (in:alt /c/), (in:alt +\"d\"), (in:alt contains:\"e\"), (in:alt \"f g\"~2))"),
        Case(
            "in: does not apply to tags, filters and questions", "in:urls cat #b has:media ? from:c",
            "and((in:urls cat), #b, has:media, ?, from:c)"),
        Case("in: after its words", "cat in:quoted", "(in:quoted cat)"),
        Case(
            "hours", "hour:9..17 hour:23 hour:22..3 hour:..8 hour:20..",
            "and(hour:9..17, hour:23, hour:22..3, hour:0..8, hour:20..23)"),
        Case("hours with commas", "hour:9,13..14", "or(hour:9, hour:13..14)"),
        Case(
            "days of the week", "weekday:sat,sun -weekday:Monday..fri",
            "and(or(weekday:sat, weekday:sun), not(weekday:mon..fri))"),
        Case("days that wrap around the week", "weekday:fri..mon", "weekday:fri..mon"),
        Case(
            "known fields by name, alias and operator",
            "known:reply_count known:min_faves known:verified known:client known:hour",
            "and(known:reply_count, known:like_count, known:verified, known:source, known:time_of_day)"),
        Case(
            "a list of accounts", "list:@friends.txt -list:\"@friends.txt\"",
            "and(list:\"@friends.txt\", not(list:\"@friends.txt\"))"),
        Case("a zone of the tz database", "since:2021-12-31_23:59:59_Europe/Berlin", "since:2021-12-31T22:59:59Z"),
        Case(
            "a day of 23 hours", "date:2021-03-28_Europe/Berlin",
            "and(since:2021-03-27T23:00:00Z, until:2021-03-28T22:00:00Z)"),
        Case(
            "a time zone with daylight saving time", "until:2021-07-01T12:00:00America/New_York",
            "until:2021-07-01T16:00:00Z"),
        Case(
            "card names of GIFs and polls", "card_name:animated_gif card_name:poll2choice_text_only",
            "and(has:gif, has:poll)"),
        Case(
            "image and video hosts", "filter:images filter:videos filter:native_video filter:twimg",
            "and(filter:images, filter:videos, filter:native_video, has:images)"),
        Case(
            "links to audio rooms and live videos", "filter:spaces -filter:periscope filter:vine",
            "and(filter:spaces, not(filter:periscope), filter:vine)"),
    ]

    @Test("Regular expressions, in: and local times are parsed", arguments: scopes)
    func scope(_ item: Case) {
        #expect(tree(item.query, Self.options) == item.tree)
    }

    static let related = [
        Case(
            "labels are folded, and values separated by commas are joined with OR", "label:ToDo,Später",
            "or(label:\"todo\", label:\"spater\")"),
        Case("a label with a space", "-label:\"To Read\"", "not(label:\"to read\")"),
        Case("notes, stars and labels", "has:notes is:starred has:labels", "and(has:note, is:starred, has:label)"),
        Case("imports by number and hash", "import:3,3F9A0C", "or(import:3, import:3f9a0c)"),
        Case("the time of import", "added:2024-01", "and(added:>=2024-01-01, added:<2024-02-01)"),
        Case(
            "comparisons of the time of import", "added:>2024-01 added:<=yesterday",
            "and(added:>=2024-02-01, added:<today)"),
        Case("imported recently", "added:2d..", "added:>=2d"),
        Case("a conversation that contains a match", "thread:{a OR b} c", "and(thread:{a OR b}, c)"),
        Case("a conversation in parentheses", "-thread:(\"a } b\" c)", "not(thread:{\"a } b\" c})"),
        Case("a quotation mark in a regular expression", "thread:{/\"/} \"b\"", "and(thread:{/\"/}, b)"),
        Case("a brace in a regular expression", "thread:{a -/}/i}", "thread:{a -/}/i}"),
        Case("nested conversations", "thread:{a thread:{b}}", "thread:{a thread:{b}}"),
        Case("the conversation of a tweet", "thread:123", "thread:{id:123}"),
        Case("a tag and a negation in braces", "thread:{#a -b}", "thread:{#a -b}"),
        Case("a place by name", "near:New_York", "near:\"New York\""),
        Case("a distance after its place", "near:oslo within:15km", "near:\"oslo\" within:15km"),
        Case("a distance before its place", "within:1mi a near:oslo", "and(a, near:\"oslo\" within:1mi)"),
        Case(
            "each distance applies to its own place", "near:a within:1km OR near:b within:2km",
            "or(near:\"a\" within:1km, near:\"b\" within:2km)"),
        Case(
            "a distance applies to a group of places", "-(near:a OR near:b) within:3m",
            "not(or(near:\"a\" within:3m, near:\"b\" within:3m))"),
        Case("the owner's home", "near:me within:5km", "near:me within:5km"),
        Case("a distance is written in the shorter unit", "near:me within:0.5km", "near:me within:500m"),
        Case("metres become kilometres", "near:me within:2500m", "near:me within:2.5km"),
        Case("miles", "near:me within:12.5mi", "near:me within:12.5mi"),
        Case("a distance in words", "near:me within:5Miles", "near:me within:5mi"),
        Case("kilometres in words", "near:me within:2kilometers", "near:me within:2km"),
        Case("metres in words", "near:me within:300metres", "near:me within:300m"),
        Case("a distance that is not round in any unit", "near:me within:1234.5678m", "near:me within:1234.5678m"),
        Case("whole degrees", "bounding_box:[-10 35.5 30 60]", "bounding_box:[-10 35.5 30 60]"),
        Case("a place named me", "near:\"me\"", "near:\"me\""),
    ]

    @Test("Labels, imports, conversations and places are parsed", arguments: related)
    func relations(_ item: Case) {
        #expect(tree(item.query) == item.tree)
    }

    static let pasted = [
        Case("punctuation around words", "Hello, (world)!", "and(Hello, world)"),
        Case("a time of day is a word", "at 12:30 today", "and(at, \"12:30\", today)"),
        Case("nothing after a colon", "breaking: quake", "and(breaking, quake)"),
        Case("the beginning of a manual retweet", "RT @Ann: so true", "and(RT, @ann, so, true)"),
        Case(
            "an address", "see https://example.org/a_(b)?c=1.",
            "and(see, url:\"https://example.org/a_(b)\", url_contains:\"c=1\")"),
        Case(
            "a significant parameter of an address", "url:\"youtube.com/watch?v=aBc&si=x&utm_source=y#t\"",
            "and(url:\"youtube.com/watch\", url_contains:\"v=abc\")"),
        Case(
            "a parameter of a sharing button is ignored", "https://example.org/a?s=20", "url:\"https://example.org/a\""),
        Case("a parameter alone", "url:\"?v=abc\"", "url_contains:\"v=abc\""),
        Case("a value in Base64", "url:\"?v=YQ==&u=\"", "url_contains:\"v=yq==\""),
        Case(
            "parameters of a tweet's address are ignored", "https://x.com/ann/status/12?s=20&t=abc",
            "or(url:\"https://x.com/ann/status/12\", quotes_of_tweet_id:12)"),
        Case(
            "the address of a tweet also matches its quotes", "https://x.com/ann/status/12",
            "or(url:\"https://x.com/ann/status/12\", quotes_of_tweet_id:12)"),
        Case("dashes", "a - b -- c --d", "and(a, b, c, d)"),
        Case("ignored text next to an operator", "' OR 1=1 | %", "\"1=1\""),
        Case("ignored text between clauses", "a OR & b", "or(a, b)"),
        Case("an ampersand", "Fish & chips", "and(Fish, chips)"),
        Case("a number sign without a letter", "#1 $5 @", "and(1, 5)"),
        Case("an e-mail address is a phrase", "ann@example.com", "\"ann@example.com\""),
        Case("a handle followed by an accented letter is a word", "@aliceì", "aliceì"),
        Case("tags end before punctuation", "#swift, #a#b.", "and(#swift, #a, #b)"),
        Case(
            "a hyphen after a tag or name is a separator", "#COVID-19 @ann-lee $TSLA-x #a-#b- #c",
            "and(#covid, 19, @ann, lee, $tsla, x, #a, #b, #c)"),
        Case("a hyphen after a quote or group negates", "(a)-b \"c d\"-e", "and(a, not(b), \"c d\", not(e))"),
        Case("emoticons by mood", "cats :) OR :-(", "or(and(cats, smiley:positive), smiley:negative)"),
        Case("a literal emoticon in quotes", "\":)\"", "contains:\":)\""),
        Case("a path becomes words", "/usr/bin", "\"usr/bin\""),
        Case("typographic quotes", "“a b” „c d“ «e f»", "and(\"a b\", \"c d\", \"e f\")"),
        Case("a quotation mark inside quotes", #""say \"hi\" now""#, #""say \"hi\" now""#),
        Case("prefixes", "ka* co-op* \"foo ba\"*", "and(ka*, co-op*, \"foo ba\"*)"),
        Case("a star inside a phrase matches one word", "\"this is the * time\"", "\"this is the * time\""),
        Case("a star at the start of a phrase has no effect", "\"* the time\"", "\"the time\""),
        Case("a star at the end of a phrase matches a word", "\"* the time *\"", "\"the time *\""),
        Case("exact case and accents", "++NASA +\"déjà vu\"", "and(++\"NASA\", +\"déjà vu\")"),
    ]

    @Test("Pasted text is a valid query", arguments: pasted)
    func paste(_ item: Case) {
        #expect(tree(item.query) == item.tree)
    }

    @Test(
        "Words for dates are calendar periods",
        // Tuesday, 2023-11-14T22:13:20Z
        arguments: [
            ("last_week", "2023-11-06", "2023-11-13"), ("this week", "2023-11-13", "2023-11-20"),
            ("next-week", "2023-11-20", "2023-11-27"), ("Last Month", "2023-10-01", "2023-11-01"),
            ("this_month", "2023-11-01", "2023-12-01"), ("last year", "2022-01-01", "2023-01-01"),
            ("yesterday", "2023-11-13", "2023-11-14"), ("tomorrow", "2023-11-15", "2023-11-16"),
            ("today-14", "2023-10-31", "2023-11-01"), ("this_month-11", "2022-12-01", "2023-01-01"),
        ])
    func calendarWords(_ word: String, _ first: String, _ behind: String) throws {
        let moment = try #require(QueryTime(word: word))
        func day(_ moment: QueryTime) -> String { CivilTime(unixSeconds: moment.seconds(in: sampleContext())).isoDate }
        #expect(day(moment) == first)
        #expect(day(moment.following) == behind)
        #expect(QueryTime(word: moment.word ?? "") == moment)
    }

    @Test("Lenient parsing reads unknown operators as words")
    func lenient() throws {
        let options = QueryOptions(isLenient: true)
        #expect(tree("form:nasa is:nice", options) == "and(\"form:nasa\", \"is:nice\")")
        #expect(try notes("form:nasa", options) == ["unknown-operator"])
    }

    @Test("Modifiers are separate from conditions")
    func modifiers() throws {
        let query = try Query.parse("cats include:referenced sort:-time limit:5")
        #expect(query.includesReferenced && query.sort == .oldest && query.limit == 5)
        #expect(query.canonical == "cats include:referenced sort:oldest limit:5")
        #expect(try Query.parse("sort:Random/7 unique:URL a").canonical == "a sort:random/7 unique:url")
        #expect(try Query.parse("order:rank").canonical == "sort:relevance")
        #expect(try Query.parse("").isEmpty)
        #expect(try !Query.parse("include:referenced").isEmpty)
        #expect(try Query.parse("is:referenced").includesReferenced)
    }

    @Test("Each member of the outermost AND is a separate query")
    func clauses() throws {
        let query = try Query.parse("#swift (cats OR dogs) -from:ann")
        #expect(query.clauses.map(\.canonical) == ["#swift", "cats OR dogs", "-from:ann"])
        #expect(query.includingReferenced().canonical == "#swift (cats OR dogs) -from:ann include:referenced")
    }

    static let noted: [(String, [String])] = [
        ("a b OR c", ["note-mixed-and-or"]),
        ("(a b) OR c", []),
        ("cats or dogs", ["note-lowercase-or"]),
        ("rock and roll", ["note-lowercase-and"]),
        ("or cats", []),
        ("lang:en lang:fr", ["note-contradiction"]),
        ("is:retweet -is:retweet", ["note-contradiction"]),
        ("from:a from:b", ["note-contradiction"]),
        ("lang:en OR lang:fr", []), ("lang:zh lang:zh-cn", []),
        ("breaking: news", ["note-colon"]),
        ("a -- b", ["note-ignored"]),
        ("a & b ...", ["note-ignored"]),
        ("a include:retweets", ["note-no-effect"]),
        ("in:urls has:media", ["note-no-effect"]),
        ("rain not snow", ["note-lowercase-not"]),
        ("cats / dogs", ["note-ignored"]),
        ("from:/a/ from:/b/", []),
        ("in:urls cat", []),
    ]

    @Test("Notes have their codes", arguments: noted)
    func note(_ query: String, _ codes: [String]) throws {
        #expect(try notes(query) == codes)
    }

    @Test("The note on mixed operators shows both interpretations")
    func mixedReadings() throws {
        let note = try #require(try Query.parse("storm #cowx OR colorado").notes.first)
        #expect(note.message == "read as (storm #cowx) OR colorado")
        #expect(note.hint == "write storm (#cowx OR colorado) for the other interpretation")
        #expect(note.severity == .note)
    }

    @Test("The v2 dialect has no note on precedence") func v2Dialect() throws {
        #expect(try notes("a b OR c", QueryOptions(dialect: .v2)) == [])
    }
}
