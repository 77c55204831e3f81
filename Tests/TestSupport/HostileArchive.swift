public import Foundation

/// An account archive, and tweets of other accounts, in which each field that other people control contains an attack
/// from `HostileText`.
public struct HostileArchive {
    /// The owner of the archive, as in the sample archives.
    public static let handle = "mira_okafor"
    /// The other member of the conversations.
    public static let partner = "hana_kim_brews"
    /// The ID of a tweet with links, hashtags, mentions and replies. The tweet with the next ID has images.
    public static let tweet: Int64 = 1_855_222_380_544_075_368

    /// The extracted account archive.
    public let folder: URL
    /// The archive as a zip, with entries whose paths lead outside it.
    public let zip: URL
    /// Tweets of other accounts as API v1.1 lines.
    public let records: URL
    /// Tweets as lines of invalid or unusual JSON: raw control characters, lone surrogates, deep nesting, invalid
    /// UTF-8.
    public let broken: URL
    /// The minimum length of the longest text in bytes.
    public let longest: Int

    /// The paths of all inputs.
    public var inputs: [String] { [folder, zip, records, broken].map(\.path) }

    /// Writes the files into an empty folder. One tweet has a text of at least `longest` bytes, and one has `entities`
    /// entities.
    public init(in parent: URL, longest: Int, entities: Int = 10_000) throws {
        self.longest = longest
        folder = parent.appendingPathComponent("archive\u{1B}[2J\n\u{202E}")
        zip = parent.appendingPathComponent("archive\u{9B}2J.zip")
        records = parent.appendingPathComponent("records\u{1B}]0;x\u{7}.jsonl")
        broken = parent.appendingPathComponent("=broken\u{2028}.jsonl")
        try writeAccount(entities: entities)
        try writeZip()
        try writeRecords()
        try writeBroken()
    }

    // MARK: The account archive

    private var data: URL { folder.appendingPathComponent("data") }

    /// Writes a script that assigns the value to `window.` and the global name.
    func write(_ name: String, _ global: String, _ value: Any) throws {
        let json = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        try (Data("window.\(global) = ".utf8) + json).write(to: data.appendingPathComponent(name))
    }

