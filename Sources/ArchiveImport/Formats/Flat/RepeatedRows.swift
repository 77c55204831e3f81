import TweetModel

/// Merges the entities of records of one tweet that follow each other. Programs write a record for each file, link or
/// hashtag of a tweet.
struct RepeatedRows {
    /// More than a tweet has. A hostile file can repeat a tweet any number of times.
    private static let most = 50
    private var last: Tweet?

    /// Adds the entities of the previous record if it is one of the same tweet.
    mutating func merge(_ tweet: inout Tweet) {
        if let last, last.id == tweet.id, last.text == tweet.text {
            tweet.media = Self.joined(last.media, tweet.media) { $0.videoURL ?? $0.url ?? $0.expanded ?? $0.id }
            tweet.links = Self.joined(last.links, tweet.links) { $0.expanded ?? $0.url }
            tweet.hashtags = Self.joined(last.hashtags, tweet.hashtags) { $0.text.lowercased() }
        }
        last = tweet
    }

    private static func joined<Entity>(
        _ earlier: [Entity], _ later: [Entity], by key: (Entity) -> String?
    ) -> [Entity] {
        if earlier.isEmpty { return later }
        let keys = Set(later.map(key))
        return Array((earlier.filter { !keys.contains(key($0)) } + later).prefix(most))
    }
}
