import TweetModel

/// Finds the values under known names whose form is not read.
extension FlatTweetReader {
    /// The nodes of the values that a record with common names has, and its tweet lacks.
    ///
    /// - Parameter isRow: whether the record is a row of a table, of which `UnreadableCells` reports other values.
    func unreadNodes(_ record: FlatRecord, of tweet: Tweet, isRow: Bool) -> [Int] {
        guard case .common = format.fields else { return [] }
        var nodes: [Int] = []
        if tweet.poll == nil { Self.add([.poll], of: record, to: &nodes) }
        if tweet.place == nil {
            Self.add([.place, .placeName, .placeFullName, .country, .placeBox], of: record, to: &nodes)
        }
        if let author = tweet.author, author.profile?.location == nil {
            Self.add([.userLocation], of: record, to: &nodes)
        }
        if isRow { return nodes }
        for count in TweetCount.allCases where tweet.counts[count] == nil {
            if let value = record[Field(count)], value.hasContent { nodes.append(value.index) }
        }
        if tweet.links.isEmpty {
            Self.add([.links, .expandedLinks], of: record, to: &nodes) { Self.isUnknown(links: $0) }
        }
        if tweet.media.isEmpty {
            Self.add([.mediaURLs, .videos], of: record, to: &nodes) { FlatMedia.isUnknown($0) }
        }
        if tweet.hashtags.isEmpty {
            Self.add([.hashtags], of: record, to: &nodes) { $0.words(Self.tagNames)?.isEmpty != false }
        }
        if tweet.mentions.isEmpty {
            let names = format.mentions.handle
            Self.add([.mentions], of: record, to: &nodes) { $0.words(names)?.isEmpty != false }
        }
        if tweet.retweetOf != nil { return nodes }
        if tweet.replyTo == nil { Self.add([.replyTweet, .isReply], of: record, to: &nodes) }
        if tweet.quoteOf == nil { Self.add([.quotedTweet, .isQuote], of: record, to: &nodes) }
        return nodes
    }

    /// The fields whose values `unreadNodes` finds in rows.
    static let checkedInRows: [Field] = [
        .poll, .place, .placeName, .placeFullName, .country, .placeBox, .userLocation,
    ]

    private static func add(
        _ fields: [Field], of record: FlatRecord, to nodes: inout [Int],
        where isUnread: (JSONValue) -> Bool = { _ in true }
    ) {
        for field in fields {
            if let value = record[field], value.hasContent, isUnread(value) { nodes.append(value.index) }
        }
    }
}

extension JSONValue {
    /// Whether a value is more than a boolean, a number or a word for a missing value.
    fileprivate var hasContent: Bool {
        switch kind {
        case .array, .object: return !isEmpty
        case .string:
            guard let text = nonEmptyString, truth == nil, Double(text) == nil else { return false }
            return !isMissing && text != "[]" && text != "{}"
        default: return false
        }
    }
}
