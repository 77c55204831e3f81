import TweetModel

/// A known format that cannot be imported, with a hint how to convert it.
struct UnsupportedFormat: Equatable {
    /// A description that completes the sentence "It is …".
    let name: String
    let hint: String
    /// Whether a file of this format may contain tweets. Such a file is reported even if other files are imported.
    var holdsData = true
    /// The reason why a file of this format cannot be imported.
    private(set) var reason = InputError.Reason.unrecognized

    /// Recognises the format of a file by its first bytes. Returns `nil` for other files.
    init?(_ head: FilePrefix) {
        let signs = head.bytes.prefix(200).filter { !$0.isJSONSpace }
        let found = Self.beginnings.first { row in
            row.beginnings.contains {
                head.bytes.starts(with: $0) || $0.first == UInt8(ascii: "{") && signs.starts(with: $0)
            }
        }
        if let found {
            self = found.format
        } else if Self.isPrintedByPython(head) {
            self = Self.python
        } else if Self.isPickle(head) {
            self = Self.pickle
        } else if Self.isSplit(head) {
            self = Self.split
        } else if Self.isWithoutNames(head) {
            self = Self.values
        } else if Self.isByColumns(head) {
            self = Self.columns
        } else if Self.isBSON(head) {
            self = Self.bson
        } else if Self.isProxyFile(head) {
            self = Self.proxyFile
        } else if Self.isFeed(head) {
            self = Self.feed
        } else if Self.isXML(head) {
            self = Self.xml
        } else if Self.isIndexOfCaptures(head) {
            self = Self.captures
        } else if Self.isListOfURLs(head) {
            self = Self.urls
        } else if Self.isChat(head) {
            self = Self.chat
        } else {
            return nil
        }
    }

    /// Recognises a document that is a zip by the names of its files. Returns `nil` for other zips.
    init?(entries: [SourceEntry]) {
        let names = Set(entries.lazy.map(\.name))
        if names.contains("xl/workbook.xml") || names.contains("xl/workbook.bin") {
            self = Self.workbook
        } else if names.contains("word/document.xml") {
            self = Self.document
        } else if names.contains("content.xml"), names.contains("mimetype") {
            self = Self.openDocument
        } else {
            return nil
        }
    }

    init(_ name: String, _ hint: String) { (self.name, self.hint) = (name, hint) }

    /// A table that contains no tweets.
    init(withoutTweets name: String, _ hint: String) {
        self.init(name, hint)
        (reason, holdsData) = (.withoutTweets, false)
    }

    // MARK: Formats and hints

    private static let python = UnsupportedFormat(
        "a printed Python list or object",
        "write it with Python's json.dumps instead; for tweepy objects: print(json.dumps(status._json))")
    private static let pickle = UnsupportedFormat(
        "a Python pickle",
        "write it with Python's json.dumps (for tweepy objects, their _json) or, for a pandas table, with "
            + frame("read_pickle('FILE')"))
    private static let workbook = UnsupportedFormat("an Excel workbook", sheet)
    private static let openDocument = UnsupportedFormat("a LibreOffice or OpenOffice document", sheet)
    private static let document = UnsupportedFormat("a Word document", plainText)
    private static let columns = UnsupportedFormat(
        "a column-oriented table, the default of pandas",
        "write it by rows: " + frame("read_json('FILE', dtype=False)"))
    private static let split = UnsupportedFormat(
        "a table of pandas with its names and rows in two lists (orient='split')",
        "write it by rows: " + frame("read_json('FILE', orient='split', dtype=False)"))
    private static let values = UnsupportedFormat(
        "a table without the names of its columns, as pandas writes it with orient='values'",
        "write it with its names: DataFrame.to_json('tweets.jsonl', orient='records', lines=True)")
    private static let bson = UnsupportedFormat(
        "a MongoDB dump (BSON)", "write it as JSON lines: bsondump --outFile=tweets.jsonl FILE")

    private static let proxyFile = UnsupportedFormat(
        "a recording of a proxy (mitmproxy or Burp)",
        "save it as a HAR file: mitmdump -nr FILE --set hardump=tweets.har, or in Burp an extension that exports HAR")

    private static let feed = UnsupportedFormat(
        "a web feed (RSS or Atom)", "a feed does not contain the tweets as data; " + UnsupportedInputError.exportHint)

