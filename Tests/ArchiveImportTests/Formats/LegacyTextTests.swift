import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Text that was encoded twice")
struct LegacyTextTests {
    private static let id: Int64 = 1_641_895_047_852_982_283

    private func texts(_ text: String) throws -> [(texts: [String], warnings: [String])] {
        try [
            ("a.jsonl", #"{"id_str":"\#(Self.id)","full_text":"\#(text)","user":{"screen_name":"ann_lee"}}"#),
            ("a.csv", "id,created_at,screen_name,text\n\(Self.id),2023-03-31T20:07:39Z,ann_lee,\"\(text)\"\n"),
        ].map { name, content in
            let found = try ImportedInput(name, text: content)
            return (found.texts, found.warnings)
        }
    }

    @Test(
        "UTF-8 that was read in another encoding is decoded, with a warning",
        arguments: [
            ("cafÃ©", "café"), ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("ðŸŽ‰ tea", "🎉 tea"),
            // Latin-1: controls where Windows-1252 has quotation marks
            ("caf\u{C3}\u{A9} \u{E2}\u{80}\u{99}s \u{E6}\u{97}\u{A5}\u{E6}\u{9C}\u{AC}", "café ’s 日本"),
            // Windows-1251
            ("Р§Р°Р№ Рё С‚РѕСЂС‚. вЂњР’СЃС‘вЂќ рџЋ‰", "Чай и торт. “Всё” 🎉"), ("РґР° ok", "да ok"),
            ("Р�РІР°РЅ", "Иван"), ("cafГ© itвЂ™s", "café it’s"),
            // Mac Roman
            ("Caf√©, √ßa va? ‚Äúoui‚Äù ‚Äì \u{F8FF}üéâ", "Café, ça va? “oui” – 🎉"),
            ("f√ºr sch√∂ne Gr√º√üe", "für schöne Grüße"),
            ("–ß–∞–π", "Чай"), ("it‚Äôs tea", "it’s tea"), ("Êó•Êú¨Ë™û", "日本語"),
        ])
    func decoded(written: String, text: String) throws {
        for found in try texts(written) {
            #expect(found.texts == [text])
            #expect(found.warnings.count == 1 && found.warnings.first?.contains("encoded twice") == true)
        }
    }

    @Test(
        "Text that was encoded twice is also decoded if JSON has escapes for all of its characters",
        arguments: [
            (#"caf\u00c3\u00a9 \u00e2\u0080\u0099s \\u00c3"#, #"café ’s \u00c3"#, 1),
            (#"\u00f0\u0178\u017d\u2030 tea"#, "🎉 tea", 1), (#"\u00e9\u2019 \ud83c\udf89"#, "é’ 🎉", 0),
        ])
    func escapes(written: String, text: String, warnings: Int) throws {
        let found = try ImportedInput(
            "a.jsonl", text: #"{"id_str":"\#(Self.id)","full_text":"\#(written)","user":{"screen_name":"ann_lee"}}"#)
        #expect(found.texts == [text] && found.warnings.count == warnings, "\(found.texts) \(found.warnings)")
    }

    @Test(
        "Two letters with escapes are not a sign of text that was encoded twice",
        arguments: [
            (#"cora\u00e7\u00e3o"#, false), (#"cr\u00C9\u00c9e"#, false), (#"caf\u00c3\u00a9"#, true),
            (#"\u00e9\u2019"#, true), (#"caf\u00e9"#, false),
        ])
    func letters(written: String, mayBeDoubled: Bool) throws {
        var document = JSONDocument()
        try document.parse(Array("\"\(written)\"".utf8))
        #expect(document.mayBeDoubled == mayBeDoubled)
    }

    @Test(
        "Genuine text is not changed, although its bytes have the form of UTF-8",
        arguments: [
            "é…", "SÃO", "√π", "√π ≈ 1.77", "2√π, 3√∞", "l’été", "—él", "—Él —él", "Її", "Ні! Ні!", "Её… Её!", "дії",
            "СССР… вёл",
            "«РБК» №1", "Рё", "“Äpfel” ‚Äpfel‘", "sch√∂n", "Ann… @bob… é", "≈ √9", "рџ", "р’s",
        ])
    func genuine(text: String) throws {
        for found in try texts(text) {
            #expect(found.texts == [text])
            #expect(found.warnings.isEmpty, "\(found.warnings)")
        }
    }
}
