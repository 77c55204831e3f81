import Rendering
import TweetArchive
import TweetModel

/// An archive on the start page: its owner, the number of its tweets over time, and its images.
struct ArchiveCard {
    /// `nil` if the store contains no archive with a known owner. The card then describes all tweets.
    let owner: User?
    let newest: ImportSummary?
    let statistics: StoreStatistics
    let histogram: Histogram
    let context: RequestContext

    /// Returns a card for each owner, the one with the most tweets first.
    static func all(_ context: RequestContext) throws -> [ArchiveCard] {
        let imports = try context.archive.imports()
        return try (context.owners.isEmpty ? [nil] : context.owners.map { Optional($0) }).map { handle in
            let own = imports.filter { source in
                handle == nil || source.owner?.handle?.lowercased() == handle?.lowercased()
            }
            let query = handle.map { DetailPage.term("account:", $0) } ?? ""
            let newest = own.max {
                ($0.archiveDate ?? .min, $0.startedAt, $0.number) < ($1.archiveDate ?? .min, $1.startedAt, $1.number)
            }
            return ArchiveCard(
                owner: handle.map { newest?.owner ?? User(id: nil, handle: $0) }, newest: newest,
                statistics: try context.archive.statistics(of: query, options: context.quietOptions),
                histogram: try context.archive.histogram(query, options: context.quietOptions), context: context)
        }.sorted { $0.statistics.found > $1.statistics.found }
    }

    func write(_ html: inout MarkupWriter) {
        html.element("p", .class("owner")) { html in
            guard let owner else {
                html.link(.search(""), text: "All tweets")
                return
            }
            html.avatar(of: owner, context.rowContext)
            html.element("span") { html in
                if let name = owner.name { html.element("bdi", .class("name"), text: name) }
                if let handle = owner.handle {
                    html.link(.archive(of: handle), .class("user")) { $0.element("bdi", text: "@" + handle) }
                }
            }
        }
        html.element(
            "p",
            text: ([HumanReadable.count(statistics.found, "tweet")] + [range].compactMap(\.self)).joined(
                separator: " · "))
        html.sparkline(histogram.bins.map(\.count), "Tweets over time")
        let media = statistics.media.all
        if media > 0 {
            var words = HumanReadable.count(media, "photo or video", plural: "photos and videos")
            if let missing = newest?.missingMedia, missing > 0 {
                words += ", \(HumanReadable.grouped(missing)) missing"
            }
            html.element("p", .class("quiet"), text: words)
        }
        if let newest {
            html.element("p", .class("quiet")) { html in
                html.text("Imported from ")
                html.element("bdi", text: newest.path.lastPathComponent)
            }
        }
        if context.router.importing?.acceptsRequests == true {
            html.element("p") { $0.link(.page("import"), text: "Import a newer export") }
        }
    }

    /// The months of the first and the last tweet, such as `Jan 2012 – Dec 2023`.
    private var range: String? {
        guard let first = statistics.first, let last = statistics.last else { return nil }
        let months = [first, last].map { time in
            let civil = context.zone.civil(time)
            return "\(civil.monthName.prefix(3)) \(civil.year)"
        }
        return months[0] == months[1] ? months[0] : months.joined(separator: " – ")
    }
}
