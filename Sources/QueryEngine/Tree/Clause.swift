package import TweetModel
package import TweetText

/// A condition on one tweet. *Folded* strings are in lower case and without accents (see `Folding`), so that `É` equals
/// `e`.
package enum Clause: Hashable, Sendable {
    /// An operator with its value, or a property such as `is:retweet`. `OperatorValue.swift` creates them.
    indirect case value(OperatorValue)
    case text(TextClause)
    /// A condition on the text that the search index alone cannot decide. Never `words`.
    case check(TextCheck)
    case user(UserRelation, UserName)
    /// The time of the tweet. The parser creates ranges with one bound only.
    case time(TimeRange)
    case ids([TweetID])
    /// Words, or any check except `?` and `smiley:`, in the fields that `in:` names.
    case words(TextCheck, in: Set<SearchField>)
    /// Within a distance of a named place, or of the place in the setting `home` (`nil`); 10 km if `metres` is `nil`.
    case near(String?, metres: Double?)
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
        case .user(_, .pattern), .check(.regex), .words(.regex, in: _): true
        case .value(let value): value.isPattern
        default: false
        }
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

/// A test of the URLs of links. The raw value is the operator that makes the test.
package enum LinkTest: String, Hashable, Sendable, CaseIterable {
    /// Consecutive words of the URL. A URL of `t.co` must be equal as a whole.
    case words = "url"
    /// A substring of the URL, with ASCII letters in lower case.
    case contains = "url_contains"
    /// The host or a subdomain of it.
    case domain
}

/// The accounts of a text file (`list:@friends.txt`), or the members of an imported list (`list:tea`).
package struct AccountList: Hashable, Sendable {
    /// The name of the list as written in the query. The name of a file begins with `@`.
    let name: String
    package let names: [UserName]
    /// False if the list may have members that the store does not contain.
    package var isComplete = true

    /// The name without the `@` of a file.
    var title: String { name.hasPrefix("@") ? String(name.dropFirst()) : name }
}

/// The result of looking up an imported list.
package enum ImportedList: Sendable {
    /// If `isComplete` is false, the list may have further members.
    case members([UserID], isComplete: Bool)
    /// The store contains the list, but no import contains its members.
    case unknownMembers
    /// The store does not contain the list. `known` are the names of the lists with members.
    case unknown(known: [String])
}

/// The result of reading the file of an account list.
package enum AccountListFile: Sendable {
    /// The first word of each line, without empty lines and comments. The parser checks that each is a handle, with or
    /// without `@`, or an account ID.
    case entries([String])
    /// The reason why the file cannot be read, without a final full stop.
    case unreadable(String)
}

/// Parses and writes distances in metres: a number with the unit `km`, `mi` or `m`, or the name of the unit.
extension Double {
    private static let kilometre = (
        name: "km", words: ["kilometre", "kilometres", "kilometer", "kilometers"], metres: 1000.0
    )
    private static let mile = (name: "mi", words: ["mile", "miles"], metres: 1609.344)
    private static let metre = (name: "m", words: ["metre", "metres", "meter", "meters"], metres: 1.0)

    /// Returns a distance in metres. `nil` unless the text is a positive number with a unit, and the distance is
    /// finite. Ignores case.
    package static func metres(_ text: String) -> Double? {
        let text = text.lowercased()
        for unit in [kilometre, mile, metre] {
            guard let name = ([unit.name] + unit.words).first(where: text.hasSuffix) else { continue }
            guard let number = Double(text.dropLast(name.count)), number > 0 else { return nil }
            let metres = number * unit.metres
            return metres.isFinite ? metres : nil
        }
        return nil
    }

    /// The distance as text, in the unit that makes the text shortest: `10km` for 10,000. `metres` parses the text as
    /// exactly this distance.
    var distanceText: String {
        let units = self < 1000 ? [Self.metre, Self.kilometre, Self.mile] : [Self.kilometre, Self.mile, Self.metre]
        let ways = units.map { (self / $0.metres).written + $0.name }.filter { Self.metres($0) == self }
        return ways.min { $0.utf8.count < $1.utf8.count } ?? written + Self.metre.name
    }

    /// The number as text, without `.0` if it is a whole number between -2^53 and 2^53.
    var written: String {
        guard let whole = Int64(exactly: self), abs(whole) < 1 << 53 else { return description }
        return String(whole)
    }
}
