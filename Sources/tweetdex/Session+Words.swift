import TweetModel

extension Session {
    /// For commands that take flags alone.
    func refuseWords(_ command: String, instead: String) throws(CommandError) {
        guard let word = arguments.words.first else { return }
        throw .usage(
            CommandError.Problem("too-many-words", "\(command) takes no words, but got “\(word)”", hint: instead))
    }

    /// The one of some flags that was given; nil for none, an error for several.
    func oneOf(_ flags: [Flag.Name]) throws(CommandError) -> Flag.Name? {
        let given = flags.filter(has)
        if given.count > 1 {
            let names = given.map(\.spelling).joined(separator: " and ")
            throw .usage(CommandError.Problem("conflicting-flags", "\(names) do not go together", hint: "choose one"))
        }
        return given.first
    }

    /// Byte order marks are for tables.
    func refuseMark(unless isTable: Bool) throws(CommandError) {
        guard has(.byteOrderMark), !isTable else { return }
        throw .usage(
            CommandError.Problem("conflicting-flags", "--byte-order-mark is for --csv alone", hint: "leave it out"))
    }

    /// `from:ann_lee` for `--user ann_lee`; nil without the flag.
    func userClause() throws(CommandError) -> String? {
        guard let user = arguments.value(.user) else { return nil }
        let handle = user.hasPrefix("@") ? String(user.dropFirst()) : user
        let isHandle =
            !handle.isEmpty
            && handle.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            }
        if isHandle { return "from:" + handle }
        throw .usage(
            CommandError.Problem(
                "bad-value", "--user takes an account's handle, not “\(user)”", hint: "for example --user ann_lee"))
    }

    /// Asks before something is deleted for good: true to go on. Nothing to delete needs no question. Throws where nobody
    /// can be asked, and `--force` is not said.
    func allows(_ command: String, deleting amount: String, isNothing: Bool) throws(CommandError) -> Bool {
        if has(.dryRun) {
            note("would delete \(amount)")
            return false
        }
        if isNothing || has(.force) { return true }
        guard canAsk else {
            throw .usage(
                CommandError.Problem(
                    "needs-force", "\(command) would delete \(amount)", hint: "say --force to do it"))
        }
        if confirms("Delete \(amount)?") { return true }
        note("nothing deleted")
        return false
    }
}
