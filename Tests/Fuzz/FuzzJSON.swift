import TweetModel

@testable import ArchiveImport
@testable import Rendering

/// Any bytes are valid JSON or an error with its position. The records of an entry do not depend on the chunk size, and
/// skipped ranges are reported. The first byte selects the chunk size.
func fuzzJSON(_ input: [UInt8]) -> Bool {
    guard input.count > 1 else { return false }
    let choice = Int(input[0])
    let bytes = Array(input[1...])
    checkDocument(bytes, depthLimit: choice % 2 == 0 ? 512 : 4)
    let splits = choice / 2 % 2 == 1
    let whole = EntryReading(bytes, splitting: splits)
    let cut = EntryReading(bytes, splitting: splits, piece: choice / 16 % 8 + 1, buffer: choice / 4 % 4 * 11 + 1)
    whole.check(bytes)
    cut.check(bytes)
    // After damage, the next record depends on the bytes that were buffered.
    if whole.isSound { expect(whole == cut, "the records depend on the chunk size") }
    return true
}

private func checkDocument(_ bytes: [UInt8], depthLimit: Int) {
    var document = JSONDocument(depthLimit: depthLimit)
    let expected = JSONGrammar.outcome(of: bytes, depthLimit: depthLimit)
    do throws(JSONError) {
        try document.parse(bytes)
        expect(expected == .whole, "invalid JSON was accepted")
        check(document.root, depth: 0, limit: depthLimit)
    } catch {
        expect(!error.description.isEmpty, "rejected without a reason")
        switch expected {
        case .whole: fail("refused, and is JSON: \(error)")
        case .open:
            expect(error == JSONError(.unexpectedEnd, offset: bytes.count), "not reported as an early end: \(error)")
        case .wrong(let offset):
            // The position of an error in a literal or number is its start.
            let isWord = error.reason == .invalidLiteral || error.reason == .invalidNumber
            expect(
                error.offset <= offset && offset <= error.offset + (isWord ? 5 : 0),
                "wrong from \(offset) on, and not at \(error.offset): \(error)")
        }
    }
}

private func check(_ value: JSONValue, depth: Int, limit: Int) {
    expect(depth <= limit, "deeper than allowed")
    switch value.kind {
    case .object:
        var count = 0
        value.forEachRawMember { key, member in
            checkText(key)
            check(member, depth: depth + 1, limit: limit)
            count += 1
        }
        expect(count == value.count, "wrong number of members")
    case .array:
        var count = 0
        value.forEachElement { element in
            check(element, depth: depth + 1, limit: limit)
            count += 1
        }
        expect(count == value.count, "wrong number of elements")
    case .string:
        checkText(value)
        checkNumber(value)
    case .number:
        checkNumber(value)
        expect(value.double.map { $0.isFinite } ?? true, "a number is not finite")
    case .true, .false: expect(value.bool == (value.kind == .true), "wrong Boolean value")
    case .null: break
    }
}

/// Checks that a text is read back after writing.
private func checkText(_ value: JSONValue) {
    guard let text = value.string else { fail("a string without text") }
    var written: [UInt8] = []
    written.putJSON { $0.value(text) }
    expect(!written.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in a string")
    var document = JSONDocument()
    do throws(JSONError) { try document.parse(written) } catch { fail("the output is not JSON: \(error)") }
    expect(document.root.string?.utf8.elementsEqual(text.utf8) ?? false, "the parsed text differs")
    checkScalars(text)
}

private func checkNumber(_ value: JSONValue) {
    let raw = value.withRawBytes { bytes in String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self) }
    expect(value.integer == (raw.hasPrefix("+") ? nil : Int64(raw)), "the number differs")
}

/// Checks that the scalars of an escaped text cover the unescaped text in order and without gaps.
private func checkScalars(_ raw: String) {
    let text = EscapedText(raw)
    let bytes = Array(text.text.utf8)
    expect(bytes.count <= raw.utf8.count && text.rawScalarCount == raw.unicodeScalars.count, "the length differs")
    var end = 0
    for index in 0..<min(64, text.rawScalarCount) {
        guard let span = text.span(scalars: index, index + 1) else { fail("a scalar without a position") }
        // Several scalars of an escape sequence form one scalar.
        expect(span.start <= end && span.end >= end && span.end <= bytes.count, "scalars out of order")
        for border in [span.start, span.end] where border < bytes.count {
            expect(bytes[border] & 0xC0 != 0x80, "a boundary inside a scalar")
        }
        end = span.end
    }
    expect(text.span(scalars: text.rawScalarCount, .max) == nil, "a scalar after the end")
    let all = text.rawScalarCount == 0 ? nil : TextSpan(0, bytes.count)
    expect(text.span(scalars: 0, .max) == all && text.span(utf16: 0, .max) == all, "not the whole text")
}
