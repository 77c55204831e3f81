package import TweetModel

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
