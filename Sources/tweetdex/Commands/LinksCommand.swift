import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let links = Command(
        "links",
        synopsis: ["links missing"],
        summary: "list short links whose destination is unknown",
        description: [
            "Lists the t.co links that no imported tweet resolves, with the number of tweets that contain them. "
                + "Links of most tweets come first.",
            "If a tweet in any import contains the destination of a link, all tweets with that link get it, also in "
                + "searches. For the others, import a table: a CSV file with the columns short_url and "
                + "expanded_url, or a JSON object of links and destinations. --csv prints such a table with an empty "
                + "column expanded_url. tweetdex never follows a link itself.",
        ],
        examples: [
            ("tweetdex links missing", "list the links"),
            ("tweetdex links missing --csv > links.csv", "write a table, to fill in the destinations"),
            ("tweetdex import links.csv", "add the destinations to the tweets"),
        ],
        flags: [.limit, .json, .csv, .byteOrderMark, .quiet],
        usesPager: true
    ) { try $0.runLinks() }
}

extension CommandContext {
    fileprivate func runLinks() throws -> ExitStatus {
        let subcommand = arguments.words.first
        guard subcommand == "missing" else {
            let hint = "run tweetdex links missing"
            throw subcommand.map { CommandError.unknownSubcommand($0, of: "links", hint: hint) }
                ?? .usage("missing-word", "links needs a subcommand", hint: hint)
        }
        try rejectArguments(after: 1, of: "links missing", hint: "run tweetdex links missing")
        let format = try listFormat()
        let store = try openStore()
        let all = try store.unresolvedLinks()
        let links = limited(all)
        let status = try write(Table.unresolvedLinks(links), as: format, zone: .utc)
        try output.finish()
        note(
            all.isEmpty
                ? "The destinations of all short links are known."
                : "\(HumanReadable.grouped(links.count)) of \(HumanReadable.count(all.count, "short link")) without a "
                    + "known destination")
        return status
    }
}
