/// Objects as Python prints them, which tables from pandas contain. They are rewritten as dictionaries.
///
///     [Photo(fullUrl='https://…', altText=None)]       [{'_type':'Photo','fullUrl':'https://…','altText':None}]
///     datetime.datetime(2021, 10, 31, tzinfo=UTC)      [2021, 10, 31, None]
///     [<ReferencedTweet id=1 type=quoted]              [{'id':'1','type':'quoted'}]
///     <tweepy.api.API object at 0x7f8b>                None
///     [{'id':'1'} {'id':'2'}]                          [{'id':'1'},{'id':'2'}]
///
/// The third and fourth form are those of tweepy, which forgets the `>` of lists, and the last is that of numpy. Python
/// also writes `\xa0` in strings, which becomes `\u00a0`.
struct PythonRepr {
    private let text: [UInt8]
    private var position = 0
    private var output: [UInt8] = []
    /// For each open parenthesis, whether it is that of a dictionary and not of a list.
    private var frames: [Bool] = []

    private init(_ text: [UInt8]) { self.text = text }

    /// Returns `nil` if the text contains no such object.
    static func rewritten(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(where: { marks.contains($0) }) else { return nil }
        var objects = PythonRepr(text)
        objects.rewrite()
        return objects.output
    }

    private mutating func rewrite() {
        while position < text.count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""): copyString(byte)
            case UInt8(ascii: "("): open(isDictionary: false)
            case UInt8(ascii: ")"):
                output.append(frames.popLast() == true ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                position += 1
            case UInt8(ascii: "<"): rewriteTag()
            case UInt8(ascii: "{") where output.last { !$0.isJSONSpace } == UInt8(ascii: "}"):
                output.append(UInt8(ascii: ","))
                copyByte()
            case _ where byte.isASCIIDigit: output += run(where: Self.isOfNumber)
            case _ where Self.isOfName(byte): rewriteName()
            default:
                output.append(byte)
                position += 1
            }
        }
    }

    private mutating func copyString(_ quote: UInt8) {
        copyByte()
        while position < text.count, text[position] != quote {
            if text[position...].starts(with: Self.hexEscape) {
                output += Self.unicodeEscape
                position += Self.hexEscape.count
                continue
            }
            if text[position] == UInt8(ascii: "\\") { copyByte() }
            copyByte()
        }
        copyByte()
    }

    private mutating func copyByte() {
        guard position < text.count else { return }
        output.append(text[position])
        position += 1
    }

    /// Opens the bracket that replaces the parenthesis at the position.
    private mutating func open(isDictionary: Bool) {
        frames.append(isDictionary)
        output.append(isDictionary ? UInt8(ascii: "{") : UInt8(ascii: "["))
        position += 1
    }

    /// Rewrites the name of a class, an argument or a constant.
    private mutating func rewriteName() {
        let name = run(where: Self.isOfName)
        let next = position < text.count ? text[position] : 0
        if next == UInt8(ascii: "(") {
            guard isNamedArgument(at: position + 1) else { return open(isDictionary: false) }
            open(isDictionary: true)
            output += Array("'_type':'".utf8) + name + Array("',".utf8)
        } else if next == UInt8(ascii: "="), let isDictionary = frames.last {
            position += 1
            if isDictionary { output += Array("'".utf8) + name + Array("':".utf8) }
        } else {
            output += frames.isEmpty || Self.constants.contains(name) ? name : Array("None".utf8)
        }
    }

    private func isNamedArgument(at start: Int) -> Bool {
        guard start < text.count, Self.isOfName(text[start]) else { return false }
        let end = text[start...].firstIndex { !Self.isOfName($0) } ?? text.count
        return end < text.count && text[end] == UInt8(ascii: "=")
    }

    /// Rewrites `<Class name=value name=value`, with or without `>`.
    private mutating func rewriteTag() {
        position += 1
        _ = run(where: Self.isOfName)
        if text[position...].starts(with: Self.objectWord),
            let end = text[position...].firstIndex(of: UInt8(ascii: ">"))
        {
            output += Array("None".utf8)
            position = end + 1
            return
        }
        output.append(UInt8(ascii: "{"))
        while position < text.count, text[position] == UInt8(ascii: " ") {
            position += 1
            let name = run(where: Self.isOfName)
            guard position < text.count, text[position] == UInt8(ascii: "=") else { break }
            position += 1
            output += Array("'".utf8) + name + Array("':'".utf8) + run(where: Self.isOfName) + Array("',".utf8)
        }
        output.append(UInt8(ascii: "}"))
        if position < text.count, text[position] == UInt8(ascii: ">") { position += 1 }
    }

    private mutating func run(where isMember: (UInt8) -> Bool) -> [UInt8] {
        let start = position
        while position < text.count, isMember(text[position]) { position += 1 }
        return Array(text[start..<position])
    }

    private static func isOfName(_ byte: UInt8) -> Bool { byte.isHandleByte || byte == UInt8(ascii: ".") }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        isOfName(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private static let marks = Array("(<\\}".utf8)
    private static let objectWord = Array(" object at ".utf8)
    private static let hexEscape = Array("\\x".utf8)
    private static let unicodeEscape = Array("\\u00".utf8)
    private static let constants = Set(["None", "True", "False", "nan", "inf"].map { Array($0.utf8) })
}
