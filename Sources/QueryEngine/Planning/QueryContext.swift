package import TweetModel

/// The data of the store and the current time that a query needs to become a plan.
package struct QueryContext {
    /// The current time in Unix seconds, limited to the years 0 to 9999.
    package let now: Int64
    /// The time zone for dates, hours and days of the week.
    package var zone: Zone
    /// Returns the rows of the accounts that use or used a handle (`Identity`), which is folded and without `@`. Empty
    /// if the handle is unknown; then clauses on it match no tweet.
    package var resolveUsers: (String) throws -> [UserID]
    /// Returns the rows of the account that a row belongs to (`Identity`). Contains at least the given row.
    package var rows: (UserID) throws -> [UserID] = { [$0] }
    /// Returns all folded handles of an account, current and earlier.
    package var handles: (UserID) throws -> [String] = { _ in [] }
    /// Returns all folded handles with the rows of their accounts. Called only for regular expressions such as
    /// `from:/…/`.
    package var accounts: () throws -> [(handle: String, user: UserID)] = { [] }
    /// Returns a tweet of the store, to evaluate conditions on a quoted tweet. `nil` if the store does not contain it.
    package var tweet: (TweetID) throws -> Tweet? = { _ in nil }
    /// Tweets with one of these flags are treated as if the store did not contain them: they are not results, and no
    /// condition on a conversation or on a quoted tweet finds them.
    package var hiddenFlags: TweetFlags = []
    /// Returns true if the store has replies of which no record names the answered account.
    package var hasUnnamedReplies: () throws -> Bool = { false }
    /// The accounts that `me` matches.
    package var me: [UserName] = []
    /// The accounts whose own archives are in the store.
    package var owners: [UserID] = []
    /// Returns the newest snapshot of this kind of each account in `me`. Empty without snapshots. If `isComplete`
    /// is true, accounts that the snapshot lacks were not related to its subject.
    package var follows: (FollowKind) throws -> [(id: Int64, isComplete: Bool)] = { _ in [] }
    /// An imported input. `blake3` is `nil` until the input has been read completely. `startedAt` is in Unix seconds.
    /// `tweets` is the approximate number of tweets in the input, and `Int64.max` if it is unknown.
    package typealias ImportedInput = (id: Int64, blake3: String?, startedAt: Int64, tweets: Int64)
    /// Returns the imported inputs. Called only for clauses on imports.
    package var imports: () throws -> [ImportedInput] = { [] }
    /// Returns the places of a name, or of the setting `home` if the name is `nil`. Empty if the name is unknown or
    /// `home` is not set.
    package var places: (String?) throws -> [NamedPlace] = { _ in [] }
    /// Returns true if index tokens with a prefix are in so many tweets that testing rows or texts is faster than
    /// merging their postings. The prefix includes the sigil of the tokens (`IndexKind.mark`).
    package var isFrequent: (String) throws -> Bool = { _ in false }

    /// A place with its ID and its centre, as far as they are known. `id` is `nil` for coordinates that are not a place
    /// of the store.
    package typealias NamedPlace = (id: String?, centre: Coordinate?)

    private static let years: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Creates a context. A time outside the years 0 to 9999 is moved to the nearest time within them.
    package init(now: Int64, zone: Zone = .utc, resolveUsers: @escaping (String) throws -> [UserID]) {
        self.now = min(max(now, Self.years.lowerBound), Self.years.upperBound)
        self.zone = zone
        self.resolveUsers = resolveUsers
    }

    /// Returns the given rows that belong to owners.
    func owners(among rows: [UserID]) throws -> [UserID] {
        let owned = Set(try owners.flatMap(self.rows))
        return rows.filter(owned.contains)
    }
}
