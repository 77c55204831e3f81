import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Tables whose IDs are row numbers")
struct RowNumberTableTests {
    private static let header = "id,screen_name,created_at,text"

    private static func id(_ number: Int) -> Int64 { 1_300_000_000_000_000_000 + Int64(number) }

    private static func table(_ header: String, _ numbers: some Sequence<Int>, time: String) -> String {
        header + "\n" + numbers.map { "\($0),ann_lee,\(time),word\($0)\n" }.joined()
    }

    private func refusal(_ text: String) throws -> InputError? {
        let scratch = try Scratch()
        return recognitionError(try scratch.write("a.csv", text))
    }

    @Test(
        "Numbers that count the rows are refused, with the flag that imports the rows under keys",
        arguments: [
            (header, Array(1...500)), (header, Array(0...40)), (header, Array(1...2)), (header, Array(20...500)),
            (header, Array(731...760)), (header, Array((100...500).reversed())), (header, [31, 33, 34, 36, 37]),
            ("tweet_id,screen_name,created_at,text", Array(1...500)),
            // A log with gaps
            ("id,user,created_at,message", [1001, 1050, 1120, 1300]),
        ])
    func refused(header: String, numbers: [Int]) throws {
        for time in ["2020-09-13 12:27:40", ""] {
            let error = try #require(try refusal(Self.table(header, numbers, time: time)))
            #expect(error.message.contains("\(numbers.count) rows whose IDs are row numbers"), "\(error.message)")
            #expect(error.hint?.contains("--without-ids") == true)
        }
    }

    @Test("The rows get keys with the flag, and no ID of a tweet")
    func keys() throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.csv", Self.table(Self.header, 1...60, time: "2020-09-13 12:27:40"))
        let found = try ImportedInput(path) { $0.includeWithoutIDs = true }
        #expect(found.tweets.count == 60 && found.ids.allSatisfy { $0 < 0 } && found.skipped.isEmpty)
    }

    @Test(
        "The first tweets, which have small IDs, are imported",
        arguments: [
            [20, 21, 22, 23, 24, 25], [20, 24, 29, 35, 50], [4_005, 61_000, 803_000], [312_000_001, 312_000_002],
        ])
    func firstTweets(numbers: [Int]) throws {
        let scratch = try Scratch()
        let path = try scratch.write("a.csv", Self.table(Self.header, numbers, time: "2006-03-21 20:50:14 +0000"))
        let ids = numbers.map { Int64($0) }
        #expect(try ImportedInput(path).ids == ids)
    }

    @Test("If the table has the URLs of tweets, these are used, and rows without one are skipped")
    func urls() throws {
        let rows = (20...60).map { number in
            let page = number == 40 ? "" : "https://x.com/ann_lee/status/\(Self.id(number))"
            return "\(number),ann_lee,word,\(page)\n"
        }
        let scratch = try Scratch()
        let path = try scratch.write("a.csv", "id,screen_name,text,url\n" + rows.joined())
        let found = try ImportedInput(path)
        let ids = (20...60).filter { $0 != 40 }.map(Self.id)
        #expect(found.ids == ids)
        #expect(found.skipped.map(\.reason) == ["it has no tweet ID"])
    }

    @Test("A table of a database with row numbers and URLs is imported by the URLs; without them, it is not")
    func database() throws {
        let scratch = try Scratch()
        for hasURLs in [true, false] {
            let path = scratch.path(hasURLs ? "a.db" : "b.db")
            let connection = try Connection(path: path, access: .create)
            try connection.execute(
                script: """
                    CREATE TABLE posts (id INTEGER PRIMARY KEY, text TEXT, retweetCount INTEGER, url TEXT);
                    WITH RECURSIVE n (i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
                    INSERT INTO posts SELECT i, 'word' || i, 1,
                      \(hasURLs ? "'https://x.com/ann_lee/status/' || (1300000000000000000 + i)" : "NULL") FROM n;
                    """)
            if hasURLs {
                let ids = (20...60).map(Self.id)
                #expect(try ImportedInput(path).ids == ids)
            } else {
                #expect(recognitionError(path)?.message.contains("without a table of tweets") == true)
            }
        }
    }
}
