import Testing

@testable import TweetArchive

@Suite("Pseudonyms")
struct PseudonymTests {
    @Test(
        "A URL of x.com keeps no handle and no ID, however it is written",
        arguments: [
            ("https://x.com/ann_lee/status/1713245786119587537", "status"),
            ("https://x.com/ann_lee/status/1713245786119587537%20", "status"),
            ("https://x.com/ann_lee/status/1713245786119587537)", "status"),
            ("https://x.com/ann_lee/status/1713245786119587537/photo/1", "status"),
            ("http://Mobile.Twitter.com/ann_lee/status/1713245786119587537?s=20", "status"),
            ("https://someone@twitter.com/ann_lee/status/1713245786119587537", "status"),
            ("https://x.com/ann_lee/status/%31713245786119587537", ""),
            ("https://x.com/ann_lee/lists/friends", ""), ("https://x.com/ann_lee", ""),
            ("https://x.com/i/web/status/1713245786119587537%20", "i/web/status"),
            ("https://x.com/i/web/status/%31713245786119587537", "i/web/status"),
            ("https://x.com/i/user/1713245786119587537", "i/user"),
        ])
    func own(_ url: String, _ path: String) throws {
        let result = try #require(Pseudonyms().ownURL(url))
        #expect(!result.contains("ann_lee") && !result.contains("someone"))
        #expect(!result.contains("713245786119587537"))
        #expect(result.hasPrefix("https://x.com/") && result.contains(path))
    }

    @Test("A tag and a URL of another site stay")
    func others() {
        #expect(Pseudonyms().ownURL("https://x.com/hashtag/2020") == "https://x.com/hashtag/2020")
        #expect(Pseudonyms().ownURL("https://x.com@example.org/ann_lee") == nil)
        #expect(Pseudonyms().ownURL("https://example.org/ann_lee/status/1") == nil)
    }
}
