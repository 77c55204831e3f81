import Testing
import tweetdex

@Suite("Argument parser")
struct ArgumentParserTests {
    @Test("Global flags may precede or follow the command")
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

    @Test("Several words are one query, joined by a space")
    func joined() throws {
        #expect(try ArgumentParser.parse(["search", "sea", "lion", "has:images"]).query == "sea lion has:images")
    }

    @Test(
        "A word with one dash is query text in a search",
        arguments: [
            "-rain", "-from:ann", "-#tag", "-é", "-雨", "-nine", "-2020", "-", "-(a", "-rt", "-coffee", "-chin", "-no",
            "-on", "-ich", "-hi", "-cats", "-qqx", "-old.txt", "-c3po",
        ])
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

    @Test(
        "The hint for a wrong command or flag names the right one",
        arguments: [
            ("find x", "did you mean search?"), ("version", "did you mean --version?"),
            ("RM 1", "did you mean forget IMPORT to remove an import"),
            ("status", "did you mean stats?"), ("coffee", "or tweetdex search coffee to search for the word"),
            ("red coffee -n 1", "or tweetdex search red coffee to search for the words"),
            ("from:me #tea", "or tweetdex search from:me '#tea' to search for the words"),
            ("search --user @nasa", "write from:@nasa in the query"),
            ("search x --from nasa", "write from:nasa in the query"),
            ("search x --since=2020", "write since:2020 in the query"),
            ("search x --has media", "write has:media in the query"),
            ("export --lang", "write it in the query, as in lang:en"), ("search x --limt 3", "did you mean --limit?"),
            ("search x --max 5", "run tweetdex help search to list the flags, or put -- before the query"),
            ("settings --lang de", "run tweetdex help settings to list the flags"),
            ("search x --format json", "write --json"), ("search x --format xml", "use it with import, open"),
            ("import x --format json", "use account-archive"), ("timeline x --within 5km", "use it with near"),
            ("search --matching x", "write the query without --matching"),
        ] as [(String, String)])
    func hints(_ line: String, _ hint: String) {
        let error = #expect(throws: CommandError.self) {
            try ArgumentParser.parse(line.split(separator: " ").map(String.init))
        }
        #expect(error?.problem?.hint?.contains(hint) == true, "\(error?.problem?.hint ?? "no hint")")
    }

    @Test("Other names of commands are not commands, and refer to commands")
    func otherNames() {
        for (name, others) in Command.otherNames {
            #expect(Command.named(name) == nil, "\(name)")
            for other in others where other != "--version" {
                #expect(Command.named(String(other.prefix { $0 != " " })) != nil, "\(other)")
            }
        }
    }

    @Test("A documented short flag is a flag in a search too")
    func shortFlags() throws {
        let arguments = try ArgumentParser.parse(["search", "x", "-q"])
        #expect(arguments.has(.quiet))
        #expect(arguments.words == ["x"])
    }

    static let letters = (UInt8(ascii: "A")...UInt8(ascii: "z")).map { Character(Unicode.Scalar($0)) }
        .filter(\.isLetter).map(String.init)

    @Test(
        "A single letter is a flag or an error in every command, never a word", arguments: Command.all.map(\.name))
    func lettersOfCommands(_ name: String) throws {
        let meanings: [String: Flag.Name] = [
            "n": .limit, "o": .output, "c": .count, "q": .quiet, "v": .verbose, "V": .version, "i": .ignoreCase,
            "h": .help,
        ]
        let command = try #require(Command.named(name))
        for letter in Self.letters {
            let flag = meanings[letter].flatMap(Flag.named)
            let value = flag?.argument.placeholder.map { _ in "5" }
            let words = [name, "-" + letter] + (value.map { [$0] } ?? [])
            if let flag, command.accepts(flag) {
                let arguments = try ArgumentParser.parse(words)
                #expect(arguments.has(flag.name) && arguments.words.isEmpty, "\(name) -\(letter)")
                #expect(value == nil || arguments.value(flag.name) == value, "\(name) -\(letter)")
            } else {
                let problem = #expect(throws: CommandError.self, "\(name) -\(letter)") {
                    try ArgumentParser.parse(words)
                }
                #expect(problem?.problem?.hint?.isEmpty == false, "\(name) -\(letter)")
            }
            #expect(try ArgumentParser.parse([name, "--", "-" + letter]).words == ["-" + letter], "\(name) -\(letter)")
        }
    }

    @Test(
        "A value may be attached to a short flag",
        arguments: [["-n5"], ["-n", "5"], ["-n=5"], ["-n5", "-q"], ["-q", "-n05"]])
    func attachedValues(_ flags: [String]) throws {
        for command in ["search", "top", "export", "messages"] {
            let arguments = try ArgumentParser.parse([command] + flags + ["word"])
            #expect(arguments.number(.limit) == 5)
            #expect(arguments.words == ["word"])
        }
    }

    @Test("Commands without a query accept several short flags in one word")
    func combinedFlags() throws {
        let arguments = try ArgumentParser.parse(["top", "words", "-qn5"])
        #expect(arguments.has(.quiet) && arguments.number(.limit) == 5 && arguments.words == ["words"])
    }

    @Test(
        "Letters of flags without a value combine in every command, and a flag with a value may end them",
        arguments: [["-cq"], ["-qic"], ["-cqn5"], ["-cqn", "5"], ["-cqn=5"]])
    func combinedFlagsOfQueries(_ flags: [String]) throws {
        for command in ["search", "near", "recent"] {
            let arguments = try ArgumentParser.parse([command, "sun"] + flags)
            #expect(arguments.has(.count) && arguments.has(.quiet) && arguments.words == ["sun"])
            #expect(arguments.number(.limit) == (flags[0].contains("n") ? 5 : nil))
        }
        for flags in [["-o-"], ["-omine.csv"], ["-qo", "a/b"], ["-o./x"]] {
            let arguments = try ArgumentParser.parse(["export", "sun"] + flags)
            #expect(arguments.value(.output) != nil && arguments.words == ["sun"], "\(flags)")
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var words: [String]
        var hint: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(
        "A refused letter has a hint that works",
        arguments: [
            Refusal(words: ["search", "sun", "-x"], hint: "-- -x"),
            Refusal(words: ["search", "sun", "-j"], hint: "--json"),
            Refusal(words: ["search", "sun", "-v"], hint: "-- -v"),
            Refusal(words: ["search", "sun", "-5"], hint: "-n 5"),
            Refusal(words: ["search", "sun", "-n3c"], hint: "-- -n3c to exclude"),
            Refusal(words: ["search", "sun", "-n5a"], hint: "-- -n5a to exclude"),
            Refusal(words: ["search", "sun", "-qv"], hint: "-- -qv to exclude"),
            Refusal(words: ["search", "sun", "-in"], hint: "-- -in to exclude"),
            Refusal(words: ["search", "-in", "sun"], hint: "-- -in to exclude"),
            Refusal(words: ["import", "x", "-n", "5"], hint: "use it with search"),
            Refusal(words: ["import", "x", "-x"], hint: "tweetdex help import"),
            Refusal(words: ["-v"], hint: "-V"), Refusal(words: ["search", "x", "-n", "-q"], hint: "--limit N"),
            Refusal(words: ["search", "x", "-n=ten"], hint: ""), Refusal(words: ["search", "x", "-q=5"], hint: ""),
        ])
    func refusals(_ refusal: Refusal) throws {
        let problem = #expect(throws: CommandError.self) { try ArgumentParser.parse(refusal.words) }
        #expect(refusal.hint.isEmpty || problem?.problem?.hint?.contains(refusal.hint) == true)
    }

    @Test("-i does not change a search, and a message reports it")
    func ignoreCase() throws {
        let store = try SampleStore()
        let plain = try store.run("search", "COFFEE", "--ids", "--no-history")
        let run = try store.run("search", "-i", "COFFEE", "--ids", "--no-history")
        #expect(run.status == 0 && run.output == plain.output && !run.output.isEmpty)
        #expect(run.errors.contains("ignore case") && !plain.errors.contains("ignore case"))
        #expect(try !store.run("search", "-i", "-q", "COFFEE", "--ids", "--no-history").errors.contains("ignore case"))
    }

    @Test("The last value wins, and a value may contain an equals sign")
    func values() throws {
        let arguments = try ArgumentParser.parse(["search", "x", "--limit", "3", "--limit=5", "--after=a=b"])
        #expect(arguments.number(.limit) == 5)
        #expect(arguments.value(.after) == "a=b")
    }

    @Test("A list is extended with commas and by repeating the flag")
    func lists() throws {
        let arguments = try ArgumentParser.parse(["import", "a", "--include", "likes,deleted", "--include=circle"])
        #expect(arguments.list(.include) == ["likes", "deleted", "circle"])
    }

    @Test("An empty word is a query")
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
        "Similar words are suggested, others are not",
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
