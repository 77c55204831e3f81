import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let topics = Command(
        "topics",
        synopsis: [
            "topics", "topics NAME", "topics add TITLE QUERY…", "topics edit NAME QUERY…", "topics delete NAME",
        ],
        summary: "list topics: saved searches with a title",
        description: [
            "Without a name, lists every topic with its query, the number of matching tweets and the age of the "
                + "newest. With a name, lists the most liked and retweeted tweets of the last day, week, month and "
                + "year and of all time, and then the newest tweets. Only the newest tweets include retweets. The "
                + "periods end with the newest tweet of the store, or at --now.",
            "A new store has five topics: business, technology, sports, science and health. Their queries are for "
                + "tweets in English. You can edit or delete them. saved:NAME uses a topic in a query.",
        ],
        examples: [
            ("tweetdex topics science", "show the top tweets of a topic"),
            ("tweetdex topics add Cats 'cat OR cats OR kitten -dog'", "add a topic"),
            ("tweetdex topics edit science 'physics OR astronomy'", "change the query of a topic"),
            ("tweetdex search saved:science from:me", "use a topic in a search"),
        ],
        flags: [.limit, .tz, .now, .json, .quiet, .dryRun],
        takesQuery: true,
        usesPager: true
    ) { try $0.runTopics() }
}

extension CommandContext {
    /// The maximum number of tweets in each list of a topic, without `--limit`.
    private static let defaultLimit = 3

    fileprivate func runTopics() throws -> ExitStatus {
        let words = arguments.words
        guard let first = words.first else { return try list() }
        switch first {
        case "add": return try add(Array(words.dropFirst()))
        case "edit": return try edit(Array(words.dropFirst()))
        case "delete": return try delete(Array(words.dropFirst()))
        default: return try show(words.joined(separator: " "))
        }
    }

    private func list() throws -> ExitStatus {
        let store = try openStore()
        let options = try searchOptions()
        let topics = try search { try store.topics(options) }
        return try write(
            Table.topics(topics), as: listFormat(),
            ifEmpty: "No topics. Run tweetdex topics add TITLE QUERY to add one.")
    }

    private func show(_ name: String) throws -> ExitStatus {
        let store = try openStore()
        let options = try searchOptions()
        let limit = arguments.number(.limit) ?? Self.defaultLimit
        let end = has(.now) ? options.now : nil
        let found = try search {
            try store.topicReport(name, options: options, end: end, limit: limit)
        }
        guard let report = found else { throw try missing(name, in: store) }
        if wantsJSON {
            try output.writeDocument { JSONRenderer().topic(report, into: &$0) }
        } else if !isQuiet {
            let isNumbered =
                terminal.outputIsTerminal && remember(report.hits.map(\.tweet.id), in: store)
            try print { $0.write(report, numbered: isNumbered, to: &$1) }
        }
        return report.topic.tweets == 0 && isQuiet ? .nothingFound : .done
    }

    private func add(_ words: [String]) throws -> ExitStatus {
        guard words.count > 1, let title = words.first, !["add", "edit", "delete", ""].contains(title) else {
            throw CommandError.usage(
                "missing-query", "topics add needs a title other than add, edit and delete, and a query",
                hint: "run tweetdex topics add Cats 'cat OR cats OR kitten'")
        }
        let query = words.dropFirst().joined(separator: " ")
        let store = try openStore()
        let options = try searchOptions()
        let topic = try CommandError.quoting(query) {
            try store.addTopic(title: title, query: query, options: options)
        }
        note(
            "added the topic \"\((topic.title ?? topic.name).visible)\"; run tweetdex topics \(topic.name.visible) to "
                + "show it"
        )
        return .done
    }

    private func edit(_ words: [String]) throws -> ExitStatus {
        guard let name = words.first else { throw Self.missingName("edit") }
        let store = try openStore()
        let options = try searchOptions()
        guard words.count > 1 else {
            guard let topic = try store.topic(named: name) else {
                throw try missing(name, in: store)
            }
            throw CommandError.usage(
                "missing-query", "topics edit needs a query for \(topic.name)",
                hint: "edit the current query: tweetdex topics edit \(topic.name) \(topic.query.shellQuoted)")
        }
        let query = words.dropFirst().joined(separator: " ")
        let changed = try CommandError.quoting(query) { try store.editTopic(name, query: query, options: options) }
        guard let topic = changed else { throw try missing(name, in: store) }
        note("changed the query of the topic \"\((topic.title ?? topic.name).visible)\"")
        return .done
    }

    private func delete(_ words: [String]) throws -> ExitStatus {
        guard !words.isEmpty else { throw Self.missingName("delete") }
        let name = words.joined(separator: " ")
        let store = try openStore()
        guard let topic = try store.topic(named: name) else {
            throw try missing(name, in: store)
        }
        let title = (topic.title ?? topic.name).visible
        if has(.dryRun) {
            note("would delete the topic \"\(title)\"")
            return .done
        }
        _ = try store.deleteTopic(topic.name, at: try now())
        note("deleted the topic \"\(title)\"; its query was \(topic.query.visible.shellQuoted)")
        return .done
    }

    private static func missingName(_ subcommand: String) -> CommandError {
        .usage(
            "missing-name", "topics \(subcommand) needs the name of a topic",
            hint: "run tweetdex topics to list them")
    }

    private func missing(_ name: String, in store: TweetArchive) throws -> CommandError {
        let saved = try store.savedSearches()
        let names = saved.filter { $0.title != nil }.map(\.name)
        let suggestions = Spelling.suggestions(for: name, among: names + ["add", "edit", "delete"])
        return .notFound(
            "not-found", "topic \"\(name)\" does not exist",
            hint: Spelling.question(suggestions)
                ?? "run tweetdex topics to list them")
    }
}
