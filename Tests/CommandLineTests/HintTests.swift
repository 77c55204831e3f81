import Foundation
import TestSupport
import Testing

/// Hints for queries with few results, and for words that are not the program's.
@Suite("Hints")
struct HintTests {
    /// Returns the queries that the program suggests for a query.
    private static func suggestions(_ query: String, in store: SampleStore) throws -> [String] {
        let document = try store.run("search", query, "--json", "--no-history").outputObject()
        let empty = (document["empty"] as? [String: Any])?["suggestions"] as? [[String: Any]] ?? []
        let notes = document["notes"] as? [[String: Any]] ?? []
        return empty.compactMap { $0["query"] as? String }
            + notes.flatMap { $0["suggestions"] as? [String] ?? [] }
    }

    @Test("Words that describe tweets suggest a query with operators, if it has more results")
    func words() throws {
        let store = try SampleStore()
        #expect(try Self.suggestions("my photos", in: store).contains("from:me has:images"))
        #expect(try Self.suggestions("most liked", in: store).contains("sort:likes"))
        for (words, query) in [
            ("my tweets about coffee", "from:me coffee"), ("replies to amara_okafor", "to:amara_okafor"),
            ("no retweets", "-is:retweet"), ("not before 2020", "-until:2020"),
        ] { #expect(try Self.suggestions(words, in: store).contains(query), "\(words)") }
        let year = try store.run("search", "coffee last year", "--now", "2020-05-05")
        #expect((year.output + year.errors).contains("coffee date:last_year"), "\(year.errors)")
        #expect(try !Self.suggestions("my photos from 2009", in: store).contains { $0.contains("from:me") })
        let none = try store.run("search", "eclipse photos from 2024").errors
        #expect(none.contains("write eclipse has:images date:2024; it matches no tweet either"), "\(none)")
        let run = try store.run("search", "my photos")
        #expect((run.output + run.errors).contains("from:me has:images"), "\(run.errors)")
    }

    @Test("Sentences and queries in full syntax get no such hint", arguments: ["\"my photos\"", "(my photos)", "zzzq"])
    func none(query: String) throws {
        let store = try SampleStore()
        #expect(try !Self.suggestions(query, in: store).contains { $0.contains("from:me") })
    }

    @Test("Values that the store lists are suggested, and a value may go on after a space")
    func values() throws {
        let store = try SampleStore()
        _ = try store.run("label", "add", "to read", "--matching", "#coffee limit:1")
        for (query, other) in [
            ("label:tread", "label:\"to read\""), ("lang:en-US", "lang:en"), ("lang:jp", "lang:ja"),
            ("source:Twitter for iPhone", "source:\"Twitter for iPhone\""),
        ] {
            #expect(try Self.suggestions(query, in: store).contains(other), "\(query)")
        }
        let address = "https://twitter.com/search?q=%23coffee%20is%3Areply&src=typed_query"
        #expect(try Self.suggestions(address, in: store).contains("#coffee is:reply"))
    }

    @Test("A number has no similar spellings", arguments: ["2019", "2020"])
    func numbers(year: String) throws {
        let suggestions = try Self.suggestions(year, in: SampleStore())
        #expect(!suggestions.contains { Int($0) != nil }, "\(suggestions)")
    }

    @Test("The beginning of a handle suggests the handles")
    func handles() throws {
        let store = try SampleStore()
        #expect(try Self.suggestions("from:mira", in: store).contains("from:mira_okafor"))
    }

    @Test("A kind of tweets that was not imported is named with its flag")
    func kinds() throws {
        let store = try SampleStore()
        for query in ["is:liked", "coffee is:liked"] {
            let run = try store.run("search", query)
            #expect(run.errors.contains("--include likes"), "\(run.errors)")
            #expect(try store.run("search", query, "--count").errors.contains("--include likes"))
        }
        #expect(try !store.run("search", "is:deleted", "--count").errors.contains("--include likes"))
    }

    @Test("Suggestions use the words as typed, and a date is one clause")
    func typed() throws {
        let store = try SampleStore()
        #expect(
            try Self.suggestions("#swift has:images date:2012", in: store)
                == ["has:images date:2012", "#swift date:2012", "#swift has:images"])
        let run = try store.run("search", "#eclipse date:2010")
        #expect(run.errors.contains("date:2010") && !run.errors.contains("until:"), "\(run.errors)")
    }

    @Test("Every field of the JSON and CSV of tweets is an operator, or suggests one")
    func fields() throws {
        let store = try SampleStore()
        let line = try store.run("search", "", "--ndjson", "-n", "1").output
        let header = try store.run("search", "", "--csv", "-n", "1").output.prefix { $0 != "\r\n" }
        let names = try Array(CommandRun.object(line).keys) + header.split(separator: ",").map(String.init)
        #expect(names.count > 40)
        // No operator searches these fields.
        let others: Set<String> = ["point", "schema", "time_precision", "trust"]
        for name in names where !others.contains(name) {
            let run = try store.run("search", "\(name):\"1\"", "--count")
            let isKnown = run.status == 0 || !run.errors.contains("unknown operator")
            #expect(isKnown || run.errors.contains("did you mean"), "\(name): \(run.errors)")
        }
        for (clause, other) in [
            ("like_count:5", "likes:"), ("created_at:2020", "date:"), ("retweet_count:5", "retweets:"),
            ("kind:reply", "is:reply"), ("is:original", "-is:retweet -is:reply -is:quote"),
        ] {
            #expect(try store.run("search", clause).errors.contains("did you mean \"\(other)\""), "\(clause)")
        }
    }

    @Test(
        "Other names of commands have the right command",
        arguments: [
            (["photos"], "gallery"), (["images"], "gallery"), (["tags"], "top hashtags"), (["dms"], "messages"),
            (["likes"], "search is:liked"),
            (["delete", "1"], "forget IMPORT to remove an import"),
            (["https://x.com/ann_lee/status/20"], "tweetdex show https://x.com/ann_lee/status/20 to show"),
        ])
    func commands(words: [String], hint: String) throws {
        let run = try SampleStore().run(words)
        #expect(run.status == 2 && run.errors.contains(hint), "\(run.errors)")
    }

    @Test("A suggestion never means the opposite")
    func opposites() throws {
        let store = try SampleStore()
        for (value, meant) in [("no", "off"), ("false", "off"), ("yes", "on")] {
            let run = try store.run("settings", "history", value)
            #expect(run.status == 2 && run.errors.contains("did you mean \(meant)?"), "\(value): \(run.errors)")
        }
        for (words, opposite) in [("not a retweet", "a retweet"), ("no photos", "photos")] {
            #expect(try !Self.suggestions(words, in: store).contains(opposite))
        }
        #expect(try store.run("search", "is:unverified").errors.contains("did you mean \"-is:verified\""))
        #expect(try store.run("search", "has:no_images").errors.contains("did you mean \"-has:images\""))
    }
}
