import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("Rows without a usable tweet ID")
struct WithoutIDTests {
    @discardableResult
    private func run(_ sandbox: Sandbox, _ file: String, withKeys: Bool = true) throws -> ImportReport.Input {
        var options = ImportOptions()
        options.includeWithoutIDs = withKeys
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
        return try #require(try archive.importInputs([file], options: options) { _ in true }.inputs.first)
    }

    private func keys(_ name: String, _ text: String) throws -> [String] {
        let sandbox = try Sandbox()
        let input = try run(sandbox, sandbox.write(name, text))
        #expect(input.skippedCount == 0, "\(input.skipped)")
        let findings = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).check().findings
        #expect(findings.isEmpty, "\(findings)")
        return try sandbox.rows("SELECT id, text FROM tweet WHERE id < 0 ORDER BY id")
    }

    private static let table = """
        user_name,date,text
        Ann Lee,2020-07-25 12:27:21,so it is
        Bob,2020-07-25 12:27:20,tea
        Bob,,no time

        """

    // MARK: Keys

    @Test("Keys follow from author, time and text, in the order of the times")
    func order() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.csv", Self.table)
        let first = try run(sandbox, file)
        #expect(first.tweets == 3 && first.new == 3 && first.skippedCount == 0)
        #expect(try sandbox.rows("SELECT text FROM tweet WHERE id < 0 ORDER BY id") == ["no time", "tea", "so it is"])
        #expect(
            try sandbox.rows(
                "SELECT tweet.created_at, day_precision, u.name, u.handle FROM tweet JOIN user u ON u.id = author_id "
                    + "WHERE text = 'so it is'") == ["1595680041|0|Ann Lee"])
        let before = try sandbox.rows("SELECT id, doc_id, text FROM tweet ORDER BY id")
        let again = try run(
            sandbox, sandbox.write("b.csv", "text,date,user_name\nso it is,2020-07-25T12:27:21Z,Ann Lee\n"))
        #expect(again.tweets == 1 && again.new == 0)
        #expect(try sandbox.rows("SELECT id, doc_id, text FROM tweet ORDER BY id") == before)
        #expect(try run(sandbox, file).new == 0)
        #expect(try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).check().findings.isEmpty)
    }

    @Test("Rows with the same author, time and text are one tweet; other rows are not")
    func equality() throws {
        let header = "screen_name,created_at,full_text,likes\n"
        let row = "ann_lee,2020-07-25 12:27:21,tea,1\n"
        let one = try keys("a.csv", header + row)
        #expect(one.count == 1)
        #expect(
            try keys("a.csv", header + row + row.replacing("ann_lee", with: "@Ann_Lee").replacing(",1", with: ",2"))
                == one)
        for other in [
            row.replacing("ann", with: "bob"), row.replacing(":21", with: ":22"), row.replacing("tea", with: "Tea"),
        ] {
            #expect(try keys("a.csv", header + row + other).count == 2, "\(other)")
        }
    }

    @Test(
        "IDs that are missing, rounded, row numbers or of another service become keys; those of tweets do not",
        arguments: [
            ("", true), ("1.28702E+18", true), ("1.28702e+18", true), ("1,28702E+18", true), ("NA", true), ("17", true),
            ("871234567", true), ("3190000000000000000", true), ("\(Lines.id(1))", false),
        ])
    func identity(id: String, isKey: Bool) throws {
        for (name, text) in [
            ("a.csv", "id,username,text,created_at\n\"\(id)\",ann,tea,2020-09-13 12:27:40\n"),
            ("a.jsonl", #"{"id":"\#(id)","username":"ann","text":"tea","created_at":"2020-09-13 12:27:40"}"# + "\n"),
        ] {
            #expect(try keys(name, text).isEmpty != isKey, "\(name): \(id)")
        }
    }

    @Test("IDs with zeros at the end become keys if the other IDs of the table show that they are rounded")
    func zeros() throws {
        let rows = (1...6).map { "\(Lines.id($0) / 10_000 * 10_000),ann,word\($0)\n" }
        #expect(try keys("a.csv", "tweet_id,username,text\n" + rows.joined()).count == 6)
        let whole = (1...6).map { "\(Lines.id($0) + 1234),ann,word\($0)\n" }
        #expect(try keys("a.csv", "tweet_id,username,text\n" + whole.joined() + rows[0]).isEmpty)
    }

    // MARK: Imports

    @Test("Without the option, the report says how many rows have no ID, and names the option")
    func refusal() throws {
        let sandbox = try Sandbox()
        let table = try run(sandbox, sandbox.write("a.csv", Self.table), withKeys: false)
        #expect(table.failure?.message == "it is a table (CSV) of 3 rows without a column of tweet IDs")
        #expect(table.failure?.hint?.contains("--without-ids") == true)
        let lines = #"{"user":"ann","text":"tea","date":"2020-07-25"}"# + "\n"
        let objects = try run(sandbox, sandbox.write("a.jsonl", lines + lines), withKeys: false)
        #expect(objects.failure?.message == "it contains 2 texts without tweet IDs")
        for (id, advises) in [("1.28702E+18", true), ("1.28702e+18", false), ("", false)] {
            let rows = "tweet_id,username,text\n\(id),ann,tea\n\(id),bob,sea\n\(Lines.id(1)),ann,so\n"
            let input = try run(sandbox, sandbox.write("b.csv", rows), withKeys: false)
            #expect(input.tweets == 1 && input.skippedCount == 2)
            let warning = try #require(input.warnings.first)
            #expect(
                warning.hasPrefix("2 records of b.csv have no usable tweet ID; ") && warning.contains("--without-ids"))
            #expect(warning.contains("as it was published") == advises, "\(id)")
        }
    }

    @Test("The option is stored with the import, and reads a file again that was imported without it")
    func refresh() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.age(sandbox.write("a.csv", "tweet_id,username,text\n,ann,tea\n\(Lines.id(1)),ann,so\n"))
        #expect(try run(sandbox, file, withKeys: false).tweets == 1)
        #expect(try run(sandbox, file).tweets == 2)
        #expect(try sandbox.rows("SELECT options FROM import") == ["without-ids"])
        try sandbox.append("\(Lines.id(2)),ann,fish\n,bob,sea\n", to: file)
        let report = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).refreshImports { _ in true }
        #expect(report.inputs.map(\.new) == [2])
        #expect(try sandbox.rows("SELECT count(*) FROM tweet WHERE id < 0") == ["2"])
    }

    // MARK: Databases

    @Test(
        "Rows of a database of an unknown program get keys on request, and the refusal names the option",
        arguments: [
            // Row numbers, rounded IDs, and no column of IDs.
            ("id INTEGER PRIMARY KEY", ["1", "2", "3"]), ("tweet_id REAL", ["1.28702e18", "1.28702e18", "1.28703e18"]),
            ("mood TEXT", ["'a'", "'b'", "'c'"]),
        ])
    func databases(column: String, values: [String]) throws {
        let sandbox = try Sandbox()
        let file = sandbox.path("notes.db")
        let rows = zip(values, ["tea", "sea", "it''s"]).map { "(\($0), 'ann', '\($1)', '2020-07-25 12:27:21')" }
        try Connection(path: file, access: .create).execute(
            script: "CREATE TABLE setting (name); CREATE TABLE notes (\(column), username, text, created_at); "
                + "INSERT INTO notes VALUES \(rows.joined(separator: ","))")
        if column.hasPrefix("tweet_id") {
            #expect(try run(sandbox, file, withKeys: false).skippedCount == 3)
        } else {
            let failure = try #require(try run(sandbox, file, withKeys: false).failure)
            #expect(
                failure.message == "it is an SQLite database whose table notes has 3 rows without usable tweet IDs")
            #expect(failure.hint?.contains("--without-ids") == true)
        }
        let input = try run(sandbox, file)
        #expect(input.tweets == 3 && input.skippedCount == 0, "\(input)")
        #expect(
            try sandbox.rows(
                "SELECT text, handle FROM tweet t JOIN user u ON u.id = author_id WHERE t.id < 0 ORDER BY 1")
                == ["it's|ann", "sea|ann", "tea|ann"])
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        let key = try #require(try sandbox.rows("SELECT id FROM tweet WHERE text = 'tea'").first.flatMap { Int64($0) })
        let record = try #require(try archive.rawRecords(of: TweetID(key)).first)
        #expect(record.problem == nil && String(decoding: record.bytes ?? [], as: UTF8.self).contains(#""tea""#))
        #expect(try run(sandbox, file).new == 0)
    }

    // MARK: URLs

    @Test(
        "The ID is that in the URL of the row",
        arguments: [
            // IFTTT writes no header, and the columns that its user chose.
            "\"March 31, 2023 at 08:07PM\",@ann_lee,tea #gulls,https://twitter.com/ann_lee/status/ID\n",
            "ann_lee,tea #gulls,https://twitter.com/ann_lee/status/ID,http://ift.tt/1,\"<blockquote>tea</blockquote>\"\n",
            "3/31/2023 20:07:00,https://twitter.com/ann_lee/status/ID,tea #gulls\n",
            "Vertex 1,Vertex 2,Relationship,Relationship Date (UTC),Tweet,URLs in Tweet,Domains in Tweet,"
                + "Hashtags in Tweet,Tweet Date (UTC),Twitter Page for Tweet,Imported ID\n"
                + "ann_lee,bob_x,Mentions,9/13/2020 12:27,tea #gulls,,,gulls,9/13/2020 12:27,"
                + "https://twitter.com/#!/ann_lee/status/ID,1.30510E+18\n",
            "id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n"
                + "871234567,Ann on X,,tea #gulls,https://x.com/ann_lee/status/ID,Birds,\"sea, roof\",2024-01-01T10:00:00.000Z,,,false\n"
                + "871234568,A page,,An article,https://example.org/a,Web,,2024-01-01T10:00:00.000Z,,,false\n",
            "Title,URL,ID,Document tags,Saved date\n"
                + "\"Ann on X: \"\"tea #gulls\"\" / X\",https://x.com/ann_lee/status/ID?s=20,01h,,2024-01-01\n",
            "Highlight,Book Title,Book Author,URL,Note,Highlighted at\n"
                + "tea #gulls,Tweets From Ann,@ann_lee on Twitter,https://twitter.com/ann_lee/status/ID,,2024-01-01\n",
            "id_str,from_user,text,created_at,status_url\n"
                + "1.30510E+18,ann_lee,tea #gulls,Sun Sep 13 12:27:40 +0000 2020,http://twitter.com/ann_lee/statuses/ID\n",
        ])
    func urls(_ form: String) throws {
        for withKeys in [false, true] {
            let sandbox = try Sandbox()
            let text = form.replacing("/ID", with: "/\(Lines.id(1))")
            let input = try run(sandbox, sandbox.write("a.csv", text), withKeys: withKeys)
            #expect(input.tweets == 1 && input.skippedCount == 0, "\(input)")
            #expect(
                try sandbox.rows("SELECT t.id, text, t.created_at, handle FROM tweet t JOIN user u ON u.id = author_id")
                    == ["\(Lines.id(1))|tea #gulls|1600000060|ann_lee"])
        }
    }

    @Test("Bookmarks keep the user's folder, tags and note, and other pages are counted")
    func bookmarks() throws {
        let sandbox = try Sandbox()
        let rows = """
            id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
            8,Ann on X,read again,“tea”,https://x.com/ann_lee/status/\(Lines.id(1)),Birds,"sea, roof",2024-01-01T10:00:00.000Z,,,false
            9,A page,,An article,https://example.org/a,Web,,2024-01-01T10:00:00.000Z,,,false

            """
        let input = try run(sandbox, sandbox.write("a.csv", rows), withKeys: false)
        #expect(input.tweets == 1 && input.unread.isEmpty)
        #expect(input.warnings == ["a.csv contains 1 record that is not a tweet: bookmarks of other pages"])
        #expect(try sandbox.rows("SELECT text, flags & 2048 FROM tweet") == ["tea|2048"])
        #expect(try sandbox.rows("SELECT name FROM label ORDER BY name") == ["Birds", "roof", "sea"])
        #expect(try sandbox.rows("SELECT text FROM tweet_note") == ["read again"])
    }

    // MARK: Lists of IDs, and data sets

    @Test("A table of IDs without texts is a list to hydrate, with the number of its IDs")
    func lists() throws {
        let sandbox = try Sandbox()
        let rows = """
            Timestamp, Tweet-ID, Included(Y/N)
            "Fri Jun 08 06:22:06 +0000 2012","210980000776728576",Y
            "Fri Jun 08 07:42:10 +0000 2012","211000150196367360",Y

            """
        let input = try run(sandbox, sandbox.write("ids.csv", rows), withKeys: false)
        #expect(input.format == "id-list")
        #expect(input.warnings.first?.contains("2 IDs)") == true, "\(input.warnings)")
    }

    @Test("An author with only a display name has a profile, and gives way to one with a handle")
    func displayNames() throws {
        let sandbox = try Sandbox()
        let named = "id,user_name,user_description,user_followers,text\n\(Lines.id(1)),Ann Lee,Harbour walks,624,so\n"
        #expect(try run(sandbox, sandbox.write("a.csv", named), withKeys: false).warnings.isEmpty)
        let author: SQL = "SELECT u.name, u.handle, follower_count FROM tweet JOIN user u ON u.id = author_id"
        #expect(try sandbox.rows(author) == ["Ann Lee||624"])
        try run(sandbox, sandbox.write("b.csv", "id,username,text\n\(Lines.id(1)),ann_lee,so\n"), withKeys: false)
        #expect(try sandbox.rows("SELECT u.handle FROM tweet JOIN user u ON u.id = author_id") == ["ann_lee"])
        try run(sandbox, sandbox.write("c.csv", named + "\n"), withKeys: false)
        #expect(try sandbox.rows("SELECT u.handle FROM tweet JOIN user u ON u.id = author_id") == ["ann_lee"])
    }

    @Test("Date and time of day can be two columns, and a time of day that cannot be read is reported")
    func clocks() throws {
        let sandbox = try Sandbox()
        let rows = "date,time,username,tweet\n2021-07-14,19:56:56,ann,tea\n2021-07-14,07:56 PM,bob,tea\n"
        #expect(try run(sandbox, sandbox.write("a.csv", rows)).warnings.isEmpty)
        let times: SQL = "SELECT created_at FROM tweet ORDER BY created_at"
        #expect(try sandbox.rows(times) == ["1626292560", "1626292616"])
        let zone = "date,username,tweet\n2021-07-14 19:56:56 CET,cat,tea\n"
        let warnings = try run(sandbox, sandbox.write("b.csv", zone)).warnings
        #expect(warnings.count == 1 && warnings.first?.contains("1 value in the column \"date\"") == true)
    }

    @Test("A data set without authors is imported without advice to give all tweets to one account")
    func authors() throws {
        let sandbox = try Sandbox()
        let rows = "Tweet ID, Tweet Text, Information Source\n\(Lines.id(1)),so it is,Media\n"
        let input = try run(sandbox, sandbox.write("a.csv", rows), withKeys: false)
        #expect(input.warnings == ["a.csv does not name the authors of its tweets"])
    }
}
