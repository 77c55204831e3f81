import ArchiveImport
import CLibrary
import IndexStore
import Rendering
import TweetArchive
import TweetModel
import TweetText
import WebUI

/// The result of a benchmark: one line of the table.
struct Measurement {
    let name: String
    /// The total time.
    let seconds: Double
    /// The number of processed tweets, records, searches or files.
    let items: Int
    /// The number of processed bytes; `nil` if a rate in MB/s would be meaningless.
    let bytes: Int?
}

/// The benchmarks on a generated archive.
struct Benchmarks {
    /// The path of a generated file `tweets.js`.
    let archivePath: String
    /// The path of the store, which the benchmarks create.
    let storePath: String
    /// The number of tweets in the archive.
    let count: Int
    /// The size of the archive in bytes.
    let size: Int

    static let names = [
        "hash", "scan", "decode", "decode-v2", "decode-v2-flat", "formats", "containers", "tokenise", "extract",
        "index", "write", "import", "repeat", "search", "render", "export",
    ]

    func run(_ name: String) throws -> [Measurement] {
        switch name {
        case "hash": [try hash()]
        case "scan": [try scan()]
        case "decode": [try decode { _ in }]
        case "decode-v2": [try decodePages(name, isFlat: false)]
        case "decode-v2-flat": [try decodePages(name, isFlat: true)]
        case "formats": try formats()
        case "containers": try containers()
        case "tokenise": [try tokenise()]
        case "extract": [try extract()]
        case "index": [try index()]
        case "write": [try write()]
        case "import": [try importArchive("import")]
        case "repeat": [try importArchive("repeat")]
        case "search": try search()
        case "render": try render()
        case "export": try export()
        default: fatalError("The caller checks the names")
        }
    }

    /// Measures reading and hashing the archive.
    private func hash() throws -> Measurement {
        let source = try InputSource(path: archivePath)
        let stream = try source.open(source.entries[0])
        let start = ContinuousClock.now
        var hash = BLAKE3()
        var piece: [UInt8] = []
        while try stream.read(1 << 20, into: &piece) {
            hash.update(piece.span)
            piece.removeAll(keepingCapacity: true)
        }
        _ = hash.digest()
        return Measurement(name: "hash", seconds: since(start), items: 1, bytes: size)
    }

    /// Measures JSON parsing without decoding tweets.
    private func scan() throws -> Measurement {
        let source = try InputSource(path: archivePath)
        let start = ContinuousClock.now
        var reader = JSONRecordReader(try source.open(source.entries[0]))
        var records = 0
        while try reader.next() != .end { records += 1 }
        return Measurement(name: "scan", seconds: since(start), items: records, bytes: size)
    }

    /// Measures decoding of API v2 responses or, if `isFlat` is true, of single tweets.
    private func decodePages(_ name: String, isFlat: Bool) throws -> Measurement {
        let path = archivePath + ".jsonl"
        var corpus = PageCorpus(count: count, isFlat: isFlat)
        let size = corpus.write(to: path)
        defer { unsafe unlink(path) }
        return try decode(path, name, size) { _ in }
    }

    /// Measures decoding of the archive, which includes hashing it.
    @discardableResult
    private func decode(_ body: (Tweet) -> Void) throws -> Measurement {
        try decode(archivePath, "decode", size, body)
    }

    private func decode(_ path: String, _ name: String, _ size: Int, _ body: (Tweet) -> Void) throws -> Measurement {
        let options = ImportOptions()
        let start = ContinuousClock.now
        var tweets = 0
        for input in try ArchiveImporter.detect(path: path, options: options).inputs {
            _ = ArchiveImporter.read(input, options: options) { event in
                guard case .tweet(let decoded) = event else { return }
                tweets += 1
                body(decoded.tweet)
            }
        }
        return Measurement(name: name, seconds: since(start), items: tweets, bytes: size)
    }

