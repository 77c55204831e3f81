/// The result of loading tweets into a ClickHouse table.
public struct ClickHouseLoadReport: Hashable, Sendable {
    public var tweets = 0
    /// The total size of the sent rows in bytes.
    public var bytes = 0
    /// Deleted tweets and Circle tweets that were not loaded, because `--include` did not request them. Each tweet
    /// counts once.
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// True if the load created the table.
    public var madeTable = false
    public var elapsedMilliseconds = 0.0

    public init() {}
}
