internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Compiles each kind of clause and its negation. If the clause is unknown, neither form is true.
extension Planner {
    mutating func condition(_ clause: Clause, isNegated: Bool) throws -> Condition {
        switch clause {
        case .text(let text): return Self.indexed(Self.match(text.term), isNegated)
        case .check(let check): return Self.verified(check, isNegated)
        case .hashtag(let tag): return Self.indexed(.token(.tag, tag), isNegated)
        case .mention(let handle): return Self.indexed(.token(.mention, handle), isNegated)
        case .cashtag(let ticker): return Self.indexed(.token(.tag, "$" + ticker), isNegated)
        case .user(let relation, let name): return try user(relation, name, isNegated)
        case .predicate(let predicate): return Self.predicate(predicate, isNegated)
        case .language(let code): return Self.language(code, isNegated)
        case .number(let field, let range): return Self.number(field, range, isNegated)
        case .time(let range): return time(range, isNegated)
        case .ids(let ids): return Self.row("t.id IN " + .list(ids.map(\.rawValue)), isNegated)
        case .idRange(let range): return Self.idRange(range, isNegated)
        case .reference(.conversation, let id): return conversation(id.rawValue, isNegated)
        case .reference(let field, let id): return Self.reference(field, id.rawValue, isNegated)
        case .link(let test, let text): return link(test, text, isNegated)
        case .client(let name):
            return Self.among(
                "(SELECT id FROM client WHERE replace(lower(name), '_', ' ') = \(name.replacing("_", with: " ")))",
                "t.client_id", isNegated)
        case .clientWords(let words):
            return Self.among(
                "(SELECT id FROM client WHERE tweet_matches(\(words.canonical), name, NULL))", "t.client_id", isNegated)
        case .profile(let field, let words): return Self.profile(field, words, isNegated)
        case .place(let name):
            return Self.among(
                "(SELECT id FROM place WHERE id = \(name) OR lower(name) = lower(\(name)) OR lower(full_name) = lower(\(name)))",
                "t.place_id", isNegated)
        case .country(let code):
            return Self.row(
                "(SELECT upper(p.country_code) FROM place AS p WHERE p.id = t.place_id) = \(code)", isNegated)
        case .words(let words, let fields): return self.words(words, in: fields, isNegated)
        case .pattern(let field, let pattern): return self.pattern(field, pattern, isNegated)
        case .known(let field): return Self.known(field, isNegated)
        case .hours(let range): return hours(range, isNegated)
        case .weekdays(let range): return weekdays(range, isNegated)
        case .area(let area): return Self.area(area, isNegated)
        case .near(let name, let metres): return try near(name, metres, isNegated)
        case .label(let name): return Self.label(name, isNegated)
        case .imported(let name): return try imported(name, isNegated)
        case .added(let range): return try added(range, isNegated)
        case .thread(let node): return try thread(node, isNegated)
        case .unknown(let clause):
            let unknown = Condition.all([
                try condition(clause, isNegated: false).isNotTrue, try condition(clause, isNegated: true).isNotTrue,
            ])
            return isNegated ? unknown.isNotTrue : unknown
        }
    }

    /// Makes a condition from a predicate that is NULL if unknown, so that NOT is its negation.
    static func row(_ sql: SQL, _ isNegated: Bool) -> Condition {
        .row(isNegated ? "NOT (" + sql + ")" : sql)
    }

    /// Makes a condition from a match that is never unknown. `row` is an equivalent test of the row.
    static func indexed(_ match: Match, _ isNegated: Bool, row: SQL? = nil) -> Condition {
        isNegated ? .unmatched(match, row: row.map { "NOT (" + $0 + ")" }) : .match(match, row: row)
    }

    // MARK: - Text

