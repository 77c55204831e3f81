internal import TweetModel
internal import TweetText

/// Compiles yes-or-no properties, links and `known:`.
extension ClickHouseCompiler {
    func predicate(_ predicate: Predicate) throws -> ClickHouseCondition {
        if let sites = LinkHosts(predicate) { return try self.sites(sites) }
        switch predicate {
        case .ownNote, .labelled, .starred: throw Self.refusal(.predicate(predicate))
        case .sensitive: return .sql("sensitive = 1")
        case .oldStyleRetweet: return .sql("(has(facts_norm, 'retweet') OR has(text_norm, 'rt'))")
        case .directed: return .sql("(isNotNull(reply_to_user) AND isNull(reply_to_tweet))")
        case .selfThread: return .sql("answers_itself")
        case .verified: return .sql("author_verified")
        case .nullcast: return .sql("ifNull(startsWith(lower(client), 'twitter for advertisers'), 0)")
        case .alternativeText: return .sql("arrayExists(x -> x != '', media_alts)")
        case .urls:
            return .sql(
                "arrayExists((h, a) -> NOT (h IN ('twitter.com', 'x.com', 'mobile.twitter.com', 'mobile.x.com', "
                    + "'www.twitter.com', 'www.x.com') AND match(a, '(?s)/status.*/[0-9]')), "
                    + "link_hosts, link_targets)")
        case .geo: return .sql("(isNotNull(place_id) OR isNotNull(latitude))")
        case .language: return .sql("lang != 'und'")
        case .engagement: return .sql("(like_count >= 1 OR retweet_count >= 1 OR reply_count >= 1)")
        case .referenced: return .sql(Self.isReferenced)
        default:
            if let flag = predicate.indexFlag { return .sql("has(facts_norm, \(flag.rawValue))") }
            guard let flag = predicate.tweetFlag else { return .never }
            return .sql("bitAnd(flags, \(flag.rawValue)) != 0")
        }
    }

    /// True for referenced tweets: those that are neither collected nor liked (`TweetFlags`).
    static let isReferenced: ClickHouseSQL = "bitAnd(flags, \(Planner.visible)) = 0"

    private func sites(_ sites: LinkHosts) throws -> ClickHouseCondition {
        let hosts = sites.hosts.map { "endsWith(concat('.', h), \("." + $0))" as ClickHouseSQL }
        var test: ClickHouseSQL = "(" + hosts.joined(" OR ") + ")"
        if let path = sites.path { test = test + " AND position(lower(a), \(path)) > 0" }
        let links = ClickHouseCondition.sql(
            "arrayExists((h, a) -> " + test + ", link_hosts, link_targets)")
        guard let native = sites.native else { return links }
        return .or([try predicate(native), links])
    }

    func link(_ test: LinkTest, _ text: String) -> ClickHouseSQL {
        switch test {
        case .words:
            if LinkWords.isShort(text) { return "(has(link_texts, \(text)) OR has(media_links, \(text)))" }
            guard let tokens = LinkWords.tokens(text, tokenizer) else { return "0" }
            return Self.phrase("urls_norm", tokens, isPrefix: false)
        case .contains:
            return "(arrayExists(x -> position(lower(x), \(text)) > 0, link_texts) "
                + "OR arrayExists(x -> position(lower(x), \(text)) > 0, link_expanded))"
        case .domain: return "arrayExists(h -> endsWith(concat('.', h), \("." + text)), link_hosts)"
        }
    }
}

extension KnownField {
    /// An expression that is 1 if a row has the field, else 0. Never NULL.
    var isKnownToClickHouse: ClickHouseSQL {
        switch self {
        case .likes: "isNotNull(like_count)"
        case .retweets: "isNotNull(retweet_count)"
        case .replies: "isNotNull(reply_count)"
        case .quotes: "isNotNull(quote_count)"
        case .views: "isNotNull(view_count)"
        case .bookmarks: "isNotNull(bookmark_count)"
        case .author: "isNotNull(author_id)"
        case .authorName: "isNotNull(author_name)"
        case .bio: "isNotNull(author_bio)"
        case .location: "isNotNull(author_location)"
        case .followers: "isNotNull(author_followers)"
        case .following: "isNotNull(author_following)"
        case .tweets: "isNotNull(author_tweets)"
        case .listed: "isNotNull(author_listed)"
        case .verified: "isNotNull(author_verified)"
        case .language: "isNotNull(lang)"
        case .sensitive: "isNotNull(sensitive)"
        case .client: "isNotNull(client)"
        case .place: "isNotNull(place_id)"
        case .geo: "(isNotNull(place_id) OR isNotNull(latitude))"
        case .conversation: "isNotNull(conversation_id)"
        case .retweeted: "(isNotNull(retweet_of_tweet) OR (isNull(retweet_of_user) AND bitAnd(flags, 512) = 0))"
        case .quoted: "(isNotNull(quote_of_tweet) OR isNull(quote_of_user))"
        case .time: "isNotNull(created_at)"
        case .timeOfDay: "(isNotNull(created_at) AND day_precision = 0)"
        }
    }
}
