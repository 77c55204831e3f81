import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Manifests and owners of account archives")
struct AccountOwnerTests {
    private let one = Export.tweet(101, "one")
    private let two = Export.tweet(102, "two")
    private let three = Export.tweet(103, "three")

    // MARK: Manifest

    @Test("The manifest contains owner, date and number of tweets")
    func manifest() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one, two]))
        try scratch.write("data/community-tweet.js", Export.file([three], global: "community_tweet"))
        try scratch.write("data/extra-tweets.js", "not ours")
        try scratch.write(
            "data/manifest.js",
            Export.manifest(
                #""tweets":{"mediaDirectory":"data/tweets_media","files":[{"fileName":"data/tweets.js","globalName":"YTD.tweets.part0","count":"2"}]},"#
                    + #""communityTweet":{"files":[{"fileName":"data/community-tweet.js","globalName":"YTD.community_tweet.part0","count":"1"}]},"#
                    + #""like":{"files":[{"fileName":"data/like.js","globalName":"YTD.like.part0","count":"9"}]}"#))
        let found = try ImportedInput(scratch.path(""))
        #expect(found.owner?.id == UserID(42) && found.owner?.handle == "ann_lee" && found.owner?.name == "Ann Lee")
        #expect(found.generatedAt == 1_731_756_802)
        #expect(found.summary.counts.expected == 3)
        #expect(found.summary.counts.leftOut == ["likes": 9])
        #expect(found.warnings == ["extra-tweets.js was not read, because this version does not know its name"])
        #expect(found[103]?.flags == [.collected, .community])
    }

    @Test("Missing files of the manifest and wrong counts are warnings")
    func manifestDisagrees() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one, two]))
        try scratch.write(
            "data/manifest.js",
            Export.manifest(
                #""tweets":{"files":[{"fileName":"data/tweets.js","count":"3"},{"fileName":"data/tweets-part1.js","count":"5"}]}"#,
                partial: true))
        let found = try ImportedInput(scratch.path(""))
        #expect(found.ids == [101, 102])
        #expect(found.warnings.count == 3)
        #expect(found.warnings.contains { $0.contains("tweets-part1.js is missing") })
        #expect(found.warnings.contains { $0.contains("contains 2 items; the manifest lists 3") })
        #expect(found.warnings.contains { $0.contains("one part of a larger archive") })
    }

    @Test("Files with unknown names are reported, unless the manifest lists them as empty")
    func unknownNames() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        for name in ["ads-revenue-sharing", "tweets (1)", "bookmark", "posts", "posts-part1", "reposts", "new"] {
            try scratch.write("data/\(name).js", "window.YTD.new.part0 = [ ]")
        }
        try scratch.write("data/assets/main.js", "x")
        try scratch.write(
            "data/manifest.js", Export.manifest(#""new":{"files":[{"fileName":"data/new.js","count":"0"}]}"#))
        let warnings = try ImportedInput(scratch.path("")).warnings.filter { $0.contains("this version") }
        #expect(
            warnings == [
                "4 files were not read, because this version does not know their names "
                    + "(bookmark.js, posts-part1.js, posts.js, …)"
            ])
    }

    @Test("The page of an archive names the folder to import")
    func page() throws {
        let scratch = try Scratch()
        try scratch.write("a/data/manifest.js", Export.manifest(""))
        let path = try scratch.write("a/Your archive.html", "<!doctype html><p>x")
        #expect(recognitionError(path)?.hint?.hasPrefix("import the folder \(scratch.path("a")), ") == true)
    }

    @Test("An archive without tweets is reported")
    func noTweetFile() throws {
        let scratch = try Scratch()
        try scratch.write("data/manifest.js", Export.manifest(""))
        try scratch.write("data/account.js", Export.account)
        let found = try ImportedInput(scratch.path(""))
        #expect(found.ids.isEmpty && found.warnings == ["it contains no file with tweets (tweets.js)"])
    }

    @Test("Reformatted sidecar files are parsed")
    func formatted() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write(
            "data/account.js",
            "window.YTD.account.part0 = [\n  {\n    account: {\n      username: 'ann_lee',\n      accountId: '42',\n    },\n  },\n];\n"
        )
        #expect(try ImportedInput(scratch.path(""))[101]?.author == User(id: UserID(42), handle: "ann_lee"))
    }

    @Test("An invalid manifest is reported; the account file names the owner")
    func brokenManifest() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/manifest.js", "window.__THAR_CONFIG = {\"userInfo\": ")
        try scratch.write("data/account.js", Export.account)
        let found = try ImportedInput(scratch.path(""))
        #expect(found.owner?.handle == "ann_lee")
        #expect(found.failures.map(\.entry) == ["data/manifest.js"] && found.failures.map(\.offset) == [23])
    }

    @Test("A wrong checksum of a file about the owner is an error", .enabled(if: SampleArchives.zipsAreRead))
    func wrongChecksum() throws {
        let scratch = try Scratch()
        var zip = ZipBuilder([
            .init("data/tweets.js", Export.file([one])),
            .init("data/account.js", Export.account).with { $0.declaredCRC = 1 },
        ])
        let found = try ImportedInput(scratch.write("a.zip", zip.build()))
        #expect(found.failures.map(\.entry) == ["data/account.js"])
        #expect(found.failures.first?.message.contains("checksum") == true && found.ids == [101])
    }

    // MARK: The owner

    @Test("Profile and former handles are reported, the e-mail address is not")
    func profile() throws {
        let scratch = try Scratch()
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/account.js", Export.account)
        try scratch.write(
            "data/profile.js",
            Export.list(
                [
                    #"{"profile":{"description":{"bio":"Fish","website":"https://t.co/w","location":"Leiden"},"#
                        + #""avatarMediaUrl":"https://pbs.example/profile_images/5/me.jpg","#
                        + #""headerMediaUrl":"https://pbs.example/profile_banners/42/1400000000"}}"#
                ], global: "profile"))
        try scratch.write(
            "data/screen-name-change.js",
            Export.list(
                [
                    #"{"screenNameChange":{"accountId":"42","screenNameChange":{"changedAt":"2012-01-02T03:04:05.000Z","#
                        + #""changedFrom":"annie","changedTo":"ann_lee"}}}"#
                ], global: "screen_name_change"))
        try scratch.write("data/profile_media/42-me.jpg", "avatar")
        try scratch.write("data/profile_media/42-1400000000.jpg", "header!")
        let found = try ImportedInput(scratch.path(""))
        let profile = try #require(found.owner?.profile)
        #expect(profile.bio == "Fish" && profile.website == "https://t.co/w" && profile.location == "Leiden")
        #expect(profile.avatar?.size == 6 && profile.header?.size == 7)
        #expect(profile.createdAt?.iso8601 == "2010-01-02T03:04:05Z")
        #expect(found.formerHandles == ["annie"])
        #expect(!String(describing: found).contains("secret@"))
    }

    @Test("The sidecar files of a lone file name its owner")
    func siblings() throws {
        let scratch = try Scratch()
        let path = try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/account.js", Export.account)
        let found = try ImportedInput(path)
        #expect(found[101]?.author?.handle == "ann_lee" && found.warnings.isEmpty)
    }

    @Test("Without sidecar files, the owner is the account that replies to itself")
    func guessByThreads() throws {
        let scratch = try Scratch()
        func answer(_ id: Int64, to parent: Int64, of user: Int64, _ handle: String) -> String {
            Export.tweet(
                id, "x",
                more: #""in_reply_to_status_id_str":"\#(parent)","in_reply_to_user_id_str":"\#(user)","#
                    + #""in_reply_to_screen_name":"\#(handle)""#)
        }
        let path = try scratch.write(
            "tweets.js",
            Export.file([
                answer(103, to: 101, of: 42, "ann_lee"), answer(105, to: 90, of: 43, "bob"),
                answer(106, to: 91, of: 43, "bob"), one,
            ]))
        let found = try ImportedInput(path)
        #expect(found.tweets.allSatisfy { $0.author == User(id: UserID(42), handle: "ann_lee") })
        #expect(found.warnings.contains { $0.contains("--owner") })
    }

    @Test("The newest reply or media URL reveals the current handle")
    func guessAfterRenaming() throws {
        let scratch = try Scratch()
        func answer(_ id: Int64, _ handle: String) -> String {
            Export.tweet(
                id, "x",
                more: #""in_reply_to_status_id_str":"101","in_reply_to_user_id_str":"42","#
                    + #""in_reply_to_screen_name":"\#(handle)""#)
        }
        let media =
            #"{"id_str":"5","indices":["0","1"],"url":"u","media_url":"http://pbs.example/media/x.jpg","#
            + #""expanded_url":"https://twitter.com/ann_writes/status/106/photo/1"}"#
        let older = [one, answer(103, "ann_old"), answer(104, "ann_old"), answer(105, "ann_lee")]
        for (tweets, handle) in [
            (older, "ann_lee"), (older + [Export.tweet(106, "x", entities: #""media":[\#(media)]"#)], "ann_writes"),
        ] {
            let found = try ImportedInput(scratch.write("tweets.js", Export.file(tweets)))
            #expect(found.owner?.id == UserID(42) && found.owner?.handle == handle)
        }
    }

    @Test("The first of several parts may not reveal the owner")
    func guessByLaterParts() throws {
        let scratch = try Scratch()
        let answer = Export.tweet(
            103, "x",
            more:
                #""in_reply_to_status_id_str":"101","in_reply_to_user_id_str":"42","in_reply_to_screen_name":"ann_lee""#
        )
        try scratch.write("data/tweets.js", Export.file([one]))
        try scratch.write("data/tweets-part1.js", Export.file([answer], part: 1))
        let found = try ImportedInput(scratch.path("data"))
        #expect(found.tweets.allSatisfy { $0.author == User(id: UserID(42), handle: "ann_lee") })
    }

    @Test("Or the account in the media URLs")
    func guessByMedia() throws {
        let scratch = try Scratch()
        let media =
            #"{"id_str":"5","indices":["0","1"],"url":"u","media_url":"http://pbs.example/media/x.jpg","#
            + #""expanded_url":"https://twitter.com/ann_lee/status/101/photo/1"}"#
        let foreign = media.replacing("ann_lee/status/101", with: "bob/status/7")
        let path = try scratch.write(
            "tweets.js",
            Export.file([
                Export.tweet(101, "x", entities: #""media":[\#(media)]"#),
                Export.tweet(102, "x", entities: #""media":[\#(foreign)]"#),
            ]))
        #expect(try ImportedInput(path).owner?.handle == "ann_lee")
    }

    @Test("An owner that the user specifies overrides a guess, but not the archive")
    func namedOwner() throws {
        let scratch = try Scratch()
        let path = try scratch.write("tweets.js", Export.file([one]))
        #expect(try ImportedInput(path)[101]?.author == nil)
        #expect(try ImportedInput(path) { $0.ownerHandle = "@eve" }[101]?.author == User(id: nil, handle: "eve"))
        try scratch.write("account.js", Export.account)
        let found = try ImportedInput(path) { $0.ownerHandle = "eve" }
        #expect(found.owner?.handle == "ann_lee" && found.warnings.contains { $0.contains("@eve") })
    }
}