    /// Measures decoding in each format that `Corpus` can write.
    private func formats() throws -> [Measurement] {
        try Corpus.Layout.allCases.map { layout in
            var corpus = Corpus(count: count)
            let path = archivePath + "." + layout.rawValue
            let size = corpus.write(to: path, as: layout)
            defer { unsafe unlink(path) }
            return try decode(path, "decode \(layout.rawValue)", size) { _ in }
        }
    }

    /// Measures decoding from zips, tars and compressed files. Counts uncompressed bytes.
    private func containers() throws -> [Measurement] {
        var corpus = Corpus(count: count)
        let lines = archivePath + ".jsonl"
        let linesSize = corpus.write(to: lines, as: .lines)
        defer { unsafe unlink(lines) }
        let folder = String(archivePath.dropLast("/tweets.js".count))
        var measurements: [Measurement] = []
        try Containers(archive: archivePath, lines: lines, folder: folder).forEach { name, path, isArchive in
            measurements.append(try decode(path, "decode \(name)", isArchive ? size : linesSize) { _ in })
        }
        return measurements
    }

    private func tokenise() throws -> Measurement {
        let tokenizer = Tokenizer()
        var tokens = TokenizedText()
        return try measureTexts("tokenise") { tokenizer.tokenize($0, cutting: [], into: &tokens) }
    }

    /// Measures the extraction of hashtags, mentions, cashtags and URLs from plain text.
    private func extract() throws -> Measurement {
        try measureTexts("extract") { _ = EntityExtractor.entities(in: $0) }
    }

    /// Measures a function that is called with the text of each tweet. Decoding is not measured.
    private func measureTexts(_ name: String, _ body: (String) -> Void) throws -> Measurement {
        var texts: [String] = []
        try decode { texts.append($0.text) }
        let start = ContinuousClock.now
        for text in texts { body(text) }
        return Measurement(
            name: name, seconds: since(start), items: texts.count, bytes: texts.reduce(0) { $0 + $1.utf8.count })
    }

    /// Measures building segments of the search index, without tokenising tweets and without a database.
    private func index() throws -> Measurement {
        var indexer = TextIndexer()
        var documents: [UInt8] = []
        var ends: [Int] = []
        try decode {
            indexer.appendWords(of: $0, to: &documents)
            ends.append(documents.count)
        }
        let start = ContinuousClock.now
        var postings = PostingsBuffer()
        var first = 0
        for (number, end) in ends.enumerated() {
            postings.insert(documents.span.extracting(first..<end), number: Int64(number))
            first = end
            // An import uses the same segment size and capacity.
            if postings.size < IndexWriter.segmentSize { continue }
            _ = postings.segment(capacity: 4_050)
            postings.removeAll()
        }
        _ = postings.segment(capacity: 4_050)
        return Measurement(name: "index", seconds: since(start), items: ends.count, bytes: documents.count)
    }

    /// Measures writing tweets and the index to a new store, without decoding and tokenising.
    private func write() throws -> Measurement {
        var builder = TweetBatchBuilder()
        var batches: [TweetBatch] = []
        try decode {
            if batches.last?.count ?? 8_000 >= 8_000 { batches.append(TweetBatch()) }
            builder.prepare($0, referenced: [], entry: 0, offset: 0, length: 1, into: batches[batches.count - 1])
        }
        removeStore(storePath)
        let store = try Store(path: storePath, access: .create)
        let start = ContinuousClock.now
        let session = try ImportSession(
            store,
            ImportedInput(
                path: archivePath, fingerprint: "", format: "account-archive", options: "", program: "", startedAt: 0))
        for batch in batches {
            try session.write(batch)
            try session.commitIfDue()
        }
        _ = try session.finish(blake3: "", counts: ImportCounts(), at: 0)
        return Measurement(name: "write", seconds: since(start), items: count, bytes: nil)
    }

    /// Measures a complete import: into a new store (`import`), or again into the same store (`repeat`). Without an
    /// earlier benchmark that fills the store, `repeat` measures a first import.
    private func importArchive(_ name: String) throws -> Measurement {
        if name == "import" {
            removeStore(storePath)
        }
        let archive = try TweetArchive(path: storePath, access: .create)
        let start = ContinuousClock.now
        _ = try archive.importInputs([archivePath], options: ImportOptions()) { _ in true }
        return Measurement(name: name, seconds: since(start), items: count, bytes: size)
    }

