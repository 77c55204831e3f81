package import SQLiteKit
package import TweetModel
internal import TweetText

/// The SQL statements of a query for direct messages. One statement filters, sorts (newest first) and limits a page.
package struct MessagePlan: Sendable {
    /// The expression for the search index of messages, which drives the scan. `nil` if the rows are scanned.
    let match: Match?
    var conditions: [SQL]
    /// The maximum number of results over all pages (`limit:`), which the caller enforces. `nil` without a limit.
    package let limit: Int?
    /// The messages to search. The IDs of messages of chats with Grok are negative.
    var scope = MessageScope.direct

    /// Returns a statement for one page of message IDs, newest first. The page begins after the message `id`, or with
    /// the newest message if it is `nil`. `limit` 0 means all.
    package func page(after id: Int64? = nil, limit: Int) -> SQL {
        var conditions = conditions
        if let id { conditions.insert(column + " < \(id)", at: 0) }
        return "SELECT t.id FROM " + source + filter(conditions) + "\nORDER BY " + column + " DESC"
            + "\nLIMIT \(limit <= 0 ? -1 : limit)"
    }

    /// Returns a statement for the number of all results. Ignores `limit:`.
    package func count() -> SQL { "SELECT count(*) FROM " + source + filter(conditions) }

    /// Returns a statement with one row per result, in no order. Ignores `limit:`. Columns: ID, time in Unix seconds,
    /// account ID of the sender, conversation ID.
    package func scan() -> SQL {
        "SELECT t.id, t.created_at, " + Identity.account(ofRow: "t.sender_id") + ", t.conversation_id FROM " + source
            + filter(conditions)
    }

    private var source: SQL {
        // CROSS JOIN fixes the order: the index is the outer loop, and the rows are the inner one.
        match == nil ? "message AS t" : "message_index CROSS JOIN message AS t ON t.id = message_index.rowid"
    }

    private var column: SQL { match == nil ? "t.id" : "message_index.rowid" }

    private func filter(_ conditions: [SQL]) -> SQL {
        var all = [column + (scope == .grok ? " < 0" : " > 0")] + conditions
        if let match { all.insert("message_index MATCH \(match.text)", at: 0) }
        return "\nWHERE " + all.joined("\n  AND ")
    }
}

extension Query {
    /// Creates the statements for direct messages. The query must have been parsed with the subject `messages`. Throws
    /// errors of the context's closures, and `QueryErrors` for a clause that does not apply to messages.
    ///
    /// - Parameters:
    ///   - conversation: The name of the only conversation to search, as in the archive. `nil` means all.
    ///   - scope: The messages to search.
    package func messagePlan(
        _ context: QueryContext, _ scope: MessageScope = .direct, in conversation: String? = nil
    ) throws -> MessagePlan {
        var planner = Planner(context)
        var plan = try planner.messagePlan(self)
        plan.scope = scope
        guard let conversation else { return plan }
        plan.conditions.append("t.conversation_id = (SELECT id FROM conversation WHERE name = \(conversation))")
        return plan
    }

    /// Returns the matching parts of a message's text, sorted and without overlapping or adjacent spans. `words` is a
    /// tweet with the text and entities of the message.
    package func messageHighlights(in words: Tweet) -> [TextSpan] {
        Query(root: root.withoutRecipients, modifiers: modifiers).highlights(in: words)
    }
}

extension QueryNode {
    /// The tree with `to:` replaced by `from:`. Without a context, `from:` is never false, but `to:` would be false for
    /// a tweet that is not a reply.
    fileprivate var withoutRecipients: QueryNode {
        mapClauses { clause, _ in
            if case .user(.repliedTo, let name) = clause { .clause(.user(.author, name)) } else { .clause(clause) }
        }
    }
}

