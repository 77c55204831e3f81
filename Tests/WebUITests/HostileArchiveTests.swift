import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

/// Visits all pages that can be reached from the first one, and their JSON forms, in an archive full of attacks.
@Suite("Pages of a hostile archive")
struct HostileArchiveTests {
    /// Enough pages to reach every kind of page from every kind of tweet.
    private static let maxPages = Exhaustive.isOn ? 250 : 130

    @Test("No reachable page and no JSON form contains injected markup")
    func everyPage() throws {
        let folder = try TemporaryFolder()
        let hostile = try HostileArchive(
            in: folder.url, longest: Exhaustive.isOn ? 200_000 : 20_000, entities: Exhaustive.isOn ? 2000 : 500)
        let sample = try SampleRouter(paths: hostile.inputs, includingMessages: true)
        var waiting = try sample.urls()
        waiting += [700, 701, 4000, 4001, 4002, 8500, 8502].map { (number: Int64) in
            "/tweet/\(HostileArchive.tweet + number)"
        }
        waiting += try sample.archive.conversations().map { LinkURL.messages(in: $0.id).text }
        var seen = Set(waiting)
        var kinds: [Substring: Int] = [:]
        var visited = 0
        while !waiting.isEmpty, visited < Self.maxPages {
            let url = waiting.removeFirst()
            let kind = url.split { "/?.".contains($0) }.first ?? ""
            kinds[kind, default: 0] += 1
            // A few pages of each kind are enough, because the same code makes the others.
            guard kinds[kind, default: 0] <= 25 else { continue }
            visited += 1
            let response = try sample.get(url)
            #expect([200, 302, 303, 400, 404].contains(response.status), "\(url): \(response.status)")
            if kind == "export" {
                // The browser stores the file and shows nothing of it.
                let disposition = response.header("Content-Disposition") ?? ""
                let isStored = disposition.hasPrefix("attachment; filename=\"tweets")
                #expect(isStored || response.status == 400, "\(url)")
                continue
            }
            try HostileTextTests.check(url, response)
            try expectTwin(of: url, in: sample)
            for (_, target) in PageMarkup(try SampleRouter.text(response)).urls
            where target.hasPrefix("/") && !target.hasPrefix("/assets") && !target.hasPrefix("/media")
                && !target.hasPrefix("/avatar") && !target.contains(".json") && seen.insert(target).inserted
            {
                waiting.append(target)
            }
        }
        #expect(visited > 100 && kinds.count > 15, "\(visited) pages of \(kinds.count) kinds")
    }

    private func expectTwin(of url: String, in sample: SampleRouter) throws {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0] == "/" ? "/index" : String(parts[0])
        let twin = path + ".json" + (parts.count > 1 ? "?" + parts[1] : "")
        let response = try sample.get(twin)
        let text = try SampleRouter.text(response)
        guard text.hasPrefix("{") else { return }
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let harmful = text.unicodeScalars.first { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) }
        #expect(harmful == nil, "\(twin)")
    }

    @Test("Media files are served only from the archive")
    func media() throws {
        let folder = try TemporaryFolder()
        let hostile = try HostileArchive(in: folder.url, longest: 1000, entities: 8)
        let sample = try SampleRouter(paths: hostile.inputs, includingMessages: true)
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        for hit in try sample.archive.search("has:media", options: options).hits {
            for number in hit.tweet.media.indices {
                let location = hit.tweet.media[number].location
                #expect(location.map { $0.path.hasPrefix(folder.path) } != false, "\(hit.tweet.id)")
                let response = try sample.get("/media/\(hit.tweet.id)/\(number + 1)")
                #expect(response.status == 200 || response.status == 404, "\(hit.tweet.id)")
            }
        }
    }
}
