/// The reason why a request is malformed or unsupported. The server closes the connection after such a request, because
/// it cannot find the start of the next one.
package struct RequestError: Error, Sendable, Hashable {
    /// The HTTP status of the response.
    package var status: Int
    /// The text of the response, as a sentence.
    package var reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    static func bad(_ reason: String) -> RequestError { RequestError(400, reason) }
}
