import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Records that only a URL shows to be tweets")
struct PageBookmarkTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let page = "https://x.com/ann_lee/status/\(id)"

    private func read(_ name: String, _ text: String) throws -> ImportedInput {
        let scratch = try Scratch()
        let path = try scratch.write(name, text)
        return try withExtendedLifetime(scratch) { try ImportedInput(path) }
    }

    @Test(
        "An object with a text and the URL of a tweet is that tweet, whatever its own ID and time",
        arguments: [
            #"{"url":"PAGE","text":"tea #gulls"}"#,
            #"{"link":"PAGE?s=20","text":"tea #gulls","author":"Ann Lee","date":"2024-05-01T10:00:00Z"}"#,
            #"{"id":7,"tweet_url":"PAGE","full_text":"tea #gulls","created_at":"2024-05-01T10:00:00Z"}"#,
            #"{"id":"a-7","permalink":"PAGE","content":"tea #gulls","author":"Ann","savedAt":"yesterday"}"#,
            #"{"_id":7,"link":"PAGE","title":"Ann on X","excerpt":"tea #gulls","note":"","tags":[],"type":"article"}"#,
            #"{"_id":7,"link":"PAGE","title":"Ann on X: \"tea #gulls\" / X","excerpt":"","created":"2024-05-01T10:00:00Z"}"#,
            #"{"href":"PAGE","description":"Ann on X: \"tea #gulls\" / X","extended":"","time":"2024-05-01T10:00:00Z"}"#,
            #"{"url":"PAGE","title":"Ann on Twitter: \"tea #gulls\""}"#,
            #"{"id":"01h","url":"https://read.readwise.io/read/01h","source_url":"PAGE","title":"Ann","summary":"tea #gulls"}"#,
        ])
    func forms(form: String) throws {
        let record = form.replacing("PAGE", with: Self.page)
        let other = record.replacing("2283", with: "2284")
        for (name, text) in [
            ("a.json", "[\(record),\(other)]"), ("a.jsonl", record + "\n" + other + "\n"),
            ("b.json", #"{"count":2,"items":[\#(record),\#(other)]}"#),
        ] {
            let found = try read(name, text)
            #expect(found.ids == [Self.id, Self.id + 1] && found.skipped.isEmpty, "\(name): \(found.skipped)")
            let tweet = try #require(found.tweets.first)
            #expect(tweet.text == "tea #gulls" && tweet.author?.handle == "ann_lee", "\(name)")
            #expect(tweet.createdAt?.seconds == 1_680_293_259 && tweet.hashtags.map(\.text) == ["gulls"])
        }
    }

    @Test("A title names the author, and what the user wrote about a bookmark of Pinboard is a note")
    func titles() throws {
        let title = #"(3) Ann Lee on X: "tea" / X"#
        let cell = title.replacing("\"", with: "\"\"")
        for (name, text, notes) in [
            ("a.csv", "title,url,time_added\n\"\(cell)\",\(Self.page),7\n", []),
            (
                "b.json",
                #"[{"href":"\#(Self.page)","description":"\#(title.replacing("\"", with: #"\""#))","extended":"read again"}]"#,
                ["read again"]
            ),
        ] {
            let found = try read(name, text)
            #expect(found.texts == ["tea"] && found.notes == notes, "\(name): \(found.texts) \(found.notes)")
            #expect(found.tweets.first?.author?.name == "Ann Lee" && found.tweets.first?.author?.handle == "ann_lee")
        }
    }

    @Test(
        "The title of a page without a tweet is not its text",
        arguments: [
            "X", "(1) X", "Post / X", "Ann Lee on Twitter", "Ann Lee (@ann_lee) / X", "Log in to X / X", "x.com",
            "JavaScript is not available.", "Just a moment...", page,
        ])
    func namesOfPages(title: String) throws {
        for (name, text) in [
            ("a.csv", "title,url,time_added\n\(title),\(Self.page),7\n"),
            ("a.json", #"[{"_id":7,"link":"\#(Self.page)","title":"\#(title)","excerpt":"","tags":[]}]"#),
        ] {
            let found = try read(name, text)
            #expect(found.texts == [""] && found.skipped.isEmpty && found.tweets[0].links.isEmpty, "\(name)")
        }
    }

    @Test(
        "Titles quote the text with the marks of several languages",
        arguments: [
            "Ann auf X: „tea“ / X", "Xユーザーのアンさん: 「tea」 / X", "Ann (@ann_lee): “tea” | nitter", "Ann en X: “tea” / X",
        ])
    func quotedTitles(title: String) throws {
        #expect(try read("a.csv", "title,url,time_added\n\(title),\(Self.page),7\n").texts == ["tea"])
    }

    @Test(
        "Bookmarks of Karakeep, Linkwarden and Wallabag have the text in the title",
        arguments: [
            (
                #"{"bookmarks":[{"createdAt":7,"title":"TITLE","tags":["sea"],"lists":["1"],"content":{"type":"link","#
                    + #""url":"PAGE"},"note":"see you","archived":false}],"lists":[{"id":"1","name":"Birds","icon":"x","#
                    + #""query":null,"parentId":null}]}"#, ["see you"]
            ),
            (
                #"{"bookmarks":[{"id":"a","createdAt":"2023-11-26","title":null,"summary":"by a model","note":"see you","#
                    + #""tags":[{"id":"1","name":"sea"}],"content":{"type":"link","url":"PAGE","title":"TITLE"}}]}"#,
                ["see you"]
            ),
            (
                #"{"collections":[{"name":"Birds","links":[{"id":5,"name":"TITLE","collectionId":1,"url":"PAGE","#
                    + #""tags":[{"id":1,"name":"sea"}]}]}]}"#, []
            ),
            (#"[{"is_archived":0,"tags":["sea"],"title":"TITLE","url":"PAGE","content":"<p>tea</p>"}]"#, []),
        ])
    func nestedPages(form: String, notes: [String]) throws {
        let title = #"Ann Lee on X: \"tea\" / X"#
        let found = try read("a.json", form.replacing("PAGE", with: Self.page).replacing("TITLE", with: title))
        #expect(found.texts == ["tea"] && found.skipped.isEmpty && found.notes == notes, "\(found.skipped)")
        #expect(found.labels == ["\(Self.id) sea"] && found.tweets.first?.author?.name == "Ann Lee")
        #expect(found.unread.list.isEmpty, "\(found.unread.list)")
    }

    @Test(
        "The page of a photo or video of a tweet, or of its likes, is the tweet",
        arguments: ["/photo/1", "/video/2?s=20", "/photo/1/", "/mediaViewer?currentTweet=1", "/likes", "/history#a"])
    func parts(part: String) throws {
        let page = Self.page + part
        let post = "Post,Link,Network\ntea,\(page),X\n"
        for (name, text) in [
            ("a.json", #"[{"href":"\#(page)","description":"Ann","extended":"tea","tags":""}]"#),
            ("b.jsonl", #"{"url":"\#(page)","text":"tea"}"# + "\n"),
            ("c.csv", "title,url,excerpt,note,tags\nAnn on X,\(page),tea,,\n"), ("d.csv", post),
        ] {
            let found = try read(name, text)
            #expect(found.ids == [Self.id] && found.texts == ["tea"], "\(name)")
            #expect(found.tweets.first?.author?.handle == "ann_lee" && found.skipped.isEmpty)
        }
        let scratch = try Scratch()
        let error = recognitionError(try scratch.write("e.csv", post.replacing(part, with: "/with_replies")))
        #expect(error?.message.contains("none of its first rows has the address of a tweet") == true)
    }

    @Test("Tags are separated by spaces in Pinboard, by commas elsewhere, and may be a list in a cell")
    func tags() throws {
        for (name, text, labels) in [
            (
                "a.json",
                #"[{"href":"PAGE","description":"Ann","extended":"tea","meta":"1","hash":"2","#
                    + #""time":"2024-05-01T10:00:00Z","shared":"no","toread":"yes","tags":"sea  roof for:bob"}]"#,
                "sea,roof,for:bob"
            ),
            ("b.json", #"[{"href":"PAGE","description":"Ann","extended":"tea","tags":""}]"#, nil),
            ("c.json", #"[{"link":"PAGE","title":"Ann","excerpt":"tea","tags":"high sea, roof"}]"#, "high sea,roof"),
            (
                "d.csv",
                "URL,Title,Selection,Folder,Timestamp,Tags\nPAGE,Ann,tea,,1,\"[\"\"sea\"\",\"\"roof\"\"]\"\n",
                "sea,roof"
            ),
            ("e.csv", "URL,Title,Selection,Folder,Timestamp,Tags\nPAGE,Ann,tea,,1709251200,[]\n", nil),
        ] as [(String, String, String?)] {
            let found = try read(name, text.replacing("PAGE", with: Self.page))
            #expect(found.texts == ["tea"] && found.unread.isEmpty, "\(name): \(found.unread)")
            #expect(found.labels == (labels.map { ["\(Self.id) \($0)"] } ?? []), "\(name): \(found.labels)")
        }
    }

    @Test("Bookmarks keep tags and notes, and those of other pages are counted")
    func raindrop() throws {
        let items = """
            {"_id":7,"link":"\(Self.page)","title":"Ann on X","excerpt":"tea","note":"again","tags":["sea","roof"]},
            {"_id":8,"link":"https://example.org/","title":"A page","excerpt":"An article","note":"","tags":[]}
            """
        let found = try read("a.json", #"{"result":true,"items":[\#(items)],"count":2}"#)
        #expect(found.ids == [Self.id] && found.tweets.first?.flags.contains(.bookmarked) == true)
        #expect(found.labels == ["\(Self.id) sea,roof"] && found.skipped.isEmpty, "\(found.labels)")
        #expect(found.warnings.contains { $0.contains("bookmarks of other pages") }, "\(found.warnings)")
        #expect(found.unread.isEmpty, "\(found.unread)")
    }

    @Test("News in a table of Meltwater are not tweets, with or without keys", arguments: [false, true])
    func news(hasKeys: Bool) throws {
        let text =
            "Date,URL,Hit Sentence,Source,Tweet Id\n"
            + "31-Mar-2023 08:07PM,\(Self.page),Tea,X,\(Self.id)\n"
            + "31-Mar-2023 08:07PM,https://news.example/1,Some news,Daily,\n"
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write("a.csv", text)) { $0.includeWithoutIDs = hasKeys }
        #expect(found.ids == [Self.id] && found.skipped.isEmpty)
        #expect(found.warnings == ["a.csv contains 1 record that is not a tweet: posts on other networks"])
    }

    @Test(
        "Tables of programs for several networks are imported by the URLs of their tweets",
        arguments: [
            "Post performance,,,,,\n\"Mar 1, 2024 - Mar 31, 2024\",,,,,\n"
                + "Date (GMT),Post ID,Post Message,Post Permalink,Social Network,Likes\n"
                + "2024-03-01 14:30,111_222,Spring,https://facebook.com/111/posts/222,Facebook,9\n"
                + "2024-03-02 09:00,ID,tea #gulls,PAGE,Twitter,4\n",
            "Date,Post ID,Network,Post Type,Profile,Sent by,Link,Post,Likes\n"
                + "03/15/2024 10:05 am,17890000000000001,Instagram,Post,Ann,Jo,https://www.instagram.com/p/x,New,9\n"
                + "03/15/2024 10:05 am,ID,X,Post,Ann,Jo,PAGE,tea #gulls,4\n",
            "Date,Update,Service,Service Link,Type,Likes\n2024-04-02T08:00:00Z,tea #gulls,twitter,PAGE,text,4\n"
                + "2024-04-02T08:00:00Z,tea,linkedin,https://www.linkedin.com/feed/1,text,9\n",
            "Posted At,Caption,Post URL,Likes\n\"Apr 5, 2024 6:15 PM\",Cafe,https://www.tiktok.com/@a/video/7,9\n"
                + "\"Apr 5, 2024 6:15 PM\",tea #gulls,PAGE,4\n",
        ])
    func networks(form: String) throws {
        let text = form.replacing("PAGE", with: Self.page).replacing(",ID,", with: ",\(Self.id),")
        let found = try read("a.csv", text)
        let tweet = try #require(found.tweets.first)
        #expect(found.ids == [Self.id] && tweet.text == "tea #gulls" && tweet.counts[.likes] == 4)
        #expect(tweet.createdAt?.seconds == 1_680_293_259 && tweet.author?.handle == "ann_lee")
        #expect(found.warnings.contains { $0.contains("posts on other networks") }, "\(found.warnings)")
        let others = text.split(separator: "\n").filter { !$0.contains("x.com") }.joined(separator: "\n") + "\n"
        let scratch = try Scratch()
        let error = recognitionError(try scratch.write("b.csv", others))
        #expect(error?.message.contains("none of its first rows has the address of a tweet") == true, "\(others)")
    }

    @Test("The tags of Pocket are labels, and a list without tweets in its first rows is read")
    func pocket() throws {
        let pages = (0..<400).map { "A page,https://example.org/\($0),1709251200,tea|sea,unread\n" }.joined()
        let tweet = "\"Ann on X: \"\"tea\"\"\",\(Self.page),1709251200,tea|sea,archive\n"
        let found = try read("part_000000.csv", "title,url,time_added,tags,status\n" + pages + tweet)
        #expect(found.ids == [Self.id] && found.labels == ["\(Self.id) tea,sea"] && found.texts == ["tea"])
    }

    @Test(
        "Messages and posts of other services that link to a tweet are not that tweet",
        arguments: [
            #"{"text":"secret","time":"2024-02-12T11:36:00Z","from":"bob","to":"cem","url":"PAGE"}"#,
            #"{"type":"message","user":"U1","text":"look","ts":"1707737760.0001","url":"PAGE"}"#,
            #"{"author":"bob","channel":"tea","text":"look","link":"PAGE"}"#,
            #"{"username":"bob","text":"look at this","url":"PAGE"}"#,
            #"{"id":"abc1","title":"Look at this","selftext":"","url":"PAGE","author":"bob","subreddit":"tea"}"#,
            #"{"id":1,"type":"story","by":"bob","title":"A tweet","url":"PAGE","score":4}"#,
            #"{"title":"Ann","url":"PAGE","content":"A result of a search","engine":"e"}"#,
        ])
    func otherServices(form: String) throws {
        let record = form.replacing("PAGE", with: Self.page)
        let found = try? read("a.json", "[\(record),\(record)]")
        #expect(found?.decoded.isEmpty != false, "\(found?.texts ?? [])")
    }

    @Test(
        "Numbered rows that link to tweets of other accounts are not these tweets, in tables and in JSON",
        arguments: ["2023-03-31T20:00:59Z", "2024-02-12 11:36:00", ""])
    func numberedLinks(time: String) throws {
        let names = ["bob", "cem", "bob", "dan_z"]
        let pages = (0..<4).map { "https://x.com/ann_lee/status/\(Self.id + Int64($0))" }
        let rows = (0..<4).map { "\($0 + 1),\(names[$0]),\(time),look \($0),\(pages[$0]),\($0)\n" }
        let objects = (0..<4).map { number in
            #"{"id":\#(number + 1),"user_screen_name":"\#(names[number])","created_at":"\#(time)","#
                + #""text":"look \#(number)","url":"\#(pages[number])","retweetCount":\#(number)}"#
        }
        let scratch = try Scratch()
        let header = "id,username,created_at,text,url,likes\n"
        let table = try scratch.write("a.csv", header + rows.joined())
        let list = try scratch.write("a.json", "[\(objects.joined(separator: ","))]")
        let error = recognitionError(table)
        #expect(error?.message == "it is a table (CSV) of 4 rows whose IDs are row numbers")
        #expect(error?.hint?.contains("--without-ids") == true)
        let refused = try ImportedInput(list)
        #expect(refused.decoded.isEmpty && refused.skipped.count == 4)
        #expect(refused.warnings.contains { $0.contains("--without-ids") }, "\(refused.warnings)")
        for path in [table, list] {
            let found = try ImportedInput(path) { $0.includeWithoutIDs = true }
            #expect(found.ids.count == 4 && found.ids.allSatisfy { $0 < 0 }, "\(found.ids) \(found.skipped)")
            #expect(found.tweets.map(\.author?.handle) == names && found.texts.first == "look 0")
        }
        // The rows of a table without IDs are not these tweets either, but those of the author are.
        let own = "ann_lee,\(time),tea,\(Self.page)\n"
        let other = "bob,\(time),look,\(pages[1])\n"
        let mixed = try scratch.write("b.csv", "username,created_at,text,url\n" + other + own)
        let found = try ImportedInput(mixed)
        #expect(found.ids == [Self.id] && found.texts == ["tea"])
        #expect(found.skipped.map(\.reason) == ["its URL is that of a tweet by another account"])
    }

    @Test("A table with URLs of tweets and unknown names of columns can be mapped")
    func unknownNames() throws {
        let scratch = try Scratch()
        let text = "投稿者名,ユーザーID,投稿文,ツイートURL\nAnn Lee,@ann_lee,Tea on the pier,\(Self.page)\n"
        let path = try scratch.write("a.csv", text)
        let error = recognitionError(path)
        #expect(
            error?.message
                == "it is a table (CSV) whose columns have unknown names: 投稿者名, ユーザーID, 投稿文, ツイートURL")
        #expect(error?.hint?.contains("--map text=投稿文 --map url=ツイートURL") == true)
        let found = try ImportedInput(path) {
            $0.mapping = ColumnMapping(words: ["map=text=投稿文", "map=url=ツイートURL"])
        }
        #expect(found.ids == [Self.id] && found.texts == ["Tea on the pier"])
        #expect(found.tweets.first?.author?.handle == "ann_lee")
        #expect(recognitionError(try scratch.write("b.csv", "a,b\n1,2\n"))?.message.contains("unknown names") == false)
    }

    @Test("A list of bookmarks in HTML is read, bookmarks of other pages are counted, and one without tweets is named")
    func html() throws {
        let scratch = try Scratch()
        let others = (0..<300).map { "<DT><A HREF=\"https://tea.example/\($0)\" ICON=\"data:,a>b\">Tea</A>\n" }.joined()
        let list = """
            <!DOCTYPE NETSCAPE-Bookmark-file-1>
            <!-- This is an automatically generated file. Don't edit. -->
            <TITLE>Bookmarks</TITLE>
            <DL><p>
            \(others)
            <DT><H3 ADD_DATE="1646300000">Birds &amp; tea</H3>
            <DL><p>
                <DT><A HREF="\(Self.page)?s=20&amp;t=1" ADD_DATE="1646300000" TAGS="sea,art">\
            Ann on X: "it&#39;s <b>tea</b> &#x1F375;" / X</A>
                <DD>a note
                of two lines
                <DT><A HREF='https://tea.example/last'>Tea</A>
            </DL><p>
            <DT><A HREF=https://twitter.com/bob/status/\(Self.id + 1)>Bob on Twitter</A>
            </DL>
            """
        let found = try ImportedInput(try scratch.write("a.html", list))
        #expect(found.ids == [Self.id, Self.id + 1])
        #expect(found.texts == ["it's tea 🍵", ""])
        #expect(found.tweets.allSatisfy { $0.flags.contains(.bookmarked) })
        #expect(found.warnings.contains { $0.contains("301") }, "\(found.warnings)")
        #expect(found.labels == ["\(Self.id) Birds & tea,sea,art"], "\(found.labels)")
        #expect(found.notes == ["a note\n    of two lines"], "\(found.notes)")
        let cut = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DT><A HREF=\"\(Self.page)\">Ann</A>\n<DD>a note"
        #expect(try ImportedInput(try scratch.write("b.html", cut)).notes == ["a note"])
        let empty = "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF=\"https://tea.example\">Ann</A>\n</DL>\n"
        #expect(
            recognitionError(try scratch.write("c.html", empty))?.message
                == "it is a list of bookmarks in HTML that has no address of a tweet")
    }

    @Test("Objects of a data set that are only numbered are refused, or get keys")
    func numbered() throws {
        let objects = (30..<36).map {
            #"{"id":\#($0),"text":"tea \#($0)","user_screen_name":"ann_lee","created_at":"2020-07-25 12:27:21"}"#
        }
        let scratch = try Scratch()
        for (name, text) in [
            ("a.json", "[\(objects.joined(separator: ","))]"), ("a.jsonl", objects.joined(separator: "\n") + "\n"),
            ("b.json", #"{"tweets":[\#(objects.joined(separator: ","))]}"#),
        ] {
            let path = try scratch.write(name, text)
            let refused = try ImportedInput(path)
            #expect(refused.decoded.isEmpty && refused.skipped.count == 6, "\(name)")
            let found = try ImportedInput(path) { $0.includeWithoutIDs = true }
            #expect(found.ids.count == 6 && found.ids.allSatisfy { $0 < 0 }, "\(name)")
        }
        // Tweets of 2006 have small IDs.
        let first = objects.map { $0.replacing("2020-07-25 12:27:21", with: "2006-03-21 22:11:56") }
        let early = try ImportedInput(scratch.write("c.jsonl", first.joined(separator: "\n")))
        #expect(early.ids == Array(30..<36))
    }

    @Test("A row keeps its author, its ID and its time if the URL names another account or the table a network")
    func writtenValues() throws {
        let time = "2023-03-31T20:07:39Z"
        let url = "https://twitter.com/anyuser/status/\(Self.id)"
        let row = try read("a.csv", "url,created_at,username,text\n\(url),\(time),ann_lee,tea\n").tweets.first
        #expect(row?.id.rawValue == Self.id && row?.author?.handle == "ann_lee")
        let table = """
            id,created_at,username,name,text,url,network,source
            \(Self.id),\(time),ann_lee,Ann,tea,,twitter,Web
            1641895047852982290,\(time),ann_lee,Ann,pot,https://x.com/ann_lee/status/1641895047852982290,twitter,Web

            """
        let found = try read("b.csv", table)
        #expect(found.ids == [Self.id, Self.id + 7] && found.texts == ["tea", "pot"])
        #expect(found.tweets.allSatisfy { $0.author?.name == "Ann" && $0.client == "Web" })
        let posts = "Date,Network,Link,Post\n1,LinkedIn,\(Self.page),look\n2,X,\(Self.page),tea\n"
        #expect(try read("c.csv", posts).texts == ["tea"])
        let event = #"{"event_type":"tweet","id":"\#(Self.id)","text":"tea","author_id":"42","created_at":"\#(time)"}"#
        #expect(try read("d.json", "[\(event)]").ids == [Self.id])
    }
}
