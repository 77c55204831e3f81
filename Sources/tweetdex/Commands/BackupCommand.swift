import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let backup = Command(
        "backup",
        synopsis: ["backup FILE [--force] [--accept-damage]"],
        summary: "copy the store into a file, even while it is in use",
        description: [
            "Copies everything (tweets, labels, notes, settings, recent searches and the log) in one consistent "
                + "state, while imports and searches continue. The copy is a complete store, usable with --store "
                + "FILE. An existing file is replaced only with --force, and only when the copy is complete. Media "
                + "stay in the archives.",
            "A store with damaged pages is refused, because the copy would no longer show the damage. "
                + "--accept-damage copies it as it is, and the copy records which tables were damaged.",
            "To restore a backup, run --store COPY backup STORE --force while nothing else uses the store. A copy "
                + "that is moved there by other means may be combined with a log file of the old store.",
        ],
        examples: [
            Example("tweetdex backup ~/tweets-2024-11-09.db", "make a backup"),
            Example("tweetdex search cats --store ~/tweets-2024-11-09.db", "search the backup"),
            Example("tweetdex --store old.db backup tweets.db --force", "restore a backup"),
        ],
        flags: [.force, .acceptDamage, .quiet]
    ) { context in
        let words = context.arguments.words
        guard let path = words.first, words.count == 1 else {
            throw CommandError.usage(
                words.isEmpty ? "missing-file" : "too-many-words", "backup takes the name of one file",
                hint: "run tweetdex backup tweets-backup.db")
        }
        let store = try context.openStore()
        Interruption.beginGraceful()
        let size = try context.withProgress(.copyingPages) { meter in
            try store.backUp(
                to: path, replacing: context.has(.force), acceptingDamage: context.has(.acceptDamage)
            ) { meter.update($0) }
        }
        let name = path.visible
        context.note("backed up the store to \(name) (\(HumanReadable.size(size)))")
        return .done
    }

    static let compact = Command(
        "compact",
        synopsis: ["compact [--accept-damage]"],
        summary: "make the store as small as possible",
        description: [
            "Frees the space of deleted and replaced data, and merges the segments of the search index, which makes "
                + "searches slightly faster. Needs free disk space of twice the size of the store. Other programs "
                + "wait until it is done. Interrupting it loses nothing.",
            "A store with damaged pages is refused, because the damage would no longer be visible. --accept-damage "
                + "keeps the rows as they are, and the store records which tables were damaged.",
        ],
        examples: [
            Example("tweetdex compact", "compact the store"),
            Example("tweetdex compact --store old.db", "compact another store"),
        ],
        flags: [.acceptDamage, .quiet]
    ) { context in
        try context.rejectArguments(of: "compact", hint: "name another store with --store FILE")
        let store = try context.openStore()
        let sizes = try context.withProgress(.mergingSegments) { meter in
            try store.compact(acceptingDamage: context.has(.acceptDamage)) { meter.update($0) }
        }
        let (before, after) = (HumanReadable.size(sizes.before), HumanReadable.size(sizes.after))
        context.note(
            before == after
                ? "The store is \(after), as before."
                // Rebuilt pages can take one page more.
                : sizes.after > sizes.before
                    ? "The store was already compact (\(after))."
                    : "The store is now \(after) (before: \(before)).")
        if !store.logIsEmpty {
            context.note(
                "note: another program is reading the store; its file gets the new size with the next change after that"
            )
        }
        return .done
    }
}
