/// The origin of an entity (hashtag, cashtag, mention, link or media item). `StoreStatistics` counts `given` entities
/// separately from the others. Raw values are stored: never change them.
public enum EntitySource: Int, Sendable, Hashable {
    /// Listed in the tweet's own record.
    case given = 0
    /// Listed in the note, the full text of a long post, or in the article.
    case note = 1
    /// Extracted from the text, because the record does not list it.
    case extracted = 2
    /// Copied from the original tweet, because the record of the retweet is truncated.
    case completed = 3
}

/// A `#tag` in a text.
public struct Hashtag: Hashable, Sendable {
    /// Without `#`, spelled as in the record.
    public var text: String
    /// The position in the text, including `#`; `nil` if the text does not contain the hashtag, for example because the
    /// text is truncated.
    public var span: TextSpan?
    public var source: EntitySource

    package init(text: String, span: TextSpan?, source: EntitySource = .given) {
        self.text = text
        self.span = span
        self.source = source
    }
}

/// A `$TICKER` in a text.
public struct Cashtag: Hashable, Sendable {
    /// Without `$`, spelled as in the record.
    public var text: String
    public var span: TextSpan?
    public var source: EntitySource

    package init(text: String, span: TextSpan?, source: EntitySource = .given) {
        self.text = text
        self.span = span
        self.source = source
    }
}

/// An `@handle` in a text.
public struct Mention: Hashable, Sendable {
    /// Without `@`, spelled as in the record.
    public var handle: String
    /// `nil` if the record contains no ID, or the ID -1, which means that no such account existed.
    public var id: UserID?
    public var name: String?
    public var span: TextSpan?
    public var source: EntitySource

    package init(handle: String, id: UserID?, name: String?, span: TextSpan?, source: EntitySource = .given) {
        self.handle = handle
        self.id = id
        self.name = name
        self.span = span
        self.source = source
    }
}

/// A link in a text.
public struct Link: Hashable, Sendable {
    /// The URL in the text, usually `https://t.co/…`.
    public var url: String
    /// The URL to which `url` leads after all redirects, if known.
    public var expanded: String?
    /// The URL to which `url` redirects first, such as a `bit.ly` link; `nil` if that is `expanded` or unknown.
    public var via: String?
    /// The title and the description of the linked page.
    public var pageTitle: String?
    public var pageDescription: String?
    /// The form in which Twitter displayed the link, such as `example.com/a-long-pa…`.
    public var display: String?
    public var span: TextSpan?
    public var source: EntitySource
    /// True if no record of the tweet contains `expanded`. Another tweet with the same link, or a table of short links,
    /// supplied it.
    public var isResolved: Bool

    package init(
        url: String, expanded: String?, display: String?, span: TextSpan?, source: EntitySource = .given,
        isResolved: Bool = false
    ) {
        self.url = url
        self.expanded = expanded
        self.display = display
        self.span = span
        self.source = source
        self.isResolved = isResolved
    }
}

/// An image, video or GIF in a tweet or direct message.
public struct MediaItem: Hashable, Sendable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case photo
        case video
        case animatedGIF = "animated_gif"
    }

    /// Twitter's ID of the item as text, if the record contains it.
    public var id: String?
    public var kind: Kind
    /// URL of the image, or of a video's preview image.
    public var url: String?
    /// URL of the video file with the highest bit rate, without its query string.
    public var videoURL: String?
    /// The `t.co` URL in the text that represents the item.
    public var link: String?
    /// The URL of the item's page on Twitter, such as `https://twitter.com/ann_lee/status/1/photo/1`.
    public var expanded: String?
    public var span: TextSpan?
    /// Width in pixels.
    public var width: Int?
    public var height: Int?
    public var alternativeText: String?
    /// The text that a program for character recognition (OCR) read in the image; `nil` if none was imported.
    public var imageText: String?
    public var durationMilliseconds: Int?
    /// If the item was first posted in another tweet: that tweet and its author.
    public var sourceTweet: TweetID?
    public var sourceUser: UserID?
    /// The file name in the media folder of an account archive: the ID of the tweet or message, `-`, and a base name.
    /// `nil` if the item does not come from an account archive.
    public var fileName: String?
    /// The location of the media file; `nil` if the archive does not contain the file.
    public var location: MediaLocation?
    public var source: EntitySource

    package init(id: String?, kind: Kind, url: String?, span: TextSpan? = nil, source: EntitySource = .given) {
        self.id = id
        self.kind = kind
        self.url = url
        self.span = span
        self.source = source
    }
}

