import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let label = Command(
        "label",
        synopsis: [
            "label", "label add NAME TWEET…", "label add NAME --matching QUERY", "label remove NAME TWEET…",
            "label remove NAME --matching QUERY", "label rename NAME NEW_NAME", "label merge NAME… TARGET",
        ],
        summary: "add, remove, rename and list labels",
        description: [
            "Labels are stored in the store, not in an archive, and importing again keeps them. label:NAME finds the "
                + "tweets with a label. Names that differ only in case are the same label. TWEET is an id, the URL "
                + "of a tweet, or the number of a row in the last list of results. Without arguments, lists the "
                + "labels with the number of their tweets.",
            "--matching adds or removes the label on all tweets that a query finds. merge replaces labels by TARGET. A "
                + "change of more than 100 tweets asks for confirmation; without a terminal it requires --yes. A query "
                + "that matches all tweets is refused, unless --all is given. tweetdex undo reverts the last change.",
        ],
        examples: [
            ("tweetdex label add todo 3 5", "label two rows of the last results"),
            ("tweetdex label add trip --matching '#iceland since:2019'", "label all results of a query"),
            ("tweetdex search label:todo", "find the tweets with a label"),
            ("tweetdex label remove todo 3", "remove the label from a tweet"),
            ("tweetdex label rename todo later", "give a label another name"),
            ("tweetdex label merge holiday trip travel", "replace holiday and trip by travel"),
            ("tweetdex label", "list all labels"),
        ],
        flags: [.matching, .all, .yes, .json, .tz, .now, .quiet]
    ) { try $0.runLabel() }

    static let star = Command(
        "star",
        synopsis: ["star TWEET…"],
        summary: "star tweets",
        description: [
            "A star is the label starred. label:starred finds the tweets. TWEET is an id, the URL of a tweet, or the "
                + "number of a row in the last list of results. More than 100 tweets need a confirmation or --yes."
        ],
        examples: [
            ("tweetdex star 2", "star the second tweet of the last results"),
            ("tweetdex search label:starred", "find all starred tweets"),
        ],
        flags: [.yes, .quiet]
    ) { try $0.runStar("star", isRemoval: false) }

    static let unstar = Command(
        "unstar",
        synopsis: ["unstar TWEET…"],
        summary: "remove the stars of tweets",
        description: [
            "TWEET is an id, the URL of a tweet, or the number of a row in the last list of results. More than 100 "
                + "tweets need a confirmation or --yes."
        ],
        examples: [
            ("tweetdex unstar 2", "remove the star of the second tweet of the last results"),
            (
                "tweetdex label remove starred --matching until:2015", "remove the stars of all results of a query"
            ),
        ],
        flags: [.yes, .quiet]
    ) { try $0.runStar("unstar", isRemoval: true) }
}

/// Runs `label`, `star` and `unstar`.
extension CommandContext {
    fileprivate func runLabel() throws -> ExitStatus {
        let words = arguments.words
        let subcommand = words.first
        try reject(
            .matching, if: subcommand != "add" && subcommand != "remove", "requires label add or label remove",
            hint: "run tweetdex label add NAME --matching QUERY")
        try reject(
            .all, if: !has(.matching), "requires --matching", code: "missing-query",
            hint: "run tweetdex label add NAME --matching '*' --all")
        switch subcommand {
        case nil: return try list()
        case "add"?, "remove"?: return try change(words)
        case "rename"?: return try rename(words)
        case "merge"?: return try merge(words)
        case let other?:
            throw CommandError.unknownSubcommand(
                other, of: "label", hint: "use label add, remove, rename or merge, followed by NAME")
        }
    }

    fileprivate func runStar(_ command: String, isRemoval: Bool) throws -> ExitStatus {
        guard !arguments.words.isEmpty else { throw CommandError.missingTweet(command) }
        let (store, ids) = try tweets(arguments.words)
        return try change(.starred, isRemoval: isRemoval, on: ids, in: store)
    }

    private func list() throws -> ExitStatus {
        let store = try openStore()
        return try write(
            Table.labels(try store.labels()), as: listFormat(),
            ifEmpty: "No labels yet. Run tweetdex label add NAME TWEET to add one.", zone: .utc)
    }

    // MARK: Adding and removing

    private func change(_ words: [String]) throws -> ExitStatus {
        try CommandError.require(
            words.count > 1, "missing-label", "label \(words[0]) needs the name of a label and tweets",
            hint: "run tweetdex label \(words[0]) todo 3")
        let name = try labelName(words[1])
        let tweets = words.dropFirst(2)
        let isRemoval = words[0] == "remove"
        if let query = arguments.value(.matching) {
            try CommandError.require(
                tweets.isEmpty, "conflicting-words", "label \(words[0]) takes tweets or --matching, not both",
                hint: "put the whole query in quotes: --matching "
                    + ([query] + tweets).joined(separator: " ").shellQuoted)
            return try change(name, isRemoval: isRemoval, onTweetsMatching: query)
        }
        guard !tweets.isEmpty else { throw CommandError.missingTweet("label \(words[0]) \(words[1])") }
        let (store, ids) = try self.tweets(Array(tweets))
        return try change(name, isRemoval: isRemoval, on: ids, in: store)
    }

