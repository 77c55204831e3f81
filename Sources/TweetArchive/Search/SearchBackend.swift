package import TweetModel

/// A database that evaluates queries. All back ends return the same results in the same order. A back end throws
/// `.query` for a query that it does not support. `TweetArchive` documents the methods.
package protocol SearchBackend {
    func search(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage
    func count(_ text: String, options: SearchOptions) throws(TweetArchiveError) -> SearchPage
    /// Counts the results of a recorded search if its page has no total, and adds the number to the history.
    func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError)
    func top(
        _ field: TopTable.Field, of text: String, choice: TopOptions, options: SearchOptions
    ) throws(TweetArchiveError) -> TopTable
    func volume(
        of text: String, by period: TweetVolume.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume
    func statistics(of text: String, options: SearchOptions) throws(TweetArchiveError) -> StoreStatistics
}

extension TweetArchive: SearchBackend {
    package func completeRecord(of page: SearchPage, options: SearchOptions) throws(TweetArchiveError) {
        try history.completeRecord(of: page, options: options)
    }
}
