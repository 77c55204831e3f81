import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let backup = Command(
        "backup",
        synopsis: ["backup FILE [--force]"],
        summary: "copy the store into a file, also while it is in use",
        description: [
            "Everything: tweets, labels, notes, settings, recent searches and the log, in one consistent state, while "
                + "imports and searches go on. The copy is a store of its own: --store FILE uses it. A file that is there "
                + "is replaced with --force only, and only once the copy is whole. Media stay in the archives.",
            "The way back is the same with the two changed: --store COPY backup STORE --force, while nothing else uses "
                + "the store. A copy that is moved there by other means may meet a log that the old store has left behind.",
        ],
        examples: [
            Example("tweetdex backup ~/tweets-2024-11-09.db", "a copy to put away"),
            Example("tweetdex search cats --store ~/tweets-2024-11-09.db", "searches the copy"),
            Example("tweetdex --store old.db backup tweets.db --force", "goes back to what the copy holds"),
        ],
        flags: [.force, .quiet]
    ) { session throws(CommandError) in
        let words = session.arguments.words
        guard let path = words.first, words.count == 1 else {
            throw .usage(
                CommandError.Problem(
                    words.isEmpty ? "missing-file" : "too-many-words", "backup takes the name of one file",
                    hint: "tweetdex backup tweets-backup.db"))
        }
        let store = try session.openStore()
        Interruption.beginGraceful()
        let meter = CopyMeter(session)
        defer { meter.end() }
        let size = try fetch { () throws(TweetArchiveError) in
            try store.backUp(to: path, replacing: session.has(.force)) { done, total in
                meter.update(done: done, total: total)
                return !Interruption.isRequested
            }
        }
        meter.end()
        let name = Neutralising.neutralised(path, lineBreaks: .spaces)
        session.note("\(name) holds a copy of the store, \(PeopleNumbers.size(size))")
        return .done
    }

    static let compact = Command(
        "compact",
        synopsis: ["compact"],
        summary: "make the store as small as it can be",
        description: [
            "Gives back the room of what was deleted or replaced, and puts the search index in one piece, which makes "
                + "searches a little faster. Needs as much free disk as the store has size while it works; other programs "
                + "wait. Nothing is lost when it is ended halfway."
        ],
        flags: [.quiet]
    ) { session throws(CommandError) in
        try session.refuseWords("compact", instead: "another store is named with --store FILE")
        let store = try session.openStore()
        let sizes = try fetch { () throws(TweetArchiveError) in try store.compact() }
        let (before, after) = (PeopleNumbers.size(sizes.before), PeopleNumbers.size(sizes.after))
        session.note("the store has \(after)" + (before == after ? ", as before" : ", before \(before)"))
        return .done
    }
}

/// How far a copy is: a line on a terminal, ten times a second at most.
private final class CopyMeter {
    private let session: Session
    private var lastDrawn = ContinuousClock.now
    private var isVisible = false

    init(_ session: Session) {
        self.session = session
    }

    func update(done: Int, total: Int) {
        guard session.terminal.canRedraw, !session.isQuiet, total > 0 else { return }
        guard ContinuousClock.now - lastDrawn >= .milliseconds(100) else { return }
        lastDrawn = .now
        isVisible = true
        Diagnostics.write("\r" + session.errorInk.dim("copying \(done * 100 / total) %") + "\u{1B}[K")
    }

    func end() {
        if isVisible { Diagnostics.write("\r\u{1B}[K") }
        isVisible = false
    }
}
