/// Accounts that are listed in a file of the searcher (`list:@friends.txt`).
struct AccountList: Hashable, Sendable {
    /// The file as the query names it.
    let file: String
    let names: [UserName]
}

/// What reading the file of a list gave.
package enum AccountListFile: Sendable {
    /// The first words of its lines: names, with or without `@`, or numbers of accounts.
    case entries([String])
    /// Why it cannot be read, without a full stop.
    case unreadable(String)
}
