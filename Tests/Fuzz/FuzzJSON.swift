import TweetModel

@testable import ArchiveImport
@testable import Rendering

/// Any bytes are JSON, or the place is told where they stop being some. The records of an entry are the same in whatever
/// pieces it comes, and nothing between them is passed over in silence. The first byte chooses the pieces.
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
    // Behind damage it depends on what was read ahead where records are looked for again.
    if whole.isSound { expect(whole == cut, "other records when it comes in pieces") }
    return true
}

private func checkDocument(_ bytes: [UInt8], depthLimit: Int) {
    var document = JSONDocument(depthLimit: depthLimit)
    let expected = JSONGrammar.outcome(of: bytes, depthLimit: depthLimit)
    do throws(JSONError) {
        try document.parse(bytes)
        expect(expected == .whole, "taken for JSON, which it is not")
        check(document.root, depth: 0, limit: depthLimit)
    } catch {
        expect(!error.description.isEmpty, "refused without a reason")
        switch expected {
        case .whole: fail("refused, and is JSON: \(error)")
        case .open:
            expect(error == JSONError(.unexpectedEnd, offset: bytes.count), "only the end is missing: \(error)")
        case .wrong(let place):
            // Words and numbers are blamed as a whole.
            let isWord = error.reason == .invalidLiteral || error.reason == .invalidNumber
            expect(
                error.offset <= place && place <= error.offset + (isWord ? 5 : 0),
                "wrong from \(place) on, and not at \(error.offset): \(error)")
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
        expect(count == value.count, "another number of members")
    case .array:
        var count = 0
        value.forEachElement { element in
            check(element, depth: depth + 1, limit: limit)
            count += 1
        }
        expect(count == value.count, "another number of elements")
    case .string:
        checkText(value)
        checkNumber(value)
    case .number:
        checkNumber(value)
        expect(value.double.map { $0.isFinite } ?? true, "a number without a value")
    case .true, .false: expect(value.bool == (value.kind == .true), "another truth")
    case .null: break
    }
}

/// A text is the same when it is written and read again.
private func checkText(_ value: JSONValue) {
    guard let text = value.string else { fail("a string without text") }
    var written: [UInt8] = []
    written.putString(text)
    expect(!written.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in a string")
    var document = JSONDocument()
    do throws(JSONError) { try document.parse(written) } catch { fail("what we write is not JSON: \(error)") }
    expect(document.root.string?.utf8.elementsEqual(text.utf8) ?? false, "another text when read again")
    checkPlaces(text)
}

private func checkNumber(_ value: JSONValue) {
    let raw = value.withRawBytes { bytes in String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self) }
    expect(value.integer == (raw.hasPrefix("+") ? nil : Int64(raw)), "another number")
}

/// The scalars of an escaped text lie one after the other in the un-escaped one, from its beginning to its end.
private func checkPlaces(_ raw: String) {
    let text = EscapedText(raw)
    let bytes = Array(text.text.utf8)
    expect(bytes.count <= raw.utf8.count && text.rawScalarCount == raw.unicodeScalars.count, "another length")
    var end = 0
    for place in 0..<min(64, text.rawScalarCount) {
        guard let span = text.span(scalars: place, place + 1) else { fail("a scalar that stands nowhere") }
        // An escape is several scalars for one.
        expect(span.start <= end && span.end >= end && span.end <= bytes.count, "scalars out of order")
        for border in [span.start, span.end] where border < bytes.count {
            expect(bytes[border] & 0xC0 != 0x80, "inside a scalar")
        }
        end = span.end
    }
    expect(text.span(scalars: text.rawScalarCount, .max) == nil, "a scalar behind the end")
    let all = text.rawScalarCount == 0 ? nil : TextSpan(0, bytes.count)
    expect(text.span(scalars: 0, .max) == all && text.span(utf16: 0, .max) == all, "not the whole text")
}
