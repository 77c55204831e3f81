import TweetModel

/// An object of a JSON format or a row of a table, whose values are found by field.
struct FlatRecord: ~Escapable {
    /// The object, or the array of a row's cells.
    let value: JSONValue
    private var fields: Source
    /// The members that the user mapped to fields, or `nil`.
    var mapped: FieldNodes?

    /// Where the fields of a record are.
    enum Source: Sendable {
        case paths(FieldPaths)
        case nodes(FieldNodes)
    }

    @_lifetime(copy value)
    init(_ value: JSONValue, _ fields: Source) {
        self.value = value
        self.fields = fields
    }

    /// The value of a field: of the paths that have a value, the first that is not missing (`Span.isMissingWord`) or
    /// empty, else the first. `nil` if the field is missing or null. The only value of an array is that value, as R
    /// writes it by default.
    subscript(field: Field) -> JSONValue? {
        @_lifetime(copy self)
        get {
            let node =
                if let node = mapped?[field] {
                    node
                } else {
                    switch fields {
                    case .paths(let paths): paths.node(of: field, in: value)
                    case .nodes(let nodes): nodes[field]
                    }
                }
            guard let node, value.node(node).kind != .null else { return nil }
            let found = value.at(node)
            if found.kind == .array, found.count == 1, !ColumnAliases.lists.contains(field), let single = found.first,
                single.fieldText != nil
            {
                return single
            }
            // A word for a missing value can be the whole text of a tweet, or a name.
            return !Self.isText(field) && found.isMissingWord(isExact: field == .handle) ? nil : found
        }
    }

    private static func isText(_ field: Field) -> Bool {
        switch field {
        case .text, .longText, .quotedText, .retweetedText, .otherText, .name, .articleTitle, .articleText: true
        default: false
        }
    }

    /// The tweet whose page has the URL in the record.
    var page: StatusLink? {
        self[.page]?.nonEmptyString.flatMap { StatusLink(page: $0) }.map { link in
            Self.placeholders.contains(link.handle ?? "") ? StatusLink(link.tweet) : link
        }
    }

    /// Words that programs write into URLs for an unknown account.
    private static let placeholders: Set<String> = ["undefined", "null", "None", "nan", "anyuser", "user", "username"]

    /// False if the column or member of the handle often contains a displayed name.
    var hasExactHandle: Bool {
        guard case .nodes(let nodes) = fields, mapped?[.handle] == nil else { return true }
        return nodes.hasExactHandle
    }

    /// Removes a field that common names found.
    mutating func remove(_ field: Field) {
        guard case .nodes(var nodes) = fields else { return }
        nodes[field] = nil
        fields = .nodes(nodes)
    }

    /// Returns true if the record has the field, which may be null.
    func has(_ field: Field) -> Bool {
        switch fields {
        case .paths(let paths): paths.has(field, in: value)
        case .nodes(let nodes): nodes[field] != nil
        }
    }
}

/// The paths of fields in the objects of a format. A path is a list of member names. It passes through an array by its
/// first element.
///
/// The names are in one array, because an array for each path would need reference counting at each lookup.
final class FieldPaths: Sendable {
    /// The names of all paths, one path after the other.
    private let names: [MemberName]
    /// The ends of the paths in `names`.
    private let ends: [Int]
    /// For each field, the range of its paths in `ends`.
    private let paths: [Range<Int>]

    /// - Parameters:
    ///   - members: the names of fields in the record. The first name that has a value is used.
    ///   - groups: the same for nested objects, each with its path.
    init(_ members: [Field: [StaticString]], in groups: (path: [StaticString], [Field: [StaticString]])...) {
        var (names, ends, paths): ([MemberName], [Int], [Range<Int>]) = ([], [], [])
        for field in Field.allCases {
            let start = ends.count
            for (path, members) in [(path: [], members)] + groups {
                for name in members[field] ?? [] {
                    names += (path + [name]).map { MemberName($0) }
                    ends.append(names.count)
                }
            }
            paths.append(start..<ends.count)
        }
        (self.names, self.ends, self.paths) = (names, ends, paths)
    }

    func node(of field: Field, in record: JSONValue) -> Int? {
        var empty: Int?
        for path in paths[field.rawValue] {
            guard let node = find(path, in: record), record.node(node).kind != .null else { continue }
            if !record.at(node).isMissing { return node }
            empty = empty ?? node
        }
        return empty
    }

