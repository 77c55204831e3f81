import Rendering
import TweetArchive
import TweetModel

/// Responses for the script: the number of new tweets, completions, the interpretation of a query, import progress, and
/// numbers of the navigation.
extension RequestContext {
    private static let completions = 8
    /// The time limit for all counts of an interpretation together. A page uses a shorter limit, because its results
    /// have to wait for the counts.
    private static let interpretationMilliseconds = 3000

    func scriptResponse(_ route: Route) throws -> Response? {
        switch route {
        case .news: return try news()
        case .complete:
            let found =
                try query.isEmpty ? suggestions() : completions(of: query, limit: Self.completions)
            let word = QueryCompletion.lastWord(of: query)
            return json { $0.completions(found, of: query, replacing: word, into: &$1) }
        case .reading:
            let interpretation = try archive.interpretation(
                of: query, countingFor: Self.interpretationMilliseconds, options: quietOptions)
            if request.wantsJSON { return json { $0.interpretation(interpretation, into: &$1) } }
            return .html(MarkupWriter { $0.chips(interpretation) { .search($0) } }.bytes)
        case .progress:
            return .html(MarkupWriter { html in router.importing.map { ImportBar($0).write(&html) } }.bytes)
        case .counts:
            guard case .known(let number)? = try number(of: query, isPage: false) else {
                return Response(status: 204)
            }
            return json { $0.count(number, into: &$1) }
        default: return nil
        }
    }

    private func completions(of beginning: String, limit: Int) throws -> [QueryCompletion] {
        try archive.completions(of: beginning, limit: limit, zone: zone)
    }

    /// Returns the menu of the empty search box: recent and saved searches, and an example of some operators with the
    /// most frequent value in the store.
    private func suggestions() throws -> [QueryCompletion] {
        let recents = try recentSearches().map { search in
            QueryCompletion(
                kind: .recent, text: search.query,
                meaning: HumanReadable.relative(Timestamp(seconds: search.at), now: now), tweets: search.hits)
        }
        return try recents + completions(of: "saved:", limit: Self.savedSearches)
            + Self.examples.flatMap { try completions(of: $0, limit: 1) }.filter { $0.tweets != 0 }
    }

    private static let savedSearches = 3
    /// The beginnings of the examples. Most tweets have mentions or links, so `has:` would propose them.
    private static let examples = ["has:i", "#", "from:", "is:", "lang:", "since:"]

    /// Returns the number of tweets that match the query and were added after the generation in the field `since`,
    /// which defaults to the current generation. The number is `null` if counting took too long or the query is not
    /// valid. Also returns the current generation of the store, and if an import is running.
    private func news() throws -> Response {
        let since = request.query["since"].flatMap { Int64($0) } ?? generation
        var new: Int? = 0
        if since < generation {
            new = try archive.countNew(query, since: since, options: quietOptions)
        }
        let isRunning = router.importing?.isRunning ?? false
        return json { $0.news(new, generation: generation, isImporting: isRunning, into: &$1) }
    }

    /// The pages, saved searches, labels and archives to which the palette leads, as JSON.
    func paletteEntries() throws -> Response {
        var entries = Page.Tab.groups(self).flatMap(\.tabs).map { tab in
            JSONRenderer.PaletteEntry(
                kind: "page", text: tab.title, url: tab.url.text, key: tab.key.map { "g " + $0 })
        }
        entries.append(.init(kind: "page", text: "Query language", url: LinkURL.page("help").text))
        for search in try archive.savedSearches() {
            entries.append(
                .init(
                    kind: "saved", text: search.title ?? search.name, detail: search.query,
                    url: LinkURL.saved(search.name, isTopic: search.title != nil).text))
        }
        for label in try archive.labels() {
            entries.append(
                .init(
                    kind: "label", text: label.name, detail: "label, " + HumanReadable.count(label.tweets, "tweet"),
                    url: rowContext.url(ofLabel: label.name)?.text ?? ""))
        }
        for owner in owners {
            entries.append(.init(kind: "archive", text: "@" + owner, url: LinkURL.archive(of: owner).text))
        }
        return json { $0.palette(entries, into: &$1) }
    }
}
