import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetModel
import TweetText

@testable import WebUI

/// Text of strangers appears on pages as text only, never as markup, an attribute, a script or a URL.
@Suite("Hostile text in pages")
struct HostileTextTests {
    private static let payloads = HostileText.markup

    /// Returns a record of API v1.1 with a payload in every field that strangers can write.
    private static func record(_ number: Int, _ payload: String) -> [String: Any] {
        let id = String(1_500_000_000_000_000_000 + number)
        let url = number.isMultiple(of: 2) ? payload : "https://evil.example/\(payload)"
        return [
            "id": Int64(id) ?? 0, "id_str": id, "created_at": "Sat Mar 05 12:00:00 +0000 2022", "lang": payload,
            "full_text": payload + " #tag https://t.co/abcdefghij @bob",
            "source": "<a href=\"\(payload)\">\(payload)</a>",
            "user": [
                "id": 1000 + number, "id_str": String(1000 + number),
                "screen_name": number % 3 == 0 ? payload : "user\(number)",
                "name": payload, "description": payload, "location": payload, "url": payload,
            ],
            "place": [
                "id": "p\(number)", "name": payload, "full_name": payload, "country": payload, "country_code": "XX",
                "place_type": "city",
            ],
            "entities": [
                "hashtags": [["text": payload, "indices": [0, 3]]], "symbols": [["text": payload, "indices": [3, 5]]],
                "user_mentions": [
                    ["screen_name": payload, "name": payload, "id": 7, "id_str": "7", "indices": [5, 7]]
                ],
                "urls": [
                    ["url": payload, "expanded_url": url, "display_url": payload, "indices": [7, 9]],
                    [
                        "url": "https://t.co/abcdefghij", "expanded_url": url, "display_url": payload,
                        "indices": [9, 11],
                    ],
                ],
            ],
            "extended_entities": [
                "media": [
                    [
                        "id": number, "id_str": String(number), "type": number.isMultiple(of: 4) ? "video" : "photo",
                        "media_url_https": url, "url": payload, "expanded_url": payload, "display_url": payload,
                        "ext_alt_text": payload, "indices": [11, 13],
                        "sizes": ["large": ["w": 100, "h": 100, "resize": "fit"]],
                    ]
                ]
            ],
        ]
    }

    static func sample() throws -> SampleRouter {
        let folder = try TemporaryFolder()
        let lines = try payloads.enumerated().map { number, payload in
            String(decoding: try JSONSerialization.data(withJSONObject: record(number, payload)), as: UTF8.self)
        }
        let file = try folder.write("hostile.jsonl", lines.joined(separator: "\n"))
        try folder.write("archive/tweets.js", "window.YTD.tweets.part0 = [ ]")
        let conversations = try JSONSerialization.data(withJSONObject: payloads.enumerated().map(conversation))
        try folder.write("archive/direct-messages.js", Data("window.YTD.direct_messages.part0 = ".utf8) + conversations)
        return try SampleRouter(paths: [file, folder.path("archive")], includingMessages: true)
    }

    /// Returns a conversation with a payload in every field that strangers can write, including its ID.
    private static func conversation(_ number: Int, _ payload: String) -> [String: Any] {
        let message: [String: Any] = [
            "id": String(3_000_000 + number), "senderId": String(1000 + number), "recipientId": "7",
            "createdAt": "2022-03-05T12:00:00.000Z", "text": payload + " #tag https://t.co/abcdefghij @bob",
            "mediaUrls": [payload, "https://ton.twitter.com/dm/1/2/" + payload],
            "urls": [["url": "https://t.co/abcdefghij", "expanded": payload, "display": payload]],
            "reactions": [
                ["senderId": "7", "reactionKey": payload, "eventId": "1", "createdAt": "2022-03-05T12:00:00.000Z"]
            ],
            "editHistory": [["text": payload, "createdAt": "2022-03-05T11:00:00.000Z"]],
        ]
        let naming: [String: Any] = [
            "initiatingUserId": String(1000 + number), "name": payload, "createdAt": "2022-03-05T11:00:00.000Z",
        ]
        return [
            "dmConversation": [
                // A request cannot contain NUL.
                "conversationId": payload.unicodeScalars.contains("\0") ? "zero\(number)" : payload,
                "messages": [["messageCreate": message], ["conversationNameUpdate": naming]],
            ]
        ]
    }

    /// The elements that pages use.
    private static let elements: Set<String> = [
        "html", "head", "meta", "title", "link", "script", "body", "a", "header", "p", "form", "label", "input",
        "button",
        "nav", "ul", "li", "span", "main", "div", "section", "article", "ol", "h1", "h2", "h3", "h4", "h5", "hr",
        "bdi", "time", "img", "video", "mark", "blockquote", "details", "summary", "textarea", "datalist", "option",
        "select", "figure", "figcaption",
        "dl", "dt", "dd", "kbd", "dialog", "code", "pre", "svg", "rect", "path", "use", "text", "strong",
        "progress", "aside", "table", "thead", "tbody", "tr", "th", "td", "circle",
        "line", "noscript", "defs", "symbol", "i",
    ]

