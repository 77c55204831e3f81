internal import TweetModel

/// Reads the members of an object around a single tweet: the user's labels and note. Other simple values are counted as
/// not read.
///
///     {"bookmarkedAt":"2023-11-26","folder":"Birds","tags":["sea"],"note":"see you","tweet":{…}}
///     {"label":"angry","annotator":"k","data":{…}}    an annotated tweet
enum RecordWrapper {
    /// - Parameter before: the value of `sink.collected` before the tweet was decoded.
    static func read(_ wrapper: JSONValue, since before: Int, into sink: RecordSink) throws {
        guard sink.collected == before + 1, let tweet = sink.lastTweet else { return }
        // In a graph database (Neo4j), the labels are the types of a node.
        if wrapper["type"]?.equals("node") == true { return }
        var (labels, note) = ([String](), String?.none)
        labels += sink.unread.labels {
            wrapper.forEachMember { name, value in
                guard value.kind != .object, value.first?.kind != .object || labelNames.contains(name) else { return }
                let words = labelNames.contains(name) ? MappedColumns.labels(value) : []
                if words.contains(where: { $0.contains(where: \.isLetter) }) {
                    labels += words
                } else if noteNames.contains(name), let text = value.nonEmptyString {
                    note = note ?? text
                } else if !leftOut.contains(name) {
                    sink.unread.add(name, value)
                }
            }
        }
        try sink.own(labels: labels, note: note, of: tweet)
    }

    /// Whether a response to the web client is a tweet inside an object of another program.
    static func wrapsResult(_ record: JSONValue) -> Bool {
        !record.has("__typename") && !record.has("text") && !record.has("full_text") && !record.isGraphQLTweet
            && record.hasMember { _, value in value.kind == .object && value.inside("tweet").isGraphQLTweet }
    }

    private static let labelNames: Set<String> = [
        "folder", "folders", "folderName", "folderNames", "folder_name", "folder_names", "tags", "tag_names",
        "tagNames", "label", "labels",
    ]
    private static let noteNames: Set<String> = ["note", "notes"]
    /// Keys of databases, values of responses, the account that `Surroundings` reads, and the origin of a record of
    /// Zeeschuimer.
    private static let leftOut: Set<String> = [
        "id", "_id", "id_str", "tweet_id", "tweetId", "_index", "_type", "_score", "_version", "sort", "type", "kind",
        "code", "message", "status", "success", "ok", "error", "cursor", "next_cursor", "username", "screen_name",
        "screenname", "handle", "user_name", "user", "author", "account", "user_id", "userid", "user_id_str",
        "account_id", "author_id", "nav_index", "item_id", "timestamp_collected", "source_platform",
        "source_platform_url", "source_url", "user_agent", "last_updated",
    ]
}
