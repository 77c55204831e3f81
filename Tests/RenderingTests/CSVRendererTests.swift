import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("CSV renderer")
struct CSVRendererTests {
    static func table(_ hits: [SearchHit]) -> [[String]] {
        var out: [UInt8] = []
        out.putCSVHeader()
        for hit in hits { out.putCSVRow(of: hit) }
        return CSVTable.rows(out)
    }

    @Test("A row has a cell for every column, and parsing it returns the texts")
    func roundTrips() throws {
        var generator = SeededGenerator(seed: 41)
        let hits = (0..<200).map { _ in HostileTweetTests.hit(&generator) }
        let table = Self.table(hits)
        #expect(table.count == hits.count + 1)
        let text = try #require(table[0].firstIndex(of: "text"))
        for (row, hit) in zip(table.dropFirst(), hits) {
            #expect(row.count == table[0].count)
            let cell =
                row[text].utf8.first == UInt8(ascii: "'") ? String(row[text].unicodeScalars.dropFirst()) : row[text]
            let expected = hit.tweet.text.utf8.flatMap { $0 == 0 ? Array("\u{2400}".utf8) : [$0] }
            #expect([cell, row[text]].contains { Array($0.utf8) == expected })
        }
    }

    @Test("The media cell lists every item, also one without a URL")
    func media() throws {
        var generator = SeededGenerator(seed: 42)
        var hit = HostileTweetTests.hit(&generator)
        hit.tweet.media = ["https://pbs.example/1.jpg", nil, nil].map { MediaItem(id: nil, kind: .photo, url: $0) }
        hit.tweet.media[1].link = "https://t.co/1"
        let table = Self.table([hit])
        let column = try #require(table[0].firstIndex(of: "media"))
        #expect(table[1][column] == "https://pbs.example/1.jpg https://t.co/1 photo")
    }

    @Test(
        "A text that begins like a formula is written as text",
        arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", "\r=1"])
    func guardsFormulas(_ text: String) throws {
        var hit = Marked("x").hit()
        hit.tweet.text = text
        let row = Self.table([hit])[1]
        #expect(row.contains { Array($0.utf8) == Array(("'" + text).utf8) })
    }

    @Test("Zero bytes and quotes do not end a text", arguments: ["a\0b", "\0", "\"\0\"", "a\"\0"])
    func zeroBytes(_ text: String) {
        var hit = Marked("x").hit()
        hit.tweet.text = text
        #expect(Self.table([hit])[1].contains(text.replacing("\0", with: "\u{2400}")))
    }

    @Test("Known fields are in the columns with their names, and unknown ones are empty")
    func namesFields() {
        let table = Self.table([TerminalRendererTests.rich])
        let cells = Dictionary(uniqueKeysWithValues: zip(table[0], table[1]))
        let expected = [
            "id": "1855222378263478273", "created_at": "2024-11-09T09:14:18Z", "handle": "ann_lee", "kind": "original",
            "hashtags": "lunch", "mentions": "bob", "cashtags": "ACME", "urls": "https://example.org/a",
            "likes": "1203",
            "retweets": "0", "views": "", "reply_to_tweet": "", "labels": "starred", "latitude": "",
            "url": "https://x.com/ann_lee/status/1855222378263478273",
        ]
        for (name, value) in expected { #expect(cells[name] == value, "\(name)") }
    }

    @Test("The header has a byte order mark only on request")
    func byteOrderMark() {
        var with: [UInt8] = []
        with.putCSVHeader(byteOrderMark: true)
        var without: [UInt8] = []
        without.putCSVHeader()
        #expect(with == [0xEF, 0xBB, 0xBF] + without && without.starts(with: "id,created_at".utf8))
    }
}
