package import TweetModel

/// What a query needs to know of the store and the moment to become a plan.
package struct QueryContext {
    /// Unix seconds that relative times count from.
    package var now: Int64
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

    package init(
        now: Int64, zone: Zone = .utc,
        resolveUsers: @escaping (String) throws -> [UserID],
        handles: @escaping (UserID) throws -> [String] = { _ in [] },
        accounts: @escaping () throws -> [(handle: String, user: UserID)] = { [] },
        tweet: @escaping (TweetID) throws -> Tweet? = { _ in nil },
        me: [UserID] = [], owners: [UserID] = []
    ) {
        self.now = now
        self.zone = zone
        self.resolveUsers = resolveUsers
        self.handles = handles
        self.accounts = accounts
        self.tweet = tweet
        self.me = me
        self.owners = owners
    }
}