    private static let xml = UnsupportedFormat(
        "XML from version 1 of Twitter's API, which ended in 2013",
        "convert it to JSON: yq -p xml -o json FILE > tweets.json")

    private static let captures = UnsupportedFormat(
        "a list of captures of the Wayback Machine (CDX)",
        "the list has no texts: download the captures that it names, and import their folder")

    private static let urls = UnsupportedFormat(
        "a list of addresses of tweets", "the list has no texts: fetch the tweets first, for example with gallery-dl")

    private static let chat = UnsupportedFormat(
        "a text of direct messages, as DMArchiver writes it",
        "the text lacks the IDs of messages and accounts: import those in an account archive with --include messages")

    private static let sheet =
        "save the sheet with the tweets as CSV (UTF-8); if IDs end in zeros, the spreadsheet has rounded them: use the "
        + "file that the sheet was created from instead"
    private static let plainText = "open it and save its text as plain text (UTF-8)"
    private static let tables =
        "load it into its database and export the table of tweets as CSV or JSON, with IDs as text"

    private static func frame(_ reading: String) -> String {
        "pandas.\(reading).to_json('tweets.jsonl', orient='records', lines=True, date_format='iso')"
    }

    private struct Row {
        let beginnings: [[UInt8]]
        let format: UnsupportedFormat

        init(_ beginnings: StaticString..., name: String, hint: String, holdsData: Bool = true) {
            var format = UnsupportedFormat(name, hint)
            format.holdsData = holdsData
            self.init(beginnings, format)
        }

        /// Each scalar of `beginnings` represents one byte.
        init(_ beginnings: [StaticString], _ format: UnsupportedFormat) {
            self.beginnings = beginnings.map { text in
                text.description.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            }
            self.format = format
        }
    }

    private static let beginnings: [Row] = [
        Row(
            "PAR1", name: "a Parquet table",
            hint: "write it as JSON lines, with DuckDB: COPY (FROM 'FILE') TO 'tweets.jsonl' (FORMAT json)"),
        Row(
            "ARROW1", "FEA1", name: "an Arrow table (Feather)",
            hint: "write it as JSON lines: " + frame("read_feather('FILE')")),
        Row("\u{89}HDF", name: "an HDF5 file", hint: "write its table as JSON lines: " + frame("read_hdf('FILE')")),
        Row(
            "<stata_dta>", "$FL2@(#)", "$FL3@(#)", name: "a Stata or SPSS table",
            hint:
                "write it as CSV; if IDs are numbers in it, they are rounded: use the file that it was created from instead"
        ),
        Row(
            "RDX2\n", "RDX3\n", "RDA2\n", "RDA3\n", "X\n\0\0\0", "A\n2\n", "A\n3\n", name: "R data",
            hint: "write it as JSON lines: jsonlite::stream_out(readRDS(\"FILE\"), file(\"tweets.jsonl\"), digits = NA)"
        ),
        Row("Obj\u{1}", name: "an Avro file", hint: "write it as JSON lines: avro-tools tojson FILE > tweets.jsonl"),
        Row(
            "-- MySQL dump", "-- MariaDB dump", "-- phpMyAdmin SQL Dump", "-- PostgreSQL database dump",
            "--\n-- PostgreSQL",
            "PGDMP", "PRAGMA foreign_keys=", "BEGIN TRANSACTION;", "CREATE TABLE", "INSERT INTO", "SET SQL_MODE",
            name: "a database dump (SQL)", hint: tables),
        Row("\u{D0}\u{CF}\u{11}\u{E0}", name: "a file of an old Office version", hint: sheet, holdsData: false),
        Row("{\\rtf", name: "formatted text (RTF)", hint: plainText, holdsData: false),
        Row(
            [
                "com,twitter", "com,x)/", "CDX N b a", "CDX A b a", "urlkey,timestamp,", "\"urlkey\",\"timestamp\",",
                "urlkey\ttimestamp\t", "urlkey;timestamp;", "timestamp,original", "original,timestamp",
                "timestamp\toriginal", "original\ttimestamp",
            ], captures),
        Row(
            "bookmark_folder_id,", "bookmark_folder_name,", "\"bookmark_folder_id\",", "\"bookmark_folder_name\",",
            "bookmark_collection_id,", "\"bookmark_collection_id\",", "folder_id,folder_name",
            "\"folder_id\",\"folder_name\"", name: "a list of bookmark folders",
            hint: "the list has no tweets: export the bookmarks in the folders"),
        Row(
            "noteId\t", "participantId\t", name: "a table of Community Notes",
            hint: "import the tweets that the notes are about: the column tweetId has their IDs", holdsData: false),
        Row(
            "{\"Item\":{", name: "an export of DynamoDB",
            hint: "write it as JSON lines: jq -c '.Item | map_values(.S // .N)' FILE > tweets.jsonl"),
        Row(
            "bplist00", "From: <Saved by", "MIME-Version: 1.0\r\nContent-Type: multipart/related",
            name: "a saved web page without HTML, such as a web archive of Safari, or a property list",
            hint: "save the page again as HTML or MHTML; " + UnsupportedInputError.exportHint,
            holdsData: false),
        Row(
            "<!DOCTYPE NETSCAPE-Bookmark-file-1", "<!doctype netscape-bookmark-file-1",
            name: "a list of bookmarks in HTML that has no address of a tweet",
            hint: "export the bookmarks as CSV or JSON instead"),
        Row(
            "version https://git-lfs.github.com/spec/", name: "a Git LFS pointer without the file itself",
            hint: "fetch the file in its repository: git lfs pull"),
        Row("-----BEGIN PGP MESSAGE", "age-encryption.org/", "Salted__", name: "encrypted", hint: "decrypt it first"),
        Row(
            "{\"@context\":\"https://www.w3.org/ns/activitystreams\"", name: "an export of Mastodon (ActivityPub)",
            hint: "only tweets can be imported, and its posts are not tweets", holdsData: false),
        Row(["Status(_", "[Status(_", "<Tweet id=", "[<Tweet id=", "Response(data="], python),
    ]

