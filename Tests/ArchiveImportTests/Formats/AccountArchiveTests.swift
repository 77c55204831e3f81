import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Account archives")
struct AccountArchiveTests {
    private let one = Export.tweet(101, "one")
    private let two = Export.tweet(102, "two")
    private let three = Export.tweet(103, "three")

    // MARK: Folders

    @Test(
        "An archive is found at any depth",
        arguments: [
            ("", "", "tweet.js"), ("data/", "", "data/tweets.js"), ("twitter-2024/data/", "", "data/tweets.js"),
            ("data/", "data", "tweets.js"), ("backup/old/data/", "backup", "data/tweets.js"),
        ])
    func folders(folder: String, pointedAt: String, entry: String) throws {
        let scratch = try Scratch()
        let name = entry.hasSuffix("tweet.js") ? "tweet" : "tweets"
        try scratch.write(folder + name + ".js", Export.file([one, two], global: name))
        try scratch.write(folder + "account.js", Export.account)
        try scratch.write("__MACOSX/\(folder)._tweets.js", "junk")
        let found = try ImportedInput(scratch.path(pointedAt))
        #expect(found.format == .accountArchive)
        #expect(found.ids == [101, 102])
        #expect(found.entries == [entry])
        #expect(found.tweets.allSatisfy { $0.author == User(id: UserID(42), handle: "ann_lee", name: "Ann") })
        #expect(found.tweets.allSatisfy { $0.flags == .collected && $0.textCompleteness == .full })
    }

