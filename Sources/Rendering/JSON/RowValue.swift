package import TweetModel

/// A value in a row of the ClickHouse table.
package enum RowValue: Sendable {
    case null
    case integer(Int64)
    /// Infinity and NaN are written as `null`.
    case real(Double)
    case text(String)
    /// Words separated by spaces, written as an array: `a b` → `["a","b"]`.
    case words(String)
    case texts([String])
    case integers([Int64])
    /// A JSON value, written unchanged.
    case json(String)
}

extension RowValue: JSONWritable {
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .integer(let number): json.value(number)
        case .real(let number): json.value(number)
        case .text(let text): json.value(text)
        case .words(let text): json.value(text.utf8.split(separator: 0x20).map { String(Substring($0)) })
        case .texts(let texts): json.value(texts)
        case .integers(let numbers): json.value(numbers)
        case .json(let text): json.raw(text)
        }
    }
}

extension JSONWriter {
    /// Writes the document `tweetdex.tweet/1` of a tweet as a JSON string.
    ///
    /// - Parameter buffer: Scratch space, whose contents are overwritten. Passing the same buffer for all tweets avoids
    ///   allocations.
    package mutating func quotedTweet(_ hit: SearchHit, buffer: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        JSONRenderer().tweet(hit, into: &buffer)
        string(buffer.span)
    }
}
