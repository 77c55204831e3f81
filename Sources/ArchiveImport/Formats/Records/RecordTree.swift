/// Objects of known shapes inside objects of none:
///
///     {"for_user_id":"42","tweet_create_events":[{…}]}    what a webhook was told
///     {"user":"ann_lee","tweets":[{…},{…}]}    a timeline a line
///     {"label":1,"status":{…}}    a tweet, and what somebody says of it
///     {"log":"{\"id\":1,…}\n","stream":"stdout"}    the text of one in a log
enum RecordTree {
    /// What a tweet has inside it is told by that tweet; a tweet that cannot be read is not made up for by those.
    private static let companions: Set<String> = [
        "retweeted_status", "quoted_status", "favorited_status", "retweeted_tweet", "quoted_tweet", "retweetedTweet",
        "quotedTweet", "includes", "referenced_tweets",
    ]
    /// Containers around an object, at most.
    private static let depthLimit = 6

    /// Hands out the outermost objects in a record that have a shape, with its number; false when there are none.
    ///
    /// - Parameters:
    ///   - shape: an object's shape; asked of everything inside the record, not of that itself.
    ///   - strangers: is told how many objects of a list have none beside others that have one.
    static func forEachKnown<E: Error>(
        in record: JSONValue, shape: (JSONValue) -> Int?, strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int) throws(E) -> Void
    ) throws(E) -> Bool {
        try visit(record, depth: 0, shape, strangers, body)
    }

    private static func visit<E: Error>(
        _ value: JSONValue, depth: Int, _ shape: (JSONValue) -> Int?, _ strangers: (Int) throws(E) -> Void,
        _ body: (JSONValue, Int) throws(E) -> Void
    ) throws(E) -> Bool {
        if depth > 0, value.kind == .object {
            let content = RecordPacking.content(of: value)
            if isCertain(content), let shape = shape(content) {
                try body(content, shape)
                return true
            }
        }
        guard depth < depthLimit else { return false }
        // What went through a queue or a log stands there as text.
        if value.kind == .string {
            guard depth > 0, let document = try? RecordPacking.unwrapped(value) else { return false }
            return try visit(document.root, depth: depth + 1, shape, strangers, body)
        }
        var (isFound, unknown) = (false, 0)
        try value.forEachMember { (name, member) throws(E) in
            if !companions.contains(name), try visit(member, depth: depth + 1, shape, strangers, body) {
                isFound = true
            }
        }
        try value.forEachElement { (element) throws(E) in
            if try visit(element, depth: depth + 1, shape, strangers, body) {
                isFound = true
            } else if element.kind == .object {
                unknown += 1
            }
        }
        if isFound, unknown > 0 { try strangers(unknown) }
        return isFound
    }

    /// Anything may have a number and a text somewhere inside it.
    static func isCertain(_ object: JSONValue) -> Bool {
        !V2Shape.isBare(object) && !PlainRow.isBare(object) || PlainRow.isOfItsTime(object)
    }
}
