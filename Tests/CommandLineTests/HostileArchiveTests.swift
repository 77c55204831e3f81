import Foundation
import TestSupport
import Testing

@testable import tweetdex

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Imports an archive in which every field is an attack, and runs every command in every output format on it. Nothing
/// in it may affect a terminal, spreadsheet, web page or other program, or write files outside the requested paths.
@Suite("A hostile archive", .serialized)
struct HostileArchiveTests {
    /// The archive, imported twice, in two versions, so that `diff` can compare the imports.
    private struct Imported {
        let folder: TemporaryFolder
        let store: TemporaryFolder
        /// The output of the imports.
        let reports: [String]

        init() throws {
            folder = try TemporaryFolder()
            store = try TemporaryFolder()
            let hostile = try HostileArchive(
                in: folder.url, longest: Exhaustive.isOn ? 100_000 : 20_000, entities: 1000)
            var reports: [String] = []
            for input in hostile.inputs.filter({ SampleArchives.zipsAreRead || $0 != hostile.zip.path }) {
                let words = ["import", input, "--include", "likes,deleted,circle,messages,grok", "-v"]
                let run = try CommandRun(["--store", store.path("tweets.db")] + words, in: store)
                // Damaged records are reported, and everything else is imported.
                #expect(run.status == 0 || run.status == 3, "\(input.debugDescription): \(run.errors)")
                reports.append(run.output + run.errors)
            }
            self.reports = reports
        }
    }

    private static let imported = Result<Imported, any Error> { try Imported() }
    /// The folder that contains the archive.
    private let folder: TemporaryFolder
    private let store: SampleStore
    /// The folder that contains the files of the runs.
    private var work: TemporaryFolder { store.folder }

    init() throws {
        let imported = try Self.imported.get()
        folder = imported.folder
        store = try SampleStore(.success(imported.store))
        for words in [["search", "coffee"], ["search", "#aurora"], ["recent", "pin", "1", "north"]] {
            #expect(try run(words).status == 0)
        }
    }

    private func run(_ words: [String], environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(["--store", store.path] + words, in: work, environment: environment)
    }

    // MARK: Checks of output

    private func expectHarmless(_ output: String, _ name: String, allowing: Set<Unicode.Scalar> = []) {
        let rest = output.unicodeScalars.contains("\u{1B}") ? TerminalOutput.withoutOwnSequences(output) : output
        let scalars = rest.unicodeScalars
        guard let offset = scalars.firstIndex(where: { !TerminalOutput.isHarmless($0) && !allowing.contains($0) })
        else {
            return
        }
        Issue.record("\(name): \(String(scalars[offset...].prefix(40)).debugDescription)")
    }

