package import TweetModel

/// A value in a row of a ClickHouse table.
package enum RowValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// Words separated by spaces, written as an array: `a b` → `["a","b"]`.
    case words(String)
    case texts([String])
    case integers([Int64])
    /// Text that is already JSON.
    case json(String)
}

extension JSONRenderer {
    /// Appends the value as JSON.
    package func value(_ value: RowValue, into out: inout [UInt8]) {
        switch value {
        case .null: out.put("null")
        case .integer(let number): out.putNumber(number)
        case .real(let number): out.putNumber(number)
        case .text(let text): out.putString(text)
        case .words(let text):
            out.putList(text.utf8.split(separator: 0x20)) { $0.putString(String(Substring($1))) }
        case .texts(let texts): out.putList(texts) { $0.putString($1) }
        case .integers(let numbers): out.putList(numbers) { $0.putNumber($1) }
        case .json(let json): out.put(json)
        }
    }

    /// Appends `tweetdex.tweet/1` as a quoted JSON string. Overwrites `buffer`; pass the same buffer for all tweets,
    /// which avoids allocations.
    package func quotedTweet(_ hit: SearchHit, buffer: inout [UInt8], into out: inout [UInt8]) {
        buffer.removeAll(keepingCapacity: true)
        put(hit, into: &buffer)
        out.append(UInt8(ascii: "\""))
        out.putEscaped(buffer.span)
        out.append(UInt8(ascii: "\""))
    }
}
