import Testing
import TweetModel
import TweetText

@testable import ArchiveImport

@Suite("Notes complete long posts")
struct NoteTests {
    /// Returns an ID 13 to 41 ms before that of its tweet.
    private let id = Export.id(1_000_030)
    private let noteID = Export.id(1_000_000)

    private func note(_ id: Int64, _ text: String, core: String = "") -> String {
        let more = core.isEmpty ? "" : "," + core
        return #"{"noteTweet":{"noteTweetId":"\#(id)","updatedAt":"2024-01-01T00:16:40.000Z","lifecycle":{"value":"1","#
            + #""name":"Active","originalName":"Active","annotations":{}},"createdAt":"2024-01-01T00:16:40.000Z","#
            + #""core":{"text":\#(Export.quoted(text)),"urls":[]\#(more)}}}"#
    }

    private func read(_ tweets: [String], _ notes: [String]) throws -> ImportedInput {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file(tweets))
        try scratch.write("data/note-tweet.js", Export.list(notes, global: "note_tweet"))
        try scratch.write("data/account.js", Export.account)
        return try ImportedInput(scratch.path(""))
    }

    private func long(_ count: Int, _ word: String = "fish ") -> String { String(repeating: word, count: count) }

    /// Returns the last occurrence of a text in another, in code points.
    private func offset(of part: String, in text: String) -> Int {
        let part = Array(part.unicodeScalars)
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.last { scalars[$0...].starts(with: part) } ?? -1
    }

    @Test("Any number of entities of a note are matched with those of the tweet")
    func manyEntities() throws {
        let count = 20_000
        var tweet = Tweet(id: TweetID(id), createdAt: nil, author: nil, text: "", textCompleteness: .full)
        tweet.mentions = (0..<count).reversed().map {
            Mention(handle: "User\($0)", id: UserID(Int64($0)), name: nil, span: nil)
        }
        tweet.links = [Link(url: "https://a.example/", expanded: nil, display: nil, span: TextSpan(0, 1))]
        var text = ""
        var entities: [NoteEntity] = []
        for number in 0..<count {
            let (start, word) = (text.utf8.count, "@user\(number)")
            text += word + " "
            entities.append(
                NoteEntity(.mention, String(word.dropFirst()), start: Int64(start), end: Int64(start + word.utf8.count))
            )
        }
        // Without a position, the first is the mention that the tweet has, and the others become one.
        for word in ["user7", "New", "new"] { entities.append(NoteEntity(.mention, word, start: nil, end: nil)) }
        NoteText.nothingShared.complete(&tweet, with: EscapedText(text, isEscaped: false), entities)
        #expect(tweet.mentions.count == count + 2)
        #expect(tweet.mentions[count - 1].handle == "User0" && tweet.mentions[count - 1].span == TextSpan(0, 6))
        #expect(tweet.mentions.prefix(count).allSatisfy { $0.span != nil })
        #expect(tweet.mentions.suffix(2).map(\.handle) == ["user7", "New"])
        #expect(tweet.mentions.suffix(2).map(\.id) == [UserID(7), nil] && tweet.mentions[count].span == nil)
    }

    @Test("A truncated tweet gets the text of the note, and entities are moved and added")
    func completes() throws {
        let cut = ("Tea &amp; #cake " + long(50)).dropLast() + "…"
        let whole = "Tea & #cake " + long(60) + "and #more with @bob $ABC <3 https://t.co/aaaaaaaaaa"
        let start = { (part: String) in offset(of: part, in: whole) }
        let core =
            #""hashtags":[{"text":"cake","fromIndex":"6","toIndex":"11"},{"text":"more","fromIndex":"\#(start("#more"))","toIndex":"\#(start("#more") + 5)"}],"#
            + #""mentions":[{"screenName":"bob","fromIndex":"\#(start("@bob"))","toIndex":"\#(start("@bob") + 4)"}],"#
            + #""cashtags":[{"text":"ABC","fromIndex":"\#(start("$ABC"))","toIndex":"\#(start("$ABC") + 4)"}]"#
        let found = try read(
            [
                Export.tweet(
                    id, String(cut), entities: #""hashtags":[{"text":"cake","indices":["10","15"]}],"urls":[]"#)
            ], [note(noteID, whole, core: core)])
        let tweet = try #require(found[id])
        #expect(tweet.text == whole && tweet.textCompleteness == .note)
        #expect(tweet.flags == [.collected, .note])
        #expect(tweet.hashtags.map(\.text) == ["cake", "more"])
        #expect(tweet.hashtags.map(\.source) == [.given, .note])
        #expect(tweet.markedHashtags.contains("Tea & «#cake» fish") && tweet.markedHashtags.contains("«#more»"))
        #expect(tweet.markedMentions.contains("with «@bob» $ABC") && tweet.mentions.map(\.source) == [.note])
        #expect(tweet.markedCashtags.contains("«$ABC» <3"))
        #expect(found.summary.counts.notes == 1 && found.skipped.isEmpty)
    }

    @Test("The note of a reply does not begin with mentions; they remain without a position")
    func reply() throws {
        let found = try read(
            [
                Export.tweet(
                    id, "@bob @eve " + long(53) + "fi… https://t.co/mmmmmmmmmm",
                    entities:
                        #""user_mentions":[\#(Export.mention("bob", 43, 0, 4)),\#(Export.mention("eve", 44, 5, 9))],"#
                        + #""media":[{"id_str":"5","indices":["0","0"],"url":"https://t.co/mmmmmmmmmm","media_url":"http://pbs.example/media/a-b.jpg"}]"#,
                    more:
                        #""in_reply_to_status_id_str":"9","in_reply_to_user_id_str":"43","in_reply_to_screen_name":"bob""#
                )
            ],
            [
                note(
                    noteID, long(70) + "thank you @eve",
                    core: #""mentions":[{"screenName":"eve","fromIndex":"360","toIndex":"364"}]"#)
            ])
        let tweet = try #require(found[id])
        #expect(tweet.text.hasPrefix("fish fish") && tweet.flags.contains(.note))
        #expect(tweet.mentions.map(\.handle) == ["bob", "eve", "eve"])
        #expect(tweet.mentions.map(\.source) == [.given, .given, .note])
        #expect(tweet.mentions.map { $0.span == nil } == [true, true, false])
        #expect(tweet.markedMentions.hasSuffix("thank you «@eve»"))
        #expect(tweet.mentions.last?.id == UserID(44))
        #expect(tweet.replyTo?.tweet == TweetID(9))
        #expect(tweet.media.first?.span == nil && tweet.media.first?.fileName == "\(id)-a-b.jpg")
    }

    @Test("Equal links of note and tweet are merged, in code points of the raw text")
    func links() throws {
        let whole = "🐟🐟 <b> https://t.co/aaaaaaaaaa " + long(60) + "https://t.co/bbbbbbbbbb"
        let cut = "🐟🐟 &lt;b&gt; https://t.co/aaaaaaaaaa " + long(48) + "fis…"
        let end = whole.unicodeScalars.count
        let core =
            #""urls":[{"shortUrl":"https://t.co/aaaaaaaaaa","expandedUrl":"https://example.org/a","displayUrl":"d","fromIndex":"7","toIndex":"30"},"#
            + #"{"shortUrl":"https://t.co/bbbbbbbbbb","expandedUrl":"https://x.com/bob/status/77","displayUrl":"d","fromIndex":"\#(end - 23)","toIndex":"\#(end)"}]"#
        let noteJSON = note(noteID, whole).replacing(#""urls":[]"#, with: core)
        let found = try read(
            [
                Export.tweet(
                    id, cut,
                    entities: #""urls":[\#(Export.url("https://t.co/aaaaaaaaaa", "https://example.org/a", 13, 36))]"#)
            ], [noteJSON])
        let tweet = try #require(found[id])
        #expect(tweet.links.map(\.source) == [.given, .note])
        #expect(tweet.markedLinks.hasPrefix("🐟🐟 <b> «https://t.co/aaaaaaaaaa» fish"))
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(77), handle: "bob"))
    }

    @Test("A short note in bold is matched if the texts are equal")
    func shortNote() throws {
        let styled = note(
            noteID, "hello bold world",
            core: #""styletags":[{"styleTypes":[{"value":"0","name":"Bold"}],"fromIndex":"6","toIndex":"10"}]"#)
        let found = try read([Export.tweet(id, "@bob hello bold world")], [styled])
        #expect(found[id]?.text == "hello bold world" && found[id]?.flags.contains(.note) == true)
        let other = try read([Export.tweet(id, "hello bold world, and more")], [styled])
        #expect(other[id]?.flags == .collected && other.warnings.map { $0.hasPrefix("1 note ") } == [true])
    }

    @Test("Two tweets of one second get their own notes, in any order")
    func sameSecond() throws {
        let later = Export.id(1_000_035)
        let laterNote = Export.id(1_000_010)
        let tweets = [
            Export.tweet(later, "B " + long(55) + "fi…"), Export.tweet(id, "A " + long(55) + "fi…"),
            Export.tweet(Export.id(1_000_020), "a short one between"),
        ]
        let notes = [note(noteID, "A " + long(90)), note(laterNote, "B " + long(80))]
        for (tweets, notes) in [(tweets, notes), (tweets.reversed(), notes.reversed())] {
            let found = try read(tweets, notes)
            #expect(found[id]?.text == "A " + long(90))
            #expect(found[later]?.text == "B " + long(80))
            #expect(found[Export.id(1_000_020)]?.flags == .collected)
            #expect(found.summary.counts.notes == 2)
        }
    }

    @Test("Each version of an edited post gets the nearest note before it")
    func editedNotes() throws {
        let edited = Export.id(1_600_030)
        let info = #""edit_info":{"initial":{"editTweetIds":["\#(id)","\#(edited)"]}}"#
        let tweets = [
            Export.tweet(edited, long(55) + "fi…", more: info), Export.tweet(id, long(55) + "fi…", more: info),
        ]
        let found = try read(tweets, [note(noteID, long(60) + "old"), note(Export.id(1_600_000), long(60) + "new")])
        #expect(found[id]?.text.hasSuffix("old") == true && found[edited]?.text.hasSuffix("new") == true)
        let one = try read(tweets, [note(noteID, long(60) + "old")])
        #expect(one[edited]?.text.hasSuffix("old") == true)
    }

    @Test("A note without a tweet is reported, a truncated tweet without a note is marked")
    func unmatched() throws {
        let found = try read([Export.tweet(id, long(55) + "fi…")], [note(Export.id(9_000_000), long(90))])
        #expect(found[id]?.flags == [.collected, .truncated] && found[id]?.textCompleteness == .cut)
        #expect(found.skipped.isEmpty && found.warnings.map { $0.hasPrefix("1 note ") } == [true])
        let typed = try read([Export.tweet(id, "hm…")], [])
        #expect(typed[id]?.flags == .collected)
    }

    @Test("A tweet of links only gets no note")
    func onlyLinks() throws {
        let found = try read([Export.tweet(id, "https://t.co/aaaaaaaaaa")], [note(noteID, long(90))])
        #expect(found[id]?.flags == .collected && found.warnings.map { $0.hasPrefix("1 note ") } == [true])
    }

    /// Sidecar files of a lone file with one truncated tweet. `isCompleted` is true if the tweet gets its full text.
    struct Beside: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var name = "note-tweet.js"
        var contents: String?
        var lone = "tweets.js"
        var isCompleted = true
        var warning: String?
        var options: @Sendable (inout ImportOptions) -> Void = { _ in }
    }

    @Test(
        "A lone file gets its long texts from the notes next to it, without opening other files",
        arguments: [
            Beside(testDescription: "notes"),
            Beside(testDescription: "notes in parts", name: "note-tweet-part1.js"),
            Beside(testDescription: "community tweets", lone: "community-tweet.js"),
            Beside(testDescription: "under another name", lone: "mine.json"),
            Beside(
                testDescription: "damaged", contents: "window.YTD.note_tweet.part0 = [ {\"noteTweet\": }, ]",
                isCompleted: false, warning: "this record is damaged"),
            Beside(
                testDescription: "an invalid note", contents: "window.YTD.note_tweet.part0 = [ {\"noteTweet\":{}} ]",
                isCompleted: false, warning: "not a note: missing id or text"),
            Beside(
                testDescription: "deleted notes are not requested", name: "deleted-note-tweet.js", isCompleted: false),
            Beside(testDescription: "deleted notes are requested", name: "deleted-note-tweet.js") {
                $0.include.insert(.deleted)
            },
            Beside(testDescription: "a file of another name", name: "notes.js", isCompleted: false),
        ])
    func besideLoneFile(beside: Beside) throws {
        let notes = Export.list([note(noteID, long(90)), note(Export.id(9_000_000), long(90))], global: "note_tweet")
        for isNamed in [true, false] {
            let scratch = try Scratch()
            if beside.name.contains("-part") {
                try scratch.write("data/note-tweet.js", "window.YTD.note_tweet.part0 = [ ]")
            }
            try scratch.write("data/\(beside.name)", beside.contents ?? notes)
            try scratch.write("data/direct-messages.js", "window.YTD.direct_messages.part0 = [ nonsense")
            let tweet = Export.file([Export.tweet(id, long(55) + "fi…")])
            let isOfName = beside.lone.hasSuffix(".js")
            // With the file's original name, the folder would be an account archive instead.
            guard isNamed || !isOfName else { continue }
            let list = String(tweet.dropFirst("window.YTD.tweets.part0 = ".count))
            let path = try scratch.write("data/\(beside.lone)", isOfName ? tweet : list)
            if isNamed { try scratch.write("data/tweets-part1.js", Export.file([Export.tweet(7, "x")], part: 1)) }
            let found = try ImportedInput(isNamed ? path : scratch.path("data"), beside.options)
            #expect(found.ids == [id] && found.skipped.isEmpty && found.entries == [path.baseName])
            #expect(found[id]?.text == (beside.isCompleted ? long(90) : long(55) + "fi…"))
            #expect(found.summary.counts.notes == (beside.isCompleted ? 1 : 0))
            let reports = found.warnings + found.failures.map(\.message)
            let warned = reports.contains { $0.contains(beside.warning ?? "note") }
            #expect(warned == (beside.warning != nil), "\(reports)")
        }
    }

    @Test("An empty file of notes is valid")
    func noNotes() throws {
        #expect(try read([Export.tweet(id, "x")], []).skipped.isEmpty)
    }
}
