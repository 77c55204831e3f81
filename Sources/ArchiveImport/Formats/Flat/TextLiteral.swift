private import CLibrary

/// Texts that a program wrote as literals: `b'caf\xc3\xa9'` as Python prints bytes, `"caf\u00e9"` as JSON, which
/// twarc-csv writes on request, and `caf<U+00E9>` as R prints other letters.
extension [UInt8] {
    /// Returns `nil` for other text, and for a literal that is cut.
    var decodedLiteral: [UInt8]? {
        if count >= 3, self[0] == UInt8(ascii: "b"), self[1] == UInt8(ascii: "'") || self[1] == UInt8(ascii: "\""),
            last == self[1]
        {
            return Self.pythonBytes(self[2..<count - 1])
        }
        if count >= 2, self[0] == UInt8(ascii: "\""), last == self[0], isJSONString {
            var document = JSONDocument()
            do { try document.parse(self) } catch { return nil }
            return document.root.string.map { Array($0.utf8) }
        }
        return lettersOfR
    }

    /// Whether a text in quotation marks contains escapes of JSON, unlike a path such as `C:\new`.
    private var isJSONString: Bool {
        let text = String(decoding: self, as: UTF8.self)
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

    // MARK: Letters of R

    /// Decodes the letters that R prints as codes, on Windows or if it takes the text for that of another encoding.
    /// Returns `nil` if the text contains none. A single byte such as `<e9>` is not decoded, because it can be a tag of
    /// HTML.
    ///
    ///     <U+00E9>  <U+0001F600>  <U+D83D><U+DE00>    code points, and the halves of a pair in UTF-16
    ///     <f0><9f><98><80>                            the bytes of UTF-8
    ///     <ed><a0><bd><ed><b8><80>                    the same of the halves of a pair, also as <ed><U+00A0><U+00BD>…
    var lettersOfR: [UInt8]? {
        // Few cells contain the sign.
        let mayHaveCodes = unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return unsafe memchr(base, Int32(UInt8(ascii: "<")), bytes.count) != nil
        }
        guard mayHaveCodes else { return nil }
        var (output, index, copied) = ([UInt8](), startIndex, startIndex)
        while let start = self[index...].firstIndex(of: UInt8(ascii: "<")) {
            guard let (letter, end) = letter(at: start) else {
                index = start + 1
                continue
            }
            output += self[copied..<start]
            output += Array(String(letter).utf8)
            (index, copied) = (end, end)
        }
        return copied > startIndex ? output + self[copied...] : nil
    }

    private func letter(at start: Int) -> (letter: Unicode.Scalar, end: Int)? {
        guard let (value, end) = unit(at: start) else { return nil }
        if let letter = Unicode.Scalar(value) { return (letter, end) }
        guard 0xD800..<0xDC00 ~= value, let (low, end) = unit(at: end), 0xDC00..<0xE000 ~= low else { return nil }
        return Unicode.Scalar(0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)).map { ($0, end) }
    }

    /// The code point, or half of a pair, in one code or in the codes of its bytes.
    private func unit(at start: Int) -> (value: UInt32, end: Int)? {
        guard let first = code(at: start), first.isByte else { return code(at: start).map { ($0.value, $0.end) } }
        let count = first.value < 0xE0 ? 2 : first.value < 0xF0 ? 3 : 4
        guard 0xC2...0xF4 ~= first.value else { return nil }
        var (value, end) = (first.value & (0xFF >> UInt32(count + 1)), first.end)
        for _ in 1..<count {
            guard let next = code(at: end), 0x80...0xBF ~= next.value else { return nil }
            (value, end) = (value << 6 | next.value & 0x3F, next.end)
        }
        let least: UInt32 = count == 2 ? 0x80 : count == 3 ? 0x800 : 0x1_0000
        return value >= least ? (value, end) : nil
    }

    /// Reads `<U+00E9>` or, as a byte, `<e9>`.
    private func code(at start: Int) -> (value: UInt32, isByte: Bool, end: Int)? {
        let code = self[start...].prefix(Self.longestCode)
        guard code.first == UInt8(ascii: "<"), let end = code.firstIndex(of: UInt8(ascii: ">")), end >= start + 3 else {
            return nil
        }
        let isByte = end == start + 3
        let digits = code[(start + (isByte ? 1 : 3))..<end]
        let isCodePoint =
            digits.count >= 4 && self[start + 1] | 0x20 == UInt8(ascii: "u") && self[start + 2] == UInt8(ascii: "+")
        guard isByte || isCodePoint, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            value > 0x7F
        else { return nil }
        return (value, isByte, end + 1)
    }

    private static let longestCode = "<U+0001F600>".utf8.count
}
