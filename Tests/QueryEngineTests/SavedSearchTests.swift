import Testing
import TweetModel

@testable import QueryEngine

@Suite("Saved searches in queries")
struct SavedSearchTests {
    @Test("A saved search is inserted as a group")
    func savedSearch() {
        let options = QueryOptions(savedSearch: { ["pets": "cats OR dogs", "mine": "saved:pets from:me"][$0] })
        #expect(tree("saved:pets -ugly", options) == "and(or(cats, dogs), not(ugly))")
        #expect(tree("saved:mine", options) == "and(or(cats, dogs), from:me)")
    }

    @Test("in: does not replace the in: of a saved search")
    func savedFields() {
        let options = QueryOptions(savedSearch: { ["dusk": "in:text sunset", "deep": "thread:{saved:dusk}"][$0] })
        #expect(tree("in:alt saved:dusk sea", options) == tree("in:alt (in:text sunset) sea"))
        #expect(tree("in:alt saved:deep", options) == tree("thread:{sunset}"))
    }

    @Test("Saved searches cannot nest groups or threads deeper than one text can")
    func savedDepth() {
        let options = QueryOptions(savedSearch: { name in
            if name == "deep" { return "thread:{thread:{thread:{thread:{thread:{a}}}}}" }
            let inner = Int(name).map { $0 == 0 ? "x" : "saved:\($0 - 1)" } ?? ""
            return String(repeating: "a (b OR (", count: 60) + inner + String(repeating: "))", count: 60)
        })
        #expect(tree("saved:1", options).contains("and"))
        #expect(tree("saved:2", options) == "bad-value 6..<7")
        #expect(tree("thread:{thread:{saved:deep}}", options).hasPrefix("thread"))
        #expect(tree("thread:{thread:{thread:{thread:{saved:deep}}}}", options).contains("too-complex"))
    }

    private static let savedWithOrder = QueryOptions(savedSearch: { name in
        [
            "best": "cats sort:likes limit:3 unique:text", "tenth": "cats sample:10 include:referenced",
            "outer": "saved:best dogs", "inner": "saved:best",
        ][name]
    })

    @Test(
        "The modifiers of a saved search apply if it is the whole query",
        arguments: [
            ("saved:best", "cats sort:likes unique:text limit:3"),
            ("saved:best sort:oldest", "cats sort:oldest unique:text limit:3"),
            ("saved:inner limit:7", "cats sort:likes unique:text limit:7"),
            ("saved:tenth", "cats include:referenced sample:10"),
            ("saved:tenth sample:5", "cats include:referenced sample:5"),
            ("saved:tenth dogs", "cats dogs include:referenced sample:10"),
            ("saved:best dogs sort:random/7", "cats dogs sort:random/7"),
            ("saved:best OR dogs", "cats OR dogs"),
            ("-saved:best", "-cats"), ("saved:outer", "cats dogs"),
        ])
    func savedModifiers(_ query: String, _ canonical: String) throws {
        #expect(try Query.parse(query, options: Self.savedWithOrder).canonical == canonical)
    }

    @Test(
        "Otherwise a note lists the modifiers that do not apply",
        arguments: [
            ("saved:best dogs", ["sort:likes unique:text limit:3"]),
            ("saved:best OR dogs", ["sort:likes unique:text limit:3"]),
            ("(saved:best) dogs", ["sort:likes unique:text limit:3"]),
            ("-saved:best", ["sort:likes unique:text limit:3"]),
            ("thread:{saved:best}", ["sort:likes unique:text limit:3"]),
            ("saved:outer", ["sort:likes unique:text limit:3"]), ("saved:tenth dogs", []),
            ("saved:tenth OR dogs", ["include:referenced sample:10"]),
            ("saved:tenth saved:best", ["sort:likes unique:text limit:3"]), ("saved:best", []),
            ("saved:best limit:9", []),
        ])
    func savedNotes(_ query: String, _ lost: [String]) throws {
        let notes = try Query.parse(query, options: Self.savedWithOrder).notes.filter { $0.code == "note-saved-order" }
        #expect(notes.count == lost.count)
        for (note, words) in zip(notes, lost) { #expect(note.message.hasPrefix(words + " of the saved search")) }
    }

    @Test(
        "A note says that no tweet can match, also inside saved searches and threads",
        arguments: [
            ("-*", ["0..<2 no tweet can match: the query excludes every tweet"]),
            ("cats -*", ["0..<7 no tweet can match: the query excludes every tweet"]),
            ("cats (dogs -saved:order)", ["0..<24 no tweet can match: the query excludes every tweet"]),
            ("thread:{-*}", ["8..<10 no tweet can match: the query excludes every tweet"]),
            ("cats OR -*", []), ("saved:order", []), ("*", []), ("thread:{saved:order}", []),
            (
                "saved:both dogs",
                ["6..<10 in saved:both, no tweet can match: the query requires both this and its opposite"]
            ),
            (
                "thread:{saved:both}",
                ["14..<18 in saved:both, no tweet can match: the query requires both this and its opposite"]
            ),
            ("saved:none", ["6..<10 in saved:none, no tweet can match: the query excludes every tweet"]),
            ("thread:{saved:none}", ["14..<18 in saved:none, no tweet can match: the query excludes every tweet"]),
            (
                "thread:{saved:outer}",
                ["14..<19 in saved:outer, in saved:none, no tweet can match: the query excludes every tweet"]
            ),
        ])
    func contradictions(_ query: String, _ messages: [String]) throws {
        let options = QueryOptions(savedSearch: { name in
            ["both": "cats -cats", "none": "-*", "order": "sort:likes", "outer": "saved:none cats"][name]
        })
        let notes = try Query.parse(query, options: options).notes.filter { $0.code == "note-contradiction" }
        #expect(notes.map { "\($0.start)..<\($0.end) \($0.message)" } == messages)
    }
}
