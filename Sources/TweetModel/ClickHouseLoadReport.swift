/// The result of loading tweets into a ClickHouse table.
package struct ClickHouseLoadReport: Hashable, Sendable {
    package var tweets = 0
    /// The total size of the sent rows in bytes.
    package var bytes = 0
    /// The numbers of deleted tweets and of Circle tweets that were not loaded, because `--include` did not request
    /// them. Each tweet counts once.
    package var leftOutDeleted = 0
    package var leftOutCircle = 0
    /// True if the load created the table.
    package var madeTable = false
    package var elapsedMilliseconds = 0.0

    package init() {}
}
