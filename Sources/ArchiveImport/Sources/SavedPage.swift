import TweetModel

/// Tweets that a page shows (see Other inputs, Saved pages):
///
///     <div class="tweet" data-tweet-id="1" data-screen-name="ann_lee" data-name="Ann" data-user-id="42">
///       <span class="_timestamp" data-time="1459454859"></span>
///       <p class="tweet-text" lang="en">Tea <a href="https://t.co/a" data-expanded-url="https://a.example">…</a></p>
///       <div data-image-url="https://pbs.twimg.com/media/A.jpg"></div>
///       <span class="ProfileTweet-action--favorite"><span data-tweet-stat-count="4"></span></span>
///     </div>                                            twitter.com until 2020
///     <article data-testid="tweet">
///       <div data-testid="User-Name"><a href="/ann_lee">Ann</a><a href="/ann_lee/status/1"><time datetime=…></time></a></div>
///       <div data-testid="tweetText" lang="en">Tea <a href="https://t.co/a"><span>https://</span>a.example</a></div>
///       <button data-testid="like" aria-label="4 Likes. Like"></button>
///     </article>                                        x.com
///     <div class="timeline-item"><a class="tweet-link" href="/ann_lee/status/1#m"></a>
///       <a class="fullname" title="Ann"></a><span class="tweet-date"><a title="Mar 31, 2023 · 8:07 PM UTC"></a></span>
///       <div class="tweet-content">Tea <a href="https://a.example">a.example</a></div>
///       <span class="icon-heart"></span> 4
///     </div>                                            Nitter
///     <blockquote class="twitter-tweet"><p lang="en">Tea</p>&mdash; Ann (@ann_lee)
///       <a href="https://twitter.com/ann_lee/status/1">March 31, 2023</a></blockquote>    any page with tweets in it
struct SavedPage {
    /// A program that writes pages, and a text that occurs in its pages.
    private enum Kind: String, CaseIterable {
        case before2020 = "data-tweet-id="
        case current = "tweetText"
        case nitter = "tweet-content"
        case embedded = "twitter-tweet"
    }

    /// The members of each tweet.
    private var rows: [[String: String]] = []
    /// The text of the element that is read; `nil` outside of texts.
    private var text: [UInt8]?
    /// The text of the ended paragraphs of an embedded tweet.
    private var paragraphs: [UInt8]?
    /// The text of the current link, which is written as its address; `nil` outside of such links.
    private var linkText: [UInt8]?
    /// The photos of the tweet as JSON, and their link, which has no destination.
    private var photos: [String] = []
    private var photoLink = ""
    /// The number of links of the tweet with a destination.
    private var linkCount = 0
    /// More than a tweet has. A hostile page can have any number.
    private static let maxPhotos = 8
    private static let maxLinks = 1000
    /// The link of the tweet to its photo or video. Programs that save pages replace the addresses of photos.
    private var mediaLink: String?
    /// The short link of the tweet's card, which the page removes from the end of the text.
    private var cardLink: String?
    /// The first account after the time. It is the answered account if a text follows.
    private var answered: String?
    /// The member of the next count.
    private var count = ""
    /// The number of open elements inside that of the text.
    private var depth = 0
    /// The address of the current link.
    private var link: String?
    /// The text of the element with the author's name; `nil` outside of it.
    private var heading: [UInt8]?
    /// Whether the position is in a quoted tweet.
    private var isInQuote = false
    /// Whether the position is in the line with the answered accounts.
    private var isInReplyLine = false

    private static let attributes = [
        "tweet_id": "data-tweet-id", "user_screen_name": "data-screen-name", "user_name": "data-name",
        "user_id": "data-user-id", "is_reply": "data-is-reply-to",
    ]

    /// Returns the tweets as lines of JSON; `nil` if the page contains none.
    static func records(_ page: ArraySlice<UInt8>) -> [UInt8]? {
        // Other pages can contain the text of a kind, too.
        for kind in Kind.allCases where page.firstRange(of: [UInt8](kind.rawValue.utf8)) != nil {
            if let records = records(page, kind) { return records }
        }
        return nil
    }

