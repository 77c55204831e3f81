import Foundation
import Testing
import TweetModel

@Suite("Civil time")
struct CivilTimeTests {
    @Test("Civil time agrees with the system's calendar, also before 1970 and after 2100")
    func againstSystem() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        var seconds: Int64 = -2_000_000_000
        while seconds < 6_000_000_000 {
            let civil = CivilTime(unixSeconds: seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday],
                from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            #expect(civil.year == parts.year && civil.month == parts.month && civil.day == parts.day)
            #expect(civil.hour == parts.hour && civil.minute == parts.minute && civil.second == parts.second)
            // The system's weekdays start with 1 for Sunday.
            #expect((civil.weekday + 1) % 7 + 1 == parts.weekday)
            #expect(civil.unixSeconds == seconds && civil.isValid)
            seconds += 7_777_777
        }
    }

    @Test(
        "Dates that do not exist are invalid",
        arguments: [
            (2023, 2, 29), (2024, 2, 30), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0),
        ])
    func invalid(year: Int, month: Int, day: Int) {
        #expect(!CivilTime(year: year, month: month, day: day).isValid)
    }

    @Test("Every 64-bit number of seconds is a valid civil time", arguments: [Int64.min, .min + 1, .max])
    func edges(_ seconds: Int64) {
        let civil = CivilTime(unixSeconds: seconds)
        #expect(civil.isValid && civil.unixSeconds == seconds)
    }

    @Test("Dates are written with all their digits")
    func written() {
        #expect(Timestamp(seconds: 1_731_154_458).iso8601 == "2024-11-09T12:14:18Z")
        #expect(Timestamp(seconds: -62_135_596_800).iso8601 == "0001-01-01T00:00:00Z")
    }
}

@Suite("Snowflake")
struct SnowflakeTests {
    @Test("An ID contains its time; an ID before Snowflake does not")
    func time() {
        #expect(Snowflake.seconds(of: TweetID(1_855_222_378_263_478_273)) == 1_731_154_458)
        #expect(Snowflake.seconds(of: TweetID(29_698_640_064)) == nil)
    }

    @Test("The first ID of a second is the smallest with that second")
    func firstID() {
        for second in [Int64(1_289_000_000), 1_500_000_000, 1_731_154_458] {
            let first = Snowflake.firstID(atSecond: second)
            #expect(Snowflake.seconds(of: TweetID(first)) == second)
            #expect(Snowflake.seconds(of: TweetID(first - 1)) == second - 1)
        }
        #expect(Snowflake.firstID(atSecond: 0) == 0)
        #expect(Snowflake.firstID(atSecond: .min) == 0)
        #expect(Snowflake.firstID(atSecond: .max) == .max)
    }
}

@Suite("Text spans")
struct TextSpanTests {
    @Test("Merged spans cover the same bytes and are sorted and disjoint")
    func merging() {
        for seed in 0..<200 {
            var state = UInt64(seed)
            func next(_ bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % bound
            }
            let spans = (0..<next(12)).map { _ -> TextSpan in
                let start = next(40)
                return TextSpan(start, start + next(6))
            }
            let merged = spans.merged()
            #expect(Set(spans.flatMap { $0.start..<$0.end }) == Set(merged.flatMap { $0.start..<$0.end }))
            for (left, right) in zip(merged, merged.dropFirst()) { #expect(left.end < right.start) }
        }
    }
}

@Suite("Tweet")
struct TweetTests {
    @Test("The kind is the first that applies of retweet, quote, reply and original")
    func kind() {
        var tweet = Tweet(id: TweetID(1), createdAt: nil, author: nil, text: "", textCompleteness: .full)
        #expect(tweet.kind == .original)
        tweet.replyTo = TweetReference(tweet: TweetID(2))
        #expect(tweet.kind == .reply && tweet.isReply)
        tweet.quoteOf = TweetReference(tweet: TweetID(3))
        #expect(tweet.kind == .quote)
        tweet.retweetOf = TweetReference(tweet: TweetID(4))
        #expect(tweet.kind == .retweet && !tweet.isReply)
    }
}
