/// The values of random tweets and queries.
enum RandomValues {
    static let words = ["sea", "seal", "lion", "rain", "or", "not", "café", "naïve"]
    static let tags = ["swift", "sea", "Aurora", "東京"]
    static let people: [(id: Int64, handle: String)] = [(1, "ann_lee"), (2, "bob"), (3, "cleo"), (1_234, "1234")]
    static let days: [Int64] = [1_100_000_000, 1_262_304_000, 1_400_000_000, 1_500_000_000, 1_600_000_000]

    static let clients = ["Twitter Web App", "Twitter for iPhone", "Seal Post"]
    static let urls = [
        "https://sea.example/lion", "https://www.youtube.com/seal", "https://x.com/i/spaces/rain",
        "https://Sea.example/seal?q=rain+lion&x=1#bob", "https://bücher.example/sea",
        "http://www.xn--bcher-kva.example:80/",
    ]
    /// Hosts in queries, and parts of the URLs that they match.
    static let hosts: [(name: String, parts: [String])] = [
        ("sea.example", ["//sea.", "//Sea."]), ("example", ["example"]), ("ea.example", []),
        ("www.youtube.com", ["youtube"]),
        ("bücher.example", ["bücher", "xn--"]), ("xn--bcher-kva.example", ["bücher", "xn--"]),
        ("BÜCHER.EXAMPLE", ["cher"]),
        ("www.bücher.example", ["xn--"]), ("bucher.example", []),
    ]
    /// Regular expressions, and equivalent conditions in Swift.
    static let expressions: [(source: String, ignoresCase: Bool, isFound: @Sendable (String) -> Bool)] = [
        ("^s", false, { $0.hasPrefix("s") }), ("LION", true, { $0.lowercased().contains("lion") }),
        ("LION", false, { $0.contains("LION") }), ("rain$", false, { $0.hasSuffix("rain") }),
        (
            #"(sea|seal) \w+n\b"#, false,
            { text in
                ["sea lion", "seal lion", "sea rain", "seal rain"].contains { start in
                    text.ranges(of: start).contains {
                        $0.upperBound == text.endIndex || " ".contains(text[$0.upperBound])
                    }
                }
            }
        ),
        ("#[^ ]*京", false, { $0.contains("#東京") }), ("[éï]", false, { $0.contains("é") || $0.contains("ï") }),
    ]
}
