import Rendering
import TweetArchive
import TweetModel

/// All flags. The parser, `help`, the manual page, shell completion and error messages read this table.
extension Flag {
    /// Flags with the same purpose, under one heading of `help`.
    package typealias Group = (title: String, flags: [Flag])

    package static let groups: [Group] = [
        (title: "Query flags", flags: query),
        (title: "Result flags", flags: results),
        (title: "Content flags", flags: content),
        (title: "Analysis flags", flags: analysis),
        (title: "Check flags", flags: checks),
        (title: "History flags", flags: history),
        (title: "Output flags", flags: output),
        (title: "Browser flags", flags: browser),
        (title: "ClickHouse flags", flags: clickHouse),
        (title: "Safety flags", flags: safety),
        (title: "Global flags", flags: global),
    ]

    package static let all = groups.flatMap(\.flags)

    private static let query = [
        Flag(.matching, takes: .text("QUERY"), "only the tweets that match this query"),
        Flag(.user, takes: .text("HANDLE"), "only tweets of this account"),
        Flag(.within, takes: .text("DISTANCE"), "the maximum distance: a number with km, mi or m", fallback: "10km"),
        Flag(
            .inConversation, takes: .text("CONVERSATION"),
            "search only this conversation, named as in messages show"),
        Flag(
            .tz, takes: .text("ZONE"),
            "the time zone of dates in the query and of times in text (CSV, JSON and --plain have UTC): local, a name "
                + "such as Europe/Berlin, or an offset such as +02:00",
            fallback: "the setting tz, else UTC"),
        Flag(
            .now, takes: .text("TIME"),
            "the time that relative dates count from, e.g. 2024-11-09T12:00:00Z or @1731153600 (Unix seconds)",
            fallback: "the current time"),
        Flag(
            .dialect, takes: .choice(["web", "v2"]),
            "read AND and OR as Twitter's web search (OR binds tighter) or the API v2 does",
            fallback: "AND binds tighter"),
        Flag(.lenient, "search for unknown operators as words, with a warning, instead of an error"),
        Flag(
            .closest,
            "if no tweet matches, search for the most similar words, hashtags, accounts, clients, labels, places and "
                + "languages"
        ),
        Flag(.ignoreCase, short: "i", "accepted for compatibility with grep; searches always ignore case"),
        Flag(.noHistory, "do not record this search"),
    ]

    private static let results = [
        Flag(
            .limit, short: "n", takes: .number("N"), "show at most N; 0 shows all",
            fallback: "20; all with --ndjson, --csv, --ids and export, and with --plain in a pipe; topics: 3"),
        Flag(.after, takes: .text("CURSOR"), "the next page, after the page that ended with this cursor"),
        Flag(.page, takes: .number("N"), "page N of the results, counted from 1; a page has the results of --limit"),
        Flag(
            .sort,
            takes: .name(
                "ORDER",
                of: SearchOrder.names),
            "the order of the results (distance needs near: or geocode: in the query; random prints a seed, and "
                + "sort:random/SEED in the query repeats the order)",
            fallback: "newest"),
        Flag(.total, "also count all matching tweets"),
        Flag(.count, short: "c", "print only the number of matching tweets"),
        Flag(
            .facets, takes: .optionalChoices("LIST", of: Facet.Field.allCases.map(\.rawValue)),
            "after the results, print the most frequent values of these fields, separated by commas, with the clause "
                + "that finds the results with the value",
            fallback: "year to label; messages: year, person and conversation"),
        Flag(.facetsOnly, "print facets without the results"),
        Flag(
            .facetValues, takes: .number("N"), "show at most N values of each facet; 0 shows all",
            fallback: String(Facet.defaultLimit)),
        Flag(.histogram, "before the results, draw their number over time"),
        Flag(
            .around, short: "C", takes: .number("N"),
            "also print the N tweets of the same author before and after each result, as grep prints context lines"),
        Flag(.thread, "also print the conversation of the tweet, or of each result"),
    ]

