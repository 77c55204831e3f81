import TweetModel

/// The table `captures` in a database of twitter-web-exporter, which names the page that showed a tweet (see API
/// formats, twitter-web-exporter).
///
///     {"formatName":"dexie","formatVersion":1,"data":{"data":[{"tableName":"tweets","rows":[…]},
///       {"tableName":"captures","rows":[{"extension":"BookmarksModule","type":"tweet","data_key":"1",…}]}]}}
struct WebExporterCaptures {
    private var bookmarks: Set<TweetID> = []
    private var likes: Set<TweetID> = []

    /// Returns `nil` for any other record.
    init?(of record: JSONValue) {
        guard record["formatName"]?.equals("dexie") == true else { return nil }
        record.object("data")?.array("data")?.forEachElement { table in
            guard table["tableName"]?.equals("captures") == true else { return }
            table.array("rows")?.forEachElement { row in
                guard row["type"]?.equals("tweet") == true, let id = row["data_key"]?.integer, id > 0 else { return }
                if row["extension"]?.equals("BookmarksModule") == true { bookmarks.insert(TweetID(id)) }
                if row["extension"]?.equals("LikesModule") == true { likes.insert(TweetID(id)) }
            }
        }
    }

    /// The flags of a captured tweet. `result` is its record in the table `tweets`.
    func flags(of id: TweetID, _ result: JSONValue) -> TweetFlags {
        var flags: TweetFlags = bookmarks.contains(id) ? .bookmarked : []
        // Until 2024, the page could show the likes of any account. The viewer's own likes are marked.
        if likes.contains(id), result.object("legacy")?["favorited"]?.bool != false { flags.insert(.liked) }
        return flags
    }
}
