import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let thread = Command(
        "thread",
        synopsis: ["thread TWEET"],
        summary: "show the conversation of a tweet as a tree",
        description: [
            "Shows the tweets that the tweet replies to, its replies, and the rest of the conversation. A tweet that "
                + "is not in the archive has a row with the information in its replies. TWEET is an id, the URL of a "
                + "tweet, or the number of a row in the last list of results.",
            "The tweet itself is marked with ▶. A single reply follows at the same indentation; several replies to "
                + "one tweet are indented.",
        ],
        examples: [
            ("tweetdex thread 3", "show the conversation of the third tweet of the results"),
            ("tweetdex thread 1855222378263478273 --json", "print it as JSON"),
            ("tweetdex thread 3 --ids", "print the ids of its tweets"),
        ],
        flags: [.tz, .now, .json, .ndjson, .plain, .ids, .quiet],
        usesPager: true
    ) { context in
        let words = context.arguments.words
        guard let word = words.first, words.count == 1 else {
            throw CommandError.usage(
                words.isEmpty ? "missing-tweet" : "too-many-words", "thread takes one tweet",
                hint: "use its id, its URL, or the number of its row in the last list of results")
        }
        let tweet = try TweetArgument(word)
        _ = try context.oneOf([.json, .ndjson, .plain, .ids])
        let store = try context.openStore()
        return try context.showThread(of: tweet.id(in: store), in: store, typed: word)
    }
}

extension CommandContext {
    /// Prints the conversation of a tweet, for `thread` and `show --thread`. If it does not exist, throws
    /// `CommandError.notFound`, or returns `.nothingFound` with `--quiet`. `typed` is the user's input, for the error;
    /// `nil` to name the ID.
    func showThread(of id: TweetID, in store: TweetArchive, typed: String? = nil) throws -> ExitStatus {
        guard let thread = try store.thread(of: id) else {
            if isQuiet { return .nothingFound }
            throw TweetArgument.missing(typed ?? "\(id)")
        }
        let hits = thread.rows.compactMap(\.hit)
        if has(.json) {
            try output.writeDocument { JSONRenderer().thread(thread, into: &$0) }
        } else if has(.ndjson) {
            for hit in hits { try output.write { JSONRenderer().line(hit, into: &$0) } }
        } else if has(.plain) {
            for hit in hits { try output.write { $0.putLine(of: hit) } }
        } else if has(.ids) {
            for hit in hits { try output.write { $0.putID(of: hit) } }
        } else if !isQuiet {
            let isNumbered =
                terminal.outputIsTerminal && remember(thread.rows.map(\.id), in: store)
            try print { $0.write(thread, numbered: isNumbered, to: &$1) }
            try output.finish()
            printSummary(of: thread)
        }
        return .done
    }

    private func printSummary(of thread: TweetThread) {
        guard terminal.outputIsTerminal else { return }
        let missing = thread.rows.count { $0.hit == nil }
        let words = HumanReadable.count(thread.rows.count - missing, "tweet")
        note("")
        note(errorStyle.dim(missing == 0 ? words : "\(words) · \(missing) not in the archive"))
    }
}
