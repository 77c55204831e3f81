import TweetModel

/// Recognises responses of API v1.1 that contain tweets: search pages in JSON Lines, and lookups by ID. A file that is
/// one search page is split into its elements instead (`RecordType.lists`).
enum APIv1Answer {
    /// The member that contains the tweets: `statuses`, `results`, or `id` for a lookup.
    enum Kind {
        case statuses, results, lookup
    }

    static func matches(_ record: JSONValue) -> Bool { kind(of: record) != nil }

    static func kind(of record: JSONValue) -> Kind? {
        if let list = record.array("statuses") {
            if let first = list.first { return isTweetOrNull(first) ? .statuses : nil }
            return .statuses
        }
        if let list = record.array("results") {
            if let first = list.first { return isTweetOrNull(first) ? .results : nil }
            return record.has("requestParameters") ? .results : nil
        }
        // `{"id":{"<ID>":{…}|null}}`: the response of `statuses/lookup` with `map`.
        guard let map = record.object("id"), record.count == 1, let key = map.firstKey, key.integer != nil,
            let first = map.firstMember, isTweetOrNull(first)
        else { return nil }
        return .lookup
    }

    private static func isTweetOrNull(_ value: JSONValue) -> Bool {
        value.kind == .null || APIv1Tweet.isTweet(value)
    }
}

/// Reads the tweets of a response. Counts `null` elements, which are requested tweets that were not found.
final class APIv1AnswerDecoder: RecordDecoder {
    private let tweets: APIv1TweetDecoder

    init(_ context: RecordContext) {
        tweets = APIv1TweetDecoder(context)
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        switch APIv1Answer.kind(of: record) {
        case .statuses: try elements(of: record.array("statuses"), into: sink)
        case .results: try elements(of: record.array("results"), into: sink)
        case .lookup:
            try record.object("id")?.forEachRawMember { _, value in try element(value, into: sink) }
        case nil: throw RecordProblem(reason: "it is not an API v1.1 response")
        }
    }

    private func elements(of list: JSONValue?, into sink: RecordSink) throws {
        try list?.forEachElement { value in try element(value, into: sink) }
    }

    private func element(_ value: JSONValue, into sink: RecordSink) throws {
        if value.isDamaged { return }
        if value.kind == .null { return sink.countTweetless("requested tweets that were not found") }
        guard APIv1Tweet.isTweet(value) else {
            return try sink.skip(RecordProblem(reason: "an element of the response is not a tweet"))
        }
        try sink.skippingProblems { try tweets.decode(value, into: sink) }
    }
}
