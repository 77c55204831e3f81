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
