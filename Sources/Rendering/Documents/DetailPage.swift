package import TweetModel

/// The numbered items below a tweet: its images and videos, hashtags and cashtags, users, links, and the versions of an
/// edited tweet. Sections without items are left out.
package struct DetailPage: Hashable, Sendable {
    package struct Section: Hashable, Sendable {
        /// `Images` (with videos), `Hashtags` (with cashtags), `Users`, `URLs` or `Versions`.
        package var title: String
        package var items: [Item]
    }

    package struct Item: Hashable, Sendable {
        package enum Kind: String, Sendable, CaseIterable {
            case photo, video, gif, hashtag, cashtag, user, url, version
        }

        /// The position among the items of all sections, counted from 1.
        package var number: Int
        package var kind: Kind
        /// The name: `#lunch`, `@bob`, `example.org/a`, `1-a.jpg  1200×800`. `label` and `detail` may contain control
        /// characters.
        package var label: String
        /// A display name, a full URL, or the alternative text of an image or video; `nil` for none.
        package var detail: String?
        /// A short remark: `author`, `video 0:34`, `GIF`; `nil` for none.
        package var badge: String?
        package var action: Action

        /// True for the author of the tweet.
        package var isAuthor: Bool { badge == DetailPage.authorBadge }
    }

    private static let authorBadge = "author"

    /// The effect of opening an item.
    package enum Action: Hashable, Sendable {
        /// Runs this query.
        case search(String)
        /// Opens this `http` or `https` URL, which is safe to pass to a browser.
        case openURL(String)
        /// Opens this image, video or GIF.
        case image(MediaItem)
        /// Shows this tweet.
        case tweet(TweetID)
        /// No action: the URL of the item is not safe to open, no query finds the item, or it is the tweet itself.
        case none
    }

    package private(set) var sections: [Section]

    package init(_ hit: SearchHit) {
        let tweet = hit.tweet
        sections = [
            Section(title: "Images", items: Self.images(of: tweet)),
            Section(title: "Hashtags", items: Self.tags(of: tweet)),
            Section(title: "Users", items: Self.users(of: tweet)),
            Section(title: "URLs", items: Self.links(of: tweet)),
            Section(title: "Versions", items: Self.versions(of: tweet)),
        ]
        sections.removeAll(where: \.items.isEmpty)
        var number = 0
        for section in sections.indices {
            for item in sections[section].items.indices {
                number += 1
                sections[section].items[item].number = number
            }
        }
    }

    /// Returns the item with a number; `nil` if it does not exist.
    package func item(_ number: Int) -> Item? {
        for section in sections {
            if let item = section.items.first(where: { $0.number == number }) { return item }
        }
        return nil
    }

    private static func images(of tweet: Tweet) -> [Item] {
        tweet.media.map { item in
            let kind: Item.Kind =
                switch item.kind {
                case .photo: .photo
                case .video: .video
                case .animatedGIF: .gif
                }
            return Item(
                number: 0, kind: kind, label: imageLabel(item), detail: item.alternativeText,
                badge: kind == .photo ? nil : TweetMetadata.name(of: item), action: .image(item))
        }
    }

    private static func imageLabel(_ item: MediaItem) -> String {
        let size = item.width.flatMap { width in item.height.map { "\(width)×\($0)" } }
        let url = item.videoURL ?? item.url ?? item.expanded
        let name = item.fileName?.split(separator: "/").last.map(String.init) ?? url.map(WebURL.short)
        return [name ?? "photo", size].compactMap(\.self).joined(separator: "  ")
    }

    private static func tags(of tweet: Tweet) -> [Item] {
        var seen: Set<String> = []
        var items: [Item] = []
        for tag in tweet.hashtags where seen.insert("#" + tag.text.lowercased()).inserted {
            items.append(item(.hashtag, "#" + tag.text, search: tagQuery("hashtag:", tag.text, sign: "#")))
        }
        for tag in tweet.cashtags where seen.insert("$" + tag.text.lowercased()).inserted {
            items.append(item(.cashtag, "$" + tag.text, search: tagQuery("cashtag:", tag.text, sign: "$")))
        }
        return items
    }

    /// Returns the author, the mentioned users, and the authors of the retweeted, quoted and replied-to tweets, each
    /// once.
    private static func users(of tweet: Tweet) -> [Item] {
        var seen: Set<String> = []
        var items: [Item] = []
        func add(handle: String?, id: UserID?, name: String?, badge: String? = nil) {
            guard let key = handle?.lowercased() ?? id.map({ "\($0)" }), !key.isEmpty else { return }
            // A tweet can refer to a user by ID in one field and by handle in another.
            let isNew = seen.insert(key).inserted && (id.map { seen.insert("id \($0)").inserted } ?? true)
            guard isNew else { return }
            let label = handle.map { "@" + $0 } ?? "user \(key)"
            var user = item(.user, label, search: term("user:", handle ?? key))
            user.detail = name
            user.badge = badge
            items.append(user)
        }
        add(handle: tweet.author?.handle, id: tweet.author?.id, name: tweet.author?.name, badge: authorBadge)
        for mention in tweet.mentions { add(handle: mention.handle, id: mention.id, name: mention.name) }
        for reference in [tweet.retweetOf, tweet.quoteOf, tweet.replyTo].compactMap(\.self) {
            add(handle: reference.handle, id: reference.user, name: nil)
        }
        return items
    }

    /// Returns the links, each once, except links to the tweet's own media.
    private static func links(of tweet: Tweet) -> [Item] {
        let media = Set(tweet.media.compactMap(\.link) + tweet.media.compactMap(\.expanded))
        var seen: Set<String> = []
        var items: [Item] = []
        for link in tweet.links where !media.contains(link.url) && !media.contains(link.expanded ?? "") {
            let url = link.expanded ?? link.url
            if !tweet.media.isEmpty, WebURL.isMediaPage(url) { continue }
            guard seen.insert(url).inserted else { continue }
            let action = WebURL.safe(url).map { Action.openURL($0) } ?? .none
            items.append(
                Item(
                    number: 0, kind: .url, label: link.display ?? WebURL.short(url),
                    detail: detail(of: link, url), badge: nil, action: action))
        }
        return items
    }

    /// The URL, the shortened one before it, and the title and description of the page.
    private static func detail(of link: Link, _ url: String) -> String {
        let page = [link.pageTitle, link.pageDescription].compactMap(\.self)
        return ([url] + (link.via.map { ["via " + $0] } ?? []) + page).joined(separator: " · ")
    }

    /// Returns the versions of an edited tweet, oldest first.
    private static func versions(of tweet: Tweet) -> [Item] {
        guard tweet.edits.count > 1 else { return [] }
        return tweet.edits.enumerated().map { index, id in
            let isShown = id == tweet.id
            return Item(
                number: 0, kind: .version, label: index == 0 ? "original" : "edit \(index)", detail: id.description,
                badge: isShown ? "this version" : nil, action: isShown ? .none : .tweet(id))
        }
    }

    private static func item(_ kind: Item.Kind, _ label: String, search: String?) -> Item {
        Item(
            number: 0, kind: kind, label: label, detail: nil, badge: nil, action: search.map { .search($0) } ?? .none)
    }

    /// Returns the query for a hashtag or cashtag (see `term`); `nil` if it contains a control character, which the
    /// query language rejects.
    package static func tagQuery(_ operatorName: String, _ value: String, sign: String) -> String? {
        let hasControl = value.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return hasControl ? nil : term(operatorName, value, sign: sign)
    }

    /// Returns a query for exactly this value: for the operator `hashtag:`, the value `lunch` and the sign `#`, returns
    /// `#lunch`. If the value is empty or contains characters that a tag cannot contain, uses the operator and quotes:
    /// `hashtag:"two words"`.
    package static func term(_ operatorName: String, _ value: String, sign: String? = nil) -> String {
        let isPlain = value.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || (scalar == "." && sign == "$") || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
                || scalar.properties.generalCategory == .spacingMark || scalar == "\u{200C}" || scalar == "\u{200D}"
                || scalar == "・" || scalar == "·"
        }
        if isPlain, !value.isEmpty { return (sign ?? operatorName) + value }
        // A request must not contain NUL.
        let escaped = value.filter { $0 != "\0" }
            .split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
            .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
        return "\(operatorName)\"\(escaped)\""
    }
}
