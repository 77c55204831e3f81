import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let label = Command(
        "label",
        synopsis: ["label", "label add NAME TWEET…", "label remove NAME TWEET…"],
        summary: "add, remove and list labels",
        description: [
            "Labels are stored in the store, not in an archive, and importing again keeps them. label:NAME finds the "
                + "tweets with a label. Names that differ only in case are the same label. TWEET is an id, the URL "
                + "of a tweet, or the number of a row in the last list of results. Without arguments, lists the "
                + "labels with the number of their tweets."
        ],
        examples: [
            Example("tweetdex label add todo 3 5", "label two rows of the last results"),
            Example("tweetdex search label:todo", "find the tweets with a label"),
            Example("tweetdex label remove todo 3", "remove the label from a tweet"),
            Example("tweetdex label", "list all labels"),
        ],
        flags: [.json, .quiet]
    ) { try $0.runLabel() }

    static let star = Command(
        "star",
        synopsis: ["star TWEET…"],
        summary: "star tweets",
        description: [
            "A star is the label starred. label:starred finds the tweets. To remove a star, run tweetdex label "
                + "remove starred TWEET. TWEET is an id, the URL of a tweet, or the number of a row in the last list "
                + "of results."
        ],
        examples: [
            Example("tweetdex star 2", "star the second tweet of the last results"),
            Example("tweetdex search label:starred", "find all starred tweets"),
            Example("tweetdex label remove starred 2", "remove the star"),
        ],
        flags: [.quiet]
    ) { context in
        let words = context.arguments.words
        guard !words.isEmpty else { throw CommandError.missingTweet("star") }
        return try context.add(.starred, to: words)
    }
}

/// Runs `label` and `star`: adds, removes and lists labels.
extension CommandContext {
    private static let subcommands = ["add", "remove"]

    fileprivate func runLabel() throws -> ExitStatus {
        let words = arguments.words
        guard let subcommand = words.first else { return try list() }
        guard Self.subcommands.contains(subcommand) else {
            throw CommandError.usage(
                "unknown-command", "label has no subcommand \"\(subcommand)\"",
                hint: "run tweetdex label add NAME TWEET… or tweetdex label remove NAME TWEET…")
        }
        guard words.count > 1 else {
            throw CommandError.usage(
                "missing-label", "label \(subcommand) needs the name of a label and tweets",
                hint: "run tweetdex label \(subcommand) todo 3")
        }
        guard let name = LabelName(words[1]) else {
            throw CommandError.usage(
                "bad-value", "\"\(words[1])\" cannot be the name of a label",
                hint: "use at most \(LabelName.longest) characters, at least one of them visible")
        }
        guard words.count > 2 else { throw CommandError.missingTweet("label \(subcommand) \(words[1])") }
        let tweets = Array(words.dropFirst(2))
        return subcommand == "add" ? try add(name, to: tweets) : try remove(name, from: tweets)
    }

    private func list() throws -> ExitStatus {
        let store = try openStore()
        return try write(
            Table.labels(try store.labels()), as: listFormat(),
            ifEmpty: "No labels yet. Run tweetdex label add NAME TWEET to add one.", zone: .utc)
    }

    fileprivate func add(_ name: LabelName, to words: [String]) throws -> ExitStatus {
        let (store, hits) = try tweets(words)
        let now = try now()
        let added = try store.addLabel(name, to: hits.map(\.tweet.id), at: now)
        return try report(store, added.isEmpty ? "already labelled:" : "labelled \(count(added.count)):", name, hits)
    }

    private func remove(_ name: LabelName, from words: [String]) throws -> ExitStatus {
        let (store, hits) = try tweets(words)
        let removed = try store.removeLabel(name, from: hits.map(\.tweet.id), at: try now())
        return try report(store, removed.isEmpty ? "not labelled:" : "removed from \(count(removed.count)):", name, hits)
    }

    private func report(
        _ store: TweetArchive, _ change: String, _ name: LabelName, _ hits: [SearchHit]
    ) throws -> ExitStatus {
        if wantsJSON {
            return try write(Table.labels(try store.labels()), as: .json)
        }
        note("\(change) \(name.text.visible)")
        try echo(hits.map(\.tweet.id), in: store)
        return .done
    }

    /// Opens the store and finds the tweets. Throws `CommandError.notFound` if any of them is not in the store, so that
    /// the caller changes all of them or none.
    private func tweets(_ words: [String]) throws -> (store: TweetArchive, hits: [SearchHit]) {
        var arguments: [(argument: TweetArgument, word: String)] = []
        for word in words { arguments.append((try TweetArgument(word), word)) }
        let store = try openStore()
        var hits: [SearchHit] = []
        for (argument, word) in arguments { hits.append(try argument.hit(in: store, typed: word)) }
        return (store, hits)
    }

    private func count(_ tweets: Int) -> String { HumanReadable.count(tweets, "tweet") }
}

extension CommandError {
    static func missingTweet(_ command: String) -> CommandError {
        .usage(
            "missing-tweet", "\(command) needs a tweet",
            hint: "use its id, its URL, or the number of its row in the last list of results")
    }
}

extension TweetArgument {
    /// Returns the tweet. Throws `CommandError.notFound` if the tweet is not in the store, or if the row is unknown.
    /// `typed` is the user's input, for the error.
    func hit(in store: TweetArchive, typed: String) throws -> SearchHit {
        let id = try id(in: store)
        guard let hit = try store.tweet(id) else {
            throw Self.missing(typed)
        }
        return hit
    }
}
