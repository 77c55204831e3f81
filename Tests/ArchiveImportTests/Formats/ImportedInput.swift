import ArchiveImport
import Foundation
import TestSupport
import Testing
import TweetModel

/// All events of reading one input.
struct ImportedInput {
    var format: InputFormat?
    var path = ""
    /// Collected and liked tweets.
    var decoded: [DecodedTweet] = []
    /// Referenced tweets that have their own record.
    var companions: [DecodedTweet] = []
    var missing: [MissingTweet] = []
    var shortLinks: [ShortLink] = []
    var imageTexts: [ImageText] = []
    /// The labels of tweets: `1 Tea,Food`.
    var labels: [String] = []
    /// The user's notes on tweets.
    var notes: [String] = []
    var unread = UnreadNames()
    var owner: User?
    var generatedAt: Int64?
    var formerHandles: [String] = []
    var messages: [StreamMessage] = []
    var follows: [FollowRecord] = []
    /// Messages and events of conversations, with their positions.
    var direct: [(record: DirectRecord, position: RecordPosition)] = []
    /// Accounts in lists of accounts and next to messages.
    var accounts: [User] = []
    var entries: [String] = []
    var skipped: [ImportReport.Skipped] = []
    var warnings: [String] = []
    var failures: [InputError] = []
    var hashes: [[UInt8]] = []
    var batches: [Int] = []
    var summary = ReadSummary(blake3: [], fullHash: [], bytesRead: 0, counts: ImportCounts())

    var tweets: [Tweet] { decoded.map(\.tweet) }
    var ids: [Int64] { decoded.map(\.tweet.id.rawValue) }
    /// All referenced tweets, inside other records or with their own.
    var referenced: [Tweet] { decoded.flatMap(\.referenced) + companions.map(\.tweet) }
    var texts: [String] { decoded.map(\.tweet.text) }

    var directMessages: [Message] {
        direct.compactMap { if case .message(let message) = $0.record { message } else { nil } }
    }
    var conversationEvents: [ConversationEvent] {
        direct.compactMap { if case .event(let event) = $0.record { event } else { nil } }
    }

    subscript(id: Int64) -> Tweet? { tweets.first { $0.id.rawValue == id } }

    /// Detects the single input at a path and reads it.
    init(_ path: String, _ choose: (inout ImportOptions) -> Void = { _ in }) throws {
        var options = ImportOptions()
        choose(&options)
        let found = try ArchiveImporter.detect(path: path, options: options)
        try #require(found.inputs.count == 1, "\(found.inputs.map(\.path)) \(found.problems)")
        try self.init(found.inputs[0], options)
    }

    /// Reads a file with this name and text.
    init(_ name: String, text: String, _ choose: (inout ImportOptions) -> Void = { _ in }) throws {
        let scratch = try Scratch()
        try self.init(scratch.write(name, text), choose)
    }

    init(_ input: DetectedInput, _ options: ImportOptions = ImportOptions()) throws {
        format = input.format
        path = input.path
        var events: [ImportEvent] = []
        summary = ArchiveImporter.read(input, options: options) { (event: consuming ImportEvent) in
            events.append(event)
        }
        for event in events { add(event) }
        batches = events.split(omittingEmptySubsequences: false) { if case .progress = $0 { true } else { false } }
            .map(\.count)
    }

    private mutating func add(_ event: ImportEvent) {
        switch event {
        case .archive(let owner, let generatedAt):
            self.owner = owner
            self.generatedAt = generatedAt
        case .formerHandle(let handle, _, _): formerHandles.append(handle)
        case .entry(let name, _): entries.append(name)
        case .tweet(let tweet):
            if tweet.tweet.flags.isReferencedOnly { companions.append(tweet) } else { decoded.append(tweet) }
        case .missing(let tweet): missing.append(tweet)
        case .shortLink(let link): shortLinks.append(link)
        case .imageText(let text): imageTexts.append(text)
        case .message(let message): messages.append(message)
        case .direct(let record, _, let position): direct.append((record, position))
        case .follow(let record): follows.append(record)
        case .skipped(let record): skipped.append(record)
        case .warning(let sentence): warnings.append(sentence)
        case .failed(let error): failures.append(error)
        case .entryDone(let blake3, _, _): hashes.append(blake3)
        case .own(let names, let note, let tweet):
            labels.append("\(tweet) \(names.joined(separator: ","))")
            if let note { notes.append(note) }
        case .unread(let names): unread.add(names)
        case .account(let account): accounts.append(account)
        case .progress, .leftOut: break
        }
    }
}

