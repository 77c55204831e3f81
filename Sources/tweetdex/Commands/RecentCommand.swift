import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let recent = Command(
        "recent",
        synopsis: ["recent", "recent run N", "recent delete N|TERM…", "recent clear [--force]"],
        summary: "look back at the last searches, and run them again",
        description: [
            "The 100 most recent searches, newest first, each once whatever its case. run takes the flags of search. "
                + "delete takes a number of the list, or a search as it was typed. clear deletes all but saved ones; it asks "
                + "first, and needs --force where nobody can be asked."
        ],
        examples: [
            Example("tweetdex recent", "the list"),
            Example("tweetdex recent run 2", "the second search again, over what is in the store now"),
            Example("tweetdex recent delete '#swift'", "forget a search"),
        ],
        flags: [.json, .force, .dryRun] + searchFlags.filter { $0 != .json },
        pages: true
    ) { session throws(CommandError) in try RecentCommand(session: session).run() }
}

struct RecentCommand {
    private static let deeds = ["run", "delete", "clear"]

    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let words = session.arguments.words
        guard let deed = words.first else { return try list() }
        let rest = Array(words.dropFirst())
        switch deed {
        case "run": return try runAgain(rest)
        case "delete": return try delete(rest)
        case "clear" where rest.isEmpty: return try clear()
        default:
            let suggestions = Spelling.suggestions(for: deed, among: Self.deeds)
            let extra = deed == "clear" ? "recent clear takes nothing after it" : "recent does not know “\(deed)”"
            throw .usage(
                CommandError.Problem(
                    "unknown-command", extra,
                    hint: suggestions.isEmpty || deed == "clear"
                        ? "tweetdex help recent" : "did you mean recent \(suggestions.joined(separator: " or "))?",
                    suggestions: suggestions))
        }
    }

    private func list() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let searches = try fetch { () throws(TweetArchiveError) in try store.recents() }
        if session.wantsJSON {
            try session.output.writeDocument { JSONRenderer().recents(searches, into: &$0) }
        } else if searches.isEmpty {
            session.note("no searches yet: tweetdex search QUERY records them")
        } else if !session.isQuiet {
            let renderer = try session.renderer()
            try session.output.write { renderer.recents(searches, into: &$0) }
        }
        return searches.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    private func runAgain(_ words: [String]) throws(CommandError) -> ExitStatus {
        guard words.count == 1, let word = words.first, let number = Int(word) else {
            throw .usage(
                CommandError.Problem(
                    "missing-number", "recent run needs the number of a search", hint: "tweetdex recent lists them"))
        }
        let store = try session.openStore()
        let searches = try fetch { () throws(TweetArchiveError) in try store.recents() }
        guard let search = searches.first(where: { $0.number == number }) else {
            throw .notFound(missing("there is no recent search number \(number)"))
        }
        if session.terminal.outputIsTerminal, !session.wantsJSON {
            session.note(session.errorInk.dim("tweetdex search \(Shell.quoted(search.query))"))
        }
        return try SearchRun(session: session, query: search.query).run()
    }

    private func delete(_ words: [String]) throws(CommandError) -> ExitStatus {
        let term = words.joined(separator: " ")
        guard !term.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-number", "recent delete needs a number or a search", hint: "tweetdex recent lists them"))
        }
        let store = try session.openStore()
        let searches = try fetch { () throws(TweetArchiveError) in try store.recents() }
        let key = term.lowercased()
        let target = searches.first { Int(term) == $0.number } ?? searches.first { $0.query.lowercased() == key }
        if session.has(.dryRun) {
            guard let target else { throw .notFound(missing("there is no recent search “\(term)”")) }
            session.note("would delete the search \(visible(target.query))")
            return .done
        }
        guard try fetch({ () throws(TweetArchiveError) in try store.deleteRecent(term) }) else {
            throw .notFound(missing("there is no recent search “\(term)”"))
        }
        session.note("deleted the search \(visible(target?.query ?? term))")
        return .done
    }

    private func clear() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let searches = try fetch { () throws(TweetArchiveError) in try store.recents() }
        let count = searches.count { $0.pinned == nil }
        let amount = PeopleNumbers.count(count, "recent search", plural: "recent searches")
        if session.has(.dryRun) {
            session.note("would delete \(amount)")
            return .done
        }
        if count > 0, !session.has(.force) {
            guard session.canAsk else {
                throw .usage(
                    CommandError.Problem(
                        "needs-force", "recent clear would delete \(amount)", hint: "say --force to do it"))
            }
            guard session.confirms("Delete \(amount)?") else {
                session.note("nothing deleted")
                return .done
            }
        }
        let deleted = try fetch { () throws(TweetArchiveError) in try store.clearRecents() }
        session.note("deleted \(PeopleNumbers.count(deleted, "recent search", plural: "recent searches"))")
        return .done
    }

    private func missing(_ message: String) -> CommandError.Problem {
        CommandError.Problem("not-found", message, hint: "tweetdex recent lists them")
    }

    private func visible(_ text: String) -> String {
        Neutralising.neutralised(text, lineBreaks: .spaces)
    }
}
