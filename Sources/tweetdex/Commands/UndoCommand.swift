import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let undo = Command(
        "undo",
        synopsis: ["undo", "undo --redo", "undo --list", "undo --clear [--force]"],
        summary: "undo the last change of labels, notes, stars or searches",
        description: [
            "Each call goes one step back, also after a restart. undo reverts changes of labels, stars, notes, topics "
                + "and saved searches, and deletions of recent searches. Changes of the browser view count too. "
                + "Imports, recorded searches, settings and forget cannot be undone. --redo repeats the change that "
                + "was undone last, until another change is made. Directly after forget, the first undo only reports "
                + "that; the next one goes further back. A change of more than 100 tweets asks for "
                + "confirmation; without a terminal it requires --yes.",
            "--list shows the last changes; undo reverts the first one of the list. The store keeps the last 100 "
                + "changes, and with them deleted notes and searches. --clear deletes them from the store's file. It "
                + "asks for confirmation, and without a terminal requires --force. tweetdex settings history off "
                + "deletes those of recent searches.",
        ],
        examples: [
            ("tweetdex undo", "undo the last change"),
            ("tweetdex undo --redo", "make it again"),
            ("tweetdex undo --list", "list the changes that can be undone"),
            ("tweetdex undo --clear", "delete the recorded changes"),
        ],
        flags: [.redo, .list, .clear, .limit, .yes, .force, .json, .quiet]
    ) { try $0.runUndo() }
}

extension CommandContext {
    private static let defaultLimit = 20

    fileprivate func runUndo() throws -> ExitStatus {
        try rejectArguments(of: "undo", hint: "run tweetdex undo once for each change, newest first")
        let action = try oneOf([.redo, .list, .clear])
        try reject(.limit, if: action != .list, "requires --list", hint: "run tweetdex undo --list --limit 5")
        try reject(.force, if: action != .clear, "requires --clear", hint: "run tweetdex undo --clear --force")
        let store = try openStore()
        switch action {
        case .list:
            return try write(
                Table.changes(try store.changes(limit: arguments.number(.limit) ?? Self.defaultLimit)),
                as: has(.json) ? .json : nil, ifEmpty: "No changes to undo.", zone: .utc)
        case .clear: return try clearChanges(of: store)
        default: return try takeStep(in: store, isRedo: action == .redo)
        }
    }

    private func clearChanges(of store: TweetArchive) throws -> ExitStatus {
        let isEmpty = try store.changeToUndo() == nil && store.changeToRedo() == nil
        let amount = "all changes that can be undone or redone"
        guard try confirmsDeletion(of: amount, by: "undo --clear", isEmpty: isEmpty) else { return .done }
        let deleted = try store.clearChanges()
        note("deleted \(HumanReadable.count(deleted, "change"))")
        return .done
    }

    /// Undoes or redoes a change.
    private func takeStep(in store: TweetArchive, isRedo: Bool) throws -> ExitStatus {
        if !isRedo, try store.takeForgetting() {
            throw CommandError.usage(
                "not-undoable", "forget was the last change, and cannot be undone",
                hint: "import the input again, or run tweetdex undo again for the change before it; tweetdex undo "
                    + "--list shows the changes")
        }
        let next = try isRedo ? store.changeToRedo() : store.changeToUndo()
        var change: UserChange?
        if let next {
            let effect = "\(isRedo ? "redo" : "undo") \(next.text), \(HumanReadable.count(next.tweets, "tweet"))"
            guard try confirmsChange(effect, of: next.tweets, next.firstTweets, in: store) else { return .done }
            change = try isRedo ? store.redo(next) : store.undo(next)
            try CommandError.require(
                change != nil, "changed", "another program changed labels, notes or searches at the same time",
                hint: "run tweetdex undo --list to see the last changes")
        }
        if has(.json) { return try write(Table.undone(change, isRedo: isRedo), as: .json) }
        guard let change else {
            note(isRedo ? "No changes to redo." : "No changes to undo.")
            return isQuiet ? .nothingFound : .done
        }
        note(change.report(isRedo: isRedo).visible + (change.tweets > 0 ? ":" : ""))
        try echo(change.firstTweets, of: change.tweets, in: store)
        return .done
    }
}
