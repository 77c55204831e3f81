import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// A tweet with all its parts, on its own page and next to the list of a search: a bar of actions, the tweet, its
/// facts, the user's labels and note, its conversation, and its images, hashtags, users and URLs.
struct TweetDetail {
    let context: RequestContext
    let hit: SearchHit
    /// The search from which the tweet was opened; `nil` for none.
    private let origin: Origin?
    private let thread: TweetThread?
    private let quoted: SearchHit?
    private let marks: OwnMarks

    /// The script of pages with a detail.
    static let script = "detail.js"

    /// A search, and the place of the tweet in its results.
    private struct Origin {
        var query: String
        var sort: String?
        /// `nil` if the tweet does not match, or if finding its place takes too long.
        var place: ResultPlace?
        /// `nil` if counting takes too long.
        var total: Int?

        var url: LinkURL { .search(query, sort: sort) }
    }

    /// The time limit for finding the place of the tweet in the results.
    private static let placeMilliseconds = 400

    /// Returns `nil` if the store does not contain the tweet.
    ///
    /// - Parameter query: The search from which the tweet was opened; `nil` for none. Ignored if it is invalid.
    init?(_ context: RequestContext, _ id: TweetID, of query: String?) throws {
        guard var hit = try context.archive.tweet(id) else { return nil }
        self.context = context
        origin = try query.flatMap { try Self.origin(of: &hit, $0, context) }
        self.hit = hit
        thread = try context.archive.thread(of: id)
        quoted = try hit.tweet.quoteOf?.tweet.flatMap { try context.archive.tweet($0) }
        marks = OwnMarks(hit, try context.archive.labels(), context)
    }

    /// Returns the search, and marks its matches in the tweet; `nil` if the query is invalid.
    private static func origin(of hit: inout SearchHit, _ query: String, _ context: RequestContext) throws -> Origin? {
        var options = context.quietOptions
        options.timeLimit = .milliseconds(placeMilliseconds)
        do {
            let parsed = try context.archive.queries.parse(query, options)
            hit.matches = parsed.hasHighlights ? parsed.highlights(in: hit.tweet) : []
        } catch {
            guard case TweetArchiveError.query = error else { throw error }
            return nil
        }
        var origin = Origin(query: query, sort: context.request.query["sort"])
        // A search that takes too long throws a query error.
        origin.place = (try? context.archive.place(of: hit.tweet.id, in: query, options: options)) ?? nil
        origin.total =
            (try? context.archive.quickCount(query, within: RequestContext.countingMilliseconds, options: options))
            ?? nil
        return origin
    }

    /// Returns the author and the first words of the text.
    var title: String {
        let who = hit.tweet.author?.name ?? hit.tweet.author?.handle.map { "@" + $0 } ?? "A tweet"
        let words = hit.tweet.text.split(whereSeparator: \.isWhitespace).prefix(8).joined(separator: " ")
        return words.isEmpty ? who : "\(who): \(words)"
    }

    func write(_ html: inout MarkupWriter) {
        html.element(
            "section", .class("detail"), .id("detail"), .named("data-id", hit.tweet.id.description),
            .named("aria-label", "Tweet"), .named("tabindex", "-1")
        ) { html in
            bar(&html)
            html.element("div", .class("detail-body")) { html in
                TweetRow(hit, context.rowContext, quoted: quoted, isLarge: true).write(&html)
                facts(&html)
                marks.write(&html)
                ConversationList(thread, of: hit.tweet.id, context.rowContext)?.write(&html)
                sections(&html)
                record(&html)
            }
        }
    }

    // MARK: Bar

