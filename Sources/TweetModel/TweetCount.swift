/// A public count of a tweet. A new count needs a case here, a column in the schema, the names in the formats that
/// contain it, and a row in `OperatorTable`.
public enum TweetCount: Int, Hashable, Sendable, CaseIterable {
    case likes, retweets, replies, quotes, views, bookmarks

    /// The plural: the column in CSV, and the name of the operator and of the order.
    public var name: String { "\(key)" }

    /// The member in JSON.
    package var key: StaticString { names.key }

    /// The column of the table `tweet`, which is also the name in `known:`.
    package var column: StaticString { names.column }

    private var names: (key: StaticString, column: StaticString) {
        switch self {
        case .likes: ("likes", "like_count")
        case .retweets: ("retweets", "retweet_count")
        case .replies: ("replies", "reply_count")
        case .quotes: ("quotes", "quote_count")
        case .views: ("views", "view_count")
        case .bookmarks: ("bookmarks", "bookmark_count")
        }
    }

    /// The singular, as in "1 reply".
    package var noun: String { self == .replies ? "reply" : String(name.dropLast()) }
}

extension Tweet {
    /// The counts that the archive contains; `nil` for the others.
    public struct Counts: Hashable, Sendable {
        private var values = InlineArray<6, Int64?>(repeating: nil)

        package init() {}

        public subscript(count: TweetCount) -> Int64? {
            get { values[count.rawValue] }
            set { values[count.rawValue] = newValue }
        }

        public static func == (left: Counts, right: Counts) -> Bool {
            TweetCount.allCases.allSatisfy { left[$0] == right[$0] }
        }

        public func hash(into hasher: inout Hasher) {
            for count in TweetCount.allCases { hasher.combine(self[count]) }
        }
    }
}
