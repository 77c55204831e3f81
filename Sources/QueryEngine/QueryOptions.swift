/// How a query's text is read.
package struct QueryOptions: Sendable {
    /// Whose rules decide where languages disagree.
    package enum Dialect: String, Sendable, CaseIterable {
        /// Ours: AND binds tighter than OR, with a note where it matters.
        case own
        /// As in Twitter's web search: OR binds tighter than AND.
        case web
        /// As in API v2: AND binds tighter; known to its users, so without a note.
        case v2
    }

    /// What is searched.
    package enum Subject: Sendable {
        case tweets
        /// Direct messages: operators that ask about tweets alone are errors.
        case messages
    }

    package var subject = Subject.tweets
    package var dialect: Dialect
    /// Unknown operators become words, with a warning, instead of errors.
    package var isLenient: Bool
    /// The query of a saved search, by name.
    package var savedSearch: @Sendable (String) -> String?
    /// The entries of a list of accounts that the searcher keeps in a file.
    package var accountList: @Sendable (String) -> AccountListFile
    /// What is known of a place that a query names.
    package enum PlaceLookup: Hashable {
        case found
        /// No tweet carries a place of that name, which may be the one that the owner calls home; these are the nearest.
        case unknown(name: String, closest: [String])
        /// The owner's settings name no home.
        case homeUnset
    }

    package init(
        dialect: Dialect = .own, isLenient: Bool = false,
        savedSearch: @escaping @Sendable (String) -> String? = { _ in nil },
        accountList: @escaping @Sendable (String) -> AccountListFile = { _ in .unreadable("there are no files here") }
    ) {
        self.accountList = accountList
        self.dialect = dialect
        self.isLenient = isLenient
        self.savedSearch = savedSearch
    }
}
