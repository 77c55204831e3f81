import Rendering
import TweetArchive
import TweetModel

/// One request, with what its page needs to know of the store and of its owner.
struct Visit {
    let site: Site
    let request: Request
    let settings: ArchiveSettings
    /// Of all dates and times on the page.
    let zone: Zone
    /// Whose archives are in the store.
    let owners: [String]
    /// For pages alone, as the next one.
    let avatars: [UserID: MediaLocation]
    /// Some import has brought direct messages.
    let hasMessages: Bool
    let generation: Int64

    var archive: TweetArchive { site.archive }
    var now: Int64 { request.now }

    init(_ site: Site, _ request: Request) throws(TweetArchiveError) {
        self.site = site
        self.request = request
        let archive = site.archive
        (owners, settings, avatars, hasMessages, generation) = try archive.atOnce { () throws(TweetArchiveError) in
            (
                try archive.ownerHandles(), try archive.settings(), request.wantsJSON ? [:] : try archive.avatars(),
                request.wantsJSON ? false : try archive.hasMessages(), try archive.generation()
            )
        }
        zone = Self.zone(settings)
    }

    /// One that the system does not know any more counts as none, and the settings page says so.
    static func zone(_ settings: ArchiveSettings) -> Zone {
        guard let name = settings.timeZone else { return .utc }
        do throws(ZoneError) { return try Zone(chosen: name, variable: nil) } catch { return .utc }
    }

    /// The words that are searched for.
    var query: String { request.query["q"] ?? "" }

    /// What every search starts from. A search is recorded where a person asked for it: on a page of its own, from here
    /// or by a typed address, and not for its further pages or for parts of one.
    var options: SearchOptions {
        var options = SearchOptions(now: now)
        options.zone = zone
        options.limit = Self.pageSize
        options.after = request.query["after"]
        options.sort = request.query["sort"]
        options.regexLimit = .seconds(10)
        options.readsLists = false
        options.records =
            request.method == .get && request.isFromOurselves && !request.wantsJSON && request.query["part"] == nil
        return options
    }

    /// The same for what is looked up beside, and never recorded.
    var quietOptions: SearchOptions {
        var options = options
        options.records = false
        options.after = nil
        options.explainsNothing = false
        return options
    }

    /// Tweets a page.
    static let pageSize = 40
    /// How long a page may count before it goes out without the number.
    static let countingMilliseconds = 60

    func json(_ write: (JSONRenderer, inout [UInt8]) -> Void) -> Response {
        var bytes: [UInt8] = []
        // A page of tweets is about that long.
        bytes.reserveCapacity(32 << 10)
        write(JSONRenderer(), &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return .json(bytes)
    }
}