    private func writeAccount(entities: Int) throws {
        for name in ["tweets_media", "profile_media", "direct_messages_media"] {
            try FileManager.default.createDirectory(
                at: data.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let hostile = HostileText.markup[3] + HostileText.terminal[0]
        try write(
            "manifest.js", "__THAR_CONFIG",
            [
                "userInfo": ["accountId": "42", "userName": Self.handle, "displayName": hostile],
                "archiveInfo": ["generationDate": "2025-01-01T00:00:00.000Z", "sizeBytes": hostile],
                "dataTypes": [
                    "tweets": [
                        "mediaDirectory": "../../..",
                        "files": [
                            ["fileName": "data/tweets.js", "globalName": "YTD.tweets.part0", "count": "1"],
                            ["fileName": "../../../../etc/passwd", "globalName": hostile, "count": "1"],
                        ],
                    ]
                ],
            ])
        try write(
            "account.js", "YTD.account.part0",
            [
                [
                    "account": [
                        "username": Self.handle, "accountId": "42", "accountDisplayName": hostile, "email": hostile,
                    ]
                ]
            ])
        try write(
            "profile.js", "YTD.profile.part0",
            [
                [
                    "profile": [
                        "description": ["bio": hostile, "website": "javascript:alert(1)", "location": hostile],
                        "avatarMediaUrl": "../../" + hostile, "headerMediaUrl": hostile,
                    ]
                ]
            ])
        var tweets = HostileText.all.enumerated().map { tweet($0, $1) }
        tweets.append(wrap(many(entities)))
        tweets.append(wrap(long()))
        tweets += HostileText.all.indices.map { tweet($0 + 4000, "an article") }
        try write("tweets.js", "YTD.tweets.part0", tweets)
        try writeArticles()
        try write(
            "deleted-tweets.js", "YTD.deleted_tweets.part0", HostileText.all.enumerated().map { tweet($0 + 1000, $1) })
        try write(
            "note-tweet.js", "YTD.note_tweet.part0",
            HostileText.all.enumerated().map { number, payload -> [String: Any] in
                [
                    "noteTweet": [
                        "noteTweetId": Self.id(number + 2000), "createdAt": "2024-11-09T12:14:18.000Z",
                        "updatedAt": "2024-11-09T12:14:18.000Z", "lifecycle": ["value": "1", "name": payload],
                        "core": [
                            "text": payload,
                            "urls": [["shortUrl": payload, "expandedUrl": payload, "displayUrl": payload]],
                            "hashtags": [["text": payload, "fromIndex": "0", "toIndex": "4"]],
                            "mentions": [["screenName": payload, "fromIndex": "4", "toIndex": "6"]],
                        ],
                    ]
                ]
            })
        try write(
            "like.js", "YTD.like.part0",
            HostileText.all.enumerated().map { number, payload in
                ["like": ["tweetId": Self.id(number + 3000), "fullText": payload, "expandedUrl": payload]]
            })
        try write(
            "direct-messages.js", "YTD.direct_messages.part0",
            [conversation("42-43", HostileText.all)]
                + HostileText.all.enumerated().map { number, payload in
                    conversation(payload.isEmpty || payload.contains("\0") ? "none\(number)" : payload, [payload])
                })
        try write(
            "grok-chat-item.js", "YTD.grok_chat_item.part0",
            HostileText.all.enumerated().map { number, payload in
                [
                    "grokChatItem": [
                        "accountId": "42", "chatId": "1881234567890123777", "createdAt": "2025-01-20T22:04:05.000Z",
                        "sender": ["value": "\(number % 2 + 1)", "name": number % 2 == 0 ? "User" : "Agent"],
                        "grokMode": ["value": "1", "name": payload], "message": payload + " dipole",
                    ]
                ]
            })
        try Data(Self.picture).write(to: data.appendingPathComponent("tweets_media/\(Self.tweet + 1)-own.png"))
        for payload in HostileText.all {
            let name = String(
                "\(Self.tweet)-\(payload)".unicodeScalars.map { "/\0".unicodeScalars.contains($0) ? "_" : $0 }
                    .reduce(into: String.UnicodeScalarView()) { $0.append($1) })
            guard name.utf8.count < 250 else { continue }
            try Data(Self.picture).write(to: data.appendingPathComponent("tweets_media/" + name))
        }
    }

    /// An image of one pixel.
    private static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 10] + Array("IDAT".utf8)
        + [0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0] + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82]

    static func id(_ number: Int) -> String { String(tweet + Int64(number)) }

    private func tweet(_ number: Int, _ payload: String) -> [String: Any] {
        let end = String(min(6, payload.unicodeScalars.count))
        var tweet: [String: Any] = [
            "id": Self.id(number), "id_str": Self.id(number), "created_at": "Sat Nov 09 12:14:18 +0000 2024",
            "lang": payload, "source": "<a href=\"\(payload)\" rel=\"nofollow\">\(payload)</a>",
            "favorite_count": payload,
            "retweet_count": "7", "full_text": payload + " #tag @bob https://t.co/abcdefghij coffee",
            "in_reply_to_screen_name": number % 3 == 0 ? payload : Self.handle, "in_reply_to_user_id_str": "43",
            "entities": [
                "hashtags": [["text": "aurora", "indices": ["0", "1"]], ["text": payload, "indices": ["0", end]]],
                "symbols": [["text": payload, "indices": [end, "9"]]],
                "user_mentions": [["screen_name": payload, "name": payload, "id_str": "43", "indices": ["2", "4"]]],
                "urls": [["url": payload, "expanded_url": payload, "display_url": payload, "indices": ["5", "7"]]],
            ],
            "extended_entities": [
                "media": [
                    media("photo", number, payload), media("video", number + 5000, payload),
                    media(payload, number + 10_000, payload),
                ]
            ],
        ]
        // No media, so that the first link on the tweet's page opens a search.
        if number == 0 { tweet["extended_entities"] = nil }
        // The first tweet is not a reply; the others reply to it or to the previous tweet.
        if number > 0 { tweet["in_reply_to_status_id_str"] = Self.id(number % 5 == 0 ? number - 1 : 0) }
        return wrap(tweet)
    }

