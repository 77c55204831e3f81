import Foundation
import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("JSON renderer")
struct JSONRendererTests {
    static func text(_ body: (inout [UInt8]) -> Void) -> String {
        var out: [UInt8] = []
        body(&out)
        return String(decoding: out, as: UTF8.self)
    }

    static func object(_ body: (inout [UInt8]) -> Void) throws -> [String: Any] {
        var out: [UInt8] = []
        body(&out)
        return try #require(try JSONSerialization.jsonObject(with: Data(out)) as? [String: Any])
    }

    /// Returns the keys of the outermost object in document order.
    static func keys(_ json: String) -> [String] {
        var keys: [String] = []
        var depth = 0
        var string: String?
        var escaped = false
        var last = ""
        for scalar in json.unicodeScalars {
            if let open = string {
                if escaped || (scalar != "\"" && scalar != "\\") {
                    string = open + String(scalar)
                    escaped = false
                } else if scalar == "\\" {
                    escaped = true
                } else {
                    last = open
                    string = nil
                }
                continue
            }
            switch scalar {
            case "\"": string = ""
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case ":" where depth == 1: keys.append(last)
            default: break
            }
        }
        return keys
    }

    @Test("A tweet is written exactly as documented")
    func wholeTweet() {
        var hit = Marked("Fish & chips 🐟🍟 [#«lunch»] with [@bob] [=https://t.co/AbCdEfGhIj]").hit()
        hit.tweet.text = hit.tweet.text.replacing("=https", with: "https")
        hit.tweet.links = [
            Link(
                url: "https://t.co/AbCdEfGhIj", expanded: "https://example.org/a", display: "example.org/a",
                span: hit.tweet.links[0].span.map { TextSpan($0.start, $0.end - 1) })
        ]
        hit.tweet.mentions = [
            Mention(handle: "bob", id: UserID(43), name: "Bob", span: hit.tweet.mentions[0].span)
        ]
        hit.tweet.createdAt = Timestamp(seconds: Marked.now)
        hit.tweet.language = "en"
        hit.tweet.client = "Twitter Web App"
        hit.tweet.counts[.likes] = 3
        hit.tweet.counts[.retweets] = 0
        hit.tweet.flags.insert(.note)
        hit.tweet.sensitive = false
        hit.imports = ["3f9a0c12b7de"]
        var photo = MediaItem(id: "7", kind: .photo, url: "https://pbs.twimg.com/media/x.jpg")
        (photo.width, photo.height, photo.fileName) = (1200, 800, "1-x.jpg")
        photo.location = MediaLocation(
            path: "/home/ann/a.zip", entry: "data/tweets_media/1-x.jpg", method: .stored, storedSize: 1, size: 1)
        hit.tweet.media = [photo]
        let expected = #"""
            {"schema":"tweetdex.tweet/1","id":"1855222378263478273","url":"https://x.com/ann_lee/status/1855222378263478273",
            "created_at":"2024-11-09T12:14:18Z","time_precision":"second",
            "author":{"id":"42","handle":"ann_lee","name":"Ann"},
            "text":"Fish & chips 🐟🍟 #lunch with @bob https://t.co/AbCdEfGhIj","lang":"en","source":"Twitter Web App",
            "kind":"original","reply_to":null,"retweet_of":null,"quote_of":null,"conversation":null,
            "hashtags":[{"text":"lunch","start":16,"end":22}],
            "mentions":[{"handle":"bob","id":"43","name":"Bob","start":28,"end":32}],
            "urls":[{"url":"https://t.co/AbCdEfGhIj","expanded":"https://example.org/a","display":"example.org/a","start":33,"end":56}],
            "cashtags":[],
            "media":[{"id":"7","type":"photo","url":"https://pbs.twimg.com/media/x.jpg","file":"tweets_media/1-x.jpg","width":1200,"height":800,"alt":null,"duration_ms":null,"video":null,"link":null,"expanded":null,"source_tweet":null,"source_user":null,"start":null,"end":null}],
            "counts":{"likes":3,"retweets":0,"replies":null,"quotes":null,"views":null,"bookmarks":null},
            "place":null,"point":null,"sensitive":false,"flags":["note"],
            "matches":[{"start":17,"end":22}],"rank":null,"labels":[],"note":null,"imports":["3f9a0c12b7de"],
            "trust":"full","edits":[],"community":null,"withheld_in":[]}
            """#
        let written = Self.text { JSONRenderer().tweet(hit, into: &$0) }
        #expect(written == expected.replacing("\n", with: ""))
        #expect(Self.text { JSONRenderer().line(hit, into: &$0) } == written + "\n")
    }

    @Test("Unknown values are null, and all known values are written")
    func extremes() throws {
        let bare = SearchHit(
            tweet: Tweet(id: TweetID(20), createdAt: nil, author: nil, text: "", textCompleteness: .summary))
        let empty = Self.text { JSONRenderer().tweet(bare, into: &$0) }
        #expect(
            empty.contains(
                #""url":"https://x.com/i/web/status/20","created_at":null,"time_precision":null,"author":null"#))
        #expect(empty.contains(#""sensitive":null,"flags":["referenced"]"#))

        var hit = Marked("x").hit()
        hit.tweet.createdAt = Timestamp(seconds: 1_209_600_000, precision: .day)
        hit.tweet.replyTo = TweetReference(tweet: TweetID(1), user: UserID(2), handle: "bob")
        hit.tweet.retweetOf = TweetReference(tweet: nil, handle: "cy")
        hit.tweet.conversation = TweetID(9)
        hit.tweet.hashtags = [Hashtag(text: "cut", span: nil)]
        hit.tweet.flags = [
            .collected, .note, .truncated, .deleted, .liked, .edited, .withheld, .circle, .community, .completed,
            .bookmarked, .gone, .retweetByText,
        ]
        var place = Place(id: "p1")
        (place.name, place.fullName, place.country, place.countryCode, place.type) = ("A", "A, B", "B", "BB", "city")
        hit.tweet.place = place
        hit.tweet.point = Coordinate(latitude: -0.5, longitude: 1e-7)
        hit.rank = -1.25
        hit.note = "own \"words\""
        let full = Self.text { JSONRenderer().tweet(hit, into: &$0) }
        for part in [
            #""created_at":"2008-05-01T00:00:00Z","time_precision":"day""#, #""kind":"retweet""#,
            #""reply_to":{"tweet":"1","user":"2","handle":"bob"},"retweet_of":{"tweet":null,"user":null,"handle":"cy"}"#,
            #""conversation":"9""#, #"{"text":"cut","start":null,"end":null}"#,
            #""flags":["note","truncated","deleted","liked","edited","withheld","circle","community","completed","bookmarked","gone","retweet_by_text"]"#,
            #""place":{"id":"p1","name":"A","full_name":"A, B","country":"B","country_code":"BB","type":"city","box":null}"#,
            #""rank":-1.25"#, #""note":"own \"words\"""#,
        ] {
            #expect(full.contains(part), "\(part)")
        }
        let point = try Self.object { JSONRenderer().tweet(hit, into: &$0) }["point"] as? [String: Double]
        #expect(point == ["latitude": -0.5, "longitude": 1e-7])
    }

    @Test("An invalid handle is not used in the URL")
    func hostileHandle() {
        var hit = Marked("x").hit()
        hit.tweet.author?.handle = "a/../\"b"
        #expect(Self.text { JSONRenderer().tweet(hit, into: &$0) }.contains(#""url":"https://x.com/i/web/status/"#))
    }

    @Test("Control characters and line separators are escaped, and the rest is unchanged")
    func escapes() {
        var hit = Marked("x").hit()
        hit.tweet.text = "\u{0}\u{8}\t\n\u{C}\r\u{1F}\"\\/\u{7F}\u{9B}é\u{2028}\u{2029}“€\u{202E}😀"
        let json = Self.text { JSONRenderer().tweet(hit, into: &$0) }
        let expected = #""text":"\u0000\u0008\t\n\u000c\r\u001f\"\\/\u007f\u009bé\u2028\u2029“€"# + "\u{202E}😀\""
        #expect(json.contains(expected))
    }

    @Test("Parsing returns the same scalars, and spans in scalars select the same words")
    func roundTrips() throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<400 {
            let text = generator.text(30)
            var hit = Marked("").hit()
            hit.tweet.text = text
            hit.tweet.author?.name = generator.text(5)
            let bytes = Array(text.utf8)
            // Spans are on borders of scalars, as importers create them.
            let borders = (0...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
            hit.matches = (0..<5).map { _ in
                let first = borders.randomElement(using: &generator) ?? 0
                let second = borders.randomElement(using: &generator) ?? 0
                return TextSpan(min(first, second), max(first, second))
            }
            let object = try Self.object { JSONRenderer().tweet(hit, into: &$0) }
            let read = try #require(object["text"] as? String)
            #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
            let author = try #require(object["author"] as? [String: Any])
            #expect(
                (author["name"] as? String).map { Array($0.unicodeScalars) }
                    == hit.tweet.author?.name.map { Array($0.unicodeScalars) })
            let matches = try #require(object["matches"] as? [[String: Int]])
            let scalars = Array(read.unicodeScalars)
            for (match, span) in zip(matches, hit.matches) {
                let start = try #require(match["start"])
                let end = try #require(match["end"])
                let words = String(String.UnicodeScalarView(scalars[start..<end]))
                #expect(Array(words.utf8) == Array(bytes[span.start..<span.end]))
            }
        }
    }

    @Test(
        "Offsets count scalars, and offsets after the end are treated as the end",
        arguments: [
            "plain", "é", "🐟🍟", "👩‍👩‍👧x", "🇵🇹", "e\u{301}", "日本語", "",
        ])
    func offsets(_ text: String) {
        let offsets = ScalarOffsets(text)
        var position = 0
        for (number, scalar) in text.unicodeScalars.enumerated() {
            #expect(offsets[position] == number)
            position += scalar.utf8.count
        }
        #expect(offsets[position] == text.unicodeScalars.count)
        #expect(offsets[position + 7] == text.unicodeScalars.count)
        #expect(offsets.range(TextSpan(0, position)) == 0..<text.unicodeScalars.count)
    }

    @Test("A search has its keys in order and contains complete tweets")
    func search() throws {
        var page = SearchPage(query: "a \"b\"", canonical: "a b")
        page.elapsedMilliseconds = 0.81234
        let empty = Self.text { JSONRenderer().search(page, into: &$0) }
        #expect(
            empty == #"{"schema":"tweetdex.search/1","query":"a \"b\"","canonical":"a b","total":null,"returned":0,"#
                + #""next":null,"elapsed_ms":0.812,"notes":[],"tweets":[],"empty":null}"#)
        var emptiness = EmptyResult()
        emptiness.failingClauses = ["a", "b"]
        emptiness.failingCounts = [3, 1]
        emptiness.suggestions = [EmptyResult.Suggestion(query: "#a", tweets: 2)]
        emptiness.unknown = [EmptyResult.Unknown(field: "reply_count", tweets: 3)]
        page.emptiness = emptiness
        let explained = Self.text { JSONRenderer().search(page, into: &$0) }
        let reason =
            #""empty":{"blame":["a","b"],"suggestions":[{"query":"#
            + ##""#a","tweets":2}],"referenced_only":null,"unknown":[{"field":"reply_count","tweets":3}],"##
            + #""store_is_empty":false,"blame_each":false,"blame_counts":[3,1]}}"#
        #expect(explained.hasSuffix(reason))
        page.hits = [Marked("one").hit(), Marked("two").hit()]
        page.total = 123
        page.next = PageCursor("12:3")
        page.notes = [Diagnostic(severity: .note, code: "n", message: "m", start: 0, end: 1)]
        let object = try Self.object { JSONRenderer().search(page, into: &$0) }
        #expect(
            object["total"] as? Int == 123 && object["returned"] as? Int == 2 && object["next"] as? String == "12:3")
        let tweets = try #require(object["tweets"] as? [[String: Any]])
        #expect(tweets.map { $0["text"] as? String } == ["one", "two"])
        let notes = try #require(object["notes"] as? [[String: Any]])
        #expect(notes.first?["severity"] as? String == "note")
    }

    @Test("Recent searches have the documented keys")
    func recents() {
        let search = RecordedSearch(number: 1, query: "swift", at: Marked.now, hits: 12, uses: 3, pinned: nil)
        #expect(
            Self.text { Table.recents([search]).json(into: &$0) }
                == #"{"schema":"tweetdex.recent/1","searches":[{"n":1,"query":"swift","at":"2024-11-09T12:14:18Z","#
                + #""hits":12,"uses":3,"pinned":null,"new":null}]}"#)
    }

    @Test("Settings, the log and its lines have the documented keys")
    func remembered() {
        var settings = ArchiveSettings()
        #expect(
            Self.text { JSONRenderer().settings(settings, into: &$0) }
                == #"{"schema":"tweetdex.settings/1","settings":{"account":null,"home":null,"tz":null,"theme":null,"#
                + #""text":null,"history":true}}"#)
        settings.home = "52.5,13.4"
        settings.theme = .light
        settings.recordsHistory = false
        #expect(
            Self.text { JSONRenderer().settings(settings, into: &$0) }
                == #"{"schema":"tweetdex.settings/1","settings":{"account":null,"home":"52.5,13.4","tz":null,"#
                + #""theme":"light","text":null,"history":false}}"#)
        let search = RecordedSearch(number: 1, query: "a", at: Marked.now, hits: nil, tweets: 7, generation: 2)
        let fields = #""n":1,"query":"a","at":"2024-11-09T12:14:18Z","hits":null,"tweets":7,"generation":2}"#
        #expect(
            Self.text { Table.log([search]).json(into: &$0) }
                == #"{"schema":"tweetdex.log/1","searches":[{"# + fields + "]}")
        #expect(
            Self.text { Table.log([search]).line(search, into: &$0) }
                == #"{"schema":"tweetdex.logged-search/1","# + fields + "\n")
    }

    @Test("An import report has the documented keys in order")
    func importReport() throws {
        var report = ImportReport()
        var input = ImportReport.Input(path: "a.zip", format: "api-v1-stream")
        input.streamMessages = ["limit": 2, "delete": 1]
        input.missing = ["Not Found Error": 3]
        input.leftOut = ["likes": 9]
        input.skipped = [.init(entry: "data/tweets.js", offset: 120, line: nil, reason: "no id")]
        input.skippedCount = 1
        report.inputs = [input]
        report.elapsedMilliseconds = 5
        report.bytes = 7
        #expect(
            Self.text { JSONRenderer().importReport(report, into: &$0) }
                == #"{"schema":"tweetdex.import/1","inputs":[{"path":"a.zip","format":"api-v1-stream","tweets":0,"new":0,"#
                + #""updated":0,"unchanged":0,"referenced":0,"notes":0,"likes":0,"stream_messages":{"delete":1,"limit":2},"missing":{"Not Found Error":3},"#
                + #""expected":null,"skipped":[{"entry":"data/tweets.js","offset":120,"line":null,"reason":"no id"}],"#
                + #""skipped_count":1,"forgotten":0,"messages":0,"new_messages":0,"follows":0,"lists":0,"left_out":{"likes":9},"#
                + #""short_links":0,"resolved_links":0,"annotations":0,"image_texts":0,"accounts":0,"unread":[],"more_unread":false,"grok_messages":0,"warnings":[],"failure":null}],"elapsed_ms":5.0,"bytes":7,"unrelated":[],"unrelated_count":0,"#
                + #""saved_searches":[],"uncounted_searches":0}"#
        )
        report.inputs[0].skipped = (0..<150).map { (number: Int) in
            .init(entry: "\(number)", offset: nil, line: number, reason: "x")
        }
        let many = try Self.object { JSONRenderer().importReport(report, into: &$0) }
        let inputs = try #require(many["inputs"] as? [[String: Any]])
        #expect((inputs[0]["skipped"] as? [Any])?.count == 100)
    }

    @Test("Statistics, checks and errors have the documented keys")
    func otherDocuments() {
        var statistics = StoreStatistics()
        statistics.first = Timestamp(seconds: 0)
        statistics.series = [.init(start: "2021", tweets: 4)]
        let stats = Self.text { JSONRenderer().statistics(statistics, into: &$0) }
        #expect(
            Self.keys(stats) == [
                "schema", "tweets", "entities", "distinct", "first", "last", "series", "entities_added",
            ])
        #expect(
            stats.contains(
                #""tweets":{"collected":0,"referenced":0,"original":0,"reply":0,"retweet":0,"quote":0,"found":0,"#
                    + #""liked_only":0}"#))
        #expect(stats.contains(#""entities":{"hashtags":0,"mentions":0,"urls":0,"cashtags":0,"media":0}"#))
        #expect(stats.contains(#""first":"1970-01-01T00:00:00Z","last":null,"series":[{"start":"2021","tweets":4}]"#))

        let problem = Diagnostic(
            code: "unknown-operator", message: "unknown operator \"form:\"", start: 0, end: 5, hint: "h",
            suggestions: ["from:"])
        #expect(
            Self.text { JSONRenderer().errors([problem], into: &$0) }
                == #"{"schema":"tweetdex.error/1","errors":[{"code":"unknown-operator","#
                + #""message":"unknown operator \"form:\"","start":0,"end":5,"line":1,"column":1,"hint":"h","#
                + #""suggestions":["from:"]}]}"#)
        #expect(
            Self.text { JSONRenderer().error(code: "store", message: "m", hint: nil, into: &$0) }
                == #"{"schema":"tweetdex.error/1","errors":[{"code":"store","message":"m","start":null,"end":null,"#
                + #""line":null,"column":null,"hint":null,"suggestions":[]}]}"#)

        var check = CheckReport()
        check.findings = [.init(message: "m", hint: "h", isDamage: true)]
        #expect(
            Self.text { JSONRenderer().checkReport(check, into: &$0) }
                == #"{"schema":"tweetdex.check/1","tweets":0,"proved":null,"inputs":null,"compared_inputs":null,"#
                + #""repaired":false,"ok":false,"#
                + #""findings":[{"message":"m","hint":"h","damage":true,"rows":[]}],"accepted_damage":false}"#)
    }
}
