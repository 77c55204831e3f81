import Foundation
import TestSupport
import Testing

/// `show TWEET N` on a terminal with a desktop session. A script replaces `xdg-open` and writes
/// its argument to a file.
@Suite("Opening items of a tweet", .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
struct OpenItemTests {
    /// A tweet of `account-2026.zip` with two photos, and one with a video.
    private static let (photos, video) = ("1630319363408287603", "1789060348092502336")

    private let store: SampleStore

    init() throws {
        store = try SampleStore()
        let bin = store.folder.path("bin")
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: false)
        try "#!/bin/sh\nprintf '%s\\n' \"$1\" >> \"$HOME/opened\"\n"
            .write(toFile: bin + "/xdg-open", atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/xdg-open")
        try FileManager.default.createDirectory(
            atPath: store.folder.path("temporary"), withIntermediateDirectories: false)
    }

    private func show(_ words: String..., in path: String? = nil) throws -> TerminalRun {
        try TerminalRun(
            ["--store", path ?? store.path, "show"] + words, in: store.folder,
            environment: [
                "DISPLAY": ":7", "PATH": store.folder.path("bin") + ":/usr/bin:/bin",
                "TMPDIR": store.folder.path("temporary"),
            ])
    }

    /// Returns the arguments of `xdg-open` as soon as there are `count` of them.
    private func opened(_ count: Int) throws -> [String] {
        let end = ContinuousClock.now + .seconds(20)
        var lines: [String] = []
        while lines.count < count, ContinuousClock.now < end {
            let text = try? String(contentsOfFile: store.folder.path("opened"), encoding: .utf8)
            lines = text?.split(separator: "\n").map(String.init) ?? []
            if lines.count < count { Thread.sleep(forTimeInterval: 0.02) }
        }
        return lines
    }

    private func copies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: store.folder.path("temporary"))
    }

    @Test("An image or video in a zip is opened as a private copy", arguments: [(photos, "jpg"), (video, "mp4")])
    func zip(tweet: String, ending: String) throws {
        let run = try show(tweet, "1")
        #expect(run.status == 0 && run.screen.contains("in the archive: "), "\(run.screen)")
        let target = try #require(try opened(1).first)
        #expect(target.hasPrefix(store.folder.path("temporary/tweetdex-")) && target.hasSuffix("." + ending))
        #expect(try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o600)
        let copy = try Data(contentsOf: URL(fileURLWithPath: target))
        let zip = try Data(contentsOf: URL(fileURLWithPath: Samples.path("account-2026.zip")))
        #expect(copy.count > 300 && zip.range(of: copy) != nil)
    }

    @Test("A URL is opened only with --web")
    func web() throws {
        func url(_ tweet: String, _ number: Int) throws -> String? {
            let run = try store.run("show", tweet, "\(number)", "--json")
            return run.status == 0 ? try run.outputObject()["address"] as? String : nil
        }
        let photo = try #require(try url(Self.photos, 1))
        let linking = try store.run("search", "has:links -has:media -is:retweet", "--ids", "-n1", "-q").output
        let tweet = String(linking.dropLast())
        let number = try #require(try (1...9).first { try url(tweet, $0) != nil })
        let link = try #require(try url(tweet, number))
        let plain = try show(tweet, "\(number)")
        #expect(plain.status == 0 && plain.screen.contains("Add --web to open"), "\(plain.screen)")
        #expect(try show(tweet, "\(number)", "--web").status == 0)
        #expect(try show(Self.photos, "1", "--web").status == 0)
        #expect(try opened(2) == [link, photo] && copies().isEmpty)
        #expect(try show(tweet, "--web").status == 2)
    }

    @Test("If the zip has changed, the reason is printed and nothing is opened")
    func changed() throws {
        let zip = store.folder.path("copy.zip")
        try FileManager.default.copyItem(atPath: Samples.path("account-2026.zip"), toPath: zip)
        let path = store.folder.path("other.db")
        #expect(try CommandRun(["--store", path, "import", zip], in: store.folder).status == 0)
        try FileManager.default.removeItem(atPath: zip)
        let run = try show(Self.photos, "1", in: path)
        #expect(run.status == 2 && run.screen.contains("import the archive again"), "\(run.screen)")
        try Data(repeating: 65, count: 200_000).write(to: URL(fileURLWithPath: zip))
        let other = try show(Self.photos, "1", in: path)
        #expect(other.status == 2 && other.screen.contains("not an image or video"), "\(other.screen)")
        #expect(try copies().isEmpty && !FileManager.default.fileExists(atPath: store.folder.path("opened")))
    }
}
