import TweetModel

/// The page that a link leads to: `unwound_url`, `title` and `description` of API v2, `unwound` of the enterprise API
/// v1.1, and `unshortened_url` of twarc (see API formats, Links).
struct LinkedPage {
    /// The members of a link: those that are read, and the state, the preview images and the key of its medium.
    static let known = KnownMembers(
        [
            "url", "expanded_url", "display_url", "indices", "start", "end", "unwound", "unwound_url",
            "unshortened_url", "title", "description", "status", "images", "media_key", "urls",
        ], leaving: nil)

    private var destination: String?
    private var title: String?
    private var description: String?

    /// Reads the record of a link. Most records have only the members that every link has.
    init(_ record: JSONValue) {
        let unwound = record["unwound"]
        destination =
            record["unwound_url"]?.nonEmptyString ?? unwound?["url"]?.nonEmptyString
            ?? record["unshortened_url"]?.nonEmptyString
        title = record["title"]?.nonEmptyString ?? unwound?["title"]?.nonEmptyString
        description = record["description"]?.nonEmptyString ?? unwound?["description"]?.nonEmptyString
    }

    init(destination: String? = nil, title: String? = nil, description: String? = nil) {
        (self.destination, self.title, self.description) = (destination, title, description)
    }

    func complete(_ link: inout Link) {
        if let destination = destination.map({ TweetObjectReader.unescaped($0) }), destination != link.expanded,
            destination.hasPrefix("http"), !Self.isOwn(link.expanded)
        {
            (link.via, link.expanded) = (link.expanded, destination)
        }
        link.pageTitle = link.pageTitle ?? title.map { EscapedText($0).text }
        link.pageDescription = link.pageDescription ?? description.map { EscapedText($0).text }
    }

    /// Whether a URL leads to the service itself: to a tweet or to media. Pages that ask for a login replace
    /// these.
    private static func isOwn(_ url: String?) -> Bool {
        guard let host = url?.split(separator: "/").dropFirst().first?.lowercased() else { return false }
        return ["twitter.com", "x.com"].contains { host == $0 || host.hasSuffix("." + $0) }
    }
}
