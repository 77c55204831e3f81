import TestSupport
import Testing
import TweetModel
import TweetText

@testable import TweetArchive

@Suite("Word forms")
struct WordFormTests {
    private static let options: SearchOptions = {
        var options = SearchOptions(now: 1_700_000_000)
        options.limit = 0
        options.records = false
        return options
    }()

    /// A store with a tweet for each text.
    private final class Words {
        let texts: [String]
        let archive: TweetArchive
        private let folder = try? TemporaryFolder()

        init(_ texts: [String]) throws {
            self.texts = texts
            let corpus = RandomCorpus(
                texts.enumerated().map { number, text in
                    var tweet = Tweet(
                        id: TweetID(Int64(20_000_000 + number)), createdAt: nil, author: nil, text: text,
                        textCompleteness: .full)
                    tweet.flags = [.collected]
                    return tweet
                })
            let path = try #require(folder).path("store.db")
            try corpus.write(to: path)
            archive = try TweetArchive(path: path, access: .existing)
        }

        /// The numbers of the texts that a query finds.
        func found(_ query: String) throws -> Set<Int> {
            Set(
                try archive.search(query, options: WordFormTests.options).hits.map {
                    Int($0.tweet.id.rawValue) - 20_000_000
                })
        }

        /// The numbers of the texts that contain a token with the same stem.
        func expected(_ word: String, _ language: String) throws -> Set<Int> {
            let stemmer = try #require(Stemmer(language: language, acceptsFolded: true))
            let tokenizer = Tokenizer()
            func stems(_ text: String) -> Set<String> {
                Set((tokenizer.term(text, isPrefix: false)?.tokens ?? []).map { stemmer.stem($0) })
            }
            let stem = stems(word)
            return Set(texts.indices.filter { !stems(texts[$0]).isDisjoint(with: stem) })
        }
    }

    private static let roots = [
        "run", "tie", "ty", "d", "happ", "nation", "lauf", "haus", "häus", "strass", "parl", "habl", "am", "kat",
        "loop",
        "lop", "oor", "or", "huiz", "ge", "aap", "ap", "oele", "öl", "canz", "dec", "i",
    ]
    private static let endings = [
        "", "s", "ing", "ed", "ning", "y", "ies", "iness", "ality", "en", "er", "ern", "t", "ée", "ée", "ando",
        "ábamos",
        "ava", "ten", "heid", "e", "o", "ungen", "ción", "amente", "ying", "ies", "ie",
    ]

    @Test("stem: finds the tweets that contain a word with the same stem", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func word() -> String {
            let word =
                (Self.roots.randomElement(using: &random) ?? "") + (Self.endings.randomElement(using: &random) ?? "")
            return Int.random(in: 0..<8, using: &random) == 0 ? "ge" + word : word
        }
        let words = try Words((0..<300).map { _ in "\(word()) \(word())" })
        var forms = 0
        for number in 0..<120 {
            let language = Stemmer.languages[number % Stemmer.languages.count]
            let (first, second) = (word(), word())
            let (one, other) = (try words.expected(first, language), try words.expected(second, language))
            #expect(try words.found("stem:\(language) \(first)") == one, "\(language) \(first)")
            #expect(try words.found("\(first) stem:\(language) \(second)") == one.intersection(other))
            #expect(try words.found("(stem:\(language) \(first)) OR \(second)").isSuperset(of: one))
            #expect(try words.found("stem:\(language) -\(first)") == Set(words.texts.indices).subtracting(one))
            forms += try words.found("stem:\(language) \(first)").count - words.found(first).count
        }
        #expect(forms > 100)
    }

    @Test("Phrases and prefixes stay as they are, and nested groups have forms")
    func others() throws {
        let words = try Words(["she runs fast", "running shoes", "he ran", "dying", "dies", "a die", "run"])
        #expect(try words.found("stem:en dies") == [3, 4, 5])
        #expect(try words.found("stem:en \"running shoes\"") == [1])
        #expect(try words.found("stem:en runs*") == [0])
        #expect(try words.found("stem:en (running OR die)") == [0, 1, 3, 4, 5, 6])
        #expect(try words.found("(stem:en running) fast") == [0])
        #expect(try words.found("STEM:EN running") == [0, 1, 6])
        #expect(try words.found("stem:de running") == [1])
        let hit = try #require(words.archive.search("stem:en running fast", options: Self.options).hits.first)
        let marked = hit.matches.map { String(decoding: Array(hit.tweet.text.utf8)[$0.start..<$0.end], as: UTF8.self) }
        #expect(marked == ["runs", "fast"])
        let explanation = try words.archive.explain("stem:en running", options: Self.options)
        #expect(Set(explanation.clauses.map(\.text)) == ["running", "run", "runs"])
        #expect(explanation.tweets == 3)
        #expect(!explanation.sql.isEmpty)
    }

    @Test("A word with more forms than a query may contain has a note, and finds the most used ones")
    func limit() throws {
        let stemmer = try #require(Stemmer(language: "en", acceptsFolded: true))
        let suffixes = "al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize".split(separator: " ")
        let forms = ["", "s", "ness", "ly", "es"].flatMap { end in suffixes.map { "venomat\($0)\(end)" } }
            .filter { stemmer.stem($0) == "venomat" }
        try #require(forms.count > QueryRunner.maxForms + 1)
        let words = try Words(forms + [forms[forms.count - 1]])
        let page = try words.archive.search("stem:en \(forms[0])", options: Self.options)
        #expect(page.notes.map(\.code) == ["note-word-forms"])
        // The word itself, and a second tweet with the most used form.
        #expect(page.hits.count == QueryRunner.maxForms + 2)
        #expect(try words.archive.search("stem:en hop", options: Self.options).notes.isEmpty)
    }

    @Test(
        "Wrong uses are errors",
        arguments: [
            ("stem:xx a", "bad-value"), ("-stem:en a", "cannot-negate"),
            ("a OR stem:en b", "top-level-only"), ("stem:(en de) a", "bad-value"),
        ])
    func errors(_ query: String, _ code: String) throws {
        let words = try Words(["a"])
        do {
            _ = try words.archive.search(query, options: Self.options)
            Issue.record("\(query) is not an error")
        } catch TweetArchiveError.query(let problems) {
            #expect(problems.map(\.code) == [code])
            #expect(problems[0].hint?.contains("en") == true, "\(problems)")
        }
    }
}
