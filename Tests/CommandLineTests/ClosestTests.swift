import Foundation
import TestSupport
import Testing

@Suite("search --closest")
struct ClosestTests {
    @Test(
        "A query without matches is corrected, and the note names both",
        arguments: [
            ("#cofee", "#coffee"), ("cofee is:reply", "coffee is:reply"),
            ("from:mira_okafro #coffee", "from:mira_okafor #coffee"), ("#swfit limit:3", "#swift limit:3"),
            ("(#cofee OR #swfit) sort:oldest", "(#coffee OR #swift) sort:oldest"),
            ("-is:retweet #swfit", "-is:retweet #swift"), ("source:iphne", "source:iphone"),
            ("from:(mira_okafor) #cofee", "from:mira_okafor #coffee"),
            ("in:text coffee #cofee", "coffee #coffee"),
        ])
    func corrections(query: String, other: String) throws {
        let store = try SampleStore()
        let note = "note: no tweet matches \(query); these are the results of \(other)\n"
        let run = try store.run("search", query, "--closest", "--ids")
        #expect(run.errors.hasPrefix(note), "\(run.errors)")
        #expect(try !run.output.isEmpty && run.output == store.run("search", other, "--ids").output)
        let text = try store.run("search", query, "--closest")
        #expect(text.output.hasPrefix(note + "\n"))
        let document = try store.run("search", query, "--closest", "--json").outputObject()
        #expect(document["query"] as? String == other)
        let notes = document["notes"] as? [[String: Any]]
        #expect(notes?.first?["code"] as? String == "note-closest")
        let count = try store.run("search", query, "--closest", "--count").output
        #expect(try count == store.run("search", other, "--count").output)
    }

    @Test(
        "A query with matches, or without a similar one, stays as it is",
        arguments: [
            "#coffee", "", "zzzzqqzz", "#coffee -#coffee", "#coffee has:videos from:mira_okafor", "since:2030",
            "#cofee zzzzqqzz",
        ])
    func others(query: String) throws {
        let store = try SampleStore()
        let run = try store.run("search", query, "--closest", "-n", "3")
        let plain = try store.run("search", query, "-n", "3")
        #expect(run.output == plain.output && run.errors == plain.errors)
    }
}
