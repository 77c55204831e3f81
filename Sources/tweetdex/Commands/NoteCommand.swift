import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let note = Command(
        "note",
        synopsis: ["note TWEET TEXT…", "note TWEET"],
        summary: "write or print a note on a tweet",
        description: [
            "The note is stored in the store, not in an archive, and importing again keeps it. It replaces an "
                + "earlier note; an empty TEXT ('') removes it. Without TEXT, prints the note. has:note finds the "
                + "tweets with a note. TWEET is an id, the URL of a tweet, or the number of a row in the last list "
                + "of results."
        ],
        examples: [
            Example("tweetdex note 3 'ask Bob about this'", "write a note on the third tweet of the last results"),
            Example("tweetdex note 3", "print the note"),
            Example("tweetdex note 3 ''", "remove the note"),
        ],
        flags: [.json, .quiet]
    ) { context in
        let words = context.arguments.words
        guard let first = words.first else { throw CommandError.missingTweet("note") }
        let argument = try TweetArgument(first)
        let store = try context.openStore()
        let hit = try argument.hit(in: store, typed: first)
        if words.count == 1 { return try show(hit, context) }
        let text = words.dropFirst().joined(separator: " ")
        let now = try context.now()
        let changed = try store.setNote(text, on: hit.tweet.id, at: now)
        if context.wantsJSON, let again = try store.tweet(hit.tweet.id) {
            try context.output.write { JSONRenderer().line(again, into: &$0) }
        } else {
            context.note(
                text.isEmpty
                    ? (changed ? "Note removed." : "The tweet has no note.")
                    : (changed ? "Note saved." : "The note is unchanged."))
            try context.echo([hit.tweet.id], in: store)
        }
        return .done
    }

    private static func show(_ hit: SearchHit, _ context: CommandContext) throws -> ExitStatus {
        if context.wantsJSON {
            try context.output.write { JSONRenderer().line(hit, into: &$0) }
        } else if let note = hit.note {
            let isTerminal = context.terminal.outputIsTerminal
            try context.output.writeLine(isTerminal ? Sanitizer.sanitized(note, lineBreaks: .kept) : note)
        } else {
            context.note("The tweet has no note.")
        }
        return hit.note == nil && context.isQuiet ? .nothingFound : .done
    }
}