    /// Expects a page to contain only the program's own elements, attributes and URLs.
    static func check(_ url: String, _ response: Response) throws {
        let page = try SampleRouter.text(response)
        let markup = PageMarkup(page)
        #expect(markup.faults.isEmpty, "\(url): \(markup.faults)")
        for element in markup.elements {
            #expect(elements.contains(element.name), "\(url): <\(element.name)>")
            #expect(
                !element.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" || $0 == "srcdoc" },
                "\(url)")
        }
        #expect(
            markup.all("script").allSatisfy { script in
                Assets.scripts.contains { script.attributes["src"] == Assets.url($0).text }
            }, "\(url)")
        for (element, target) in markup.urls {
            let isOwn =
                target.hasPrefix("/") && !target.hasPrefix("//") && !target.hasPrefix("/\\") || target.hasPrefix("#")
            let isWeb =
                element == "a"
                && (target.lowercased().hasPrefix("https://") || target.lowercased().hasPrefix("http://"))
            #expect(isOwn || isWeb, "\(url): \(element) → \(target)")
            #expect(target.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(url): \(target)")
        }
        let controls = page.unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        #expect(controls.isEmpty, "\(url)")
        for (name, value) in response.headers {
            #expect(!(name + value).unicodeScalars.contains { $0 == "\r" || $0 == "\n" }, "\(url)")
        }
    }

    @Test("No text of a tweet or message becomes markup on any page")
    func everyPage() throws {
        let sample = try Self.sample()
        var urls = [
            "/", "/?all=1", "/search", "/photos", "/recents", "/timeline", "/onthisday?day=03-05", "/topics", "/near",
            "/statistics",
            "/glance",
            "/imports", "/settings", "/more", "/search?q=alert", "/search?q=script",
        ]
        for number in Exhaustive.sample(Self.payloads.indices, every: 3) {
            let id = 1_500_000_000_000_000_000 + number
            urls += ["/tweet/\(id)", "/image/\(id)/1", "/thread/\(id)"]
            if let user = try sample.archive.tweet(TweetID(Int64(id)))?.tweet.author?.handle {
                urls.append("/search?q=user%3A" + PercentCoding.encoded("\"\(user)\""))
            }
        }
        urls += ["/messages", "/messages?q=alert", "/messages?q=script"]
        for conversation in try sample.archive.conversations() {
            let url = LinkURL.messages(in: conversation.id).text
            #expect(try sample.get(url).status == 200, "\(url)")
            urls += [url, url + "&q=tag", url + "&q=min_likes%3A1"]
        }
        for url in urls { try Self.check(url, try sample.get(url)) }
        #expect(try sample.page("/search").contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    }

    @Test("No text of a request becomes markup on any page", arguments: HostileText.markup)
    func everyQuery(_ payload: String) throws {
        let sample = try Self.sample()
        let encoded = PercentCoding.encoded(payload.unicodeScalars.contains("\0") ? "x" : payload)
        for url in [
            "/search?q=\(encoded)", "/search?q=%22\(encoded)", "/search?part=results&live=1&q=\(encoded)",
            "/search?q=\(encoded)&sort=\(encoded)", "/search?q=x&after=\(encoded)",
            "/photos?q=\(encoded)&height=\(encoded)&kind=\(encoded)&at=\(encoded)&after=\(encoded)",
            "/statistics?q=\(encoded)&by=\(encoded)", "/near?place=\(encoded)&within=\(encoded)",
            "/messages?q=\(encoded)", "/messages?in=\(encoded)&q=\(encoded)", "/messages?in=1-2&at=\(encoded)",
            "/messages?q=x&after=\(encoded)", "/messages?after=\(encoded)",
            "/timeline?until=\(encoded)", "/onthisday?day=\(encoded)", "/link?url=\(encoded)&tweet=\(encoded)",
            "/link?url=https%3A%2F%2Fevil.example%2F\(encoded)", "/topic/x", "/settings?kept=\(encoded)",
        ] {
            try Self.check(url, try sample.get(url))
        }
        for (path, fields) in [
            ("/recents/pin", ["query": payload, "name": payload]),
            ("/topics/add", ["title": payload, "query": payload]),
            ("/topics/add", ["title": payload, "query": "coffee"]), ("/settings", ["home": payload]),
            ("/settings", ["account": payload]), ("/settings", ["tz": payload]),
            ("/tweet/1500000000000000000/label", ["add": payload]),
            ("/tweet/1500000000000000000/note", ["note": payload]),
        ] {
            try Self.check(path, try sample.post(path, fields))
        }
        for url in ["/recents", "/topics", "/settings", "/near", "/tweet/1500000000000000000", "/"] {
            try Self.check(url, try sample.get(url))
        }
    }

    @Test("JSON forms are valid for hostile text")
    func twins() throws {
        let sample = try Self.sample()
        for url in ["/index.json", "/statistics.json", "/topics.json", "/imports.json", "/search.json?q=alert"] {
            _ = try sample.json(url)
        }
        for number in Self.payloads.indices { _ = try sample.json("/tweet/\(1_500_000_000_000_000_000 + number).json") }
    }
}
