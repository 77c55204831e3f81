package import TweetModel

/// What a query needs to know of the store and the moment to become a plan.
package struct QueryContext {
    /// Unix seconds that relative times count from, of a year from 0 to 9999.
    package let now: Int64
    /// Whose clocks dates, hours and weekdays are of.
    package var zone: Zone
    /// The accounts ever seen with a handle; asked with the folded handle, without `@`. None is not an error: such an
    /// account matches nothing.
    package var resolveUsers: (String) throws -> [UserID]
    /// All folded handles ever seen for an account, for `user:` clauses.
    package var handles: (UserID) throws -> [String]
    /// All folded handles ever seen, each with its account: for regular expressions.
    package var accounts: () throws -> [(handle: String, user: UserID)]
    /// A tweet of the store, for words in quoted tweets; nil where it is not there.
    package var tweet: (TweetID) throws -> Tweet?
    /// The accounts that `from:me` stands for.
    package var me: [UserID]
    /// The accounts whose own archives are in the store.
    package var owners: [UserID]
    /// The inputs that were imported; asked for when a query is about them.
    package var imports: () throws -> [ImportedInputFacts]
    /// The places of a name, or of the owner's home when it is nil; none where there is no such place.
    package var places: (String?) throws -> [NamedPlace]
    /// Whether the words that begin with a token stand in so many tweets that the index puts them together more slowly
    /// than texts are looked at.
    package var isFrequent: (String) throws -> Bool

    /// An input, as far as queries ask about it.
    package struct ImportedInputFacts: Hashable, Sendable {
        package var id: Int64
        /// Hexadecimal, lower case; nil until the input was read to its end.
        package var sha256: String?
        /// Unix seconds.
        package var startedAt: Int64
        /// About how many tweets were in it.
        package var tweets: Int64

        package init(id: Int64, sha256: String?, startedAt: Int64, tweets: Int64) {
            self.id = id
            self.sha256 = sha256
            self.startedAt = startedAt
            self.tweets = tweets
        }
    }

    /// A place by its name: where it is, as far as that is known.
    package struct NamedPlace: Hashable, Sendable {
        /// nil for a point that is no place of the store.
        package var id: String?
        package var centre: Coordinate?

        package init(id: String?, centre: Coordinate?) {
            self.id = id
            self.centre = centre
        }
    }

    private static let years: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// A moment beyond the years that can be written counts as the last of them.
    package init(
        now: Int64, zone: Zone = .utc,
        resolveUsers: @escaping (String) throws -> [UserID],
        handles: @escaping (UserID) throws -> [String] = { _ in [] },
        accounts: @escaping () throws -> [(handle: String, user: UserID)] = { [] },
        tweet: @escaping (TweetID) throws -> Tweet? = { _ in nil },
        me: [UserID] = [], owners: [UserID] = [],
        imports: @escaping () throws -> [ImportedInputFacts] = { [] },
        places: @escaping (String?) throws -> [NamedPlace] = { _ in [] },
        isFrequent: @escaping (String) throws -> Bool = { _ in false }
    ) {
        self.now = min(max(now, Self.years.lowerBound), Self.years.upperBound)
        self.zone = zone
        self.resolveUsers = resolveUsers
        self.handles = handles
        self.accounts = accounts
        self.tweet = tweet
        self.me = me
        self.owners = owners
        self.imports = imports
        self.places = places
        self.isFrequent = isFrequent
    }
}
