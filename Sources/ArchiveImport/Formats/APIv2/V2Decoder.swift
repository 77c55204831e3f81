internal import TweetModel

/// Reads records of API v2. The includes of a response apply only to this response.
///
/// `includes` may precede or follow `data`, because a whole response is in memory. The position of a tweet is that of
/// its own object, not of the response.
final class V2Decoder {
    private var reader = V2TweetReader()
    private let rows = FlatFormat.commonNames.decoder()
    private let messages: APIMessagesDecoder
    private let includesFollows: Bool
    /// The series of responses that were read last, by relation.
    private var crawls: [V2Relation: V2Crawl] = [:]

    init(_ options: ImportOptions) {
        includesFollows = options.include.contains(.follows)
        messages = APIMessagesDecoder(options)
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws {
        switch V2Shape(of: record) {
        case .page: try page(record, into: sink)
        case .tweet, .rowTweet, .flatTweet:
            try tweet(record, V2Includes(), observedAt: Self.retrieved(record), into: sink)
        case .flatUser:
            try related(record, V2Relation(of: record), observedAt: Self.retrieved(record), into: sink)
        case .includes:
            var included = V2Includes()
            try includes(record, observedAt: nil, into: &included, sink)
            // The tweets of these accounts can be other records.
            if included.tweets.isEmpty {
                try sink.accounts(included.accounts, kind: "accounts")
            } else {
                for account in included.accounts { try sink.account(account) }
            }
        case .meta: sink.countTweetless("summaries of responses")
        case .deletion: try deletion(record, into: sink)
        case .failure where record.has("resource_id"): try note(record, into: sink)
        case .failure: throw Self.problem(record)
        case nil: throw RecordProblem(reason: "it is not an API v2 response")
        }
    }

    // MARK: Responses

    private func page(_ page: JSONValue, into sink: RecordSink) throws {
        let skipped = sink.skipped
        let observedAt = Self.retrieved(page)
        sink.unread.check(page, V2TweetReader.knownInPage)
        let locator = RecordLocator(of: page, at: sink.position)
        var included = V2Includes()
        if let block = page.object("includes") {
            try includes(block, observedAt: observedAt, in: locator, into: &included, sink)
        }
        let data = V2Shape.data(of: page)
        let relation = V2Relation(of: page)
        if let relation, includesFollows {
            crawls[relation] = V2Crawl(page, after: crawls[relation], retrievedAt: observedAt)
        }
        if let data {
            if data.kind == .array {
                try data.forEachElement { record in
                    sink.position = locator.position(of: record)
                    try sink.skippingProblems {
                        try given(record, included, relation, observedAt: observedAt, into: sink)
                    }
                }
            } else if !data.isEmptyObject {
                sink.position = locator.position(of: data)
                try sink.skippingProblems {
                    try given(data, included, relation, observedAt: observedAt, into: sink)
                }
            }
        }
        sink.position = locator.whole
        // The service sends includes only together with data; errors can be alone.
        if data == nil, !page.isDamaged, page.object("includes") != nil {
            try sink.skip(RecordProblem(reason: "the response has includes but no data"))
        }
        try page.array("errors")?.forEachElement { error in
            if !error.isDamaged { try note(error, into: sink) }
        }
        if let relation, includesFollows {
            if sink.skipped > skipped || page.isDamaged { crawls[relation]?.markDamaged() }
            if let crawl = crawls[relation] { try relation.emitPage(of: crawl, seenAt: observedAt, into: sink) }
        }
    }

    /// Reads an element of `data`: a tweet, or another object, which is counted by its kind.
    private func given(
        _ record: JSONValue, _ included: V2Includes, _ relation: V2Relation?, observedAt: Int64?, into sink: RecordSink
    ) throws {
        if record.isDamaged { return }
        if V2Shape.resemblesTweet(record) {
            // Other services also have rows in `data`, but no includes.
            if !included.isGiven, !V2Shape.isTweet(record) { return try rows(record, sink) }
            return try tweet(record, included, observedAt: observedAt, into: sink)
        }
        if APIMessagesDecoder.isMessage(record) {
            try messages.message(record, included, into: sink)
        } else if record.isDirectMessage {
            sink.countTweetless("direct messages, which are not imported from this format")
        } else if record.has("username") {
            try related(record, relation, observedAt: observedAt, into: sink)
        } else if record.has("tweet_count") {
            sink.countTweetless("counts of tweets")
        } else if record.has("text") || record.has("author_id") {
            try tweet(record, included, observedAt: observedAt, into: sink)
        } else if record.has("name") {
            try related(record, relation, observedAt: observedAt, into: sink)
        } else if record.has("state") {
            sink.countTweetless("Spaces")
        } else {
            throw RecordProblem(reason: "it has no text")
        }
    }

    /// Emits an account or list of a response, or counts it if the caller did not request follows, or if the response
    /// does not contain its request.
    private func related(
        _ record: JSONValue, _ relation: V2Relation?, observedAt: Int64?, into sink: RecordSink
    ) throws {
        guard let relation else {
            guard record.has("username") else { return sink.countTweetless("lists") }
            sink.unread.check(record, User.knownInV2)
            return try sink.accounts([User.v2(record)], kind: "accounts")
        }
        guard includesFollows else { return sink.countLeftOut("follows") }
        if try !relation.emit(record, in: crawls[relation], seenAt: observedAt, into: sink) {
            throw RecordProblem(reason: "it has no ID, or no name")
        }
        if record.has("username") { sink.unread.check(record, User.knownInV2) }
    }

    /// Emits one tweet as collected, together with the tweets inside it, and with its original if that is in the
    /// includes.
    func tweet(_ record: JSONValue, _ included: V2Includes, observedAt: Int64?, into sink: RecordSink) throws {
        let tweet = try reader.read(record, included)
        let original = tweet.retweetOf?.tweet.flatMap { included.tweets[$0] }
        try sink.tweet(tweet, referenced: reader.embedded, original: original, observedAt: observedAt)
        sink.unread.check(record, V2TweetReader.known)
    }

    // MARK: Includes

    /// Adds the contents of an `includes` object to `included`, and emits its tweets as referenced ones.
    func includes(_ block: JSONValue, observedAt: Int64?, into included: inout V2Includes, _ sink: RecordSink) throws {
        try includes(
            block, observedAt: observedAt, in: RecordLocator(of: block, at: sink.position), into: &included, sink)
    }

    private func includes(
        _ block: JSONValue, observedAt: Int64?, in locator: RecordLocator, into included: inout V2Includes,
        _ sink: RecordSink
    ) throws {
        included.add(block)
        try block.member("tweets", or: "posts")?.forEachElement { record in
            if record.isDamaged { return }
            sink.position = locator.position(of: record)
            try sink.skippingProblems {
                let tweet = try reader.read(record, included)
                included.add(tweet)
                try sink.referencedTweet(tweet, observedAt: observedAt)
            }
        }
        sink.position = locator.whole
    }

    // MARK: Errors and deletions

    /// Reads an error about one object that was requested or referenced. A missing tweet is emitted, and another object
    /// is counted. An error without `resource_type` is skipped with a reason.
    private func note(_ error: JSONValue, into sink: RecordSink) throws {
        let kind = error["resource_type"]?.nonEmptyString
        guard let kind else { return try sink.skip(Self.problem(error)) }
        let title = error["title"]?.nonEmptyString ?? "Unknown"
        let number = error["resource_id"]?.integer ?? error["value"]?.integer
        guard kind == "tweet", let number, number > 0 else { return sink.countMissing(kind, reason: title) }
        try sink.missing(TweetID(number), reason: title)
    }

    private func deletion(_ record: JSONValue, into sink: RecordSink) throws {
        guard let id = record.tweetID else { throw RecordProblem(reason: "it has no tweet ID") }
        let time = record["redacted_at"]?.timestamp
        try sink.message(StreamMessage(kind: "delete", effect: .deleted(id, at: time)))
    }

    private static func problem(_ error: JSONValue) -> RecordProblem {
        let title = error["title"]?.nonEmptyString ?? "without a title"
        let detail = error["detail"]?.nonEmptyString.map { " (\($0))" } ?? ""
        return RecordProblem(reason: "it is an error message of the API: \(title)\(detail)")
    }

    /// The time at which twarc received the record, in Unix seconds; `nil` if twarc did not write it.
    private static func retrieved(_ record: JSONValue) -> Int64? {
        record.object("__twarc")?["retrieved_at"]?.timestamp?.seconds
    }
}

extension RecordType {
    /// The types of API v2 records: responses, single tweets, includes, deletions and errors (see API formats, API v2).
    static let apiV2 = [
        type(.page, .apiV2, alsoIn: [.streamGrab], "responses of API v2", isResponse: true),
        type(.flatTweet, .apiV2Flat, alsoIn: [.apiV2], "flattened tweets of API v2"),
        type(.tweet, .apiV2, alsoIn: [.apiV2Flat, .academicTwitter, .streamGrab], "tweets of API v2"),
        type(.rowTweet, .academicTwitter, alsoIn: [.apiV2], "tweets of API v2 from a table"),
        type(.includes, .academicTwitter, alsoIn: [.apiV2], "included tweets of API v2", isResponse: true),
        type(.flatUser, .apiV2Flat, alsoIn: [.apiV2], "flattened accounts of API v2", holdsTweets: false),
        type(.meta, .apiV2, alsoIn: [.academicTwitter], "summaries of responses", holdsTweets: false),
        type(.deletion, .apiV2, alsoIn: [.apiV2Flat], "deletions", holdsTweets: false),
        type(
            .failure, .apiV2, alsoIn: [.apiV2Flat, .academicTwitter, .streamGrab], "error messages of API v2",
            holdsTweets: false),
    ]

    private static func type(
        _ shape: V2Shape, _ format: InputFormat, alsoIn: Set<InputFormat>, _ name: String, holdsTweets: Bool = true,
        isResponse: Bool = false
    ) -> RecordType {
        RecordType(
            format: format, alsoIn: alsoIn, name: name, holdsTweets: holdsTweets, isResponse: isResponse,
            matches: { V2Shape(of: $0) == shape }, decoder: { context in V2Decoder(context.options).decode })
    }
}
