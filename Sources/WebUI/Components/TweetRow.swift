import Rendering
import TweetArchive
import TweetModel

/// A tweet in a list or on its own page. Hashtags, cashtags, mentions and URLs in its text are links. In a list, the
/// time is the link to the tweet, and the script opens the tweet after a click outside of links that selects no text.
/// A list in a file has no other page for the tweet, so it contains the whole text and describes the images.
struct TweetRow {
    let hit: SearchHit
    let context: RowContext
    /// The quoted tweet, if it is in the store.
    var quoted: SearchHit?
    /// True in the detail of a tweet (`TweetDetail`). The tweet is then larger and does not link to itself, and the
    /// detail shows the labels, note and counts separately.
    var isLarge = false
    /// The tweets of the rows above and below. A row does not repeat that it continues one of them.
    var neighbours: [TweetID] = []

    private var tweet: Tweet { hit.tweet }

    init(_ hit: SearchHit, _ context: RowContext, quoted: SearchHit? = nil, isLarge: Bool = false) {
        self.hit = hit
        self.context = context
        self.quoted = quoted
        self.isLarge = isLarge
    }

    func write(_ html: inout MarkupWriter) {
        html.element(
            "article", .class(isLarge ? "tweet large" : "tweet"), .named("data-id", tweet.id.description)
        ) { html in
            html.avatar(of: original ?? tweet.author, context)
            html.element("div", .class("body")) { html in
                relations(&html)
                byline(&html)
                content(&html)
                guard !isLarge else { return }
                html.element("div", .class("meta")) { html in
                    counts(&html)
                    labelsAndNote(&html)
                }
            }
        }
    }

    /// Writes the text, the media, and the quoted tweet.
    func content(_ html: inout MarkupWriter) {
        text(&html)
        thumbnails(&html)
        attachments(&html)
        quotation(&html)
    }

    // MARK: Parts

    /// The author of the retweeted tweet, whose name and text a list shows instead of `RT @name: `; `nil` for another
    /// tweet, and if the handle is unknown.
    private var original: User? {
        guard !isLarge, !context.isFile, let reference = tweet.retweetOf, let handle = reference.handle else {
            return nil
        }
        return User(id: reference.user, handle: handle)
    }

    private func relations(_ html: inout MarkupWriter) {
        for relation in TweetMetadata.relations(of: tweet) {
            if relation.handle == nil, relation.sign != TweetMetadata.retweetSign, let other = relation.tweet,
                other == tweet.replyTo?.tweet, neighbours.contains(other)
            {
                continue
            }
            // The box of the quoted tweet shows its author.
            if quoted != nil, relation.sign == TweetMetadata.quoteSign { continue }
            html.element("p", .class("relation")) { html in
                html.element("span", .named("aria-hidden", "true"), text: relation.sign + " ")
                if original != nil, relation.sign == TweetMetadata.retweetSign {
                    let name = tweet.author?.name ?? tweet.author?.handle.map { "@" + $0 } ?? "unknown author"
                    let url = tweet.author.flatMap { context.url(of: $0) }
                    html.link(url, .class("user")) { $0.element("bdi", text: name) }
                    return html.text(" retweeted")
                }
                let words = relation.words + (relation.handle == nil ? "" : " ")
                let author = relation.handle.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
                if let other = relation.tweet {
                    html.link(context.isFile ? relation.url.flatMap(LinkURL.web) : .tweet(other), text: words)
                } else {
                    html.text(words)
                }
                if let author {
                    let url = context.url(of: User(id: nil, handle: author))
                    html.link(url, .class("user")) { $0.element("bdi", text: "@" + author) }
                } else if let handle = relation.handle {
                    html.element("bdi", text: handle)
                }
            }
        }
    }

    /// Writes the poll and the Community Note.
    private func attachments(_ html: inout MarkupWriter) {
        for (label, text) in TweetMetadata.attachments(of: tweet) {
            html.element("p", .class("quiet")) { html in
                html.text(label + ": ")
                html.element("bdi", text: text)
            }
        }
    }

