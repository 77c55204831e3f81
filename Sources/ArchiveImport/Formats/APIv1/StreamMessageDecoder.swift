package import TweetModel

/// A message of a stream that is not a tweet (see API formats, Streams of API v1.1).
package struct StreamMessage: Hashable, Sendable {
    /// The change to a tweet that a message requests.
    package enum Effect: Hashable, Sendable {
        /// Its author, or the service, has deleted the tweet.
        case deleted(TweetID, at: Timestamp?)
        /// The tweet is not shown in these countries.
        case withheld(TweetID, in: [String])
    }

    /// The service's word, e.g. `delete`, `limit`, `scrub_geo`.
    package let kind: String
    package var effect: Effect?
}

/// Reads messages of a stream that are not tweets. Counts each by its kind and emits the change that it requests (see
/// API formats, Streams of API v1.1).
///
///     {"delete":{"status":{"id":1,"id_str":"1","user_id":2,"user_id_str":"2"},"timestamp_ms":"…"}}
///     {"limit":{"track":1234}}    {"status_withheld":{"id":1,"user_id":2,"withheld_in_countries":["DE"]}}
///
/// Objects inside the messages of a user's own stream (events, direct messages) resemble tweets. They are not read.
extension StreamMessage {
    /// Maximum number of members of a message, which has one, and sometimes a time and a recipient.
    private static let maxMembers = 8

    /// Returns `nil` for other objects.
    init?(_ record: JSONValue) {
        guard record.kind == .object else { return nil }
        var message: StreamMessage?
        var members = 0
        record.forEachRawMember { key, value in
            members += 1
            if message != nil || members > Self.maxMembers { return }
            message = Self.message(key, value)
        }
        if members > Self.maxMembers || record.has("id_str") || record.has("text") { return nil }
        // Other programs write `event` members, too. Only a stream's message also has a source and a target.
        guard let message, message.kind != "event" || record.has("source") && record.has("target") else { return nil }
        self = message
    }

    private static func message(_ key: JSONValue, _ value: JSONValue) -> StreamMessage? {
        if key.equals("delete") { return value.kind == .object ? deletion(value) : nil }
        if key.equals("status_withheld") { return value.kind == .object ? withholding(value) : nil }
        if key.equals("event") { return value.kind == .string ? StreamMessage(kind: "event") : nil }
        if key.equals("friends") || key.equals("friends_str") {
            return value.kind == .array ? StreamMessage(kind: "friends") : nil
        }
        guard value.kind == .object else { return nil }
        for kind in kinds where key.equals(kind) { return StreamMessage(kind: kind.description) }
        return nil
    }

    /// Kinds of messages that are only counted, because they change no tweet.
    private static let kinds: [StaticString] = [
        "limit", "scrub_geo", "user_withheld", "disconnect", "warning", "direct_message", "control", "user_update",
        "user_delete", "user_undelete", "user_protect", "user_unprotect", "user_suspend", "user_unsuspend", "drop",
        "undrop",
    ]

    /// Reads a deletion; `nil` if it is empty. Only the deletion of a tweet has an effect, not that of a like or a
    /// direct message.
    fileprivate static func deletion(_ body: JSONValue) -> StreamMessage? {
        guard let status = body.object("status") else {
            return body.isEmptyObject ? nil : StreamMessage(kind: "delete")
        }
        let time = body["timestamp_ms"]?.integer.flatMap { $0 > 0 ? Timestamp(seconds: $0 / 1000) : nil }
        guard let id = status.tweetID else { return StreamMessage(kind: "delete") }
        return StreamMessage(kind: "delete", effect: .deleted(id, at: time))
    }

    private static func withholding(_ body: JSONValue) -> StreamMessage? {
        var countries: [String] = []
        body["withheld_in_countries"]?.forEachElement { country in
            if let code = country.nonEmptyString { countries.append(code) }
        }
        return StreamMessage(kind: "status_withheld", effect: body.tweetID.map { .withheld($0, in: countries) })
    }
}

/// Reads the requests of webhooks of the Account Activity API, except those with new tweets or direct messages. A
/// deletion has an effect, a liked tweet is imported, and other events are counted and name their accounts.
///
///     {"for_user_id":"42","favorite_events":[{"id":"a7ba","favorited_status":{…},"user":{"id_str":"42",…}}]}
///     {"for_user_id":"42","tweet_delete_events":[{"status":{"id":"1","user_id":"42"},"timestamp_ms":…}]}
extension RecordType {
    static let webhooks = RecordType(
        format: .apiV1Stream, alsoIn: [.apiV1], name: "requests of webhooks", isResponse: true,
        matches: { record in
            record.has("for_user_id")
                && record.hasMember { name, value in webhookKind(name) != nil && value.first?.kind == .object }
                && !record.has("tweet_create_events") && !record.has("direct_message_events")
        },
        decoder: { context in
            let tweets = APIv1TweetDecoder(context)
            return { record, sink in
                let locator = RecordLocator(of: record, at: sink.position)
                defer { sink.position = locator.whole }
                try record.forEachRawMember { name, events in
                    guard let kind = webhookKind(name) else { return }
                    try events.forEachElement { event in
                        if event.isDamaged { return }
                        sink.position = locator.position(of: event)
                        for member in ["user", "source", "target"] as [StaticString] {
                            if let account = event.object(member), account.has("screen_name") {
                                try sink.account(User.v1(account))
                            }
                        }
                        if let tweet = event.object("favorited_status") {
                            // The account's own tweets are liked by others.
                            let account = event.object("user")?.member("id_str", or: "id")?.integer
                            let isOwn = account == record["for_user_id"]?.integer
                            let isLiked = isOwn && context.options.include.contains(.likes)
                            try sink.skippingProblems { try tweets.decode(tweet, isLiked: isLiked, into: sink) }
                        } else if kind == "tweet_delete", let deletion = StreamMessage.deletion(event) {
                            try sink.message(deletion)
                        } else {
                            try sink.message(StreamMessage(kind: kind))
                        }
                    }
                }
            }
        })

    /// The kind of the events in a member; `nil` for other members.
    private static func webhookKind(_ name: JSONValue) -> String? {
        guard let name = name.string, name.hasSuffix("_events") else { return nil }
        return String(name.dropLast("_events".count))
    }
}
