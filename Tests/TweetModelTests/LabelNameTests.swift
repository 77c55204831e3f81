import Testing
import TweetModel

@Suite("Names of labels")
struct LabelNameTests {
    @Test(
        "White space and invisible characters at both ends are removed",
        arguments: [
            (" trip ", "trip"), ("trip\u{200B}", "trip"), ("\u{FEFF}trip\u{200E}\n", "trip"),
            ("a\u{200D}b", "a\u{200D}b"),
            (
                "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
                "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
            ),
        ])
    func trimmed(text: String, name: String) {
        #expect(LabelName(text)?.text == name)
    }

    @Test(
        "Names without a visible character, or that change the text around them, are refused",
        arguments: ["", " ", "\u{200B}", "\u{202E}", "a\u{202E}b", "a\u{2066}b", "a\u{7}b"])
    func refused(text: String) {
        #expect(LabelName(text) == nil)
    }
}
