import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Long conversations")
struct ConversationSplitterTests {
    /// Two conversations, formatted as by the service or without white space. One has an event, the other other
    /// members.
    private static func file(_ count: Int, space: Bool) -> String {
        func members(_ first: Int) -> [String] {
            (first..<first + count).map { number in
                let words = #"a \"},{\\\"messageCreate\\\": {\" in the text, \#(number) 🌅"#
                // Texts that are also keys of the file.
                let text = number % 7 == 3 ? ["dmConversation", "messages", "conversationId"][number % 3] : words
                return #"{"messageCreate":{"id":"\#(number)","senderId":"43","text":"\#(text)"}}"#
            }
        }
        let join = #"{"joinConversation":{"participantsSnapshot":["42"]}}"#
        let first = #"{"dmConversation":{"conversationId":"42-43","messages":[\#(members(1).joined(separator: ","))]}}"#
        let second =
            #"{"dmConversation":{"conversationId":900,"messages":[\#((members(5001) + [join]).joined(separator: ","))],"#
            + #""more":[1]}}"#
        let text = "window.YTD.direct_messages.part0 = [\(first),\(second)]"
        guard space else { return text }
        return text.replacing(#"{"messageCreate":{"#, with: "{\n          \"messageCreate\" : {\n")
            .replacing(#""conversationId":"#, with: #""conversationId" : "#).replacing("}},{", with: "}},\n        {")
    }

    private struct Found: Equatable {
        var conversations: Set<String> = []
        var messages: [Int64] = []
        var events = 0
        var skipped: [String] = []
        var pieces = 0
    }

    /// Reads the file with a small memory limit, and compares the position of every message with its bytes.
    private func read(_ bytes: [UInt8], chunk: Int, limit: Int, divides: Bool = true) throws -> Found {
        var found = Found()
        let splitter = ConversationSplitter()
        let stream = ByteStream(bytes, chunk: chunk)
        var reader = JSONRecordReader(
            divides ? splitter.split(stream) : stream, splittingObject: false, chunkSize: 512, recordLimit: limit)
        var decoder = ConversationDecoder(media: nil)
        reading: while true {
            switch try reader.next() {
            case .end: break reading
            case .skipped(_, let position):
                let original = splitter.original(of: position)
                found.skipped.append(
                    String(
                        decoding: bytes[Int(original.offset)..<Int(original.offset + original.length)], as: UTF8.self))
            case .record:
                found.pieces += 1
                let start = reader.position.offset - Int64(reader.document.root.range.lowerBound)
                try decoder.decode(reader.document.root) { result, range in
                    let original = splitter.original(
                        of: RecordPosition(offset: start + Int64(range.lowerBound), length: Int64(range.count)))
                    let there = bytes[Int(original.offset)..<Int(original.offset + original.length)]
                    switch result {
                    case .success(.message(let message)):
                        found.messages.append(message.id.rawValue)
                        found.conversations.insert(message.conversation)
                        let text = String(decoding: there, as: UTF8.self)
                        #expect(text.hasPrefix("{") && text.hasSuffix("}}") && text.contains("\"\(message.id)\""))
                    case .success(.event): found.events += 1
                    case .failure(let problem): found.skipped.append(problem.reason)
                    }
                }
            }
        }
        if divides { #expect(found.pieces - splitter.cuts == 2 || !found.skipped.isEmpty) }
        return found
    }

    @Test("Messages are read one by one with the memory of one, at every chunk boundary", arguments: [false, true])
    func whole(space: Bool) throws {
        let bytes = Array(Self.file(40, space: space).utf8)
        let expected = try read(bytes, chunk: 65_536, limit: 1 << 20, divides: false)
        #expect(expected.messages == Array(1...40) + Array(5001...5040) && expected.events == 1)
        for chunk in [1, 7, 513, 65_536] {
            var found = try read(bytes, chunk: chunk, limit: 600)
            #expect(found.pieces == 80)
            found.pieces = expected.pieces
            #expect(found == expected, "\(chunk)")
        }
        // Without division the conversation would exceed the limit.
        #expect(try read(bytes, chunk: 512, limit: 600, divides: false).messages.count < 80)
    }

    @Test("A damaged byte loses its message, or the two messages around it")
    func damage() throws {
        let text = Self.file(12, space: false)
        let bytes = Array(text.utf8)
        func offset(_ part: String) throws -> Int {
            text.utf8.distance(
                from: text.utf8.startIndex, to: try #require(text.utf8.firstRange(of: part.utf8)).lowerBound)
        }
        let next = try offset(#""id":"6""#)
        for index in try offset(#""id":"5""#)..<next {
            var damaged = bytes
            damaged[index] = 0x01
            let found = try read(damaged, chunk: 999, limit: 1 << 20)
            let lost = Set((1...12).map(Int64.init) + (5001...5012).map(Int64.init)).subtracting(found.messages)
            let isInside = index < next - #"}},{"messageCreate":{"#.utf8.count - 1
            #expect(lost.isSubset(of: isInside ? [5] : [5, 6]), "\(index): \(lost)")
            #expect(lost.isEmpty == found.skipped.isEmpty, "\(index): \(lost) \(found.skipped)")
        }
    }

    @Test("Positions of inserted bytes are those of the original comma")
    func positions() throws {
        let text =
            #"[{"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{}},{"messageCreate":{}}]}}]"#
        let splitter = ConversationSplitter()
        var divided: [UInt8] = []
        let stream = splitter.split(ByteStream(Array(text.utf8), chunk: 5))
        while try stream.read(3, into: &divided) {}
        let seam = #"]}},{"dmConversation":{"conversationId":"1-2","messages":["#
        let comma = #"[{"dmConversation":{"conversationId":"1-2","messages":[{"messageCreate":{}}"#.utf8.count
        #expect(divided == Array(text.utf8.prefix(comma)) + Array(seam.utf8) + Array(text.utf8.dropFirst(comma + 1)))
        for offset in 0..<divided.count {
            let original = splitter.original(of: Int64(offset))
            if offset < comma {
                #expect(original == Int64(offset))
            } else if offset < comma + seam.utf8.count {
                #expect(original == Int64(comma), "\(offset)")
            } else {
                #expect(original == Int64(offset - seam.utf8.count + 1))
            }
        }
    }
}