/// The location of the bytes of a media file. The store contains only locations, because media stay in the archives.
public struct MediaLocation: Hashable, Sendable {
    public enum Method: Int, Sendable, Hashable {
        /// A file in a folder.
        case file = 0
        /// A zip entry stored without compression.
        case stored = 1
        /// A zip entry compressed with deflate.
        case deflated = 2
    }

    /// Absolute path of the file, or of the zip that contains it.
    public var path: String
    /// The name of the entry in the zip; `nil` for a file in a folder. For an entry of a zip inside the zip:
    /// `inner.zip!/name`.
    public var entry: String?
    public var method: Method
    /// The byte offset of the entry's data in the zip at `path`. If an uncompressed inner zip contains the entry, the
    /// offset is still relative to the zip at `path`. `nil` for a file in a folder, and if the inner zip is compressed.
    public var offset: Int64?
    /// The compressed and the uncompressed size in bytes. They are equal unless `method` is `.deflated`.
    public var storedSize: Int64
    public var size: Int64

    package init(
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

/// A half-open range of UTF-8 bytes in the text of a tweet or message without HTML escapes (`&`, not `&amp;`).
///
/// Importers and renderers convert spans, because archives count code points of the escaped text, and JSON output
/// counts code points of the unescaped text.
public struct TextSpan: Hashable, Sendable, Comparable {
    public let start: Int
    public let end: Int

    /// Traps if `start` is negative or greater than `end`.
    package init(_ start: Int, _ end: Int) {
        precondition(0 <= start && start <= end, "A text span starts at 0 or later and ends where it starts or later")
        self.start = start
        self.end = end
    }

    public var count: Int { end - start }
    public var isEmpty: Bool { start == end }

    package func overlaps(_ other: TextSpan) -> Bool {
        start < other.end && other.start < end
    }

    /// Orders spans by start. Of two spans with the same start, the longer one comes first. So a span precedes all
    /// spans that it contains.
    public static func < (left: TextSpan, right: TextSpan) -> Bool {
        left.start != right.start ? left.start < right.start : left.end > right.end
    }
}

extension Array where Element == TextSpan {
    /// Returns the fewest spans that cover the same bytes, in ascending order. They neither overlap nor touch, and none
    /// is empty.
    package func merged() -> [TextSpan] {
        if count == 1, !self[0].isEmpty { return self }
        var result: [TextSpan] = []
        for span in sorted() where !span.isEmpty {
            if let last = result.last, span.start <= last.end {
                result[result.count - 1] = TextSpan(last.start, Swift.max(last.end, span.end))
            } else {
                result.append(span)
            }
        }
        return result
    }
}

/// The structure of an X Article, a long text with headings and images that belongs to a tweet. The title and the body
/// are the text of the tweet, so searches and exports treat them like the text of a long post.
public struct Article: Hashable, Sendable {
    /// A part of the text that is not a plain paragraph, or an image between two paragraphs.
    public struct Part: Hashable, Sendable {
        /// The kind of a part. Raw values are stored: never change them.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            /// The first line of the text.
            case title
            /// Headings of the first, second and third level.
            case heading1, heading2, heading3
            case quote
            /// An item of a list with bullets or numbers.
            case bullet, number
            /// Source code, a table or a formula in the notation of its author.
            case code
            /// Words that lead to the URL in `target`.
            case link
            /// The image or video with the key in `target` (``MediaItem/key``). The span is its caption.
            case image
            /// The image above the title, with the key in `target`. The span is empty.
            case cover
            /// A horizontal line. The span is empty.
            case divider

            /// The title and the headings.
            package static let headings: Set<Kind> = [.title, .heading1, .heading2, .heading3]
        }

        public var kind: Kind
        /// The position in the text of the tweet. An empty span at the end of a line is a part below this line.
        public var span: TextSpan
        /// A URL for `link`, the key of a media item for `image` and `cover`, otherwise `nil`.
        public var target: String?

        package init(_ kind: Kind, _ span: TextSpan, target: String? = nil) {
            self.kind = kind
            self.span = span
            self.target = target
        }
    }

    /// X's ID of the article, which is not the ID of the tweet.
    public var id: Int64?
    /// The first sentences, as X shows them in a timeline.
    public var preview: String?
    public var publishedAt: Timestamp?
    public var modifiedAt: Timestamp?
    /// In the order of their spans. Only a link can overlap another part, which then contains the link.
    public var parts: [Part] = []

    package init(id: Int64? = nil) {
        self.id = id
    }

    /// The position of the title in the text of the tweet; `nil` if the record does not contain the title.
    public var title: TextSpan? { parts.first { $0.kind == .title }?.span }
}

extension MediaItem {
    /// The value by which an article of the same record refers to the item: the ID or, if it is unknown, the URL of
    /// the image. The merged item of several records can have both (`keys`).
    public var key: String? { id ?? url }