    private static func records(_ page: ArraySlice<UInt8>, _ kind: Kind) -> [UInt8]? {
        var found = SavedPage()
        PageTag.forEach(in: page) { text, tag in
            if found.linkText == nil { found.text? += text } else { found.linkText? += text }
            found.heading? += text
            switch kind {
            case .before2020: found.read(tag)
            case .current: found.readCurrent(tag)
            case .nitter: found.readNitter(text, tag)
            case .embedded: found.readEmbedded(tag)
            }
        }
        let tweets = found.rows.filter { $0["tweet_id"] != nil }
        guard tweets.contains(where: hasContent) else { return nil }
        let lines = tweets.map { row in
            let members = (hasContent(row) ? row.merging(["text": ""]) { first, _ in first } : row)
                .sorted { $0.key < $1.key }.map { name, value in
                    "\"\(name)\":\(name == "photos" ? value : value.quotedJSON)"
                }
            return "{\(members.joined(separator: ","))}\n"
        }
        return Array(lines.joined().utf8)
    }

    /// Whether a tweet has a text, or something that can be without one. The markup of others is probably damaged, and
    /// they are reported.
    private static func hasContent(_ row: [String: String]) -> Bool {
        ["text", "photos", "quoted_tweet_id"].contains { row[$0] != nil }
    }

    // MARK: Elements of all pages

    private mutating func beginTweet(_ row: [String: String] = [:]) {
        var next = SavedPage()
        swap(&next.rows, &rows)
        next.rows.append(row)
        self = next
    }

    /// The row of the current tweet.
    private subscript(name: String) -> String? {
        get { rows.last?[name] }
        set { if !rows.isEmpty { rows[rows.count - 1][name] = newValue } }
    }

    private mutating func beginText(_ tag: PageTag) {
        (text, depth) = ([], 0)
        self["lang"] = tag["lang"]
    }

    private mutating func endText() {
        guard let written = text else { return }
        self["text"] = Self.plain(written).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
        (text, linkText) = (nil, nil)
    }

    private static func plain(_ html: [UInt8]) -> String { LegacyText.string(SavedPage.unescaped(html[...])) }

    private mutating func endHeading() {
        guard let written = heading else { return }
        let name = Self.plain(written).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !name.isEmpty { self["user_name"] = name }
        heading = nil
    }

    /// Writes a link into the text as its address.
    private mutating func addLink(_ url: String) {
        if let byte = text?.last, !byte.isJSONSpace { text?.append(UInt8(ascii: " ")) }
        text? += Array(url.replacing("&", with: "&amp;").utf8)
    }

    /// Adds the current link as its address, or a mention or tag as its text.
    private mutating func endLink() {
        if let shown = linkText, let link {
            if link.hasPrefix("http"), ![UInt8]("@#$".utf8).contains(shown.first ?? 0) {
                addLink(link)
            } else {
                text? += shown
            }
        }
        (link, linkText) = (nil, nil)
    }

    private mutating func addDestination(_ destination: String, of link: String) {
        guard linkCount < Self.maxLinks, !rows.isEmpty else { return }
        linkCount += 1
        rows[rows.count - 1]["urls", default: ""] += link + " "
        rows[rows.count - 1]["urls_expanded_url", default: ""] += destination + " "
    }

