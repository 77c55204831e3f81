import Testing
import TweetModel
import tweetdex

@Suite("Values on the command line")
struct ValueTests {
    struct Tweet: Sendable, CustomTestStringConvertible {
        var text: String
        var means: TweetArgument?
        var testDescription: String { text }

        init(_ text: String, _ means: TweetArgument?) {
            self.text = text
            self.means = means
        }
    }

    static let tweets = [
        Tweet("3", .row(3)), Tweet("999", .row(999)), Tweet("1000", .id(TweetID(1000))),
        Tweet("id:20", .id(TweetID(20))),
        Tweet("1855222378263478273", .id(TweetID(1_855_222_378_263_478_273))),
        Tweet("https://twitter.com/ann/status/123456", .id(TweetID(123456))),
        Tweet("http://x.com/ann/status/123456", .id(TweetID(123456))),
        Tweet("https://mobile.twitter.com/ann/status/123456?s=20&t=abc", .id(TweetID(123456))),
        Tweet("https://www.x.com/ann/status/123456/photo/1", .id(TweetID(123456))),
        Tweet("https://x.com/i/web/status/123456#m", .id(TweetID(123456))),
        Tweet("HTTPS://Twitter.com/ann/status/123456", .id(TweetID(123456))),
        Tweet("twitter.com/ann/statuses/123456", .id(TweetID(123456))),
        Tweet("https://twitter.com/#!/ann/status/123456", .id(TweetID(123456))),
        Tweet("https://twitter.com/status/status/123456", .id(TweetID(123456))),
        Tweet("0", nil), Tweet("-3", nil), Tweet("", nil), Tweet("id:", nil), Tweet("id:x", nil), Tweet("foo", nil),
        Tweet("9223372036854775808", nil), Tweet("https://example.org/ann/status/123456", nil),
        Tweet("https://nottwitter.com/ann/status/123456", nil), Tweet("https://x.com/ann", nil),
        Tweet("https://x.com/ann/status/", nil), Tweet("１２３４", nil),
    ]

    @Test("An ID, a row number or a URL identifies a tweet", arguments: tweets)
    func tweet(_ tweet: Tweet) throws {
        if let means = tweet.means {
            #expect(try TweetArgument(tweet.text) == means)
        } else {
            #expect(throws: CommandError.self) { try TweetArgument(tweet.text) }
        }
    }

    struct Time: Sendable, CustomTestStringConvertible {
        var text: String
        var seconds: Int64?
        var testDescription: String { text }

        init(_ text: String, _ seconds: Int64?) {
            self.text = text
            self.seconds = seconds
        }
    }

    @Test(
        "A time is a date, a date with a time, or Unix seconds",
        arguments: [
            Time("@1731153600", 1_731_153_600), Time("2024-11-09", 1_731_110_400),
            Time("2024-11-09T12:00", 1_731_153_600), Time("2024-11-09T12:00:00Z", 1_731_153_600),
            Time("2024-11-09 12:00:30", 1_731_153_630), Time("2024-11-09T14:00:00+02:00", 1_731_153_600),
            Time("2024-11-09T06:30-0530", 1_731_153_600), Time("1969-12-31T23:59:59Z", -1), Time("2024-02-30", nil),
            Time("2024-13-01", nil), Time("2024-11-09T24:00", nil), Time("2024-11-09T12", nil), Time("soon", nil),
            Time("", nil), Time("@", nil), Time("2024-11-09Z", nil), Time("2024-11-09T12:00Zx", nil),
            Time("@253402300799", 253_402_300_799), Time("@253402300800", nil), Time("@-9223372036854775808", nil),
            Time("@9223372036854775807", nil),
        ])
    func moment(_ time: Time) {
        #expect(Int64(moment: time.text) == time.seconds)
    }
}
