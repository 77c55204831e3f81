import Foundation
import QueryEngine
import Rendering
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive
@testable import WebUI

/// Compares numbers of tweets with the results of the searches that are suggested next to them: in tables, networks,
/// pages and completions of random stores.
@Suite("Suggested searches")
struct SuggestedSearchTests {
    private static let stores = Exhaustive.count("TWEETDEX_SUGGESTED", default: 4, exhaustive: 40)

    @Test("Suggested searches find the displayed number of tweets", arguments: 1...stores)
    func agree(seed: Int) throws {
        let folder = try TemporaryFolder()
        var sources = RandomSources(seed: UInt64(seed))
        let store = try CountedSite(SampleRouter(paths: sources.write(in: folder)), seed: seed)
        for query in ["", "has:links", "#swift OR from:ann", "-is:retweet", "sort:oldest date:2014.."] {
            try store.compareTables(of: query)
            try store.compareTimes(of: query)
        }
        try store.compareProperties()
        try store.compareNetworks()
        for url in [
            "/", "/statistics", "/statistics?q=has:links", "/statistics?q=%23swift+OR+has:media&by=week", "/glance",
            "/more", "/timeline", "/imports",
        ] { try store.compareLinks(of: url) }
        try store.compareCompletions()
    }
}

private struct CountedSite {
    private let router: SampleRouter
    private let seed: Int
    private var archive: TweetArchive { router.archive }
    private let options: SearchOptions

    init(_ router: SampleRouter, seed: Int) {
        self.router = router
        self.seed = seed
        var options = SearchOptions(now: SampleRouter.now)
        options.records = false
        self.options = options
    }

    private func expect(_ query: String, finds number: Int, _ surface: String) throws {
        do {
            let found = try archive.count(query, options: options).total
            #expect(found == number, "store \(seed), \(surface): \(query)")
        } catch { Issue.record("store \(seed), \(surface): \(query): \(error)") }
    }

    /// True for a handle that several accounts with an ID used, so that no search finds only its other mentions.
    private func isAmbiguous(_ handle: String) -> Bool { handle.lowercased() == "shared" }

    func compareTables(of query: String) throws {
        for field in TopTable.Field.allCases where ![.words, .phrases, .emoji, .texts].contains(field) {
            var wanted = TopOptions()
            wanted.limit = 0
            wanted.wantsDetails = true
            let table = try archive.top(field, of: query, options: wanted, search: options)
            #expect(Set(table.rows.map { "\($0.text) \($0.id ?? "") \($0.country ?? "")" }).count == table.rows.count)
            for row in table.rows {
                #expect(row.id?.hasPrefix("-") != true, "store \(seed), \(field): \(row)")
                if let search = row.query {
                    try expect(search, finds: row.tweets, "top \(field) of \(query), \(row.text)")
                } else if !(row.id == nil && isAmbiguous(row.text)), !row.text.contains(",") {
                    Issue.record("store \(seed), no search for \(field) \(row.text)")
                }
            }
        }
    }

