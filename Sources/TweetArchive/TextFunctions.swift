internal import QueryEngine
internal import SQLiteKit

/// The SQL functions that plans call.
enum TextFunctions {
    /// `tweet_matches(check, text, links)`: whether a text fulfils a clause that the index cannot decide. NULL for no text.
    static func define(on connection: Connection) throws(SQLiteError) {
        // A statement asks with the same check row after row.
        var last: (check: String, verifier: TextVerifier?)?
        try connection.define("tweet_matches", arguments: 3) { values in
            guard case .text(let check) = values[0], case .text(let text) = values[1] else { return .null }
            if last?.check != check { last = (check, TextVerifier(encoded: check)) }
            guard let verifier = last?.verifier else { return .null }
            var links: String?
            if case .text(let spans) = values[2] { links = spans }
            return .integer(verifier.matches(text, links: links) ? 1 : 0)
        }
    }
}
