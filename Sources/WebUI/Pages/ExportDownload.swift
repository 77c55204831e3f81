internal import CLibrary
import QueryEngine
import Rendering
import TweetArchive
import TweetModel
import TweetText

/// A file with all results of a search, which the browser downloads. Contains deleted tweets and Circle tweets only if
/// the query names them.
extension RequestContext {
    /// The formats, in the order of the menu. `format` is `nil` for an HTML page.
    static let exportFormats: [(name: String, title: String, mediaType: String, format: ExportRenderer.Format?)] = [
        ("csv", "Export as CSV", "text/csv", .csv), ("jsonl", "Export as JSON lines", "application/jsonl", .ndjson),
        ("md", "Export as Markdown", "text/markdown", .markdown), ("html", "Export as HTML page", "text/html", nil),
    ]
    private static let formatField = "format"

    /// Returns `nil` if the URL names no format.
    func exportDownload() throws -> Response? {
        guard let format = Self.exportFormats.first(where: { $0.name == request.query[Self.formatField] }) else {
            return nil
        }
        let search = quietOptions
        // An invalid query has a status of its own, which precedes the rows.
        let parsed = try archive.queries.parse(query, search)
        var options = ExportOptions(seed: 1)
        options.includesDeleted = parsed.names(.deleted)
        options.includesCircle = parsed.names(.circle)
        let target =
            format.format.map {
                ExportRows.Target.records(
                    ExportRenderer(format: $0, zone: zone, byteOrderMark: $0 == .csv))
            } ?? .page(StandalonePage(query.isEmpty ? "All tweets" : query, zone: zone))
        let rows = ExportRows(try archive.reopened(), query, search, options, target)
        let name = "\(Self.fileName(query)).\(format.name)"
        return Response(
            status: 200,
            headers: [
                ("Content-Type", format.mediaType + "; charset=utf-8"), ("Cache-Control", "no-store"),
                ("Content-Disposition", "attachment; filename=\"\(name)\""),
            ], body: .rows(rows))
    }

    /// Returns the items of a menu that exports the results of a query.
    func exportItems(_ query: String) -> [Menu.Item] {
        Self.exportFormats.enumerated().map { index, format in
            Menu.Item(
                title: format.title,
                url: .page(
                    Route.export.rawValue,
                    fields: [("q", query), ("sort", keptSort), (Self.formatField, format.name)]),
                isApart: index == 0)
        }
    }

    /// Returns the name of the file without an extension, from the ASCII letters and digits of the query.
    static func fileName(_ query: String) -> String {
        let words = query.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(8)
        return String((["tweets"] + words.map(String.init)).joined(separator: "-").prefix(60))
    }
}

/// The rows of an export. The server reads the next tweets from the store when the browser has received the previous
/// ones, so an export of any size needs little memory. Only one thread at a time may use an instance.
package final class ExportRows: BodySource, @unchecked Sendable {
    /// A connection of its own, because other threads than that of the page read the rows.
    private let archive: TweetArchive
    private let export: TweetExport
    private let target: Target
    private let task = CancellableTask(milliseconds: 24 * 60 * 60 * 1000)
    private var hasBegun = false
    private(set) var isAtEnd = false

    enum Target {
        case records(ExportRenderer)
        case page(StandalonePage)
    }

    init(
        _ archive: TweetArchive, _ query: String, _ search: SearchOptions, _ options: ExportOptions, _ target: Target
    ) {
        self.archive = archive
        self.target = target
        export = archive.export(query, search: search, options: options)
    }

    /// Appends the next rows, possibly none, and after the last rows the end of the file. Throws an error if the store
    /// cannot be read, or after `cancel()`.
    func next(into out: inout [UInt8]) throws {
        let hits = try archive.run(task) { Result { try export.next() } }.get()
        switch target {
        case .records(let renderer):
            if !hasBegun { renderer.begin(export.manifest, into: &out) }
            for hit in hits ?? [] { renderer.tweet(hit, into: &out) }
            if hits == nil { renderer.end(export.manifest, into: &out) }
        case .page(let page):
            if !hasBegun { out += page.beginning }
            for hit in hits ?? [] { page.tweet(hit, into: &out) }
            if hits == nil { out += page.end }
        }
        hasBegun = true
        isAtEnd = hits == nil
    }

    /// Appends the next rows as a chunk, and after the last rows an empty chunk, which ends the body.
    func read(into buffer: inout [UInt8]) -> Bool {
        var part: [UInt8] = []
        guard (try? next(into: &part)) != nil else { return false }
        if !part.isEmpty { buffer += (String(part.count, radix: 16) + "\r\n").utf8 + part + "\r\n".utf8 }
        if isAtEnd { buffer += "0\r\n\r\n".utf8 }
        return true
    }

    func cancel() { task.cancel() }
}
