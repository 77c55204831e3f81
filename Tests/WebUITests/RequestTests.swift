import Testing

@testable import WebUI

@Suite("Request URLs and fields")
struct RequestTests {
    @Test("The URL of a request is encoded again")
    func url() {
        let request = Request(
            path: ["search"], wantsJSON: true,
            query: Fields([Fields.Field("q", "#swift & co"), Fields.Field("x", "")]),
            now: 0)
        #expect(request.target() == "/search.json?q=%23swift%20%26%20co&x=")
        #expect(request.target(leavingOut: ["q", "x"]) == "/search.json")
        #expect(Request(path: [], now: 0).target() == "/")
    }

    @Test(
        "Fields are decoded once, in their order",
        arguments: [
            ("q=%23swift&q=two+words", ["q": ["#swift", "two words"]]),
            ("a", ["a": [""]]),
            ("&&a=1&&", ["a": ["1"]]),
            ("q=%252e", ["q": ["%2e"]]),
            ("a=b=c", ["a": ["b=c"]]),
            ("", [:]),
        ])
    func fields(_ text: String, _ expected: [String: [String]]) throws {
        let fields = try #require(Fields(encoded: Array(text.utf8)[...]))
        for (name, values) in expected { #expect(fields.values(name) == values) }
        #expect(fields.all.count == expected.values.map(\.count).reduce(0, +))
    }

    @Test("Invalid encodings are refused", arguments: ["%", "a=%4", "a=%zz", "a=%00", "%ff=1", "a=%c3"])
    func undecodable(_ text: String) {
        #expect(Fields(encoded: Array(text.utf8)[...]) == nil)
    }
}
