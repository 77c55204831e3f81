import Rendering
import TweetModel

/// Where a link leads: to a page of our own, or to the web. Made of decoded parts, so that nothing in them can mean
/// anything but itself.
enum Address: Hashable, Sendable {
    /// A page of our own.
    struct Own: Hashable, Sendable {
        let text: String

        /// `/tweet/1?part=more`; fields without a value are left out.
        init(_ segments: [String], _ fields: [(String, String?)] = []) {
            let path = segments.map { "/" + PercentCoding.encoded($0) }.joined()
            let query = Fields(fields.compactMap { name, value in value.map { Fields.Field(name, $0) } }).encoded
            text = (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
        }

        /// A place in the same page.
        init(fragment: StaticString) {
            text = "#" + fragment.description
        }
    }

    /// An address of strangers' making; only ever `http` or `https`.
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

    var manners: [HTML.Attribute?] {
        guard case .outside = self else { return [] }
        return [.named("rel", "noopener noreferrer nofollow"), .named("target", "_blank")]
    }

    // MARK: Our pages

    static func page(_ segments: String..., fields: [(String, String?)] = []) -> Address {
        .own(Own(segments, fields))
    }

    static func search(_ query: String, sort: String? = nil) -> Address {
        page("search", fields: [("q", query), ("sort", sort)])
    }

    static func tweet(_ id: TweetID) -> Address { page("tweet", id.description) }

    static func image(_ id: TweetID, _ index: Int, whole: Bool = false) -> Address {
        page("image", id.description, String(index + 1), fields: [("fit", whole ? "whole" : nil)])
    }

    /// The same for a direct message.
    static func image(_ id: MessageID, _ index: Int, whole: Bool = false) -> Address {
        page("message", id.description, "image", String(index + 1), fields: [("fit", whole ? "whole" : nil)])
    }

    /// The page about a link, which knows from where one came.
    static func link(_ address: String, in tweet: TweetID?) -> Address {
        page("link", fields: [("url", address), ("tweet", tweet?.description)])
    }

    /// Direct messages: the conversations, or those that a query finds, everywhere or in one conversation.
    static func messages(_ query: String? = nil, in conversation: String? = nil) -> Address {
        page("messages", fields: [("in", conversation), ("q", query)])
    }

    /// A message in its conversation.
    static func message(_ id: MessageID) -> Address { page("message", id.description) }

    // MARK: Elsewhere

    static func web(_ address: String) -> Address? { Outside(address).map { .outside($0) } }
}

extension Address.Own {
    /// The bytes of a tweet's image or video, by its place among the tweet's media, from 0; the address counts
    /// from 1.
    static func media(_ id: TweetID, _ index: Int) -> Self { Self(["media", id.description, String(index + 1)]) }

    /// The bytes of an image or video of a direct message, in the same way.
    static func media(_ id: MessageID, _ index: Int) -> Self { Self(["message", id.description, String(index + 1)]) }

    static func avatar(_ user: UserID) -> Self { Self(["avatar", user.description]) }
}
