import Foundation
import TestSupport
import Testing

@Suite("Wrong usage")
struct UsageTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var arguments: [String]
        var status: Int32
        var errors: [String]

        init(_ description: String, _ arguments: [String], _ status: Int32, _ errors: String...) {
            testDescription = description
            self.arguments = arguments
            self.status = status
            self.errors = errors
        }
    }

    static let cases = [
        Case("a misspelt command", ["serch", "x"], 2, "\"serch\" is not a command", "did you mean search or serve?"),
        Case("two letters swapped", ["recnet"], 2, "did you mean recent?"),
        Case("an abbreviation is no command", ["rec"], 2, "did you mean recent?"),
        Case("a word that is near nothing", ["sunrise"], 2, "tweetdex search sunrise"),
        Case("an existing path alone", ["/etc/hostname"], 2, "not a command", "tweetdex open /etc/hostname"),
        Case("open without an input", ["open"], 2, "open needs an input"),
        Case(
            "open with nothing there", ["open", "/nowhere.zip"], 2, "the file or folder \"/nowhere.zip\" does not exist"
        ),
        Case("a misspelt flag", ["search", "x", "--limt", "3"], 2, "no flag --limt", "did you mean --limit?"),
        Case("a flag of another command", ["import", "--limit", "3", "x"], 2, "import has no flag --limit", "search"),
        Case("a flag without its value", ["search", "x", "--limit"], 2, "--limit needs a value"),
        Case("a flag where a value should be", ["search", "x", "--limit", "--json"], 2, "--limit needs a value"),
        Case("an empty value", ["search", "x", "--store="], 2, "--store needs a value"),
        Case("a value for a flag without one", ["search", "x", "--total=3"], 2, "--total takes no value"),
        Case("a number that is none", ["search", "x", "--limit", "ten"], 2, "whole number", "ten"),
        Case("a negative number", ["search", "x", "--limit=-1"], 2, "whole number"),
        Case("an unknown choice", ["search", "x", "--color", "alway"], 2, "did you mean always?"),
        Case("an unknown part of a list", ["import", "x", "--include", "likes,deletd"], 2, "did you mean deleted?"),
        Case("a single dash in a command without a query", ["import", "-x", "a"], 2, "no flag -x"),
        Case("two forms of output", ["search", "x", "--plain", "--ids"], 2, "cannot be combined"),
        Case("two forms of a thread", ["thread", "1", "--json", "--ids"], 2, "--json and --ids cannot be combined"),
        Case("two forms of recent searches", ["recent", "--json", "--csv"], 2, "cannot be combined"),
        Case("two forms of the log", ["recent", "log", "--ndjson", "--csv"], 2, "cannot be combined"),
        Case("two forms of messages", ["messages", "show", "1", "--json", "--ndjson"], 2, "cannot be combined"),
        Case(
            "a moment that is none", ["search", "x", "--now", "soon"], 2, "--now takes a date or time, not \"soon\"",
            "2024-11-09"),
        Case("search without a query", ["search"], 2, "'#swift'", "hashtag:swift"),
        Case("import without an input", ["import"], 2, "import needs an input"),
        Case("show without a tweet", ["show"], 2, "show needs a tweet"),
        Case("show with something else", ["show", "foo"], 2, "\"foo\" is not a tweet id"),
        Case("show with row 0", ["show", "0"], 2, "is not a tweet id"),
        Case("show with three words", ["show", "1", "2", "3"], 2, "show takes a tweet"),
        Case("a deed that recent does not know", ["recent", "delte", "3"], 2, "did you mean recent delete?"),
        Case("recent run without a number", ["recent", "run"], 2, "needs the number"),
        Case("recent clear with a number", ["recent", "clear", "3"], 2, "takes no arguments"),
        Case("help on nothing", ["help", "serch"], 2, "did you mean search or serve?"),
        Case("a flag without a command", ["--json"], 2, "tweetdex.error/1", "--json needs a command"),
        Case("search without a store", ["search", "x"], 4, "no store exists at", "tweetdex demo"),
        Case("show without a store", ["show", "1855222378263478273"], 4, "no store exists at"),
        Case("recent without a store", ["recent"], 4, "no store exists at"),
        Case("stats without a store", ["stats"], 4, "no store exists at"),
        Case("check without a store", ["check"], 4, "no store exists at"),
    ]

    @Test("Wrong usage exits with an error, a hint and the right status, without standard output", arguments: cases)
    func wrongUsage(_ usage: Case) throws {
        let run = try CommandRun(usage.arguments, in: TemporaryFolder())
        #expect(run.status == usage.status)
        #expect(run.output.isEmpty)
        for part in usage.errors { #expect(run.errors.contains(part)) }
    }

    @Test(
        "--json turns an error into a document on standard error",
        arguments: cases.filter { $0.status == 4 && $0.arguments != ["serve"] })
    func errorDocument(_ usage: Case) throws {
        let run = try CommandRun(usage.arguments + ["--json"], in: TemporaryFolder())
        #expect(run.status == usage.status)
        #expect(run.output.isEmpty)
        let document = try run.errorObject()
        #expect(document["schema"] as? String == "tweetdex.error/1")
        let errors = try #require(document["errors"] as? [[String: Any]])
        #expect(errors.first?["code"] as? String == "store")
        #expect((errors.first?["message"] as? String)?.contains("no store exists at") == true)
    }

    @Test("A wrong flag is an error document too")
    func errorDocumentOfTheParser() throws {
        let run = try CommandRun(["search", "x", "--limt", "3", "--ndjson"], in: TemporaryFolder())
        #expect(run.status == 2)
        let errors = try #require(try run.errorObject()["errors"] as? [[String: Any]])
        #expect(errors.first?["code"] as? String == "unknown-flag")
    }

    @Test("Reading a missing store creates neither file nor folder")
    func nothingIsMade() throws {
        let folder = try TemporaryFolder()
        for arguments in [["search", "x"], ["recent"], ["stats"], ["check"], ["show", "3"]] {
            #expect(try CommandRun(arguments, in: folder).status == 4)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
}
