import Rendering
import TweetModel

/// A tweet as it stands in lists: who, when, the text with what is in it, thumbnails, what it belongs to, counts. Each
/// entity is a link of its own; the rest of the row opens the tweet.
struct TweetRow {
    let hit: SearchHit
    let visit: Visit
    /// The tweet that this one quotes, where the store has it.
    var quoted: SearchHit?
    /// The page of this very tweet: large, and without a link to itself.
    var isLarge = false

    private var tweet: Tweet { hit.tweet }

    init(_ hit: SearchHit, _ visit: Visit, quoted: SearchHit? = nil, isLarge: Bool = false) {
        self.hit = hit
        self.visit = visit
        self.quoted = quoted
        self.isLarge = isLarge
    }

    func write(_ html: inout HTML) {
        html.element(
            "article", .class(isLarge ? "tweet large" : "tweet"), .id("t\(tweet.id)"),
            .named("data-id", tweet.id.description)
        ) { html in
            Avatar(tweet.author, visit).write(&html)
            html.element("div", .class("body")) { html in
                relations(&html)
                byline(&html)
                text(&html)
                if !isLarge { Thumbnails(hit, visit).write(&html) }
                quotation(&html)
                own(&html)
                if !isLarge { counts(&html) }
            }
        }
    }

    // MARK: Parts

    private func relations(_ html: inout HTML) {
        for relation in TweetWords.relations(of: tweet) {
            html.element("p", .class("relation")) { html in
                html.element("span", .named("aria-hidden", "true"), text: relation.sign + " ")
                let words = relation.words + (relation.handle == nil ? "" : " ")
                if let other = relation.tweet {
                    html.link(.tweet(other), text: words)
                } else {
                    html.text(words)
                }
                if let handle = relation.handle {
                    if handle.hasPrefix("@") {
                        html.link(.user(String(handle.dropFirst())), .class("user")) { $0.element("bdi", text: handle) }
                    } else {
                        html.element("bdi", text: handle)
                    }
                }
            }
        }
    }

    private func byline(_ html: inout HTML) {
        html.element(isLarge ? "div" : "header", .class("byline")) { html in
            Byline(tweet.author).write(&html)
            if isLarge {
                html.element("span", .class("when")) { Moment(tweet.createdAt, visit).write(&$0, isLong: true) }
            } else {
                html.link(.tweet(tweet.id), .class("when"), .named("data-open", "")) { html in
                    Moment(tweet.createdAt, visit).write(&html)
                    html.element("span", .class("unseen"), text: ", open this tweet")
                }
            }
        }
    }

    private func text(_ html: inout HTML) {
        let shown = StyledText(hit).presented(.display, quoting: tweet.quoteOf)
        guard !shown.runs.isEmpty else { return }
        html.element(
            "p", .class("text"), .named("dir", "auto"), languageAttribute
        ) { html in
            html.styled(shown) { address(of: $0) }
        }
    }

    /// Only codes that look like one: screen readers choose a voice by it.
    private var languageAttribute: HTML.Attribute? {
        guard let language = tweet.language, (2...3).contains(language.utf8.count), language != "und",
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        return .named("lang", language)
    }

    private func address(of entity: StyledText.Entity) -> Address? {
        switch entity.kind {
        case .hashtag: .search(DetailPage.term("#", "hashtag:", entity.value))
        case .cashtag: .search(DetailPage.term("$", "cashtag:", entity.value))
        case .mention: .user(entity.value)
        case .link where entity.isMedia && !tweet.media.isEmpty: .image(tweet.id, 0)
        case .link: Address.web(entity.value).map { _ in .link(entity.value, in: tweet.id) }
        }
    }

    private func quotation(_ html: inout HTML) {
        guard let reference = tweet.quoteOf else { return }
        guard let quoted else {
            // Not in the store: the relation says what is known of it.
            return
        }
        html.element("blockquote", .class("quoted")) { html in
            html.element("p", .class("byline")) { html in
                Byline(quoted.tweet.author).write(&html)
                if let id = reference.tweet {
                    html.link(.tweet(id), .class("time")) { Moment(quoted.tweet.createdAt, visit).write(&$0) }
                }
            }
            html.element("p", .class("text"), .named("dir", "auto")) { html in
                let shown = StyledText(quoted).presented(.display, quoting: quoted.tweet.quoteOf)
                html.styled(shown) { entity in
                    switch entity.kind {
                    case .hashtag: .search(DetailPage.term("#", "hashtag:", entity.value))
                    case .cashtag: .search(DetailPage.term("$", "cashtag:", entity.value))
                    case .mention: .user(entity.value)
                    case .link: Address.web(entity.value).map { _ in .link(entity.value, in: quoted.tweet.id) }
                    }
                }
            }
        }
    }

