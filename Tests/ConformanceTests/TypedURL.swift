/// Checks that a whole string is a URL: components of RFC 3986, letters of any script in the host, and Cyrillic letters
/// in the rest.
enum TypedURL {
    static func isValid(_ text: String) -> Bool {
        guard let parts = text.wholeMatch(of: /([^:\/?#]+):\/\/([^\/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?/) else {
            return false
        }
        guard ["http", "https"].contains(parts.1.lowercased()), isAuthority(parts.2) else { return false }
        return isPath(parts.3) && isQuery(parts.4 ?? "") && isQuery(parts.5 ?? "")
    }

    private static func isAuthority(_ text: Substring) -> Bool {
        guard
            let parts = text.wholeMatch(
                of:
                    /(?:((?:[a-zA-Z0-9\u{400}-\u{4FF}\-._~!$&'()*+,;=:]|%[0-9a-fA-F]{2})*)@)?(\[[a-fA-F0-9:.]+\]|[^:@\[\]]+)(?::([0-9]{1,5}))?/
            )
        else { return false }
        let host = parts.2
        if host.hasPrefix("[") { return true }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
        guard labels.count > 1, let last = labels.last, isLabel(last, allowsUnderscore: false) else { return false }
        let startsWithDigit = last.unicodeScalars.first.map { (0x30...0x39).contains($0.value) } ?? true
        return !startsWithDigit && isLabel(labels[labels.count - 2], allowsUnderscore: false)
            && labels.dropLast(2).allSatisfy { isLabel($0, allowsUnderscore: true) }
    }

    /// Letters, digits and all non-ASCII characters, with hyphens between them.
    private static func isLabel(_ label: Substring, allowsUnderscore: Bool) -> Bool {
        func isLetter(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value >= 0x80 || (scalar.value | 0x20) &- 0x61 < 26 || scalar.value &- 0x30 < 10
        }
        guard let first = label.unicodeScalars.first, let last = label.unicodeScalars.last, isLetter(first),
            isLetter(last)
        else { return false }
        return label.unicodeScalars.allSatisfy { isLetter($0) || $0 == "-" || (allowsUnderscore && $0 == "_") }
    }

    private static func isPath(_ text: Substring) -> Bool { consists(text, alsoOf: "/") }
    private static func isQuery(_ text: Substring) -> Bool { consists(text, alsoOf: "/?") }

    private static func consists(_ text: Substring, alsoOf others: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar == "%" {
                guard index + 2 <= scalars.count, scalars[index..<index + 2].allSatisfy(\.properties.isASCIIHexDigit)
                else { return false }
                index += 2
            } else {
                let isPlain = (scalar.value | 0x20) &- 0x61 < 26 || scalar.value &- 0x30 < 10
                let isAllowed =
                    isPlain || (0x400...0x4FF).contains(scalar.value)
                    || ("-._~!$&'()*+,;=:|@" + others).unicodeScalars.contains(scalar)
                if !isAllowed { return false }
            }
        }
        return true
    }
}
