/// Finds objects of known types inside other objects:
///
///     {"for_user_id":"42","tweet_create_events":[{…}]}    the request of a webhook of Twitter's Account Activity API
///     {"user":"ann_lee","tweets":[{…},{…}]}    one timeline per line
///     {"label":1,"status":{…}}    an annotated tweet
///     {"log":"{\"id\":1,…}\n","stream":"stdout"}    an object as text in a log of Docker
enum RecordTree {
    /// Members that the decoder of the surrounding tweet reads. If that tweet cannot be read, they are not read either.
    private static let companions: Set<String> = [
        "retweeted_status", "quoted_status", "favorited_status", "retweeted_tweet", "quoted_tweet", "retweetedTweet",
        "quotedTweet", "includes", "referenced_tweets",
    ]
    /// Maximum number of containers around an object.
    private static let depthLimit = 6

    /// Calls `body` with each outermost object that has a type, and the index of the type. Returns false if there are
    /// none.
    ///
    /// - Parameters:
    ///   - record: not examined itself, only the values inside it.
    ///   - type: returns the index of an object's type, or `nil`.
    ///   - strangers: receives the number of objects without a type in a list that also contains objects with one.
    static func forEachKnown<E: Error>(
        in record: JSONValue, type: (JSONValue) -> Int?, strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int) throws(E) -> Void
    ) throws(E) -> Bool {
        try visit(record, depth: 0, type, strangers, body)
    }

    private static func visit<E: Error>(
        _ value: JSONValue, depth: Int, _ type: (JSONValue) -> Int?, _ strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int) throws(E) -> Void
    ) throws(E) -> Bool {
        if depth > 0, value.kind == .object {
            let content = RecordEnvelope.content(of: value)
            if isCertain(content), let type = type(content) {
                try body(content, type)
                return true
            }
        }
        guard depth < depthLimit else { return false }
        // Queues and logs contain objects as text.
        if value.kind == .string {
            guard depth > 0, let document = try? RecordEnvelope.unwrapped(value) else { return false }
            return try visit(document.root, depth: depth + 1, type, strangers, body)
        }
        var (isFound, unknown) = (false, 0)
        try value.forEachMember { (name, member) throws(E) in
            if !companions.contains(name), try visit(member, depth: depth + 1, type, strangers, body) {
                isFound = true
            }
        }
        try value.forEachElement { (element) throws(E) in
            if try visit(element, depth: depth + 1, type, strangers, body) {
                isFound = true
            } else if element.kind == .object, !element.isDamaged {
                unknown += 1
            }
        }
        if isFound, unknown > 0 { try strangers(unknown) }
        return isFound
    }

    /// False for an object with only an ID and a text, which any JSON may contain, unless its date agrees with its ID.
    static func isCertain(_ object: JSONValue) -> Bool {
        !V2Shape.isBare(object) && !PlainRow.isBare(object) || PlainRow.isOfItsTime(object)
    }
}
