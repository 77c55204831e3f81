package import SQLiteKit
package import TweetModel
internal import TweetText

/// The SQL statements of a query for direct messages. One statement filters, sorts (newest first) and limits.
package struct MessagePlan: Sendable {
    /// The expression for the search index of messages, which drives the scan. `nil` if the rows are scanned.
    let match: Match?
    let conditions: [SQL]
    /// The maximum number of results over all pages (`limit:`), which the caller enforces. `nil` without a limit.
    package let limit: Int?

    /// One page of message IDs. `limit` 0 means all.
    package func page(after id: Int64? = nil, limit: Int) -> SQL {
        var conditions = conditions
        let column: SQL = match == nil ? "t.id" : "message_index.rowid"
        if let id { conditions.insert(column + " < \(id)", at: 0) }
        return "SELECT t.id FROM " + source + filter(conditions) + "\nORDER BY " + column + " DESC"
            + "\nLIMIT \(limit <= 0 ? -1 : limit)"
    }

    /// The number of all results.
    package func count() -> SQL { "SELECT count(*) FROM " + source + filter(conditions) }

    private var source: SQL {
        // CROSS JOIN fixes the order: the index outside, its rows inside.
        match == nil ? "message AS t" : "message_index CROSS JOIN message AS t ON t.id = message_index.rowid"
    }

    private func filter(_ conditions: [SQL]) -> SQL {
        var all = conditions
        if let match { all.insert("message_index MATCH \(match.text)", at: 0) }
        return all.isEmpty ? "" : "\nWHERE " + all.joined("\n  AND ")
    }
}

extension Query {
    /// Makes the statements for direct messages. The query must have been parsed with the subject `messages`. Throws
    /// errors of the context's closures, and `QueryErrors` for a clause that does not apply to messages.
    ///
    /// - Parameter conversation: The name of the only conversation to search, as in the archive.
    package func messagePlan(_ context: QueryContext, in conversation: String? = nil) throws -> MessagePlan {
        var planner = MessagePlanner(context)
        let plan = try planner.plan(self)
        guard let conversation else { return plan }
        return MessagePlan(
            match: plan.match,
            conditions: plan.conditions
                + ["t.conversation_id = (SELECT id FROM conversation WHERE name = \(conversation))"],
            limit: plan.limit)
    }

    /// Returns the matching parts of a message's text, sorted and without overlapping or adjacent spans. The caller
    /// passes the message as a tweet.
    package func messageHighlights(in words: Tweet) -> [TextSpan] {
        Query(root: root.withoutRecipients, modifiers: modifiers).highlights(in: words)
    }
}

extension QueryNode {
    /// The tree with clauses on recipients replaced by clauses on the author, which the message alone cannot decide.
    fileprivate var withoutRecipients: QueryNode {
        switch self {
        case .everything: self
        case .and(let nodes): .and(nodes.map(\.withoutRecipients))
        case .or(let nodes): .or(nodes.map(\.withoutRecipients))
        case .not(let node): .not(node.withoutRecipients)
        case .clause(.user(.repliedTo, let name)): .clause(.user(.author, name))
        case .clause: self
        }
    }
}

/// Compiles a query to a plan for messages. The row is named `t`, as for tweets.
private struct MessagePlanner {
    private var planner: Planner
    private let context: QueryContext

    init(_ context: QueryContext) {
        self.context = context
        planner = Planner(context)
    }

    mutating func plan(_ query: Query) throws -> MessagePlan {
        let whole = try condition(query.root, isNegated: false)
        let parts: [Condition]
        if case .and(let inner) = whole { parts = inner } else { parts = [whole] }
        if parts.contains(where: { if case .never = $0 { true } else { false } }) {
            return MessagePlan(match: nil, conditions: ["0"], limit: query.limit)
        }
        var (matches, unmatched, others) = Condition.divide(parts)
        others.removeAll { if case .always = $0 { true } else { false } }
        var match: Match?
        if matches.isEmpty {
            others += unmatched.map { .unmatched($0.match, row: nil) }
        } else {
            match = Match.all(matches.map(\.match))
            if !unmatched.isEmpty, let found = match { match = .not(found, .any(unmatched.map(\.match))) }
        }
        return MessagePlan(
            match: match, conditions: Condition.conjunction(others.map(\.overMessages), probe: .rows),
            limit: query.limit)
    }

    private mutating func condition(_ node: QueryNode, isNegated: Bool) throws -> Condition {
        switch node {
        case .everything: return isNegated ? .never : .always
        case .not(let inner): return try condition(inner, isNegated: !isNegated)
        case .clause(let clause): return try condition(clause, isNegated: isNegated)
        case .and(let nodes):
            let parts = try nodes.map { try condition($0, isNegated: isNegated) }
            return isNegated ? .any(parts) : .all(parts)
        case .or(let nodes):
            let parts = try nodes.map { try condition($0, isNegated: isNegated) }
            return isNegated ? .all(parts) : .any(parts)
        }
    }

    private mutating func condition(_ clause: Clause, isNegated: Bool) throws -> Condition {
        switch clause {
        case .text(let text): return Planner.indexed(Planner.match(text.term), isNegated)
        case .check(let check): return Self.verified(check, isNegated)
        case .hashtag(let tag): return Planner.indexed(.token(.tag, tag), isNegated)
        case .mention(let handle): return Planner.indexed(.token(.mention, handle), isNegated)
        case .cashtag(let ticker): return Planner.indexed(.token(.tag, "$" + ticker), isNegated)
        case .user(let relation, let name): return try user(relation, name, isNegated)
        case .predicate(let predicate): return try Self.predicate(predicate, isNegated)
        case .time(let range): return time(range, isNegated)
        case .link(let test, let text): return try link(test, text, isNegated)
        // The address of a tweet also matches tweets that quote it. A message is never a quote.
        case .reference(.quoted, _): return isNegated ? .always : .never
        default: throw Self.unsupported
        }
    }

