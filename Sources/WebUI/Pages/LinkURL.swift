import Rendering
import TweetModel
import TweetText

/// The target of a link: a page of this server, or an `http` or `https` URL on the web.
enum LinkURL: Hashable, Sendable {
    /// A URL on this server, or of an element of the same page. The initializers percent-encode segments and
    /// fields, so text from a tweet cannot change the path or add fields.
    struct Local: Hashable, Sendable {
        let text: String

        /// Creates a URL such as `/tweet/1?part=more`. Omits fields whose value is `nil`.
        init(_ segments: [String], _ fields: [(String, String?)] = []) {
            let path = segments.map { "/" + PercentCoding.encoded($0) }.joined()
            let query = Fields(fields.compactMap { name, value in value.map { Fields.Field(name, $0) } }).encoded
            text = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
        }

        /// The name of the query field that contains the version of the content.
        static let versionField = "v"

        /// Creates a URL of content with its version; without the version if `version` is `nil`. Changed content
        /// has another version and so another URL, which allows browsers to store the content.
        init(_ segments: [String], version: String?) {
            self.init(segments, [(Self.versionField, version)])
        }

        /// The name and value of the field that requests a small image.
        static let (sizeField, smallSize) = ("size", "thumb")

        /// Creates a URL with another field.
        init(_ url: Local, field: String, _ value: String) {
            text = url.text + (url.text.contains("?") ? "&" : "?") + Fields([Fields.Field(field, value)]).encoded
        }

        /// Creates the URL of an icon in the same page.
        init(icon name: String) {
            text = "#i-" + PercentCoding.encoded(name)
        }

        /// Creates the URL of an element of the same page, such as `#main` for `main`. In exported pages, the
        /// fragment selects a view instead.
        init(fragment: StaticString) {
            text = "#" + fragment.description
        }
    }

    /// A URL from a tweet or message. `init` returns `nil` if `WebURL.safe` rejects the URL, for example
    /// because its scheme is not `http` or `https`.
    struct External: Hashable, Sendable {
        let text: String

        init?(_ url: String) {
            guard let safe = WebURL.safe(url) else { return nil }
            text = safe
        }
    }

    case local(Local)
    case external(External)

    var text: String {
        switch self {
        case .local(let local): local.text
        case .external(let external): external.text
        }
    }

    /// The attributes that an `a` element needs in addition to `href`.
    var linkAttributes: [MarkupWriter.Attribute?] {
        guard case .external = self else { return [] }
        return [.named("rel", "noopener noreferrer nofollow"), .named("target", "_blank")]
    }

    // MARK: Pages of this server

    static func page(_ segments: String..., fields: [(String, String?)] = []) -> LinkURL {
        .local(Local(segments, fields))
    }

    static func search(_ query: String, sort: String? = nil, after cursor: PageCursor? = nil) -> LinkURL {
        page("search", fields: [("q", query), ("sort", sort), ("after", cursor?.description)])
    }

    /// The page of a topic, or the search for a pinned search.
    static func saved(_ name: String, isTopic: Bool) -> LinkURL {
        isTopic ? page("topic", name) : search("saved:" + name)
    }

    /// The page of a tweet. With a query, the page leads to the other results of the query.
    static func tweet(_ id: TweetID, of query: String? = nil, sort: String? = nil) -> LinkURL {
        page("tweet", id.description, fields: [("q", query), ("sort", sort)])
    }

    /// The page of an image or video of a tweet; `index` counts from 0. `gallery` are the fields of the page of photos
    /// whose other images the page leads to (see `RequestContext.galleryFields`).
    static func image(_ id: TweetID, _ index: Int, _ gallery: [(String, String?)] = []) -> LinkURL {
        page("image", id.description, String(index + 1), fields: gallery)
    }

    /// The page of an image or video of a direct message; `index` counts from 0.
    static func image(_ id: MessageID, _ index: Int) -> LinkURL {
        page("message", id.description, "image", String(index + 1))
    }

    /// The page about a URL on the web. `tweet` is the tweet whose link leads to the page.
    static func link(_ url: String, in tweet: TweetID?) -> LinkURL {
        page("link", fields: [("url", url), ("tweet", tweet?.description)])
    }

    /// A conversation; if `conversation` is `nil`, the list of conversations. With a query, the search in this
    /// conversation or in all conversations.
    static func messages(_ query: String? = nil, in conversation: String? = nil) -> LinkURL {
        page("messages", fields: [("in", conversation), ("q", query)])
    }

    /// The page that shows a message in its conversation. With a query, the page also marks the matches in the
    /// conversation.
    static func message(_ id: MessageID, of query: String? = nil) -> LinkURL {
        page("message", id.description, fields: [("q", query)])
    }

    /// A URL on the web; `nil` if `External` rejects it.
    static func web(_ url: String) -> LinkURL? { External(url).map { .external($0) } }
}

extension LinkURL.Local {
    /// The image or video file of a tweet. `index` counts from 0, but the number in the URL counts from 1.
    static func media(_ id: TweetID, _ index: Int, version: String?) -> Self {
        Self(["media", id.description, String(index + 1)], version: version)
    }

    /// The image or video file of a direct message. `index` counts from 0, but the number in the URL counts from 1.
    static func media(_ id: MessageID, _ index: Int, version: String?) -> Self {
        Self(["message", id.description, String(index + 1)], version: version)
    }

    /// The small image in the same file, if the file is a JPEG and contains one; otherwise the whole image.
    var thumbnail: Self { Self(self, field: Self.sizeField, Self.smallSize) }

    static func avatar(_ user: UserID, version: String?) -> Self {
        Self(["avatar", user.description], version: version)
    }
}