    // MARK: Recognising by structure

    /// Whether the file begins like `[{'id': 1` or `{u'id': 1`: JSON has no single quotes.
    private static func isPrintedByPython(_ head: FilePrefix) -> Bool {
        let signs = head.bytes.prefix(64).filter { !$0.isJSONSpace }
        return ["{'", "[{'", "{u'", "[{u'"].contains { signs.starts(with: $0.utf8) }
    }

    /// Whether the file begins like a pickle of protocols 2 to 5. Older protocols are text and cannot be distinguished
    /// from other text.
    private static func isPickle(_ head: FilePrefix) -> Bool {
        let bytes = head.bytes.prefix(3)
        guard bytes.count == 3, bytes.first == 0x80, let version = bytes.dropFirst().first, (2...5) ~= version else {
            return false
        }
        return Array("\u{95}].}(cX".unicodeScalars.map { UInt8($0.value) }).contains(bytes.last ?? 0)
    }

    /// Whether the file has rows whose values are not in objects. An object inside such a row is not one of its tweets.
    static func hasBareRows(_ head: FilePrefix) -> Bool { isSplit(head) || isWithoutNames(head) }

    /// Whether the file begins like `{"columns":["id","text"],"index":[0],"data":[[`.
    private static func isSplit(_ head: FilePrefix) -> Bool {
        guard head.content == .object else { return false }
        let signs = String(decoding: head.bytes.filter { !$0.isJSONSpace }, as: UTF8.self)
        guard signs.hasPrefix("{\"columns\":[\""), let rows = signs.firstRange(of: ":[[")?.lowerBound else {
            return false
        }
        return signs.firstRange(of: ":[{").map { rows < $0.lowerBound } ?? true
    }

    /// Whether the first element is a list of strings, numbers and others, like that in `[["2023-11-24",17,"tea",[]]]`.
    private static func isWithoutNames(_ head: FilePrefix) -> Bool {
        guard head.content == .array, head.bytes.prefix(200).filter({ !$0.isJSONSpace }).starts(with: "[[".utf8) else {
            return false
        }
        var reader = JSONRecordReader(ByteStream(Array(head.bytes)))
        guard case .record? = try? reader.next() else { return false }
        var kinds: [JSONKind] = []
        reader.document.root.forEachElement { kinds.append($0.kind) }
        return kinds.count > 3 && kinds.contains(.string) && kinds.contains(.number)
    }

