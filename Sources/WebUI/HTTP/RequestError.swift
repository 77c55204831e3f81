/// Why bytes are no request that could be answered. The connection ends with it: whatever follows a bad request cannot be
/// trusted to begin where it seems to.
package struct RequestError: Error, Sendable, Hashable {
    /// The status to answer with.
    package var status: Int
    /// A sentence for whoever wrote the client.
    package var reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> RequestError { RequestError(400, reason) }
}
