import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Bookmarks and lists of captures")
struct BookmarkTests {
    private func imported(_ name: String, _ text: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write(name, text))
    }

    // MARK: Scrollmark

    private static let row =
        #"{"id":"1765000000000000001","created_at":"2024-03-07 09:05:01 +00:00","full_text":"Fish &amp; chips #tea","#
        + #""media":[],"screen_name":"ann_lee","name":"Ann","user_id":"42","in_reply_to":null,"retweeted_status":null,"#
        + #""quoted_status":null,"media_tags":[],"favorite_count":3,"bookmarked":true,"bookmark_folder_id":"77","#
        + #""bookmark_folder_name":"Tea"}"#

    @Test("A row of Scrollmark has its folder as a label, in a bundle and in a list")
    func scrollmark() throws {
        let record =
            #"{"id":"record_0a","kind":"tweet","sourceId":"1765000000000000001","observedAt":1709802301000,"#
            + #""sensitivity":"low","data":\#(Self.row)}"#
        let account =
            #"{"id":"record_0b","kind":"user","sensitivity":"low","data":{"id":"42","screen_name":"ann_lee"}}"#
        let unnamed = Self.row.replacing("0001\"", with: "0002\"").replacing("\"Tea\"", with: "null")
        let cases: [(name: String, text: String, warnings: Int)] = [
            ("records/records.jsonl", record + "\n" + account + "\n", 1),
            ("export.json", "[\(Self.row),\(unnamed)]", 0),
        ]
        for (name, text, warnings) in cases {
            let found = try imported(name, text)
            #expect(found.format == .scrollmark, "\(name)")
            let tweet = try #require(found.tweets.first)
            #expect(
                tweet.text == "Fish & chips #tea" && tweet.author?.handle == "ann_lee"
                    && tweet.counts[.likes] == 3)
            #expect(tweet.author?.id == UserID(42) && tweet.flags == [.collected, .bookmarked])
            #expect(found.labels == ["1765000000000000001 Tea"])
            #expect(found.skipped.isEmpty && found.warnings.count == warnings)
        }
        let damaged = try imported(
            "r.jsonl", record + "\n" + record.replacing("\"full_text\"", with: "\"text\"") + "\n")
        #expect(damaged.tweets.count == 1 && damaged.skipped.count == 1)
    }

    // MARK: Field Theory CLI

    @Test("A bookmark of the Field Theory CLI has its folders as labels")
    func fieldTheory() throws {
        let line =
            #"{"id":"1765000000000000001","tweetId":"1765000000000000001","#
            + #""url":"https://x.com/ann_lee/status/1765000000000000001","text":"Fish &amp; chips #tea https://t.co/AbCdEfGhIj","#
            + #""authorName":"Ann","postedAt":"Thu Mar 07 09:05:01 +0000 2024","bookmarkedAt":null,"#
            + #""syncedAt":"2026-04-08T13:00:00.000Z","conversationId":"1765000000000000000","#
            + #""inReplyToStatusId":"1765000000000000000","quotedStatusId":"1764000000000000001","#
            + #""quotedTweet":{"id":"1764000000000000001","text":"Quoted","authorHandle":"bob","postedAt":"Mon Mar 04 14:51:21 +0000 2024"},"#
            + #""language":"en","engagement":{"likeCount":3,"repostCount":2,"replyCount":1},"#
            + #""media":["https://pbs.twimg.com/media/FDAbcdEfGhIjKlM.jpg"],"folderIds":["77","78"],"folderNames":["Tea","Food"]}"#
        let found = try imported("bookmarks.jsonl", line + "\n")
        #expect(found.format == .fieldTheory && found.skipped.isEmpty && found.warnings.isEmpty)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.text == "Fish & chips #tea https://t.co/AbCdEfGhIj")
        #expect(tweet.createdAt?.seconds == 1_709_802_301)
        #expect(tweet.author == User(id: nil, handle: "ann_lee", name: "Ann"))
        #expect(tweet.language == "en" && tweet.conversation == TweetID(1_765_000_000_000_000_000))
        #expect(tweet.replyTo?.tweet == TweetID(1_765_000_000_000_000_000))
        #expect(tweet.quoteOf?.tweet == TweetID(1_764_000_000_000_000_001))
        #expect((tweet.counts[.likes], tweet.counts[.retweets], tweet.counts[.replies]) == (3, 2, 1))
        #expect(tweet.counts[.views] == nil && tweet.flags == [.collected, .bookmarked])
        #expect(tweet.hashtags.map(\.text) == ["tea"] && tweet.links.isEmpty)
        #expect(tweet.media.map(\.url) == ["https://pbs.twimg.com/media/FDAbcdEfGhIjKlM.jpg"])
        #expect(tweet.media.map(\.link) == ["https://t.co/AbCdEfGhIj"])
        #expect(found.referenced.map(\.text) == ["Quoted"] && found.referenced.map(\.flags) == [[]])
        #expect(found.labels == ["1765000000000000001 Tea,Food"])
        #expect(found.decoded.first?.observedAt == 1_775_653_200)
        let newer = line.replacing("AbCdEfGhIj\"", with: "BcDeFgHiJk https://t.co/AbCdEfGhIj\"").replacing(
            #""folderIds""#,
            with: #""mediaObjects":[{"mediaUrl":"https://pbs.twimg.com/media/V.jpg","type":"video","altText":"A pot","#
                + #""videoVariants":[{"url":"https://video.twimg.com/v.mp4","contentType":"video/mp4","bitrate":1}]}],"#
                + #""links":["https://example.org/a"],"sourceApp":"Twitter Web App","possiblySensitive":true,"#
                + #""author":{"handle":"ann_lee","description":"tea","followersCount":3},"folderIds""#)
        let latest = try #require(try imported("bookmarks.jsonl", newer + "\n").tweets.first)
        #expect(latest.media.map(\.videoURL) == ["https://video.twimg.com/v.mp4"])
        #expect(latest.media.map(\.alternativeText) == ["A pot"] && latest.sensitive == true)
        #expect(latest.links.map(\.expanded) == ["https://example.org/a"] && latest.client == "Twitter Web App")
        #expect(latest.author?.profile?.bio == "tea" && latest.author?.profile?.followers == 3)
        let nameless = line.replacing(#""tweetId":"1765000000000000001""#, with: #""tweetId":"x""#)
            .replacing(#"{"id":"1765000000000000001""#, with: #"{"id":"y""#)
        let damaged = try imported("bookmarks.jsonl", line + "\n" + nameless + "\n")
        #expect(damaged.tweets.count == 1 && damaged.skipped.map(\.reason) == ["it has no tweet ID"])
    }

    // MARK: Wayback Machine

    @Test("A list of waybacktweets has the texts of tweets that still existed")
    func waybackTweets() throws {
        func row(_ url: String, _ text: String, _ isRetweet: String = "false") -> String {
            #"{"archived_urlkey":"com,twitter)/ann_lee/status/1","archived_timestamp":"20240308120000","#
                + #""parsed_archived_timestamp":null,"original_tweet_url":"\#(url)","available_tweet_text":\#(text),"#
                + #""available_tweet_is_RT":\#(isRetweet),"archived_mimetype":"text/html"}"#
        }
        let page = "https://twitter.com/ann_lee/status/1765000000000000001"
        let found = try imported(
            "ann_lee_tweets.json",
            "["
                + [
                    row(page, "\"Fish &amp%3B chips %3B %22 #tea\""), row(page + "?s=20", "null"),
                    row(page + "%22", "\"x\"", "true"),
                    row("https://twitter.com/ann_lee", "null"),
                ].joined(separator: ",") + "]")
        #expect(found.format == .waybackTweets)
        let tweet = try #require(found.tweets.first)
        #expect(found.tweets.count == 1 && tweet.text == "Fish & chips ; %22 #tea" && tweet.textCompleteness == .cut)
        #expect(tweet.author?.handle == "ann_lee" && tweet.createdAt?.seconds == 1_709_643_766)
        #expect(tweet.hashtags.map(\.text) == ["tea"])
        #expect(found.warnings.count == 3 && found.skipped.isEmpty)
        let table = try imported(
            "ann_lee_tweets.csv",
            "available_tweet_text,available_tweet_is_RT,archived_timestamp,original_tweet_url,parsed_tweet_url\n"
                + "Fish &amp%3B chips %3B %22 #tea,False,20240308120000,\(page),\(page)\n"
                + "x,True,20240308120000,\(page),\(page)\n,,20240308120000,\(page),\(page)\n")
        #expect(table.texts == [tweet.text] && table.tweets.first?.textCompleteness == .cut)
        #expect(table.warnings.count == 1 && table.skipped.isEmpty && table.unread.list.isEmpty, "\(table.warnings)")
    }

    @Test("Captures of the API in files named by a digest are detected by their contents")
    func captures() throws {
        let scratch = try Scratch()
        let v1 =
            #"{"created_at":"Thu Mar 07 09:05:01 +0000 2024","id":1765000000000000001,"id_str":"1765000000000000001","#
            + #""text":"One","user":{"id":42,"id_str":"42","screen_name":"ann_lee"},"timestamp_ms":"1709802301000"}"#
        let v2 =
            #"{"data":{"id":"1765000000000000002","text":"Two","author_id":"42","conversation_id":"1765000000000000001"},"#
            + #""includes":{"users":[{"id":"42","username":"ann_lee","name":"Ann"}]}}"#
        _ = try scratch.write("captures/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", v1)
        _ = try scratch.write("captures/BAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", v2)
        _ = try scratch.write("captures/CAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", "")
        let last = try scratch.write(
            "captures/DAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH", "<!DOCTYPE html><html></html>")
        let path = (last as NSString).deletingLastPathComponent
        let found = try ArchiveImporter.detect(path: path, options: ImportOptions())
        let texts = try found.inputs.flatMap { try ImportedInput($0).texts }
        #expect(texts == ["One", "Two"])
        #expect(found.unrelated.count == 2)
    }

    // MARK: Folders of the web client

    @Test("A list of folders by itself is named", arguments: ["", #""rest_id":"42","#])
    func listOfFolders(member: String) throws {
        let scratch = try Scratch()
        let folders = #""bookmark_collections_slice":{"items":[{"id":"7","name":"Tea"}]}"#
        let list = #"{"data":{"viewer":{"user":{\#(member)\#(folders)}}}}"#
        let found = try ImportedInput(scratch.write("folders.json", list))
        #expect(found.tweets.isEmpty && found.format == .graphQL)
        let name = "lists of bookmark folders, without their tweets"
        #expect(found.warnings == ["folders.json contains 1 record that is not a tweet: \(name)"])
    }

    @Test("A recording has the folder of bookmarks in the request, and its name in another response")
    func recording() throws {
        let body =
            #"{"data":{"bookmark_collection_timeline":{"timeline":{"instructions":[{"type":"TimelineAddEntries","entries":[{"entryId":"tweet-1765000000000000001","content":{"itemContent":{"tweet_results":{"result":{"__typename":"Tweet","rest_id":"1765000000000000001","core":{"user_results":{"result":{"rest_id":"42","legacy":{"screen_name":"ann_lee","name":"Ann"}}}},"legacy":{"id_str":"1765000000000000001","full_text":"Tea","created_at":"Thu Mar 07 09:05:01 +0000 2024"}}}}}}]}]}}}}"#
        let list =
            #"{"data":{"viewer":{"user_results":{"result":{"bookmark_collections_slice":{"items":[{"id":"77","name":"Tea & cake"}]}}}}}}"#
        func entry(_ url: String, _ text: String) throws -> String {
            let quoted = Export.quoted(text)
            return
                #"{"startedDateTime":"2024-03-07T09:05:01Z","request":{"url":"\#(url)"},"response":{"content":{"text":\#(quoted)}}}"#
        }
        let url =
            "https://x.com/i/api/graphql/x/BookmarkFolderTimeline?variables=%7B%22bookmark_collection_id%22%3A%2277%22%7D"
        let timeline = try entry(url, body)
        let names = try entry("https://x.com/i/api/graphql/x/BookmarkFoldersSlice", list)
        for (entries, label) in [
            ([timeline, names], "Tea & cake"), ([names, timeline], "Tea & cake"), ([timeline], "77"),
        ] {
            let found = try imported(
                "x.har", #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#)
            #expect(found.format == .graphQL)
            #expect(found.labels == ["1765000000000000001 \(label)"])
            #expect(found.tweets.map(\.flags) == [[.collected, .bookmarked]])
        }
        let wrapped = try imported("x.json", #"[{"url":"\#(url)","response":\#(body)}]"#)
        #expect(wrapped.labels == ["1765000000000000001 77"])
        // A large recording is read request by request. The first requests are for scripts.
        let script = try entry("https://abs.twimg.com/x.js", String(repeating: "x", count: 9 << 20))
        for (entries, label) in Exhaustive.sample(
            [([script, names, script, timeline], "Tea & cake"), ([script, script, timeline], "77")], every: 2)
        {
            let found = try imported(
                "x.har",
                #"{"log":{"version":"1.2","creator":{"name":"Firefox"},"pages":[{"id":"page_1"}],"entries":[\#(entries.joined(separator: ",\n"))]}}"#
            )
            #expect(found.format == .graphQL && found.skipped.isEmpty)
            #expect(found.labels == ["1765000000000000001 \(label)"])
            #expect(found.tweets.map(\.flags) == [[.collected, .bookmarked]])
            #expect(found.decoded.allSatisfy { $0.position.length < 4000 })
            #expect(
                found.warnings == ["x.har contains 2 records that are not tweets: requests of a browser without tweets"]
            )
        }
    }
}