    /// Checks the output of a command in one format.
    private func expectHarmless(_ run: CommandRun, _ form: String?, _ words: [String]) throws {
        let name = (words + [form ?? ""]).joined(separator: " ")
        expectHarmless(run.errors, name)
        let form = form ?? (words.contains("network") ? "--csv" : words.contains("export") ? "--ndjson" : nil)
        switch form {
        case nil, "--count", "--ids", "--markdown": expectHarmless(run.output, name)
        case "--plain": expectHarmless(run.output, name, allowing: ["\t"])
        case "--json", "--ndjson":
            let harmful = run.output.unicodeScalars.first {
                $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value)
            }
            #expect(harmful == nil, "\(name)")
        case "--csv":
            let rows = CSVTable.rows(Array(run.output.utf8))
            // There may be no tweets on this day of the year, and all links have destinations.
            #expect(rows.count > 1 || ["onthisday", "links"].contains(words.first), "\(name)")
            #expect(rows.allSatisfy { $0.count == rows[0].count }, "\(name)")
            for cell in rows.joined() {
                let isNumber = Double(cell) != nil
                #expect(
                    isNumber || cell.unicodeScalars.first.map(Self.startsFormula) != true, "\(name): \(cell.prefix(40))"
                )
            }
        case "--gexf", "--graphml": #expect(XMLParser(data: Data(run.output.utf8)).parse(), "\(name)")
        default: break
        }
        if form == "--markdown" { expectNoElements(run.output, name) }
    }

    private static func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
        ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"].contains(scalar)
    }

    /// Checks that the page has no elements other than the renderer's.
    private func expectNoElements(_ markdown: String, _ name: String) {
        // A fenced block is source code, in which nothing is an element.
        let text = markdown.replacing(
            #/(?ms)^> (`{3,})$.*?^> \1$/#.matchingSemantics(.unicodeScalar), with: "")
        let own = text.replacing(#/\]\(<https?:[^<>\n]*>\)/#.matchingSemantics(.unicodeScalar), with: "")
            .replacing(#/\\./#.matchingSemantics(.unicodeScalar), with: "")
            .replacing(#/<\/?strong>/#, with: "")
        #expect(!own.unicodeScalars.contains("<"), "\(name)")
    }

    // MARK: Every command

    @Test("Every command handles it in every output format, and no output is harmful")
    func everyForm() throws {
        for report in try Self.imported.get().reports { expectHarmless(report, "import") }
        let before = try names(below: folder)
        for (line, form) in EveryFormTests.combinations {
            let run = try run(line.words + [form])
            #expect(run.status == 0, "\(line.words) \(form): \(run.errors)")
            do { try EveryFormTests.expectValid(run.output, form, line.words) } catch {
                Issue.record("\(line.words) \(form): \(error): \(run.output.prefix(200).debugDescription)")
            }
            try expectHarmless(run, form, line.words)
        }
        for line in Exhaustive.sample(EveryFormTests.lines, every: 2) {
            // Without colours, the output has the same texts.
            for color in Exhaustive.sample(
                [["--color", "always", "--hyperlinks", "always"], ["--color", "never"]], every: 2)
            {
                let run = try run(color + line.words)
                #expect(run.status == 0, "\(line.words): \(run.errors)")
                try expectHarmless(run, nil, line.words)
            }
        }
        #expect(try names(below: folder) == before)
        #expect(try names(below: work).allSatisfy { $0.hasPrefix("tweets.db") })
    }

    @Test("Commands write only to the requested paths")
    func everyFile() throws {
        let before = try names(below: folder)
        for line in PrivacyTests.commandLines {
            let run = try run(line.map { $0 == "ID" ? "id:\(HostileArchive.tweet)" : $0 })
            #expect((0...1).contains(run.status), "\(line): \(run.errors)")
            try expectHarmless(
                run, line.contains("--json") ? "--json" : line.contains("--ndjson") ? "--ndjson" : nil, line)
        }
        let named = ["hours.svg", "all.csv", "all.csv.evidence.json", "pages", "copy.db", "tweets.db"]
        let written = try names(below: work)
        #expect(written.allSatisfy { path in named.contains { path == $0 || path.hasPrefix($0) } }, "\(written)")
        #expect(written.contains("pages/index.html") && written.contains { $0.hasPrefix("pages/media/") })
        for path in written where path.hasPrefix("pages/") {
            // File names are numbers and never contain text of the archive.
            #expect(path.utf8.allSatisfy { (0x21...0x7E).contains($0) } && path.utf8.count < 100, "\(path)")
        }
        #expect(try names(below: folder) == before)
        for path in ["/tmp/tweetdex-escaped.jpg", folder.path("../escaped.jpg"), work.path("../escaped.jpg")] {
            #expect(!FileManager.default.fileExists(atPath: path), "\(path)")
        }
        let picture = try Data(contentsOf: URL(fileURLWithPath: work.path("hours.svg")))
        #expect(XMLParser(data: picture).parse())
        _ = try CommandRun.object(String(contentsOfFile: work.path("all.csv.evidence.json"), encoding: .utf8))
    }

    @Test("Its page consists of the same elements as the page of a harmless archive")
    func page() throws {
        let sample = try SampleStore()
        #expect(try sample.run("export", "--html", work.path("harmless")).status == 0)
        #expect(try run(["export", "--html", work.path("pages")]).status == 0)
        let (own, data) = try frame(work.path("pages/index.html"))
        let (expected, _) = try frame(work.path("harmless/index.html"))
        #expect(own.faults.isEmpty)
        #expect(own.elements.map(\.name) == expected.elements.map(\.name))
        #expect(
            own.elements.map { $0.attributes.keys.sorted() } == expected.elements.map { $0.attributes.keys.sorted() })
        #expect(!data.contains("</") && !data.contains("<!--"))
        _ = try CommandRun.object(data)
    }

    /// Returns the elements of a page, and the data that it contains for its script.
    private func frame(_ path: String) throws -> (PageMarkup, String) {
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let start = try #require(page.range(of: "id=\"data\">"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        return (PageMarkup(page), String(page[start.upperBound..<end.lowerBound]))
    }

    @Test(
        "Importing and showing it takes bounded memory and time",
        .enabled(if: Exhaustive.isOn && Python.isThere, "needs TWEETDEX_EXHAUSTIVE=1 and python3"))
    func bounded() throws {
        let large = try TemporaryFolder()
        let hostile = try HostileArchive(in: large.url, longest: 3_000_000)
        var lines = hostile.inputs.filter { SampleArchives.zipsAreRead || $0 != hostile.zip.path }
            .map { ["import", $0, "--include", "likes,deleted,circle,messages,grok"] }
        lines += [
            ["show", "\(HostileArchive.tweet + 701)"], ["show", "\(HostileArchive.tweet + 700)", "--json"],
            ["export", "--ndjson"], ["export", "--markdown"], ["search", "long", "--limit", "0"], ["check"],
            ["search", "/a+b+c+/ -/x/"], ["top", "words"], ["top", "texts"], ["export", "--html", "pages"],
            ["network", "hashtags"],
        ]
        for line in lines {
            let taken = try Python.run(
                program: "measure.py", CommandRun.program.path, "--store", work.path("large.db"),
                line.joined(separator: "\u{1F}"),
                in: work.url)
            let numbers = taken.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            // Megabytes, and seconds of a debug build.
            #expect(numbers.count == 2 && numbers[0] < 400 && numbers[1] < 60, "\(line): \(taken)")
        }
    }

    /// Returns the files below a folder by their relative paths.
    private func names(below folder: TemporaryFolder) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path))
    }
}