    private mutating func addPhoto(_ url: String) {
        guard photos.count < Self.maxPhotos else { return }
        photos.append(#"{"type":"photo","media_url_https":\#(url.quotedJSON),"url":\#(photoLink.quotedJSON)}"#)
        self["photos"] = "[" + photos.joined(separator: ",") + "]"
    }

    /// The address without that of the Wayback Machine before it, which is only a path in some pages.
    private static func original(_ url: String) -> String {
        guard url.utf8Contains("/web/"),
            let archive = url.prefixMatch(of: /(?:(?:https?:)?\/\/[^\/]+)?\/web\/[0-9]+[a-z_]*\/(?=http)/)
        else { return url }
        return String(url[archive.range.upperBound...])
    }

    /// The path in an address of any site.
    private static func path(_ url: String) -> ArraySlice<Substring> {
        original(url).split(separator: "/", omittingEmptySubsequences: true)[...]
            .drop { $0.contains(".") || $0.contains(":") }
    }

    /// The tweet in the address of a page of any site, or in a path: `/ann_lee/status/1#m`.
    private static func status(_ url: String) -> StatusLink? {
        StatusLink(page: "https://x.com/" + path(url).joined(separator: "/"))
    }

    /// The account in the address of its page on X, or in a path; `nil` for other addresses.
    private static func profile(_ url: String) -> String? {
        guard let host = original(url).split(separator: "/").last(where: { $0.contains(".") }) else {
            return account(url)
        }
        return ["x.com", "twitter.com"].contains { host == $0 || host.hasSuffix("." + $0) } ? account(url) : nil
    }

    /// The account in the address of its page on any site.
    private static func account(_ url: String) -> String? {
        let path = path(url)
        return path.count == 1 ? FlatFormat.plainHandle(path.first.map(String.init)) : nil
    }

    /// The first number in a text, such as `1,234 Likes. Like`; `nil` for a rounded one, such as `1.2K`.
    private static func number(in text: String) -> String? {
        let start = text.drop { !$0.isASCII || !$0.isNumber }
        let number = start.prefix { $0.isASCII && $0.isNumber || ",.\u{A0}\u{202F}".contains($0) }
        if number.isEmpty || text[number.endIndex...].first.map({ $0.isASCII && $0.isLetter }) == true { return nil }
        return number.filter { $0.isASCII && $0.isNumber }
    }
}

/// Pages of x.com. They show the destinations of short links, but not the ID of a quoted tweet.
extension SavedPage {
    private static let counts = [
        "reply": "reply_count", "retweet": "retweet_count", "unretweet": "retweet_count", "like": "favorite_count",
        "unlike": "favorite_count", "bookmark": "bookmark_count", "removeBookmark": "bookmark_count",
    ]

    private mutating func readCurrent(_ tag: PageTag) {
        switch tag.name {
        case "article": beginTweet()
        case "/article":
            if let mediaLink, photos.isEmpty {
                let type = mediaLink.contains("/video/") ? "video" : "photo"
                self["photos"] = #"[{"type":"\#(type)","url":\#(mediaLink.quotedJSON)}]"#
            }
            if let cardLink, self["text"]?.contains(cardLink) != true {
                self["text"] = [self["text"], cardLink].compactMap(\.self).joined(separator: " ")
            }
        case "div" where text != nil: depth += 1
        case "/div" where text != nil:
            if depth == 0 { endText() }
            depth -= 1
        case "div", "button":
            let name = tag["data-testid"] ?? ""
            if tag["role"] == "link" { isInQuote = true }
            if tag["role"] == "group" { isInQuote = false }
            if name == "tweetText", !isInQuote, self["text"] == nil {
                beginText(tag)
                self["in_reply_to_screen_name"] = answered
            }
            if name.hasPrefix("User-Name"), self["user_name"] == nil { heading = [] }
            if let member = Self.counts[name], let label = tag["aria-label"] { self[member] = Self.number(in: label) }
            if name == Self.more { cut() }
        case "a":
            let url = Self.original(tag["href"] ?? "")
            link = url
            if text != nil, ShortLink.code(of: url) != nil {
                addLink(url)
                linkText = []
            } else if !isInQuote, ShortLink.code(of: url) != nil {
                cardLink = url
            }
            if isInQuote, let quoted = Self.status(url) {
                (self["quoted_tweet_id"], self["quoted_screen_name"]) = ("\(quoted.tweet)", quoted.handle)
            }
            if !isInQuote, text == nil, self["tweet_id"] != nil, answered == nil { answered = Self.profile(url) }
            if !isInQuote, mediaLink == nil, ["/photo/", "/video/"].contains(where: { url.contains($0) }),
                let status = Self.status(url), "\(status.tweet)" == self["tweet_id"]
            {
                mediaLink = url
            }
            if url.hasSuffix("/analytics") { self["view_count"] = tag["aria-label"].flatMap { Self.number(in: $0) } }
            if tag["data-testid"] == Self.more { cut() }
        case "/a":
            if let shown = linkText, let link {
                let destination = Self.plain(shown).filter { !$0.isWhitespace && $0 != "…" }
                if destination.hasPrefix("http") { addDestination(destination, of: link) }
            }
            endHeading()
            (link, linkText) = (nil, nil)
        case "time":
            guard let status = link.flatMap({ Self.status($0) }), self["tweet_id"] == nil else { break }
            (self["tweet_id"], self["user_screen_name"]) = ("\(status.tweet)", status.handle)
            self["created_at"] = tag["datetime"]
        case "img":
            let (alt, url) = (Array((tag["alt"] ?? "").utf8), Self.original(tag["src"] ?? ""))
            text? += alt
            heading? += alt
            if text == nil, !isInQuote, url.contains("pbs.twimg.com/media/") { addPhoto(MediaItem.plainURL(url)) }
        case "br": text?.append(UInt8(ascii: "\n"))
        default: break
        }
    }