    /// Measures the first page of results of common queries, 200 times each.
    private func search() throws -> [Measurement] {
        let archive = try filledArchive()
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        let queries = [
            "#swift", "#swift #wwdc", "kato", "kato mi", "\"ka to\"", "ka* #swift",
            "#swift since:2015-01-01 until:2016-01-01",
            "#swift min_faves:20", "@user_1", "#コーヒー", "-#swift", "",
        ]
        return try queries.map { query in
            let rounds = 200
            let start = ContinuousClock.now
            for _ in 0..<rounds { _ = try archive.search(query, options: options) }
            return Measurement(name: "search \(query)", seconds: since(start), items: rounds, bytes: nil)
        }
    }

    /// Measures rendering of up to 1,000 results for the terminal, as HTML and as JSON.
    private func render() throws -> [Measurement] {
        var options = SearchOptions(now: 1_700_000_000)
        options.records = false
        options.limit = 1000
        let page = try filledArchive().search("ka*", options: options)
        let terminal = TerminalRenderer(TerminalStyle(color: true, width: 80, hyperlinks: true, now: options.now))
        let document = StandalonePage("", zone: .utc)
        let rounds = 20
        func measure(_ name: String, _ body: (inout [UInt8]) -> Void) -> Measurement {
            var bytes: [UInt8] = []
            var size = 0
            let start = ContinuousClock.now
            for _ in 0..<rounds {
                bytes.removeAll(keepingCapacity: true)
                body(&bytes)
                size += bytes.count
            }
            return Measurement(
                name: "render " + name, seconds: since(start), items: rounds * page.hits.count, bytes: size)
        }
        return [
            measure("terminal") { terminal.write(into: &$0) { $0.write(page.hits, firstRow: 1, to: &$1) } },
            measure("html") {
                for hit in page.hits { document.tweet(hit, into: &$0) }
            },
            measure("json") { for hit in page.hits { JSONRenderer().tweet(hit, into: &$0) } },
        ]
    }

    /// Measures the export of all tweets. As in the command `export`, a second thread renders tweets while the next
    /// ones are read.
    private func export() throws -> [Measurement] {
        let archive = try filledArchive()
        return try [ExportRenderer.Format.ndjson, .csv, .ids].map { form in
            let renderer = ExportRenderer(format: form, zone: .utc)
            let rendered = RenderedExport()
            let start = ContinuousClock.now
            let export = archive.export("", search: SearchOptions(now: 1_700_000_000), options: ExportOptions(seed: 1))
            let relay = BackgroundConsumer<[SearchHit]>(label: "tweetdex.export") { rendered.add($0, renderer) }
            while let hits = try export.next() { _ = relay.send(hits) }
            try relay.end()
            return Measurement(
                name: "export \(form)", seconds: since(start), items: rendered.tweets, bytes: rendered.size)
        }
    }

    /// Renders tweets and counts the bytes. It is `@unchecked Sendable`, because only the `BackgroundConsumer` uses it
    /// until `end()` returns.
    private final class RenderedExport: @unchecked Sendable {
        private(set) var tweets = 0
        private(set) var size = 0
        private var bytes: [UInt8] = []

        func add(_ hits: [SearchHit], _ renderer: ExportRenderer) {
            bytes.removeAll(keepingCapacity: true)
            for index in hits.indices { renderer.tweet(hits.span[index], into: &bytes) }
            tweets += hits.count
            size += bytes.count
        }
    }

    /// Opens the store. If it does not exist, imports the generated archive first.
    private func filledArchive() throws -> TweetArchive {
        if unsafe access(storePath, R_OK) != 0 { _ = try importArchive("import") }
        return try TweetArchive(path: storePath, access: .existing)
    }

    /// Returns the elapsed time in seconds.
    private func since(_ start: ContinuousClock.Instant) -> Double {
        let parts = start.duration(to: .now).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
