import TestSupport

/// Checks terminal output: it contains only the renderer's own styles and links, which end on their line, and no other
/// control sequences.
func checkTerminal(_ bytes: [UInt8]) {
    var shown: [UInt8] = []
    var isPainted = false
    var isLinked = false
    var rest = bytes[...]
    while let byte = rest.popFirst() {
        if byte == 0x0A { expect(!isPainted && !isLinked, "a style or link continues on the next line") }
        guard byte == 0x1B else {
            shown.append(byte)
            continue
        }
        if rest.first == UInt8(ascii: "[") {
            let parameters = rest.dropFirst().prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
            rest = rest[parameters.endIndex...]
            expect(rest.popFirst() == UInt8(ascii: "m"), "a control sequence other than a style")
            isPainted = !parameters.elementsEqual("0".utf8)
        } else {
            expect(rest.starts(with: "]8;".utf8), "a control sequence other than a link")
            let parameters = rest.dropFirst(3).prefix { $0 != UInt8(ascii: ";") }
            expect(
                parameters.isEmpty
                    || parameters.starts(with: "id=".utf8) && parameters.dropFirst(3).allSatisfy { $0.isDigit },
                "a link with an invalid parameter")
            let url = rest[parameters.endIndex...].dropFirst().prefix { (0x21...0x7E).contains($0) }
            rest = rest[url.endIndex...]
            expect(rest.starts(with: "\u{1B}\\".utf8), "a link does not end")
            rest = rest.dropFirst(2)
            expect(url.isEmpty || isWebURL(url), "a link to an invalid target")
            isLinked = !url.isEmpty
        }
    }
    expect(!isPainted && !isLinked, "a style or a link does not end")
    checkHarmless(String(decoding: shown, as: UTF8.self))
}

/// Checks that a terminal only displays the text.
func checkHarmless(_ text: String) {
    for scalar in text.unicodeScalars {
        expect(TerminalOutput.isHarmless(scalar), "a terminal acts on \(scalar.value)")
    }
}

func isWebURL(_ url: some Sequence<UInt8>) -> Bool {
    let small = url.prefix(8).map { $0 | 0x20 }
    return small.starts(with: "http://".utf8) || small.starts(with: "https://".utf8)
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