    private static let content = [
        Flag(
            .include,
            takes: .choices("KINDS", of: PrivateKind.allCases.map(\.rawValue) + ["all"]),
            "also include these kinds, separated by commas (likes, grok and follows: only import and open; messages: also "
                + "mcp); all includes every kind that the command accepts"),
        Flag(.owner, takes: .text("HANDLE"), "the owner of the archive, if the input does not name it"),
        Flag(
            .format, takes: .name("NAME", of: InputFormat.allCases.map(\.rawValue)),
            "accept only inputs of this format",
            fallback: "all formats"),
        Flag(
            .map, takes: .text("PROPERTY=COLUMN"),
            "read a property of tweets from this column of a table or member of flat objects; may be repeated; '*=label' "
                + "makes every value that is not read a label"),
        Flag(
            .withoutIDs,
            "also import rows of tables and flat objects whose tweet ID is missing, rounded or not that of a tweet; they "
                + "get keys computed from author, time and text"),
        Flag(
            .context,
            "add the tweets around each match, marked as context: the tweets it replies to, quotes or retweets, and "
                + "its replies"),
        Flag(.perDay, takes: .number("N"), "sample at most N tweets of each day"),
        Flag(.perUser, takes: .number("N"), "sample at most N tweets of each author"),
        Flag(
            .seed, takes: .number("SEED"), "the seed of the sample; the same seed selects the same tweets",
            fallback: "a new seed, which is printed"),
        Flag(.normalized, "add the tokens of the search index to each row, for other search engines"),
        Flag(
            .pseudonymous,
            "replace people by pseudonyms that are valid only in this export, also in mentions and links to "
                + "profiles, and omit names and notes"),
        Flag(.noMedia, "with --html: omit images and videos"),
    ]

    private static let analysis = [
        Flag(
            .by, takes: .choice(["minute", "hour", "day", "week", "month", "year"]),
            "the length of a period, in the time zone of --tz", fallback: "month"),
        Flag(
            .window, takes: .number("N"),
            "the number of periods, 2 to 1000, in the moving average and in the mean for bursts",
            fallback: "60 minutes, 24 hours, 7 days, 8 weeks, 12 months or 5 years"),
        Flag(.length, takes: .number("N"), "the number of words in a phrase", fallback: "2"),
        Flag(.stopWords, "also count the most common words, such as and, is, the"),
        Flag(.minTweets, takes: .number("N"), "omit values with fewer tweets", fallback: "1"),
        Flag(.minWeight, takes: .number("N"), "omit edges with fewer tweets", fallback: "1"),
    ]

    private static let checks = [
        Flag(.repair, "rebuild damaged indexes, and check again"),
        Flag(.imports, "read every existing input again, and compare each stored tweet with it"),
        Flag(.sha256, "with --imports, also print the SHA-256 of each file of the inputs, as sha256sum does"),
    ]

    private static let history = [
        Flag(.list, "list the last changes, newest first, without undoing one"),
        Flag(.redo, "repeat the change that was undone last"),
        Flag(.clear, "delete the recorded changes, with the deleted notes and searches in them"),
        Flag(.off, "stop recording searches"),
        Flag(.on, "resume recording searches"),
    ]

