import Rendering
import TweetArchive
import TweetModel
import TweetText

/// The properties of a page on which its rows depend: the time zone, and the targets of links and images.
struct RowContext {
    /// The time zone of all dates and times.
    let zone: Zone
    let destination: Destination
    /// The search whose results the rows are. Their links repeat it, so that the tweet's own page marks the words and
    /// leads to the other results. `nil` for other rows.
    var search: (query: String, sort: String?)?
    /// The fields of the page of photos to which the images of the rows belong; empty if the images lead only to others
    /// of their tweet.
    var gallery: [(String, String?)] = []

    enum Destination {
        /// A page of the server at the Unix time `now`, with the profile images in the store. `location` returns the
        /// file of an image or video.
        case server(now: Int64, avatars: [UserID: MediaLocation], location: (MediaItem) -> MediaLocation?)
        /// A page in one file, whose links lead to x.com and to other sites. `image` returns an image to embed.
        /// Relative times would be wrong when the page is read, so all times are absolute.
        case file(image: (MediaItem) -> EmbeddedImage?)
    }

    typealias EmbeddedImage = (type: ContentType, bytes: [UInt8])

    var isFile: Bool { if case .file = destination { true } else { false } }

    /// The Unix time from which relative times count; `nil` on a page with absolute times.
    var now: Int64? { if case .server(let now, _, _) = destination { now } else { nil } }

    // MARK: Links

    /// The search for tweets by and about an account; in a file, the account on x.com. `nil` if neither is known.
    func url(of user: User) -> LinkURL? {
        guard isFile else { return (user.handle ?? user.id?.description).map { .user($0) } }
        if let handle = user.handle { return WebURL.plainHandle(handle).flatMap { .web("https://x.com/\($0)") } }
        return user.id.flatMap { .web("https://x.com/i/user/\($0)") }
    }

    func url(of tweet: TweetID, by handle: String?) -> LinkURL? {
        isFile ? WebURL.tweet(tweet, by: handle).flatMap(LinkURL.web) : .tweet(tweet)
    }

    /// The page that a row opens.
    func url(ofRow tweet: Tweet) -> LinkURL? {
        guard !isFile, let search else { return url(of: tweet.id, by: tweet.author?.handle) }
        return .tweet(tweet.id, of: search.query, sort: search.sort)
    }

    /// The search for a label; `nil` in a file, because labels are only in the store.
    func url(ofLabel label: String) -> LinkURL? {
        isFile ? nil : .search(DetailPage.term("label:", label))
    }

    /// The page of an image or video; in a file, its original URL on the web.
    func url(of item: MediaItem, _ index: Int, in tweet: TweetID) -> LinkURL? {
        isFile ? (item.videoURL ?? item.url ?? item.expanded).flatMap(LinkURL.web) : .image(tweet, index, gallery)
    }

    /// The target of an entity in the text of a tweet.
    func url(of entity: StyledText.Entity, in tweet: Tweet) -> LinkURL? {
        switch entity.kind {
        case .hashtag: url(ofTag: "#", "hashtag:", entity.value)
        case .cashtag: url(ofTag: "$", "cashtag:", entity.value)
        case .mention: url(of: User(id: nil, handle: entity.value))
        case .link where isFile: .web(entity.value)
        case .link where entity.isMedia && !tweet.media.isEmpty: .image(tweet.id, 0, gallery)
        case .link: LinkURL.web(entity.value).map { _ in .link(entity.value, in: tweet.id) }
        }
    }

    private func url(ofTag sign: String, _ prefix: String, _ tag: String) -> LinkURL? {
        isFile
            ? .web("https://x.com/search?q=" + PercentCoding.encoded(sign + tag))
            : DetailPage.tagQuery(prefix, tag, sign: sign).map { .search($0) }
    }

    // MARK: Images

    /// The `src` attribute of the profile image of an account; `nil` if the page has no profile image of it.
    func avatar(of user: User?) -> MarkupWriter.Attribute? {
        guard case .server(_, let avatars, _) = destination, let id = user?.id, let version = avatars[id]?.version
        else { return nil }
        return .source(.avatar(id, version: version))
    }

    /// The URL of an image or video on the server; `nil` if its file is missing, and on a page in a file. `url` returns
    /// the URL of the file with a version.
    func file(of item: MediaItem, at url: (_ version: String?) -> LinkURL.Local) -> LinkURL.Local? {
        guard case .server(_, _, let location) = destination else { return nil }
        // A missing archive has no version.
        return location(item)?.version.map { url($0) }
    }

    /// The `src` attribute of an embedded image; `nil` if the page does not embed it.
    func embedded(_ item: MediaItem) -> MarkupWriter.Attribute? {
        guard case .file(let image) = destination else { return nil }
        return image(item).map { .source($0) }
    }
}
