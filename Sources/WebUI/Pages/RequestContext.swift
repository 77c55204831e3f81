import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// A request together with the settings and store data that its page needs.
struct RequestContext {
    let router: Router
    let request: Request
    let settings: ArchiveSettings
    /// The context of the rows of the page. Rows of JSON have no profile images.
    let rowContext: RowContext
    /// The owners of imported archives whose handles are known.
    let accounts: [User]
    /// The handles of `accounts`.
    var owners: [String] { accounts.compactMap(\.handle) }
    /// True if the store contains direct messages; false for JSON.
    let hasMessages: Bool
    /// A number that grows with each change to the tweets of the store.
    let generation: Int64

    var archive: TweetArchive { router.archive }
    var now: Int64 { request.now }
    /// The time zone of all dates and times on the page.
    var zone: Zone { rowContext.zone }

    init(_ router: Router, _ request: Request) throws {
        self.router = router
        self.request = request
        let archive = router.archive
        let avatars: [UserID: MediaLocation]
        (accounts, settings, avatars, hasMessages, generation) = try archive.withSnapshot {
            (
                try archive.namedOwners(), try archive.settings(),
                request.wantsJSON ? [:] : try archive.avatars(),
                request.wantsJSON ? false : try archive.hasMessages(), try archive.generation()
            )
        }
        // The page of a tweet that was opened from a search names the search, too.
        let isSearch = request.path.first.map { ["search", "tweet"].contains($0) } ?? true
        rowContext = RowContext(
            zone: Self.zone(settings),
            destination: .server(now: request.now, avatars: avatars, location: router.location(of:)),
            gallery: isSearch ? Photos.fields.map { ($0, request.query[$0]) } : [])
    }

    /// Returns the time zone of the settings, or UTC if it is unset or unknown to this system.
    static func zone(_ settings: ArchiveSettings) -> Zone {
        guard let name = settings.timeZone else { return .utc }
        return (try? Zone(chosen: name, variable: nil)) ?? .utc
    }

    /// The query in the URL; empty if the URL contains no query.
    var query: String { request.query["q"] ?? "" }

    /// True if the browser has run the script before. The script sets this cookie.
    var hasScript: Bool { !request.headers.cookies(named: "script-" + request.headers.port).isEmpty }

    /// The list of the bars of a chart. The user may have turned off scripts since the cookie was set, so a page
    /// without the list links to it.
    var barList: HistogramView.BarList {
        guard hasScript, request.query[HistogramView.barsField] == nil else { return .links }
        let fields = request.query.all.map { ($0.name, $0.value) } + [(HistogramView.barsField, "1")]
        return .link(.page(fields: fields, path: request.path))
    }

    /// The options of the search that a page shows, without the cursor (see `cursor()`).
    ///
    /// The search is recorded if `Request.isFirstParty` is true and the settings permit it. HEAD requests, and requests
    /// for JSON or for parts of a page, are not recorded.
    var options: SearchOptions {
        var options = SearchOptions(now: now)
        options.zone = zone
        options.limit = rows()
        options.defaultSort = request.query["sort"].flatMap { SearchOrder($0) }
        options.timeLimit = .seconds(10)
        options.readsLists = false
        options.records =
            request.method == .get && request.isFirstParty && !request.wantsJSON && request.query["part"] == nil
        return options
    }

    /// The context for the dates of a query.
    var calendar: QueryContext { QueryContext(now: now, zone: zone, resolveUsers: { _ in [] }) }

    /// The order in the URL, which links to similar searches repeat; `nil` for the order by distance, because other
    /// queries may name no place.
    var keptSort: String? {
        request.query["sort"].flatMap { SearchOrder($0) == .distance ? nil : $0 }
    }

    /// The fields of a URL that name the search from which a tweet was opened.
    var originFields: [(String, String?)] { [("q", request.query["q"]), ("sort", keptSort)] }

    /// Returns the position after which the list continues; `nil` for the first page. Throws `.badCursor` if the URL
    /// contains an invalid one.
    func cursor() throws -> PageCursor? {
        try request.query["after"].map { try PageCursor(parsing: $0) }
    }

    /// The options for additional searches of a page. These searches are never recorded, and never explain an empty
    /// result.
    var quietOptions: SearchOptions {
        var options = options
        options.records = false
        options.explainsEmptyResults = false
        return options
    }

    /// Returns the result of a query that matches no tweet, with the reason. Does not record the search.
    func unmatched(_ query: String) throws -> SearchPage {
        var options = options
        options.records = false
        options.limit = 1
        return try archive.search(query, options: options)
    }

    /// The default number of rows per page.
    static let pageSize = 25
    /// The maximum number of rows in one part of a list. The script loads further parts when the user scrolls.
    static let longestPart = 400

    /// Returns the number of rows of this page or part. To restore a long list, the script may request more than
    /// `count` rows for a part, up to `longestPart`.
    func rows(default count: Int = Self.pageSize) -> Int {
        guard wantsMore, let wanted = request.query["rows"].flatMap({ Int($0) }) else { return count }
        return min(max(wanted, count), Self.longestPart)
    }

    /// The time limit for counting the tweets of a query for a page. If counting takes longer, the script requests the
    /// number later.
    static let countingMilliseconds = 60

    func json(_ write: (JSONRenderer, inout [UInt8]) -> Void) -> Response {
        var bytes: [UInt8] = []
        // Most pages are not larger than this.
        bytes.reserveCapacity(32 << 10)
        write(JSONRenderer(), &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return .json(bytes)
    }

    func json<Rows>(_ table: Table<Rows>) -> Response { json { table.json(into: &$1) } }

    /// Returns error 400 for an invalid value in the URL, as a page or as JSON.
    ///
    /// - Parameters:
    ///   - noun: The kind of the value, such as `order`. Part of the message and of the error code `bad-order`.
    ///   - title: The title and the heading of the page.
    ///   - choice: Writes a form or link for another value below the error.
    func refuse(
        _ noun: String, _ value: String, hint: String, _ title: String, _ tab: Page.Tab,
        choice: (inout MarkupWriter) -> Void = { _ in }
    ) -> Response {
        let message = "The \(noun) \"\(value)\" does not exist."
        guard !request.wantsJSON else { return problem(400, code: "bad-" + noun, message: message, hint: hint) }
        return refuse(title, tab) { html in
            html.problem(message, hint: hint)
            choice(&html)
        }
    }

    /// Returns a page with status 400 and a heading, whose content after that is the reason.
    func refuse(_ title: String, _ tab: Page.Tab, reason: (inout MarkupWriter) -> Void) -> Response {
        var page = Page(title, tab: tab, query: query) { $0.element("h1", text: title) }
        reason(&page.body)
        page.status = 400
        return page.response(self)
    }
}
