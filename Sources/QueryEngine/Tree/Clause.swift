package import TweetModel
package import TweetText

/// A condition on one tweet. *Folded* strings are in lower case and without accents (see `Folding`), so that `É` equals
/// `e`.
package enum Clause: Hashable, Sendable {
    case text(TextClause)
    /// A condition on the text that the search index alone cannot decide.
    case check(TextCheck)
    /// A folded hashtag without `#`.
    case hashtag(String)
    /// The folded handle of a mention as written, whichever account it refers to.
    case mention(String)
    /// A folded ticker symbol without `$`.
    case cashtag(String)
    case user(UserRelation, UserName)
    case property(Property)
    /// A current language code in lower case: `he`, not the old `iw`.
    case language(String)
    /// The same without the variants of Chinese that `language` includes.
    case languageLabel(String)
    case number(Column, NumberRange)
    /// The time of the tweet. The parser creates ranges with one bound only.
    case time(TimeRange)
    case ids([TweetID])
    case idRange(IDRange)
    case reference(ReferenceField, TweetID)
    case link(LinkTest, String)
    /// The exact address that a link leads to.
    case address(String)
    /// The domain that a link leads to, without subdomains.
    case domain(String)
    /// The whole name of the client, with ASCII letters in lower case. `_` and a space are equal.
    case client(String)
    /// Words in the name of the client.
    case clientWords(TextClause)
    /// Words in the author's profile: `.bio`, `.name` or `.location`.
    case profile(TextField, TextClause)
    /// The name, full name or ID of the tagged place.
    case place(String)
    /// The name that identifies the tagged place (`Identity`), with ASCII letters in lower case.
    case placeName(String)
    /// The country of the tagged place: two capital letters.
    case country(String)
    case area(Area)
    /// Words in the fields that `in:` names.
    case words(WordClause, in: SearchFields)
    /// A regular expression that matches in the field.
    case pattern(TextField, TextPattern)
    /// Matches tweets that have a value in the column.
    case known(Column)
    /// A component of the tweet's time, such as the hour, in the time zone of the `QueryContext`.
    case calendar(CalendarField, ClockRange)
    /// Within a distance of a named place or of the owner's home; 10 km if `metres` is `nil`. `places` is `nil` until
    /// the clause is resolved.
    case near(NearName, metres: Double?, places: [QueryContext.NamedPlace]? = nil)
    /// A label that the user put on tweets, folded.
    case label(String)
    /// An imported input: its number, or the first digits of its SHA-256 in lower case.
    case imported(String)
    /// The time of the first import of the tweet. The parser creates ranges with one bound only.
    case added(TimeRange)
    /// True if the inner query matches at least one tweet of the conversation.
    indirect case thread(QueryNode)
    /// True if the inner clause is unknown. The parser never creates this clause. `Query.withAbsentFields` uses it to
    /// find tweets that lack a field.
    indirect case unknown(Clause)

    /// True if the clause searches for a regular expression.
    var isPattern: Bool {
        switch self {
        case .pattern, .user(_, .pattern), .check(.regex), .words(.check(.regex), in: _): true
        default: false
        }
    }
}

/// The centre of a `near:` clause.
package enum NearName: Hashable, Sendable {
    case place(String)
    /// The place in the setting `home`.
    case home

    /// The name as typed; `nil` for the setting `home`.
    var typed: String? {
        if case .place(let name) = self { name } else { nil }
    }
}

/// A word or a phrase. Its last word may be a prefix.
package struct TextClause: Sendable {
    /// The text as typed, without quotation marks and without the `*` of a prefix. Punctuation at its ends may be
    /// missing.
    let written: String
    package let term: TextTerm
}

/// Compares only `term`, so that clauses for `Café` and `cafe` are equal.
extension TextClause: Hashable {
    package static func == (left: TextClause, right: TextClause) -> Bool { left.term == right.term }

    package func hash(into hasher: inout Hasher) { hasher.combine(term) }
}

/// The role of an account in a tweet. The raw value is the operator that tests the role.
package enum UserRelation: String, Hashable, Sendable, CaseIterable {
    case author = "from"
    case repliedTo = "to"
    case retweeted = "retweets_of"
    case quoted = "quotes_of"
    case mentioned = "mention"
    /// The author, or an account that the tweet mentions, replies to or retweets.
    case any = "user"
    /// The author, if the author's own archive is in the store and the tweet is `collected` (`TweetFlags`).
    case owner = "account"
}

/// One or more accounts, as named in a query.
package enum UserName: Hashable, Sendable {
    /// A folded handle. If it consists of digits, it also matches the account with this ID.
    case handle(String)
    /// A folded handle. It is not an ID, even if it consists of digits.
    case handleOnly(String)
    case id(UserID)
    /// The accounts in `QueryContext.me`.
    case me
    /// Every account for which the regular expression matches a current or earlier handle. In a mention, only the
    /// handle in the tweet counts.
    case pattern(TextPattern)
    /// Every account of a list.
    case list(AccountList)
}

extension UserName {
    /// True for `me`, and for a list that contains it.
    var includesOwner: Bool {
        switch self {
        case .me: true
        case .list(let list): list.names.contains(where: \.includesOwner)
        default: false
        }
    }

    /// Returns the account of a folded handle that is written with `@`, so that it is neither an ID nor `me`.
    static func named(withSign handle: String) -> UserName {
        let isHandle = handle != "me" && !handle.unicodeScalars.allSatisfy(CharacterRules.isDigit)
        return isHandle ? .handle(handle) : .handleOnly(handle)
    }

    package var isPattern: Bool {
        if case .pattern = self { return true }
        return false
    }

    /// True for a handle of digits, which can also be an account ID.
    var isNumber: Bool {
        guard case .handle(let handle) = self else { return false }
        return handle.unicodeScalars.allSatisfy(CharacterRules.isDigit)
    }
}

/// A range of numbers, both ends included. `nil` means that the range has no bound on this side.
package struct NumberRange: Hashable, Sendable {
    package var lower: Int64?
    package var upper: Int64?

    func contains(_ number: Int64) -> Bool {
        (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
    }

    /// True if the range has no bounds, as in `min_likes:0`. A clause with this range matches every tweet, even if the
    /// count is unknown, as in Twitter's web search.
    var isEverything: Bool { lower == nil && upper == nil }
}

/// A range of tweet IDs, both ends included.
package struct IDRange: Hashable, Sendable {
    package var lower: Int64 = .min
    package var upper: Int64 = .max

    /// A range that contains no ID. `since_id:` with the greatest possible ID needs it.
    static let empty = IDRange(lower: .max, upper: .min)
}

/// A reference to another tweet. The raw value is the operator that tests the reference.
package enum ReferenceField: String, Hashable, Sendable, CaseIterable {
    case conversation = "conversation_id"
    case repliedTo = "in_reply_to_tweet_id"
    case retweeted = "retweets_of_tweet_id"
    case quoted = "quotes_of_tweet_id"
}

/// A test of the addresses of links. The raw value is the operator that makes the test.
package enum LinkTest: String, Hashable, Sendable, CaseIterable {
    /// Consecutive words of the address. An address of `t.co` must be equal as a whole.
    case words = "url"
    /// A substring of the address, with ASCII letters in lower case.
    case contains = "url_contains"
    /// The host or a subdomain of it.
    case domain
}

/// An area on the earth, in degrees and metres. A box whose `west` is greater than its `east` crosses the 180th
/// meridian.
package enum Area: Hashable, Sendable {
    case circle(latitude: Double, longitude: Double, metres: Double)
    case box(west: Double, south: Double, east: Double, north: Double)
}