    private func byline(_ html: inout MarkupWriter) {
        html.element(isLarge ? "div" : "header", .class("byline")) { html in
            html.byline(of: original ?? tweet.author, context)
            if isLarge {
                html.element("span", .class("when")) { $0.time(tweet.createdAt, context, isLong: true) }
            } else {
                let url = context.url(ofRow: tweet)
                html.link(url, .class("when"), context.isFile ? nil : .named("data-open", "")) { html in
                    html.time(tweet.createdAt, context, isCompact: true)
                    let target = context.isFile ? (url == nil ? "" : " on X") : ", open this tweet"
                    html.element("span", .class("unseen"), text: target)
                }
            }
        }
    }

    private func text(_ html: inout MarkupWriter) {
        let isWhole = isLarge || context.isFile
        if let article = ArticleText(hit, context) {
            return isWhole
                ? article.write(&html, languageAttribute) : article.writeExcerpt(&html, languageAttribute)
        }
        let shown =
            isWhole
            ? StyledText(hit).presented(.display, quoting: tweet.quoteOf)
            : Passage.listed(hit, .display).withoutRetweetPrefix(of: original?.handle ?? "").withoutMediaLinks
        guard !shown.runs.isEmpty else { return }
        html.element(
            "p", .class("text"), .named("dir", "auto"), languageAttribute
        ) { html in
            html.styled(shown) { context.url(of: $0, in: tweet) }
        }
    }

    /// The `lang` attribute, which determines the voice of a screen reader. `nil` if the language is unknown, if
    /// Twitter found only links (`zxx`, also for articles), or if it is not a code of two or three lowercase letters.
    private var languageAttribute: MarkupWriter.Attribute? {
        guard let language = tweet.language, (2...3).contains(language.utf8.count), language != "und",
            language != "zxx",
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        return .named("lang", language)
    }

    private func quotation(_ html: inout MarkupWriter) {
        guard let reference = tweet.quoteOf else { return }
        guard let quoted else {
            // The quoted tweet is not in the store. `relations` writes a link to it.
            return
        }
        html.element("blockquote", .class("quoted")) { html in
            if !context.isFile, let item = quoted.tweet.media.first {
                let picture = Picture(item, of: quoted.tweet.id, 0, context)
                html.link(picture.url, .class("thumb")) { picture.write(&$0, isSmall: true, isThumbnail: true) }
            }
            html.element("p", .class("byline")) { html in
                html.byline(of: quoted.tweet.author, context)
                if let id = reference.tweet {
                    html.link(context.url(of: id, by: quoted.tweet.author?.handle), .class("time")) {
                        $0.time(quoted.tweet.createdAt, context, isCompact: true)
                    }
                }
            }
            if let article = ArticleText(quoted, context) { return article.writeExcerpt(&html, nil) }
            html.element("p", .class("text"), .named("dir", "auto")) { html in
                let text = Passage.listed(quoted, .display)
                html.styled(context.isFile ? text : text.withoutMediaLinks) { context.url(of: $0, in: quoted.tweet) }
            }
        }
    }

    /// Writes the labels and the note that the user added to the tweet.
    func labelsAndNote(_ html: inout MarkupWriter) {
        guard !hit.labels.isEmpty || hit.note != nil else { return }
        html.element("p", .class("own")) { html in
            for label in hit.labels {
                let isStar = label == LabelName.starred.text
                html.link(context.url(ofLabel: label), .class(isStar ? "label starred" : "label")) { html in
                    if isStar {
                        html.element("span", .named("aria-hidden", "true"), text: "★")
                        html.element("span", .class("unseen"), text: "starred")
                    } else {
                        html.element("bdi", text: label)
                    }
                }
                html.text(" ")
            }
            if let note = hit.note { html.element("bdi", .class("note"), text: note) }
        }
    }

