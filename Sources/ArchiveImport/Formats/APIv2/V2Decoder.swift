import TweetModel

/// Reads what API v2 answers, one record at a time: a response is as large as its page, and what it includes is
/// forgotten with it.
///
/// `includes` may stand before or behind `data`; a page is in memory as a whole, so that its order does not matter. Each
/// tweet is told with the place of its own object, not of the page.
final class V2Decoder: RecordDecoder {
    private var reader = V2TweetReader()

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        switch V2Shape(of: record) {
        case .page: try page(record, into: sink)
        case .tweet, .rowTweet, .flatTweet:
            try tweet(record, V2Includes(), observedAt: Self.retrieved(record), into: sink)
        case .includes:
            var included = V2Includes()
            try includes(record, observedAt: nil, into: &included, sink)
        case .deletion: try deletion(record, into: sink)
        case .failure: try sink.skip(Self.problem(record))
        case nil: try sink.skip(RecordProblem(reason: "it is not an API v2 response"))
        }
    }

    // MARK: Responses

    private func page(_ page: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        let observedAt = Self.retrieved(page)
        let place = RecordPlace(of: page, at: sink.position)
        var included = V2Includes()
        if let block = page.object("includes") {
            try includes(block, observedAt: observedAt, in: place, into: &included, sink)
        }
        let data = V2Shape.data(of: page)
        if let data {
            if data.kind == .array {
                try data.forEachElement { (record) throws(ImportStopped) in
                    sink.position = place.position(of: record)
                    try given(record, included, observedAt: observedAt, into: sink)
                }
            } else if !data.isEmptyObject {
                sink.position = place.position(of: data)
                try given(data, included, observedAt: observedAt, into: sink)
            }
        }
        sink.position = place.whole
        // What belongs to tweets comes with tweets: errors beside it are about what these refer to.
        if data == nil, page.object("includes") != nil {
            try sink.skip(RecordProblem(reason: "the response has includes but no data"))
        }
        try page.array("errors")?.forEachElement { (error) throws(ImportStopped) in try note(error, into: sink) }
    }

    /// What a response was asked for: tweets, or something that holds none.
    private func given(
        _ record: JSONValue, _ included: V2Includes, observedAt: Int64?, into sink: RecordSink
    ) throws(ImportStopped) {
        if V2Shape.resemblesTweet(record) { return try tweet(record, included, observedAt: observedAt, into: sink) }
        if LetterShape.matches(record) {
            sink.countTweetless("direct messages, which are not imported from this format")
        } else if record.has("username") {
            sink.countTweetless("accounts")
        } else if record.has("tweet_count") {
            sink.countTweetless("counts of tweets")
        } else if record.has("text") || record.has("author_id") {
            try tweet(record, included, observedAt: observedAt, into: sink)
        } else if record.has("name") {
            sink.countTweetless("lists")
        } else if record.has("state") {
            sink.countTweetless("Spaces")
        } else {
            try sink.skip(RecordProblem(reason: "it has no text"))
        }
    }

    /// One tweet that stands on its own.
    func tweet(
        _ record: JSONValue, _ included: V2Includes, observedAt: Int64?, into sink: RecordSink
    ) throws(ImportStopped) {
        switch reader.decode(record, included) {
        case .success(let tweet):
            let original = tweet.retweetOf?.tweet.flatMap { included.tweets[$0] }
            try sink.tweet(tweet, referenced: reader.embedded, original: original, observedAt: observedAt)
        case .failure(let problem): try sink.skip(problem)
        }
    }

    // MARK: Includes

    /// Takes in what stands beside tweets. The tweets in it are handed out as referenced ones.
    func includes(
        _ block: JSONValue, observedAt: Int64?, into included: inout V2Includes, _ sink: RecordSink
    ) throws(ImportStopped) {
        try includes(
            block, observedAt: observedAt, in: RecordPlace(of: block, at: sink.position), into: &included, sink)
    }

    private func includes(
        _ block: JSONValue, observedAt: Int64?, in place: RecordPlace, into included: inout V2Includes,
        _ sink: RecordSink
    ) throws(ImportStopped) {
        included.add(block)
        try block.array("tweets")?.forEachElement { (record) throws(ImportStopped) in
            sink.position = place.position(of: record)
            switch reader.decode(record, included) {
            case .success(let tweet):
                included.add(tweet)
                try sink.referencedTweet(tweet, observedAt: observedAt)
            case .failure(let problem): try sink.skip(problem)
            }
        }
        sink.position = place.whole
    }

    // MARK: What else is told

    /// An error about one thing that was referred to, or asked for, and is gone.
    private func note(_ error: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        let kind = error["resource_type"]?.nonEmptyString
        guard let kind else { return try sink.skip(Self.problem(error)) }
        let title = error["title"]?.nonEmptyString ?? "Unknown"
        let number = error["resource_id"]?.integer ?? error["value"]?.integer
        guard kind == "tweet", let number, number > 0 else { return sink.countMissing(kind, reason: title) }
        try sink.missing(TweetID(number), reason: title)
    }

    private func deletion(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard let id = RecordID.tweet(record).id else {
            return try sink.skip(RecordProblem(reason: "it has no tweet ID"))
        }
        let time = record["redacted_at"]?.withRawBytes { ArchiveDates.parse($0) }
        try sink.message(StreamMessage(kind: "delete", effect: .deleted(id, at: time)))
    }

    private static func problem(_ error: JSONValue) -> RecordProblem {
        let title = error["title"]?.nonEmptyString ?? "without a title"
        let detail = error["detail"]?.nonEmptyString.map { " (\($0))" } ?? ""
        return RecordProblem(reason: "it is an error message of the API: \(title)\(detail)")
    }

    /// When twarc received it, Unix seconds.
    private static func retrieved(_ record: JSONValue) -> Int64? {
        record.object("__twarc")?["retrieved_at"]?.withRawBytes { ArchiveDates.parse($0) }?.seconds
    }
}