    private func change(
        _ name: LabelName, isRemoval: Bool, onTweetsMatching query: String
    ) throws -> ExitStatus {
        let store = try openStore()
        let options = try searchOptions()
        let ids = try search(query: query) { try store.tweetIDs(matching: query, options: options) }
        guard !ids.isEmpty else {
            note("No tweet matches \"\(query.visible)\".")
            if wantsJSON { return try report("", [], changed: [], in: store) }
            return isQuiet ? .nothingFound : .done
        }
        if !has(.all), try isEveryTweet(ids, of: store, options) {
            throw CommandError.usage(
                "matches-all", "the query matches every tweet of the store (\(count(ids.count)))",
                hint: "narrow the query, or add --all to change all tweets")
        }
        return try change(name, isRemoval: isRemoval, on: ids, in: store)
    }

    private func change(
        _ name: LabelName, isRemoval: Bool, on ids: [TweetID], in store: TweetArchive
    ) throws -> ExitStatus {
        let tweets = count(ids.count)
        let effect = isRemoval ? "remove the label \(name) from \(tweets)" : "add the label \(name) to \(tweets)"
        guard try confirmsChange(effect, of: ids.count, ids, in: store) else { return .done }
        let now = try now()
        let changed =
            isRemoval
            ? try store.removeLabel(name, from: ids, at: now) : try store.addLabel(name, to: ids, at: now)
        guard !changed.isEmpty else {
            return try report(
                "\(isRemoval ? "not labelled" : "already labelled"): \(name)", ids, changed: [], in: store)
        }
        let done = "\(isRemoval ? "removed from" : "labelled") \(count(changed.count)): \(name)"
        return try report(done, changed, changed: changed, in: store)
    }

    // MARK: Renaming and merging

    private func rename(_ words: [String]) throws -> ExitStatus {
        try CommandError.require(
            words.count == 3, "missing-label", "label rename needs the name of a label and its new name",
            hint: "run tweetdex label rename todo later")
        let (name, new) = (try labelName(words[1]), try labelName(words[2]))
        let store = try openStore()
        let ids = try store.tweets(with: [name])
        let effect = "rename the label \(name) of \(count(ids.count))"
        guard try confirmsChange(effect, of: ids.count, ids, in: store) else { return .done }
        let renamed = try store.renameLabel(name, to: new, at: try now())
        return try report("renamed \(name) to \(new) on \(count(renamed.count))", renamed, changed: renamed, in: store)
    }

    private func merge(_ words: [String]) throws -> ExitStatus {
        guard words.count > 2, let last = words.last else {
            throw CommandError.usage(
                "missing-label", "label merge needs the names of labels and of the label that replaces them",
                hint: "run tweetdex label merge holiday trip travel")
        }
        let target = try labelName(last)
        var names: [LabelName] = []
        for word in words.dropFirst().dropLast() { names.append(try labelName(word)) }
        let list = names.map(\.text).joined(separator: ", ")
        let store = try openStore()
        let ids = try store.tweets(with: names)
        let effect = "replace \(list) by \(target) on \(count(ids.count))"
        guard try confirmsChange(effect, of: ids.count, ids, in: store) else { return .done }
        let merged = try store.mergeLabels(names, into: target, at: try now())
        return try report("replaced \(list) by \(target) on \(count(merged.count))", merged, changed: merged, in: store)
    }

    // MARK: Parts of all changes

    private func labelName(_ word: String) throws -> LabelName {
        if let name = LabelName(word) { return name }
        throw CommandError.usage(
            "bad-value", "\"\(word)\" cannot be the name of a label",
            hint: "use at most \(LabelName.longest) characters, at least one of them visible")
    }

    /// Prints a change and the first of some tweets. As JSON, prints all changed tweets and all labels.
    private func report(
        _ change: String, _ ids: [TweetID], changed: [TweetID], in store: TweetArchive
    ) throws -> ExitStatus {
        if wantsJSON { return try write(Table.labels(try store.labels(), changed: changed), as: .json) }
        note(change.visible)
        try echo(ids, in: store)
        return .done
    }

    /// Opens the store and finds the tweets. Throws `CommandError.notFound` if any of them is not in the store, so that
    /// the caller changes all of them or none.
    private func tweets(_ words: [String]) throws -> (store: TweetArchive, ids: [TweetID]) {
        var arguments: [(argument: TweetArgument, word: String)] = []
        for word in words { arguments.append((try TweetArgument(word), word)) }
        let store = try openStore()
        var ids: [TweetID] = []
        for (argument, word) in arguments { ids.append(try argument.hit(in: store, typed: word).tweet.id) }
        return (store, ids)
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
            ("tweetdex note 3 'ask Bob about this'", "write a note on the third tweet of the last results"),
            ("tweetdex note 3", "print the note"),
            ("tweetdex note 3 ''", "remove the note"),
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