    /// Writes the counts, flags and place. On a page of the server, likes, retweets and replies have an icon and a
    /// fixed width, so that they align in the list, and only the detail has the other counts and the facts.
    private func counts(_ html: inout MarkupWriter) {
        let slots: [TweetCount] = context.isFile ? [] : [.likes, .retweets, .replies]
        let words =
            context.isFile
            ? TweetMetadata.flags(of: tweet) + TweetMetadata.counts(of: tweet) : TweetMetadata.warnings(of: tweet)
        let place = TweetMetadata.place(of: tweet)
        // Slots after the last count would only move the words away.
        let counted = slots.lastIndex { tweet.counts[$0] ?? 0 > 0 }.map { slots[...$0] } ?? []
        guard !counted.isEmpty || !words.isEmpty || place != nil else { return }
        html.element("p", .class("counts")) { html in
            for count in counted {
                html.element("span", .class("slot")) { $0.count(count, of: tweet) }
            }
            html.text(words.joined(separator: " · "))
            if let place {
                if !words.isEmpty { html.text(" · ") }
                html.element("bdi", text: place)
            }
        }
    }
}

extension MarkupWriter {
    /// Writes a count of a tweet with its icon. Writes nothing if the count is unknown or 0.
    mutating func count(_ count: TweetCount, of tweet: Tweet) {
        guard let number = tweet.counts[count], number > 0 else { return }
        icon(count.name)
        text(HumanReadable.grouped(number))
        element("span", .class("unseen"), text: number == 1 ? " \(count.noun)" : " \(count.name)")
    }
}

extension LinkURL {
    /// The search for tweets by and about an account. `handle` can also be the ID of the account.
    static func user(_ handle: String) -> LinkURL { .search(DetailPage.term("user:", handle)) }

    /// The search for tweets in the archive of an account.
    static func archive(of owner: String) -> LinkURL { .search(archiveClause(of: owner)) }

    static func archiveClause(of owner: String) -> String { DetailPage.term("account:", owner) }
}

extension MarkupWriter {
    /// Writes the display name and handle of an author, as far as they are known. If both are unknown, writes the ID or
    /// `unknown author`. Names are in `bdi` elements, so that a right-to-left name does not reorder the text around it.
    mutating func byline(of user: User?, _ context: RowContext) {
        guard let user, user.handle != nil || user.name != nil || user.id != nil else {
            return element("span", .class("name unknown"), text: "unknown author")
        }
        let name = user.name ?? user.handle.map { "@" + $0 } ?? user.id.map { "user \($0)" } ?? ""
        link(context.url(of: user), .class("name")) { $0.element("bdi", text: name) }
        if let handle = user.handle, user.name != nil {
            text(" ")
            element("bdi", .class("handle"), text: "@" + handle)
        }
    }
}

extension MarkupWriter {
    /// Writes a relative and an exact time: `2 mo ago · 2026-09-10 20:15 UTC`, or `time unknown`. In a file and in the
    /// long form, only the exact time. The compact form is `10 Sep 2026`, or `3 h ago` within 24 hours; the exact time
    /// is its tooltip.
    mutating func time(_ time: Timestamp?, _ context: RowContext, isLong: Bool = false, isCompact: Bool = false) {
        guard let time else { return element("span", .class("unknown"), text: "time unknown") }
        if isCompact, let now = context.now {
            let isRecent = (0..<86_400).contains(now - time.seconds) && time.precision == .second
            return element(
                "time", .named("datetime", time.iso8601), .named("title", context.zone.long(time)),
                text: isRecent ? HumanReadable.relative(time, now: now) : context.zone.date(time))
        }
        let exact = isLong ? context.zone.long(time) : context.zone.short(time)
        element("time", .named("datetime", time.iso8601), .named("title", context.zone.long(time))) { html in
            if let now = context.now, !isLong {
                html.element("span", .class("ago"), text: HumanReadable.relative(time, now: now))
                html.text(" · ")
            }
            html.text(exact)
        }
    }

    /// - Parameter seconds: The Unix time.
    mutating func time(_ seconds: Int64, _ context: RowContext, isCompact: Bool = false) {
        time(Timestamp(seconds: seconds), context, isCompact: isCompact)
    }

    /// Writes the profile image of an account, if it is in an imported archive. Otherwise the initials on a coloured
    /// background.
    mutating func avatar(of user: User?, _ context: RowContext) {
        let name = "avatar hue\(User.hue(of: user))"
        if let source = context.avatar(of: user) {
            // The alternative text is empty because the name is next to the image.
            void(
                "img", .class(name), source, .named("alt", ""), .named("width", 48), .named("height", 48),
                .named("loading", "lazy"))
        } else {
            element("span", .class(name), .named("aria-hidden", "true"), text: User.initials(of: user))
        }
    }
}

