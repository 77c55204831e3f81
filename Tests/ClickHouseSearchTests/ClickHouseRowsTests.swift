import Testing
import TweetText

@testable import ClickHouseSearch
@testable import QueryEngine

/// Values of ClickHouse rows that Swift code computes.
@Suite("ClickHouse rows")
struct ClickHouseRowsTests {
    @Test(
        "A URL has one host, in lower case and in Unicode",
        arguments: [
            ("https://Example.com/a", "example.com"), ("http://www.example.com", "www.example.com"),
            ("https://example.com?x=1", "example.com"), ("example.com/a#b", "example.com"),
            ("HTTPS://EXAMPLE.COM:8080/x", "example.com"), ("https://ann@example.com/", "example.com"),
            ("https://example.com../x", "example.com"), ("ftp://a.b://c.d/e", "a.b"), ("", ""), ("://", ""),
            ("https://", ""),
            ("https://ÉXAMPLE.fr/É", "éxample.fr"), ("…", "…"), ("a b://c d/e", "a b"), ("https://例え.jp/道", "例え.jp"),
            ("https://xn--r8jz45g.jp/", "例え.jp"), ("//XN--R8JZ45G.JP:80", ""), ("https://a@b@XN--R8JZ45G.JP", "例え.jp"),
        ])
    func host(_ url: String, _ expected: String) {
        #expect(DomainName.host(of: url) == expected)
    }

    @Test("Every written column has a source, and every value of a statement has a column")
    func sources() {
        #expect(ClickHouseColumn.sources.count == ClickHouseSchema.written.count)
        var tweets: [Int] = []
        var accounts: Set<Int> = []
        for source in ClickHouseColumn.sources {
            switch source {
            case .tweet(let index): tweets.append(index)
            case .account(_, let index, _): accounts.insert(index)
            case .derived, .document: break
            }
        }
        #expect(tweets == Array(0..<ClickHouseColumn.tweetValueCount))
        #expect(accounts == Set(ClickHouseColumn.accountLists.indices))
    }
}
