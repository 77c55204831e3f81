/// Rewrites JSON with unquoted keys, single quotes, trailing commas or comments (as in JSON5) as strict JSON. Also
/// rewrites JavaScript's escape sequences and values such as `undefined`.
///
/// Some owners ran a code formatter on `account.js` and `profile.js` before they published their archive. The rewriter
/// accepts more than JSON5, which is safe, because the strict scanner checks the result.
struct TolerantRewriter {
    /// Maps a range of the rewritten bytes to the entry. The range begins at `corrected` and ends at the next
    /// correction. It was copied from the entry, where it begins at `original`.
    struct Correction {
        var corrected: Int64
        var original: Int64

        /// Returns the offset in the entry for an offset in the rewritten bytes. `corrections` must be sorted.
        static func original(of offset: Int64, _ corrections: [Correction]) -> Int64 {
            var low = 0
            var high = corrections.count
            while low < high {
                let middle = (low + high) / 2
                if corrections[middle].corrected <= offset { low = middle + 1 } else { high = middle }
            }
            guard low > 0 else { return offset }
            return corrections[low - 1].original + (offset - corrections[low - 1].corrected)
        }
    }

    struct Rewritten {
        /// Strict JSON, followed by the unchanged bytes after the last rewritten value.
        var bytes: [UInt8]
        /// The kinds of changes, such as `unquoted keys`.
        var notes: [String]
        var corrections: [Correction]
    }

    /// The maximum size in bytes of an entry that is rewritten.
    static let sizeLimit: Int64 = 1 << 20
    private static let depthLimit = 512

    private let input: [UInt8]
    /// The offset of `input` in the entry.
    private let origin: Int64
    private var position = 0
    private var output: [UInt8] = []
    private var notes: [String] = []
    private var corrections: [Correction] = []
    /// The open arrays (false) and objects (true), outermost first.
    private var open: [Bool] = []
    /// True if a key follows in the current object.
    private var awaitsKey = false
    /// True after any byte of the current value, except white space, commas and comments.
    private var hasContent = false
    /// The index in `output` of the last comma. It is a trailing comma if a closing bracket follows.
    private var lastComma: Int?

    /// Rewrites a value and the objects that follow it, or the rest of an array or object whose beginning was already
    /// read. Returns `nil` if the first value does not become strict JSON, or if nothing in it changed except white
    /// space.
    ///
    /// - Parameters:
    ///   - container: The kind of the array or object that contains the first byte; `nil` at the top level.
    ///   - origin: The offset of the first byte in the entry.
    static func rewrite(_ bytes: Span<UInt8>, inside container: JSONKind?, origin: Int64) -> Rewritten? {
        let input = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        var rewriter = TolerantRewriter(input: input, origin: origin)
        if let container {
            rewriter.open = [container == .object]
            rewriter.awaitsKey = container == .object
        }
        guard rewriter.rewriteValue(), !rewriter.notes.isEmpty else { return nil }
        let beginning: [UInt8] =
            switch container {
            case .object: [UInt8(ascii: "{")]
            case .array: [UInt8(ascii: "[")]
            default: []
            }
        // Other errors remain, so the caller reports the original error.
        guard isStrict(beginning + rewriter.output) else { return nil }
        while container == nil, rewriter.rewriteNext() {}
        rewriter.correct()
        rewriter.output += input[rewriter.position...]
        return Rewritten(bytes: rewriter.output, notes: rewriter.notes, corrections: rewriter.corrections)
    }

    private static func isStrict(_ json: [UInt8]) -> Bool {
        var document = JSONDocument()
        return (try? document.parse(json)) != nil
    }

    /// Rewrites the object after the last rewritten value. If no valid object follows, changes nothing and returns
    /// false.
    private mutating func rewriteNext() -> Bool {
        let (start, place, known, corrected) = (output.count, position, notes.count, corrections.count)
        (hasContent, awaitsKey, lastComma) = (false, false, nil)
        open.removeAll()
        while position < input.count, input[position].isJSONSpace {
            output.append(input[position])
            position += 1
        }
        if byte(position) == UInt8(ascii: "{"), rewriteValue(), Self.isStrict(Array(output[start...])) { return true }
        position = place
        output.removeSubrange(start...)
        notes.removeSubrange(known...)
        corrections.removeSubrange(corrected...)
        return false
    }

    private init(input: [UInt8], origin: Int64) {
        self.input = input
        self.origin = origin
    }

    private func byte(_ index: Int) -> UInt8 { index < input.count ? input[index] : 0 }

    private mutating func note(_ what: String) {
        if !notes.contains(what) { notes.append(what) }
    }

    /// Adds a correction for the next bytes, because their offset differs from that in the entry.
    private mutating func correct() {
        corrections.append(
            Correction(corrected: origin + Int64(output.count), original: origin + Int64(position)))
    }

