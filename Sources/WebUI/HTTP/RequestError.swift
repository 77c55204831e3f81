/// The reason why a request is malformed or unsupported. The server closes the connection after it, because the start
/// of the next request is unknown.
package struct RequestError: Error, Sendable, Hashable {
    /// The HTTP status of the response.
    package var status: Int
    /// A sentence for the developer of the client.
    package var reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> RequestError { RequestError(400, reason) }
}
