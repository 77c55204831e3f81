import TweetModel

/// What the tables of commands, flags and operators do not tell: how to begin, what can be read, what is kept where, what
/// the program does not do, and how it goes on past one machine.
extension ManualPage {
    // MARK: How to begin

    mutating func writeFirstSteps() {
        section("FIRST STEPS")
        paragraph(
            "Ask X for your archive: in a browser, under More, Settings and privacy, Your account, Download an archive of "
                + "your data. It takes a day or more; then a mail comes, and the same page has a zip. Leave it zipped, and "
                + "keep it: your pictures stay in it.")
        item("tweetdex open ~/Downloads/twitter-2026-11-22-*.zip", "imports it, and shows it in your browser meanwhile")
        item(
            "tweetdex search 'coffee has:images'", "what is found, newest first; quotes keep the shell from #, $ and *")
        item("tweetdex show 1", "the first of them, with its pictures, hashtags, users and links numbered")
        item("tweetdex show 1 2", "follows the second of these")
        item("tweetdex recent", "what you searched; recent run 2 does it again, recent pin 2 NAME keeps it")
        item(
            "tweetdex import twitter-2019.zip", "another one beside it: each tweet is kept once, with its longest text")
        paragraph(
            "An import says how many tweets came in, whether these are as many as the archive itself counts, what was "
                + "damaged, and what was not asked for. With a next archive, old tweets stay that it no longer has.")
    }

    // MARK: What can be read

    mutating func writeFormats() {
        section("FORMATS")
        paragraph(
            "What an input is, its content tells: of folders, zips, tars and single files, plain or compressed with gzip, "
                + "bzip2, xz or zstd. Files may mix formats. The names are those of --format. A folder with 16 or more files "
                + "of one format is one input, to which files may come; named one by one, files are inputs of their own."
        )
        for (name, meaning) in Self.formats { item(name, meaning) }
        paragraph(
            "What a format cannot give is unknown, not zero: min_replies:1 and -min_replies:1 both leave out a tweet of "
                + "which nobody told how often it was answered, and the result says so.")
    }

    /// How each is known, and what it lacks. A flat table.
    static let formats = [
        (
            "account-archive",
            "what X gives its users since 2018, with tweet.js or data/tweets.js. Not in it: how often a tweet was "
                + "answered or seen, who wrote a liked tweet, the whole original of a retweet"
        ),
        (
            "classic-archive",
            "what Twitter gave from 2012 to 2019, with data/js/tweets/2015_03.js. Not in it: counts, languages, videos, "
                + "the time of day before November 2010"
        ),
        ("classic-csv", "its table, tweets.csv, where the months are not there. Not in it: names, pictures"),
        ("api-v1", "JSON of the API v1.1: arrays, lines, statuses, results. Not in it: views, threads"),
        ("api-v1-stream", "lines of its streams, with deletions between them"),
        ("stream-grab", "the 1 % stream: tars, zips or folders of HH/MM.json.bz2"),
        (
            "api-v2",
            "pages of the API v2 with data, includes and errors, as twarc2 keeps them. Not in it: what nobody asked for"
        ),
        ("api-v2-flat", "the same from twarc2 flatten, a tweet a line"),
        (
            "academictwitter",
            "folders with data_ID.json and users_ID.json, as academictwitteR keeps them. Not in it: media"
        ),
        ("graphql", "responses of X's web page, saved from the browser, also as HAR. Not in it: articles"),
        ("web-exporter", "twitter-….json of twitter-web-exporter, best with all metadata"),
        ("community-archive", "archive.json of the Community Archive, and rows of its database"),
        ("activity-streams", "GNIP and PowerTrack: lines or results with verb and postedTime"),
        ("snscrape", "lines of snscrape and twscrape. Not in it: retweets (snscrape)"),
        ("twint", "lines of twint. Not in it: which tweet is answered, profiles"),
        ("tcat-csv", "tables of DMI-TCAT. Not in it: where links lead"),
        ("condensed", "tables of data sets, scrapers, X's analytics or your own, CSV or JSON, with id_str, text, …"),
        ("id-list", "lines of ids, which are counted: their tweets have to be fetched first, with another program"),
        ("tweetdex", "own exports: export as NDJSON, search --json"),
    ]