/// Compiles a query to a plan for messages. The row is named `t`, as for tweets.
extension Planner {
    fileprivate mutating func messagePlan(_ query: Query) throws -> MessagePlan {
        let whole = try messages(query.formula.resolved(context))
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
            match: match, conditions: Condition.conjunction(others.map(\.overMessages)), limit: query.limit)
    }

    private mutating func messages(_ formula: BooleanExpression) throws -> Condition {
        switch formula {
        case .predicate(let predicate, let isNegated): return try messages(predicate, isNegated)
        case .and(let parts): return .all(try parts.map { try messages($0) })
        case .or(let parts): return .any(try parts.map { try messages($0) })
        case .unmatched(let inner): return try messages(inner).isNotTrue
        case .unknown: return .never
        case .pending: preconditionFailure("A resolved query has no pending clause")
        }
    }

    private mutating func messages(_ predicate: Predicate, _ isNegated: Bool) throws -> Condition {
        guard predicate.appliesToMessages else { throw Self.unsupported }
        switch predicate {
        case .check(let check): return Self.messages(passing: check, isNegated)
        case .flag(let flag): return Self.indexed(.flag(flag), isNegated)
        case .account(let role, let name): return try messages(with: role, name, isNegated)
        case .number(.time, let range): return Self.row(range.test("t.created_at"), isNegated)
        case .number(_, let range):
            return Self.row(range.test("(SELECT count(*) FROM message_url AS l WHERE l.message_id = t.id)"), isNegated)
        case .shortLink(let code):
            let urls = ShortLink.urls(of: code).map { "\($0)" as SQL }.joined(", ")
            return Self.row(
                """
                (EXISTS (SELECT 1 FROM message_url AS l WHERE l.message_id = t.id AND l.url IN (\(urls))) \
                OR EXISTS (SELECT 1 FROM message_media AS m WHERE m.message_id = t.id AND m.link IN (\(urls))))
                """, isNegated)
        case .urlPart(let part):
            return Self.row(
                """
                EXISTS (SELECT 1 FROM message_url AS l WHERE l.message_id = t.id \
                AND (instr(lower(l.url), \(part)) > 0 OR instr(lower(coalesce(l.expanded, '')), \(part)) > 0))
                """, isNegated)
        case .url(let url):
            return Self.row(Self.url(url, links: "message_url AS l WHERE l.message_id = t.id"), isNegated)
        case .domain(let domain):
            return Self.row(Self.domain(domain, links: "message_url AS l WHERE l.message_id = t.id"), isNegated)
        case .host(let hosts, let path):
            return Self.row(Self.host(hosts, path, links: "message_url AS l WHERE l.message_id = t.id"), isNegated)
        // The URL of a tweet also matches tweets that quote it. A message is never a quote.
        case .reference: return isNegated ? .always : .never
        // Words, tags, mentions and words of URLs are in an index like that of tweets.
        default: return try condition(predicate, isNegated)
        }
    }

    /// The error for a query that was parsed with the subject `tweets`. With `messages`, the parser rejects such
    /// clauses.
    private static var unsupported: QueryErrors {
        QueryErrors([
            Diagnostic(
                code: "not-for-messages", message: "a part of this query applies to tweets only",
                hint: Operator.messageHint)
        ])
    }

    private static func messages(passing check: TextCheck, _ isNegated: Bool) -> Condition {
        let links = Self.spans(in: ["message_url", "message_media"], of: "message_id = t.id")
        let argument = check.argument
        let call: SQL =
            check.needsLinks
            ? "tweet_matches(\(argument), t.text, " + links + ")" : "(SELECT tweet_matches(\(argument), t.text, NULL))"
        if isNegated { return .expensive("NOT " + call) }
        return .all(TextVerifier(check).narrowing.map { .match(Self.match($0), row: nil) } + [.expensive(call)])
    }

    private mutating func messages(with role: UserRelation, _ name: UserName, _ isNegated: Bool) throws -> Condition {
        if isNegated, case .list(let list) = name, !list.isComplete { return .never }
        let list = SQL.list(try users(name).map(\.rawValue))
        switch role {
        case .author: return Self.row("t.sender_id IN " + list, isNegated)
        case .repliedTo: return Self.row(Self.isSent(to: list), isNegated)
        case .mentioned: return try mentionTokens(name, isNegated)
        // A message is never a retweet.
        default: return isNegated ? .always : .never
        }
    }

    /// True for messages to one of the accounts, and for messages from other accounts to a group with one of them.
    /// `list` contains the IDs of the accounts.
    private static func isSent(to list: SQL) -> SQL {
        "(coalesce(t.recipient_id IN " + list + ", 0) OR (t.recipient_id IS NULL AND coalesce(t.sender_id NOT IN "
            + list
            + ", 1) AND EXISTS (SELECT 1 FROM conversation_participant AS p WHERE p.conversation_id = t.conversation_id "
            + "AND p.user_id IN " + list + ")))"
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
