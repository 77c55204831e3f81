import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let note = Command(
        "note",
        synopsis: ["note TWEET TEXT…", "note TWEET"],
        summary: "write a note of your own on a tweet, to find it with has:note",
        description: [
            "The note is kept in the store, never in an archive, and stays when archives are imported again. It takes the "
                + "place of the note that was there; an empty TEXT ('') takes the note away. Without TEXT the note is "
                + "printed. TWEET is an id, the address of a tweet, or the number of a row in the last list of results."
        ],
        examples: [
            Example("tweetdex note 3 'ask Bob about this'", "on the third tweet of the last results"),
            Example("tweetdex note 3 ''", "without a note again"),
        ],
        flags: [.json, .quiet]
    ) { session throws(CommandError) in
        let words = session.arguments.words
        guard let first = words.first else { throw LabelCommand.missingTweet("note") }
        let argument = try TweetArgument(first)
        let store = try session.openStore()
        let hit = try argument.hit(in: store, typed: first)
        if words.count == 1 { return try show(hit, session) }
        let text = words.dropFirst().joined(separator: " ")
        let now = try session.now()
        let changed = try fetch { () throws(TweetArchiveError) in
            try store.setNote(text, on: hit.tweet.id, at: now)
        }
        if session.wantsJSON, let again = try fetch({ () throws(TweetArchiveError) in try store.tweet(hit.tweet.id) }) {
            try session.output.write { JSONRenderer().line(again, into: &$0) }
        } else if text.isEmpty {
            session.note(changed ? "note taken away" : "there was no note")
        } else {
            session.note(changed ? "noted" : "the note was the same already")
        }
        return .done
    }

    private static func show(_ hit: SearchHit, _ session: Session) throws(CommandError) -> ExitStatus {
        if session.wantsJSON {
            try session.output.write { JSONRenderer().line(hit, into: &$0) }
        } else if let note = hit.note {
            let isTerminal = session.terminal.outputIsTerminal
            try session.output.writeLine(isTerminal ? Neutralising.neutralised(note, lineBreaks: .kept) : note)
        } else {
            session.note("no note on this tweet")
        }
        return hit.note == nil && session.isQuiet ? .nothingFound : .done
    }
}
