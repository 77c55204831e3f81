import TerminalUI
import TestSupport
import Testing

@Suite("Input decoder")
struct InputDecoderTests {
    static let cases: [(bytes: String, events: [InputEvent])] = [
        ("a", [.key(.character("a"))]),
        ("é漢👍", [.key(.character("é")), .key(.character("漢")), .key(.character("👍"))]),
        ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]),
        ("\u{7F}\u{08}", [.key(.backspace), .key(.backspace)]),
        ("\u{01}\u{1A}\u{00}", [.control("a"), .control("z"), .control(" ")]),
        ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]),
        ("\u{1B}[1;5C", [.key(.right, .control)]), ("\u{1B}[1;3D", [.key(.left, .alt)]),
        ("\u{1B}[H\u{1B}[4~", [.key(.home), .key(.end)]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.key(.pageUp), .key(.pageDown), .key(.delete)]),
        ("\u{1B}[Z", [.key(.tab, .shift)]),
        ("\u{1B}OP\u{1B}[24~", [.key(.function(1)), .key(.function(12))]),
        ("\u{1B}x", [.key(.character("x"), .alt)]), ("\u{1B}\u{7F}", [.key(.backspace, .alt)]),
        ("\u{1B}[97;5u", [.key(.character("a"), .control)]),
        (
            "\u{1B}[<0;3;2M\u{1B}[<0;3;2m",
            [
                .mouse(MouseEvent(.press, column: 2, row: 1)), .mouse(MouseEvent(.release, column: 2, row: 1)),
            ]
        ),
        (
            "\u{1B}[<64;1;1M\u{1B}[<69;300;80M",
            [
                .mouse(MouseEvent(.wheelUp, column: 0, row: 0)), .mouse(MouseEvent(.wheelDown, column: 299, row: 79)),
            ]
        ),
        ("\u{1B}[<35;3;2M", []), ("\u{1B}[<0;0;2M", []),
        ("\u{1B}[200~two\nlines \u{1B}[A\u{1B}[201~z", [.paste("two\nlines \u{1B}[A"), .key(.character("z"))]),
        // Answers to queries that arrive late.
        ("\u{1B}]11;rgb:0000/0000/0000\u{07}\u{1B}[?62;4cq", [.key(.character("q"))]),
        ("\u{1B}]11;rgb:00\u{1B}\\q", [.key(.character("q"))]), ("\u{1B}[[Aq", [.key(.character("q"))]),
        ("\u{1B}[Mabcq", [.key(.character("q"))]),
    ]

    @Test("Bytes become events, however they are divided", arguments: cases)
    func events(_ bytes: String, _ expected: [InputEvent]) {
        var whole = InputDecoder()
        #expect(whole.decode(bytes.utf8) == expected)
        #expect(whole.escapeTimeout == nil)
        var divided = InputDecoder()
        #expect(bytes.utf8.flatMap { divided.decode([$0]) } == expected)
    }

    @Test("Malformed UTF-8 is ignored")
    func malformed() {
        for bytes: [UInt8] in [
            [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC2, 0x85],
        ] {
            var decoder = InputDecoder()
            #expect(decoder.decode(bytes + [0x61]) == [.key(.character("a"))], "\(bytes)")
        }
    }

    @Test("ESC is a key if nothing follows in time")
    func escape() {
        var decoder = InputDecoder()
        let escape = decoder.decode([0x1B])
        #expect(escape == [] && decoder.escapeTimeout == 50)
        #expect(Self.flushed(&decoder) == [.key(.escape)] && decoder.escapeTimeout == nil)
        // The rest of an answer of a slow terminal must not become keys.
        for beginning: [UInt8] in [[0x1B, 0x5B], [0x1B, 0x5D, 0x31], [0xE6, 0xBC]] {
            let events = decoder.decode(beginning)
            #expect(events == [] && decoder.escapeTimeout == 1000)
            #expect(Self.flushed(&decoder) == [] && decoder.escapeTimeout == nil)
        }
    }

    private static func flushed(_ decoder: inout InputDecoder) -> [InputEvent] { decoder.flush() }

    @Test("A paste ends with its mark or after silence, and its length is limited")
    func paste() {
        var decoder = InputDecoder()
        var pasted = decoder.decode("\u{1B}[200~a\u{1B}".utf8)
        #expect(pasted == [] && decoder.escapeTimeout == 1000)
        pasted = decoder.decode("[201~".utf8)
        #expect(pasted == [.paste("a")])
        pasted = decoder.decode("\u{1B}[200~b".utf8) + decoder.flush() + decoder.decode("c".utf8)
        #expect(pasted == [.paste("b"), .key(.character("c"))])
        let events = decoder.decode(("\u{1B}[200~" + String(repeating: "x", count: 100_000) + "\u{1B}[201~").utf8)
        #expect(events == [.paste(String(repeating: "x", count: 1 << 16))])
    }

    @Test("Random bytes never stay in the decoder, and give the same events however they are divided")
    func random() {
        var generator = SeededGenerator(seed: 46)
        let pieces = [
            "\u{1B}", "[", "O", "<", ";", "1", "200~", "\u{1B}[201~", "M", "m", "é", "\u{7F}", "u", "]", "\u{07}",
        ]
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 1...12, using: &generator)).flatMap { _ -> [UInt8] in
                Bool.random(using: &generator)
                    ? Array((pieces.randomElement(using: &generator) ?? "").utf8)
                    : [UInt8.random(in: 0...255, using: &generator)]
            }
            var (whole, divided) = (InputDecoder(), InputDecoder())
            let events = whole.decode(bytes) + whole.flush()
            #expect(bytes.flatMap { divided.decode([$0]) } + divided.flush() == events, "\(bytes)")
            #expect(whole.escapeTimeout == nil)
        }
    }
}
