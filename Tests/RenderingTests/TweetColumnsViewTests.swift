import TestSupport
import Testing
import TweetModel

@testable import Rendering

@Suite("Tables of chosen columns")
struct TweetColumnsViewTests {
    /// Returns the lines of a table of hits, with the header first.
    private func lines(
        _ hits: [SearchHit], _ columns: [TweetColumn], width: Int?, firstRow: Int? = nil
    ) -> [String] {
        let text = TerminalRendererTests.plain(width: width) { renderer, writer in
            let table = TweetColumnsView(
                columns.map { ($0, $0.rawValue) }, of: hits, lastNumber: firstRow.map { $0 + hits.count - 1 }, renderer)
            table.writeHeader(to: &writer)
            for (index, hit) in hits.enumerated() { table.write(hit, number: firstRow.map { $0 + index }, to: &writer) }
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test("Columns are aligned, counts on the right, and long texts are cut")
    func example() {
        var second = Marked("Good morning").hit(at: Marked.now - 90_000)
        second.tweet.author = User(id: nil, handle: "bob", name: nil)
        second.tweet.counts[.likes] = 12
        let hits = [TerminalRendererTests.rich, second]
        let columns: [TweetColumn] = [.createdAt, .handle, .likes, .text]
        #expect(
            lines(hits, columns, width: 64, firstRow: 9) == [
                " #  created_at            handle   likes  text",
                " 9  2024-11-09 09:14 UTC  ann_lee   1203  Fish & chips 🐟 #lunc…",
                "10  2024-11-08 11:14 UTC  bob         12  Good morning",
            ])
        #expect(lines(hits, [.handle, .likes], width: 64) == ["handle   likes", "ann_lee   1203", "bob         12"])
    }

    @Test("A text whose match would be cut off begins shortly before the match")
    func match() {
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        let found = lines([Marked(words + " «needle» " + words).hit()], [.text], width: 40)[1]
        #expect(found.hasPrefix("…word word needle word") && found.hasSuffix("…"), "\(found)")
        let early = lines([Marked("a «needle» " + words).hit()], [.text], width: 40)[1]
        #expect(early.hasPrefix("a needle word"), "\(early)")
    }

    @Test("Wide and right-to-left texts and emoji keep the next column in its place")
    func scripts() {
        let texts = ["plain", "日本語のツイートです", "שלום עולם", "👩‍👩‍👧‍👦🇩🇪👍🏽", "e\u{301}te\u{301}", "مرحبا, hello"]
        let hits = texts.map { Marked($0).hit() }
        for width in [22, 26, 40, 200] {
            let rows = lines(hits, [.text, .kind], width: width)
            let starts = rows.dropFirst().map { DisplayWidth.of(String($0.dropLast("original".count))) }
            #expect(rows.dropFirst().allSatisfy { $0.hasSuffix("original") } && Set(starts).count == 1, "\(rows)")
            for (row, text) in zip(rows.dropFirst(), texts) {
                let isMarked = row.unicodeScalars.contains("\u{200E}")
                #expect(isMarked == text.unicodeScalars.contains(where: Sanitizer.isRightToLeft))
            }
        }
    }

    @Test("Random tables fit the terminal, have one line for each tweet, and contain no control characters")
    func random() {
        var generator = SeededGenerator(seed: 46)
        for _ in 0..<150 {
            let hits = (0..<Int.random(in: 1...5, using: &generator)).map { _ in HostileTweetTests.hit(&generator) }
            let columns = Array(TweetColumn.allCases.shuffled(using: &generator).prefix(6))
            let width = Int.random(in: 30...200, using: &generator)
            let rows = lines(hits, columns, width: width, firstRow: Bool.random(using: &generator) ? 995 : nil)
            #expect(rows.count == hits.count + 1)
            for row in rows {
                #expect(DisplayWidth.of(row) <= width, "\(columns) \(width): \(row)")
                #expect(!row.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
            }
            for hit in hits {
                var out: [UInt8] = []
                out.putLine(of: hit, columns)
                let text = String(decoding: out, as: UTF8.self)
                #expect(text.utf8.count { $0 == UInt8(ascii: "\t") } == columns.count - 1)
                #expect(text.utf8.count { $0 < 0x20 } == columns.count && text.utf8.last == UInt8(ascii: "\n"))
            }
        }
    }

    @Test("The counts are columns under their names, and every name finds its column")
    func names() {
        let names = TweetColumn.allCases.map(\.rawValue)
        #expect(names.split(separator: "media")[1].starts(with: TweetCount.allCases.map(\.name)))
        for column in TweetColumn.allCases { #expect(TweetColumn(named: column.rawValue) == column) }
        #expect(TweetColumn(named: "date") == .createdAt && TweetColumn(named: "author") == .handle)
        #expect(TweetColumn(named: "Text") == nil && Set(TweetColumn.names).count == TweetColumn.names.count)
    }
}