    /// The name of the link after the beginning of a long text.
    private static let more = "tweet-text-show-more-link"

    private mutating func cut() {
        if !isInQuote, let text = self["text"], !text.hasSuffix("…") { self["text"] = text + "…" }
    }
}

/// Pages of Nitter. They show the destinations of links, and not the short links.
extension SavedPage {
    private static let icons = [
        "icon-comment": "reply_count", "icon-retweet": "retweet_count", "icon-quote": "quote_count",
        "icon-heart": "favorite_count", "icon-play": "view_count", "icon-views": "view_count",
    ]

    private mutating func readNitter(_ before: ArraySlice<UInt8>, _ tag: PageTag) {
        if !count.isEmpty, before.contains(where: { !$0.isJSONSpace }) {
            if let number = Self.number(in: String(decoding: before, as: UTF8.self)) { self[count] = number }
            count = ""
        }
        let classes = (tag["class"] ?? "").split(separator: " ").map(String.init)
        switch tag.name {
        case "div" where text != nil: depth += 1
        case "/div" where text != nil:
            if depth == 0 { endText() }
            depth -= 1
        case "/div": isInReplyLine = false
        case "div", "article":
            if classes.contains("timeline-item") { beginTweet() }
            if classes.contains("quote") { isInQuote = true }
            if classes.contains("tweet-stats") { isInQuote = false }
            if classes.contains("replying-to"), !isInQuote { isInReplyLine = true }
            if classes.contains("tweet-content"), !isInQuote, self["text"] == nil { beginText(tag) }
        case "a":
            let url = Self.original(tag["href"] ?? "")
            if text != nil {
                (link, linkText) = (url, [])
            } else if isInReplyLine {
                self["in_reply_to_screen_name"] = self["in_reply_to_screen_name"] ?? Self.account(url)
            } else if let status = Self.status(url) {
                let member = isInQuote ? "quoted_tweet_id" : "tweet_id"
                if self[member] == nil {
                    self[member] = "\(status.tweet)"
                    self[isInQuote ? "quoted_screen_name" : "user_screen_name"] = status.handle
                }
                if !isInQuote, let time = tag["title"], time.contains("·") { self["date"] = time }
            }
            if !isInQuote, classes.contains("fullname") { self["user_name"] = tag["title"] }
            if !isInQuote, classes.contains("still-image") {
                let path = url.replacing("%2F", with: "/")
                guard let start = path.ranges(of: "media/").last?.upperBound else { break }
                addPhoto("https://pbs.twimg.com/media/" + path[start...].prefix { $0 != "?" && $0 != "%" })
            }
        case "/a": endLink()
        case "span": count = classes.lazy.compactMap { Self.icons[$0] }.first ?? count
        case "br": text?.append(UInt8(ascii: "\n"))
        default: break
        }
    }
}

/// Pages that embed tweets, without their counts and media.
extension SavedPage {
    private mutating func readEmbedded(_ tag: PageTag) {
        let url = Self.original(tag["href"] ?? "")
        switch tag.name {
        case "blockquote" where tag["class"]?.contains("twitter-tweet") == true:
            beginTweet()
            heading = []
        case "/blockquote": (heading, text) = (nil, nil)
        case "p" where heading != nil && text == nil:
            if paragraphs == nil { self["lang"] = tag["lang"] }
            (text, heading) = ([], [])
        case "/p" where text != nil:
            if paragraphs == nil { paragraphs = [] } else { paragraphs? += [0x0A, 0x0A] }
            paragraphs? += text ?? []
            (text, heading) = (nil, [])
        case "a" where text != nil && !isInAuthorLine: (link, linkText) = (url, [])
        case "a" where heading != nil:
            guard let status = Self.status(url) else { break }
            (self["tweet_id"], self["user_screen_name"]) = ("\(status.tweet)", status.handle)
            text = paragraphs
            endText()
            endHeading()
            if let name = self["user_name"], name.hasPrefix("— ") { self["user_name"] = String(name.dropFirst(2)) }
        case "/a": endLink()
        case "br": text?.append(UInt8(ascii: "\n"))
        default: break
        }
    }

