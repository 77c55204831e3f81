import TweetArchive
import TweetModel
internal import TweetText

/// The images and videos that the page of photos shows and that the viewer goes through: those of a search that match
/// the filters in the URL.
struct Photos {
    /// The filters by kind, by their values in the URL.
    enum Kind: String, CaseIterable {
        case photos, videos, gifs, described

        var title: String {
            switch self {
            case .photos: "Photos"
            case .videos: "Videos"
            case .gifs: "GIFs"
            case .described: "With description"
            }
        }

        func includes(_ item: MediaList.Item) -> Bool {
            switch self {
            case .photos: item.kind == .photo
            case .videos: item.kind == .video
            case .gifs: item.kind == .animatedGIF
            case .described: item.isDescribed
            }
        }
    }

    /// The names of the fields in the URL of a page of photos that the URLs of its images repeat.
    static let fields = ["q", "sort", "kind", "missing"]

    /// All images and videos of the search.
    let all: MediaList
    /// Those that match the filters.
    let items: [MediaList.Item]
    /// The number of `all` without a file.
    let missing: Int
    let hidesMissing: Bool
    let kind: Kind?
    /// The part of missing files from which they are hidden, unless the URL decides.
    private static let tolerated = 0.2

    /// Throws `.query` if the query is invalid. Ignores invalid filters, which `galleryPage` reports.
    init(_ context: RequestContext, query: String) throws {
        let request = context.request.query
        let router = context.router
        all = try context.archive.media(
            query, options: context.quietOptions,
            isInFolder: { router.mediaFile(named: $0) != nil })
        missing = all.items.reduce(0) { $0 + ($1.isMissing ? 1 : 0) }
        let isCommon = Double(missing) > Self.tolerated * Double(all.items.count) && missing < all.items.count
        let wanted = request["missing"]
        let hides = wanted == "hide" || isCommon && wanted != "show"
        let kind = request["kind"].flatMap { Kind(rawValue: $0) }
        (hidesMissing, self.kind) = (hides, kind)
        items = all.items.filter { (!hides || !$0.isMissing) && kind?.includes($0) != false }
    }

    /// The number of tweets of all items. The items of a tweet follow each other.
    var tweets: Int {
        all.items.isEmpty ? 0 : 1 + zip(all.items, all.items.dropFirst()).count { $0.tweet != $1.tweet }
    }

    /// The number of items without a filter by kind that a filter would leave.
    func count(of kind: Kind) -> Int {
        all.items.reduce(0) { $0 + (kind.includes($1) && !(hidesMissing && $1.isMissing) ? 1 : 0) }
    }

    /// Returns the index of an item in `items`; `nil` if the filters or the query exclude it.
    func index(of tweet: TweetID, _ index: Int) -> Int? {
        items.firstIndex { $0.tweet == tweet && $0.index == index }
    }

    // MARK: Months

    /// True if the items are ordered by time, so that months are sections of the list.
    var hasMonths: Bool { !all.order.hasKey }
    private var isAscending: Bool { all.order == .oldest }

    /// Returns the index of the first item of a month; for a month without items, of the next month in the order of the
    /// list.
    func start(of month: Int) -> Int {
        items.firstIndex { item in item.month.map { isAscending ? $0 >= month : $0 <= month } ?? false }
            ?? items.count
    }

    /// The months with their numbers of items, in the order of the list.
    var months: [(month: Int?, count: Int)] {
        var result: [(month: Int?, count: Int)] = []
        for item in items {
            if let last = result.last, last.month == item.month {
                result[result.count - 1].count += 1
            } else {
                result.append((item.month, 1))
            }
        }
        return result
    }

    /// Returns the index of the first item from the month that a text names, such as `2019-08`, or from a year. A year
    /// means its first month in the order of the list. `nil` if the text names no month.
    func start(at text: String) -> Int? {
        guard let (year, month) = Self.month(text) else { return nil }
        return start(of: year * 12 + (month.map { $0 - 1 } ?? (isAscending ? 0 : 11)))
    }

    /// Parses `2019-08` or `2019`. Returns `nil` for other texts.
    static func month(_ text: String) -> (year: Int, month: Int?)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy(ASCIIByte.isDigit) ? Int(part) : nil
        }
        guard parts.count <= 2, let year = parts[0], (0...9999).contains(year) else { return nil }
        guard parts.count == 2 else { return (year, nil) }
        guard let month = parts[1], (1...12).contains(month) else { return nil }
        return (year, month)
    }

    /// Returns the name of a month in the URL, such as `2019-08`.
    static func name(_ month: Int) -> String {
        String(CivilTime(year: month / 12, month: month % 12 + 1, day: 1).isoDate.prefix(7))
    }

    /// Returns the title of a month, such as "August 2019" or "Aug 2019".
    static func title(_ month: Int?, isShort: Bool = false) -> String {
        guard let month else { return "Time unknown" }
        let name = CivilTime.monthNames[month % 12]
        return "\(isShort ? String(name.prefix(3)) : name) \(month / 12)"
    }
}
