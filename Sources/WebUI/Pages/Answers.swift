import Rendering
import TweetArchive
import TweetModel

/// Short answers to the script of our pages: what is new, what a word may become, how a query was understood.
struct Answers {
    let visit: Visit
    private static let completions = 8
    /// Longer than a page waits: the page is there already.
    private static let countingMilliseconds = 3000

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond(_ name: String) throws(TweetArchiveError) -> Response? {
        switch name {
        case "news": return try news()
        case "complete":
            let found = try visit.archive.completions(of: visit.query, limit: Self.completions)
            return visit.json { $0.completions(found, of: visit.query, into: &$1) }
        case "reading":
            let reading = try visit.archive.reading(
                of: visit.query, countingFor: Self.countingMilliseconds, options: visit.quietOptions)
            if visit.request.wantsJSON { return visit.json { $0.reading(reading, into: &$1) } }
            return .html(HTML { ReadingBox(reading, visit).write(&$0) }.bytes)
        case "progress":
            return .html(HTML { html in visit.site.importing.map { ImportBar($0).write(&html) } }.bytes)
        default: return nil
        }
    }

    /// How many tweets a query finds that were not there when a page was made, and the store's state now.
    private func news() throws(TweetArchiveError) -> Response {
        let since = visit.request.query["since"].flatMap { Int64($0) } ?? visit.generation
        var new: Int? = 0
        if since < visit.generation {
            new = try visit.archive.countNew(visit.query, since: since, options: visit.quietOptions)
        }
        let isRunning = visit.site.importing?.isRunning ?? false
        return visit.json { $0.news(new, generation: visit.generation, isImporting: isRunning, into: &$1) }
    }
}
