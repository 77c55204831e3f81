import QueryEngine
import TweetModel

/// The manual page for `man`. It contains the tables of commands, flags, operators, exit statuses and environment
/// variables, and the sections of the guide below.
package struct ManualPage {
    private var lines: [String] = []

    package init() {
        lines.append(".TH TWEETDEX 1 \"\" \"tweetdex \(Release.version)\" \"User commands\"")
        section("NAME")
        lines.append(Self.escaped("tweetdex - find anything in your years of tweets, offline"))
        section("SYNOPSIS")
        lines.append(".B tweetdex")
        lines.append(Self.escaped("[--store FILE] COMMAND …"))
        section("DESCRIPTION")
        paragraph(
            "tweetdex imports the archives of Twitter and X, and JSON from their APIs, into one SQLite file, and "
                + "searches it with Twitter's own operators. Only clickhouse load and --clickhouse open network "
                + "connections, to the server that you name."
        )
        writeFirstSteps()
        for group in Command.groups {
            section("COMMANDS: " + group.title.uppercased())
            for command in group.commands { write(command) }
        }
        section("GLOBAL FLAGS")
        for flag in Flag.global { item(flag.usage, flag.description) }
        writeQueries()
        writeFormats()
        writePrivacy()
        writeLimits()
        writeClickHouse()
        section("EXIT STATUS")
        for status in ExitStatus.allCases { item(String(status.rawValue), status.meaning) }
        section("ENVIRONMENT")
        for (name, meaning) in Self.variables { item(name, meaning) }
        section("FILES")
        item(
            "~/.local/share/tweetdex/tweets.db",
            "the store, unless --store, $TWEETDEX_STORE or $XDG_DATA_HOME names another; only its owner can read it"
        )
    }

    /// The page in man(7) markup.
    package var text: String { lines.joined(separator: "\n") + "\n" }

    private static let variables = [
        ("TWEETDEX_STORE", "the store to use"),
        (
            "TWEETDEX_TZ, TWEETDEX_ACCOUNT, TWEETDEX_HOME, TWEETDEX_THEME, TWEETDEX_HISTORY",
            "override the settings of the same names"
        ),
        ("TWEETDEX_PAGER, PAGER", "the pager on a terminal; cat disables it"),
        (
            "TWEETDEX_CLICKHOUSE_USER, TWEETDEX_CLICKHOUSE_PASSWORD, TWEETDEX_CLICKHOUSE_PASSWORD_FILE",
            "the user and password for ClickHouse; the last names a file whose first line is the password"
        ),
        ("COLORFGBG", "the background colour (the last number), if the terminal does not report it"),
        ("NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR", "disable colours, or force them without a terminal"),
    ]

    // MARK: Sections

    private mutating func write(_ command: Command) {
        lines.append(".SS " + Self.quoted(command.name))
        for (number, form) in command.synopsis.enumerated() {
            if number > 0 { lines.append(".br") }
            lines.append(".B " + Self.escaped("tweetdex \(form)"))
        }
        paragraph(Self.sentence(command.summary))
        for example in command.examples { item(example.line, example.meaning) }
        for text in command.description { paragraph(text) }
        for flag in command.flagGroups.flatMap(\.flags) { item(flag.usage, flag.description) }
    }

    private mutating func writeQueries() {
        section("QUERIES")
        paragraph(
            "A search ignores case and accents, and finds tweets with all words. Write no space after a colon, and "
                + "quote values with spaces. A field that is not in the archive is unknown, and matches neither an "
                + "operator nor its negation.")
        for form in OperatorTable.forms { item(form.example, form.meaning) }
        for group in OperatorTable.groups where !group.operators.isEmpty {
            lines.append(".SS " + Self.quoted(group.title))
            for entry in group.operators {
                item(entry.spellings.joined(separator: ", "), "\(entry.meaning); \(entry.example)")
            }
        }
    }

    // MARK: man(7) markup

    mutating func section(_ title: String) { lines.append(".SH " + Self.quoted(title)) }

    mutating func paragraph(_ text: String) {
        lines.append(".PP")
        lines.append(Self.escaped(text))
    }

    mutating func item(_ name: String, _ meaning: String) {
        lines.append(".TP")
        lines.append(".B " + Self.escaped(name))
        lines.append(Self.escaped(meaning))
    }

    private static func sentence(_ text: String) -> String {
        HumanReadable.capitalized(text) + "."
    }

    private static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    /// Escapes the characters that are special in man(7) markup, and replaces line feeds with spaces.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "`": result += "\\(ga"
            case "\n": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }
}