    private func wrap(_ tweet: [String: Any]) -> [String: Any] { ["tweet": tweet] }

    private func media(_ kind: String, _ number: Int, _ payload: String) -> [String: Any] {
        var media: [String: Any] = [
            "id_str": String(number), "type": kind, "url": payload, "expanded_url": payload, "display_url": payload,
            "media_url_https": "https://pbs.twimg.com/media/" + (number == 1 ? "own.png" : payload),
            "media_url": payload, "indices": ["1", "3"],
            "ext_alt_text": payload, "sizes": ["large": ["w": "1", "h": payload, "resize": payload]],
        ]
        guard kind != "photo" else { return media }
        media["video_info"] =
            [
                "duration_millis": payload,
                "variants": [
                    ["bitrate": "1", "content_type": "video/mp4", "url": "https://video.twimg.com/" + payload]
                ],
            ] as [String: Any]
        return media
    }

    /// A tweet with more entities than the service permits. They also overlap.
    private func many(_ count: Int) -> [String: Any] {
        func indices(_ number: Int) -> [String] { [String(number % 280), String(number % 280 + 3)] }
        return [
            "id": Self.id(700), "id_str": Self.id(700), "created_at": "Sat Nov 09 12:14:18 +0000 2024", "lang": "en",
            "full_text": String(repeating: "#a @b $c ", count: 60) + "coffee",
            "entities": [
                "hashtags": (0..<count / 4).map { (number: Int) -> [String: Any] in
                    ["text": "tag\(number)", "indices": indices(number)]
                },
                "symbols": (0..<count / 4).map { (number: Int) -> [String: Any] in
                    ["text": "SYM\(number)", "indices": indices(number + 1)]
                },
                "user_mentions": (0..<count / 4).map { number in
                    [
                        "screen_name": "user\(number)", "name": "x", "id_str": "\(900_000 + number)",
                        "indices": indices(number),
                    ]
                },
                "urls": (0..<count / 4).map { number in
                    [
                        "url": "https://t.co/\(number)", "expanded_url": "https://e.example/\(number)",
                        "indices": indices(number),
                    ]
                },
            ],
        ]
    }

    private func long() -> [String: Any] {
        let payload = HostileText.all.joined(separator: " ") + " "
        let text = String(repeating: payload, count: longest / payload.utf8.count + 1)
        return [
            "id": Self.id(701), "id_str": Self.id(701), "created_at": "Sat Nov 09 12:14:18 +0000 2024", "lang": "en",
            "full_text": text,
            "entities": ["hashtags": [["text": "long", "indices": ["0", String(text.utf8.count)]]]],
        ]
    }

    /// A conversation with one message per payload.
    private func conversation(_ name: String, _ payloads: [String]) -> [String: Any] {
        let messages = payloads.enumerated().map { number, payload -> [String: Any] in
            [
                "messageCreate": [
                    "id": String(7_000_000 + name.utf8.count * 1000 + number),
                    "senderId": number % 2 == 0 ? "42" : "43",
                    "recipientId": number % 2 == 0 ? "43" : "42", "createdAt": "2024-11-09T12:14:18.000Z",
                    "text": payload + " the", "mediaUrls": [payload, "https://ton.twitter.com/dm/1/2/" + payload],
                    "urls": [["url": payload, "expanded": payload, "display": payload]],
                    "reactions": [
                        ["senderId": "43", "reactionKey": payload, "eventId": "\(number)", "createdAt": payload]
                    ],
                    "editHistory": [["text": payload, "createdAt": "2024-11-09T12:00:00.000Z"]],
                ]
            ]
        }
        let naming: [String: Any] = [
            "initiatingUserId": "43", "name": payloads[0], "createdAt": "2024-11-09T11:00:00.000Z",
        ]
        let isGroup = name != "42-43"
        return [
            "dmConversation": [
                "conversationId": name, "messages": messages + (isGroup ? [["conversationNameUpdate": naming]] : []),
            ]
        ]
    }

