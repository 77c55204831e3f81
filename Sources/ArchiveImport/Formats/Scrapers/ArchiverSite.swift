import TweetModel
import TweetText

/// Reads the website that twitter-archiver by Darius Kazemi makes of an archive: `searchDocuments.js`, whose texts are
/// HTML (see Other inputs, twitter-archiver).
///
///     site/searchDocuments.js      const searchDocuments = [{"created_at":…,"id_str":"1","full_text":"so<br>it is",…}]
///     site/ann_lee/status/1/index.html
///     site/ann_lee/tweets_media/1-AAA.jpg
struct ArchiverSite: FileSetReader {
    let source: InputSource
    let location: ArchiveLocation

    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        entries.filter { $0.name.baseName == "searchDocuments.js" }.map { documents in
            var location = ArchiveLocation(members: [documents])
            let folder = location.folder
            let handles = Set(entries.compactMap { handle(of: $0, below: folder) })
            location.alsoOwned = handles.map { folder + $0 + "/" }
            location.alsoOwned += ["index.html", "app.js", "styles.css", "tweets_media/"].map { folder + $0 }
            return location
        }
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            let folder = file.name.folderPath
            let handle = handle(in: folder)
            let author = handle.map { User(id: nil, handle: $0) } ?? RecordContext(options).owner
            let media = files(in: folder, handle)
            _ = try EntryRecords(source: source, location: location).read(file, into: output) { record, position in
                guard let id = record.tweetID else { throw RecordProblem(reason: "it has no tweet ID") }
                guard let html = record["full_text"]?.string else { throw RecordProblem(reason: "it has no text") }
                let text = HTMLText(html)
                var tweet = Tweet(
                    id: id, createdAt: TweetObjectReader.moment(of: record, id: id), author: author, text: text.text,
                    textCompleteness: .full)
                tweet.flags.insert(.collected)
                tweet.counts[.likes] = record["favorite_count"]?.amount
                tweet.counts[.retweets] = record["retweet_count"]?.amount
                tweet.links = text.links.map {
                    Link(url: $0.url, expanded: $0.url, display: nil, span: $0.span)
                }
                tweet.extractEntities([.hashtag, .cashtag, .mention])
                tweet.media = text.pictures.map { item($0, of: id, media) }
                try output.emit(tweet, at: position)
            }
        }
    }

    /// The account whose folder has the pages of tweets: `ann_lee/status/`.
    private func handle(in folder: String) -> String? {
        source.entries.lazy.compactMap { Self.handle(of: $0, below: folder) }.first
    }

    /// The account of a page of the site in a folder; `nil` for another file.
    private static func handle(of page: SourceEntry, below folder: String) -> String? {
        guard page.name.hasPrefix(folder) else { return nil }
        let parts = page.name.dropFirst(folder.count).split(separator: "/", maxSplits: 3)
        return parts.count > 2 && parts[1] == "status" ? String(parts[0]) : nil
    }

    /// The files in the folder of media, by name.
    private func files(in folder: String, _ handle: String?) -> [String: SourceEntry] {
        let folders = [folder + "tweets_media/", folder + (handle ?? "") + "/tweets_media/"]
        var files: [String: SourceEntry] = [:]
        for entry in source.entries where folders.contains(entry.name.folderPath) {
            files[entry.name.baseName] = entry
        }
        return files
    }

    /// The medium of a relative URL such as `../../tweets_media/1-AAA.jpg`.
    private func item(_ path: String, of tweet: TweetID, _ files: [String: SourceEntry]) -> MediaItem {
        let name = path.withoutQuery.baseName
        let isVideo = name.isVideoName
        let prefix = "\(tweet)-"
        let url =
            isVideo || !name.hasPrefix(prefix) ? nil : "https://pbs.twimg.com/media/" + name.dropFirst(prefix.count)
        var item = MediaItem(id: nil, kind: isVideo ? .video : .photo, url: url)
        item.fileName = name
        item.location = files[name].flatMap { source.location(of: $0) }
        return item
    }
}

/// A text in HTML: without its tags, with its links, and with the URLs of its pictures and videos.
struct HTMLText {
    private(set) var text = ""
    private(set) var links: [(url: String, span: TextSpan)] = []
    private(set) var pictures: [String] = []

    /// Reads the tags that twitter-archiver writes. The contents of lists are only pictures. A `<` that begins none of
    /// these tags is text.
    init(_ html: String) {
        var rest = html[...]
        var open: (url: String, start: Int)?
        var lists = 0
        while !rest.isEmpty {
            guard let (name, attributes, length) = Self.tag(at: rest) else {
                let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
                if lists == 0 { text += EscapedText(String(rest[..<end])).text }
                rest = rest[end...]
                continue
            }
            rest = rest.dropFirst(length)
            switch name {
            case "br": text += "\n"
            case "ul": lists += 1
            case "/ul": lists = max(0, lists - 1)
            case "a" where lists == 0:
                open = Self.value(of: "href", in: attributes).map { ($0, text.utf8.count) }
            case "/a":
                if let (url, start) = open, text.utf8.count > start {
                    links.append((url, TextSpan(start, text.utf8.count)))
                }
                open = nil
            case "img", "video": if let url = Self.value(of: "src", in: attributes) { pictures.append(url) }
            default: break
            }
        }
        while let last = text.unicodeScalars.last, last.properties.isWhitespace { text.unicodeScalars.removeLast() }
        links = links.filter { $0.span.end <= text.utf8.count }
    }

    private static let longestTag = 4096
    private static let names: Set<String> = [
        "br", "a", "/a", "div", "/div", "ul", "/ul", "li", "/li", "img", "video", "/video", "p", "/p", "span", "/span",
    ]

    /// Returns the name, the attributes and the length of a tag at the beginning; `nil` for other text.
    private static func tag(at rest: Substring) -> (name: String, attributes: Substring, length: Int)? {
        guard rest.first == "<", let end = rest.prefix(longestTag).firstIndex(of: ">") else { return nil }
        let content = rest[rest.index(after: rest.startIndex)..<end]
        let name = content.prefix { $0.isASCII && ($0.isLetter || $0 == "/") }.lowercased()
        let plain = name.hasSuffix("/") && name.count > 1 ? String(name.dropLast()) : name
        guard names.contains(plain) else { return nil }
        return (plain, content.dropFirst(name.count), rest.distance(from: rest.startIndex, to: end) + 1)
    }

    private static func value(of attribute: String, in attributes: Substring) -> String? {
        guard let start = attributes.firstRange(of: attribute + "=\"")?.upperBound else { return nil }
        return EscapedText(String(attributes[start...].prefix { $0 != "\"" })).text
    }
}
