import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The images and videos of a search as rows of equal height. In an order by time, each month is a section.
extension RequestContext {
    /// The number of tiles of a page. With a text and a description each, they stay below 160 kB.
    private static let tilesPerPage = 100
    /// The heights of the rows in pixels that the buttons select.
    private static let heights = [120, 160, 220, 300, 420]
    private static let usualHeight = 220
    /// The maximum height at which the small image inside a file, often 160 × 120 pixels, is sharp enough.
    private static let smallHeight = 120
    /// The maximum number of characters of a tweet's text in a tile.
    private static let textLength = 80

    private var height: Int {
        let asked = request.query["height"].flatMap { Int($0) } ?? Self.usualHeight
        return Self.heights.last { $0 <= asked } ?? Self.heights[0]
    }

    private static let photosTitle = "Photos"

    func galleryPage() throws -> Response {
        if let refused = refuseField() { return refused }
        if request.wantsJSON { return try galleryJSON() }
        let photos: Photos
        do {
            photos = try Photos(self, query: query)
        } catch TweetArchiveError.query(let problems) {
            return refuse(Self.photosTitle, .gallery) { $0.problems(problems, query: query) }
        }
        let items = try part(of: photos)
        let tweets = try tweets(of: items)
        let months = photos.hasMonths ? photos.months : []
        if wantsMore {
            return .html(
                MarkupWriter { html in
                    list(items, tweets, months, &html)
                    older(items, photos, &html)
                }.bytes)
        }
        let header = try ListHeader(self, .gallery, photos: photos.tweets)
        let unmatched = photos.all.items.isEmpty ? try unmatched(Query.withMedia(query)) : nil
        let title = query.isEmpty ? Self.photosTitle : query + " · " + Self.photosTitle
        var screen = Page(title, tab: .gallery, query: query) { html in
            html.element("h1", .class("unseen")) { html in
                html.text(Self.photosTitle)
                if !query.isEmpty {
                    html.text(" of ")
                    html.element("bdi", text: query)
                }
            }
            header.write(&html)
            if let unmatched { return html.emptyResult(unmatched, self) }
            filters(photos, &html)
            html.element("div", .id("photos")) { html in
                if items.isEmpty {
                    html.element("p", .class("quiet"), text: "No photo or video matches these filters.")
                } else {
                    newer(items, photos, &html)
                    list(items, tweets, months, &html)
                    older(items, photos, &html)
                }
            }
            html.scrubber(months) { here(["at": $0]) }
        }
        screen.storage = .history
        screen.scripts = ["gallery.js"]
        return screen.response(self)
    }

    /// Returns an error if the URL contains a value that does not exist.
    private func refuseField() -> Response? {
        let fields = request.query
        func refuse(_ noun: String, _ field: String, hint: String, _ exists: (String) -> Bool) -> Response? {
            guard let text = fields[field], !text.isEmpty, !exists(text) else { return nil }
            return self.refuse(noun, text, hint: hint, Self.photosTitle, .gallery)
        }
        let kinds = Photos.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        return refuse("height", "height", hint: "Write a number of pixels, such as \(Self.usualHeight).") {
            Int($0) != nil
        } ?? refuse("kind", "kind", hint: "Write one of \(kinds).") { Photos.Kind(rawValue: $0) != nil }
            ?? refuse("filter", "missing", hint: "Write hide or show.") { ["hide", "show"].contains($0) }
            ?? refuse("month", "at", hint: "Write a month such as 2019-08.") { Photos.month($0) != nil }
    }

    private func galleryJSON() throws -> Response {
        var options = options
        options.after = try cursor()
        options.limit = rows(default: Self.tilesPerPage)
        let page = try archive.search(Query.withMedia(query), options: options)
        return json { $0.search(page, into: &$1) }
    }

    // MARK: Links

    /// Returns the URL of this page with other fields; `nil` removes a field. Begins with the first photo again unless
    /// a field says otherwise.
    private func here(_ changes: KeyValuePairs<String, String?>) -> LinkURL {
        let left = ["part", "rows", "after", "at"] + changes.map(\.key)
        let kept: [(String, String?)] = request.query.all.filter { !left.contains($0.name) }.map {
            ($0.name, $0.value)
        }
        return .page(fields: kept + changes.map { ($0.key, $0.value) }, path: request.path)
    }