    // MARK: Other inputs

    /// The same archive with entries whose names are invalid or lead outside it.
    private func writeZip() throws {
        var entries: [ZipBuilder.Entry] = []
        for name in ["manifest.js", "account.js", "profile.js", "like.js", "direct-messages.js"] {
            entries.append(
                ZipBuilder.Entry("data/" + name, Array(try Data(contentsOf: data.appendingPathComponent(name)))))
        }
        // Other texts than in `folder`, so that the zip is not a duplicate import.
        let tweets = HostileText.all.enumerated().dropFirst(2).map { tweet($0, $1 + "!") }
        let json = try JSONSerialization.data(withJSONObject: Array(tweets), options: [.sortedKeys])
        entries.append(ZipBuilder.Entry("data/tweets.js", Array("window.YTD.tweets.part0 = ".utf8) + json))
        entries.append(ZipBuilder.Entry("data/tweets_media/\(Self.tweet + 1)-own.png", Self.picture))
        for name in HostileText.names {
            entries.append(ZipBuilder.Entry(name, Self.picture))
            entries.append(ZipBuilder.Entry("data/tweets_media/\(Self.tweet)-" + name, Self.picture))
            entries.append(ZipBuilder.Entry("data/" + name + ".js", "window.YTD.tweets.part9 = [ ]"))
        }
        for payload in HostileText.terminal + HostileText.markup where payload.utf8.count < 300 {
            entries.append(ZipBuilder.Entry("data/tweets_media/\(Self.tweet)-" + payload, Self.picture))
        }
        entries.append(
            ZipBuilder.Entry("", Self.picture).with {
                $0.name = Array("data/tweets_media/x".utf8) + [0xFF, 0xC3, 0x0A, 0xFE]
            })
        var builder = ZipBuilder(entries)
        builder.comment = Array("\u{1B}[2J".utf8)
        try Data(builder.build()).write(to: zip)
    }

    /// A tweet of API v1.1.
    private func record(_ number: Int, _ payload: String, isInner: Bool = false) -> [String: Any] {
        let user: [String: Any] = [
            "id": number == 0 ? 43 : 1000 + number, "id_str": number == 0 ? "43" : String(1000 + number),
            "screen_name": number == 0 ? Self.partner : number % 3 == 1 ? payload : "user\(number)", "name": payload,
            "description": payload, "location": payload, "url": payload, "profile_image_url_https": payload,
            "created_at": payload, "followers_count": 3,
        ]
        var record: [String: Any] = [
            "id": Self.tweet + Int64(4000 + number), "id_str": Self.id(4000 + number),
            "created_at": "Sat Nov 09 13:00:00 +0000 2024", "lang": "en", "user": user,
            "full_text": payload + " coffee #tag @bob", "source": "<a href='\(payload)'>\(payload)</a>",
            "place": [
                "id": payload, "name": payload, "full_name": payload, "country": payload, "country_code": payload,
                "place_type": payload,
                "bounding_box": ["type": "Polygon", "coordinates": [[[4, 52], [5, 52], [5, 53], [4, 53]]]],
            ],
            "coordinates": ["type": "Point", "coordinates": [4.3, 52.1]], "withheld_in_countries": [payload],
            "entities": [
                "hashtags": [["text": payload, "indices": [0, 3]]],
                "user_mentions": [["screen_name": payload, "name": payload, "id_str": "7", "indices": [3, 5]]],
                "urls": [
                    ["url": payload, "expanded_url": "https://\(payload)", "display_url": payload, "indices": [5, 7]]
                ],
            ],
            "extended_entities": ["media": [media("photo", 20_000 + number, payload)]],
        ]
        if !isInner, number % 4 == 1 {
            record["retweeted_status"] = self.record(number + 1000, payload, isInner: true)
        }
        if !isInner, number % 4 == 2 {
            record["quoted_status"] = self.record(number + 2000, payload, isInner: true)
            record["quoted_status_id_str"] = Self.id(6000 + number)
        }
        return record
    }

