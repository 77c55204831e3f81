import TweetArchive

extension Command {
    static let more = Command(
        "more",
        synopsis: ["more"],
        summary: "print the next page of the last search",
        description: [
            "Continues the last list of results that this terminal session printed, with the same order, columns and "
                + "context. tweetdex search --page N prints any page of it."
        ],
        examples: [
            Example("tweetdex more", "print the next 20 results"),
            Example("tweetdex more -n 100", "print the next 100 results"),
        ],
        flags: [.limit],
        usesPager: true
    ) { context in
        try context.rejectArguments(of: "more", hint: "to narrow the last search, run tweetdex search + has:images")
        let last = try context.lastSearch()
        switch last.position {
        case .start: return try last.run(last.query, in: context)
        case .after(let cursor): return try last.run(last.query, in: context, after: cursor)
        case .end:
            context.note("The last search has no more results.")
            return .done
        }
    }
}
