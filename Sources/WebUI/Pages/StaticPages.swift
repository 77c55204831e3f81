internal import CLibrary
internal import EmbeddedFiles
import Rendering
package import TweetArchive
package import TweetModel

/// Writes tweets as an HTML page. A browser can open the page from a file, without a server or a network.
///
/// Up to 100,000 tweets are embedded in `index.html`. If there are more, all tweets are written to scripts in the
/// folder `tweets`. The files must be scripts, because a page from a file can load scripts but cannot read other files.
package final class StaticPages {
    /// The maximum number of tweets that are embedded in `index.html`.
    package static let maxInOnePage = 100_000
    /// The maximum number of tweets in one script. A month with more tweets has several scripts.
    private static let longestChunk = 20_000

    package struct Options: Sendable {
        /// The time zone of all dates and times.
        package var zone: Zone = .utc
        /// True to copy images and videos, including profile images, into the folder.
        package var copiesMedia = true
        /// The limit to use instead of `StaticPages.maxInOnePage`.
        package var maxInOnePage = StaticPages.maxInOnePage

        package init() {}
    }

    /// The number of HTML and script files; of copied images and videos, including profile images; and of images and
    /// videos whose files are known but could not be copied, without profile images.
    package typealias Summary = (pages: Int, media: Int, missingMedia: Int)

    /// Consecutive tweets for one script (see `openChunk`).
    private struct Chunk {
        /// The name of the chunk, such as `2021-05`, `2021-05-part2` or `undated`.
        var name: String
        var tweets = 0
        /// The tweets, without the brackets of the array. Empty after they were written to a script.
        var json = JSONWriter()
    }

    private let router: Router
    private let folder: String
    private let options: Options
    private let avatars: [UserID: MediaLocation]
    /// The index of each author.
    private var users: [User: Int] = [:]
    /// The index of each client.
    private var clients: [String: Int] = [:]
    /// The authors, without the brackets of the array.
    private var userList = JSONWriter()
    private var chunks: [Chunk] = []
    /// The number of tweets in each month, such as `2021-05`.
    private var months: [String: Int] = [:]
    private var tweets = 0
    private var summary: Summary = (pages: 1, media: 0, missingMedia: 0)
    private var isSplit = false

    /// - Parameter folder: The path of an existing folder.
    package init(_ router: Router, folder: String, options: Options) throws {
        self.router = router
        self.folder = folder
        self.options = options
        avatars = options.copiesMedia ? try router.archive.avatars() : [:]
    }

    /// Adds tweets and copies their media. Writes all complete chunks if the tweets exceed `Options.maxInOnePage`. If
    /// the newest tweets are added first, all tweets of a script with a known time are from one month.
    package func add(_ hits: [SearchHit]) throws {
        for hit in hits {
            let month = hit.tweet.createdAt.map { options.zone.civil($0).isoDate.prefix(7) }.map(String.init)
            if let month { months[month, default: 0] += 1 }
            try openChunk(month)
            let media = try files(of: hit.tweet)
            let user = try hit.tweet.author.map { try number(of: $0) }
            let last = chunks.count - 1
            let client = hit.tweet.client.map { number(ofClient: $0) }
            JSONRenderer().tweet(hit, user: user, client: client, media: media, in: &chunks[last].json)
            chunks[last].tweets += 1
            tweets += 1
        }
        guard tweets > options.maxInOnePage else { return }
        isSplit = true
        // The last chunk is not complete yet.
        for index in chunks.indices.dropLast() { try writeChunk(index) }
    }

    /// Writes the page. Embeds the tweets in it, or writes the remaining chunks if the tweets exceed the limit.
    package func finish(_ manifest: ExportManifest) throws -> Summary {
        if isSplit {
            for index in chunks.indices { try writeChunk(index) }
        }
        var json = JSONWriter()
        JSONRenderer().begin(
            manifest, zone: options.zone.label, chunks: isSplit ? chunks.map { ($0.name, $0.tweets) } : [],
            months: months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, users: userList.bytes,
            clients: clients.sorted { $0.value < $1.value }.map(\.key), in: &json)
        let file = try router.archive.outputFile(folder + "/index.html", replacing: true)
        let title = manifest.query.isEmpty ? "Tweets" : manifest.query
        let frame = Self.frame(title: title, settings: try router.archive.settings())
        try file.write { $0 += frame.beginning }
        for chunk in chunks where !isSplit {
            json.raw(chunk.json.bytes.span)
            try file.write { $0 += Self.embedded(json.takeBytes()[...]) }
        }
        json.endArray()
        json.endObject()
        try file.write { $0 += Self.embedded(json.takeBytes()[...]) + frame.end }
        _ = try file.finish()
        return summary
    }

    // MARK: Chunks

    /// Starts a chunk if this is the first tweet, if the last chunk is full or newer than `month`, or if `month` is the
    /// first known month. Otherwise a tweet of `month` belongs to the last chunk, even if `month` is newer or `nil`. So
    /// each chunk has a unique name.
    private func openChunk(_ month: String?) throws {
        guard let last = chunks.last else { return chunks.append(Chunk(name: month ?? "undated")) }
        let current = String(last.name.prefix(7))
        if let month, last.name == "undated" || month < current {
            chunks.append(Chunk(name: month))
        } else if last.tweets >= Self.longestChunk {
            let part = chunks.count { $0.name.hasPrefix(current) } + 1
            chunks.append(Chunk(name: "\(current)-part\(part)"))
        }
    }

    private func writeChunk(_ index: Int) throws {
        let bytes = chunks[index].json.takeBytes()
        guard !bytes.isEmpty else { return }
        try makeFolder("tweets")
        let name = chunks[index].name
        let file = try router.archive.outputFile("\(folder)/tweets/\(name).js", replacing: true)
        try file.write { out in
            out += Array("tweetdex(\"\(name)\",[".utf8) + bytes + Array("]);\n".utf8)
        }
        _ = try file.finish()
        summary.pages += 1
    }

    private func makeFolder(_ name: String) throws {
        let path = folder + "/" + name
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        throw TweetArchiveError.refused(
            code: "output", message: "cannot create the folder \(path): \(errorDescription(errno))",
            hint: "choose another folder")
    }

    // MARK: Users, clients and media

    private func number(ofClient name: String) -> Int {
        if let known = clients[name] { return known }
        clients[name] = clients.count
        return clients.count - 1
    }

    private func number(of user: User) throws -> Int {
        var key = user
        key.profile = nil
        if let known = users[key] { return known }
        let number = users.count
        users[key] = number
        var picture: String?
        if let id = user.id, let location = avatars[id] {
            picture = try copy(location, as: "avatar-\(id)")
        }
        JSONRenderer().user(
            key, hue: User.hue(of: key), initials: User.initials(of: key), avatar: picture, in: &userList)
        return number
    }

    private func files(of tweet: Tweet) throws -> [String?] {
        guard options.copiesMedia else { return [] }
        var names: [String?] = []
        for (index, item) in tweet.media.enumerated() {
            var name: String?
            if let location = router.location(of: item) {
                name = try copy(location, as: "\(tweet.id)-\(index + 1)")
                if name == nil { summary.missingMedia += 1 }
            }
            names.append(name)
        }
        return names
    }

    /// Copies a media file and returns the path of the copy relative to the folder. `name` has no file extension.
    /// Returns `nil` if the file is unreadable.
    private func copy(_ location: MediaLocation, as name: String) throws -> String? {
        try makeFolder("media")
        guard let name = try router.archive.copy(location, as: name, to: folder + "/media") else {
            return nil
        }
        summary.media += 1
        return "media/" + name
    }
}