extension User {
    /// The number of colour classes in the style sheet.
    private static let hues = 12

    /// Returns the number of a colour class, which is always the same for the same ID or, without an ID, the same
    /// handle.
    static func hue(of user: User?) -> Int {
        if let id = user?.id { return Int(UInt64(bitPattern: id.rawValue) % UInt64(hues)) }
        let sum = (user?.handle ?? "").lowercased().utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
        return Int(sum % UInt64(hues))
    }

    /// Returns the initials of the first and last words of the name: `Mira Okafor` → `MO`. Skips words without letters
    /// or digits. Uses the handle if the name is unknown. Without letters or digits, returns `?`.
    static func initials(of user: User?) -> String {
        let words = (user?.name ?? user?.handle ?? "?").split(whereSeparator: \.isWhitespace)
        let letters = words.compactMap { $0.first(where: { $0.isLetter || $0.isNumber }) }
        guard let first = letters.first else { return "?" }
        let last = letters.count > 1 ? letters.last : nil
        return ([first] + (last.map { [$0] } ?? [])).map { $0.uppercased() }.joined()
    }
}

extension TweetRow {
    /// Writes the images and videos, with a placeholder for each missing file: thumbnails in a row, and larger in the
    /// detail of the tweet. In a file, writes the images and their descriptions. In the detail, an article contains
    /// some of the images, and videos can be played.
    private func thumbnails(_ html: inout MarkupWriter) {
        let outside = hit.tweet.mediaOutsideArticle
        let media = hit.tweet.media.enumerated().filter { !isLarge || outside.contains($0.element) }
        guard !media.isEmpty else { return }
        if context.isFile { return pictures(&html) }
        html.element("div", .class("thumbs count\(min(media.count, 4))")) { html in
            for (index, item) in media {
                let picture = Picture(item, of: hit.tweet.id, index, context)
                if isLarge, picture.isAvailable, !picture.isImage {
                    html.element("div", .class("thumb")) { picture.write(&$0, isSmall: false) }
                } else {
                    html.link(picture.url, .class("thumb")) {
                        picture.write(&$0, isSmall: true, isFitted: media.count == 1 && !isLarge)
                    }
                }
            }
        }
    }

    /// The images and videos that are not in the text of an article.
    private func pictures(_ html: inout MarkupWriter) {
        let items = hit.tweet.mediaOutsideArticle
        if items.isEmpty { return }
        html.element("ul", .class("pictures")) { html in
            for (index, item) in items.enumerated() {
                html.element("li") { $0.figure(Picture(item, of: hit.tweet.id, index, context)) }
            }
        }
    }
}

/// An image or video, or a placeholder if its file is missing. The HTML of an image or video contains the size, so that
/// the page does not shift when the browser has loaded the file.
struct Picture {
    let item: MediaItem
    /// The page that shows only this image or video; in a file, its original URL.
    let url: LinkURL?
    /// `tweet` or `message`, for the alternative text.
    let owner: String
    /// The position in the tweet or message, from 0.
    let index: Int
    /// The file in the media folder or in an archive, or the embedded image; `nil` if it is missing.
    private let source: MarkupWriter.Attribute?
    /// The URL of the file on the server; `nil` if it is missing, and on a page in a file.
    let file: LinkURL.Local?
    /// The name under which a browser saves the file.
    let fileName: String
    /// True on a page in a file. Its name replaces an image that is not embedded, because the archive may contain it.
    let isInFile: Bool

    init(_ item: MediaItem, of tweet: TweetID, _ index: Int, _ context: RowContext) {
        self.item = item
        self.index = index
        owner = "tweet"
        file = context.file(of: item) { .media(tweet, index, version: $0) }
        source = file.map { .source($0) } ?? context.embedded(item)
        fileName = Self.fileName(item, "\(tweet)", index)
        url = context.url(of: item, index, in: tweet)
        isInFile = context.isFile
    }

