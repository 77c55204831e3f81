package import TweetModel

/// An entity found in plain text.
package struct ExtractedEntity: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case hashtag, mention, list, cashtag, url
    }

    package var kind: Kind
    /// Sign and, for lists, slug included.
    package var span: TextSpan
    /// Without the sign: tag, handle, ticker or address, in the scalars of the text.
    package var value: String
    /// `/name` of a list, else empty.
    package var listSlug: String

    package init(kind: Kind, span: TextSpan, value: String, listSlug: String = "") {
        self.kind = kind
        self.span = span
        self.value = value
        self.listSlug = listSlug
    }
}

/// Finds hashtags, mentions, lists, cashtags and URLs by Twitter's own rules, in linear time.
package enum EntityExtractor {
    /// All kinds together, in order, without overlaps.
    package static func entities(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    package static func hashtags(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    package static func cashtags(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    package static func mentions(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    package static func mentionsOrLists(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    package static func urls(in text: String) -> [ExtractedEntity] { fatalError("not there yet") }
    /// The handle that the text answers, nil when it does not begin with a mention.
    package static func replyHandle(in text: String) -> String? { fatalError("not there yet") }
}