    /// All paths.
    var all: [[StaticString]] {
        ends.indices.map { path in names[(path > 0 ? ends[path - 1] : 0)..<ends[path]].map(\.text) }
    }

    func has(_ field: Field, in record: JSONValue) -> Bool {
        paths[field.rawValue].contains { find($0, in: record) != nil }
    }

    private func find(_ path: Int, in record: JSONValue) -> Int? {
        record.find(names, (path > 0 ? ends[path - 1] : 0)..<ends[path])
    }
}

/// The nodes of fields in one record, or in all rows of a table.
struct FieldNodes: Sendable {
    /// The node by field; 0 for a missing field, because node 0 is the record.
    private var nodes = [Int](repeating: 0, count: Field.allCases.count)
    /// False if the column or member of the handle often contains a displayed name.
    var hasExactHandle = true

    subscript(field: Field) -> Int? {
        get { nodes[field.rawValue] > 0 ? nodes[field.rawValue] : nil }
        set { nodes[field.rawValue] = newValue ?? 0 }
    }

    /// The fields, and those of `others` that are missing.
    func filled(from others: FieldNodes) -> FieldNodes {
        var fields = self
        for field in nodes.indices where nodes[field] == 0 { fields.nodes[field] = others.nodes[field] }
        return fields
    }

    /// Whether a field has this node.
    func contains(_ node: Int) -> Bool { nodes.contains(node) }

    /// Only the fields in the first cells of a row.
    func within(_ cells: Int) -> FieldNodes {
        var fields = self
        for field in nodes.indices where nodes[field] > cells { fields.nodes[field] = 0 }
        return fields
    }
}

/// A field of a tweet in a flat record. Each format maps fields to the names of its members or columns.
enum Field: Int, CaseIterable, Sendable {
    /// The whole text of a long post, in a record whose text may be cut.
    case longText
    case id, text, time, epoch, language, client, sensitive, truncated, deleted, withheldScope, community
    case bookmarked, liked
    /// The X Article of the tweet. The text may be a list of parts.
    case articleTitle, articleText, articlePreview, articleCover
    /// Whether the tweet is an advertisement, which is counted and not imported.
    case promoted
    /// The names of bookmark folders, which become labels.
    case folders
    /// The user's labels, as a list or separated by commas, semicolons or `|`, and the user's note.
    case labels, note
    /// The URL of the tweet's page.
    case page
    case user, handle, name, userBio, userLocation, userWebsite, userFollowers, userFollowing, userTweets, userListed
    case userVerified, userSubscribed, userProtected, userCreated, userAvatar, userHeader
    case likes, retweets, replies, quotes, views, bookmarks
    /// Counts in one object.
    case metrics
    /// A pair of latitude and longitude; `reversedPoint` has the longitude first, as in GeoJSON.
    case point, reversedPoint, latitude, longitude
    case place, placeName, placeFullName, placeType, placeBox, country, countryCode
    case hashtags, cashtags, mentions, links, expandedLinks, tagged
    /// The URLs to which the links lead after all redirects.
    case destinations
    /// All lists of entities in one object.
    case entities
    case mediaURLs, mediaTexts, videos
    /// The preview of a video, in a record without its other media.
    case preview
    /// The choices of a poll, as a list or inside an object.
    case poll, pollEnd
    case conversation, replyTweet, replyUser, replyHandle
    /// The accounts that a reply answers, as a list.
    case answered
    case quotedTweet, quotedUser, quotedHandle, quotedText, quotedTime, quotedName
    case retweetedTweet, retweetedUser, retweetedHandle, retweetedText, retweetedTime, retweetedName, isRetweet
    /// Whether the tweet is a reply, in a record that does not name the answered tweet.
    case isReply
    /// The account that retweeted, in a record whose other fields are those of the original.
    case retweeter
    /// The relation to the tweet in `other`, such as `retweet`.
    case kind
    case other, otherUser, otherHandle, otherText, otherLanguage
    /// Whether the tweet quotes another one.
    case isQuote
    /// References to other tweets in the form of API v2.
    case references
    /// Objects that describe the quoted tweet and the answered tweet.
    case quotedPost, parentPost
    /// The quoted and the retweeted tweet as JSON or as Python prints it, under names that can also have other values.
    case quotedCell, retweetedCell

    init(_ count: TweetCount) { self = [.likes, .retweets, .replies, .quotes, .views, .bookmarks][count.rawValue] }
}