// The HTML of an exported page around its data.
extension StaticPages {
    /// Returns the HTML before and after the data (the tweets as JSON), with the style sheet and the script.
    ///
    /// The content security policy allows images and videos from local files. It allows only scripts and style sheets
    /// that have the nonce of the page.
    private static func frame(
        title: String, settings: ArchiveSettings
    ) -> (beginning: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
        let nonce = AccessToken().text
        var position = 0
        var html = MarkupWriter()
        html.doctype()
        html.element(
            "html", .named("lang", "en"), settings.theme.map { .named("data-theme", $0.rawValue) },
            settings.textSize.map { .named("data-size", $0.rawValue) }
        ) { html in
            html.element("head") { html in
                let sources =
                    "img-src 'self' file:; media-src 'self' file:; script-src 'nonce-\(nonce)'"
                head(title, nonce: nonce, sources, &html)
            }
            html.element("body") { html in
                html.link(.local(.init(fragment: "main")), .class("skip"), .id("skip"), text: "Skip to content")
                top(&html)
                navigation(&html)
                html.facetsColumn(nil, url: nil)
                html.element("main", .id("main"), .named("tabindex", "-1")) { html in
                    html.element("noscript") { html in
                        html.element(
                            "p", .class("problem"),
                            text:
                                "A script in this page shows the tweets, but scripts are disabled here."
                        )
                    }
                    html.element("div", .id("results"), .named("aria-live", "polite")) { _ in }
                }
                html.element("script", .named("type", "application/json"), .id("data")) { position = $0.bytes.count }
                // An inline module works in a page from a file, unlike an import.
                let script = facets_js.bytes + pages_js.bytes
                html.inline("script", .named("type", "module"), nonce: nonce, script)
            }
        }
        return (html.bytes[..<position], html.bytes[position...])
    }

