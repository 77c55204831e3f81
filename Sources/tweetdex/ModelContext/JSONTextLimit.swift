/// Shortens the long strings of a JSON document.
struct JSONTextLimit {
    /// The maximum number of characters (Unicode scalars) of a string.
    private let characters: Int
    /// The number of characters to leave out at the beginning of strings that are longer.
    private let start: Int

    init(characters: Int, from start: Int = 0) {
        (self.characters, self.start) = (characters, start)
    }

    /// Returns the document with shortened strings.
    ///
    /// - Parameters:
    ///   - json: A valid JSON document without white space before colons. Its keys stay as they are.
    ///   - mark: Returns the end of a shortened string, for the number of characters that follow and the position of the
    ///     first of them. The text must need no escapes.
    func applied(to json: [UInt8], mark: (_ missing: Int, _ position: Int) -> String) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(json.count)
        var position = 0
        while position < json.count {
            out.append(json[position])
            position += 1
            guard out.last == Self.quote else { continue }
            let end = Self.end(of: json, from: position)
            let isKey = end + 1 < json.count && json[end + 1] == UInt8(ascii: ":")
            if isKey { out += json[position..<end] } else { append(json[position..<end], to: &out, mark) }
            if end < json.count { out.append(Self.quote) }
            position = end + 1
        }
        return out
    }

    private static let quote = UInt8(ascii: "\"")

    /// Returns the position of the quotation mark that ends a string.
    private static func end(of json: [UInt8], from start: Int) -> Int {
        var position = start
        while position < json.count, json[position] != quote {
            position += json[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position, json.count)
    }

    private func append(_ string: ArraySlice<UInt8>, to out: inout [UInt8], _ mark: (Int, Int) -> String) {
        // The number of characters is at most the number of bytes.
        let count = string.count > min(characters, start) ? Self.count(string) : 0
        let skipped = count > start ? start : 0
        guard count > characters || skipped > 0 else {
            out += string
            return
        }
        let first = Self.position(of: skipped, in: string)
        let last = Self.position(of: characters, in: string[first...])
        out += string[first..<last]
        let missing = count - skipped - characters
        if missing > 0 { out += mark(missing, skipped + characters).utf8 }
    }

    /// Returns the length in bytes of the character or escape at a position.
    private static func length(of string: ArraySlice<UInt8>, at position: Int) -> Int {
        let byte = string[position]
        guard byte == UInt8(ascii: "\\") else { return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
        return position + 1 < string.endIndex && string[position + 1] == UInt8(ascii: "u") ? 6 : 2
    }

    private static func count(_ string: ArraySlice<UInt8>) -> Int {
        var (count, position) = (0, string.startIndex)
        while position < string.endIndex {
            position += length(of: string, at: position)
            count += 1
        }
        return count
    }

    private static func position(of character: Int, in string: ArraySlice<UInt8>) -> Int {
        var (rest, position) = (character, string.startIndex)
        while rest > 0, position < string.endIndex {
            position += length(of: string, at: position)
            rest -= 1
        }
        return min(position, string.endIndex)
    }
}
