/// The data with tweets inside a saved web page (see Other inputs, Saved pages):
///
///     <script id="__NEXT_DATA__" type="application/json">{"props":…}</script>     an embedded timeline
///     <script>window.__INITIAL_STATE__={"entities":{"tweets":…}};window.…</script>     a page of x.com
///     <pre>{"data":…}</pre>     a response that a browser showed, or a record
///     <!DOCTYPE NETSCAPE-Bookmark-file-1>     bookmarks (`BookmarkPage`)
///     <div class="tweet" data-tweet-id="1">     a page of twitter.com until 2020 (`TweetPage`)
///
/// Offsets and hashes of such a file refer to the data.
enum PageData {
    /// The maximum size of a page whose data is searched for, in bytes.
    private static let maxSize = 16 << 20

    /// Returns a stream of the data in a page. Returns the original stream if it is not a page with data.
    static func decoding(_ stream: ByteStream) -> ByteStream {
        let head = stream.peek(64)
        guard isPage(head) else { return stream }
        let page = stream.peek(maxSize)
        if BookmarkPage.matches(head) {
            guard page.count < maxSize else { return stream }
            return BookmarkPage.table(page).map { ByteStream($0) } ?? stream
        }
        guard let data = data(in: page) ?? TweetPage.records(page) else { return stream }
        return ByteStream(data)
    }

    private static func isPage(_ head: ArraySlice<UInt8>) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = (head.starts(with: mark) ? head.dropFirst(3) : head).drop { $0.isJSONSpace }
        guard start.first == UInt8(ascii: "<"), let next = start.dropFirst().first else { return false }
        if next == UInt8(ascii: "!") { return true }
        let name = start.dropFirst().prefix { $0 != UInt8(ascii: ">") && !$0.isJSONSpace }.map(\.asciiLowercased)
        return tags.contains(name)
    }

    private static let tags = ["html", "head", "script", "body", "meta", "pre"].map { [UInt8]($0.utf8) }

    private static func data(in page: ArraySlice<UInt8>) -> [UInt8]? {
        for mark in scripts {
            var rest = page
            while let found = rest.firstRange(of: mark) {
                rest = page[found.upperBound...]
                guard let begin = rest.prefix(maxGap).firstIndex(of: UInt8(ascii: "{")) else { continue }
                let data = page[begin..<objectEnd(in: page, from: begin)]
                if data.firstRange(of: tweetMark) != nil { return Array(data) }
            }
        }
        return responses(in: page)
    }

    /// Names before the data in scripts.
    private static let scripts = ["__NEXT_DATA__\"", "__INITIAL_STATE__"].map { [UInt8]($0.utf8) }
    /// A member that all tweets in the data of pages have.
    private static let tweetMark = [UInt8]("\"full_text\"".utf8)
    /// The maximum distance between the name and the data.
    private static let maxGap = 256

    /// The index after the object at `begin`, or the end of the page if the object is cut.
    private static func objectEnd(in page: ArraySlice<UInt8>, from begin: Int) -> Int {
        var (depth, isText, index) = (0, false, begin)
        while index < page.endIndex {
            switch page[index] {
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return page.endIndex
    }

    // MARK: Responses as text

    /// The JSON that is the text of a page, or of several elements in it, as twitter-web-exporter writes it.
    private static func responses(in page: ArraySlice<UInt8>) -> [UInt8]? {
        var (rest, found) = (page, [[UInt8]]())
        while let tag = rest.firstRange(of: [UInt8]("<pre".utf8)) {
            rest = page[tag.upperBound...]
            guard let close = rest.prefix(maxGap).firstIndex(of: UInt8(ascii: ">")) else { continue }
            let text = page[(close + 1)...].drop { $0.isJSONSpace }
            guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { continue }
            rest = page[(text.firstRange(of: [UInt8]("</pre".utf8))?.lowerBound ?? page.endIndex)...]
            found.append(unescaped(text[..<rest.startIndex]))
        }
        return found.isEmpty ? nil : Array(found.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Replaces the references that programs write for characters of the text: numbers and a few names.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var rest = text
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            plain += rest[..<sign]
            rest = rest[sign...]
            if let end = rest.prefix(maxReference).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[(sign + 1)..<end], as: UTF8.self))
            {
                plain += String(character).utf8
                rest = rest[(end + 1)...]
            } else {
                plain.append(rest.removeFirst())
            }
        }
        return plain + rest
    }

    /// The maximum length of a reference, such as `&#x1F426;`.
    private static let maxReference = 10

    /// The character of a reference: `amp`, `#39`, `#x27`.
    private static func character(_ reference: String) -> Unicode.Scalar? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let isHexadecimal = reference.dropFirst().first.map { "xX".contains($0) } ?? false
        return UInt32(reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init)
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]
}

extension ArraySlice<UInt8> {
    /// Returns the range of the first occurrence of a text, which is not empty; `nil` if the page does not contain it.
    func firstRange(of text: [UInt8]) -> Range<Int>? {
        var rest = self
        while let next = rest.firstIndex(of: text[0]) {
            if self[next...].starts(with: text) { return next..<next + text.count }
            rest = self[(next + 1)...]
        }
        return nil
    }
}

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
