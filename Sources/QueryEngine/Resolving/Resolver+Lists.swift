internal import TweetModel

/// Looks up the values of `list:`.
extension Resolver {
    /// Returns the node of `list:NAME`, where `NAME` is an imported list, or `list:@FILE`, where `FILE` is a text file
    /// that lists accounts. `nil` after an error.
    mutating func list(_ field: FieldName, _ value: FieldValue) -> QueryNode? {
        guard value.text.hasPrefix("@"), value.text.utf8.count > 1 else { return importedList(field, value) }
        let file = String(value.text.dropFirst())
        switch options.accountList(file) {
        case .unreadable(let reason):
            reportBadValue(
                "the list \(file) cannot be read: \(reason)", value.start, value.end,
                hint: "name a text file with one account per line: a handle or an ID")
            return nil
        case .entries(let entries):
            var names: [UserName] = []
            for (index, entry) in entries.enumerated() {
                guard let name = ValueParser.userName(entry) else {
                    reportBadValue(
                        "entry \(index + 1) of the list \(file) is not an account: \"\(entry.prefix(40))\"",
                        value.start, value.end,
                        hint: "write one handle or ID per line; lines that begin with # are comments")
                    return nil
                }
                names.append(name)
            }
            if names.isEmpty {
                reportBadValue(
                    "the list \(file) is empty", value.start, value.end, hint: "write one handle or ID per line")
                return nil
            }
            return .clause(.user(.author, .list(AccountList(name: value.text, names: names))))
        }
    }

    private mutating func importedList(_ field: FieldName, _ value: FieldValue) -> QueryNode? {
        let fileHint = "write the accounts to a file, one per line, and use list:@FILE, or use from:(ann OR bob)"
        switch options.importedList(value.text) {
        case .members(let members, let isComplete) where !members.isEmpty:
            let list = AccountList(name: value.text, names: members.map { .id($0) }, isComplete: isComplete)
            if !isComplete {
                note(
                    Self.incompleteList,
                    "the list \"\(value.text)\" is incomplete: \(HumanReadable.count(members.count, "member")) known",
                    field.start, value.end,
                    hint: "import all pages of its members in one file; until then, -list: matches no tweet")
            }
            return .clause(.user(.author, .list(list)))
        case .members:
            reportBadValue(
                "the list \(value.text) has no members", value.start, value.end,
                hint: "leave it out, or name another list")
        case .unknownMembers:
            report(
                "unsupported-offline",
                "\(text(field.start, value.end)) cannot be answered: no import contains the members of this list",
                field.start, value.end,
                hint: "import the output of twarc2 lists members with --include follows; or " + fileHint)
        case .unknown(let known) where !known.isEmpty:
            let names = known.prefix(Self.maxListNames).map { "list:" + $0.quoted }
            reportBadValue(
                "the store has no list named \"\(value.text)\"", value.start, value.end,
                hint: "the lists with members are " + names.joined(separator: ", ")
                    + (known.count > names.count ? " and \(known.count - names.count) more" : ""),
                suggestions: Array(names))
        case .unknown:
            report(
                "unsupported-offline",
                "\(text(field.start, value.end)) cannot be answered: archives do not contain the members of lists",
                field.start, value.end, hint: fileHint)
        }
        return nil
    }

    private static let maxListNames = 5

    /// The code of the note for a list that may have further members.
    static let incompleteList = "note-incomplete-list"
}
