import TweetArchive

/// Every flag there is. The parser, `help` and error messages read this table and nothing else.
package enum FlagTable {
    package static let all: [Flag] = [
        // Which tweets, in which order.
        Flag(.limit, takes: .number("N"), "show at most N; 0 shows all", fallback: "20"),
        Flag(.after, takes: .text("CURSOR"), "the page that follows the one which ended with this cursor"),
        Flag(
            .sort,
            takes: .name(
                "ORDER",
                of: [
                    "newest", "oldest", "relevance", "likes", "retweets", "replies", "quotes", "views", "engagement",
                    "random",
                ]),
            "the order of the results; a random one is told with its seed, and sort:random/SEED in the query repeats it",
            fallback: "newest"),
        Flag(.total, "count all matching tweets, beside the page"),
        Flag(.count, "print the number of matching tweets, and nothing else"),

        // How the query is understood.
        Flag(
            .tz, takes: .text("ZONE"),
            "the time zone of dates in the query and of times shown: local, a name such as Europe/Berlin, or an offset such as +02:00",
            fallback: "the setting tz, else UTC"),
        Flag(
            .now, takes: .text("TIME"),
            "the moment that relative dates count from, e.g. 2024-11-09T12:00:00Z or @1731153600 (Unix seconds)",
            fallback: "the clock"),
        Flag(
            .dialect, takes: .name("NAME", of: ["web", "v2", "sqlite", "clickhouse"]),
            "read AND and OR as Twitter's web search (OR binds tighter) or API v2 does; explain also takes the name of the "
                + "engine that the SQL is for",
            fallback: "AND binds tighter"),
        Flag(.lenient, "take an unknown operator as words, with a warning, instead of refusing the query"),
        Flag(.noHistory, "do not record this search among the recents"),

        Flag(.user, takes: .text("HANDLE"), "only tweets of this account"),
        Flag(
            .within, takes: .text("DISTANCE"), "how far away at most: a number with km, mi or m", fallback: "10km"),
        Flag(
            .inConversation, takes: .text("CONVERSATION"),
            "with messages search: in this conversation alone, named as for messages show"),
        Flag(.thread, "with the conversation that the tweet is part of"),

        // What an export takes and hides.
        Flag(.perDay, takes: .number("N"), "a sample: at most N tweets of each day"),
        Flag(.perUser, takes: .number("N"), "a sample: at most N tweets of each author"),
        Flag(
            .seed, takes: .number("SEED"), "which sample it is: the same seed takes the same tweets",
            fallback: "a new one, which is told"),
        Flag(
            .context,
            "behind them the tweets around each, which are told apart: what it answers, quotes or repeats, and its answers"
        ),
        Flag(.normalized, "each row with the tokens of the search index, for other engines"),
        Flag(
            .pseudonymous,
            "people replaced by pseudonyms that hold within this export alone, also in mentions and links to profiles; "
                + "without names and notes"),

        // What is kept of searches.
        Flag(.off, "record no searches from now on"),
        Flag(.on, "record searches again"),

        // What an import takes in.
        Flag(
            .include, takes: .choices("KINDS", of: ["likes", "deleted", "circle", "messages"]),
            "what else to take in, joined by commas"),
        Flag(.owner, takes: .text("HANDLE"), "whose archive it is, where the input does not say"),
        Flag(
            .format, takes: .name("NAME", of: ImportOptions.formats), "read the inputs as this format",
            fallback: "detected"),

        // What comes out.
        Flag(.json, "one JSON document; errors as JSON as well"),
        Flag(.ndjson, "one JSON document a line for each tweet"),
        Flag(.csv, "a table for spreadsheets (RFC 4180), with a line of headings"),
        Flag(.byteOrderMark, "with --csv: begin with the mark by which some spreadsheets know UTF-8"),
        Flag(.markdown, "for notes and documents: a heading that says what it is, then each tweet as a quotation"),
        Flag(.gexf, "the graph as GEXF, for Gephi"),
        Flag(.graphml, "the graph as GraphML, for networkx, igraph or yEd"),
        Flag(.plain, "one line a tweet: its fields, separated by tabs"),
        Flag(.ids, "one tweet id a line"),
        Flag(
            .html, takes: .text("PATH"),
            "for a browser, without a server: export makes pages in the folder PATH, which must be empty or new; searches "
                + "and diff one page in the file PATH"),
        Flag(.noMedia, "with --html: leave images and videos out"),
        Flag(
            .output, takes: .text("FILE"),
            "write FILE, once it is whole, and FILE.evidence.json: query, time, version, numbers and hashes"),
        Flag(
            .images, takes: .choice(["auto", "never", "kitty", "iterm"]), "draw the tweet's photos between the lines",
            fallback: "auto: where the terminal can, else with characters by chafa"),
        Flag(.raw, "the record exactly as in each archive that has it, with its file, place and SHA-256"),
        Flag(
            .quiet, short: "q",
            "no remarks, and no results unless an output flag asks for them; finding nothing exits with 1"),
        Flag(.verbose, short: "v", "say more: progress as lines where there is no terminal, and every skipped record"),

        // Which ones it is about.
        Flag(.matching, takes: .text("QUERY"), "the tweets that this query finds"),
        Flag(
            .window, takes: .number("N"),
            "how many stretches of time the moving average takes in, and bursts are held against: 2 to 1000",
            fallback: "60 minutes, 24 hours, 7 days, 8 weeks, 12 months or 5 years"),
        Flag(.minWeight, takes: .number("N"), "leave out edges of fewer tweets", fallback: "1"),
        Flag(.minTweets, takes: .number("N"), "leave out what fewer tweets have", fallback: "1"),
        Flag(
            .by, takes: .choice(["minute", "hour", "day", "week", "month", "year"]),
            "how long a stretch of time is, by the clocks of the zone", fallback: "month"),
        Flag(.length, takes: .number("N"), "how many words a phrase has", fallback: "2"),
        Flag(.stopWords, "count words that every text has as well, such as and, is, the"),
        Flag(.svg, takes: .text("FILE"), "draw the series and the hours of the week into FILE, as SVG"),
        Flag(.repair, "where something is damaged, make the indexes anew and check again"),
        Flag(.imports, "read every input again that is still there, and prove each stored tweet against it"),

        // The browser view.
        Flag(.port, takes: .number("N"), "the port to answer at", fallback: "8420, or any free one"),
        Flag(.open, "open a browser there"),
        Flag(.noToken, "let every program and user of this machine in, without a key"),
        Flag(
            .media, takes: .text("FOLDER"),
            "look for images and videos in this folder first, by the names they have in an archive"),
        Flag(
            .address, takes: .text("IP"), "answer at this address of the machine as well, which others may reach",
            fallback: "127.0.0.1 and ::1 alone"),

        // Past one machine.
        Flag(
            .engine, takes: .text("URL"),
            "ask this ClickHouse server in place of the store: http://HOST:8123/?database=NAME"),
        Flag(.url, takes: .text("URL"), "the ClickHouse server to fill: http://HOST:8123/?database=NAME"),
        Flag(
            .engineTimeout, takes: .number("SECONDS"), "how long the server may take for one question", fallback: "60"),

        // Doing it, or not.
        Flag(.dryRun, "say what would happen and change nothing"),
        Flag(.force, "do it without asking"),

        // For every command.
        Flag(
            .store, takes: .text("FILE"), "the store to use",
            fallback: "$TWEETDEX_STORE or ~/.local/share/tweetdex/tweets.db",
            isGlobal: true),
        Flag(
            .color, takes: .name("WHEN", of: ["auto", "always", "never"]), "colours in the output",
            fallback: "auto: on a terminal",
            isGlobal: true),
        Flag(
            .theme, takes: .choice(["dark", "light"]), "colours for a dark or a light background",
            fallback: "the setting theme, else dark",
            isGlobal: true),
        Flag(
            .hyperlinks, takes: .name("WHEN", of: ["auto", "always", "never"]), "make links clickable (OSC 8)",
            fallback: "auto: on terminals known to do it", isGlobal: true),
        Flag(.noPager, "write straight to the terminal, without a pager", isGlobal: true),
        Flag(.help, short: "h", "show help for the command", isGlobal: true),
        Flag(.version, "show the version", isGlobal: true),
    ]

    /// The flags that belong to every command.
    package static var global: [Flag] { all.filter(\.isGlobal) }

    /// nil for a name that is missing from the table: a test sees to it that none is.
    package static func flag(_ name: Flag.Name) -> Flag? {
        all.first { $0.name == name }
    }

    static func flag(short letter: Character) -> Flag? {
        all.first { $0.short == letter }
    }
}
