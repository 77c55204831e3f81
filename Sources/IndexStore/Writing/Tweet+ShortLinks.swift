internal import TweetModel

extension Tweet {
    /// The codes of the tweet's `t.co` links, without duplicates, and their destinations according to its records.
    var shortLinks: [(code: String, destination: String?)] {
        if links.isEmpty && media.isEmpty { return [] }
        var all: [(code: String, destination: String?)] = []
        for link in links {
            guard let code = code(of: link) else { continue }
            let destination = link.isResolved ? nil : link.expanded
            all.append((code, destination.flatMap { ShortLink.code(of: $0) == nil ? $0 : nil }))
        }
        for item in media {
            guard let destination = item.expanded, let code = item.link.flatMap(ShortLink.code(of:)) else { continue }
            all.append((code, destination))
        }
        guard all.count > 1 else { return all }
        var result: [(code: String, destination: String?)] = []
        var indexes: [String: Int] = [:]
        for link in all {
            if let index = indexes[link.code] {
                result[index].destination = result[index].destination ?? link.destination
            } else {
                indexes[link.code] = result.count
                result.append(link)
            }
        }
        return result
    }

    /// The destinations of the tweet's `t.co` links according to its records, by code.
    var shortLinkDestinations: [String: String] {
        var result: [String: String] = [:]
        for (code, destination) in shortLinks { result[code] = destination }
        return result
    }

    /// Returns the code of a link of this tweet; `nil` for other addresses, and if the text was cut inside the link.
    func code(of link: Link) -> String? {
        guard let code = ShortLink.code(of: link.url) else { return nil }
        guard let end = link.span?.end else { return code }
        let bytes = text.utf8
        return end <= bytes.count && bytes.dropFirst(end).starts(with: "…".utf8) ? nil : code
    }

    /// Gives a `t.co` link without a destination the destination of the same link elsewhere in this tweet.
    mutating func completeLinks() {
        if mayHaveIncompleteLinks { completeLinks(from: shortLinkDestinations) }
    }

    /// False if `completeLinks` does nothing, which is the case for most tweets.
    var mayHaveIncompleteLinks: Bool {
        links.count + media.count > 1 && links.contains { $0.expanded == nil }
    }

    /// Gives `t.co` links without a destination the destination for their code.
    mutating func completeLinks(from destinations: [String: String]) {
        if destinations.isEmpty { return }
        for index in links.indices where links[index].expanded == nil {
            if let code = code(of: links[index]) { links[index].expanded = destinations[code] }
        }
    }
}
