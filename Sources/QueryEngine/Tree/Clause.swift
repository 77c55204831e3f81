internal import TweetModel
internal import TweetText

/// One condition on a tweet.
enum Clause: Hashable, Sendable {
    case text(TextClause)
    /// A condition on the text that the search index cannot decide alone.
    case check(TextCheck)
    /// A hashtag, folded.
    case hashtag(String)
    /// A handle that is mentioned, folded.
    case mention(String)
    /// A ticker, folded.
    case cashtag(String)
    case user(UserRelation, UserName)
    case fact(Fact)
    case language(String)
    case number(NumberField, NumberRange)
    case time(TimeRange)
    case ids([TweetID])
    case idRange(IDRange)
    case reference(ReferenceField, TweetID)
    case link(LinkTest, String)
    case client(String)
    case profile(ProfileField, TextClause)
    case place(String)
    case country(String)
    case area(Area)
    /// Words in other fields than the text alone.
    case words(WordClause, in: SearchFields)
    /// A field in which a regular expression is found.
    case pattern(PatternField, TextPattern)
    /// The archive tells a field.
    case known(KnownField)
    /// Hours of the day and days of the week (Monday is 0) on the clocks of the zone.
    case hours(ClockRange)
    case weekdays(ClockRange)
    /// Around a place by its name, or around the owner's home; nil metres are the usual distance.
    case near(NearName, metres: Double?)
    /// One of the owner's own labels, folded.
    case label(String)
    /// An input by its number in the ledger, or by the first digits of its SHA-256 in lower case.
    case imported(String)
    /// When the tweet first came into the store.
    case added(TimeRange)
    /// In a conversation with a tweet that the query finds.
    indirect case thread(QueryNode)
    /// The clause is neither true nor false. Never typed: it counts what was left out for an absent field.
    indirect case unknown(Clause)
}

/// What `near:` is near to.
enum NearName: Hashable, Sendable {
    case place(String)
    /// The place that the owner's settings call home.
    case home
}

/// Words, a phrase or the beginning of a word, in a tweet's text.
struct TextClause: Sendable {
    /// As typed, without quotes and without the `*` of a prefix.
    let written: String
    let term: TextTerm
}

/// Two spellings that fold to the same tokens are the same clause.
extension TextClause: Hashable {
    static func == (left: TextClause, right: TextClause) -> Bool { left.term == right.term }

    func hash(into hasher: inout Hasher) { hasher.combine(term) }
}

/// What an account has to do with a tweet.
enum UserRelation: String, Hashable, Sendable, CaseIterable {
    case author = "from"
    case repliedTo = "to"
    case retweeted = "retweets_of"
    case quoted = "quotes_of"
    /// Author, mentioned, answered or retweeted.
    case any = "user"
    /// Owner of the archive that the tweet was collected in.
    case owner = "account"
}

/// An account as a query names it.
enum UserName: Hashable, Sendable {
    /// A handle, folded; when it is all digits also the id.
    case handle(String)
    /// A handle even if it is all digits.
    case handleOnly(String)
    case id(UserID)
    /// The owner of the archive.
    case me
    /// Every account with a handle, ever seen, in which the expression is found.
    case pattern(TextPattern)
    /// Every account of a list.
    case list(AccountList)
}

extension UserName {
    var isPattern: Bool {
        if case .pattern = self { return true }
        return false
    }
}

/// Counts of a tweet or of its author.
enum NumberField: String, Hashable, Sendable, CaseIterable {
    case likes, retweets, replies, quotes, views, bookmarks
    /// Unicode scalars of the text.
    case length
    case hashtags, mentions, links, cashtags, media
    case followers = "followers_count"
    case following = "following_count"
    case tweets = "tweets_count"
    case listed = "listed_count"
}

/// Whole numbers from `lower` to `upper`, both included; nil is open.
struct NumberRange: Hashable, Sendable {
    var lower: Int64?
    var upper: Int64?

    func contains(_ number: Int64) -> Bool {
        (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
    }

    /// Counts are never negative: from zero up is every tweet, known or not (a rule of the web's `min_` operators).
    var isEverything: Bool { (lower ?? 0) <= 0 && upper == nil }
}

/// Tweet ids from `lower` to `upper`, both included.
struct IDRange: Hashable, Sendable {
    var lower: Int64 = .min
    var upper: Int64 = .max
}

/// Another tweet that a tweet names.
enum ReferenceField: String, Hashable, Sendable, CaseIterable {
    case conversation = "conversation_id"
    case repliedTo = "in_reply_to_tweet_id"
    case retweeted = "retweets_of_tweet_id"
    case quoted = "quotes_of_tweet_id"
}

enum LinkTest: String, Hashable, Sendable, CaseIterable {
    /// Words of the address in sequence.
    case words = "url"
    /// A literal part of the address.
    case contains = "url_contains"
    /// The host or a subdomain of it.
    case domain
}

/// Words of an author's profile at capture time.
enum ProfileField: String, Hashable, Sendable, CaseIterable {
    case bio
    case name = "bio_name"
    case location = "bio_location"
}

/// A part of the earth. Degrees and metres.
enum Area: Hashable, Sendable {
    case circle(latitude: Double, longitude: Double, metres: Double)
    case box(west: Double, south: Double, east: Double, north: Double)
}
