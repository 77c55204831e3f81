import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Message pages")
struct MessagePageTests {
    private static func sample() throws -> SampleRouter {
        try SampleRouter(paths: [SampleArchives.path("account-2022")], includingMessages: true)
    }

    private static func conversation(_ sample: SampleRouter, isGroup: Bool) throws -> Conversation {
        try #require(
            try sample.archive.conversations().filter { $0.isGroup == isGroup }.max { $0.messages < $1.messages })
    }

    private func bubbles(_ page: String) -> [String] {
        PageMarkup(page).all("article").compactMap { $0.attributes["id"] }.filter { $0.hasPrefix("m") }
            .map { String($0.dropFirst()) }
    }

    @Test("The menu contains messages only if the store has some")
    func menu() throws {
        let sample = try Self.sample()
        let without = try SampleRouter("account-2022")
        for url in ["/", "/more", "/recents"] {
            #expect(try sample.page(url).contains("href=\"/messages\""), "\(url)")
            #expect(!(try without.page(url).contains("/messages")), "\(url)")
        }
        #expect(try without.page("/messages").contains("--include messages"))
        #expect(try without.get("/messages?in=1-2").status == 404)
        #expect(!(try without.page("/glance").contains("/messages")))
    }

    @Test("The list contains every conversation, newest first; a conversation contains every item, oldest first")
    func conversations() throws {
        let sample = try Self.sample()
        let all = try sample.archive.conversations()
        let list = PageMarkup(try sample.page("/messages"))
        let rows = list.all("a").filter { $0.attributes["data-open"] != nil }.map { $0.attributes["href"] }
        #expect(all.count == 3 && rows == all.map { LinkURL.messages(in: $0.id).text })
        for conversation in all {
            let page = try sample.page(LinkURL.messages(in: conversation.id).text)
            var expected: [String] = []
            var events = 0
            try sample.archive.forEachItem(of: conversation) { item in
                if case .message(let hit) = item { expected.append(hit.message.id.description) } else { events += 1 }
                return true
            }
            #expect(bubbles(page) == expected, "\(conversation.id)")
            #expect(page.components(separatedBy: "class=\"happening\"").count - 1 == events)
            #expect(
                try sample.json("/messages.json?in=\(conversation.id)")["schema"] as? String
                    == "tweetdex.conversation/1")
        }
        let group = try sample.page(LinkURL.messages(in: try Self.conversation(sample, isGroup: true).id).text)
        #expect(group.contains("@teo_lindqvist named the conversation &quot;Buns &amp; beacons&quot;"))
        #expect(group.contains("@yuki_arimoto left") || group.contains(" left"))
        #expect(group.contains("class=\"reactions\""))
    }

    @Test("A message is shown as sent only if the archive that contains it belongs to its sender")
    func sentByOwner() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, account: Int, messages: String?) throws {
            let data = folder.path(name + "/data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            let parts = [
                "account": #"{"account":{"accountId":"\#(account)","username":"\#(name)","accountDisplayName":""}}"#,
                "tweets": #"{"tweet":{"id_str":"150000000000000\#(account)","full_text":"hi \#(name)"}}"#,
                "direct-messages-group": messages,
            ]
            for (part, record) in parts {
                guard let record else { continue }
                let text = "window.YTD.\(part.replacing("-", with: "_")).part0 = [\(record)]"
                try text.write(toFile: data + "/\(part).js", atomically: true, encoding: .utf8)
            }
        }
        let messages = [(1601, 4242), (1602, 4343), (1603, 4444)].map { id, sender in
            #"{"messageCreate":{"id":"\#(id)","senderId":"\#(sender)","text":"x","createdAt":"2022-12-01T10:00:00.000Z"}}"#
        }
        let group = #"{"dmConversation":{"conversationId":"900","messages":[\#(messages.joined(separator: ","))]}}"#
        try write("ann_lee", account: 4242, messages: group)
        try write("bob_x", account: 4343, messages: nil)
        let sample = try SampleRouter(
            paths: [folder.path("ann_lee"), folder.path("bob_x")], includingMessages: true)
        func classes() throws -> [String?] {
            PageMarkup(try sample.page("/messages?in=900")).all("li").map { $0.attributes["class"] }
                .filter { $0 == "sent" || $0 == "received" }
        }
        #expect(try classes() == ["sent", "received", "received"])
        let conversation = try #require(try sample.archive.conversations().first)
        #expect(conversation.owners == 1 && conversation.others.compactMap(\.id) == [UserID(4343), UserID(4444)])
        // Now the archives of both members contain the conversation. The account of the settings decides.
        try write("cat_y", account: 4444, messages: group)
        var options = ImportOptions()
        options.include.insert(.messages)
        _ = try sample.archive.importInputs([folder.path("cat_y")], options: options) { _ in true }
        #expect(try classes() == ["sent", "received", "received"])
        _ = try sample.post("/settings", ["account": "cat_y"])
        #expect(try classes() == ["received", "received", "sent"])
    }

    @Test("A search marks its matches, can be limited to a conversation, and is not recorded")
    func search() throws {
        let sample = try Self.sample()
        let page = try sample.page("/messages?q=ploverumbrella")
        #expect(bubbles(page).count == 1 && page.contains("<mark>ploverumbrella</mark>"))
        #expect(page.contains("1 message<"))
        let group = try Self.conversation(sample, isGroup: true).id
        #expect(bubbles(try sample.page("/messages?q=ploverumbrella&in=\(group)")).isEmpty)
        #expect(bubbles(try sample.page("/messages?q=has%3Amedia&in=\(group)")).count == 1)
        #expect(try sample.json("/messages.json?q=has%3Amedia")["total"] as? Int == 4)
        let wrong = try sample.page("/messages?q=quay%20min_likes%3A3", status: 400)
        #expect(wrong.contains("<span class=\"bad\">min_likes:3"))
        #expect(try sample.get("/messages?q=x&after=nonsense").status == 400)
        #expect(try sample.archive.recents().isEmpty)
        #expect(!(try sample.page("/search?q=ploverumbrella").contains("quay")))
        #expect(bubbles(try sample.page("/search?q=ploverumbrella")).isEmpty)
    }

    @Test("The matches in a conversation are marked, and links lead from each to the next")
    func steps() throws {
        let sample = try Self.sample()
        let conversation = try Self.conversation(sample, isGroup: false).id
        var options = SearchOptions(now: SampleRouter.now)
        options.limit = 0
        let matches = try sample.archive.searchMessages("the", in: conversation, options: options).hits
        try #require(matches.count > 1)
        let results = PageMarkup(try sample.page("/messages?q=the&in=\(conversation)"))
        let opener = try #require(results.all("a").first { $0.attributes["class"] == "time" }?.attributes["href"])
        #expect(opener == "/message/\(matches[0].message.id)?q=the")
        var url = try sample.get(opener).header("Location")
        var seen: [MessageID] = []
        while let next = url {
            seen.append(matches[seen.count].message.id)
            let page = try sample.page(next)
            #expect(page.contains("Match \(seen.count) of \(matches.count)<") && page.contains("<mark>"))
            let steps = PageMarkup(page).all("a").filter { $0.attributes["class"] == "button" }
            #expect(steps.count == (seen.count > 1 ? 1 : 0) + (seen.count < matches.count ? 1 : 0))
            url = seen.count < matches.count ? steps.first?.attributes["href"] : nil
            if let url { #expect(url.contains("at=\(matches[seen.count].message.id)")) }
        }
        #expect(seen == matches.map(\.message.id))
        let around = PageMarkup(try sample.page("/messages?in=\(conversation)"))
        #expect(
            around.all("a").filter { $0.attributes["aria-current"] == "page" }.contains {
                $0.attributes["href"] == "/messages?in=\(conversation)"
            })
    }

    @Test("The URL of a message leads to its conversation, and its images are served")
    func message() throws {
        let sample = try Self.sample()
        let hits = try sample.archive.searchMessages("has:images", options: SearchOptions(now: SampleRouter.now)).hits
        let hit = try #require(hits.first { $0.message.media.first?.location != nil })
        let id = hit.message.id
        let response = try sample.get("/message/\(id)")
        let target = try #require(response.headers.first { $0.0 == "Location" }?.1)
        #expect(response.status == 303 && target == "/messages?in=\(hit.message.conversation)&at=\(id)")
        #expect(bubbles(try sample.page(target)).first == id.description)
        #expect(try sample.json("/message/\(id).json")["id"] as? String == id.description)
        let picture = try sample.get("/message/\(id)/1")
        #expect(picture.status == 200 && picture.headers.contains { $0.1 == "image/jpeg" })
        let version = try #require(hit.message.media[0].location?.version)
        let large = PageMarkup(try sample.page("/message/\(id)/image/1"))
        #expect(large.all("img").map { $0.attributes["src"] } == ["/message/\(id)/1?v=\(version)"])
        #expect(large.all("a").contains { $0.attributes["href"] == "/message/\(id)" })
        let row = PageMarkup(try sample.page(target)).all("a").compactMap { $0.attributes["href"] }
        #expect(row.contains("/message/\(id)/image/1"))
        #expect(try sample.json("/message/\(id)/image/1.json")["id"] as? String == id.description)
        for url in ["/message/\(id)/image/2", "/message/\(id)/image/0", "/message/\(id)/picture/1"] {
            #expect(try sample.get(url).status == 404, "\(url)")
        }
        for url in ["/message/\(id)/2", "/message/\(id)/0", "/message/1", "/message/1/1", "/message/x"] {
            #expect(try sample.get(url).status == 404, "\(url)")
        }
        let lost = try #require(hits.first { $0.message.media.count == 2 })
        #expect(try sample.get("/message/\(lost.message.id)/2").status == 404)
        #expect(try sample.page(LinkURL.messages(in: lost.message.conversation).text).contains("Not in the archive"))
    }

    @Test("A long conversation is paged in both directions without repeating a message")
    func paging() throws {
        let folder = try TemporaryFolder()
        let members = (1...250).map { number in
            #"{"messageCreate":{"senderId":"43","recipientId":"42","id":"\#(number)","text":"number \#(number)","#
                + #""createdAt":"2022-01-01T10:00:\#(number % 60 < 10 ? "0" : "")\#(number % 60).000Z"}}"#
        }
        let text =
            #"window.YTD.direct_messages.part0 = [{"dmConversation":{"conversationId":"42-43","messages":["#
            + members.joined(separator: ",") + "]}}]"
        try folder.write("tweets.js", "window.YTD.tweets.part0 = [ ]")
        try folder.write("direct-messages.js", text)
        let sample = try SampleRouter(paths: [folder.path], includingMessages: true)
        let all = try sample.archive.conversations()
        var expected: [String] = []
        try sample.archive.forEachItem(of: try #require(all.first)) { item in
            if case .message(let hit) = item { expected.append(hit.message.id.description) }
            return true
        }
        for (start, relation) in [("/messages?in=42-43", "prev"), ("/messages?in=42-43&at=\(expected[0])", "next")] {
            var url: String? = start
            var seen: [String] = []
            while let next = url {
                let page = try sample.page(next)
                seen = relation == "prev" ? bubbles(page) + seen : seen + bubbles(page)
                url = PageMarkup(page).all("a").first { $0.attributes["rel"] == relation }?.attributes["href"]
            }
            #expect(seen == expected, "\(relation)")
        }
        #expect(try sample.get("/messages?in=42-43&before=x").status == 400)
        #expect(try sample.get("/messages?in=42-43&after=1.2").status == 400)
        #expect(bubbles(try sample.page("/messages?in=42-43&at=999")).count == 100)
    }

    @Test("Message pages are well formed and accessible, and load only files of this server")
    func markup() throws {
        let sample = try Self.sample()
        var urls = ["/messages", "/messages?q=quay", "/messages?q=min_likes%3A1", "/messages?q=nothinglikethis"]
        for conversation in try sample.archive.conversations() {
            urls += [conversation.id, conversation.id + "&q=a*"].map { "/messages?in=" + $0 }
        }
        for url in urls {
            let markup = PageMarkup(try SampleRouter.text(try sample.get(url)))
            #expect(markup.faults.isEmpty, "\(url): \(markup.faults)")
            #expect(markup.all("h1").count == 1 && markup.all("main").count == 1, "\(url)")
            let labels = Set(markup.all("label").compactMap { $0.attributes["for"] })
            for field in markup.all("input") where field.attributes["type"] != "hidden" {
                #expect(field.attributes["id"].map { labels.contains($0) } == true, "\(url)")
            }
            for image in markup.all("img") { #expect(image.attributes["alt"] != nil, "\(url)") }
            let ids = markup.elements.compactMap { $0.attributes["id"] }
            #expect(Set(ids).count == ids.count, "\(url): an id twice")
            for (element, value) in markup.urls where ["img", "script", "video", "form"].contains(element) {
                #expect(value.hasPrefix("/") && !value.hasPrefix("//"), "\(url) loads \(value)")
            }
            for link in markup.all("a") {
                let target = try #require(link.attributes["href"], "\(url)")
                guard target.hasPrefix("/"), !target.contains("user%3A") else { continue }
                let status = try sample.get(target).status
                #expect([200, 303].contains(status), "\(url): \(target) is \(status)")
            }
        }
    }
}