    static func match(_ term: TextTerm) -> Match {
        let words = Match.phrase(.text, term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return .or([words, .phrase(.alternate, term.alternates, isPrefix: term.alternatesArePrefix)])
    }

    static func verified(_ check: TextCheck, _ isNegated: Bool) -> Condition {
        let call = verification(check.canonical, of: "t.text", links: check.needsLinks ? "t.id" : nil)
        if isNegated { return .late("NOT " + call) }
        return .all(TextVerifier(check).narrowing.map { .match(match($0), row: nil) } + [.late(call)])
    }

    private static func profile(_ field: ProfileField, _ words: TextClause, _ isNegated: Bool) -> Condition {
        let column: SQL =
            switch field {
            case .bio: "u.bio"
            case .name: "u.name"
            case .location: "u.location"
            }
        return row(
            "(SELECT tweet_matches(\(words.canonical), " + column + ", NULL) FROM user AS u WHERE u.id = t.author_id)",
            isNegated)
    }

    // MARK: - Accounts

    private mutating func user(_ relation: UserRelation, _ name: UserName, _ isNegated: Bool) throws -> Condition {
        let users = try users(name)
        switch relation {
        case .author: return Self.author(users, isNegated)
        case .repliedTo:
            return Self.related(
                users, "t.reply_to_user", IndexToken.replyTo, none: "t.reply_to_tweet IS NULL", isNegated)
        case .retweeted:
            return Self.related(
                users, "t.retweet_of_user", IndexToken.retweetOf,
                none: "t.retweet_of_tweet IS NULL AND t.flags & \(TweetFlags.retweetByText.rawValue) = 0", isNegated)
        case .quoted:
            return Self.related(
                users, "t.quote_of_user", IndexToken.quoteOf, none: "t.quote_of_tweet IS NULL", isNegated)
        case .any: return try anyRelation(users, name, isNegated)
        case .owner:
            let owners = users.filter(context.owners.contains)
            let collected = Self.row("t.flags & \(TweetFlags.collected.rawValue) <> 0", isNegated)
            let author = Self.author(owners, isNegated)
            return isNegated ? .any([author, collected]) : .all([author, collected])
        }
    }

    /// The maximum number of accounts in a test of the row. The search index is used for more.
    private static let mostInRow = 500

    private static func author(_ users: [UserID], _ isNegated: Bool) -> Condition {
        if users.isEmpty {
            return isNegated ? .unmatched(.flag(.authorless), row: "t.author_id IS NOT NULL") : .never
        }
        let tokens = users.map { Match.token(.author, IndexToken.author($0)) }
        let list: SQL? = users.count <= mostInRow ? .list(users.map(\.rawValue)) : nil
        return isNegated
            ? .unmatched(.any(tokens + [.flag(.authorless)]), row: list.map { "t.author_id NOT IN " + $0 })
            : .match(.any(tokens), row: list.map { "t.author_id IN " + $0 })
    }

    /// Compares an account column. If the column is NULL and `none` is true, the tweet has no such reference and the
    /// test is false; else it is unknown.
    private static func related(
        _ users: [UserID], _ column: SQL, _ token: (UserID) -> String, none: SQL, _ isNegated: Bool
    ) -> Condition {
        if users.isEmpty, !isNegated { return .never }
        let list = SQL.list(users.map(\.rawValue))
        if isNegated {
            let other = users.isEmpty ? column + " IS NOT NULL" : column + " NOT IN " + list
            return .row("(" + other + " OR (" + column + " IS NULL AND " + none + "))")
        }
        return .match(.any(users.map { .token(.flag, token($0)) }), row: column + " IN " + list)
    }

    private mutating func anyRelation(_ users: [UserID], _ name: UserName, _ isNegated: Bool) throws -> Condition {
        var handles = try users.flatMap(context.handles)
        switch name {
        case .handle(let handle), .handleOnly(let handle): handles.append(handle)
        case .id, .me, .list: break
        case .pattern(let pattern):
            // A mentioned handle may belong to no account of the store, so mentions are tested by a regular expression.
            var parts = [self.pattern(.mention, pattern, isNegated), Self.author(users, isNegated)]
            for relation in [UserRelation.repliedTo, .retweeted] { parts.append(try user(relation, name, isNegated)) }
            return isNegated ? .all(parts) : .any(parts)
        }
        var parts: [Condition] = [Self.author(users, isNegated)]
        parts += Set(handles).sorted().map { Self.indexed(.token(.mention, $0), isNegated) }
        for relation in [UserRelation.repliedTo, .retweeted] { parts.append(try user(relation, name, isNegated)) }
        return isNegated ? .all(parts) : .any(parts)
    }

    // MARK: - Predicates

    static let isRetweet: SQL =
        "(t.retweet_of_tweet IS NOT NULL OR t.retweet_of_user IS NOT NULL OR t.flags & 512 <> 0)"
    private static let isAnswer: SQL = "(t.reply_to_tweet IS NOT NULL OR t.reply_to_user IS NOT NULL)"

    static func predicate(_ predicate: Predicate, _ isNegated: Bool) -> Condition {
        if let sites = sites(predicate, isNegated) { return sites }
        switch predicate {
        case .sensitive: return isNegated ? .row("t.sensitive = 0") : .match(.flag(.sensitive), row: "t.sensitive = 1")
        case .oldStyleRetweet: return indexed(.or([.flag(.retweet), .token(.text, "rt")]), isNegated)
        case .directed: return row("(t.reply_to_user IS NOT NULL AND t.reply_to_tweet IS NULL)", isNegated)
        case .selfThread:
            return .row(
                isNegated
                    ? "(t.reply_to_user <> t.author_id OR (t.reply_to_user IS NULL AND t.reply_to_tweet IS NULL))"
                    : "t.reply_to_user = t.author_id")
        case .verified: return row("(SELECT u.verified FROM user AS u WHERE u.id = t.author_id) <> 0", isNegated)
        case .nullcast:
            return row(
                "coalesce((SELECT lower(c.name) LIKE 'twitter for advertisers%' FROM client AS c WHERE c.id = t.client_id), 0)",
                isNegated)
        case .alternativeText:
            return row("EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.alt_text <> '')", isNegated)
        case .urls:
            return row(
                "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND NOT " + leadsToTweet
                    + ")",
                isNegated)
        case .ownNote: return .among("SELECT tweet_id FROM tweet_note", isNegated: isNegated)
        case .labelled: return .among("SELECT tweet_id FROM tweet_label", isNegated: isNegated)
        case .starred: return label(Folding.fold(LabelName.starred.text), isNegated)
        case .geo: return row("(t.place_id IS NOT NULL OR t.latitude IS NOT NULL)", isNegated)
        case .language: return row("t.lang <> 'und'", isNegated)
        case .engagement: return row("(t.like_count >= 1 OR t.retweet_count >= 1 OR t.reply_count >= 1)", isNegated)
        default: return simplePredicate(predicate, isNegated)
        }
    }

    private static func simplePredicate(_ predicate: Predicate, _ isNegated: Bool) -> Condition {
        let sql: SQL? =
            switch predicate {
            case .retweet: isRetweet
            case .reply: "(" + isAnswer + " AND NOT " + isRetweet + ")"
            case .quote: "(t.quote_of_tweet IS NOT NULL OR t.quote_of_user IS NOT NULL)"
            case .referenced: "t.flags & \(visible) = 0"
            case .media: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id)"
            case .images: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'photo')"
            case .videos: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'video')"
            case .gif: "EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.kind = 'animated_gif')"
            case .hashtags: "EXISTS (SELECT 1 FROM tweet_hashtag AS e WHERE e.tweet_id = t.id)"
            case .mentions: "EXISTS (SELECT 1 FROM tweet_mention AS e WHERE e.tweet_id = t.id)"
            case .cashtags: "EXISTS (SELECT 1 FROM tweet_cashtag AS e WHERE e.tweet_id = t.id)"
            default: predicate.tweetFlag.map { "t.flags & \($0.rawValue) <> 0" }
            }
        if let flag = predicate.indexFlag { return indexed(.flag(flag), isNegated, row: sql) }
        return row(sql ?? "0", isNegated)
    }

    private static func language(_ code: String, _ isNegated: Bool) -> Condition {
        let labels = LanguageLabels.labels(of: code)
        let list = "(" + labels.map { "\($0)" as SQL }.joined(", ") + ")"
        if isNegated { return .row("lower(t.lang) NOT IN " + list) }
        return .match(.any(labels.map { .token(.flag, IndexToken.language($0)) }), row: "lower(t.lang) IN " + list)
    }

    // MARK: - Numbers, times, IDs

    private static func number(_ field: NumberField, _ range: NumberRange, _ isNegated: Bool) -> Condition {
        if range.isEverything { return isNegated ? .never : .always }
        let column = column(field)
        let sql: SQL =
            switch (range.lower, range.upper) {
            case (let lower?, let upper?) where lower == upper: column + " = \(lower)"
            case (let lower?, let upper?): column + " BETWEEN \(lower) AND \(upper)"
            case (let lower?, nil): column + " >= \(lower)"
            case (nil, let upper?): column + " <= \(upper)"
            case (nil, nil): "1"
            }
        return row(sql, isNegated)
    }

    private static func column(_ field: NumberField) -> SQL {
        switch field {
        case .likes: "t.like_count"
        case .retweets: "t.retweet_count"
        case .replies: "t.reply_count"
        case .quotes: "t.quote_count"
        case .views: "t.view_count"
        case .bookmarks: "t.bookmark_count"
        case .length: "length(t.text)"
        case .hashtags: "(SELECT count(*) FROM tweet_hashtag AS e WHERE e.tweet_id = t.id)"
        case .mentions: "(SELECT count(*) FROM tweet_mention AS e WHERE e.tweet_id = t.id)"
        case .links: "(SELECT count(*) FROM tweet_url AS e WHERE e.tweet_id = t.id)"
        case .cashtags: "(SELECT count(*) FROM tweet_cashtag AS e WHERE e.tweet_id = t.id)"
        case .media: "(SELECT count(*) FROM media AS m WHERE m.tweet_id = t.id)"
        case .followers: "(SELECT u.follower_count FROM user AS u WHERE u.id = t.author_id)"
        case .following: "(SELECT u.following_count FROM user AS u WHERE u.id = t.author_id)"
        case .tweets: "(SELECT u.tweet_count FROM user AS u WHERE u.id = t.author_id)"
        case .listed: "(SELECT u.listed_count FROM user AS u WHERE u.id = t.author_id)"
        }
    }

    private func time(_ range: TimeRange, _ isNegated: Bool) -> Condition {
        var parts: [SQL] = []
        if let lower = range.lower { parts.append("t.created_at >= \(lower.seconds(in: context))") }
        if let upper = range.upper { parts.append("t.created_at < \(upper.seconds(in: context))") }
        return Self.row(parts.isEmpty ? "1" : parts.joined(" AND "), isNegated)
    }

    private static func idRange(_ range: IDRange, _ isNegated: Bool) -> Condition {
        var parts: [SQL] = []
        if range.lower > .min { parts.append("t.id >= \(range.lower)") }
        if range.upper < .max { parts.append("t.id <= \(range.upper)") }
        return parts.isEmpty ? (isNegated ? .never : .always) : row(parts.joined(" AND "), isNegated)
    }

    private static func reference(_ field: ReferenceField, _ id: Int64, _ isNegated: Bool) -> Condition {
        let (column, none): (SQL, SQL)
        switch field {
        case .conversation: preconditionFailure("conversation(_:_:) handles conversations")
        case .repliedTo: (column, none) = ("t.reply_to_tweet", "t.reply_to_user IS NULL")
        case .retweeted: (column, none) = ("t.retweet_of_tweet", "t.retweet_of_user IS NULL AND t.flags & 512 = 0")
        case .quoted: (column, none) = ("t.quote_of_tweet", "t.quote_of_user IS NULL")
        }
        if !isNegated { return .row(column + " = \(id)") }
        return .row("(" + column + " <> \(id) OR (" + column + " IS NULL AND " + none + "))")
    }

    // MARK: - Links

    /// The address of a link `l` of the tweet `t` as in the text, which is not stored if it can be read from there.
    static let linkText: SQL =
        "coalesce(l.url, CAST(substr(CAST(t.text AS BLOB), l.start_byte + 1, l.end_byte - l.start_byte) AS TEXT))"

    /// The host of a link `l`, by `LinkWords.host`.
    static let linkHost: SQL = "link_host(coalesce(l.expanded, l.url))"

    private static let leadsToTweet: SQL =
        "(" + linkHost
            + """
             IN ('twitter.com', 'x.com', 'mobile.twitter.com', 'mobile.x.com', 'www.twitter.com', 'www.x.com') \
            AND coalesce(l.expanded, l.url) GLOB '*/status*/[0-9]*')
            """

    private func link(_ test: LinkTest, _ text: String, _ isNegated: Bool) -> Condition {
        switch test {
        case .words:
            if LinkWords.isShort(text) {
                return Self.row(
                    """
                    (EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND \(Self.linkText) = \(text)) \
                    OR EXISTS (SELECT 1 FROM media AS m WHERE m.tweet_id = t.id AND m.link = \(text)))
                    """, isNegated)
            }
            guard let tokens = LinkWords.tokens(text, tokenizer) else { return isNegated ? .always : .never }
            return Self.indexed(.phrase(.url, tokens, isPrefix: false), isNegated)
        case .contains:
            return Self.row(
                """
                EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id \
                AND (instr(lower(\(Self.linkText)), \(text)) > 0 OR instr(lower(coalesce(l.expanded, '')), \(text)) > 0))
                """, isNegated)
        case .domain:
            let suffix = "." + text
            let row: SQL =
                "EXISTS (SELECT 1 FROM tweet_url AS l WHERE l.tweet_id = t.id AND substr('.' || " + Self.linkHost
                + ", -length(\(suffix))) = \(suffix))"
            guard !isNegated, let match = hostMatch(text) else { return Self.row(row, isNegated) }
            return .all([.match(match, row: nil), .row(row)])
        }
    }

    /// Returns a match that every link to the host fulfils. The index contains one of two spellings of a label that is
    /// not ASCII.
    private func hostMatch(_ host: String) -> Match? {
        func phrase(_ text: String) -> Match? {
            LinkWords.tokens(text, tokenizer).map { .phrase(.url, $0, isPrefix: false) }
        }
        var labels = host.split(separator: ".").map(String.init)
        // The index leaves out a leading www.
        if labels.count > 1, labels[0] == "www" { labels.removeFirst() }
        // Nearly every host has a common last label such as com, so looking it up too would be slow.
        let own = labels.count > 1 ? labels.dropLast() : labels[...]
        guard own.contains(where: { DomainName.ascii(label: $0) != nil }) else {
            return phrase(own.joined(separator: "."))
        }
        let parts = own.compactMap { label in
            let spellings = [phrase(label), DomainName.ascii(label: label).flatMap(phrase)].compactMap(\.self)
            return spellings.isEmpty ? nil : Match.any(spellings)
        }
        return parts.isEmpty ? nil : .all(parts)
    }
}
