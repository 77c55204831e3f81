/// Where an entity's record comes from. Counting entities, as Twitter did, means counting the given ones.
public enum EntitySource: Int, Sendable, Hashable {
    /// The archive's own record.
    case given = 0
    /// The record of the note (long post) that completed the text.
    case note = 1
    /// Found in the text by our extraction, where the archive has no entities at all.
    case extracted = 2
    /// Taken over from the original when a cut retweet was completed.
    case completed = 3
}

/// `#tag` in a text.
public struct Hashtag: Hashable, Sendable {
    /// Without the sign, spelled as in the record.
    public var text: String
    /// The bytes of sign and tag; nil when the text was cut before them.
    public var span: TextSpan?
    public var source: EntitySource

    public init(text: String, span: TextSpan?, source: EntitySource = .given) {
        self.text = text
        self.span = span
        self.source = source
    }
}

/// `$TICKER` in a text.
public struct Cashtag: Hashable, Sendable {
    /// Without the sign.
    public var text: String
    public var span: TextSpan?
    public var source: EntitySource

    public init(text: String, span: TextSpan?, source: EntitySource = .given) {
        self.text = text
        self.span = span
        self.source = source
    }
}

/// `@handle` in a text.
public struct Mention: Hashable, Sendable {
    /// Without the sign, spelled as in the record.
    public var handle: String
    /// nil where the record names none, or names -1 (an account that did not exist).
    public var id: UserID?
    public var name: String?
    public var span: TextSpan?
    public var source: EntitySource

    public init(handle: String, id: UserID?, name: String?, span: TextSpan?, source: EntitySource = .given) {
        self.handle = handle
        self.id = id
        self.name = name
        self.span = span
        self.source = source
    }
}

/// A link in a text.
public struct Link: Hashable, Sendable {
    /// As it stands in the text, mostly `https://t.co/…`.
    public var url: String
    /// Where it leads, if known.
    public var expanded: String?
    /// The short form that Twitter showed.
    public var display: String?
    public var span: TextSpan?
    public var source: EntitySource

    public init(url: String, expanded: String?, display: String?, span: TextSpan?, source: EntitySource = .given) {
        self.url = url
        self.expanded = expanded
        self.display = display
        self.span = span
        self.source = source
    }
}

/// An image, video or GIF that was uploaded with a tweet.
public struct MediaItem: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case photo
        case video
        case animatedGIF = "animated_gif"
    }

    /// The service's media number, as text; nil where the record has none.
    public var id: String?
    public var kind: Kind
    /// Address of the image, or of a video's preview.
    public var url: String?
    /// Address of the best video file, without its query.
    public var videoURL: String?
    /// The `t.co` address that stands for it in the text.
    public var link: String?
    /// Where it was shown, e.g. `https://twitter.com/ann_lee/status/1/photo/1`.
    public var expanded: String?
    public var span: TextSpan?
    /// Pixels.
    public var width: Int?
    public var height: Int?
    public var alternativeText: String?
    public var durationMilliseconds: Int?
    /// The tweet and account it was first posted by, when that is another one.
    public var sourceTweet: TweetID?
    public var sourceUser: UserID?
    /// The name its file has in an account archive's media folder (`<tweet id>-<base name>`), if the format has one.
    public var fileName: String?
    /// Where its bytes are, if the import found them.
    public var location: MediaLocation?
    public var source: EntitySource

    public init(id: String?, kind: Kind, url: String?, span: TextSpan? = nil, source: EntitySource = .given) {
        self.id = id
        self.kind = kind
        self.url = url
        self.span = span
        self.source = source
    }
}

/// Where the bytes of a media file are: nothing is copied out of an archive.
public struct MediaLocation: Hashable, Sendable {
    public enum Method: Int, Sendable, Hashable {
        /// A file in a folder.
        case file = 0
        /// A zip entry without compression: its bytes stand in the zip as they are.
        case stored = 1
        /// A zip entry compressed with deflate.
        case deflated = 2
    }

    /// Absolute path of the file, or of the zip that holds it.
    public var path: String
    /// The entry's name inside the zip; for a zip inside a zip both names, joined by `!/`. nil for a file.
    public var entry: String?
    public var method: Method
    /// Position of the entry's data in the zip at `path`, in bytes. For an entry of an inner zip that is itself stored,
    /// the position in the outer one; nil where the inner zip is compressed.
    public var offset: Int64?
    /// Bytes at rest (compressed) and unpacked.
    public var storedSize: Int64
    public var size: Int64

    public init(
        path: String, entry: String? = nil, method: Method, offset: Int64? = nil, storedSize: Int64, size: Int64
    ) {
        self.path = path
        self.entry = entry
        self.method = method
        self.offset = offset
        self.storedSize = storedSize
        self.size = size
    }
}