    private func writeRecords() throws {
        let lines = try HostileText.all.enumerated().map { number, payload in
            String(decoding: try JSONSerialization.data(withJSONObject: record(number, payload)), as: UTF8.self)
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: records)
    }

    private func writeBroken() throws {
        func line(_ number: Int, _ text: [UInt8], _ more: [UInt8] = []) -> [UInt8] {
            let user = #""user":{"id_str":"8","screen_name":"rita","name":""#
            return Array(#"{"id_str":"\#(Self.id(8000 + number))","created_at":"Sat Nov 09 14:00:00 +0000 2024","#.utf8)
                + Array("\(user)".utf8) + text + Array(#""},"full_text":""#.utf8) + text
                + Array(#"","entities":{"hashtags":[{"text":""#.utf8) + text + Array(#"","indices":[0,2]}]}"#.utf8)
                + more
                + Array("}\n".utf8)
        }
        var bytes: [UInt8] = []
        let texts: [[UInt8]] =
            [
                #"lone \ud800 high"#, #"lone \udc00 low"#, #"\udc00\ud800 swapped"#, #"\ud83d\u0041"#,
                #"\u0000\u001b[2J\u009b2J"#,
                #"\u202e\u2066\u2028"#, #"\ud83d"#, #"\uD83D\uDE00\ude00"#,
            ].map { Array($0.utf8) }
            + HostileText.terminal.filter { !$0.contains("\n") && !$0.contains("\"") && !$0.contains("\\") }
            .map { Array($0.utf8) } + [[0xFF, 0xFE, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5], [0xC3], [0xE2, 0x80]]
        for (number, text) in texts.enumerated() { bytes += line(number, text) }
        let deep = 100_000
        bytes += line(
            500, Array("deep".utf8),
            Array(#","x":"#.utf8) + Array(repeating: 0x5B, count: deep) + Array(repeating: 0x5D, count: deep))
        bytes += line(
            501, Array("deep".utf8),
            Array(#","x":"#.utf8) + Array(repeating: 0x5B, count: 400) + Array(repeating: 0x5D, count: 400))
        bytes += line(
            502, Array("numbers".utf8),
            Array(#","favorite_count":99999999999999999999999,"retweet_count":-1e999,"reply_count":1e400"#.utf8))
        bytes += line(503, Array("keys".utf8), Array((0..<5000).map { #","k\#($0)":\#($0)"# }.joined().utf8))
        bytes += line(504, Array("after".utf8))
        try Data(bytes).write(to: broken)
    }
}

extension HostileArchive {
    /// Writes an article for each text, which is also its title, its links and its media.
    func writeArticles() throws {
        try write(
            "article.js", "YTD.article.part0",
            HostileText.all.enumerated().map { number, payload -> [String: Any] in
                let entities: [(String, [String: Any])] = [
                    ("LINK", ["url": payload]), ("MARKDOWN", ["markdown": payload]),
                    ("MEDIA", ["caption": payload, "mediaItems": [["mediaId": payload]]]),
                ]
                let blocks = ["unstyled", "atomic", "atomic", "header-one", payload].enumerated().map { key, type in
                    ["type": type, "text": payload, "entityRanges": [["key": key, "offset": 0, "length": 2]]]
                }
                let map = entities.enumerated().map { key, entity -> [String: Any] in
                    ["key": String(key), "value": ["type": entity.0, "data": entity.1]]
                }
                return [
                    "article": [
                        "id": String(number + 1), "title": payload, "coverMedia": payload, "media": [payload],
                        "content": ["blocks": blocks, "entityMap": map],
                    ]
                ]
            })
        try write(
            "article-metadata.js", "YTD.article_metadata.part0",
            HostileText.all.indices.map { number in
                [
                    "articleMetadata": [
                        "tweetId": Self.id(number + 4000), "lifecycleState": ["lifecycle": ["name": "Published"]],
                    ]
                ]
            })
    }
}
