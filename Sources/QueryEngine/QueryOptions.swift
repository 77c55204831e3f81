package import TweetModel

/// The settings of the parser, and the sources from which the `Resolver` reads the names in a query.
package struct QueryOptions: Sendable {
    /// The kind of records to search.
    package enum Subject: Sendable {
        case tweets
        /// Direct messages. Operators that apply only to tweets are errors.
        case messages
    }

    /// The settings on which the syntax depends.
    package struct Syntax: Sendable {
        package var subject: Subject
        var dialect: QueryDialect
        /// True to search for unknown operators as words and add a warning; false to report an error.
        var isLenient: Bool

        package init(dialect: QueryDialect = .tweetdex, isLenient: Bool = false, subject: Subject = .tweets) {
            self.subject = subject
            self.dialect = dialect
            self.isLenient = isLenient
        }
    }

    package var syntax: Syntax
    /// Returns the query of a saved search by its name; `nil` if it does not exist.
    package var savedSearch: @Sendable (String) -> String?
    /// The names of the saved searches in lower case, to suggest one for an unknown name.
    package var savedSearchNames: [String] = []
    /// Reads the file of `list:@FILE`. The argument is its name as written in the query.
    package var accountList: @Sendable (String) -> AccountListFile
    /// Looks up the imported list of `list:NAME`. The argument is the name as written in the query.
    package var importedList: @Sendable (String) -> ImportedList = { _ in .unknown(known: []) }
    /// Returns the other forms of a word in the texts of the store. The arguments are a token and the code of a
    /// language (`Stemmer.languages`).
    package var wordForms: @Sendable (String, String) -> WordForms = { _, _ in (forms: [], isComplete: true) }
    /// Tokens with the same stem, most used first. `isComplete` is false if a limit was reached.
    package typealias WordForms = (forms: [String], isComplete: Bool)
    /// The result of looking up a place.
    package enum PlaceLookup: Hashable {
        case found
        /// No tweet has a place of this name. For `near:me`, the name comes from the setting `home`. `closest` lists
        /// places with similar names.
        case unknown(name: String, closest: [String])
        /// The query contains `near:me`, and the setting `home` is not set.
        case homeUnset
    }

    package init(
        dialect: QueryDialect = .tweetdex, isLenient: Bool = false,
        savedSearch: @escaping @Sendable (String) -> String? = { _ in nil },
        accountList: @escaping @Sendable (String) -> AccountListFile = { _ in
            .unreadable("account lists are not available here")
        }
    ) {
        self.accountList = accountList
        syntax = Syntax(dialect: dialect, isLenient: isLenient)
        self.savedSearch = savedSearch
    }
}
