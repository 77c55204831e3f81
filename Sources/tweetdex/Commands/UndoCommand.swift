import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let undo = Command(
        "undo",
        synopsis: ["undo", "undo --list"],
        summary: "undo the last change of labels, notes, stars or searches",
        description: [
            "Each call goes one step further back, also after a restart. It undoes changes of labels, stars, notes, "
                + "topics and saved searches, and deletions of recent searches, and also those made in the browser "
                + "view. Imports, recorded searches, settings and forget cannot be undone.",
            "--list shows the last changes; undo reverts the first one of the list. The store keeps the last 100 "
                + "changes, so deleted notes and searches stay in its file until then.",
        ],
        examples: [
            Example("tweetdex undo", "undo the last change"),
            Example("tweetdex undo --list", "list the changes that can be undone"),
        ],
        flags: [.list, .limit, .json, .quiet]
    ) { try $0.runUndo() }
}

extension CommandContext {
    private static let defaultLimit = 20

    fileprivate func runUndo() throws -> ExitStatus {
        try rejectArguments(of: "undo", hint: "run tweetdex undo once for each change, newest first")
        if has(.limit), !has(.list) {
            throw CommandError.usage(
                "conflicting-flags", "--limit requires --list", hint: "run tweetdex undo --list --limit 5")
        }
        let store = try openStore()
        if has(.list) {
            return try write(
                Table.changes(try store.changes(limit: arguments.number(.limit) ?? Self.defaultLimit)),
                as: listFormat(), ifEmpty: "No changes to undo.", zone: .utc)
        }
        let change = try store.undo()
        if has(.json) { return try write(Table.undone(change), as: .json) }
        guard let change else {
            note("No changes to undo.")
            return isQuiet ? .nothingFound : .done
        }
        var parts = ["undid \(change.text.visible)"]
        if change.tweets > 0 { parts.append(HumanReadable.count(change.tweets, "tweet")) }
        if change.searches > 1 {
            parts.append(HumanReadable.count(change.searches, "recent search", plural: "recent searches"))
        }
        note(parts.joined(separator: ", ") + (change.tweets > 0 ? ":" : ""))
        try echo(change.firstTweets, of: change.tweets, in: store)
        return .done
    }
}