    /// Whether the current paragraph begins with the dash before the author. WordPress puts the line with the author
    /// into a paragraph, and splits a text at its blank lines.
    private var isInAuthorLine: Bool {
        guard paragraphs != nil, let heading else { return false }
        return Self.plain(Array(heading.prefix(16))).drop(while: \.isWhitespace).hasPrefix("—")
    }
}

/// Pages of twitter.com until 2020, as the Wayback Machine keeps them.
extension SavedPage {
    private mutating func read(_ tag: PageTag) {
        let classes = tag["class"] ?? ""
        if tag["data-tweet-id"] != nil, classes.split(separator: " ").contains("tweet") {
            var row = Self.attributes.compactMapValues { tag[$0] }
            if row["is_reply"] == "true", let accounts = tag["data-reply-to-users-json"] {
                let handles = accounts.words(["screen_name"]) ?? []
                row["in_reply_to_screen_name"] = handles.first { $0 != row["user_screen_name"] } ?? handles.first
            }
            return beginTweet(row)
        }
        guard !rows.isEmpty else { return }
        switch tag.name {
        case "p" where classes.contains("tweet-text") && self["text"] == nil: beginText(tag)
        case "/p": endText()
        case "a" where text != nil && classes.contains("twitter-timeline-link"):
            guard let link = tag["href"].map({ Self.original($0) }) else { break }
            addLink(link)
            linkText = []
            if let destination = tag["data-expanded-url"] {
                addDestination(destination, of: link)
            } else {
                photoLink = link
            }
        case "/a": linkText = nil
        case "br": text?.append(UInt8(ascii: "\n"))
        case "img": text? += Array((tag["alt"] ?? "").utf8)
        default: break
        }
        // The photos of a quoted tweet follow its beginning.
        if let image = tag["data-image-url"], self["quoted_tweet_id"] == nil { addPhoto(Self.original(image)) }
        if let time = tag["data-time"], self["timestamp_epochs"] == nil { self["timestamp_epochs"] = time }
        if classes.contains("QuoteTweet-innerContainer") {
            (self["quoted_tweet_id"], self["quoted_screen_name"]) = (tag["data-item-id"], tag["data-screen-name"])
        }
        for name in ["reply", "retweet", "favorite"] where classes.contains("ProfileTweet-action--\(name)") {
            count = name + "_count"
        }
        if let number = tag["data-tweet-stat-count"], !count.isEmpty, self[count] == nil { self[count] = number }
    }
}
