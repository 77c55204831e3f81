import Foundation
import TestSupport
import Testing

@Suite("search --columns")
struct ColumnsTests {
    @Test("In a pipe, the values are those of CSV, one line for each tweet, without a header")
    func pipe() throws {
        let store = try SampleStore()
        let csv = CSVTable.rows(Array(try store.run("search", "", "--csv", "-n", "60").output.utf8))
        let lines = try store.run("search", "", "-n", "60", "--columns", csv[0].joined(separator: ",")).output
            .split(separator: "\n")
        #expect(lines.count == 60 && csv.count == 61)
        for (line, row) in zip(lines, csv.dropFirst()) {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            #expect(cells.count == row.count)
            for (index, name) in csv[0].enumerated() where !["text", "name", "note", "poll"].contains(name) {
                let isDay = name == "created_at" && row[2] == "day"
                let cell = row[index].hasPrefix("'") ? String(row[index].dropFirst()) : row[index]
                #expect(cells[index] == (isDay ? String(cell.prefix(10)) : cell), "\(name)")
            }
        }
        let all = try store.run("search", "#coffee", "--columns", "id").output
        #expect(try all == store.run("search", "#coffee", "--ids").output)
        #expect(try store.run("search", "#swfit", "--columns", "id").output.isEmpty)
        let timeline = try store.run("timeline", "--columns", "date,author", "-n", "2").output
        #expect(timeline.split(separator: "\n").count == 2 && timeline.contains("Z\t"))
    }

    @Test("With --csv, the table has these columns in this order")
    func csv() throws {
        let output = try SampleStore().run("search", "#coffee", "--csv", "--columns", "likes,id", "-n", "2").output
        let rows = CSVTable.rows(Array(output.utf8))
        #expect(rows.count == 3 && rows[0] == ["likes", "id"] && rows.allSatisfy { $0.count == 2 })
    }

    @Test(
        "Wrong names and other formats are refused",
        arguments: [
            (["--columns", "txt"], "did you mean text? The values are date, author, id, created_at"),
            (["--columns", "date,zzzz"], "use date, author, id, created_at"),
            (["--columns="], "write --columns LIST"), (["--columns", "id", "--json"], "choose one"),
            (["--columns", "id", "--ids"], "choose one"), (["--columns", "id", "--count"], "choose one"),
            (["--columns", "id", "--facets"], "print facets and histograms as text"),
        ])
    func refusals(words: [String], hint: String) throws {
        let run = try SampleStore().run(["search", "coffee"] + words)
        #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(hint), "\(run.errors)")
    }

    @Test("On a terminal, the lines fit, and a row number finds its tweet", arguments: [40, 80, 200])
    func terminal(columns: Int) throws {
        let store = try SampleStore()
        let run = try TerminalRun(
            [
                "--store", store.path, "--color=never", "--no-pager", "search", "#coffee", "--columns",
                "date,author,likes,text",
            ], in: store.folder, columns: columns)
        let lines = run.screen.split(separator: "\n").filter { $0.hasPrefix(" ") || $0.first?.isNumber == true }
        #expect(lines.first?.hasPrefix(" #  date") == true && run.screen.contains("\n 2  20"), "\(run.screen)")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(run.screen)")
    }
}
