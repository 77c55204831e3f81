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
        summary: "export graphs of accounts, hashtags and links",
        description: [
            "Prints weighted edges of the tweets that match --matching, or of all tweets: from the author to each "
                + "account that is mentioned, replied to, retweeted or quoted, or between two hashtags of a tweet. "
                + "The weight is the number of tweets; first and last are the times of the earliest and the latest.",
            "A bipartite network connects two kinds of nodes of the same tweet: the author or a hashtag, and "
                + "hashtags, mentioned accounts, links (urls) or their sites (domains). GEXF and GraphML have the "
                + "kind of each node in the attributes kind and bipartite (0 or 1).",
            "If a tweet has more than \(TweetNetwork.maxPerTweet) hashtags, mentions or links, only the first "
                + "\(TweetNetwork.maxPerTweet) are connected. A warning reports the number of such tweets.",
            "The default format is CSV. GEXF is for Gephi; GraphML is for networkx, igraph and yEd.",
        ],
        examples: [
            ("tweetdex network mentions", "print who mentions whom as a table"),
            (
                "tweetdex network users-domains --min-weight 2",
                "list sites that an author links to at least twice"
            ),
            ("tweetdex network hashtags --matching date:2020 --gexf > tags.gexf", "write a graph for Gephi"),
        ],
        flags: [.matching, .ignoreCase, .minWeight, .csv, .json, .ndjson, .gexf, .graphml, .tz, .now, .quiet]
    ) { try $0.runNetwork() }
}

extension CommandContext {
    fileprivate func runNetwork() throws -> ExitStatus {
        let kind = try kind()
        let given = try oneOf([.csv, .json, .ndjson, .gexf, .graphml])
        let store = try openStore()
        let options = try searchOptions()
        let query = arguments.value(.matching) ?? ""
        let minimum = max(1, arguments.number(.minWeight) ?? 1)
        let network = try withProgress(.countingTweets, of: query) { _ in
            try store.network(kind, of: query, minimum: minimum, options: options)
        }
        switch given {
        case .json: try output.writeDocument { network.json(into: &$0) }
        case .gexf: try writeTable { network.gexf(into: &$0) }
        case .graphml: try writeTable { network.graphML(into: &$0) }
        default: _ = try write(Table.edges(of: network), as: given ?? .csv)
        }
        try output.finish()
        let size = [
            Self.nodes(of: network),
            HumanReadable.count(network.edges.count, "edge"),
        ].joined(separator: ", ")
        note(network.edges.isEmpty ? "no edges" : size)
        if network.crowdedTweets > 0 {
            warn(
                "\(HumanReadable.count(network.crowdedTweets, "tweet")) with more than \(TweetNetwork.maxPerTweet) "
                    + "hashtags, mentions or links: only the first \(TweetNetwork.maxPerTweet) of each are connected")
        }
        return network.edges.isEmpty && isQuiet ? .nothingFound : .done
    }

    /// Returns the number of nodes of each kind, such as `12 accounts and 5 sites`.
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
            return HumanReadable.count(network.nodes.count { $0.kind == kind }, noun)
        }.joined(separator: " and ")
    }

    private func kind() throws -> TweetNetwork.Kind {
        let names = TweetNetwork.Kind.allCases.map(\.rawValue)
        let word = try onlyWord(of: names, missing: "missing-network", "network takes one kind of network")
        let name = word.lowercased()
        // Also accept the names in reverse order: `domains-users` for `users-domains`.
        let swapped = name.split(separator: "-").reversed().joined(separator: "-")
        if let kind = TweetNetwork.Kind(rawValue: name) ?? TweetNetwork.Kind(rawValue: swapped) { return kind }
        let suggestions = Spelling.suggestions(for: word, among: names)
        throw CommandError.usage(
            "unknown-network", "\"\(word)\" is not a kind of network",
            hint: Spelling.question(suggestions)
                ?? "use one of \(names.joined(separator: ", "))")
    }
}
