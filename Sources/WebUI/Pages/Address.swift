import Rendering
import TweetModel

/// The target of a link: a page of this site or an address of the web. It is built from decoded parts, each of which is
/// encoded, so no part can change the meaning of another.
enum Address: Hashable, Sendable {
    /// A page of this site.
    struct Own: Hashable, Sendable {
        let text: String

        /// Creates an address such as `/tweet/1?part=more`. Fields whose value is `nil` are omitted.
        init(_ segments: [String], _ fields: [(String, String?)] = []) {
            let path = segments.map { "/" + PercentCoding.encoded($0) }.joined()
            let query = Fields(fields.compactMap { name, value in value.map { Fields.Field(name, $0) } }).encoded
            text = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
        }

        /// The field that contains the version of the content, so that changed content has another address.
        static let versionField = "v"

        /// Creates the address of content that a browser may keep while its version, a hash of the content, is the
        /// same.
        init(_ segments: [String], version: String?) {
            self.init(segments, [(Self.versionField, version)])
        }

        /// An element of the same page.
        init(fragment: StaticString) {
            text = "#" + fragment.description
        }
    }

    /// An `http` or `https` address from a tweet or message. It is untrusted.
    struct Outside: Hashable, Sendable {
        let text: String

        init?(_ address: String) {
            guard let safe = WebAddress.safe(address) else { return nil }
            text = safe
        }
    }

    case own(Own)
    case outside(Outside)

    var text: String {
        switch self {
        case .own(let own): own.text
        case .outside(let outside): outside.text
        }
    }

    var linkAttributes: [HTML.Attribute?] {
        guard case .outside = self else { return [] }
        return [.named("rel", "noopener noreferrer nofollow"), .named("target", "_blank")]
    }

    // MARK: Our pages

    static func page(_ segments: String..., fields: [(String, String?)] = []) -> Address {
        .own(Own(segments, fields))
    }

    static func search(_ query: String, sort: String? = nil, after cursor: String? = nil) -> Address {
        page("search", fields: [("q", query), ("sort", sort), ("after", cursor)])
    }

    static func tweet(_ id: TweetID) -> Address { page("tweet", id.description) }

    static func image(_ id: TweetID, _ index: Int, whole: Bool = false) -> Address {
        page("image", id.description, String(index + 1), fields: [("fit", whole ? "whole" : nil)])
    }

    /// The page of an image of a direct message; `index` counts from 0.
    static func image(_ id: MessageID, _ index: Int, whole: Bool = false) -> Address {
        page("message", id.description, "image", String(index + 1), fields: [("fit", whole ? "whole" : nil)])
    }

    /// The page about a web address, with the tweet that contains the link.
    static func link(_ address: String, in tweet: TweetID?) -> Address {
        page("link", fields: [("url", address), ("tweet", tweet?.description)])
    }

    /// The list of conversations, one conversation, or a search in all or one of them.
    static func messages(_ query: String? = nil, in conversation: String? = nil) -> Address {
        page("messages", fields: [("in", conversation), ("q", query)])
    }

    /// The page that shows a message in its conversation.
    static func message(_ id: MessageID) -> Address { page("message", id.description) }

    // MARK: Elsewhere

    static func web(_ address: String) -> Address? { Outside(address).map { .outside($0) } }
}

extension Address.Own {
    /// The address of the bytes of a tweet's image or video. `index` counts from 0, the number in the address from 1.
    static func media(_ id: TweetID, _ index: Int, version: String?) -> Self {
        Self(["media", id.description, String(index + 1)], version: version)
    }

    /// The address of the bytes of an image or video of a direct message. `index` counts from 0.
    static func media(_ id: MessageID, _ index: Int, version: String?) -> Self {
        Self(["message", id.description, String(index + 1)], version: version)
    }

    static func avatar(_ user: UserID, version: String?) -> Self {
        Self(["avatar", user.description], version: version)
    }
}