    /// Whether the file begins like `{"id":{"0":1,"1":2},"text":{"0":…}}` or `{"id":["1","2"],"text":["a","b"]}`.
    private static func isByColumns(_ head: FilePrefix) -> Bool {
        guard head.content == .object else { return false }
        let bytes = head.bytes.prefix(200).filter { !$0.isJSONSpace }
        guard bytes.starts(with: "{\"".utf8), let end = bytes.dropFirst(2).firstIndex(of: UInt8(ascii: "\"")) else {
            return false
        }
        if bytes[end...].starts(with: "\":{\"0\":".utf8) { return true }
        let name = ColumnAliases.plainName(String(decoding: bytes[..<end].dropFirst(2), as: UTF8.self))
        let list = String(decoding: head.bytes.filter { !$0.isJSONSpace }.dropFirst(end), as: UTF8.self)
        return ColumnAliases.isKnown(name) && list.prefixMatch(of: /":\[[^\]{]+,[^\]{]+\],"[^"]+":\["?[^{]/) != nil
    }

    /// Whether the file begins like `[["urlkey","timestamp",` or `[{"urlkey":`, with any white space.
    private static func isIndexOfCaptures(_ head: FilePrefix) -> Bool {
        let signs = head.bytes.prefix(200).filter { !$0.isJSONSpace }
        return ["[[\"urlkey\"", "[[\"timestamp\"", "[[\"original\"", "[{\"urlkey\"", "{\"urlkey\""].contains {
            signs.starts(with: $0.utf8)
        }
    }

    /// Whether the file begins like `2461:9:websocket;`, a flow of mitmproxy, or is a document of Burp.
    private static func isProxyFile(_ head: FilePrefix) -> Bool {
        let start = String(decoding: head.bytes.prefix(4000), as: UTF8.self)
        if head.content == .markup { return start.contains("<items burpVersion=") }
        return start.drop { $0.isASCII && $0.isNumber }.hasPrefix(":9:websocket;")
    }

    private static func isFeed(_ head: FilePrefix) -> Bool {
        guard head.content == .markup else { return false }
        let start = String(decoding: head.bytes.prefix(1000), as: UTF8.self)
        return start.contains("<rss") || start.contains("<feed")
    }

    private static func isXML(_ head: FilePrefix) -> Bool {
        let start = String(decoding: head.bytes.prefix(1000), as: UTF8.self)
        guard head.content == .markup else { return false }
        // Other programs also have an element with this name.
        let status = start.firstRange(of: "<status>")
        return start.contains("<statuses") || status.map { start[$0.upperBound...].contains("<created_at>") } ?? false
    }

    /// Whether each complete line is the URL of a tweet, except the first, which can be a name. In JSON, whether each
    /// record is one, or has only one: `["https://x.com/a/status/1"]`, `[{"url":"https://x.com/a/status/1"}]`.
    private static func isListOfURLs(_ head: FilePrefix) -> Bool {
        if head.content == .array || head.content == .object {
            var reader = JSONRecordReader(ByteStream(Array(head.bytes)))
            var hasRecord = false
            while case .record? = try? reader.next() {
                let root = reader.document.root
                let url = root.kind == .object && root.count == 1 ? root.firstMember?.string : root.string
                guard let url, StatusLink(page: url) != nil else { return false }
                hasRecord = true
            }
            return hasRecord
        }
        guard head.content == .text else { return false }
        var lines = head.bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        if lines.count > 1, head.bytes.count >= FilePrefix.size { lines.removeLast() }
        if lines.count > 1, lines.first?.contains("/") == false { lines.removeFirst() }
        return !lines.isEmpty && lines.allSatisfy { StatusLink(page: $0.filter { $0 != "\"" }) != nil }
    }

    /// Whether the file begins like `[2020-01-01 10:00:00] <ann_lee> hello`.
    private static func isChat(_ head: FilePrefix) -> Bool {
        let line = String(decoding: head.bytes.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
        guard line.hasPrefix("["), let end = line.firstRange(of: "] <")?.lowerBound else { return false }
        return Timestamp.day(String(line[..<end].dropFirst())) != nil
    }

    /// Whether the file begins like a BSON document: a length, the type of the first member, and its name.
    private static func isBSON(_ head: FilePrefix) -> Bool {
        let bytes = Array(head.bytes.prefix(40))
        guard bytes.count > 12, bytes[3] == 0, (1...0x13) ~= bytes[4] else { return false }
        let name = bytes[5...].prefix { $0 != 0 }
        return !name.isEmpty && name.count < 30 && name.allSatisfy { ScriptPrefix.isNameByte($0) }
    }
}
