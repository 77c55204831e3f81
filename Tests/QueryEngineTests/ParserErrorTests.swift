import TestSupport
import Testing
import TweetModel

@testable import QueryEngine

@Suite("Errors of the query parser")
struct ParserErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String { "\(query) is \(code)" }
        let query: String
        let code: String
        let start: Int
        let end: Int
        let hint: String

        init(_ query: String, _ code: String, _ start: Int, _ end: Int, hint: String = "") {
            self.query = query
            self.code = code
            self.start = start
            self.end = end
            self.hint = hint
        }
    }

    static let cases = [
        Case(
            "form:nasa lang:en", "unknown-operator", 0, 5,
            hint: "did you mean \"from:\"? to search for the words, write \"form:nasa\" in quotes"),
        Case("is:retwet", "unknown-operator", 0, 9, hint: "is:retweet"),
        Case("from: nasa", "empty-value", 0, 5, hint: "directly after the colon"),
        Case("a lang:  de b", "empty-value", 2, 7, hint: "as in lang:de"),
        Case("since: yesterday", "empty-value", 0, 6, hint: "as in since:yesterday"),
        Case("has: media", "empty-value", 0, 4, hint: "as in has:media"),
        Case("a has:\"images\" b", "bad-value", 6, 14, hint: "write has:images"),
        Case("is:\"blue\"", "bad-value", 3, 9, hint: "remove the quotes"),
        Case("min_likes:1K", "bad-value", 10, 12, hint: "write min_likes:1000"),
        Case("views:>2k", "bad-value", 7, 9, hint: "write views:>2000"),
        Case("likes:k", "bad-value", 6, 7, hint: "likes:10..50"),
        Case("lang: \"x\"", "empty-value", 0, 5, hint: "as in lang:en"),
        Case("since: coffee", "empty-value", 0, 6, hint: "as in since:2021-12-31"),
        Case("from:", "empty-value", 0, 5, hint: "from:nasa"),
        Case("min_faves:many", "bad-value", 10, 14, hint: "min_likes:10"),
        Case("lang:english", "bad-value", 5, 12, hint: "lang:en"),
        Case("since:2021-13-01", "bad-value", 6, 16, hint: "2021-12-31"),
        Case("since:2021-02-29", "bad-value", 6, 16, hint: "write 2021-02-28 for its last day, or 2021-03-01"),
        Case("until:2021-06-31", "bad-value", 6, 16, hint: "write 2021-06-30 for its last day, or 2021-07-01"),
        Case("date:2020-12-32..2021", "bad-value", 5, 21, hint: "2020-12-31 for its last day, or 2021-01-01"),
        Case("on:31.06.2021", "bad-value", 3, 13, hint: "2021-06-30"),
        Case("after:2/30/2024", "bad-value", 6, 15, hint: "2024-02-29"),
        Case("since:2021-06-00", "bad-value", 6, 16, hint: "year-month-day"),
        Case("since:2021-06-30T24:30", "bad-value", 6, 22, hint: "00:00 to 23:59, as in 2021-06-30T23:59"),
        Case("since:12/31/2021", "bad-value", 6, 16, hint: "2021-12-31"),
        Case("since:01/02/2021", "bad-value", 6, 16, hint: "year-month-day"),
        Case("since:today-9223372036854775808", "bad-value", 6, 31, hint: "year-month-day"),
        Case("since_time:1142974200000", "bad-value", 11, 24, hint: "1142974200"),
        Case("since:20211231", "bad-value", 6, 14, hint: "2021-12-31"),
        Case("until:31.12.2021", "bad-value", 6, 16, hint: "2021-12-31"),
        Case("date:31-12-2021", "bad-value", 5, 15, hint: "2021-12-31"),
        Case("since:01-02-2021", "bad-value", 6, 16, hint: "year-month-day"),
        Case("since:20213112", "bad-value", 6, 14, hint: "year-month-day"),
        Case("date:>2021..2022", "bad-value", 6, 16, hint: "year-month-day"),
        Case("min_faves:1,500 cats", "bad-value", 10, 15, hint: "min_faves:1500"),
        Case("likes:1,000", "bad-value", 6, 11, hint: "likes:1000"),
        Case("views:>=10,500", "bad-value", 6, 14, hint: "views:>=10500"),
        Case("likes:1.5", "bad-value", 6, 9, hint: "likes:10..50"),
        Case("hashtags:swift", "bad-value", 9, 14, hint: "hashtag:swift"),
        Case("mentions:ann", "bad-value", 9, 12, hint: "mention:ann"),
        Case("#swift*", "bad-value", 0, 7, hint: "swift*"),
        Case("*ing", "bad-value", 0, 4, hint: "contains:ing"),
        Case("hashtag:123", "bad-value", 8, 11),
        Case("from:a-b", "bad-value", 5, 8),
        Case("id:abc", "bad-value", 3, 6),
        Case("geocode:137.7,22.4,10km", "bad-value", 8, 23, hint: "latitude first"),
        Case("geocode:37.7,22.4,10parsec", "bad-value", 8, 26, hint: "km"),
        Case("from:(a lang:en)", "bad-value", 8, 15, hint: "outside"),
        Case("\"social\"~3", "bad-value", 0, 10),
        Case("\"social media\"~", "bad-value", 14, 15),
        Case("sort:upwards", "bad-value", 5, 12, hint: "newest"),
        Case("saved:nothing", "bad-value", 6, 13),
        Case("sort:likes/7", "bad-value", 5, 12, hint: "newest"),
        Case("unique:colour", "bad-value", 7, 13, hint: "unique:text"),
        Case("-unique:text", "cannot-negate", 1, 12),
        Case("(a unique:text)", "top-level-only", 3, 14),
        Case("a thread:{b sort:likes}", "top-level-only", 12, 22),
        Case("thread:{", "unclosed-bracket", 7, 8),
        Case("a thread:{ }", "empty-group", 9, 12),
        Case("thread:{a from:}", "empty-value", 10, 15),
        Case("thread:cats", "bad-value", 7, 11, hint: "thread:{cats}"),
        Case("import:xyz", "bad-value", 7, 10, hint: "import:3"),
        Case("import:abc", "bad-value", 7, 10),
        Case("label:\" \"", "bad-value", 6, 9),
        Case("added:soon", "bad-value", 6, 10),
        Case("added:3m..", "ambiguous-unit", 6, 10),
        Case("within:15km", "bad-value", 0, 11, hint: "near:NAME"),
        Case("near:a OR b within:15km", "bad-value", 12, 23),
        Case("near:a -within:15km", "cannot-negate", 8, 19),
        Case("near:a within:far", "bad-value", 14, 17, hint: "15km"),
        Case("near:a within:0km", "bad-value", 14, 17, hint: "15km"),
        Case("near:a within:1e308km", "bad-value", 14, 21, hint: "15km"),
        Case("near:\" \"", "bad-value", 5, 8),
        Case("a \"b c", "unclosed-quote", 2, 3),
        Case("(a (b OR c)", "unclosed-paren", 0, 1),
        Case("a) b", "unopened-paren", 1, 2),
        Case("bounding_box:[1 2 3", "unclosed-bracket", 13, 14),
        Case("/abc", "unclosed-regex", 0, 1),
        Case("/[/", "bad-regex", 0, 3, hint: "quotes"),
        Case("cat /a(b/i", "bad-regex", 4, 10),
        Case("source:/(?=a)/", "bad-regex", 7, 14),
        Case("in:nowhere a", "bad-value", 3, 10, hint: "text, urls, name, quoted, alt"),
        Case("in:(urls alt) a", "bad-value", 0, 3, hint: "in:text,alt"),
        Case("-in:urls a", "cannot-negate", 1, 8),
        Case("a OR in:urls b", "top-level-only", 5, 12, hint: "a OR (in:urls b)"),
        Case("hour:24", "bad-value", 5, 7, hint: "hour:9..17"),
        Case("hour:9..x", "bad-value", 5, 9, hint: "0 to 23"),
        Case("hour:..", "bad-value", 5, 7),
        Case("weekday:t", "bad-value", 8, 9, hint: "weekday:sat,sun"),
        Case("weekday:sat..noday", "bad-value", 8, 18),
        Case("known:replies_count", "bad-value", 6, 19, hint: "reply_count"),
        Case("known:shoe_size", "bad-value", 6, 15, hint: "use one of like_count"),
        Case("sample:0", "bad-value", 7, 8, hint: "sample:10"),
        Case("sample:101", "bad-value", 7, 10),
        Case("sample:a", "bad-value", 7, 8),
        Case("-sample:10", "cannot-negate", 1, 10),
        Case("a OR sample:5", "top-level-only", 5, 13),
        Case("(a sample:5)", "top-level-only", 3, 11),
        Case("list:ann/friends", "unsupported-offline", 0, 16, hint: "list:@FILE"),
        Case("list:@no-such-file", "bad-value", 5, 18, hint: "one account per line"),
        Case("list:@bad.txt", "bad-value", 5, 13, hint: "one handle or ID per line"),
        Case("list:@empty.txt", "bad-value", 5, 15, hint: "one handle or ID"),
        Case("since:2021-01-01_00:00_Mars/Olympus", "bad-value", 6, 35, hint: "Europe/Berlin"),
        Case("since:2021-01-01_00:00:00_cst", "ambiguous-zone", 6, 29, hint: "-06:00"),
        Case("filter:news", "unsupported-offline", 0, 11, hint: "saved:news"),
        Case("card_url:x", "unsupported-offline", 0, 10, hint: "url:example"),
        Case("()", "empty-group", 0, 2),
        Case("a ( )", "empty-group", 2, 5),
        Case("\"\"", "empty-group", 0, 2),
        Case("\"!!!\"", "empty-group", 0, 5, hint: "write contains:\"!!!\" to search for these characters"),
        Case("\"\\\"\"", "empty-group", 0, 4, hint: "contains:\"\\\"\""),
        Case("& !!!", "empty-group", 0, 1, hint: "contains:\"&\""),
        Case("#", "empty-group", 0, 1, hint: "contains:\"#\""),
        Case("-", "empty-group", 0, 1, hint: "contains:\"-\""),
        Case("- -", "empty-group", 0, 1, hint: "contains:\"-\""),
        Case("--", "empty-group", 0, 2),
        Case("(-)", "empty-group", 1, 2),
        Case("NOT -", "empty-group", 4, 5),
        Case("- sort:likes", "empty-group", 0, 1),
        Case("sort:likes limit:5 ...", "empty-group", 19, 22),
        Case("include:referenced -", "empty-group", 19, 20),
        Case("in:text -", "empty-group", 8, 9),
        Case("OR a", "dangling-operator", 0, 2, hint: "\"OR\""),
        Case("a OR", "dangling-operator", 2, 4),
        Case("a OR OR b", "dangling-operator", 5, 7),
        Case("a AND", "dangling-operator", 2, 5),
        Case("a NOT", "dangling-operator", 2, 5),
        Case("a -OR b", "dangling-operator", 2, 3),
        Case("- OR b", "dangling-operator", 0, 1, hint: "\"-\""),
        Case("a (b - | c)", "dangling-operator", 5, 6),
        Case("(a OR)", "dangling-operator", 3, 5),
        Case("likes:5..2", "bad-range", 6, 10, hint: "2..5"),
        Case("date:2022..2021", "bad-range", 5, 15, hint: "2021..2022"),
        Case("since:2022-01-01 until:2021-01-01", "empty-range", 17, 33, hint: "check the order"),
        Case("on:@1 a on:@3", "empty-range", 8, 13),
        Case("(on:@1 a) (b on:@3)", "empty-range", 13, 18),
        Case("-(-(on:@1 a)) on:@3", "empty-range", 14, 19),
        Case("(since:2022 OR since:2022) until:2021", "empty-range", 27, 37),
        Case("likes:<0", "empty-range", 7, 8),
        Case("older_than:3m", "ambiguous-unit", 11, 13, hint: "3min or 3mo"),
        Case("since:2021-01-01_00:00:00_IST", "ambiguous-zone", 6, 29, hint: "+05:30"),
        Case("list:123", "unsupported-offline", 0, 8, hint: "from:(ann OR bob)"),
        Case("card_name:summary", "unsupported-offline", 0, 17, hint: "has:gif"),
        Case("filter:social", "unsupported-offline", 0, 13),
        Case("embedding:\"a b\"", "unsupported-offline", 0, 15),
        Case("tag:x", "unsupported-offline", 0, 5, hint: "hashtag:x"),
        Case("a -limit:5", "cannot-negate", 3, 10),
        Case("-include:referenced", "cannot-negate", 1, 19),
        Case("(a sort:likes)", "top-level-only", 3, 13),
        Case("a OR limit:5", "top-level-only", 5, 12),
    ]

    @Test("Each problem has its code, position and hint", arguments: cases)
    func problem(_ item: Case) throws {
        let error = try #require(throws: QueryErrors.self) {
            try Query.parse(item.query, options: ParserTests.options)
        }
        let first = try #require(error.problems.first)
        #expect(first.code == item.code)
        #expect([first.start, first.end] == [item.start, item.end])
        #expect((first.hint ?? "").contains(item.hint), "\(first.hint ?? "no hint")")
        if first.code != "top-level-only" { #expect(error.problems.count == 1, "\(error.problems.map(\.code))") }
    }

    @Test(
        "Contradictory times are reported in every dialect, even next to ignored text",
        arguments: QueryDialect.allCases, ["@ OR on:@1 n on:@3", "on:@1 OR @ n on:@3 OR @"])
    func times(dialect: QueryDialect, text: String) throws {
        let query: Query
        do {
            query = try Query.parse(text, options: QueryOptions(dialect: dialect, isLenient: true))
        } catch let error as QueryErrors {
            #expect(error.problems.map(\.code) == ["empty-range"])
            return
        }
        #expect(try Query.parse(query.canonical).root == query.root)
    }

    @Test("All problems are reported at once, in the order of their positions")
    func allAtOnce() {
        #expect(
            tree("form:a OR lang:english ) min_likes:x \"b")
                == "unknown-operator 0..<5; bad-value 15..<22; unopened-paren 23..<24; bad-value 35..<36; unclosed-quote 37..<38"
        )
        #expect(tree("OR a OR") == "dangling-operator 0..<2; dangling-operator 5..<7")
        #expect(tree("OR") == "dangling-operator 0..<2")
    }

    @Test(
        "An unknown name gets the operator that other tools call so, and a keyword gets only keywords",
        arguments: [
            ("year:2020", ["date"]), ("Month:2020-06", ["date"]), ("username:ann", ["from"]), ("is:rt", ["is:retweet"]),
            ("type:reply", ["is:reply"]), ("kind:original", ["-is:retweet -is:reply -is:quote"]), ("kind:zzz", []),
            ("time_precision:day", []), ("trust:full", []), ("point:1,2", []), ("favorited:true", ["is:liked"]),
            ("favorited:false", ["-is:liked"]), ("sensitive:false", ["-is:sensitive"]), ("created_at:2020", ["date"]),
            ("created_at:june", []), ("hashtag_count:2", ["hashtags"]), ("media_type:photo", ["has:photo"]),
            ("media_type:animated_gif", ["has:gif"]), ("url_count:3", ["links"]), ("lieks:many", []),
            ("verified:true", ["is:verified"]), ("frm:ann", ["from"]), ("frm:(ann OR bob)", ["from"]),
            ("is:qoute", ["is:quote", "is:note"]), ("is:oldest", []), ("author.handle:mira", ["from"]),
            ("counts.likes:5", ["likes"]), ("Quote_of.Handle:mira", ["quotes_of"]),
        ])
    func otherNames(_ query: String, _ suggestions: [String]) throws {
        let error = try #require(throws: QueryErrors.self) { try Query.parse(query) }
        #expect(error.problems[0].suggestions.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 } == suggestions)
    }

    @Test("Other names of operators are not operators, and refer to operators")
    func otherNamesTable() {
        for (name, suggestion) in OperatorTable.otherNames {
            #expect(OperatorTable.find(name) == nil && !OperatorTable.isFamily(name), "\(name)")
            let isQuery = suggestion.contains(":") && (try? Query.parse(suggestion)) != nil
            #expect(
                isQuery || OperatorTable.find(suggestion) != nil || OperatorTable.isFamily(suggestion), "\(suggestion)")
        }
    }

    @Test("Suggestions can be typed as they are")
    func suggestions() throws {
        let error = try #require(throws: QueryErrors.self) { try Query.parse("form:nasa") }
        #expect(error.problems[0].suggestions.first == "from:")
        let second = try #require(throws: QueryErrors.self) { try Query.parse("is:qoute") }
        #expect(second.problems[0].suggestions.first == "is:quote")
    }

    @Test("Positions count Unicode scalars, and columns count grapheme clusters")
    func positions() throws {
        let error = try #require(throws: QueryErrors.self) { try Query.parse("👨‍👩‍👧 e\u{301}\r\n日本 form:x") }
        let first = error.problems[0]
        #expect([first.start, first.end] == [13, 18])
        #expect([first.line, first.column] == [2, 4])
    }

    @Test(
        "A misspelled date is reported as a date, with the intended word",
        arguments: [
            ("since:yesterdy", ["yesterday"]), ("until:tomorow", ["tomorrow"]), ("date:lastweek", ["last_week"]),
            ("since:noon", []), ("added:tody..", ["today"]),
        ])
    func dates(_ query: String, _ suggestions: [String]) throws {
        let error = try #require(throws: QueryErrors.self) { try Query.parse(query) }
        let problem = error.problems[0]
        #expect(problem.message.hasSuffix("is not a date") && problem.suggestions == suggestions)
        #expect(problem.hint?.contains("2021-12-31") == true)
        let length = try #require(throws: QueryErrors.self) { try Query.parse("within_time:yesterdy") }
        #expect(length.problems[0].message.hasSuffix("is not a duration"))
    }

    @Test("An unknown place is an error with similar names, and an unset home explains how to set it")
    func unknownPlace() throws {
        func findPlace(_ name: String?) -> QueryOptions.PlaceLookup {
            switch name {
            case nil: .homeUnset
            case "oslo": .found
            case let other?: .unknown(name: other, closest: ["Athens", "Atlanta"])
            }
        }
        #expect(try Query.parse("near:oslo thread:{near:oslo}").unknownPlaces(findPlace) == nil)
        let query = try Query.parse("a near:atlantis within:5km -near:me thread:{near:atlantis}")
        let error = try #require(query.unknownPlaces(findPlace))
        #expect(error.problems.map(\.code) == ["unknown-place", "unknown-place", "unknown-place"])
        #expect(error.problems.map(\.start) == [2, 28, 44])
        #expect(error.problems[0].suggestions == ["near:\"Athens\"", "near:\"Atlanta\""])
        #expect(error.problems[1].hint?.contains("settings home") == true)
    }

    @Test("A saved search that contains itself is an error")
    func savedCycle() {
        let options = QueryOptions(savedSearch: { ["a": "saved:b", "b": "x OR saved:a"][$0] })
        #expect(tree("saved:a", options) == "bad-value 6..<7")
    }

    @Test("Saved searches that are nested too deeply are an error without a cycle")
    func savedNesting() throws {
        let options = QueryOptions(savedSearch: { name in
            Int(name).map { $0 == 0 ? "x" : "saved:\($0 - 1)" }
        })
        #expect(tree("saved:15", options) == "x")
        let error = try #require(throws: QueryErrors.self) { try Query.parse("saved:16", options: options) }
        #expect(error.problems[0].message.hasSuffix("saved searches are nested more than 16 levels deep"))
    }

    @Test("Saved searches that expand exponentially are too complex")
    func savedBomb() {
        let hundred = String(repeating: "saved:NEXT ", count: 100)
        let options = QueryOptions(savedSearch: { name in
            Int(name).map { $0 == 0 ? "x" : hundred.replacing("NEXT", with: String($0 - 1)) }
        })
        let start = ProcessorClock.now
        #expect(tree("saved:12", options).contains("bad-value"))
        #expect(ProcessorClock.now - start < .seconds(20))
    }
}
