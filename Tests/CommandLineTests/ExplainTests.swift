import Foundation
import TestSupport
import Testing

@Suite("explain")
struct ExplainTests {
    private func document(_ arguments: String...) throws -> [String: Any] {
        let run = try SampleStore().run(["explain", "--json"] + arguments)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        return try run.outputObject()
    }

    @Test("The document contains tokens, tree, clauses, statement and plan")
    func json() throws {
        let found = try document("#swift sea* -is:retweet")
        #expect(found["schema"] as? String == "tweetdex.explain/1")
        #expect(found["canonical"] as? String == "#swift sea* -is:retweet")
        let tokens = try #require(found["tokens"] as? [[String: Any]])
        #expect(tokens.map { $0["kind"] as? String } == ["clause", "clause", "not", "clause"])
        #expect(tokens.map { $0["start"] as? Int } == [0, 7, 12, 13])
        #expect(tokens[1]["words"] as? [String] == ["sea*"])
        let tree = try #require(found["tree"] as? [String: Any])
        #expect(tree["op"] as? String == "and")
        #expect((tree["of"] as? [[String: Any]])?.map { $0["op"] as? String } == ["clause", "clause", "not"])
        let clauses = try #require(found["clauses"] as? [[String: Any]])
        #expect(clauses.map { $0["text"] as? String } == ["#swift", "sea*", "is:retweet"])
        let sql = try #require(found["sql"] as? [String: Any])
        let values = try #require(sql["values"] as? [[String: Any]])
        #expect((sql["text"] as? String)?.contains("?\(values.count)") == true)
        #expect((found["plan"] as? [[String: Any]])?.isEmpty == false)
        #expect((found["match"] as? String)?.contains("swift") == true)
    }

    @Test(
        "The count of each clause equals that of a search for it alone",
        arguments: ["#swift", "likes:10..", "has:images", "sea"])
    func counts(_ clause: String) throws {
        let store = try SampleStore()
        let alone = Int(try store.run("search", "--count", clause).output.dropLast())
        let clauses =
            try store.run("explain", "--json", "from:me", clause).outputObject()["clauses"] as? [[String: Any]]
        #expect(clauses?.last?["tweets"] as? Int == alone)
    }

    @Test("A clause about a field that the archive lacks matches no tweet, and explain reports it")
    func absentField() throws {
        let found = try document("min_replies:5")
        let among = try #require(found["among"] as? Int)
        let clause = try #require((found["clauses"] as? [[String: Any]])?.first)
        #expect(clause["unknown"] as? Int == among)
        #expect(clause["field"] as? String == "reply_count")
        let empty = try #require(found["empty"] as? [String: Any])
        #expect((empty["unknown"] as? [[String: Any]])?.first?["tweets"] as? Int == among)
    }

    @Test("The text output contains the query in words, the clauses and the statement")
    func people() throws {
        let run = try SampleStore().run("explain", "#swift -is:retweet since:2019-01-01")
        #expect(run.status == 0)
        for part in [
            "Tweets with the hashtag #swift, and since 2019-01-01, but not those made by the retweet button.",
            "Tokens",
            "├─ #swift", "└─ since:2019-01-01", "   └─ is:retweet".replacing("   ", with: "│  "), "Result", "SELECT",
            "?1 = '", "Query plan",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("settings of the store apply, and flags override them")
    func settings() throws {
        let store = try SampleStore()
        let day = "date:2020-01-01"
        let inUTC = try store.run("explain", day).output
        #expect(try store.run("settings", "tz", "Asia/Tokyo").status == 0)
        #expect(try store.run("explain", day).output.contains("2019-12-31 15:00:00 UTC"))
        #expect(!inUTC.contains("2019-12-31"))
        #expect(try !store.run("explain", day, "--tz", "UTC").output.contains("2019-12-31"))
    }

    @Test("Each dialect has its own precedence of AND and OR")
    func dialects() throws {
        #expect(try document("a b OR c")["canonical"] as? String == "(a b) OR c")
        #expect(try document("--dialect", "web", "a b OR c")["canonical"] as? String == "a (b OR c)")
    }

    @Test("An invalid or missing query exits with 2")
    func wrong() throws {
        #expect(try SampleStore().run("explain", "form:nasa").status == 2)
        #expect(try SampleStore().run("explain").status == 2)
    }

    @Test("An empty result names the clauses that cause it and existing alternatives, also in JSON")
    func nothingFound() throws {
        let store = try SampleStore()
        func empty(_ query: String) throws -> [String: Any] {
            let page = try store.run("search", "--json", query).outputObject()
            #expect((page["tweets"] as? [Any])?.isEmpty == true, "\(query)")
            return try #require(page["empty"] as? [String: Any], "\(query)")
        }
        func offers(_ empty: [String: Any]) -> [String] {
            (empty["suggestions"] as? [[String: Any]] ?? []).compactMap { $0["query"] as? String }
        }
        let misspelt = try empty("#swfit has:images")
        #expect(misspelt["blame"] as? [String] == ["#swfit"])
        #expect(offers(misspelt).first == "#swift")
        #expect(offers(try empty("#wsift")).first == "#swift")
        // Without a similar term, the clauses that match no tweet are left out.
        #expect(offers(try empty("#swift zzqqzz xxqqxx")) == ["#swift"])
        #expect(offers(try empty("#swift (tea OR #swift) zzqqzz")) == ["#swift (tea OR #swift)"])
        #expect(offers(try empty("zzqqzz")).isEmpty)
        // If the other clauses match no tweet together, each of them is offered.
        #expect(offers(try empty("is:retweet zzqqzz is:reply")) == ["is:retweet", "is:reply"])
        // Words of URLs are searched only by `url:`.
        #expect(offers(try empty("chips.example")) == ["url:\"chips.example\""])
        let each = try empty("#swfit likes:999999")
        #expect(each["blame"] as? [String] == ["#swfit", "likes:=999999"])
        #expect(each["blame_each"] as? Bool == true)
        let pair = try empty("is:retweet is:reply since:2006-01-01")
        #expect((pair["blame"] as? [String])?.isEmpty == false)
        #expect(pair["blame_each"] as? Bool == false)
        let counts = try #require(pair["blame_counts"] as? [Int])
        #expect(counts.count == (pair["blame"] as? [String])?.count && counts.allSatisfy { $0 > 0 })
        #expect((each["blame_counts"] as? [Int])?.isEmpty == true)
        #expect(try store.run("search", "--json", "#swift").outputObject()["empty"] is NSNull)
    }

    @Test("Among equally similar hashtags, the most used is first")
    func nearHashtags() throws {
        let folder = try TemporaryFolder()
        let lines = ["#cars", "#cats", "#cats", "#cat", "#bats"].enumerated().map { number, text in
            """
            {"id_str":"85000000000000000\(number)","created_at":"Thu Apr 06 15:24:15 +0000 2017","full_text":"\(text)",\
            "user":{"id_str":"5","screen_name":"ann"}}
            """
        }
        try folder.write("tweets.jsonl", lines.joined(separator: "\n"))
        let store = folder.path("tags.db")
        #expect(try CommandRun(["--store", store, "import", folder.path("tweets.jsonl")], in: folder).status == 0)
        let page = try CommandRun(["--store", store, "search", "--json", "#caxs"], in: folder).outputObject()
        let offers = (page["empty"] as? [String: Any])?["suggestions"] as? [[String: Any]]
        #expect(offers?.compactMap { $0["query"] as? String } == ["#cats", "#cars"])
        #expect(offers?.compactMap { $0["tweets"] as? Int } == [2, 1])
    }
}
