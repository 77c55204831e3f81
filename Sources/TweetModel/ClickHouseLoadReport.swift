/// The result of loading tweets into a ClickHouse table.
public struct ClickHouseLoadReport: Hashable, Sendable {
    public var tweets = 0
    /// Size of the rows as sent.
    public var bytes = 0
    /// Tweets left out because `--include` did not name them.
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// True if the load created the table.
    public var madeTable = false
    public var elapsedMilliseconds = 0.0

    public init() {}
}
