/// Tweets in the HTML that twitter.com rendered until 2020, as the Wayback Machine keeps it (see Other inputs, Saved
/// pages):
///
///     <div class="tweet" data-tweet-id="1" data-screen-name="ann_lee" data-name="Ann" data-user-id="42">
///       <span class="_timestamp" data-time="1459454859"></span>
///       <p class="tweet-text" lang="en">Tea <a href="https://t.co/a" data-expanded-url="https://a.example">…</a></p>
///       <div data-image-url="https://pbs.twimg.com/media/A.jpg"></div>
///       <span class="ProfileTweet-action--favorite"><span data-tweet-stat-count="4"></span></span>
///     </div>
struct TweetPage {
    /// The members of each tweet.
    private var rows: [[String: String]] = []
    /// The text of the element that is read; `nil` outside of texts.
    private var text: [UInt8]?
    /// Whether the current link is written as its address, and its text is not read.
    private var isInLink = false
    /// The photos of the tweet as JSON, and their link, which has no destination.
    private var photos: [String] = []
    private var photoLink = ""
    /// More than a tweet has. A hostile page can have any number.
    private static let maxPhotos = 8
    /// The member of the next count.
    private var count = ""

    private static let attributes = [
        "tweet_id": "data-tweet-id", "user_screen_name": "data-screen-name", "user_name": "data-name",
        "user_id": "data-user-id", "is_reply": "data-is-reply-to",
    ]

    /// Returns the tweets as lines of JSON; `nil` if the page contains none.
    static func records(_ page: ArraySlice<UInt8>) -> [UInt8]? {
        guard page.firstRange(of: [UInt8]("data-tweet-id=".utf8)) != nil else { return nil }
        var found = TweetPage()
        PageTag.forEach(in: page) { text, tag in
            if !found.isInLink { found.text? += text }
            found.read(tag)
        }
        let lines = found.rows.filter { $0["text"] != nil }.map { row in
            let members = row.sorted { $0.key < $1.key }.map { name, value in
                "\"\(name)\":\(name == "photos" ? value : value.quotedJSON)"
            }
            return "{\(members.joined(separator: ","))}\n"
        }
        return lines.isEmpty ? nil : Array(lines.joined().utf8)
    }

    private mutating func read(_ tag: PageTag) {
        let classes = tag["class"] ?? ""
        if tag["data-tweet-id"] != nil, classes.split(separator: " ").contains("tweet") {
            var row = Self.attributes.compactMapValues { tag[$0] }
            if row["is_reply"] == "true", let accounts = tag["data-reply-to-users-json"] {
                let handles = FieldList.words(in: accounts, ["screen_name"]) ?? []
                row["in_reply_to_screen_name"] = handles.first { $0 != row["user_screen_name"] } ?? handles.first
            }
            (photos, photoLink) = ([], "")
            return rows.append(row)
        }
        guard let last = rows.indices.last else { return }
        switch tag.name {
        case "p" where classes.contains("tweet-text") && rows[last]["text"] == nil:
            (text, rows[last]["lang"]) = ([], tag["lang"])
        case "/p":
            guard let written = text else { break }
            let plain = LegacyText.string(PageData.unescaped(written[...]))
            rows[last]["text"] = plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
            (text, isInLink) = (nil, false)
        case "a" where text != nil && classes.contains("twitter-timeline-link"):
            guard let link = tag["href"].map({ Self.original($0) }) else { break }
            isInLink = true
            if let byte = text?.last, !byte.isJSONSpace { text?.append(UInt8(ascii: " ")) }
            text? += Array(link.utf8)
            guard let destination = tag["data-expanded-url"] else {
                photoLink = link
                break
            }
            rows[last]["urls", default: ""] += link + " "
            rows[last]["urls_expanded_url", default: ""] += destination + " "
        case "/a": isInLink = false
        case "br": text?.append(UInt8(ascii: "\n"))
        case "img": text? += Array((tag["alt"] ?? "").utf8)
        default: break
        }
        // The photos of a quoted tweet follow its beginning.
        if let image = tag["data-image-url"], rows[last]["quoted_tweet_id"] == nil, photos.count < Self.maxPhotos {
            let url = Self.original(image).quotedJSON
            photos.append(#"{"type":"photo","media_url_https":\#(url),"url":\#(photoLink.quotedJSON)}"#)
            rows[last]["photos"] = "[" + photos.joined(separator: ",") + "]"
        }
        if let time = tag["data-time"], rows[last]["timestamp_epochs"] == nil { rows[last]["timestamp_epochs"] = time }
        if classes.contains("QuoteTweet-innerContainer") {
            (rows[last]["quoted_tweet_id"], rows[last]["quoted_screen_name"]) = (
                tag["data-item-id"], tag["data-screen-name"]
            )
        }
        for name in ["reply", "retweet", "favorite"] where classes.contains("ProfileTweet-action--\(name)") {
            count = name + "_count"
        }
        if let number = tag["data-tweet-stat-count"], rows[last][count] == nil { rows[last][count] = number }
    }

    /// The address without that of a web archive before it.
    private static func original(_ url: String) -> String {
        guard let start = url.ranges(of: "http").last?.lowerBound else { return url }
        return String(url[start...])
    }
}