/// Returns the error of detection at a path.
func recognitionError(_ path: String, _ choose: (inout ImportOptions) -> Void = { _ in }) -> InputError? {
    var options = ImportOptions()
    choose(&options)
    do {
        let found = try ArchiveImporter.detect(path: path, options: options)
        Issue.record("recognised: \(found.inputs.map(\.format))")
        return nil
    } catch {
        return error
    }
}

/// Returns the text with `«…»` around the spans, for readable expectations.
func marked(_ text: String, _ spans: [TextSpan?]) -> String {
    var bytes = Array(text.utf8)
    for span in spans.compactMap({ $0 }).sorted().reversed() {
        bytes.insert(contentsOf: "»".utf8, at: span.end)
        bytes.insert(contentsOf: "«".utf8, at: span.start)
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension Tweet {
    var markedHashtags: String { marked(text, hashtags.map(\.span)) }
    var markedCashtags: String { marked(text, cashtags.map(\.span)) }
    var markedMentions: String { marked(text, mentions.map(\.span)) }
    var markedLinks: String { marked(text, links.map(\.span)) }
}

/// Account archives in the service's format.
enum Export {
    /// Lengths of lists below and above `RecordProblem.maxEntities`. Quadratic time makes a test of the last one very
    /// slow.
    static let listLengths = [4_000, Exhaustive.isOn ? 40_000 : 11_000]

    /// Returns a snowflake ID some milliseconds after the first second of 2024.
    static func id(_ milliseconds: Int64, _ low: Int64 = 1) -> Int64 {
        (1_704_067_200_000 + milliseconds - 1_288_834_974_657) << 22 + low
    }

    /// Encodes a JSON string.
    static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\"" + escaped.replacingOccurrences(of: "\n", with: "\\n") + "\""
    }

    /// Returns a tweet of an account archive without its wrapper. `text` is escaped; `entities` contains the members of
    /// `entities`, `more` additional members of the tweet.
    static func tweet(
        _ id: Int64, _ text: String, entities: String = "", date: String = "Sat Nov 09 12:14:18 +0000 2024",
        more: String = ""
    ) -> String {
        let lists = entities.isEmpty ? #""hashtags":[],"symbols":[],"user_mentions":[],"urls":[]"# : entities
        let rest = more.isEmpty ? "" : "," + more
        return #"{"retweeted":false,"#
            + #""source":"<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>","#
            + #""entities":{\#(lists)},"display_text_range":["0","1"],"favorite_count":"0","id_str":"\#(id)","#
            + #""truncated":false,"retweet_count":"0","id":"\#(id)","created_at":"\#(date)","favorited":false,"#
            + #""full_text":\#(quoted(text)),"lang":"en"\#(rest)}"#
    }

    /// Returns a file of an account archive with a wrapper around each tweet.
    static func file(_ tweets: [String], global: String = "tweets", part: Int = 0) -> String {
        list(tweets.map { #"{"tweet":\#($0)}"# }, global: global, part: part)
    }

    static func list(_ elements: [String], global: String, part: Int = 0) -> String {
        "window.YTD.\(global).part\(part) = [\n  " + elements.joined(separator: ",\n  ") + "\n]"
    }

    static let account = list(
        [
            #"{"account":{"email":"secret@example.org","createdVia":"web","username":"ann_lee","accountId":"42","#
                + #""createdAt":"2010-01-02T03:04:05.000Z","accountDisplayName":"Ann"}}"#
        ], global: "account")

    static func manifest(_ dataTypes: String, partial: Bool = false) -> String {
        #"window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann Lee"},"#
            + #""archiveInfo":{"sizeBytes":"1","generationDate":"2024-11-16T11:33:22.222Z","#
            + #""isPartialArchive":\#(partial),"maxPartSizeBytes":"53687091200"},"dataTypes":{\#(dataTypes)}}"#
    }

    static func mention(_ handle: String, _ id: Int64, _ start: Int, _ end: Int) -> String {
        #"{"name":"\#(handle)","screen_name":"\#(handle)","indices":["\#(start)","\#(end)"],"id_str":"\#(id)","id":"\#(id)"}"#
    }

    static func url(_ url: String, _ expanded: String, _ start: Int, _ end: Int) -> String {
        #"{"url":"\#(url)","expanded_url":"\#(expanded)","display_url":"d","indices":["\#(start)","\#(end)"]}"#
    }
}

extension ImportedInput {
    /// Reads the tweet in a table with one row: the ID and these cells.
    static func tweet(
        _ id: Int64, _ cells: KeyValuePairs<String, String>, in name: String
    ) throws -> Tweet {
        func row(_ values: [String]) -> String {
            values.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
        }
        let table = row(["id"] + cells.map(\.key)) + row(["\(id)"] + cells.map(\.value))
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write(name, table))
        #expect(found.skipped.isEmpty, "\(found.skipped)")
        return try #require(found.tweets.first)
    }
}
