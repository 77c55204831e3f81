import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Detection of inputs")
struct RecognizerTests {
    private static let deletedTweet =
        #"{"id_str":"104","full_text":"x","created_at":"Sat Mar 07 09:05:01 +0000 2020","entities":{},"#
        + #""deleted_at":"Sat Mar 07 10:05:01 +0000 2020"}"#

    @Test(
        "A file that cannot be imported is described, with a hint",
        arguments: [
            ("x.html", "<!DOCTYPE html>\n<html><body>tweets</body></html>", "web page"),
            ("tweets.js", "<html>Log in</html>", "web page"), ("x.txt", "just some words", "plain text"),
            ("ids.txt", "1.23456789E+18\n1.33456789E+18\n", "rounded numbers"),
            ("x.js", "var answer = 42", "sets answer"),
            ("tweets.csv", "\"tweet_id\",\"in_reply_to_status_id\"\n", "classic archive"),
            ("follower.js", "window.YTD.follower.part0 = [ ]", "only on request"),
            ("ip-audit.js", "window.YTD.ip_audit.part0 = [ ]", "contains no tweets (ip-audit.js)"),
            ("direct-messages.js", "window.YTD.direct_messages.part0 = [ ]", "only on request"),
            ("message-event.js", "window.YTD.message_event.part0 = [ ]", "contains no tweets"),
            ("user_details.js", "var user_details =  {\"id\":\"42\"}", "contains no tweets (user_details.js)"),
            ("like.js", "window.YTD.like.part0 = [ ]", "only on request"),
            ("liked.json", #"[{"like":{"tweetId":"77","fullText":"x"}}]"#, "only on request"),
            ("deleted.json", "[{\"tweet\":\(deletedTweet)}]", "only on request"),
            ("deleted-tweet.json", "[\(deletedTweet)]", "only on request"),
            ("mine.js", "YTD.mine = [{\"tweet\":\(deletedTweet)}]", "only on request"),
            ("none.json", " [ ]\n", "empty list"),
            ("tweets.txt", "[{'id': 1, 'text': 'a'}]", "a printed Python list or object"),
            ("tweet.txt", "{'id': 1, 'text': 'a'}", "a printed Python list or object"),
            ("covid.csv", "user_name,date,text,hashtags\nann,2020-07-25,hello,\n", "without a column of tweet IDs"),
            ("long-row.csv", "author,text\nann,tea,1728108618445754369\n", "without a column of tweet IDs"),
            ("reviews.csv", "id,text,rating\n1,good,5\n2,bad,1\n", "row numbers"),
            ("disasters.csv", "id,keyword,location,text,target\n1,,,hello,1\n4,fire,,hello,0\n", "row numbers"),
        ])
    func described(name: String, text: String, part: String) throws {
        let scratch = try Scratch()
        let error = try #require(recognitionError(try scratch.write(name, text)))
        #expect(error.message.contains(part), "\(error.message)")
        #expect(error.hint?.isEmpty == false)
    }

    @Test("The hint for a table with addresses of tweets in an unknown column maps the column")
    func addressesInUnknownColumn() throws {
        let scratch = try Scratch()
        let table = "post_href,author,text\nhttps://twitter.com/ann_lee/status/1728108618445754369,@ann_lee,Tea\n"
        let error = try #require(recognitionError(try scratch.write("pages.csv", table)))
        #expect(error.hint?.contains("--map url=post_href") == true)
        let ids = "id_tweet,author,text\n1728108618445754369,@ann_lee,Tea\n"
        let other = try #require(recognitionError(try scratch.write("ids.csv", ids)))
        #expect(other.hint?.contains("--map id=id_tweet") == true)
        let unnamed = try #require(recognitionError(try scratch.write("a.csv", ",user,time,words\n0,ann,now,Tea\n")))
        #expect(unnamed.message.contains("unknown names"))
    }

    @Test(
        "The hint for a table without tweet IDs and without a known text maps its columns",
        arguments: [
            ("2401,Pier,glad,tea is hot\n2402,Pier,sad,no more cake\n", "--map 'text=column 4' --without-ids"),
            (
                "2018-03-26 16:13:26,RT @bob: tea\n2018-03-26 16:13:25,no more cake\n",
                "--map 'text=column 2' --map 'time=column 1' --without-ids"
            ), ("username,time,tekst\nann,2018-03-26,tea is hot\n", "--map text=tekst --without-ids"),
            ("username,time,mood\nann,2018-03-26,glad\n", "--map text=COLUMN --without-ids"),
            ("mood,tekst,by\nglad,tea is hot,ann\n", "--map text=tekst --map url=COLUMN"),
        ])
    func unknownTexts(table: String, hint: String) throws {
        let scratch = try Scratch()
        let error = try #require(recognitionError(try scratch.write("a.csv", table)))
        #expect(error.message.hasPrefix("it is a table (CSV) w"), "\(error)")
        #expect(error.hint?.contains(": \(hint); ") == true, "\(error)")
    }

    @Test(
        "Files of other programs are named, with a way to convert them",
        arguments: [
            ("PAR1\0\0", "Parquet", "DuckDB"), ("ARROW1\0\0", "Arrow", "read_feather"),
            ("\u{89}HDF\r\n", "HDF5", "read_hdf"), ("\u{80}\u{4}\u{95}\0\0", "pickle", "json.dumps"),
            ("\u{80}\u{2}]q\0", "pickle", "json.dumps"),
            ("X\n\0\0\0\u{3}", "R data", "jsonlite"), ("RDX3\nX\n", "R data", "jsonlite"),
            ("<stata_dta><header>", "Stata", "rounded"), ("Obj\u{1}", "Avro", "tojson"),
            ("\u{EF}\0\0\0\u{7}_id\0kkkkkk", "BSON", "bsondump"), ("-- MySQL dump 10\n", "SQL", "CSV or JSON"),
            ("\u{D0}\u{CF}\u{11}\u{E0}\0", "old Office", "CSV"), ("{\\rtf1 {}}", "RTF", "plain text"),
            ("bplist00\0", "saved web page", "zip"),
            ("[[\"urlkey\",\"timestamp\"]]", "captures of the Wayback", "download"),
            ("[\n  [\n    \"urlkey\",\n    \"timestamp\"\n  ]\n]\n", "captures of the Wayback", "download"),
            ("[\r\n\t{ \"urlkey\": \"com,x)/\" }\r\n]\n", "captures of the Wayback", "download"),
            ("com,twitter)/ann_lee/status/1 20240308120000 https://", "captures of the Wayback", "download"),
            (" CDX N b a m s k r M S V g\ncom,twitter)/", "captures of the Wayback", "download"),
            ("urlkey,timestamp,original,mimetype\n", "captures of the Wayback", "download"),
            ("2461:9:websocket;0:~8:response;12:", "recording of a proxy", "HAR"),
            ("<?xml version=\"1.1\"?><!DOCTYPE items []><items burpVersion=\"1\">", "recording of a proxy", "HAR"),
            ("<?xml version=\"1.0\"?><rss version=\"2.0\">", "RSS", "zip"),
            ("<feed xmlns=\"http://www.w3.org/2005/Atom\">", "Atom", "zip"),
            ("<?xml version=\"1.0\"?>\n<statuses type=\"array\">\n<status>", "XML from version 1", "yq -p xml"),
            ("<status>\n  <created_at>Thu Jan 05", "XML from version 1", "yq -p xml"),
            ("{\"@context\":\"https://www.w3.org/ns/activitystreams\",\"id\":\"outbox.json\"}", "Mastodon", "tweets"),
            ("https://x.com/ann_lee/status/1\nhttps://twitter.com/bob/status/2\r\n", "addresses of tweets", "fetch"),
            ("url\n\"https://x.com/ann_lee/status/1\"\n", "addresses of tweets", "fetch"),
            ("[\"https://x.com/ann_lee/status/1\",\n\"https://x.com/bob/status/2\"]", "addresses of tweets", "fetch"),
            ("[{\"url\":\"https://x.com/ann_lee/status/1\"}]", "addresses of tweets", "fetch"),
            ("version https://git-lfs.github.com/spec/v1\n", "LFS", "git lfs pull"),
            ("noteId\tnoteAuthorParticipantId\tcreatedAtMillis\ttweetId\tsummary\n", "Community Notes", "tweetId"),
            ("-----BEGIN PGP MESSAGE-----\n", "encrypted", "decrypt"),
            ("Status(_api=<tweepy>, _json={'id': 1})", "a printed Python list or object", "_json"),
            ("{u'id': 1, u'truncated': False}", "a printed Python list or object", "json.dumps"),
            ("{\"id\":{\"0\":1,\"1\":2},\"text\":{\"0\":\"a\"}}", "column-oriented", "orient='records'"),
        ])
    func otherPrograms(bytes: String, name: String, hint: String) throws {
        let scratch = try Scratch()
        // Each scalar is one byte.
        let content = bytes.unicodeScalars.map { UInt8($0.value) }
        let error = try #require(recognitionError(try scratch.write("sub/tweets", content)))
        #expect(error.reason == .unrecognized)
        #expect(error.message.contains(name) && error.hint?.contains(hint) == true, "\(error)")
        let folder = try #require(recognitionError(scratch.path("sub")))
        #expect(folder.message.contains("none of its 1 file can be imported (tweets); tweets: it is "))
        #expect(folder.message.contains(name) && folder.hint?.contains(hint) == true)
    }

    @Test(
        "Tables in a folder have the same reason and hint as alone",
        arguments: [
            ("Date Created,Tweet\n2022-11-20,Tea\n", "--without-ids"),
            ("id,location,text,date\n1,,Tea,2022-11-20\n48,Kent,Cake,2022-11-21\n", "--without-ids"),
            ("mood,words,num\nglad,Tea on the pier,1728108618445754369\n", "--map text=words --map id=num"),
        ])
    func tablesInFolder(table: String, hint: String) throws {
        let scratch = try Scratch()
        let alone = try #require(recognitionError(try scratch.write("sub/a.csv", table)))
        let folder = try #require(recognitionError(scratch.path("sub")))
        #expect(alone.hint?.contains(hint) == true && folder.hint == alone.hint)
        #expect(folder.message == "none of its 1 file can be imported (a.csv); a.csv: \(alone.message)")
        try scratch.write("sub/b.csv", "id,text\n1728108618445754369,Tea\n")
        try scratch.write("sub/README", "The columns are CreatedAt, UserName, Text, and LinkToTweet.\n")
        let beside = try ArchiveImporter.detect(path: scratch.path("sub"), options: ImportOptions())
        #expect(beside.problems.map(\.entry) == ["a.csv"] && beside.problems.first?.hint == alone.hint)
        #expect(beside.unrelated.count == 1)
        try scratch.write("sub/data/tweets.js", Export.file([Export.tweet(101, "x")]))
        let archive = try ArchiveImporter.detect(path: scratch.path("sub"), options: ImportOptions())
        #expect(archive.problems.isEmpty && archive.unrelated.count == 2)
    }

    @Test("Unsupported files of one format are reported together")
    func foreignFiles() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([Export.tweet(101, "x")]))
        for number in 1...5 { try scratch.write("index/\(number).cdx", "com,twitter)/a 20240308120000 https://") }
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.problems.count == 1 && found.unrelated.count == 0)
        #expect(found.problems.first?.message.hasPrefix("each of 5 files is a list of captures") == true)
    }

    @Test("The placeholders of iCloud Drive are reported")
    func placeholders() throws {
        let scratch = try Scratch()
        try scratch.write("in/data/tweets.js", Export.file([Export.tweet(101, "x")]))
        try scratch.write("in/data/.like.js.icloud", "bplist00")
        try scratch.write("out/.a.zip.icloud", "bplist00")
        let found = try ArchiveImporter.detect(path: scratch.path("in"), options: ImportOptions())
        #expect(found.problems.map(\.entry) == ["data/.like.js.icloud"])
        #expect(found.problems.first?.message.contains("placeholder of like.js") == true)
        for path in ["out", "out/a.zip"] {
            let error = recognitionError(scratch.path(path))
            #expect(error?.message.contains("placeholder of a.zip") == true, "\(path)")
        }
    }

    @Test("Next to imported files, unsupported files that may contain tweets are reported, others are not")
    func foreignBesideTweets() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([Export.tweet(101, "x")]))
        try scratch.write("corpus/part.jsonl", "version https://git-lfs.github.com/spec/v1\noid blake3:4d\n")
        try scratch.write("corpus/part.parquet", "PAR1\0\0")
        try scratch.write("notes.rtf", "{\\rtf1 {}}")
        try Connection(path: scratch.path("catalogue.db"), access: .create).execute(script: "CREATE TABLE book (title)")
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.inputs.count == 1)
        #expect(found.problems.map(\.entry) == ["corpus/part.jsonl", "corpus/part.parquet"])
        #expect(found.problems.allSatisfy { $0.message.hasPrefix("it is ") })
        #expect(found.problems.allSatisfy { $0.hint?.isEmpty == false })
    }

    @Test(
        "In a folder of tweets, only tables that can contain tweets are reported",
        arguments: [
            ("id,mood,words\n1728108618445754369,glad,tea is hot on the pier\n", true),
            ("number,mood,words\n1728108618445754369,glad,tea is hot\n1728108618445754370,sad,no more cake\n", true),
            ("number,mood,words\n1728108618445754369,glad,tea is hot\n7,sad,no more cake\n", false),
            ("ツツ,ツ\n1,ツ\n", true), ("ツツツツ\nツツ,1,2\n", false),
        ])
    func tables(text: String, isReported: Bool) throws {
        let scratch = try Scratch()
        try scratch.write("tweets.csv", "tweet_id,text\n1454660436489142273,so\n")
        // Shift-JIS
        let bytes: [UInt8] = text.flatMap { $0 == "ツ" ? [0x83, 0x63] : Array(String($0).utf8) }
        try scratch.write("other.csv", bytes)
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.problems.map(\.entry) == (isReported ? ["other.csv"] : []), "\(found.problems)")
    }

    @Test(
        "Many files of one format in a folder are one input",
        arguments: [
            (["a/@.json": 15], 15), (["a/@.json": 16], 1), (["a/@.json": 16, "b/@.json": 17], 2),
            (["a/@.json": 15, "b/@.json": 15], 30), (["a/@.json": 16, "a/@.csv": 16], 2),
            (["a/@.pages": 16, "a/@.json": 3], 1), (["a/@.ids": 40], 1), (["@.csv": 20, "a/@.csv": 2], 3),
            // Objects and rows of one format need different readers.
            (["a/@.rows": 16, "a/@.csv": 16], 32),
        ] as [([String: Int], Int)])
    func corpora(files: [String: Int], inputs: Int) throws {
        let contents = [
            "json": V1.tweet(1), "csv": "tweet_id,text\n1454660436489142273,so\n",
            "pages": "{\"statuses\":[\(V1.tweet(2))],\"search_metadata\":{}}", "ids": "1454660436489142273\n14546604\n",
            "rows": "{\"id_str\":\"1454660436489142273\",\"text\":\"so\",\"is_retweet\":false}",
        ]
        let scratch = try Scratch()
        for (pattern, count) in files {
            for number in 0..<count {
                let content = try #require(contents[pattern.lowercaseExtension])
                try scratch.write(pattern.replacing("@", with: "\(number)"), content)
            }
        }
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.inputs.count == inputs && found.problems.isEmpty)
        #expect(found.inputs.reduce(0) { $0 + $1.parts.count } == files.values.reduce(0, +))
        #expect(Set(found.inputs.map { "\($0.path) \($0.format)" }).count == inputs)
    }

    @Test("Lists of IDs in one folder are reported once, with their total number")
    func idLists() throws {
        let scratch = try Scratch()
        for number in 0..<20 { try scratch.write("ids/\(number).txt", "1454660436489142273\n1454660436489142274\n") }
        try scratch.write("ids/a.json", "[1454660436489142273]")
        let found = try ImportedInput(scratch.path("ids"))
        #expect(found.warnings.count == 1)
        #expect(found.warnings.first?.hasPrefix("these 21 files are lists of tweet IDs without texts (41 IDs)") == true)
    }

    @Test("A table with a list of tweet IDs in each row is a list of IDs, also with titles of several words")
    func idsInCells() throws {
        let rows = "id,news_url,title,tweet_ids\n1,e.example/a,Tea is hot on the pier,937349434668498944\t"
        let more = "937379378006282240\n2,e.example/b,Scones are gone for now,\n"
        let found = try ImportedInput("a.csv", text: rows + more)
        #expect(found.format == .idList)
        #expect(found.warnings.first?.contains("(2 IDs)") == true, "\(found.warnings)")
    }

    @Test(
        "Objects with tweet IDs and without texts are counted",
        arguments: [
            #"{"tweet_id":"1728108618445754369","user_id":"42","place":{}}"#,
            #"{"tokens":["so"],"id":"1728108618445754369","date":"2023-11-24"}"#,
        ])
    func bareIDs(object: String) throws {
        let scratch = try Scratch()
        let lines = try scratch.write("a.jsonl", "\(object)\n\(object)\n")
        #expect(recognitionError(lines)?.message == "it contains 2 tweet IDs without texts")
        let array = recognitionError(try scratch.write("a.json", "[\(object)]"))
        #expect(array?.message == "it contains 1 tweet ID without a text" && array?.hint?.contains("hydrate") == true)
        let other = object.replacing("tweet_id", with: "id").replacing("2023", with: "2021")
        let later = try scratch.write("b.json", other)
        #expect(recognitionError(later)?.message == "not a supported format: a JSON object")
    }

    @Test(
        "A table of tweet IDs and labels without a header is a list of IDs",
        arguments: [",racism", ",0.5", "\t1\tglad", ",2023-11-24 17:49:36"])
    func labels(cells: String) throws {
        let rows = (3...5).map { "172810861844575436\($0)\(cells)\n" }
        let found = try ImportedInput("a.csv", text: rows.joined())
        #expect(found.format == .idList)
        #expect(found.warnings.first?.contains("(3 IDs)") == true, "\(found.warnings)")
    }

    @Test(
        "Documents that are zips are detected by their entries",
        arguments: [
            ("xl/workbook.xml", "[Content_Types].xml", "Excel"), ("word/document.xml", "[Content_Types].xml", "Word"),
            ("content.xml", "mimetype", "LibreOffice"),
        ])
    func documents(part: String, other: String, name: String) throws {
        let scratch = try Scratch()
        for file in [part, other] { try scratch.write(file, "<x/>") }
        let error = try #require(recognitionError(scratch.path("")))
        #expect(error.message.contains(name) && error.hint?.isEmpty == false)
    }

    @Test("A photo is detected as an image")
    func photo() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.json", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 1, 2, 3] as [UInt8])
        #expect(recognitionError(path)?.message.contains("an image (JPEG)") == true)
    }

    @Test("An empty file, an empty folder and a missing path are different errors")
    func nothing() throws {
        let scratch = try Scratch()
        #expect(recognitionError(try scratch.write("sub/tweets.js", ""))?.reason == .isEmpty)
        #expect(recognitionError(scratch.path("nowhere"))?.reason == .notFound)
        let empty = try Scratch()
        let error = recognitionError(empty.path(""))
        #expect(error?.reason == .withoutTweets || error?.reason == .isEmpty)
    }

    @Test("A folder of other archive files is reported as containing no tweets")
    func tweetless() throws {
        let scratch = try Scratch()
        try scratch.write("data/ip-audit.js", "window.YTD.ip_audit.part0 = [ ]")
        try scratch.write("data/contact.js", "window.YTD.contact.part0 = [ ]")
        let error = try #require(recognitionError(scratch.path("")))
        #expect(error.reason == .withoutTweets && error.message.contains("contact.js"))
    }

    @Test("A folder of unsupported files lists a few of them")
    func foreign() throws {
        let scratch = try Scratch()
        try scratch.write("a.txt", "hello")
        try scratch.write("b.txt", "world")
        let error = try #require(recognitionError(scratch.path("")))
        #expect(error.reason == .unrecognized && error.message.contains("a.txt"))
    }

    @Test("A file with an arbitrary name is detected by its contents")
    func byContent() throws {
        let scratch = try Scratch()
        let wrapped = try scratch.write("my backup.txt", Export.file([Export.tweet(101, "x")]))
        #expect(try ImportedInput(wrapped).ids == [101])
        let bare = try scratch.write("export.json", "[{\"tweet\":\(Export.tweet(102, "y"))}]")
        #expect(try ImportedInput(bare).ids == [102])
        let flat = try scratch.write("flat.json", "[\(Export.tweet(103, "z"))]")
        #expect(try ImportedInput(flat).format == .accountArchive)
        let likes = try scratch.write("mine", #"[{"like":{"tweetId":"77","fullText":"x"}}]"#)
        #expect(try ImportedInput(likes) { $0.include.insert(.likes) }.ids == [77])
        let deleted = try scratch.write("gone.json", "[{\"tweet\":\(Self.deletedTweet)}]")
        let found = try ImportedInput(deleted) { $0.include.insert(.deleted) }
        #expect(found.ids == [104] && found.tweets.first?.flags.contains(.deleted) == true)
    }

    @Test("Renamed files in a folder are separate inputs")
    func renamedInFolder() throws {
        let scratch = try Scratch()
        try scratch.write("ann.js", Export.file([Export.tweet(101, "x")]))
        try scratch.write("bob/bob.js", Export.file([Export.tweet(102, "y")]))
        try scratch.write("notes.txt", "nothing")
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.inputs.map(\.path) == [scratch.path("ann.js"), scratch.path("bob/bob.js")])
        #expect(try found.inputs.map { try ImportedInput($0).ids } == [[101], [102]])
    }

    @Test("The size of an input is known before it is read")
    func sizes() throws {
        let scratch = try Scratch()
        let text = Export.file([Export.tweet(101, "x")])
        try scratch.write("data/tweets.js", text)
        try scratch.write("data/tweets_media/101-a.jpg", String(repeating: "x", count: 5000))
        let input = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions()).inputs[0]
        #expect(input.totalBytes == Int64(text.utf8.count) && input.expectedTweets == nil)
    }
}
