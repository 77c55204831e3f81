import Rendering
import TweetArchive
import TweetModel

/// Serves the style sheet, the script and the icon, which are embedded in the program.
enum Assets {
    private struct Asset {
        let bytes: [UInt8]
        let contentType: String
        let tag: String

        init(_ bytes: [UInt8], _ contentType: String) {
            self.bytes = bytes
            self.contentType = contentType
            tag = EntityTag.of(bytes)
        }
    }

    private static let all = [
        "style.css": Asset(PackageResources.style_css, "text/css; charset=utf-8"),
        "script.js": Asset(script, "text/javascript; charset=utf-8"),
        "icon.svg": Asset(PackageResources.icon_svg, "image/svg+xml"),
    ]

    /// The script files, concatenated into one JavaScript module so that they share their top-level names.
    private static var script: [UInt8] {
        PackageResources.base_js + PackageResources.search_js + PackageResources.lists_js + PackageResources.keys_js
            + PackageResources.gallery_js + PackageResources.image_js + PackageResources.start_js
    }

    /// Returns the address of an asset. The address contains a hash of the content, so that browsers may store the
    /// asset.
    static func address(_ name: String) -> Address.Local { Address.Local(["assets", name], version: all[name]?.tag) }

    /// Returns `nil` if the request is not for an asset.
    static func response(_ request: Request) -> Response? {
        guard request.path.count == 2, request.path[0] == "assets", let asset = all[request.path[1]] else { return nil }
        var response = Response(
            status: 200, headers: [("Content-Type", asset.contentType)], body: .bytes(asset.bytes))
        response.setVersion(asset.tag, requested: request.query[Address.Local.versionField])
        return response
    }
}

/// Responses for the script: the number of new tweets, completions, the interpretation of a query, and import progress.
struct ScriptEndpoints {
    let context: RequestContext
    private static let completions = 8
    /// The time limit for all counts of an interpretation together. A page uses a shorter limit, because its results
    /// have to wait for the counts.
    private static let countingMilliseconds = 3000

    init(_ context: RequestContext) {
        self.context = context
    }

    func respond(_ route: Route) throws(TweetArchiveError) -> Response? {
        switch route {
        case .news: return try news()
        case .complete:
            let found = try context.archive.completer.completions(of: context.query, limit: Self.completions)
            let word = QueryCompleter.lastWord(of: context.query)
            return context.json { $0.completions(found, of: context.query, replacing: word, into: &$1) }
        case .reading:
            let interpretation = try context.archive.interpreter.interpretation(
                of: context.query, countingFor: Self.countingMilliseconds, options: context.quietOptions)
            if context.request.wantsJSON { return context.json { $0.interpretation(interpretation, into: &$1) } }
            return .html(HTML { InterpretationBox(interpretation, context).write(&$0) }.bytes)
        case .progress:
            return .html(HTML { html in context.site.importing.map { ImportBar($0).write(&html) } }.bytes)
        default: return nil
        }
    }

    /// Returns the number of tweets that match the query and were added after the generation in the field `since`,
    /// which defaults to the current generation. The number is `null` if counting took too long or the query is not
    /// valid. Also returns the current generation of the store, and if an import is running.
    private func news() throws(TweetArchiveError) -> Response {
        let since = context.request.query["since"].flatMap { Int64($0) } ?? context.generation
        var new: Int? = 0
        if since < context.generation {
            new = try context.archive.history.countNew(context.query, since: since, options: context.quietOptions)
        }
        let isRunning = context.site.importing?.isRunning ?? false
        return context.json { $0.news(new, generation: context.generation, isImporting: isRunning, into: &$1) }
    }
}
