import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport
@testable import TweetArchive

@Suite("Members and columns that are not read")
struct UnreadMembersTests {
    private typealias Unread = ImportReport.Unread

    private func unread(_ name: String, _ text: String) throws -> [Unread] {
        let sandbox = try Sandbox()
        return try sandbox.run([sandbox.write(name, text)]).unread
    }

    @Test("Columns are counted by their values, and the sample does not depend on the order of rows")
    func columns() throws {
        let header = "tweet_id,username,text,num_likes,mood,id"
        let rows = [
            "\(Lines.id(1)),ann,so it is,4,,1", "\(Lines.id(2)),ann,tea,31,NA,2", "\(Lines.id(3)),bob,fish,,calm,3",
        ]
        for rows in [rows, rows.reversed()] {
            #expect(
                try unread("a.csv", ([header] + rows).joined(separator: "\n") + "\n") == [
                    Unread(name: "mood", values: 1, sample: "calm"), Unread(name: "num_likes", values: 2, sample: "31"),
                ])
        }
    }

    @Test("Members of flat objects are counted, also in objects with different members")
    func flat() throws {
        let lines = [
            #"{"tweet_id":"\#(Lines.id(1))","text":"so","is_retweet":false,"#
                + #""author":{"username":"ann","mood":"x\u001b[31m"}}"#,
            #"{"tweet_id":"\#(Lines.id(2))","text":"tea","is_retweet":false,"num":null,"list":[]}"#,
            #"{"tweet_id":"\#(Lines.id(3))","text":"sea","is_retweet":false,"num":7,"list":[{"a":1}]}"#,
        ]
        #expect(
            try unread("a.jsonl", lines.joined(separator: "\n") + "\n") == [
                Unread(name: "author.mood", values: 1, sample: "x\u{1B}[31m"),
                Unread(name: "list", values: 1, sample: #"[{"a":1}]"#), Unread(name: "num", values: 1, sample: "7"),
            ])
    }

    @Test("Members of API tweets, their accounts and entities are counted")
    func nested() throws {
        let text = Lines.text(0..<3).replacingOccurrences(of: #""name":"U""#, with: #""name":"U","karma":1"#)
            .replacingOccurrences(of: #""symbols":[]"#, with: #""symbols":[],"odors":["tea"]"#)
            .replacingOccurrences(of: #""text":"word1 "#, with: #""shade":"blue","text":"word1 "#)
        #expect(
            try unread("a.jsonl", text) == [
                Unread(name: "entities.odors", values: 3, sample: #"["tea"]"#),
                Unread(name: "shade", values: 1, sample: "blue"), Unread(name: "user.karma", values: 3, sample: "1"),
            ])
    }

    @Test("Accounts in a photo are counted, and other members of media are not")
    func media() throws {
        let media =
            #"{"id_str":"7","type":"photo","media_url_https":"https://pbs.twimg.com/media/A.jpg","ext_new":{"a":1},"#
            + #""features":{"large":{"faces":[]},"all":{"tags":[{"screen_name":"bob"}]}}}"#
        let list = #""extended_entities":{"media":[\#(media)]}"#
        let status = #"{"id_str":"\#(Lines.id(1))","full_text":"so","user":{"id_str":"42"},\#(list)}"#
        let result =
            #"{"__typename":"Tweet","rest_id":"\#(Lines.id(1))","core":{"user_results":{"rest_id":"42"}},"#
            + #""legacy":{"full_text":"so",\#(list)}}"#
        for (text, path) in [(status, ""), (result, "legacy.")] {
            #expect(
                try unread("a.json", text) == [
                    Unread(
                        name: path + "extended_entities.media.features.all.tags", values: 1,
                        sample: #"[{"screen_name":"bob"}]"#)
                ])
        }
    }

    /// An input with members that no reader knows, and their paths.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let text: String
        let unread: [String]
    }

    private static let result = #""__typename":"Tweet","rest_id":"\#(Lines.id(1))","legacy":{"full_text":"so"}"#
    private static let cases: [Case] = [
        Case(
            testDescription: "account in a result", file: "a.json",
            text: #"{\#(result),"core":{"user_results":{"result":{"rest_id":"42","aura":1,"smart_blocking":true,"#
                + #""core":{"screen_name":"ann"},"legacy":{"karma":1,"can_dm":true}}}}}"#,
            unread: ["core.user_results.result.aura", "core.user_results.result.legacy.karma"]),
        Case(
            testDescription: "card in a result", file: "a.json",
            text: #"{\#(result),"core":{"user_results":{"rest_id":"42"}},"card":{"rest_id":"card://1","#
                + #""legacy":{"name":"poll2choice_text_only","mood":1,"card_platform":{}}}}"#,
            unread: ["card.legacy.mood"]),
        Case(
            testDescription: "Community Note", file: "a.json",
            text: #"{\#(result),"core":{"user_results":{"rest_id":"42"}},"birdwatch_pivot":{"title":"Context","#
                + #""subtitle":{"text":"It is."},"mood":1,"note":{"rest_id":"5","language":"en","votes":3}}}"#,
            unread: ["birdwatch_pivot.mood", "birdwatch_pivot.note.votes"]),
        Case(
            testDescription: "long post", file: "a.json",
            text: #"{\#(result),"core":{"user_results":{"rest_id":"42"}},"note_tweet":{"is_expandable":true,"#
                + #""note_tweet_results":{"result":{"id":"Tm8=","text":"so it is","mood":1,"richtext":{}}}}}"#,
            unread: ["note_tweet.note_tweet_results.result.mood"]),
        Case(
            testDescription: "account of the web client", file: "a.json",
            text: #"{"data":{"user":{"result":{"__typename":"User","rest_id":"42","aura":1,"#
                + #""legacy":{"screen_name":"ann","karma":1}}}}}"#,
            unread: ["aura", "legacy.karma"]),
        Case(
            testDescription: "accounts of API v1.1", file: "a.json",
            text: #"{"users":[{"id":42,"id_str":"42","screen_name":"ann","followers_count":1,"karma":1}]}"#,
            unread: ["karma"]),
        Case(
            testDescription: "accounts in a response of API v2", file: "a.json",
            text: #"{"data":[{"id":"\#(Lines.id(1))","text":"so","author_id":"42","#
                + #""created_at":"2021-10-31T04:04:09Z"}],"includes":{"users":[{"id":"42","#
                + #""username":"ann","name":"Ann","karma":1,"verified_type":"blue"}]}}"#,
            unread: ["includes.users.karma"]),
        Case(
            testDescription: "messages of an archive", file: "direct-messages.js",
            text: #"window.YTD.direct_messages.part0 = [{"dmConversation":{"conversationId":"42-43","messages":"#
                + #"[{"messageCreate":{"id":"9","senderId":"42","recipientId":"43","text":"so","mood":1}}]}}]"#,
            unread: ["messages.messageCreate.mood"]),
        Case(
            testDescription: "likes of an archive", file: "like.js",
            text: #"window.YTD.like.part0 = [{"like":{"tweetId":"\#(Lines.id(1))","fullText":"so","#
                + #""expandedUrl":"https://twitter.com/i/web/status/\#(Lines.id(1))","mood":1}}]"#,
            unread: ["mood"]),
        Case(
            testDescription: "follows of an archive", file: "follower.js",
            text: #"window.YTD.follower.part0 = [{"follower":{"accountId":"42","userLink":"https://x.com","mood":1}}]"#,
            unread: ["follower.mood"]),
        Case(
            testDescription: "table of accounts", file: "a.csv",
            text: "user_id,screen_name,name,mood,followers_count\n42,ann,Ann,calm,7\n", unread: ["mood"]),
        Case(
            testDescription: "table of short links", file: "a.csv",
            text: "short_url,expanded_url,mood,tweets\nhttps://t.co/AbCdEfGhIj,https://example.org,calm,2\n",
            unread: ["mood"]),
        Case(
            testDescription: "export of Tweetdex", file: "a.jsonl",
            text: #"{"schema":"tweetdex.tweet/1","id":"\#(Lines.id(1))","text":"so","kind":"original","mood":1}"#,
            unread: ["mood"]),
        Case(
            testDescription: "embedded tweet", file: "a.json",
            text: #"{"__typename":"Tweet","id_str":"\#(Lines.id(1))","text":"so","user":{"id_str":"42","#
                + #""screen_name":"ann","is_blue_verified":false},"isEdited":false,"mood":1}"#,
            unread: ["mood"]),
    ]

    @Test("Members of accounts, cards, notes, messages and other records are counted", arguments: cases)
    func readers(_ test: Case) throws {
        let sandbox = try Sandbox()
        var options = ImportOptions()
        options.include = [.likes, .follows, .messages]
        options.ownerHandle = test.file == "follower.js" ? "ann" : nil
        let report = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
            .importInputs([sandbox.write(test.file, test.text)], options: options) { _ in true }
        #expect(report.inputs.flatMap(\.unread).map(\.name) == test.unread)
    }

    @Test("All members of the samples are known")
    func samples() throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: SampleArchives.folder.path)
        let names = all.sorted().filter { !["README.md", "expected.json", "generate.py", "generator"].contains($0) }
        let readable = SampleArchives.readable(names) { $0.hasSuffix(".tar") || $0.hasSuffix(".zip") }
        let report = try Sandbox().report(readable.map { SampleArchives.path($0) })
        #expect(report.inputs.count >= readable.count)
        #expect(report.inputs.flatMap { input in input.unread.map { "\(input.path): \($0)" } } == [])
    }

    @Test("An interrupted, repeated or extended import reports the same as one import")
    func resumed() throws {
        let lines = Lines.text(0..<9000).replacingOccurrences(of: #""name":"U""#, with: #""name":"U","karma":1"#)
        let expected = [Unread(name: "user.karma", values: 9000, sample: "1")]
        for stop in [2, 3, 5] {
            let sandbox = try Sandbox()
            let file = try sandbox.write("a.jsonl", lines)
            do {
                _ = try sandbox.report([file], stopAfter: stop)
                Issue.record("it was not interrupted")
            } catch TweetArchiveError.interrupted {}
            #expect(try sandbox.run([file]).unread == expected)
            #expect(try sandbox.run([file]).unread == expected, "it is not read again")
            try sandbox.append(Lines.text(9000..<9100), to: file)
            #expect(try sandbox.run([file]).unread == expected)
        }
    }

    @Test("A table that is read again from its beginning is counted once")
    func repeatedTable() throws {
        let rows = (0..<9000).map { "\(Lines.id($0)),ann,word\($0),\($0 % 2 == 0 ? "x" : "")" }
        let text = (["tweet_id,username,text,mood"] + rows).joined(separator: "\n") + "\n"
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.csv", text)
        do {
            _ = try sandbox.report([file], stopAfter: 3)
            Issue.record("it was not interrupted")
        } catch TweetArchiveError.interrupted {}
        let expected = [Unread(name: "mood", values: 4500, sample: "x")]
        #expect(try sandbox.run([file]).unread == expected)
        let copy = try sandbox.write("b.csv", text)
        #expect(try sandbox.run([copy]).unread == expected, "the same bytes under another name")
    }

    @Test("The number of names and the length of samples are limited, in any order of records")
    func limits() throws {
        let names = (0..<500).map { "column\($0)" }
        let expected = names.sorted().prefix(UnreadNames.limit)
        for names in [names, names.reversed()] {
            let lines = names.enumerated().map { number, name in
                #"{"tweet_id":"\#(Lines.id(number))","text":"so","is_retweet":false,"#
                    + #""\#(name)":"\#(String(repeating: "é", count: 500))"}"#
            }
            let sandbox = try Sandbox()
            let input = try sandbox.run([sandbox.write("a.jsonl", lines.joined(separator: "\n"))])
            #expect(input.unread.map(\.name) == Array(expected))
            #expect(input.hasMoreUnread)
            #expect(input.unread.allSatisfy { $0.sample == String(repeating: "é", count: 79) + "…" && $0.values == 1 })
        }
    }

    @Test("The article lists the members that are left out")
    func article() throws {
        let file = SharedData.repository.appending(
            path: "Sources/TweetArchive/TweetArchive.docc/SupportedExports.md")
        let written = try String(contentsOf: file, encoding: .utf8)
        var article = written
        let start = try #require(article.range(of: "<!-- members left out -->\n"))
        let end = try #require(article[start.upperBound...].range(of: "<!-- end of members -->"))
        article.replaceSubrange(start.upperBound..<end.lowerBound, with: Self.list)
        if ProcessInfo.processInfo.environment["TWEETDEX_GOLDEN"] == "write" {
            try Data(article.utf8).write(to: file)
        } else {
            #expect(article == written, "run this suite with TWEETDEX_GOLDEN=write")
        }
    }

    /// The members as a table in Markdown.
    private static var list: String {
        var list = "| Format | Reason | Members |\n|---|---|---|\n"
        for table in LeftOutMembers.all {
            for (reason, names) in table.reasons where !names.isEmpty {
                let names = Set(names.split(separator: " ")).sorted().map { "`\($0)`" }.joined(separator: ", ")
                list += "| \(table.format) | \(reason) | \(names) |\n"
            }
        }
        return list
    }
}
