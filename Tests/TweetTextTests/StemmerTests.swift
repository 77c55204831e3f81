import TestSupport
import Testing

@testable import TweetText

@Suite("Stemmer")
struct StemmerTests {
    /// Words with their stems by the Snowball rules.
    static let words: [(language: String, stems: String)] = [
        (
            "en",
            "running=run runs=run dying=die ties=tie skies=sky happily=happili national=nation generously=generous "
                + "news=news gently=gentl hopping=hop controlled=control agreed=agre relational=relat yes=yes"
        ),
        (
            "de",
            "läuft=lauft laufen=lauf häuser=haus straßen=strass freundlichkeit=freundlich ärzte=arzt aerzte=arzt "
                + "geordnet=geordnet schönste=schon bäuerinnen=bau wörtern=wort systemen=system quelle=quell"
        ),
        (
            "fr",
            "mangeaient=mang chevaux=cheval nationale=national vraiment=vrai finissons=fin généreuse=géner naïve=naïv "
                + "l'école=écol logiquement=logiqu parlée=parl jouent=jouent quatre=quatr"
        ),
        (
            "es",
            "corriendo=corr canciones=cancion rápidamente=rapid gatitos=gatit diciéndome=dic hablaron=habl logía=log "
                + "amabilidad=amabil pingüinos=pingüin averigüe=averigü"
        ),
        (
            "pt",
            "correndo=corr canções=cançõ rapidamente=rapid amávamos=amáv logia=log felicidade=felic averigue=averig "
                + "lições=liçõ cantaria=cant"
        ),
        (
            "it",
            "correndo=corr canzoni=canzon rapidamente=rapid mangiarli=mang amavano=amav possibilità=possibil laghi=lagh "
                + "divano=divan dell'arte=arte qualità=qualit"
        ),
        (
            "nl",
            "lopen=loop gelopen=loop huizen=huis kinderen=kinder katten=kat oren=oor apen=aap lachte=lacht geëten=eet "
                + "schoonheid=schoon opgebeld=opbel"
        ),
    ]

    @Test("Words have the stems of Snowball", arguments: words)
    func stems(_ language: String, _ stems: String) throws {
        let stemmer = try #require(Stemmer(language: language, acceptsFolded: false))
        for pair in stems.split(separator: " ") {
            let parts = pair.split(separator: "=").map(String.init)
            #expect(stemmer.stem(parts[0]) == parts[1])
        }
        #expect(stemmer.stem("").isEmpty)
    }

    @Test(
        "A folded word has the same stem as other folded forms",
        arguments: [
            ("fr", "parle parlee parlees parlerent"), ("es", "hablo hablando hablariamos hablaban"),
            ("es", "comi comer comio comido"),
            ("pt", "falo falava falavamos falariamos"),
            ("it", "parlo parlava parlavano parlera"), ("de", "haus hauser hauses"),
        ])
    func folded(_ language: String, _ words: String) throws {
        let stemmer = try #require(Stemmer(language: language, acceptsFolded: true))
        #expect(Set(words.split(separator: " ").map { stemmer.stem(String($0)) }).count == 1)
    }

    @Test("Each invented word starts with a beginning of its stem", arguments: Stemmer.languages)
    func beginnings(_ language: String) throws {
        let stemmer = try #require(Stemmer(language: language, acceptsFolded: true))
        var random = SeededGenerator(seed: 7)
        let endings = [
            "", "s", "en", "ing", "ed", "ies", "eren", "ation", "heid", "zen", "ungen", "amos", "ions", "es",
        ]
        let syllables = ["a", "e", "o", "ie", "ge", "la", "ty", "ue", "oe", "ske", "zi", "ver", "ij", "th"]
        for _ in 0..<1500 {
            var word = ""
            for _ in 0..<Int.random(in: 1...2, using: &random) { word += syllables.randomElement(using: &random) ?? "" }
            word += endings.randomElement(using: &random) ?? ""
            let stem = stemmer.stem(word)
            #expect(stemmer.beginnings(of: stem).contains { word.hasPrefix($0) }, "\(word): \(stem)")
        }
    }

    @Test("A code without rules has no stemmer", arguments: ["", "xx", "EN", "english"])
    func unknown(_ language: String) {
        #expect(Stemmer(language: language, acceptsFolded: true) == nil)
    }
}
