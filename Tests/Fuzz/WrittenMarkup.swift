/// A strict parser for the markup of the renderers: elements and attributes with valid names, values in double quotes,
/// known character references, correct nesting and no forbidden characters.
struct WrittenMarkup {
    struct Element {
        var name: String
        var attributes: [(name: String, value: String)] = []
    }

    private(set) var elements: [Element] = []
    /// The text outside tags.
    private(set) var text: [UInt8] = []
    private let bytes: [UInt8]
    private let isXML: Bool
    private var position = 0
    private var open: [String] = []

    init(_ bytes: [UInt8], isXML: Bool = false) {
        self.bytes = bytes
        self.isXML = isXML
        if isXML { skip("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") }
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<") {
                tag()
            } else {
                let sign = character()
                text.append(sign)
            }
        }
        expect(open.isEmpty, "unclosed elements: \(open)")
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !isXML {
            expect(!(0x7F..<0xA0).contains(scalar.value), "a control character")
        }
    }

    /// Returns the values of an attribute with the names of their elements.
    func values(of attribute: String) -> [(element: String, value: String)] {
        elements.flatMap { element in
            element.attributes.filter { $0.name == attribute }.map { (element.name, $0.value) }
        }
    }

    private var next: UInt8 {
        expect(position < bytes.count, "the markup ends early")
        return bytes[position]
    }

    private mutating func skip(_ words: String) {
        expect(bytes[position...].starts(with: words.utf8), "no \(words)")
        position += words.utf8.count
    }

    private func begins(with words: String) -> Bool { bytes[position...].starts(with: words.utf8) }

    private mutating func name() -> String {
        let start = position
        while (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20) || "-:.1".utf8.contains(next) {
            position += 1
        }
        expect(position > start, "a name is missing")
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func tag() {
        if begins(with: "</") {
            position += 2
            let name = name()
            skip(">")
            expect(open.popLast() == name, "</\(name)> closes a different element")
            return
        }
        skip("<")
        var element = Element(name: name())
        while next == UInt8(ascii: " ") {
            position += 1
            let name = name()
            skip("=\"")
            var value: [UInt8] = []
            while next != UInt8(ascii: "\"") {
                let sign = character()
                value.append(sign)
            }
            position += 1
            expect(!element.attributes.contains { $0.name == name }, "\(name) twice")
            element.attributes.append((name, String(decoding: value, as: UTF8.self)))
        }
        elements.append(element)
        if isXML, begins(with: "/>") { return position += 2 }
        skip(">")
        open.append(element.name)
    }

    private static let references: [(String, UInt8)] = [
        ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
        ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#9;", 0x09), ("&#10;", 0x0A), ("&#13;", 0x0D),
    ]

    /// Returns the next byte, or the byte of a character reference.
    private mutating func character() -> UInt8 {
        let byte = next
        expect(byte != UInt8(ascii: "<"), "a tag in a value")
        expect(byte >= 0x20 || byte == 0x0A || byte == 0x09, "a control character")
        guard byte == UInt8(ascii: "&") else {
            position += 1
            return byte
        }
        for (reference, meaning) in Self.references where begins(with: reference) {
            position += reference.utf8.count
            return meaning
        }
        fail("an unknown character reference")
    }
}
