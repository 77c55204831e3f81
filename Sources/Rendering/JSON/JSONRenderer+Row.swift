/// A value of a row for another program's table.
package enum RowValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case texts([String])
    case integers([Int64])
    /// JSON already.
    case json(String)
}

extension JSONRenderer {
    /// One JSON object and a newline.
    package func row(_ members: [(name: String, value: RowValue)], into out: inout [UInt8]) {
        var separator = "{"
        for (name, value) in members {
            out.put(separator)
            separator = ","
            out.putString(name)
            out.put(":")
            switch value {
            case .null: out.put("null")
            case .integer(let number): out.putNumber(number)
            case .real(let number): out.putNumber(number)
            case .text(let text): out.putString(text)
            case .texts(let texts): out.putList(texts) { $0.putString($1) }
            case .integers(let numbers): out.putList(numbers) { $0.putNumber($1) }
            case .json(let json): out.put(json)
            }
        }
        out.put("}\n")
    }
}