    @Test(
        "A zip, its extracted folder and its data folder are the same input",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func identity() throws {
        let scratch = try Scratch()
        let files = [
            "data/tweets.js": Export.file([one]), "data/tweets-part1.js": Export.file([two], part: 1),
            "data/account.js": Export.account, "data/like.js": Export.list([], global: "like"),
            "data/follower.js": Export.list([], global: "follower"),
        ]
        for (name, text) in files { try scratch.write("archive/" + name, text) }
        var zip = ZipBuilder(files.sorted { $0.key > $1.key }.map { ZipBuilder.Entry("top/" + $0.key, $0.value) })
        try scratch.write("archive.zip", zip.build())
        let folder = try ImportedInput(scratch.path("archive"))
        let data = try ImportedInput(scratch.path("archive/data"))
        let zipped = try ImportedInput(scratch.path("archive.zip"))
        #expect(folder.summary.blake3.count == 32)
        #expect(folder.summary.blake3 == zipped.summary.blake3)
        #expect(folder.summary.blake3 == data.summary.blake3)
        #expect(zipped.entries == ["data/tweets.js", "data/tweets-part1.js"])
        #expect(zipped.ids == [101, 102])
        // The identity does not depend on the requested records.
        for path in ["archive", "archive/data", "archive.zip"] {
            let requested = try ImportedInput(scratch.path(path)) {
                $0.include.insert(.likes)
                $0.include.insert(.follows)
            }
            #expect(requested.entries.count == 4)
            #expect(requested.summary.blake3 == folder.summary.blake3)
        }
    }

    @Test(
        "Archives that differ in one file that is not requested, or in their owner, are different inputs",
        arguments: [
            "data/account.js": Export.account.replacing("ann_lee", with: "bob_lee"),
            "data/manifest.js": AccountArchiveTests.manifest("2025-06-01"),
            "data/like.js": "window.YTD.like.part0 = [ ]\n", "data/follower.js": "window.YTD.follower.part0 = [ ]\n",
            "data/direct-messages.js": "window.YTD.direct_messages.part0 = [ ]\n", "data/ip-audit.js": "x",
            "data/follower-part1.js": "window.YTD.follower.part1 = [ ]",
        ])
    func differentArchives(name: String, text: String) throws {
        let scratch = try Scratch()
        var files = [
            "data/account.js": Export.account, "data/like.js": "window.YTD.like.part0 = [ ]",
            "data/follower.js": "window.YTD.follower.part0 = [ ]",
            "data/manifest.js": Self.manifest("2025-05-01"),
        ]
        for (name, text) in files { try scratch.write("may/" + name, text) }
        files[name] = text
        for (name, text) in files { try scratch.write("june/" + name, text) }
        let hashes = try ["may", "june"].map { try ImportedInput(scratch.path($0)).summary.blake3 }
        #expect(hashes[0] != hashes[1])
    }

    private static func manifest(_ day: String) -> String {
        #"window.__THAR_CONFIG = {"archiveInfo":{"generationDate":"\#(day)T00:00:00.000Z"}}"#
    }

    @Test("A lone file is identified by its bytes")
    func loneIdentity() throws {
        let scratch = try Scratch()
        let text = Export.file([one])
        let path = try scratch.write("tweets.js", text)
        #expect(try ImportedInput(path).summary.blake3 == BLAKE3.digest(Array(text.utf8)))
        #expect(try ImportedInput(path).summary.bytesRead == Int64(text.utf8.count))
    }

    @Test(
        "Each archive in a folder is a separate input",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func several() throws {
        let scratch = try Scratch()
        try scratch.write("a/data/tweets.js", Export.file([one]))
        var zip = ZipBuilder(ZipBuilder.Entry("data/tweets.js", Export.file([two])))
        try scratch.write("b.zip", zip.build())
        try scratch.write("c.zip", "no zip at all")
        try scratch.write("holiday.jpg", "…")
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(found.inputs.map(\.path) == [scratch.path("a"), scratch.path("b.zip")])
        #expect(try found.inputs.map { try ImportedInput($0).ids } == [[101], [102]])
    }

    // MARK: Files

    @Test("Parts are read in the order of their numbers")
    func parts() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        for part in [10, 2, 1] {
            try scratch.write(
                "data/tweets-part\(part).js", Export.file([Export.tweet(200 + Int64(part), "x")], part: part))
        }
        let found = try ImportedInput(scratch.path(""))
        #expect(found.ids == [101, 201, 202, 210])
        #expect(found.decoded.map(\.entry) == [0, 1, 2, 3])
        #expect(found.entries.last == "data/tweets-part10.js")
    }

    @Test("Of two generations in one folder both are read, the newer one last")
    func bothNames() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([Export.tweet(101, "new")]))
        try scratch.write("data/tweet.js", Export.list([Export.tweet(101, "old"), two], global: "tweet"))
        #expect(try ImportedInput(scratch.path("")).texts == ["old", "two", "new"])
    }

    @Test(
        "A file with the name of a copy is read if the original is missing",
        arguments: [
            "tweets (1).js", "tweets(1).js", "tweets copy.js", "tweets copy 2.js", "tweets - Copy.js",
            "tweets - Copy (2).js", "tweets (copy).js", "Tweets (12).JS", "tweets-part0 (1).js",
        ])
    func copies(name: String) throws {
        let scratch = try Scratch()
        try scratch.write("data/manifest.js", Export.manifest(Self.listed("tweets.js", count: 2)))
        try scratch.write("data/" + name, Export.file([one, two]))
        try scratch.write("data/direct-messages (1).js", Export.list([], global: "direct_messages"))
        let alone = try ImportedInput(scratch.path(""))
        #expect(alone.ids == [101, 102] && alone.warnings.isEmpty && alone.entries == ["data/" + name])
        #expect(alone.summary.counts.expected == 2)
        // The file without a mark is the original.
        try scratch.write("data/tweets.js", Export.file([two, three]))
        let both = try ImportedInput(scratch.path(""))
        #expect(both.ids == [102, 103] && both.entries == ["data/tweets.js"])
        #expect(
            both.warnings == [
                "\(name) was not read, because its name is that of a copy of tweets.js; if its contents differ, "
                    + "import it by itself"
            ])
        #expect(try ImportedInput(scratch.path("data/" + name)).ids == [101, 102])
    }

    @Test("Other names do not belong to the archive", arguments: ["tweets of 2019", "tweets (a)"])
    func otherNames(name: String) throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/\(name).js", Export.file([two]))
        #expect(try ImportedInput(scratch.path("")).ids == [101])
    }

    private static func listed(_ name: String, count: Int) -> String {
        #""tweets":{"files":[{"fileName":"data/\#(name)","globalName":"YTD.tweets.part0","count":"\#(count)"}]}"#
    }

    @Test("One file may contain bare and wrapped tweets")
    func mixed() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweet.js", "window.YTD.tweet.part0 = [ \(one), {\"tweet\":\(two)} ]")
        #expect(try ImportedInput(path).ids == [101, 102])
    }

    @Test(
        "All kinds of wrappers are supported",
        arguments: [
            ("no window", "YTD.tweets.part0 = [", "]"), ("a high part", "window.YTD.tweets.part12 = [", "]"),
            ("byte order mark", "\u{FEFF}window.YTD.tweets.part0 = [", "]"),
            ("CRLF", "window.YTD.tweets.part0 = [\r\n", "\r\n]\r\n"),
            ("semicolon", "window.YTD.tweets.part0 = [", "];"),
            ("none", "[", "]"), ("no spaces", "window.YTD.tweets.part0=[", "]"),
        ])
    func wrappers(what: String, start: String, end: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.js", start + "{\"tweet\":\(one)}" + end)
        let found = try ImportedInput(path)
        #expect(found.ids == [101], "\(what)")
        #expect(found.skipped.isEmpty && found.failures.isEmpty)
    }

    @Test("An empty archive is not an error")
    func emptyList() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.js", "window.YTD.tweets.part0 = [ ]")
        let found = try ImportedInput(path)
        #expect(found.ids.isEmpty && found.skipped.isEmpty && found.failures.isEmpty)
    }

    @Test("A damaged element is skipped alone and reported with its position")
    func damagedElement() throws {
        let scratch = try Scratch()
        let text = Export.list(
            ["{\"tweet\":\(one)}", #"{"tweet":{"id_str":"102","full_text":"br0ken"oops"}}"#, "{\"tweet\":\(three)}"],
            global: "tweets")
        let found = try ImportedInput(try scratch.write("tweets.js", text))
        #expect(found.ids == [101, 103])
        #expect(found.skipped.count == 1)
        let skipped = try #require(found.skipped.first)
        #expect(skipped.entry == "tweets.js" && !skipped.reason.isEmpty)
        let offset = try #require(skipped.offset)
        #expect(offset > Int64(one.utf8.count) && offset < Int64(text.utf8.count))
    }

    @Test("Records that are not tweets are skipped with a reason")
    func noTweets() throws {
        let scratch = try Scratch()
        let text = Export.list(
            [#"{"tweet":{"full_text":"no id"}}"#, #"{"tweet":{"id_str":"7"}}"#, "7", "{\"tweet\":\(one)}"],
            global: "tweets")
        let found = try ImportedInput(try scratch.write("tweets.js", text))
        #expect(found.ids == [101])
        #expect(found.skipped.map(\.reason) == ["it has no tweet ID", "it has no text", "it is not an object"])
    }

    @Test("A truncated file keeps the tweets before the truncation")
    func cutFile() throws {
        let scratch = try Scratch()
        let text = Export.file([one, two, three])
        let path = try scratch.write("tweets.js", text.utf8.prefix(text.utf8.count - 60))
        let found = try ImportedInput(path)
        #expect(found.ids == [101, 102])
        #expect(found.skipped.count + found.failures.count > 0)
    }

    @Test("An empty part or a web page instead of a part fails alone")
    func brokenParts() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/tweets-part1.js", "")
        try scratch.write("data/tweets-part2.js", "<!DOCTYPE html><html></html>")
        try scratch.write("data/tweets-part3.js", Export.file([two], part: 3))
        let found = try ImportedInput(scratch.path(""))
        #expect(found.ids == [101, 102])
        #expect(found.failures.map(\.entry) == ["data/tweets-part1.js", "data/tweets-part2.js"])
        #expect(found.failures.allSatisfy { $0.hint != nil })
    }

    // MARK: Records on request

    @Test("Likes, deleted tweets and Circle tweets are read on request")
    func onRequest() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/account.js", Export.account)
        try scratch.write(
            "data/deleted-tweets.js",
            Export.file(
                [Export.tweet(102, "gone", more: #""deleted_at":"Sat Nov 09 12:14:18 +0000 2024""#)],
                global: "deleted_tweets"))
        try scratch.write(
            "data/twitter-circle-tweet.js", Export.file([Export.tweet(103, "hush")], global: "twitter_circle_tweet"))
        let id = Export.id(5000)
        try scratch.write(
            "data/like.js",
            Export.list(
                [
                    #"{"like":{"tweetId":"\#(id)","fullText":"nice &amp; #warm","expandedUrl":"https://twitter.com/i/web/status/\#(id)"}}"#,
                    #"{"like":{"tweetId":"77"}}"#,
                    #"{"like":{"tweetId":"78","fullText":"This Post is from a suspended account. {learnmore}"}}"#,
                    #"{"like":{}}"#,
                ], global: "like"))
        let cut = String(repeating: "x", count: 274) + "… https://t.co/qqqqqqqqqq"
        try scratch.write(
            "data/like-part1.js",
            Export.list(
                [#"{"like":{"tweetId":"79"}}"#, #"{"like":{"tweetId":"\#(id + 1)","fullText":"\#(cut)"}}"#],
                global: "like", part: 1))
        #expect(try ImportedInput(scratch.path("")).ids == [101])

        let deleted = try ImportedInput(scratch.path("")) { $0.include.insert(.deleted) }
        #expect(deleted[102]?.flags == [.collected, .deleted])
        let circle = try ImportedInput(scratch.path("")) { $0.include.insert(.circle) }
        #expect(circle[103]?.flags == [.collected, .circle])

        let likes = try ImportedInput(scratch.path("")) { $0.include.insert(.likes) }
        #expect(likes.ids == [101, id, 77, 78, 79, id + 1])
        let like = try #require(likes[id])
        #expect(like.author == nil && like.flags == .liked && like.textCompleteness == .summary)
        #expect(like.createdAt?.iso8601 == "2024-01-01T00:00:05Z")
        #expect(like.markedHashtags == "nice & «#warm»" && like.hashtags.map(\.source) == [.extracted])
        #expect(likes[77]?.text == "" && likes[77]?.createdAt == nil)
        #expect(likes[78]?.text == "")
        #expect(likes[id + 1]?.flags == [.liked, .truncated] && likes[id + 1]?.textCompleteness == .summary)
        #expect(likes.skipped.map(\.reason) == ["it has no tweet ID"])
    }

    @Test("Private files are not opened: an import succeeds without permission to read them")
    func privateFiles() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        let names = [
            "direct-messages.js", "direct-messages-group.js", "message-event.js", "ip-audit.js", "contact.js",
            "email-address-change.js", "tweet-headers.js", "like.js", "deleted-tweets.js", "twitter-circle-tweet.js",
            "personalization.js", "brand-new-secret.js",
        ]
        for name in names { try scratch.write("data/" + name, "window.YTD.x.part0 = [ {\"tweet\":\(two)} ]") }
        // `entries` lists the files that were opened: only the tweets.
        let found = try ImportedInput(scratch.path(""))
        #expect(found.entries == ["data/tweets.js"])
        #expect(found.ids == [101])
        for name in names {
            try scratch.write("data/" + name, Array("x".utf8))
            try FileManager.default.removeItem(atPath: scratch.path("data/" + name))
            // A dangling link cannot be opened, not even by root.
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path("data/" + name), withDestinationPath: "/nowhere/at/all")
        }
        let again = try ImportedInput(scratch.path(""))
        #expect(again.ids == [101] && again.failures.isEmpty)
    }

    // MARK: Edits

    @Test("Every version of an edited tweet lists all versions; all but the last are marked")
    func edits() throws {
        let scratch = try Scratch()
        let control =
            #""editTweetIds":["101","102"],"editableUntil":"2024-11-09T13:14:18.648Z","editsRemaining":"4","isEditEligible":true"#
        let first = Export.tweet(101, "teh", more: #""edit_info":{"initial":{\#(control)}}"#)
        let last = Export.tweet(
            102, "the", more: #""edit_info":{"edit":{"initialTweetId":"101","editControlInitial":{\#(control)}}}"#)
        let single = Export.tweet(
            103, "x", more: #""edit_info":{"initial":{"editTweetIds":["103"],"editsRemaining":"5"}}"#)
        let found = try ImportedInput(try scratch.write("tweets.js", Export.file([last, first, single])))
        #expect(found[101]?.edits == [TweetID(101), TweetID(102)])
        #expect(found[101]?.flags == [.collected, .edited])
        #expect(found[102]?.edits == [TweetID(101), TweetID(102)])
        #expect(found[102]?.flags == .collected)
        #expect(found[103]?.edits == [])
        let older = try ImportedInput(try scratch.write("older/tweets.js", Export.file([first])))
        #expect(older[101]?.flags == [.collected, .edited])
    }

    // MARK: Size

    @Test("Many tweets with repeated IDs are delivered with regular reports of progress")
    func many() throws {
        let scratch = try Scratch()
        let count = 9500
        let tweets = (0..<count).map { Export.tweet(1000 + Int64($0 % (count - 310)), "tweet \($0)") }
        let found = try ImportedInput(try scratch.write("tweets.js", Export.file(tweets)))
        #expect(found.decoded.count == count)
        #expect(Set(found.ids).count == count - 310)
        #expect(found.texts.last == "tweet \(count - 1)")
        #expect((found.batches.max() ?? 0) <= 300 && found.batches.count > count / 300)
        for record in [found.decoded[0], found.decoded[count - 1]] {
            #expect(record.position.length > 100)
        }
    }

    @Test("Reading stops when the sink throws, and rethrows its error")
    func stopping() throws {
        struct Enough: Error {}
        let scratch = try Scratch()
        let path = try scratch.write("tweets.js", Export.file((0..<2000).map { Export.tweet(1000 + $0, "x") }))
        let input = try ArchiveImporter.detect(path: path, options: ImportOptions()).inputs[0]
        var events = 0
        #expect(throws: Enough.self) {
            _ = try ArchiveImporter.read(input, options: ImportOptions()) {
                (_: consuming ImportEvent) throws(Enough) in
                events += 1
                if events == 300 { throw Enough() }
            }
        }
        #expect(events == 300)
    }
}
