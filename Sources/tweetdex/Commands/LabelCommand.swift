import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let label = Command(
        "label",
        synopsis: ["label", "label add NAME TWEET…", "label remove NAME TWEET…"],
        summary: "put labels of your own on tweets, to find them with label:NAME",
        description: [
            "Labels are kept in the store, never in an archive, and stay when archives are imported again. Names that "
                + "differ in case are one label. TWEET is an id, the address of a tweet, or the number of a row in the "
                + "last list of results. Without more, the labels are listed with the number of tweets that have each."
        ],
        examples: [
            Example("tweetdex label add todo 3 5", "two rows of the last results"),
            Example("tweetdex search label:todo", "what has the label"),
            Example("tweetdex label remove starred 3", "take a star off"),
        ],
        flags: [.json, .quiet]
    ) { session throws(CommandError) in try LabelCommand(session: session).run() }

    static let star = Command(
        "star",
        synopsis: ["star TWEET…"],
        summary: "put a star on tweets, to find them with label:starred",
        description: ["A star is the label starred: tweetdex label remove starred TWEET takes it off."],
        examples: [Example("tweetdex star 2", "the second tweet of the last results")],
        flags: [.quiet]
    ) { session throws(CommandError) in
        let words = session.arguments.words
        guard !words.isEmpty else { throw LabelCommand.missingTweet("star") }
        return try LabelCommand(session: session).add(.starred, to: words)
    }
}

/// Labels: listed, put on tweets, taken off.
struct LabelCommand {
    private static let deeds = ["add", "remove"]

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        guard let deed = words.first else { return try list() }
        guard Self.deeds.contains(deed) else {
            let suggestions = Spelling.suggestions(for: deed, among: Self.deeds)
            throw .usage(
                CommandError.Problem(
                    "unknown-command", "label does not know “\(deed)”",
                    hint: "tweetdex label add NAME TWEET…, or label remove NAME TWEET…", suggestions: suggestions))
        }
        guard words.count > 1 else {
            throw .usage(
                CommandError.Problem(
                    "missing-label", "label \(deed) needs the name of a label and tweets",
                    hint: "tweetdex label \(deed) todo 3"))
        }
        guard let name = LabelName(words[1]) else {
            throw .usage(
                CommandError.Problem(
                    "bad-value", "“\(words[1])” cannot be the name of a label",
                    hint: "at most \(LabelName.longest) characters, and something to see among them"))
        }
        guard words.count > 2 else { throw Self.missingTweet("label \(deed) \(words[1])") }
        let tweets = Array(words.dropFirst(2))
        return deed == "add" ? try add(name, to: tweets) : try remove(name, from: tweets)
    }

    static func missingTweet(_ command: String) -> CommandError {
        .usage(
            CommandError.Problem(
                "missing-tweet", "\(command) needs a tweet",
                hint: "give its id, its address, or the number of its row in the last list of results"))
    }

    private func list() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let labels = try fetch { () throws(TweetArchiveError) in try store.labels() }
        if session.wantsJSON {
            try session.output.writeDocument { JSONRenderer().labels(labels, into: &$0) }
        } else if labels.isEmpty {
            session.note("no labels yet: tweetdex label add NAME TWEET makes one")
        } else if !session.isQuiet {
            let width = labels.map { PeopleNumbers.grouped($0.tweets).count }.max() ?? 0
            for label in labels {
                let count = PeopleNumbers.grouped(label.tweets)
                let padding = String(repeating: " ", count: width - count.count)
                try session.output.writeLine("\(padding)\(count)  \(visible(label.name))")
            }
        }
        return labels.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    func add(_ name: LabelName, to words: [String]) throws(CommandError) -> ExitStatus {
        let (store, ids) = try tweets(words)
        let now = try session.now()
        let added = try fetch { () throws(TweetArchiveError) in try store.addLabel(name, to: ids, at: now) }
        return try tell(store, added == 0 ? "was there already:" : "labelled \(count(added)):", name)
    }

    private func remove(_ name: LabelName, from words: [String]) throws(CommandError) -> ExitStatus {
        let (store, ids) = try tweets(words)
        let removed = try fetch { () throws(TweetArchiveError) in try store.removeLabel(name, from: ids) }
        return try tell(store, removed == 0 ? "was not there:" : "taken off \(count(removed)):", name)
    }

    private func tell(_ store: TweetArchive, _ deed: String, _ name: LabelName) throws(CommandError) -> ExitStatus {
        if session.wantsJSON {
            let labels = try fetch { () throws(TweetArchiveError) in try store.labels() }
            try session.output.writeDocument { JSONRenderer().labels(labels, into: &$0) }
        } else {
            session.note("\(deed) \(visible(name.text))")
        }
        return .done
    }

    /// All of them, or an error: nothing is done by half.
    private func tweets(_ words: [String]) throws(CommandError) -> (store: TweetArchive, ids: [TweetID]) {
        var arguments: [(argument: TweetArgument, word: String)] = []
        for word in words { arguments.append((try TweetArgument(word), word)) }
        let store = try session.openStore()
        var ids: [TweetID] = []
        for (argument, word) in arguments { ids.append(try argument.hit(in: store, typed: word).tweet.id) }
        return (store, ids)
    }

    private func count(_ tweets: Int) -> String { PeopleNumbers.count(tweets, "tweet") }

    private func visible(_ text: String) -> String { Neutralising.neutralised(text, lineBreaks: .spaces) }
}

extension TweetArgument {
    /// The tweet, which must be in the store. Throws `CommandError.notFound`.
    func hit(in store: TweetArchive, typed: String) throws(CommandError) -> SearchHit {
        let id = try id(in: store)
        guard let hit = try fetch({ () throws(TweetArchiveError) in try store.tweet(id) }) else {
            throw Self.missing(typed)
        }
        return hit
    }
}