    /// What the owner put on it.
    private func own(_ html: inout HTML) {
        guard !isLarge, !hit.labels.isEmpty || hit.note != nil else { return }
        html.element("p", .class("own")) { html in
            for label in hit.labels {
                let isStar = label == LabelName.starred.text
                html.link(.search(DetailPage.term("label:", "label:", label)), .class("label")) { html in
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

    private func counts(_ html: inout HTML) {
        let words = TweetWords.flags(of: tweet) + TweetWords.counts(of: tweet)
        let place = TweetWords.place(of: tweet)
        guard !words.isEmpty || place != nil else { return }
        html.element("p", .class("counts")) { html in
            html.text(words.joined(separator: " · "))
            if let place {
                if !words.isEmpty { html.text(" · ") }
                html.element("bdi", text: place)
            }
        }
    }
}

extension Address {
    /// The search for everything by and about an account.
    static func user(_ handle: String) -> Address { .search(DetailPage.term("user:", "user:", handle)) }
}

/// Display name and handle, each on its own writing direction.
struct Byline {
    let user: User?

    init(_ user: User?) {
        self.user = user
    }

    func write(_ html: inout HTML) {
        guard let user, user.handle != nil || user.name != nil || user.id != nil else {
            html.element("span", .class("name unknown"), text: "unknown author")
            return
        }
        let handle = user.handle
        let name = user.name ?? handle.map { "@" + $0 } ?? user.id.map { "user \($0)" } ?? ""
        if let handle {
            html.link(.user(handle), .class("name")) { $0.element("bdi", text: name) }
            if user.name != nil {
                html.text(" ")
                html.element("bdi", .class("handle"), text: "@" + handle)
            }
        } else if let id = user.id {
            html.link(.user(id.description), .class("name")) { $0.element("bdi", text: name) }
        } else {
            html.element("bdi", .class("name"), text: name)
        }
    }
}

/// How long ago, and exactly when.
struct Moment {
    let time: Timestamp?
    let visit: Visit

    init(_ time: Timestamp?, _ visit: Visit) {
        self.time = time
        self.visit = visit
    }

    init(_ seconds: Int64, _ visit: Visit) {
        self.init(Timestamp(seconds: seconds), visit)
    }

    func write(_ html: inout HTML, isLong: Bool = false) {
        guard let time else {
            html.element("span", .class("unknown"), text: "time unknown")
            return
        }
        let exact = isLong ? visit.zone.long(time) : visit.zone.short(time)
        html.element("time", .named("datetime", time.iso8601), .named("title", visit.zone.long(time))) { html in
            html.element("span", .class("ago"), text: PeopleNumbers.relative(time, now: visit.now))
            html.text(" · " + exact)
        }
    }
}

/// The picture of an account from its archive, or its initials on a colour of its own.
struct Avatar {
    let user: User?
    let visit: Visit

    init(_ user: User?, _ visit: Visit) {
        self.user = user
        self.visit = visit
    }

    /// There are classes for that many.
    private static let colors = 12

    func write(_ html: inout HTML) {
        let color = Self.color(of: user)
        if let id = user?.id, visit.avatars[id] != nil {
            // The name stands beside it.
            html.void(
                "img", .class("avatar hue\(color)"), .source(.avatar(id)), .named("alt", ""), .named("width", 48),
                .named("height", 48), .named("loading", "lazy"))
        } else {
            html.element(
                "span", .class("avatar hue\(color)"), .named("aria-hidden", "true"), text: Self.initials(of: user))
        }
    }

    /// The number of a colour that stays with an account.
    static func color(of user: User?) -> Int {
        if let id = user?.id { return Int(UInt64(bitPattern: id.rawValue) % UInt64(colors)) }
        let sum = (user?.handle ?? "").lowercased().utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }
        return Int(sum % UInt64(colors))
    }

    /// The first letters of the first and last word of the name.
    static func initials(of user: User?) -> String {
        let words = (user?.name ?? user?.handle ?? "?").split(whereSeparator: \.isWhitespace)
        let letters = words.compactMap { $0.first(where: { $0.isLetter || $0.isNumber }) }
        guard let first = letters.first else { return "?" }
        let last = letters.count > 1 ? letters.last : nil
        return ([first] + (last.map { [$0] } ?? [])).map { $0.uppercased() }.joined()
    }
}

/// The images of a tweet, small. What the archive does not hold is never fetched: a sign stands in its place.
struct Thumbnails {
    let hit: SearchHit
    let visit: Visit

    init(_ hit: SearchHit, _ visit: Visit) {
        self.hit = hit
        self.visit = visit
    }

    func write(_ html: inout HTML) {
        let media = hit.tweet.media
        guard !media.isEmpty else { return }
        html.element("div", .class("thumbs count\(min(media.count, 4))")) { html in
            for (index, item) in media.enumerated() {
                html.link(.image(hit.tweet.id, index), .class("thumb")) { html in
                    Picture(item, of: hit.tweet.id, index, visit).write(&html, isSmall: true)
                }
            }
        }
    }
}

/// An image or video, with its size, so that nothing jumps when it comes.
struct Picture {
    let item: MediaItem
    /// Where its bytes come from.
    let source: Address.Own
    /// Where it is shown large.
    let address: Address
    /// What it belongs to: `tweet`.
    let owner: String
    let index: Int
    /// Whether its bytes are at hand.
    let isThere: Bool

    init(_ item: MediaItem, of tweet: TweetID, _ index: Int, _ visit: Visit) {
        self.init(item, from: .media(tweet, index), at: .image(tweet, index), of: "tweet", index, visit)
    }

    init(_ item: MediaItem, of message: MessageID, _ index: Int, _ visit: Visit) {
        self.init(item, from: .media(message, index), at: .image(message, index), of: "message", index, visit)
    }

    private init(
        _ item: MediaItem, from source: Address.Own, at address: Address, of owner: String, _ index: Int, _ visit: Visit
    ) {
        self.item = item
        self.source = source
        self.address = address
        self.owner = owner
        self.index = index
        isThere = visit.site.location(of: item) != nil
    }

    /// What it is called where nobody described it.
    var words: String {
        if let text = item.alternativeText, !text.isEmpty { return text }
        let noun = item.kind == .photo ? "photo" : item.kind == .video ? "video" : "GIF"
        return "\(noun) \(index + 1) of this \(owner), without a description"
    }

    /// Aspect ratio, as far as the archive knows it.
    var size: (width: Int, height: Int) {
        guard let width = item.width, let height = item.height, width > 0, height > 0 else { return (4, 3) }
        return (width, height)
    }

    /// Whether a file that browsers show as an image is there: a video has only its own bytes.
    var isImage: Bool { isThere && item.kind == .photo }

    func write(_ html: inout HTML, isSmall: Bool, width: Int? = nil, height: Int? = nil) {
        if isImage {
            html.void(
                "img", .source(source), .named("alt", words), .named("width", width ?? size.width),
                .named("height", height ?? size.height), .named("loading", "lazy"), .named("decoding", "async"))
        } else if isThere, isSmall {
            html.element("span", .class("still")) { html in
                html.element(
                    "video", .source(source), .named("preload", "metadata"), .flag("muted"),
                    .flag("playsinline"), .named("tabindex", "-1"), .named("aria-label", words),
                    .named("width", width ?? size.width), .named("height", height ?? size.height)
                ) { _ in }
            }
        } else if isThere {
            html.element(
                "video", .source(source), .flag("controls"), .named("preload", "metadata"),
                .flag("loop", isThere: item.kind == .animatedGIF), .named("aria-label", words),
                .named("width", width ?? size.width), .named("height", height ?? size.height)
            ) { _ in }
        } else {
            html.element("span", .class("absent")) { html in
                html.element("span", text: "not in the archive")
                html.element("span", .class("unseen"), text: ": " + words)
            }
        }
        if item.kind != .photo { html.element("span", .class("badge"), text: TweetWords.name(of: item)) }
    }
}