    private func bar(_ html: inout MarkupWriter) {
        html.element("div", .class("detail-bar")) { html in
            if let origin {
                html.link(origin.url, .class("back"), .named("title", "Back to the results (u)")) { html in
                    html.element("span", .named("aria-hidden", "true"), text: "← ")
                    html.element("bdi", text: origin.query.isEmpty ? "All tweets" : origin.query)
                }
                if let place = origin.place {
                    step("‹", "Previous result", "prev", place.previous, origin, &html)
                    step("›", "Next result", "next", place.next, origin, &html)
                    html.element("span", .class("place")) { html in
                        html.text(HumanReadable.grouped(place.number) + " of ")
                        html.element(
                            "span", origin.total == nil ? .named("data-total", origin.query) : nil,
                            text: origin.total.map { HumanReadable.grouped($0) } ?? "…")
                    }
                }
            }
            html.element("span", .class("space")) { _ in }
            marks.star(&html)
            html.link(
                .local(.init(fragment: "labelling")), .class("tool"), .named("data-label", ""),
                .named("title", "Label (l)")
            ) { html in
                html.icon("label")
                html.element("span", .class("caption"), text: "Label")
            }
            html.link(
                .tweet(hit.tweet.id), .class("tool"), .flag("data-copy"), .named("title", "Copy link (y)")
            ) { html in
                html.icon("link")
                html.element("span", .class("unseen"), text: "Copy link")
            }
            html.externalLinks(of: hit.tweet.id, by: hit.tweet.author?.handle)
            if let origin {
                html.link(
                    origin.url, .class("tool close"), .named("aria-label", "Close"), .named("title", "Close (Esc)"),
                    text: "✕")
            }
        }
    }

    private func step(
        _ sign: String, _ words: String, _ relation: String, _ id: TweetID?, _ origin: Origin,
        _ html: inout MarkupWriter
    ) {
        html.link(
            id.map { .tweet($0, of: origin.query, sort: origin.sort) }, .class("tool step"),
            id == nil ? .named("aria-hidden", "true") : .named("aria-label", words), .named("rel", relation),
            text: sign)
    }

    // MARK: Facts

    private func facts(_ html: inout MarkupWriter) {
        let tweet = hit.tweet
        let slots: [TweetCount] = [.likes, .retweets, .replies]
        let words =
            TweetMetadata.counts(of: tweet, except: slots) + TweetMetadata.flags(of: tweet)
            + [tweet.client].compactMap(\.self)
        let counts = slots.filter { tweet.counts[$0] ?? 0 > 0 }
        let place = TweetMetadata.place(of: tweet)
        let others = thread?.rows.count ?? 1
        guard !counts.isEmpty || !words.isEmpty || place != nil || others > 1 || tweet.edits.count > 1 else { return }
        html.element("ul", .class("facts")) { html in
            for count in counts { html.element("li") { $0.count(count, of: tweet) } }
            for word in words { html.element("li") { $0.element("bdi", text: word) } }
            if let place {
                html.element("li") { html in
                    html.link(Self.url(of: tweet)) { $0.element("bdi", text: place) }
                }
            }
            if tweet.edits.count > 1 {
                html.element("li") { html in
                    html.text("Versions: ")
                    for (index, version) in tweet.edits.enumerated() {
                        if index > 0 { html.text(" · ") }
                        html.link(
                            version == tweet.id ? nil : .tweet(version),
                            text: version == tweet.id ? "this one" : String(index + 1))
                    }
                }
            }
            if others > 1 {
                html.element("li") {
                    $0.link(
                        .local(.init(fragment: "conversation")), text: "\(HumanReadable.grouped(others)) in thread")
                }
            }
        }
    }

    /// The search for tweets of the same place, or the page of tweets near the point of the tweet.
    private static func url(of tweet: Tweet) -> LinkURL? {
        if let place = tweet.place { return .search(DetailPage.term("place:", place.id)) }
        return tweet.point.map { .page("near", fields: [("place", "\($0.latitude),\($0.longitude)")]) }
    }

    /// Writes the ID and the imports of the tweet.
    private func record(_ html: inout MarkupWriter) {
        let tweet = hit.tweet
        html.element("details", .class("section record")) { html in
            html.element("summary") { $0.element("h2", text: "Details") }
            html.element("dl", .class("pairs")) { html in
                html.element("dt", text: tweet.id.isKey ? "Key" : "ID")
                html.element("dd", text: tweet.id.description)
                if !hit.imports.isEmpty {
                    html.element("dt", text: hit.imports.count == 1 ? "Import" : "Imports")
                    html.element("dd") { html in
                        html.link(.page("imports"), text: hit.imports.joined(separator: ", "))
                    }
                }
            }
        }
    }
}