    private func filters(_ photos: Photos, _ html: inout MarkupWriter) {
        html.element("div", .class("photo-filters")) { html in
            html.element("nav", .named("aria-label", "Filters")) { html in
                for kind in Photos.Kind.allCases {
                    let isCurrent = photos.kind == kind
                    let count = photos.count(of: kind)
                    if count == 0, !isCurrent { continue }
                    html.link(
                        here(["kind": isCurrent ? nil : kind.rawValue]),
                        isCurrent ? .named("aria-current", "true") : nil
                    ) { html in
                        html.text(kind.title)
                        html.element("span", .class("number"), text: " " + HumanReadable.grouped(count))
                    }
                }
                if photos.missing > 0 {
                    let hides = photos.hidesMissing
                    html.link(
                        here(["missing": hides ? "show" : "hide"]), .class("hide"),
                        hides ? .named("aria-current", "true") : nil
                    ) { html in
                        html.text("Hide missing")
                        html.element(
                            "span", .class("number"), text: " (\(HumanReadable.grouped(photos.missing)))")
                    }
                }
            }
            html.element("nav", .class("sizes"), .named("aria-label", "Size")) { html in
                for (sign, words, next) in [
                    ("−", "Smaller", Self.heights.last { $0 < height }),
                    ("+", "Larger", Self.heights.first { $0 > height }),
                ] {
                    html.link(
                        here(["height": String(next ?? height)]), .named("data-size", sign == "+" ? 1 : -1),
                        .named("aria-label", words), .named("title", "\(words) (\(sign))"), text: sign)
                }
            }
        }
    }

    // MARK: Tiles

    /// Returns the photos that a response contains. They begin after the item that the field `after` names, or with the
    /// month of the field `at`. Throws `.badCursor` if the item is no longer in the list.
    private func part(of photos: Photos) throws -> ArraySlice<MediaList.Item> {
        var start = 0
        if let text = request.query["after"], !text.isEmpty {
            let parts = text.split(separator: ".").compactMap { Int64($0) }
            guard parts.count == 2, let last = photos.index(of: TweetID(parts[0]), Int(clamping: parts[1])) else {
                throw TweetArchiveError.badCursor
            }
            start = last + 1
        } else if photos.hasMonths, let first = request.query["at"].flatMap(photos.start) {
            start = first
        }
        return photos.items[start...].prefix(rows(default: Self.tilesPerPage))
    }

    /// The photos of a month in a response; all of them if months are not sections.
    private struct Album {
        let month: Int?
        /// The number of photos of the month, of which a response may contain only a part; `nil` for no heading.
        let count: Int?
        let tiles: [(picture: Picture, hit: SearchHit)]
        /// The sum of the aspect ratios in tenths.
        let ratio: Int

        /// True if the month is complete and fills only a part of a row, so that others fit next to it.
        var isSparse: Bool { tiles.count == count && tiles.count <= 3 && ratio <= RequestContext.widestMonth }
    }

    private func albums(
        _ items: ArraySlice<MediaList.Item>, _ tweets: [TweetID: SearchHit], _ months: [(month: Int?, count: Int)]
    ) -> [Album] {
        let counts = Dictionary(months.map { ($0.month, $0.count) }, uniquingKeysWith: +)
        var albums: [Album] = []
        var rest = items
        while let first = rest.first {
            let items = months.isEmpty ? rest : rest.prefix { $0.month == first.month }
            rest = rest.dropFirst(items.count)
            let tiles = items.compactMap { item in
                tweets[item.tweet].flatMap { hit in
                    item.index < hit.tweet.media.count
                        ? (Picture(hit.tweet.media[item.index], of: item.tweet, item.index, rowContext), hit)
                        : nil
                }
            }
            albums.append(
                Album(
                    month: first.month, count: months.isEmpty ? nil : counts[first.month] ?? 0, tiles: tiles,
                    ratio: tiles.reduce(0) { $0 + Self.tenths($1.0.size) }))
        }
        return albums
    }

    /// Writes the tiles. Each of `months` is a section; if it is empty, all tiles are one section. Consecutive sparse
    /// months share rows.
    private func list(
        _ items: ArraySlice<MediaList.Item>, _ tweets: [TweetID: SearchHit], _ months: [(month: Int?, count: Int)],
        _ html: inout MarkupWriter
    ) {
        html.element(
            "div", .class("albums h\(height)"), .named("data-list", ""), .named("data-height", height)
        ) { html in
            var rest = albums(items, tweets, months)[...]
            while let first = rest.first {
                let group = rest.prefix { $0.isSparse == first.isSparse }
                rest = rest.dropFirst(group.count)
                if first.isSparse, group.count > 1 {
                    html.element("div", .class("sparse")) { html in
                        for album in group { write(album, isSparse: true, &html) }
                    }
                } else {
                    for album in group { write(album, isSparse: false, &html) }
                }
            }
        }
    }

