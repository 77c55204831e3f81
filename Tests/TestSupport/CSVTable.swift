/// A CSV parser (RFC 4180) for tests, which shares no code with Tweetdex.
public enum CSVTable {
    /// Returns the cells of all rows. Each row must end with CR LF.
    public static func rows(_ bytes: [UInt8]) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                guard byte == UInt8(ascii: "\"") else {
                    cell.append(byte)
                    continue
                }
                if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
                    cell.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case UInt8(ascii: ","), UInt8(ascii: "\r"):
                row.append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
                if byte == UInt8(ascii: "\r") {
                    rows.append(row)
                    row = []
                    index += 1
                }
            default: cell.append(byte)
            }
        }
        return rows
    }
}