    /// The parser rejects such clauses, but a saved search may contain them.
    private static var unsupported: QueryErrors {
        QueryErrors([
            QueryProblem(
                code: "not-for-messages", message: "a part of this query applies to tweets only", start: 0, end: 0,
                hint: Operator.messageHint)
        ])
    }

    private static func verified(_ check: TextCheck, _ isNegated: Bool) -> Condition {
        let links: SQL = """
            (SELECT group_concat(start_byte || ' ' || end_byte, ' ') FROM \
            (SELECT start_byte, end_byte FROM message_url WHERE message_id = t.id AND start_byte IS NOT NULL UNION ALL \
            SELECT start_byte, end_byte FROM message_media WHERE message_id = t.id AND start_byte IS NOT NULL))
            """
        let call: SQL =
            check.needsLinks
            ? "tweet_matches(\(check.canonical), t.text, " + links + ")"
            : "(SELECT tweet_matches(\(check.canonical), t.text, NULL))"
        if isNegated { return .late("NOT " + call) }
        return .all(TextVerifier(check).narrowing.map { .match(Planner.match($0), row: nil) } + [.late(call)])
    }

    private mutating func user(_ relation: UserRelation, _ name: UserName, _ isNegated: Bool) throws -> Condition {
        let users = try planner.users(name)
        let list = SQL.list(users.map(\.rawValue))
        switch relation {
        case .author: return Planner.row("t.sender_id IN " + list, isNegated)
        case .repliedTo: return Planner.row(Self.isSent(to: list), isNegated)
        case .any:
            var handles = try users.flatMap(context.handles)
            if case .handle(let handle) = name { handles.append(handle) }
            if case .handleOnly(let handle) = name { handles.append(handle) }
            var parts = [Planner.row("coalesce(t.sender_id IN " + list + ", 0)", isNegated)]
            parts.append(Planner.row(Self.isSent(to: list), isNegated))
            parts += Set(handles).sorted().map { Planner.indexed(.token(.mention, $0), isNegated) }
            return isNegated ? .all(parts) : .any(parts)
        default: throw Self.unsupported
        }
    }

    /// True for messages to one of the accounts, and for messages from others to a group with one of them.
    private static func isSent(to list: SQL) -> SQL {
        "(coalesce(t.recipient_id IN " + list + ", 0) OR (t.recipient_id IS NULL AND coalesce(t.sender_id NOT IN "
            + list
            + ", 1) AND EXISTS (SELECT 1 FROM conversation_participant AS p WHERE p.conversation_id = t.conversation_id "
            + "AND p.user_id IN " + list + ")))"
    }

    private static func predicate(_ predicate: Predicate, _ isNegated: Bool) throws -> Condition {
        switch predicate {
        case .anyImage: return Planner.indexed(.flag(.photo), isNegated)
        case .anyVideo: return Planner.indexed(.any([.flag(.video), .flag(.gif)]), isNegated)
        case .nativeVideo: return Planner.indexed(.flag(.video), isNegated)
        case .urls:
            return Planner.row("EXISTS (SELECT 1 FROM message_url AS l WHERE l.message_id = t.id)", isNegated)
        default:
            guard predicate.isOfMessages, let flag = predicate.indexFlag else { throw unsupported }
            return Planner.indexed(.flag(flag), isNegated)
        }
    }

    private func time(_ range: TimeRange, _ isNegated: Bool) -> Condition {
        var parts: [SQL] = []
        if let lower = range.lower { parts.append("t.created_at >= \(lower.seconds(in: context))") }
        if let upper = range.upper { parts.append("t.created_at < \(upper.seconds(in: context))") }
        return Planner.row(parts.isEmpty ? "1" : parts.joined(" AND "), isNegated)
    }

    private func link(_ test: LinkTest, _ text: String, _ isNegated: Bool) throws -> Condition {
        switch test {
        case .words:
            if LinkWords.isShort(text) {
                return Planner.row(
                    """
                    (EXISTS (SELECT 1 FROM message_url AS l WHERE l.message_id = t.id AND l.url = \(text)) \
                    OR EXISTS (SELECT 1 FROM message_media AS m WHERE m.message_id = t.id AND m.link = \(text)))
                    """, isNegated)
            }
            guard let tokens = LinkWords.tokens(text, Tokenizer()) else { return isNegated ? .always : .never }
            return Planner.indexed(.phrase(.url, tokens, isPrefix: false), isNegated)
        case .contains:
            return Planner.row(
                """
                EXISTS (SELECT 1 FROM message_url AS l WHERE l.message_id = t.id \
                AND (instr(lower(l.url), \(text)) > 0 OR instr(lower(coalesce(l.expanded, '')), \(text)) > 0))
                """, isNegated)
        case .domain: throw Self.unsupported
        }
    }
}

extension Condition {
    /// The condition with matches looked up in the search index of messages.
    fileprivate var overMessages: Condition {
        switch self {
        case .match(let match, _): .row("t.id IN (" + Self.lookUpMessages(match) + ")")
        case .unmatched(let match, _): .row("t.id NOT IN (" + Self.lookUpMessages(match) + ")")
        case .and(let parts): .and(parts.map(\.overMessages))
        case .or(let parts): .or(parts.map(\.overMessages))
        default: self
        }
    }

    private static func lookUpMessages(_ match: Match) -> SQL {
        "SELECT rowid FROM message_index WHERE message_index MATCH \(match.text)"
    }
}
