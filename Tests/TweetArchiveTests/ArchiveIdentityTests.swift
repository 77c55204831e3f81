import Foundation
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("The identity of imports")
struct ArchiveIdentityTests {
    @Test(
        "Two archives never become one import, in any order and with any options",
        arguments: [
            ("data/like.js", Lines.likes(10..<51), [false, false]),
            ("data/like.js", Lines.likes(10..<51), [false, true]),
            ("data/like.js", Lines.likes(10..<51), [true, true]),
            // A requested file of the same size has other contents.
            ("data/like.js", Lines.likes(11..<51), [true, true]),
            ("data/account.js", Lines.owner("43", "ann_lee"), [false, false]),
        ])
    func archives(file: String, text: String, likes: [Bool]) throws {
        for names in [["one", "two"], ["two", "one"]] {
            let sandbox = try Sandbox()
            for name in names {
                try sandbox.write("\(name)/data/tweets.js", Lines.account(0..<3))
                try sandbox.write("\(name)/data/like.js", Lines.likes(10..<50))
                try sandbox.write("\(name)/data/account.js", Lines.owner("42", "ann_lee"))
            }
            try sandbox.write("two/" + file, text)
            for _ in 0..<2 {
                for (name, likes) in zip(names, likes) { _ = try sandbox.run([sandbox.path(name)], likes: likes) }
                #expect(try sandbox.rows("SELECT count(*) FROM import") == ["2"])
            }
            // One archive replaces the other at its path.
            let path = sandbox.path(names[0])
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.moveItem(atPath: sandbox.path(names[1]), toPath: path)
            _ = try sandbox.run([path], likes: likes[1])
            #expect(try sandbox.rows("SELECT path = \(path) FROM import ORDER BY id") == ["1", "1"])
        }
    }

    @Test("Lone files with the same bytes and different owners are two imports")
    func loneFiles() throws {
        let sandbox = try Sandbox()
        for (name, id) in [("one", "42"), ("two", "43")] {
            try sandbox.write("\(name)/follower.js", #"window.YTD.follower.part0 = [{"follower":{"accountId":"51"}}]"#)
            try sandbox.write("\(name)/account.js", Lines.owner(id, "owner\(id)"))
        }
        for _ in 0..<2 {
            for name in ["one", "two"] {
                let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
                var options = ImportOptions()
                options.include.insert(.follows)
                _ = try archive.importInputs([sandbox.path(name + "/follower.js")], options: options) { _ in true }
            }
            #expect(try sandbox.rows("SELECT owner_id FROM import ORDER BY id") == ["42", "43"])
        }
    }
}
