import QueryEngine
internal import Synchronization
import TweetArchive
import TweetModel

/// The numbers of the navigation that take time to count, until the tweets of the store change.
package final class NavigationCounts: Sendable {
    /// The number next to an entry of the navigation.
    enum Count: Equatable {
        case known(Int)
        /// Counting took longer than the time limit of a page. The script requests the number after the page.
        case slow
        /// Counting took longer than the time limit of a request of the script.
        case unknown
    }

    private let counts = Mutex<(generation: Int64, of: [String: Count])>((0, [:]))

    package init() {}

    /// Returns the number of tweets that match a query. Calls `count` only if it can change the result for this
    /// generation of the store.
    ///
    /// - Parameters:
    ///   - query: A query whose results only change with the tweets of the store.
    ///   - generation: The generation of the store.
    ///   - isPage: True for a page, which must not wait; false for the request of the script that follows it.
    ///   - count: Returns the number; `nil` if counting takes too long.
    func count(_ query: String, _ generation: Int64, isPage: Bool, _ count: () throws -> Int?) rethrows -> Count {
        let last = counts.withLock { $0.generation == generation ? $0.of[query] : nil }
        if let last, isPage || last != .slow { return last }
        let result = try count().map { Count.known($0) } ?? (isPage ? .slow : .unknown)
        counts.withLock { counts in
            if counts.generation != generation { counts = (generation, [:]) }
            counts.of[query] = result
        }
        return result
    }
}

extension RequestContext {
    /// The time limits for counting, on a page and for the request of its script.
    private static let limits = (page: 15, script: 3000)
    /// The number of results above which a page does not count those with photos.
    private static let mostResults = 20_000

    /// Returns the number next to an entry of the navigation: of tweets with photos or videos, of saved searches, of
    /// labels, of messages, or of the tweets in an archive. `nil` for other entries and for 0.
    ///
    /// - Parameters:
    ///   - name: The name of a `Page.Tab`, or the handle of an owner after `@`.
    ///   - isPage: False for the request of the script, which may take longer.
    func number(of name: String, isPage: Bool = true) throws -> NavigationCounts.Count? {
        let number: Int
        switch Page.Tab(rawValue: name) {
        case .topics: number = try archive.savedSearches().count
        case .labels: number = try archive.labels().count
        case .messages: number = try archive.messageCount()
        case .gallery: return try count(Query.withMedia(""), isPage: isPage)
        case nil where owners.contains { "@" + $0 == name }:
            return try count(LinkURL.archiveClause(of: String(name.dropFirst())), isPage: isPage)
        default: return nil
        }
        return number == 0 ? nil : .known(number)
    }

    private func count(_ query: String, isPage: Bool) throws -> NavigationCounts.Count? {
        let limit = isPage ? Self.limits.page : Self.limits.script
        let count = try router.counts.count(query, generation, isPage: isPage) {
            try archive.quickCount(query, within: limit, options: SearchOptions(now: now))
        }
        return count == .known(0) || count == .unknown ? nil : count
    }

    /// Returns the number of tweets with photos or videos that match a query; `nil` if counting takes too long for a
    /// page, or if the number of all results is unknown or large.
    func photos(of query: String, among total: Int?, _ options: SearchOptions) throws -> Int? {
        guard query.isEmpty else {
            guard let total, total <= Self.mostResults else { return nil }
            return try archive.quickCount(Query.withMedia(query), within: Self.limits.page, options: options)
        }
        return switch try number(of: Page.Tab.gallery.rawValue) {
        case .known(let number): number
        case .slow, .unknown: nil
        case nil: 0
        }
    }
}

extension NavigationCounts.Count {
    var known: Int? { if case .known(let number) = self { number } else { nil } }

    /// Writes the number, or an empty element that the script fills. `name` names the entry.
    func write(of name: String, _ html: inout MarkupWriter) {
        html.text(" ")
        switch self {
        case .known(let number): html.element("span", .class("number"), text: HumanReadable.grouped(number))
        case .slow, .unknown: html.element("span", .class("number"), .named("data-count", name)) { _ in }
        }
    }
}
