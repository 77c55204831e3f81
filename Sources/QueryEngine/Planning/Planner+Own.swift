internal import SQLiteKit
internal import TweetModel

/// Translates predicates on data of the store that is not part of a tweet: follows, labels, imports and conversations.
extension Planner {
    /// Finds tweets by authors in the snapshots of a kind. Authors of which only the handle is known have a negative
    /// ID, and snapshots contain positive IDs, so the condition is unknown for them.
    func follow(_ kind: FollowKind, _ isNegated: Bool) throws -> Condition {
        let snapshots = try context.follows(kind)
        guard !snapshots.isEmpty else { return .never }
        // An account that is missing from all lists is certainly not followed only if each owner has a complete list.
        let isCertain = snapshots.count == context.me.count && snapshots.allSatisfy(\.isComplete)
        guard !isNegated || isCertain else { return .never }
        let accounts: SQL =
            "(SELECT f.account_id FROM follow AS f WHERE f.snapshot_id IN " + .list(snapshots.map(\.id)) + ")"
        return .row(
            isNegated ? "(t.author_id > 0 AND t.author_id NOT IN " + accounts + ")" : "t.author_id IN " + accounts)
    }

    static func label(_ folded: String?, _ isNegated: Bool) -> Condition {
        guard let folded else { return .among("SELECT tweet_id FROM tweet_label", isNegated: isNegated) }
        return .among(
            """
            SELECT l.tweet_id FROM tweet_label AS l JOIN label AS n ON n.id = l.label_id WHERE n.folded = \(folded)
            """, isNegated: isNegated)
    }

    // MARK: - Imports

    /// Finds the tweets of inputs by their number or by the first digits of their BLAKE3. Four or more decimal digits
    /// can be both. Without referenced tweets, a tweet that an input contains only inside another one is not a tweet of
    /// this input, even if another input collected it, as in the numbers of imports.
    func imported(_ name: String, _ isNegated: Bool) throws -> Condition {
        let number = Int64(name)
        let isPrefix = number == nil || name.utf8.count >= 4
        let inputs = try context.imports().filter { input in
            input.id == number || isPrefix && (input.blake3 ?? "").hasPrefix(name)
        }
        return Self.imported(in: inputs, isNegated, where: appliesToReferenced ? "" : " AND NOT referenced")
    }

    /// Finds tweets by the time of their first import. The first import is before a time if and only if any import is.
    func added(_ range: NumberRange, _ isNegated: Bool) throws -> Condition {
        let inputs = try context.imports()
        var parts: [Condition] = []
        if let lower = range.lower {
            let earlier = Self.imported(in: inputs.filter { $0.startedAt < lower }, !isNegated)
            // A tweet without an import is unknown. The second condition excludes it, and its small set can drive the
            // scan.
            let later = Self.imported(in: inputs.filter { $0.startedAt >= lower }, false)
            parts.append(isNegated ? earlier : .all([later, earlier]))
        }
        if let upper = range.upper {
            let earlier = Self.imported(in: inputs.filter { $0.startedAt <= upper }, isNegated)
            let later = Self.imported(in: inputs.filter { $0.startedAt > upper }, false)
            parts.append(isNegated ? .all([later, earlier]) : earlier)
        }
        return isNegated ? .any(parts) : .all(parts)
    }

    /// The maximum number of tweets to collect in a list. For more tweets, testing each row is faster.
    private static let fewTweets: Int64 = 50_000

    private static func imported(
        in inputs: [QueryContext.ImportedInput], _ isNegated: Bool, where test: SQL = ""
    ) -> Condition {
        if inputs.isEmpty { return isNegated ? .always : .never }
        let ids = SQL.list(inputs.map(\.id))
        if inputs.reduce(0, { $0.clampedSum($1.tweets) }) <= fewTweets {
            return .among("SELECT tweet_id FROM imported_tweet WHERE import_id IN " + ids + test, isNegated: isNegated)
        }
        return row(
            "EXISTS (SELECT 1 FROM tweet_import AS i WHERE i.tweet_id = t.id AND i.import_id IN " + ids + test + ")",
            isNegated)
    }

    // MARK: - Conversations

    // Account archives do not name the conversation of a tweet, so queries derive it from replies. Tweets are imported
    // in any order and from many inputs. Therefore a query follows the replies when it runs, and imports need no extra
    // work.

    /// Returns a test of whether the first tweet of the conversation is known: the archive names the conversation, or
    /// the chain of replies ends at a tweet in the store that is not a reply. The chains are followed down from their
    /// ends, because a chain of many tweets would otherwise be followed once for each of them.
    private mutating func conversationIsKnown() -> Condition {
        let derived =
            derivedConversations
            ?? table { name in
                """
                SELECT e.id FROM tweet AS e JOIN tweet AS p ON p.id = e.reply_to_tweet WHERE e.reply_to_tweet IS NOT NULL \
                AND e.conversation_id IS NULL AND (p.conversation_id IS NOT NULL OR p.reply_to_tweet IS NULL) \
                UNION SELECT e.id FROM \(name) AS m JOIN tweet AS e ON e.reply_to_tweet = m.id \
                WHERE e.conversation_id IS NULL
                """
            }
        derivedConversations = derived
        return .row("(t.conversation_id IS NOT NULL OR t.reply_to_tweet IS NULL OR t.id IN (" + derived + "))")
    }

    private mutating func part(of members: SQL, _ isNegated: Bool) -> Condition {
        let among = Condition.among(members, isNegated: isNegated)
        return isNegated ? .all([among, conversationIsKnown()]) : among
    }

    /// Finds the tweets of the conversation whose first tweet has this ID. Begins with the first tweet, unless it is a
    /// reply or belongs to another conversation, and with the tweets that the archive assigns to the conversation.
    /// Repeatedly adds the tweets that they reply to and their replies, except tweets that the archive assigns to
    /// another conversation.
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
        return part(of: members, isNegated)
    }

    /// Finds whole conversations. Begins with the tweets `named` or, if it is `nil`, with the results of the inner
    /// query. Repeatedly adds the tweets that they reply to, their replies, and the tweets of the conversations that
    /// the archive names for them.
    mutating func thread(
        _ formula: BooleanExpression, _ named: [TweetID]?, _ asksForReferenced: Bool, _ isNegated: Bool
    ) throws -> Condition {
        // A tweet that the query names by its ID is a start even if it is only referenced. It may also be missing: the
        // store can have replies to it.
        let found: SQL =
            try named.map { "VALUES " + $0.map { "(\($0.rawValue))" as SQL }.joined(", ") }
            ?? ids(formula, includesReferenced: asksForReferenced)
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
        return part(of: members, isNegated)
    }
}
