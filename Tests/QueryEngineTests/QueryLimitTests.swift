import TestSupport
import Testing
import TweetModel

@testable import QueryEngine

@Suite("Limits of a query")
struct QueryLimitTests {
    private static func words(_ count: Int) -> String {
        (0..<count).map { "w\($0)" }.joined(separator: " ")
    }

    static let limits: [(largest: String, larger: String)] = [
        ("\"\(words(500))\"", "\"\(words(501))\""),
        ("+\"\(words(500))\"", "+\"\(words(501))\""),
        ("\"w * \(words(498))\"", "\"w * \(words(499))\""),
        ("\"\(words(32))\"~5", "\"\(words(33))\"~5"),
        ("bio:\"\(words(500))\"", "bio:\"\(words(501))\""),
        ("in:alt \"\(words(500))\"", "in:alt \"\(words(501))\""),
        ("url:\"\(words(500))\"", "url:\"\(words(501))\""),
        ("thread:{\"\(words(500))\"}", "thread:{\"\(words(501))\"}"),
        (String(repeating: "語", count: 500), String(repeating: "語", count: 502)),
        (String(repeating: "한", count: 500), String(repeating: "한", count: 502)),
        (words(10_000), words(10_001)),
    ]

    @Test("A query at a limit is accepted, and a larger one is an error", arguments: limits)
    func sizes(_ largest: String, _ larger: String) {
        #expect(!tree(largest).contains("too-complex"))
        #expect(tree(larger).hasPrefix("too-complex"), "\(larger.prefix(40)): \(tree(larger).prefix(100))")
    }

    @Test("Saved searches count with the query that names them")
    func saved() {
        let options = QueryOptions(savedSearch: { _ in Self.words(6_000) })
        #expect(!tree("saved:a", options).contains("too-complex"))
        let other = QueryOptions(savedSearch: { name in (0..<6_000).map { name + "\($0)" }.joined(separator: " ") })
        #expect(tree("saved:a saved:b", other).contains("too-complex"))
    }

    @Test("Messages, hints and suggestions do not repeat a long query")
    func messages() throws {
        let long = String(repeating: "x", count: 60_000)
        let queries = [
            "frm:\(long)", "since:\(long)", "*\(long)", "#\(long)*", "likes:\(long)", "saved:\(long)", "lang:\(long)",
            String(repeating: "foo:bar ", count: 8_000), String(repeating: "since:x ", count: 8_000),
            String(repeating: "(", count: 200) + String(repeating: "x:y ", count: 10_000),
        ]
        for query in queries {
            let error = try #require(throws: QueryErrors.self) { try Query.parse(query) }
            #expect(error.problems.count <= Parser.maxProblems)
            for problem in error.problems {
                let texts = [problem.message, problem.hint ?? ""] + problem.suggestions
                #expect(texts.allSatisfy { $0.utf8.count <= 2_000 }, "\(query.prefix(20))")
            }
        }
        let near = try Query.parse("near:\(long)")
        let unknown = try #require(near.unknownPlaces { _ in .unknown(name: long, closest: [long]) })
        #expect(unknown.problems[0].message.utf8.count <= 1_000)
    }

    @Test("Words near each other are found in time proportional to the text")
    func proximity() throws {
        let text = String(repeating: "a ", count: 20_000)
        let query = try Query.parse("\"" + String(repeating: "a ", count: 32) + "\"~5")
        let start = ProcessorClock.now
        var tweet = sampleTweet("")
        tweet.text = text
        #expect(query.highlights(in: tweet).count == 10_000)
        #expect(ProcessorClock.now - start < .seconds(20))
    }

    @Test("The parts of a long query do not repeat it a hundred times")
    func parts() throws {
        let query = try Query.parse(Self.words(9_000))
        let size = query.parts(sampleContext()).reduce(0) { $0 + $1.part.rest.utf8.count }
        #expect(size < 600_000)
        #expect(try Query.parse(Self.words(90)).parts(sampleContext()).count == 90)
    }

    @Test("A search that takes too long is reported without a position")
    func timeout() throws {
        let problem = try Query.parse("cats").timeout(after: .seconds(1))
        #expect(problem.code == "timeout" && problem.start == problem.end)
        #expect(problem.message.hasSuffix("1 second") && problem.hint?.isEmpty == false)
    }
}
