import Testing

@testable import TweetText

@Suite("Internationalised domain names")
struct PunycodeTests {
    /// The samples of RFC 3492, section 7.1, without their mixed-case annotation.
    static let samples = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("Pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "Proprostnemluvesky-uyb24dma41a"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        (
            "세계의모든사람들이한국어를이해한다면얼마나좋을까",
            "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"
        ),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        (
            "Porqu\u{E9}nopuedensimplementehablarenEspa\u{F1}ol", "PorqunopuedensimplementehablarenEspaol-fmd56a"
        ),
        (
            "T\u{1EA1}isaoh\u{1ECD}kh\u{F4}ngth\u{1EC3}ch\u{1EC9}n\u{F3}iti\u{1EBF}ngVi\u{1EC7}t",
            "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"
        ),
        ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
        ("安室奈美恵-with-SUPER-MONKEYS", "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n"),
        ("Hello-Another-Way-それぞれの場所", "Hello-Another-Way--fc4qua05auwb3674vfr0b"),
        ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"), ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
        ("パフィーdeルンバ", "de-jg4avhby1noc0d"), ("そのスピードで", "d9juau41awczczp"),
        ("-> $1.00 <-", "-> $1.00 <--"),
    ]

    @Test("The samples of RFC 3492 are encoded and decoded", arguments: samples)
    func codes(_ text: String, _ encoded: String) {
        let scalars = text.unicodeScalars.map(\.value)
        #expect(Punycode.encode(scalars).map { String(decoding: $0, as: UTF8.self) } == encoded)
        #expect(Punycode.decode(Array(encoded.utf8)) == scalars)
    }

    @Test(
        "Bytes that encode nothing are refused",
        arguments: ["bücher", "a-b_c", "99999999", "-9999999999999999999", "a-99", "\u{7F}-?"])
    func refused(_ text: String) {
        #expect(Punycode.decode(Array(text.utf8)) == nil)
    }

    @Test(
        "A name has one Unicode spelling",
        arguments: [
            ("Example.COM", "example.com"), ("bücher.example", "bücher.example"), ("BÜCHER.example", "bücher.example"),
            ("BU\u{308}CHER.example", "bu\u{308}cher.example"), ("XN--BCHER-KVA.Example", "bücher.example"),
            ("a.xn--bcher-kva.xn--p1ai", "a.bücher.рф"), ("xn--i-7iq.ws", "i❤.ws"), ("xn--strae-oqa.de", "straße.de"),
            // Encodings of capitals, of nothing, of ASCII alone, of an endless number, of U+202E.
            ("xn--bcher-2pa.example", "xn--bcher-2pa.example"), ("xn--.example", "xn--.example"),
            ("xn--a-.example", "xn--a-.example"), ("xn--99999999.example", "xn--99999999.example"),
            ("xn--ab-g4t.example", "xn--ab-g4t.example"), ("", ""), ("..", ".."),
        ])
    func names(_ name: String, _ expected: String) {
        let found = DomainName.unicode(name.utf8.span)
        #expect(Array(found.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(DomainName.unicode(found.utf8.span) == found)
    }

    @Test("Labels have an ASCII spelling where they need one")
    func labels() {
        #expect(DomainName.ascii(label: "bücher") == "xn--bcher-kva")
        #expect(DomainName.ascii(label: "bucher") == nil)
        #expect(DomainName.ascii(label: String(repeating: "é", count: 1000)) == nil)
    }

    @Test(
        "The host of a URL",
        arguments: [
            ("https://XN--BCHER-KVA.example/", "bücher.example"), ("http://ann@a.example:80/x", "a.example"),
            ("a.example/x", "a.example"), ("a.example/?u=http://other.org/", "a.example"),
            ("git+ssh://a.example./", "a.example"), ("bücher.example/http://other.org", "bücher.example"), ("", ""),
        ])
    func host(_ url: String, _ expected: String) {
        #expect(DomainName.host(of: url) == expected)
    }
}
