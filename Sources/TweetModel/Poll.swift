/// A poll in a tweet, according to one record.
public struct Poll: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var label: String
        /// The number of votes, if the record contains it.
        public var votes: Int64?

        package init(_ label: String, votes: Int64?) {
            self.label = label
            self.votes = votes
        }
    }

    public var choices: [Choice] = []
    public var endsAt: Timestamp?

    package init() {}

    /// The maximum number of choices that are read. Twitter's polls have four.
    package static let maxChoices = 10
}

/// A Community Note: context that other users wrote about a tweet.
public struct CommunityNote: Hashable, Sendable {
    /// The number in the note's address, `https://x.com/i/birdwatch/n/1`.
    public var id: Int64?
    public var text: String

    package init(id: Int64?, text: String) {
        self.id = id
        self.text = text
    }
}
