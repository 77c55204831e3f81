internal import CLibrary
internal import Rendering
import TweetArchive
package import TweetModel

/// Writes tweets as an HTML page. A browser can open the page from a file, without a server or a network.
///
/// Up to 100,000 tweets are embedded in `index.html`. If there are more, all tweets are written to scripts in the
/// folder `tweets`. The files must be scripts, because a page from a file can load scripts but cannot read other files.
package final class StaticPages {
    /// The maximum number of tweets that are embedded in `index.html`.
    package static let mostInOnePage = 100_000
    /// The maximum number of tweets in one script. A month with more tweets has several scripts.
    private static let longestChunk = 20_000

    package struct Options: Sendable {
        /// The time zone of all dates and times.
        package var zone: Zone = .utc
        /// True to copy images and videos, including profile images, into the folder.
        package var copiesMedia = true
        /// The limit to use instead of `StaticPages.mostInOnePage`.
        package var mostInOnePage = StaticPages.mostInOnePage

        package init() {}
    }

    package struct Summary: Sendable {
        /// The number of HTML and script files.
        package var pages: Int
        /// The number of copied images and videos, including profile images.
        package var media: Int
        /// The number of images and videos whose files are known but could not be copied. Profile images are not
        /// counted.
        package var missingMedia: Int
    }

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
    /// The authors, without the brackets of the array.
    private var userList = JSONWriter()
    private var chunks: [Chunk] = []
    /// The number of tweets in each month, such as `2021-05`.
    private var months: [String: Int] = [:]
    private var tweets = 0
    private var summary = Summary(pages: 1, media: 0, missingMedia: 0)
    private var isSplit = false

    /// - Parameter folder: The path of an existing folder.
    package init(_ router: Router, folder: String, options: Options) throws {
        self.router = router
        self.folder = folder
        self.options = options
        avatars = options.copiesMedia ? try router.archive.avatars() : [:]
    }

    /// Adds tweets and copies their media. Writes all complete chunks if the tweets exceed `Options.mostInOnePage`. If
    /// the newest tweets are added first, all tweets of a script with a known time are from one month.
    package func add(_ hits: [SearchHit]) throws {
        for hit in hits {
            let month = hit.tweet.createdAt.map { options.zone.civil($0).isoDate.prefix(7) }.map(String.init)
            if let month { months[month, default: 0] += 1 }
            try openChunk(month)
            let media = try files(of: hit.tweet)
            let user = try hit.tweet.author.map { try number(of: $0) }
            let last = chunks.count - 1
            StaticPageRecords().tweet(hit, user: user, media: media, in: &chunks[last].json)
            chunks[last].tweets += 1
            tweets += 1
        }
        guard tweets > options.mostInOnePage else { return }
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
        StaticPageRecords().begin(
            manifest, zone: options.zone.label, chunks: isSplit ? chunks.map { ($0.name, $0.tweets) } : [],
            months: months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, users: userList.bytes, in: &json)
        let file = try router.archive.outputFile(folder + "/index.html", replacing: true)
        let title = manifest.query.isEmpty ? "Tweets" : manifest.query
        let frame = StaticPageTemplate(title: title, settings: try router.archive.settings.read())
        try file.write { $0 += frame.beginning }
        for chunk in chunks where !isSplit {
            json.raw(chunk.json.bytes.span)
            try file.write { $0 += StaticPageTemplate.embedded(json.takeBytes()[...]) }
        }
        json.endArray()
        json.endObject()
        try file.write { $0 += StaticPageTemplate.embedded(json.takeBytes()[...]) + frame.end }
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
        let reason = unsafe strerror(errno).map { text in unsafe String(cString: text) } ?? "error"
        throw TweetArchiveError.refused(
            code: "output", message: "cannot create the folder \(path): \(reason)", hint: "choose another folder",
            suggestions: [])
    }

    // MARK: Users and media

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
        StaticPageRecords().user(
            key, hue: Avatar.color(of: key), initials: Avatar.initials(of: key), avatar: picture, in: &userList)
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
        guard let name = try MediaFolder(folder + "/media", of: router.archive).copy(location, as: name) else {
            return nil
        }
        summary.media += 1
        return "media/" + name
    }
}