    init(_ item: MediaItem, of message: MessageID, _ index: Int, _ context: RowContext) {
        self.item = item
        self.index = index
        owner = "message"
        file = context.file(of: item) { .media(message, index, version: $0) }
        source = file.map { .source($0) } ?? context.embedded(item)
        fileName = Self.fileName(item, "\(message)", index)
        let original = (item.videoURL ?? item.url ?? item.expanded).flatMap(LinkURL.web)
        url = context.isFile ? original : .image(message, index)
        isInFile = context.isFile
    }

    private static func fileName(_ item: MediaItem, _ owner: String, _ index: Int) -> String {
        item.fileName?.split(separator: "/").last.map(String.init) ?? "\(owner)-\(index + 1)"
    }

    var isAvailable: Bool { source != nil }

    /// The alternative text: the author's description or, if it is missing, the kind and position.
    var words: String {
        if let text = item.alternativeText, !text.isEmpty { return Passage.listed(text) }
        let noun = item.kind == .photo ? "photo" : item.kind == .video ? "video" : "GIF"
        return "\(noun) \(index + 1) of this \(owner), without a description"
    }

    /// The size in pixels; `nil` if it is unknown.
    private var knownSize: (width: Int, height: Int)? {
        guard let width = item.width, let height = item.height, width > 0, height > 0 else { return nil }
        return (width, height)
    }

    /// The size in pixels. If it is unknown, 4 by 3, for an aspect ratio.
    var size: (width: Int, height: Int) { knownSize ?? (4, 3) }

    /// The size of the only image of a row: at most 320 pixels high and 568 wide, and not larger than the file.
    private var fitted: (width: Int, height: Int) {
        let scale = min(1, 320 / Double(size.height), 568 / Double(size.width))
        return (max(1, Int(Double(size.width) * scale)), max(1, Int(Double(size.height) * scale)))
    }

    /// True if the file is available and is an image. A page in a file embeds only images, such as the first frame of a
    /// video.
    var isImage: Bool { isAvailable && (item.kind == .photo || isInFile) }

    /// Writes the image or video.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - isSmall: True for the first frame of a video instead of its controls.
    ///   - isFitted: True for the only image of a row or a message.
    ///   - preload: How much of a small video the browser loads: `metadata`, or `none` until a script changes it.
    ///   - isThumbnail: True for the small image inside the file, if it contains one.
    func write(
        _ html: inout MarkupWriter, isSmall: Bool, isFitted: Bool = false, preload: String = "metadata",
        isThumbnail: Bool = false
    ) {
        // Without attributes, an image of unknown size has the size of its file.
        let size = knownSize.map { isFitted ? fitted : $0 }
        let width = size.map { MarkupWriter.Attribute.named("width", $0.width) }
        let height = size.map { MarkupWriter.Attribute.named("height", $0.height) }
        if isImage {
            html.void(
                "img", isThumbnail ? file.map { .source($0.thumbnail) } : source, .named("alt", words), width, height,
                .named("loading", "lazy"), .named("decoding", "async"))
        } else if isAvailable, isSmall {
            html.element("span", .class("still")) { html in
                html.element(
                    "video", source, .named("preload", preload), .flag("muted"), .flag("playsinline"),
                    .named("tabindex", "-1"), .named("aria-label", words), width, height
                ) { _ in }
            }
        } else if isAvailable {
            html.element(
                "video", source, .flag("controls"), .named("preload", "metadata"),
                .flag("loop", isSet: item.kind == .animatedGIF), .named("aria-label", words), width, height
            ) { _ in }
        } else if isInFile {
            return html.text(TweetMetadata.name(of: item))
        } else {
            writeMissing(&html)
        }
        if item.kind != .photo { html.element("span", .class("badge"), text: TweetMetadata.name(of: item)) }
    }

    /// The reason why the file is missing.
    var absence: String { item.location == nil ? "Not in the archive" : "Archive moved or deleted" }

    /// Writes the box that is displayed for a missing file.
    func writeMissing(_ html: inout MarkupWriter) {
        html.element("span", .class("absent")) { html in
            html.icon("missing")
            html.element("span", text: absence)
            html.element("span", .class("unseen"), text: ": " + words)
        }
    }
}
