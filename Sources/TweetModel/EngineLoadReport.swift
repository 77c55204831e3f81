/// What was loaded into an engine's table.
public struct EngineLoadReport: Hashable, Sendable {
    public var tweets = 0
    /// Of rows, as they were sent.
    public var bytes = 0
    /// Left out, as nobody asked for them.
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// Whether the table was made for it.
    public var madeTable = false
    public var elapsedMilliseconds = 0.0

    public init() {}
}
