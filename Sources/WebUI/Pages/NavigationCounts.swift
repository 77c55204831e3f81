import QueryEngine
internal import Synchronization
import TweetArchive
import TweetModel

/// The numbers of the navigation that take time to count, until the tweets of the store change.
package final class NavigationCounts: Sendable {
    enum Count: Equatable {
        case known(Int)
        /// Counting took longer than the time limit of a page.
        case slow
        /// Counting took longer than the time limit of a request of the script.
        case unknown
    }

    private let media = Mutex<(generation: Int64, count: Count)?>(nil)

    package init() {}

    /// Returns the number of tweets with photos or videos. Calls `count` only if it can change the result for this
    /// generation of the store.
    ///
    /// - Parameters:
    ///   - generation: The generation of the store.
    ///   - isPage: True for a page, which must not wait; false for the request of the script that follows it.
    ///   - count: Returns the number; `nil` if counting takes too long.
    func media(_ generation: Int64, isPage: Bool, _ count: () throws -> Int?) rethrows -> Count {
        let last = media.withLock { $0 }
        if let last, last.generation == generation, isPage || last.count != .slow { return last.count }
        let result = try count().map { Count.known($0) } ?? (isPage ? .slow : .unknown)
        media.withLock { $0 = (generation, result) }
        return result
    }
}

extension RequestContext {
    /// The time limits for counting, on a page and for the request of its script.
    private static let limits = (page: 15, script: 3000)

    /// The number next to an entry of the navigation.
    enum Number: Equatable {
        case known(Int)
        /// The script requests the number after the page.
        case later
    }

    /// Returns the number next to an entry of the navigation: of tweets with photos or videos, of saved searches, of
    /// labels or of messages. `nil` for other entries and for 0.
    ///
    /// - Parameters:
    ///   - tab: The entry.
    ///   - isPage: False for the request of the script, which may take longer.
    func number(of tab: Page.Tab, isPage: Bool = true) throws -> Number? {
        let number: Int
        switch tab {
        case .gallery:
            let limit = isPage ? Self.limits.page : Self.limits.script
            let count = try router.counts.media(generation, isPage: isPage) {
                try archive.quickCount(Query.withMedia(""), within: limit, options: SearchOptions(now: now))
            }
            switch count {
            case .known(let count): number = count
            case .slow: return .later
            case .unknown: return nil
            }
        case .topics: number = try archive.savedSearches().count
        case .labels: number = try archive.labels().count
        case .messages: number = try archive.messages.count()
        default: return nil
        }
        return number == 0 ? nil : .known(number)
    }
}
