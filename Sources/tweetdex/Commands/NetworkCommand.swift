import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let network = Command(
        "network",
        synopsis: [
            "network mentions|replies|retweets|quotes|hashtags [--matching QUERY]",
            "network users-hashtags|users-domains|users-urls [--matching QUERY]",
            "network hashtags-mentions|hashtags-domains|hashtags-urls",
        ],
        summary: "draw who mentions, answers, repeats whom, and which tags meet",
        description: [
            "Weighted edges of the tweets that a query finds, of all without one: from the author to the account that is "
                + "mentioned, answered, retweeted or quoted, or between two hashtags of one tweet. The weight is the number "
                + "of tweets; first and last are the times of the earliest and the latest.",
            "Networks of two kinds of nodes (bipartite) join what stands in one tweet: who wrote it or a hashtag, and its "
                + "hashtags, the accounts it mentions, where its links lead (urls) or the sites of those (domains). Each node says of "
                + "which kind it is, in GEXF and GraphML as attributes kind and bipartite (0 or 1).",
            "Of a tweet with more than \(TweetNetwork.mostPerTweet) hashtags, mentions or links, the first "
                + "\(TweetNetwork.mostPerTweet) are joined with each other; how many tweets that concerns is told.",
            "A table (CSV) unless another form is asked for. GEXF is for Gephi, GraphML for networkx, igraph and yEd.",
        ],
        examples: [
            Example("tweetdex network mentions", "a table of who mentions whom"),
            Example("tweetdex network users-domains --min-weight 2", "who links to which sites, at least twice"),
            Example("tweetdex network hashtags --matching date:2020 --gexf > tags.gexf", "for Gephi"),
        ],
        flags: [.matching, .minWeight, .csv, .json, .ndjson, .gexf, .graphml, .tz, .now, .quiet]
    ) { session throws(CommandError) in try NetworkCommand(session: session).run() }
}

struct NetworkCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let kind = try kind()
        let given = try session.oneOf([.csv, .json, .ndjson, .gexf, .graphml])
        let store = try session.openStore()
        let options = try session.searchOptions()
        let query = session.arguments.value(.matching) ?? ""
        let minimum = max(1, session.arguments.number(.minWeight) ?? 1)
        let network = try fetch(query: query) { () throws(TweetArchiveError) in
            try store.network(kind, of: query, minimum: minimum, options: options)
        }
        let form = given ?? (session.isQuiet ? nil : .csv)
        let renderer = NetworkRenderer()
        switch form {
        case .json: try session.output.writeDocument { renderer.json(network, into: &$0) }
        case .ndjson: try session.output.write { renderer.lines(network, into: &$0) }
        case .gexf: try session.writeTable { renderer.gexf(network, into: &$0) }
        case .graphml: try session.writeTable { renderer.graphML(network, into: &$0) }
        case nil: break
        default: try session.writeTable { renderer.csv(network, into: &$0) }
        }
        try session.output.finish()
        let size = [
            Self.nodes(of: network),
            PeopleNumbers.count(network.edges.count, "edge"),
        ].joined(separator: ", ")
        session.note(network.edges.isEmpty ? "no edges" : size)
        if network.crowdedTweets > 0 {
            session.warn(
                "\(PeopleNumbers.count(network.crowdedTweets, "tweet")) with more than \(TweetNetwork.mostPerTweet) hashtags, "
                    + "mentions or links: of each only the first \(TweetNetwork.mostPerTweet) count")
        }
        return network.edges.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    /// `12 accounts and 5 sites`
    private static func nodes(of network: TweetNetwork) -> String {
        let kinds =
            network.kind.isBipartite
            ? [network.kind.ends.source, network.kind.ends.target] : [network.kind.ends.source]
        return kinds.map { kind in
            let noun =
                switch kind {
                case .user: "account"
                case .hashtag: "hashtag"
                case .url: "link"
                case .domain: "site"
                }
            return PeopleNumbers.count(network.nodes.count { $0.kind == kind }, noun)
        }.joined(separator: " and ")
    }

    private func kind() throws(CommandError) -> TweetNetwork.Kind {
        let names = TweetNetwork.Kind.allCases.map(\.rawValue)
        let words = session.arguments.words
        guard let word = words.first, words.count == 1 else {
            throw .usage(
                CommandError.Problem(
                    words.isEmpty ? "missing-network" : "too-many-words", "network takes one kind of network",
                    hint: words.isEmpty
                        ? "one of \(names.joined(separator: ", "))"
                        : "put the query behind --matching, in quotes: --matching '\(words.dropFirst().joined(separator: " "))'"
                ))
        }
        let name = word.lowercased()
        // Nothing says which of two kinds is named first.
        let turned = name.split(separator: "-").reversed().joined(separator: "-")
        if let kind = TweetNetwork.Kind(rawValue: name) ?? TweetNetwork.Kind(rawValue: turned) { return kind }
        let suggestions = Spelling.suggestions(for: word, among: names)
        throw .usage(
            CommandError.Problem(
                "unknown-network", "there is no network of “\(word)”",
                hint: suggestions.isEmpty
                    ? "one of \(names.joined(separator: ", "))"
                    : "did you mean \(suggestions.joined(separator: " or "))?", suggestions: suggestions))
    }
}
