/// Extracts hosts from URLs. Converts internationalized domain names between Unicode (`bücher.example`) and ASCII
/// (`xn--bcher-kva.example`).
package enum DomainName {
    private static let prefix = Array("xn--".utf8)

    /// Returns the host of a URL in Unicode and lower case, without user name, port and trailing dots:
    /// `https://XN--BCHER-KVA.example/` → `bücher.example`. The URL may lack a scheme. Returns an empty string if
    /// the host is empty. A label that `unicode(_:)` does not decode stays in ASCII. Does not support IPv6 addresses
    /// (`[::1]`).
    package static func host(of url: String) -> String {
        // Does not copy the bytes, because statistics call this for every link in the store.
        let bytes = url.utf8.span
        var (start, end) = (0, bytes.count)
        var index = 0
        while index < end, isSchemeByte(bytes[index]) { index += 1 }
        if index + 2 < end, bytes[index] == UInt8(ascii: ":"), bytes[index + 1] == UInt8(ascii: "/"),
            bytes[index + 2] == UInt8(ascii: "/")
        {
            start = index + 3
        }
        index = start
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): end = index
            case UInt8(ascii: "@"): start = index + 1
            default: break
            }
            index += 1
        }
        index = start
        while index < end, bytes[index] != UInt8(ascii: ":") { index += 1 }
        end = index
        while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return unicode(bytes.extracting(start..<end))
    }

    /// Returns the host of a URL without a leading `www.`, even if it occurs several times.
    package static func domain(of url: String) -> String {
        var host = host(of: url)[...]
        while host.utf8.starts(with: "www.".utf8) { host = host.dropFirst(4) }
        return String(host)
    }

    /// True for the characters of a URL scheme (RFC 3986, section 3.1).
    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch ASCIIByte.lowercased(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Returns the name in lower case, with each `xn--` label decoded to Unicode. Does not decode a label that is not
    /// valid Punycode, that decodes to ASCII only or to a character that `isAllowed` rejects, or whose decoded form is
    /// encoded differently.
    package static func unicode(_ name: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.count)
        var isPlain = true
        for index in name.indices {
            let byte = ASCIIByte.lowercased(name[index])
            // Two hyphens in a row may be part of an `xn--` prefix.
            if byte >= 0x80 || byte == UInt8(ascii: "-") && bytes.last == byte { isPlain = false }
            bytes.append(byte)
        }
        if isPlain { return String(decoding: bytes, as: UTF8.self) }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { label in
            decoded(label) ?? String(decoding: label, as: UTF8.self).lowercased()
        }
        return labels.joined(separator: ".")
    }

    /// Returns the ASCII form of a Unicode label; `nil` if the label is already ASCII, or if it has more than 128
    /// scalars.
    package static func ascii(label: String) -> String? {
        guard label.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        return Punycode.encode(label.unicodeScalars.map(\.value)).map {
            String(decoding: prefix + $0, as: UTF8.self)
        }
    }

    /// Returns the Unicode form of an `xn--` label; `nil` if the label must stay in ASCII.
    private static func decoded(_ label: ArraySlice<UInt8>) -> String? {
        guard label.starts(with: prefix), let scalars = Punycode.decode(Array(label.dropFirst(prefix.count))),
            scalars.contains(where: { $0 >= 0x80 })
        else { return nil }
        var text = String.UnicodeScalarView()
        for value in scalars {
            guard let scalar = Unicode.Scalar(value), isAllowed(scalar) else { return nil }
            text.append(scalar)
        }
        let decoded = String(text).lowercased()
        return ascii(label: decoded)?.utf8.elementsEqual(label) == true ? decoded : nil
    }

    /// True for letters, marks, numbers, `-`, and symbols such as emoji. Some of the other characters could end the
    /// label or change how the surrounding text is displayed.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
            true
        default: scalar == "-"
        }
    }
}
