import SQLiteKit
import Testing
import TweetModel

@testable import QueryEngine

@Suite("SQL plans of queries")
struct PlanTests {
    private func page(_ query: String, limit: Int = 20) throws -> String {
        try Query.parse(query).plan(sampleContext()).page(limit: limit).inlined
    }

    private static let fromIndex =
        "SELECT t.id AS id FROM tweet_index CROSS JOIN tweet AS t ON t.doc_id = tweet_index.rowid WHERE tweet_index MATCH "
    private static let fromRows = "SELECT t.id AS id FROM tweet AS t WHERE "
    private static let indexOrder = " ORDER BY tweet_index.rowid DESC LIMIT 20"
    private static let rowOrder = " ORDER BY t.id DESC LIMIT 20"

    @Test(
        "One clause of each indexed kind is one MATCH",
        arguments: [
            ("cats", "\"cats\""),
            ("\"a b\"", "\"a b\""),
            ("ka*", "\"ka\" *"),
            ("#Swift", "\"#swift\""),
            ("@Bob", "\"@bob\""), ("@Ann", "(\"@ann\" OR \"@ann_old\")"), ("mention:=Ann", "\"@ann\""),
            ("$TWTR.A", "\"#$twtr.a\""),
            ("from:ann_old", "\"!u42\""),
            ("from:bob", "\"!u-1\""),
            ("from:42", "\"!u42\""),
            ("from:me", "\"!u42\""),
            ("to:ann", "\"!to_42\""),
            ("retweets_of:ann", "\"!rt_42\""),
            ("has:media", "\"!media\""),
            ("lang:en", "\"!lang_en\""),
            ("url:example.org/a", "\"/example /org /a\""),
        ])
    func indexed(_ query: String, _ match: String) throws {
        #expect(try page(query) == Self.fromIndex + "‹\(match) NOT \"!referenced\"›" + Self.indexOrder)
    }

    @Test(
        "AND, OR and NOT of indexed clauses are one MATCH",
        arguments: [
            (
                "cats -dogs #pets",
                "(\"cats\" AND \"#pets\") NOT (\"dogs\" OR \"!referenced\")"
            ),
            (
                "cats (dogs OR -birds)",
                "\"cats\" NOT ((\"birds\" NOT \"dogs\") OR \"!referenced\")"
            ),
            (
                "cats OR (dogs -birds)",
                "(\"cats\" OR (\"dogs\" NOT \"birds\")) NOT \"!referenced\""
            ),
            (
                "cats -from:ann",
                "\"cats\" NOT (\"!u42\" OR \"!authorless\" OR \"!referenced\")"
            ),
            ("-(a -cats)", "\"cats\""),
        ].dropLast())
    func combined(_ query: String, _ match: String) throws {
        #expect(try page(query) == Self.fromIndex + "‹\(match)›" + Self.indexOrder)
    }

    @Test("include:referenced adds referenced tweets")
    func referenced() throws {
        #expect(try page("cats include:referenced") == Self.fromIndex + "‹\"cats\"›" + Self.indexOrder)
        #expect(try page("is:referenced") == Self.fromIndex + "‹\"!referenced\"›" + Self.indexOrder)
        #expect(try page("include:referenced") == "SELECT t.id AS id FROM tweet AS t ORDER BY t.id DESC LIMIT 20")
    }

    @Test(
        "Without a positive indexed clause, the rows are scanned",
        arguments: [
            ("", "t.flags & 17 <> 0"),
            (
                "-is:retweet",
                "NOT ((t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL OR t.flags & 512 <> 0)) AND t.flags & 17 <> 0"
            ),
            ("-from:ann", "t.author_id NOT IN (42) AND t.flags & 17 <> 0"),
            (
                "-#cats",
                "t.doc_id NOT IN (SELECT rowid FROM tweet_index WHERE tweet_index MATCH ‹\"#cats\"›) AND t.flags & 17 <> 0"
            ),
            ("-lang:he", "t.flags & 17 <> 0 AND lower(t.lang) NOT IN (‹he›, ‹iw›)"),
            ("min_likes:5", "t.flags & 17 <> 0 AND t.like_count >= 5"),
            ("-min_replies:5", "t.flags & 17 <> 0 AND NOT (t.reply_count >= 5)"),
            ("min_likes:0", "t.flags & 17 <> 0"),
            (
                "cats OR likes:3..4",
                "t.flags & 17 <> 0 AND (t.like_count BETWEEN 3 AND 4 OR t.doc_id IN (SELECT rowid FROM tweet_index WHERE tweet_index MATCH ‹\"cats\"›))"
            ),
            (
                "-quotes_of_tweet_id:7",
                "t.flags & 17 <> 0 AND (t.quote_of_tweet <> 7 OR (t.quote_of_tweet IS NULL AND t.quote_of_user IS NULL AND t.flags & 4194304 = 0))"
            ),
        ])
    func rows(_ query: String, _ conditions: String) throws {
        #expect(try page(query) == Self.fromRows + conditions + Self.rowOrder)
    }

