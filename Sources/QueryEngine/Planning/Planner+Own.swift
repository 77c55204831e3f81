internal import SQLiteKit
internal import TweetModel

/// Clauses about what the store knows beside the tweets themselves: labels, imports, conversations.
extension Planner {
    static func label(_ folded: String, _ isNegated: Bool) -> Condition {
        .among(
            """
            SELECT l.tweet_id FROM tweet_label AS l JOIN label AS n ON n.id = l.label_id WHERE n.folded = \(folded)
            """, isNegated: isNegated)
    }

    // MARK: - Imports

    /// An input by its number, or by the first digits of its hash.
    func imported(_ name: String, _ isNegated: Bool) throws -> Condition {
        let number = Int64(name)
        let isPrefix = number == nil || name.utf8.count >= 4
        let inputs = try context.imports().filter { input in
            input.id == number || isPrefix && (input.sha256 ?? "").hasPrefix(name)
        }
        return Self.met(in: inputs, isNegated)
    }

    /// The time of the first import of a tweet is before a moment when any of its imports is.
    func added(_ range: TimeRange, _ isNegated: Bool) throws -> Condition {
        let inputs = try context.imports()
        var parts: [Condition] = []
        if let lower = range.lower?.seconds(in: context) {
            let earlier = Self.met(in: inputs.filter { $0.startedAt < lower }, !isNegated)
            // Of a tweet without an import nothing is known; the second part also keeps a small set in front.
            let later = Self.met(in: inputs.filter { $0.startedAt >= lower }, false)
            parts.append(isNegated ? earlier : .all([later, earlier]))
        }
        if let upper = range.upper?.seconds(in: context) {
            let earlier = Self.met(in: inputs.filter { $0.startedAt < upper }, isNegated)
            let later = Self.met(in: inputs.filter { $0.startedAt >= upper }, false)
            parts.append(isNegated ? .all([later, earlier]) : earlier)
        }
        return isNegated ? .any(parts) : .all(parts)
    }

    /// Inputs of fewer tweets are gathered beforehand; for more it is quicker to look at each tweet on the way.
    private static let fewTweets: Int64 = 50_000

    private static func met(in inputs: [QueryContext.ImportedInputFacts], _ isNegated: Bool) -> Condition {
        if inputs.isEmpty { return isNegated ? .always : .never }
        let ids = SQL.list(inputs.map(\.id))
        if inputs.reduce(0, { $0.clampedSum($1.tweets) }) <= fewTweets {
            return .among("SELECT tweet_id FROM tweet_import WHERE import_id IN " + ids, isNegated: isNegated)
        }
        return row(
            "EXISTS (SELECT 1 FROM tweet_import AS i WHERE i.tweet_id = t.id AND i.import_id IN " + ids + ")", isNegated
        )
    }

    // MARK: - Conversations

    // Archives of accounts do not say which conversation a tweet is part of: it follows from what answers what. Tweets
    // come in any order, from many inputs, so the way is walked when it is asked for; importing pays nothing for it.

    /// Whether the beginning of the tweet's conversation is known: the archive names it, or the way up from answer to
    /// answer ends at a tweet of the store which answers none.
    private static let conversationIsKnown: SQL = """
        (t.conversation_id IS NOT NULL OR t.reply_to_tweet IS NULL OR EXISTS (\
        WITH RECURSIVE up (id, parent, conversation) AS (\
        SELECT p.id, p.reply_to_tweet, p.conversation_id FROM tweet AS p WHERE p.id = t.reply_to_tweet \
        UNION SELECT p.id, p.reply_to_tweet, p.conversation_id FROM up JOIN tweet AS p ON p.id = up.parent \
        WHERE up.conversation IS NULL) \
        SELECT 1 FROM up WHERE up.conversation IS NOT NULL OR up.parent IS NULL))
        """

    private static func part(of members: SQL, _ isNegated: Bool) -> Condition {
        let among = Condition.among(members, isNegated: isNegated)
        return isNegated ? .all([among, .row(conversationIsKnown)]) : among
    }

    /// The tweets of one conversation: what the archive says is in it, and the answers at any depth below its first
    /// tweet and below what the archive says, unless the archive says that they are in another one. A tweet that is
    /// itself an answer begins no conversation.
    mutating func conversation(_ id: Int64, _ isNegated: Bool) -> Condition {
        let members = table { name in
            """
            SELECT \(id) WHERE NOT EXISTS (SELECT 1 FROM tweet AS x WHERE x.id = \(id) \
            AND (x.reply_to_tweet IS NOT NULL OR x.conversation_id <> \(id))) \
            UNION SELECT e.id FROM tweet AS e WHERE e.conversation_id = \(id) \
            UNION SELECT e.id FROM \(name) AS m JOIN tweet AS e ON e.reply_to_tweet = m.id \
            WHERE coalesce(e.conversation_id, \(id)) = \(id) \
            UNION SELECT e.reply_to_tweet FROM \(name) AS m JOIN tweet AS e ON e.id = m.id \
            WHERE e.reply_to_tweet IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tweet AS p WHERE p.id = e.reply_to_tweet \
            AND p.conversation_id <> \(id))
            """
        }
        return Self.part(of: members, isNegated)
    }

    /// Whole conversations: from what the inner query finds to what it answers, what answers it, and what shares the
    /// conversation that the archive names, until nothing is added.
    mutating func thread(_ node: QueryNode, _ isNegated: Bool) throws -> Condition {
        // A tweet that is named is where to begin even if it is hidden, or in no archive while its answers are.
        let found: SQL
        if case .clause(.ids(let named)) = node {
            found = "VALUES " + named.map { "(\($0.rawValue))" as SQL }.joined(", ")
        } else {
            found = try ids(node)
        }
        let members = table { name in
            """
            \(found) UNION SELECT e.reply_to_tweet FROM \(name) AS m JOIN tweet AS e ON e.id = m.id \
            WHERE e.reply_to_tweet IS NOT NULL \
            UNION SELECT e.conversation_id FROM \(name) AS m JOIN tweet AS e ON e.id = m.id \
            WHERE e.conversation_id IS NOT NULL \
            UNION SELECT e.id FROM \(name) AS m JOIN tweet AS e ON e.reply_to_tweet = m.id \
            UNION SELECT e.id FROM \(name) AS m JOIN tweet AS e ON e.conversation_id = m.id
            """
        }
        return Self.part(of: members, isNegated)
    }
}
