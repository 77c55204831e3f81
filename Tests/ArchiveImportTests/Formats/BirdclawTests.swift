import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Backups of birdclaw")
struct BirdclawTests {
    private static let long =
        String(repeating: "A long post about tea & cake. ", count: 12) + "The end."

    private static let tweets: [(file: String, line: String)] = [
        (
            "2024",
            #"{"author_profile_id":"profile_me","created_at":"2024-03-07T09:05:01.000Z","deleted_at":null,"entities_json":"{\"hashtags\":[{\"tag\":\"tea\",\"start\":15,\"end\":19}],\"mentions\":[{\"username\":\"bob\",\"id\":\"43\",\"start\":20,\"end\":24}],\"urls\":[{\"url\":\"https://t.co/AbCdEfGhIj\",\"expandedUrl\":\"https://example.org/a\",\"displayUrl\":\"example.org/a\",\"start\":25,\"end\":48}]}","id":"1765000000000000001","is_replied":0,"like_count":3,"media_count":1,"media_json":"[{\"url\":\"https://pbs.twimg.com/media/FDAbcdEfGhIjKlM.jpg\",\"type\":\"image\",\"altText\":\"A cup\",\"thumbnailUrl\":\"https://pbs.twimg.com/media/FDAbcdEfGhIjKlM.jpg?name=small\",\"width\":600,\"height\":400}]","quoted_tweet_id":"1764000000000000001","reply_to_id":"1763000000000000001","superseded_at":null,"text":"Fish &amp; chips #tea @bob https://t.co/AbCdEfGhIj https://t.co/Photo12345"}"#
        ),
        (
            "2024",
            #"{"author_profile_id":"profile_user_43","created_at":"1970-01-01T00:00:00.000Z","deleted_at":null,"entities_json":"{}","id":"1765000000000000002","is_replied":0,"like_count":0,"media_json":"[{\"url\":\"https://pbs.twimg.com/v.jpg\",\"type\":\"video\",\"thumbnailUrl\":\"https://pbs.twimg.com/t.jpg\",\"durationMs\":9000,\"variants\":[{\"url\":\"https://video.twimg.com/a.mp4?tag=1\",\"contentType\":\"video/mp4\",\"bitRate\":100},{\"url\":\"https://video.twimg.com/b.mp4?tag=1\",\"contentType\":\"video/mp4\",\"bitRate\":200}]}]","reply_to_id":null,"text":"Liked"}"#
        ),
        (
            "2024.part-0001",
            #"{"author_profile_id":"profile_me","created_at":"2024-03-07T09:05:02.000Z","deleted_at":"2024-04-01T00:00:00.000Z","entities_json":"{}","id":"1765000000000000003","like_count":0,"media_json":"[]","reply_to_id":null,"text":"Gone"}"#
        ),
        (
            "2024.part-0001",
            #"{"author_profile_id":"profile_me","created_at":"2024-03-07T09:05:03.000Z","entities_json":"{}","id":"1765000000000000004","like_count":0,"media_json":"[]","reply_to_id":null,"superseded_at":"2024-03-07T09:09:00.000Z","superseded_by_id":"1765000000000000005","text":"First versoin"}"#
        ),
        // A note, and its tweet 20 ms later.
        (
            "unknown",
            #"{"author_profile_id":"profile_me","created_at":"2024-03-07T09:06:01.000Z","entities_json":"{}","id":"1765000100000000000","like_count":0,"media_json":"[]","reply_to_id":null,"text":"\#(long)"}"#
        ),
        (
            "unknown",
            #"{"author_profile_id":"profile_me","created_at":"2024-03-07T09:06:01.000Z","entities_json":"{\"hashtags\":[]}","id":"1765000100083886080","like_count":2,"media_json":"[]","reply_to_id":null,"text":"\#(long.prefix(270).replacing("&", with: "&amp;"))…"}"#
        ),
        (
            "unknown",
            #"{"author_profile_id":"profile_me","entities_json":"{","id":"1765000000000000009","text":"x"}"#
        ),
        ("unknown", #"{"author_profile_id":"profile_me","id":"x","text":"no ID"}"#),
    ]

    private static func write(_ scratch: Scratch, manifest more: String = "") throws
        -> String
    {
        var tables: [String: String] = [
            "accounts":
                #"{"external_user_id":"42","handle":"@ann_lee","id":"a","is_default":1,"name":"Ann"}"#,
            "profiles":
                #"{"bio":"","display_name":"Ann Lee","followers_count":7,"handle":"ann_lee","id":"profile_me"}"#
                + "\n"
                + #"{"bio":"Baker","display_name":"Bob","followers_count":0,"handle":"bob","id":"profile_user_43"}"#,
            "collections/likes": #"{"account_id":"a","kind":"likes","tweet_id":"1765000000000000002"}"#,
            "collections/bookmarks":
                #"{"account_id":"a","kind":"bookmarks","tweet_id":"1765000000000000001"}"#,
            "links/url_expansions":
                #"{"expanded_url":"https://bit.ly/a","final_url":"https://example.org/b","short_url":"https://t.co/Other12345"}"#
                + "\n"
                + #"{"expanded_url":"https://example.org/c","final_url":null,"short_url":"https://bit.ly/c"}"#,
            "dms/conversations": #"{"id":"42-43","participant_profile_id":"profile_user_43"}"#,
            "dms/2024":
                #"{"conversation_id":"42-43","created_at":"2024-03-07T09:05:01.000Z","direction":"outbound","id":"1765000000000000100","sender_profile_id":"profile_me","text":"Secret &amp; tea"}"#,
            "follow_edges": #"{"secret":"not opened"}"#,
        ]
        for (file, line) in tweets { tables["tweets/" + file, default: ""] += line + "\n" }
        for (name, text) in tables { _ = try scratch.write("backup/data/\(name).jsonl", text + "\n") }
        let files =
            #"{"path":"data/accounts.jsonl","rows":1},{"path":"data/tweets/2024.jsonl","rows":2}"# + more
        let path = try scratch.write(
            "backup/manifest.json",
            #"{"app":"birdclaw","schemaVersion":8,"generatedAt":"2026-03-08T00:00:00.000Z","files":[\#(files)]}"#
        )
        return (path as NSString).deletingLastPathComponent
    }

    @Test("A backup contains tweets with authors, entities, media and marks")
    func tweets() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try Self.write(scratch))
        #expect(found.format == .birdclaw)
        #expect(
            found.owner?.id == UserID(42) && found.owner?.handle == "ann_lee"
                && found.owner?.name == "Ann Lee")
        #expect(found.generatedAt == 1_772_928_000)
        #expect(
            found.ids == [
                1_765_000_000_000_000_001, 1_765_000_000_000_000_002, 1_765_000_000_000_000_004,
                1_765_000_100_083_886_080,
            ])
        let tweet = try #require(found[1_765_000_000_000_000_001])
        #expect(tweet.text == "Fish & chips #tea @bob https://t.co/AbCdEfGhIj https://t.co/Photo12345")
        #expect(tweet.createdAt?.seconds == 1_709_802_301 && tweet.counts[.likes] == 3)
        #expect(tweet.author?.id == UserID(42) && tweet.author?.handle == "ann_lee")
        #expect(tweet.flags == [.collected, .bookmarked])
        #expect(tweet.replyTo?.tweet == TweetID(1_763_000_000_000_000_001))
        #expect(tweet.quoteOf?.tweet == TweetID(1_764_000_000_000_000_001))
        #expect(tweet.markedHashtags.contains("«#tea»") && tweet.markedMentions.contains("«@bob»"))
        #expect(tweet.mentions.map(\.id) == [UserID(43)])
        #expect(
            tweet.links.map(\.expanded) == ["https://example.org/a"]
                && tweet.links.map(\.display) == ["example.org/a"])
        let item = try #require(tweet.media.first)
        #expect(
            item.url == "https://pbs.twimg.com/media/FDAbcdEfGhIjKlM.jpg"
                && item.alternativeText == "A cup")
        #expect(item.width == 600 && item.height == 400 && item.link == "https://t.co/Photo12345")
        let other = try #require(found[1_765_000_000_000_000_002])
        #expect(other.author?.handle == "bob" && other.author?.profile?.bio == "Baker")
        #expect(other.author?.profile?.followers == nil && other.counts[.likes] == nil)
        #expect(
            other.createdAt?.seconds == Snowflake.seconds(of: other.id) && other.flags == [.collected])
        #expect(other.media.first?.videoURL == "https://video.twimg.com/b.mp4")
        #expect(
            other.media.first?.url == "https://pbs.twimg.com/t.jpg"
                && other.media.first?.durationMilliseconds == 9000)
        #expect(
            found[1_765_000_000_000_000_004]?.edits.map(\.rawValue) == [
                1_765_000_000_000_000_004, 1_765_000_000_000_000_005,
            ])
        let note = try #require(found[1_765_000_100_083_886_080])
        #expect(note.text == Self.long && note.textCompleteness == .note && note.flags == [.collected, .note])
        #expect(
            found.shortLinks.map { "\($0.code) \($0.destination)" } == [
                "Other12345 https://example.org/b"
            ])
        #expect(
            found.direct.isEmpty && found.summary.counts.leftOut == ["deleted": 1] && found.summary.counts.notes == 1)
        #expect(
            found.skipped.count == 2 && found.warnings.isEmpty && found.failures.isEmpty)
        #expect(
            !found.entries.contains {
                $0.contains("dms") || $0.contains("likes") || $0.contains("follow")
            })
    }

    @Test("Likes, deleted tweets and messages are read on request")
    func options() throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try Self.write(scratch)) { options in
            options.include.insert(.likes)
            options.include.insert(.deleted)
            options.include.insert(.messages)
        }
        #expect(found[1_765_000_000_000_000_002]?.flags == [.collected, .liked])
        #expect(found[1_765_000_000_000_000_003]?.flags == [.collected, .deleted])
        guard case .message(let message)? = found.direct.first?.record else {
            Issue.record("no message")
            return
        }
        #expect(message.id == MessageID(1_765_000_000_000_000_100) && message.text == "Secret & tea")
        #expect(
            message.conversation == "42-43" && message.sender == UserID(42)
                && message.recipient == UserID(43))
    }

    @Test("Paths outside of the backup, missing tables and other numbers of rows are reported")
    func manifest() throws {
        let scratch = try Scratch()
        let more =
            #",{"path":"/etc/passwd","rows":1},{"path":"data/../../x.jsonl","rows":1},{"path":"data/tweets/2023.jsonl","rows":4},{"path":"data/profiles.jsonl","rows":9}"#
        let found = try ImportedInput(try Self.write(scratch, manifest: more))
        #expect(
            found.warnings == [
                "manifest.json lists a file outside of the backup, which was not read: /etc/passwd",
                "manifest.json lists a file outside of the backup, which was not read: data/../../x.jsonl",
                "data/tweets/2023.jsonl is missing; the manifest lists 4 rows in it",
                "data/profiles.jsonl contains 2 rows; the manifest lists 9",
            ])
        #expect(found.tweets.count == 4)
    }
}
