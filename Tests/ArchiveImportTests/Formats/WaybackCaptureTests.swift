import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Captures of web archives")
struct WaybackCaptureTests {
    private static func tweet(_ id: Int, _ text: String = "first tea", replay: String = "") -> String {
        #"{"data":{"id":"\#(id)","author_id":"42","text":"\#(text)","edit_history_tweet_ids":["\#(id)"],"#
            + #""entities":{"urls":[{"start":10,"end":33,"url":"\#(replay)https://t.co/AbCdEfGhIj","#
            + #""expanded_url":"\#(replay)https://example.org/harbour","display_url":"example.org/harbour"}]}},"#
            + #""includes":{"users":[{"id":"42","name":"Ann","username":"ann_lee","#
            + #""profile_image_url":"\#(replay)https://pbs.twimg.com/profile_images/1/a.jpg"}]}}"#
    }

    // MARK: URLs

    private static let text = "Read this https://t.co/AbCdEfGhIj"

    @Test(
        "The prefixes of a replay are removed",
        arguments: [
            "https://web.archive.org/web/20250208000000/", "http://web.archive.org/web/20250208000000id_/",
            "https://web.archive.org/web/20250208000000im_/", "https://web.archive.org/web/2025/",
            "//web.archive.org/web/20250208000000/", "/web/20250208000000mp_/", "https://archive.ph/20250208000000/",
            "https://wayback.archive-it.org/1234/20250208000000/", #"https:\/\/web.archive.org\/web\/20250208000000\/"#,
            "https://webarchive.nationalarchives.gov.uk/ukgwa/20250208000000mp_/",
            "https://arquivo.pt/wayback/20250208/",
        ])
    func replays(prefix: String) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(scratch.write("a.json", Self.tweet(101, Self.text, replay: prefix)))
        let tweet = try #require(found.tweets.first)
        #expect(tweet.markedLinks == "Read this «https://t.co/AbCdEfGhIj»")
        #expect(tweet.links.map(\.expanded) == ["https://example.org/harbour"])
        #expect(tweet.author?.profile?.avatarURL == "https://pbs.twimg.com/profile_images/1/a.jpg")
        let position = try #require(found.decoded.first?.position)
        #expect(position.offset == 8, "The tweet is in the member `data`")
    }

    @Test("Texts that begin with a URL, and URLs with another mark, lose their prefixes")
    func marks() throws {
        let scratch = try Scratch()
        let base = "https://web.archive.org/web/20250208000000"
        let tweet =
            #"{"created_at":"Fri Feb 07 18:18:24 +0000 2025","id_str":"1887928917312553201","#
            + #""text":"\#(base)/https://t.co/KlMnOpQrSt","user":{"id_str":"42","screen_name":"ann_lee","#
            + #""url":"\#(base)/https://example.org/me","profile_image_url_https":"\#(base)im_/https://pbs.twimg.com/p.jpg"},"#
            + #""extended_entities":{"media":[{"id_str":"7","type":"photo","url":"\#(base)/https://t.co/KlMnOpQrSt","#
            + #""indices":[0,23],"media_url_https":"\#(base)im_/https://pbs.twimg.com/media/A.jpg"}]},"entities":{"urls":[]}}"#
        let read = try #require(try ImportedInput(scratch.write("a.json", tweet)).tweets.first)
        #expect(read.text == "https://t.co/KlMnOpQrSt")
        #expect(
            read.media.map(\.url) == ["https://pbs.twimg.com/media/A.jpg"]
                && read.media.map(\.span) == [TextSpan(0, 23)])
        #expect(read.author?.profile?.avatarURL == "https://pbs.twimg.com/p.jpg")
        #expect(read.author?.profile?.website == "https://example.org/me")
    }

    @Test("Every record of joined captures is examined, each with its own time")
    func joined() throws {
        let scratch = try Scratch()
        let records = (1...3).map {
            Self.tweet(100 + $0, Self.text, replay: "https://web.archive.org/web/2025020800000\($0)/")
        }
        let found = try ImportedInput(scratch.write("a.jsonl", records.joined(separator: "\n")))
        #expect(found.tweets.map { $0.links[0].expanded } == Array(repeating: "https://example.org/harbour", count: 3))
    }

    @Test(
        "A link to a web archive is kept",
        arguments: ["", "https://web.archive.org/web/20250208000000/"])
    func links(replay: String) throws {
        let target = "https://web.archive.org/web/20200101000000/https://example.org/harbour"
        let scratch = try Scratch()
        let tweet = Self.tweet(101, Self.text, replay: replay)
            .replacing("\(replay)https://example.org/harbour", with: target)
        let read = try #require(try ImportedInput(scratch.write("a.json", tweet)).tweets.first)
        #expect(read.links.map(\.expanded) == [target] && read.links.map(\.url) == ["https://t.co/AbCdEfGhIj"])
    }

    // MARK: Files

    @Test("Captures named .html are detected by their contents, and pages without tweets are reported")
    func names() throws {
        let scratch = try Scratch()
        let page = "<!DOCTYPE html><html></html>"
        for (number, content) in [Self.tweet(101), "", "Found. Redirecting to https://x.com", page].enumerated() {
            try scratch.write("in/\(number)/twitter.com/ann_lee/status/\(number).html", content)
        }
        try scratch.write("in/4/twitter.com/ann_lee/status/104.htm", Self.tweet(104))
        try scratch.write("in/about.html", page)
        let found = try ArchiveImporter.detect(path: scratch.path("in"), options: ImportOptions())
        #expect(try found.inputs.flatMap { try ImportedInput($0).ids } == [101, 104] && found.problems.isEmpty)
        #expect(found.unrelated.names.map { $0.prefix(1) } == ["1", "2", "3"] && found.unrelated.count == 3)
    }

    @Test(
        "Captures in a folder each are one input",
        arguments: [
            ("in/@/twitter.com/ann_lee/status/@.json", 16, 1), ("in/@/twitter.com/ann_lee/status/@.json", 15, 15),
            ("in/@/twitter.com/ann_@/status/@.html", 40, 1), ("in/twitter.com/ann_@/status/@", 20, 1),
            ("in/status/@/index.html", 16, 1), ("in/a/b/c/@/x.json", 16, 1),
        ])
    func folders(pattern: String, count: Int, inputs: Int) throws {
        let scratch = try Scratch()
        for number in 0..<count {
            try scratch.write(pattern.replacing("@", with: "\(20_250_208_000_000 + number)"), Self.tweet(100 + number))
        }
        let found = try ArchiveImporter.detect(path: scratch.path("in"), options: ImportOptions())
        #expect(found.inputs.count == inputs && found.problems.isEmpty && found.unrelated.count == 0)
        let ids = try found.inputs.flatMap { try ImportedInput($0).ids }
        #expect(ids == (0..<count).map { Int64(100 + $0) })
    }

    @Test("Files in a folder with many files are grouped before folders")
    func groups() {
        let many = { (pattern: String, count: Int) in
            (0..<count).map { pattern.replacing("@", with: "\($0)") }
        }
        let counts = { (names: [String]) in FormatDetector.groups(of: names, atLeast: 3).map(\.count).sorted() }
        #expect(counts(many("a/@", 3) + many("b/@", 2)) == [3])
        #expect(counts(many("@/a", 3) + many("0/b@", 3)) == [4])
        #expect(counts(many("@/a", 2) + many("a@", 2)) == [])
        #expect(counts(many("x/@/a", 3) + many("y/@/a", 3) + many("z/a", 1)) == [3, 3])
        #expect(counts(many("x/@/a", 2) + many("y/@/a", 2) + many("z/@/a", 2)) == [6])
        #expect(counts(many("@", 4) + many("@/a", 3)) == [3, 4])
        #expect(counts([]) == [])
    }
}