    private func write(_ album: Album, isSparse: Bool, _ html: inout MarkupWriter) {
        html.element(
            "section", .class(isSparse ? "album " + Self.ratioClass(album.ratio) : "album"),
            .named("data-month", album.month.map(Photos.name) ?? "")
        ) { html in
            if let count = album.count {
                html.element("h2") { html in
                    html.text(Photos.title(album.month, isShort: isSparse) + " ")
                    html.element("span", .class("number"), text: HumanReadable.grouped(count))
                }
            }
            html.element("ul", .class("gallery")) { html in
                for (picture, hit) in album.tiles { tile(picture, hit, &html) }
            }
        }
    }

    private func tile(_ picture: Picture, _ hit: SearchHit, _ html: inout MarkupWriter) {
        html.element("li", .class("tile " + Self.ratioClass(picture.size))) { html in
            html.link(
                .image(hit.tweet.id, picture.index, galleryFields), .class("thumb"), .named("data-open", ""),
                hit.tweet.createdAt.map { .named("title", zone.day($0)) }
            ) { html in
                if picture.isAvailable {
                    picture.write(&html, isSmall: true, preload: "none", isThumbnail: height <= Self.smallHeight)
                } else {
                    picture.writeMissing(&html)
                }
                html.element("span", .class("about")) { html in
                    if let time = hit.tweet.createdAt {
                        html.element("span", .class("when"), text: zone.date(time) + " ")
                    }
                    let text = Passage.listed(hit, .display).text
                    let isWhole = text.count <= Self.textLength
                    html.element("bdi", text: isWhole ? text : text.prefix(Self.textLength - 1) + "…")
                }
            }
        }
    }

    /// The largest aspect ratio of a tile, and the largest sum of a month that shares a row, in tenths.
    private static let widest = 30
    private static let widestMonth = 45

    /// Returns the aspect ratio of a tile in tenths, at least 1:2 and at most 3:1.
    private static func tenths(_ size: (width: Int, height: Int)) -> Int {
        min(max(Int((Double(size.width) / Double(size.height) * 10).rounded()), 5), widest)
    }

    /// Returns the classes for an aspect ratio, from `r0 t5` for 1:2 to `r3 t0` for 3:1.
    static func ratioClass(_ size: (width: Int, height: Int)) -> String { ratioClass(tenths(size)) }

    private static func ratioClass(_ tenths: Int) -> String { "r\(tenths / 10) t\(tenths % 10)" }

    // MARK: Neighbours

    private func older(_ items: ArraySlice<MediaList.Item>, _ photos: Photos, _ html: inout MarkupWriter) {
        guard let last = items.last, items.endIndex < photos.items.endIndex else { return }
        html.element("p", .class("older")) { html in
            html.link(
                here(["after": "\(last.tweet).\(last.index)"]), .named("rel", "next"), .named("data-older", ""),
                text: "More photos")
        }
    }

    /// Writes a link to the month before the first photo of the page, if the page does not begin with the first photo.
    private func newer(_ items: ArraySlice<MediaList.Item>, _ photos: Photos, _ html: inout MarkupWriter) {
        guard items.startIndex > 0 else { return }
        html.element("p", .class("older newer")) { html in
            let before = photos.items[items.startIndex - 1].month
            if photos.hasMonths, let before {
                html.link(here(["at": Photos.name(before)]), .named("rel", "prev"), text: "↑ " + Photos.title(before))
            } else {
                html.link(here([:]), .named("rel", "prev"), text: "↑ First photos")
            }
        }
    }
}

extension RequestContext {
    /// The fields of the URL that select a gallery: its query, order and filters.
    var galleryFields: [(String, String?)] {
        Photos.fields.map { ($0, request.query[$0] ?? ($0 == "q" ? "" : nil)) }
    }

    /// Returns the tweets of a part of a list of photos.
    func tweets(of items: ArraySlice<MediaList.Item>) throws -> [TweetID: SearchHit] {
        var ids: [TweetID] = []
        var known: Set<TweetID> = []
        for item in items where known.insert(item.tweet).inserted { ids.append(item.tweet) }
        return Dictionary(try archive.tweets(ids).map { ($0.tweet.id, $0) }) { first, _ in first }
    }
}
