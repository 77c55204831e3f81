/// Divides conversations into one record per message while their bytes are streamed. A conversation of any length is
/// read in the memory of its longest message. A damaged byte costs one message, or the two messages next to it:
///
///     {"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{…}},{"messageCreate":{…}}]}}
///     {"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{…}}]}},
///     {"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{…}}]}}
///
/// Divides at the comma of `},{"messageCreate"`, with any white space. A text cannot contain these bytes, because its
/// quotes are escaped, so the splitter parses no other JSON, and damage does not mislead it. Other elements stay in the
/// record of the message before them. A conversation whose ID does not precede its messages is not divided.
final class ConversationSplitter {
    /// Maximum distance in bytes between a comma or quote and the keys and values that belong to it.
    private static let reach = 512

    private static let conversation = Array("\"dmConversation\"".utf8)
    private static let number = Array("\"conversationId\"".utf8)
    private static let messages = Array("\"messages\"".utf8)
    private static let message = Array("\"messageCreate\"".utf8)

    /// The insertions of bytes, each with the offset of the first one in the split stream, and the number of bytes by
    /// which the following bytes are moved.
    private var made: [(start: Int64, shift: Int64)] = []
    /// Bytes that were read and not yet returned.
    private var window: [UInt8] = []
    private var isAtEnd = false
    /// The length of the split stream so far, in bytes.
    private var length: Int64 = 0
    /// The last byte that was returned and is not white space.
    private var previous: UInt8 = 0
    /// The bytes to insert: the end of a conversation and the beginning of the next. `nil` until the conversation's ID
    /// is known.
    private var seam: [UInt8]?
    /// Whether the position is between the beginning of a conversation and its messages.
    private var isInHead = false

    /// The number of records that dividing added.
    var cuts: Int { made.count }

    /// Returns the split stream. Use one splitter for each stream.
    func split(_ stream: ByteStream) -> ByteStream {
        ByteStream { [self] buffer, count in
            let before = buffer.count
            while buffer.count == before, !isAtEnd {
                do {
                    if try !stream.read(count, into: &window) { isAtEnd = true }
                } catch {
                    isAtEnd = true
                    handOut(into: &buffer)
                    throw error
                }
                handOut(into: &buffer)
            }
            return buffer.count > before
        }
    }

    // MARK: Positions

    /// The offset in the entry of a byte in the split stream. An inserted byte has the offset of its comma.
    func original(of offset: Int64) -> Int64 {
        var lower = 0
        var upper = made.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if made[middle].start <= offset { lower = middle + 1 } else { upper = middle }
        }
        guard lower > 0 else { return offset }
        let cut = made[lower - 1]
        let shiftBefore = lower > 1 ? made[lower - 2].shift : 0
        // The replaced comma is one of the inserted bytes.
        return max(offset - cut.shift, cut.start - shiftBefore)
    }

    func original(of position: RecordPosition) -> RecordPosition {
        let start = original(of: position.offset)
        return RecordPosition(
            offset: start, length: original(of: position.offset + position.length) - start, line: position.line)
    }

    // MARK: Dividing

    /// Moves bytes from `window` to `buffer`. Before the end of the stream, keeps the last bytes, which the next ones
    /// may complete.
    private func handOut(into buffer: inout [UInt8]) {
        let limit = isAtEnd ? window.count : window.count - Self.reach
        guard limit > 0 else { return }
        let before = buffer.count
        var copied = 0
        var index = 0
        while index < limit {
            let byte = window[index]
            if byte.isJSONSpace {
                index += 1
                continue
            }
            if byte == UInt8(ascii: "\"") {
                look(at: index)
            } else if byte == UInt8(ascii: ","), previous == UInt8(ascii: "}"), let seam, beginsMessage(index + 1) {
                buffer += window[copied..<index]
                let start = length + Int64(buffer.count - before)
                made.append((start, (made.last?.shift ?? 0) + Int64(seam.count - 1)))
                buffer += seam
                copied = index + 1
            }
            previous = byte
            index += 1
        }
        buffer += window[copied..<limit]
        window.removeFirst(limit)
        length += Int64(buffer.count - before)
    }

    /// Updates the state if a key of interest starts at this quote.
    private func look(at index: Int) {
        guard index + 3 < window.count else { return }
        switch window[index + 1] {
        case UInt8(ascii: "d") where isKey(Self.conversation, at: index):
            seam = nil
            isInHead = true
        case UInt8(ascii: "c") where isInHead && seam == nil && stands(Self.number, at: index):
            guard let value = value(behind: index + Self.number.count) else { return }
            seam = Array("]}},{\"dmConversation\":{\"conversationId\":".utf8) + value + Array(",\"messages\":[".utf8)
        case UInt8(ascii: "m") where isInHead && isKey(Self.messages, at: index): isInHead = false
        default: break
        }
    }

    /// The string (with its quotes) or number after a key's colon; `nil` if it has an escape or is too long.
    private func value(behind index: Int) -> ArraySlice<UInt8>? {
        let colon = nonSpace(index)
        guard colon < window.count, window[colon] == UInt8(ascii: ":") else { return nil }
        let start = nonSpace(colon + 1)
        guard start < window.count else { return nil }
        let isText = window[start] == UInt8(ascii: "\"")
        var end = isText ? start + 1 : start
        while end < window.count, end - start < Self.reach / 2 {
            let byte = window[end]
            if isText, byte == UInt8(ascii: "\"") { return window[start...end] }
            guard byte.isASCIIDigit || isText && (byte >= 0x20 && byte != UInt8(ascii: "\\")) else {
                let isWhole = byte.isJSONSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
                return isText || end == start || !isWhole ? nil : window[start..<end]
            }
            end += 1
        }
        return nil
    }

    /// Whether the word is a key here, with a colon after it.
    private func isKey(_ word: [UInt8], at index: Int) -> Bool {
        guard stands(word, at: index) else { return false }
        let colon = nonSpace(index + word.count)
        return colon < window.count && window[colon] == UInt8(ascii: ":")
    }

    /// Whether `{"messageCreate"` is here, with any white space.
    private func beginsMessage(_ index: Int) -> Bool {
        let brace = nonSpace(index)
        guard brace < window.count, window[brace] == UInt8(ascii: "{") else { return false }
        return stands(Self.message, at: nonSpace(brace + 1))
    }

    private func nonSpace(_ index: Int) -> Int {
        var index = index
        while index < window.count, window[index].isJSONSpace { index += 1 }
        return index
    }

    private func stands(_ word: [UInt8], at index: Int) -> Bool {
        guard index + word.count <= window.count else { return false }
        for position in word.indices where window[index + position] != word[position] { return false }
        return true
    }
}