    /// Rewrites up to the end of the value, or of the array or object in which the bytes begin. Returns false if the
    /// end is missing, if a bracket does not match, or above `depthLimit`.
    private mutating func rewriteValue() -> Bool {
        while position < input.count {
            let next = input[position]
            switch next {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < Self.depthLimit else { return false }
                open.append(next == UInt8(ascii: "{"))
                awaitsKey = next == UInt8(ascii: "{")
                copy()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                dropTrailingComma()
                guard open.popLast() == (next == UInt8(ascii: "}")) else { return false }
                awaitsKey = false
                copy()
                if open.isEmpty { return true }
            case UInt8(ascii: ","):
                awaitsKey = open.last ?? false
                lastComma = output.count
                output.append(next)
                position += 1
            case UInt8(ascii: ":"):
                awaitsKey = false
                copy()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard rewriteString(quote: next) else { return false }
            case UInt8(ascii: "/"):
                guard skipComment() else { return false }
            case _ where next.isJSONSpace:
                output.append(next)
                position += 1
            case 0x0B, 0x0C:
                output.append(0x20)
                position += 1
            default:
                rewriteWord()
            }
            if open.isEmpty, hasContent { return true }
        }
        return false
    }

    private mutating func copy() {
        lastComma = nil
        hasContent = true
        output.append(input[position])
        position += 1
    }

    private mutating func dropTrailingComma() {
        guard let comma = lastComma else { return }
        note("trailing commas")
        output[comma] = 0x20
        lastComma = nil
    }

    /// Replaces the comment at `position` by a space. Returns false if the comment is incomplete, or if `position` is
    /// not at a comment.
    private mutating func skipComment() -> Bool {
        let start = position
        if byte(position + 1) == UInt8(ascii: "/") {
            while position < input.count, input[position] != 0x0A { position += 1 }
        } else if byte(position + 1) == UInt8(ascii: "*") {
            position += 2
            while position < input.count,
                !(input[position] == UInt8(ascii: "*") && byte(position + 1) == UInt8(ascii: "/"))
            {
                position += 1
            }
            guard position < input.count else { return false }
            position += 2
        }
        guard position > start else { return false }
        note("comments")
        output.append(0x20)
        correct()
        return true
    }

    /// Rewrites a string in single or double quotes, and escapes that exist only in JavaScript. Returns false if the
    /// closing quote is missing.
    private mutating func rewriteString(quote: UInt8) -> Bool {
        lastComma = nil
        hasContent = true
        if quote == UInt8(ascii: "'") { note("single quotes") }
        output.append(UInt8(ascii: "\""))
        position += 1
        while position < input.count {
            let next = input[position]
            if next == quote {
                output.append(UInt8(ascii: "\""))
                position += 1
                return true
            }
            if next == UInt8(ascii: "\\") {
                rewriteEscape()
            } else if next == UInt8(ascii: "\"") {
                output += [UInt8(ascii: "\\"), next]
                position += 1
                correct()
            } else {
                output.append(next)
                position += 1
            }
        }
        return false
    }

    private mutating func rewriteEscape() {
        let escape = byte(position + 1)
        let replacement: [UInt8]?
        switch escape {
        case UInt8(ascii: "'"): replacement = [escape]
        case UInt8(ascii: "v"): replacement = Array("\\u000b".utf8)
        case UInt8(ascii: "x"):
            replacement = Array("\\u00".utf8)
        case 0x0A: replacement = []
        default: replacement = nil
        }
        if let replacement {
            note("JavaScript escape sequences")
            output += replacement
            position += 2
            correct()
        } else {
            output.append(UInt8(ascii: "\\"))
            if position + 1 < input.count { output.append(escape) }
            position = min(position + 2, input.count)
        }
    }

    /// Adds quotes to an unquoted key. Replaces values such as `undefined` by `null`. Copies numbers and other
    /// literals.
    private mutating func rewriteWord() {
        lastComma = nil
        hasContent = true
        let start = position
        while position < input.count, !Self.endsWord(input[position]) { position += 1 }
        // Copy an invalid byte, because the strict scanner will reject it.
        if position == start { position += 1 }
        let word = input[start..<position]
        if awaitsKey {
            note("unquoted keys")
            output.append(UInt8(ascii: "\""))
            position = start
            correct()
            output += word
            position = start + word.count
            output.append(UInt8(ascii: "\""))
            correct()
        } else if let missing = Self.missing.first(where: { word.elementsEqual($0.word.utf8) }) {
            note(missing.note)
            output += Array("null".utf8)
            correct()
        } else {
            output += word
        }
    }

    /// The JavaScript values that `rewriteWord` replaces by `null`.
    private static let missing = [
        (word: "undefined", note: "undefined values"), (word: "NaN", note: "NaN or Infinity"),
        (word: "Infinity", note: "NaN or Infinity"), (word: "-Infinity", note: "NaN or Infinity"),
    ]

    private static func endsWord(_ byte: UInt8) -> Bool {
        byte < 0x80 && !ScriptPrefix.isNameByte(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+")
    }
}

extension JSONDocument {
    /// Parses a value that may contain unquoted keys, trailing commas, single quotes or comments. Returns the
    /// deviations from strict JSON, or an empty array. If rewriting does not help, throws the error of the strict
    /// parser. Copies the bytes, so it is suited only for small files.
    package mutating func parseTolerant(_ json: [UInt8]) throws(JSONError) -> [String] {
        do throws(JSONError) {
            try parse(json)
            return []
        } catch {
            guard let rewritten = TolerantRewriter.rewrite(json.span, inside: nil, origin: 0) else { throw error }
            do throws(JSONError) { try parse(rewritten.bytes) } catch _ { throw error }
            return rewritten.notes
        }
    }
}
