/// The accounts that a text file lists (`list:@friends.txt`).
package struct AccountList: Hashable, Sendable {
    /// The file as written in the query.
    let file: String
    package let names: [UserName]
}

/// The result of reading the file of an account list.
package enum AccountListFile: Sendable {
    /// The first word of each line, without empty lines and comments. The parser checks that each is a handle, with or
    /// without `@`, or an account ID.
    case entries([String])
    /// The reason why the file cannot be read, without a final full stop.
    case unreadable(String)
}
