import TweetArchive
import TweetModel
import TweetText

extension CommandContext {
    /// Throws `CommandError.usage` if the command has more than `count` arguments. `count` is the number of words in a
    /// subcommand, or 0.
    func rejectArguments(after count: Int = 0, of command: String, hint: String) throws {
        guard let word = arguments.words.dropFirst(count).first else { return }
        throw CommandError.usage("too-many-words", "\(command) takes no arguments, but got \"\(word)\"", hint: hint)
    }

    /// Returns the only argument. Throws `CommandError.usage` with the message for several arguments, and with the code
    /// `missing` for an empty list; its hint then lists `names`.
    func onlyWord(of names: [String], missing: String, _ message: String) throws -> String {
        let words = arguments.words
        guard let word = words.first, words.count == 1 else {
            throw CommandError.usage(
                words.isEmpty ? missing : "too-many-words", message,
                hint: words.isEmpty
                    ? "use one of \(names.joined(separator: ", "))"
                    : "put the query after --matching, in quotes: "
                        + "--matching '\(words.dropFirst().joined(separator: " "))'")
        }
        return word
    }

    /// Returns the one of these flags that was given; `nil` if none was given. Throws `CommandError.usage` if several
    /// were given.
    func oneOf(_ flags: [Flag.Name]) throws -> Flag.Name? {
        let given = flags.filter(has)
        if given.count > 1 {
            let names = given.map(\.spelling).joined(separator: " and ")
            throw CommandError.usage("conflicting-flags", "\(names) cannot be combined", hint: "choose one")
        }
        return given.first
    }

    /// Throws `CommandError.usage` if one of `flags` is given and `condition` is true. The message consists of the flag
    /// and `problem`.
    func reject(
        _ flags: Flag.Name..., if condition: Bool, _ problem: String, code: String = "conflicting-flags",
        hint: String
    ) throws {
        guard condition, let flag = flags.first(where: has) else { return }
        throw CommandError.usage(code, "\(flag.spelling) \(problem)", hint: hint)
    }

    /// Throws `CommandError.usage` if `--byte-order-mark` is given although the output is not CSV.
    func rejectByteOrderMark(unless isCSV: Bool) throws {
        try reject(
            .byteOrderMark, if: !isCSV, "requires --csv", hint: "add --csv, or leave out --byte-order-mark")
    }

    /// Returns `from:ann_lee` for `--user ann_lee` and `--user @ann_lee`; `nil` without the flag. Throws
    /// `CommandError.usage` if the value is not a handle.
    func userClause() throws -> String? {
        guard let user = arguments.value(.user) else { return nil }
        let handle = user.hasPrefix("@") ? String(user.dropFirst()) : user
        if handle.isHandle { return "from:" + handle }
        throw CommandError.usage(
            "bad-value", "--user takes an account's handle, not \"\(user)\"",
            hint: "write --user ann_lee, for example")
    }

    /// Asks the user to confirm a deletion, and returns the answer. With `--dry-run`, only prints the amount and
    /// returns false. With `--force`, or if there is nothing to delete, returns true without asking. Otherwise throws
    /// `CommandError.usage` if `canAsk` is false.
    ///
    /// - Parameters:
    ///   - amount: The number and kind of the items, such as `12 recent searches`.
    ///   - command: The name of the command, for the error.
    ///   - isEmpty: True if there is nothing to delete.
    func confirmsDeletion(of amount: String, by command: String, isEmpty: Bool) throws -> Bool {
        if has(.dryRun) {
            note("would delete \(amount)")
            return false
        }
        if isEmpty || has(.force) { return true }
        try CommandError.require(
            canAsk, "needs-force", "\(command) would delete \(amount)",
            hint: "add --force to delete without confirmation")
        if confirms("Delete \(amount)?") { return true }
        note("Nothing was deleted.")
        return false
    }

    /// Asks the user to confirm a change of more than 100 tweets, and returns the answer. With `--yes`, returns true
    /// without asking. Otherwise throws `CommandError.usage` if `canAsk` is false.
    ///
    /// - Parameters:
    ///   - effect: The change, beginning with a verb: `remove the label x from 200 tweets`.
    ///   - count: The number of tweets.
    ///   - ids: The tweets, or the first of them.
    ///   - store: The store with the tweets.
    func confirmsChange(_ effect: String, of count: Int, _ ids: [TweetID], in store: TweetArchive) throws -> Bool {
        if count <= Self.maxUnconfirmed || has(.yes) { return true }
        try CommandError.require(
            canAsk, "needs-yes", "this would \(effect)", hint: "add --yes to do it without confirmation")
        try echo(ids, of: count, in: store)
        if confirms("This will \(effect.visible). Continue?") { return true }
        note("Nothing was changed.")
        return false
    }

    /// The maximum number of tweets to change without confirmation.
    private static let maxUnconfirmed = 100
}
