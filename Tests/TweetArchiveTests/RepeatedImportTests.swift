import Foundation
import Glibc
import IndexStore
import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Tweets that were imported before are not read, or at least not written, again. The result is always that of one
/// uninterrupted import.
@Suite("Repeated, interrupted and extended imports")
struct RepeatedImportTests {
    // MARK: Unchanged inputs

    @Test("An unchanged file is not opened again, even under a new name")
    func untouched() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.jsonl", Lines.text(0..<700))
        try sandbox.age(file)
        let first = try sandbox.run([file])
        #expect(first.tweets == 700 && first.new == 700)
        // The fingerprint stays the same. An import that opened the file would report damage.
        try sandbox.overwrite(file, from: 100_000, keepingTime: true)
        for isMoved in [false, true] {
            let again = try sandbox.run([isMoved ? sandbox.move(file, "b.jsonl") : file])
            #expect(again.tweets == 700 && again.new == 0 && again.unchanged == 700 && again.skippedCount == 0)
        }
        #expect(try sandbox.ledger() == ["b.jsonl 700 of 700, entries: b.jsonl"])
    }

    @Test(
        "A copy, and a file with another modification time, are recognised by their contents",
        arguments: SampleArchives.readable(["", "gz", "bz2"]) { !$0.isEmpty })
    func copied(packing: String) throws {
        let sandbox = try Sandbox()
        let file = try sandbox.pack(sandbox.write("a.jsonl", Lines.text(0..<700)), packing)
        _ = try sandbox.run([file])
        let copy = sandbox.path("copy.jsonl" + (packing.isEmpty ? "" : "." + packing))
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        for path in [copy, file] {
            try sandbox.touch(path)
            let again = try sandbox.run([path])
            #expect(again.tweets == 700 && again.new == 0 && again.unchanged == 700)
        }
        #expect(try sandbox.ledger().count == 1)
    }

    @Test("A file of the same size with other contents is read completely")
    func sameSize() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.jsonl", Lines.text(0..<300))
        _ = try sandbox.run([file])
        try sandbox.write("a.jsonl", Lines.text(0..<300).replacingOccurrences(of: "word1 ", with: "word7 "))
        let again = try sandbox.run([file])
        #expect(again.updated + again.new + again.unchanged == 300 && again.tweets == 300)
        #expect(try sandbox.ledger().count == 2)
    }

    @Test("An unchanged archive whose pictures of messages are in a folder of --media is not opened again")
    func picturesOfMessages() throws {
        let sandbox = try Sandbox()
        let tweets = try sandbox.age(sandbox.write("ann/data/tweets.js", Lines.account(0..<300)))
        try sandbox.age(sandbox.write("ann/data/account.js", "window.YTD.account.part0 = [ ]"))
        let message =
            #"{"messageCreate":{"id":"\#(Lines.id(1))","recipientId":"43","senderId":"42","text":"tea","urls":[],"#
            + #""createdAt":"2020-09-13T12:27:40.000Z","mediaUrls":["https://ton.twitter.com/dm/9/7/a.jpg"]}}"#
        try sandbox.age(
            sandbox.write(
                "ann/data/direct-messages.js",
                "window.YTD.direct_messages.part0 = "
                    + #"[{"dmConversation":{"conversationId":"42-43","messages":[\#(message)]}}]"#))
        try sandbox.write("more/\(Lines.id(1))-a.jpg", "x")
        var options = ImportOptions()
        options.include.insert(.messages)
        options.mediaFolders = [sandbox.path("more")]
        for isAgain in [false, true] {
            if isAgain { try sandbox.overwrite(tweets, from: 100, keepingTime: true) }
            let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
            let input = try #require(
                try archive.importInputs([sandbox.path("ann")], options: options) { _ in true }.inputs.first)
            #expect(input.tweets == 300 && input.new == (isAgain ? 0 : 300) && input.skippedCount == 0)
            #expect(try sandbox.rows("SELECT count(*) FROM message_media_file") == ["1"])
        }
    }

    @Test("The media folder of several imports is listed once by each operation")
    func mediaFolder() throws {
        let sandbox = try Sandbox()
        let files = try (0..<3).map { number in
            try sandbox.age(sandbox.write("\(number).jsonl", Lines.text(number * 10..<number * 10 + 5)))
        }
        let folder = sandbox.path("more")
        try sandbox.write("more/\(Lines.id(1)).jpg", "x")
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
        var options = ImportOptions()
        options.mediaFolders = [folder]
        let once = try opens(of: folder) { _ = try archive.importInputs([files[0]], options: options) { _ in true } }
        let all = try opens(of: folder) { _ = try archive.importInputs(files, options: options) { _ in true } }
        #expect(once > 0 && all == once)
        _ = try archive.importInputs([sandbox.write("plain.jsonl", Lines.text(40..<45))], options: ImportOptions()) {
            _ in true
        }
        #expect(try opens(of: folder) { _ = try archive.imports() } == once)
        #expect(try opens(of: folder) { _ = try archive.findImport("4") } == 0)
        #expect(try opens(of: folder) { _ = try archive.checkImports { _ in true } } == once)
        for file in files { try sandbox.append(Lines.text(50..<52), to: file) }
        var refreshed: [Int] = []
        let count = try opens(of: folder) { refreshed = try archive.refreshImports { _ in true }.inputs.map(\.tweets) }
        #expect(count == once && refreshed == [7, 7, 7])
    }

    /// Returns how often a folder is opened during an operation.
    private func opens(of folder: String, _ operation: () throws -> Void) throws -> Int {
        let watcher = inotify_init1(Int32(IN_NONBLOCK))
        let watch = unsafe inotify_add_watch(watcher, folder, UInt32(IN_OPEN))
        try #require(watcher >= 0 && watch >= 0)
        defer { close(watcher) }
        try operation()
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let end = unsafe Glibc.read(watcher, &bytes, bytes.count)
        // An event is four numbers of four bytes, of which the second has the kind and the last the length of a name.
        func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) } }
        var (count, position) = (0, 0)
        while position + 16 <= end {
            let (kind, length) = (number(at: position + 4), number(at: position + 12))
            if kind & Int(IN_ISDIR) != 0, length == 0 { count += 1 }
            position += 16 + length
        }
        return count
    }

    @Test("Each import of a damaged file reports the damage, and its tweets are not written again")
    func damaged() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.jsonl", Lines.text(0..<5) + "{\"id\":\n" + Lines.text(5..<9))
        try sandbox.age(file)
        let reports = try [sandbox.run([file]), sandbox.run([file])]
        #expect(reports.map(\.skippedCount) == [1, 1])
        #expect(reports.map(\.tweets) == [9, 9])
        #expect(reports.map(\.new) == [9, 0])
        #expect(reports[1].unchanged == 9)
    }

    @Test("An archive is read again if another owner is given")
    func owner() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("tweets.js", Lines.account(0..<300))
        try sandbox.age(file)
        _ = try sandbox.run([file], owner: "ann_lee")
        let again = try sandbox.run([file], owner: "bob")
        #expect(again.tweets == 300)
        #expect(try sandbox.rows("SELECT handle FROM user_handle ORDER BY handle") == ["ann_lee", "bob"])
        #expect(try sandbox.ledger().count == 1)
    }

    @Test("A note file that is added later completes long posts, and a copy without it does not undo that")
    func notesBeside() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.age(sandbox.write("data/tweets.js", Lines.account(0..<10)))
        let long: SQL = "SELECT length(text) > 300, flags & 2048 > 0 FROM tweet WHERE id = \(Lines.id(3))"
        func check() throws -> [String] {
            try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).checkImports { _ in true }
                .findings.map(\.message)
        }
        func refresh() throws -> [ImportReport.Input] {
            try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).refreshImports { _ in true }.inputs
        }
        #expect(try sandbox.run([file]).notes == 0)
        #expect(try sandbox.rows(long)[0].hasPrefix("0|"))
        #expect(try check().isEmpty)
        try sandbox.write("data/note-tweet.js", Lines.notes([3]))
        #expect(try check().contains { $0.contains("the files next to") })
        #expect(try refresh().map(\.notes) == [1])
        #expect(try sandbox.rows(long)[0].hasPrefix("1|"))
        #expect(try check().isEmpty && refresh().isEmpty)
        #expect(try sandbox.run([file]).unchanged == 10)
        // A copy elsewhere has no note next to it.
        let copy = sandbox.path("tweets.js")
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        for path in [copy, try sandbox.age(copy), file] {
            let again = try sandbox.run([path])
            #expect(again.tweets == 10 && again.new == 0)
            #expect(try sandbox.rows(long)[0].hasPrefix("1|"))
            #expect(try sandbox.rows("SELECT count(*) FROM import") == ["1"])
        }
        #expect(try check().isEmpty)
        #expect(try sandbox.rows("SELECT count(*) FROM import") == ["1"])
    }

    @Test("Refresh notices a change in the second of the import, and a file that an older one replaces")
    func refreshedFolder() throws {
        let sandbox = try Sandbox()
        let tweets = "in/data/tweets.js"
        try sandbox.write(tweets, Lines.account(0..<5))
        _ = try sandbox.run([sandbox.path("in")])
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        func refresh() throws -> [Int] { try archive.refreshImports { _ in true }.inputs.map(\.new) }
        #expect(try refresh() == [])
        try sandbox.write(tweets, Lines.account(0..<7))
        #expect(try refresh() == [2])
        #expect(try refresh() == [])
        try sandbox.age(sandbox.write(tweets, Lines.account(0..<9)))
        #expect(try refresh() == [2])
        #expect(try refresh() == [])
    }

    @Test("Refresh repeats the options of the import, and no others", arguments: [false, true])
    func refreshedOptions(likes: Bool) throws {
        let sandbox = try Sandbox()
        try sandbox.write("in/data/tweets.js", Lines.account(0..<5))
        try sandbox.write("in/data/like.js", Lines.likes(10..<12))
        _ = try sandbox.run([sandbox.path("in")], likes: likes)
        try sandbox.write("in/data/tweets.js", Lines.account(0..<7))
        try sandbox.write("in/data/like.js", Lines.likes(10..<14))
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        let inputs = try archive.refreshImports { _ in true }.inputs
        #expect(inputs.map(\.tweets) == [7] && inputs.map(\.likes) == [likes ? 4 : 0])
    }

    @Test(
        "Long posts stay complete if the note file is later missing, damaged or changed",
        arguments: [
            ["note-tweet.js": "window.YTD.note_tweet.part0 = [ ]"], ["note-tweet.js": "window.YTD.note_tweet.par"],
            ["note-tweet.js": Lines.notes([4])], [:],
            ["account.js": #"window.YTD.account.part0 = [{"account":{"username":"ann_lee","accountId":"77"}}]"#],
        ])
    func otherNotes(_ later: [String: String]) throws {
        let sandbox = try Sandbox()
        let file = try sandbox.age(sandbox.write("data/tweets.js", Lines.account(0..<10)))
        let notes = try sandbox.write("data/note-tweet.js", Lines.notes([3]))
        #expect(try sandbox.run([file]).notes == 1)
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing)
        let lengths: SQL = "SELECT id FROM tweet WHERE length(text) > 300 ORDER BY id"
        // Refreshes the original first, then imports a copy.
        try FileManager.default.removeItem(atPath: notes)
        for (name, content) in later { try sandbox.write("data/" + name, content) }
        _ = try archive.refreshImports { _ in true }
        for (name, content) in later { try sandbox.write("copy/" + name, content) }
        let copy = sandbox.path("copy/tweets.js")
        try FileManager.default.createDirectory(atPath: sandbox.path("copy"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        _ = try sandbox.run([copy])
        #expect(try sandbox.rows(lengths) == [String(Lines.id(3))])
        #expect(try sandbox.rows("SELECT count(*) FROM import") == ["1"])
        #expect(
            try archive.checkImports { _ in true }.findings.map(\.message).allSatisfy {
                $0.contains("the files next to")
            })
        #expect(try archive.refreshImports { _ in true }.inputs.isEmpty)
        // With the original note, the input can be compared again.
        if later.isEmpty {
            try sandbox.write("data/note-tweet.js", Lines.notes([3]))
            #expect(try archive.checkImports { _ in true }.findings.isEmpty)
        }
    }

    // MARK: Appended

    @Test(
        "Only the new part of a file that has grown is read",
        arguments: SampleArchives.readable([("", 0), ("gz", 0), ("bz2", 0), ("", 37), ("", 1)]) { !$0.0.isEmpty })
    func appended(packing: String, cut: Int) throws {
        let sandbox = try Sandbox()
        let before = String(Lines.text(0..<600).dropLast(cut))
        let after = String(Lines.text(0..<600).suffix(cut)) + Lines.text(600..<1000)
        let file = try sandbox.pack(sandbox.write("a.jsonl", before), packing)
        let first = try sandbox.run([file])
        #expect(first.tweets == (cut > 1 ? 599 : 600))
        #expect(first.skippedCount == (cut > 1 ? 1 : 0))
        let more = try sandbox.pack(sandbox.write("more.jsonl", after), packing)
        try sandbox.append(contentsOf: more, to: file)
        let second = try sandbox.run([file])
        #expect(second.tweets == 1000 && second.skippedCount == 0)
        #expect(second.new == 1000 - first.new && second.unchanged == first.new)
        let third = try sandbox.run([file])
        #expect(third.tweets == 1000 && third.new == 0 && third.unchanged == 1000)
        #expect(try sandbox.ledger().count == 1)
        try sandbox.expectSameStore(asFrom: [file])
    }

    @Test("Appended lines have the line numbers and offsets of the whole file")
    func positions() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.jsonl", Lines.text(0..<20))
        _ = try sandbox.run([file])
        try sandbox.append("\n" + Lines.text(20..<25) + "{\"id\":\n" + Lines.text(25..<30), to: file)
        let report = try sandbox.run([file])
        #expect(report.skipped.map(\.line) == [27])
        #expect(report.tweets == 30)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let rows = try sandbox.rows(
            "SELECT byte_offset, byte_length FROM tweet_import ORDER BY byte_offset DESC LIMIT 1")
        let parts = try #require(rows.first).split(separator: "|").compactMap { Int($0) }
        try #require(parts.count == 2)
        let record = Array(text.utf8)[parts[0]..<parts[0] + parts[1]]
        #expect(String(decoding: record, as: UTF8.self) + "\n" == Lines.text(29..<30))
    }

    @Test("A file that has grown and whose beginning has changed is a different input")
    func changedBeginning() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.jsonl", Lines.text(0..<300))
        _ = try sandbox.run([file])
        try sandbox.write("a.jsonl", Lines.text(500..<900))
        let report = try sandbox.run([file])
        #expect(report.tweets == 400 && report.new == 400)
        #expect(try sandbox.ledger().count == 2)
    }

    @Test("A rotated file is recognised under its new name, and the new file of the old name is read")
    func rotated() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("log.jsonl", Lines.text(0..<300))
        _ = try sandbox.run([file])
        let old = try sandbox.move(file, "log.1.jsonl")
        try sandbox.write("log.jsonl", Lines.text(300..<500))
        let reports = try sandbox.report([file, old]).inputs
        #expect(reports.map(\.new) == [200, 0])
        #expect(reports.map(\.unchanged) == [0, 300])
        #expect(
            try sandbox.ledger() == [
                "log.1.jsonl 300 of 300, entries: log.1.jsonl", "log.jsonl 200 of 200, entries: log.jsonl",
            ])
    }

    // MARK: Interrupted

    @Test(
        "An interrupted import of any kind of input resumes where it stopped",
        arguments: SampleArchives.readable(Exhaustive.sample(Interrupted.allCases, every: 2), packed: \.isPacked))
    func interrupted(kind: Interrupted) throws {
        let sandbox = try Sandbox()
        let input = try kind.make(in: sandbox)
        var ends = 0
        for batches in [1, 2, 1] {
            do {
                _ = try sandbox.report([input], stopAfter: batches)
            } catch TweetArchiveError.interrupted {
                ends += 1
            }
        }
        #expect(ends >= 2)
        let last = try sandbox.run([input])
        #expect(last.tweets == kind.tweets && last.skippedCount == 0)
        #expect(last.new > 0 && last.new < kind.tweets)
        #expect(last.new + last.unchanged == kind.tweets)
        #expect(try sandbox.rows("SELECT count(*) FROM import WHERE finished_at IS NULL") == ["0"])
        try sandbox.expectSameStore(asFrom: [input])
    }

    @Test("An import fails if its store is moved or replaced meanwhile", arguments: [true, false])
    func takenAway(isReplaced: Bool) throws {
        let sandbox = try Sandbox()
        let input = try sandbox.write("a.jsonl", Lines.text(0..<3000))
        let archive = try TweetArchive(path: sandbox.path("lost.db"), access: .create)
        var isThere = true
        do {
            _ = try archive.importInputs([input], options: ImportOptions()) { _ in
                if isThere {
                    isThere = false
                    _ = try? sandbox.move(sandbox.path("lost.db"), "moved.db")
                    if isReplaced { _ = try? sandbox.write("lost.db", "") }
                }
                return true
            }
            Issue.record("it was imported")
        } catch TweetArchiveError.store(let message, let hint) {
            #expect(message == "the store \(sandbox.path("lost.db")) was moved, replaced or deleted while it was open")
            #expect(hint != nil)
        }
        #expect(!archive.isCurrentFile)
    }

    @Test(
        "Completed files of an interrupted archive import are not read again",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no tars"))
    func filesLeftOut() throws {
        let sandbox = try Sandbox()
        for month in 1...5 {
            let tweets = Lines.text(month * 300..<(month + 1) * 300).split(separator: "\n").joined(separator: ",\n")
            try sandbox.write(
                "x/data/js/tweets/2020_0\(month).js", "Grailbird.data.tweets_2020_0\(month) =\n[ \(tweets) ]")
        }
        try sandbox.tool("tar", "--sort=name", "-cf", "a.tar", "x")
        let tar = try sandbox.age(sandbox.path("a.tar"))
        do {
            _ = try sandbox.report([tar], stopAfter: 2)
            Issue.record("it was not interrupted")
        } catch TweetArchiveError.interrupted {}
        let done = try sandbox.rows("SELECT count(*) FROM import_entry WHERE blake3 IS NOT NULL")
        #expect(Int(done[0]) ?? 0 >= 2)
        // The first month is damaged now, but the fingerprint of the tar is the same.
        try sandbox.overwrite(tar, from: 30_000, count: 100, keepingTime: true)
        let report = try sandbox.run([tar])
        #expect(report.skippedCount == 0 && report.tweets == 1500)
    }

    @Test(
        "Files in a tar are distinguished by their own sizes",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no tars"))
    func sizesInside() throws {
        let sandbox = try Sandbox()
        for (name, count) in [("a.jsonl", 20), ("b.jsonl", 30)] { try sandbox.write(name, Lines.text(0..<count)) }
        try sandbox.tool("tar", "-cf", "x.tar", "a.jsonl", "b.jsonl")
        _ = try sandbox.run([sandbox.path("x.tar")])
        #expect(
            try sandbox.rows("SELECT stored_size FROM import ORDER BY stored_size")
                == [20, 30].map { "\(Lines.text(0..<$0).utf8.count)" })
        let again = try sandbox.run([sandbox.path("x.tar")])
        #expect(again.new == 0 && again.tweets == 50)
    }

    // MARK: Choices

    @Test("The identity of an input does not depend on the import options or their order")
    func choices() throws {
        let sandbox = try Sandbox()
        let folder = sandbox.path("archive/data")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try sandbox.write("archive/data/tweets.js", Lines.account(0..<300))
        try sandbox.write("archive/data/like.js", Lines.likes(0..<40))
        try sandbox.write("archive/data/account.js", Lines.owner("42", "ann_lee"))
        let archive = sandbox.path("archive")
        let plain = try Sandbox()
        let identities = try [
            (sandbox, [false, true, false]), (plain, [true, false, true]),
        ].map { sandbox, runs in
            for includesLikes in runs {
                let report = try sandbox.run([archive], likes: includesLikes)
                #expect(report.tweets == 300)
                #expect(report.likes == (includesLikes ? 40 : 0))
                #expect(report.new + report.updated + report.unchanged == 300, "likes are counted apart")
            }
            #expect(
                try sandbox.rows(
                    "SELECT count(*) FROM tweet_import WHERE entry = (SELECT position FROM import_entry WHERE name LIKE '%like.js')"
                ) == ["40"])
            #expect(
                try sandbox.rows(
                    "SELECT count(*) FROM tweet_import WHERE entry = (SELECT position FROM import_entry WHERE name LIKE '%tweets.js')"
                ) == ["300"])
            #expect(try sandbox.rows("SELECT options FROM import") == ["likes"])
            return try sandbox.rows("SELECT blake3 FROM import")
        }
        #expect(identities[0] == identities[1] && identities[0].count == 1)
    }

    @Test("Two copies imported with different options are one import with the files of both")
    func copiesWithChoices() throws {
        let sandbox = try Sandbox()
        for name in ["one", "two"] {
            try sandbox.write("\(name)/data/tweets.js", Lines.account(0..<300))
            try sandbox.write("\(name)/data/like.js", Lines.likes(0..<40))
            try sandbox.write("\(name)/data/account.js", "window.YTD.account.part0 = [ ]")
        }
        _ = try sandbox.run([sandbox.path("one")])
        _ = try sandbox.run([sandbox.path("two")], likes: true)
        #expect(try sandbox.ledger().count == 1)
        #expect(try sandbox.rows("SELECT name FROM import_entry ORDER BY name") == ["data/like.js", "data/tweets.js"])
        #expect(
            try sandbox.rows(
                """
                SELECT e.name, count(*) FROM tweet_import t
                JOIN import_entry e ON e.import_id = t.import_id AND e.position = t.entry
                GROUP BY e.name ORDER BY e.name
                """) == ["data/like.js|40", "data/tweets.js|300"])
    }
}