    // MARK: What is kept where

    mutating func writePrivacy() {
        section("PRIVACY")
        paragraph(
            "Nothing leaves the machine but what engine load and --engine send to the server that you name. Pages in the "
                + "browser load nothing from elsewhere; serve and open answer on this machine alone, and only who has the key "
                + "that they print. Archives are opened for reading. Direct messages are taken in with --include messages "
                + "only, and no search or export of tweets holds them. Chats, e-mail addresses, telephone numbers and the "
                + "other private files of an archive are never stored.")
        paragraph(
            "The store is one file, which nobody else can read. Pictures are not copied into it. Delete the file and all "
                + "is gone; settings history off stops the list of searches, recent clear empties it, forget removes tweets "
                + "or a whole import.")
    }

    // MARK: What it does not do

    mutating func writeLimits() {
        section("LIMITS, AND OTHER PROGRAMS")
        for text in Self.limits { paragraph(text) }
        for (name, meaning) in Self.others { item(name, meaning) }
    }

    private static let limits = [
        "Nothing is fetched: no new tweets, no pictures that an archive does not hold, no short link that it does not "
            + "resolve. Words are found, not meanings: no synonyms, no stems (walk* finds walked), no translation. It is "
            + "for one person on one machine, and publishes nothing. Built and tested on Linux, Debian 12.",
        "Other programs that do what this one does not, or do it otherwise:",
    ]

    private static let others = [
        (
            "Your archive.html",
            "in the archive itself: nothing to install; shows that one archive, the account's data included. Links lead "
                + "through t.co"
        ),
        (
            "twitter-archive-parser",
            "a Python script that makes Markdown and HTML of one archive, and fetches larger pictures while they are online"
        ),
        ("tweetback", "makes a website of one archive, with Node.js, to be published"),
        ("twarc", "fetches from the API; no longer supported by its makers. Its files are read here"),
        ("twitter-to-sqlite, Datasette", "tables in SQLite, browsed and published; Datasette opens this store as well"),
        ("DuckDB", "statistics in SQL over an export; words are looked up with an extension only"),
    ]

    // MARK: Past one machine

    mutating func writeEngine() {
        section("PAST ONE MACHINE")
        for text in Self.engine { paragraph(text) }
    }

    private static let engine = [
        "The same queries can be asked of ClickHouse, 26.2 or later. tweetdex engine schema prints its table, tweetdex engine "
            + "load fills it, and search, stats and top ask it with --engine URL. Tokens are made here and loaded as they are: "
            + "both find the same tweets in the same order. What was loaded is as of the load.",
        "Looked up there are words, phrases, hashtags, mentions, cashtags, people, words of links, kinds and contents, dates "
            + "and ids. Beginnings of words, contains:, numbers, languages, places, hours and hosts are scans of columns. Regular "
            + "expressions, exact words and words near each other are looked at by this program, a thousand texts at a time; "
            + "stats and top refuse those. Labels, notes, imports, conversations and relevance are not there. explain "
            + "--dialect clickhouse tells each.",
        "With a million and with ten million tweets, on two shared virtual cores (x86-64, Debian 12, November 2026; medians of "
            + "whole commands, the store first): search '#swift' 7 and 54 ms, 7 and 124; the latest of a phrase 9 ms and 0.22 s, "
            + "8 ms and 1.5 s; search '#swift' --count 7 and 23 ms, 24 and 47; top hashtags --matching date:2015 89 and 79 ms, "
            + "1.2 and 0.29 s; stats --matching '#swift' --by day 0.44 and 0.43 s, 5.9 and 3.3. On disk 0.5 and 1.0 GB, 4.8 and "
            + "7.3. engine load took 59 s and 765 s. Up to some millions of tweets there is no reason to leave the store; the "
            + "engine is for figures over very many rows, and for what one file and one machine cannot hold.",
        "On paper, for a billion tweets: three nodes with ReplicatedReplacingMergeTree and ClickHouse Keeper on each, and a "
            + "Distributed table whose sharding key is cityHash64(id), so that a tweet that comes again meets its older row. "
            + "The article PastOneMachine in the sources has the statements and the arithmetic. No cluster of several nodes is "
            + "part of the tests.",
    ]
}
