internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel

/// Makes rows of the engine's table.
final class EngineRowMaker {
    private let archive: TweetArchive
    private let version: UInt64
    /// Handles and numbers of the accounts that a mentioned handle stands for. Bounded: beyond it all are forgotten.
    private var accounts: [String: (handles: [String], ids: [Int64])] = [:]
    private static let mostAccounts = 50_000

    init(_ archive: TweetArchive, version: UInt64) {
        self.archive = archive
        self.version = version
    }

    /// Adds a line of JSON for each.
    func add(_ hits: [SearchHit], _ options: SearchOptions, to rows: inout [UInt8]) throws(TweetArchiveError) {
        if hits.isEmpty { return }
        let members = try archive.asking(otherwise: [:]) { () throws -> [Int64: [(name: String, value: RowValue)]] in
            // The statement calls functions that are made here.
            _ = try archive.context(options)
            var members: [Int64: [(name: String, value: RowValue)]] = [:]
            try archive.store.connection.forEach(EngineRows.statement(hits.map(\.tweet.id))) { row in
                members[row.integer(0)] = EngineRows.columns.enumerated().map { index, column in
                    (column.name, RowValue(row.value(Int32(index + 1)), column.kind))
                }
            }
            return members
        }
        for hit in hits {
            // A tweet that was forgotten meanwhile is none any more.
            guard var members = members[hit.tweet.id.rawValue] else { continue }
            members += try made(of: hit)
            JSONRenderer().row(members, into: &rows)
        }
    }

    private func made(of hit: SearchHit) throws(TweetArchiveError) -> [(name: String, value: RowValue)] {
        let tokens = hit.normalized ?? NormalizedTokens(text: "")
        var handles: Set<String> = []
        var ids: Set<Int64> = []
        for mention in tokens.mentions {
            let known = try known(mention)
            handles.formUnion(known.handles)
            ids.formUnion(known.ids)
        }
        // Labels and notes are the owner's own.
        let shown = SearchHit(tweet: hit.tweet, imports: hit.imports)
        var line: [UInt8] = []
        JSONRenderer().tweet(shown, into: &line)
        return [
            ("text_norm", .texts(tokens.text.split(separator: " ").map(String.init))),
            ("alternates_norm", .texts(tokens.alternates)), ("tags_norm", .texts(tokens.tags)),
            ("mentions_norm", .texts(tokens.mentions)), ("urls_norm", .texts(tokens.urls)),
            ("facts_norm", .texts(tokens.facts)), ("mention_handles", .texts(handles.sorted())),
            ("mention_ids", .integers(ids.sorted())), ("tweet", .text(String(decoding: line, as: UTF8.self))),
            ("version", .integer(Int64(clamping: version))),
        ]
    }

    /// The handle itself, and every other of the accounts that ever had it.
    private func known(_ handle: String) throws(TweetArchiveError) -> (handles: [String], ids: [Int64]) {
        if let known = accounts[handle] { return known }
        let store = archive.store
        let found = try archive.reading(otherwise: ([handle], [])) { () throws(SQLiteError) -> ([String], [Int64]) in
            let catalog = Catalog(store)
            let users = try catalog.users(handle: handle)
            var handles = [handle]
            for user in users { handles += try catalog.handles(of: user) }
            // Negative numbers are the local store's own.
            return (handles, users.map(\.rawValue).filter { $0 >= 0 })
        }
        if accounts.count >= Self.mostAccounts { accounts.removeAll(keepingCapacity: true) }
        accounts[handle] = found
        return found
    }
}

extension RowValue {
    fileprivate init(_ value: SQLValue, _ kind: EngineRows.Kind) {
        switch (value, kind) {
        case (.text(let text), .plain): self = .text(text)
        case (.text(let text), .json): self = .json(text)
        case (.integer(let number), _): self = .integer(number)
        case (.real(let number), _): self = .real(number)
        case (.null, _), (.blob, _): self = .null
        }
    }
}
