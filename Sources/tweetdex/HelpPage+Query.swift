extension HelpPage {
    /// How to write queries: the operators that most queries are made of.
    package var query: String {
        var text = heading("Queries")
        text += wrapped(
            "Words are found whatever their case and accents, next to each other they must all be there. Quote the query, or "
                + "the shell takes #, $, ! and quotes for its own: '#swift', or hashtag:swift without quotes.",
            indent: 0)
        for (title, rows) in Self.operators {
            text += "\n" + heading(title)
            text += table(rows.map { (ink.cyan($0.form), $0.form.count, $0.meaning) })
        }
        text += "\n" + heading("Examples")
        for (line, meaning) in Self.examples {
            text += "  \(ink.cyan(line))\n" + wrapped(meaning, indent: 6)
        }
        return text
    }

    /// Every query form that the page teaches.
    package static var queryForms: [String] {
        operators.flatMap { $0.1.map(\.form) }
    }

    private typealias Row = (form: String, meaning: String)

    private static let operators: [(String, [Row])] = [
        (
            "Text",
            [
                ("sea lion", "both words"),
                ("\"sea lion\"", "the words in this order"),
                ("sea OR lake", "one of them; AND binds tighter, ( ) groups"),
                ("-rain", "without the word; -( ) without what the group finds"),
                ("sun*", "words that begin so"),
            ]
        ),
        (
            "Tags and people",
            [
                ("#swift hashtag:swift", "a hashtag, whole"),
                ("@ann user:ann", "mentions of someone; user: also tweets by and to them"),
                ("$TSLA cashtag:tsla", "a cashtag"),
                ("from:ann to:bob", "who wrote it, whom it answers; from:me is the owner of the archive"),
            ]
        ),
        (
            "When",
            [
                ("since:2021-01-01", "on that day or later"),
                ("until:2022-01-01", "before that day"),
                ("date:2021-05..2021-07", "both ends included; also a year, a month or a day alone"),
            ]
        ),
        (
            "What",
            [
                ("is:reply is:retweet", "also is:quote; -is:retweet leaves them out"),
                ("has:images has:links", "also has:media, has:videos, has:hashtags, has:mentions"),
                ("min_likes:10", "also min_retweets:, and ranges such as likes:10..50"),
                ("domain:example.com", "a link to that site"),
                ("lang:de source:\"Web App\"", "language label; the program it was written with"),
                ("include:referenced", "also tweets that are only known from others that quote or repeat them"),
            ]
        ),
    ]

    private static let examples: [Row] = [
        ("tweetdex search 'sunrise has:images since:2019'", "pictures of mornings"),
        ("tweetdex search hashtag:swift -is:retweet min_likes:10", "tweets with a tag that ten people liked"),
        ("tweetdex search '(cats OR dogs) -\"hot dogs\"'", "a choice, without a phrase"),
    ]
}
