import TweetModel

/// Merges the entities of consecutive records of one tweet. Programs write a record for each file, link or hashtag of
/// a tweet.
struct RepeatedRows {
    /// The number of entities above which none are added. A hostile file can repeat a tweet any number of times.
    private static let most = 50
    private var last: Tweet?

    /// Adds the entities of the previous record if it is one of the same tweet.
    mutating func merge(_ tweet: inout Tweet) {
        if let last, last.id == tweet.id, last.text == tweet.text {
            tweet.media = Self.joined(last.media, tweet.media) { [$0.videoURL, $0.url, $0.expanded, $0.id] }
            tweet.links = Self.joined(last.links, tweet.links) { [$0.expanded, $0.url] }
            tweet.hashtags = Self.joined(last.hashtags, tweet.hashtags) { [$0.text.lowercased()] }
        }
        last = tweet
    }

    /// Two entities are the same if they have one name in common. The one with more names is kept.
    private static func joined<Entity>(
        _ earlier: [Entity], _ later: [Entity], by names: (Entity) -> [String?]
    ) -> [Entity] {
        if earlier.isEmpty { return later }
        var (result, indices) = ([Entity](), [String: Int]())
        let limit = max(most, earlier.count, later.count)
        for entity in earlier + later {
            let found = names(entity).compactMap(\.self)
            let known = found.lazy.compactMap { indices[$0] }.first
            if let known {
                if found.count >= names(result[known]).count(where: { $0 != nil }) { result[known] = entity }
            } else if result.count < limit {
                result.append(entity)
            } else {
                continue
            }
            for name in found { indices[name] = known ?? result.count - 1 }
        }
        return result
    }
}