/// The sections of the manual on first steps, formats, privacy, limits, other programs and ClickHouse.
extension ManualPage {
    // MARK: First steps

    mutating func writeFirstSteps() {
        section("FIRST STEPS")
        paragraph(
            "Request your archive from X in a browser: More, Settings and privacy, Your account, Download an archive "
                + "of your data. After a day or more, X sends an e-mail, and the same page offers a zip. You need "
                + "not unpack it. Keep it, because your images stay in it.")
        item("tweetdex open ~/Downloads/twitter-2026-11-22-*.zip", "import it, and browse it during the import")
        item(
            "tweetdex search 'coffee has:images'",
            "search, newest first; the quotes protect #, $ and * from the shell")
        item("tweetdex show 1", "show the first result, with its images, hashtags, users and links numbered")
        item("tweetdex show 1 2", "open the second of these")
        item("tweetdex recent", "list your searches; recent run 2 repeats the second, recent pin 2 NAME saves it")
        item(
            "tweetdex import twitter-2019.zip",
            "add another archive; each tweet is stored once, with its longest text")
        paragraph(
            "The report of an import contains the number of imported tweets, a comparison with the number that the "
                + "archive declares, damaged records, and the kinds of records that were left out. Importing a newer "
                + "archive keeps tweets that it no longer contains.")
    }

    // MARK: Formats

    mutating func writeFormats() {
        section("FORMATS")
        paragraph(
            "The content of an input determines its format. An input is a folder, a zip, a tar or a file, plain or "
                + "compressed with gzip, bzip2, xz or zstd, and may mix formats. The names below are the values of "
                + "--format. A folder with 16 or more files of one format is one input, even if you add files later. "
                + "Files named individually are separate inputs.")
        for (format, details) in Self.formats { item(format.rawValue, format.title + details) }
        paragraph(
            "A value missing from a format is unknown, not zero. min_replies:1 and -min_replies:1 both leave out a "
                + "tweet without a reply count, and the result reports that.")
    }

    /// The formats, with the continuation of their titles: typical inputs, and important fields that they lack.
    private static let formats: [(format: InputFormat, details: String)] = [
        (
            .accountArchive,
            " since 2018, with tweet.js or data/tweets.js. Missing: counts of replies and views, authors of liked "
                + "tweets, full originals of retweets"
        ),
        (
            .classicArchive,
            " from 2012 to 2019, with data/js/tweets/2015_03.js. Missing: counts, languages, videos, the time of "
                + "day before November 2010"
        ),
        (.classicCSV, " without data/js/tweets. Missing: names, images"),
        (.apiV1, ": arrays, lines, statuses, results. Missing: views, threads"),
        (.apiV1Stream, ", with deletions"),
        (.streamGrab, ": tars, zips or folders of HH/MM.json.bz2"),
        (.apiV2, " with data, includes and errors, as from twarc2. Missing: fields not requested"),
        (.apiV2Flat, ", one tweet per line"),
        (.academicTwitter, " with data_ID.json and users_ID.json. Missing: media"),
        (.graphQL, ", saved from the browser, also as HAR. Missing: articles"),
        (.webExporter, ", twitter-….json, best with all metadata"),
        (.communityArchive, ", and rows of its database"),
        (.activityStreams, ": lines or results with verb and postedTime"),
        (.snscrape, ". Missing: retweets (snscrape)"),
        (.twint, ". Missing: the tweet that a reply answers, profiles"),
        (.tcatCSV, ". Missing: targets of links"),
        (
            .condensed,
            ", of a data set, a scraper, X's analytics or your own, as CSV or JSON, with id_str, text and so on"
        ),
        (.database, ", of Cyd, tweetback, twitter-to-sqlite, offline-twitter, birdclaw, semiphemeral or twint"),
        (.birdclaw, ", a folder with manifest.json and data. Missing: media files, most counts"),
        (.scrollmark, "; the bookmark folder becomes a label"),
        (.fieldTheory, "; folders become labels. Missing: targets of links"),
        (.waybackTweets, ", as JSON. Missing: counts, media"),
        (.idList, ", which are only counted; use another program to fetch the tweets"),
        (.imageText, ", which a program for character recognition (OCR) read: files named like the images, or a table"),
        (.shortLinks, ": CSV with the columns short_url and expanded_url, or a JSON object"),
        (.own, ": export --ndjson, search --json"),
    ]

