import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let topics = Command(
        "topics",
        synopsis: [
            "topics", "topics NAME", "topics add TITLE QUERY…", "topics edit NAME QUERY…", "topics delete NAME",
        ],
        summary: "the archive's own headlines: saved searches with a title",
        description: [
            "Without a name, every topic with its words, how many tweets it finds and how old the newest is. With one, its "
                + "most engaged tweets (likes and retweets together, retweets left out) of the last day, week, month and "
                + "year of the archive and of all time, and the newest. The periods end with the newest tweet of the store, or at "
                + "--now.",
            "Five topics are there to begin with: business, technology, sports, science and health. Their words are for "
                + "tweets in English; edit or delete them as you like, they do not come back. saved:NAME is a topic "
                + "inside a query.",
        ],
        examples: [
            Example("tweetdex topics science", "its headlines"),
            Example("tweetdex topics add Cats 'cat OR cats OR kitten -dog'", "a topic of your own"),
            Example("tweetdex topics edit science 'physics OR astronomy'", "other words"),
            Example("tweetdex search saved:science from:me", "a topic inside a search"),
        ],
        flags: [.limit, .tz, .now, .json, .quiet, .dryRun],
        takesQuery: true,
        pages: true
    ) { session throws(CommandError) in try TopicsCommand(session: session).run() }
}

struct TopicsCommand {
    /// Tweets a period.
    private static let usualLimit = 3

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        guard let first = words.first else { return try list() }
        switch first {
        case "add": return try add(Array(words.dropFirst()))
        case "edit": return try edit(Array(words.dropFirst()))
        case "delete": return try delete(Array(words.dropFirst()))
        default: return try show(words.joined(separator: " "))
        }
    }

    private func list() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let options = try session.searchOptions()
        let topics = try fetch { () throws(TweetArchiveError) in try store.topics(options) }
        if session.wantsJSON {
            try session.output.writeDocument { JSONRenderer().topics(topics, into: &$0) }
        } else if topics.isEmpty {
            session.note("no topics: tweetdex topics add TITLE QUERY makes one")
        } else if !session.isQuiet {
            let renderer = try session.renderer()
            try session.output.write { renderer.topics(topics, into: &$0) }
        }
        return topics.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    private func show(_ name: String) throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let options = try session.searchOptions()
        let limit = session.arguments.number(.limit) ?? Self.usualLimit
        let end = session.has(.now) ? options.now : nil
        let found = try fetch { () throws(TweetArchiveError) in
            try store.topicReport(name, options: options, end: end, limit: limit)
        }
        guard let report = found else { throw try missing(name, in: store) }
        if session.wantsJSON {
            try session.output.writeDocument { JSONRenderer().topic(report, into: &$0) }
        } else if !session.isQuiet {
            let isNumbered = session.terminal.outputIsTerminal
            if isNumbered {
                store.rememberResults(report.hits.prefix(TweetArgument.firstPlainID - 1).map { $0.tweet.id })
            }
            let renderer = try session.renderer()
            try session.output.write { renderer.topic(report, numbered: isNumbered, into: &$0) }
        }
        return report.topic.tweets == 0 && session.isQuiet ? .nothingFound : .done
    }

    private func add(_ words: [String]) throws(CommandError) -> ExitStatus {
        guard words.count > 1, let title = words.first, !["add", "edit", "delete", ""].contains(title) else {
            throw .usage(
                CommandError.Problem(
                    "missing-query", "topics add needs a title and a query",
                    hint: "tweetdex topics add Cats 'cat OR cats OR kitten'"))
        }
        let query = words.dropFirst().joined(separator: " ")
        let store = try session.openStore()
        let options = try session.searchOptions()
        let topic = try fetch(query: query) { () throws(TweetArchiveError) in
            try store.addTopic(title: title, query: query, options: options)
        }
        session.note("the topic \(visible(topic.title ?? topic.name)) is there: tweetdex topics \(visible(topic.name))")
        return .done
    }

    private func edit(_ words: [String]) throws(CommandError) -> ExitStatus {
        guard let name = words.first else { throw Self.missingName("edit") }
        let store = try session.openStore()
        let options = try session.searchOptions()
        guard words.count > 1 else {
            guard let topic = try fetch({ () throws(TweetArchiveError) in try store.savedTopic(name) }) else {
                throw try missing(name, in: store)
            }
            throw .usage(
                CommandError.Problem(
                    "missing-query", "topics edit needs the new words of \(topic.name)",
                    hint: "now they are: tweetdex topics edit \(topic.name) \(Shell.quoted(topic.query))"))
        }
        let query = words.dropFirst().joined(separator: " ")
        let changed = try fetch(query: query) { () throws(TweetArchiveError) in
            try store.editTopic(name, query: query, options: options)
        }
        guard let topic = changed else { throw try missing(name, in: store) }
        session.note("the topic \(visible(topic.title ?? topic.name)) has new words")
        return .done
    }

    private func delete(_ words: [String]) throws(CommandError) -> ExitStatus {
        guard !words.isEmpty else { throw Self.missingName("delete") }
        let name = words.joined(separator: " ")
        let store = try session.openStore()
        guard let topic = try fetch({ () throws(TweetArchiveError) in try store.savedTopic(name) }) else {
            throw try missing(name, in: store)
        }
        let title = visible(topic.title ?? topic.name)
        if session.has(.dryRun) {
            session.note("would delete the topic \(title)")
            return .done
        }
        _ = try fetch { () throws(TweetArchiveError) in try store.deleteTopic(topic.name) }
        session.note("deleted the topic \(title); it was \(Shell.quoted(visible(topic.query)))")
        return .done
    }

    private static func missingName(_ deed: String) -> CommandError {
        .usage(
            CommandError.Problem(
                "missing-name", "topics \(deed) needs the name of a topic", hint: "tweetdex topics lists them"))
    }

    private func missing(_ name: String, in store: TweetArchive) throws(CommandError) -> CommandError {
        let saved = try fetch { () throws(TweetArchiveError) in try store.savedSearches() }
        let names = saved.filter { $0.title != nil }.map(\.name)
        let suggestions = Spelling.suggestions(for: name, among: names + ["add", "edit", "delete"])
        return .notFound(
            CommandError.Problem(
                "not-found", "there is no topic “\(name)”",
                hint: suggestions.isEmpty
                    ? "tweetdex topics lists them" : "did you mean \(suggestions.joined(separator: " or "))?",
                suggestions: suggestions))
    }

    private func visible(_ text: String) -> String {
        Neutralising.neutralised(text, lineBreaks: .spaces)
    }
}
