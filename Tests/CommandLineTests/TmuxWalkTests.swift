import Foundation
import TestSupport
import Testing

/// A typical session in a real terminal: search, show a tweet, follow one of its items, list the recent searches.
@Suite("A session in tmux", .serialized)
struct TmuxWalkTests {
    @Test(
        "search, show, follow, recents, delete, and another shell",
        .enabled(if: TmuxShell.isInstalled, "tmux is not installed"))
    func walk() throws {
        let store = try SampleStore()
        let first = try TmuxShell(store)
        defer { first.close() }

        // Rows are numbered, and the hashtag is coloured.
        let results = try first.run("tweetdex search '#aurora'")
        #expect(results.contains("#aurora"))
        #expect(results.contains("1  Mira Okafor"))
        #expect(try first.screen(withColors: true).contains("\u{1B}["))

        // The tweet is shown with its sections, and their items are numbered.
        let rows = try store.run("search", "#aurora", "has:images has:hashtags", "--json", "--no-history")
            .outputObject()
        try #require((rows["tweets"] as? [Any])?.isEmpty == false)
        _ = try first.run("tweetdex search '#aurora has:images'")
        let shown = try first.run("tweetdex show 1 --images never")
        let titles = ["Images", "Hashtags", "Users"]
        let lines = shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(titles.allSatisfy(lines.contains), "\(shown)")

        // Following the hashtag runs a search for it.
        let item = try #require(lines.first { $0.hasSuffix("  #aurora") }?.prefix { $0 != " " })
        let followed = try first.run("tweetdex show 1 \(item)")
        #expect(followed.contains("tweetdex search '#aurora'"), "\(followed)")

        let recents = try first.run("tweetdex recent")
        #expect(recents.contains("#aurora has:images") && recents.contains("#aurora  2 times"), "\(recents)")
        #expect(try store.recents() == ["#aurora", "#aurora has:images"])
        _ = try first.run("tweetdex recent delete 1")

        let second = try TmuxShell(store)
        defer { second.close() }
        let later = try second.run("tweetdex recent")
        #expect(later.contains("#aurora has:images"))
        #expect(try store.recents() == ["#aurora has:images"])

        // A search in any format on the terminal can be continued.
        let continued = try first.run("tweetdex search '#coffee' --ids -n 1; tweetdex search + is:reply --ids -n 0")
        let replies = try store.run("search", "#coffee is:reply", "--ids", "--no-history").output
        #expect(continued.contains(replies.trimmingCharacters(in: .whitespacesAndNewlines)), "\(continued)")
    }

    @Test("Colours suit the background that tmux reports", .enabled(if: TmuxShell.isInstalled, "tmux is not installed"))
    func background() throws {
        let store = try SampleStore()
        let shell = try TmuxShell(store)
        defer { shell.close() }
        // The shell starts with a clean environment, so set the variable of tmux.
        _ = try shell.run("export TMUX=1")
        for (background, hashtag) in [("white", "38;5;28m"), ("black", "38;5;114m")] {
            try shell.setBackground(background)
            let shown = try shell.run("tweetdex search has:hashtags -n 3")
            #expect(!shown.contains("11;") && !shown.contains("rgb:"), "\(shown)")
            #expect(try shell.screen(withColors: true).contains(hashtag), "\(background)")
        }
    }
}
