/// Texts that a program wrote as literals: `b'caf\xc3\xa9'` as Python prints bytes, `"caf\u00e9"` as JSON, which
/// twarc-csv writes on request, and `caf<U+00E9>` as R writes other letters on Windows.
enum TextLiteral {
    /// Returns `nil` for other text, and for a literal that is cut.
    static func decoded(_ cell: [UInt8]) -> [UInt8]? {
        if cell.count >= 3, cell[0] == UInt8(ascii: "b"), cell[1] == UInt8(ascii: "'") || cell[1] == UInt8(ascii: "\""),
            cell.last == cell[1]
        {
            return pythonBytes(cell[2..<cell.count - 1])
        }
        if cell.count >= 2, cell[0] == UInt8(ascii: "\""), cell.last == cell[0], isJSON(cell) {
            var document = JSONDocument()
            do { try document.parse(cell) } catch { return nil }
            return document.root.string.map { Array($0.utf8) }
        }
        return rLetters(cell)
    }

    /// Whether a text in quotation marks contains escapes of JSON, unlike a path such as `C:\new`.
    private static func isJSON(_ cell: [UInt8]) -> Bool {
        let text = String(decoding: cell, as: UTF8.self)
        return [#"\u"#, #"\""#, #"\n"#].contains { text.utf8Contains($0) } && !text.utf8Contains(#":\"#)
    }

    /// Decodes the escapes of bytes. Returns `nil` if the result is not UTF-8.
    private static func pythonBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let controls: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
            UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "'"): UInt8(ascii: "'"),
            UInt8(ascii: "\""): UInt8(ascii: "\""),
        ]
        var (output, index) = ([UInt8](), text.startIndex)
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                output.append(byte)
                continue
            }
            guard index < text.endIndex else { return nil }
            if let control = controls[text[index]] {
                output.append(control)
                index += 1
            } else {
                guard text[index] == UInt8(ascii: "x"), index + 2 < text.endIndex,
                    let value = UInt8(String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
                else { return nil }
                output.append(value)
                index += 3
            }
        }
        return String(validating: output, as: UTF8.self) == nil ? nil : output
    }

    /// Replaces `<U+00E9>` by the letter. Returns `nil` if the text contains none.
    private static func rLetters(_ text: [UInt8]) -> [UInt8]? {
        // Few texts contain the sign.
        guard text.contains(UInt8(ascii: "<")) else { return nil }
        let mark = Array("<U+".utf8)
        var (output, index, isChanged) = ([UInt8](), 0, false)
        while index < text.count {
            if text[index] == mark[0], text[index...].starts(with: mark),
                let end = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ">")),
                let value = UInt32(String(decoding: text[(index + 3)..<end], as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(value), value > 0x7F
            {
                output += Array(String(scalar).utf8)
                (index, isChanged) = (end + 1, true)
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return isChanged ? output : nil
    }
}