    /// All values by which an article can refer to the item.
    package var keys: [String] { [id, url].compactMap(\.self) }
}

/// A `t.co` link and the URL to which it redirects.
package struct ShortLink: Hashable, Sendable {
    /// The part of the link after `t.co/`. Upper and lower case differ.
    package let code: String
    package let destination: String

    /// Returns `nil` unless `link` is a `t.co` link and `destination` is another web URL.
    package init?(_ link: String, destination: String) {
        guard let code = Self.code(of: link), Self.isWebURL(destination), !Self.matches(destination) else {
            return nil
        }
        self.code = code
        self.destination = destination
    }

    /// The URL of the link with a code.
    package static func url(of code: String) -> String { "https://t.co/" + code }

    /// The forms of the URL in tweets. Twitter used `http` until 2014.
    package static func urls(of code: String) -> [String] { [url(of: code), "http://t.co/" + code] }

    /// Returns the code of a `t.co` link with or without a scheme. Returns `nil` for other URLs.
    package static func code(of url: String) -> String? {
        let bytes = url.utf8.span
        return code(in: bytes).map { bytes.extracting($0).text }
    }

    /// Returns true for a `t.co` link with or without a scheme.
    package static func matches(_ url: String) -> Bool { code(in: url.utf8.span) != nil }

    /// Returns the range of the code in a `t.co` link.
    private static func code(in url: Span<UInt8>) -> Range<Int>? {
        var start = url.begins(with: "https://") ? 8 : url.begins(with: "http://") ? 7 : 0
        guard url.extracting(droppingFirst: start).begins(with: "t.co/") else { return nil }
        start += 5
        var end = start
        while end < url.count, isCodeByte(url[end]) { end += 1 }
        guard start < end, end - start <= longestCode else { return nil }
        guard end == url.count || [UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "/")].contains(url[end]) else {
            return nil
        }
        return start..<end
    }

    private static func isCodeByte(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Twitter's codes have 8 or 10 characters.
    private static let longestCode = 24

    private static func isWebURL(_ text: String) -> Bool {
        ["https://", "http://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
    }
}

/// A `t.co` link without a known destination.
package struct UnresolvedLink: Hashable, Sendable {
    package let url: String
    /// The number of tweets that contain the link and that searches find.
    package let tweets: Int
    /// The newest of these tweets.
    package let newest: TweetID

    package init(url: String, tweets: Int, newest: TweetID) {
        self.url = url
        self.tweets = tweets
        self.newest = newest
    }
}