    @Test(
        "Conditions on the row join it inside the scan",
        arguments: [
            ("cats min_likes:5", "\"cats\"", "t.like_count >= 5"),
            ("cats contains:\"a'b\"", "\"cats\"", "(SELECT tweet_matches(‹contains:\"a'b\"›, t.text, NULL))"),
            (
                "cats (dogs OR likes:1)", "\"cats\"",
                "(t.like_count = 1 OR +tweet_index.rowid IN (SELECT rowid FROM tweet_index WHERE tweet_index MATCH ‹\"dogs\"›))"
            ),
        ])
    func joins(_ query: String, _ match: String, _ condition: String) throws {
        let sql = try page(query)
        #expect(sql.hasPrefix(Self.fromIndex + "‹\(match) NOT \"!referenced\"› AND " + condition), "\(sql)")
        #expect(sql.hasSuffix(Self.indexOrder))
    }

    @Test("An unknown account matches no tweet, and its opposite matches all tweets with an author")
    func unknownUser() throws {
        #expect(try page("from:nobody") == Self.fromRows + "0" + Self.rowOrder)
        #expect(
            try page("-from:nobody") == Self.fromRows + "t.author_id IS NOT NULL AND t.flags & 17 <> 0" + Self.rowOrder)
        #expect(try page("cats OR from:nobody") == (try page("cats")))
    }

    @Test("user: matches the author, mentions, replies and retweets, by every handle")
    func anyRelation() throws {
        #expect(
            try page("user:ann") == Self.fromIndex
                + "‹(\"!u42\" OR \"@ann\" OR \"@ann_old\" OR \"!to_42\" OR \"!rt_42\") NOT \"!referenced\"›"
                + Self.indexOrder)
    }

    @Test("Created_at decides a time, and IDs narrow the scan, including rows whose ID has another time")
    func time() throws {
        let sql = try page("cats since:2021-01-01 until:2021-02-01")
        let odd =
            "(+o.id) FROM tweet AS o WHERE o.time_mismatch AND o.created_at >= 1609459200 AND o.created_at < 1612137600)"
        let first = Snowflake.firstID(atSecond: 1_609_459_140)
        let last = Snowflake.firstID(atSecond: 1_612_137_660)
        #expect(
            sql == Self.fromIndex + "‹\"cats\" NOT \"!referenced\"›"
                + " AND tweet_index.rowid <= coalesce((SELECT doc_id FROM tweet WHERE id <= max(\(last), coalesce((SELECT max\(odd), \(last))) ORDER BY id DESC LIMIT 1), -9223372036854775808)"
                + " AND tweet_index.rowid >= coalesce((SELECT doc_id FROM tweet WHERE id >= min(\(first), coalesce((SELECT min\(odd), \(first))) ORDER BY id LIMIT 1), 9223372036854775807)"
                + " AND t.created_at >= 1609459200 AND t.created_at <= 1612137599" + Self.indexOrder)
    }

    @Test("A time before Snowflake IDs has no lower bound")
    func sequential() throws {
        let sql = try page("since:2009-01-01 until:2010-01-01")
        #expect(!sql.contains("t.id >="))
        #expect(sql.contains("t.id <= max(30000000000, "))
    }

    @Test("Times in an OR narrow to their hull, and negated times to the opposite range")
    func hull() throws {
        let either = try page("date:2015 OR date:2017")
        #expect(either.contains("t.id >= min(\(Snowflake.firstID(atSecond: 1_420_070_340)), "))
        #expect(either.contains("t.id <= max(\(Snowflake.firstID(atSecond: 1_514_764_860)), "))
        let not = try page("-since:2015-01-01")
        #expect(not.contains("t.id <= max(\(Snowflake.firstID(atSecond: 1_420_070_460)), "))
        #expect(not.contains("NOT (t.created_at >= 1420070400)"))
        #expect(try !page("cats OR since:2015-01-01").contains("time_mismatch"))
    }

    @Test("Dates are in the time zone, and relative times count from now")
    func zones() throws {
        var context = sampleContext()
        context.zone = Zone(label: "+02:00", secondsEast: 2 * 3600)
        let plan = try Query.parse("since:2021-01-01 newer_than:1mo until:tomorrow").plan(context)
        let sql = plan.count().inlined
        let time = "CASE WHEN t.day_precision THEN unix_time(t.created_at) ELSE t.created_at END"
        #expect(sql.contains(time + " >= 1609452000"))
        // 2023-11-14T22:13:20Z is already the 15th at +02:00; a month before it is 2023-10-14T22:13:20Z.
        #expect(sql.contains(time + " >= 1697321600"))
        #expect(sql.contains(time + " <= 1700085599"))
    }

    @Test("A prefix next to a tag is tested on the text, except for counts")
    func prefix() throws {
        let plan = try Query.parse("#pets ka*").plan(sampleContext())
        #expect(
            plan.page(limit: 5).inlined.contains(
                "‹\"#pets\" NOT \"!referenced\"› AND (tweet_matches(‹ka*›, t.text"))
        #expect(
            plan.count().inlined
                == "SELECT count(*) FROM tweet_index WHERE tweet_index MATCH ‹(\"#pets\" AND \"ka\" *) NOT \"!referenced\"›"
        )
        #expect(try page("cats ka*").contains("\"ka\" *"))
    }

    @Test("A frequent prefix is tested on the texts, except for counts and sorted pages")
    func frequentPrefix() throws {
        var context = sampleContext()
        context.isFrequent = { $0 == "ka" }
        func page(_ query: String) throws -> String { try Query.parse(query).plan(context).page(limit: 20).inlined }
        let test = "(tweet_matches(‹ka*›, t.text, "
        #expect(try page("ka*").hasPrefix(Self.fromRows + "t.flags & 17 <> 0 AND " + test))
        #expect(
            try page("ka* cats").hasPrefix(
                Self.fromIndex + "‹\"cats\" NOT \"!referenced\"› AND " + test))
        #expect(
            try page("ka* OR cats").hasPrefix(
                Self.fromRows + "t.flags & 17 <> 0 AND ((tweet_matches(‹ka*›, t.text, "))
        #expect(try page("ka* -dogs").contains("AND NOT (tweet_matches(‹dogs›, t.text, "))
        for query in ["to*", "ka* OR #cats", "ka* sort:likes", "ka* unique:text", "ka* sort:relevance"] {
            #expect(try page(query).contains("tweet_index MATCH"), "\(query)")
        }
        #expect(try Query.parse("ka*").plan(context).count().inlined.contains("\"ka\" *"))
    }

    @Test("A negated word is tested on the texts if nothing else uses the index")
    func negatedWord() throws {
        let test = "NOT (tweet_matches(‹cats›, t.text, "
        #expect(try page("-cats").hasPrefix(Self.fromRows + "t.flags & 17 <> 0 AND " + test))
        #expect(try page("-cats min_likes:5").contains("t.like_count >= 5 AND " + test))
        #expect(
            try page("dogs -cats") == Self.fromIndex
                + "‹\"dogs\" NOT (\"cats\" OR \"!referenced\")›" + Self.indexOrder)
        let count = try Query.parse("-cats").plan(sampleContext()).count().inlined
        #expect(
            count.contains("t.doc_id NOT IN (SELECT rowid FROM tweet_index WHERE tweet_index MATCH ‹\"cats\"›)"))
    }

    @Test("A circle narrows by latitude and longitude first, unless it contains a pole or crosses the 180th meridian")
    func circle() throws {
        #expect(try page("geocode:48.8,2.3,10km").contains(" AND g.longitude BETWEEN 2.16"))
        for far in ["geocode:89.99,2.3,10km", "geocode:0,179.99,10km", "geocode:0,0,30000km"] {
            #expect(try !page(far).contains("g.longitude BETWEEN"), "\(far)")
        }
    }

    @Test("Lists are tested before a row is read")
    func gathered() throws {
        #expect(try page("label:todo cats").contains("AND +t.id IN (SELECT l.tweet_id FROM"))
        #expect(try page("label:todo min_likes:5").contains("AND t.id IN (SELECT l.tweet_id FROM"))
    }

    @Test("Frequent terms are tested on the rows of a list, except for counts")
    func frequentBesideList() throws {
        var context = sampleContext()
        context.isFrequent = { ["cats", "!media"].contains($0) }
        func page(_ query: String) throws -> String { try Query.parse(query).plan(context).page(limit: 20).inlined }
        let common = try page("label:todo cats has:media")
        #expect(!common.contains("MATCH"))
        #expect(common.contains(" AND t.id IN (SELECT l.tweet_id FROM"))
        #expect(common.contains(" AND EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id)"))
        #expect(common.contains(" AND (tweet_matches(‹cats›, t.text, "))
        let rare = try page("label:todo cats dogs")
        #expect(rare.hasPrefix(Self.fromIndex + "‹\"dogs\" NOT \"!referenced\"›"))
        #expect(rare.contains(" AND (tweet_matches(‹cats›, t.text, "))
        #expect(try page("label:todo \"cats cats\"").contains("‹\"cats cats\" NOT"))
        #expect(try page("min_likes:5 cats").contains("‹\"cats\" NOT"))
        #expect(try Query.parse("label:todo cats").plan(context).count().inlined.contains("‹\"cats\" NOT"))
    }

    @Test("A regular expression is tested last")
    func regexLast() throws {
        let call = "(SELECT tweet_matches(‹/a+/›, t.text, NULL))"
        #expect(
            try page("/a+/ min_likes:5 cats") == Self.fromIndex
                + "‹\"cats\" NOT \"!referenced\"› AND t.like_count >= 5 AND " + call + Self.indexOrder)
        #expect(
            try page("/a+/ hour:9") == Self.fromRows
                + "t.flags & 17 <> 0 AND (((CASE WHEN t.day_precision THEN NULL ELSE local_time(t.created_at) END) % 86400 + 86400) % 86400 / 3600) BETWEEN 9 AND 9 AND "
                + call + Self.rowOrder)
        #expect(
            try page("(/a+/ OR likes:1) -is:retweet").hasSuffix("AND (t.like_count = 1 OR \(call))" + Self.rowOrder))
    }

    @Test(
        "in: searches words in other fields",
        arguments: [
            (
                "in:urls example",
                "SELECT t.id AS id FROM tweet_index CROSS JOIN tweet AS t ON t.doc_id = tweet_index.rowid WHERE tweet_index MATCH ‹\"/example\" NOT \"!referenced\"›"
            ),
            ("in:text,urls a", "‹(\"a\" OR \"/a\") NOT \"!referenced\"›"),
            (
                "in:alt a",
                "‹\"!media\" NOT \"!referenced\"› AND EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND (tweet_matches(‹a›, m.alt_text, NULL) OR tweet_matches(‹a›, m.image_text, NULL)))"
            ),
            (
                "in:quoted a",
                "WHERE t.flags & 17 <> 0 AND t.quote_of_tweet IN (SELECT q.id FROM tweet_index CROSS JOIN tweet AS q ON q.doc_id = tweet_index.rowid WHERE tweet_index MATCH ‹\"a\"›)"
            ),
            (
                "cats (in:name lee)",
                "AND (SELECT tweet_matches(‹lee›, u.name, NULL) OR tweet_matches(‹lee›, u.handle, NULL) FROM user AS u WHERE u.id = t.author_id)"
            ),
        ])
    func fields(_ query: String, _ part: String) throws {
        let sql = try page(query)
        #expect(sql.contains(part), "\(sql)")
    }

    @Test("Accounts that match a regular expression are looked up first, and become tokens")
    func accounts() throws {
        var context = sampleContext()
        context.accounts = { [("ann", UserID(42)), ("ann_old", UserID(42)), ("bob", UserID(-1))] }
        let sql = try Query.parse("from:/^a/").plan(context).page(limit: 20).inlined
        #expect(sql == Self.fromIndex + "‹\"!u42\" NOT \"!referenced\"›" + Self.indexOrder)
        let list = try Query.parse("list:@friends.txt", options: ParserTests.options).plan(context)
        #expect(list.page(limit: 20).inlined == sql)
    }

    @Test("A sample is part of the statement")
    func sample() throws {
        #expect(
            try page("cats sample:2.5/x") == Self.fromIndex
                + "‹\"cats\" NOT \"!referenced\"› AND tweet_sample(t.id, ‹x›) < 2500000"
                + Self.indexOrder)
    }

    @Test(
        "Rare properties become lists, and next to an index they are looked up per row",
        arguments: [
            (
                "label:todo",
                "t.id IN (SELECT l.tweet_id FROM tweet_label AS l JOIN label AS n ON n.id = l.label_id WHERE n.folded = ‹todo›)"
            ),
            (
                "is:follows",
                "t.author_id IN (SELECT f.account_id FROM follow AS f WHERE f.snapshot_id IN (3))"
            ),
            (
                "-is:follows",
                "(t.author_id > 0 AND t.author_id NOT IN (SELECT f.account_id FROM follow AS f WHERE f.snapshot_id IN (3)))"
            ),
            ("-has:note", "t.id NOT IN (SELECT tweet_id FROM tweet_note)"),
            ("import:1", "t.id IN (SELECT tweet_id FROM imported_tweet WHERE import_id IN (1) AND NOT referenced)"),
            (
                "import:1234",
                """
                EXISTS (SELECT 1 FROM tweet_import AS i WHERE i.tweet_id = t.id AND i.import_id IN (2) \
                AND NOT referenced)
                """
            ),
            (
                "near:nowhere",
                "t.id IN (SELECT g.id FROM tweet AS g WHERE g.place_id IN (‹p2›))"
            ),
        ])
    func gathered(_ query: String, _ condition: String) throws {
        #expect(try page(query) == Self.fromRows + "t.flags & 17 <> 0 AND " + condition + Self.rowOrder)
        let beside = condition.hasPrefix("t.id") ? "+" + condition : condition
        #expect(
            try page("cats " + query)
                == Self.fromIndex + "‹\"cats\" NOT \"!referenced\"› AND " + beside + Self.indexOrder)
    }

    @Test("The ledger decides when a tweet was imported")
    func added() throws {
        #expect(try page("import:7") == Self.fromRows + "0" + Self.rowOrder)
        #expect(try page("added:<2020-01-01") == Self.fromRows + "0" + Self.rowOrder)
        #expect(
            try page("added:<2021-01-01").contains(
                "t.id IN (SELECT tweet_id FROM imported_tweet WHERE import_id IN (1))")
        )
        #expect(
            try page("added:>=2021-01-01").contains(
                "i.import_id IN (2)) AND t.id NOT IN (SELECT tweet_id FROM imported_tweet WHERE import_id IN (1))"))
    }

    @Test("An unknown clause is neither true nor false")
    func unknown() throws {
        let absent = try #require(try Query.parse("cats -min_likes:5").withAbsentFields.first)
        #expect(absent.name == "like_count")
        #expect(
            try absent.query.plan(sampleContext()).count().inlined.hasSuffix(
                "AND (NOT (t.like_count >= 5) OR ((t.like_count >= 5) IS NOT TRUE AND (NOT (t.like_count >= 5)) IS NOT TRUE))"
            ))
        #expect(try Query.parse("cats #a -from:ann min_likes:0").withAbsentFields.map(\.name) == ["author"])
    }

    @Test("No value of a query becomes SQL text")
    func bound() throws {
        for query in [
            "contains:\"'; DROP TABLE tweet\"", "source:\"'x'\"", "domain:a'b.com", "place:\"x' OR 1\"",
            "url_contains:'--", "label:\"x'y\"", "near:lisbon", "thread:{contains:\"'DROP'\"}",
        ] {
            let sql = try Query.parse(query).plan(sampleContext()).page(limit: 1)
            #expect(
                !sql.text.contains("DROP") && !sql.text.contains("'x'") && !sql.text.contains("x'")
                    && !sql.text.contains("a'b"))
            #expect(sql.text.count { $0 == "?" } - sql.text.ranges(of: "'?'").count == sql.values.count)
        }
    }
}