    private static let output = [
        Flag(.json, "print one JSON document, and errors as JSON"),
        Flag(.ndjson, "print one JSON document per line: one for each tweet or row"),
        Flag(.csv, "print a table for spreadsheets (RFC 4180), with a header"),
        Flag(.byteOrderMark, "with --csv: begin with a byte order mark, which some spreadsheets need for UTF-8"),
        Flag(
            .columns, takes: .choices("LIST", of: TweetColumn.names),
            "print a table of these columns: aligned on a terminal, with tabs in a pipe, or with --csv. date is short for "
                + "created_at, author for handle"),
        Flag(.markdown, "print Markdown: a heading, then each tweet as a quotation"),
        Flag(.gexf, "print the graph as GEXF, for Gephi"),
        Flag(.graphml, "print the graph as GraphML, for networkx, igraph or yEd"),
        Flag(.plain, "print one line per tweet, with fields separated by tabs"),
        Flag(.ids, "print one tweet ID per line"),
        Flag(.urls, "print the URL of each tweet on a line, for example for a web archive"),
        Flag(.links, "with --urls: after each tweet, print the destinations of its links"),
        Flag(
            .html, takes: .text("PATH"),
            "write HTML: export writes pages into the folder PATH, which must be empty or new; searches and diff write "
                + "one page to the file PATH"),
        Flag(
            .save, takes: .text("FOLDER"),
            "copy the images and videos of all results from the archives into FOLDER, which must be empty or new"),
        Flag(
            .output, short: "o", takes: .text("FILE"),
            "write FILE when complete, and FILE.evidence.json with query, time, version, counts and hashes; - is "
                + "standard output"),
        Flag(.svg, takes: .text("FILE"), "draw the counts over time and by hour of the week into FILE, as SVG"),
        Flag(
            .images, takes: .choice(["auto", "never", "kitty", "iterm"]), "draw the photos of the tweet",
            fallback: "auto: if the terminal can, otherwise with characters by chafa"),
        Flag(.web, "open the URL of the item in a browser"),
        Flag(.raw, "print the record from each archive unchanged, with its file, position and BLAKE3"),
        Flag(
            .quiet, short: "q",
            "print no messages, and no results without an output flag; exit with 1 if nothing is found"),
        Flag(.verbose, short: "v", "print more: progress without a terminal, and skipped records"),
    ]

    private static let browser = [
        Flag(.port, takes: .number("N"), "the port of the server", fallback: "8420, or any free port"),
        Flag(.open, "open a browser"),
        Flag(.noToken, "allow access from every program and user of this machine, without a token"),
        Flag(
            .media, takes: .text("FOLDER"),
            "find images and videos in this folder: import by a tweet ID or media key in their names, for media that the "
                + "input does not contain (may be repeated); serve first, by their names in the archive"),
        Flag(
            .address, takes: .text("IP"), "also listen on this address, which other machines may reach",
            fallback: "127.0.0.1 and ::1 only"),
    ]

    private static let clickHouse = [
        Flag(
            .clickHouse, takes: .text("URL"),
            "search this ClickHouse server instead of the store: http://HOST:8123/?database=NAME"),
        Flag(.url, takes: .text("URL"), "the ClickHouse server to load into: http://HOST:8123/?database=NAME"),
        Flag(
            .clickHouseTimeout, takes: .number("SECONDS"), "the time limit of a request to the server", fallback: "60"),
        Flag(
            .backend, takes: .choice(QueryExplanation.Backend.allCases.map(\.rawValue)),
            "show the SQL for this back end", fallback: "sqlite"),
    ]

    private static let safety = [
        Flag(.dryRun, "print the effect without changing anything"),
        Flag(.all, "allow a query that matches all tweets"),
        Flag(.yes, "change more than 100 tweets without asking"),
        Flag(.force, "do it without asking, and replace existing files"),
        Flag(.acceptDamage, "continue although rows are damaged, keep them as they are, and record it in the store"),
    ]

    /// The flags that every command accepts.
    package static let global = [
        Flag(
            .store, takes: .text("FILE"), "the store to use",
            fallback: "$TWEETDEX_STORE or ~/.local/share/tweetdex/tweets.db", isGlobal: true),
        Flag(
            .color, takes: .name("WHEN", of: ["auto", "always", "never"]), "colours in the output",
            fallback: "auto: on a terminal", isGlobal: true),
        Flag(
            .theme, takes: .choice(["dark", "light"]), "colours for a dark or a light background",
            fallback: "the setting theme, else as the terminal reports", isGlobal: true),
        Flag(
            .hyperlinks, takes: .name("WHEN", of: ["auto", "always", "never"]), "make links clickable (OSC 8)",
            fallback: "auto: on terminals that support it", isGlobal: true),
        Flag(.noPager, "write directly to the terminal, without a pager", isGlobal: true),
        Flag(.help, short: "h", "show help for the command", isGlobal: true),
        Flag(.version, short: "V", "show the version", isGlobal: true),
    ]

    /// Returns the flag with a name. A test verifies that the table contains every name, so the result is never `nil`.
    package static func named(_ name: Name) -> Flag? {
        all.first { $0.name == name }
    }

    static func named(short letter: Character) -> Flag? {
        all.first { $0.short == letter }
    }
}
