import Rendering
import Testing
import TweetModel

@Suite("Terminal reports")
struct TerminalReportTests {
    @Test("Recent searches show number, age, matches, query, name and uses")
    func recents() {
        let searches = [
            RecordedSearch(number: 1, query: "#swift", at: Marked.now - 100, hits: 1200, uses: 3, pinned: nil),
            RecordedSearch(
                number: 10, query: "a\nb", at: Marked.now - 90_000, hits: nil, uses: 1, pinned: "lunches", new: 1200),
            RecordedSearch(number: 11, query: "", at: Marked.now + 7200, hits: 0, uses: 1, pinned: nil),
        ]
        let expected = """
             n  when        hits  query
             1  1 min ago  1,200  #swift  3 times
            10  1 d ago        –  a b  ★ lunches  1,200 new since then
            11  in 2 h         0  (all tweets)

            """
        #expect(
            TerminalRendererTests.plain(width: 80) { Table.recents(searches).text($0, to: &$1) } == expected)
    }

    @Test("The log shows time, matches, and the number of tweets and the generation of the store")
    func searchLog() {
        let searches = [
            RecordedSearch(number: 1, query: "#swift", at: Marked.now, hits: 1200, tweets: 45_000, generation: 12),
            RecordedSearch(number: 2, query: "a", at: Marked.now, hits: nil, tweets: 0, generation: 0),
        ]
        let expected = """
            n  when                   hits  tweets  state  query
            1  2024-11-09 12:14 UTC  1,200  45,000     12  #swift
            2  2024-11-09 12:14 UTC      –       0      0  a

            """
        #expect(
            TerminalRendererTests.plain(width: 80) { Table.log(searches).text($0, to: &$1) } == expected)
    }

    @Test("A conversation is a tree: branches have lines, single replies have none, and missing tweets have a row")
    func thread() {
        func row(_ id: Int64, _ parent: Int64?, _ text: String?) -> TweetThread.Row {
            var hit: SearchHit?
            if let text {
                hit = SearchHit(
                    tweet: Tweet(
                        id: TweetID(id), createdAt: nil, author: User(id: nil, handle: "ann"), text: text,
                        textCompleteness: .full))
            }
            return TweetThread.Row(
                id: TweetID(id), parent: parent.map { TweetID($0) }, depth: 0, hit: hit,
                author: text == nil ? User(id: nil, handle: "bob") : nil, createdAt: nil)
        }
        let thread = TweetThread(
            focus: TweetID(3),
            rows: [
                row(1, nil, nil), row(2, 1, "two words here that are too long for one line"), row(4, 2, "four"),
                row(3, 1, "three"),
            ], isCut: false)
        let expected = """
             1   not in the archive · @bob · 1
                 │
             2   ├ @ann · time unknown
                 │ two words here that are too long
                 │ for one line
                 │ known only from other tweets · 2
                 │
             3   │ @ann · time unknown
                 │ four
                 │ known only from other tweets · 4
                 │
             4 ▶ └ @ann · time unknown
                   three
                   known only from other tweets · 3

            """
        #expect(TerminalRendererTests.plain(width: 42) { $0.write(thread, numbered: true, to: &$1) } == expected)
    }

    @Test("An import reports its counts, the omitted data, and the skipped records with reasons")
    func importReport() {
        var report = ImportReport()
        var input = ImportReport.Input(path: "me.zip", format: "account-archive")
        (input.tweets, input.new, input.updated, input.unchanged) = (1230, 1200, 20, 8)
        (input.expected, input.referenced, input.notes) = (1231, 1, 41)
        input.streamMessages = ["delete": 2]
        input.leftOut = ["messages": 1, "likes": 1300]
        input.skipped = (0..<7).map {
            ImportReport.Skipped(entry: "data/tweets.js", offset: 1200 + Int64($0), line: nil, reason: "no id")
        }
        input.skippedCount = 1007
        input.warnings = ["the zip ends early"]
        var other = ImportReport.Input(path: "x.txt", format: nil)
        other.failure = ImportReport.Failure(message: "this is no archive", hint: "give the zip")
        report.inputs = [input, other]
        report.bytes = 45_200_000
        report.elapsedMilliseconds = 2400
        let expected = """
            me.zip  account-archive
              1,230 tweets: 1,200 new, 20 updated, 8 unchanged (2 repeated records)
              The archive declares 1,231 tweets: 3 fewer were found.
              Also: 1 tweet known only from other tweets, 41 notes, 2 delete messages
              Not requested: 1,300 likes, 1 conversation (--include likes,messages)
              1,007 records skipped:
                data/tweets.js, byte 1,200: no id
                data/tweets.js, byte 1,201: no id
                data/tweets.js, byte 1,202: no id
                data/tweets.js, byte 1,203: no id
                data/tweets.js, byte 1,204: no id
                and 1,002 more
              warning: the zip ends early

            x.txt
              error: this is no archive
              hint: give the zip

            1,200 new tweets · 2 inputs · 45.2 MB · 2.4 s · 18.8 MB/s

            """
        #expect(TerminalRendererTests.plain { $0.write(report, to: &$1) } == expected)
    }

    @Test(
        "An import compares the number of tweets with the number that the archive declares",
        arguments: [
            (12, "12 tweets: 1 fewer was found."), (13, "13 tweets: 2 fewer were found."),
            (10, "10 tweets: 1 more was found."), (9, "9 tweets: 2 more were found."),
        ])
    func expected(count: Int, words: String) {
        var input = ImportReport.Input(path: "me.zip", format: "account-archive")
        (input.tweets, input.expected) = (11, count)
        var report = ImportReport()
        report.inputs = [input]
        let plain = TerminalRendererTests.plain { $0.write(report, to: &$1) }
        #expect(plain.contains("The archive declares " + words))
    }

    @Test("An empty page names the failing clause and queries that match")
    func nothingFound() {
        var page = SearchPage(query: "#swfit", canonical: "#swfit")
        var emptiness = EmptyResult()
        emptiness.failingClauses = ["#swfit"]
        emptiness.suggestions = [.init(query: "#swift", tweets: 128), .init(query: "#swim", tweets: 1)]
        emptiness.referencedOnly = .init(query: "#swfit include:referenced", tweets: 3)
        emptiness.unknown = [.init(field: "reply count", tweets: 1204)]
        page.emptiness = emptiness
        let expected = """
            No tweet matches #swfit.
              Try: #swift (128 tweets), #swim (1 tweet)
              3 matching tweets are known only from other tweets: #swfit include:referenced
              1,204 tweets left out: their reply count is unknown.

            """
        #expect(TerminalRendererTests.plain { $0.writeEmptiness(of: page, to: &$1) } == expected)
        page.emptiness = EmptyResult(storeIsEmpty: true)
        let empty = TerminalRendererTests.plain { $0.writeEmptiness(of: page, to: &$1) }
        #expect(empty.contains("The store contains no tweets yet."))
    }

    /// Failing clauses, their counts, whether each of them fails, and the sentence.
    static let emptyResults: [([String], [Int], Bool, String)] = [
        (["zzzzqq"], [], false, #"No tweet matches "zzzzqq"."#),
        (["rain OR sun"], [], true, "No tweet matches rain OR sun."),
        (["likes:9.."], [], true, #"No tweet matches "likes:9.."."#),
        (["#swfit", "rain OR sun"], [], true, "No tweet matches #swfit or (rain OR sun)."),
        (["lang:en", "lang:fr"], [], false, "No tweet matches both lang:en and lang:fr."),
        (
            ["#aurora", "rain OR sun"], [6, 2], false,
            "No tweet matches both #aurora and (rain OR sun). Separately they match 6 and 2."
        ),
        (
            [#""rain OR sun""#, "(a b) OR c", "-(d OR e)"], [1, 2000, 3], false,
            #"No tweet matches all of "rain OR sun", ((a b) OR c) and -(d OR e). "#
                + "Separately they match 1, 2,000 and 3."
        ),
    ]

    @Test(
        "An empty page names the clauses that match nothing together or on their own", arguments: emptyResults)
    func failingClauses(_ clauses: [String], counts: [Int], areAllFailing: Bool, expected: String) {
        var page = SearchPage(query: "a", canonical: "a")
        var emptiness = EmptyResult()
        (emptiness.failingClauses, emptiness.failingCounts) = (clauses, counts)
        emptiness.areAllFailing = areAllFailing
        page.emptiness = emptiness
        #expect(TerminalRendererTests.plain { $0.writeEmptiness(of: page, to: &$1) } == expected + "\n")
    }

    @Test("The summary of a page has the number of its tweets, the total, and the number of retweets")
    func summary() {
        func line(_ retweets: Int, of count: Int, total: Int?) -> String {
            var page = SearchPage(query: "a", canonical: "a")
            page.hits = (0..<count).map { number in
                var hit = Marked("one").hit()
                if number < retweets { hit.tweet.retweetOf = TweetReference(tweet: TweetID(7)) }
                return hit
            }
            page.total = total
            page.elapsedMilliseconds = 2
            return TerminalRendererTests.plain { $0.writeSummary(of: page, to: &$1) }
        }
        #expect(line(0, of: 3, total: nil) == "3 tweets · 2 ms\n")
        #expect(line(1, of: 3, total: 1200) == "3 of 1,200 tweets · 1 retweet among them · 2 ms\n")
        #expect(line(3, of: 3, total: 3) == "3 tweets · 2 ms\n")
    }

    @Test("Statistics by month have one line per year, and other intervals one bar each")
    func statistics() {
        var statistics = StoreStatistics()
        statistics.found = 1300
        statistics.collected = 1300
        statistics.hashtags.given = 20
        statistics.hashtags.distinct = 7
        statistics.series = [.init(start: "2020-11", tweets: 1), .init(start: "2021-01", tweets: 800)]
        let months = TerminalRendererTests.plain { $0.write(statistics, to: &$1) }
        #expect(months.contains("  collected   1,300\n"))
        #expect(months.contains("  hashtags       20  7 different hashtags\n"))
        #expect(months.contains("  2020  ··········▁·    1\n  2021  █···········  800\n"))
        statistics.collected = 1280
        statistics.likedOnly = 20
        statistics.referenced = 4
        statistics.hashtags.added = 5
        let liked = TerminalRendererTests.plain { $0.write(statistics, to: &$1) }
        #expect(liked.contains("  found       1,300\n  collected   1,280  imported on their own\n"))
        #expect(liked.contains("  liked          20  known only from likes\n"))
        #expect(liked.contains("  referenced      4  known only from other tweets, not counted here\n"))
        #expect(liked.contains("  hashtags       25  7 different hashtags, 5 not listed in the archive\n"))
        statistics.series = [
            .init(start: "2020", tweets: 100), .init(start: "2021", tweets: 150), .init(start: "2022", tweets: 0),
        ]
        let years = TerminalRendererTests.plain(width: 26) { $0.write(statistics, to: &$1) }
        #expect(years.contains("  2020  100  ████████▋\n  2021  150  █████████████\n  2022    0\n"))
    }

    @Test("A check reports success, or each finding with a hint")
    func check() {
        var report = CheckReport()
        report.tweets = 1000
        #expect(
            TerminalRendererTests.plain { $0.write(report, to: &$1) }
                == "All is well: 1,000 tweets checked, no damage.\n")
        report.findings = [
            .init(message: "the manifest says 1,002", hint: nil, isDamage: false),
            .init(message: "the index lacks 3 tweets", hint: "tweetdex reindex", isDamage: true),
        ]
        let expected = """
            Damage found: 1 finding among 1,000 tweets.

            error: the index lacks 3 tweets
            hint: tweetdex reindex

            note: the manifest says 1,002

            """
        #expect(TerminalRendererTests.plain { $0.write(report, to: &$1) } == expected)
    }

    @Test("Progress fits on a line and estimates the remaining time", arguments: [nil, 60, 30, 10])
    func progress(_ width: Int?) {
        let progress = ImportProgress(
            path: "/home/ann/a very long name of an archive.zip", entry: nil, tweets: 12_345, bytesDone: 25_000_000,
            bytesTotal: 100_000_000)
        let renderer = TerminalRenderer(TerminalStyle(width: width, now: Marked.now))
        let line = renderer.progressLine(progress, elapsedMilliseconds: 2000)
        #expect(line.hasSuffix("6 s left") || width != nil)
        #expect(line.contains("25 %"))
        if let width { #expect(DisplayWidth.of(line) < width) }
    }

    struct Progress: Sendable, CustomTestStringConvertible {
        var work: WorkProgress
        var milliseconds: Double
        var width: Int?
        var line: String
        var testDescription: String { line }
    }

    @Test(
        "Progress without a total has no estimate",
        arguments: [
            Progress(
                work: WorkProgress(.verifyingPages, done: 500, total: 2000), milliseconds: 1000,
                line: "verifying checksums · 25 % · 500 of 2,000 pages · 500 pages/s · 3 s left"),
            Progress(
                work: WorkProgress(.verifyingPages, done: 500, total: 2000), milliseconds: 1000, width: 60,
                line: "25 % · 500 of 2,000 pages · 500 pages/s · 3 s left"),
            Progress(
                work: WorkProgress(.verifyingPages, done: 500, total: 2000), milliseconds: 1000, width: 30,
                line: "25 % · 500 of 2,000 pages"),
            Progress(
                work: WorkProgress(.exportingTweets, done: 4000), milliseconds: 2000,
                line: "exporting · 4,000 tweets · 2,000 tweets/s"),
            Progress(work: WorkProgress(.rewritingFile), milliseconds: 2400, line: "rewriting the file · 3 s"),
            Progress(
                work: WorkProgress(.indexingTweets, done: 5, total: 5), milliseconds: 1000,
                line: "indexing · 100 % · 5 of 5 tweets · 5 tweets/s"),
            Progress(
                work: WorkProgress(.indexingTweets, done: 7, total: 5), milliseconds: 100,
                line: "indexing · 100 % · 5 of 5 tweets"),
        ])
    func work(_ progress: Progress) {
        let renderer = TerminalRenderer(TerminalStyle(width: progress.width, now: Marked.now))
        let line = renderer.progressLine(progress.work, elapsedMilliseconds: progress.milliseconds)
        #expect(line == progress.line)
    }
}
