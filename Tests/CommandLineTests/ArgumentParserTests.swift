import Testing
import tweetdex

@Suite("argument parser")
struct ArgumentParserTests {
    @Test("global flags stand before or after the command")
    func globalFlags() throws {
        for words in [
            ["--store", "a.db", "search", "x"], ["search", "--store", "a.db", "x"], ["search", "x", "--store=a.db"],
            ["--store=a.db", "search", "x"],
        ] {
            let arguments = try ArgumentParser.parse(words)
            #expect(arguments.value(.store) == "a.db")
            #expect(arguments.query == "x")
        }
    }

    @Test("several words are one query, joined by a space")
    func joined() throws {
        #expect(try ArgumentParser.parse(["search", "sea", "lion", "has:images"]).query == "sea lion has:images")
    }

    @Test(
        "a word with one dash is query text in a search",
        arguments: ["-rain", "-from:ann", "-#tag", "-x", "-v", "-", "-(a"])
    func negatedClauses(_ word: String) throws {
        #expect(try ArgumentParser.parse(["search", "sun", word]).words == ["sun", word])
    }

    @Test("-- ends the flags")
    func end() throws {
        let arguments = try ArgumentParser.parse(["search", "--", "--limit", "-q", "--"])
        #expect(arguments.words == ["--limit", "-q", "--"])
        #expect(!arguments.has(.limit))
        #expect(!arguments.has(.quiet))
    }

    @Test("a documented short flag is a flag in a search too")
    func shortFlags() throws {
        let arguments = try ArgumentParser.parse(["search", "x", "-q"])
        #expect(arguments.has(.quiet))
        #expect(arguments.words == ["x"])
    }

    @Test("the last value wins, and a value may hold an equals sign")
    func values() throws {
        let arguments = try ArgumentParser.parse(["search", "x", "--limit", "3", "--limit=5", "--after=a=b"])
        #expect(arguments.number(.limit) == 5)
        #expect(arguments.value(.after) == "a=b")
    }

    @Test("a list grows with commas and with repetition")
    func lists() throws {
        let arguments = try ArgumentParser.parse(["import", "a", "--include", "likes,deleted", "--include=circle"])
        #expect(arguments.list(.include) == ["likes", "deleted", "circle"])
    }

    @Test("an empty word is a query")
    func emptyQuery() throws {
        let arguments = try ArgumentParser.parse(["search", ""])
        #expect(arguments.words == [""])
        #expect(arguments.query == "")
    }

    struct Misspelling: Sendable, CustomTestStringConvertible {
        var word: String
        var meant: [String]
        var testDescription: String { word }
    }

    @Test(
        "near words are offered, far ones are not",
        arguments: [
            Misspelling(word: "serach", meant: ["search"]), Misspelling(word: "Search", meant: ["search"]),
            Misspelling(word: "imprt", meant: ["import"]), Misspelling(word: "stat", meant: ["stats"]),
            Misspelling(word: "chek", meant: ["check"]), Misspelling(word: "x", meant: []),
            Misspelling(word: "timeline", meant: []),
        ])
    func suggestions(_ misspelling: Misspelling) {
        let known = ["import", "search", "show", "recent", "stats", "check"]
        #expect(Spelling.suggestions(for: misspelling.word, among: known) == misspelling.meant)
    }
}
