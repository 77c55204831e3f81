/// The reason why a request is malformed or unsupported. The server then closes the connection, because it cannot find
/// the start of the next request.
package struct RequestError: Error, Sendable, Hashable {
    /// The HTTP status of the response.
    package var status: Int
    /// The text of the response, as one or more sentences.
    package var reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> RequestError { RequestError(400, reason) }
}
