/// The position after the last result of a page, where the next page continues.
///
/// The text form can be stored and parsed again: `ID:KEY:sSEED:nCOUNT`. `KEY` is present if the order has a sort key,
/// `sSEED` if the order is random, and `nCOUNT` if the query has a limit.
public struct PageCursor: Hashable, Sendable, LosslessStringConvertible {
    package enum Key: Hashable, Sendable {
        case integer(Int64), real(Double)
    }

    /// A result's position in the order.
    package struct Position: Hashable, Sendable {
        /// The ID of a tweet or a message.
        package var id: Int64
        /// The sort key; `nil` if the order is by ID.
        package var key: Key?

        package init(id: Int64, key: Key? = nil) {
            self.id = id
            self.key = key
        }
    }

    /// The position of the last result.
    package var position: Position
    /// The seed of a random order.
    package var seed: Int64?
    /// The number of results on all pages so far; `nil` if the query has no limit.
    package var delivered: Int?

    package init(_ position: Position, seed: Int64? = nil, delivered: Int? = nil) {
        self.position = position
        self.seed = seed
        self.delivered = delivered
    }

    /// Parses the text form. Returns `nil` if it is invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, let id = Int64(first) else { return nil }
        self.init(Position(id: id))
        for part in parts.dropFirst() {
            if part.hasPrefix("s"), seed == nil, let number = Int64(part.dropFirst()), number >= 0 {
                seed = number
            } else if part.hasPrefix("n"), delivered == nil, let number = Int(part.dropFirst()), number >= 0 {
                delivered = number
            } else if position.key == nil, let number = Int64(part) {
                position.key = .integer(number)
            } else if position.key == nil, let number = Double(part), number.isFinite {
                position.key = .real(number)
            } else {
                return nil
            }
        }
    }

    public var description: String {
        var parts = [String(position.id)]
        switch position.key {
        case .integer(let number): parts.append(String(number))
        // `String` writes the shortest text that parses to the same number.
        case .real(let number): parts.append(String(number))
        case nil: break
        }
        if let seed { parts.append("s\(seed)") }
        if let delivered { parts.append("n\(delivered)") }
        return parts.joined(separator: ":")
    }
}

/// The position of an item in a conversation, from which a page continues in either direction. Its text form is
/// `TIME.RANK.ID`.
package struct ConversationCursor: Hashable, Sendable, LosslessStringConvertible {
    /// The time in Unix seconds; 0 if unknown.
    package var time: Int64
    /// 0 for an event, 1 for a message.
    package var rank: Int64
    package var id: Int64

    package init(time: Int64, rank: Int64, id: Int64) {
        self.time = time
        self.rank = rank
        self.id = id
    }

    /// Parses the text form. Returns `nil` if it is invalid.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 3, let time = parts[0], let rank = parts[1], let id = parts[2] else { return nil }
        self.init(time: time, rank: rank, id: id)
    }

    package var description: String { "\(time).\(rank).\(id)" }
}

/// A tweet in the results of a search or lookup, with the user's labels and note.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// The parts of the text that match the query, sorted and merged (see `merged()`).
    public var matches: [TextSpan]
    /// The relevance, higher for better matches; `nil` unless the results are sorted by relevance.
    public var rank: Double?
    /// The user's labels, sorted.
    public var labels: [String]
    /// The user's note.
    public var note: String?
    /// The `ImportSummary.shortHash` of each completely imported input that contains the tweet, sorted.
    public var imports: [String]
    /// The tokens of the tweet; `nil` unless an export requested them.
    public var normalized: NormalizedTokens?
    /// The role of the tweet in results or an export with context; otherwise `nil`.
    public var role: ExportRole?

    package init(
        tweet: Tweet, matches: [TextSpan] = [], rank: Double? = nil, labels: [String] = [], note: String? = nil,
        imports: [String] = []
    ) {
        self.tweet = tweet
        self.matches = matches
        self.rank = rank
        self.labels = labels
        self.note = note
        self.imports = imports
    }
}