    func compareTimes(of query: String) throws {
        for period in [TweetTimeSeries.Period.hour, .day, .week, .month, .year] {
            let volume = try archive.volume(
                of: query, by: period, window: nil, wantsDetails: true, options: options)
            for bucket in volume.counted {
                let name = period.name(bucket.number)
                let clause = try #require(Query.clause(for: period, name))
                try expect(
                    Query.narrowed(query, to: clause), finds: bucket.counts.tweets, "by \(period) of \(query)")
            }
            if period == .month || period == .year { try compareRows(of: volume) }
            let undated = period == .hour ? "-known:time_of_day" : "-known:created_at"
            try expect(Query.narrowed(query, to: undated), finds: volume.undated, "without time, \(query)")
            var wanted = TopOptions()
            wanted.limit = 0
            #expect(
                try archive.top(.users, of: query, options: wanted, search: options).rows.count == volume.users.count)
            try expect(Query.narrowed(query, to: "has:links"), finds: volume.totals.withLinks, "links of \(query)")
        }
    }

    /// Tests that the rows of a table contain every tweet, those of an unknown time in a row of their own.
    private func compareRows(of volume: TweetTimeSeries) throws {
        var table: [UInt8] = []
        let volumes = Table.volume(volume, includesUndated: true)
        volumes.csvHeader(into: &table)
        for bucket in volumes.rows { volumes.csvRow(bucket, into: &table) }
        let rows = CSVTable.rows(table)
        let column = try #require(rows[0].firstIndex(of: "tweets"))
        #expect(rows.dropFirst().reduce(0) { $0 + (Int($1[column]) ?? 0) } == volume.totals.tweets)
        #expect(rows.dropFirst().count { $0[0].isEmpty } == (volume.undated > 0 ? 1 : 0))
    }

    func compareProperties() throws {
        let statistics = try archive.statistics()
        for (query, number) in [
            ("", statistics.found), ("is:reply", statistics.reply), ("is:retweet", statistics.retweet),
            ("is:quote", statistics.quote), ("is:referenced", statistics.referenced),
        ] { try expect(query, finds: number, "stats") }
        for (name, number) in [
            (TopTable.Field.users, statistics.distinctUsers), (.mentions, statistics.mentions.distinct),
            (.domains, statistics.urls.distinct),
        ] {
            var wanted = TopOptions()
            wanted.limit = 0
            let table = try archive.top(name, of: "", options: wanted, search: options)
            #expect(table.distinct == number && table.rows.count == number, "store \(seed), \(name)")
        }
        for (one, other) in [("has:links", "links:1.."), ("has:media", "media:1.."), ("has:mentions", "mentions:1..")] {
            try expect(one, finds: archive.count(other, options: options).total ?? -1, other)
        }
    }

    // MARK: Networks

    func compareNetworks() throws {
        for kind in TweetNetwork.Kind.allCases {
            let network = try archive.network(kind, of: "", minimum: 1, options: options)
            #expect(Set(network.nodes.map(\.id)).count == network.nodes.count)
            for node in network.nodes {
                #expect(!node.id.hasPrefix("-"), "store \(seed), network \(kind): \(node)")
                guard let (query, number) = search(for: node, in: kind) else { continue }
                try expect(query + " known:author", finds: number, "network \(kind), \(node.label)")
            }
        }
    }

    /// Returns the search for the tweets that a node's edges count, and their number. `nil` if edges count a tweet
    /// several times.
    private func search(for node: TweetNetwork.Node, in kind: TweetNetwork.Kind) -> (String, Int)? {
        let (name, id) = (node.label, node.id.hasPrefix("@") ? nil : node.id)
        switch (kind, node.kind) {
        case (.usersHashtags, .hashtag), (.usersURLs, .url), (.usersDomains, .domain):
            let field: TopTable.Field = node.kind == .hashtag ? .hashtags : node.kind == .url ? .urls : .domains
            return Query.clause(for: field, name).map { ($0, node.weightIn) }
        case (.mentions, _) where node.weightIn > 0 && (id != nil || !isAmbiguous(name)):
            return Query.clause(for: .mentions, name, id: id).map { ($0, node.weightIn) }
        case (.replies, _) where node.weightIn > 0 && (id != nil || !isAmbiguous(name)):
            return (id.map { "in_reply_to_user_id:" + $0 } ?? "to:@" + name, node.weightIn)
        case (.retweets, _) where node.weightIn > 0 && id != nil:
            return ("retweets_of:" + node.id, node.weightIn)
        case (.quotes, _) where node.weightIn > 0 && id != nil: return ("quoted_user_id:" + node.id, node.weightIn)
        default: return nil
        }
    }

    // MARK: Pages

    /// Compares the links to searches that a number follows or describes.
    func compareLinks(of url: String) throws {
        let page = try router.page(url)
        let anchor =
            #/
            <a\ [^>]*href="/search(?:\?q=(?<query>[^"&]*))?"(?<rest>[^>]*)>(?<text>.*?)</a>
            (?<after>[^<]*<span\ class="number">[0-9,]+)?
            /#
        for match in page.matches(of: anchor) {
            let encoded = match.query.map { $0.replacing("+", with: " ") } ?? ""
            let query = encoded.removingPercentEncoding ?? ""
            let described = match.rest.firstMatch(of: #/: (?<n>[0-9,]+) tweets?[",]/#)?.n
            let written = match.text.wholeMatch(of: #/(?<n>[0-9,]+)( tweets?)?/#)?.n
            let following = match.after?.firstMatch(of: #/(?<n>[0-9,]+)$/#)?.n
            guard let number = described ?? following ?? written, let number = Int(number.replacing(",", with: ""))
            else { continue }
            try expect(query, finds: number, url)
        }
    }

    // MARK: Completions

    func compareCompletions() throws {
        for beginning in [
            "#", "#s", "from:", "from:a", "@", "@s", "mention:b", "to:d", "lang:", "sal", "hashtag:c", "date:",
            "since:",
            "source:", "has:", "is:",
        ] {
            for completion in try archive.completions(of: beginning, limit: 20) {
                guard let number = completion.tweets else { continue }
                try expect(completion.text, finds: number, "completion of \(beginning)")
            }
        }
    }
}
