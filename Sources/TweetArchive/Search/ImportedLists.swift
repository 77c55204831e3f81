internal import CLibrary
internal import IndexStore
internal import QueryEngine
internal import TweetModel
internal import TweetText

extension FollowCatalog.List {
    /// The folded names of the list: its name, its ID or the last part of its URL, and both after the owner's handle.
    var names: [String] {
        ([title, key] + (owner.map { ["\($0)/\(title)"] } ?? [])).map { Folding.fold($0) }
    }
}

/// The imported Twitter lists that `list:NAME` can name.
extension [FollowCatalog.List] {
    /// Finds lists by name, ignoring case. If several lists have the name, returns the members of all of them.
    func find(_ name: String) -> ImportedList {
        let folded = Folding.fold(name)
        let found = filter { $0.names.contains(folded) }
        if found.isEmpty { return .unknown(known: filter(\.hasMembers).map(\.title)) }
        let incomplete = found.filter { list in
            !list.isComplete && !found.contains { $0.isComplete && Self.areSame($0, list) }
        }
        let members = Set(found.flatMap(\.members)).sorted { $0.rawValue < $1.rawValue }
        if members.isEmpty, !incomplete.isEmpty { return .unknownMembers }
        return .members(members, isComplete: incomplete.isEmpty)
    }

    /// Returns true if two lists have the same owner and name, such as a list that an account archive identifies by
    /// these and that the API identifies by a number. URLs contain hyphens instead of spaces.
    private static func areSame(_ first: FollowCatalog.List, _ second: FollowCatalog.List) -> Bool {
        guard let owner = first.owner, let other = second.owner, Folding.fold(owner) == Folding.fold(other) else {
            return false
        }
        func name(_ list: FollowCatalog.List) -> String { Folding.fold(list.title).replacing(" ", with: "-") }
        return name(first) == name(second)
    }
}

/// Reads the text files that the operator `list:@FILE` names.
///
/// Each line begins with a handle, with or without `@`, or with an account ID. The rest of the line after a space,
/// comma, semicolon or tab is ignored. A line that begins with `#` is a comment.
extension AccountListFile {
    private static let maximumSize = 16 << 20

    /// Reads a UTF-8 file of at most 16 MiB. Returns `.unreadable` with the reason if this fails. A leading `~/` is the
    /// home folder.
    static func read(_ name: String) -> AccountListFile {
        var path = name
        if name.hasPrefix("~/"), let home = unsafe getenv("HOME") {
            path = unsafe String(cString: home) + name.dropFirst()
        }
        guard let file = unsafe fopen(path, "rb") else { return .unreadable(errorDescription(errno)) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk[..<count]
            if bytes.count > maximumSize { return .unreadable("it is larger than 16 MB") }
        }
        if unsafe ferror(file) != 0 { return .unreadable(errorDescription(errno)) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("it is not UTF-8 text") }
        return .entries(entries(text))
    }

    /// Returns the first word of each line that is not a comment.
    static func entries(_ text: String) -> [String] {
        var entries: [String] = []
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let pieces = line.split { " \t,;\u{FEFF}".unicodeScalars.contains($0) }
            guard let first = pieces.first, first.first != "#" else { continue }
            entries.append(String(first))
        }
        return entries
    }
}