    // MARK: Privacy

    mutating func writePrivacy() {
        section("PRIVACY")
        paragraph(
            "Only clickhouse load and --clickhouse connect to another machine, the server that you name. The "
                + "browser view loads nothing from elsewhere. By default, serve and open accept connections from "
                + "this machine only, and only with the token that they print. Archives are never modified. Direct "
                + "messages are imported only with --include messages, and no search or export of tweets contains "
                + "them. Follows and lists are imported only with --include follows. Chats, e-mail addresses, "
                + "telephone numbers and the other private files of an archive are never stored.")
        paragraph(
            "The store is one file that only its owner can read. Images are not copied into it. Deleting the file "
                + "deletes everything; settings history off stops recording searches, recent clear deletes the "
                + "recorded ones, and forget removes tweets or a whole import.")
    }

    // MARK: Limits and other programs

    mutating func writeLimits() {
        section("LIMITS, AND OTHER PROGRAMS")
        for text in Self.limits { paragraph(text) }
        for (name, meaning) in Self.others { item(name, meaning) }
    }

    private static let limits = [
        "tweetdex fetches nothing: no new tweets, no images that the archive lacks, and no destinations of short links "
            + "that the archive does not list. It finds words, not meanings: no synonyms, no stemming (walk* finds "
            + "walked), no translation. It is for one person on one machine, and publishes nothing. It is built and "
            + "tested on Linux (Debian 12).",
        "Other programs for Twitter archives:",
    ]

    private static let others = [
        (
            "Your archive.html",
            "part of the archive; needs no installation; shows one archive, including account data. Links lead "
                + "through t.co"
        ),
        (
            "twitter-archive-parser",
            "a Python script that converts one archive to Markdown and HTML, and downloads larger images while they "
                + "are online"
        ),
        ("tweetback", "builds a public website from one archive, with Node.js"),
        ("twarc", "downloads from the API; no longer maintained. tweetdex imports its files"),
        (
            "twitter-to-sqlite, Datasette",
            "tables in SQLite, browsed and published; Datasette also opens tweetdex stores"
        ),
        ("DuckDB", "statistics in SQL over an export; full-text search requires an extension"),
    ]

    // MARK: ClickHouse

    mutating func writeClickHouse() {
        section("CLICKHOUSE")
        for text in Self.clickHouse { paragraph(text) }
    }

    private static let clickHouse = [
        "ClickHouse 26.2 or later can answer the same queries. tweetdex clickhouse schema prints its table, tweetdex "
            + "clickhouse load fills it, and search, stats and top search it with --clickhouse URL. tweetdex loads "
            + "the tokens of its own index, so ClickHouse finds the same tweets in the same order. ClickHouse has "
            + "the tweets as of the last load.",
        "ClickHouse looks up words, phrases, hashtags, mentions, cashtags, people, words of links, kinds, contents, "
            + "dates and ids in indexes. It scans columns for prefixes, contains:, counts, languages, places, hours "
            + "and hosts. tweetdex itself checks regular expressions, exact words and words near each other, a "
            + "thousand texts at a time; stats and top do not support those. Labels, notes, imports, conversations "
            + "and relevance are not available. explain --backend clickhouse shows how each clause is searched.",
        "Times on two shared virtual cores (x86-64, Debian 12, November 2026), as medians of whole commands, with ten "
            + "million tweets: search '#swift' takes 7 ms in the store and 124 ms in ClickHouse; top hashtags "
            + "--matching date:2015 takes 1.2 s and 0.29 s; stats --matching '#swift' --by day takes 5.9 s and 3.3 s. "
            + "The store needs 4.8 GB of disk space, and ClickHouse 7.3 GB. clickhouse load takes 765 s. Up to some "
            + "millions of tweets, the store is the better choice. ClickHouse is for statistics over very many rows, "
            + "and for more data than one machine can hold.",
        "A design for a billion tweets, which is not tested, has three nodes. Each runs ReplicatedReplacingMergeTree "
            + "and ClickHouse Keeper. A Distributed table has the sharding key cityHash64(id), so that a reloaded "
            + "tweet replaces its older row. The article ClickHouse in the sources contains the statements and the "
            + "arithmetic. The tests do not include a cluster of several nodes.",
    ]
}
