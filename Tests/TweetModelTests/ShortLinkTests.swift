import Testing

@testable import TweetModel

@Suite("Short links")
struct ShortLinkTests {
    @Test(
        "The code of a t.co link",
        arguments: [
            ("https://t.co/AbCdEfGhIj", "AbCdEfGhIj"), ("http://t.co/AbCdEfGhIj", "AbCdEfGhIj"), ("t.co/a1", "a1"),
            ("https://t.co/AbCdEfGhIj?amp=1", "AbCdEfGhIj"), ("https://t.co/AbCdEfGhIj#x", "AbCdEfGhIj"),
            ("https://t.co/", nil), ("https://t.co/AbC…", nil), ("https://t.co/a-b", nil),
            ("https://at.co/AbCdEfGhIj", nil), ("https://example.org/t.co/a", nil), ("", nil),
            ("https://t.co/1234567890123456789012345", nil),
        ] as [(String, String?)])
    func code(_ url: String, _ code: String?) {
        #expect(ShortLink.code(of: url) == code)
    }

    @Test("A destination is a web URL that is not a t.co link")
    func destination() {
        #expect(ShortLink("https://t.co/a", destination: "https://example.org/") != nil)
        for wrong in ["", "https://", "ftp://example.org", "javascript:alert(1)", "https://t.co/b", "example.org"] {
            #expect(ShortLink("https://t.co/a", destination: wrong) == nil, "\(wrong)")
        }
    }
}