    /// Writes the head of a page in a file. `sources` is the part of its content security policy that permits images
    /// and scripts.
    static func head(_ title: String, nonce: String, _ sources: String, _ html: inout MarkupWriter) {
        html.void("meta", .named("charset", "utf-8"))
        html.void(
            "meta", .named("http-equiv", "Content-Security-Policy"),
            .named(
                "content",
                "default-src 'none'; \(sources); style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'"))
        html.void("meta", .named("name", "referrer"), .named("content", "no-referrer"))
        html.element("title", text: title + " · Tweetdex")
        html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
        html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
        html.inline("style", nonce: nonce, Assets.exported)
    }

    private static func top(_ html: inout MarkupWriter) {
        html.asset(icons_svg.bytes)
        html.element("header", .class("top")) { html in
            html.element("p", .class("brand")) { Page.brand(&$0) }
            html.element("form", .class("search"), .id("search"), .named("role", "search")) { html in
                html.input(
                    "Search these tweets", "q", isUnseen: true, .named("type", "search"),
                    .named("autocapitalize", "none"), .named("spellcheck", "false"), .named("enterkeyhint", "search"),
                    .named("placeholder", "Words, #tags, @names, from:name …"))
                html.element("button", .named("type", "submit"), .class("go"), .named("aria-label", "Search")) {
                    $0.icon("search")
                }
            }
        }
    }

    private static func navigation(_ html: inout MarkupWriter) {
        html.element("nav", .class("nav"), .named("aria-label", "Pages")) { html in
            html.element("ul") { html in
                let pages: [(StaticString, String, String)] = [
                    ("q=", "Search", "search"), ("months", "Months", "onthisday"), ("gallery=", "Photos", "photos"),
                    ("about", "About", "glance"),
                ]
                for (fragment, title, icon) in pages {
                    html.element("li") { html in
                        html.link(.local(.init(fragment: fragment)), .named("title", title)) { html in
                            html.icon(icon)
                            html.element("span", text: title)
                        }
                    }
                }
            }
        }
    }

    /// Escapes JSON for a `script` element. `</` could end the element and `<!` could begin a comment, so they become
    /// `\u003c/` and `\u003c!`.
    static func embedded(_ json: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(json.count + json.count / 64)
        var isAfterSign = false
        for byte in json {
            if isAfterSign, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!") {
                out.removeLast()
                out += Array("\\u003c".utf8)
            }
            isAfterSign = byte == UInt8(ascii: "<")
            out.append(byte)
        }
        return out
    }
}

extension TweetArchive {
    /// Copies an image or video from an archive, and returns the name of the copy: `name`, and an extension for the type
    /// of the bytes, because names from an archive cannot be trusted. Replaces an existing file. Returns `nil` if the
    /// file is unreadable or has no `ContentType`. Such a file is not an error, because the others are useful.
    ///
    /// - Parameter folder: The path of an existing folder.
    package func copy(_ location: MediaLocation, as name: String, to folder: String) throws -> String? {
        guard let reader = try? MediaReader(location),
            let type = ContentType(beginning: reader.peek(ContentType.detectionLength))
        else { return nil }
        let name = "\(name).\(type.fileExtension)"
        let file = try outputFile(folder + "/" + name, replacing: true)
        var buffer: [UInt8] = []
        var isAtEnd = false
        while !isAtEnd {
            do { isAtEnd = try !reader.read(1 << 16, into: &buffer) } catch { return nil }
            try file.write { $0 += buffer }
            buffer.removeAll(keepingCapacity: true)
        }
        _ = try file.finish()
        return name
    }
}
